// The C API: opaque handles around the C++ API. Every function that can allocate catches exceptions.
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/calendar_day.h"
#include "base/json_reader.h"
#include "c/handles.h"
#include "winnow/c.h"
#include "winnow/extract.h"
#include "winnow/layout.h"
#include "winnow/method.h"
#include "winnow/render.h"
#include "winnow/version.h"

struct winnow_error {
  winnow::Error error;
};
struct winnow_extractor {
  winnow::Extractor extractor;
};
struct winnow_page {
  winnow::Page page;
};

namespace winnow {
namespace {

using base::JsonReader;

// A caller may have the length wrong.
constexpr std::size_t kMaxAssetBytes = std::size_t{256} << 20;

// Never destroyed: other objects may be freed while the process ends.
Handles& live() {
  static Handles* const handles = new Handles;  // NOLINT(cppcoreguidelines-owning-memory)
  return *handles;
}

// A new object as a handle.
template <typename T>
T* as_handle(HandleKind kind, std::unique_ptr<T> object) {
  live().add(kind, object.get());
  return object.release();
}

bool is_live(const winnow_page* page) noexcept { return live().has(HandleKind::Page, page); }
bool is_live(const winnow_extractor* extractor) noexcept {
  return live().has(HandleKind::Extractor, extractor);
}
bool is_live(const winnow_error* error) noexcept { return live().has(HandleKind::Error, error); }

// nullptr if this library was built without the layout.
MakeLayoutEngine built_in_layout() noexcept {
#ifdef WINNOW_HAS_LAYOUT
  return embedded_layout;
#else
  return nullptr;
#endif
}

// If not even an error can be allocated, the caller gets NULL without an error.
void report(Error error, winnow_error** out) noexcept {
  if (out == nullptr) return;
  *out = nullptr;
  try {
    *out = as_handle(HandleKind::Error,
                     std::make_unique<winnow_error>(winnow_error{std::move(error)}));
  } catch (...) {  // NOLINT(bugprone-empty-catch): there is no memory left to say so
  }
}

// Calls `work`, which returns a pointer to a new object or a failure.
template <typename T, typename Work>
T* guarded(winnow_error** error, const Work& work) noexcept {
  if (error != nullptr) *error = nullptr;
  try {
    Result<T*> made = work();
    if (made) return *made;
    report(std::move(made).error(), error);
  } catch (const std::bad_alloc&) {
    report({ErrorCode::TooLarge, {}}, error);
    if (error != nullptr && *error != nullptr) (*error)->error.message = "out of memory";
  } catch (const std::exception& exception) {
    report({ErrorCode::Internal, exception.what()}, error);
  }
  return nullptr;
}

std::string_view view_of(const char* text) noexcept {
  return text == nullptr ? std::string_view() : std::string_view(text);
}

// Reads the options.
class OptionReader {
 public:
  explicit OptionReader(std::string_view json) : json_(json) {}

  Result<ExtractOptions> read() {
    options_.content = true;
    options_.layout = built_in_layout();
    for (json_.enter_object(); json_.next_key();) {
      read_member(std::string(json_.key()));
      if (!problem_.empty()) return fail(ErrorCode::InvalidArgument, "options: " + problem_);
    }
    if (!json_.is_finished()) return fail(ErrorCode::InvalidArgument, "options: not a JSON object");
    return std::move(options_);
  }

 private:
  void read_member(const std::string& name) {
#define WINNOW_EXTRACT_OPTION(kind, member, initial, c, http, flag, description) \
  if (name == c) return read(name, options_.member);
#define WINNOW_INPUT_OPTION WINNOW_EXTRACT_OPTION
#include "winnow/extract_options.inc"
    problem_ = "unknown member '" + name + "'";
  }

  void read(const std::string& name, std::string& out) { out = text(name); }
  void read(const std::string& name, bool& out) { out = flag(name); }
  void read(const std::string& name, double& out) { out = number(name); }
  void read(const std::string& name, std::size_t& out) { out = count(name); }
  void read(const std::string& name, std::chrono::milliseconds& out) {
    out = std::chrono::milliseconds(count(name));
  }
  void read(const std::string& name, std::optional<std::chrono::year_month_day>& out) {
    out = base::read_day(text(name));
    if (!out && problem_.empty()) problem_ = name + ": expected a date such as 2026-11-17";
  }
  template <NamedOption Enum>
  void read(const std::string& name, Enum& out) {
    const std::optional<Enum> value = value_named<Enum>(text(name));
    if (value) out = *value;
    if (value || !problem_.empty()) return;
    problem_ = name + ": expected one of";
    for (const Enum one : kValuesOf<Enum>) problem_.append(" ").append(name_of(one));
  }
  void read(const std::string& name, MakeLayoutEngine& out) {
    const bool is_wanted = flag(name);
    out = is_wanted ? built_in_layout() : nullptr;
    if (is_wanted && out == nullptr) problem_ = name + ": this library was built without it";
  }
  // A browser is not an option of the C API.
  void read(const std::string& name, MakeRenderer& /*out*/) {
    problem_ = "unknown member '" + name + "'";
  }

  std::string text(const std::string& name) {
    if (json_.kind() == JsonReader::Kind::Text) return json_.text();
    problem_ = name + ": expected a text";
    return {};
  }
  bool flag(const std::string& name) {
    const JsonReader::Kind kind = json_.kind();
    if (kind != JsonReader::Kind::True && kind != JsonReader::Kind::False)
      problem_ = name + ": expected true or false";
    json_.skip();
    return kind == JsonReader::Kind::True;
  }
  double number(const std::string& name) {
    if (json_.kind() == JsonReader::Kind::Number) return json_.number();
    problem_ = name + ": expected a number";
    return 0;
  }
  std::size_t count(const std::string& name) {
    constexpr double kMax = 9e15;  // exact as a double
    const double value = number(name);
    if (problem_.empty() && !(value >= 0 && value <= kMax))
      problem_ = name + ": expected a number from 0 to 9e15";
    return problem_.empty() ? static_cast<std::size_t>(value) : 0;
  }

  JsonReader json_;
  ExtractOptions options_;
  std::string problem_;  // names a member that is unknown or has a wrong value
};

const char* text_of(const std::optional<std::string>& text) noexcept {
  return text ? text->c_str() : nullptr;
}
const char* text_of(const std::string& text) noexcept {
  return text.empty() ? nullptr : text.c_str();
}

const char* text_of(const std::optional<PageType>& type) noexcept {
  return type ? name_of(*type).data() : nullptr;  // literals
}
const char* text_of(const std::optional<bool>& flag) noexcept {
  return flag ? *flag ? "true" : "false" : nullptr;
}
// Lists and numbers are not texts.
template <typename T>
const char* text_of(const T& /*value*/) noexcept {
  return nullptr;
}

const char* item_of(const std::vector<std::string>& texts, std::size_t index) noexcept {
  return index < texts.size() ? texts[index].c_str() : nullptr;
}

const Article* article_of(const winnow_page* page, std::size_t index) noexcept {
  return is_live(page) && index < page->page.articles.size() ? &page->page.articles[index]
                                                             : nullptr;
}

// A text that the caller frees.
char* copy_of(const std::string& text, size_t* size) {
  auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::unique_ptr<char, decltype(&std::free)> owner(copy, std::free);
  std::memcpy(copy, text.c_str(), text.size() + 1);
  live().add(HandleKind::Text, copy);
  if (size != nullptr) *size = text.size();
  return owner.release();
}

}  // namespace
}  // namespace winnow

using namespace winnow;  // NOLINT(google-build-using-namespace): the functions below are in C's

const char* winnow_version(void) {
  // The text is a literal, so it ends with a zero byte.
  return version().data();
}

size_t winnow_method_count(void) {
  try {
    return all_methods().size();
  } catch (...) {
    return 0;
  }
}

const char* winnow_method_name(size_t index) {
  try {
    const std::vector<MethodInfo> methods = all_methods();
    return index < methods.size() ? methods[index].name.data() : nullptr;  // literals
  } catch (...) {
    return nullptr;
  }
}

int winnow_error_code(const winnow_error* error) {
  return is_live(error) ? error_number(error->error.code) : 0;
}

const char* winnow_error_message(const winnow_error* error) {
  return is_live(error) ? error->error.message.c_str() : nullptr;
}

void winnow_error_free(winnow_error* error) {
  if (live().remove(HandleKind::Error, error)) delete error;
}

winnow_extractor* winnow_extractor_new(const char* options, winnow_error** error) {
  return guarded<winnow_extractor>(error, [&]() -> Result<winnow_extractor*> {
    WINNOW_TRY(const ExtractOptions read,
               OptionReader(options == nullptr ? std::string_view("{}") : options).read());
    WINNOW_TRY(Extractor made, Extractor::make(read));
    return as_handle(HandleKind::Extractor,
                     std::make_unique<winnow_extractor>(winnow_extractor{std::move(made)}));
  });
}

void winnow_extractor_free(winnow_extractor* extractor) {
  if (live().remove(HandleKind::Extractor, extractor)) delete extractor;
}

int winnow_extractor_add_asset(winnow_extractor* extractor, const char* url,
                               const char* content_type, const char* body, size_t size) {
  if (!is_live(extractor) || url == nullptr || (body == nullptr && size > 0) ||
      size > kMaxAssetBytes)
    return 0;
  try {
    extractor->extractor.add_asset(url, std::string(view_of(content_type)),
                                   std::string(body == nullptr ? "" : body, size));
    return 1;
  } catch (...) {
    return 0;
  }
}

winnow_page* winnow_extract(winnow_extractor* extractor, const char* bytes, size_t size,
                            const char* url, const char* content_type, winnow_error** error) {
  return guarded<winnow_page>(error, [&]() -> Result<winnow_page*> {
    if (!is_live(extractor))
      return fail(ErrorCode::InvalidArgument, "extract page: there is no extractor");
    if (bytes == nullptr && size > 0)
      return fail(ErrorCode::InvalidArgument, "extract page: there are no bytes");
    WINNOW_TRY(Page page,
               extractor->extractor.extract(std::string_view(bytes == nullptr ? "" : bytes, size),
                                            view_of(url), view_of(content_type)));
    return as_handle(HandleKind::Page, std::make_unique<winnow_page>(winnow_page{std::move(page)}));
  });
}

void winnow_page_free(winnow_page* page) {
  if (live().remove(HandleKind::Page, page)) delete page;
}

const char* winnow_page_text(const winnow_page* handle, winnow_field field) {
  if (!is_live(handle)) return nullptr;
  const Page& page = handle->page;
  switch (field) {
    case WINNOW_ARTICLE_BODY: return page.article_body.c_str();
    case WINNOW_METHOD: return page.metadata.method.c_str();
    case WINNOW_TRUNCATED: return text_of(page.metadata.truncated);
    default: break;
  }
#define WINNOW_INPUT_FIELD(kind, member, name, c, since, description) \
  if (c >= 0 && static_cast<int>(field) == c) return text_of(page.member);
#define WINNOW_PAGE_FIELD WINNOW_INPUT_FIELD
#include "winnow/record_fields.inc"
  return nullptr;
}

double winnow_page_probability(const winnow_page* page) {
  return is_live(page) ? page->page.metadata.probability.value_or(-1) : -1;
}

size_t winnow_page_author_count(const winnow_page* page) {
  return is_live(page) ? page->page.authors.size() : 0;
}

const char* winnow_page_author(const winnow_page* page, size_t index) {
  return is_live(page) ? item_of(page->page.authors, index) : nullptr;
}

const char* winnow_page_author_raw(const winnow_page* page, size_t index) {
  return is_live(page) ? item_of(page->page.authors_raw, index) : nullptr;
}

size_t winnow_page_image_count(const winnow_page* page) {
  return is_live(page) ? page->page.images.size() : 0;
}

const char* winnow_page_image(const winnow_page* page, size_t index) {
  return is_live(page) ? item_of(page->page.images, index) : nullptr;
}

size_t winnow_page_breadcrumb_count(const winnow_page* page) {
  return is_live(page) ? page->page.breadcrumbs.size() : 0;
}

const char* winnow_page_breadcrumb_name(const winnow_page* page, size_t index) {
  if (!is_live(page) || index >= page->page.breadcrumbs.size()) return nullptr;
  return page->page.breadcrumbs[index].name.c_str();
}

const char* winnow_page_breadcrumb_url(const winnow_page* page, size_t index) {
  if (!is_live(page) || index >= page->page.breadcrumbs.size()) return nullptr;
  return text_of(page->page.breadcrumbs[index].url);
}

size_t winnow_page_article_count(const winnow_page* page) {
  return is_live(page) ? page->page.articles.size() : 0;
}

const char* winnow_page_article_text(const winnow_page* page, size_t index, winnow_field field) {
  const Article* const article = article_of(page, index);
  if (article == nullptr) return nullptr;
  switch (field) {
    case WINNOW_URL: return text_of(article->url);
    case WINNOW_HEADLINE: return text_of(article->headline);
    case WINNOW_DATE_PUBLISHED: return text_of(article->date_published);
    case WINNOW_DATE_PUBLISHED_RAW: return text_of(article->date_published_raw);
    case WINNOW_MAIN_IMAGE: return text_of(article->main_image);
    case WINNOW_ARTICLE_BODY: return article->article_body.c_str();
    default: return nullptr;
  }
}

double winnow_page_article_probability(const winnow_page* page, size_t index) {
  const Article* const article = article_of(page, index);
  return article == nullptr ? -1 : article->probability.value_or(-1);
}

size_t winnow_page_article_author_count(const winnow_page* page, size_t index) {
  const Article* const article = article_of(page, index);
  return article == nullptr ? 0 : article->authors.size();
}

const char* winnow_page_article_author(const winnow_page* page, size_t index, size_t author) {
  const Article* const article = article_of(page, index);
  return article == nullptr ? nullptr : item_of(article->authors, author);
}

char* winnow_page_render(const winnow_page* page, const char* format, size_t* size,
                         winnow_error** error) {
  return guarded<char>(error, [&]() -> Result<char*> {
    if (!is_live(page)) return fail(ErrorCode::InvalidArgument, "render page: there is no page");
    const std::optional<Format> chosen = format_named(view_of(format));
    if (!chosen)
      return fail(ErrorCode::InvalidArgument,
                  "render page: unknown format '" + std::string(view_of(format)) + "'");
    return copy_of(render(page->page, *chosen), size);
  });
}

char* winnow_page_chunks(const winnow_page* page, size_t tokens, size_t overlap, size_t* size,
                         winnow_error** error) {
  return guarded<char>(error, [&]() -> Result<char*> {
    if (!is_live(page)) return fail(ErrorCode::InvalidArgument, "render page: there is no page");
    RenderOptions options{.chunk_overlap = overlap};
    if (tokens > 0) options.chunk_tokens = tokens;
    return copy_of(render(page->page, Format::Chunks, options), size);
  });
}

void winnow_text_free(char* text) {
  if (live().remove(HandleKind::Text, text)) std::free(text);
}

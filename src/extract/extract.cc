// Extractor: calls the modules in order.
//
//   bytes -> decode -> html -> methods -> compose -> Page
#include "winnow/extract.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "base/stage_clock.h"
#include "bytes/file.h"
#include "bytes/folder.h"
#include "compose/compose.h"
#include "compose/summaries.h"
#include "decode/decode.h"
#include "extract/asset_store.h"
#include "extract/place.h"
#include "extract/sniff.h"
#include "html/parse.h"
#include "methods/emcst/emcst.h"
#include "methods/method.h"
#include "methods/scratch.h"
#include "site/address.h"
#include "site/drift.h"
#include "site/rule_book.h"
#include "text/summary.h"
#include "winnow/method.h"

namespace winnow {
std::vector<MethodInfo> all_methods() {
  std::vector<MethodInfo> list;
  for (const methods::MethodEntry& entry : methods::all_methods()) {
    MethodInfo info{entry.name, entry.summary, {}};
    for (const methods::OptionInfo& option : entry.options)
      info.options.push_back({option.name, option.summary, methods::default_text(option)});
    list.push_back(std::move(info));
  }
  return list;
}

std::string_view default_method() noexcept { return methods::all_methods().front().name; }

namespace {
constexpr std::size_t kMaxModelBytes = std::size_t{64} << 20;

// Pages announce tomorrow's issue, and clocks are wrong, so only a date more than a year ahead is
// rejected. In the unit of compose's DateTime::day_number().
int latest_believable_day() {
  const auto today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
  const std::chrono::year_month_day date(today + std::chrono::days(365));
  return (static_cast<int>(date.year()) * 100 +
          static_cast<int>(static_cast<unsigned>(date.month()))) *
             100 +
         static_cast<int>(static_cast<unsigned>(date.day()));
}

// Enforces ExtractOptions::max_time for one page.
class Deadline {
 public:
  Deadline(std::chrono::milliseconds limit, const std::string& subject)
      : limit_(limit), subject_(subject) {}

  [[nodiscard]] Result<void> check(const char* stage) const {
    // In the unit of the limit: a large limit in nanoseconds would overflow.
    const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_);
    if (limit_.count() == 0 || used <= limit_) return {};
    return fail(ErrorCode::TooLarge, "extract " + subject_ + ": over the time limit of " +
                                         std::to_string(limit_.count()) + " ms after " + stage);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::chrono::milliseconds limit_;
  const std::string& subject_;
  Clock::time_point begin_ = Clock::now();
};

constexpr std::size_t kMaxRulesBytes = std::size_t{64} << 20;

Result<site::RuleBook> read_rules(const ExtractOptions& options) {
  site::RuleBook book;
  std::vector<std::string> paths;
  if (!options.site_rules.empty()) paths.push_back(options.site_rules);
  if (bytes::is_folder(options.site_rules)) {
    WINNOW_TRY(paths, bytes::list_folder(options.site_rules, {".rules"}));
  }
  for (const std::string& path : paths) {
    WINNOW_TRY(const bytes::Bytes text, bytes::read_input(path, kMaxRulesBytes));
    WINNOW_TRY_VOID(book.add(text.view(), path));
  }
  WINNOW_TRY_VOID(book.add(options.site_rules_text, "text"));
  return book;
}

methods::Found find_content(const methods::Method& method, const methods::Input& input) {
  const base::StageScope scope(base::Stage::Method);
  return method.find(input);
}

// Removes posts with a probability below `min_probability` and returns how many. If all posts are removed,
// the page has no content.
std::size_t drop_unlikely(double min_probability, methods::Found& found) {
  const auto is_unlikely = [&](const dom::Post& post) {
    return post.probability && *post.probability < min_probability;
  };
  std::vector<std::optional<std::uint32_t>> places;  // new index of each post
  std::uint32_t kept = 0;
  for (const dom::Post& post : found.posts)
    places.push_back(is_unlikely(post) ? std::nullopt : std::optional(kept++));
  std::erase_if(found.posts, is_unlikely);
  for (dom::Post& post : found.posts)
    if (post.reply_to) post.reply_to = places[*post.reply_to];
  return places.size() - found.posts.size();
}

// Removes the content of the page and keeps its metadata.
void abstain(Page& page) {
  page.article_body.clear();
  page.content = {};
  page.opening = {};
  page.articles.clear();
  page.articles_are_body = false;
  page.comments.clear();
  page.pieces.clear();
  page.summary.reset();
  page.metadata.abstained = true;
}

}  // namespace

struct Extractor::Impl {
  ExtractOptions options;
  decode::Decoder decoder;
  html::Parser parser;
  dom::Document recycled;
  bytes::Bytes model;
  site::RuleBook rules;
  std::optional<site::DriftWatch> drift;  // only with site rules
  std::unique_ptr<methods::Method> method;
  methods::Scratch scratch;
  std::optional<text::SummaryLength> summary;
  extract_detail::AssetStore assets;
  int latest = latest_believable_day();
};

Extractor::Extractor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Extractor::~Extractor() = default;
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;

Result<Extractor> Extractor::make(const ExtractOptions& options) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  if (options.method.empty()) impl->options.method = default_method();
  if (!options.model.empty()) {
    WINNOW_TRY(impl->model, bytes::read_input(options.model, kMaxModelBytes));
  }
  WINNOW_TRY(impl->rules, read_rules(options));
  if (!impl->rules.empty()) impl->drift.emplace(impl->rules);
  WINNOW_TRY(impl->method,
             methods::make_method(impl->options.method, {.model_name = impl->options.model,
                                                         .model = impl->model.view(),
                                                         .rules = &impl->rules}));
  impl->summary = text::summary_length(options.summary);
  if (!impl->summary && !options.summary.empty())
    return fail(
        ErrorCode::InvalidArgument,
        "summary '" + options.summary + "': expected a number of sentences (3) or a share (10%)");
  if (!(options.min_probability >= 0 && options.min_probability <= 1))
    return fail(ErrorCode::InvalidArgument, "min_probability: must be between 0 and 1");
  if (options.layout != "embedded" && options.layout != "none")
    return fail(ErrorCode::InvalidArgument,
                "unknown layout '" + options.layout + "' (available: embedded, none)");
  if (!options.renderer.empty() && options.renderer != "chromium")
    return fail(ErrorCode::InvalidArgument,
                "unknown renderer '" + options.renderer + "' (available: chromium)");
  if (!options.renderer.empty() && options.pieces)
    return fail(
        ErrorCode::InvalidArgument,
        "pieces cannot be combined with a renderer: a rendered page has no offsets in its bytes");
  // Decoding to UTF-8 makes a page at most three times as long. After scripts ran, <noscript>
  // contains only text.
  impl->parser = html::Parser(
      {.scripting = options.renderer.empty() ? html::Scripting::Off : html::Scripting::On,
       .max_bytes = options.max_bytes <= SIZE_MAX / 4 ? options.max_bytes * 4 : SIZE_MAX,
       .max_nodes = options.max_nodes,
       .max_attributes = options.max_nodes * 2});
  return Extractor(std::move(impl));
}

Result<Page> Extractor::extract(std::string_view bytes, std::string_view url,
                                std::string_view content_type) {
  return extract({.bytes = bytes, .url = url, .content_type = content_type});
}

Result<Page> Extractor::extract(const PageInput& input) {
  const ExtractOptions& options = impl_->options;
  const std::string_view bytes = input.bytes;
  const std::string url(input.url.empty() ? std::string_view(options.url) : input.url);
  // A path is not metadata: it serves only to find assets and to name the page in messages.
  const std::string& asset_base = url.empty() ? input.origin.path : url;
  const std::string subject = asset_base.empty() ? "page" : asset_base;
  if (bytes.empty())
    return fail(ErrorCode::Malformed, "extract " + subject + ": the input is empty");
  if (bytes.size() > options.max_bytes)
    return fail(ErrorCode::TooLarge, "extract " + subject + ": larger than " +
                                         std::to_string(options.max_bytes) + " bytes");
  if (const auto instead = extract_detail::not_a_page(bytes))
    return fail(ErrorCode::Unsupported,
                "extract " + subject + ": not HTML (" + std::string(*instead) + ")");

  const Deadline deadline(options.max_time, subject);
  decode::Decoded decoded = impl_->decoder.decode(
      bytes, {.content_type = input.content_type.empty() ? std::string_view(options.content_type)
                                                         : input.content_type});
  fetch::RenderedPage rendered;  // the Document has views into its text
  const bool in_browser = options.renderer == "chromium";
  if (in_browser) {
    WINNOW_TRY(rendered, impl_->assets.render(decoded.text(), asset_base));
  }
  WINNOW_TRY(dom::Document document,
             impl_->parser.parse(in_browser ? std::string_view(rendered.html) : decoded.text(),
                                 std::move(impl_->recycled)));
  WINNOW_TRY_VOID(deadline.check("parsing"));
  std::optional<layout::Boxes> boxes;
  if (impl_->method->wants_boxes() && options.layout == "embedded")
    boxes = in_browser ? extract_detail::boxes_of(document, rendered)
                       : impl_->assets.lay_out(document, asset_base);
  methods::Found found = find_content(*impl_->method, {.document = document,
                                                       .url = url,
                                                       .boxes = boxes ? &*boxes : nullptr,
                                                       .wants_scores = options.pieces,
                                                       .scratch = &impl_->scratch});
  WINNOW_TRY_VOID(deadline.check("finding the content"));
  const bool is_list = !found.posts.empty() && found.page_type == "articleList";
  const std::size_t dropped =
      options.min_probability > 0 ? drop_unlikely(options.min_probability, found) : 0;
  Page page = compose::compose(
      document, found.selection, found.title,
      {.url = url,
       .latest = impl_->latest,
       .candidates =
           options.candidates ? compose::KeepCandidates::Yes : compose::KeepCandidates::No,
       .content = options.content ? compose::MakeContent::Yes : compose::MakeContent::No,
       .posts = found.posts,
       .comments = found.comments,
       .page_type = found.page_type,
       .probability = found.probability,
       .pieces = options.pieces ? compose::MakePieces::Yes : compose::MakePieces::No,
       .scores = found.scores});
  if (options.pieces) extract_detail::place_in_bytes(bytes, decoded, page.pieces);
  WINNOW_TRY_VOID(deadline.check("composing the record"));
  page.url = url;
  page.origin = input.origin;
  if (impl_->summary) compose::add_summaries(*impl_->summary, page);
  page.metadata.method = options.method;
  page.metadata.abstained_articles = dropped;
  if ((found.probability && *found.probability < options.min_probability) ||
      (is_list && found.posts.empty()))
    abstain(page);
  if (!found.step.empty()) page.metadata.step = std::string(found.step);
  if (impl_->drift)
    impl_->drift->add(site::address_of(document, url), found.step != methods::kDriftStep);
  page.metadata.encoding = decode::name_of(decoded.encoding);
  page.metadata.encoding_evidence = decode::name_of(decoded.evidence);
  impl_->recycled = std::move(document);
  impl_->decoder.recycle(std::move(decoded));
  return page;
}

void Extractor::add_asset(std::string url, std::string content_type, std::string body) {
  impl_->assets.add(url, std::move(content_type), std::move(body));
}

void Extractor::clear_assets() { impl_->assets.clear(); }

std::vector<std::string> Extractor::findings() const {
  std::vector<std::string> findings;
  if (impl_->drift)
    for (const site::Drift& drift : impl_->drift->find()) findings.push_back(sentence(drift));
  return findings;
}

Result<Page> extract(std::string_view bytes, const ExtractOptions& options) {
  WINNOW_TRY(Extractor extractor, Extractor::make(options));
  return extractor.extract(bytes);
}

}  // namespace winnow

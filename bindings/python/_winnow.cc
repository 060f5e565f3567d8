// The module winnow._winnow: the public C++ API as Python objects. The package around it
// (winnow/*.py) has the names, defaults and documentation that users see; nothing here is called by
// them directly.
//
// The interpreter's lock is released while pages are read, extracted, fetched and learned from.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch.h"
#include "content_state.h"
#include "convert.h"
#include "winnow/archive.h"
#include "winnow/browser.h"
#include "winnow/fetch.h"
#include "winnow/layout.h"
#include "winnow/learn.h"
#include "winnow/memory.h"
#include "winnow/winnow.h"

namespace winnow::python {
namespace {

// The declared type of a str, which is UTF-8 here whatever its <meta> elements say.
constexpr std::string_view kTextType = "text/html; charset=utf-8";

template <typename T>
void set(nb::handle value, const char* name, const char* expected, T& out) {
  if (!nb::try_cast(value, out))
    raise_type_error(std::string(name) + ": expected " + expected + ", not " +
                     nb::cast<std::string>(value.type().attr("__name__")));
}
void set(nb::handle value, const char* name, std::string& out) { out = text_from(value, name); }
void set(nb::handle value, const char* name, bool& out) { set(value, name, "bool", out); }
void set(nb::handle value, const char* name, double& out) { set(value, name, "float", out); }
void set(nb::handle value, const char* name, std::size_t& out) {
  set(value, name, "an int that is not negative", out);
}
void set(nb::handle value, const char* name, std::optional<bool>& out) {
  set(value, name, "bool", out);
}
void set(nb::handle value, const char* name, std::vector<std::string>& out) {
  set(value, name, "a list of str", out);
}
// A datetime.date.
void set(nb::handle value, const char* name, std::optional<std::chrono::year_month_day>& out) {
  const auto part = [&](const char* attribute) {
    int number = 0;
    set(nb::getattr(value, attribute, nb::none()), name, "a datetime.date", number);
    return number;
  };
  out = std::chrono::year_month_day(std::chrono::year(part("year")),
                                    std::chrono::month(static_cast<unsigned>(part("month"))),
                                    std::chrono::day(static_cast<unsigned>(part("day"))));
}
// Adds a page to a Memory or a Learner.
template <typename Pages>
void add_page(Pages& pages, nb::handle html, nb::handle url, nb::handle content_type) {
  const Buffer page(html);
  const std::string address = text_or_empty(url, "url");
  const std::string type =
      page.is_text() ? std::string(kTextType) : text_or_empty(content_type, "content_type");
  const Result<void> added = [&] {
    const nb::gil_scoped_release unlocked;
    return pages.add(page.bytes(), address, type);
  }();
  if (!added) raise(added.error());
}

// What a winnow.Memory holds.
class NativeMemory {
 public:
  explicit NativeMemory(const std::string& folder)
      : memory_(std::make_shared<Memory>(folder.empty() ? Memory()
                                                        : value_or_raise(Memory::open(folder)))) {}

  void add(nb::handle html, nb::handle url, nb::handle content_type) {
    add_page(*memory_, html, url, content_type);
  }

  void save(const std::string& folder) const {
    const Result<void> saved = [&] {
      const nb::gil_scoped_release unlocked;
      return memory_->save(folder);
    }();
    if (!saved) raise(saved.error());
  }

  // Per host: host, pages, rules.
  [[nodiscard]] nb::list sites() const {
    nb::list list;
    for (const KnownSite& site : memory_->sites())
      list.append(nb::make_tuple(to_python(site.host), site.pages, site.rules));
    return list;
  }

  [[nodiscard]] const std::shared_ptr<Memory>& memory() const { return memory_; }

 private:
  std::shared_ptr<Memory> memory_;
};

void set(nb::handle value, const char* name, std::shared_ptr<Memory>& out) {
  NativeMemory* memory = nullptr;
  set(value, name, "a winnow.Memory", memory);
  out = memory->memory();
}
// In seconds. The limit is a century, so that no conversion overflows.
void set(nb::handle value, const char* name, std::chrono::milliseconds& out) {
  double seconds = 0;
  set(value, name, seconds);
  if (!(seconds >= 0 && seconds < 3.2e9))
    raise({ErrorCode::InvalidArgument, std::string(name) + ": expected a number of seconds"});
  out = std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000)));
}

// The function that makes an engine, by its name; nullptr for `absent`.
template <typename Make>
Make engine_named(std::string_view option, std::string_view name, std::string_view absent,
                  std::string_view known, Make make) {
  if (name == absent) return nullptr;
  if (name == known) return make;
  std::string message = "unknown " + std::string(option) + " '" + std::string(name) +
                        "' (available: " + std::string(known);
  if (!absent.empty()) message.append(", ").append(absent);
  raise({ErrorCode::InvalidArgument, message + ")"});
}

template <NamedOption Enum>
void set(nb::handle value, const char* name, Enum& out) {
  std::string text;
  set(value, name, text);
  const std::optional<Enum> found = value_named<Enum>(text);
  if (found) {
    out = *found;
    return;
  }
  std::string names;
  for (const Enum one : kValuesOf<Enum>)
    names.append(names.empty() ? "" : ", ").append(name_of(one));
  raise({ErrorCode::InvalidArgument,
         "unknown " + std::string(name) + " '" + text + "' (available: " + names + ")"});
}
void set(nb::handle value, const char* name, MakeLayoutEngine& out) {
  std::string engine;
  set(value, name, engine);
  out = engine_named<MakeLayoutEngine>(name, engine, "none", "embedded", embedded_layout);
}
void set(nb::handle value, const char* name, MakeRenderer& out) {
  std::string engine;
  set(value, name, engine);
  out = engine_named<MakeRenderer>(name, engine, "", "chromium", chromium);
}

// Reads the fields of a struct from a dict. Unknown names are failures.
class Fields {
 public:
  explicit Fields(const nb::dict& given) : given_(given) {}
  template <typename T>
  Fields& operator()(const char* name, T& out) {
    if (given_.contains(name)) {
      ++known_;
      if (!given_[name].is_none()) set(given_[name], name, out);
    }
    return *this;
  }
  void finish() const {
    if (known_ != given_.size())
      raise({ErrorCode::InvalidArgument, "an option is unknown to this build"});
  }

 private:
  const nb::dict& given_;
  std::size_t known_ = 0;
};

ExtractOptions extract_options(const nb::dict& given) {
  ExtractOptions options;
  options.layout = embedded_layout;
  Fields fields(given);
#define WINNOW_EXTRACT_OPTION(kind, member, initial, c, http, flag, description) \
  fields(#member, options.member);
#include "winnow/extract_options.inc"
  fields("memory", options.memory);
  fields.finish();
  return options;
}

RenderOptions render_options(const nb::dict& given) {
  RenderOptions options;
  Fields fields(given);
  fields("links", options.links)("images", options.images)("tables", options.tables);
  fields("bare", options.bare)("comments", options.comments);
  fields("front_matter", options.front_matter)("fields", options.fields);
  fields("add", options.added_fields);
  fields("chunk_tokens", options.chunk_tokens)("chunk_overlap", options.chunk_overlap);
  fields.finish();
  for (const auto* names : {&options.fields, &options.added_fields})
    for (const std::string& name : *names) {
      bool is_known = false;
      for (const std::string_view field : field_names()) is_known = is_known || field == name;
      if (!is_known) raise({ErrorCode::InvalidArgument, "unknown field '" + name + "'"});
    }
  return options;
}

struct Asset {
  std::string url;
  std::string content_type;
  std::string body;
};

std::vector<Asset> assets_from(const nb::list& given) {
  std::vector<Asset> assets;
  for (const nb::handle entry : given) {
    const Buffer body(entry[2]);
    assets.push_back({text_from(entry[0], "url"), text_from(entry[1], "content_type"),
                      std::string(body.bytes())});
  }
  return assets;
}

Extractor make_extractor(const ExtractOptions& options, const std::vector<Asset>& assets) {
  Result<Extractor> extractor = [&] {
    const nb::gil_scoped_release unlocked;
    return Extractor::make(options);
  }();
  Extractor made = value_or_raise(std::move(extractor));
  for (const Asset& asset : assets) made.add_asset(asset.url, asset.content_type, asset.body);
  return made;
}

// One Extractor. The package lends it to one thread at a time.
class NativeExtractor {
 public:
  NativeExtractor(const nb::dict& options, const nb::list& assets)
      : extractor_(make_extractor(extract_options(options), assets_from(assets))) {}

  nb::object extract(nb::handle html, nb::handle url, nb::handle content_type, nb::handle path) {
    const Buffer page(html);
    const std::string address = text_or_empty(url, "url");
    const std::string type =
        page.is_text() ? std::string(kTextType) : text_or_empty(content_type, "content_type");
    const std::string file = text_or_empty(path, "path");
    Result<Page> result = [&] {
      const nb::gil_scoped_release unlocked;
      return extractor_.extract(
          {.bytes = page.bytes(), .url = address, .content_type = type, .origin = {.path = file}});
    }();
    return to_python(value_or_raise(std::move(result)));
  }

  [[nodiscard]] std::vector<std::string> findings() const { return extractor_.findings(); }

 private:
  Extractor extractor_;
};

// A Batch and the buffers of the pages in it.
class NativeBatch {
 public:
  // The archive is a path, or None for pages that come by submit().
  NativeBatch(const nb::dict& given, const nb::list& given_assets, std::size_t threads,
              bool is_ordered, nb::handle archive) {
    const ExtractOptions options = extract_options(given);
    const std::vector<Asset> assets = assets_from(given_assets);
    std::vector<Extractor> extractors;
    for (std::size_t i = 0; i < threads; ++i) extractors.push_back(make_extractor(options, assets));
    const Order order = is_ordered ? Order::Input : Order::Completion;
    if (archive.is_none()) {
      batch_ = std::make_unique<Batch>(std::move(extractors), order);
      return;
    }
    const std::string path = text_from(archive, "path");
    Result<ArchiveReader> reader = [&] {
      const nb::gil_scoped_release unlocked;
      return ArchiveReader::open(path);
    }();
    batch_ =
        std::make_unique<Batch>(std::move(extractors), order, value_or_raise(std::move(reader)));
  }
  ~NativeBatch() { close(); }

  void submit(nb::handle html, nb::handle url, nb::handle content_type, nb::handle path) {
    const Buffer& page = buffers_.emplace(submitted_, Buffer(html)).first->second;
    open().submit({.index = submitted_++,
                   .bytes = page.bytes(),
                   .url = text_or_empty(url, "url"),
                   .content_type = page.is_text() ? std::string(kTextType)
                                                  : text_or_empty(content_type, "content_type"),
                   .origin = {.path = text_or_empty(path, "path")}});
  }

  void finish() { open().finish(); }
  bool is_ready() { return open().is_ready(); }

  // A Page or a FailedPage; None after the last one.
  nb::object next() {
    if (!batch_) return nb::none();
    std::optional<BatchResult> result = [&] {
      const nb::gil_scoped_release unlocked;
      return batch_->take([] {
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
      });
    }();
    if (!result) return nb::none();
    buffers_.erase(result->index);
    if (result->page) return to_python(*result->page);
    return to_python(FailedPage{.url = std::move(result->url),
                                .origin = std::move(result->origin),
                                .error = std::move(result->page).error()});
  }

  // The warnings of the extractors.
  std::vector<std::string> close() {
    std::vector<std::string> findings;
    if (batch_) {
      const nb::gil_scoped_release unlocked;
      batch_->close();
      findings = batch_->findings();
      batch_.reset();
    }
    buffers_.clear();
    return findings;
  }

 private:
  Batch& open() {
    if (!batch_) raise({ErrorCode::InvalidArgument, "the batch is closed"});
    return *batch_;
  }

  std::unique_ptr<Batch> batch_;
  std::uint64_t submitted_ = 0;
  std::map<std::uint64_t, Buffer> buffers_;
};

// The pages of an archive as they are, without extraction.
class NativeArchive {
 public:
  NativeArchive(const std::string& path, const std::string& name, std::uint64_t begin,
                std::uint64_t end)
      : reader_([&] {
          Result<ArchiveReader> reader = [&] {
            const nb::gil_scoped_release unlocked;
            return ArchiveReader::open(path, {.name = name, .begin = begin, .end = end});
          }();
          return value_or_raise(std::move(reader));
        }()) {}

  // (html, url, content type, path, record, offset, date, is_truncated), a FailedPage, or None at
  // the end.
  nb::object next() {
    std::optional<Result<ArchivedPage>> page = [&] {
      const nb::gil_scoped_release unlocked;
      return reader_.next();
    }();
    if (!page) return nb::none();
    const InputOrigin& origin = reader_.origin();
    if (!*page)
      return to_python(FailedPage{.url = {}, .origin = origin, .error = std::move(*page).error()});
    const ArchivedPage& found = **page;
    return nb::make_tuple(
        nb::bytes(found.bytes.data(), found.bytes.size()), to_python(found.url),
        to_python(found.content_type), to_python(origin.path), to_python(origin.warc_record_id),
        origin.warc_offset ? nb::object(nb::int_(*origin.warc_offset)) : nb::none(),
        origin.date_downloaded ? to_python(*origin.date_downloaded) : nb::none(),
        found.is_truncated);
  }

 private:
  ArchiveReader reader_;
};

class NativeLearner {
 public:
  NativeLearner(const std::string& learning, nb::handle date, std::size_t pages_per_site,
                std::size_t max_bytes)
      : learner_(value_or_raise(Learner::make({.learning = learning_of(learning),
                                               .date = day_of(date),
                                               .pages_per_site = pages_per_site,
                                               .max_bytes = max_bytes}))) {}

  void add(nb::handle html, nb::handle url, nb::handle content_type) {
    add_page(learner_, html, url, content_type);
  }

  static Learning learning_of(const std::string& name) {
    const std::optional<Learning> learning = learning_named(name);
    if (!learning)
      raise({ErrorCode::InvalidArgument,
             "unknown learning '" + name + "' (available: ours, published)"});
    return *learning;
  }
  static std::chrono::year_month_day day_of(nb::handle date) {
    std::optional<std::chrono::year_month_day> day;
    set(date, "date", day);
    return *day;
  }

  // Per site: host, pages, matched, rule, [(marker, pages)].
  [[nodiscard]] nb::list sites() const {
    std::vector<LearnedSite> learned;
    {
      const nb::gil_scoped_release unlocked;
      learned = learner_.sites();
    }
    nb::list list;
    for (const LearnedSite& site : learned) {
      nb::list votes;
      for (const MarkerSupport& vote : site.votes)
        votes.append(nb::make_tuple(to_python(vote.marker), vote.pages));
      list.append(nb::make_tuple(to_python(site.host), site.pages, site.matched,
                                 to_python(site.rule), votes));
    }
    return list;
  }
  [[nodiscard]] nb::object rules() const { return to_python(learner_.rules()); }

 private:
  Learner learner_;
};

Format format_from(const std::string& name) {
  const std::optional<Format> format = format_named(name);
  if (format) return *format;
  std::string names;
  for (const FormatInfo& info : all_formats())
    names.append(names.empty() ? "" : ", ").append(info.name);
  raise({ErrorCode::InvalidArgument, "unknown format '" + name + "' (available: " + names + ")"});
}

nb::object render_page(nb::handle object, const std::string& format_name, const nb::dict& given) {
  const Format format = format_from(format_name);
  const RenderOptions options = render_options(given);
  const Page page = page_from(object);
  std::string text;
  {
    const nb::gil_scoped_release unlocked;
    text = render(page, format, options);
  }
  return to_python(std::string_view(text));
}

nb::object render_failed(nb::handle object) {
  return to_python(render(failed_page_from(object), Format::JsonLines));
}

// Body, URL, content type, whether it is truncated.
nb::object fetch_url(const std::string& url, const nb::dict& given) {
  FetchOptions options;
  std::size_t attempts = static_cast<std::size_t>(options.attempts);
  std::vector<std::pair<std::string, std::string>> headers;
  nb::dict rest = nb::cast<nb::dict>(given.attr("copy")());
  if (rest.contains("headers")) {
    for (const auto [name, value] : nb::cast<nb::dict>(rest["headers"]))
      headers.emplace_back(text_from(name, "headers"), text_from(value, "headers"));
    nb::del(rest["headers"]);
  }
  Fields fields(rest);
  fields("user_agent", options.user_agent)("proxy", options.proxy)("ca_file", options.ca_file);
  fields("time_limit", options.time_limit)("attempts", attempts);
  fields("max_bytes", options.max_bytes)("allow_private", options.allow_private);
  fields.finish();
  options.attempts = static_cast<int>(std::min<std::size_t>(attempts, 1000));
  options.headers = std::move(headers);
  Result<FetchedPage> fetched = [&] {
    const nb::gil_scoped_release unlocked;
    return fetch_page(url, options);
  }();
  const FetchedPage page = value_or_raise(std::move(fetched));
  return nb::make_tuple(nb::bytes(page.bytes.data(), page.bytes.size()), to_python(page.url),
                        to_python(page.content_type), page.is_truncated);
}

nb::list method_list() {
  nb::list list;
  for (const MethodInfo& method : all_methods()) {
    nb::list options;
    for (const MethodOption& option : method.options)
      options.append(nb::make_tuple(to_python(option.name), to_python(option.summary),
                                    to_python(option.default_value)));
    list.append(nb::make_tuple(to_python(method.name), to_python(method.summary), options));
  }
  return list;
}

}  // namespace
}  // namespace winnow::python

NB_MODULE(_winnow, module) {
  namespace nb = nanobind;
  using namespace winnow::python;  // NOLINT
  using winnow::Content;
  // The package keeps extractors and classes until the process ends.
  nb::set_leak_warnings(false);

  nb::class_<Content>(module, "Content")
      .def("__len__", [](const Content& content) { return content.nodes.size(); })
      .def(
          "__eq__",
          [](const Content& content, nb::handle other) {
            const Content* second = nullptr;
            return nb::try_cast(other, second) && second != nullptr &&
                   write_content(content) == write_content(*second);
          },
          nb::arg("other").none())
      .def("__hash__",
           [](const Content& content) { return std::hash<std::string>()(content.store); })
      .def("__repr__",
           [](const Content& content) {
             return "<winnow.Content of " + std::to_string(content.nodes.size()) + " nodes>";
           })
      .def("markdown", [](const Content& content) { return to_python(to_markdown(content)); })
      .def("html", [](const Content& content) { return to_python(to_html(content)); })
      .def("tree", [](const Content& content) { return to_python(to_text(content)); })
      .def("__getstate__",
           [](const Content& content) {
             const std::string state = write_content(content);
             return nb::bytes(state.data(), state.size());
           })
      .def("__setstate__", [](Content& content, const nb::bytes& state) {
        new (&content) Content(
            value_or_raise(read_content({static_cast<const char*>(state.data()), state.size()})));
      });

  nb::class_<NativeExtractor>(module, "Extractor")
      .def(nb::init<const nb::dict&, const nb::list&>())
      .def("extract", &NativeExtractor::extract, nb::arg("html").none(), nb::arg("url").none(),
           nb::arg("content_type").none(), nb::arg("path").none())
      .def("findings", &NativeExtractor::findings);

  nb::class_<NativeBatch>(module, "Batch")
      .def(nb::init<const nb::dict&, const nb::list&, std::size_t, bool, nb::handle>(),
           nb::arg("options"), nb::arg("assets"), nb::arg("threads"), nb::arg("ordered"),
           nb::arg("archive").none())
      .def("submit", &NativeBatch::submit, nb::arg("html").none(), nb::arg("url").none(),
           nb::arg("content_type").none(), nb::arg("path").none())
      .def("finish", &NativeBatch::finish)
      .def("is_ready", &NativeBatch::is_ready)
      .def("next", &NativeBatch::next)
      .def("close", &NativeBatch::close);

  nb::class_<NativeArchive>(module, "Archive")
      .def(nb::init<const std::string&, const std::string&, std::uint64_t, std::uint64_t>())
      .def("next", &NativeArchive::next);

  nb::class_<NativeLearner>(module, "Learner")
      .def(nb::init<const std::string&, nb::handle, std::size_t, std::size_t>())
      .def("add", &NativeLearner::add, nb::arg("html").none(), nb::arg("url").none(),
           nb::arg("content_type").none())
      .def("sites", &NativeLearner::sites)
      .def("rules", &NativeLearner::rules);

  nb::class_<NativeMemory>(module, "Memory")
      .def(nb::init<const std::string&>())
      .def("add", &NativeMemory::add, nb::arg("html").none(), nb::arg("url").none(),
           nb::arg("content_type").none())
      .def("save", &NativeMemory::save)
      .def("sites", &NativeMemory::sites);

  module.def("render", &render_page);
  module.def("render_failed", &render_failed);
  module.def("fetch", &fetch_url);
  module.def("site_of", [](const std::string& url) { return to_python(winnow::site_of(url)); });
  module.def("methods", &method_list);
  module.def("default_method", [] { return to_python(winnow::default_method()); });
  module.def("field_names", [] {
    nb::list names;
    for (const std::string_view name : winnow::field_names()) names.append(to_python(name));
    return names;
  });
  module.def("error_numbers", [] {
    nb::dict numbers;
    for (int i = 0; i <= static_cast<int>(winnow::ErrorCode::Internal); ++i) {
      const auto code = static_cast<winnow::ErrorCode>(i);
      numbers[to_python(winnow::name_of(code))] = nb::int_(winnow::error_number(code));
    }
    return numbers;
  });
  module.attr("version") = WINNOW_VERSION_TEXT;
}

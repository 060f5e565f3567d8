// Extractor: calls the modules in order.
//
//   bytes -> decode -> html -> methods -> decide -> compose -> Page
#include "winnow/extract.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/stage_clock.h"
#include "base/time_limit.h"
#include "bytes/file.h"
#include "bytes/folder.h"
#include "compose/compose.h"
#include "compose/summaries.h"
#include "decide/decide.h"
#include "decide/obstacle.h"
#include "decode/decode.h"
#include "extract/asset_store.h"
#include "extract/embedded_text.h"
#include "extract/explain.h"
#include "extract/guarded.h"
#include "extract/hidden_text.h"
#include "extract/memory_counts.h"
#include "extract/method_bodies.h"
#include "extract/place.h"
#include "extract/repair.h"
#include "extract/sniff.h"
#include "html/parse.h"
#include "methods/emcst/emcst.h"
#include "methods/method.h"
#include "methods/scratch.h"
#include "methods/trace.h"
#include "site/address.h"
#include "site/drift.h"
#include "site/rule_book.h"
#include "site/store_files.h"
#include "text/summary.h"
#include "url/url.h"
#include "winnow/method.h"
#include "winnow/version.h"

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

std::string_view version() noexcept { return WINNOW_VERSION_TEXT; }

namespace {
constexpr std::chrono::milliseconds kMaxRenderTime = std::chrono::hours(1);
constexpr std::size_t kMaxModelBytes = std::size_t{64} << 20;
// The memory of a method is reused for the next page. That of a larger page is freed: it is many times
// the page, and composing the record takes as much.
constexpr std::size_t kReusedBytes = std::size_t{1} << 20;

// Pages announce tomorrow's issue, and clocks are wrong, so only a date more than a year ahead is
// rejected. If the day is unknown, only a date that is never meant is: "until further notice" is
// written as 9999-12-31. In the unit of compose's DateTime::day_number().
int latest_believable_day(std::optional<std::chrono::year_month_day> today) {
  constexpr int kLatestDay = 20991231;
  if (!today || !today->ok()) return kLatestDay;
  const std::chrono::year_month_day date(std::chrono::sys_days(*today) + std::chrono::days(365));
  return (static_cast<int>(date.year()) * 100 +
          static_cast<int>(static_cast<unsigned>(date.month()))) *
             100 +
         static_cast<int>(static_cast<unsigned>(date.day()));
}

Failure over_time(std::string_view action, const std::string& subject,
                  const ExtractOptions& options) {
  return fail(ErrorCode::TooLarge, std::string(action) + " " + subject +
                                       ": over the time limit of " +
                                       std::to_string(options.max_time.count()) + " ms");
}

// Fails if the page is over ExtractOptions::max_time.
Result<void> check_time(base::TimeLimit& limit, const ExtractOptions& options,
                        const std::string& subject, const char* stage) {
  if (!limit.is_exceeded()) return {};
  Failure failure = over_time("extract", subject, options);
  failure.error.message.append(" after ").append(stage);
  return failure;
}

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

// Of models for the same host, the newest wins.
std::vector<methods::SiteModel> used_models(std::span<const extract_detail::StoredModel> models) {
  std::vector<const extract_detail::StoredModel*> used;
  for (const extract_detail::StoredModel& model : models)
    if (model.card.is_used && !model.card.hosts.empty()) used.push_back(&model);
  std::ranges::stable_sort(used, {}, [](const auto* model) { return model->card.date; });
  std::vector<methods::SiteModel> list;
  for (const extract_detail::StoredModel* const model : used)
    list.push_back({.name = model->card.name,
                    .bytes = model->bytes,
                    .hosts = model->card.hosts,
                    .kinds = model->card.kinds});
  return list;
}

methods::Found find_content(const methods::Method& method, const methods::Input& input) {
  const base::StageScope scope(base::Stage::Method);
  return method.find(input);
}

// A page with hardly any text: an element without an end tag can have swallowed the rest, or only a
// script would show it.
struct Repaired {
  // Parses it again, with the end tags that are missing, and with the text that its scripts carry.
  Result<dom::Document> parse(html::Parser& parser, dom::Document document);
  // Of the elements: "title, comment".
  std::optional<std::string> names() const;
  // Maps offsets in the text that was parsed to those in the text that was given.
  template <typename Part>
  void place(std::vector<Part>& parts) const;

  std::vector<extract_detail::Repair> repairs;
  std::optional<extract_detail::EmbeddedText> embedded;  // made after the repairs
  std::deque<std::string> texts;                         // the Document has views into the last one
};

Result<dom::Document> Repaired::parse(html::Parser& parser, dom::Document document) {
  constexpr std::size_t kMaxRepairs = 4;  // set by hand: each costs a pass over the page
  while (repairs.size() < kMaxRepairs) {
    std::optional<extract_detail::Repair> repair = extract_detail::find_repair(document);
    if (!repair) break;
    std::string& text = texts.emplace_back(document.source());
    text.insert(repair->offset, repair->text);
    repairs.push_back(std::move(*repair));
    WINNOW_TRY(document, parser.parse(text, std::move(document)));
  }
  embedded = extract_detail::find_embedded_text(document);
  if (embedded) {
    std::string& text = texts.emplace_back(document.source().substr(0, embedded->offset)) +=
        embedded->html;
    WINNOW_TRY(document, parser.parse(text, std::move(document)));
  }
  return document;
}

template <typename Part>
void Repaired::place(std::vector<Part>& parts) const {
  if (embedded)
    for (Part& part : parts)
      if (part.end > embedded->offset) {
        part.start = embedded->script_begin;
        part.end = embedded->script_end;
      }
  extract_detail::place_before(repairs, parts);
}

std::optional<std::string> Repaired::names() const {
  if (repairs.empty()) return std::nullopt;
  std::string names;
  for (const extract_detail::Repair& repair : repairs)
    names.append(names.empty() ? "" : ", ").append(repair.element);
  return names;
}

// Removes the content of the page and keeps its metadata.
void abstain(Page& page) {
  page.article_body.clear();
  page.bodies.clear();
  page.content = {};
  page.opening = {};
  page.articles.clear();
  page.articles_are_body = false;
  page.comments.clear();
  page.images.clear();
  page.pieces.clear();
  page.summary.reset();
  page.metadata.abstained = true;
  if (page.explanation) extract_detail::explain_abstention(*page.explanation);
}

}  // namespace

struct Extractor::Impl {
  explicit Impl(const ExtractOptions& given);

  // Reads models and rules, and checks the options.
  Result<void> prepare();
  Result<Page> extract(const PageInput& input);
  void reset();
  [[nodiscard]] bool wants_boxes() const;
  // Fills Page::bodies. `lines` are those of the page itself.
  Result<void> add_bodies(const dom::Document& document, methods::Input input,
                          std::vector<compose::TextLine> lines, base::TimeLimit& limit, Page& page);

  ExtractOptions options;
  decode::Decoder decoder;
  html::Parser parser;
  dom::Document recycled;
  bytes::Bytes model;
  site::RuleBook rules;
  std::shared_ptr<const site::KnownSites> sites;                   // of the memory
  std::span<const Memory::Impl::RuleFile> remembered_rules;        // of the memory in `options`
  std::span<const extract_detail::StoredModel> remembered_models;  // the same
  std::optional<site::DriftWatch> drift;                           // only with site rules
  std::unique_ptr<methods::Method> method;
  std::vector<extract_detail::OtherMethod> others;  // besides `method`
  std::optional<methods::Scratch> scratch;
  std::optional<text::SummaryLength> summary;
  extract_detail::AssetStore assets;
  std::unique_ptr<LayoutEngine> layout;  // if the method uses positions
  std::unique_ptr<Renderer> renderer;
  int latest;
  std::chrono::milliseconds time_left{0};  // after the last page; only with a limit
  // Set while a page is extracted, so that it stays set after an exception: buffers and the browser
  // may be in any state then.
  bool is_unusable = false;
};

Extractor::Extractor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Extractor::~Extractor() = default;
Extractor::Extractor(Extractor&&) noexcept = default;
Extractor& Extractor::operator=(Extractor&&) noexcept = default;

Extractor::Impl::Impl(const ExtractOptions& given)
    : options(given), latest(latest_believable_day(given.today)) {
  if (options.method.empty()) options.method = default_method();
  reset();
}

Result<Extractor> Extractor::make(const ExtractOptions& options) {
  return extract_detail::guarded("make", "extractor", [&]() -> Result<Extractor> {
    auto impl = std::make_unique<Impl>(options);
    if (!options.memory && !options.site_memory.empty()) {
      impl->options.memory = std::make_shared<Memory>();
      WINNOW_TRY(*impl->options.memory, Memory::open(options.site_memory));
    }
    if (impl->options.memory) {
      impl->sites = impl->options.memory->impl_->freeze();
      impl->remembered_rules = impl->options.memory->impl_->rules;
      impl->remembered_models = impl->options.memory->impl_->models;
    }
    WINNOW_TRY_VOID(impl->prepare());
    return Extractor(std::move(impl));
  });
}

Result<void> Extractor::Impl::prepare() {
  const auto named = std::ranges::find(remembered_models, options.model,
                                       [](const auto& one) { return one.card.name; });
  if (named != remembered_models.end()) {
    model = bytes::Bytes(named->bytes);
  } else if (!options.model.empty()) {
    WINNOW_TRY(model, bytes::read_input(options.model, kMaxModelBytes));
  }
  WINNOW_TRY(rules, read_rules(options));
  for (const auto& [path, text] : remembered_rules)
    WINNOW_TRY_VOID(rules.add(text, path, site::host_of_file(path)));
  if (!rules.empty()) drift.emplace(rules);
  const std::vector<methods::SiteModel> site_models = used_models(remembered_models);
  WINNOW_TRY(method, methods::make_method(options.method, {.model_name = options.model,
                                                           .model = model.view(),
                                                           .rules = &rules,
                                                           .sites = sites.get(),
                                                           .site_models = site_models}));
  WINNOW_TRY(others, extract_detail::make_methods(options.also, {.rules = &rules}));
  summary = text::summary_length(options.summary);
  if (!summary && !options.summary.empty())
    return fail(
        ErrorCode::InvalidArgument,
        "summary '" + options.summary + "': expected a number of sentences (3) or a share (10%)");
  if (!(options.min_probability >= 0 && options.min_probability <= 1))
    return fail(ErrorCode::InvalidArgument, "min_probability: must be between 0 and 1");
  if (options.renderer != nullptr && (options.pieces || options.explain))
    return fail(
        ErrorCode::InvalidArgument,
        std::string(options.pieces ? "pieces" : "explain") +
            " cannot be combined with a renderer: a rendered page has no offsets in its bytes");
  if (options.layout != nullptr && wants_boxes()) layout = options.layout();
  if (options.renderer != nullptr) renderer = options.renderer();
  return {};
}

void Extractor::Impl::reset() {
  // Decoding to UTF-8 makes a page at most three times as long. After scripts ran, <noscript>
  // contains only text.
  parser = html::Parser(
      {.scripting = options.renderer == nullptr ? html::Scripting::Off : html::Scripting::On,
       .max_bytes = options.max_bytes <= SIZE_MAX / 4 ? options.max_bytes * 4 : SIZE_MAX,
       .max_nodes = options.max_nodes,
       .max_attributes = options.max_nodes * 2});
  decoder = {};
  recycled = {};
  scratch.emplace();
  if (renderer) renderer->stop();
  is_unusable = false;
}

Result<Page> Extractor::extract(std::string_view bytes, std::string_view url,
                                std::string_view content_type) {
  return extract({.bytes = bytes, .url = url, .content_type = content_type});
}

Result<Page> Extractor::extract(const PageInput& input) {
  const std::string_view name = !input.url.empty()            ? input.url
                                : !impl_->options.url.empty() ? std::string_view(impl_->options.url)
                                                              : input.origin.path;
  return extract_detail::guarded("extract", name.empty() ? "page" : name, [&]() -> Result<Page> {
    if (impl_->is_unusable) impl_->reset();
    impl_->is_unusable = true;
    Result<Page> extracted = impl_->extract(input);
    impl_->is_unusable = false;
    return extracted;
  });
}

bool Extractor::Impl::wants_boxes() const {
  return method->wants_boxes() ||
         std::ranges::any_of(others, [](const extract_detail::OtherMethod& other) {
           return other.method->wants_boxes();
         });
}

Result<void> Extractor::Impl::add_bodies(const dom::Document& document, methods::Input input,
                                         std::vector<compose::TextLine> lines,
                                         base::TimeLimit& limit, Page& page) {
  input.wants_scores = false;
  input.trace = nullptr;
  std::vector<extract_detail::MethodLines> all;
  all.push_back({options.method, std::move(lines)});
  page.bodies.push_back({.method = options.method,
                         .article_body = page.article_body,
                         .probability = page.metadata.probability});
  for (const extract_detail::OtherMethod& other : others) {
    const decide::Decided decided = decide::decide(document, find_content(*other.method, input),
                                                   {.url = page.url, .latest = latest});
    all.push_back({other.spec, {}});
    std::vector<compose::TextLine>& chosen = all.back().lines;
    Page one = compose::compose(
        document, decided,
        {.url = page.url, .latest = latest, .lines = options.join ? &chosen : nullptr});
    page.bodies.push_back({.method = other.spec,
                           .article_body = std::move(one.article_body),
                           .probability = one.metadata.probability});
    WINNOW_TRY_VOID(check_time(limit, options, page.url.empty() ? "page" : page.url,
                               "finding the content by several methods"));
  }
  if (options.join) page.bodies.push_back(extract_detail::join(all));
  return {};
}

Result<Page> Extractor::Impl::extract(const PageInput& input) {
  const std::string_view bytes = input.bytes;
  const std::string url(input.url.empty() ? std::string_view(options.url) : input.url);
  // A path is not metadata: it serves only to find assets and to name the page in messages.
  const std::string& asset_base = url.empty() ? input.origin.path : url;
  // Only a web address is evidence: the same bytes give the same record, whatever their file is
  // called.
  const std::string_view address = url::read_parts(url) ? std::string_view(url) : "";
  const std::string subject = asset_base.empty() ? "page" : asset_base;
  if (bytes.empty())
    return fail(ErrorCode::Malformed, "extract " + subject + ": the input is empty");
  // Before a byte is read: a caller may have the length wrong.
  if (bytes.size() > options.max_bytes)
    return fail(ErrorCode::TooLarge, "extract " + subject + ": larger than " +
                                         std::to_string(options.max_bytes) + " bytes");
  if (std::ranges::all_of(bytes, base::is_space))
    return fail(ErrorCode::Malformed, "extract " + subject + ": the input is blank");
  if (const auto instead = extract_detail::not_a_page(bytes))
    return fail(ErrorCode::Unsupported,
                "extract " + subject + ": not HTML (" + std::string(*instead) + ")");

  // Starting the browser takes seconds, and does not count as time of the page.
  if (renderer) WINNOW_TRY_VOID(renderer->prepare());
  base::TimeLimit limit(options.max_time);
  const auto check = [&](const char* stage) { return check_time(limit, options, subject, stage); };
  decode::Decoded decoded = decoder.decode(
      bytes, {.content_type = input.content_type.empty() ? std::string_view(options.content_type)
                                                         : input.content_type});
  fetch::RenderedPage rendered;  // the Document has views into its text
  if (renderer) {
    WINNOW_TRY(rendered,
               assets.render(*renderer, decoded.text(), asset_base, limit.left(kMaxRenderTime)));
  }
  WINNOW_TRY(dom::Document document,
             parser.parse(renderer ? std::string_view(rendered.html) : decoded.text(),
                          std::move(recycled)));
  WINNOW_TRY_VOID(check("parsing"));
  Repaired repaired;
  if (!renderer) {
    WINNOW_TRY(document, repaired.parse(parser, std::move(document)));
    WINNOW_TRY_VOID(check("repairing"));
  }
  const std::vector<page::HiddenPart> hidden = extract_detail::hide(options.hidden, document);
  std::optional<layout::Boxes> boxes;
  if (wants_boxes() && renderer)
    boxes = extract_detail::boxes_of(document, rendered);
  else if (layout)
    boxes = assets.lay_out(*layout, document, asset_base);
  methods::Trace trace;
  compose::ReadNodes reads;
  std::vector<compose::TextLine> lines;
  // Methods read the address as evidence of what the page is; pages from files mostly declare it.
  const std::string declared = site::address_of(document, address);
  methods::Input given{.document = document,
                       .url = declared,
                       .boxes = boxes ? &*boxes : nullptr,
                       .wants_scores = options.pieces,
                       .trace = options.explain ? &trace : nullptr,
                       .references = options.references,
                       .scratch = &*scratch};
  methods::Found found = find_content(*method, given);
  if (document.source().size() > kReusedBytes) scratch.emplace();
  WINNOW_TRY_VOID(check("finding the content"));
  std::optional<HiddenText> hidden_text = extract_detail::report(document, found, hidden);
  const auto keep = options.candidates || options.explain ? metadata::KeepCandidates::Yes
                                                          : metadata::KeepCandidates::No;
  const decide::Decided decided =
      decide::decide(document, std::move(found),
                     {.url = url,
                      .latest = latest,
                      .candidates = options.pieces ? metadata::KeepCandidates::Yes : keep,
                      .min_probability = options.min_probability});
  Page page = compose::compose(
      document, decided,
      {.url = url,
       .latest = latest,
       .candidates = keep,
       .content = options.content ? compose::MakeContent::Yes : compose::MakeContent::No,
       .pieces = options.pieces ? compose::MakePieces::Yes : compose::MakePieces::No,
       .reads = options.explain ? &reads : nullptr,
       .lines = options.join ? &lines : nullptr});
  const auto place = [&](auto& parts) {
    repaired.place(parts);
    extract_detail::place_in_bytes(bytes, decoded, parts);
  };
  if (options.pieces) place(page.pieces);
  if (hidden_text && options.pieces) place(hidden_text->ranges);
  if (hidden_text && !options.pieces) hidden_text->ranges.clear();
  WINNOW_TRY_VOID(check("composing the record"));
  if (options.explain) {
    page.explanation =
        extract_detail::explain(document, std::move(trace), decided, reads, page.candidates);
    page.explanation->method = options.method;
    place(page.explanation->blocks);
    place(page.explanation->records);
    if (!options.candidates) page.candidates.clear();
    WINNOW_TRY_VOID(check("explaining it"));
  }
  page.url = url;
  if (!others.empty()) WINNOW_TRY_VOID(add_bodies(document, given, std::move(lines), limit, page));
  page.origin = input.origin;
  page.usage_signals.insert(page.usage_signals.begin(), input.origin.usage_signals.begin(),
                            input.origin.usage_signals.end());
  if (summary) compose::add_summaries(*summary, page);
  page.metadata.method = options.method;
  page.metadata.abstained_articles = decided.dropped_posts;
  page.metadata.repaired = repaired.names();
  if (repaired.embedded) page.metadata.recovered = std::move(repaired.embedded->name);
  page.metadata.hidden = std::move(hidden_text);
  page.metadata.reason = decide::find_obstacle(document, page);
  if (!decided.has_content) abstain(page);
  if (!decided.step.empty()) page.metadata.step = std::string(decided.step);
  if (const auto& memory = decided.memory) {
    page.metadata.memory = std::string(memory->source);
    if (!memory->name.empty()) page.metadata.memory_name = memory->name;
    page.metadata.memory_reason = std::string(memory->reason);
  }
  const bool is_lost =
      methods::is_drift(decided.step) || (decided.memory && !decided.memory->is_present);
  if (drift) drift->add(site::address_of(document, url), !is_lost);
  page.metadata.encoding = decode::name_of(decoded.encoding);
  page.metadata.encoding_evidence = decode::name_of(decoded.evidence);
  recycled = std::move(document);
  decoder.recycle(std::move(decoded));
  if (options.max_time.count() > 0) time_left = limit.left(options.max_time);
  return page;
}

Result<std::string> Extractor::render(const Page& page, Format format,
                                      const RenderOptions& render_options) {
  const std::string& name = page.url.empty() ? page.origin.path : page.url;
  const std::string subject = name.empty() ? "page" : name;
  return extract_detail::guarded("write", subject, [&]() -> Result<std::string> {
    base::TimeLimit limit(impl_->time_left);
    std::string text = winnow::render(page, format, render_options);
    if (limit.is_exceeded()) return over_time("write", subject, impl_->options);
    return text;
  });
}

void Extractor::add_asset(std::string url, std::string content_type, std::string body) {
  impl_->assets.add(url, std::move(content_type), std::move(body));
}

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

// Each option has one function that sets it; JSON and queries only differ in how a value is written.
#include "serve/page_request.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <variant>
#include <vector>

#include "base/ascii.h"
#include "base/calendar_day.h"
#include "serve/negotiation.h"
#include "site/model_card.h"
#include "site/rule_book.h"
#include "text/summary.h"
#include "winnow/method.h"

namespace winnow::serve {
namespace {

using base::JsonReader;
using Value = std::variant<std::string, bool, double, std::vector<std::string>>;

struct OptionEntry {
  PageOption option;
  Result<void> (*set)(PageRequest&, Value);
};

Failure unknown_option(std::string_view name) {
  return fail(ErrorCode::InvalidArgument, "unknown option '" + std::string(name) + "'");
}

std::string& text(Value& value) { return std::get<std::string>(value); }

Failure wrong(std::string_view name, std::string_view expected) {
  return fail(ErrorCode::InvalidArgument,
              "option " + std::string(name) + ": expected " + std::string(expected));
}

// A whole number up to kMaxChunkTokens.
template <int Least>
Result<void> set_count(std::string_view name, const Value& value, std::size_t& count) {
  const double number = std::get<double>(value);
  if (!(number >= Least && number <= static_cast<double>(kMaxChunkTokens)) ||
      number != std::floor(number))
    return wrong(name, "a whole number from " + std::to_string(Least) + " to " +
                           std::to_string(kMaxChunkTokens));
  count = static_cast<std::size_t>(number);
  return {};
}
Result<void> set_model(PageRequest& page, Value value) {
  page.model = std::move(text(value));
  if (site::is_model_name(page.model)) return {};
  return wrong("model", "the name of a model, letters, digits, '.', '-' and '_'");
}
Result<void> set_site_memory(PageRequest& page, Value value) {
  page.uses_site_memory = std::get<bool>(value);
  return {};
}
template <auto Member>
Result<void> set_render_flag(PageRequest& page, Value value) {
  page.render.*Member = std::get<bool>(value);
  return {};
}
Result<void> set_format(PageRequest& page, Value value) {
  page.format = format_named(text(value));
  if (page.format) return {};
  std::string names;
  for (const FormatInfo& info : all_formats())
    names.append(names.empty() ? "" : ", ").append(info.name);
  return wrong("format", "one of " + names);
}

Result<void> set_fields(PageRequest& page, Value value) {
  page.render.fields = std::get<std::vector<std::string>>(std::move(value));
  for (const std::string& field : page.render.fields)
    if (std::ranges::find(field_names(), field) == field_names().end())
      return wrong("fields", "names of fields of the record, not '" + field + "'");
  return {};
}

Result<void> set_added(PageRequest& page, Value value) {
  page.render.added_fields = std::get<std::vector<std::string>>(std::move(value));
  for (const std::string& field : page.render.added_fields)
    if (field != "articleBodyMarkdown" && field != "articleBodyHtml")
      return wrong("add", "articleBodyMarkdown or articleBodyHtml");
  return {};
}

Result<void> set_chunk_tokens(PageRequest& page, Value value) {
  return set_count<1>("chunkTokens", value, page.render.chunk_tokens);
}
Result<void> set_chunk_overlap(PageRequest& page, Value value) {
  return set_count<0>("chunkOverlap", value, page.render.chunk_overlap);
}

Result<void> set_page_url(PageRequest& page, Value value) {
  page.page_url = std::move(text(value));
  return {};
}
Result<void> set_content_type(PageRequest& page, Value value) {
  page.content_type = std::move(text(value));
  return {};
}

// The options of winnow/extract_options.inc, by the type of their member; `name` is that in requests.
Result<void> assign(std::string_view /*name*/, Value value, std::string& out) {
  out = std::move(text(value));
  return {};
}
Result<void> assign(std::string_view /*name*/, const Value& value, bool& out) {
  out = std::get<bool>(value);
  return {};
}
Result<void> assign(std::string_view name, const Value& value, double& out) {
  out = std::get<double>(value);
  if (out >= 0 && out <= 1) return {};
  return wrong(name, "a number from 0 to 1");
}
template <NamedOption Enum>
Result<void> assign(std::string_view name, Value value, Enum& out) {
  const std::optional<Enum> found = value_named<Enum>(text(value));
  if (found) {
    out = *found;
    return {};
  }
  std::string names = "one of";
  for (const Enum one : kValuesOf<Enum>) names.append(" ").append(name_of(one));
  return wrong(name, names);
}
Result<void> assign(std::string_view name, Value value,
                    std::optional<std::chrono::year_month_day>& out) {
  out = base::read_day(text(value));
  if (out) return {};
  return wrong(name, "a date such as 2026-11-17");
}
// Limits and engines are the server's.
template <typename T>
Result<void> assign(std::string_view name, Value /*value*/, T& /*out*/) {
  return unknown_option(name);
}

template <typename T>
constexpr OptionKind kKindOf = OptionKind::Text;
template <>
constexpr OptionKind kKindOf<bool> = OptionKind::Flag;
template <>
constexpr OptionKind kKindOf<double> = OptionKind::Number;

// What a value must be, beyond its type.
Result<void> check_method(const ExtractOptions& options) {
  const std::string_view name =
      std::string_view(options.method).substr(0, options.method.find(':'));
  for (const MethodInfo& method : all_methods())
    if (method.name == name) return {};
  return wrong("method", "the name of a method (/v1/methods)");
}
Result<void> check_summary(const ExtractOptions& options) {
  if (text::summary_length(options.summary)) return {};
  return wrong("summary", "a number of sentences (3) or a share (10%)");
}
Result<void> check_site_rules(const ExtractOptions& options) {
  const std::vector<site::Mistake> mistakes = site::find_mistakes(options.site_rules_text);
  if (mistakes.empty()) return {};
  // Malformed content, not a wrong argument: no schema tells which texts are rules.
  return fail(ErrorCode::Malformed, "option siteRules: expected rules; line " +
                                        std::to_string(mistakes.front().line) + ": " +
                                        mistakes.front().message);
}
Result<void> check_also(const ExtractOptions& options) {
  std::set<std::string_view> names;
  for (std::string_view rest = options.also; !rest.empty();) {
    const std::string_view spec = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), spec.size() + 1));
    const auto is_it = [&](const MethodInfo& method) {
      return method.name == spec.substr(0, spec.find(':'));
    };
    // As with site rules, no schema tells which lists are right.
    if (std::ranges::none_of(all_methods(), is_it) || !names.insert(spec).second)
      return fail(ErrorCode::Malformed,
                  "option also: expected names of methods (/v1/methods), each once");
  }
  return {};
}
Result<void> check(std::string_view name, const ExtractOptions& options) {
  if (name == "also") return check_also(options);
  if (name == "method") return check_method(options);
  if (name == "summary") return check_summary(options);
  if (name == "siteRules") return check_site_rules(options);
  return {};
}

constexpr OptionEntry kRenderOptions[] = {
    {{"format", OptionKind::Text}, set_format},
    {{"url", OptionKind::Text}, set_page_url},
    {{"contentType", OptionKind::Text}, set_content_type},
    {{"model", OptionKind::Text}, set_model},
    {{"siteMemory", OptionKind::Flag}, set_site_memory},
    {{"links", OptionKind::Flag}, set_render_flag<&RenderOptions::links>},
    {{"images", OptionKind::Flag}, set_render_flag<&RenderOptions::images>},
    {{"tables", OptionKind::Flag}, set_render_flag<&RenderOptions::tables>},
    {{"comments", OptionKind::Flag}, set_render_flag<&RenderOptions::comments>},
    {{"bare", OptionKind::Flag}, set_render_flag<&RenderOptions::bare>},
    {{"frontMatter", OptionKind::Flag}, set_render_flag<&RenderOptions::front_matter>},
    {{"fields", OptionKind::TextList}, set_fields},
    {{"add", OptionKind::TextList}, set_added},
    {{"chunkTokens", OptionKind::Number}, set_chunk_tokens},
    {{"chunkOverlap", OptionKind::Number}, set_chunk_overlap},
};

// Those without a name in requests are left out of kOptions.
constexpr OptionEntry kExtractOptions[] = {
#define WINNOW_EXTRACT_OPTION(kind, member, initial, c, http, flag, description) \
  {{http, kKindOf<decltype(ExtractOptions::member)>},                            \
   [](PageRequest& page, Value value) -> Result<void> {                          \
     WINNOW_TRY_VOID(assign(http, std::move(value), page.extract.member));       \
     return check(http, page.extract);                                           \
   }},
#include "winnow/extract_options.inc"
};

constexpr auto kOptions = [] {
  constexpr auto kNamed = std::ranges::count_if(
      kExtractOptions, [](const OptionEntry& entry) { return !entry.option.name.empty(); });
  std::array<OptionEntry, std::size(kRenderOptions) + kNamed> all{};
  auto* const end = std::ranges::copy(kRenderOptions, all.begin()).out;
  std::ranges::copy_if(kExtractOptions, end,
                       [](const OptionEntry& entry) { return !entry.option.name.empty(); });
  return all;
}();

const OptionEntry* option_named(std::string_view name) {
  const auto found =
      std::ranges::find(kOptions, name, [](const OptionEntry& entry) { return entry.option.name; });
  return found == kOptions.end() ? nullptr : &*found;
}

// A value of a query.
Result<Value> value_of(const PageOption& option, std::string text) {
  switch (option.kind) {
    case OptionKind::Text: return Value(std::move(text));
    case OptionKind::Flag:
      if (text == "true") return Value(true);
      if (text == "false") return Value(false);
      return wrong(option.name, "true or false");
    case OptionKind::Number: {
      double number = 0;
      const char* const end = text.data() + text.size();
      const auto [at, problem] = std::from_chars(text.data(), end, number);
      if (problem != std::errc() || at != end) return wrong(option.name, "a number");
      return Value(number);
    }
    case OptionKind::TextList: {
      std::vector<std::string> list;
      for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        list.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
      return Value(std::move(list));
    }
  }
  return wrong(option.name, "a value");
}

Result<Value> value_of(const PageOption& option, JsonReader& json) {
  const JsonReader::Kind kind = json.kind();
  switch (option.kind) {
    case OptionKind::Text:
      if (kind != JsonReader::Kind::Text) return wrong(option.name, "a string");
      return Value(json.text());
    case OptionKind::Flag:
      if (kind != JsonReader::Kind::True && kind != JsonReader::Kind::False)
        return wrong(option.name, "true or false");
      json.skip();
      return Value(kind == JsonReader::Kind::True);
    case OptionKind::Number:
      if (kind != JsonReader::Kind::Number) return wrong(option.name, "a number");
      return Value(json.number());
    case OptionKind::TextList: {
      if (kind != JsonReader::Kind::Array) return wrong(option.name, "a list of strings");
      std::vector<std::string> list;
      for (json.enter_array(); json.next_item();) {
        if (json.kind() != JsonReader::Kind::Text) return wrong(option.name, "a list of strings");
        list.push_back(json.text());
      }
      return Value(std::move(list));
    }
  }
  return wrong(option.name, "a value");
}

// What the page's own limits and formats need, once everything is read.
Result<void> complete(PageRequest& page) {
  if (page.is_fetched() && !page.html.empty())
    return fail(ErrorCode::InvalidArgument, "give either html or url, not both");
  if (!page.is_fetched() && page.html.empty())
    return fail(ErrorCode::InvalidArgument, "the request has no page: html or url is missing");
  return {};
}

constexpr std::string_view kMediaTypes[] = {
    "application/json",    "text/markdown",   "text/plain",           "text/html",
    "application/tei+xml", "application/xml", "application/x-ndjson", "text/csv"};
constexpr Format kMediaFormats[] = {Format::Json, Format::Markdown, Format::Text,      Format::Html,
                                    Format::Tei,  Format::Xml,      Format::JsonLines, Format::Csv};
// Chunks are lines of JSON, too; only the option `format` asks for them.
static_assert(std::size(kMediaTypes) == std::size(kMediaFormats));

}  // namespace

std::span<const PageOption> page_options() noexcept {
  static constexpr auto kList = [] {
    std::array<PageOption, std::size(kOptions)> list{};
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = kOptions[i].option;
    return list;
  }();
  return kList;
}

Result<void> read_page_options(JsonReader& json, PageRequest& page) {
  if (json.kind() != JsonReader::Kind::Object) return wrong("options", "an object");
  for (json.enter_object(); json.next_key();) {
    const OptionEntry* const entry = option_named(json.key());
    if (entry == nullptr) return unknown_option(json.key());
    WINNOW_TRY(Value value, value_of(entry->option, json));
    WINNOW_TRY_VOID(entry->set(page, std::move(value)));
  }
  return {};
}

Result<PageRequest> read_page_json(std::string_view body, PageRequest page) {
  JsonReader json(body);
  if (json.kind() != JsonReader::Kind::Object)
    return fail(ErrorCode::InvalidArgument, "the request is not a JSON object");
  for (json.enter_object(); json.next_key();) {
    const std::string key = json.key();
    if (key == "options") {
      WINNOW_TRY_VOID(read_page_options(json, page));
      continue;
    }
    if (key != "html" && key != "url") return unknown_option(key);
    if (json.kind() != JsonReader::Kind::Text) return wrong(key, "a string");
    (key == "html" ? page.html : page.url) = json.text();
    if ((key == "html" ? page.html : page.url).empty()) return wrong(key, "a string with content");
  }
  if (!json.is_finished()) return fail(ErrorCode::InvalidArgument, "the request is not valid JSON");
  WINNOW_TRY_VOID(complete(page));
  // Text in JSON is UTF-8, whatever the page declares.
  if (!page.html.empty() && page.content_type.empty())
    page.content_type = "text/html; charset=utf-8";
  return page;
}

Result<void> read_page_query(std::string_view query, PageRequest& page) {
  std::set<const OptionEntry*> given;
  for (auto& [name, written] : query_values(query)) {
    const OptionEntry* const entry = option_named(name);
    if (entry == nullptr) return unknown_option(name);
    if (!given.insert(entry).second)
      return fail(ErrorCode::InvalidArgument, "option " + name + ": given twice");
    WINNOW_TRY(Value value, value_of(entry->option, std::move(written)));
    WINNOW_TRY_VOID(entry->set(page, std::move(value)));
  }
  return {};
}

Result<PageRequest> read_page_request(const Request& request) {
  return read_page_request(request, request.body);
}

Result<PageRequest> read_page_request(const Request& request, std::string body) {
  const std::string* const field = request.header("content-type");
  const std::string_view declared =
      field == nullptr ? std::string_view() : std::string_view(*field);
  const std::string type = base::lower_case(base::trim(declared.substr(0, declared.find(';'))));
  if (type == "application/json") {
    PageRequest page;
    WINNOW_TRY_VOID(read_page_query(request.query, page));
    return read_page_json(body, std::move(page));
  }
  if (type != "text/html" && type != "application/xhtml+xml")
    return fail(ErrorCode::Unsupported,
                "Content-Type: expected text/html, application/xhtml+xml or application/json");
  PageRequest page;
  page.content_type = declared;
  WINNOW_TRY_VOID(read_page_query(request.query, page));
  page.html = std::move(body);
  if (page.html.empty()) return fail(ErrorCode::Malformed, "the page is empty");
  return page;
}

std::span<const std::string_view> page_media_types() noexcept { return kMediaTypes; }

Format format_of_media_type(std::string_view media_type) noexcept {
  for (std::size_t i = 0; i < std::size(kMediaTypes); ++i)
    if (kMediaTypes[i] == media_type) return kMediaFormats[i];
  return Format::Json;
}

std::string_view media_type_of(Format format) noexcept {
  if (format == Format::Chunks) format = Format::JsonLines;
  for (std::size_t i = 0; i < std::size(kMediaTypes); ++i)
    if (kMediaFormats[i] == format) return kMediaTypes[i];
  return kMediaTypes[0];
}

std::optional<Format> negotiate(const PageRequest& page, const Request& request, Format preferred) {
  if (page.format) return page.format;
  std::vector<std::string_view> types = {media_type_of(preferred)};
  types.insert(types.end(), std::begin(kMediaTypes), std::end(kMediaTypes));
  const std::optional<std::string_view> type = best_type(request.header("accept"), types);
  if (!type) return std::nullopt;
  return format_of_media_type(*type);
}

}  // namespace winnow::serve

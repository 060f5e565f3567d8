// The table of formats.
#include "winnow/render.h"

#include <algorithm>
#include <array>

#include "base/stage_clock.h"
#include "render/chunks.h"
#include "render/csv.h"
#include "render/html.h"
#include "render/markdown.h"
#include "render/pages.h"
#include "render/record.h"
#include "render/tei.h"
#include "render/xml.h"

namespace winnow {
namespace {

bool names_a_body(const std::vector<std::string>& fields) {
  return std::ranges::any_of(fields, [](const std::string& name) {
    return name == "articleBodyMarkdown" || name == "articleBodyHtml";
  });
}

// One field is its value, several are a line each.
std::string render_fields(const Page& page, const RenderOptions& options) {
  std::string out;
  for (const render_detail::FieldText& field : render_detail::field_texts(page, options)) {
    if (options.fields.size() > 1) out.append(field.name).append(": ");
    std::string value;
    for (const std::string& entry : field.entries)
      value.append(value.empty() ? "" : "\n").append(entry);
    out.append(value);
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

using namespace render_detail;

std::string write_text(const Page& page, const RenderOptions& options) {
  return options.fields.empty() ? write_text_page(page, options) : render_fields(page, options);
}
std::string write_json(const Page& page, const RenderOptions& options) {
  return to_json(page, options, 2);
}
std::string write_json_line(const Page& page, const RenderOptions& options) {
  return to_json(page, options, -1);
}

constexpr std::array<FormatInfo, 9> kFormats = {{
    {Format::Text, "text", ".txt", "plain text", "\n", "", "", false, write_text},
    {Format::Markdown, "markdown", ".md", "Markdown (CommonMark)", "\n", "", "", false,
     write_markdown_page},
    {Format::Html, "html", ".html", "sanitized HTML document", "", "", "", false, write_html_page},
    {Format::Json, "json", ".json", "JSON record, indented; several are one array", ",\n", "[\n",
     "\n]\n", true, write_json},
    {Format::JsonLines, "jsonl", ".jsonl", "JSON record, one line per page", "", "", "", true,
     write_json_line},
    {Format::Xml, "xml", ".xml", "XML", "", "", "", true, write_xml_page},
    {Format::Tei, "tei", ".tei", "TEI XML (P5)", "", "", "", false, write_tei_page},
    {Format::Csv, "csv", ".csv", "CSV, one row per page", "", "", "", false, write_csv_row},
    {Format::Chunks, "chunks", ".chunks.jsonl",
     "pieces of Markdown along headings, one JSON object per line", "", "", "", true, write_chunks},
}};

// Names that users of other programs try first.
struct FormatAlias {
  std::string_view name;
  Format format;
};
constexpr std::array<FormatAlias, 4> kAliases = {{{"md", Format::Markdown},
                                                  {"txt", Format::Text},
                                                  {"ndjson", Format::JsonLines},
                                                  {"xmltei", Format::Tei}}};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kFormats.size(); ++i)
    if (kFormats[i].format != static_cast<Format>(i)) return false;
  return true;
}
static_assert(is_in_order(), "kFormats is indexed by Format");

}  // namespace

std::span<const FormatInfo> all_formats() noexcept { return kFormats; }

const FormatInfo& info_of(Format format) noexcept {
  return kFormats[static_cast<std::size_t>(format)];
}

std::string_view name_of(Format format) noexcept { return info_of(format).name; }

std::optional<Format> format_named(std::string_view name) noexcept {
  for (const FormatInfo& info : kFormats)
    if (info.name == name) return info.format;
  for (const FormatAlias& alias : kAliases)
    if (alias.name == name) return alias.format;
  return std::nullopt;
}

bool needs_content(Format format, const RenderOptions& options) {
  switch (format) {
    case Format::Text: return options.fields.empty() ? !options.bare : names_a_body(options.fields);
    case Format::Json:
    case Format::JsonLines:
    case Format::Csv: return names_a_body(options.fields) || names_a_body(options.added_fields);
    default: return true;
  }
}

std::string to_markdown(const Content& content) { return render_detail::write_markdown(content); }
std::string to_html(const Content& content) { return render_detail::write_html(content); }

std::string render_explanation(const Page& page, Format format) {
  if (!page.explanation) return {};
  return render_detail::explanation_json(page, format == Format::JsonLines ? -1 : 2);
}

std::string render_candidates(const Page& page) {
  // In columns as wide as their longest entry; the reason, which is the longest, comes last.
  constexpr std::size_t kWidestValue = 60;
  constexpr std::size_t kWidestDetail = 40;
  const auto cut_to = [](std::string_view text, std::size_t widest) {
    if (text.size() <= widest) return std::string(text);
    std::size_t end = widest - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return std::string(text.substr(0, end)).append("...");
  };
  const auto cut = [&](const FieldCandidate& candidate) {
    return cut_to(candidate.value, kWidestValue);
  };
  const auto place = [&](const FieldCandidate& candidate) {
    std::string text = candidate.source;
    if (!candidate.detail.empty()) text.append(" ").append(cut_to(candidate.detail, kWidestDetail));
    return text;
  };
  std::size_t field_width = 0;
  std::size_t value_width = 0;
  std::size_t place_width = 0;
  for (const FieldCandidate& candidate : page.candidates) {
    field_width = std::max(field_width, candidate.field.size());
    value_width = std::max(value_width, cut(candidate).size());
    place_width = std::max(place_width, place(candidate).size());
  }
  std::string out;
  const auto column = [&](const std::string& text, std::size_t width) {
    out.append(text).append(width - text.size() + 2, ' ');
  };
  for (const FieldCandidate& candidate : page.candidates) {
    out += candidate.won ? "* " : "  ";
    column(candidate.field, field_width);
    column(cut(candidate), value_width);
    column(place(candidate), place_width);
    out.append(candidate.reason).append("\n");
  }
  return out;
}

std::string render(const Page& page, Format format, const RenderOptions& options) {
  const base::StageScope scope(base::Stage::Render);
  return info_of(format).write(page, options);
}

std::string header_of(Format format, const RenderOptions& options) {
  return format == Format::Csv ? write_csv_header(options) : std::string();
}

std::string render(const FailedPage& page, Format format, const RenderOptions& options) {
  if (format == Format::Csv) return write_csv_row(page, options);
  if (format != Format::Json && format != Format::JsonLines && format != Format::Chunks) return {};
  return to_json(page, format == Format::Json ? 2 : -1);
}

}  // namespace winnow

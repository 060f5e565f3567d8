// Page -> text, JSON. Fields that a page does not have are left out rather than null.
#include "winnow/render.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace winnow {
namespace {

struct FormatName {
  Format format;
  std::string_view name;
};
constexpr FormatName kFormats[] = {
    {Format::Text, "text"}, {Format::Json, "json"}, {Format::JsonLines, "jsonl"}};

std::string render_text(const Page& page) {
  std::string out;
  if (page.headline) out.append(*page.headline).append("\n");
  // Who asks for a summary reads it in place of the text.
  const std::string& body = page.summary ? *page.summary : page.article_body;
  if (page.headline && !body.empty()) out += "\n";
  if (!body.empty()) out.append(body).append("\n");
  return out;
}

using Record = nlohmann::ordered_json;

void put(Record& record, const char* name, const std::optional<std::string>& value) {
  if (value) record[name] = *value;
}

void put_authors(Record& record, const std::vector<std::string>& authors) {
  for (const std::string& name : authors) record["authors"].push_back({{"name", name}});
}

void put_image(Record& record, const std::optional<std::string>& url) {
  if (url) record["mainImage"] = {{"url", *url}};
}

Record record_of(const Article& article) {
  Record record;
  put(record, "headline", article.headline);
  put(record, "url", article.url);
  put(record, "datePublished", article.date_published);
  put(record, "datePublishedRaw", article.date_published_raw);
  put_authors(record, article.authors);
  put_image(record, article.main_image);
  record["articleBody"] = article.article_body;
  if (article.is_truncated) record["isTruncated"] = true;
  if (article.probability) record["metadata"] = {{"probability", *article.probability}};
  return record;
}

Record record_of(const Comment& comment) {
  Record record;
  if (comment.author) record["author"] = {{"name", *comment.author}};
  put(record, "datePublished", comment.date_published);
  record["text"] = comment.text;
  return record;
}

Record record_of(const FieldCandidate& candidate) {
  Record record{
      {"field", candidate.field}, {"value", candidate.value}, {"source", candidate.source}};
  if (!candidate.detail.empty()) record["detail"] = candidate.detail;
  record["won"] = candidate.won;
  record["reason"] = candidate.reason;
  return record;
}

// `indent` -1: all on one line.
std::string render_json(const Page& page, int indent) {
  Record record;
  if (!page.url.empty()) record["url"] = page.url;
  put(record, "canonicalUrl", page.canonical_url);
  put(record, "pageType", page.page_type);
  put(record, "headline", page.headline);
  put(record, "datePublished", page.date_published);
  put(record, "datePublishedRaw", page.date_published_raw);
  put(record, "dateModified", page.date_modified);
  put_authors(record, page.authors);
  put(record, "inLanguage", page.in_language);
  put(record, "siteName", page.site_name);
  put(record, "description", page.description);
  put(record, "summary", page.summary);
  put_image(record, page.main_image);
  put(record, "license", page.license);
  if (!page.tags.empty()) record["keywords"] = page.tags;
  record["articleBody"] = page.article_body;
  for (const Article& article : page.articles) record["articles"].push_back(record_of(article));
  for (const Comment& comment : page.comments) record["comments"].push_back(record_of(comment));
  auto& metadata = record["metadata"];
  metadata["method"] = page.metadata.method;
  if (page.metadata.step) metadata["step"] = *page.metadata.step;
  metadata["encoding"] = page.metadata.encoding;
  metadata["encodingEvidence"] = page.metadata.encoding_evidence;
  if (page.metadata.truncated) metadata["truncated"] = *page.metadata.truncated;
  if (page.metadata.probability) metadata["probability"] = *page.metadata.probability;
  for (const FieldCandidate& candidate : page.candidates)
    metadata["candidates"].push_back(record_of(candidate));
  return record.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

std::optional<Format> format_named(std::string_view name) noexcept {
  for (const FormatName& entry : kFormats)
    if (entry.name == name) return entry.format;
  return std::nullopt;
}

std::string_view name_of(Format format) noexcept {
  for (const FormatName& entry : kFormats)
    if (entry.format == format) return entry.name;
  return "text";
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

std::string render(const Page& page, Format format) {
  if (format == Format::Json) return render_json(page, 2);
  if (format == Format::JsonLines) return render_json(page, -1);
  return render_text(page);
}

}  // namespace winnow

// Fields that a page does not have are omitted, not null.
#include "render/record.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "render/html.h"
#include "render/json_text.h"
#include "render/markdown.h"
#include "render/pages.h"

namespace winnow {
namespace render_detail {
namespace {

constexpr std::array<std::string_view, 25> kFieldNames = {"url",
                                                          "path",
                                                          "warcRecordId",
                                                          "warcOffset",
                                                          "canonicalUrl",
                                                          "pageType",
                                                          "headline",
                                                          "datePublished",
                                                          "datePublishedRaw",
                                                          "dateModified",
                                                          "authors",
                                                          "inLanguage",
                                                          "siteName",
                                                          "description",
                                                          "summary",
                                                          "mainImage",
                                                          "license",
                                                          "keywords",
                                                          "articleBody",
                                                          "articleBodyMarkdown",
                                                          "articleBodyHtml",
                                                          "articles",
                                                          "comments",
                                                          "pieces",
                                                          "metadata"};

void put(Record& record, const char* name, const std::optional<std::string>& value) {
  if (value) record[name] = *value;
}

void put_authors(Record& record, const std::vector<std::string>& authors) {
  for (const std::string& name : authors) record["authors"].push_back({{"name", name}});
}

void put_image(Record& record, const std::optional<std::string>& url) {
  if (url) record["mainImage"] = {{"url", *url}};
}

bool is_named(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

// The bodies that are written only on request.
void put_bodies(Record& record, const Content& content, const std::string& text,
                const RenderOptions& options) {
  const auto is_wanted = [&](std::string_view name) {
    return is_named(options.fields, name) || is_named(options.added_fields, name);
  };
  if (is_wanted("articleBodyMarkdown"))
    record["articleBodyMarkdown"] = write_markdown(wanted_content(content, text, options));
  if (is_wanted("articleBodyHtml"))
    record["articleBodyHtml"] = write_html(wanted_content(content, text, options));
}

Record record_of(const Article& article, const RenderOptions& options) {
  Record record;
  put(record, "headline", article.headline);
  put(record, "url", article.url);
  put(record, "datePublished", article.date_published);
  put(record, "datePublishedRaw", article.date_published_raw);
  put_authors(record, article.authors);
  put_image(record, article.main_image);
  record["articleBody"] = article.article_body;
  put_bodies(record, article.content, article.article_body, options);
  if (article.is_truncated) record["isTruncated"] = true;
  if (article.reply_to) record["replyTo"] = *article.reply_to;
  if (article.probability) record["metadata"] = {{"probability", *article.probability}};
  return record;
}

Record record_of(const Comment& comment) {
  Record record;
  if (comment.author) record["author"] = {{"name", *comment.author}};
  put(record, "datePublished", comment.date_published);
  put(record, "url", comment.url);
  record["text"] = comment.text;
  if (comment.reply_to) record["replyTo"] = *comment.reply_to;
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

Record record_of(const Piece& piece) {
  Record record{{"field", piece.field}, {"path", piece.path}};
  if (!piece.attribute.empty()) record["attribute"] = piece.attribute;
  if (!piece.source.empty()) record["source"] = piece.source;
  record["start"] = piece.start;
  record["end"] = piece.end;
  record["text"] = piece.text;
  if (piece.probability) record["probability"] = *piece.probability;
  return record;
}

Record record_of(const Metadata& metadata, const std::vector<FieldCandidate>& candidates) {
  Record record;
  record["method"] = metadata.method;
  if (metadata.step) record["step"] = *metadata.step;
  record["encoding"] = metadata.encoding;
  record["encodingEvidence"] = metadata.encoding_evidence;
  if (metadata.truncated) record["truncated"] = *metadata.truncated;
  if (metadata.probability) record["probability"] = *metadata.probability;
  if (metadata.abstained) record["abstained"] = true;
  if (metadata.abstained_articles > 0) record["abstainedArticles"] = metadata.abstained_articles;
  for (const FieldCandidate& candidate : candidates)
    record["candidates"].push_back(record_of(candidate));
  return record;
}

// The fields that identify the input; the first ones of every record.
void put_input(Record& record, const std::string& url, const InputOrigin& origin) {
  if (!url.empty()) record["url"] = url;
  if (!origin.path.empty()) record["path"] = origin.path;
  if (!origin.warc_record_id.empty()) record["warcRecordId"] = origin.warc_record_id;
  if (origin.warc_offset) record["warcOffset"] = *origin.warc_offset;
}

// The metadata of the page.
void put_description(Record& record, const Page& page) {
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
}

// A string in YAML's double quotes: as in JSON, with characters escaped that YAML does not print.
std::string to_yaml(std::string_view text) {
  const std::string quoted =
      Record(std::string(text)).dump(-1, ' ', false, Record::error_handler_t::replace);
  std::string out;
  for (std::size_t i = 0; i < quoted.size();) {
    const base::CodePoint point = base::read_utf8(quoted, i);
    const bool is_printable = point.value != 0x7F && (point.value < 0x80 || point.value > 0x9F) &&
                              point.value != 0xFEFF && point.value != 0x2028 &&
                              point.value != 0x2029 && point.value != 0xFFFE &&
                              point.value != 0xFFFF;
    if (is_printable) {
      out.append(quoted, i, point.length);
    } else {
      constexpr std::string_view kHex = "0123456789ABCDEF";
      out.append("\\u");
      for (int shift = 12; shift >= 0; shift -= 4) out += kHex[(point.value >> shift) & 15];
    }
    i += point.length;
  }
  return out;
}

}  // namespace

Record record_of(const Page& page, const RenderOptions& options) {
  Record record;
  put_input(record, page.url, page.origin);
  put_description(record, page);
  record["articleBody"] = page.article_body;
  put_bodies(record, page.content, page.article_body, options);
  for (const Article& article : page.articles)
    record["articles"].push_back(record_of(article, options));
  if (options.comments.value_or(true))
    for (const Comment& comment : page.comments) record["comments"].push_back(record_of(comment));
  for (const Piece& piece : page.pieces) record["pieces"].push_back(record_of(piece));
  record["metadata"] = record_of(page.metadata, page.candidates);
  if (options.fields.empty()) return record;
  Record chosen = Record::object();
  for (const auto& [name, value] : record.items())
    if (is_named(options.fields, name)) chosen[name] = value;
  return chosen;
}

Record record_of(const FailedPage& page) {
  Record record;
  put_input(record, page.url, page.origin);
  record["error"] = {{"code", error_number(page.error.code)}, {"message", page.error.message}};
  return record;
}

std::string to_json(const Record& record, int indent) {
  std::string out;
  // Nearly always enough: the rest of a record is short, and escaping adds little.
  if (const auto body = record.find("articleBody"); body != record.end() && body->is_string())
    out.reserve(body->get_ref<const std::string&>().size() * 17 / 16 + 2048);
  append_json(record, indent, out);
  return out.append("\n");
}

std::string to_plain(const Record& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_object())
    for (const char* name : {"name", "url", "headline", "text"})
      if (value.contains(name)) return to_plain(value[name]);
  if (!value.is_array()) return value.dump(-1, ' ', false, Record::error_handler_t::replace);
  std::string out;
  for (const Record& entry : value) out.append(out.empty() ? "" : "\n").append(to_plain(entry));
  return out;
}

std::string front_matter_of(const Page& page) {
  Record record = Record::object();
  put_input(record, page.url, {});
  put_description(record, page);
  std::string out = "---\n";
  for (const auto& [name, value] : record.items()) {
    // The name that front matter readers use.
    out.append(name == "headline" ? "title" : name).append(":");
    if (value.is_array()) {
      out.append("\n");
      for (const Record& entry : value)
        out.append("  - ").append(to_yaml(to_plain(entry))).append("\n");
    } else {
      out.append(" ").append(to_yaml(to_plain(value))).append("\n");
    }
  }
  return out.append("---\n");
}

}  // namespace render_detail

std::span<const std::string_view> field_names() noexcept { return render_detail::kFieldNames; }

}  // namespace winnow

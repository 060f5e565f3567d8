// The record is written by templates over its destination: JSON, or fields as plain text. Fields
// that a page does not have are omitted, not null.
#include "render/record.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "base/utf8.h"
#include "render/explanation.h"
#include "render/fields.h"
#include "render/html.h"
#include "render/json_writer.h"
#include "render/markdown.h"
#include "render/members.h"
#include "render/pages.h"

namespace winnow {
namespace render_detail {
namespace {

constexpr auto kFieldNames = [] {
  std::array<std::string_view, kRecordFields.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kRecordFields[i].name;
  return names;
}();

template <typename Sink>
void write_object(Sink& sink, std::string_view name, std::string_view text) {
  Members(sink).put_text(name, text);
}

// {"name": "Ann Miller", "nameRaw": "By Ann Miller"}
template <typename Sink>
void write_person(Sink& sink, std::string_view name, const std::string* raw) {
  Members person(sink);
  person.put_text("name", name);
  if (raw != nullptr) person.put_text("nameRaw", *raw);
}

template <typename Sink>
void put_authors(Members<Sink>& record, const std::vector<std::string>& authors,
                 const std::vector<std::string>& raw) {
  std::size_t i = 0;
  record.put_list("authors", authors, [&](Sink& sink, const std::string& name) {
    write_person(sink, name, i < raw.size() ? &raw[i] : nullptr);
    ++i;
  });
}

template <typename Sink>
void put_image(Members<Sink>& record, const std::optional<std::string>& url) {
  if (url && record.begin("mainImage")) write_object(record.sink(), "url", *url);
}

// The bodies that are written only on request.
template <typename Sink>
void put_bodies(Members<Sink>& record, const Content& content, const std::string& text,
                const RenderOptions& options) {
  const auto is_wanted = [&](std::string_view name) {
    return is_named(options.fields, name) || is_named(options.added_fields, name);
  };
  if (is_wanted("articleBodyMarkdown") && record.begin("articleBodyMarkdown"))
    record.sink().text(write_markdown(wanted_content(content, text, options)));
  if (is_wanted("articleBodyHtml") && record.begin("articleBodyHtml"))
    record.sink().text(write_html(wanted_content(content, text, options)));
}

template <typename Sink>
void write(Sink& sink, const Article& article, const RenderOptions& options) {
  Members record(sink);
  record.put("headline", article.headline);
  record.put("url", article.url);
  record.put("datePublished", article.date_published);
  record.put("datePublishedRaw", article.date_published_raw);
  put_authors(record, article.authors, article.authors_raw);
  put_image(record, article.main_image);
  record.put_text("articleBody", article.article_body);
  put_bodies(record, article.content, article.article_body, options);
  if (article.is_truncated) record.put_true("isTruncated");
  record.put_number("replyTo", article.reply_to);
  if (article.probability && record.begin("metadata"))
    Members(sink).put_probability(article.probability);
}

template <typename Sink>
void write(Sink& sink, const Comment& comment) {
  Members record(sink);
  if (comment.author && record.begin("author"))
    write_person(sink, *comment.author, comment.author_raw ? &*comment.author_raw : nullptr);
  record.put("datePublished", comment.date_published);
  record.put("datePublishedRaw", comment.date_published_raw);
  record.put("url", comment.url);
  record.put_text("text", comment.text);
  record.put_number("replyTo", comment.reply_to);
  record.put_number("article", comment.article);
}

template <typename Sink>
void write(Sink& sink, const Piece& piece) {
  Members record(sink);
  record.put_text("field", piece.field);
  record.put_text("path", piece.path);
  if (!piece.attribute.empty()) record.put_text("attribute", piece.attribute);
  if (!piece.source.empty()) record.put_text("source", piece.source);
  record.put_number("start", std::optional(piece.start));
  record.put_number("end", std::optional(piece.end));
  record.put_text("text", piece.text);
  record.put_probability(piece.probability);
}

template <typename Sink>
void write(Sink& sink, const MethodBody& body) {
  Members record(sink);
  record.put_text("method", body.method);
  record.put_text("articleBody", body.article_body);
  record.put_probability(body.probability);
  record.put_list("blocks", body.blocks, [](Sink& out, const MethodBody::Block& block) {
    Members entry(out);
    entry.put_text("text", block.text);
    entry.put_list("methods", block.methods,
                   [](Sink& names, const std::string& name) { names.text(name); });
  });
}

template <typename Sink>
void write_metadata(Sink& sink, const Page& page) {
  const Metadata& metadata = page.metadata;
  Members record(sink);
  record.put("dateDownloaded", page.origin.date_downloaded);
  record.put_text("method", metadata.method);
  record.put("step", metadata.step);
  record.put_text("encoding", metadata.encoding);
  record.put_text("encodingEvidence", metadata.encoding_evidence);
  record.put("truncated", metadata.truncated);
  record.put("repaired", metadata.repaired);
  record.put("recovered", metadata.recovered);
  if (metadata.reason) record.put_text("reason", name_of(*metadata.reason));
  record.put("memory", metadata.memory);
  record.put("memoryName", metadata.memory_name);
  record.put("memoryReason", metadata.memory_reason);
  if (metadata.hidden && record.begin("hidden")) {
    Members hidden(sink);
    hidden.put_number("words", std::optional(metadata.hidden->words));
    hidden.put_list("ways", metadata.hidden->ways,
                    [](Sink& out, const std::string& way) { out.text(way); });
    hidden.put_list("ranges", metadata.hidden->ranges,
                    [](Sink& out, const HiddenText::Range& range) {
                      Members entry(out);
                      entry.put_number("start", std::optional(range.start));
                      entry.put_number("end", std::optional(range.end));
                    });
  }
  record.put_probability(metadata.probability);
  if (metadata.abstained) record.put_true("abstained");
  if (metadata.abstained_articles > 0)
    record.put_number("abstainedArticles", std::optional(metadata.abstained_articles));
  record.put_list("candidates", page.candidates,
                  [](Sink& out, const FieldCandidate& candidate) { write_part(out, candidate); });
}

// A field of the table that has no other source than its member.
template <FieldKind kKind, typename Sink, typename Record, typename Value>
void put_field(Members<Sink>& record, std::string_view name, const Record& page,
               const Value& value) {
  if (name.empty()) return;
  if constexpr (kKind == FieldKind::String) {
    if (!value.empty()) record.put_text(name, value);
  } else if constexpr (kKind == FieldKind::Offset) {
    record.put_number(name, value);
  } else if constexpr (kKind == FieldKind::Flag) {
    if (value && record.begin(name)) record.sink().boolean(*value);
  } else if constexpr (kKind == FieldKind::Type) {
    if (value) record.put_text(name, name_of(*value));
  } else if constexpr (kKind == FieldKind::Authors) {
    put_authors(record, value, page.authors_raw);
  } else if constexpr (kKind == FieldKind::Image) {
    put_image(record, value);
  } else if constexpr (kKind == FieldKind::Images) {
    record.put_list(name, value,
                    [](Sink& sink, const std::string& url) { write_object(sink, "url", url); });
  } else if constexpr (kKind == FieldKind::Breadcrumbs) {
    record.put_list(name, value, [](Sink& sink, const Breadcrumb& step) {
      Members entry(sink);
      entry.put_text("name", step.name);
      entry.put("url", step.url);
    });
  } else if constexpr (kKind == FieldKind::Texts) {
    record.put_list(name, value, [](Sink& sink, const std::string& text) { sink.text(text); });
  } else {
    record.put(name, value);
  }
}

// The fields that identify the input; the first ones of every record.
template <typename Sink, typename Record>
void put_input(Members<Sink>& record, const Record& page) {
#define WINNOW_INPUT_FIELD(kind, member, name, c, since, description) \
  put_field<FieldKind::kind>(record, name, page, page.member);
#include "winnow/record_fields.inc"
}

// The metadata of the page.
template <typename Sink>
void put_description(Members<Sink>& record, const Page& page) {
#define WINNOW_PAGE_FIELD(kind, member, name, c, since, description) \
  put_field<FieldKind::kind>(record, name, page, page.member);
#include "winnow/record_fields.inc"
}

template <typename Sink>
void write(Sink& sink, const Page& page, const RenderOptions& options) {
  Members record(sink, options.fields);
  put_input(record, page);
  put_description(record, page);
  record.put_text("articleBody", page.article_body);
  put_bodies(record, page.content, page.article_body, options);
  record.put_list("articles", page.articles,
                  [&](Sink& out, const Article& article) { write(out, article, options); });
  if (options.comments.value_or(true))
    record.put_list("comments", page.comments,
                    [](Sink& out, const Comment& comment) { write(out, comment); });
  record.put_list("bodies", page.bodies,
                  [](Sink& out, const MethodBody& body) { write(out, body); });
  record.put_list("pieces", page.pieces, [](Sink& out, const Piece& piece) { write(out, piece); });
  if (page.explanation && record.begin("explanation")) write_explanation(sink, page);
  if (record.begin("metadata")) write_metadata(sink, page);
}

// Collects the fields of a record as plain text.
class FieldTexts {
 public:
  void begin_object() {
    if (json_) {
      json_->begin_object();
    } else if (depth_ > 0) {
      text_.clear();
      json_.emplace(-1, text_);
      json_->begin_object();
      chosen_rank_ = kNames.size();
      object_depth_ = depth_;
    }
    ++depth_;
  }
  void end_object() {
    --depth_;
    if (!json_) return;
    json_->end_object();
    if (depth_ != object_depth_) return;
    json_.reset();
    fields_.back().entries.push_back(chosen_rank_ < kNames.size() ? chosen_ : text_);
  }
  void begin_array() {
    if (json_)
      json_->begin_array();
    else
      fields_.back().is_list = true;
    ++depth_;
  }
  void end_array() {
    --depth_;
    if (json_) json_->end_array();
  }
  void key(std::string_view name) {
    if (!json_) {
      fields_.push_back({.name = std::string(name)});
      return;
    }
    json_->key(name);
    rank_ = depth_ == object_depth_ + 1
                ? static_cast<std::size_t>(std::ranges::find(kNames, name) - kNames.begin())
                : kNames.size();
  }
  void text(std::string_view value) {
    if (!json_) {
      fields_.back().entries.emplace_back(value);
      return;
    }
    json_->text(value);
    if (rank_ >= chosen_rank_) return;
    chosen_rank_ = rank_;
    chosen_ = value;
  }
  template <typename Number>
  void number(Number value) {
    if (json_) return json_->number(value);
    std::string& entry = fields_.back().entries.emplace_back();
    JsonWriter(-1, entry).number(value);
  }
  void boolean(bool value) {
    if (json_) return json_->boolean(value);
    fields_.back().entries.emplace_back(value ? "true" : "false");
  }
  void literal(std::string_view value) { json_->literal(value); }

  [[nodiscard]] std::vector<FieldText> take() { return std::move(fields_); }

 private:
  // The members that stand for an object; without one, it is written as JSON.
  static constexpr std::array<std::string_view, 4> kNames = {"name", "url", "headline", "text"};

  std::vector<FieldText> fields_;
  std::size_t depth_ = 0;
  // The object being read that is a field or an entry of one.
  std::optional<JsonWriter> json_;
  std::string text_;
  std::string chosen_;
  std::size_t chosen_rank_ = kNames.size();
  std::size_t rank_ = kNames.size();  // of the last key
  std::size_t object_depth_ = 0;
};

// A string in YAML's double quotes: as in JSON, with characters escaped that YAML does not print.
std::string to_yaml(std::string_view text) {
  std::string quoted;
  append_json_string(text, quoted);
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

// Nearly always enough: the rest of a record is short, and escaping adds little.
std::size_t expected_bytes(const Page& page) {
  std::size_t texts = page.article_body.size();
  std::size_t records = 1;
  for (const Article& article : page.articles) texts += article.article_body.size();
  for (const Comment& comment : page.comments) texts += comment.text.size();
  records += page.articles.size() + page.comments.size();
  return texts * 17 / 16 + 1792 + 256 * records;
}

}  // namespace

std::string to_json(const Page& page, const RenderOptions& options, int indent) {
  std::string out;
  out.reserve(expected_bytes(page));
  JsonWriter writer(indent, out);
  write(writer, page, options);
  return out.append("\n");
}

void put_origin(Members<JsonWriter>& record, const Page& page) { put_input(record, page); }

std::string explanation_json(const Page& page, int indent) {
  std::string out;
  JsonWriter writer(indent, out);
  write_explanation(writer, page);
  return out.append("\n");
}

std::string to_json(const FailedPage& page, int indent) {
  std::string out;
  JsonWriter writer(indent, out);
  {
    Members record(writer);
    put_input(record, page);
    record.begin("error");
    Members error(writer);
    error.put_number("code",
                     std::optional(static_cast<std::uint64_t>(error_number(page.error.code))));
    error.put_text("message", page.error.message);
  }
  return out.append("\n");
}

std::vector<FieldText> field_texts(const Page& page, const RenderOptions& options) {
  FieldTexts texts;
  write(texts, page, options);
  return texts.take();
}

std::vector<FieldText> field_texts(const FailedPage& page) {
  FieldTexts texts;
  {
    Members record(texts);
    put_input(record, page);
  }
  return texts.take();
}

std::string front_matter_of(const Page& page) {
  FieldTexts texts;
  {
    Members record(texts);
    if (!page.url.empty()) record.put_text("url", page.url);
    put_description(record, page);
  }
  std::string out = "---\n";
  for (const FieldText& field : texts.take()) {
    // The name that front matter readers use.
    out.append(field.name == "headline" ? "title" : field.name).append(":");
    if (field.is_list) {
      out.append("\n");
      for (const std::string& entry : field.entries)
        out.append("  - ").append(to_yaml(entry)).append("\n");
    } else {
      out.append(" ").append(to_yaml(field.entries.front())).append("\n");
    }
  }
  return out.append("---\n");
}

}  // namespace render_detail

std::span<const std::string_view> field_names() noexcept { return render_detail::kFieldNames; }

}  // namespace winnow

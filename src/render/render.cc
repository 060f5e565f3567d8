// Page -> text, JSON. Fields that a page does not have are left out rather than null.
#include "winnow/render.h"

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

// `indent` -1: all on one line.
std::string render_json(const Page& page, int indent) {
  nlohmann::ordered_json record;
  const auto put = [&](const char* name, const std::optional<std::string>& value) {
    if (value) record[name] = *value;
  };
  if (!page.url.empty()) record["url"] = page.url;
  put("canonicalUrl", page.canonical_url);
  put("headline", page.headline);
  put("inLanguage", page.in_language);
  put("siteName", page.site_name);
  put("description", page.description);
  put("summary", page.summary);
  if (page.main_image) record["mainImage"] = {{"url", *page.main_image}};
  record["articleBody"] = page.article_body;
  auto& metadata = record["metadata"];
  metadata["method"] = page.metadata.method;
  if (page.metadata.step) metadata["step"] = *page.metadata.step;
  metadata["encoding"] = page.metadata.encoding;
  metadata["encodingEvidence"] = page.metadata.encoding_evidence;
  if (page.metadata.truncated) metadata["truncated"] = *page.metadata.truncated;
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

std::string render(const Page& page, Format format) {
  if (format == Format::Json) return render_json(page, 2);
  if (format == Format::JsonLines) return render_json(page, -1);
  return render_text(page);
}

}  // namespace winnow

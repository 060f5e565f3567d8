// What holds for the output of any bytes, with any method, in any format.
//
//   if (const std::string broken = broken_rule(bytes, {.method = "blog"}, Format::Json); ...)
//
// Extraction ends within the time limit with a record or an error; twice with the same one; the
// output is valid UTF-8, a multiple of the input at most, and well-formed JSON, XML or TEI.
// Used by tests/extract/any_bytes_test.cc and fuzz/page_fuzz.cc.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "decode/utf8_scan.h"
#include "winnow/winnow.h"

namespace winnow::rules {

// Text appears in the body, in its article and in its piece, and in XML once more with its
// structure; a control character is six bytes in JSON. The constant is for the fields of any page.
inline constexpr std::size_t kMaxGrowth = 64;
inline constexpr std::size_t kMaxConstant = std::size_t{192} << 10;

// Tags nest, attributes are quoted, references are known. Enough for what winnow writes: no
// doctype, comments or CDATA.
inline bool is_well_formed(std::string_view xml) {
  const auto is_text = [](std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      if (c == '<' || (c < 0x20 && c != '\n' && c != '\t' && c != '\r')) return false;
      // U+FFFE and U+FFFF are not characters of XML.
      if (text.substr(i).starts_with("\xEF\xBF\xBE") || text.substr(i).starts_with("\xEF\xBF\xBF"))
        return false;
      if (c != '&') continue;
      const std::string_view rest = text.substr(i);
      bool is_known = rest.starts_with("&#");
      for (const std::string_view name : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"})
        is_known = is_known || rest.starts_with(name);
      if (!is_known) return false;
    }
    return true;
  };
  std::vector<std::string_view> open;
  std::size_t roots = 0;
  while (!xml.empty()) {
    const std::size_t tag = std::min(xml.find('<'), xml.size());
    if (!is_text(xml.substr(0, tag))) return false;
    xml.remove_prefix(tag);
    if (xml.empty()) break;
    if (xml.starts_with("<?")) {
      const std::size_t end = xml.find("?>");
      if (end == std::string_view::npos) return false;
      xml.remove_prefix(end + 2);
      continue;
    }
    const bool is_end = xml.starts_with("</");
    xml.remove_prefix(is_end ? 2 : 1);
    std::size_t length = 0;
    while (length < xml.size() && (base::is_alphanumeric(xml[length]) || xml[length] == ':' ||
                                   xml[length] == '-' || xml[length] == '_'))
      ++length;
    const std::string_view name = xml.substr(0, length);
    if (name.empty()) return false;
    xml.remove_prefix(length);
    if (is_end) {
      if (open.empty() || open.back() != name || !xml.starts_with('>')) return false;
      open.pop_back();
      xml.remove_prefix(1);
      continue;
    }
    if (open.empty()) ++roots;
    while (xml.starts_with(' ')) {
      const std::size_t equals = xml.find("=\"");
      if (equals == std::string_view::npos) return false;
      const std::size_t end = xml.find('"', equals + 2);
      if (end == std::string_view::npos) return false;
      if (!is_text(xml.substr(equals + 2, end - equals - 2))) return false;
      xml.remove_prefix(end + 1);
    }
    if (xml.starts_with("/>")) {
      xml.remove_prefix(2);
    } else if (xml.starts_with('>')) {
      open.push_back(name);
      xml.remove_prefix(1);
    } else {
      return false;
    }
  }
  return open.empty() && roots == 1;
}

inline std::string output_of(std::string_view bytes, const ExtractOptions& options, Format format) {
  const Result<Page> page = extract(bytes, options);
  if (page) return render(*page, format);
  return render({.url = {}, .origin = {}, .error = page.error()}, format);
}

// The Markdown in a list of chunks, each on a line; nothing if a line is not a chunk.
inline std::optional<std::string> markdown_of_chunks(std::string_view lines) {
  std::string markdown;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const auto chunk = nlohmann::json::parse(lines.substr(0, end), nullptr, false);
    if (!chunk.is_object() || !chunk.contains("markdown")) return std::nullopt;
    markdown += chunk["markdown"].get<std::string>();
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return markdown;
}

// The rule that is broken; empty: none.
inline std::string broken_rule(std::string_view bytes, ExtractOptions options, Format format) {
  options.content = needs_content(format);
  options.pieces = info_of(format).has_source_ranges;
  const std::string output = output_of(bytes, options, format);
  if (output != output_of(bytes, options, format)) return "the same page gives the same output";
  if (output.size() > kMaxConstant + kMaxGrowth * bytes.size()) return "the output is bounded";
  if (!decode::is_valid_utf8(output)) return "the output is UTF-8";
  if (format == Format::JsonLines && output.find('\n') != output.size() - 1)
    return "a record is one line";
  if (format == Format::Json || format == Format::JsonLines)
    if (!nlohmann::json::accept(output)) return "the record is JSON";
  if (format == Format::Chunks && !output.starts_with("{\"error\"") &&
      markdown_of_chunks(output) != output_of(bytes, options, Format::Markdown))
    return "the chunks are the Markdown";
  if ((format == Format::Xml || format == Format::Tei) && !output.empty())
    if (!is_well_formed(output)) return "the record is well-formed XML";
  return {};
}

}  // namespace winnow::rules

// Checks the byte ranges of --source over labelled pages.
//
// Each piece is read from its byte range alone: decoded with the encoding of the page, parsed as a
// fragment inside an element with the name at the end of its path, and read as text. This must give
// the extracted text, except for white space: a fragment does not know what surrounded it. Pieces
// from attributes are decoded as attribute values. Values from JSON-LD, formulas and footnote
// references are rewritten on extraction; only their range is checked.
#include "experiments/source_ranges.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <ostream>
#include <vector>

#include "content/bare_text.h"
#include "content/content.h"
#include "decode/decode.h"
#include "eval/each_page.h"
#include "experiments/extractors.h"
#include "html/parse.h"
#include "text/spaces.h"
#include "train/each_document.h"
#include "winnow/extract.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kExamples = 10;

// "svg text" for a path that ends inside an <svg>, otherwise the tag of the last step.
std::string context_of(std::string_view path) {
  std::string context;
  bool is_svg = false;
  bool is_math = false;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find(" > "), path.size());
    std::string_view step = path.substr(0, end);
    path.remove_prefix(std::min(end + 3, path.size()));
    step = step.substr(0, step.rfind(":nth-child("));
    context.clear();
    for (const char c : step)
      if (c != '\\') context += c;
    if (context == "svg") is_svg = true;
    if (context == "math") is_math = true;
    if (context == "foreignObject") is_svg = false;
  }
  if (context.empty()) return "body";
  if (is_svg) return "svg " + context;
  return is_math ? "math " + context : context;
}

std::string read_fragment(std::string_view text, const std::string& context) {
  const Result<dom::Document> fragment = html::Parser().parse_fragment(text, context);
  if (!fragment) return {};
  dom::Selection all;
  for (std::uint32_t i = 1; i < fragment->size(); i = (*fragment)[i].end)
    all.roots.push_back(dom::NodeId(i));
  all.reads_hidden = true;
  return text::collapse_all_spaces(content::bare_text(content::content_of(*fragment, all)));
}

// The value of an attribute that is written as `value` in these quotes.
std::string read_attribute(std::string_view value, char quote) {
  const std::string quotes(quote == '"' || quote == '\'' ? 1 : 0, quote);
  const std::string tag = "<a title=" + quotes + std::string(value) + quotes + ">";
  const Result<dom::Document> fragment = html::Parser().parse_fragment(tag, "body");
  if (!fragment || fragment->size() < 2) return {};
  return text::collapse_all_spaces(
      fragment->attribute((*fragment)[1], dom::Name::Title).value_or(""));
}

struct Count {
  std::size_t pages = 0;
  std::size_t pages_right = 0;
  std::size_t pieces = 0;
  std::size_t right = 0;
  std::vector<std::string> examples;
};

std::string without_spaces(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r' && c != '\f') out += c;
  return out;
}

// True if the pieces cover the whole text of the record.
bool is_complete(const Page& page) {
  std::string told;
  for (const Piece& piece : page.pieces)
    if (piece.field.ends_with("articleBody") ||
        (piece.field.starts_with("articles[") && piece.field.ends_with("headline")))
      if (page.articles_are_body || !piece.field.starts_with("articles["))
        told += without_spaces(piece.text);
  return told == without_spaces(page.article_body);
}

void check_page(std::string_view bytes, const Page& page, const std::string& url, Count& count) {
  ++count.pages;
  bool is_right = is_complete(page);
  if (!is_right && count.examples.size() < kExamples)
    count.examples.push_back(url + ": the pieces do not cover the whole text");
  for (const Piece& piece : page.pieces) {
    ++count.pieces;
    const std::string again = read_again(bytes, piece, page.metadata.encoding);
    const std::string wanted = as_read(piece);
    const bool is_same = piece.source == "json-ld" || piece.source == "url" ||
                                 piece.source == "formula" || piece.source == "footnote" ||
                                 piece.source == "added"
                             ? piece.end >= piece.start
                             : again == wanted;
    if (is_same) {
      ++count.right;
      continue;
    }
    is_right = false;
    if (count.examples.size() < kExamples)
      count.examples.push_back(url + "\n  " + piece.field + " at " + piece.path + " " +
                               std::to_string(piece.start) + "-" + std::to_string(piece.end) +
                               "\n  found: " + wanted.substr(0, 200) +
                               "\n  range: " + again.substr(0, 200));
  }
  if (is_right) ++count.pages_right;
}

}  // namespace

std::string read_again(std::string_view bytes, const Piece& piece, std::string_view encoding) {
  if (piece.start > piece.end || piece.end > bytes.size()) return {};
  const decode::Decoded decoded =
      decode::decode(bytes.substr(piece.start, piece.end - piece.start), {.label = encoding});
  if (piece.attribute.empty()) return read_fragment(decoded.text(), context_of(piece.path));
  return read_attribute(decoded.text(), piece.start > 0 ? bytes[piece.start - 1] : ' ');
}

std::string as_read(const Piece& piece) { return text::collapse_all_spaces(piece.text); }

Result<void> run_source(const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(train::LabelledPages pages, train::choose(options));
  ExtractOptions extract;
  if (!options.methods.empty()) extract.method = options.methods.front();
  extract.pieces = true;
  WINNOW_TRY(std::vector<Extractor> extractors, one_per_thread(extract, options.threads));
  std::mutex mutex;
  Count count;
  eval::PageStream stream(std::move(pages.archives));
  eval::each_page(
      stream, extractors.size(), [] { return false; },
      [&](std::size_t thread, const eval::ArchivedPage& page) {
        const std::string& url = pages.labels[page.page]->url;
        const Result<Page> found = extractors[thread].extract(page.body, url, page.content_type);
        if (!found) return;
        const std::lock_guard lock(mutex);
        check_page(page.body, *found, url, count);
      });
  WINNOW_TRY_VOID(stream.status());
  std::ranges::sort(count.examples);
  for (const std::string& example : count.examples) err << example << "\n";
  char line[200];
  std::snprintf(line, sizeof line,
                "%zu pages, %zu pieces: %zu byte ranges contain the extracted text (%.3f%%)\n"
                "pages where all do, and where the pieces cover the whole text: %zu (%.2f%%)\n",
                count.pages, count.pieces, count.right,
                100.0 * static_cast<double>(count.right) /
                    static_cast<double>(std::max<std::size_t>(count.pieces, 1)),
                count.pages_right,
                100.0 * static_cast<double>(count.pages_right) /
                    static_cast<double>(std::max<std::size_t>(count.pages, 1)));
  out << line;
  return {};
}

}  // namespace winnow::experiments

// Fuzzes rendering: any bytes -> Content -> every format.
//
// A Content is well formed: nodes nest as ranges, inline nodes are in leaves, and texts lie in the
// store. The HTML, read back with winnow's parser, contains only elements and attributes of the
// allow list and gives the same Content. Markdown and XML terminate, and no format contains a
// control character that it must not. Chunks of any size, joined, are the Markdown.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/render/allowed.h"
#include "content/content.h"
#include "decode/decode.h"
#include "html/parse.h"
#include "winnow/render.h"

namespace {

using namespace winnow;

void require(bool condition) {
  if (!condition) std::abort();
}

void check_content(const Content& content) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t i = 0; i < content.nodes.size(); ++i) {
    const ContentNode& node = content.nodes[i];
    while (!open.empty() && content.nodes[open.back()].end <= i) open.pop_back();
    require(node.end > i && node.end <= content.nodes.size());
    require(open.size() < Content::kMaxDepth + 12);
    for (const ContentPiece piece : {node.text, node.url, node.title})
      require(std::size_t{piece.offset} + piece.length <= content.store.size());
    const ContentKind around = open.empty() ? ContentKind::Quote : content.nodes[open.back()].kind;
    require(node.end <= (open.empty() ? content.nodes.size() : content.nodes[open.back()].end));
    require(is_inline(node.kind) == (is_leaf_block(around) || is_format(around)));
    require((node.kind == ContentKind::Row) == (around == ContentKind::Table) ||
            node.kind == ContentKind::Caption);
    require((node.kind == ContentKind::Cell) == (around == ContentKind::Row));
    if (node.kind == ContentKind::Item) require(around == ContentKind::List);
    if (node.kind == ContentKind::Footnote) require(open.empty());
    open.push_back(i);
  }
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t'; });
}

Content content_of(const std::string& html) {
  const Result<dom::Document> document = html::parse(html);
  if (!document) return {};
  return content::content_of(*document, {.roots = {dom::kRoot}, .excluded = {}},
                             "https://mill.example/");
}

// What winnow's HTML cannot represent: an embed, which is a link in it, a formula that contains its
// own delimiter, and a table with one column, which is read as layout.
bool is_said_in_html(const Content& content) {
  return std::ranges::none_of(content.nodes, [](const ContentNode& node) {
    return node.kind == ContentKind::Math || node.kind == ContentKind::MathBlock ||
           node.kind == ContentKind::Table || node.kind == ContentKind::Embed ||
           node.kind == ContentKind::Footnote;
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // As in extraction: what is parsed is valid UTF-8.
  const decode::Decoded decoded =
      decode::decode(std::string_view(reinterpret_cast<const char*>(data), size));
  const std::string input(decoded.text());
  const Content content = content_of(input);
  check_content(content);
  const std::string html = to_html(content);
  require(render_test::find_forbidden(html).empty());
  require(!has_control(html));
  const Content again = content_of(html);
  check_content(again);
  if (is_said_in_html(content)) require(to_text(again) == to_text(content));

  Page page;
  page.headline = input.substr(0, 40);
  page.content = content;
  page.articles.push_back({});
  page.articles.back().content = content;
  for (const Format format : {Format::Text, Format::Markdown, Format::Html, Format::JsonLines,
                              Format::Xml, Format::Tei}) {
    require(render(page, format, {.links = true, .images = true}).size() <
            64 * (input.size() + 1) + 100'000);
    static_cast<void>(render(page, format, {.links = false, .images = false, .tables = false}));
  }
  for (const bool are_body : {false, true}) {
    page.articles_are_body = are_body;
    std::string joined;
    for (const Chunk& chunk :
         chunks_of(page, {.chunk_tokens = size % 64, .chunk_overlap = size % 9}))
      joined += chunk.markdown;
    require(joined == render(page, Format::Markdown));
  }
  return 0;
}

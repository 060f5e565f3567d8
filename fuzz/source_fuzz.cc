// Any bytes as a page whose text must be found again where --source says it is.
//
// For any page: a range lies in the bytes, its path is a selector that matches one element, the
// pieces of the body together are the body, and asking for them changes nothing else. In UTF-8
// without references, the range contains every word of its text.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "decode/decode.h"
#include "dom/selector.h"
#include "html/parse.h"
#include "winnow/winnow.h"

namespace {

using namespace winnow;

void require(bool condition) {
  if (!condition) std::abort();
}

std::string without_spaces(std::string_view text) {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out), [](char c) {
    return c != ' ' && c != '\n' && c != '\t' && c != '\r' && c != '\f';
  });
  return out;
}

void check(std::string_view bytes, const char* method) {
  const Result<Page> plain = extract(bytes, {.method = method});
  const Result<Page> page = extract(bytes, {.method = method, .pieces = true});
  require(plain.has_value() == page.has_value());
  if (!page) return;
  require(plain->article_body == page->article_body && plain->headline == page->headline &&
          plain->authors == page->authors && plain->date_published == page->date_published);
  const decode::Decoded decoded = decode::decode(bytes);
  const Result<dom::Document> document = html::parse(decoded.text());
  require(document.has_value());
  std::string body;
  for (const Piece& piece : page->pieces) {
    require(piece.start <= piece.end && piece.end <= bytes.size());
    require(!piece.text.empty());
    if (piece.field == "articleBody") body += without_spaces(piece.text);
    if (page->metadata.repaired) continue;                         // paths of another tree
    if (page->pieces.size() > 50) continue;                        // selectors read the whole page
    if (piece.path.empty() && page->metadata.truncated) continue;  // over the limit on paths
    const Result<dom::Selector> selector = dom::parse_selector(piece.path);
    require(selector.has_value());
    require(dom::select_all(*document, *selector, dom::Templates::Enter).size() == 1);
  }
  if (page->page_type != PageType::ArticleList && !page->metadata.truncated)
    require(body == without_spaces(page->article_body));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (size == 0) return 0;
  check(bytes, "mcst");
  check(bytes, "cetr");
  return 0;
}

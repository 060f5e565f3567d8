// Any bytes as a page: the first byte selects the options, the rest is the page.
//
// For any bytes: the Document is a proper tree in document order, each range inside that of its
// parent; source positions are ordered and inside the page; every view lies in the page or in the
// Document; a reused parser and Document give the same as new ones; caps give a smaller Document
// that is just as valid; a fragment is a Document too. Pages made only of tags that always nest as
// written are unchanged after serializing and parsing again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dom/node_path.h"
#include "dom/selector.h"
#include "dom/serialize.h"
#include "dom/tree_format.h"
#include "html/parse.h"

#define REQUIRE(condition)                                                                  \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      std::fprintf(stderr, "%s:%d: relation broken: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                         \
    }                                                                                       \
  } while (false)

namespace {

using namespace winnow;
using dom::Document;
using dom::Node;
using dom::NodeKind;

void check_tree(const Document& document) {
  const std::size_t size = document.size();
  REQUIRE(size > 0);
  REQUIRE(document[0u].kind == NodeKind::Document);
  REQUIRE(document[0u].parent == 0);
  REQUIRE(document[0u].end == size);
  for (std::uint32_t i = 0; i < size; ++i) {
    const Node& node = document[i];
    if (i > 0) {
      REQUIRE(node.kind != NodeKind::Document);
      REQUIRE(node.parent < i);
      REQUIRE(document[node.parent].is_element() || node.parent == 0);
    }
    REQUIRE(node.end > i && node.end <= size);
    REQUIRE(i == 0 || node.end <= document[node.parent].end);
    if (!node.is_element() && i > 0) REQUIRE(node.end == i + 1);
    // The children cover the range without gaps.
    std::uint32_t child = i + 1;
    while (child < node.end) {
      REQUIRE(document[child].parent == i);
      child = document[child].end;
    }
    REQUIRE(child == node.end);
  }
}

void check_positions(const Document& document) {
  const std::size_t source_size = document.source().size();
  for (const Node& node : document.nodes()) {
    REQUIRE(node.begin <= node.open_end);
    REQUIRE(node.open_end <= node.close_begin);
    REQUIRE(node.close_begin <= node.source_end);
    REQUIRE(node.source_end <= source_size);
    const std::string_view start_tag =
        document.source().substr(node.begin, node.open_end - node.begin);
    const std::string_view end_tag =
        document.source().substr(node.close_begin, node.source_end - node.close_begin);
    if (!node.is_element()) continue;
    const bool is_implied = (node.flags & Node::kImplied) != 0;
    const bool has_end_tag = (node.flags & Node::kHasEndTag) != 0;
    if (!is_implied) REQUIRE(start_tag.starts_with('<') && start_tag.ends_with('>'));
    if (has_end_tag && !end_tag.empty())
      REQUIRE(end_tag.starts_with("</") && end_tag.ends_with('>'));
    if (!has_end_tag) REQUIRE(end_tag.empty());
  }
}

bool is_known_flag(std::uint16_t flags) {
  return (flags & ~(Node::kImplied | Node::kHasEndTag | Node::kMoved)) == 0;
}

void check_views(const Document& document) {
  const std::string_view source = document.source();
  for (const Node& node : document.nodes()) {
    REQUIRE(is_known_flag(node.flags));
    if (node.kind == NodeKind::Text || node.kind == NodeKind::Comment) {
      const dom::TextRef ref{node.data_offset, node.data_length};
      REQUIRE(document.text(node).size() == ref.length);
      if (!ref.is_stored() && ref.length > 0) {
        REQUIRE(ref.offset >= node.begin && ref.offset + ref.length <= node.source_end);
        REQUIRE(document.text(node) == source.substr(ref.offset, ref.length));
      }
      if (node.kind == NodeKind::Text) REQUIRE(ref.length > 0);
    }
    std::vector<std::pair<dom::Name, dom::AttributeNamespace>> names;
    for (const dom::Attribute& attribute : document.attributes(node)) {
      REQUIRE(document.text(attribute.value).size() == attribute.value.length);
      REQUIRE(!document.text_of(attribute.name).empty());
      REQUIRE(document.find_name(document.text_of(attribute.name)).has_value());
      names.emplace_back(attribute.name, attribute.space);
    }
    std::ranges::sort(names);
    REQUIRE(std::ranges::adjacent_find(names) == names.end());
    if (node.is_element()) REQUIRE(!document.text_of(node.name).empty());
  }
}

// 13.2.6.1 "Insert a character" joins text to text, so only nodes that were moved or copied can
// make two texts neighbours.
void check_joined_text(const Document& document) {
  constexpr std::uint16_t kExcused = Node::kMoved | Node::kImplied;
  for (std::uint32_t i = 1; i < document.size(); ++i) {
    const Node& node = document[i];
    if (!node.is_text() || node.end >= document[node.parent].end) continue;
    const Node& next = document[node.end];
    REQUIRE(!next.is_text() || ((node.flags | next.flags) & kExcused) != 0);
  }
}

void check(const Document& document) {
  check_tree(document);
  check_positions(document);
  check_views(document);
  check_joined_text(document);
}

void check_equal(const Document& a, const Document& b) {
  REQUIRE(a.size() == b.size());
  REQUIRE(a.truncation() == b.truncation());
  REQUIRE(a.quirks_mode() == b.quirks_mode());
  REQUIRE(a.is_flattened() == b.is_flattened());
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    const Node& left = a[i];
    const Node& right = b[i];
    REQUIRE(left.parent == right.parent && left.end == right.end);
    REQUIRE(left.begin == right.begin && left.open_end == right.open_end);
    REQUIRE(left.close_begin == right.close_begin && left.source_end == right.source_end);
    REQUIRE(left.kind == right.kind && left.space == right.space && left.flags == right.flags);
    REQUIRE(left.name == right.name && a.text_of(left.name) == b.text_of(right.name));
    REQUIRE(a.text(left) == b.text(right));
    REQUIRE(std::ranges::equal(a.attributes(left), b.attributes(right),
                               [&](const dom::Attribute& x, const dom::Attribute& y) {
                                 return x.name == y.name && x.space == y.space &&
                                        a.text(x.value) == b.text(y.value);
                               }));
  }
}

// What HTML cannot represent, or only depending on more than the open elements: reopened
// formatting, content moved out of tables, a line feed that <pre> drops, foreign content.
bool nests_as_written(const Node& node) {
  if (node.kind != NodeKind::Element) return true;
  if (node.space != dom::Namespace::Html || (node.flags & Node::kMoved) != 0) return false;
  using enum dom::Name;
  constexpr dom::Name kOthers[] = {
      A,        B,        Big,       Code,     Em,       Font,   I,        Nobr,  S,   Small,
      U,        Strike,   Strong,    Tt,       Table,    Tbody,  Td,       Tfoot, Th,  Tr,
      Thead,    Caption,  Col,       Colgroup, Form,     Select, Template, Pre,   Svg, Listing,
      Textarea, Noscript, Plaintext, Frameset, Noframes, Script, Math,     Frame};
  return std::ranges::find(kOthers, node.name) == std::end(kOthers);
}

bool has_spelling(const Document& document, const Node& node) {
  if (!nests_as_written(node)) return false;
  const std::string_view text = document.text(node);
  if (text.find('\r') != text.npos) return false;  // from "&#13;"
  if (node.kind == NodeKind::Comment &&
      (text.starts_with('-') || text.starts_with('>') || text.find("--") != text.npos))
    return false;
  if (node.kind == NodeKind::Doctype && !document.attributes(node).empty()) return false;
  return std::ranges::all_of(document.attributes(node), [&](const dom::Attribute& attribute) {
    return document.text(attribute.value).find('\r') == std::string_view::npos;
  });
}

void check_serialization(const Document& document) {
  const std::string html = dom::serialize_children(document, dom::kRoot);
  REQUIRE(html == dom::serialize(document, dom::kRoot));
  if (!std::ranges::all_of(document.nodes(),
                           [&](const Node& node) { return has_spelling(document, node); }))
    return;
  if (document.is_flattened() || document.truncation() != dom::Truncation::None) return;
  html::Parser parser;
  Result<Document> again = parser.parse(html);
  REQUIRE(again.has_value());
  REQUIRE(dom::format_tree(*again) == dom::format_tree(document));
}

// A path matches its own element and no other; the first line of the page, read as a selector,
// matches the same elements in one pass and one by one.
void check_selectors(const Document& document, std::string_view page) {
  std::uint32_t node = static_cast<std::uint32_t>(document.size() / 2);
  while (node > 0 && !document[node].is_element()) --node;
  if (node > 0) {
    const Result<dom::Selector> path =
        dom::parse_selector(dom::node_path(document, dom::node_id(node)));
    REQUIRE(path.has_value());
    const std::vector<dom::NodeId> found = dom::select_all(document, *path, dom::Templates::Enter);
    REQUIRE(found.size() == 1 && found[0] == dom::node_id(node));
  }
  const Result<dom::Selector> selector = dom::parse_selector(page.substr(0, page.find('\n')));
  if (!selector) return;
  const std::vector<dom::NodeId> all = dom::select_all(document, *selector, dom::Templates::Enter);
  for (std::uint32_t i = 0; i < document.size() && i < 200; ++i)
    REQUIRE(dom::matches(document, *selector, dom::node_id(i)) ==
            std::ranges::binary_search(all, dom::node_id(i)));
}

Document parsed(html::Parser& parser, std::string_view page, Document&& recycled = {}) {
  Result<Document> document = parser.parse(page, std::move(recycled));
  REQUIRE(document.has_value());
  return std::move(document).value();
}

constexpr std::string_view kContexts[] = {
    "div",       "body",
    "html",      "head",
    "table",     "tbody",
    "tr",        "td",
    "colgroup",  "select",
    "template",  "title",
    "script",    "noscript",
    "form",      "frameset",
    "svg desc",  "svg path",
    "math mi",   "math annotation-xml",
    "x-name",    "svg foreignObject",
    "plaintext",
};

// '@' to 'G' are caps, the rest are contexts of a fragment.
void check_variant(unsigned choice, std::string_view page) {
  html::ParseOptions options;
  switch (choice) {
    case 0: options.scripting = html::Scripting::On; break;
    case 1: options.max_nodes = 12; break;
    case 2: options.max_attributes = 3; break;
    case 3: options.max_depth = 8; break;
    case 4: options.max_work_per_byte = 1; break;
    case 5:
      options.max_depth = 8;
      options.max_nodes = 40;
      options.scripting = html::Scripting::On;
      break;
    default: break;
  }
  html::Parser parser(options);
  if (choice >= 6) {
    Result<Document> fragment =
        parser.parse_fragment(page, kContexts[(choice - 6) % std::size(kContexts)]);
    REQUIRE(fragment.has_value());
    check(*fragment);
    dom::format_tree(*fragment);
    return;
  }
  const Document capped = parsed(parser, page);
  check(capped);
  html::Parser again(options);
  check_equal(capped, parsed(again, page));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static html::Parser used_parser;
  static Document used_document;
  if (size == 0) return 0;
  const std::string_view page(reinterpret_cast<const char*>(data) + 1, size - 1);

  html::Parser parser;
  const Document document = parsed(parser, page);
  check(document);
  check_equal(document, document.clone());
  REQUIRE(document.truncation() == dom::Truncation::None || page.size() > 4096);
  Document again = parsed(used_parser, page, std::move(used_document));
  check_equal(document, again);
  REQUIRE(dom::format_tree(document) == dom::format_tree(again));
  used_document = std::move(again);
  check_serialization(document);
  check_selectors(document, page);

  check_variant((data[0] - unsigned{'@'}) % 29, page);
  return 0;
}

// Marks first, then the places they name.
#include "compose/footnotes.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/ascii.h"
#include "base/utf8.h"
#include "compose/class_words.h"
#include "dom/display.h"
#include "text/characters.h"

namespace winnow::compose {
namespace {

constexpr std::size_t kLongestMark = 8;  // bytes: "[12]", "(a)", "**"

bool is_sign(char32_t c) {
  return c == U'*' || c == U'\u2020' || c == U'\u2021' || c == U'\u00A7' || c == U'\u00B6' ||
         c == U'\u2191';
}

// A number, one letter, or signs; in brackets or not.
bool is_mark_text(std::string_view text) {
  std::size_t letters = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint point = base::read_utf8(text, i);
    i += point.length;
    if (point.value < 0x80 &&
        std::string_view("[]() .:").find(static_cast<char>(point.value)) != std::string_view::npos)
      continue;
    const text::CharacterClass kind = text::class_of(point.value);
    if (kind.is(text::kNumber) || is_sign(point.value))
      ++others;
    else if (kind.is(text::kLetter))
      ++letters;
    else
      return false;
  }
  return (others > 0 && letters <= 1) || letters == 1;
}

std::optional<std::string> short_text(const dom::Document& document, std::uint32_t index) {
  std::string text;
  constexpr std::uint32_t kMostNodes = 12;
  if (document[index].end - index > kMostNodes) return std::nullopt;
  for (const dom::Node& node : document.subtree(dom::NodeId(index))) {
    if (!node.is_text()) continue;
    text.append(base::trim(document.text(node)));
    if (text.size() > kLongestMark) return std::nullopt;
  }
  return text;
}

bool says_footnote(const dom::Document& document, const dom::Node& element) {
  for (const dom::Attribute& attribute : document.attributes(element)) {
    if (attribute.name == dom::Name::Role && document.text(attribute.value) == "doc-noteref")
      return true;
    if (document.text_of(attribute.name) == "data-footnote-ref") return true;
  }
  return has_class_word(document, element,
                        {"footnote-ref", "footnote", "footnoteref", "footnote-reference", "fn-ref",
                         "noteref", "reference", "footnote-link", "fn"});
}

bool is_raised(const dom::Document& document, std::uint32_t index) {
  constexpr int kLooked = 3;
  std::uint32_t around = index;
  for (int i = 0; i < kLooked && around != 0; ++i, around = document[around].parent)
    if (document[around].is(dom::Name::Sup)) return true;
  for (std::uint32_t i = index + 1; i < document[index].end; ++i)
    if (document[i].is(dom::Name::Sup)) return true;
  return false;
}

// The block that is the note: the place itself, or the block around an anchor.
std::optional<std::uint32_t> block_of(const dom::Document& document, std::uint32_t place) {
  for (std::uint32_t i = place; i != 0; i = document[i].parent) {
    const dom::Node& node = document[i];
    if (node.is(dom::Name::Td)) return std::nullopt;  // a note's row is not ours to take apart
    if (dom::display_of(node) != dom::Display::Block) continue;
    const bool may_be_note = node.is(dom::Name::Li) || node.is(dom::Name::P) ||
                             node.is(dom::Name::Div) || node.is(dom::Name::Dd) ||
                             node.is(dom::Name::Aside);
    return may_be_note ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

struct Mark {
  std::uint32_t index;
  std::string_view place;  // the id it links to
};

std::vector<Mark> find_marks(const dom::Document& document, std::uint32_t first,
                             std::uint32_t end) {
  std::vector<Mark> marks;
  for (std::uint32_t i = first; i < end && marks.size() < Footnotes::kMost; ++i) {
    const dom::Node& node = document[i];
    if (!node.is(dom::Name::A)) continue;
    const std::string_view href = document.attribute(node, dom::Name::Href).value_or("");
    if (href.size() < 2 || href.front() != '#') continue;
    if (!is_raised(document, i) && !says_footnote(document, node)) continue;
    const std::optional<std::string> text = short_text(document, i);
    if (text && is_mark_text(*text)) marks.push_back({i, href.substr(1)});
  }
  return marks;
}

// Texts that stand side by side become one, as they do where they are built.
void join_texts(Content& content) {
  std::vector<ContentNode> joined;
  std::vector<std::uint32_t> place;  // of each node before, among those after
  std::vector<std::uint32_t> open;   // where the nodes around end
  for (std::uint32_t i = 0; i < content.nodes.size(); ++i) {
    const ContentNode& node = content.nodes[i];
    bool is_beside = i > 0;
    for (; !open.empty() && open.back() <= i; open.pop_back()) is_beside = false;
    place.push_back(static_cast<std::uint32_t>(joined.size()));
    // Nothing was written to the store between them: the characters keep their places there, which
    // is what recorded sources refer to.
    if (is_beside && node.kind == ContentKind::Text && !joined.empty() &&
        joined.back().kind == ContentKind::Text &&
        joined.back().text.offset + joined.back().text.length == node.text.offset) {
      joined.back().text.length += node.text.length;
      continue;
    }
    joined.push_back(node);
    if (node.end > i + 1) open.push_back(node.end);
  }
  place.push_back(static_cast<std::uint32_t>(joined.size()));
  for (ContentNode& node : joined) node.end = place[node.end];
  content.nodes = std::move(joined);
}

}  // namespace

Footnotes::Footnotes(const dom::Document& document, std::uint32_t first, std::uint32_t end)
    : document_(document) {
  const std::vector<Mark> marks = find_marks(document, first, end);
  if (marks.empty()) return;
  std::unordered_map<std::string_view, std::uint32_t> places;
  for (const Mark& mark : marks) places.emplace(mark.place, 0);
  for (std::uint32_t i = 1; i < document.size(); ++i) {
    if (!document[i].is_element()) continue;
    for (const dom::Name name : {dom::Name::Id, dom::Name::NameAttribute})
      if (const auto id = document.attribute(document[i], name))
        if (const auto place = places.find(*id); place != places.end() && place->second == 0)
          place->second = i;
  }
  for (const Mark& mark : marks) {
    const std::uint32_t place = places[mark.place];
    if (place == 0) continue;
    const std::optional<std::uint32_t> block = block_of(document, place);
    // A mark inside of its note is the way back of something else.
    if (!block || document.contains(dom::NodeId(*block), dom::NodeId(mark.index))) continue;
    const auto [entry, is_new] =
        number_of_note_.emplace(*block, static_cast<std::uint32_t>(notes_.size() + 1));
    if (is_new) notes_.push_back(*block);
    number_of_mark_.emplace(mark.index, entry->second);
  }
  // Notes inside of notes, and marks inside of one note for the next, would have no end.
  std::vector<std::uint32_t> ordered = notes_;
  std::ranges::sort(ordered);
  for (std::size_t i = 1; i < ordered.size(); ++i)
    if (document[ordered[i - 1]].end > ordered[i]) {
      notes_.clear();
      number_of_note_.clear();
      number_of_mark_.clear();
      return;
    }
  for (const auto& [index, number] : number_of_mark_) {
    constexpr int kLooked = 3;
    std::uint32_t around = index;
    for (int i = 0; i < kLooked && around != 0; ++i, around = document[around].parent)
      if (const auto id = document.attribute(document[around], dom::Name::Id))
        mark_ids_.insert(*id);
    for (std::uint32_t i = index + 1; i < document[index].end; ++i)
      if (const auto id = document.attribute(document[i], dom::Name::Id)) mark_ids_.insert(*id);
    if (const auto name = document.attribute(document[index], dom::Name::NameAttribute))
      mark_ids_.insert(*name);
  }
}

std::uint32_t Footnotes::mark(std::uint32_t index) const {
  const auto found = number_of_mark_.find(index);
  return found == number_of_mark_.end() ? 0 : found->second;
}

std::uint32_t Footnotes::note(std::uint32_t index) const {
  const auto found = number_of_note_.find(index);
  return found == number_of_note_.end() ? 0 : found->second;
}

bool Footnotes::is_way_back(const dom::Node& element) const {
  if (element.is(dom::Name::A)) {
    const std::string_view href = document_.attribute(element, dom::Name::Href).value_or("");
    if (href.starts_with('#') && mark_ids_.contains(href.substr(1))) return true;
  }
  return any_class_word(document_, element, [](std::string_view word) {
    return contains_ignoring_case(word, "backlink") || contains_ignoring_case(word, "backref") ||
           contains_ignoring_case(word, "footnote-back") ||
           contains_ignoring_case(word, "reversefootnote");
  });
}

void drop_marks_without_notes(Content& content) {
  std::vector<bool> is_there;
  for (const ContentNode& node : content.nodes)
    if (node.kind == ContentKind::Footnote) {
      if (is_there.size() <= node.number) is_there.resize(node.number + 1);
      is_there[node.number] = true;
    }
  bool has_dropped = false;
  for (ContentNode& node : content.nodes) {
    if (node.kind != ContentKind::FootnoteReference) continue;
    if (node.number < is_there.size() && is_there[node.number]) continue;
    node.kind = ContentKind::Text;
    node.number = 0;
    has_dropped = true;
  }
  if (has_dropped) join_texts(content);
}

}  // namespace winnow::compose

// Looks at the last word before the element and at the first word in it.
#include "page/fields_apart.h"

#include <optional>
#include <string_view>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"

namespace winnow::page {
namespace {

using dom::Name;
using text::CharacterClass;

constexpr int kMaxDepth = 4;  // of the elements around the first or last text of a field
// Word processors and templates cut after one letter; units and ordinals follow a number closely: "5kg", "1st".
constexpr std::uint32_t kShortestWord = 2;
constexpr std::uint32_t kShortestUnit = 3;

bool is_field(const dom::Document& document, const dom::Node& node) {
  if (node.is(Name::A)) return !document.attribute(node, Name::Href).value_or("").empty();
  using enum Name;
  for (const Name name : {Span, B, Strong, Small, Label, Time, Data})
    if (node.is(name)) return !document.attribute(node, Name::Class).value_or("").empty();
  return false;
}

// The element before `index` with the same parent, if its last node is a text.
std::optional<std::uint32_t> element_before(const dom::Document& document, std::uint32_t index) {
  std::uint32_t before = index - 1;
  if (!document[before].is_text()) return std::nullopt;
  for (int depth = 0; depth <= kMaxDepth; ++depth) {
    if (document[before].parent == document[index].parent)
      return depth > 0 ? std::optional(before) : std::nullopt;
    before = document[before].parent;
    if (before == 0 || document[before].end != index) return std::nullopt;
  }
  return std::nullopt;
}

std::string_view first_text(const dom::Document& document, std::uint32_t index) {
  std::uint32_t first = index;
  for (int depth = 0; depth <= kMaxDepth && document[first].is_element(); ++depth) {
    if (first + 1 >= document[index].end) return {};
    ++first;
  }
  return document[first].is_text() ? document.text(document[first]) : std::string_view();
}

// A run of letters or of digits at one end of a text.
struct Run {
  CharacterClass edge;  // of the character at the end
  std::uint32_t length = 0;
  CharacterClass beyond;  // of the character after the run, seen from the end
};

bool continues(CharacterClass run, CharacterClass next) {
  return next.is(text::kMark) || (run.is(text::kLetter) && next.is(text::kLetter)) ||
         (run.is(text::kNumber) && next.is(text::kNumber));
}

Run first_run(std::string_view text) {
  Run run;
  for (std::size_t i = 0; i < text.size() && run.length <= kShortestUnit;) {
    const base::CodePoint one = base::read_utf8(text, i);
    const CharacterClass next = text::class_of(one.value);
    if (run.length == 0) run.edge = next;
    if (run.length > 0 && !continues(run.edge, next)) break;
    ++run.length;
    i += one.length;
  }
  return run;
}

Run last_run(std::string_view text) {
  Run run;
  while (!text.empty() && run.length <= kShortestUnit) {
    std::size_t i = text.size() - 1;
    while (i > 0 && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) --i;
    const CharacterClass next = text::class_of(base::read_utf8(text, i).value);
    if (run.length == 0) {
      run.edge = next;
    } else if (!continues(run.edge, next)) {
      run.beyond = next;
      break;
    }
    ++run.length;
    text = text.substr(0, i);
  }
  return run;
}

bool has_case(CharacterClass letter) { return letter.is(text::kUpper | text::kLower); }

bool ends_word(const Run& last, char last_character, const Run& first, bool are_links) {
  const bool begins_with_letter = has_case(first.edge);
  const bool begins_with_number = first.edge.is(text::kNumber);
  if (!begins_with_letter && !begins_with_number) return false;
  if (has_case(last.edge)) {
    if (last.length < kShortestWord) return false;
    if (begins_with_number) return true;
    if (!first.edge.is(text::kUpper)) return false;
    return last.edge.is(text::kLower) || first.length >= kShortestWord;
  }
  if (last.edge.is(text::kNumber))
    return begins_with_letter ? first.length >= kShortestUnit
                              : are_links || last.length >= kShortestWord;
  // "12:" is the hour of a time.
  if (last_character == ':') return last.beyond.is(text::kLetter);
  return last_character == '%' || last_character == ')' || last_character == '!' ||
         last_character == '?';
}

}  // namespace

bool follows_field(const dom::Document& document, std::uint32_t index) {
  if (index < 2 || !document[index - 1].is_text() || !is_field(document, document[index]))
    return false;
  const std::optional<std::uint32_t> before = element_before(document, index);
  if (!before || !is_field(document, document[*before])) return false;
  const std::string_view left = document.text(document[index - 1]);
  const std::string_view right = first_text(document, index);
  if (left.empty() || right.empty()) return false;
  return ends_word(last_run(left), left.back(), first_run(right),
                   document[*before].is(Name::A) && document[index].is(Name::A));
}

}  // namespace winnow::page

// A marker identifies elements of a page by tag, and optionally by class or id.
//
//   div|class|entry-content     a <div> with the class "entry-content", possibly among others
//   div|class|post full         a <div> with both classes "post" and "full"
//   div|id|content              the <div> with that id
//   article                     every <article>
//
// This is the form of the EMCST paper. Class names are compared one by one, in any order, because
// templates add classes that change from page to page (post-123, category-travel). Case matters, as
// in style sheets. Ids and tags of pages may contain line feeds and bars: to_text() writes such
// characters as %0A and %7C, and read_marker() reads them. Markers are plain values; an element with another tag costs one integer
// comparison.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::site {

struct Marker {
  enum class Kind : std::uint8_t { Tag, Class, Id };

  std::string tag;  // lower case
  Kind kind = Kind::Tag;
  std::string value;  // class names separated by single spaces, or the id; empty for Kind::Tag

  auto operator<=>(const Marker&) const = default;
};

// The error says what is wrong and what was expected: `"div|class|" has no value, expected
// tag|class|value, tag|id|value or a tag alone`.
Result<Marker> read_marker(std::string_view text);
std::string to_text(const Marker& marker);
// Appends the text of a marker, for a tag and a value as in a page.
void append_marker(std::string& out, std::string_view tag, Marker::Kind kind,
                   std::string_view value);

// A marker resolved for one Document, in which the tag is an id.
class Matcher {
 public:
  Matcher(const dom::Document& document, const Marker& marker);

  [[nodiscard]] bool matches(const dom::Node& node) const noexcept;

 private:
  const dom::Document* document_;
  const Marker* marker_;
  std::optional<dom::Name> tag_;  // nullopt: no element of this Document has it
};

// The elements in the subtree of `root` that match one of the markers, in document order, without
// hidden ones and without those inside another match. One pass over the nodes.
std::vector<dom::NodeId> find_outermost(const dom::Document& document,
                                        std::span<const Marker> markers,
                                        dom::NodeId root = dom::kRoot);

// True if all words of `wanted` are in `words`; both are separated by white space.
bool has_all_words(std::string_view words, std::string_view wanted) noexcept;

}  // namespace winnow::site

// A marker names the elements of a page that a rule means: by tag, and by class or id where it has
// one.
//
//   div|class|entry-content     a <div> of class "entry-content", among others or alone
//   div|class|post full         a <div> that is of class "post" and of class "full"
//   div|id|content              the <div> with that id
//   article                     every <article>
//
// The paper's form. Class names compare one by one, in any order, because templates add classes
// that change from page to page (post-123, category-travel); case matters, as in style sheets.
// Plain values; matching costs a comparison of numbers for each element of another tag.
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

// Fails with what is wrong and what was expected: `"div|class|" has no value, expected
// tag|class|value, tag|id|value or a tag alone`.
Result<Marker> read_marker(std::string_view text);
std::string to_text(const Marker& marker);

// A marker made ready for one Document: the tag is a number there.
class Matcher {
 public:
  Matcher(const dom::Document& document, const Marker& marker);

  [[nodiscard]] bool matches(const dom::Node& node) const noexcept;

 private:
  const dom::Document* document_;
  const Marker* marker_;
  std::optional<dom::Name> tag_;  // nothing: no element of this Document has it
};

// The elements inside `root` (itself included) that match one of the markers, in document order;
// one that lies inside another is left out, and so is what is hidden. One pass over the nodes.
std::vector<dom::NodeId> find_outermost(const dom::Document& document,
                                        std::span<const Marker> markers,
                                        dom::NodeId root = dom::kRoot);

// All words of `wanted` are among the words of `words`; both separated by white space.
bool has_all_words(std::string_view words, std::string_view wanted) noexcept;

}  // namespace winnow::site

// Hiding rules: the rules of a page's own <style> sheets that hide elements or show them again.
//
//   HidingRules rules;
//   rules.add(".old, #note p { display: none } .tab.active { display: block }");
//   rules.index();
//   rules.may_concern("old wide")           // true: a class of this attribute is in a selector
//   rules.judge(document, element, inline)  // what hides it, and whether a rule could show it
//
// Read: tags, classes, ids and their compounds, descendants and children, lists; @media for the screen,
// @supports, @layer. A rule with anything else in its selector (:hover, [open], ~), or for some widths
// of the window only, hides nothing here, but it says that what it shows can be opened. Linear in the
// sheets; bounded in rules and in the steps of matching. Not thread-safe while rules are added.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "page/style_effects.h"
#include "winnow/document.h"

namespace winnow::page {

struct Judged {
  HiddenWays ways = 0;
  bool can_be_shown = false;  // a rule for another state of the page shows it, or it is animated
  std::optional<Colour> colour = {};
  std::optional<Colour> background = {};
  bool has_background = false;  // perhaps a picture, then without a colour
};

class HidingRules {
 public:
  // `sheet` must outlive the rules.
  void add(std::string_view sheet);
  // Once, after the last sheet.
  void index();

  [[nodiscard]] bool empty() const noexcept { return rules_.empty(); }
  // Whether a rule that hides can match an element with this class attribute, id or tag.
  // To be asked for the elements of a page in document order: rules for names that have not been seen
  // in it match nothing.
  [[nodiscard]] bool may_concern_classes(std::string_view classes);
  [[nodiscard]] bool may_concern_id(std::string_view id) const;
  [[nodiscard]] bool has_tags() const noexcept { return !hiding_tags_.empty(); }
  [[nodiscard]] bool may_concern_tag(dom::Name tag) const {
    return dom::index(tag) < hiding_tags_.size() && hiding_tags_[dom::index(tag)];
  }

  // By the cascade of the rules and the style attribute.
  [[nodiscard]] Judged judge(const dom::Document& document, const dom::Node& element,
                             const StyleEffect& own, HiddenWays by_default);

 private:
  enum class Kind : std::uint8_t { Tag, Class, Id };
  struct Name {
    Kind kind = Kind::Tag;
    std::string_view text;
    std::uint32_t number = 0;  // of a class, in classes_
  };
  struct Class {
    std::uint64_t hash = 0;
    std::string_view text;
    bool hides = false;    // it is the key of a rule that hides
    bool is_seen = false;  // in the page, up to here
    [[nodiscard]] std::pair<std::uint64_t, std::string_view> place() const { return {hash, text}; }
  };
  struct Compound {
    std::uint32_t first_name = 0;
    std::uint32_t end_name = 0;
    bool is_child = false;  // of the one before it
  };
  struct Rule {
    std::uint32_t first_compound = 0;
    std::uint32_t end_compound = 0;
    std::uint32_t specificity = 0;
    bool is_conditional = false;
    StyleEffect effect;
    // OPTIMIZATION: the last parent for which the compounds above the subject were matched.
    std::uint32_t known_parent = 0;
    bool is_known_match = false;
  };
  // Sorted by hash, because most lookups find nothing and compare no text.
  struct Key {
    std::uint64_t hash = 0;  // of kind and text
    std::uint32_t rule = 0;
    Kind kind = Kind::Tag;
    std::string_view text;
  };

  void add_rule(std::string_view selectors, std::string_view declarations, bool is_conditional);
  void add_selector(std::string_view selector, const StyleEffect& effect, bool is_conditional);
  [[nodiscard]] bool has(const dom::Document& document, const dom::Node& element,
                         const Compound& compound) const;
  bool matches(const dom::Document& document, const dom::Node& element, Rule& rule);
  bool matches_above(const dom::Document& document, const dom::Node& element, const Rule& rule);
  std::vector<Class>::iterator find_class(std::string_view name);
  static std::uint64_t hash_of(Kind kind, std::string_view text) noexcept;
  static void sort(std::vector<Key>& keys);
  // Those with a class, the id or the tag of the element as key.
  template <typename Visit>
  void each_rule_of(const dom::Document& document, const dom::Node& element,
                    const std::vector<Key>& keys, Visit&& visit);

  std::vector<Rule> rules_;
  std::vector<Compound> compounds_;
  std::vector<Name> names_;
  std::vector<Key> keys_;     // the most specific name of each last compound, sorted
  std::vector<Key> openers_;  // all their classes and ids, of rules that show something
  bool are_openers_sorted_ = false;
  std::vector<Class> classes_;      // of all selectors, sorted by hash and text
  std::bitset<4096> class_hashes_;  // their highest bits: most classes of a page are in no selector
  std::vector<std::uint32_t> candidates_;  // of judge()
  bool has_tag_keys_ = false;
  std::vector<std::string_view> hiding_ids_;
  std::vector<bool> hiding_tags_;  // by known name; empty if there is none
  std::size_t steps_ = 0;          // of matching
};

}  // namespace winnow::page

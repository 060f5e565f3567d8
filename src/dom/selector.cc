// Matches a selector in one forward pass; selector.h explains the idea.
//
// For "article > h1 + p" the parts are numbered 0, 1, 2. Each element on the way down has four
// sets:
//
//   reached   parts that end at this element           {article: 0}  {h1: 1}  {p: 2, is_last}
//   above     reached of it and of all its ancestors   for "a b"
//   previous  reached of its last element child so far for "a + b"
//   earlier   reached of all its element children      for "a ~ b"
//
// A child may reach part k + 1 if the set for the combinator of k + 1 contains k: shift, mask,
// test.
#include "dom/selector.h"

#include <algorithm>
#include <cstddef>

#include "base/ascii.h"

namespace winnow::dom {
namespace {

using Combinator = Selector::Combinator;
using Part = Selector::Part;
using Test = Selector::Test;
using TestKind = Selector::TestKind;

class Matcher {
 public:
  Matcher(const Document& document, const Selector& selector)
      : document_(document),
        words_((selector.parts.size() + 63) / 64),
        is_quirky_(document.quirks_mode() == QuirksMode::Quirks) {
    for (Mask* mask : {&first_, &child_, &descendant_, &next_, &later_, &last_})
      mask->assign(words_, 0);
    for (std::size_t i = 0; i < selector.parts.size(); ++i) {
      const Part& part = selector.parts[i];
      set(mask_of(part.combinator), i);
      if (part.is_last) set(last_, i);
      for (const Test& test : part.tests) tests_.push_back(resolve(test));
      test_ends_.push_back(tests_.size());
    }
    enter(document[kRoot].end);
  }

  // True if the element at `index` matches. Elements must be visited in document order, each after
  // its ancestors and its earlier siblings.
  bool visit(std::uint32_t index) {
    while (frames_.back().end <= index) leave();
    const Node& node = document_[index];
    if (!node.is_element()) return false;
    const std::size_t parent = frames_.size() - 1;
    const std::uint32_t position = ++frames_[parent].element_count;
    enter(node.end);
    bool is_hit = false;
    std::uint64_t carry[4] = {};  // bits shifted from one word into the next
    for (std::size_t word = 0; word < words_; ++word) {
      const auto follow = [&](Set which, std::uint64_t& carried) {
        const std::uint64_t bits = at(parent, which)[word];
        const std::uint64_t moved = (bits << 1) | carried;
        carried = bits >> 63;
        return moved;
      };
      std::uint64_t candidates = first_[word] | (follow(kReached, carry[0]) & child_[word]) |
                                 (follow(kAbove, carry[1]) & descendant_[word]) |
                                 (follow(kPrevious, carry[2]) & next_[word]) |
                                 (follow(kEarlier, carry[3]) & later_[word]);
      std::uint64_t reached = 0;
      for (; candidates != 0; candidates &= candidates - 1) {
        const std::uint64_t bit = candidates & (~candidates + 1);
        const auto part = word * 64 + static_cast<std::size_t>(__builtin_ctzll(candidates));
        if (passes(part, node, position)) reached |= bit;
      }
      const std::size_t self = parent + 1;
      at(self, kReached)[word] = reached;
      at(self, kAbove)[word] = reached | at(parent, kAbove)[word];
      at(parent, kPrevious)[word] = reached;
      at(parent, kEarlier)[word] |= reached;
      is_hit = is_hit || (reached & last_[word]) != 0;
    }
    return is_hit;
  }

 private:
  using Mask = std::vector<std::uint64_t>;
  enum Set : std::uint8_t { kReached, kAbove, kPrevious, kEarlier, kSetCount };
  struct Frame {
    std::uint32_t end = 0;
    std::uint32_t element_count = 0;  // element children so far
  };
  // A test with its names looked up in this Document.
  struct Resolved {
    const Test* test = nullptr;
    std::optional<Name> html_name;     // in lower case, for HTML elements
    std::optional<Name> foreign_name;  // as written, for SVG and MathML
  };

  static void set(Mask& mask, std::size_t i) { mask[i / 64] |= std::uint64_t{1} << (i % 64); }
  Mask& mask_of(Combinator combinator) {
    switch (combinator) {
      case Combinator::First: return first_;
      case Combinator::Descendant: return descendant_;
      case Combinator::Child: return child_;
      case Combinator::NextSibling: return next_;
      case Combinator::LaterSibling: return later_;
    }
    return first_;
  }

  Resolved resolve(const Test& test) const {
    Resolved resolved;
    resolved.test = &test;
    if (test.name.empty()) return resolved;
    resolved.html_name = document_.find_name(base::lower_case(test.name));
    resolved.foreign_name = document_.find_name(test.name);
    return resolved;
  }

  void enter(std::uint32_t end) {
    frames_.push_back({end, 0});
    sets_.resize(sets_.size() + kSetCount * words_, 0);
  }
  void leave() {
    frames_.pop_back();
    sets_.resize(sets_.size() - kSetCount * words_);
  }
  std::uint64_t* at(std::size_t frame, Set which) {
    return sets_.data() + (frame * kSetCount + which) * words_;
  }

  bool passes(std::size_t part, const Node& node, std::uint32_t position) const {
    for (std::size_t i = part == 0 ? 0 : test_ends_[part - 1]; i < test_ends_[part]; ++i)
      if (passes(tests_[i], node, position) == tests_[i].test->is_negated) return false;
    return true;
  }

  bool passes(const Resolved& resolved, const Node& node, std::uint32_t position) const {
    const Test& test = *resolved.test;
    const std::optional<Name> name =
        node.space == Namespace::Html ? resolved.html_name : resolved.foreign_name;
    switch (test.kind) {
      case TestKind::Type: return name == node.name;
      case TestKind::Id: {
        const auto id = document_.attribute(node, Name::Id);
        return id && dom::passes(AttributeTest::Equals, *id, test.value, is_quirky_);
      }
      case TestKind::Class: {
        const auto classes = document_.attribute(node, Name::Class);
        return classes && dom::passes(AttributeTest::HasWord, *classes, test.value, is_quirky_);
      }
      case TestKind::NthChild: return is_nth(position, test.step, test.offset);
      case TestKind::Root: return node.parent == 0;
      case TestKind::LastChild: {
        // Each gap between elements is visited once, so the pass stays linear.
        const std::uint32_t end = document_[node.parent].end;
        std::uint32_t next = node.end;
        while (next < end && !document_[next].is_element()) next = document_[next].end;
        return next >= end;
      }
      case TestKind::Attribute: {
        const auto value = name ? document_.attribute(node, *name) : std::nullopt;
        return value && dom::passes(test.attribute, *value, test.value, test.ignores_case);
      }
    }
    return false;
  }

  const Document& document_;
  std::size_t words_;
  bool is_quirky_;  // quirks mode ignores the case of ids and classes
  std::vector<Resolved> tests_;
  std::vector<std::size_t> test_ends_;  // by part
  Mask first_, child_, descendant_, next_, later_, last_;
  std::vector<Frame> frames_;
  Mask sets_;  // four sets per frame
};

// Calls found(index) for each match until it returns false.
template <typename Found>
void select(const Document& document, const Selector& selector, Templates templates, Found found) {
  if (document.size() == 0 || selector.parts.empty()) return;
  Matcher matcher(document, selector);
  for (std::uint32_t i = 1; i < document.size();) {
    if (matcher.visit(i) && !found(node_id(i))) return;
    const Node& node = document[i];
    i = node.is(Name::Template) && templates == Templates::Skip ? node.end : i + 1;
  }
}

}  // namespace

std::vector<NodeId> select_all(const Document& document, const Selector& selector,
                               Templates templates) {
  std::vector<NodeId> all;
  select(document, selector, templates, [&](NodeId id) {
    all.push_back(id);
    return true;
  });
  return all;
}

std::optional<NodeId> select_first(const Document& document, const Selector& selector,
                                   Templates templates) {
  std::optional<NodeId> first;
  select(document, selector, templates, [&](NodeId id) {
    first = id;
    return false;
  });
  return first;
}

bool matches(const Document& document, const Selector& selector, NodeId id) {
  if (id == kRoot || index(id) >= document.size() || selector.parts.empty()) return false;
  Matcher matcher(document, selector);
  // Down the path to the element: subtrees that do not contain it are skipped.
  for (std::uint32_t i = 1; i < index(id);) {
    matcher.visit(i);
    i = document.contains(node_id(i), id) ? i + 1 : document[i].end;
  }
  return matcher.visit(index(id));
}

}  // namespace winnow::dom

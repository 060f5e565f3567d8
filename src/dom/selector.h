// CSS selectors over a Document, for rules, labels and the command line.
//
//   Result<dom::Selector> selector = dom::parse_selector("article > h1, .post a[href^='/tag/' i]");
//   for (const dom::NodeId id : dom::select_all(document, *selector)) ...
//
// Supported: type and *, #id, .class, [name], [name=value] with = ~= |= ^= $= *= and the flag i,
// :root, :first-child, :last-child, :nth-child(3 | odd | even | 2n+1), :not(one of these), the
// combinators " ", ">", "+", "~", and lists with commas. Selectors Level 4,
// https://www.w3.org/TR/selectors-4/
//
// A selector is matched forwards, all its parts at once: each element has a set of bits, "the first
// k parts match up to here", computed from the sets of its parent and its earlier siblings. One
// pass over the nodes without backtracking is enough. Cost: nodes times parts (64 parts per machine
// word, and only parts that can follow are tested), for any page and any selector.
//
// DEVIATION: no namespaces, and [type=x] is case-sensitive, while browsers ignore case for a few
// attributes. A Selector is a plain value: use it on any number of Documents and threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dom/selector_tests.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::dom {

struct Selector {
  // How a part relates to the part before it; First starts a selector of the list.
  enum class Combinator : std::uint8_t { First, Descendant, Child, NextSibling, LaterSibling };

  enum class TestKind : std::uint8_t {
    Type,
    Id,
    Class,
    Attribute,
    NthChild,
    LastChild,
    Root,
  };
  struct Test {
    TestKind kind = TestKind::Type;
    AttributeTest attribute = AttributeTest::Exists;
    std::string name;   // of the type or the attribute, as written
    std::string value;  // of the id, the class or the attribute
    std::int32_t step = 0;
    std::int32_t offset = 0;  // NthChild: positions step * n + offset, n = 0, 1, ...
    bool ignores_case = false;
    bool is_negated = false;  // inside :not()
  };
  // A compound selector: "a.b:first-child". "*" has no tests.
  struct Part {
    Combinator combinator = Combinator::First;
    bool is_last = false;  // an element that reaches this part matches
    std::vector<Test> tests;
  };

  std::vector<Part> parts;  // of all selectors of the list, one after the other
};

// The error message has the byte position: `selector "p >": nothing follows '>' at 3`.
Result<Selector> parse_selector(std::string_view text);

// The children of <template> are inert: not part of the page until a script copies them.
enum class Templates : std::uint8_t { Skip, Enter };

// All elements that match, in document order, each once.
std::vector<NodeId> select_all(const Document& document, const Selector& selector,
                               Templates templates = Templates::Skip);
std::optional<NodeId> select_first(const Document& document, const Selector& selector,
                                   Templates templates = Templates::Skip);
// Visits only the element's ancestors and their earlier siblings.
bool matches(const Document& document, const Selector& selector, NodeId id);

}  // namespace winnow::dom

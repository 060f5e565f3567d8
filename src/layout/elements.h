// The elements of a Document prepared for selectors: numbered, with parents, previous siblings, and
// classes and ids as symbols.
//
// A selector with a class that no element has cannot match. find_symbol() detects that, and most
// rules of a large style sheet end there, before their declarations are read.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "winnow/document.h"

namespace winnow::layout {

inline constexpr std::uint32_t kNoElement = std::numeric_limits<std::uint32_t>::max();

struct Element {
  std::uint32_t node = 0;
  std::uint32_t parent = kNoElement;  // numbers of elements
  std::uint32_t previous = kNoElement;
  std::uint32_t first_class = 0;
  std::uint32_t class_count = 0;
  std::uint32_t id = kNoElement;  // symbol
  // Among the child elements of its parent, counted from 1 at either end; then among its type.
  std::uint32_t position = 0;
  std::uint32_t position_from_end = 0;
  std::uint32_t type_position = 0;
  std::uint32_t type_position_from_end = 0;
  std::uint32_t depth = 0;
};

class Elements {
 public:
  // The first `max_elements` of the page.
  Elements(const dom::Document& document, std::size_t max_elements);

  [[nodiscard]] const dom::Document& document() const noexcept { return document_; }
  [[nodiscard]] std::span<const Element> all() const noexcept { return elements_; }
  const Element& operator[](std::uint32_t number) const noexcept { return elements_[number]; }
  [[nodiscard]] const dom::Node& node(std::uint32_t number) const noexcept {
    return document_[elements_[number].node];
  }
  [[nodiscard]] std::span<const std::uint32_t> classes(const Element& element) const noexcept {
    return std::span(classes_).subspan(element.first_class, element.class_count);
  }
  // The symbol of a class or an id that the page uses.
  [[nodiscard]] std::optional<std::uint32_t> find_symbol(std::string_view name) const;
  [[nodiscard]] bool is_cut() const noexcept { return is_cut_; }

 private:
  std::uint32_t intern(std::string_view name);
  void count_positions();

  const dom::Document& document_;
  std::vector<Element> elements_;
  std::vector<std::uint32_t> classes_;
  std::unordered_map<std::string_view, std::uint32_t> symbols_;
  bool is_cut_ = false;
};

}  // namespace winnow::layout

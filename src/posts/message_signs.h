// Message signs: the places where a page names authors and times, as running sums.
//
// A message has an author and a time (messages.h). Pages show them by class names, by links to an
// author's page, or in words: "3 hours ago". After one pass over the nodes, the count in a subtree
// is two loads:
//
//   const MessageSigns signs(measures);
//   signs.writers(element, document[element].end)
//
// Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "page/element_measures.h"

namespace winnow::posts {

class MessageSigns {
 public:
  explicit MessageSigns(const page::ElementMeasures& measures)
      : MessageSigns(measures, 0, static_cast<std::uint32_t>(measures.document().size())) {}
  // Counts only in the nodes [first, end).
  MessageSigns(const page::ElementMeasures& measures, std::uint32_t first, std::uint32_t end);

  // Whether there is an author or a time in the nodes [first, end).
  static bool are_in(const page::ElementMeasures& measures, std::uint32_t first, std::uint32_t end);

  // The shown elements whose tag may be that of a message, in document order.
  [[nodiscard]] std::span<const std::uint32_t> containers() const noexcept { return containers_; }
  // The number of authors, or times, in the nodes [first, end).
  [[nodiscard]] std::uint32_t writers(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end - first_].writers - sums_[first - first_].writers;
  }
  [[nodiscard]] std::uint32_t times(std::uint32_t first, std::uint32_t end) const noexcept {
    return sums_[end - first_].times - sums_[first - first_].times;
  }

 private:
  struct Sums {
    std::uint32_t writers = 0;
    std::uint32_t times = 0;
  };
  std::uint32_t first_;
  std::vector<std::uint32_t> containers_;
  std::vector<Sums> sums_;  // counts before each node, and in all of them
};

}  // namespace winnow::posts

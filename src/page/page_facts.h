// Page facts: what several stages need to know about the nodes of one page, worked out once.
//
//   PageFacts facts(document);
//   facts.names().of(value).block            // families of a class value
//   ElementMeasures(facts).words(first, end) // visible words of the nodes [first, end)
//
// Most articles need only the names. The facts of elements are read at the first call, the sums at
// the first call for each way to treat hidden parts. The Document must outlive the facts. read()
// keeps the memory of the page before. Not thread-safe.
#pragma once

#include <array>
#include <vector>

#include "page/element_facts.h"
#include "page/name_values.h"
#include "winnow/document.h"

namespace winnow::page {

class PageFacts {
 public:
  PageFacts() = default;
  explicit PageFacts(const dom::Document& document) { read(document); }
  PageFacts(const PageFacts&) = delete;
  PageFacts& operator=(const PageFacts&) = delete;

  // Starts a page.
  void read(const dom::Document& document);

  [[nodiscard]] const dom::Document& document() const noexcept { return *document_; }
  [[nodiscard]] NameValues& names() noexcept { return names_; }
  const ElementFacts& elements();
  const std::vector<NodeSums>& sums(HiddenParts hidden);

 private:
  struct Sums {
    std::vector<NodeSums> before;
    bool is_known = false;
  };
  const dom::Document* document_ = nullptr;
  NameValues names_;
  ElementFacts elements_;
  bool knows_elements_ = false;
  std::array<Sums, 2> sums_;  // by HiddenParts
};

}  // namespace winnow::page

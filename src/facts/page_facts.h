// Page facts: what several stages need to know about the nodes of one page, worked out once.
//
//   PageFacts facts(document);
//   facts.names().of(value).element          // families of a class value
//
// The Document must outlive the facts. read() keeps the memory of the page before. Not thread-safe.
#pragma once

#include "facts/name_values.h"
#include "winnow/document.h"

namespace winnow::facts {

class PageFacts {
 public:
  PageFacts() = default;
  explicit PageFacts(const dom::Document& document) { read(document); }

  void read(const dom::Document& document);

  [[nodiscard]] const dom::Document& document() const noexcept { return *document_; }
  [[nodiscard]] NameValues& names() noexcept { return names_; }

 private:
  const dom::Document* document_ = nullptr;
  NameValues names_;
};

}  // namespace winnow::facts

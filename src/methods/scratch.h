// Scratch: the memory that methods reuse from page to page. One per thread.
//
//   Scratch scratch;
//   method->find({.document = document, .scratch = &scratch});
#pragma once

#include <optional>

#include "features/page_table.h"

namespace winnow::methods {

struct Scratch {
  features::MeasuredPage page;
};

// The caller's scratch, or one for this page only.
class ScratchOf {
 public:
  explicit ScratchOf(Scratch* given) : scratch_(given) {
    if (scratch_ == nullptr) scratch_ = &own_.emplace();
  }
  ScratchOf(const ScratchOf&) = delete;
  ScratchOf& operator=(const ScratchOf&) = delete;
  [[nodiscard]] Scratch& operator*() const noexcept { return *scratch_; }
  [[nodiscard]] Scratch* operator->() const noexcept { return scratch_; }

 private:
  std::optional<Scratch> own_;
  Scratch* scratch_;
};

}  // namespace winnow::methods

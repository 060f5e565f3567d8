// Numbers of a model: its own, or those of a built-in model, which are part of the program.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace winnow::model {

template <typename Number>
class Numbers {
 public:
  Numbers() = default;
  Numbers(std::vector<Number> own) : own_(std::move(own)) {}
  // REQUIRES: the numbers outlive every copy of this.
  explicit Numbers(std::span<const Number> built_in) : built_in_(built_in) {}

  [[nodiscard]] std::span<const Number> view() const noexcept {
    return own_.empty() ? built_in_ : std::span<const Number>(own_);
  }
  [[nodiscard]] const Number* data() const noexcept { return view().data(); }
  [[nodiscard]] std::size_t size() const noexcept { return view().size(); }

 private:
  std::vector<Number> own_;
  std::span<const Number> built_in_;
};

}  // namespace winnow::model

// mCST: the modified content structure tree of Akbar, Slaughter and Nytro (KDIR 2010).
//
// A page is a tree of blocks. A block's importance is the text directly in it plus the importance
// of its blocks, attenuated the deeper it lies and the more children it has; the block of greatest
// importance is the main one. Without attenuation <body> would always win, with too much of it a
// single paragraph would. methods/cst/README.md has the paper's symbols against these names.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "methods/method.h"

namespace winnow::methods {

struct McstOptions {
  // g(N) = 1 / log10(depth + depth_offset) * 1 / log10(children_factor * children)
  double depth_offset = 10.0;
  double children_factor = 10.0;
};

class Mcst final : public Method {
 public:
  explicit Mcst(const McstOptions& options = {});
  [[nodiscard]] Found find(const Input& input) const override;

  // g(N): depth of <body> is 1; children below 1 count as 1.
  [[nodiscard]] double attenuation(std::size_t depth, std::size_t children) const;

 private:
  // 1 / log10(depth + depth_offset), log10(children_factor * children)
  [[nodiscard]] double of_depth(std::size_t depth) const;
  [[nodiscard]] double of_children(std::size_t children) const;

  McstOptions options_;
  // OPTIMIZATION: the logarithms of nearly all blocks, taken once.
  static constexpr std::size_t kKept = 64;
  std::array<double, kKept> of_depth_{};
  std::array<double, kKept> of_children_{};
};

inline constexpr std::array kMcstOptions = {
    OptionInfo{"depth-offset", 10, 2, 1000, "added to the depth before its logarithm is taken"},
    OptionInfo{"children-factor", 10, 2, 1000, "times the children before their logarithm"},
};

Result<std::unique_ptr<Method>> make_mcst(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods

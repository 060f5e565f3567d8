// mCST: the modified content structure tree of Akbar, Slaughter and Nytro (KDIR 2010).
//
// A page is a tree of blocks. The importance of a block is the text directly in it plus the
// importance of its child blocks, attenuated by depth and by the number of children. The block with
// the greatest importance is the main block. Without attenuation <body> would always win; with too
// much of it, a single paragraph would. README.md maps the paper's symbols to these names.
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

  // g(N). The depth of <body> is 1; 0 children count as 1.
  [[nodiscard]] double attenuation(std::size_t depth, std::size_t children) const;

 private:
  // 1 / log10(depth + depth_offset), log10(children_factor * children)
  [[nodiscard]] double of_depth(std::size_t depth) const;
  [[nodiscard]] double of_children(std::size_t children) const;

  McstOptions options_;
  // OPTIMIZATION: precomputed logarithms, enough for nearly all blocks.
  static constexpr std::size_t kKept = 64;
  std::array<double, kKept> of_depth_{};
  std::array<double, kKept> of_children_{};
};

inline constexpr std::array kMcstOptions = {
    OptionInfo{"depth-offset", 10, 2, 1000, "added to the depth before the logarithm"},
    OptionInfo{"children-factor", 10, 2, 1000,
               "multiplied with the number of children before the logarithm"},
};

Result<std::unique_ptr<Method>> make_mcst(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods

// CST: the content structure tree of Li and Yang (2009), as restated by Akbar, Slaughter and Nytro.
//
// This is the baseline that mCST improves on. The text, links and images of a block have weights.
// Only blocks deeper than ten levels are attenuated, so a block has nearly the weight of everything
// below it, and on most pages <body> wins. `cst` reads the raw page, with scripts and comments as
// text; `cst-clean` reads only visible text. README.md has the paper's symbols.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "methods/cst/item_tree.h"
#include "methods/method.h"

namespace winnow::methods {

struct CstOptions {
  Cleaning cleaning = Cleaning::None;
  ItemKinds kinds = ItemKinds::EveryElement;
  double text_weight = 1.0;
  double link_weight = 0.75;
  double image_weight = 40.0;
  double free_depth = 10.0;  // blocks up to this depth are not attenuated
};

class Cst final : public Method {
 public:
  explicit Cst(const CstOptions& options = {}) : options_(options) {}
  [[nodiscard]] Found find(const Input& input) const override;

  // g(N) = 1 if D <= 10, else 1 / log10(D)
  [[nodiscard]] double attenuation(std::size_t depth) const;
  // Sum of O over the content children of a block.
  [[nodiscard]] double content(const Item& item) const;

 private:
  CstOptions options_;
};

inline constexpr std::array kCstOptions = {
    OptionInfo{"text-weight", 1.0, 0, 1000, "weight of a character of text"},
    OptionInfo{"link-weight", 0.75, 0, 1000, "weight of a link"},
    OptionInfo{"image-weight", 40, 0, 1000, "weight of an image"},
    OptionInfo{"free-depth", 10, 10, 1000, "blocks up to this depth are not attenuated"},
    OptionInfo{"items", 0, 0, 1, "elements that are blocks", "every body-div-table"},
};

Result<std::unique_ptr<Method>> make_cst(const Settings& settings, const Resources& resources);
Result<std::unique_ptr<Method>> make_cst_clean(const Settings& settings,
                                               const Resources& resources);

}  // namespace winnow::methods

// CST: the content structure tree of Li and Yang (2009), as Akbar, Slaughter and Nytro restate it.
//
// The baseline that mCST improves on. Text, links and images of a block have weights, and only what
// lies deeper than ten levels is attenuated; so a block is worth nearly all that is below it, and
// on most pages <body> wins. `cst` takes the page as it was written, scripts and comments as text;
// `cst-clean` takes what a reader sees. methods/cst/README.md has the paper's symbols.
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
  double free_depth = 10.0;  // up to this depth nothing is attenuated
};

class Cst final : public Method {
 public:
  explicit Cst(const CstOptions& options = {}) : options_(options) {}
  [[nodiscard]] Found find(const Input& input) const override;

  // g(N) = 1 if D <= 10, else 1 / log10(D)
  [[nodiscard]] double attenuation(std::size_t depth) const;
  // O of all content children of a block together.
  [[nodiscard]] double content(const Item& item) const;

 private:
  CstOptions options_;
};

inline constexpr std::array kCstOptions = {
    OptionInfo{"text-weight", 1.0, 0, 1000, "what a character of text counts"},
    OptionInfo{"link-weight", 0.75, 0, 1000, "what a link counts"},
    OptionInfo{"image-weight", 40, 0, 1000, "what an image counts"},
    OptionInfo{"free-depth", 10, 10, 1000, "blocks no deeper than this are not attenuated"},
    OptionInfo{"items", 0, 0, 1, "which elements are blocks", "every body-div-table"},
};

Result<std::unique_ptr<Method>> make_cst(const Settings& settings, const Resources& resources);
Result<std::unique_ptr<Method>> make_cst_clean(const Settings& settings,
                                               const Resources& resources);

}  // namespace winnow::methods

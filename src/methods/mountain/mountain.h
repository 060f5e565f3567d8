// mountain: primary content by the Mountain Model of Bing, Wang, Zhang and Wang.
//
// A page is a chain of text cells with scores. Drawn as a curve it looks like a mountain, and the
// content is one or more ridges. A support vector machine classifies the ridges. No tree is needed;
// the Document only names the nodes of the content cells. The form `paper` is as published, `plus`
// has the changes that README.md measures.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "methods/method.h"
#include "methods/mountain/view.h"
#include "model/shared.h"

namespace winnow::methods {

class Mountain final : public Method {
 public:
  Mountain(const MountainOptions& options, model::Shared<MountainModel> model)
      : options_(options), model_(std::move(model)) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  MountainOptions options_;
  model::Shared<MountainModel> model_;
};

// The nodes with the content cells of `view`: whole elements if all their text is content, else
// single text nodes.
dom::Selection selection_of(const dom::Document& document, const MountainView& view);

// The text of each cell, from its text nodes.
std::vector<std::string> texts_of_cells(const dom::Document& document,
                                        const features::CellList& list);

// Each form has its own defaults; 0 (or "form") stands for the default of the chosen form.
inline constexpr std::array kMountainOptions = {
    OptionInfo{"form", 1, 0, 1, "cells as published, or as measured best", "paper plus"},
    OptionInfo{"blank-threshold", 0, 0, 100000,
               "bytes of source per blank cell; 0: default of the form"},
    OptionInfo{"smoothing-window", 0, 0, 99,
               "cells in the smoothing window; 0: default of the form"},
    OptionInfo{"span-window", 0, 0, 1000,
               "cells below the threshold that a ridge may contain; 0: default of the form"},
    OptionInfo{
        "gamma", 0, 0, 1000,
        "characters per sentence (1 in the paper for unknown languages); 0: 12 or 75, by script"},
    OptionInfo{"peak-factor", 0, 0, 100,
               "peak threshold / primary threshold; 0: default of the form"},
    OptionInfo{"mean", 0, 0, 1, "values whose mean is the primary threshold", "cells blanks"},
    OptionInfo{"borders", 2, 0, 2, "how the ends of a ridge are found; form: learned in plus",
               "ridge learned form"},
    OptionInfo{"features", 2, 0, 2, "features of a ridge; form: all in plus", "four all form"},
    OptionInfo{"drop-below", -2, -2, 2,
               "drop cells inside the borders with a lower margin; -2: drop none"},
};

Result<std::unique_ptr<Method>> make_mountain(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods

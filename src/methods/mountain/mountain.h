// mountain: primary content by the Mountain Model of Bing, Wang, Zhang and Wang.
//
// A page is a chain of cells with scores, drawn it looks like a mountain, and its text is one or
// several ridges in it. A support vector machine tells ridges of content from others. No tree is
// needed; the Document serves only to name the nodes that were found. Two forms: `paper` as
// printed, `plus` with the changes that README.md measures.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "methods/method.h"
#include "methods/mountain/view.h"

namespace winnow::methods {

class Mountain final : public Method {
 public:
  Mountain(const MountainOptions& options, MountainModel model)
      : options_(options), model_(std::move(model)) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  MountainOptions options_;
  MountainModel model_;
};

// The nodes that hold the content cells of `view`: whole elements where all their text is content,
// else single text nodes.
dom::Selection selection_of(const dom::Document& document, const MountainView& view);

// The text of each cell, as its text nodes have it.
std::vector<std::string> texts_of_cells(const dom::Document& document,
                                        const features::CellList& list);

// Standards: the parameters of form `plus`; of form `paper` they are the paper's where the caller
// sets none, so 0 stands for "the form's own".
inline constexpr std::array kMountainOptions = {
    OptionInfo{"form", 1, 0, 1, "cells as printed or as measured best", "paper plus"},
    OptionInfo{"blank-threshold", 0, 0, 100000,
               "bytes of source a blank cell stands for; 0: the form's"},
    OptionInfo{"smoothing-window", 0, 0, 99, "cells that smooth a score; 0: the form's"},
    OptionInfo{"span-window", 0, 0, 1000,
               "cells below the threshold a ridge may hold; 0: the form's"},
    OptionInfo{"peak-factor", 0, 0, 100, "peak threshold / primary threshold; 0: the form's"},
    OptionInfo{"mean", 0, 0, 1, "the primary threshold is the mean of these", "cells blanks"},
    OptionInfo{"borders", 2, 0, 2, "where a ridge ends; form: learned in plus",
               "ridge learned form"},
    OptionInfo{"features", 2, 0, 2, "of a ridge; form: all in plus", "four all form"},
    OptionInfo{"drop-below", -2, -2, 2,
               "margin under which a cell inside the borders is left out; -2: none"},
};

Result<std::unique_ptr<Method>> make_mountain(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods

// A page laid out for a test, and its boxes by selector.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "dom/selector.h"
#include "html/parse.h"
#include "layout/layout.h"

namespace winnow::layout {

class LaidOut {
 public:
  explicit LaidOut(std::string html, const std::vector<StyleSheet>& sheets = {},
                   const LayoutOptions& options = {})
      : html_(std::move(html)) {
    auto parsed = html::parse(html_);
    if (!parsed) return;
    document_ = *std::move(parsed);
    boxes_ = lay_out(document_, sheets, options);
  }

  // The first element that the selector matches.
  [[nodiscard]] Box box(std::string_view selector) const {
    const auto parsed = dom::parse_selector(selector);
    if (!parsed) {
      ADD_FAILURE() << selector;
      return {};
    }
    const std::vector<dom::NodeId> found = dom::select_all(document_, *parsed);
    if (found.empty()) {
      ADD_FAILURE() << "nothing is " << selector;
      return {};
    }
    return boxes_.of_node[dom::index(found.front())];
  }
  [[nodiscard]] bool has_note(std::string_view part) const {
    for (const std::string& note : boxes_.notes)
      if (note.find(part) != std::string::npos) return true;
    return false;
  }
  [[nodiscard]] const Boxes& boxes() const noexcept { return boxes_; }

 private:
  std::string html_;
  dom::Document document_;
  Boxes boxes_;
};

}  // namespace winnow::layout

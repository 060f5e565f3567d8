#include "layout/plan.h"

#include <algorithm>

namespace winnow::layout {
namespace {

// A width, and whether it is more than an estimate.
struct Width {
  float pixels = 0;
  bool is_sure = true;
};

class Planner {
 public:
  Planner(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
          const Rows& rows, const LayoutOptions& options)
      : elements_(elements),
        styles_(styles),
        widths_(widths),
        rows_(rows),
        window_(static_cast<float>(options.window_width)),
        inside_is_sure_(styles.size(), true),
        item_width_(styles.size(), -1),
        positioned_(styles.size(), kNoElement) {
    const std::size_t count = styles.size();
    plan_.container.assign(count, window_);
    plan_.content.assign(count, window_);
    plan_.is_sure.assign(count, true);
    plan_.row_of.assign(count, 0);
    plan_.item_of.assign(count, 0);
  }

  Plan make() {
    for (std::uint32_t element = 0; element < styles_.size(); ++element) add(element);
    return std::move(plan_);
  }

 private:
  void add(std::uint32_t element) {
    const Style& style = styles_[element];
    const Width container = container_of(element);
    plan_.container[element] = container.pixels;
    plan_.is_sure[element] = container.is_sure;
    if (style.display == Display::None) return;
    const bool replaced = is_replaced(elements_.node(element));
    if (style.display == Display::Contents ||
        (style.display == Display::Inline && item_width_[element] < 0 && !replaced)) {
      plan_.content[element] = container.pixels;
      inside_is_sure_[element] = container.is_sure;
      return;
    }
    const Width width = border_width(element, container.pixels);
    inside_is_sure_[element] = container.is_sure && width.is_sure;
    const float inside =
        style.display == Display::TableRow ? 0 : style.horizontal_inside(container.pixels);
    plan_.content[element] = std::max(0.F, width.pixels - inside);
    if ((style.is_flex() || style.is_grid()) && !replaced) add_row(element);
  }

  // The content width around an element.
  Width container_of(std::uint32_t element) {
    const std::uint32_t parent = elements_[element].parent;
    if (parent == kNoElement) return {window_, true};
    positioned_[element] =
        styles_[parent].position != Position::Static ? parent : positioned_[parent];
    switch (styles_[element].position) {
      case Position::Fixed: return {window_, true};
      case Position::Absolute: {
        const std::uint32_t holder = positioned_[element];
        if (holder == kNoElement) return {window_, true};
        return {plan_.content[holder] + styles_[holder].padding[kLeft].of(0) +
                    styles_[holder].padding[kRight].of(0),
                inside_is_sure_[holder]};
      }
      default: return {plan_.content[parent], inside_is_sure_[parent]};
    }
  }

  // The width of the border box.
  [[nodiscard]] Width border_width(std::uint32_t element, float container) const {
    const Style& style = styles_[element];
    if (item_width_[element] >= 0) return {item_width_[element], true};
    const bool shrinks = shrinks_to_fit(style);
    const std::uint32_t parent = elements_[element].parent;
    if (style.is_out_of_flow() && style.inset[kLeft].is_value() && style.inset[kRight].is_value() &&
        style.width.is_auto())
      return {std::max(0.F, container - style.inset[kLeft].of(container) -
                                style.inset[kRight].of(container)),
              !shrinks};
    if (style.display == Display::TableRow || style.display == Display::TableRowGroup)
      return {container, !shrinks};
    if (style.display == Display::TableCell && parent != kNoElement) {
      if (style.width.is_value()) return {style.width.of(container), false};
      // The cells of a row share its width by their content.
      const float all = std::max(widths_.of(parent).largest, 1.F);
      return {container * std::min(1.F, widths_.of(element).largest / all), false};
    }
    return {widths_.used_width(element, container,
                               shrinks ? Widths::Fill::ShrinkToFit : Widths::Fill::Stretch),
            !shrinks};
  }

  static bool shrinks_to_fit(const Style& style) {
    if (!style.width.is_auto()) return false;
    return style.floating != Float::None || style.is_out_of_flow() ||
           style.display == Display::InlineBlock || style.display == Display::InlineFlex ||
           style.display == Display::InlineGrid || style.display == Display::Table ||
           style.display == Display::InlineTable;
  }

  void add_row(std::uint32_t container) {
    plan_.rows.push_back(rows_.arrange(container, plan_.content[container]));
    plan_.row_of[container] = static_cast<std::uint32_t>(plan_.rows.size());
    const std::vector<RowItem>& items = plan_.rows.back();
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (items[i].element == kNoElement) continue;
      item_width_[items[i].element] = items[i].width;
      plan_.item_of[items[i].element] = i + 1;
    }
  }

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Widths& widths_;
  const Rows& rows_;
  float window_;
  Plan plan_;
  std::vector<bool> inside_is_sure_;       // by element
  std::vector<float> item_width_;          // by element; below 0: not an item of a row
  std::vector<std::uint32_t> positioned_;  // by element: the nearest positioned ancestor
};

}  // namespace

Plan make_plan(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
               const Rows& rows, const LayoutOptions& options) {
  return Planner(elements, styles, widths, rows, options).make();
}

}  // namespace winnow::layout

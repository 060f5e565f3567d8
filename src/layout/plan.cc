// One pass in document order.
#include "layout/plan.h"

#include <algorithm>

namespace winnow::layout {

Plan make_plan(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
               const Rows& rows, const LayoutOptions& options) {
  const std::size_t count = styles.size();
  Plan plan;
  plan.container.assign(count, static_cast<float>(options.window_width));
  plan.content.assign(count, static_cast<float>(options.window_width));
  plan.is_sure.assign(count, true);
  plan.row_of.assign(count, 0);
  plan.item_of.assign(count, 0);
  std::vector<bool> inside_is_sure(count, true);
  std::vector<float> item_width(count, -1);
  // The nearest ancestor that places what is taken out of the flow.
  std::vector<std::uint32_t> positioned(count, kNoElement);

  for (std::uint32_t element = 0; element < count; ++element) {
    const Style& style = styles[element];
    const std::uint32_t parent = elements[element].parent;
    float container = static_cast<float>(options.window_width);
    bool is_sure = true;
    if (parent != kNoElement) {
      container = plan.content[parent];
      is_sure = inside_is_sure[parent];
      positioned[element] =
          styles[parent].position != Position::Static ? parent : positioned[parent];
      if (style.position == Position::Fixed) {
        container = static_cast<float>(options.window_width);
        is_sure = true;
      } else if (style.position == Position::Absolute) {
        const std::uint32_t holder = positioned[element];
        container = holder == kNoElement
                        ? static_cast<float>(options.window_width)
                        : plan.content[holder] + styles[holder].padding[kLeft].of(0) +
                              styles[holder].padding[kRight].of(0);
        is_sure = holder == kNoElement || inside_is_sure[holder];
      }
    }
    plan.container[element] = container;
    plan.is_sure[element] = is_sure;
    if (style.display == Display::None) continue;
    if (style.display == Display::Contents ||
        (style.display == Display::Inline && item_width[element] < 0 &&
         !is_replaced(elements.node(element)))) {
      plan.content[element] = container;
      inside_is_sure[element] = is_sure;
      continue;
    }
    float width = item_width[element];
    bool shrinks = false;
    if (width < 0) {
      shrinks = style.width.is_auto() &&
                (style.floating != Float::None || style.is_out_of_flow() ||
                 style.display == Display::InlineBlock || style.display == Display::InlineFlex ||
                 style.display == Display::InlineGrid || style.display == Display::Table ||
                 style.display == Display::InlineTable);
      if (style.is_out_of_flow() && style.inset[kLeft].is_value() &&
          style.inset[kRight].is_value() && style.width.is_auto()) {
        width = std::max(
            0.F, container - style.inset[kLeft].of(container) - style.inset[kRight].of(container));
      } else if (style.display == Display::TableRow || style.display == Display::TableRowGroup) {
        width = container;
      } else if (style.display == Display::TableCell && parent != kNoElement) {
        // Cells share their row by what they hold.
        const float all = std::max(widths.of(parent).largest, 1.F);
        width = style.width.is_value()
                    ? style.width.of(container)
                    : container * std::min(1.F, widths.of(element).largest / all);
        shrinks = true;
      } else {
        width = widths.used_width(element, container,
                                  shrinks ? Widths::Fill::ShrinkToFit : Widths::Fill::Stretch);
      }
    }
    inside_is_sure[element] = is_sure && !shrinks;
    const float inside =
        style.display == Display::TableRow ? 0 : style.horizontal_inside(container);
    plan.content[element] = std::max(0.F, width - inside);
    if ((style.is_flex() || style.is_grid()) && !is_replaced(elements.node(element))) {
      plan.rows.push_back(rows.arrange(element, plan.content[element]));
      plan.row_of[element] = static_cast<std::uint32_t>(plan.rows.size());
      const std::vector<RowItem>& items = plan.rows.back();
      for (std::uint32_t i = 0; i < items.size(); ++i) {
        if (items[i].element == kNoElement) continue;
        item_width[items[i].element] = items[i].width;
        plan.item_of[items[i].element] = i + 1;
      }
    }
  }
  return plan;
}

}  // namespace winnow::layout

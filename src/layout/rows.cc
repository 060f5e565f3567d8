// Flex lines, and the items of flex and grid containers.
#include "layout/rows.h"

#include <algorithm>
#include <cmath>

#include "base/ascii.h"

namespace winnow::layout {

struct Rows::FlexItem {
  RowItem item;
  float base = 0;  // border box
  float min = 0;
  float max = 0;
  float width = 0;
  float margin_left = 0;
  float margin_right = 0;
  bool auto_left = false;
  bool auto_right = false;
  float grow = 0;
  float shrink = 1;
  bool is_frozen = false;

  [[nodiscard]] float outer(float inner) const noexcept {
    return inner + margin_left + margin_right;
  }
};

namespace {

// Where the first item of a line starts, and the space between items.
struct Spacing {
  float start = 0;
  float gap = 0;
};

Spacing justify(const Style& style, float rest, float gap, float count) {
  const bool is_reversed = style.direction == Direction::RowReverse;
  const float positive = std::max(0.F, rest);
  switch (style.justify) {
    case Align::Start: return {is_reversed ? rest : 0, gap};
    case Align::End: return {is_reversed ? 0 : rest, gap};
    case Align::Center: return {rest / 2, gap};
    case Align::Between: return {0, count > 1 ? gap + positive / (count - 1) : gap};
    case Align::Around: return {positive / count / 2, gap + positive / count};
    case Align::Evenly: return {positive / (count + 1), gap + positive / (count + 1)};
    default: return {0, gap};
  }
}

}  // namespace

Rows::Rows(const Elements& elements, const std::vector<Style>& styles, const Widths& widths)
    : elements_(elements),
      styles_(styles),
      widths_(widths),
      number_of_(elements.document().size(), kNoElement) {
  for (std::uint32_t i = 0; i < styles.size(); ++i) number_of_[elements[i].node] = i;
}

// 4. Flex items: the children in flow, sorted by `order`; text that is not blank is an item too.
std::vector<RowItem> Rows::items_of(std::uint32_t container) const {
  const dom::Document& document = elements_.document();
  const std::uint32_t begin = elements_[container].node;
  std::vector<RowItem> items;
  for (std::uint32_t node = begin + 1; node < document[begin].end;) {
    const dom::Node& child = document[node];
    if (child.is_text() && !base::trim(document.text(child)).empty()) {
      RowItem item;
      item.node = node;
      items.push_back(item);
    }
    const std::uint32_t number = number_of_[node];
    if (number == kNoElement) {
      node = child.end > node ? child.end : node + 1;
      continue;
    }
    if (styles_[number].display == Display::Contents) {
      ++node;
      continue;
    }
    if (styles_[number].display != Display::None && !styles_[number].is_out_of_flow()) {
      RowItem item;
      item.element = number;
      item.node = node;
      items.push_back(item);
    }
    node = child.end;
  }
  std::ranges::stable_sort(items, {}, [&](const RowItem& item) {
    return item.element == kNoElement ? 0.F : styles_[item.element].order;
  });
  return items;
}

std::vector<RowItem> Rows::arrange(std::uint32_t container, float width) const {
  const Style& style = styles_[container];
  if (style.is_grid()) return arrange_grid(container, width);
  return style.direction <= Direction::RowReverse ? arrange_row(container, width)
                                                  : arrange_column(container, width);
}

ContentWidths Rows::content_of(const RowItem& item, const Style& container) const {
  if (item.element != kNoElement) return widths_.of(item.element);
  const dom::Document& document = elements_.document();
  const float width = Widths::of_text(document.text(document[item.node]), container);
  return {0, width, 0};
}

Rows::FlexItem Rows::measure(const RowItem& item, const Style& container, float width) const {
  FlexItem flex;
  flex.item = item;
  const ContentWidths content = content_of(item, container);
  flex.max = 1e9F;
  if (item.element == kNoElement) {
    flex.base = std::min(content.largest, width);
    return flex;
  }
  const Style& style = styles_[item.element];
  const float inside = style.horizontal_inside(width);
  const float extra = style.sizing == Sizing::BorderBox ? 0 : inside;
  flex.grow = style.flex_grow;
  flex.shrink = style.flex_shrink;
  flex.margin_left = style.margin[kLeft].of(width);
  flex.margin_right = style.margin[kRight].of(width);
  flex.auto_left = style.margin[kLeft].is_auto();
  flex.auto_right = style.margin[kRight].is_auto();
  // 9.2 The flex base size: flex-basis, else width, else the content.
  if (style.flex_basis.is_value()) {
    flex.base = std::max(style.flex_basis.of(width) + extra, inside);
  } else if (style.flex_basis.is_auto() && style.width.is_value()) {
    flex.base = std::max(style.width.of(width) + extra, inside);
  } else if (is_replaced(elements_.node(item.element))) {
    flex.base = widths_.replaced_size(item.element, width).width + inside;
  } else {
    flex.base = content.largest;
  }
  // 4.5 The automatic minimum size: no smaller than the content, unless it may overflow.
  if (style.min_width.is_value()) {
    flex.min = style.min_width.of(width) + extra;
  } else if (style.overflow == Overflow::Visible) {
    flex.min = content.unforced;
    if (style.width.is_value()) flex.min = std::min(flex.min, style.width.of(width) + extra);
  }
  if (style.max_width.is_value()) {
    flex.max = style.max_width.of(width) + extra;
    if (!style.min_width.is_value()) flex.min = std::min(flex.min, flex.max);
  }
  flex.max = std::max(flex.max, flex.min);
  return flex;
}

// 9.7 Resolving flexible lengths: sets the width of each item of a line.
void Rows::resolve_lengths(std::span<FlexItem> line, float width, float gaps) {
  float wanted = gaps;
  for (FlexItem& item : line) {
    item.width = std::clamp(item.base, item.min, item.max);
    wanted += item.outer(item.width);
  }
  const bool grows = wanted < width;
  for (FlexItem& item : line) {
    const float factor = grows ? item.grow : item.shrink;
    item.is_frozen = factor == 0 || (grows ? item.base > item.width : item.base < item.width);
    if (!item.is_frozen) item.width = item.base;
  }
  // Each round freezes the items that reached a limit; real pages need two or three rounds.
  constexpr int kMaxRounds = 8;
  for (int round = 0; round < kMaxRounds; ++round)
    if (!share_space(line, width - gaps, grows)) return;
}

// One round. True if an item reached a limit and was frozen.
bool Rows::share_space(std::span<FlexItem> line, float width, bool grows) {
  float rest = width;
  float factors = 0;
  for (const FlexItem& item : line) {
    rest -= item.outer(item.is_frozen ? item.width : item.base);
    if (!item.is_frozen) factors += grows ? item.grow : item.shrink * item.base;
  }
  if (factors <= 0) return false;
  if (grows && factors < 1) rest *= factors;
  if (grows ? rest < 0 : rest > 0) rest = 0;
  bool any_frozen = false;
  for (FlexItem& item : line) {
    if (item.is_frozen) continue;
    const float share = grows ? item.grow / factors : item.shrink * item.base / factors;
    const float target = item.base + rest * share;
    item.width = std::clamp(target, item.min, item.max);
    if (item.width == target) continue;
    item.is_frozen = true;
    any_frozen = true;
  }
  return any_frozen;
}

// 9.5 Main-axis alignment: automatic margins take the free space, else justify-content does.
void Rows::align_line(std::span<FlexItem> line, const Style& style, float width, float gap) {
  float used = gap * (static_cast<float>(line.size()) - 1);
  float automatic = 0;
  for (const FlexItem& item : line) {
    used += item.outer(item.width);
    automatic += (item.auto_left ? 1.F : 0.F) + (item.auto_right ? 1.F : 0.F);
  }
  const float rest = width - used;
  Spacing spacing{0, gap};
  if (automatic > 0 && rest > 0) {
    for (FlexItem& item : line) {
      if (item.auto_left) item.margin_left += rest / automatic;
      if (item.auto_right) item.margin_right += rest / automatic;
    }
  } else {
    spacing = justify(style, rest, gap, static_cast<float>(line.size()));
  }
  float x = spacing.start;
  for (FlexItem& item : line) {
    x += item.margin_left;
    item.item.x = x;
    item.item.width = item.width;
    x += item.width + item.margin_right + spacing.gap;
  }
}

std::vector<RowItem> Rows::arrange_row(std::uint32_t container, float width) const {
  const Style& style = styles_[container];
  const float gap = style.column_gap.of(width);
  std::vector<FlexItem> items;
  for (const RowItem& item : items_of(container)) items.push_back(measure(item, style, width));
  if (style.direction == Direction::RowReverse) std::ranges::reverse(items);
  for (std::size_t begin = 0; begin < items.size();) {
    std::size_t end = begin;
    float line_width = 0;
    while (end < items.size()) {
      const float outer =
          items[end].outer(std::clamp(items[end].base, items[end].min, items[end].max));
      const float wanted = line_width + outer + (end > begin ? gap : 0);
      // Half a pixel is a rounding error and does not break the line.
      if (style.wrap == Wrap::Wrap && end > begin && wanted > width + 0.5F) break;
      line_width = wanted;
      ++end;
    }
    const std::span<FlexItem> line = std::span(items).subspan(begin, end - begin);
    resolve_lengths(line, width, gap * (static_cast<float>(line.size()) - 1));
    align_line(line, style, width, gap);
    for (std::size_t i = begin; i < end; ++i) {
      items[i].item.starts_line = i == begin;
      items[i].item.gap_above = begin > 0 ? style.row_gap.of(width) : 0;
    }
    begin = end;
  }
  std::vector<RowItem> placed;
  placed.reserve(items.size());
  for (const FlexItem& item : items) placed.push_back(item.item);
  return placed;
}

std::vector<RowItem> Rows::arrange_column(std::uint32_t container, float width) const {
  const Style& style = styles_[container];
  std::vector<RowItem> items = items_of(container);
  if (style.direction == Direction::ColumnReverse) std::ranges::reverse(items);
  bool is_first = true;
  for (RowItem& item : items) {
    item.floats = false;
    item.starts_line = true;
    if (!is_first) item.gap_above = style.row_gap.of(width);
    is_first = false;
    if (item.element == kNoElement) {
      item.width = width;
      continue;
    }
    const Style& own = styles_[item.element];
    Align align = own.has_align_self ? own.align_self : style.align_items;
    const bool auto_left = own.margin[kLeft].is_auto();
    const bool auto_right = own.margin[kRight].is_auto();
    const bool stretches = align == Align::Stretch && !auto_left && !auto_right;
    item.width = widths_.used_width(item.element, width,
                                    stretches ? Widths::Fill::Stretch : Widths::Fill::ShrinkToFit);
    const float left = own.margin[kLeft].of(width);
    const float rest = width - item.width - left - own.margin[kRight].of(width);
    if (auto_left && auto_right) {
      align = Align::Center;
    } else if (auto_left) {
      align = Align::End;
    }
    item.x = left + (align == Align::Center ? rest / 2 : align == Align::End ? rest : 0);
  }
  return items;
}

// An item of a grid fills its area, but for its own width and margins.
void Rows::place_in_area(RowItem& item, float x, float width) const {
  if (item.element == kNoElement) {
    item.x = x;
    item.width = width;
    return;
  }
  const Style& style = styles_[item.element];
  const bool auto_left = style.margin[kLeft].is_auto();
  const bool auto_right = style.margin[kRight].is_auto();
  item.width = widths_.used_width(
      item.element, width,
      auto_left || auto_right ? Widths::Fill::ShrinkToFit : Widths::Fill::Stretch);
  const float left = style.margin[kLeft].of(width);
  const float rest = width - item.width - left - style.margin[kRight].of(width);
  item.x = x + left;
  if (auto_left) item.x += auto_right ? rest / 2 : rest;
}

}  // namespace winnow::layout

// Content widths from the last node to the first: an element adds to its parent when all its
// content has been added to it.
#include "layout/widths.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
#include "layout/css_tokens.h"
#include "layout/font_widths.h"

namespace winnow::layout {
namespace {

// Wider than any window; more does not matter.
constexpr float kWidest = 100'000;

float margins_of(const Style& style) noexcept {
  return style.margin[kLeft].of(0) + style.margin[kRight].of(0);
}

bool is_table_part(Display display) noexcept {
  return display == Display::TableRow || display == Display::TableCell;
}

bool is_inline_level(Display display) noexcept {
  return display == Display::InlineBlock || display == Display::InlineFlex ||
         display == Display::InlineGrid || display == Display::InlineTable;
}

float attribute_number(const dom::Document& document, const dom::Node& node, dom::Name name) {
  const auto value = document.attribute(node, name);
  if (!value || value->find('%') != std::string_view::npos) return -1;
  const Token token = TokenReader(base::trim(*value)).next();
  if (token.kind != TokenKind::Number && token.kind != TokenKind::Dimension) return -1;
  return token.number >= 0 && token.number < 100'000 ? static_cast<float>(token.number) : -1;
}

}  // namespace

bool is_replaced(const dom::Node& node) noexcept {
  using dom::Name;
  if (node.space == dom::Namespace::Svg) return node.name == Name::Svg;
  switch (node.name) {
    case Name::Img:
    case Name::Video:
    case Name::Canvas:
    case Name::Iframe:
    case Name::Embed:
    case Name::Object:
    case Name::Input:
    case Name::Select:
    case Name::Textarea:
    case Name::Meter:
    case Name::Progress:
    case Name::Frame: return true;
    default: return false;
  }
}

Widths::Widths(const Elements& elements, const std::vector<Style>& styles,
               const LayoutOptions& options)
    : elements_(elements), styles_(styles), options_(options), content_(styles.size()) {
  const dom::Document& document = elements.document();
  std::vector<Sums> sums(styles.size() + 1);  // the last one is for the root
  std::vector<std::uint32_t> number_of(document.size(), kNoElement);
  for (std::uint32_t i = 0; i < styles.size(); ++i) number_of[elements[i].node] = i;
  const Style root;
  for (std::size_t index = document.size(); index-- > 0;) {
    const dom::Node& node = document[static_cast<std::uint32_t>(index)];
    const std::uint32_t parent = number_of[node.parent];
    if (node.is_text()) {
      if (parent != kNoElement && styles[parent].display != Display::None)
        measure_text(node, styles[parent], sums[parent]);
      continue;
    }
    const std::uint32_t number = number_of[index];
    if (number == kNoElement) continue;
    finish(number, sums[number], sums[parent == kNoElement ? styles.size() : parent],
           parent == kNoElement ? root : styles[parent]);
  }
}

float Widths::of_text(std::string_view text, const Style& style) {
  const Font font = font_of(style);
  float width = 0;
  bool was_space = true;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && !base::is_space(text[i])) {
      was_space = false;
      continue;
    }
    if (i > begin) width += text_width(text.substr(begin, i - begin), font);
    if (i < text.size() && !was_space) width += text_width(" ", font);
    was_space = true;
    begin = i + 1;
  }
  return std::min(width, kWidest);
}

void Widths::measure_text(const dom::Node& node, const Style& style, Sums& sums) const {
  const std::string_view text = elements_.document().text(node);
  const Font font = font_of(style);
  const float space = text_width(" ", font);
  const bool keeps = style.white_space == WhiteSpace::Pre ||
                     style.white_space == WhiteSpace::PreWrap ||
                     style.white_space == WhiteSpace::PreLine;
  const bool breaks =
      style.white_space != WhiteSpace::Pre && style.white_space != WhiteSpace::NoWrap;
  std::size_t begin = 0;
  bool was_space = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && !base::is_space(text[i])) {
      was_space = false;
      continue;
    }
    if (i > begin) {
      const std::string_view word = text.substr(begin, i - begin);
      const float width = text_width(word, font);
      sums.line = std::min(sums.line + width, kWidest);
      // Ideographs break anywhere: the longest unbreakable part is one character.
      const bool is_wide = breaks_around(base::read_utf8(word, 0).value);
      if (breaks) sums.smallest = std::max(sums.smallest, is_wide ? font.size : width);
    }
    begin = i + 1;
    if (i == text.size()) break;
    if (keeps && text[i] == '\n') {
      sums.longest = std::max(sums.longest, sums.line);
      if (!breaks) sums.smallest = std::max(sums.smallest, sums.line);
      sums.line = 0;
    } else if (keeps || !was_space) {
      sums.line = std::min(sums.line + space, kWidest);
    }
    was_space = true;
  }
  if (!breaks) sums.smallest = std::max(sums.smallest, sums.line);
}

void Widths::finish(std::uint32_t element, Sums& own, Sums& parent, const Style& parent_style) {
  const Style& style = styles_[element];
  const dom::Node& node = elements_.node(element);
  ContentWidths& result = content_[element];
  if (style.display == Display::None) return;
  if (node.is(dom::Name::Br)) {
    parent.longest = std::max(parent.longest, parent.line);
    parent.line = 0;
    return;
  }
  const float inside = style.horizontal_inside(0);
  if (is_replaced(node)) {
    const ReplacedSize size = replaced_size(element, -1);
    result.largest = size.width + inside;
    // An image that shrinks with its container needs no width.
    const bool shrinks = style.max_width.percent > 0 || style.width.percent > 0;
    result.smallest = shrinks ? 0 : result.largest;
  } else {
    float largest = std::max(own.longest, own.line + own.floats);
    float smallest = own.smallest;
    const bool is_row = (style.is_flex() && style.direction <= Direction::RowReverse) ||
                        style.display == Display::TableRow;
    if (is_row) {
      const float gaps =
          own.item_count > 1 ? style.column_gap.of(0) * static_cast<float>(own.item_count - 1) : 0;
      largest = std::max(largest, own.items + own.line) + gaps;
      smallest = style.wrap == Wrap::Wrap && style.is_flex() ? smallest : own.items_smallest + gaps;
    }
    result.smallest = std::min(smallest + inside, kWidest);
    result.largest = std::min(largest + inside, kWidest);
  }
  result.unforced = result.smallest;
  const float extra = style.sizing == Sizing::BorderBox ? 0 : inside;
  if (!is_replaced(node) && style.width.is_value() && style.width.percent == 0 &&
      style.display != Display::Inline)
    result.smallest = result.largest = std::max(style.width.px + extra, inside);
  if (style.width.kind == LengthKind::MinContent) result.largest = result.smallest;
  if (style.max_width.is_value() && style.max_width.percent == 0) {
    result.largest = std::min(result.largest, style.max_width.px + extra);
    result.smallest = std::min(result.smallest, style.max_width.px + extra);
  }
  if (style.min_width.is_value() && style.min_width.percent == 0) {
    result.largest = std::max(result.largest, style.min_width.px + extra);
    result.smallest = std::max(result.smallest, style.min_width.px + extra);
  }
  if (style.is_out_of_flow()) return;
  const float margins = margins_of(style);
  const float outer = std::max(0.F, result.largest + margins);
  const float outer_smallest = std::max(0.F, result.smallest + margins);
  const bool is_item = parent_style.is_flex() || parent_style.is_grid();
  if (style.display == Display::Contents ||
      (style.display == Display::Inline && !is_item && !is_replaced(node))) {
    // Inline: its parts belong to the lines of the parent.
    parent.line =
        std::min(parent.line + own.line + (own.longest > 0 ? 0 : inside + margins), kWidest);
    parent.longest = std::max(parent.longest, own.longest);
    parent.floats += own.floats;
    parent.smallest = std::max(parent.smallest, own.smallest);
    parent.items += own.items;
    parent.items_smallest += own.items_smallest;
    parent.item_count += own.item_count;
    return;
  }
  parent.smallest = std::max(parent.smallest, outer_smallest);
  if (is_item || is_table_part(style.display)) {
    parent.items = std::min(parent.items + outer, kWidest);
    parent.items_smallest = std::min(parent.items_smallest + outer_smallest, kWidest);
    ++parent.item_count;
    if (is_item) parent.longest = std::max(parent.longest, outer);
    if (style.display == Display::TableRow) parent.longest = std::max(parent.longest, outer);
  } else if (style.floating != Float::None) {
    parent.floats = std::min(parent.floats + outer, kWidest);
  } else if (is_inline_level(style.display) || style.display == Display::Inline) {
    parent.line = std::min(parent.line + outer, kWidest);
  } else {
    parent.longest = std::max({parent.longest, parent.line, outer});
    parent.line = 0;
  }
}

ReplacedSize Widths::replaced_size(std::uint32_t element, float container) const {
  const dom::Document& document = elements_.document();
  const dom::Node& node = elements_.node(element);
  const Style& style = styles_[element];
  using dom::Name;
  ReplacedSize natural{static_cast<float>(options_.image_width),
                       static_cast<float>(options_.image_height)};
  const float em = style.font_size;
  switch (node.name) {
    case Name::Input: {
      const auto type = document.attribute(node, Name::Type);
      const bool is_mark = type && (base::equals_ignoring_case(*type, "checkbox") ||
                                    base::equals_ignoring_case(*type, "radio"));
      const bool is_button = type && (base::equals_ignoring_case(*type, "submit") ||
                                      base::equals_ignoring_case(*type, "button"));
      natural = is_mark ? ReplacedSize{13, 13} : ReplacedSize{em * 11.5F, em * 1.6F};
      if (is_button)
        natural.width =
            of_text(document.attribute(node, Name::Value).value_or("Submit"), style) + 16;
      break;
    }
    case Name::Select: natural = {em * 6, em * 1.4F}; break;
    case Name::Textarea: natural = {em * 12.5F, em * 2.8F}; break;
    case Name::Meter: natural = {em * 5, em}; break;
    case Name::Progress: natural = {em * 10, em}; break;
    default: break;
  }
  const float width_attribute = attribute_number(document, node, Name::Width);
  const float height_attribute = attribute_number(document, node, Name::Height);
  if (node.name == Name::Img && width_attribute < 0 && height_attribute < 0 &&
      document.attribute(node, Name::Src).value_or("").empty())
    natural = {0, 0};
  float ratio = natural.height > 0 ? natural.width / natural.height : 2;
  if (width_attribute > 0 && height_attribute > 0) ratio = width_attribute / height_attribute;

  const float inside = container >= 0 ? style.horizontal_inside(container) : 0;
  const float less = style.sizing == Sizing::BorderBox ? inside : 0;
  const auto pixels = [&](const Length& length, float whole) {
    if (!length.is_value() || (length.percent != 0 && whole < 0)) return -1.F;
    return std::max(0.F, length.of(std::max(whole, 0.F)) - less);
  };
  float width = pixels(style.width, container);
  float height =
      style.height.is_value() && style.height.percent == 0 ? std::max(0.F, style.height.px) : -1.F;
  if (width < 0 && style.width.is_auto()) width = width_attribute;
  if (height < 0 && style.height.is_auto() && !style.width.is_value()) height = height_attribute;
  if (width < 0 && height < 0) {
    width = natural.width;
    height = natural.height;
  } else if (width < 0) {
    width = height * ratio;
  } else if (height < 0) {
    height = ratio > 0 ? width / ratio : natural.height;
  }
  const float most = pixels(style.max_width, container);
  if (most >= 0 && width > most) {
    if (style.height.is_auto()) height = width > 0 ? height * most / width : height;
    width = most;
  }
  const float least = pixels(style.min_width, container);
  if (least >= 0) width = std::max(width, least);
  const float tallest =
      style.max_height.is_value() && style.max_height.percent == 0 ? style.max_height.px : -1.F;
  if (tallest >= 0 && height > tallest) {
    if (style.width.is_auto() && height > 0) width = width * tallest / height;
    height = tallest;
  }
  return {std::min(width, kWidest), std::min(height, kWidest)};
}

float Widths::clamp_width(const Style& style, float width, float container) const noexcept {
  const float inside = style.horizontal_inside(container);
  const float extra = style.sizing == Sizing::BorderBox ? 0 : inside;
  if (style.max_width.is_value()) width = std::min(width, style.max_width.of(container) + extra);
  if (style.min_width.is_value()) width = std::max(width, style.min_width.of(container) + extra);
  return std::max(width, inside);
}

float Widths::used_width(std::uint32_t element, float container, Fill fill) const {
  const Style& style = styles_[element];
  const ContentWidths& content = content_[element];
  const float inside = style.horizontal_inside(container);
  if (is_replaced(elements_.node(element))) return replaced_size(element, container).width + inside;
  const float available = std::max(
      0.F, container - style.margin[kLeft].of(container) - style.margin[kRight].of(container));
  const float fitting = std::min(std::max(content.smallest, available), content.largest);
  float width = available;
  switch (style.width.kind) {
    case LengthKind::Auto: width = fill == Fill::Stretch ? available : fitting; break;
    case LengthKind::Value:
      width = style.width.of(container) + (style.sizing == Sizing::BorderBox ? 0 : inside);
      break;
    case LengthKind::MinContent: width = content.smallest; break;
    case LengthKind::MaxContent: width = content.largest; break;
    case LengthKind::FitContent: width = fitting; break;
  }
  return clamp_width(style, width, container);
}

}  // namespace winnow::layout

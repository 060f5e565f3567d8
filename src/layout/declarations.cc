// A table of the relevant properties by name; shorthands are expanded into their longhands.
#include "layout/declarations.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

#include "base/ascii.h"
#include "layout/css_tokens.h"

namespace winnow::layout {
namespace {

// How the value of a property is read.
enum class Form : std::uint8_t {
  Words,     // one of the property's keywords
  Size,      // a length, auto/none, or a content size
  Number,    // flex-grow, order
  Text,      // kept as written
  FontSize,  // a length or xx-small ... larger
  FontWeight,
  FontFamily,
  LineHeight,
  BorderWidth,  // a length or thin, medium, thick
  BorderStyle,  // none and hidden make no border, all others do
  // Shorthands
  Sides,   // one to four values for four longhands
  Pair,    // one or two values for two longhands that are `step` apart
  Border,  // width, style and colour for the sides starting at the property
  Font,
  Flex,
  FlexFlow,
  GridLines,  // start / end
  GridTemplate,
};

struct Known {
  std::string_view name;
  Form form;
  Property property;
  std::uint8_t count = 1;  // Border: sides; Pair: the distance between the two longhands
};

using enum Property;
constexpr Known kKnown[] = {
    {"display", Form::Words, Display},
    {"position", Form::Words, Position},
    {"float", Form::Words, Float},
    {"clear", Form::Words, Clear},
    {"box-sizing", Form::Words, BoxSizing},
    {"-webkit-box-sizing", Form::Words, BoxSizing},
    {"-moz-box-sizing", Form::Words, BoxSizing},
    {"visibility", Form::Words, Visibility},
    {"overflow", Form::Words, Overflow},
    {"overflow-x", Form::Words, Overflow},
    {"overflow-y", Form::Words, Overflow},
    {"white-space", Form::Words, WhiteSpace},
    {"text-align", Form::Words, TextAlign},
    {"text-transform", Form::Words, TextTransform},
    {"text-indent", Form::Size, TextIndent},
    {"font-size", Form::FontSize, FontSize},
    {"font-weight", Form::FontWeight, FontWeight},
    {"font-family", Form::FontFamily, FontFamily},
    {"font", Form::Font, FontSize},
    {"line-height", Form::LineHeight, LineHeight},
    {"width", Form::Size, Width},
    {"height", Form::Size, Height},
    {"min-width", Form::Size, MinWidth},
    {"min-height", Form::Size, MinHeight},
    {"max-width", Form::Size, MaxWidth},
    {"max-height", Form::Size, MaxHeight},
    {"inline-size", Form::Size, Width},
    {"block-size", Form::Size, Height},
    {"min-inline-size", Form::Size, MinWidth},
    {"max-inline-size", Form::Size, MaxWidth},
    {"min-block-size", Form::Size, MinHeight},
    {"max-block-size", Form::Size, MaxHeight},
    {"margin", Form::Sides, MarginTop},
    {"margin-top", Form::Size, MarginTop},
    {"margin-right", Form::Size, MarginRight},
    {"margin-bottom", Form::Size, MarginBottom},
    {"margin-left", Form::Size, MarginLeft},
    {"margin-inline", Form::Pair, MarginLeft, 1},
    {"margin-block", Form::Pair, MarginTop, 2},
    {"margin-inline-start", Form::Size, MarginLeft},
    {"margin-inline-end", Form::Size, MarginRight},
    {"margin-block-start", Form::Size, MarginTop},
    {"margin-block-end", Form::Size, MarginBottom},
    {"padding", Form::Sides, PaddingTop},
    {"padding-top", Form::Size, PaddingTop},
    {"padding-right", Form::Size, PaddingRight},
    {"padding-bottom", Form::Size, PaddingBottom},
    {"padding-left", Form::Size, PaddingLeft},
    {"padding-inline", Form::Pair, PaddingLeft, 1},
    {"padding-block", Form::Pair, PaddingTop, 2},
    {"padding-inline-start", Form::Size, PaddingLeft},
    {"padding-inline-end", Form::Size, PaddingRight},
    {"padding-block-start", Form::Size, PaddingTop},
    {"padding-block-end", Form::Size, PaddingBottom},
    {"border", Form::Border, BorderTopWidth, 4},
    {"border-top", Form::Border, BorderTopWidth, 1},
    {"border-right", Form::Border, BorderRightWidth, 1},
    {"border-bottom", Form::Border, BorderBottomWidth, 1},
    {"border-left", Form::Border, BorderLeftWidth, 1},
    {"border-inline-start", Form::Border, BorderLeftWidth, 1},
    {"border-inline-end", Form::Border, BorderRightWidth, 1},
    {"border-width", Form::Sides, BorderTopWidth},
    {"border-style", Form::Sides, BorderTopStyle},
    {"border-top-width", Form::BorderWidth, BorderTopWidth},
    {"border-right-width", Form::BorderWidth, BorderRightWidth},
    {"border-bottom-width", Form::BorderWidth, BorderBottomWidth},
    {"border-left-width", Form::BorderWidth, BorderLeftWidth},
    {"border-top-style", Form::BorderStyle, BorderTopStyle},
    {"border-right-style", Form::BorderStyle, BorderRightStyle},
    {"border-bottom-style", Form::BorderStyle, BorderBottomStyle},
    {"border-left-style", Form::BorderStyle, BorderLeftStyle},
    {"top", Form::Size, Top},
    {"right", Form::Size, Right},
    {"bottom", Form::Size, Bottom},
    {"left", Form::Size, Left},
    {"inset", Form::Sides, Top},
    {"border-collapse", Form::Words, BorderCollapse},
    {"border-spacing", Form::Size, BorderSpacing},
    {"flex-direction", Form::Words, FlexDirection},
    {"-webkit-flex-direction", Form::Words, FlexDirection},
    {"flex-wrap", Form::Words, FlexWrap},
    {"-webkit-flex-wrap", Form::Words, FlexWrap},
    {"flex-flow", Form::FlexFlow, FlexDirection},
    {"flex-grow", Form::Number, FlexGrow},
    {"flex-shrink", Form::Number, FlexShrink},
    {"flex-basis", Form::Size, FlexBasis},
    {"flex", Form::Flex, FlexGrow},
    {"-webkit-flex", Form::Flex, FlexGrow},
    {"justify-content", Form::Words, JustifyContent},
    {"align-items", Form::Words, AlignItems},
    {"align-self", Form::Words, AlignSelf},
    {"justify-self", Form::Words, AlignSelf},
    {"order", Form::Number, Order},
    {"gap", Form::Pair, RowGap, 1},
    {"grid-gap", Form::Pair, RowGap, 1},
    {"row-gap", Form::Size, RowGap},
    {"column-gap", Form::Size, ColumnGap},
    {"grid-column-gap", Form::Size, ColumnGap},
    {"grid-template-columns", Form::Text, GridTemplateColumns},
    {"grid-template-areas", Form::Text, GridTemplateAreas},
    {"grid-template", Form::GridTemplate, GridTemplateColumns},
    {"grid", Form::GridTemplate, GridTemplateColumns},
    {"grid-column", Form::GridLines, GridColumnStart},
    {"grid-column-start", Form::Text, GridColumnStart},
    {"grid-column-end", Form::Text, GridColumnEnd},
    {"grid-row", Form::GridLines, GridRowStart},
    {"grid-row-start", Form::Text, GridRowStart},
    {"grid-row-end", Form::Text, GridRowEnd},
    {"grid-area", Form::Text, GridArea},
    {"content", Form::Text, Content},
};

struct Word {
  Property property;
  std::string_view name;
  std::uint8_t value;
};

template <typename Enum>
constexpr std::uint8_t number(Enum value) noexcept {
  return static_cast<std::uint8_t>(value);
}

using D = layout::Display;
using A = layout::Align;
constexpr Word kWords[] = {
    {Display, "inline", number(D::Inline)},
    {Display, "block", number(D::Block)},
    {Display, "none", number(D::None)},
    {Display, "inline-block", number(D::InlineBlock)},
    {Display, "flex", number(D::Flex)},
    {Display, "-webkit-flex", number(D::Flex)},
    {Display, "-ms-flexbox", number(D::Flex)},
    {Display, "-webkit-box", number(D::Flex)},
    {Display, "inline-flex", number(D::InlineFlex)},
    {Display, "grid", number(D::Grid)},
    {Display, "inline-grid", number(D::InlineGrid)},
    {Display, "table", number(D::Table)},
    {Display, "inline-table", number(D::InlineTable)},
    {Display, "table-row-group", number(D::TableRowGroup)},
    {Display, "table-header-group", number(D::TableRowGroup)},
    {Display, "table-footer-group", number(D::TableRowGroup)},
    {Display, "table-row", number(D::TableRow)},
    {Display, "table-cell", number(D::TableCell)},
    {Display, "table-caption", number(D::TableCaption)},
    {Display, "table-column", number(D::None)},
    {Display, "table-column-group", number(D::None)},
    {Display, "list-item", number(D::Block)},
    {Display, "flow-root", number(D::FlowRoot)},
    {Display, "contents", number(D::Contents)},
    {Position, "static", number(layout::Position::Static)},
    {Position, "relative", number(layout::Position::Relative)},
    // Placed as if static: scrolling does not matter here.
    {Position, "sticky", number(layout::Position::Static)},
    {Position, "-webkit-sticky", number(layout::Position::Static)},
    {Position, "absolute", number(layout::Position::Absolute)},
    {Position, "fixed", number(layout::Position::Fixed)},
    {Float, "none", number(layout::Float::None)},
    {Float, "left", number(layout::Float::Left)},
    {Float, "right", number(layout::Float::Right)},
    {Float, "inline-start", number(layout::Float::Left)},
    {Float, "inline-end", number(layout::Float::Right)},
    {Clear, "none", number(layout::Clear::None)},
    {Clear, "left", number(layout::Clear::Left)},
    {Clear, "right", number(layout::Clear::Right)},
    {Clear, "both", number(layout::Clear::Both)},
    {BoxSizing, "content-box", number(Sizing::ContentBox)},
    {BoxSizing, "border-box", number(Sizing::BorderBox)},
    {Visibility, "visible", number(layout::Visibility::Visible)},
    {Visibility, "hidden", number(layout::Visibility::Hidden)},
    {Visibility, "collapse", number(layout::Visibility::Hidden)},
    {Overflow, "visible", number(layout::Overflow::Visible)},
    {Overflow, "hidden", number(layout::Overflow::Hidden)},
    {Overflow, "clip", number(layout::Overflow::Visible)},
    {Overflow, "auto", number(layout::Overflow::Hidden)},
    {Overflow, "scroll", number(layout::Overflow::Hidden)},
    {Overflow, "overlay", number(layout::Overflow::Hidden)},
    {WhiteSpace, "normal", number(layout::WhiteSpace::Normal)},
    {WhiteSpace, "nowrap", number(layout::WhiteSpace::NoWrap)},
    {WhiteSpace, "pre", number(layout::WhiteSpace::Pre)},
    {WhiteSpace, "pre-wrap", number(layout::WhiteSpace::PreWrap)},
    {WhiteSpace, "break-spaces", number(layout::WhiteSpace::PreWrap)},
    {WhiteSpace, "pre-line", number(layout::WhiteSpace::PreLine)},
    {TextAlign, "left", number(layout::TextAlign::Left)},
    {TextAlign, "start", number(layout::TextAlign::Left)},
    {TextAlign, "justify", number(layout::TextAlign::Left)},
    {TextAlign, "right", number(layout::TextAlign::Right)},
    {TextAlign, "end", number(layout::TextAlign::Right)},
    {TextAlign, "center", number(layout::TextAlign::Center)},
    {TextAlign, "-webkit-center", number(layout::TextAlign::Center)},
    {TextTransform, "none", number(layout::TextTransform::None)},
    {TextTransform, "capitalize", number(layout::TextTransform::None)},
    {TextTransform, "lowercase", number(layout::TextTransform::None)},
    {TextTransform, "uppercase", number(layout::TextTransform::Uppercase)},
    {BorderCollapse, "separate", number(BorderModel::Separate)},
    {BorderCollapse, "collapse", number(BorderModel::Collapse)},
    {FlexDirection, "row", number(Direction::Row)},
    {FlexDirection, "row-reverse", number(Direction::RowReverse)},
    {FlexDirection, "column", number(Direction::Column)},
    {FlexDirection, "column-reverse", number(Direction::ColumnReverse)},
    {FlexWrap, "nowrap", number(Wrap::NoWrap)},
    {FlexWrap, "wrap", number(Wrap::Wrap)},
    {FlexWrap, "wrap-reverse", number(Wrap::Wrap)},
    {JustifyContent, "normal", number(A::Start)},
    {JustifyContent, "flex-start", number(A::Start)},
    {JustifyContent, "start", number(A::Start)},
    {JustifyContent, "left", number(A::Start)},
    {JustifyContent, "flex-end", number(A::End)},
    {JustifyContent, "end", number(A::End)},
    {JustifyContent, "right", number(A::End)},
    {JustifyContent, "center", number(A::Center)},
    {JustifyContent, "space-between", number(A::Between)},
    {JustifyContent, "space-around", number(A::Around)},
    {JustifyContent, "space-evenly", number(A::Evenly)},
    {JustifyContent, "stretch", number(A::Stretch)},
    {AlignItems, "normal", number(A::Stretch)},
    {AlignItems, "stretch", number(A::Stretch)},
    {AlignItems, "flex-start", number(A::Start)},
    {AlignItems, "start", number(A::Start)},
    {AlignItems, "baseline", number(A::Start)},
    {AlignItems, "flex-end", number(A::End)},
    {AlignItems, "end", number(A::End)},
    {AlignItems, "center", number(A::Center)},
};

const Known* find_known(std::string_view name) {
  static const auto* const by_name = [] {
    auto* table = new std::unordered_map<std::string_view, const Known*>;
    for (const Known& known : kKnown) table->emplace(known.name, &known);
    return table;
  }();
  const auto found = by_name->find(name);
  return found == by_name->end() ? nullptr : found->second;
}

std::optional<std::uint8_t> find_word(Property property, std::string_view text) {
  if (property == AlignSelf) property = AlignItems;
  for (const Word& word : kWords)
    if (word.property == property && base::equals_ignoring_case(word.name, text)) return word.value;
  return std::nullopt;
}

Property step(Property property, std::size_t count) noexcept {
  return static_cast<Property>(static_cast<std::size_t>(property) + count);
}

class Reader {
 public:
  Reader(const ViewPort& view_port, bool is_important, std::vector<Declaration>& out)
      : view_port_(view_port), is_important_(is_important), out_(out) {}

  void read(const Known& known, std::string_view text) {
    switch (known.form) {
      case Form::Sides: return read_sides(known.property, split_components(text));
      case Form::Pair: return read_pair(known, split_components(text));
      case Form::Border: return read_border(known, split_components(text));
      case Form::Font: return read_font(split_components(text));
      case Form::Flex: return read_flex(split_components(text));
      case Form::FlexFlow: {
        for (const std::string_view word : split_components(text))
          if (!read_one(Form::Words, FlexDirection, word)) read_one(Form::Words, FlexWrap, word);
        return;
      }
      case Form::GridLines: return read_grid_lines(known.property, text);
      case Form::GridTemplate: return read_grid_template(text);
      case Form::Text: emit(known.property, ValueKind::Text).text = text; return;
      case Form::FontFamily: read_family(text); return;
      case Form::Words: {
        // "safe center", "first baseline", "inline flow-root", "hidden auto": the last known word.
        if (read_one(known.form, known.property, text)) return;
        const std::vector<std::string_view> words = split_components(text);
        for (auto word = words.rbegin(); word != words.rend(); ++word)
          if (read_one(known.form, known.property, *word)) return;
        return;
      }
      case Form::Size:
        if (known.property == BorderSpacing) {
          const std::vector<std::string_view> parts = split_components(text);
          if (!parts.empty()) read_one(Form::Size, BorderSpacing, parts.front());
          return;
        }
        [[fallthrough]];
      default: read_one(known.form, known.property, text);
    }
  }

 private:
  Declaration& emit(Property property, ValueKind kind) {
    Declaration& declaration = out_.emplace_back();
    declaration.property = property;
    declaration.kind = kind;
    declaration.is_important = is_important_;
    return declaration;
  }

  bool read_one(Form form, Property property, std::string_view text) {
    const auto is = [&](std::string_view word) { return base::equals_ignoring_case(text, word); };
    if (is("inherit") || is("initial") || is("unset") || is("revert")) {
      emit(property, is("inherit") ? ValueKind::Inherit : ValueKind::Initial);
      return true;
    }
    switch (form) {
      case Form::Words: {
        const std::optional<std::uint8_t> word = find_word(property, text);
        if (!word) return false;
        emit(property, ValueKind::Keyword).keyword = *word;
        return true;
      }
      case Form::BorderStyle:
        emit(property, ValueKind::Keyword).keyword = is("none") || is("hidden") ? 0 : 1;
        return true;
      case Form::FontWeight: return read_weight(property, text);
      case Form::BorderWidth: {
        static constexpr std::pair<std::string_view, float> kWidths[] = {
            {"thin", 1.F}, {"medium", 3.F}, {"thick", 5.F}};
        for (const auto& [name, width] : kWidths) {
          if (!is(name)) continue;
          emit(property, ValueKind::Length).length.px = width;
          return true;
        }
        return read_length(property, text);
      }
      case Form::FontSize: return read_font_size(text);
      case Form::Number: {
        const std::optional<Quantity> value = read_quantity(text, view_port_);
        if (!value || !value->is_number) return false;
        emit(property, ValueKind::Number).length.px = value->length.px;
        return true;
      }
      case Form::LineHeight: {
        if (is("normal")) {
          emit(property, ValueKind::Auto);
          return true;
        }
        const std::optional<Quantity> value = read_quantity(text, view_port_);
        if (!value) return false;
        emit(property, value->is_number ? ValueKind::Number : ValueKind::Length).length =
            value->length;
        return true;
      }
      default: break;
    }
    if (is("auto") || is("none") || is("normal") || is("content")) {
      emit(property, ValueKind::Auto);
    } else if (is("min-content") || is("-webkit-min-content")) {
      emit(property, ValueKind::MinContent);
    } else if (is("max-content") || is("-webkit-max-content") || is("-moz-max-content")) {
      emit(property, ValueKind::MaxContent);
    } else if (is("fit-content") || is("-moz-fit-content") || is("-webkit-fit-content") ||
               base::starts_with_ignoring_case(text, "fit-content(")) {
      emit(property, ValueKind::FitContent);
    } else if (is("stretch") || is("-webkit-fill-available") || is("-moz-available")) {
      emit(property, ValueKind::Length).length.percent = 100;
    } else {
      return read_length(property, text);
    }
    return true;
  }

  bool read_length(Property property, std::string_view text) {
    const std::optional<Quantity> value = read_quantity(text, view_port_);
    // A number without a unit is not a length, except 0.
    if (!value || (value->is_number && value->length.px != 0)) return false;
    emit(property, ValueKind::Length).length = value->length;
    return true;
  }

  bool read_weight(Property property, std::string_view text) {
    const auto is = [&](std::string_view word) { return base::equals_ignoring_case(text, word); };
    float weight = 0;
    if (is("bold") || is("bolder")) {
      weight = 700;
    } else if (is("normal") || is("lighter")) {
      weight = 400;
    } else {
      const std::optional<Quantity> value = read_quantity(text, view_port_);
      if (!value || !value->is_number) return false;
      weight = value->length.px;
    }
    emit(property, ValueKind::Number).length.px = weight;
    return true;
  }

  // https://www.w3.org/TR/css-fonts-4/#absolute-size-mapping, and 1.2 for the relative words.
  bool read_font_size(std::string_view text) {
    static constexpr std::pair<std::string_view, float> kSizes[] = {
        {"xx-small", 9.F}, {"x-small", 10.F}, {"small", 13.F},    {"medium", 16.F},
        {"large", 18.F},   {"x-large", 24.F}, {"xx-large", 32.F}, {"xxx-large", 48.F}};
    for (const auto& [name, size] : kSizes) {
      if (!base::equals_ignoring_case(text, name)) continue;
      emit(FontSize, ValueKind::Length).length.px = size;
      return true;
    }
    const bool is_larger = base::equals_ignoring_case(text, "larger");
    if (is_larger || base::equals_ignoring_case(text, "smaller")) {
      emit(FontSize, ValueKind::Length).length.em = is_larger ? 1.2F : 1 / 1.2F;
      return true;
    }
    return read_length(FontSize, text);
  }

  // The first family whose kind is known decides; an unknown family is sans-serif, as most on the
  // web are.
  void read_family(std::string_view text) {
    const std::string lowered = base::lower_case(text);
    const auto has = [&](std::string_view word) { return lowered.find(word) != std::string::npos; };
    FontFamilyKind kind = FontFamilyKind::Sans;
    if (has("mono") || has("courier") || has("consolas") || has("menlo")) {
      kind = FontFamilyKind::Monospace;
    } else if (!has("sans") &&
               (has("serif") || has("georgia") || has("times") || has("garamond"))) {
      kind = FontFamilyKind::Serif;
    }
    emit(FontFamily, ValueKind::Keyword).keyword = number(kind);
  }

  static Form form_of_side(Property property) noexcept {
    if (property >= BorderTopWidth && property <= BorderLeftWidth) return Form::BorderWidth;
    if (property >= BorderTopStyle && property <= BorderLeftStyle) return Form::BorderStyle;
    return Form::Size;
  }

  void read_sides(Property first, const std::vector<std::string_view>& parts) {
    if (parts.empty() || parts.size() > 4) return;
    // One value: all sides; two: vertical, horizontal; three: left equals right.
    static constexpr std::array<std::array<std::size_t, 4>, 4> kTaken = {
        {{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 1, 2, 1}, {0, 1, 2, 3}}};
    const Form form = form_of_side(first);
    const std::size_t before = out_.size();
    for (std::size_t side = 0; side < 4; ++side) {
      if (!read_one(form, step(first, side), parts[kTaken[parts.size() - 1][side]])) {
        out_.resize(before);  // one bad value invalidates the declaration
        return;
      }
    }
  }

  void read_pair(const Known& known, const std::vector<std::string_view>& parts) {
    if (parts.empty() || parts.size() > 2) return;
    Property second = step(known.property, known.count);
    // Left and right are three apart and in reverse order.
    if (known.property == MarginLeft) second = MarginRight;
    if (known.property == PaddingLeft) second = PaddingRight;
    read_one(Form::Size, known.property, parts.front());
    read_one(Form::Size, second, parts.back());
  }

  void read_border(const Known& known, const std::vector<std::string_view>& parts) {
    float width = 3;
    Linear length;
    bool has_length = false;
    bool has_style = false;
    for (const std::string_view part : parts) {
      const auto is = [&](std::string_view word) { return base::equals_ignoring_case(part, word); };
      if (is("thin") || is("medium") || is("thick")) {
        width = is("thin") ? 1.F : is("medium") ? 3.F : 5.F;
      } else if (is("solid") || is("dotted") || is("dashed") || is("double") || is("groove") ||
                 is("ridge") || is("inset") || is("outset")) {
        has_style = true;
      } else if (const std::optional<Quantity> value = read_quantity(part, view_port_)) {
        length = value->length;
        has_length = true;
      }
    }
    if (!has_length) length.px = width;
    for (std::size_t side = 0; side < known.count; ++side) {
      emit(step(known.property, side), ValueKind::Length).length = length;
      emit(step(known.property, side + 4), ValueKind::Keyword).keyword = has_style ? 1 : 0;
    }
  }

  void read_font(const std::vector<std::string_view>& parts) {
    if (parts.size() == 1) {  // caption, menu, inherit
      if (base::equals_ignoring_case(parts.front(), "inherit"))
        for (const Property property : {FontSize, FontWeight, FontFamily, LineHeight})
          emit(property, ValueKind::Inherit);
      return;
    }
    float weight = 400;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string_view part = parts[i];
      if (base::equals_ignoring_case(part, "bold") || base::equals_ignoring_case(part, "bolder")) {
        weight = 700;
        continue;
      }
      const std::optional<Quantity> value = read_quantity(part, view_port_);
      if (value && value->is_number && value->length.px != 0) {
        weight = value->length.px;
        continue;
      }
      if (!read_font_size(part)) continue;
      ++i;
      if (i + 1 < parts.size() && parts[i] == "/") {
        read_one(Form::LineHeight, LineHeight, parts[i + 1]);
        i += 2;
      } else {
        emit(LineHeight, ValueKind::Auto);
      }
      emit(FontWeight, ValueKind::Number).length.px = weight;
      if (i < parts.size()) {
        const char* const end = parts.back().data() + parts.back().size();
        read_family({parts[i].data(), static_cast<std::size_t>(end - parts[i].data())});
      }
      return;
    }
  }

  // https://www.w3.org/TR/css-flexbox-1/#flex-property
  void read_flex(const std::vector<std::string_view>& parts) {
    if (parts.empty()) return;
    float grow = 1;
    float shrink = 1;
    std::size_t numbers = 0;
    std::string_view basis = "0%";
    const auto is = [&](std::string_view word) {
      return parts.size() == 1 && base::equals_ignoring_case(parts[0], word);
    };
    if (is("none") || is("initial") || is("auto")) {
      grow = is("auto") ? 1.F : 0.F;
      shrink = is("none") ? 0.F : 1.F;
      basis = "auto";
    } else {
      for (const std::string_view part : parts) {
        const std::optional<Quantity> value = read_quantity(part, view_port_);
        if (value && value->is_number && numbers < 2) {
          (numbers == 0 ? grow : shrink) = value->length.px;
          ++numbers;
        } else {
          basis = part;
        }
      }
    }
    emit(FlexGrow, ValueKind::Number).length.px = grow;
    emit(FlexShrink, ValueKind::Number).length.px = shrink;
    read_one(Form::Size, FlexBasis, basis);
  }

  void read_grid_lines(Property start, std::string_view text) {
    const std::size_t slash = text.find('/');
    emit(start, ValueKind::Text).text = base::trim(text.substr(0, slash));
    emit(step(start, 1), ValueKind::Text).text =
        slash == std::string_view::npos ? std::string_view{} : base::trim(text.substr(slash + 1));
  }

  // "areas and rows / columns": the text before the slash is kept; its strings are areas.
  void read_grid_template(std::string_view text) {
    const std::size_t slash = text.rfind('/');
    if (slash == std::string_view::npos) return;
    emit(GridTemplateColumns, ValueKind::Text).text = base::trim(text.substr(slash + 1));
    emit(GridTemplateAreas, ValueKind::Text).text = text.substr(0, slash);
  }

  using FontFamilyKind = layout::FontFamily;

  const ViewPort& view_port_;
  bool is_important_;
  std::vector<Declaration>& out_;
};

// Removes "!important" from the end.
bool take_important(std::string_view& text) {
  const std::size_t mark = text.rfind('!');
  if (mark == std::string_view::npos) return false;
  if (!base::equals_ignoring_case(base::trim(text.substr(mark + 1)), "important")) return false;
  text = base::trim(text.substr(0, mark));
  return true;
}

bool holds_variable(std::string_view text) noexcept {
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1))
    if (at >= 3 && base::equals_ignoring_case(text.substr(at - 3, 3), "var")) return true;
  return false;
}

}  // namespace

void read_declaration(std::string_view name, std::string_view text, const ViewPort& view_port,
                      std::vector<Declaration>& out) {
  text = base::trim(text);
  const bool is_important = take_important(text);
  Declaration declaration;
  declaration.is_important = is_important;
  declaration.name = name;
  declaration.text = text;
  if (name.starts_with("--")) {
    declaration.kind = ValueKind::Custom;
    out.push_back(declaration);
    return;
  }
  std::array<char, 32> lowered{};  // the longest known name is shorter
  if (name.size() > lowered.size()) return;
  std::ranges::transform(name, lowered.begin(), base::to_lower);
  const Known* const known = find_known({lowered.data(), name.size()});
  if (!known) return;
  if (holds_variable(text)) {
    declaration.kind = ValueKind::Unresolved;
    declaration.property = known->property;
    out.push_back(declaration);
    return;
  }
  Reader(view_port, is_important, out).read(*known, text);
}

}  // namespace winnow::layout

// Computes styles element by element.
#include "layout/cascade.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "layout/css_tokens.h"

namespace winnow::layout {
namespace {

constexpr std::size_t kMaxSubstitution = 16'384;
constexpr std::size_t kMaxVariableSteps = 256;
constexpr std::uint64_t kLookUpSteps = 4;       // of a variable in one scope
constexpr std::uint64_t kSubstituteSteps = 60;  // of a declaration, besides its text
constexpr std::uint64_t kStepsPerLimitUnit = 64;
// A larger font size is a mistake or an attack.
constexpr float kLargestFont = 2'000;

constexpr std::size_t index_of(Property property) noexcept {
  return static_cast<std::size_t>(property);
}

Style inherited_from(const Style& parent) {
  Style style;
  style.font_size = parent.font_size;
  style.line_height = parent.line_height;
  style.line_height_is_factor = parent.line_height_is_factor;
  style.is_bold = parent.is_bold;
  style.is_visible = parent.is_visible;
  style.family = parent.family;
  style.white_space = parent.white_space;
  style.text_align = parent.text_align;
  style.text_transform = parent.text_transform;
  style.border_model = parent.border_model;
  style.text_indent = parent.text_indent;
  style.border_spacing = parent.border_spacing;
  return style;
}

}  // namespace

std::vector<Style> Cascade::compute() {
  std::vector<Style> styles(elements_.all().size());
  scopes_.assign(1, Scope{});
  scope_of_.assign(styles.size(), 0);
  slot_.assign(kPropertyCount, 0);
  selectors_.remove_overridden([this](std::uint32_t order) { return rules_.rule(order).count > 0; },
                               [this](std::vector<Match>& matches) { drop_overridden(matches); });
  for (std::uint32_t element = 0; element < styles.size(); ++element) {
    const std::uint64_t steps = selectors_.steps();
    compute_one(element, styles);
    if (base::TimeLimit::is_over(
            1 + static_cast<std::int64_t>((selectors_.steps() - steps) / kStepsPerLimitUnit)))
      break;
  }
  return styles;
}

// A rule has an effect if it is the last of the list that sets some property. The text of a
// declaration with var() decides only later what it sets; such rules are kept.
void Cascade::drop_overridden(std::vector<Match>& matches) const {
  struct Set {
    std::array<bool, kPropertyCount> properties{};
    std::array<bool, kPropertyCount> important{};
    std::unordered_set<std::string_view> custom;
  };
  std::array<Set, 3> sets;  // by pseudo-element
  std::vector<Match> kept;
  for (std::size_t i = matches.size(); i-- > 0;) {
    Set& set = sets[static_cast<std::size_t>(matches[i].pseudo)];
    const Rule& rule = rules_.rule(matches[i].order);
    const Declaration* const first = rules_.declarations(rule);
    bool has_effect = false;
    for (std::uint32_t d = rule.count; d-- > 0;) {
      if (first[d].kind == ValueKind::Unresolved) {
        has_effect = true;
      } else if (first[d].kind == ValueKind::Custom) {
        has_effect |= set.custom.insert(first[d].name).second;
      } else {
        auto& properties = first[d].is_important ? set.important : set.properties;
        bool& is_set = properties[index_of(first[d].property)];
        has_effect |= !is_set;
        is_set = true;
      }
    }
    if (has_effect) kept.push_back(matches[i]);
  }
  matches.assign(kept.rbegin(), kept.rend());
}

void Cascade::compute_one(std::uint32_t element, std::vector<Style>& styles) {
  const std::uint32_t parent_number = elements_[element].parent;
  const Style root;
  const Style& parent = parent_number == kNoElement ? root : styles[parent_number];
  scope_ = parent_number == kNoElement ? 0 : scope_of_[parent_number];
  Style& style = styles[element];
  style = inherited_from(parent);
  // Nothing inside is shown either: only its font size matters.
  if (parent_number != kNoElement && parent.display == Display::None) {
    style.display = Display::None;
    scope_of_[element] = scope_;
    return;
  }
  selectors_.match(element, matches_);
  own_.clear();
  if (const auto text = elements_.document().attribute(elements_.node(element), dom::Name::Style))
    read_declarations(*text, view_port_, own_);
  collect_custom(element);
  scope_of_[element] = scope_;

  winners_.clear();
  std::ranges::fill(slot_, 0U);
  for (const Match& match : matches_)
    if (match.pseudo == PseudoElement::None && match.order < first_author_rule_)
      take_rule(match.order, false);
  take_attributes(element);
  for (const Match& match : matches_)
    if (match.pseudo == PseudoElement::None && match.order >= first_author_rule_)
      take_rule(match.order, false);
  take_own(false);
  for (const Match& match : matches_)
    if (match.pseudo == PseudoElement::None && rules_.rule(match.order).has_important)
      take_rule(match.order, true);
  take_own(true);
  resolve(style, parent);
  if (parent_number == kNoElement) root_font_size_ = style.font_size;
  style.clears_after = takes_floats_in(element);
}

// Custom properties come first: the other declarations of the element may use them.
void Cascade::collect_custom(std::uint32_t) {
  const std::uint32_t around = scope_;
  const auto set = [&](const Declaration& declaration) {
    if (declaration.kind != ValueKind::Custom || selectors_.is_exhausted()) return;
    const std::string_view now = find_custom(declaration.name);
    if (now.data() == declaration.text.data() && now.size() == declaration.text.size()) return;
    if (scope_ == around) {
      scope_ = static_cast<std::uint32_t>(scopes_.size());
      scopes_.push_back({around, {}});
    }
    scopes_[scope_].values[declaration.name] = declaration.text;
  };
  for (const Match& match : matches_) {
    const Rule& rule = rules_.rule(match.order);
    if (!rule.has_custom || match.pseudo != PseudoElement::None) continue;
    const Declaration* const first = rules_.declarations(rule);
    std::for_each(first, first + rule.count, set);
  }
  std::ranges::for_each(own_, set);
}

std::string_view Cascade::find_custom(std::string_view name) const {
  for (std::uint32_t scope = scope_;; scope = scopes_[scope].parent) {
    selectors_.spend(kLookUpSteps);
    const auto found = scopes_[scope].values.find(name);
    if (found != scopes_[scope].values.end()) return found->second;
    if (scope == 0) return {};
  }
}

// Replaces var(--name, fallback) until none is left. The replacement is put in front of the rest of
// the text, so variables inside variables need no recursion. False if a variable is unknown and has
// no fallback, or if the text grows too long.
bool Cascade::substitute(std::string_view text, std::string& out) {
  std::vector<std::string_view> todo = {text};
  std::size_t steps = 0;
  out.clear();
  selectors_.spend(kSubstituteSteps);
  while (!todo.empty()) {
    selectors_.spend(todo.back().size());
    if (selectors_.is_exhausted()) return false;
    const std::string_view part = todo.back();
    todo.pop_back();
    TokenReader reader(part);
    while (true) {
      const std::size_t begin = reader.position();
      const Token token = reader.next();
      if (token.kind == TokenKind::End) break;
      if (token.kind != TokenKind::Function || !base::equals_ignoring_case(token.name, "var")) {
        out.append(part.substr(begin, reader.position() - begin));
        if (out.size() > kMaxSubstitution) return false;
        continue;
      }
      const std::size_t inside_begin = reader.position();
      reader.skip_block(TokenKind::Function);
      std::size_t inside_end = reader.position();
      if (inside_end > inside_begin && part[inside_end - 1] == ')') --inside_end;
      const std::string_view inside = part.substr(inside_begin, inside_end - inside_begin);
      const std::size_t comma = inside.find(',');
      std::string_view value = find_custom(base::trim(inside.substr(0, comma)));
      if (value.empty()) {
        if (comma == std::string_view::npos) return false;
        value = base::trim(inside.substr(comma + 1));
      }
      if (++steps > kMaxVariableSteps) return false;
      todo.push_back(part.substr(reader.position()));
      todo.push_back(value);
      break;
    }
  }
  return true;
}

void Cascade::take(const Declaration& declaration) {
  if (declaration.kind == ValueKind::Custom) return;
  if (declaration.kind == ValueKind::Unresolved) {
    std::string text;
    if (!substitute(declaration.text, text)) {
      // "Invalid at computed-value time": as if unset.
      Declaration unset = declaration;
      unset.kind = ValueKind::Initial;
      take(unset);
      return;
    }
    texts_.push_back(std::move(text));
    std::vector<Declaration> resolved;
    read_declaration(declaration.name, texts_.back(), view_port_, resolved);
    for (const Declaration& one : resolved)
      if (one.kind != ValueKind::Unresolved) take(one);
    return;
  }
  std::uint32_t& slot = slot_[index_of(declaration.property)];
  if (slot == 0) {
    winners_.push_back(declaration);
    slot = static_cast<std::uint32_t>(winners_.size());
  } else {
    winners_[slot - 1] = declaration;
  }
  // grid-area sets four lines at once; the later of it and of a single line wins.
  if (declaration.property == Property::GridArea)
    for (const Property line : {Property::GridColumnStart, Property::GridColumnEnd,
                                Property::GridRowStart, Property::GridRowEnd})
      slot_[index_of(line)] = 0;
}

void Cascade::take_rule(std::uint32_t order, bool important) {
  const Rule& rule = rules_.rule(order);
  const Declaration* const first = rules_.declarations(rule);
  selectors_.spend(rule.count);
  for (std::uint32_t i = 0; i < rule.count; ++i)
    if (first[i].is_important == important) take(first[i]);
}

void Cascade::take_own(bool important) {
  for (const Declaration& declaration : own_)
    if (declaration.is_important == important) take(declaration);
}

// 15.3 and 15.4 of the HTML standard: presentational attributes.
void Cascade::take_attributes(std::uint32_t element) {
  const dom::Document& document = elements_.document();
  const dom::Node& node = elements_.node(element);
  if (node.space != dom::Namespace::Html && !node.is(dom::Name::Svg) && node.name != dom::Name::Svg)
    return;
  attributes_.clear();
  const auto declare = [&](std::string_view name, std::string_view value) {
    read_declaration(name, value, view_port_, attributes_);
  };
  using dom::Name;
  const auto is_one_of = [&](std::initializer_list<Name> names) {
    return std::ranges::find(names, node.name) != names.end();
  };
  const auto dimension = [&](std::string_view name, std::string_view value) {
    const double number = TokenReader(base::trim(value)).next().number;
    if (number <= 0 || number > 100'000) return;
    texts_.push_back(std::to_string(number));
    texts_.back().append(value.find('%') != std::string_view::npos ? "%" : "px");
    declare(name, texts_.back());
  };
  for (const dom::Attribute& attribute : document.attributes(node)) {
    const std::string_view value = document.text(attribute.value);
    switch (attribute.name) {
      case Name::Width:
        if (is_one_of({Name::Table, Name::Td, Name::Th, Name::Col, Name::Hr, Name::Pre}))
          dimension("width", value);
        break;
      case Name::Height:
        if (is_one_of({Name::Table, Name::Td, Name::Th, Name::Tr})) dimension("height", value);
        break;
      case Name::Align:
        if (is_one_of({Name::Img, Name::Table, Name::Iframe, Name::Object}) &&
            (base::equals_ignoring_case(value, "left") ||
             base::equals_ignoring_case(value, "right"))) {
          declare("float", value);
        } else if (is_one_of({Name::Table}) && base::equals_ignoring_case(value, "center")) {
          declare("margin-left", "auto");
          declare("margin-right", "auto");
        } else if (!is_one_of({Name::Img, Name::Table})) {
          declare("text-align", base::equals_ignoring_case(value, "middle") ? "center" : value);
        }
        break;
      case Name::Cellspacing:
        if (is_one_of({Name::Table})) {
          if (base::trim(value) == "0") declare("border-spacing", "0");
          dimension("border-spacing", value);
        }
        break;
      case Name::Border:
        if (is_one_of({Name::Table}) && base::trim(value) != "0") declare("border", "1px outset");
        break;
      case Name::Size:
        if (is_one_of({Name::Font})) {
          static constexpr std::string_view kSizes[] = {"10px", "13px", "16px", "18px",
                                                        "24px", "32px", "48px"};
          std::string_view digits = base::trim(value);
          const bool is_relative = digits.starts_with('+') || digits.starts_with('-');
          double size = TokenReader(digits).next().number;
          if (is_relative) size += 3;
          size = std::clamp(size, 1.0, 7.0);
          declare("font-size", kSizes[static_cast<std::size_t>(size) - 1]);
        }
        break;
      default: break;
    }
  }
  for (const Declaration& declaration : attributes_) take(declaration);
}

const Declaration* Cascade::winner(Property property) const noexcept {
  const std::uint32_t slot = slot_[index_of(property)];
  return slot == 0 ? nullptr : &winners_[slot - 1];
}

Length Cascade::length_of(const Declaration& declaration, const Style& style) const noexcept {
  switch (declaration.kind) {
    case ValueKind::Length:
    case ValueKind::Number:
      return {LengthKind::Value,
              declaration.length.px + declaration.length.em * style.font_size +
                  declaration.length.rem * root_font_size_,
              declaration.length.percent};
    case ValueKind::MinContent: return {LengthKind::MinContent, 0, 0};
    case ValueKind::MaxContent: return {LengthKind::MaxContent, 0, 0};
    case ValueKind::FitContent: return {LengthKind::FitContent, 0, 0};
    default: return {};
  }
}

void Cascade::resolve(Style& style, const Style& parent) {
  resolve_font(style, parent);
  resolve_words(style, parent);
  resolve_lengths(style, parent);
  resolve_texts(style);
  // "Blockification": floats and elements out of the flow are blocks.
  // https://www.w3.org/TR/css-display-3/#transformations
  if (style.floating != Float::None || style.is_out_of_flow()) {
    if (style.display == Display::Inline || style.display == Display::InlineBlock ||
        style.display == Display::TableCell || style.display == Display::TableRow ||
        style.display == Display::TableRowGroup || style.display == Display::TableCaption)
      style.display = Display::Block;
    if (style.is_out_of_flow()) style.floating = Float::None;
  }
}

void Cascade::resolve_font(Style& style, const Style& parent) {
  if (const Declaration* const size = winner(Property::FontSize)) {
    if (size->kind == ValueKind::Length) {
      style.font_size = size->length.px + size->length.em * parent.font_size +
                        size->length.rem * root_font_size_ +
                        size->length.percent * parent.font_size / 100;
    } else if (size->kind == ValueKind::Initial) {
      style.font_size = size->name.empty() ? 16 : parent.font_size;
    }
  }
  style.font_size = std::clamp(style.font_size, 0.F, kLargestFont);
  if (const Declaration* const weight = winner(Property::FontWeight))
    if (weight->kind == ValueKind::Number) style.is_bold = weight->length.px >= 600;
  if (const Declaration* const family = winner(Property::FontFamily))
    if (family->kind == ValueKind::Keyword) style.family = static_cast<FontFamily>(family->keyword);
  if (const Declaration* const height = winner(Property::LineHeight)) {
    if (height->kind == ValueKind::Number) {
      style.line_height = height->length.px;
      style.line_height_is_factor = true;
    } else if (height->kind == ValueKind::Length) {
      style.line_height = length_of(*height, style).of(style.font_size);
      style.line_height_is_factor = false;
    } else if (height->kind == ValueKind::Auto) {
      style.line_height = -1;
      style.line_height_is_factor = true;
    }
  }
}

void Cascade::resolve_words(Style& style, const Style& parent) {
  const Style initial;
  const auto set = [&](Property property, auto member) {
    const Declaration* const declaration = winner(property);
    if (!declaration) return;
    auto& value = style.*member;
    if (declaration->kind == ValueKind::Keyword) {
      value = static_cast<std::remove_reference_t<decltype(value)>>(declaration->keyword);
    } else if (declaration->kind == ValueKind::Inherit) {
      value = parent.*member;
    } else if (declaration->kind == ValueKind::Initial) {
      value = initial.*member;
    }
  };
  set(Property::Display, &Style::display);
  set(Property::Position, &Style::position);
  set(Property::Float, &Style::floating);
  set(Property::Clear, &Style::clear);
  set(Property::BoxSizing, &Style::sizing);
  set(Property::Overflow, &Style::overflow);
  set(Property::WhiteSpace, &Style::white_space);
  set(Property::TextAlign, &Style::text_align);
  set(Property::TextTransform, &Style::text_transform);
  set(Property::BorderCollapse, &Style::border_model);
  set(Property::FlexDirection, &Style::direction);
  set(Property::FlexWrap, &Style::wrap);
  set(Property::JustifyContent, &Style::justify);
  set(Property::AlignItems, &Style::align_items);
  if (winner(Property::AlignSelf)) {
    set(Property::AlignSelf, &Style::align_self);
    style.has_align_self = winner(Property::AlignSelf)->kind == ValueKind::Keyword;
  }
  if (const Declaration* const visibility = winner(Property::Visibility))
    if (visibility->kind == ValueKind::Keyword)
      style.is_visible = static_cast<Visibility>(visibility->keyword) == Visibility::Visible;
}

void Cascade::resolve_lengths(Style& style, const Style& parent) {
  const auto set = [&](Property property, Length& value, const Length& of_parent) {
    const Declaration* const declaration = winner(property);
    if (!declaration || declaration->kind == ValueKind::Initial) return;
    value = declaration->kind == ValueKind::Inherit ? of_parent : length_of(*declaration, style);
  };
  set(Property::TextIndent, style.text_indent, parent.text_indent);
  set(Property::Width, style.width, parent.width);
  set(Property::Height, style.height, parent.height);
  set(Property::MinWidth, style.min_width, parent.min_width);
  set(Property::MinHeight, style.min_height, parent.min_height);
  set(Property::MaxWidth, style.max_width, parent.max_width);
  set(Property::MaxHeight, style.max_height, parent.max_height);
  set(Property::FlexBasis, style.flex_basis, parent.flex_basis);
  set(Property::RowGap, style.row_gap, parent.row_gap);
  set(Property::ColumnGap, style.column_gap, parent.column_gap);
  if (style.row_gap.is_auto()) style.row_gap = Length::pixels(0);
  if (style.column_gap.is_auto()) style.column_gap = Length::pixels(0);
  const auto side_of = [](Property first, std::size_t side) {
    return static_cast<Property>(index_of(first) + side);
  };
  for (std::size_t side = 0; side < 4; ++side) {
    set(side_of(Property::MarginTop, side), style.margin[side], parent.margin[side]);
    set(side_of(Property::PaddingTop, side), style.padding[side], parent.padding[side]);
    set(side_of(Property::Top, side), style.inset[side], parent.inset[side]);
    style.padding[side].px = std::max(style.padding[side].px, 0.F);
    const Declaration* const line = winner(side_of(Property::BorderTopStyle, side));
    if (!line || line->kind != ValueKind::Keyword || line->keyword == 0) continue;
    const Declaration* const width = winner(side_of(Property::BorderTopWidth, side));
    style.border[side] = width && width->kind == ValueKind::Length
                             ? std::max(0.F, length_of(*width, style).px)
                             : 3.F;
  }
  if (const Declaration* const spacing = winner(Property::BorderSpacing))
    if (spacing->kind == ValueKind::Length) style.border_spacing = length_of(*spacing, style).px;
  const auto number = [&](Property property, float& value) {
    const Declaration* const declaration = winner(property);
    if (declaration && declaration->kind == ValueKind::Number) value = declaration->length.px;
  };
  number(Property::FlexGrow, style.flex_grow);
  number(Property::FlexShrink, style.flex_shrink);
  number(Property::Order, style.order);
}

void Cascade::resolve_texts(Style& style) {
  const auto set = [&](Property property, std::string_view& value) {
    const Declaration* const declaration = winner(property);
    if (declaration && declaration->kind == ValueKind::Text) value = declaration->text;
  };
  set(Property::GridTemplateColumns, style.grid_columns);
  set(Property::GridTemplateAreas, style.grid_areas);
  set(Property::GridArea, style.grid_area);
  set(Property::GridColumnStart, style.grid_column[0]);
  set(Property::GridColumnEnd, style.grid_column[1]);
  set(Property::GridRowStart, style.grid_row[0]);
  set(Property::GridRowEnd, style.grid_row[1]);
}

// The only use of ::after that matters here: a generated block that clears makes its element as
// high as its floats.
bool Cascade::takes_floats_in(std::uint32_t) {
  bool any = false;
  for (const Match& match : matches_) any = any || match.pseudo == PseudoElement::After;
  if (!any) return false;
  winners_.clear();
  std::ranges::fill(slot_, 0U);
  for (const Match& match : matches_)
    if (match.pseudo == PseudoElement::After) take_rule(match.order, false);
  for (const Match& match : matches_)
    if (match.pseudo == PseudoElement::After) take_rule(match.order, true);
  const Declaration* const content = winner(Property::Content);
  const Declaration* const clear = winner(Property::Clear);
  return content && content->kind == ValueKind::Text &&
         !base::equals_ignoring_case(content->text, "none") && clear &&
         clear->kind == ValueKind::Keyword && static_cast<Clear>(clear->keyword) != Clear::None;
}

}  // namespace winnow::layout

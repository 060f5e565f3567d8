// The cascade: rules and style attributes -> the computed style of each element.
//
// For each element, in document order: the default style sheet and the presentational attributes,
// then the matching rules (selectors.h) by specificity, then the style attribute, then !important
// declarations. The last declaration of a property wins; other properties are inherited or initial.
// https://www.w3.org/TR/css-cascade-4/
//
// Custom properties are kept in scopes: an element that sets some opens a scope whose parent is the
// scope around it. var() is substituted where a declaration is used, up to kMaxSubstitution bytes
// of text, so that variables made of variables do not grow without bound.
// A value that an element inherits anyway does not open a scope.
// DEVIATION: a var() inside a variable is resolved where the variable is used, not where it was
// set.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "layout/style.h"
#include "layout/style_rules.h"

namespace winnow::layout {

class Cascade {
 public:
  // Rules before `first_author_rule` are from the default style sheet.
  Cascade(const Elements& elements, Selectors& selectors, const StyleRules& rules,
          std::uint32_t first_author_rule, const ViewPort& view_port)
      : elements_(elements),
        selectors_(selectors),
        rules_(rules),
        first_author_rule_(first_author_rule),
        view_port_(view_port) {}

  // By element number. Texts in the styles are valid while the Cascade and its inputs live.
  std::vector<Style> compute();

 private:
  struct Scope {
    std::uint32_t parent = 0;
    std::unordered_map<std::string_view, std::string_view> values;
  };

  void compute_one(std::uint32_t element, std::vector<Style>& styles);
  void drop_overridden(std::vector<Match>& matches) const;
  void collect_custom(std::uint32_t element);
  void take(const Declaration& declaration);
  void take_rule(std::uint32_t order, bool important);
  void take_own(bool important);
  void take_attributes(std::uint32_t element);
  void resolve(Style& style, const Style& parent);
  void resolve_font(Style& style, const Style& parent);
  void resolve_words(Style& style, const Style& parent);
  void resolve_lengths(Style& style, const Style& parent);
  void resolve_texts(Style& style);
  bool takes_floats_in(std::uint32_t element);

  [[nodiscard]] const Declaration* winner(Property property) const noexcept;
  [[nodiscard]] Length length_of(const Declaration& declaration, const Style& style) const noexcept;
  [[nodiscard]] std::string_view find_custom(std::string_view name) const;
  bool substitute(std::string_view text, std::string& out);

  const Elements& elements_;
  Selectors& selectors_;
  const StyleRules& rules_;
  std::uint32_t first_author_rule_;
  ViewPort view_port_;

  std::vector<Match> matches_;           // of the current element
  std::vector<Declaration> own_;         // of its style attribute
  std::vector<Declaration> attributes_;  // from width="" and other presentational attributes
  std::vector<Declaration> winners_;     // the winning declarations; slot_ says which
  std::vector<std::uint32_t> slot_;      // by property: 1 + index into winners_
  std::vector<Scope> scopes_;
  std::vector<std::uint32_t> scope_of_;  // by element
  std::uint32_t scope_ = 0;
  std::deque<std::string> texts_;  // results of substitution
  float root_font_size_ = 16;
};

}  // namespace winnow::layout

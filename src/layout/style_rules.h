// Style sheets -> rules: which selectors set which declarations, in cascade order.
//
//   StyleRules rules(elements, window, caps);
//   rules.add_sheet({text, url, media, name}, origin, find_import);
//
// CSS Syntax 3, section 5, without a tree: one pass over the tokens, with a counter of open
// conditions. @media and @supports are evaluated immediately (conditions.h); @import continues in
// the imported sheet and returns. For rules that cannot match the page, only the selectors are
// read. A sheet over a cap is left out completely.
//
// DEVIATION: nested rules are ignored; @layer applies in the order of the text; @container is
// false.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "layout/declarations.h"
#include "layout/selectors.h"

namespace winnow::layout {

struct Rule {
  std::uint32_t first = 0;  // of its declarations
  std::uint32_t count = 0;
  bool has_custom = false;  // sets custom properties
  bool has_important = false;
};

struct SheetSource {
  std::string_view text;
  std::string url;  // imports are resolved against it
  std::string_view media;
  std::string name;  // for notes: the URL, or "<style> 3"
};

struct SheetCaps {
  std::size_t sheet_bytes = 0;
  std::size_t style_bytes = 0;
  std::size_t rules = 0;
  std::size_t imports = 0;
};

// The sheet for `reference` in the sheet at `base`, if it is known.
using FindImport =
    std::function<std::optional<SheetSource>(std::string_view reference, std::string_view base)>;

class StyleRules {
 public:
  StyleRules(Selectors& selectors, const ViewPort& view_port, const SheetCaps& caps)
      : selectors_(selectors), view_port_(view_port), caps_(caps) {}

  void add_sheet(const SheetSource& sheet, const FindImport& find_import);
  // The first rule after the default style sheet.
  [[nodiscard]] std::uint32_t next_rule() const noexcept {
    return static_cast<std::uint32_t>(rules_.size());
  }

  [[nodiscard]] const Rule& rule(std::uint32_t order) const noexcept { return rules_[order]; }
  [[nodiscard]] const Declaration* declarations(const Rule& rule) const noexcept {
    return declarations_.data() + rule.first;
  }
  [[nodiscard]] const std::vector<std::string>& notes() const noexcept { return notes_; }

 private:
  struct Frame;

  void read(Frame& frame, std::vector<Frame>& frames, const FindImport& find_import);
  void read_at_rule(Frame& frame, std::string_view name, std::vector<Frame>& frames,
                    const FindImport& find_import);
  void read_import(Frame& frame, std::string_view prelude, std::vector<Frame>& frames,
                   const FindImport& find_import);
  void read_style_rule(Frame& frame, std::size_t begin);
  void push(const SheetSource& sheet, std::vector<Frame>& frames);
  void leave_out(const Frame& frame, std::string_view why);

  Selectors& selectors_;
  ViewPort view_port_;
  SheetCaps caps_;
  std::vector<Rule> rules_;
  std::vector<Declaration> declarations_;
  std::vector<std::string> notes_;
  std::size_t style_bytes_ = 0;
  std::size_t import_count_ = 0;
};

// "color: red; margin: 0": the declarations of a style attribute or of a rule's block.
void read_declarations(std::string_view text, const ViewPort& view_port,
                       std::vector<Declaration>& out);

}  // namespace winnow::layout

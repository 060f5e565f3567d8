// The stages of layout/: elements, sheets, cascade, widths, rows, boxes.
#include "layout/layout.h"

#include <map>

#include "base/ascii.h"
#include "base/stage_clock.h"
#include "base/word_list.h"
#include "layout/cascade.h"
#include "layout/litehtml_boxes.h"
#include "url/resolve.h"

namespace winnow::layout {
namespace {

constexpr std::string_view kDefaultStyle =
#include "layout/default_style.inc"
    ;

// Real pages have tens. Leaving one out costs a pass over the rules so far.
constexpr std::size_t kMaxSheets = 500;

// The given sheets by URL.
class GivenSheets {
 public:
  GivenSheets(std::span<const StyleSheet> sheets, const LayoutOptions& options)
      : sheets_(sheets), page_url_(options.page_url) {
    for (const StyleSheet& sheet : sheets)
      if (!sheet.url.empty()) by_url_.emplace(url::without_fragment(sheet.url), &sheet);
  }

  void set_base(std::string_view href) {
    if (std::optional<std::string> resolved = url::resolve(href, page_url_))
      base_ = *std::move(resolved);
  }
  [[nodiscard]] const std::string& base() const noexcept {
    return base_.empty() ? page_url_ : base_;
  }

  [[nodiscard]] std::optional<SheetSource> find(std::string_view reference,
                                                std::string_view base) const {
    const std::optional<std::string> resolved =
        url::resolve(reference, base.empty() ? std::string_view(this->base()) : base);
    auto found = by_url_.end();
    if (resolved) found = by_url_.find(url::without_fragment(*resolved));
    if (found == by_url_.end()) found = by_url_.find(base::trim(reference));
    if (found == by_url_.end()) return std::nullopt;
    const StyleSheet& sheet = *found->second;
    return SheetSource{sheet.text, resolved.value_or(sheet.url), {}, sheet.url};
  }

 private:
  std::span<const StyleSheet> sheets_;
  std::string page_url_;
  std::string base_;
  std::map<std::string, const StyleSheet*, std::less<>> by_url_;
};

// The sheets of the page in cascade order.
void add_page_sheets(const Elements& elements, GivenSheets& given, StyleRules& rules,
                     std::vector<std::string>& notes) {
  const dom::Document& document = elements.document();
  const FindImport find_import = [&](std::string_view reference, std::string_view base) {
    return given.find(reference, base);
  };
  std::size_t style_number = 0;
  std::size_t sheet_count = 0;
  bool has_base = false;
  for (std::uint32_t number = 0; number < elements.all().size(); ++number) {
    const dom::Node& node = elements.node(number);
    if (node.is(dom::Name::Base) && !has_base) {
      if (const auto href = document.attribute(node, dom::Name::Href)) {
        given.set_base(*href);
        has_base = true;
      }
      continue;
    }
    const bool is_style = node.is(dom::Name::Style);
    if (!is_style && !node.is(dom::Name::Link)) continue;
    if (document.attribute(node, dom::Name::Disabled)) continue;
    const std::string_view media = document.attribute(node, dom::Name::Media).value_or("");
    SheetSource sheet;
    if (is_style) {
      ++style_number;
      const std::uint32_t text = elements[number].node + 1;
      if (text >= node.end) continue;
      sheet.text = document.text(document[text]);
      sheet.url = given.base();
      sheet.name = "<style> " + std::to_string(style_number);
    } else {
      const std::string_view rel = document.attribute(node, dom::Name::Rel).value_or("");
      const auto href = document.attribute(node, dom::Name::Href);
      if (!href || !base::has_word(rel, "stylesheet") || base::has_word(rel, "alternate")) continue;
      std::optional<SheetSource> found = given.find(*href, {});
      if (!found) {
        notes.push_back("style sheet " + std::string(*href) + " was not given");
        continue;
      }
      sheet = *std::move(found);
    }
    if (++sheet_count > kMaxSheets) {
      notes.emplace_back("more style sheets than the cap: the others were left out");
      return;
    }
    sheet.media = media;
    rules.add_sheet(sheet, find_import);
  }
}

}  // namespace

Boxes lay_out(const dom::Document& document, std::span<const StyleSheet> sheets,
              const LayoutOptions& options) {
  const base::StageScope scope(base::Stage::Layout);
  Boxes result;
  result.engine = Engine::Embedded;
  result.of_node.resize(document.size());
  const ViewPort view_port{static_cast<float>(options.window_width),
                           static_cast<float>(options.window_height)};
  const Elements elements(document, options.max_elements);
  if (elements.all().empty()) return result;
  if (elements.is_cut())
    result.notes.emplace_back("more elements than the cap: the others have no boxes");

  Selectors selectors(elements, options.max_match_steps);
  StyleRules rules(selectors, view_port,
                   {.sheet_bytes = options.max_sheet_bytes,
                    .style_bytes = options.max_style_bytes + kDefaultStyle.size(),
                    .rules = options.max_rules,
                    .imports = options.max_imports});
  const FindImport no_import = [](std::string_view, std::string_view) {
    return std::optional<SheetSource>();
  };
  rules.add_sheet({kDefaultStyle, {}, {}, "default"}, no_import);
  const std::uint32_t first_author_rule = rules.next_rule();
  GivenSheets given(sheets, options);
  add_page_sheets(elements, given, rules, result.notes);
  for (const StyleSheet& sheet : sheets)
    if (sheet.url.empty()) rules.add_sheet({sheet.text, given.base(), {}, "given"}, no_import);
  result.notes.insert(result.notes.end(), rules.notes().begin(), rules.notes().end());

  Cascade cascade(elements, selectors, rules, first_author_rule, view_port);
  const std::vector<Style> styles = cascade.compute();
  if (selectors.is_exhausted())
    result.notes.emplace_back(
        "selector matching exceeded its step limit: later elements lack rules");
  for (std::uint32_t number = 0; number < styles.size(); ++number) {
    Box& box = result.of_node[elements[number].node];
    box.font_size = styles[number].font_size;
    box.is_shown = styles[number].display != Display::None && styles[number].is_visible;
  }
  const Widths widths(elements, styles, options);
  const Rows rows(elements, styles, widths);
  const Plan plan = make_plan(elements, styles, widths, rows, options);
  place_boxes(elements, styles, widths, plan, options, result.of_node, result.notes);
  return result;
}

}  // namespace winnow::layout

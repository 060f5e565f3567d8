// litehtml's tree, built from ours, and its positions, read back.
#include "layout/litehtml_boxes.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <unordered_map>

// litehtml's headers are not clean under our warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#include <litehtml/litehtml.h>
// clang-format off: they need the one above first.
#include <litehtml/el_space.h>
#include <litehtml/el_text.h>
// clang-format on
#pragma GCC diagnostic pop

#include "base/ascii.h"
#include "base/utf8.h"
#include "layout/css_tokens.h"
#include "layout/font_widths.h"

namespace winnow::layout {
namespace {

// A table of more cells than that is laid out as blocks: litehtml keeps a cell for each column of
// each row and looks through the rows above for each.
constexpr std::uint32_t kMostCells = 50'000;
constexpr std::uint32_t kMostRows = 2'000;
constexpr int kMostSpan = 100;
// Floats in one container: each further one is compared with all before it.
constexpr std::uint32_t kMostFloats = 2'000;

enum class Mode : std::uint8_t { Full, Simple };

int rounded(float value) noexcept {
  return static_cast<int>(std::lround(std::clamp(value, -1e6F, 1e6F)));
}

// What an element says to litehtml, in its terms.
struct BoxStyle {
  litehtml::style_display display = litehtml::display_block;
  litehtml::element_position position = litehtml::element_position_static;
  litehtml::element_float floating = litehtml::float_none;
  litehtml::element_clear clear = litehtml::clear_none;
  litehtml::white_space white_space = litehtml::white_space_normal;
  litehtml::text_align text_align = litehtml::text_align_left;
  bool holds_floats = false;
  bool is_border_box = false;
  litehtml::css_length width;
  litehtml::css_length height;
  litehtml::css_length min_width;
  litehtml::css_length min_height;
  litehtml::css_length max_width;
  litehtml::css_length max_height;
  litehtml::css_length margin[4];
  litehtml::css_length padding[4];
  litehtml::css_length inset[4];
  litehtml::css_length text_indent;
  int border[4] = {0, 0, 0, 0};
  int border_spacing = 0;
  bool collapses_borders = false;
  int font_size = 16;
  int line_height = 18;
  bool line_height_is_normal = true;
  const Font* font = nullptr;
};

litehtml::css_length automatic() {
  litehtml::css_length length;
  length.predef(0);
  return length;
}

litehtml::css_length pixels(float value) {
  litehtml::css_length length;
  length.set_value(static_cast<float>(rounded(value)), litehtml::css_units_px);
  return length;
}

struct Budget {
  std::uint64_t left = 0;
  bool is_spent = false;

  bool spend(std::uint64_t count) noexcept {
    if (is_spent || left < count) {
      is_spent = true;
      return false;
    }
    left -= count;
    return true;
  }
};

// One element of litehtml's tree.
class PlacedElement : public litehtml::html_tag {
 public:
  PlacedElement(const litehtml::document::ptr& document, const BoxStyle& style, Budget& budget)
      : litehtml::html_tag(document), style_(style), budget_(budget) {
    set_tagName("div");
  }

  void parse_styles(bool is_reparse) override {
    m_display = style_.display;
    m_el_position = style_.position;
    m_float = style_.floating;
    m_clear = style_.clear;
    m_white_space = style_.white_space;
    m_text_align = style_.text_align;
    m_overflow = style_.holds_floats ? litehtml::overflow_hidden : litehtml::overflow_visible;
    m_visibility = litehtml::visibility_visible;
    m_box_sizing =
        style_.is_border_box ? litehtml::box_sizing_border_box : litehtml::box_sizing_content_box;
    m_vertical_align = litehtml::va_baseline;
    m_list_style_type = litehtml::list_style_type_none;
    m_z_index = 0;
    m_css_text_indent = style_.text_indent;
    m_css_width = style_.width;
    m_css_height = style_.height;
    m_css_min_width = style_.min_width;
    m_css_min_height = style_.min_height;
    m_css_max_width = style_.max_width;
    m_css_max_height = style_.max_height;
    m_css_offsets.top = style_.inset[kTop];
    m_css_offsets.right = style_.inset[kRight];
    m_css_offsets.bottom = style_.inset[kBottom];
    m_css_offsets.left = style_.inset[kLeft];
    m_css_margins.top = style_.margin[kTop];
    m_css_margins.right = style_.margin[kRight];
    m_css_margins.bottom = style_.margin[kBottom];
    m_css_margins.left = style_.margin[kLeft];
    m_css_padding.top = style_.padding[kTop];
    m_css_padding.right = style_.padding[kRight];
    m_css_padding.bottom = style_.padding[kBottom];
    m_css_padding.left = style_.padding[kLeft];
    m_css_borders.top.width = static_cast<float>(style_.border[kTop]);
    m_css_borders.right.width = static_cast<float>(style_.border[kRight]);
    m_css_borders.bottom.width = static_cast<float>(style_.border[kBottom]);
    m_css_borders.left.width = static_cast<float>(style_.border[kLeft]);
    m_borders.top = style_.border[kTop];
    m_borders.right = style_.border[kRight];
    m_borders.bottom = style_.border[kBottom];
    m_borders.left = style_.border[kLeft];
    calc_outlines(0);
    m_border_spacing_x = m_border_spacing_y = style_.border_spacing;
    m_border_collapse = style_.collapses_borders ? litehtml::border_collapse_collapse
                                                 : litehtml::border_collapse_separate;
    m_font_size = style_.font_size;
    m_font = reinterpret_cast<litehtml::uint_ptr>(style_.font);
    const auto size = static_cast<float>(style_.font_size);
    m_font_metrics.height = rounded(normal_line_height(size));
    m_font_metrics.ascent = rounded(size * 0.9F);
    m_font_metrics.descent = rounded(size * 0.22F);
    m_font_metrics.x_height = rounded(size * 0.5F);
    m_line_height = style_.line_height;
    m_lh_predefined = style_.line_height_is_normal;
    if (is_tabular()) get_document()->add_tabular(shared_from_this());
    if (is_reparse) return;
    for (auto& child : m_children) child->parse_styles(false);
  }

  int render(int x, int y, int max_width, bool second_pass) override {
    if (!budget_.spend(1 + m_children.size())) return 0;
    forget_placed();
    const int width = litehtml::html_tag::render(x, y, max_width, second_pass);
    was_placed_ = is_block_in_flow();
    return width;
  }
  int render_inline(const litehtml::element::ptr& container, int max_width) override {
    if (!budget_.spend(1 + m_children.size())) return 0;
    forget_placed();
    return litehtml::html_tag::render_inline(container, max_width);
  }
  // When a float arrives litehtml places what stands last in the container once more, to make room
  // on its line. A block has no line to share, and placed again it would clear the float that came
  // after it. litehtml leaves alone what clears: so says a block that has its place.
  litehtml::element_clear get_clear() const override {
    return was_placed_ ? litehtml::clear_both : litehtml::html_tag::get_clear();
  }
  // No style sheet of litehtml's is ever asked.
  const litehtml::tchar_t* get_style_property(const litehtml::tchar_t*, bool,
                                              const litehtml::tchar_t* fallback) const override {
    return fallback;
  }
  void parse_attributes() override {}
  void apply_stylesheet(const litehtml::css&) override {}

  std::vector<PlacedElement*> placed_children;
  bool is_deepest = false;  // what it holds was flattened into its parent
  // Something stands on the line that is being filled. A space at the start of a line is none;
  // litehtml would open a line for it, below a float where there is no room beside.
  bool has_open_line = false;

  [[nodiscard]] bool is_block_in_flow() const noexcept {
    return style_.display != litehtml::display_inline &&
           style_.display != litehtml::display_inline_block &&
           style_.display != litehtml::display_inline_table &&
           style_.floating == litehtml::float_none &&
           style_.position != litehtml::element_position_absolute &&
           style_.position != litehtml::element_position_fixed;
  }
  [[nodiscard]] bool is_on_line() const noexcept {
    return style_.display == litehtml::display_inline ||
           style_.display == litehtml::display_inline_block ||
           style_.display == litehtml::display_inline_table;
  }

  // Where the content box starts on the page. An anonymous box of litehtml's may stand between
  // this element and the next of ours.
  void locate() {
    origin_x_ = m_pos.x;
    origin_y_ = m_pos.y;
    for (litehtml::element::ptr above = parent(); above; above = above->parent()) {
      if (const auto* const ours = dynamic_cast<const PlacedElement*>(above.get())) {
        origin_x_ += ours->origin_x_;
        origin_y_ += ours->origin_y_;
        return;
      }
      origin_x_ += above->get_position().x;
      origin_y_ += above->get_position().y;
    }
  }

  [[nodiscard]] bool is_inline() const noexcept {
    return style_.display == litehtml::display_inline;
  }

  struct Rectangle {
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;
    bool is_empty = true;

    void include(const Rectangle& other) noexcept {
      if (other.is_empty) return;
      if (is_empty) {
        *this = other;
        return;
      }
      left = std::min(left, other.left);
      top = std::min(top, other.top);
      right = std::max(right, other.right);
      bottom = std::max(bottom, other.bottom);
    }
  };

  [[nodiscard]] Rectangle border_box() const noexcept {
    Rectangle box;
    box.is_empty = false;
    box.left = static_cast<float>(origin_x_ - m_padding.left - m_borders.left);
    box.top = static_cast<float>(origin_y_ - m_padding.top - m_borders.top);
    box.right = static_cast<float>(origin_x_ + m_pos.width + m_padding.right + m_borders.right);
    box.bottom = static_cast<float>(origin_y_ + m_pos.height + m_padding.bottom + m_borders.bottom);
    return box;
  }

  // Around the text that stands directly in an inline element.
  [[nodiscard]] Rectangle text_box() const {
    Rectangle box;
    for (const auto& child : m_children) {
      if (child->skip() || child->get_display() != litehtml::display_inline_text ||
          child->is_white_space())
        continue;
      const litehtml::position& place = child->get_position();
      Rectangle one;
      one.is_empty = false;
      one.left = static_cast<float>(origin_x_ + place.x);
      one.top = static_cast<float>(origin_y_ + place.y);
      one.right = one.left + static_cast<float>(place.width);
      one.bottom = one.top + static_cast<float>(place.height);
      box.include(one);
    }
    return box;
  }

 private:
  void forget_placed() noexcept {
    for (PlacedElement* const child : placed_children) child->was_placed_ = false;
  }
  [[nodiscard]] bool is_tabular() const noexcept {
    switch (style_.display) {
      case litehtml::display_table:
      case litehtml::display_inline_table:
      case litehtml::display_table_caption:
      case litehtml::display_table_cell:
      case litehtml::display_table_row:
      case litehtml::display_table_row_group: return true;
      default: return false;
    }
  }

  BoxStyle style_;
  Budget& budget_;
  int origin_x_ = 0;
  int origin_y_ = 0;
  bool was_placed_ = false;
};

// An image, or a field of a form: a box whose size is known.
class PlacedReplaced : public PlacedElement {
 public:
  using PlacedElement::PlacedElement;
  bool is_replaced() const override { return true; }
};

class PlacedBreak : public PlacedElement {
 public:
  using PlacedElement::PlacedElement;
  bool is_break() const override { return true; }
};

// litehtml's questions to whoever holds it. Most are about painting, which never happens.
class Container : public litehtml::document_container {
 public:
  Container(const LayoutOptions& options) : options_(options) {}

  // The root is handed over instead of a tag named "html".
  std::function<litehtml::element::ptr(const litehtml::document::ptr&)> make_root;

  litehtml::uint_ptr create_font(const litehtml::tchar_t*, int, int, litehtml::font_style,
                                 unsigned int, litehtml::font_metrics*) override {
    return reinterpret_cast<litehtml::uint_ptr>(&anonymous_font_);
  }
  void delete_font(litehtml::uint_ptr) override {}
  int text_width(const litehtml::tchar_t* text, litehtml::uint_ptr handle) override {
    const auto* const font = reinterpret_cast<const Font*>(handle);
    return rounded(layout::text_width(text, font ? *font : anonymous_font_));
  }
  void draw_text(litehtml::uint_ptr, const litehtml::tchar_t*, litehtml::uint_ptr,
                 litehtml::web_color, const litehtml::position&) override {}
  int pt_to_px(int points) const override { return points * 96 / 72; }
  int get_default_font_size() const override { return 16; }
  const litehtml::tchar_t* get_default_font_name() const override { return "serif"; }
  void draw_list_marker(litehtml::uint_ptr, const litehtml::list_marker&) override {}
  void load_image(const litehtml::tchar_t*, const litehtml::tchar_t*, bool) override {}
  void get_image_size(const litehtml::tchar_t*, const litehtml::tchar_t*,
                      litehtml::size&) override {}
  void draw_background(litehtml::uint_ptr, const litehtml::background_paint&) override {}
  void draw_borders(litehtml::uint_ptr, const litehtml::borders&, const litehtml::position&,
                    bool) override {}
  void set_caption(const litehtml::tchar_t*) override {}
  void set_base_url(const litehtml::tchar_t*) override {}
  void link(const std::shared_ptr<litehtml::document>&, const litehtml::element::ptr&) override {}
  void on_anchor_click(const litehtml::tchar_t*, const litehtml::element::ptr&) override {}
  void set_cursor(const litehtml::tchar_t*) override {}
  void transform_text(litehtml::tstring&, litehtml::text_transform) override {}
  void import_css(litehtml::tstring&, const litehtml::tstring&, litehtml::tstring&) override {}
  void set_clip(const litehtml::position&, const litehtml::border_radiuses&, bool, bool) override {}
  void del_clip() override {}
  void get_client_rect(litehtml::position& client) const override {
    client = {0, 0, options_.window_width, options_.window_height};
  }
  litehtml::element::ptr create_element(const litehtml::tchar_t* tag, const litehtml::string_map&,
                                        const litehtml::document::ptr& document) override {
    if (std::string_view(tag) != "html") return nullptr;
    return make_root(document);
  }
  void get_media_features(litehtml::media_features& media) const override {
    media.type = litehtml::media_type_screen;
    media.width = options_.window_width;
    media.height = options_.window_height;
    media.device_width = options_.window_width;
    media.device_height = options_.window_height;
    media.color = 8;
    media.monochrome = 0;
    media.color_index = 0;
    media.resolution = 96;
  }
  void get_language(litehtml::tstring& language, litehtml::tstring& culture) const override {
    language = "en";
    culture.clear();
  }

 private:
  const LayoutOptions& options_;
  Font anonymous_font_;
};

// Builds litehtml's tree in document order, without recursion, and reads the boxes back.
class Placer {
 public:
  Placer(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
         const Plan& plan, const LayoutOptions& options, Mode mode)
      : elements_(elements),
        styles_(styles),
        widths_(widths),
        plan_(plan),
        options_(options),
        mode_(mode),
        placed_(styles.size()),
        depth_(styles.size(), 0) {
    budget_.left = options.max_placements;
  }

  // False: the placements ran out.
  bool place(std::vector<Box>& boxes) {
    if (styles_.empty() || styles_[0].display == Display::None) return true;
    Container container(options_);
    container.make_root = [this](const litehtml::document::ptr& document) {
      return build(document);
    };
    litehtml::context context;
    const litehtml::document::ptr document =
        litehtml::document::createFromUTF8("<html></html>", &container, &context);
    if (!document || !placed_[0]) return true;
    document->render(options_.window_width);
    if (!budget_.is_spent) read_back(boxes);
    // The container is asked until the document is gone, so that goes first.
    placed_.clear();
    litehtml_.reset();
    return !budget_.is_spent;
  }

  [[nodiscard]] bool is_flattened() const noexcept { return is_flattened_; }
  [[nodiscard]] bool has_plain_tables() const noexcept { return has_plain_tables_; }

 private:
  using Placed = std::shared_ptr<PlacedElement>;

  litehtml::element::ptr build(const litehtml::document::ptr& document) {
    const dom::Document& page = elements_.document();
    litehtml_ = document;
    count_floats_and_cells();
    std::vector<std::uint32_t> number_of(page.size(), kNoElement);
    for (std::uint32_t i = 0; i < styles_.size(); ++i) number_of[elements_[i].node] = i;
    make(0);
    for (std::uint32_t node = elements_[0].node + 1; node < page.size();) {
      const dom::Node& data = page[node];
      if (data.is_text()) {
        const std::uint32_t parent = number_of[data.parent];
        if (parent != kNoElement && placed_[parent] && !plan_.row(parent) &&
            !in_row_by_contents(parent))
          add_text(*placed_[parent], page.text(data), styles_[parent]);
        ++node;
        continue;
      }
      const std::uint32_t number = number_of[node];
      if (number == kNoElement || styles_[number].display == Display::None) {
        node = std::max(data.end, node + 1);
        continue;
      }
      add_element(number);
      node = is_replaced(data) ? std::max(data.end, node + 1) : node + 1;
    }
    for (std::uint32_t number = 0; number < styles_.size(); ++number)
      if (placed_[number] && styles_[number].clears_after && owns_box(number))
        add_clearing(*placed_[number]);
    return placed_[0];
  }

  // Text inside display:contents inside a row was placed as an item of the row.
  [[nodiscard]] bool in_row_by_contents(std::uint32_t parent) const {
    while (styles_[parent].display == Display::Contents && elements_[parent].parent != kNoElement)
      parent = elements_[parent].parent;
    return plan_.row(parent) != nullptr;
  }
  [[nodiscard]] bool owns_box(std::uint32_t number) const noexcept {
    return styles_[number].display != Display::Contents;
  }

  void add_element(std::uint32_t number) {
    const std::uint32_t parent = elements_[number].parent;
    if (parent == kNoElement || !placed_[parent]) return;
    if (styles_[number].display == Display::Contents) {
      placed_[number] = placed_[parent];
      depth_[number] = depth_[parent];
      return;
    }
    // Items were made with their row, in the order in which they are seen.
    if (!placed_[number]) {
      make(number);
      attach(*placed_[parent], placed_[number]);
      depth_[number] = depth_[parent] + 1;
    }
    if (const std::vector<RowItem>* const row = plan_.row(number)) add_row(number, *row);
    // Below the deepest allowed, what is inside becomes its neighbour.
    if (depth_[number] >= options_.max_depth) {
      is_flattened_ = true;
      placed_[number]->is_deepest = true;
    }
  }

  void attach(PlacedElement& parent, const Placed& child) {
    PlacedElement* into = &parent;
    while (into->is_deepest) {
      const litehtml::element::ptr above = into->parent();
      if (!above) break;
      into = static_cast<PlacedElement*>(above.get());
    }
    into->appendChild(child);
    into->placed_children.push_back(child.get());
    if (child->is_on_line()) into->has_open_line = true;
    if (child->is_block_in_flow()) into->has_open_line = false;
  }

  void add_row(std::uint32_t container, const std::vector<RowItem>& row) {
    // The end of the item before, within the container.
    float before = 0;
    const float width = plan_.content[container];
    for (const RowItem& item : row) {
      Placed placed;
      if (item.element != kNoElement) {
        make(item.element);
        placed = placed_[item.element];
        depth_[item.element] = depth_[container] + 1;
      } else {
        const Style& style = styles_[container];
        BoxStyle box = plain_box(style);
        place_item(box, item, 0, width, before);
        placed = std::make_shared<PlacedElement>(litehtml_, box, budget_);
        const dom::Document& page = elements_.document();
        add_text(*placed, page.text(page[item.node]), style);
      }
      if (item.element != kNoElement) before = next_before_;
      attach(*placed_[container], placed);
    }
  }

  // Turns an item's place into a float with a width and margins that put it there.
  void place_item(BoxStyle& box, const RowItem& item, float inside, float width, float& before) {
    box.is_border_box = false;
    box.width = pixels(std::floor(std::max(0.F, item.width - inside)));
    box.min_width = pixels(0);
    box.max_width = automatic();
    if (mode_ == Mode::Simple || !item.floats) {
      box.floating = litehtml::float_none;
      box.margin[kLeft] = pixels(std::floor(item.x));
      box.margin[kRight] = pixels(0);
      if (box.display == litehtml::display_inline_block) box.display = litehtml::display_block;
      return;
    }
    if (item.starts_line) before = 0;
    // A float without height takes no place on its line.
    if (box.min_height.val() < 1) box.min_height = pixels(1);
    box.floating = litehtml::float_left;
    box.clear = item.starts_line ? litehtml::clear_both : litehtml::clear_none;
    const float left = std::floor(item.x);
    const float right = left + std::floor(item.width);
    // What reaches beyond the container would wrap; a negative margin lets it overflow instead.
    const float over = std::min(0.F, std::floor(width) - right);
    box.margin[kLeft] = pixels(left - before);
    box.margin[kRight] = pixels(over);
    before = right + over;
  }

  [[nodiscard]] BoxStyle plain_box(const Style& style) {
    BoxStyle box;
    box.width = box.height = box.max_width = box.max_height = automatic();
    box.min_width = box.min_height = pixels(0);
    for (auto& inset : box.inset) inset = automatic();
    for (auto& margin : box.margin) margin = pixels(0);
    for (auto& padding : box.padding) padding = pixels(0);
    box.text_indent = pixels(0);
    take_text_style(box, style);
    return box;
  }

  void take_text_style(BoxStyle& box, const Style& style) {
    switch (style.white_space) {
      case WhiteSpace::Normal: box.white_space = litehtml::white_space_normal; break;
      case WhiteSpace::NoWrap: box.white_space = litehtml::white_space_nowrap; break;
      case WhiteSpace::Pre: box.white_space = litehtml::white_space_pre; break;
      case WhiteSpace::PreWrap: box.white_space = litehtml::white_space_pre_wrap; break;
      case WhiteSpace::PreLine: box.white_space = litehtml::white_space_pre_line; break;
    }
    switch (style.text_align) {
      case TextAlign::Left: box.text_align = litehtml::text_align_left; break;
      case TextAlign::Right: box.text_align = litehtml::text_align_right; break;
      case TextAlign::Center: box.text_align = litehtml::text_align_center; break;
    }
    box.font = intern(font_of(style));
    box.font_size = std::max(1, rounded(style.font_size));
    box.line_height_is_normal = style.line_height < 0;
    box.line_height = rounded(style.line_height < 0 ? normal_line_height(style.font_size)
                              : style.line_height_is_factor
                                  ? std::min(style.line_height * style.font_size, 10'000.F)
                                  : style.line_height);
  }

  const Font* intern(const Font& font) {
    const auto key = (static_cast<std::uint64_t>(rounded(font.size * 64)) << 8) |
                     (static_cast<std::uint64_t>(font.family) << 2) | (font.is_bold ? 2U : 0U) |
                     (font.is_upper_case ? 1U : 0U);
    const auto [found, is_new] = font_number_.emplace(key, fonts_.size());
    if (is_new) fonts_.push_back(font);
    return &fonts_[found->second];
  }

  litehtml::css_length length(const Length& value, float container, bool is_sure) const {
    if (!value.is_value()) return automatic();
    if (value.percent == 0) return pixels(value.px);
    if (!is_sure && value.px == 0) {
      litehtml::css_length percent;
      percent.set_value(value.percent, litehtml::css_units_percentage);
      return percent;
    }
    return pixels(value.of(container));
  }

  litehtml::style_display display_of(std::uint32_t number) const {
    const Style& style = styles_[number];
    const bool is_item = plan_.item_of[number] != 0;
    const bool is_simple = mode_ == Mode::Simple || is_plain_table_[number];
    switch (style.display) {
      case Display::Inline: return is_item ? litehtml::display_block : litehtml::display_inline;
      case Display::InlineBlock:
      case Display::InlineFlex:
      case Display::InlineGrid:
        return is_item ? litehtml::display_block : litehtml::display_inline_block;
      case Display::Table: return is_simple ? litehtml::display_block : litehtml::display_table;
      case Display::InlineTable:
        return is_simple || is_item ? litehtml::display_block : litehtml::display_inline_table;
      case Display::TableRowGroup:
        return is_simple || is_item ? litehtml::display_block : litehtml::display_table_row_group;
      case Display::TableRow:
        return is_simple || is_item ? litehtml::display_block : litehtml::display_table_row;
      case Display::TableCell:
        return is_simple || is_item ? litehtml::display_block : litehtml::display_table_cell;
      default: return litehtml::display_block;
    }
  }

  void make(std::uint32_t number) {
    const Style& style = styles_[number];
    const dom::Node& node = elements_.node(number);
    const float container = plan_.container[number];
    const bool is_sure = plan_.is_sure[number];
    BoxStyle box = plain_box(style);
    box.display = display_of(number);
    box.is_border_box = style.sizing == Sizing::BorderBox;
    for (std::size_t side = 0; side < 4; ++side) {
      box.margin[side] = length(style.margin[side], container, false);
      box.padding[side] = length(style.padding[side], container, false);
      box.border[side] = rounded(style.border[side]);
    }
    box.text_indent = length(style.text_indent, container, true);
    box.border_spacing = rounded(style.border_spacing);
    box.collapses_borders = style.border_model == BorderModel::Collapse;
    switch (style.position) {
      case Position::Static: break;
      case Position::Relative: box.position = litehtml::element_position_relative; break;
      case Position::Absolute: box.position = litehtml::element_position_absolute; break;
      case Position::Fixed: box.position = litehtml::element_position_fixed; break;
    }
    if (style.position != Position::Static)
      for (std::size_t side = 0; side < 4; ++side)
        box.inset[side] = length(style.inset[side], container, false);
    if (style.floating != Float::None && mode_ == Mode::Full && !is_plain_float_[number])
      box.floating = style.floating == Float::Left ? litehtml::float_left : litehtml::float_right;
    switch (style.clear) {
      case Clear::None: break;
      case Clear::Left: box.clear = litehtml::clear_left; break;
      case Clear::Right: box.clear = litehtml::clear_right; break;
      case Clear::Both: box.clear = litehtml::clear_both; break;
    }
    box.holds_floats = style.overflow == Overflow::Hidden || style.display == Display::FlowRoot ||
                       plan_.row(number) != nullptr || plan_.item_of[number] != 0;
    if (is_replaced(node)) {
      const ReplacedSize size = widths_.replaced_size(number, container);
      box.is_border_box = false;
      box.width = pixels(size.width);
      box.height = pixels(size.height);
      if (box.display == litehtml::display_inline) box.display = litehtml::display_inline_block;
    } else {
      take_sizes(box, number, container, is_sure);
    }
    if (plan_.item_of[number] != 0) {
      const RowItem& item = item_at(number);
      place_item(box, item, style.horizontal_inside(container), container_width_of_row(number),
                 before_of_row(number));
      if (item.gap_above > 0)
        box.margin[kTop] = pixels(style.margin[kTop].of(container) + item.gap_above);
    }
    if (node.is(dom::Name::Br)) {
      box.display = litehtml::display_inline_block;
      placed_[number] = std::make_shared<PlacedBreak>(litehtml_, box, budget_);
    } else if (is_replaced(node)) {
      placed_[number] = std::make_shared<PlacedReplaced>(litehtml_, box, budget_);
    } else {
      placed_[number] = std::make_shared<PlacedElement>(litehtml_, box, budget_);
    }
    if (box.display == litehtml::display_table_cell) {
      placed_[number]->set_attr("colspan", std::to_string(span(node, dom::Name::Colspan)).c_str());
      placed_[number]->set_attr("rowspan", std::to_string(span(node, dom::Name::Rowspan)).c_str());
    }
  }

  void take_sizes(BoxStyle& box, std::uint32_t number, float container, bool is_sure) const {
    const Style& style = styles_[number];
    if (style.width.is_value()) {
      box.width =
          length(style.width, container, is_sure && box.display != litehtml::display_table_cell);
    } else if (style.width.kind != LengthKind::Auto) {
      box.is_border_box = false;
      box.width =
          pixels(std::max(0.F, widths_.used_width(number, container, Widths::Fill::ShrinkToFit) -
                                   style.horizontal_inside(container)));
    }
    if (style.max_width.is_value()) box.max_width = length(style.max_width, container, is_sure);
    if (style.min_width.is_value()) box.min_width = length(style.min_width, container, is_sure);
    // litehtml takes max-width for auto widths only.
    if (style.width.is_value() && is_sure && !is_table(box.display)) {
      box.is_border_box = false;
      box.width =
          pixels(std::max(0.F, widths_.used_width(number, container, Widths::Fill::Stretch) -
                                   style.horizontal_inside(container)));
      box.max_width = automatic();
      box.min_width = pixels(0);
    }
    // Heights in percent need a height above them, which few pages give.
    if (style.height.is_value() && style.height.percent == 0 && !is_table(box.display)) {
      float height = style.height.px;
      if (style.sizing == Sizing::BorderBox)
        height -= style.padding[kTop].of(container) + style.padding[kBottom].of(container) +
                  style.border[kTop] + style.border[kBottom];
      box.height = pixels(std::max(0.F, height));
    }
    if (style.min_height.is_value() && style.min_height.percent == 0)
      box.min_height = pixels(style.min_height.px);
  }

  static bool is_table(litehtml::style_display display) noexcept {
    return display == litehtml::display_table || display == litehtml::display_inline_table ||
           display == litehtml::display_table_cell || display == litehtml::display_table_row ||
           display == litehtml::display_table_row_group;
  }

  [[nodiscard]] int span(const dom::Node& node, dom::Name name) const {
    const auto value = elements_.document().attribute(node, name);
    if (!value) return 1;
    const double number = TokenReader(base::trim(*value)).next().number;
    return static_cast<int>(std::clamp(number, 1.0, double{kMostSpan}));
  }

  // The row that an item belongs to: its container may be some display:contents further up.
  [[nodiscard]] std::uint32_t row_container(std::uint32_t number) const {
    std::uint32_t above = elements_[number].parent;
    while (above != kNoElement && plan_.row_of[above] == 0) above = elements_[above].parent;
    return above;
  }
  [[nodiscard]] const RowItem& item_at(std::uint32_t number) const {
    return (*plan_.row(row_container(number)))[plan_.item_of[number] - 1];
  }
  [[nodiscard]] float container_width_of_row(std::uint32_t number) const {
    return plan_.content[row_container(number)];
  }
  float& before_of_row(std::uint32_t number) {
    // Items are made in the order of their row, one row at a time.
    if (plan_.item_of[number] == 1) next_before_ = 0;
    return next_before_;
  }

  void add_text(PlacedElement& parent, std::string_view text, const Style& style) {
    const bool keeps = style.white_space == WhiteSpace::Pre ||
                       style.white_space == WhiteSpace::PreWrap ||
                       style.white_space == WhiteSpace::PreLine;
    PlacedElement* into = &parent;
    const auto word = [&](std::string_view letters) {
      into->appendChild(
          std::make_shared<litehtml::el_text>(std::string(letters).c_str(), litehtml_));
      into->has_open_line = true;
    };
    const auto space = [&](const char* what) {
      into->appendChild(std::make_shared<litehtml::el_space>(what, litehtml_));
    };
    std::size_t begin = 0;
    bool was_space = false;
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if (base::is_space(c)) {
        if (i > begin) word(text.substr(begin, i - begin));
        if (keeps && c == '\n') {
          space("\n");
        } else if (keeps && c == '\t') {
          space("\t");
        } else if (keeps || (!was_space && (into->has_open_line || into->is_inline()))) {
          space(" ");
        }
        was_space = true;
        begin = ++i;
        continue;
      }
      was_space = false;
      if (static_cast<unsigned char>(c) < 0x80) {
        ++i;
        continue;
      }
      const base::CodePoint code_point = base::read_utf8(text, i);
      if (breaks_around(code_point.value)) {
        if (i > begin) word(text.substr(begin, i - begin));
        word(text.substr(i, code_point.length));
        begin = i + code_point.length;
      }
      i += code_point.length;
    }
    if (text.size() > begin) word(text.substr(begin));
  }

  void add_clearing(PlacedElement& parent) {
    BoxStyle box = plain_box(Style{});
    box.clear = litehtml::clear_both;
    box.line_height = 0;
    box.line_height_is_normal = false;
    parent.appendChild(std::make_shared<PlacedElement>(litehtml_, box, budget_));
  }

  void count_floats_and_cells() {
    is_plain_float_.assign(styles_.size(), false);
    is_plain_table_.assign(styles_.size(), false);
    std::vector<std::uint32_t> floats(styles_.size(), 0);
    struct Grid {
      std::uint32_t rows = 0;
      std::uint32_t columns = 0;
      std::uint32_t children = 0;
    };
    std::vector<Grid> grids(styles_.size());
    std::vector<std::uint32_t> table_of(styles_.size(), kNoElement);
    std::vector<std::uint32_t> columns_of_row(styles_.size(), 0);
    for (std::uint32_t number = 0; number < styles_.size(); ++number) {
      const Style& style = styles_[number];
      const std::uint32_t parent = elements_[number].parent;
      if (parent == kNoElement || style.display == Display::None) continue;
      if (style.floating != Float::None && ++floats[parent] > kMostFloats)
        is_plain_float_[number] = true;
      const bool is_table =
          style.display == Display::Table || style.display == Display::InlineTable;
      const bool is_part = style.display == Display::TableRowGroup ||
                           style.display == Display::TableRow ||
                           style.display == Display::TableCell;
      if (is_table) table_of[number] = number;
      if (is_part) table_of[number] = table_of[parent];
      const std::uint32_t table = table_of[number];
      if (table == kNoElement) continue;
      Grid& grid = grids[table];
      if (style.display == Display::TableRow) ++grid.rows;
      if (style.display == Display::TableCell) {
        columns_of_row[parent] +=
            static_cast<std::uint32_t>(span(elements_.node(number), dom::Name::Colspan));
        grid.columns = std::max(grid.columns, columns_of_row[parent]);
        ++grid.children;
      }
    }
    for (std::uint32_t number = 0; number < styles_.size(); ++number) {
      const std::uint32_t table = table_of[number];
      if (table == kNoElement) continue;
      const Grid& grid = grids[table];
      if (std::uint64_t{grid.rows} * grid.columns > kMostCells || grid.rows > kMostRows ||
          (grid.rows == 0 && grid.children > kMostRows)) {
        is_plain_table_[number] = true;
        has_plain_tables_ = true;
      }
    }
  }

  void read_back(std::vector<Box>& boxes) {
    using Rectangle = PlacedElement::Rectangle;
    std::vector<Rectangle> unions(styles_.size());
    for (std::uint32_t number = 0; number < styles_.size(); ++number)
      if (placed_[number] && owns_box(number)) placed_[number]->locate();
    for (std::uint32_t number = static_cast<std::uint32_t>(styles_.size()); number-- > 0;) {
      if (!placed_[number]) continue;
      const Style& style = styles_[number];
      Rectangle box;
      if (!owns_box(number) ||
          (style.display == Display::TableRowGroup && !unions[number].is_empty) ||
          (style.display == Display::TableRow && !unions[number].is_empty)) {
        box = unions[number];  // litehtml places cells in their table and gives rows no box
      } else if (placed_[number]->is_inline()) {
        box = unions[number];
        box.include(placed_[number]->text_box());
        if (!box.is_empty) {
          const float container = plan_.container[number];
          box.left -= style.padding[kLeft].of(container) + style.border[kLeft];
          box.right += style.padding[kRight].of(container) + style.border[kRight];
        } else {
          // Nothing to see in it: a point where its container begins.
          box = placed_[number]->border_box();
          box.right = box.left;
          box.bottom = box.top;
        }
      } else {
        box = placed_[number]->border_box();
      }
      Box& out = boxes[elements_[number].node];
      out.x = box.left;
      out.y = box.top;
      out.width = std::max(0.F, box.right - box.left);
      out.height = std::max(0.F, box.bottom - box.top);
      const std::uint32_t parent = elements_[number].parent;
      const bool is_point = out.width == 0 && out.height == 0;
      if (parent != kNoElement && !style.is_out_of_flow() && !is_point) unions[parent].include(box);
    }
  }

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Widths& widths_;
  const Plan& plan_;
  const LayoutOptions& options_;
  Mode mode_;
  Budget budget_;
  litehtml::document::ptr litehtml_;
  std::vector<Placed> placed_;
  std::vector<std::size_t> depth_;
  std::vector<bool> is_plain_float_;
  std::vector<bool> is_plain_table_;
  std::deque<Font> fonts_;
  std::unordered_map<std::uint64_t, std::size_t> font_number_;
  float next_before_ = 0;
  bool is_flattened_ = false;
  bool has_plain_tables_ = false;
};

}  // namespace

void place_boxes(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
                 const Plan& plan, const LayoutOptions& options, std::vector<Box>& boxes,
                 std::vector<std::string>& notes) {
  for (const Mode mode : {Mode::Full, Mode::Simple}) {
    Placer placer(elements, styles, widths, plan, options, mode);
    const bool is_done = placer.place(boxes);
    if (placer.is_flattened() && mode == Mode::Full)
      notes.emplace_back("boxes nested deeper than the cap were placed beside each other");
    if (placer.has_plain_tables() && mode == Mode::Full)
      notes.emplace_back("tables of more cells than the cap were placed as blocks");
    if (is_done) return;
    notes.emplace_back(mode == Mode::Full
                           ? "placing took more steps than the cap: done again without floats and "
                             "tables"
                           : "placing took more steps than the cap: there are no boxes");
  }
}

}  // namespace winnow::layout

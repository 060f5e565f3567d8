// Builds litehtml's tree, lets it place the boxes, and reads their positions back.
#include "layout/litehtml_boxes.h"

#include <algorithm>
#include <memory>

#include "base/ascii.h"
#include "base/utf8.h"
#include "layout/box_styles.h"
#include "layout/litehtml_container.h"

namespace winnow::layout {
namespace {

// Works in document order, without recursion.
class Placer {
 public:
  Placer(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
         const Plan& plan, const LayoutOptions& options, PlacingMode mode)
      : elements_(elements),
        styles_(styles),
        plan_(plan),
        options_(options),
        box_styles_(elements, styles, widths, plan, options.max_depth, mode),
        placed_(styles.size()),
        depth_(styles.size(), 0) {
    budget_.left = options.max_placements;
    words_left_ = options.max_words;
  }

  // False if the placements ran out.
  bool place(std::vector<Box>& boxes) {
    LitehtmlContainer container(options_);
    container.make_root = [this](const litehtml::document::ptr& document) {
      return build(document);
    };
    litehtml::context context;
    const litehtml::document::ptr document =
        litehtml::document::createFromUTF8("<html></html>", &container, &context);
    if (!document || !placed_[0]) return true;
    document->render(options_.window_width);
    if (!budget_.is_spent) read_back(boxes);
    // litehtml calls the container until the document is destroyed, so that goes first.
    placed_.clear();
    litehtml_.reset();
    return !budget_.is_spent;
  }

  [[nodiscard]] bool is_flattened() const noexcept { return is_flattened_; }
  [[nodiscard]] bool has_all_words() const noexcept { return words_left_ > 0; }
  [[nodiscard]] bool has_plain_tables() const noexcept { return box_styles_.has_plain_tables(); }
  [[nodiscard]] bool has_plain_floats() const noexcept { return box_styles_.has_plain_floats(); }

 private:
  using Placed = std::shared_ptr<PlacedElement>;

  litehtml::element::ptr build(const litehtml::document::ptr& document) {
    const dom::Document& page = elements_.document();
    litehtml_ = document;
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

  // Text inside display:contents inside a row is an item of the row.
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
    // The items of a row were made with their row, in visual order.
    if (!placed_[number]) {
      make(number);
      attach(*placed_[parent], placed_[number]);
      depth_[number] = depth_[parent] + 1;
    }
    if (const std::vector<RowItem>* const row = plan_.row(number)) add_row(number, *row);
    // Below the depth cap, content is attached beside its parent.
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
    float before = 0;  // the end of the item before, within the container
    for (std::size_t index = 0; index < row.size(); ++index) {
      const RowItem& item = row[index];
      if (item.element != kNoElement) {
        make(item.element);
        depth_[item.element] = depth_[container] + 1;
        before = box_styles_.item_end();
        attach(*placed_[container], placed_[item.element]);
        continue;
      }
      const Style& style = styles_[container];
      const Placed placed = std::make_shared<PlacedElement>(
          litehtml_, box_styles_.of_row_text(container, index, before), budget_);
      const dom::Document& page = elements_.document();
      add_text(*placed, page.text(page[item.node]), style);
      attach(*placed_[container], placed);
    }
  }

  void make(std::uint32_t number) {
    const dom::Node& node = elements_.node(number);
    const BoxStyle box = box_styles_.of(number);
    if (node.is(dom::Name::Br)) {
      placed_[number] = std::make_shared<PlacedBreak>(litehtml_, box, budget_);
    } else if (is_replaced(node)) {
      placed_[number] = std::make_shared<PlacedReplaced>(litehtml_, box, budget_);
    } else {
      placed_[number] = std::make_shared<PlacedElement>(litehtml_, box, budget_);
    }
    if (box.display != litehtml::display_table_cell) return;
    const auto set_span = [&](const char* attribute, dom::Name name) {
      const int span = cell_span(elements_.document(), node, name);
      placed_[number]->set_attr(attribute, std::to_string(span).c_str());
    };
    set_span("colspan", dom::Name::Colspan);
    set_span("rowspan", dom::Name::Rowspan);
  }

  void add_text(PlacedElement& parent, std::string_view text, const Style& style) {
    const bool keeps = style.white_space == WhiteSpace::Pre ||
                       style.white_space == WhiteSpace::PreWrap ||
                       style.white_space == WhiteSpace::PreLine;
    const auto word = [&](std::string_view letters) {
      if (words_left_ == 0) return;
      --words_left_;
      parent.appendChild(
          std::make_shared<litehtml::el_text>(std::string(letters).c_str(), litehtml_));
      parent.has_open_line = true;
    };
    const auto space = [&](const char* what) {
      if (words_left_ == 0) return;
      --words_left_;
      parent.appendChild(std::make_shared<litehtml::el_space>(what, litehtml_));
    };
    std::size_t begin = 0;
    bool was_space = false;
    for (std::size_t i = 0; i < text.size() && words_left_ > 0;) {
      const char c = text[i];
      if (base::is_space(c)) {
        if (i > begin) word(text.substr(begin, i - begin));
        if (keeps && c == '\n') {
          space("\n");
        } else if (keeps && c == '\t') {
          space("\t");
        } else if (keeps || (!was_space && (parent.has_open_line || parent.is_inline()))) {
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
    parent.appendChild(
        std::make_shared<PlacedElement>(litehtml_, box_styles_.of_clearing(), budget_));
  }

  // The box of each element, in page coordinates. Children come before their parents.
  void read_back(std::vector<Box>& boxes) {
    std::vector<Rectangle> unions(styles_.size());  // of the children of each element
    for (std::uint32_t number = 0; number < styles_.size(); ++number)
      if (placed_[number] && owns_box(number)) placed_[number]->locate();
    for (std::uint32_t number = static_cast<std::uint32_t>(styles_.size()); number-- > 0;) {
      if (!placed_[number]) continue;
      const Rectangle box = box_of(number, unions[number]);
      Box& out = boxes[elements_[number].node];
      out.x = box.left;
      out.y = box.top;
      out.width = std::max(0.F, box.right - box.left);
      out.height = std::max(0.F, box.bottom - box.top);
      const std::uint32_t parent = elements_[number].parent;
      const bool is_point = out.width == 0 && out.height == 0;
      if (parent != kNoElement && !styles_[number].is_out_of_flow() && !is_point)
        unions[parent].include(box);
    }
  }

  [[nodiscard]] Rectangle box_of(std::uint32_t number, const Rectangle& children) const {
    const Style& style = styles_[number];
    // litehtml places cells in their table and gives rows no box.
    const bool is_row =
        style.display == Display::TableRowGroup || style.display == Display::TableRow;
    if (!owns_box(number) || (is_row && !children.is_empty)) return children;
    if (!placed_[number]->is_inline()) return placed_[number]->border_box();
    Rectangle box = children;
    box.include(placed_[number]->text_box());
    if (!box.is_empty) {
      const float container = plan_.container[number];
      box.left -= style.padding[kLeft].of(container) + style.border[kLeft];
      box.right += style.padding[kRight].of(container) + style.border[kRight];
      return box;
    }
    // Nothing visible in it: a point where its container begins.
    box = placed_[number]->border_box();
    box.right = box.left;
    box.bottom = box.top;
    return box;
  }

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Plan& plan_;
  const LayoutOptions& options_;
  BoxStyles box_styles_;
  Budget budget_;
  std::size_t words_left_ = 0;
  litehtml::document::ptr litehtml_;
  std::vector<Placed> placed_;
  std::vector<std::size_t> depth_;
  bool is_flattened_ = false;
};

}  // namespace

void place_boxes(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
                 const Plan& plan, const LayoutOptions& options, std::vector<Box>& boxes,
                 std::vector<std::string>& notes) {
  if (styles.empty() || styles[0].display == Display::None) return;
  for (const PlacingMode mode : {PlacingMode::Full, PlacingMode::Simple}) {
    Placer placer(elements, styles, widths, plan, options, mode);
    const bool is_done = placer.place(boxes);
    if (placer.is_flattened() && mode == PlacingMode::Full)
      notes.emplace_back("boxes nested deeper than the cap were placed side by side");
    if (!placer.has_all_words() && mode == PlacingMode::Full)
      notes.emplace_back("more words than the cap: the others take no space");
    if (placer.has_plain_tables() && mode == PlacingMode::Full)
      notes.emplace_back("tables with more cells than the cap were placed as blocks");
    if (placer.has_plain_floats() && mode == PlacingMode::Full)
      notes.emplace_back(
          "more floats or items of rows than the cap: the others were placed as blocks");
    if (is_done || base::TimeLimit::is_over()) return;
    notes.emplace_back(mode == PlacingMode::Full
                           ? "placing exceeded its step limit: repeated without floats and tables"
                           : "placing exceeded its step limit: there are no boxes");
  }
}

}  // namespace winnow::layout

// One walk with the stack of open elements. Between two leaves the stack shrinks and grows again;
// its lowest height in between gives the innermost element that contains both. So neither parents
// nor children are ever searched.
//
//   <div> <a> <b>x</b> y </a> <i>z</i> </div>        depth:  x 3, y 2, z 2
//                                     min_depth_before:  x -, y 2, z 1
#include "features/blocks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>

#include "base/ascii.h"
#include "base/search.h"
#include "dom/display.h"
#include "page/class_words.h"
#include "page/name_hints.h"
#include "text/spaces.h"

namespace winnow::features {
namespace {

// In these, inline elements emphasise words and do not lay out boxes.
bool is_prose(const dom::Node& node) noexcept {
  using enum dom::Name;
  switch (node.name) {
    case P:
    case Pre:
    case Code:
    case H1:
    case H2:
    case H3:
    case H4:
    case H5:
    case H6: return node.is_element() && node.space == dom::Namespace::Html;
    default: return false;
  }
}

bool is_drawing(const dom::Node& node) noexcept {
  return node.space == dom::Namespace::Svg && node.name == dom::Name::Svg;
}

bool is_passed_over(const dom::Node& node) noexcept {
  return node.is(dom::Name::Select) || node.is(dom::Name::Textarea) || is_drawing(node);
}

// The part of a page that an element is by its tag or role, if that part is boilerplate.
std::optional<SkipReason> boilerplate_of_tag(const dom::Node& node) noexcept {
  if (node.space != dom::Namespace::Html) return std::nullopt;
  using enum dom::Name;
  switch (node.name) {
    case Nav: return SkipReason::Menu;
    case Header: return SkipReason::Header;
    case Aside: return SkipReason::Aside;
    case Footer: return SkipReason::Footer;
    case Dialog: return SkipReason::Dialog;
    default: return std::nullopt;
  }
}
std::optional<SkipReason> boilerplate_of_role(std::string_view role) noexcept {
  struct Known {
    std::string_view role;
    SkipReason reason;
  };
  static constexpr std::array kKnown = {
      Known{"navigation", SkipReason::Menu},     Known{"banner", SkipReason::Header},
      Known{"complementary", SkipReason::Aside}, Known{"contentinfo", SkipReason::Footer},
      Known{"dialog", SkipReason::Dialog},       Known{"alertdialog", SkipReason::Dialog},
  };
  for (const Known& known : kKnown)
    if (base::equals_ignoring_case(role, known.role)) return known.reason;
  return std::nullopt;
}

// If the skipped text is this many times as long as all the rest, it is not boilerplate.
constexpr std::size_t kMaxBoilerplate = 20;

// A cookie banner has a telling name and is a small part of the page. It is near the top of the tree,
// unless its name says that it is a box, too.
constexpr std::uint32_t kShallow = 3;  // ancestors, wrappers not counted
constexpr std::uint32_t kShallowBox = 5;
constexpr std::uint32_t kSmallPart = 4;     // at most one node in this many
constexpr std::size_t kLongestNames = 300;  // bytes of a class or id

bool names_consent(std::string_view names) noexcept {
  for (std::size_t at = 0; at + 4 <= names.size(); ++at) {
    const char first = static_cast<char>(names[at] | 0x20);
    if (first != 'c' && first != 'g') continue;
    const std::string_view rest = names.substr(at);
    for (const std::string_view word : page::kConsentParts)
      if (base::starts_with_ignoring_case(rest, word)) return true;
  }
  return false;
}

enum class Consent : std::uint8_t { No, Named, NamedBox };

// "gdpr-banner", "cookieNotice"; not "cookie-recipes", which may be deep in a page.
Consent asks_consent(const dom::Document& document, const dom::Node& node) noexcept {
  for (const dom::Attribute& attribute : document.attributes(node)) {
    if (attribute.name != dom::Name::Class && attribute.name != dom::Name::Id) continue;
    const std::string_view names = document.text(attribute.value).substr(0, kLongestNames);
    if (names_consent(names)) return page::names_box(names) ? Consent::NamedBox : Consent::Named;
  }
  return Consent::No;
}

class Segmenter {
 public:
  Segmenter(const dom::Document& document, const SegmentOptions& options, Segmentation& result)
      : document_(document), options_(options), result_(result) {}

  void run() {
    result_.leaves.clear();
    result_.blocks.clear();
    result_.skipped.clear();
    result_.images.clear();
    result_.inputs.clear();
    const dom::NodeId top = document_.find_first(dom::Name::Body).value_or(dom::kRoot);
    const std::span<const dom::Node> nodes = document_.nodes();
    if (nodes.empty()) return;
    // About one node in six is a leaf.
    result_.leaves.reserve(nodes.size() / 5);
    result_.blocks.reserve(nodes.size() / 8);
    const std::uint32_t end = nodes[dom::index(top)].end;
    open_.push_back({end, dom::index(top), true});
    find_widgets(0, dom::index(top) + 1);
    for (std::uint32_t i = dom::index(top) + 1; i < end;) {
      while (open_.back().end <= i) close();
      const dom::Node& node = nodes[i];
      if (node.is_text()) {
        read_text(node, i);
        ++i;
        continue;
      }
      const dom::Display display = dom::display_of(node);
      if (!node.is_element() || is_hidden(node, display)) {
        find_widgets(i, node.end);
        i = node.end;
        continue;
      }
      i = read_element(node, display, i);
    }
    end_run();
    find_widgets(end, static_cast<std::uint32_t>(nodes.size()));
  }

  // Is too much of the page skipped?
  [[nodiscard]] bool skips_page() const noexcept {
    return skipped_bytes_ > kMaxBoilerplate * read_bytes_;
  }

 private:
  struct Open {
    std::uint32_t end = 0;
    std::uint32_t node = 0;
    bool breaks = false;      // the run ends with this element
    std::uint32_t level = 0;  // only if boilerplate is skipped: depth without wrappers
  };

  [[nodiscard]] bool is_hidden(const dom::Node& node, dom::Display display) const {
    if (options_.hidden == Hidden::Read) return dom::is_never_read(node);
    if (display == dom::Display::None) return true;
    return node.data_length > 0 && dom::is_hidden(document_, node);  // by an attribute
  }

  void close() {
    if (open_.back().breaks) end_run();
    open_.pop_back();
    lowest_ = std::min(lowest_, open_.size());
  }

  // Returns the next node to visit.
  std::uint32_t read_element(const dom::Node& node, dom::Display display, std::uint32_t i) {
    tags_ += (node.flags & dom::Node::kHasEndTag) != 0 ? 2 : 1;
    if (is_passed_over(node)) {
      result_.skipped.push_back({i, is_drawing(node) ? SkipReason::Drawing : SkipReason::Field});
      if (node.space == dom::Namespace::Html) find_widgets(i, node.end);
      is_apart_ = true;
      return node.end;
    }
    if (node.is(dom::Name::Br)) {
      if (++breaks_ == 2) end_run();
      is_apart_ = true;
      return node.end;
    }
    const bool breaks = display != dom::Display::Inline;
    if (breaks) end_run();
    std::uint32_t level = 0;
    if (options_.boilerplate == Boilerplate::Skip) {
      if (node.is(dom::Name::Main) || node.is(dom::Name::Article))
        content_end_ = std::max(content_end_, node.end);
      if (const auto reason = boilerplate_of(node, i)) return skip_boilerplate(node, i, *reason);
      level = level_of(node, i);
    }
    add_widget(node, i);
    if (node.is(dom::Name::A)) link_end_ = node.end;
    if (node.end > i + 1) open_.push_back({node.end, i, breaks, level});
    return i + 1;
  }

  void add_widget(const dom::Node& node, std::uint32_t i) {
    enum class Kind : std::uint8_t { None, Image, Input };
    static constexpr auto kKinds = [] {
      std::array<Kind, dom::kKnownNameCount + 1> kinds{};
      using enum dom::Name;
      for (const dom::Name name : {Img, Picture, Video}) kinds[dom::index(name)] = Kind::Image;
      for (const dom::Name name : {Input, Button, Select, Textarea})
        kinds[dom::index(name)] = Kind::Input;
      return kinds;
    }();
    const Kind kind = kKinds[std::min(dom::index(node.name), dom::kKnownNameCount)];
    if (kind == Kind::None || !node.is_element()) return;
    (kind == Kind::Image ? result_.images : result_.inputs).push_back(i);
  }
  void find_widgets(std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t i = first; i < end; ++i) add_widget(document_[i], i);
  }

  // Depth up to a limit. An element that is all of its parent is not deeper than it.
  [[nodiscard]] std::uint32_t level_of(const dom::Node& node, std::uint32_t i) const {
    const Open& parent = open_.back();
    if (parent.level > kShallow) return parent.level;
    std::uint32_t before = i - 1;
    while (before > parent.node && says_nothing(before)) --before;
    if (before > parent.node) return parent.level + 1;
    for (std::uint32_t k = node.end; k < parent.end; k = document_[k].end)
      if (!says_nothing(k)) return parent.level + 1;
    return parent.level;
  }

  // White space, a comment, a script or a part of one.
  [[nodiscard]] bool says_nothing(std::uint32_t i) const {
    const dom::Node& node = document_[i];
    if (node.is_element()) return dom::is_never_read(node);
    return !node.is_text() || text::is_blank(document_.text(node)) ||
           dom::is_never_read(document_[node.parent]);
  }

  [[nodiscard]] std::optional<SkipReason> declared_boilerplate(const dom::Node& node) const {
    std::optional<SkipReason> reason = boilerplate_of_tag(node);
    if (reason || node.data_length == 0) return reason;
    for (const dom::Attribute& attribute : document_.attributes(node))
      if (attribute.name == dom::Name::Role)
        reason = boilerplate_of_role(document_.text(attribute.value));
    return reason;
  }

  [[nodiscard]] bool is_dialog(const dom::Node& node) const {
    return declared_boilerplate(node) == SkipReason::Dialog;
  }

  // Menus are skipped everywhere, other boilerplate only outside <main> and <article>: there a
  // <header> has the title, an <aside> may be a note and a <footer> may name the source of a quote.
  [[nodiscard]] std::optional<SkipReason> boilerplate_of(const dom::Node& node, std::uint32_t i) {
    const std::optional<SkipReason> reason = declared_boilerplate(node);
    if (reason == SkipReason::Menu) return reason;
    if (i < content_end_) return std::nullopt;
    if (reason == SkipReason::Header && has_title(node, i)) return std::nullopt;
    const bool is_consent = reason == SkipReason::Dialog
                                ? asks_consent(document_, node) != Consent::No
                                : !reason && is_consent_box(node, i);
    return is_consent ? SkipReason::Consent : reason;
  }

  // Whether the header of a page has a first-level heading, as it does if it belongs to an article.
  // A header inside such a header is not examined again.
  [[nodiscard]] bool has_title(const dom::Node& node, std::uint32_t i) {
    if (i < title_end_) return true;
    for (std::uint32_t k = i + 1; k < node.end; ++k)
      if (document_[k].is(dom::Name::H1)) {
        title_end_ = node.end;
        return true;
      }
    return false;
  }

  [[nodiscard]] bool is_consent_box(const dom::Node& node, std::uint32_t i) const {
    if (node.data_length == 0 || open_.back().level > kShallowBox ||
        node.end - i >= document_.size() / kSmallPart)
      return false;
    const Consent consent = asks_consent(document_, node);
    return consent == Consent::NamedBox ||
           (consent == Consent::Named && open_.back().level <= kShallow);
  }

  std::uint32_t skip_boilerplate(const dom::Node& node, std::uint32_t i, SkipReason reason) {
    result_.skipped.push_back({i, reason});
    // A dialog that lists cookies may be much longer than the page.
    if (reason == SkipReason::Consent && is_dialog(node)) return node.end;
    for (std::uint32_t k = i; k < node.end;) {
      const dom::Node& inside = document_[k];
      if (inside.is_text() && !text::is_blank(document_.text(inside)))
        skipped_bytes_ += document_.text(inside).size();
      k = inside.is_element() && dom::is_never_read(inside) ? inside.end : k + 1;
    }
    return node.end;
  }

  void read_text(const dom::Node& node, std::uint32_t i) {
    const std::string_view text = document_.text(node);
    if (text::is_blank(text)) {
      is_apart_ = true;
      return;
    }
    read_bytes_ += text.size();
    const std::size_t depth = open_.size();
    const bool is_first = run_begin_ == result_.leaves.size();
    lowest_ = is_first ? depth : std::min(lowest_, depth);
    shared_ = is_first ? depth : std::min(shared_, lowest_);
    shared_element_ = open_[shared_ - 1].node;
    TextLeaf& leaf = result_.leaves.emplace_back();
    leaf.node = i;
    leaf.depth = short_number(depth);
    leaf.min_depth_before = short_number(lowest_);
    leaf.tags = short_number(tags_);
    if (i < link_end_) leaf.flags |= TextLeaf::kInLink;
    if (is_apart_) leaf.flags |= TextLeaf::kApart;
    lowest_ = depth;
    tags_ = 0;
    breaks_ = 0;
    is_apart_ = false;
  }

  void end_run() {
    breaks_ = 0;
    const auto end = static_cast<std::uint32_t>(result_.leaves.size());
    const auto begin = static_cast<std::uint32_t>(run_begin_);
    if (begin == end) return;
    run_begin_ = end;
    if (!is_split(begin, end)) {
      result_.blocks.push_back({begin, end, shared_element_});
      return;
    }
    for (std::uint32_t first = begin, next = begin + 1; first < end; first = next++) {
      while (next < end && result_.leaves[next].min_depth_before > shared_) ++next;
      result_.blocks.push_back({first, next, child_with(result_.leaves[first].node)});
    }
  }

  // The split rule: the shared element has no text itself, two or more of its children have.
  [[nodiscard]] bool is_split(std::uint32_t begin, std::uint32_t end) const {
    if (end - begin < 2) return false;
    for (std::uint32_t i = begin; i < end; ++i)
      if (result_.leaves[i].depth == shared_) return false;
    // From the shared element up to the block element around the run: few steps, at most the
    // parser's depth limit.
    for (std::uint32_t i = shared_element_;; i = document_[i].parent) {
      if (is_prose(document_[i])) return false;
      if (i == 0 || dom::display_of(document_[i]) != dom::Display::Inline) return true;
    }
  }

  // The child of the shared element that contains the text.
  [[nodiscard]] std::uint32_t child_with(std::uint32_t node) const {
    while (document_[node].parent != shared_element_) node = document_[node].parent;
    return node;
  }

  static std::uint16_t short_number(std::size_t number) {
    return static_cast<std::uint16_t>(
        std::min<std::size_t>(number, std::numeric_limits<std::uint16_t>::max()));
  }

  const dom::Document& document_;
  SegmentOptions options_;
  Segmentation& result_;
  std::vector<Open> open_;
  std::size_t run_begin_ = 0;         // the first leaf of the current run
  std::size_t shared_ = 0;            // open elements that contain all leaves of the run
  std::uint32_t shared_element_ = 0;  // the innermost of them
  std::size_t lowest_ = 0;            // fewest open elements since the last leaf
  std::size_t tags_ = 0;              // since the last leaf
  std::size_t read_bytes_ = 0;        // of text that is not blank
  std::size_t skipped_bytes_ = 0;     // in boilerplate
  std::uint32_t content_end_ = 0;     // of the last <main> or <article>
  std::uint32_t title_end_ = 0;       // of the last header with a first-level heading
  std::uint32_t link_end_ = 0;
  std::uint32_t breaks_ = 0;  // <br> since the last leaf
  bool is_apart_ = false;
};

bool has_text(const dom::Document& document, std::uint32_t root) {
  for (const dom::Node& node : document.subtree(dom::NodeId(root)))
    if (node.is_text() && !text::is_blank(document.text(node))) return true;
  return false;
}

// How many blocks of a subtree are kept and how many are not.
class Counts {
 public:
  Counts(const Segmentation& segmentation, const std::vector<bool>& kept) {
    const std::size_t count = segmentation.blocks.size();
    begins_.reserve(count);
    ends_.reserve(count);
    kept_before_.reserve(count + 1);
    kept_before_.push_back(0);
    for (std::size_t i = 0; i < count; ++i) {
      begins_.push_back(segmentation.begin_node(segmentation.blocks[i]));
      ends_.push_back(segmentation.end_node(segmentation.blocks[i]));
      kept_before_.push_back(kept_before_.back() + (kept[i] ? 1 : 0));
    }
  }

  struct Share {
    std::uint32_t kept = 0;
    std::uint32_t other = 0;
  };
  // A block counts if it has a leaf there. Nodes must be in ascending order.
  Share in(std::uint32_t node, std::uint32_t end) {
    while (next_ < ends_.size() && ends_[next_] <= node) ++next_;
    const auto past =
        std::lower_bound(begins_.begin() + static_cast<std::ptrdiff_t>(next_), begins_.end(), end);
    const auto last = static_cast<std::size_t>(past - begins_.begin());
    const std::uint32_t kept = kept_before_[last] - kept_before_[next_];
    return {kept, static_cast<std::uint32_t>(last - next_) - kept};
  }

 private:
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint32_t> kept_before_;
  std::size_t next_ = 0;
};

}  // namespace

Segmentation segment(const dom::Document& document, const SegmentOptions& options) {
  Segmentation segmentation;
  segment(document, options, segmentation);
  return segmentation;
}

void segment(const dom::Document& document, const SegmentOptions& options,
             Segmentation& segmentation) {
  Segmenter segmenter(document, options, segmentation);
  segmenter.run();
  if (!segmenter.skips_page()) return;
  SegmentOptions all = options;
  all.boilerplate = Boilerplate::Read;
  Segmenter(document, all, segmentation).run();
}

dom::Selection select_blocks(const dom::Document& document, const Segmentation& segmentation,
                             const std::vector<bool>& kept) {
  // Elements whose kept run has several leaves: as separate roots they would be several lines.
  std::vector<std::uint32_t> run_elements;
  for (std::size_t i = 0; i < segmentation.blocks.size(); ++i) {
    const Block& block = segmentation.blocks[i];
    if (kept[i] && block.end_leaf - block.first_leaf > 1) run_elements.push_back(block.element);
  }
  std::ranges::sort(run_elements);

  dom::Selection selection;
  Counts counts(segmentation, kept);
  auto passed = segmentation.skipped.begin();
  std::uint32_t root_end = 0;  // end of the current root
  const std::uint32_t top = dom::index(document.find_first(dom::Name::Body).value_or(dom::kRoot));
  for (std::uint32_t i = top; i < document[top].end;) {
    const dom::Node& node = document[i];
    const Counts::Share share = counts.in(i, node.end);
    const bool is_inside = i < root_end;
    if (share.kept == 0) {
      if (is_inside && share.other > 0) selection.excluded.push_back(dom::NodeId(i));
      i = node.end;
      continue;
    }
    if (share.other == 0) {
      if (!is_inside) selection.roots.push_back(dom::NodeId(i));
      i = node.end;
      continue;
    }
    if (!is_inside && std::ranges::binary_search(run_elements, i)) {
      selection.roots.push_back(dom::NodeId(i));
      root_end = node.end;
    }
    ++i;
  }
  // Skipped elements inside a root must be excluded, or they would be read.
  std::vector<dom::NodeId> more;
  for (const dom::NodeId root : selection.roots) {
    while (passed != segmentation.skipped.end() && passed->element < dom::index(root)) ++passed;
    for (; passed != segmentation.skipped.end() && passed->element < document[root].end; ++passed)
      if (has_text(document, passed->element)) more.push_back(dom::NodeId(passed->element));
  }
  if (!more.empty()) {
    selection.excluded.insert(selection.excluded.end(), more.begin(), more.end());
    std::ranges::sort(selection.excluded);
  }
  return selection;
}

dom::Selection exclude_blocks(const dom::Document& document, const Segmentation& segmentation,
                              const std::vector<bool>& dropped, dom::Selection selection) {
  std::vector<dom::NodeId> excluded;
  Counts counts(segmentation, dropped);
  for (const dom::NodeId root : selection.roots)
    for (std::uint32_t i = dom::index(root); i < document[root].end;) {
      const Counts::Share share = counts.in(i, document[i].end);
      if (share.kept > 0 && share.other == 0) excluded.push_back(dom::NodeId(i));
      i = share.kept > 0 && share.other > 0 ? i + 1 : document[i].end;
    }
  return exclude_nodes(document, excluded, std::move(selection));
}

dom::Selection exclude_nodes(const dom::Document& document, std::span<const dom::NodeId> excluded,
                             dom::Selection selection) {
  if (excluded.empty()) return selection;
  std::vector<dom::NodeId> both;
  std::ranges::merge(selection.excluded, excluded, std::back_inserter(both));
  // Of nested elements, keep the outer.
  selection.excluded.clear();
  for (const dom::NodeId node : both)
    if (selection.excluded.empty() || dom::index(node) >= document[selection.excluded.back()].end)
      selection.excluded.push_back(node);
  return selection;
}

}  // namespace winnow::features

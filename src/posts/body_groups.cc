// Elements are grouped by a hash of their path below the post, siblings after a title by level.
// Counts over a subtree are differences of two running sums (range_counts.h).
#include "posts/body_groups.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/flat_table.h"
#include "base/hash.h"
#include "dom/display.h"
#include "page/time_text.h"
#include "page/vocabulary/phrases.h"
#include "posts/link_targets.h"
#include "posts/range_counts.h"

namespace winnow::posts {
namespace {

using page::bit;
using page::NameMark;
using page::NameMarks;

constexpr std::size_t kMaxElements = 20'000;  // put into the index of places
constexpr std::size_t kMaxPlaces = 400;
constexpr int kMaxLevels = 12;     // above a title, for runs of siblings
constexpr double kShortText = 12;  // words; short texts are read and compared
// A place with a smaller share of the region's words is a body only if its class name says so.
constexpr double kMinShare = 0.04;

constexpr NameMarks kApart = bit(NameMark::Menu) | bit(NameMark::Side) | bit(NameMark::Foot) |
                             bit(NameMark::Comment) | bit(NameMark::Related) | bit(NameMark::Form) |
                             bit(NameMark::Share);

constexpr std::string_view kPlaceNames[] = {
    "presence",     "words",        "share-of-frame",  "link-share",  "mark-share",
    "paragraphs",   "beside-share", "images",          "headings",    "dates",
    "inputs",       "holds-title",  "is-after-title",  "gap-share",   "rest-share",
    "root-count",   "is-paragraph", "is-division",     "is-section",  "is-inline",
    "is-list",      "is-run",       "is-whole",        "title-mark",  "body-mark",
    "post-mark",    "summary-mark", "date-mark",       "author-mark", "meta-mark",
    "share-mark",   "menu-mark",    "side-mark",       "foot-mark",   "comment-mark",
    "related-mark", "tag-mark",     "more-mark",       "head-mark",   "form-mark",
    "apart-above",  "tightness",    "largest-child",   "own-text",    "ellipsis",
    "posts",        "is-single",    "spread-of-words", "same-text",   "short-words",
    "depth-below",  "more-text",    "date-line"};
static_assert(std::size(kPlaceNames) == kPlaceFeatures);
constexpr std::string_view kPlaceBoxNames[] = {
    "width", "center-x", "holds-title-center", "offset-x", "gap-y", "font-ratio", "shown"};
static_assert(std::size(kPlaceBoxNames) == kPlaceBoxFeatures);

bool may_be_body(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Div) || node.is(Span) || node.is(P) || node.is(Article) || node.is(Section) ||
         node.is(Td) || node.is(Li) || node.is(Main) || node.is(Blockquote) || node.is(Dd) ||
         node.is(Pre) || node.is(Figure) || node.is(Tr) || node.is(Center) || node.is(Font);
}

enum class PlaceKind : std::uint8_t { Element, Run, Whole };

// The nodes in which the candidates of one post lie.
struct Frame {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  double words = 0;  // without the title
};

using PlaceRow = std::array<double, kPlaceFeatures>;

double& at(PlaceRow& row, PlaceFeature feature) { return row[static_cast<std::size_t>(feature)]; }

struct MarkColumn {
  PlaceFeature feature;
  NameMark mark;
};
constexpr MarkColumn kMarkColumns[] = {
    {PlaceFeature::TitleMark, NameMark::Title},     {PlaceFeature::BodyMark, NameMark::Body},
    {PlaceFeature::PostMark, NameMark::Post},       {PlaceFeature::SummaryMark, NameMark::Summary},
    {PlaceFeature::DateMark, NameMark::Date},       {PlaceFeature::AuthorMark, NameMark::Author},
    {PlaceFeature::MetaMark, NameMark::Meta},       {PlaceFeature::ShareMark, NameMark::Share},
    {PlaceFeature::MenuMark, NameMark::Menu},       {PlaceFeature::SideMark, NameMark::Side},
    {PlaceFeature::FootMark, NameMark::Foot},       {PlaceFeature::CommentMark, NameMark::Comment},
    {PlaceFeature::RelatedMark, NameMark::Related}, {PlaceFeature::TagMark, NameMark::Tag},
    {PlaceFeature::MoreMark, NameMark::More},       {PlaceFeature::HeadMark, NameMark::Head},
    {PlaceFeature::FormMark, NameMark::Form},
};

// What one post has at a place.
struct PostPart {
  PlaceRow row{};      // the features whose group value is the mean over the posts
  RangeCounts counts;  // without the title
  std::optional<std::uint64_t> short_text;  // hash of the text, if it has at most kShortText words
};

class PlaceMeasurer {
 public:
  PlaceMeasurer(const BlogView& view, const TitleGroup& titles, std::vector<Frame> frames)
      : view_(view),
        document_(view.document),
        measures_(view.measures),
        titles_(titles),
        frames_(std::move(frames)) {}

  // The group of these subtrees, with its rows filled in.
  [[nodiscard]] PlaceGroup measure(std::vector<std::vector<std::uint32_t>> roots,
                                   PlaceKind kind) const;

 private:
  using Roots = std::vector<std::uint32_t>;

  [[nodiscard]] PlaceRow measure_row(std::span<const Roots> roots, PlaceKind kind) const;
  [[nodiscard]] PostPart measure_post(std::size_t post, const Roots& roots) const;
  void add_position(std::size_t post, const Roots& roots, PlaceRow& row) const;
  void add_names(const Roots& roots, PlaceRow& row) const;
  void add_children(std::size_t post, const Roots& roots, double words, PlaceRow& row) const;
  [[nodiscard]] std::optional<std::uint64_t> add_text(std::size_t post, const Roots& roots,
                                                      double words, PlaceRow& row) const;
  void set_tag(const dom::Node& node, PlaceRow& row) const;
  [[nodiscard]] std::array<double, kPlaceBoxFeatures> measure_boxes(
      std::span<const Roots> roots) const;
  [[nodiscard]] bool holds_title(std::size_t post, std::uint32_t node) const {
    return node <= titles_.titles[post] && titles_.titles[post] < document_[node].end;
  }

  const BlogView& view_;
  const dom::Document& document_;
  const page::ElementMeasures& measures_;
  const TitleGroup& titles_;
  std::vector<Frame> frames_;
};

PlaceGroup PlaceMeasurer::measure(std::vector<std::vector<std::uint32_t>> roots,
                                  PlaceKind kind) const {
  PlaceGroup group;
  group.row = measure_row(roots, kind);
  group.box_row = measure_boxes(roots);
  group.roots = std::move(roots);
  return group;
}

// How often the most frequent value occurs. Sorts the values.
std::ptrdiff_t count_most_frequent(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  std::ptrdiff_t most = 0;
  for (auto same = values.begin(); same != values.end();) {
    const auto next = std::upper_bound(same, values.end(), *same);
    most = std::max(most, next - same);
    same = next;
  }
  return most;
}

PlaceRow PlaceMeasurer::measure_row(std::span<const Roots> roots, PlaceKind kind) const {
  PlaceRow row{};
  RangeCounts all;
  double present = 0;
  double frame_words = 0;
  double words_squares = 0;
  double root_count = 0;
  std::vector<std::uint64_t> short_texts;
  const Roots* first = nullptr;
  for (std::size_t post = 0; post < roots.size(); ++post) {
    if (roots[post].empty()) continue;
    if (first == nullptr) first = &roots[post];
    const PostPart part = measure_post(post, roots[post]);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] += part.row[i];
    all += part.counts;
    ++present;
    frame_words += frames_[post].words;
    words_squares += part.counts.words * part.counts.words;
    root_count += static_cast<double>(roots[post].size());
    if (part.short_text) short_texts.push_back(*part.short_text);
  }
  const double count = std::max(1.0, present);
  for (double& value : row) value /= count;

  using enum PlaceFeature;
  at(row, Presence) = present / static_cast<double>(roots.size());
  at(row, Words) = log_of(all.words / count);
  at(row, ShareOfFrame) = std::min(1.0, ratio(all.words, frame_words));
  at(row, LinkShare) = ratio(all.link_words, all.words);
  at(row, PunctuationShare) = std::min(1.0, ratio(all.punctuation, all.words));
  at(row, ParagraphShare) = ratio(all.paragraph_words, all.words);
  at(row, NonBodyShare) = ratio(all.non_body_words, all.words);
  at(row, ImagesPer) = log_of(all.images / count);
  at(row, HeadingsPer) = log_of(all.headings / count);
  at(row, DatesPer) = log_of(all.dates / count);
  at(row, InputsPer) = log_of(all.inputs / count);
  at(row, RootCount) = log_of(root_count / count);
  at(row, SpreadOfWords) = std::min(4.0, relative_spread(all.words, words_squares, count));
  at(row, Posts) = log_of(static_cast<double>(roots.size()));
  at(row, IsSingle) = roots.size() == 1 ? 1 : 0;
  const std::ptrdiff_t same = count_most_frequent(short_texts);
  at(row, SameText) = same > 1 ? static_cast<double>(same) / count : 0;
  at(row, IsRun) = kind == PlaceKind::Run ? 1 : 0;
  at(row, IsWhole) = kind == PlaceKind::Whole ? 1 : 0;
  // All elements of one place have the same tag.
  if (first != nullptr && kind == PlaceKind::Element) set_tag(document_[first->front()], row);
  return row;
}

PostPart PlaceMeasurer::measure_post(std::size_t post, const Roots& roots) const {
  PostPart part;
  const std::uint32_t title = titles_.titles[post];
  for (const std::uint32_t root : roots) {
    part.counts += counts_of(measures_, root, document_[root].end);
    if (holds_title(post, root)) part.counts -= counts_of(measures_, title, document_[title].end);
  }
  add_position(post, roots, part.row);
  add_names(roots, part.row);
  add_children(post, roots, part.counts.words, part.row);
  part.short_text = add_text(post, roots, part.counts.words, part.row);
  return part;
}

// Where the subtrees are, relative to the title and to the frame.
void PlaceMeasurer::add_position(std::size_t post, const Roots& roots, PlaceRow& row) const {
  using enum PlaceFeature;
  const Frame& frame = frames_[post];
  const std::uint32_t title_end = document_[titles_.titles[post]].end;
  const std::uint32_t first = roots.front();
  const std::uint32_t end = document_[roots.back()].end;
  const bool has_title =
      std::ranges::any_of(roots, [&](std::uint32_t root) { return holds_title(post, root); });
  at(row, HoldsTitle) = has_title ? 1 : 0;
  at(row, IsAfterTitle) = first >= title_end ? 1 : 0;
  if (first >= title_end)
    at(row, GapShare) = ratio(measures_.words(title_end, first), frame.words + 1);
  else if (!has_title)
    at(row, GapShare) = ratio(measures_.words(frame.first, first), frame.words + 1);
  if (end < frame.end) at(row, RestShare) = ratio(measures_.words(end, frame.end), frame.words + 1);
  at(row, DepthBelow) = std::min(12.0, static_cast<double>(measures_.depth(first)) -
                                           static_cast<double>(measures_.depth(frame.first)));
}

// What class names and tags say.
void PlaceMeasurer::add_names(const Roots& roots, PlaceRow& row) const {
  NameMarks marks = 0;
  NameMarks above = 0;
  for (const std::uint32_t root : roots) {
    marks |= measures_.marks(root);
    above |= measures_.marks_above(document_[root].parent);
  }
  for (const MarkColumn& column : kMarkColumns)
    at(row, column.feature) = (marks & bit(column.mark)) != 0 ? 1 : 0;
  at(row, PlaceFeature::ApartAbove) = (above & kApart) != 0 ? 1 : 0;
}

// How the words are spread over the parent and the children. `words`: those of the roots.
void PlaceMeasurer::add_children(std::size_t post, const Roots& roots, double words,
                                 PlaceRow& row) const {
  constexpr std::size_t kMaxRoots = 3;  // children of more roots are not looked at
  double largest_child = 0;
  double own_text = 0;
  if (roots.size() <= kMaxRoots)
    for (const std::uint32_t root : roots)
      for (std::uint32_t child = root + 1; child < document_[root].end;
           child = document_[child].end) {
        const double child_words = measures_.words(child, document_[child].end);
        if (document_[child].is_text() || dom::display_of(document_[child]) == dom::Display::Inline)
          own_text += child_words;
        else if (!holds_title(post, child))
          largest_child = std::max(largest_child, child_words);
      }
  const Frame& frame = frames_[post];
  const std::uint32_t parent = document_[roots.front()].parent;
  const double parent_words = std::max<double>(
      1,
      measures_.words(std::max(parent, frame.first), std::min(document_[parent].end, frame.end)));
  at(row, PlaceFeature::Tightness) = std::min(1.0, words / parent_words);
  at(row, PlaceFeature::LargestChild) = ratio(largest_child, words);
  at(row, PlaceFeature::OwnText) = ratio(own_text, words);
}

// What the text itself says, where it is short or ends with an ellipsis. Returns the hash of a
// short text.
std::optional<std::uint64_t> PlaceMeasurer::add_text(std::size_t post, const Roots& roots,
                                                     double words, PlaceRow& row) const {
  using enum PlaceFeature;
  constexpr std::uint32_t kTailNodes = 40;  // enough to hold the last four bytes of text
  const std::uint32_t end = document_[roots.back()].end;
  if (words > 0) {
    const std::uint32_t tail = end > kTailNodes + roots.back() ? end - kTailNodes : roots.back();
    const std::string text = measures_.last_bytes(tail, end, 4);
    const bool is_cut = text.ends_with("…") || text.ends_with("...") || text.ends_with("…]") ||
                        text.ends_with("...]");
    at(row, Ellipsis) = is_cut ? 1 : 0;
  }
  if (words > kShortText || roots.size() != 1) return std::nullopt;
  const std::string text = measures_.text(roots.front(), end, 200);
  at(row, ShortWords) = 1;
  const bool is_more =
      page::is_read_more(text) && may_lead_to_post(view_, titles_.titles[post], roots.front(), end);
  at(row, MoreText) = is_more ? 1 : 0;
  at(row, DateLine) = page::is_date_line(text) ? 1 : 0;
  if (text.empty()) return std::nullopt;
  return base::hash_view(text);
}

void PlaceMeasurer::set_tag(const dom::Node& node, PlaceRow& row) const {
  using enum PlaceFeature;
  using enum dom::Name;
  at(row, IsParagraph) = node.is(P) || node.is(Pre) || node.is(Blockquote) ? 1 : 0;
  at(row, IsDivision) = node.is(Div) ? 1 : 0;
  at(row, IsSection) = node.is(Section) || node.is(Article) || node.is(Main) ? 1 : 0;
  at(row, IsInline) = dom::display_of(node) == dom::Display::Inline ? 1 : 0;
  at(row, IsListOrTable) = node.is(Ul) || node.is(Ol) || node.is(Li) || node.is(Td) ||
                                   node.is(Tr) || node.is(Table) || node.is(Dl) || node.is(Dd)
                               ? 1
                               : 0;
}

std::array<double, kPlaceBoxFeatures> PlaceMeasurer::measure_boxes(
    std::span<const Roots> roots) const {
  std::array<double, kPlaceBoxFeatures> row{};
  if (view_.boxes == nullptr) return row;
  const auto at = [&](PlaceBoxFeature feature) -> double& {
    return row[static_cast<std::size_t>(feature)];
  };
  using enum PlaceBoxFeature;
  double count = 0;
  for (std::size_t post = 0; post < roots.size(); ++post) {
    std::uint32_t largest = 0;  // the element with the most words
    for (const std::uint32_t root : roots[post])
      if (largest == 0 || measures_.words(root, document_[root].end) >
                              measures_.words(largest, document_[largest].end))
        largest = document_[root].is_element() ? root : largest;
    if (largest == 0) continue;
    ++count;
    const layout::Box& box = view_.boxes->of_node[largest];
    const layout::Box& title = view_.boxes->of_node[titles_.titles[post]];
    const double left = static_cast<double>(box.x);
    const double width = static_cast<double>(box.width);
    const double title_center = static_cast<double>(title.x + title.width / 2);
    at(Width) += width / 1280;
    at(CenterX) += (left + width / 2 - 640) / 640;
    at(HoldsTitleCenter) += left <= title_center && title_center <= left + width ? 1 : 0;
    at(OffsetX) += std::clamp((left - static_cast<double>(title.x)) / 1280, -1.0, 1.0);
    at(GapY) += std::clamp(static_cast<double>(box.y - title.y - title.height) / 800, -2.0, 4.0);
    at(FontRatio) += static_cast<double>(box.font_size) / view_.font_size;
    at(Shown) += box.is_shown ? 1 : 0;
  }
  if (count > 0)
    for (double& value : row) value /= count;
  return row;
}

// Elements by place. A place is the path of tags from the frame down, or the path of tags and
// classes; an element has both.
class PlaceIndex {
 public:
  PlaceIndex(const BlogView& view, std::size_t posts) : view_(view), posts_(posts) {}

  template <typename Wanted>
  void add(std::size_t post, std::uint32_t first, std::uint32_t end, std::uint32_t title,
           bool whole, Wanted&& wanted) {
    const dom::Document& document = view_.document;
    const page::ElementMeasures& measures = view_.measures;
    by_class_.assign(end - first, 0);
    by_tag_.assign(end - first, 0);
    for (std::uint32_t i = first; i < end && seen_ < kMaxElements; ++i) {
      const dom::Node& node = document[i];
      if (!node.is_element()) continue;
      if (i == title) {
        i = node.end - 1;
        continue;
      }
      const bool is_top = node.parent < first;
      const std::uint64_t above_class = is_top ? 7 : by_class_[node.parent - first];
      const std::uint64_t above_tag = is_top ? 7 : by_tag_[node.parent - first];
      const std::uint64_t class_hash = is_top && whole ? 0 : measures.class_hash(i);
      by_tag_[i - first] = base::join_hash(above_tag, dom::index(node.name));
      by_class_[i - first] =
          base::join_hash(base::join_hash(above_class, class_hash), dom::index(node.name));
      if (!measures.is_shown(i)) {
        i = node.end - 1;
        continue;
      }
      if (measures.words(i, node.end) == 0 && measures.images(i, node.end) == 0) continue;
      if (!wanted(i)) continue;
      ++seen_;
      const std::uint32_t words = measures.words(i, node.end);
      const bool has_body_mark = measures.has(i, NameMark::Body);
      put(base::join_hash(1, by_class_[i - first]), post, i, words, has_body_mark);
      put(base::join_hash(2, by_tag_[i - first]), post, i, words, has_body_mark);
    }
  }

  // The elements of each place, by post. Only places that have `min_words` words or a class name
  // for bodies. Places with the same elements are returned once.
  [[nodiscard]] std::vector<std::vector<std::vector<std::uint32_t>>> places(
      double min_words) const {
    constexpr std::uint32_t kLeftOut = 0xFFFF'FFFF;
    std::vector<std::uint32_t> taken(places_.size(), kLeftOut);
    std::vector<std::vector<std::vector<std::uint32_t>>> roots;
    std::unordered_set<std::uint64_t> known;
    for (std::size_t i = 0; i < places_.size() && roots.size() < kMaxPlaces; ++i) {
      const Place& place = places_[i];
      if (!known.insert(place.nodes).second) continue;
      if (place.words < min_words && !place.has_body_mark) continue;
      taken[i] = static_cast<std::uint32_t>(roots.size());
      roots.emplace_back(posts_);
    }
    for (const Entry& entry : entries_)
      if (taken[entry.place] != kLeftOut)
        roots[taken[entry.place]][entry.post].push_back(entry.node);
    return roots;
  }

 private:
  struct Place {
    std::uint64_t nodes = 0;  // hash of its elements and their posts
    double words = 0;
    bool has_body_mark = false;
  };
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t place = kFree;
  };
  static constexpr std::uint32_t kFree = 0xFFFF'FFFF;
  static bool is_free(const Slot& slot) noexcept { return slot.place == kFree; }
  struct Entry {
    std::uint32_t place = 0;
    std::uint32_t post = 0;
    std::uint32_t node = 0;
  };

  void put(std::uint64_t key, std::size_t post, std::uint32_t node, std::uint32_t words,
           bool has_body_mark) {
    if (2 * places_.size() >= slots_.size())
      slots_ = base::grown(slots_, is_free, [](const Slot& slot) { return slot.key; });
    Slot& slot = slots_[base::probe(
        slots_, key, [&](const Slot& taken) { return is_free(taken) || taken.key == key; })];
    if (is_free(slot)) {
      slot = {key, static_cast<std::uint32_t>(places_.size())};
      places_.emplace_back();
    }
    const std::uint32_t number = slot.place;
    Place& place = places_[number];
    place.nodes = base::join_hash(base::join_hash(place.nodes, post), node);
    place.words += words;
    place.has_body_mark = place.has_body_mark || has_body_mark;
    entries_.push_back({number, static_cast<std::uint32_t>(post), node});
  }

  const BlogView& view_;
  std::size_t posts_;
  std::size_t seen_ = 0;
  std::vector<Slot> slots_ = std::vector<Slot>(256);  // by key
  std::vector<Place> places_;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> by_class_;
  std::vector<std::uint64_t> by_tag_;
};

// Tells a link on a line of its own from a link inside a sentence. The children of a block are
// counted once, however many inline elements it holds.
class InlineIsolation {
 public:
  explicit InlineIsolation(const BlogView& view) : view_(view) {}

  // True for a block, and for an inline element that is not part of a sentence.
  bool is_alone(std::uint32_t node) {
    const dom::Document& document = view_.document;
    if (dom::display_of(document[node]) != dom::Display::Inline) return true;
    const std::uint32_t words = view_.measures.words(node, document[node].end);
    std::uint32_t above = document[node].parent;
    for (int step = 0; step < 6 && above > view_.body; ++step, above = document[above].parent) {
      if (dom::display_of(document[above]) == dom::Display::Inline) continue;
      // It has all words of the block, or its siblings are blocks and not text.
      if (view_.measures.words(above, document[above].end) == words) return true;
      const Children& children = children_of(above);
      return !children.has_text && children.inline_words <= words + 12;
    }
    return false;
  }

 private:
  struct Children {
    bool has_text = false;
    std::uint32_t inline_words = 0;
  };
  const Children& children_of(std::uint32_t block) {
    const auto [found, is_new] = known_.try_emplace(block);
    if (!is_new) return found->second;
    const dom::Document& document = view_.document;
    for (std::uint32_t child = block + 1; child < document[block].end;
         child = document[child].end) {
      if (document[child].is_text() && view_.measures.words(child, child + 1) > 0)
        found->second.has_text = true;
      if (document[child].is_element() && dom::display_of(document[child]) == dom::Display::Inline)
        found->second.inline_words += view_.measures.words(child, document[child].end);
    }
    return found->second;
  }

  const BlogView& view_;
  std::unordered_map<std::uint32_t, Children> known_;
};

bool shows_something(const BlogView& view, std::uint32_t node) {
  const dom::Node& own = view.document[node];
  return view.measures.is_shown(node) &&
         (view.measures.words(node, own.end) > 0 || view.measures.images(node, own.end) > 0);
}

std::vector<Frame> frames_of_regions(const BlogView& view, const TitleGroup& titles) {
  std::vector<Frame> frames;
  for (std::size_t post = 0; post < titles.titles.size(); ++post) {
    const Region& region = titles.regions[post];
    const std::uint32_t title = titles.titles[post];
    frames.push_back(
        {region.first, region.end,
         static_cast<double>(view.measures.words(region.first, region.end)) -
             static_cast<double>(view.measures.words(title, view.document[title].end))});
  }
  return frames;
}

// The visible siblings from `first` on that end before or at `end`.
std::vector<std::uint32_t> visible_siblings(const BlogView& view, std::uint32_t first,
                                            std::uint32_t end) {
  std::vector<std::uint32_t> siblings;
  for (std::uint32_t next = first; next < end; next = view.document[next].end)
    if (shows_something(view, next)) siblings.push_back(next);
  return siblings;
}

// What follows the title, or for a higher level the element that many levels above it, as siblings.
std::vector<std::vector<std::uint32_t>> runs_after_titles(const BlogView& view,
                                                          const TitleGroup& titles, int level) {
  const dom::Document& document = view.document;
  std::vector<std::vector<std::uint32_t>> roots(titles.titles.size());
  for (std::size_t post = 0; post < roots.size(); ++post) {
    const Region& region = titles.regions[post];
    std::uint32_t around = titles.titles[post];
    int steps = 0;
    for (; steps < level && document[around].parent >= region.first &&
           document[around].parent > view.body;
         ++steps)
      around = document[around].parent;
    if (steps < level) continue;
    const std::uint32_t limit = std::min(region.end, document[document[around].parent].end);
    roots[post] = visible_siblings(view, document[around].end, limit);
  }
  return roots;
}

}  // namespace

std::vector<std::string_view> place_feature_names(BoxColumns columns) {
  std::vector<std::string_view> names(std::begin(kPlaceNames), std::end(kPlaceNames));
  if (columns != BoxColumns::None)
    names.insert(names.end(), std::begin(kPlaceBoxNames), std::end(kPlaceBoxNames));
  return names;
}

BoxColumns place_columns_of(std::span<const std::string> names) {
  return names.size() > kPlaceFeatures ? BoxColumns::Pixels : BoxColumns::None;
}

void append_values(const PlaceGroup& group, BoxColumns columns, std::vector<double>& values) {
  values.insert(values.end(), group.row.begin(), group.row.end());
  if (columns != BoxColumns::None)
    values.insert(values.end(), group.box_row.begin(), group.box_row.end());
}

std::vector<PlaceGroup> body_groups(const BlogView& view, const TitleGroup& titles) {
  const std::size_t posts = titles.titles.size();
  std::vector<Frame> frames = frames_of_regions(view, titles);
  double all_words = 0;
  for (const Frame& frame : frames) all_words += frame.words;
  PlaceIndex index(view, posts);
  for (std::size_t post = 0; post < posts; ++post) {
    const Region& region = titles.regions[post];
    index.add(post, region.first, region.end, titles.titles[post], region.container == region.first,
              [&](std::uint32_t node) { return may_be_body(view.document[node]); });
  }
  const PlaceMeasurer measurer(view, titles, std::move(frames));
  std::vector<PlaceGroup> groups;
  for (auto& roots : index.places(kMinShare * all_words))
    groups.push_back(measurer.measure(std::move(roots), PlaceKind::Element));
  for (int level = 0; level < kMaxLevels; ++level) {
    auto roots = runs_after_titles(view, titles, level);
    if (std::ranges::all_of(roots, [](const auto& own) { return own.empty(); })) continue;
    groups.push_back(measurer.measure(std::move(roots), PlaceKind::Run));
  }
  if (posts > 1) {
    std::vector<std::vector<std::uint32_t>> roots;
    for (const Region& region : titles.regions)
      roots.push_back(visible_siblings(view, region.first, region.end));
    groups.push_back(measurer.measure(std::move(roots), PlaceKind::Whole));
  }
  return groups;
}

std::vector<PlaceGroup> junk_groups(const BlogView& view, const TitleGroup& titles,
                                    const PlaceGroup& bodies) {
  const dom::Document& document = view.document;
  const page::ElementMeasures& measures = view.measures;
  const std::size_t posts = titles.titles.size();
  std::vector<Frame> frames(posts);
  InlineIsolation isolation(view);
  PlaceIndex index(view, posts);
  for (std::size_t post = 0; post < posts; ++post) {
    const std::vector<std::uint32_t>& roots = bodies.roots[post];
    if (roots.empty()) continue;
    const std::uint32_t title = titles.titles[post];
    const auto holds_title = [&](std::uint32_t node) {
      return node <= title && title < document[node].end;
    };
    Frame& frame = frames[post];
    frame = {roots.front(), document[roots.back()].end, 0};
    for (const std::uint32_t root : roots) {
      frame.words += measures.words(root, document[root].end);
      if (holds_title(root)) frame.words -= measures.words(title, document[title].end);
    }
    const bool is_one = roots.size() == 1;
    for (const std::uint32_t root : roots)
      index.add(post, is_one ? root + 1 : root, document[root].end, title, false,
                [&](std::uint32_t node) {
                  return measures.words(node, document[node].end) > 0 && isolation.is_alone(node) &&
                         !holds_title(node);
                });
  }
  const PlaceMeasurer measurer(view, titles, std::move(frames));
  std::vector<PlaceGroup> groups;
  for (auto& roots : index.places(0))
    groups.push_back(measurer.measure(std::move(roots), PlaceKind::Element));
  return groups;
}

}  // namespace winnow::posts

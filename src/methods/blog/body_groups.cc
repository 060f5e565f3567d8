// Places by relative signature, runs of siblings by level, numbers by running sums.
#include "methods/blog/body_groups.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.h"
#include "dom/display.h"
#include "methods/blog/link_targets.h"
#include "text/phrases.h"

namespace winnow::methods {
namespace {

using features::bit;
using features::NameMark;
using features::NameMarks;

constexpr std::size_t kMaxPieces = 20'000;  // elements looked at
constexpr std::size_t kMaxPlaces = 400;
constexpr int kMaxLevels = 12;  // above a title, for runs of siblings
// A place with less of the region's words than this is no body, unless it is called one.
constexpr double kMinShare = 0.04;

constexpr NameMarks kApart = bit(NameMark::Menu) | bit(NameMark::Side) | bit(NameMark::Foot) |
                             bit(NameMark::Comment) | bit(NameMark::Related) | bit(NameMark::Form) |
                             bit(NameMark::Share);

constexpr std::string_view kPieceNames[] = {
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
static_assert(std::size(kPieceNames) == kPieceFeatures);
constexpr std::string_view kPieceBoxNames[] = {
    "width", "center-x", "holds-title-center", "offset-x", "gap-y", "font-ratio", "shown"};
static_assert(std::size(kPieceBoxNames) == kPieceBoxFeatures);

double log_of(double count) { return std::log1p(std::max(0.0, count)); }
double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

bool may_be_body(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Div) || node.is(Span) || node.is(P) || node.is(Article) || node.is(Section) ||
         node.is(Td) || node.is(Li) || node.is(Main) || node.is(Blockquote) || node.is(Dd) ||
         node.is(Pre) || node.is(Figure) || node.is(Tr) || node.is(Center) || node.is(Font);
}

enum class PieceKind : std::uint8_t { Element, Run, Whole };

// The nodes in which a post's pieces lie.
struct Frame {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  double words = 0;  // without the title
};

class PieceMaker {
 public:
  PieceMaker(const BlogView& view, const TitleGroup& titles, std::vector<Frame> frames)
      : view_(view),
        document_(view.document),
        measures_(view.measures),
        titles_(titles),
        frames_(std::move(frames)) {}

  void measure(PieceGroup& group, PieceKind kind) const;

 private:
  void measure_boxes(PieceGroup& group) const;

  const BlogView& view_;
  const dom::Document& document_;
  const features::ElementMeasures& measures_;
  const TitleGroup& titles_;
  std::vector<Frame> frames_;
};

// Words and the like of several subtrees without the title.
struct PieceSums {
  double words = 0, links = 0, marks = 0, paragraphs = 0, beside = 0, images = 0, headings = 0,
         dates = 0, inputs = 0;
};

PieceSums sums_of(const features::ElementMeasures& measures, std::uint32_t first,
                  std::uint32_t end) {
  return {static_cast<double>(measures.words(first, end)),
          static_cast<double>(measures.link_words(first, end)),
          static_cast<double>(measures.punctuation(first, end)),
          static_cast<double>(measures.paragraph_words(first, end)),
          static_cast<double>(measures.non_body_words(first, end)),
          static_cast<double>(measures.images(first, end)),
          static_cast<double>(measures.headings(first, end)),
          static_cast<double>(measures.dates(first, end)),
          static_cast<double>(measures.inputs(first, end))};
}

void add(PieceSums& sum, const PieceSums& other, double sign) {
  sum.words += sign * other.words;
  sum.links += sign * other.links;
  sum.marks += sign * other.marks;
  sum.paragraphs += sign * other.paragraphs;
  sum.beside += sign * other.beside;
  sum.images += sign * other.images;
  sum.headings += sign * other.headings;
  sum.dates += sign * other.dates;
  sum.inputs += sign * other.inputs;
}

void PieceMaker::measure(PieceGroup& group, PieceKind kind) const {
  auto& row = group.row;
  row.fill(0);
  const auto at = [&](PieceFeature feature) -> double& {
    return row[static_cast<std::size_t>(feature)];
  };
  using enum PieceFeature;
  PieceSums all;
  double present = 0;
  double frame_words = 0;
  double words_squares = 0;
  double roots = 0;
  std::vector<std::uint64_t> texts;  // short ones, by hash
  for (std::size_t post = 0; post < group.roots.size(); ++post) {
    const std::vector<std::uint32_t>& own = group.roots[post];
    if (own.empty()) continue;
    const Frame& frame = frames_[post];
    const std::uint32_t title = titles_.titles[post];
    const std::uint32_t title_end = document_[title].end;
    ++present;
    roots += static_cast<double>(own.size());
    PieceSums sum;
    bool holds_title = false;
    NameMarks marks = 0;
    NameMarks above = 0;
    double largest_child = 0;
    double own_text = 0;
    double tightness = 0;
    for (const std::uint32_t root : own) {
      add(sum, sums_of(measures_, root, document_[root].end), 1);
      if (root <= title && title < document_[root].end) {
        holds_title = true;
        add(sum, sums_of(measures_, title, title_end), -1);
      }
      marks |= measures_.marks(root);
      above |= measures_.marks_above(document_[root].parent);
      if (own.size() <= 3)
        for (std::uint32_t child = root + 1; child < document_[root].end;
             child = document_[child].end) {
          const double words = measures_.words(child, document_[child].end);
          if (document_[child].is_text() ||
              dom::display_of(document_[child]) == dom::Display::Inline)
            own_text += words;
          else if (!(child <= title && title < document_[child].end))
            largest_child = std::max(largest_child, words);
        }
    }
    const std::uint32_t parent = document_[own.front()].parent;
    const double parent_words = std::max<double>(
        1,
        measures_.words(std::max(parent, frame.first), std::min(document_[parent].end, frame.end)));
    tightness = std::min(1.0, sum.words / parent_words);
    add(all, sum, 1);
    frame_words += frame.words;
    words_squares += sum.words * sum.words;
    at(HoldsTitle) += holds_title ? 1 : 0;
    const std::uint32_t first = own.front();
    const std::uint32_t end = document_[own.back()].end;
    at(IsAfterTitle) += first >= title_end ? 1 : 0;
    if (first >= title_end)
      at(GapShare) += ratio(measures_.words(title_end, first), frame.words + 1);
    else if (!holds_title)
      at(GapShare) += ratio(measures_.words(frame.first, first), frame.words + 1);
    if (end < frame.end) at(RestShare) += ratio(measures_.words(end, frame.end), frame.words + 1);
    const auto has = [&](NameMark mark) { return (marks & bit(mark)) != 0 ? 1.0 : 0.0; };
    at(TitleMark) += has(NameMark::Title);
    at(BodyMark) += has(NameMark::Body);
    at(PostMark) += has(NameMark::Post);
    at(SummaryMark) += has(NameMark::Summary);
    at(DateMark) += has(NameMark::Date);
    at(AuthorMark) += has(NameMark::Author);
    at(MetaMark) += has(NameMark::Meta);
    at(ShareMark) += has(NameMark::Share);
    at(MenuMark) += has(NameMark::Menu);
    at(SideMark) += has(NameMark::Side);
    at(FootMark) += has(NameMark::Foot);
    at(CommentMark) += has(NameMark::Comment);
    at(RelatedMark) += has(NameMark::Related);
    at(TagMark) += has(NameMark::Tag);
    at(MoreMark) += has(NameMark::More);
    at(HeadMark) += has(NameMark::Head);
    at(FormMark) += has(NameMark::Form);
    at(ApartAbove) += (above & kApart) != 0 ? 1 : 0;
    at(Tightness) += tightness;
    at(LargestChild) += ratio(largest_child, sum.words);
    at(OwnText) += ratio(own_text, sum.words);
    at(DepthBelow) += std::min(12.0, static_cast<double>(measures_.depth(first)) -
                                         static_cast<double>(measures_.depth(frame.first)));
    if (end > 0 && sum.words > 0) {
      const std::uint32_t tail = end > 40 + own.back() ? end - 40 : own.back();
      const std::string text = measures_.last_bytes(tail, end, 4);
      at(Ellipsis) += text.ends_with("…") || text.ends_with("...") || text.ends_with("…]") ||
                              text.ends_with("...]")
                          ? 1
                          : 0;
    }
    if (sum.words <= 12 && own.size() == 1) {
      at(ShortWords) += 1;
      const std::string text = measures_.text(first, end, 200);
      at(MoreText) +=
          text::is_read_more(text) && may_lead_to_post(view_, title, first, end) ? 1 : 0;
      at(DateLine) += text::is_date_line(text) ? 1 : 0;
      if (!text.empty()) texts.push_back(base::hash_view(text));
    }
  }
  const double count = std::max(1.0, present);
  for (const PieceFeature mean :
       {HoldsTitle, IsAfterTitle, GapShare,   RestShare,   TitleMark,   BodyMark,
        PostMark,   SummaryMark,  DateMark,   AuthorMark,  MetaMark,    ShareMark,
        MenuMark,   SideMark,     FootMark,   CommentMark, RelatedMark, TagMark,
        MoreMark,   HeadMark,     FormMark,   ApartAbove,  Tightness,   LargestChild,
        OwnText,    Ellipsis,     ShortWords, DepthBelow,  MoreText,    DateLine})
    at(mean) /= count;
  const double mean_words = all.words / count;
  at(Presence) = present / static_cast<double>(group.roots.size());
  at(Words) = log_of(mean_words);
  at(ShareOfFrame) = std::min(1.0, ratio(all.words, frame_words));
  at(LinkShare) = ratio(all.links, all.words);
  at(MarkShare) = std::min(1.0, ratio(all.marks, all.words));
  at(ParagraphShare) = ratio(all.paragraphs, all.words);
  at(BesideShare) = ratio(all.beside, all.words);
  at(ImagesPer) = log_of(all.images / count);
  at(HeadingsPer) = log_of(all.headings / count);
  at(DatesPer) = log_of(all.dates / count);
  at(InputsPer) = log_of(all.inputs / count);
  at(RootCount) = log_of(roots / count);
  at(SpreadOfWords) = std::min(
      4.0,
      ratio(std::sqrt(std::max(0.0, words_squares / count - mean_words * mean_words)), mean_words));
  at(Posts) = log_of(static_cast<double>(group.roots.size()));
  at(IsSingle) = group.roots.size() == 1 ? 1 : 0;
  std::ranges::sort(texts);
  std::ptrdiff_t most = 0;
  for (auto same = texts.begin(); same != texts.end();) {
    const auto next = std::upper_bound(same, texts.end(), *same);
    most = std::max(most, next - same);
    same = next;
  }
  at(SameText) = most > 1 ? static_cast<double>(most) / count : 0;
  at(IsRun) = kind == PieceKind::Run ? 1 : 0;
  at(IsWhole) = kind == PieceKind::Whole ? 1 : 0;
  for (const std::vector<std::uint32_t>& own : group.roots) {
    if (own.empty() || kind != PieceKind::Element) continue;
    const dom::Node& node = document_[own.front()];
    using enum dom::Name;
    at(IsParagraph) = node.is(P) || node.is(Pre) || node.is(Blockquote) ? 1 : 0;
    at(IsDivision) = node.is(Div) ? 1 : 0;
    at(IsSection) = node.is(Section) || node.is(Article) || node.is(Main) ? 1 : 0;
    at(IsInline) = dom::display_of(node) == dom::Display::Inline ? 1 : 0;
    at(IsListOrTable) = node.is(Ul) || node.is(Ol) || node.is(Li) || node.is(Td) || node.is(Tr) ||
                                node.is(Table) || node.is(Dl) || node.is(Dd)
                            ? 1
                            : 0;
    break;
  }
  measure_boxes(group);
}

void PieceMaker::measure_boxes(PieceGroup& group) const {
  group.box_row.fill(0);
  if (view_.boxes == nullptr) return;
  const auto at = [&](PieceBoxFeature feature) -> double& {
    return group.box_row[static_cast<std::size_t>(feature)];
  };
  using enum PieceBoxFeature;
  double count = 0;
  for (std::size_t post = 0; post < group.roots.size(); ++post) {
    std::uint32_t first = 0;
    for (const std::uint32_t root : group.roots[post])
      if (first == 0 ||
          measures_.words(root, document_[root].end) > measures_.words(first, document_[first].end))
        first = document_[root].is_element() ? root : first;
    if (first == 0) continue;
    ++count;
    const layout::Box& box = view_.boxes->of_node[first];
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
    for (double& value : group.box_row) value /= count;
}

// Elements of the frames by their place: the tags, and with `classes` the classes, from the frame
// down.
class PlaceIndex {
 public:
  PlaceIndex(const BlogView& view, std::size_t posts) : view_(view), posts_(posts) {}

  template <typename Wanted>
  void add(std::size_t post, std::uint32_t first, std::uint32_t end, std::uint32_t title,
           bool whole, Wanted&& wanted) {
    const dom::Document& document = view_.document;
    const features::ElementMeasures& measures = view_.measures;
    by_class_.assign(end - first, 0);
    by_tag_.assign(end - first, 0);
    for (std::uint32_t i = first; i < end && seen_ < kMaxPieces; ++i) {
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
      by_tag_[i - first] = features::join_hash(above_tag, dom::index(node.name));
      by_class_[i - first] =
          features::join_hash(features::join_hash(above_class, class_hash), dom::index(node.name));
      if (!measures.is_shown(i)) {
        i = node.end - 1;
        continue;
      }
      if (measures.words(i, node.end) == 0 && measures.images(i, node.end) == 0) continue;
      if (!wanted(i)) continue;
      ++seen_;
      const std::uint32_t words = measures.words(i, node.end);
      const bool is_called = measures.has(i, NameMark::Body);
      put(features::join_hash(1, by_class_[i - first]), post, i, words, is_called);
      put(features::join_hash(2, by_tag_[i - first]), post, i, words, is_called);
    }
  }

  // Those that have so many words or are called a body, each set of elements once.
  [[nodiscard]] std::vector<PieceGroup> take(double least_words) const {
    constexpr std::uint32_t kLeftOut = 0xFFFF'FFFF;
    std::vector<std::uint32_t> taken(places_.size(), kLeftOut);
    std::vector<PieceGroup> groups;
    std::unordered_set<std::uint64_t> known;
    for (std::size_t i = 0; i < places_.size() && groups.size() < kMaxPlaces; ++i) {
      const Place& place = places_[i];
      if (!known.insert(place.nodes).second) continue;
      if (place.words < least_words && !place.is_called) continue;
      taken[i] = static_cast<std::uint32_t>(groups.size());
      groups.emplace_back().roots.resize(posts_);
    }
    for (const Entry& entry : entries_)
      if (taken[entry.place] != kLeftOut)
        groups[taken[entry.place]].roots[entry.post].push_back(entry.node);
    return groups;
  }

 private:
  struct Place {
    std::uint64_t nodes = 0;  // hash of the elements and their posts
    double words = 0;
    bool is_called = false;
  };
  struct Entry {
    std::uint32_t place = 0;
    std::uint32_t post = 0;
    std::uint32_t node = 0;
  };

  void put(std::uint64_t key, std::size_t post, std::uint32_t node, std::uint32_t words,
           bool is_called) {
    const auto number = static_cast<std::uint32_t>(places_.size());
    const auto [found, is_new] = number_of_.emplace(key, number);
    if (is_new) places_.emplace_back();
    Place& place = places_[found->second];
    place.nodes = features::join_hash(features::join_hash(place.nodes, post), node);
    place.words += words;
    place.is_called = place.is_called || is_called;
    entries_.push_back({found->second, static_cast<std::uint32_t>(post), node});
  }

  const BlogView& view_;
  std::size_t posts_;
  std::size_t seen_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> number_of_;
  std::vector<Place> places_;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> by_class_;
  std::vector<std::uint64_t> by_tag_;
};

// Which inline elements stand for themselves. A block's children are counted once, however many
// elements it holds.
class InlineIsolation {
 public:
  explicit InlineIsolation(const BlogView& view) : view_(view) {}

  // A block, or the only words of one: a link inside a sentence is part of it.
  bool is_alone(std::uint32_t node) {
    const dom::Document& document = view_.document;
    if (dom::display_of(document[node]) != dom::Display::Inline) return true;
    const std::uint32_t words = view_.measures.words(node, document[node].end);
    std::uint32_t above = document[node].parent;
    for (int step = 0; step < 6 && above > view_.body; ++step, above = document[above].parent) {
      if (dom::display_of(document[above]) == dom::Display::Inline) continue;
      // In a block of its own, or beside blocks and not beside text.
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

}  // namespace

std::vector<std::string_view> piece_feature_names(bool with_boxes) {
  std::vector<std::string_view> names(std::begin(kPieceNames), std::end(kPieceNames));
  if (with_boxes) names.insert(names.end(), std::begin(kPieceBoxNames), std::end(kPieceBoxNames));
  return names;
}

std::vector<double> values_of(const PieceGroup& group, bool with_boxes) {
  std::vector<double> values(group.row.begin(), group.row.end());
  if (with_boxes) values.insert(values.end(), group.box_row.begin(), group.box_row.end());
  return values;
}

std::vector<PieceGroup> body_groups(const BlogView& view, const TitleGroup& titles) {
  const dom::Document& document = view.document;
  const features::ElementMeasures& measures = view.measures;
  const std::size_t posts = titles.titles.size();
  std::vector<Frame> frames;
  double all_words = 0;
  for (std::size_t post = 0; post < posts; ++post) {
    const Region& region = titles.regions[post];
    const std::uint32_t title = titles.titles[post];
    frames.push_back({region.first, region.end,
                      static_cast<double>(measures.words(region.first, region.end)) -
                          static_cast<double>(measures.words(title, document[title].end))});
    all_words += frames.back().words;
  }
  PlaceIndex places(view, posts);
  for (std::size_t post = 0; post < posts; ++post) {
    const Region& region = titles.regions[post];
    places.add(post, region.first, region.end, titles.titles[post],
               region.container == region.first,
               [&](std::uint32_t node) { return may_be_body(document[node]); });
  }
  const PieceMaker maker(view, titles, std::move(frames));
  std::vector<PieceGroup> groups = places.take(kMinShare * all_words);
  for (PieceGroup& group : groups) maker.measure(group, PieceKind::Element);
  // What follows the title, or an element around it, as siblings.
  for (int level = 0; level < kMaxLevels; ++level) {
    PieceGroup group;
    group.roots.resize(posts);
    bool has_any = false;
    for (std::size_t post = 0; post < posts; ++post) {
      const Region& region = titles.regions[post];
      std::uint32_t around = titles.titles[post];
      int steps = 0;
      for (; steps < level && document[around].parent >= region.first &&
             document[around].parent > view.body;
           ++steps)
        around = document[around].parent;
      if (steps < level) continue;
      const std::uint32_t limit = std::min(region.end, document[document[around].parent].end);
      for (std::uint32_t next = document[around].end; next < limit; next = document[next].end)
        if (shows_something(view, next)) group.roots[post].push_back(next);
      has_any = has_any || !group.roots[post].empty();
    }
    if (!has_any) continue;
    maker.measure(group, PieceKind::Run);
    groups.push_back(std::move(group));
  }
  if (posts > 1) {
    PieceGroup group;
    group.roots.resize(posts);
    for (std::size_t post = 0; post < posts; ++post)
      for (std::uint32_t next = titles.regions[post].first; next < titles.regions[post].end;
           next = document[next].end)
        if (shows_something(view, next)) group.roots[post].push_back(next);
    maker.measure(group, PieceKind::Whole);
    groups.push_back(std::move(group));
  }
  return groups;
}

std::vector<PieceGroup> junk_groups(const BlogView& view, const TitleGroup& titles,
                                    const PieceGroup& bodies) {
  const dom::Document& document = view.document;
  const features::ElementMeasures& measures = view.measures;
  const std::size_t posts = titles.titles.size();
  std::vector<Frame> frames(posts);
  InlineIsolation isolation(view);
  PlaceIndex places(view, posts);
  for (std::size_t post = 0; post < posts; ++post) {
    const std::vector<std::uint32_t>& roots = bodies.roots[post];
    if (roots.empty()) continue;
    Frame& frame = frames[post];
    frame = {roots.front(), document[roots.back()].end, 0};
    for (const std::uint32_t root : roots) {
      frame.words += measures.words(root, document[root].end);
      if (root <= titles.titles[post] && titles.titles[post] < document[root].end)
        frame.words -= measures.words(titles.titles[post], document[titles.titles[post]].end);
    }
    const bool is_one = roots.size() == 1;
    for (const std::uint32_t root : roots)
      places.add(
          post, is_one ? root + 1 : root, document[root].end, titles.titles[post], false,
          [&](std::uint32_t node) {
            return measures.words(node, document[node].end) > 0 && isolation.is_alone(node) &&
                   !(node <= titles.titles[post] && titles.titles[post] < document[node].end);
          });
  }
  const PieceMaker maker(view, titles, std::move(frames));
  std::vector<PieceGroup> groups = places.take(0);
  for (PieceGroup& group : groups) maker.measure(group, PieceKind::Element);
  return groups;
}

}  // namespace winnow::methods

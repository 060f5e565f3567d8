// Candidates are grouped by a hash of their signature. Regions are found by climbing from the
// titles. Counts over a region are differences of two running sums (range_counts.h).
#include "posts/title_groups.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <span>

#include "base/ascii.h"
#include "base/flat_table.h"
#include "base/hash.h"
#include "base/time_limit.h"
#include "dom/display.h"
#include "page/time_text.h"
#include "posts/range_counts.h"
#include "posts/title_facts.h"
#include "text/lower_case.h"
#include "url/url.h"

namespace winnow::posts {
namespace {

using page::bit;
using page::NameMark;
using page::NameMarks;

constexpr std::uint32_t kMaxTitleWords = 60;  // an ideograph counts as a word
constexpr std::size_t kMaxCandidates = 6000;  // per page
constexpr std::size_t kMaxTitles = 500;       // per group
constexpr std::size_t kMaxGroups = 300;
constexpr int kLongestClimb = 120;   // from a title to its container
constexpr int kMaxInlineDepth = 40;  // from a text to its block
// Above this share of dates and "read more" links a group is no titles: the headings of days and those
// of a sidebar may share a path.
constexpr double kMaxLinesApart = 0.4;

constexpr NameMarks kApart = bit(NameMark::Menu) | bit(NameMark::Side) | bit(NameMark::Foot) |
                             bit(NameMark::Comment) | bit(NameMark::Related) | bit(NameMark::Form) |
                             bit(NameMark::Contents) | bit(NameMark::Share);

constexpr std::string_view kTitleNames[] = {"heading",
                                            "level",
                                            "level-spread",
                                            "is-link",
                                            "link-above",
                                            "internal",
                                            "external",
                                            "links-here",
                                            "words",
                                            "word-spread",
                                            "most-words",
                                            "ends-sentence",
                                            "title-mark",
                                            "post-mark-above",
                                            "apart-above",
                                            "head-above",
                                            "size",
                                            "is-single",
                                            "share-of-tag",
                                            "headings-of-level",
                                            "body-words",
                                            "least-body",
                                            "has-body",
                                            "body-share",
                                            "body-links",
                                            "body-marks",
                                            "body-paragraphs",
                                            "body-beside",
                                            "dated",
                                            "date-near",
                                            "first-position",
                                            "last-position",
                                            "distinct",
                                            "distinct-links",
                                            "slug-overlap",
                                            "in-page-title",
                                            "page-title-overlap",
                                            "same-parent",
                                            "container-post",
                                            "higher-inside",
                                            "headings-inside",
                                            "images",
                                            "depth",
                                            "contains-heading",
                                            "in-heading",
                                            "url-depth",
                                            "url-slug",
                                            "url-list",
                                            "years",
                                            "words-before"};
static_assert(std::size(kTitleNames) == kTitleFeatures);
constexpr std::string_view kTitleBoxNames[] = {
    "font-size",  "font-ratio",    "center-x",     "first-y",
    "width",      "spread-x",      "line-heights", "shown",
    "body-width", "column-center", "column-width", "column-body-width"};
static_assert(std::size(kTitleBoxNames) == kTitleBoxFeatures);

// `Relative` was chosen on unseen themes (docs/blog_experiments.md): font size, first y and widths in
// pixels are those of one template.
std::span<const TitleBoxFeature> box_features(BoxColumns columns) {
  using enum TitleBoxFeature;
  constexpr static TitleBoxFeature kPixels[] = {FontSize, FontRatio,   CenterX, FirstY,   Width,
                                                SpreadX,  LineHeights, Shown,   BodyWidth};
  constexpr static TitleBoxFeature kRelative[] = {FontRatio,    SpreadX,     LineHeights,    Shown,
                                                  ColumnCenter, ColumnWidth, ColumnBodyWidth};
  if (columns == BoxColumns::Pixels) return kPixels;
  if (columns == BoxColumns::Relative) return kRelative;
  return {};
}

// The horizontal range of the blocks that together have the most words.
struct Column {
  int x = 0;
  int width = 0;
};
Column column_of_most_words(const dom::Document& document, std::uint32_t body,
                            const page::ElementMeasures& measures, const layout::Boxes& boxes) {
  std::map<std::pair<int, int>, std::uint32_t> words_of_range;
  std::uint32_t most = 0;
  Column column;
  for (std::uint32_t i = body; i < document[body].end; ++i) {
    if (!document[i].is_text()) continue;
    const std::uint32_t words = measures.words(i, i + 1);
    if (words == 0) continue;
    std::uint32_t block = document[i].parent;
    for (int step = 0; step < kMaxInlineDepth && block > body; ++step) {
      if (dom::display_of(document[block]) != dom::Display::Inline) break;
      block = document[block].parent;
    }
    const layout::Box& box = boxes.of_node[block];
    const int width = static_cast<int>(std::lround(box.width));
    if (!box.is_shown || width <= 0) continue;
    const int x = static_cast<int>(std::lround(box.x));
    std::uint32_t& sum = words_of_range[{x, width}];
    sum += words;
    if (sum > most) {
      most = sum;
      column = {x, width};
    }
  }
  return column;
}

double count_distinct(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  return static_cast<double>(std::unique(values.begin(), values.end()) - values.begin());
}

using TitleRow = std::array<double, kTitleFeatures>;

double& at(TitleRow& row, TitleFeature feature) { return row[static_cast<std::size_t>(feature)]; }

// What one title adds to the features of its group.
struct TitlePart {
  TitleRow row{};    // the features whose group value is the mean over the titles
  RangeCounts body;  // of the region without the title
  TitleFacts facts;
};

class GroupMaker {
 public:
  explicit GroupMaker(const BlogView& view)
      : view_(view), document_(view.document), measures_(view.measures), facts_(view) {
    page_words_ = measures_.words(view.body, document_[view.body].end);
    read_address();
  }

  // The group of these titles, with its regions and rows filled in.
  [[nodiscard]] TitleGroup make(std::vector<std::uint32_t> titles);

 private:
  void read_address();
  [[nodiscard]] std::vector<Region> find_regions(std::span<const std::uint32_t> titles) const;
  [[nodiscard]] std::vector<Region> largest_elements(std::span<const std::uint32_t> titles) const;
  [[nodiscard]] bool are_flat(std::span<const std::uint32_t> titles,
                              std::span<const Region> regions) const;
  void extend_to_next_title(std::span<const std::uint32_t> titles,
                            std::vector<Region>& regions) const;
  void move_leading_lines(std::span<const std::uint32_t> titles,
                          std::vector<Region>& regions) const;
  [[nodiscard]] std::uint64_t kind_of(std::uint32_t node) const {
    return document_[node].is_element()
               ? base::join_hash(dom::index(document_[node].name), measures_.class_hash(node))
               : 1;
  }

  void measure(TitleGroup& group);
  [[nodiscard]] TitlePart measure_title(std::uint32_t title, const Region& region,
                                        std::uint32_t previous_end);
  void set_page_features(const TitleGroup& group, TitleRow& row) const;
  void measure_boxes(TitleGroup& group) const;
  [[nodiscard]] double count_of(dom::Name name) const noexcept {
    return measures_.shown_elements(name);
  }

  const BlogView& view_;
  const dom::Document& document_;
  const page::ElementMeasures& measures_;
  TitleFactCache facts_;
  // Of the titles of the current group.
  std::vector<std::uint64_t> texts_;
  std::vector<std::uint64_t> links_;
  std::vector<std::uint64_t> parents_;
  double page_words_ = 0;
  double url_depth_ = 0;
  double url_slug_ = 0;
  double url_list_ = 0;
};

TitleGroup GroupMaker::make(std::vector<std::uint32_t> titles) {
  TitleGroup group;
  group.titles = std::move(titles);
  group.regions = find_regions(group.titles);
  measure(group);
  measure_boxes(group);
  return group;
}

// Reads the page's address: "/2019/05/on-rye/" is one post, "/page/3/" a list.
void GroupMaker::read_address() {
  std::string_view path = address_path(view_.url);
  if (path.ends_with("index.html")) path.remove_suffix(10);
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t slash = std::min(path.find('/', at), path.size());
    if (slash > at) parts.push_back(path.substr(at, slash - at));
    at = slash + 1;
  }
  // "index3.html" is the third page of a list.
  if (!parts.empty() && parts.back().starts_with("index") && parts.back().ends_with(".html") &&
      parts.back().size() > 10 && base::is_digit(parts.back()[5])) {
    parts.pop_back();
    url_list_ = 1;
  }
  url_depth_ = static_cast<double>(std::min<std::size_t>(parts.size(), 6));
  for (const std::string_view part : parts)
    for (const std::string_view word :
         {"page", "tag", "tags", "category", "categories", "archive", "archives", "author"})
      if (base::starts_with_ignoring_case(part, word) && part.size() <= word.size() + 4)
        url_list_ = 1;
  if (!parts.empty()) {
    const auto hyphens = std::ranges::count_if(
        parts.back(), [](char c) { return c == '-' || c == '_' || c == '%'; });
    url_slug_ = static_cast<double>(std::min<std::ptrdiff_t>(hyphens, 8));
  }
}

// The region of a title is the largest element that holds no other title. Where that is little
// more than the title itself, the texts follow as siblings (h2 p p h2 p p), and the region ends
// where the next one begins.
std::vector<Region> GroupMaker::find_regions(std::span<const std::uint32_t> titles) const {
  if (titles.size() == 1) return {{view_.body, document_[view_.body].end, view_.body}};
  std::vector<Region> regions = largest_elements(titles);
  if (are_flat(titles, regions)) {
    extend_to_next_title(titles, regions);
    move_leading_lines(titles, regions);
  }
  return regions;
}

std::vector<Region> GroupMaker::largest_elements(std::span<const std::uint32_t> titles) const {
  std::vector<Region> regions;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::uint32_t before = i > 0 ? titles[i - 1] : view_.body;
    const std::uint32_t after = i + 1 < titles.size() ? titles[i + 1] : document_[view_.body].end;
    std::uint32_t top = titles[i];
    for (int step = 0; step < kLongestClimb; ++step) {
      const std::uint32_t parent = document_[top].parent;
      if (parent <= before || document_[parent].end > after || parent <= view_.body) break;
      top = parent;
    }
    regions.push_back({top, document_[top].end, top});
  }
  return regions;
}

// Is there, for most neighbours with the same parent, more text between them than inside them?
bool GroupMaker::are_flat(std::span<const std::uint32_t> titles,
                          std::span<const Region> regions) const {
  std::size_t pairs = 0;
  std::size_t flat = 0;
  for (std::size_t i = 0; i + 1 < regions.size(); ++i) {
    const Region& here = regions[i];
    const Region& next = regions[i + 1];
    if (document_[here.first].parent != document_[next.first].parent) continue;
    ++pairs;
    const std::uint32_t inside = measures_.words(here.first, here.end) -
                                 measures_.words(titles[i], document_[titles[i]].end);
    const std::uint32_t between = measures_.words(here.end, next.first);
    const std::uint32_t between_images = measures_.images(here.end, next.first);
    if (between > inside || (between == inside && between_images > 0)) ++flat;
  }
  return pairs > 0 && 2 * flat > pairs;
}

void GroupMaker::extend_to_next_title(std::span<const std::uint32_t> titles,
                                      std::vector<Region>& regions) const {
  std::set<std::uint64_t> kinds;  // of the siblings between titles
  for (std::size_t i = 0; i < regions.size(); ++i) {
    Region& here = regions[i];
    const std::uint32_t parent = document_[here.first].parent;
    std::uint32_t limit = document_[parent].end;
    bool is_last = true;
    if (i + 1 < regions.size() && document_[regions[i + 1].first].parent == parent) {
      limit = regions[i + 1].first;
      is_last = false;
    } else if (i + 1 < regions.size()) {
      limit = std::min(limit, titles[i + 1]);
    }
    std::uint32_t end = here.end;
    while (end < limit && document_[end].end <= limit) {
      if (is_last && document_[end].is_element()) {
        // After the last title, take only siblings like those between other titles.
        if ((measures_.marks(end) & kApart) != 0 && !kinds.contains(kind_of(end))) break;
        if (!kinds.empty() && !kinds.contains(kind_of(end)) &&
            (measures_.heading_level(end) != 0 || measures_.class_hash(end) != 0))
          break;
      }
      if (!is_last) kinds.insert(kind_of(end));
      end = document_[end].end;
    }
    here.end = end;
    here.container = parent;
  }
}

// A short line before each title, such as a date, belongs to the title that follows it:
//
//   <p>3 May</p><h2>On rye</h2><p>...</p>  <p>5 May</p><h2>On oats</h2><p>...</p>
void GroupMaker::move_leading_lines(std::span<const std::uint32_t> titles,
                                    std::vector<Region>& regions) const {
  constexpr std::uint32_t kMaxLine = 12;  // words
  const auto last_element = [&](std::uint32_t first, std::uint32_t end) {
    std::uint32_t last = 0;
    for (std::uint32_t child = first; child < end; child = document_[child].end)
      if (document_[child].is_element()) last = child;
    return last;
  };
  const auto is_date = [&](std::uint32_t node) {
    return page::is_date_line(measures_.text(node, document_[node].end, 200));
  };
  const std::uint32_t parent = regions[0].container;
  const std::uint32_t lead = last_element(parent + 1, regions[0].first);
  if (lead == 0 || measures_.words(lead, document_[lead].end) > kMaxLine) return;
  const std::uint64_t lead_kind = kind_of(lead);
  const bool leads_with_date = is_date(lead);
  if (leads_with_date) regions[0].first = lead;
  for (std::size_t i = 0; i + 1 < regions.size(); ++i) {
    Region& here = regions[i];
    if (here.container != parent) continue;
    const std::uint32_t last = last_element(here.first, here.end);
    if (last <= titles[i] || last == here.first || kind_of(last) != lead_kind ||
        measures_.words(last, document_[last].end) > kMaxLine)
      continue;
    if (leads_with_date && is_date(last)) {
      here.end = last;
      if (regions[i + 1].container == parent) regions[i + 1].first = last;
    } else if (measures_.words(here.first, last) >
               measures_.words(last, here.end) +
                   measures_.words(titles[i], document_[titles[i]].end)) {
      here.end = last;
    }
  }
}

void GroupMaker::measure(TitleGroup& group) {
  using enum TitleFeature;
  TitleRow& row = group.row;
  row.fill(0);
  const auto count = static_cast<double>(group.titles.size());
  RangeCounts bodies;
  texts_.clear();
  links_.clear();
  parents_.clear();
  double words_sum = 0;
  double words_squares = 0;
  double most_words = 0;
  double page_title_overlap = 0;
  double least_body = 1e9;
  double lines_apart = 0;
  int most_level = 0;
  int least_level = 9;
  std::uint32_t previous_end = view_.body;
  for (std::size_t i = 0; i < group.titles.size(); ++i) {
    TitlePart part = measure_title(group.titles[i], group.regions[i], previous_end);
    // NB: counted only up to the first title that is inside a heading; the models that ship were
    // trained so.
    if (at(row, InHeading) + at(part.row, InHeading) > 0) at(part.row, ContainsHeading) = 0;
    for (std::size_t feature = 0; feature < row.size(); ++feature)
      row[feature] += part.row[feature];
    const TitleFacts& facts = part.facts;
    bodies += part.body;
    least_body = std::min(least_body, part.body.words);
    words_sum += facts.words;
    words_squares += facts.words * facts.words;
    most_words = std::max(most_words, facts.words);
    page_title_overlap = std::max(page_title_overlap, facts.page_title_overlap);
    most_level = std::max(most_level, facts.level());
    least_level = std::min(least_level, facts.level());
    lines_apart += facts.is_line_apart ? 1 : 0;
    texts_.push_back(facts.text);
    if (facts.link != 0) links_.push_back(facts.link);
    parents_.push_back(document_[group.regions[i].first].parent);
    previous_end = document_[group.titles[i]].end;
  }
  for (double& value : row) value /= count;
  group.are_lines_apart = lines_apart > kMaxLinesApart * count;
  at(row, LevelSpread) = most_level - least_level;
  at(row, Words) = log_of(words_sum / count);
  at(row, WordSpread) = relative_spread(words_sum, words_squares, count);
  at(row, MostWords) = log_of(most_words);
  at(row, PageTitleOverlap) = page_title_overlap;
  at(row, Size) = log_of(count);
  at(row, IsSingle) = count == 1 ? 1 : 0;
  at(row, LeastBody) = log_of(least_body);
  at(row, BodyShare) = ratio(bodies.words, page_words_);
  at(row, BodyLinks) = ratio(bodies.link_words, bodies.words);
  at(row, BodyPunctuation) = std::min(1.0, ratio(bodies.punctuation, bodies.words));
  at(row, BodyParagraphs) = ratio(bodies.paragraph_words, bodies.words);
  at(row, BodyNonBody) = ratio(bodies.non_body_words, bodies.words);
  at(row, Distinct) = count_distinct(texts_) / count;
  at(row, DistinctLinks) = count_distinct(links_) / count;
  at(row, SameParent) = 1 / count_distinct(parents_);
  set_page_features(group, row);
}

TitlePart GroupMaker::measure_title(std::uint32_t title, const Region& region,
                                    std::uint32_t previous_end) {
  using enum TitleFeature;
  TitlePart part;
  TitleRow& row = part.row;
  part.facts = facts_.of(title);
  const TitleFacts& facts = part.facts;
  const std::uint32_t title_end = document_[title].end;
  const auto set = [&](TitleFeature feature, bool value) { at(row, feature) = value ? 1 : 0; };
  const int level = facts.level();
  set(InHeading, facts.own_level == 0 && facts.level_above != 0);
  set(ContainsHeading, facts.own_level == 0 && level != 0);
  set(Heading, level != 0);
  at(row, Level) = level != 0 ? level : 7;
  set(IsLink, facts.is_link);
  set(LinkAbove, facts.has_link_above);
  if (facts.link != 0) {
    set(External, facts.leads_outside);
    set(Internal, !facts.leads_outside);
    set(LinksHere, facts.leads_here);
    at(row, SlugOverlap) = facts.slug_overlap;
  }
  set(EndsSentence, facts.ends_sentence);
  set(InPageTitle, facts.is_in_page_title);
  const NameMarks above = measures_.marks_above(title);
  set(TitleMark, (facts.marks_near & bit(NameMark::Title)) != 0);
  set(PostMarkAbove, (above & bit(NameMark::Post)) != 0);
  set(ApartAbove, (above & kApart) != 0);
  set(HeadAbove, (above & bit(NameMark::Head)) != 0);
  set(ContainerPost, region.container != view_.body &&
                         (measures_.marks(region.container) & bit(NameMark::Post)) != 0);
  at(row, Depth) = std::min<double>(measures_.depth(title), 30);
  set(Years, measures_.dates(title, title_end) > 0);

  part.body = counts_of(measures_, region.first, region.end);
  part.body -= counts_of(measures_, std::max(region.first, title), std::min(region.end, title_end));
  part.body.words = std::max(0.0, part.body.words);
  at(row, BodyWords) = log_of(part.body.words);
  set(HasBody, part.body.words >= 12 || part.body.images > 0);
  set(Images, part.body.images > 0);
  at(row, HeadingsInside) =
      log_of(static_cast<double>(measures_.headings(region.first, region.end)));
  set(Dated, measures_.dates(region.first, region.end) > 0);
  // A date shortly before or after the title, in nodes.
  const std::uint32_t near_end = std::min(region.end, title_end + 24);
  const std::uint32_t near_first =
      std::max(std::max(region.first, previous_end), title > 16 ? title - 16 : 0);
  set(DateNear, measures_.dates(std::min(near_first, title), near_end) > 0);
  return part;
}

// Where the group is on the page, and what the page and its address are like. Reads Level.
void GroupMaker::set_page_features(const TitleGroup& group, TitleRow& row) const {
  using enum TitleFeature;
  constexpr dom::Name kHeadings[] = {dom::Name::H1, dom::Name::H2, dom::Name::H3,
                                     dom::Name::H4, dom::Name::H5, dom::Name::H6};
  const std::uint32_t first = group.titles.front();
  const double of_tag = count_of(document_[first].name);
  at(row, ShareOfTag) =
      of_tag == 0 ? 1 : std::min(1.0, ratio(static_cast<double>(group.titles.size()), of_tag));
  const int level = static_cast<int>(std::lround(at(row, Level)));
  const double same_level = level >= 1 && level <= 6 ? count_of(kHeadings[level - 1]) : 0;
  at(row, HeadingsOfLevel) = log_of(same_level);
  double higher = 0;
  for (int above = 1; above < std::min(level, 7); ++above) higher += count_of(kHeadings[above - 1]);
  at(row, HigherInside) = log_of(higher);
  at(row, FirstPosition) = ratio(measures_.words(view_.body, first), page_words_);
  at(row, WordsBefore) = log_of(measures_.words(view_.body, first));
  at(row, LastPosition) =
      ratio(measures_.words(view_.body, document_[group.titles.back()].end), page_words_);
  at(row, UrlDepth) = url_depth_;
  at(row, UrlSlug) = url_slug_;
  at(row, UrlList) = url_list_;
}

void GroupMaker::measure_boxes(TitleGroup& group) const {
  group.box_row.fill(0);
  if (view_.boxes == nullptr) return;
  const auto at = [&](TitleBoxFeature feature) -> double& {
    return group.box_row[static_cast<std::size_t>(feature)];
  };
  using enum TitleBoxFeature;
  const auto count = static_cast<double>(group.titles.size());
  const double column_center = view_.column_x + view_.column_width / 2;
  double least_x = 1e9;
  double most_x = -1e9;
  for (std::size_t i = 0; i < group.titles.size(); ++i) {
    const layout::Box& box = view_.boxes->of_node[group.titles[i]];
    const layout::Box& container = view_.boxes->of_node[group.regions[i].container];
    at(FontSize) += static_cast<double>(box.font_size) / count;
    at(FontRatio) += static_cast<double>(box.font_size) / view_.font_size / count;
    const double center = static_cast<double>(box.x + box.width / 2);
    at(CenterX) += (center - 640) / 640 / count;
    at(Width) += static_cast<double>(box.width) / 1280 / count;
    at(LineHeights) +=
        std::min(10.0, ratio(static_cast<double>(box.height), static_cast<double>(box.font_size))) /
        count;
    at(Shown) += (box.is_shown ? 1 : 0) / count;
    at(BodyWidth) += static_cast<double>(container.width) / 1280 / count;
    at(ColumnCenter) +=
        std::clamp((center - column_center) / view_.column_width, -4.0, 4.0) / count;
    at(ColumnWidth) += std::min(4.0, static_cast<double>(box.width) / view_.column_width) / count;
    at(ColumnBodyWidth) +=
        std::min(4.0, static_cast<double>(container.width) / view_.column_width) / count;
    least_x = std::min(least_x, static_cast<double>(box.x));
    most_x = std::max(most_x, static_cast<double>(box.x));
    if (i == 0) at(FirstY) = std::min(10.0, static_cast<double>(box.y) / 800);
  }
  at(SpreadX) = (most_x - least_x) / 1280;
}

// What a signature consists of, for elements that may be titles.
enum class SignatureKind : std::uint32_t {
  Path,  // tags from the body to the element
  PathAndClass,
  ClassAndParent,  // tag and class, with the parent's class
  All,
  Single,       // the element itself
  HeadingLink,  // a link in a heading of the same tag and class
};

// The elements with one signature, in document order.
struct SignatureRange {
  std::span<const std::uint32_t> nodes;
  SignatureKind kind = SignatureKind::Path;
};

// Collects the elements that may be titles, each under its signatures.
class CandidateCollector {
 public:
  explicit CandidateCollector(const BlogView& view)
      : document_(view.document), measures_(view.measures) {}

  // In page order of their first elements. A page may have more groups than are examined, and groups
  // may be equally good, so the order must not depend on the hashes. Valid as long as this.
  [[nodiscard]] std::vector<SignatureRange> collect() {
    for (const std::uint32_t i : measures_.possible_titles()) {
      if (candidates_ >= kMaxCandidates) break;
      add(i);
    }
    // Some headings of one kind hold more than their link (a date for screen readers): then the
    // links of all of them are a group, too.
    for (const auto& [kind, links] : links_of_headings_)
      if (links.has_more && links.is_whole)
        for (const std::uint32_t link : links.nodes) put(SignatureKind::HeadingLink, kind, link);
    std::uint32_t first = 0;
    for (Signature& signature : signatures_) {
      signature.end = first;
      first += signature.count;
    }
    nodes_.resize(entries_.size());
    for (const Entry& entry : entries_) nodes_[signatures_[entry.signature].end++] = entry.node;
    std::vector<SignatureRange> ranges;
    ranges.reserve(signatures_.size());
    for (const Signature& signature : signatures_)
      ranges.push_back({std::span(nodes_).subspan(signature.end - signature.count, signature.count),
                        signature.kind});
    const auto place = [](const SignatureRange& range) {
      return std::pair(range.nodes.front(), range.kind);
    };
    // They are in order, except for the links of headings.
    if (!std::ranges::is_sorted(ranges, {}, place)) std::ranges::sort(ranges, {}, place);
    return ranges;
  }

 private:
  struct HeadingLinks {
    std::vector<std::uint32_t> nodes;
    bool is_whole = false;  // some heading holds nothing but its link
    bool has_more = false;  // some heading holds more
  };
  struct Signature {
    SignatureKind kind = SignatureKind::Path;
    std::uint32_t count = 0;
    std::uint32_t end = 0;  // in nodes_
  };
  struct Entry {
    std::uint32_t signature = 0;
    std::uint32_t node = 0;
  };
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t signature = kFree;
  };
  static constexpr std::uint32_t kFree = 0xFFFF'FFFF;
  static bool is_free(const Slot& slot) noexcept { return slot.signature == kFree; }

  void put(SignatureKind kind, std::uint64_t value, std::uint32_t node) {
    if (2 * signatures_.size() >= slots_.size())
      slots_ = base::grown(slots_, is_free, [](const Slot& slot) { return slot.hash; });
    const std::uint64_t hash = base::join_hash(static_cast<std::uint64_t>(kind) + 1, value);
    Slot& slot = slots_[base::probe(
        slots_, hash, [&](const Slot& taken) { return is_free(taken) || taken.hash == hash; })];
    if (is_free(slot)) {
      slot = {hash, static_cast<std::uint32_t>(signatures_.size())};
      signatures_.push_back({.kind = kind});
    }
    ++signatures_[slot.signature].count;
    entries_.push_back({slot.signature, node});
  }

  void add(std::uint32_t i) {
    const dom::Node& node = document_[i];
    const int level = measures_.heading_level(i);
    const std::uint32_t words = measures_.words(i, node.end);
    if (words == 0 || words > kMaxTitleWords) return;
    const std::uint32_t parent = node.parent;
    const bool fills_heading = measures_.heading_level(parent) != 0 &&
                               measures_.words(parent, document_[parent].end) == words;
    if (node.is(dom::Name::A) && measures_.heading_level(parent) != 0) {
      HeadingLinks& links = links_of_headings_[base::join_hash(dom::index(document_[parent].name),
                                                               measures_.class_hash(parent))];
      links.nodes.push_back(i);
      (fills_heading ? links.is_whole : links.has_more) = true;
    }
    // A link or an emphasis that fills its heading is represented by the heading.
    if (level == 0 && fills_heading) return;
    ++candidates_;
    const std::uint64_t path = measures_.path(i);
    const std::uint64_t own = base::join_hash(dom::index(node.name), measures_.class_hash(i));
    const std::uint64_t pair = base::join_hash(own, measures_.class_hash(parent));
    put(SignatureKind::Path, path, i);
    put(SignatureKind::PathAndClass, base::join_hash(path, measures_.class_hash(i)), i);
    put(SignatureKind::ClassAndParent, pair, i);
    put(SignatureKind::All, base::join_hash(path, pair), i);
    if (level == 1) put(SignatureKind::Single, i, i);
  }

  const dom::Document& document_;
  const page::ElementMeasures& measures_;
  std::size_t candidates_ = 0;
  std::vector<Slot> slots_ = std::vector<Slot>(512);  // by hash
  std::vector<Signature> signatures_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> nodes_;  // by signature
  std::map<std::uint64_t, HeadingLinks> links_of_headings_;
};

}  // namespace

BlogView::BlogView(page::PageFacts& facts, std::string_view page_url,
                   const layout::Boxes* page_boxes)
    : document(facts.document()),
      measures(facts),
      url(url::read_parts(page_url) ? page_url : std::string_view()),
      boxes(page_boxes != nullptr && page_boxes->engine != layout::Engine::None &&
                    page_boxes->of_node.size() == document.size()
                ? page_boxes
                : nullptr) {
  if (const auto element = document.find_first(dom::Name::Body)) body = dom::index(*element);
  if (const auto element = document.find_first(dom::Name::Title))
    for (const dom::Node& node : document.subtree(*element))
      if (node.is_text()) title.append(document.text(node).substr(0, 600));
  title = text::lower_case(title);
  if (boxes == nullptr) return;
  std::map<int, std::uint32_t> words_of_size;
  for (std::uint32_t i = body; i < document[body].end; ++i)
    if (document[i].is_text())
      words_of_size[static_cast<int>(std::lround(boxes->of_node[document[i].parent].font_size))] +=
          measures.words(i, i + 1);
  std::uint32_t most = 0;
  for (const auto& [size, words] : words_of_size)
    if (words > most && size > 0) {
      most = words;
      font_size = size;
    }
  const Column column = column_of_most_words(document, body, measures, *boxes);
  if (column.width == 0) return;
  column_x = column.x;
  column_width = column.width;
}

std::vector<std::string_view> title_feature_names(BoxColumns columns) {
  std::vector<std::string_view> names(std::begin(kTitleNames), std::end(kTitleNames));
  for (const TitleBoxFeature feature : box_features(columns))
    names.push_back(kTitleBoxNames[static_cast<std::size_t>(feature)]);
  return names;
}

BoxColumns title_columns_of(std::span<const std::string> names) {
  const auto has = [&](TitleBoxFeature feature) {
    return std::ranges::find(names, kTitleBoxNames[static_cast<std::size_t>(feature)]) !=
           names.end();
  };
  if (has(TitleBoxFeature::ColumnWidth)) return BoxColumns::Relative;
  return has(TitleBoxFeature::FontSize) ? BoxColumns::Pixels : BoxColumns::None;
}

void append_values(const TitleGroup& group, BoxColumns columns, std::vector<double>& values) {
  values.insert(values.end(), group.row.begin(), group.row.end());
  for (const TitleBoxFeature feature : box_features(columns))
    values.push_back(group.box_row[static_cast<std::size_t>(feature)]);
}

TitleGroup make_group(const BlogView& view, std::vector<std::uint32_t> titles) {
  return GroupMaker(view).make(std::move(titles));
}

std::vector<TitleGroup> title_groups(const BlogView& view,
                                     const std::function<bool(std::span<const TitleGroup>)>& ends) {
  CandidateCollector collector(view);
  const std::vector<SignatureRange> ranges = collector.collect();
  std::vector<std::uint64_t> seen(base::slot_count_for(ranges.size()));  // 0: a free slot
  std::vector<TitleGroup> lists;
  std::vector<std::uint32_t> titles;
  // The groups in order: a single title, or 0 for the next of `lists`.
  std::vector<std::uint32_t> order;
  GroupMaker maker(view);
  for (const SignatureRange& range : ranges) {
    const std::size_t count = range.nodes.size();
    if (base::TimeLimit::is_over(static_cast<std::int64_t>(count))) break;
    if (count > kMaxTitles || order.size() >= kMaxGroups) continue;
    // Of nested elements only the outer one is a title.
    titles.clear();
    std::uint64_t hash = 0;
    for (const std::uint32_t title : range.nodes) {
      if (!titles.empty() && title < view.document[titles.back()].end) continue;
      titles.push_back(title);
      hash = base::join_hash(hash, title);
    }
    hash = std::max<std::uint64_t>(hash, 1);
    std::uint64_t& slot = seen[base::probe(
        seen, hash, [&](std::uint64_t taken) { return taken == 0 || taken == hash; })];
    if (slot == hash) continue;
    slot = hash;
    if (titles.size() == 1) {
      order.push_back(titles.front());
      continue;
    }
    TitleGroup group = maker.make(titles);
    if (group.are_lines_apart) continue;
    lists.push_back(std::move(group));
    order.push_back(0);
  }
  if (ends && ends(lists)) return lists;
  std::vector<TitleGroup> groups;
  groups.reserve(order.size());
  auto next = lists.begin();
  for (const std::uint32_t single : order)
    groups.push_back(single != 0 ? maker.make({single}) : std::move(*next++));
  return groups;
}

}  // namespace winnow::posts

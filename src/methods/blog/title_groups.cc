// Candidates by signature, regions by climbing, numbers by running sums.
#include "methods/blog/title_groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>

#include "base/ascii.h"
#include "methods/blog/title_facts.h"
#include "text/lower_case.h"
#include "text/phrases.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

using features::bit;
using features::NameMark;
using features::NameMarks;

constexpr std::uint32_t kMaxTitleWords = 60;  // ideographs count one each
constexpr std::size_t kMaxCandidates = 6000;  // of a page
constexpr std::size_t kMaxTitles = 500;       // of a group
constexpr std::size_t kMaxGroups = 300;
constexpr int kLongestClimb = 120;  // from a title to its container

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
constexpr std::string_view kTitleBoxNames[] = {"font-size",    "font-ratio", "center-x",
                                               "first-y",      "width",      "spread-x",
                                               "line-heights", "shown",      "body-width"};
static_assert(std::size(kTitleBoxNames) == kTitleBoxFeatures);

// Tags that a title may have without being called one.
bool may_be_title(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(A) || node.is(Dt) || node.is(Strong) || node.is(B) || node.is(Summary) ||
         node.is(Th) || node.is(Legend) || node.is(Big);
}

double log_of(double count) { return std::log1p(count); }
double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }
double count_distinct(std::vector<std::uint64_t>& values) {
  std::ranges::sort(values);
  return static_cast<double>(std::unique(values.begin(), values.end()) - values.begin());
}

class GroupMaker {
 public:
  explicit GroupMaker(const BlogView& view)
      : view_(view), document_(view.document), measures_(view.measures), facts_(view) {
    for (std::uint32_t i = view.body; i < document_[view.body].end; ++i)
      if (measures_.is_shown(i) && document_[i].is_element()) {
        const std::size_t tag = dom::index(document_[i].name);
        if (tag >= tags_.size()) tags_.resize(tag + 1);
        ++tags_[tag];
      }
    page_words_ = measures_.words(view.body, document_[view.body].end);
    read_address();
  }

  void measure(TitleGroup& group);
  void find_regions(TitleGroup& group) const;

 private:
  void read_address();
  void measure_boxes(TitleGroup& group) const;
  [[nodiscard]] double count_of(dom::Name name) const noexcept {
    return dom::index(name) < tags_.size() ? tags_[dom::index(name)] : 0;
  }

  const BlogView& view_;
  const dom::Document& document_;
  const features::ElementMeasures& measures_;
  TitleFactCache facts_;
  std::vector<std::uint32_t> tags_;  // how often each is shown
  double page_words_ = 0;
  double url_depth_ = 0;
  double url_slug_ = 0;
  double url_list_ = 0;
};

// What the page's own address says: "/2019/05/on-rye/" is one post, "/page/3/" a list.
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
// more than the title itself, the texts follow as siblings (h2 p p h2 p p), and the region reaches
// to the next title's.
void GroupMaker::find_regions(TitleGroup& group) const {
  const std::size_t count = group.titles.size();
  group.regions.resize(count);
  std::size_t flat = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t title = group.titles[i];
    const std::uint32_t before = i > 0 ? group.titles[i - 1] : view_.body;
    const std::uint32_t after = i + 1 < count ? group.titles[i + 1] : document_[view_.body].end;
    std::uint32_t top = title;
    for (int step = 0; step < kLongestClimb; ++step) {
      const std::uint32_t parent = document_[top].parent;
      if (parent <= before || document_[parent].end > after || parent <= view_.body) break;
      top = parent;
    }
    group.regions[i] = {top, document_[top].end, top};
  }
  if (count == 1) {
    group.regions[0] = {view_.body, document_[view_.body].end, view_.body};
    return;
  }
  std::size_t pairs = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const Region& here = group.regions[i];
    const Region& next = group.regions[i + 1];
    if (document_[here.first].parent != document_[next.first].parent) continue;
    ++pairs;
    const std::uint32_t title = group.titles[i];
    const std::uint32_t inside =
        measures_.words(here.first, here.end) - measures_.words(title, document_[title].end);
    const std::uint32_t between = measures_.words(here.end, next.first);
    const std::uint32_t between_images = measures_.images(here.end, next.first);
    if (between > inside || (between == inside && between_images > 0)) ++flat;
  }
  if (pairs == 0 || 2 * flat <= pairs) return;
  std::set<std::uint64_t> kinds;  // of the siblings between titles
  const auto kind_of = [&](std::uint32_t node) {
    return document_[node].is_element()
               ? features::join_hash(dom::index(document_[node].name), measures_.class_hash(node))
               : 1;
  };
  for (std::size_t i = 0; i < count; ++i) {
    Region& here = group.regions[i];
    const std::uint32_t parent = document_[here.first].parent;
    std::uint32_t limit = document_[parent].end;
    bool is_last = true;
    if (i + 1 < count && document_[group.regions[i + 1].first].parent == parent) {
      limit = group.regions[i + 1].first;
      is_last = false;
    } else if (i + 1 < count) {
      limit = std::min(limit, group.titles[i + 1]);
    }
    std::uint32_t end = here.end;
    while (end < limit && document_[end].end <= limit) {
      if (is_last && document_[end].is_element()) {
        // After the last title only what stood between others, and nothing that is called a foot.
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
  // A date or the like that stands before each title belongs to the title it stands before.
  const std::uint32_t parent = group.regions[0].container;
  std::uint32_t previous = 0;
  for (std::uint32_t child = parent + 1; child < group.regions[0].first;
       child = document_[child].end)
    if (document_[child].is_element()) previous = child;
  if (previous == 0 || measures_.words(previous, document_[previous].end) > 12) return;
  const std::uint64_t lead = kind_of(previous);
  const auto is_date = [&](std::uint32_t node) {
    return text::is_date_line(measures_.text(node, document_[node].end, 200));
  };
  const bool leads_with_date = is_date(previous);
  if (leads_with_date) group.regions[0].first = previous;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    Region& here = group.regions[i];
    if (here.container != parent) continue;
    std::uint32_t last = 0;
    for (std::uint32_t child = here.first; child < here.end; child = document_[child].end)
      if (document_[child].is_element()) last = child;
    if (last <= group.titles[i] || last == here.first || kind_of(last) != lead ||
        measures_.words(last, document_[last].end) > 12)
      continue;
    if (leads_with_date && is_date(last)) {
      here.end = last;
      if (group.regions[i + 1].container == parent) group.regions[i + 1].first = last;
    } else if (measures_.words(here.first, last) >
               measures_.words(last, here.end) +
                   measures_.words(group.titles[i], document_[group.titles[i]].end)) {
      here.end = last;
    }
  }
}

void GroupMaker::measure(TitleGroup& group) {
  auto& row = group.row;
  row.fill(0);
  const auto count = static_cast<double>(group.titles.size());
  const auto at = [&](TitleFeature feature) -> double& {
    return row[static_cast<std::size_t>(feature)];
  };
  using enum TitleFeature;
  std::vector<std::uint64_t> texts;
  std::vector<std::uint64_t> links;
  double words_sum = 0;
  double words_squares = 0;
  double body_sum = 0;
  double body_links = 0;
  double body_marks = 0;
  double body_paragraphs = 0;
  double body_beside = 0;
  double least_body = 1e9;
  double date_lines = 0;
  double most_level = 0;
  double least_level = 9;
  std::vector<std::uint64_t> parents;
  std::uint32_t previous_end = view_.body;
  for (std::size_t i = 0; i < group.titles.size(); ++i) {
    const std::uint32_t title = group.titles[i];
    const std::uint32_t title_end = document_[title].end;
    const Region& region = group.regions[i];
    const TitleFacts& facts = facts_.of(title);
    if (facts.own_level == 0 && facts.level_above != 0) at(InHeading) += 1;
    const int level = facts.level();
    if (facts.own_level == 0 && level != 0 && at(InHeading) == 0) at(ContainsHeading) += 1;
    at(Heading) += level != 0 ? 1 : 0;
    at(Level) += level != 0 ? level : 7;
    most_level = std::max(most_level, static_cast<double>(level));
    least_level = std::min(least_level, static_cast<double>(level));
    at(IsLink) += facts.is_link ? 1 : 0;
    at(LinkAbove) += facts.has_link_above ? 1 : 0;
    if (facts.link != 0) {
      at(External) += facts.leads_outside ? 1 : 0;
      at(Internal) += facts.leads_outside ? 0 : 1;
      links.push_back(facts.link);
      at(LinksHere) += facts.leads_here ? 1 : 0;
      at(SlugOverlap) += facts.slug_overlap;
    }
    words_sum += facts.words;
    words_squares += facts.words * facts.words;
    at(MostWords) = std::max(at(MostWords), facts.words);
    at(EndsSentence) += facts.ends_sentence ? 1 : 0;
    const NameMarks above = measures_.marks_above(title);
    at(TitleMark) += (facts.marks_near & bit(NameMark::Title)) != 0 ? 1 : 0;
    at(PostMarkAbove) += (above & bit(NameMark::Post)) != 0 ? 1 : 0;
    at(ApartAbove) += (above & kApart) != 0 ? 1 : 0;
    at(HeadAbove) += (above & bit(NameMark::Head)) != 0 ? 1 : 0;
    const auto sum = [&](auto counted) {
      return static_cast<double>((measures_.*counted)(region.first, region.end)) -
             static_cast<double>((measures_.*counted)(std::max(region.first, title),
                                                      std::min(region.end, title_end)));
    };
    using features::ElementMeasures;
    const double body = std::max(0.0, sum(&ElementMeasures::words));
    body_sum += body;
    least_body = std::min(least_body, body);
    at(BodyWords) += log_of(body);
    const double body_images = sum(&ElementMeasures::images);
    at(HasBody) += body >= 12 || body_images > 0 ? 1 : 0;
    at(Images) += body_images > 0 ? 1 : 0;
    body_links += sum(&ElementMeasures::link_words);
    body_marks += sum(&ElementMeasures::punctuation);
    body_paragraphs += sum(&ElementMeasures::paragraph_words);
    body_beside += sum(&ElementMeasures::non_body_words);
    at(Dated) += measures_.dates(region.first, region.end) > 0 ? 1 : 0;
    // A date within the next words, or in the few before.
    const std::uint32_t near_end = std::min(region.end, title_end + 24);
    const std::uint32_t near_first =
        std::max(std::max(region.first, previous_end), title > 16 ? title - 16 : 0);
    at(DateNear) += measures_.dates(std::min(near_first, title), near_end) > 0 ? 1 : 0;
    previous_end = title_end;
    at(HeadingsInside) += log_of(static_cast<double>(measures_.headings(region.first, region.end)));
    if (region.container != view_.body &&
        ((measures_.marks(region.container) & bit(NameMark::Post)) != 0))
      at(ContainerPost) += 1;
    parents.push_back(document_[region.first].parent);
    at(InPageTitle) += facts.is_in_page_title ? 1 : 0;
    at(PageTitleOverlap) = std::max(at(PageTitleOverlap), facts.page_title_overlap);
    at(Depth) += std::min<double>(measures_.depth(title), 30);
    at(Years) += measures_.dates(title, title_end) > 0 ? 1 : 0;
    date_lines += facts.is_line_apart ? 1 : 0;
    texts.push_back(facts.text);
  }
  for (const TitleFeature mean :
       {Heading,    Level,     IsLink,         LinkAbove,     Internal,
        External,   LinksHere, EndsSentence,   TitleMark,     PostMarkAbove,
        ApartAbove, HeadAbove, BodyWords,      HasBody,       Images,
        Dated,      DateNear,  HeadingsInside, ContainerPost, InPageTitle,
        Depth,      Years,     SlugOverlap,    InHeading,     ContainsHeading})
    at(mean) /= count;
  group.are_lines_apart = date_lines > 0.6 * count;
  const double mean_words = words_sum / count;
  at(LevelSpread) = most_level - least_level;
  at(Words) = log_of(mean_words);
  at(WordSpread) =
      ratio(std::sqrt(std::max(0.0, words_squares / count - mean_words * mean_words)), mean_words);
  at(MostWords) = log_of(at(MostWords));
  at(Size) = log_of(count);
  at(IsSingle) = count == 1 ? 1 : 0;
  const std::uint32_t first = group.titles.front();
  const double of_tag = count_of(document_[first].name);
  at(ShareOfTag) = of_tag == 0 ? 1 : std::min(1.0, ratio(count, of_tag));
  double same_level = 0;
  const int level = static_cast<int>(std::lround(at(Level)));
  constexpr dom::Name kHeadings[] = {dom::Name::H1, dom::Name::H2, dom::Name::H3,
                                     dom::Name::H4, dom::Name::H5, dom::Name::H6};
  if (level >= 1 && level <= 6) same_level = count_of(kHeadings[level - 1]);
  at(HeadingsOfLevel) = log_of(same_level);
  double higher = 0;
  for (int above = 1; above < std::min(level, 7); ++above) higher += count_of(kHeadings[above - 1]);
  at(HigherInside) = log_of(higher);
  at(LeastBody) = log_of(least_body);
  at(BodyShare) = ratio(body_sum, page_words_);
  at(BodyLinks) = ratio(body_links, body_sum);
  at(BodyMarks) = std::min(1.0, ratio(body_marks, body_sum));
  at(BodyParagraphs) = ratio(body_paragraphs, body_sum);
  at(BodyBeside) = ratio(body_beside, body_sum);
  at(FirstPosition) = ratio(measures_.words(view_.body, first), page_words_);
  at(WordsBefore) = log_of(measures_.words(view_.body, first));
  at(LastPosition) =
      ratio(measures_.words(view_.body, document_[group.titles.back()].end), page_words_);
  at(Distinct) = count_distinct(texts) / count;
  at(DistinctLinks) = count_distinct(links) / count;
  at(SameParent) = 1 / count_distinct(parents);
  at(UrlDepth) = url_depth_;
  at(UrlSlug) = url_slug_;
  at(UrlList) = url_list_;
  measure_boxes(group);
}

void GroupMaker::measure_boxes(TitleGroup& group) const {
  group.box_row.fill(0);
  if (view_.boxes == nullptr) return;
  const auto at = [&](TitleBoxFeature feature) -> double& {
    return group.box_row[static_cast<std::size_t>(feature)];
  };
  using enum TitleBoxFeature;
  const auto count = static_cast<double>(group.titles.size());
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
    least_x = std::min(least_x, static_cast<double>(box.x));
    most_x = std::max(most_x, static_cast<double>(box.x));
    if (i == 0) at(FirstY) = std::min(10.0, static_cast<double>(box.y) / 800);
  }
  at(SpreadX) = (most_x - least_x) / 1280;
}

// An element under one of its signatures.
struct Signed {
  std::uint64_t signature = 0;
  std::uint32_t node = 0;

  auto operator<=>(const Signed&) const = default;
};

}  // namespace

BlogView::BlogView(const dom::Document& page, std::string_view page_url,
                   const layout::Boxes* page_boxes)
    : document(page),
      measures(page),
      url(url::read_parts(page_url) ? page_url : std::string_view()),
      boxes(page_boxes != nullptr && page_boxes->engine != layout::Engine::None &&
                    page_boxes->of_node.size() == page.size()
                ? page_boxes
                : nullptr) {
  if (const auto element = page.find_first(dom::Name::Body)) body = dom::index(*element);
  if (const auto element = page.find_first(dom::Name::Title))
    for (const dom::Node& node : page.subtree(*element))
      if (node.is_text()) title.append(page.text(node).substr(0, 600));
  title = text::lower_case(title);
  if (boxes == nullptr) return;
  std::map<int, std::uint32_t> words_of_size;
  for (std::uint32_t i = body; i < page[body].end; ++i)
    if (page[i].is_text())
      words_of_size[static_cast<int>(std::lround(boxes->of_node[page[i].parent].font_size))] +=
          measures.words(i, i + 1);
  std::uint32_t most = 0;
  for (const auto& [size, words] : words_of_size)
    if (words > most && size > 0) {
      most = words;
      font_size = size;
    }
}

std::vector<std::string_view> title_feature_names(bool with_boxes) {
  std::vector<std::string_view> names(std::begin(kTitleNames), std::end(kTitleNames));
  if (with_boxes) names.insert(names.end(), std::begin(kTitleBoxNames), std::end(kTitleBoxNames));
  return names;
}

std::vector<double> values_of(const TitleGroup& group, bool with_boxes) {
  std::vector<double> values(group.row.begin(), group.row.end());
  if (with_boxes) values.insert(values.end(), group.box_row.begin(), group.box_row.end());
  return values;
}

TitleGroup make_group(const BlogView& view, std::vector<std::uint32_t> titles) {
  TitleGroup group;
  group.titles = std::move(titles);
  GroupMaker maker(view);
  maker.find_regions(group);
  maker.measure(group);
  return group;
}

std::vector<TitleGroup> title_groups(const BlogView& view) {
  const dom::Document& document = view.document;
  const features::ElementMeasures& measures = view.measures;
  std::vector<Signed> by_signature;
  const auto put = [&](std::uint64_t signature, std::uint32_t node) {
    by_signature.push_back({signature, node});
  };
  struct HeadingLinks {
    std::vector<std::uint32_t> nodes;
    bool is_whole = false;  // of some heading
    bool has_more = false;  // beside the link, in some heading
  };
  std::map<std::uint64_t, HeadingLinks> links_of_headings;
  std::size_t candidates = 0;
  for (std::uint32_t i = view.body; i < document[view.body].end && candidates < kMaxCandidates;
       ++i) {
    const dom::Node& node = document[i];
    if (!node.is_element() || !measures.is_shown(i)) continue;
    const int level = measures.heading_level(i);
    const bool is_called = (measures.marks(i) & bit(NameMark::Title)) != 0;
    if (level == 0 && !is_called && !may_be_title(node)) continue;
    const std::uint32_t words = measures.words(i, node.end);
    if (words == 0 || words > kMaxTitleWords) continue;
    if (node.is(dom::Name::A) && measures.heading_level(node.parent) != 0) {
      const std::uint32_t heading = node.parent;
      HeadingLinks& links = links_of_headings[features::join_hash(
          dom::index(document[heading].name), measures.class_hash(heading))];
      links.nodes.push_back(i);
      const bool is_all = measures.words(heading, document[heading].end) == words;
      (is_all ? links.is_whole : links.has_more) = true;
    }
    // A link or an emphasis that fills its heading is the heading.
    if (level == 0) {
      const std::uint32_t parent = node.parent;
      if (measures.heading_level(parent) != 0 &&
          measures.words(parent, document[parent].end) == words)
        continue;
    }
    ++candidates;
    put(features::join_hash(1, measures.path(i)), i);
    const std::uint64_t own = features::join_hash(dom::index(node.name), measures.class_hash(i));
    const std::uint64_t pair = features::join_hash(own, measures.class_hash(node.parent));
    put(features::join_hash(2, features::join_hash(measures.path(i), measures.class_hash(i))), i);
    put(features::join_hash(3, pair), i);
    put(features::join_hash(4, features::join_hash(measures.path(i), pair)), i);
    if (level == 1) put(features::join_hash(5, i), i);
  }
  // Headings of one name, some with more in them than their link (a date for screen readers): the
  // links of all of them are a group, too.
  for (const auto& [kind, links] : links_of_headings)
    if (links.has_more && links.is_whole)
      for (const std::uint32_t link : links.nodes) put(features::join_hash(6, kind), link);
  std::ranges::sort(by_signature);
  std::unordered_set<std::uint64_t> seen;
  std::vector<TitleGroup> groups;
  GroupMaker maker(view);
  for (std::size_t first = 0, last = 0; first < by_signature.size(); first = last) {
    while (last < by_signature.size() &&
           by_signature[last].signature == by_signature[first].signature)
      ++last;
    if (last - first > kMaxTitles || groups.size() >= kMaxGroups) continue;
    // Of elements inside one another the outer is meant.
    std::vector<std::uint32_t> apart;
    std::uint64_t nodes = 0;
    for (std::size_t i = first; i < last; ++i) {
      const std::uint32_t title = by_signature[i].node;
      if (!apart.empty() && title < document[apart.back()].end) continue;
      apart.push_back(title);
      nodes = features::join_hash(nodes, title);
    }
    if (!seen.insert(nodes).second) continue;
    TitleGroup group;
    group.titles = std::move(apart);
    maker.find_regions(group);
    maker.measure(group);
    if (!group.are_lines_apart || group.titles.size() == 1) groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace winnow::methods

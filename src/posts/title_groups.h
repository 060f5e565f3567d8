// Title groups: sets of elements that may be the titles of a page's posts. Each set is scored as a
// whole.
//
// One template made all titles of a page, so they share a path of tags or a class. A single line
// rarely shows whether it is a title. Ten lines that look alike do: each has a text below it, and
// together they fill the page. So a candidate is a group of elements, and the features describe the
// group:
//
//   h2 h2 h2 h2         each with 90 words of text, a date and a link of the same words  -> posts
//   a a a a a a a a a   each with nothing                                                -> a menu
//   h1                  one, with the whole page below it                    -> a page of one post
//
// A group also has the region of each title: the nodes that belong to its post and to no other.
// Linear, except for the climbs from titles to their containers, which are bounded. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/boxes.h"
#include "page/element_measures.h"

namespace winnow::posts {

// A page and what is measured once per page. The document, its facts and the boxes must outlive it.
struct BlogView {
  explicit BlogView(page::PageFacts& facts, std::string_view page_url = {},
                    const layout::Boxes* page_boxes = nullptr);

  const dom::Document& document;
  page::ElementMeasures measures;
  std::string_view url;        // empty if it is not a web address: a file name tells nothing
  const layout::Boxes* boxes;  // nullptr: no layout
  std::uint32_t body = 0;      // the body element, or the root
  std::string title;           // text of <title> in lower case
  double font_size = 16;       // of most words, if there are boxes
  double column_x = 0;         // the blocks that have most words, if there are boxes
  double column_width = 1280;
};

struct Region {
  std::uint32_t first = 0;  // nodes [first, end)
  std::uint32_t end = 0;
  std::uint32_t container = 0;  // the element that holds it: [first, end) itself, or its parent
};

enum class TitleFeature : std::uint8_t {
  Heading,
  Level,
  LevelSpread,
  IsLink,
  LinkAbove,
  Internal,
  External,
  LinksHere,
  Words,
  WordSpread,
  MostWords,
  EndsSentence,
  TitleMark,
  PostMarkAbove,
  ApartAbove,
  HeadAbove,
  Size,
  IsSingle,
  ShareOfTag,
  HeadingsOfLevel,
  BodyWords,
  LeastBody,
  HasBody,
  BodyShare,
  BodyLinks,
  BodyPunctuation,
  BodyParagraphs,
  BodyNonBody,
  Dated,
  DateNear,
  FirstPosition,
  LastPosition,
  Distinct,
  DistinctLinks,
  SlugOverlap,
  InPageTitle,
  PageTitleOverlap,
  SameParent,
  ContainerPost,
  HigherInside,
  HeadingsInside,
  Images,
  Depth,
  ContainsHeading,
  InHeading,
  UrlDepth,
  UrlSlug,
  UrlList,
  Years,
  WordsBefore,
  kCount
};
inline constexpr std::size_t kTitleFeatures = static_cast<std::size_t>(TitleFeature::kCount);

enum class TitleBoxFeature : std::uint8_t {
  FontSize,
  FontRatio,
  CenterX,
  FirstY,
  Width,
  SpreadX,
  LineHeights,
  Shown,
  BodyWidth,
  ColumnCenter,
  ColumnWidth,
  ColumnBodyWidth,
  kCount
};
inline constexpr std::size_t kTitleBoxFeatures = static_cast<std::size_t>(TitleBoxFeature::kCount);

struct TitleGroup {
  std::vector<std::uint32_t> titles;  // elements, in document order, none inside another
  std::vector<Region> regions;        // of each title
  bool are_lines_apart = false;       // many are dates or "read more"
  std::array<double, kTitleFeatures> row{};
  std::array<double, kTitleBoxFeatures> box_row{};  // all 0 without layout
};

// Which columns of the layout a classifier has; the names in its section tell.
enum class BoxColumns : std::uint8_t {
  None,
  Pixels,    // sizes and places in the window
  Relative,  // widths and centers relative to the column of most words; of titles only
};

// Names in model files; those of the boxes come last.
std::vector<std::string_view> title_feature_names(BoxColumns columns);
BoxColumns title_columns_of(std::span<const std::string> names);

// Appends the row of a group, in the order of the names.
void append_values(const TitleGroup& group, BoxColumns columns, std::vector<double>& values);
template <typename Group>
std::vector<double> values_of(const Group& group, BoxColumns columns) {
  std::vector<double> values;
  append_values(group, columns, values);
  return values;
}

// All groups that could be the titles. The order has no meaning. The groups of one title are made
// last, and not at all if `ends`, given those of several titles, is true.
std::vector<TitleGroup> title_groups(
    const BlogView& view, const std::function<bool(std::span<const TitleGroup>)>& ends = nullptr);

// Regions and features for titles chosen by the caller.
TitleGroup make_group(const BlogView& view, std::vector<std::uint32_t> titles);

}  // namespace winnow::posts

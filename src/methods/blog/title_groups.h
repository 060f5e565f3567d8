// Title groups: sets of elements that may be the titles of a page's posts, each set judged whole.
//
// The titles of a page are made by one template, so they share a path of tags, or a class. A person
// does not ask of each line whether it is a title; he sees at once that these ten are alike, that
// each has a text below it, and that together they fill the page. So the candidates here are not
// elements but groups of elements, and what is learned from are numbers about the whole group:
//
//   h2 h2 h2 h2         each with 90 words of text, a date and a link of the same words  -> posts
//   a a a a a a a a a   each with nothing                                                -> a menu
//   h1                  one, with the whole page below it                    -> a page of one post
//
// A group also knows the region of each title: the nodes that belong to its post and to no other.
// Linear but for the climbs from titles to their containers, which are bounded. Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/element_measures.h"
#include "layout/layout.h"

namespace winnow::methods {

// A page with what is measured of it once. The caller keeps the Document and the boxes.
struct BlogView {
  explicit BlogView(const dom::Document& page, std::string_view page_url = {},
                    const layout::Boxes* page_boxes = nullptr);

  const dom::Document& document;
  features::ElementMeasures measures;
  std::string_view url;  // empty unless it is an address of the web: a file's name says nothing
  const layout::Boxes* boxes;  // nullptr: no geometry
  std::uint32_t body = 0;      // the element, or the root
  std::string title;           // of <title>, lower case
  double font_size = 16;       // of most words, where there are boxes
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
  BodyMarks,
  BodyParagraphs,
  BodyBeside,
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
  kCount
};
inline constexpr std::size_t kTitleBoxFeatures = static_cast<std::size_t>(TitleBoxFeature::kCount);

struct TitleGroup {
  std::vector<std::uint32_t> titles;  // elements, in document order, none inside another
  std::vector<Region> regions;        // of each title
  bool are_lines_apart = false;       // most are dates or invitations to read on
  std::array<double, kTitleFeatures> row{};
  std::array<double, kTitleBoxFeatures> box_row{};  // all 0 without boxes
};

// Names for model files; with geometry those of the boxes follow.
std::vector<std::string_view> title_feature_names(bool with_boxes);
std::vector<double> values_of(const TitleGroup& group, bool with_boxes);

// Every group that could be the titles, in no order that means anything.
std::vector<TitleGroup> title_groups(const BlogView& view);

// The regions of titles that someone else chose, and their numbers.
TitleGroup make_group(const BlogView& view, std::vector<std::uint32_t> titles);

}  // namespace winnow::methods

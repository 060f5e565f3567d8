// Body groups: where the bodies of a page's posts may be, once their titles are known.
//
// One template made all bodies of a page. So a candidate is not an element but a place relative to
// the post, in all posts at once:
//
//   "the div of class entry"      "every p below the container"      "all that follows the title"
//
// A classifier scores each place by the features below. What one post does not show (its excerpt is
// short, or it is only a picture) the other posts do.
//
// A body may contain what is not the post's text: a share box, a line of tags, "read more".
// junk_groups() gives the elements inside the bodies, grouped by place in the same way.
//
// Linear in the size of the regions. Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "posts/title_groups.h"

namespace winnow::posts {

// Means over the posts that have something at the place. Marks are those of the names (marks in
// page/element_measures.h).
enum class PlaceFeature : std::uint8_t {
  Presence,
  Words,
  ShareOfFrame,
  LinkShare,
  PunctuationShare,
  ParagraphShare,
  NonBodyShare,
  ImagesPer,
  HeadingsPer,
  DatesPer,
  InputsPer,
  HoldsTitle,
  IsAfterTitle,
  GapShare,
  RestShare,
  RootCount,
  IsParagraph,
  IsDivision,
  IsSection,
  IsInline,
  IsListOrTable,
  IsRun,
  IsWhole,
  TitleMark,
  BodyMark,
  PostMark,
  SummaryMark,
  DateMark,
  AuthorMark,
  MetaMark,
  ShareMark,
  MenuMark,
  SideMark,
  FootMark,
  CommentMark,
  RelatedMark,
  TagMark,
  MoreMark,
  HeadMark,
  FormMark,
  ApartAbove,
  Tightness,
  LargestChild,
  OwnText,
  Ellipsis,
  Posts,
  IsSingle,
  SpreadOfWords,
  SameText,
  ShortWords,
  DepthBelow,
  MoreText,
  DateLine,
  kCount
};
inline constexpr std::size_t kPlaceFeatures = static_cast<std::size_t>(PlaceFeature::kCount);

enum class PlaceBoxFeature : std::uint8_t {
  Width,
  CenterX,
  HoldsTitleCenter,
  OffsetX,
  GapY,
  FontRatio,
  Shown,
  kCount
};
inline constexpr std::size_t kPlaceBoxFeatures = static_cast<std::size_t>(PlaceBoxFeature::kCount);

struct PlaceGroup {
  // For each post, its subtrees at this place: in document order, none inside another, maybe none.
  std::vector<std::vector<std::uint32_t>> roots;
  std::array<double, kPlaceFeatures> row{};
  std::array<double, kPlaceBoxFeatures> box_row{};  // all 0 without layout
};

// Names in model files; those of the boxes come last. `Relative` is the same as `Pixels`.
std::vector<std::string_view> place_feature_names(BoxColumns columns);
BoxColumns place_columns_of(std::span<const std::string> names);

// Appends the row of a group, in the order of the names.
void append_values(const PlaceGroup& group, BoxColumns columns, std::vector<double>& values);

// All places where the bodies of these posts may be.
std::vector<PlaceGroup> body_groups(const BlogView& view, const TitleGroup& titles);

// The elements inside these bodies, grouped by place.
std::vector<PlaceGroup> junk_groups(const BlogView& view, const TitleGroup& titles,
                                    const PlaceGroup& bodies);

}  // namespace winnow::posts

// Body groups: for titles that are known, where their texts may be, one answer for all posts.
//
// As with titles, one template made all bodies of a page, so what is judged is a place relative to
// the post, in all posts at once: "the div of class entry", "every p below the container", "all
// that follows the title's parent". What one post hides (a short excerpt, a picture without a
// word), the others show.
//
// A place may hold what is not the post's: a share box, a line of tags, "read more". Pieces of the
// same place in all bodies are judged whole, too: junk_groups() gives them with their numbers.
//
// Linear in the regions. Any thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "methods/blog/title_groups.h"

namespace winnow::methods {

enum class PieceFeature : std::uint8_t {
  Presence,
  Words,
  ShareOfFrame,
  LinkShare,
  MarkShare,
  ParagraphShare,
  BesideShare,
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
inline constexpr std::size_t kPieceFeatures = static_cast<std::size_t>(PieceFeature::kCount);

enum class PieceBoxFeature : std::uint8_t {
  Width,
  CenterX,
  HoldsTitleCenter,
  OffsetX,
  GapY,
  FontRatio,
  Shown,
  kCount
};
inline constexpr std::size_t kPieceBoxFeatures = static_cast<std::size_t>(PieceBoxFeature::kCount);

struct PieceGroup {
  // Of each post: subtrees in document order, none inside another; empty where it has none.
  std::vector<std::vector<std::uint32_t>> roots;
  std::array<double, kPieceFeatures> row{};
  std::array<double, kPieceBoxFeatures> box_row{};  // all 0 without boxes
};

std::vector<std::string_view> piece_feature_names(bool with_boxes);
std::vector<double> values_of(const PieceGroup& group, bool with_boxes);

// Every place where the bodies of these posts may be.
std::vector<PieceGroup> body_groups(const BlogView& view, const TitleGroup& titles);

// The pieces inside those bodies, by place.
std::vector<PieceGroup> junk_groups(const BlogView& view, const TitleGroup& titles,
                                    const PieceGroup& bodies);

}  // namespace winnow::methods

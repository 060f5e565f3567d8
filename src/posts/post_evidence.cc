// The features of the chosen groups, and products of some of them.
#include "posts/post_evidence.h"

#include <algorithm>
#include <cmath>

namespace winnow::posts {
namespace {

constexpr double kMaxBody = 1.5;  // body decisions are clamped to this

double at(const FoundPosts& found, TitleFeature feature) {
  return found.title_row[static_cast<std::size_t>(feature)];
}

}  // namespace

std::vector<std::string> post_evidence_names() {
  std::vector<std::string> names = {"posts.count",
                                    "posts.title-decision",
                                    "posts.body-decision",
                                    "posts.list-decision",
                                    "posts.page-words",
                                    "posts.own-page-links",
                                    "posts.own-page-links-texts",
                                    "posts.own-page-links-clean-texts",
                                    "posts.own-page-links-most-text",
                                    "posts.own-page-links-by-name",
                                    "posts.own-page-links-dated",
                                    "posts.own-links",
                                    "posts.own-links-texts",
                                    "posts.own-links-dated"};
  for (const std::string_view name : title_feature_names(BoxColumns::None))
    names.push_back(std::string("title.").append(name));
  for (const std::string_view name : place_feature_names(BoxColumns::None))
    names.push_back(std::string("body.").append(name));
  return names;
}

std::vector<double> post_evidence(const FoundPosts& found, std::size_t posts, double page_words) {
  using enum TitleFeature;
  // Titles that link to different pages of this site; then those that have texts below them.
  const double leads = std::min(at(found, Internal), at(found, DistinctLinks));
  const double texts = std::min(leads, at(found, HasBody));
  // Texts that are mostly not links, outside menus and sidebars.
  const double clean =
      texts * (1 - at(found, ApartAbove)) * std::max(0.0, 1 - 2 * at(found, BodyLinks));
  std::vector<double> row = {std::log(std::max<double>(1, static_cast<double>(posts))),
                             found.title_decision,
                             std::clamp(found.body_decision, -kMaxBody, kMaxBody),
                             found.list_margin,
                             std::log1p(page_words),
                             leads,
                             texts,
                             clean,
                             clean * at(found, BodyShare),
                             clean * at(found, SlugOverlap),
                             std::min(leads, at(found, Dated)),
                             found.own_links,
                             std::min(found.own_links, at(found, HasBody)) *
                                 (1 - at(found, ApartAbove)) * at(found, BodyShare),
                             std::min(found.own_links, at(found, Dated))};
  row.insert(row.end(), found.title_row.begin(), found.title_row.end());
  row.insert(row.end(), found.body_row.begin(), found.body_row.end());
  return row;
}

}  // namespace winnow::posts

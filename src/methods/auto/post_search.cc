// Gates, the search, and the decision.
#include "methods/auto/post_search.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "methods/auto/kept_blocks.h"
#include "methods/trace.h"
#include "posts/post_evidence.h"
#include "posts/post_rules.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

using features::Column;
using features::Mark;
using features::UrlKind;

constexpr std::uint32_t kMaxTitleWords = 40;  // set by hand

// Headings of one group that are links: titles of posts, or of other pages.
bool shows_linked_headings(const features::MeasuredPage& page) {
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  std::vector<bool> has_one(page.groups.count);
  for (std::size_t i = 0; i < page.texts.size(); ++i) {
    const features::BlockText& text = page.texts[i];
    if (rank[i] == 0 || text.words > kMaxTitleWords || 2 * text.link_words < text.words) continue;
    if (has_one[page.groups.of_block[i]]) return true;
    has_one[page.groups.of_block[i]] = true;
  }
  return false;
}

// Short lines of one group, headings or links, with texts and dates between them.
bool shows_posts(const features::MeasuredPage& page) {
  constexpr std::uint32_t kShortestText = 12;
  constexpr double kMinShare = 0.3;  // of the words of the page
  struct Titles {
    std::uint32_t last = 0;  // block
    std::uint32_t count = 0;
    std::uint32_t texts = 0;  // between two titles
    std::uint32_t dated = 0;  // of these
    std::uint64_t words = 0;
  };
  std::vector<Titles> groups(page.groups.count);
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  const std::uint8_t* date = page.table.column(Column::DateLike);
  std::vector<std::uint32_t> words(page.texts.size() + 1);  // outside links, before each block
  std::vector<std::uint32_t> dates(page.texts.size() + 1);
  for (std::size_t i = 0; i < page.texts.size(); ++i) {
    const features::BlockText& text = page.texts[i];
    words[i + 1] = words[i] + text.words - text.link_words;
    dates[i + 1] = dates[i] + (date[i] > 0 ? 1 : 0);
    if (text.words > kMaxTitleWords || (rank[i] == 0 && 2 * text.link_words < text.words)) continue;
    Titles& titles = groups[page.groups.of_block[i]];
    if (titles.count > 0) {
      const std::uint32_t between = words[i] - words[titles.last + 1];
      titles.texts += between >= kShortestText ? 1 : 0;
      titles.dated += dates[i] > dates[titles.last] ? 1 : 0;
      titles.words += between;
    }
    ++titles.count;
    titles.last = static_cast<std::uint32_t>(i);
  }
  return std::ranges::any_of(groups, [&](const Titles& titles) {
    return titles.count > 1 && 2 * titles.texts >= titles.count - 1 &&
           2 * titles.dated >= titles.count - 1 &&
           static_cast<double>(titles.words) >= kMinShare * words.back();
  });
}

// What the search may cost on this page.
struct Gate {
  bool is_open = false;
  posts::PostOptions options;
};

Gate open_gate(double prior, std::size_t blocks, const features::MeasuredPage& page,
               const PageKinds& kinds, bool may_be_post) {
  const bool may_show = !kinds.is_declared_article && prior >= kPostLimits.min_prior_of_signs &&
                        kinds.likeliest != PageType::ForumThread;
  const bool shows = may_show && shows_posts(page);
  const bool has_signs =
      shows || (prior >= kPostLimits.min_prior_small_with_signs && shows_linked_headings(page));
  const bool is_large = blocks > kPostLimits.small_page;
  const double min_prior =
      has_signs ? (is_large ? kPostLimits.min_prior_large_with_signs
                            : kPostLimits.min_prior_small_with_signs)
                : (is_large ? kPostLimits.min_prior_large : kPostLimits.min_prior_small);
  Gate gate{.is_open = shows || may_be_post || prior >= min_prior, .options = {}};
  gate.options.lists_only = is_large && !may_be_post;
  if (is_large && prior < kPostLimits.likely_prior)
    gate.options.min_list_margin =
        has_signs ? kPostLimits.min_margin_with_signs : kPostLimits.min_margin;
  return gate;
}

bool has_sure_decisions(const posts::FoundPosts& list) {
  return (list.title_decision > 0 && list.body_decision > 0.5) ||
         (list.title_decision > 1 && list.body_decision > 0);
}

double title_feature(const posts::FoundPosts& list, posts::TitleFeature feature) {
  return list.title_row[static_cast<std::size_t>(feature)];
}

// Is neither the <title> nor the address of this page that of a post?
bool is_named_like_a_list(const posts::FoundPosts& list) {
  return title_feature(list, posts::TitleFeature::InPageTitle) == 0 &&
         title_feature(list, posts::TitleFeature::UrlSlug) < kPostLimits.slug_of_post;
}

// "Re: Late rye", "Re: Late rye": messages of a thread that repeat its subject.
bool repeats_title(const posts::FoundPosts& list) {
  return list.posts.front().title &&
         title_feature(list, posts::TitleFeature::Distinct) < kPostLimits.min_distinct_titles;
}

// Notes whose dates link to pages of their own. What looks like a thread must also have the newest first.
bool is_timeline(const posts::FoundPosts& list, PageType likeliest) {
  return list.is_timeline && (likeliest != PageType::ForumThread || list.is_newest_first);
}

bool may_list_one_post(const PageKinds& kinds, double prior) {
  return kinds.likeliest == PageType::Article || kinds.likeliest == PageType::ArticleList ||
         prior >= kPostLimits.posts_are_text;
}

// Whether the page is a list of posts (kIsList), or why not.
std::string_view verdict_on(const PostSearch& search) {
  if (!search.is_searched) return "not-searched";
  const std::vector<dom::Post>& posts = search.found.posts;
  if (posts.size() < 2) {
    const std::size_t titles = std::max(posts.size(), search.unused_posts);
    return titles == 0 ? "no-posts" : titles == 1 ? "one-post" : "probability";
  }
  if (search.probability <= kPostLimits.likely_list) return "probability";
  if (repeats_title(search.found)) return "repeated-title";
  // Links without texts may be a menu: only the looks of the page can make them posts.
  const bool has_texts =
      std::ranges::any_of(posts, [](const dom::Post& post) { return !post.body.roots.empty(); });
  return has_texts || search.prior >= kPostLimits.posts_are_text ? kIsList : "no-texts";
}

// A page with one blog post. The post classifiers find its end more reliably than single blocks do.
bool is_surely_one_post(const posts::FoundPosts& list) {
  return list.posts.size() == 1 && !list.posts.front().body.roots.empty() &&
         has_sure_decisions(list);
}

// Whether most of the chosen blocks outside comments are in the body of the page's only post. A body
// with less is a part of an article, such as its abstract.
bool has_most_content(const dom::Post& post, const dom::Document& document,
                      const features::MeasuredPage& page, const ScoredBlocks& blocks) {
  const std::uint8_t* comment =
      page.table.column(features::kOwnColumns + static_cast<std::size_t>(Mark::ClassComment));
  const std::vector<bool> inside = blocks_in(document, page.segmentation, post.body);
  double all = 0;
  double found = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (!blocks.decision.kept()[i] || (comment[i] != features::kNoMark && !inside[i])) continue;
    all += blocks.words[i];
    found += inside[i] ? blocks.words[i] : 0;
  }
  return found >= kPostLimits.min_content * all;
}

// A page classified as a thread may be a post with comments.
bool may_be_post_with_comments(const Input& input, const features::MeasuredPage& page,
                               const PageKinds& kinds) {
  return kinds.likeliest == PageType::ForumThread && kinds.is_declared_article &&
         UrlKind(page.table.column(Column::UrlWeight)[0]) != UrlKind::Forum &&
         !(url::read_parts(input.url) && input.url.find("forum") != std::string_view::npos);
}

void trace_list(const AutoModel& model, const PostSearch& search, std::span<const double> evidence,
                Trace& trace) {
  ListDecision& list = trace.list.emplace();
  list.prior = search.prior;
  list.was_searched = search.is_searched;
  list.posts = std::max(search.found.posts.size(), search.unused_posts);
  if (search.is_searched) list.probability = search.probability;
  list.is_list = search.is_list;
  list.reason = search.verdict;
  if (!evidence.empty()) list.evidence = model.explain_many_posts(search.prior, evidence);
}

}  // namespace

PostSearch search_posts(const AutoModel& model, const posts::PostFinder& finder, const Input& input,
                        features::MeasuredPage& page, const PageKinds& kinds,
                        const ScoredBlocks& blocks) {
  PostSearch search;
  search.prior = static_cast<double>(model.list(page.table));
  const bool may_be_post = may_be_post_with_comments(input, page, kinds);
  const bool may_be_single = kinds.likeliest != PageType::ForumThread || may_be_post;
  Gate gate = open_gate(search.prior, blocks.words.size(), page, kinds, may_be_post);
  std::vector<double> evidence;
  if (gate.is_open) {
    const double words = std::accumulate(blocks.words.begin(), blocks.words.end(), 0.0);
    // OPTIMIZATION: three quarters of the posts chosen on wcxb-dev change nothing. Only those are cut
    // out that make the page a list, with or without a lead post and titles, a post or a list of one.
    const auto change_answer = [&](const posts::ChosenPosts& chosen) {
      if (chosen.titles == 1)
        return (has_sure_decisions(chosen.found) && may_be_single) ||
               (may_list_one_post(kinds, search.prior) && is_named_like_a_list(chosen.found));
      const auto probability = [&](std::size_t posts) {
        return model.many_posts(search.prior, posts::post_evidence(chosen.found, posts, words));
      };
      return search.prior > kPostLimits.likely_list ||
             probability(chosen.titles) > kPostLimits.likely_list ||
             probability(chosen.titles + 1) > kPostLimits.likely_list;
    };
    gate.options.are_wanted = [&](const posts::ChosenPosts& chosen) {
      if (change_answer(chosen)) return true;
      search.unused_posts = chosen.titles;
      if (input.trace != nullptr && chosen.titles > 1)
        evidence = posts::post_evidence(chosen.found, chosen.titles, words);
      return false;
    };
    search.found = finder.find(posts::BlogView(page.facts, input.url), gate.options);
    // Posts without titles have no evidence beyond the prior.
    if (posts::has_evidence(search.found))
      evidence = posts::post_evidence(search.found, search.found.posts.size(), words);
    search.probability = evidence.empty() ? search.prior : model.many_posts(search.prior, evidence);
    if (is_timeline(search.found, kinds.likeliest))
      search.probability = std::max(search.probability, kPostLimits.timeline);
    search.is_searched = true;
  }
  search.verdict = verdict_on(search);
  search.is_list = search.verdict == kIsList;
  if (input.trace != nullptr) trace_list(model, search, evidence, *input.trace);
  search.is_post = is_surely_one_post(search.found) && may_be_single &&
                   has_most_content(search.found.posts.front(), input.document, page, blocks);
  return search;
}

bool lists_one_post(const Input& input, const PageKinds& kinds, const PostSearch& search) {
  const std::vector<dom::Post>& posts = search.found.posts;
  return may_list_one_post(kinds, search.prior) && posts.size() == 1 && posts.front().title &&
         is_named_like_a_list(search.found) &&
         posts::leads_to_another_page(input.document, *posts.front().title, input.url);
}

bool are_text(const PostSearch& search, PageType likeliest) {
  return search.prior >= kPostLimits.posts_are_text || is_timeline(search.found, likeliest) ||
         (search.probability >= kPostLimits.surely_posts &&
          (likeliest == PageType::Article || likeliest == PageType::ArticleList ||
           likeliest == PageType::ForumThread));
}

}  // namespace winnow::methods

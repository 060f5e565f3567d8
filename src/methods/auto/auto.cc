// Measures the page, classifies its kind, scores and chooses blocks, then looks for posts and
// messages.
#include "methods/auto/auto.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "dom/display.h"
#include "methods/auto/auto_trace.h"
#include "methods/auto/context.h"
#include "methods/auto/pictures.h"
#include "methods/auto/site_evidence.h"
#include "methods/auto/site_rule.h"
#include "methods/auto/site_sketch.h"
#include "methods/blog/blog.h"
#include "methods/scratch.h"
#include "model/shipped.h"
#include "posts/messages.h"
#include "posts/post_evidence.h"
#include "posts/post_rules.h"
#include "site/address.h"
#include "site/apply.h"
#include "site/statistics.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

using features::Column;
using features::DeclaredType;
using features::Mark;
using features::UrlKind;

constexpr float kMinThread = 0.05F;     // probability from which a page may be a thread
constexpr float kLikelyThread = 0.3F;   // probability from which messages alone make it one
constexpr float kLikelyArticle = 0.1F;  // probability from which comments make a page an article
constexpr float kClearKind = 0.4F;      // below it the kind of page is "other"
constexpr float kClearThread = 0.65F;   // below it a page without messages is no thread

std::uint8_t to_byte(double share) {
  return static_cast<std::uint8_t>(std::clamp(255.0 * share, 0.0, 255.0));
}

// Blocks of one group (cards of a list, cells of a column, paragraphs of a text) are usually all
// content or all not: each score moves towards the mean of its group by this share.
constexpr float kGroupShare = 0.6F;
// The same for blocks below one heading.
constexpr float kSectionShare = 0.2F;

// Moves each score towards the mean of its group, weighted by words.
void shrink_to_group_mean(std::span<const std::uint32_t> groups, std::size_t count, float share,
                          std::span<const std::uint32_t> words, std::vector<float>& scores) {
  struct Group {
    float score = 0;
    float words = 0;
  };
  std::vector<Group> means(count);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    Group& group = means[groups[i]];
    group.score += static_cast<float>(words[i]) * scores[i];
    group.words += static_cast<float>(words[i]);
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Group& group = means[groups[i]];
    scores[i] = (1 - share) * scores[i] + share * group.score / group.words;
  }
}

void smooth_by_group(const features::MeasuredPage& page, std::span<const std::uint32_t> words,
                     std::vector<float>& probabilities) {
  std::vector<float> scores(probabilities.size());
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const float clamped = std::clamp(probabilities[i], 1e-4F, 1 - 1e-4F);
    scores[i] = std::log(clamped / (1 - clamped));
  }
  shrink_to_group_mean(page.groups.of_block, page.groups.count, kGroupShare, words, scores);
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  std::vector<std::uint32_t> section_of(scores.size());
  std::uint32_t section = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (rank[i] > 0) ++section;
    section_of[i] = section;
  }
  shrink_to_group_mean(section_of, section + 1, kSectionShare, words, scores);
  for (std::size_t i = 0; i < scores.size(); ++i)
    probabilities[i] = 1.0F / (1.0F + std::exp(-scores[i]));
}

// List prior from which the posts are the text of the page.
constexpr double kPostsAreText = 0.5;
// The same for the probability after posts were found.
constexpr double kSurelyPosts = 0.9;
constexpr std::string_view kIsList = "list";
constexpr double kIsLikelyList = 0.5;
// Probability of the notes of a timeline, which no classifier was trained on.
constexpr double kTimeline = 0.8;
// Title decision from which the title of a page's only post is its headline.
constexpr double kSureTitle = 1;

// OPTIMIZATION: posts are searched only on pages with some list prior, or with signs of a list in
// their blocks (shows_posts()). With a low prior, titles
// with a low margin never made a list, so their bodies, the most expensive part, are not searched.
// The prior is unreliable on small pages, but these are cheap: there the text of a single post is
// searched, too. (No list was lost on 1,568 pages, in folds trained without their sites. That was with
// 60 blocks, before headers and asides were skipped.)
constexpr std::size_t kSmallPage = 50;  // blocks

// Headings of one group that are links: titles of posts, or of other pages. The search is worth its
// time with a lower prior and lower margins there.
bool shows_linked_headings(const features::MeasuredPage& page) {
  constexpr std::uint32_t kLongestTitle = 40;  // words
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  std::vector<bool> has_one(page.groups.count);
  for (std::size_t i = 0; i < page.texts.size(); ++i) {
    const features::BlockText& text = page.texts[i];
    if (rank[i] == 0 || text.words > kLongestTitle || 2 * text.link_words < text.words) continue;
    if (has_one[page.groups.of_block[i]]) return true;
    has_one[page.groups.of_block[i]] = true;
  }
  return false;
}

// Compared on the lists of 51 unseen blogs ("Gates of the search for posts" in README.md).
constexpr double kMinPriorLarge = 0.03;
constexpr double kMinPriorSmall = 0.01;
constexpr double kMinPriorLargeWithSigns = 0.01;
constexpr double kMinPriorSmallWithSigns = 0.003;

bool may_be_list(double list_prior, std::size_t blocks, bool has_signs) {
  const bool is_large = blocks > kSmallPage;
  if (has_signs)
    return list_prior >= (is_large ? kMinPriorLargeWithSigns : kMinPriorSmallWithSigns);
  return list_prior >= (is_large ? kMinPriorLarge : kMinPriorSmall);
}

double min_list_margin(double list_prior, std::size_t blocks, bool has_signs) {
  constexpr double kLikelyPrior = 0.3;
  if (list_prior >= kLikelyPrior || blocks <= kSmallPage)
    return posts::PostOptions().min_list_margin;
  return has_signs ? -1.6 : -0.4;
}

// OPTIMIZATION: signs of a list are looked for only above this prior, and not on threads, whose
// messages are dated texts below names: 130 of 349 searches on wcxb-dev, and on the 8,205 pages of all
// corpora these found no list except one index of a forum.
constexpr double kMinPriorOfSigns = 0.005;

// Signs of a list of posts in the blocks of a page: short lines of one group, headings or links,
// with texts and dates between them.
bool shows_posts(const features::MeasuredPage& page) {
  constexpr std::uint32_t kLongestTitle = 40;  // words
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
    if (text.words > kLongestTitle || (rank[i] == 0 && 2 * text.link_words < text.words)) continue;
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

bool has_sure_decisions(const posts::FoundPosts& list) {
  return (list.title_decision > 0 && list.body_decision > 0.5) ||
         (list.title_decision > 1 && list.body_decision > 0);
}

// A page with one blog post. The post classifiers find its end more reliably than single blocks do.
bool is_surely_one_post(const posts::FoundPosts& list) {
  return list.posts.size() == 1 && !list.posts.front().body.roots.empty() &&
         has_sure_decisions(list);
}

// "Re: Late rye", "Re: Late rye": messages of a thread that repeat its subject.
bool repeats_title(const posts::FoundPosts& list) {
  constexpr double kMinDistinct = 0.5;
  return list.posts.front().title &&
         list.title_row[static_cast<std::size_t>(posts::TitleFeature::Distinct)] < kMinDistinct;
}

// Notes whose dates link to pages of their own. What looks like a thread must also have the newest first.
bool is_timeline(const posts::FoundPosts& list, PageType likeliest) {
  return list.is_timeline && (likeliest != PageType::ForumThread || list.is_newest_first);
}

// Is neither the <title> nor the address of this page that of a post?
bool is_named_like_a_list(const posts::FoundPosts& list) {
  constexpr double kSlugOfAPost = 3;  // words
  const auto at = [&](posts::TitleFeature feature) {
    return list.title_row[static_cast<std::size_t>(feature)];
  };
  return at(posts::TitleFeature::InPageTitle) == 0 &&
         at(posts::TitleFeature::UrlSlug) < kSlugOfAPost;
}

// What may come of the statistics of a site.
constexpr std::string_view kRepeats = "repeats";  // a block that auto alone kept is on most pages
constexpr std::string_view kAgrees = "agrees";

// A list with a single post, such as the page of a tag: the title links to the post's own page, and
// this page is not named like a post.
bool lists_one_post(const Input& input, const posts::FoundPosts& list) {
  return list.posts.size() == 1 && list.posts.front().title && is_named_like_a_list(list) &&
         posts::leads_to_another_page(input.document, *list.posts.front().title, input.url);
}

std::vector<dom::NodeScore> scores_of(const features::Segmentation& segmentation,
                                      std::span<const float> probabilities) {
  std::vector<dom::NodeScore> scores;
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const features::Block& block = segmentation.blocks[i];
    scores.push_back(
        {segmentation.begin_node(block), segmentation.end_node(block), probabilities[i]});
  }
  return scores;
}

// `kept` without the blocks inside `elements`: comments are records of their own, not text.
std::vector<bool> without(const features::Segmentation& segmentation,
                          std::span<const std::uint32_t> elements, const dom::Document& document,
                          std::vector<bool> kept) {
  std::size_t next = 0;
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    for (; next < elements.size() && elements[next] <= node; ++next)
      end = std::max(end, document[elements[next]].end);
    if (node < end) kept[i] = false;
  }
  return kept;
}

// The blocks that begin inside the selection.
std::vector<bool> blocks_in(const dom::Document& document,
                            const features::Segmentation& segmentation,
                            const dom::Selection& selection) {
  std::vector<bool> inside(segmentation.blocks.size());
  auto root = selection.roots.begin();
  auto out = selection.excluded.begin();
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const std::uint32_t node = segmentation.begin_node(segmentation.blocks[i]);
    while (root != selection.roots.end() && document[*root].end <= node) ++root;
    while (out != selection.excluded.end() && document[*out].end <= node) ++out;
    inside[i] = root != selection.roots.end() && dom::index(*root) <= node &&
                (out == selection.excluded.end() || node < dom::index(*out));
  }
  return inside;
}

// Whether the selection shows any text. Stops at the first.
bool shows_text(const dom::Document& document, const dom::Selection& selection) {
  auto out = selection.excluded.begin();
  for (const dom::NodeId root : selection.roots)
    for (std::uint32_t i = dom::index(root); i < document[root].end;) {
      while (out != selection.excluded.end() && dom::index(*out) < i) ++out;
      const bool is_out = out != selection.excluded.end() && dom::index(*out) == i;
      if (is_out || dom::is_hidden(document, document[i])) {
        i = document[i].end;
        continue;
      }
      if (document[i].is_text() && !std::ranges::all_of(document.text(document[i]), base::is_space))
        return true;
      ++i;
    }
  return false;
}

std::uint64_t count_words(std::span<const std::uint32_t> words, const std::vector<bool>& kept) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < words.size(); ++i) count += kept[i] ? words[i] : 0;
  return count;
}

// OPTIMIZATION: no comments are searched if the elements marked as comments have only a few words
// outside links, such as "Leave a comment": a third of the pages with such elements.
bool may_show_comments(const features::MeasuredPage& page) {
  constexpr std::uint32_t kMinimum = 10;  // words, including author and date
  if (page.table.column(Column::PageComments)[0] == 0) return false;
  std::vector<std::uint32_t> words(page.texts.size() + 1);  // before each block
  for (std::size_t i = 0; i < page.texts.size(); ++i)
    words[i + 1] = words[i] + page.texts[i].words - page.texts[i].link_words;
  return std::ranges::any_of(page.tree.levels, [&](const features::Level& level) {
    return level.marks.has(Mark::ClassComment) &&
           words[level.end_block] - words[level.first_block] >= kMinimum;
  });
}

struct Sums {
  double all = 0;           // words of the page
  double kept = 0;          // words that were kept
  double kept_content = 0;  // expected number of these that are content
  double content = 0;       // the same for all words
  double doubtful = 0;      // words of blocks with a probability between 0.1 and 0.9
  std::size_t kept_blocks = 0;
};

Sums sum_up(std::span<const float> probabilities, std::span<const features::BlockText> texts,
            const std::vector<bool>& kept) {
  Sums sums;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const double words = texts[i].words;
    const double content = words * static_cast<double>(probabilities[i]);
    sums.all += words;
    sums.content += content;
    if (probabilities[i] > 0.1F && probabilities[i] < 0.9F) sums.doubtful += words;
    if (!kept[i]) continue;
    sums.kept += words;
    sums.kept_content += content;
    ++sums.kept_blocks;
  }
  return sums;
}

std::array<std::uint8_t, kAnswerColumns> describe_answer(const Sums& sums) {
  const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0.0; };
  std::array<std::uint8_t, kAnswerColumns> answer{};
  const auto set = [&](AnswerColumn column, double value) {
    answer[static_cast<std::size_t>(column)] = to_byte(value);
  };
  set(AnswerColumn::ExpectedF1, share(2 * sums.kept_content, sums.kept + sums.content));
  set(AnswerColumn::KeptShare, share(sums.kept, sums.all));
  set(AnswerColumn::KeptBlocks, std::log2(1.0 + static_cast<double>(sums.kept_blocks)) / 16);
  set(AnswerColumn::KeptMean, share(sums.kept_content, sums.kept));
  set(AnswerColumn::DroppedMean, share(sums.content - sums.kept_content, sums.all - sums.kept));
  set(AnswerColumn::Doubtful, share(sums.doubtful, sums.all));
  return answer;
}

// Hidden from everyone? The model judges such blocks with the others, so that what it says of these does
// not change.
bool is_unseen(const dom::Document& document, const features::Segmentation& segmentation,
               const features::Block& block) {
  return std::ranges::all_of(segmentation.leaves_of(block), [&](const features::TextLeaf& leaf) {
    return (document[leaf.node].flags & dom::Node::kUnseen) != 0;
  });
}

// The choice takes the most likely blocks down to a cut. A block that would be on the other side of it
// with its own probability was moved by its group or its section.
Decision decision_by_score(std::vector<bool> kept, std::span<const float> alone,
                           std::span<const float> smoothed) {
  constexpr float kNoCut = 2;
  float cut = kNoCut;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) cut = std::min(cut, smoothed[i]);
  Decision decision;
  decision.decide_all(std::move(kept), Reason::Score);
  for (std::size_t i = 0; i < smoothed.size(); ++i) {
    if (smoothed[i] == 0)
      decision.set_reason(i, Reason::Hidden);
    else if (cut != kNoCut && decision.kept()[i] != (alone[i] >= cut))
      decision.set_reason(i, Reason::Smoothing);
  }
  return decision;
}

}  // namespace

struct Auto::Work {
  const Input& input;
  features::MeasuredPage& page;
  std::array<float, features::kKindCount> kinds = {};
  PageType likeliest = PageType::Article;
  bool is_declared = false;  // og:type says article
  std::vector<std::uint32_t> words = {};
  std::vector<float> probabilities = {};
  Decision decision = {};
  double list_prior = 0;         // probability of a list of posts, before posts are searched
  double likely = 0;             // the same, given the posts found
  bool is_searched = false;      // for posts
  std::size_t unused_posts = 0;  // that would not change the answer and were not cut out
  posts::FoundPosts list = {};   // result of the post classifiers
  bool is_list = false;          // the page is a list,
  bool is_post = false;          // or certainly a post,
  bool is_thread = false;        // or a thread
  std::vector<dom::Post> posts = {};
  posts::FoundMessages comments = {};
  std::array<std::uint8_t, kAnswerColumns> answer_columns = {};
  bool is_by_blocks = false;                 // answer_columns are set
  const site::SiteCounts* counts = nullptr;  // of the page's site, if it is known
  std::string_view statistics = {};          // what came of its statistics
  std::vector<bool> is_on_most = {};  // by block: other pages have it; empty if not looked up

  [[nodiscard]] float kind(PageType one) const { return kinds[static_cast<std::size_t>(one)]; }
  [[nodiscard]] std::uint8_t column(Column name) const { return page.table.column(name)[0]; }
  // Puts probabilities of the kinds into the page table.
  void fill_kinds(const std::array<float, features::kKindCount>& all) {
    for (std::size_t one = 0; one < all.size(); ++one)
      page.table.fill(static_cast<Column>(static_cast<std::size_t>(Column::KindArticle) + one),
                      static_cast<std::uint8_t>(std::lround(255.0F * all[one])));
  }
  void take_kinds() {
    likeliest = static_cast<PageType>(std::ranges::max_element(kinds) - kinds.begin());
    fill_kinds(kinds);
  }
  // Decides that the posts are the text.
  void choose_posts(const dom::Selection& selection, std::string_view verdict);
  [[nodiscard]] std::string_view list_verdict() const;
  [[nodiscard]] bool may_list_one_post() const {
    return likeliest == PageType::Article || likeliest == PageType::ArticleList ||
           list_prior >= kPostsAreText;
  }
  [[nodiscard]] bool has_most_content() const;
  [[nodiscard]] bool have_most_content(std::span<const dom::Post> messages) const;
  // The kind of a page of a few words is told from nearly nothing.
  [[nodiscard]] bool is_short() const {
    return std::accumulate(words.begin(), words.end(), std::uint32_t{0}) <=
           kContext.short_page_words;
  }
  [[nodiscard]] bool is_likely_article() const { return kind(PageType::Article) >= kLikelyArticle; }
  void find_messages();
  [[nodiscard]] site::PageKind page_kind(const Found& found) const;
  void take_statistics(std::vector<bool> kept);
  // The posts of a list stand on other pages, too, and so do prices, sizes and names of parts in a shop. They
  // are content nevertheless.
  [[nodiscard]] bool hardly_is_text() const {
    return may_be_list() || likeliest == PageType::Product || likeliest == PageType::Listing ||
           likeliest == PageType::Collection || likeliest == PageType::ForumThread;
  }
  [[nodiscard]] bool may_be_list() const { return is_list || list_prior >= kPostsAreText; }
};

// Fills the page table and the probabilities of the kinds.
void Auto::measure(Work& work) const {
  features::MeasuredPage& page = work.page;
  features::measure_page(work.input.document, model_->weights(), {.url = work.input.url}, page);
  if (page.texts.empty()) return;
  work.kinds = model_->kinds(page.table);
  work.take_kinds();
  work.is_declared = DeclaredType(work.column(Column::DeclaredType)) == DeclaredType::Article;
}

void Auto::score(Work& work) const {
  features::MeasuredPage& page = work.page;
  work.probabilities = model_->block_scores(page.table);
  if (Trace* const trace = work.input.trace)
    trace_scores(*model_, page, work.kinds, work.probabilities, *trace);
  for (float& score : work.probabilities) score = logistic(score);
  const std::vector<float> alone = work.probabilities;  // before smoothing
  work.words.resize(page.texts.size());
  for (std::size_t i = 0; i < work.words.size(); ++i) work.words[i] = page.texts[i].words;
  smooth_by_group(page, work.words, work.probabilities);
  for (std::size_t i = 0; i < work.probabilities.size(); ++i)
    if (is_unseen(work.input.document, page.segmentation, page.segmentation.blocks[i]))
      work.probabilities[i] = 0;
  work.decision =
      decision_by_score(choose_blocks(work.probabilities, work.words, page.groups.of_block,
                                      balance_ * model_->balance(work.kinds)),
                        alone, work.probabilities);
  if (work.input.trace != nullptr)
    trace_choice(work.probabilities, work.decision.kept(), *work.input.trace);
  work.decision = apply_context(work.input, page, work.words, work.probabilities, dedup_,
                                std::move(work.decision));
}

// Whether the page is a list of posts (kIsList), or why not.
std::string_view Auto::Work::list_verdict() const {
  if (!is_searched) return "not-searched";
  if (list.posts.size() < 2) {
    const std::size_t titles = std::max(list.posts.size(), unused_posts);
    return titles == 0 ? "no-posts" : titles == 1 ? "one-post" : "probability";
  }
  if (likely <= kIsLikelyList) return "probability";
  if (repeats_title(list)) return "repeated-title";
  // Links without texts may be a menu: only the looks of the page can make them posts.
  const bool has_texts = std::ranges::any_of(
      list.posts, [](const dom::Post& post) { return !post.body.roots.empty(); });
  return has_texts || list_prior >= kPostsAreText ? kIsList : "no-texts";
}

void Auto::Work::choose_posts(const dom::Selection& selection, std::string_view verdict) {
  decision.decide_all(blocks_in(input.document, page.segmentation, selection), Reason::Post);
  if (input.trace == nullptr) return;
  input.trace->answer = "posts";
  if (!input.trace->list) return;
  input.trace->list->is_list = true;
  input.trace->list->reason = verdict;
}

// Whether most of the chosen blocks outside comments are in the body of the page's only post. A body
// with less is a part of an article, such as its abstract.
bool Auto::Work::has_most_content() const {
  constexpr double kMinShare = 0.5;  // of the words
  const std::uint8_t* comment =
      page.table.column(features::kOwnColumns + static_cast<std::size_t>(Mark::ClassComment));
  const std::vector<bool> inside =
      blocks_in(input.document, page.segmentation, list.posts.front().body);
  double all = 0;
  double found = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (!decision.kept()[i] || (comment[i] != features::kNoMark && !inside[i])) continue;
    all += words[i];
    found += inside[i] ? words[i] : 0;
  }
  return found >= kMinShare * all;
}

void Auto::search_posts(Work& work) const {
  work.list_prior = static_cast<double>(model_->list(work.page.table));
  // A page classified as a thread may be a post with comments.
  const bool may_be_post =
      work.likeliest == PageType::ForumThread && work.is_declared &&
      UrlKind(work.column(Column::UrlWeight)) != UrlKind::Forum &&
      !(url::read_parts(work.input.url) && work.input.url.find("forum") != std::string_view::npos);
  const std::size_t blocks = work.words.size();
  std::vector<double> evidence;
  const bool may_show_posts = !work.is_declared && work.list_prior >= kMinPriorOfSigns &&
                              work.likeliest != PageType::ForumThread;
  const bool shows = may_show_posts && shows_posts(work.page);
  const bool has_signs =
      shows || (work.list_prior >= kMinPriorSmallWithSigns && shows_linked_headings(work.page));
  if (may_be_list(work.list_prior, blocks, has_signs) || may_be_post || shows) {
    const bool is_large = blocks > kSmallPage && !may_be_post;
    const double words = std::accumulate(work.words.begin(), work.words.end(), 0.0);
    // OPTIMIZATION: three quarters of the posts chosen on wcxb-dev change nothing. Only those are cut
    // out that make the page a list, with or without a lead post and titles, a post or a list of one.
    const auto change_answer = [&](const posts::ChosenPosts& chosen) {
      if (chosen.titles == 1)
        return (has_sure_decisions(chosen.found) &&
                (work.likeliest != PageType::ForumThread || may_be_post)) ||
               (work.may_list_one_post() && is_named_like_a_list(chosen.found));
      const auto probability = [&](std::size_t posts) {
        return model_->many_posts(work.list_prior,
                                  posts::post_evidence(chosen.found, posts, words));
      };
      return work.list_prior > kIsLikelyList || probability(chosen.titles) > kIsLikelyList ||
             probability(chosen.titles + 1) > kIsLikelyList;
    };
    const auto are_wanted = [&](const posts::ChosenPosts& chosen) {
      if (change_answer(chosen)) return true;
      work.unused_posts = chosen.titles;
      if (work.input.trace != nullptr && chosen.titles > 1)
        evidence = posts::post_evidence(chosen.found, chosen.titles, words);
      return false;
    };
    work.list = posts_.find(posts::BlogView(work.page.facts, work.input.url),
                            {.lists_only = is_large,
                             .min_list_margin = min_list_margin(work.list_prior, blocks, has_signs),
                             .are_wanted = are_wanted});
    // Posts without titles have no evidence beyond the prior.
    if (posts::has_evidence(work.list))
      evidence = posts::post_evidence(work.list, work.list.posts.size(), words);
    work.likely =
        evidence.empty() ? work.list_prior : model_->many_posts(work.list_prior, evidence);
    if (is_timeline(work.list, work.likeliest)) work.likely = std::max(work.likely, kTimeline);
    work.is_searched = true;
  }
  work.is_list = work.list_verdict() == kIsList;
  if (Trace* const trace = work.input.trace) {
    ListDecision& list = trace->list.emplace();
    list.prior = work.list_prior;
    list.was_searched = work.is_searched;
    list.posts = std::max(work.list.posts.size(), work.unused_posts);
    if (work.is_searched) list.probability = work.likely;
    list.is_list = work.is_list;
    list.reason = work.list_verdict();
    if (!evidence.empty()) list.evidence = model_->explain_many_posts(work.list_prior, evidence);
  }
  work.is_post = is_surely_one_post(work.list) &&
                 (work.likeliest != PageType::ForumThread || may_be_post) &&
                 work.has_most_content();
  work.is_thread = work.likeliest == PageType::ForumThread && !work.is_list && !work.is_post;
}

// Whether the messages have most of the chosen words. Others are parts of something else: the signatures
// of a manual, the reviews of a product.
bool Auto::Work::have_most_content(std::span<const dom::Post> messages) const {
  constexpr double kMinShare = 0.5;
  double all = 0;
  double found = 0;
  std::size_t next = 0;
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint32_t node = page.segmentation.begin_node(page.segmentation.blocks[i]);
    for (; next < messages.size() && messages[next].first <= node; ++next)
      end = std::max(end, messages[next].end);
    if (!decision.kept()[i]) continue;
    all += words[i];
    found += node < end ? words[i] : 0;
  }
  return found >= kMinShare * all;
}

// Finds the messages of a thread, or the comments below an article, and drops these from its text.
void Auto::Work::find_messages() {
  const bool may_have_comments =
      (likeliest == PageType::Article || is_post) && may_show_comments(page);
  if (!is_thread && !may_have_comments) return;
  const page::ElementMeasures measures(page.facts, page::HiddenParts::Read);
  const posts::MessageBlocks blocks{page.segmentation, page.texts, decision.kept()};
  if (is_thread) {
    posts = posts::thread_of(measures, blocks,
                             posts::find_messages(measures, blocks, posts::MessageKind::Any).posts);
    if (!have_most_content(posts)) posts.clear();
    if (!may_show_comments(page)) return;
    if (!posts.empty()) {
      comments = posts::comments_of(measures, blocks, posts);
      return;
    }
  }
  posts::FoundMessages found = posts::find_messages(measures, blocks, posts::MessageKind::Comments);
  if (is_thread) {
    // What looks like messages is named comments, and none of it is content: an article.
    if (found.posts.empty() || !is_likely_article()) return;
    is_thread = false;
    likeliest = PageType::Article;
  }
  posts::drop_largest(input.document, blocks, found);
  std::vector<bool> article =
      without(page.segmentation, found.elements, input.document, decision.kept());
  // A short text with long comments may be a thread, whose messages are the content. A page with
  // hardly any other text is not an article, unless it declares itself one.
  const std::uint64_t left = count_words(words, article);
  const std::uint64_t all = count_words(words, decision.kept());
  const bool may_be_thread =
      (is_declared ? 20 : 8) * left < all ||
      (!is_declared && 2 * left < all && kind(PageType::ForumThread) >= kMinThread);
  if (may_be_thread && !is_post) {
    // What holds nothing but messages, and hardly looks less like a thread than like an article.
    if (8 * left < all && found.posts.size() > 2 && kind(PageType::ForumThread) >= kLikelyThread) {
      posts = posts::thread_of(
          measures, blocks, posts::find_messages(measures, blocks, posts::MessageKind::Any).posts);
      is_thread = posts.size() > 1;
      if (!is_thread) posts.clear();
    }
    return;
  }
  decision.update(std::move(article), Reason::Comment);
  comments = std::move(found);
}

// A page that hardly looks like a thread and shows no messages is none: its blocks are scored as those of
// the other kinds.
void Auto::rule_out_thread(Work& work) const {
  const std::array<float, features::kKindCount> measured = work.kinds;
  float& thread = work.kinds[static_cast<std::size_t>(PageType::ForumThread)];
  const float rest = 1 - thread;
  thread = 0;
  for (float& kind : work.kinds) kind /= rest;
  work.take_kinds();
  work.is_thread = false;
  score(work);
  // The confidence was trained on the kinds as they were measured.
  work.fill_kinds(measured);
}

// The body of the page's only post without copies. Decides for its blocks.
dom::Selection Auto::body_of_post(Work& work) const {
  const features::Segmentation& segmentation = work.page.segmentation;
  dom::Selection body = std::move(work.list.posts.front().body);
  const std::vector<bool> inside = blocks_in(work.input.document, segmentation, body);
  if (Trace* const trace = work.input.trace) trace->answer = "post";
  work.decision.decide_all(inside, Reason::Post);
  work.decision.update(drop_copies(work.page, dedup_, inside), Reason::Copy);
  if (!work.is_on_most.empty()) {
    std::vector<bool> kept = work.decision.kept();
    for (std::size_t i = 0; i < kept.size(); ++i)
      kept[i] =
          kept[i] && (!work.is_on_most[i] || work.probabilities[i] >= kRuleLimits.min_probability);
    work.take_statistics(std::move(kept));
  }
  std::vector<bool> dropped(inside.size());
  for (std::size_t i = 0; i < inside.size(); ++i)
    dropped[i] = inside[i] && !work.decision.kept()[i];
  return features::exclude_blocks(work.input.document, segmentation, dropped, std::move(body));
}

Found Auto::answer(Work& work) const {
  Found found;
  const features::Segmentation& segmentation = work.page.segmentation;
  // The heading of the page may be the name of the site or a date.
  if (work.is_post && work.list.title_decision > kSureTitle)
    found.title = work.list.posts.front().title;
  found.selection = work.is_post ? body_of_post(work)
                                 : features::select_blocks(work.input.document, segmentation,
                                                           work.decision.kept());
  found.selection = add_pictures(work.page, work.decision.kept(), std::move(found.selection));
  found.selection.reads_hidden = !work.is_post;
  const bool has_messages = work.is_thread && !work.posts.empty();
  if (has_messages && work.input.trace != nullptr) work.input.trace->answer = "messages";
  found.posts = std::move(work.posts);
  found.comments = std::move(work.comments.posts);
  const bool is_clear = work.kind(work.likeliest) >= kClearKind &&
                        (work.likeliest == PageType::Article || !work.is_short());
  found.page_type = work.is_post   ? PageType::Article
                    : has_messages ? PageType::ForumThread
                    : is_clear     ? work.likeliest
                                   : PageType::Other;
  if (work.is_post) {
    found.probability = work.list.posts.front().probability;
  } else {
    work.is_by_blocks = true;
    work.answer_columns =
        describe_answer(sum_up(work.probabilities, work.page.texts, work.decision.kept()));
    found.probability =
        static_cast<double>(model_->confidence(work.page.table, work.answer_columns));
  }
  work.decision.update(blocks_in(work.input.document, segmentation, found.selection),
                       Reason::Picture);
  return found;
}

Found Auto::find(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  Work work{input, scratch->page};
  return decide(work);
}

AutoAnswer Auto::explain(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  Work work{input, scratch->page};
  const Found found = decide(work);
  AutoAnswer answer{.probabilities = std::move(work.probabilities),
                    .kept = blocks_in(input.document, work.page.segmentation, found.selection),
                    .page_columns = {},
                    .columns = work.answer_columns,
                    .is_by_blocks = work.is_by_blocks};
  for (std::size_t i = 0; !answer.kept.empty() && i < features::kColumnCount; ++i)
    answer.page_columns.push_back(work.page.table.column(i)[0]);
  return answer;
}

BlockRows Auto::rows(const Input& input) const {
  const ScratchOf scratch(input.scratch);
  Work work{input, scratch->page};
  measure(work);
  BlockRows rows{.segmentation = work.page.segmentation, .cells = {}, .scores = {}};
  if (work.page.texts.empty()) return rows;
  rows.scores = model_->block_scores(work.page.table);
  const std::vector<const std::uint8_t*> columns = model_->block_cells(work.page.table);
  for (std::size_t row = 0; row < rows.scores.size(); ++row)
    for (const std::uint8_t* const column : columns) rows.cells.push_back(column[row]);
  return rows;
}

Found Auto::decide_alone(Work& work) const {
  const Input& input = work.input;
  measure(work);
  // Each step is bounded by kMaxBlocks or tests the limit itself.
  const auto is_over = [] { return base::TimeLimit::is_over(base::TimeLimit::kInterval); };
  if (work.page.texts.empty() || is_over()) return {};
  score(work);
  if (is_over()) return {};
  search_posts(work);
  if (is_over()) return {};
  const bool is_article = work.likeliest == PageType::Article;
  const bool is_list = work.likeliest == PageType::ArticleList;
  const bool may_be_thread = work.likeliest == PageType::ForumThread;
  if (work.may_list_one_post() && lists_one_post(input, work.list)) {
    Found found = list_of(input.document, std::move(work.list.posts));
    work.choose_posts(found.selection, "list-of-one");
    return found;
  }
  work.find_messages();
  if (work.is_thread && work.posts.empty() &&
      (work.kind(PageType::ForumThread) < kClearThread || work.is_short())) {
    rule_out_thread(work);
    work.find_messages();
  }
  if (is_over()) return {};
  if (work.is_list) {
    for (dom::Post& post : work.list.posts) post.probability = work.likely;
    work.posts = std::move(work.list.posts);
    // On a blog page the posts are the text; on other lists they are additional records.
    if (work.list_prior >= kPostsAreText || is_timeline(work.list, work.likeliest) ||
        (work.likely >= kSurelyPosts && (is_article || is_list || may_be_thread))) {
      Found found = found_of(input.document, std::move(work.posts));
      found.probability = work.likely;
      // Posts that the page hides until a script shows them are no answer: their blocks are.
      if (shows_text(input.document, found.selection)) {
        work.choose_posts(found.selection, kIsList);
        return found;
      }
      work.is_list = false;
      work.posts.clear();
    }
  }
  if (work.counts != nullptr && (work.is_post || !work.hardly_is_text())) use_statistics(work);
  return answer(work);
}

// The blocks that are kept according to the statistics of the site. Nothing is added that is on most pages.
void Auto::Work::take_statistics(std::vector<bool> kept) {
  for (std::size_t i = 0; i < kept.size(); ++i)
    kept[i] = kept[i] && (!is_on_most[i] || decision.kept()[i]);
  statistics = kept == decision.kept() ? kAgrees : kRepeats;
  decision.update(std::move(kept), Reason::Statistics);
}

// Scores the blocks again with what the statistics of the site say about them. On a list, its posts repeat
// on other pages, too, and are content nevertheless.
void Auto::use_statistics(Work& work) const {
  const features::Segmentation& segmentation = work.page.segmentation;
  const std::vector<site::Repetition> repetitions =
      work.counts->look_up(sketch_of(work.input.document, work.input.url, segmentation));
  work.is_on_most.resize(repetitions.size());
  for (std::size_t i = 0; i < repetitions.size(); ++i) {
    float& probability = work.probabilities[i];
    const float evidence = evidence_of(evidence_cell(repetitions[i], work.words[i]));
    if (probability == 0 || evidence == 0) continue;
    work.is_on_most[i] = true;
    const float clamped = std::clamp(probability, 1e-4F, 1 - 1e-4F);
    probability = logistic(std::log(clamped / (1 - clamped)) + evidence);
  }
  if (work.is_post) return;  // body_of_post() leaves out what is repeated
  Decision decision;
  decision.decide_all(choose_blocks(work.probabilities, work.words, work.page.groups.of_block,
                                    balance_ * model_->balance(work.kinds)),
                      Reason::Score);
  decision = apply_context(work.input, work.page, work.words, work.probabilities, dedup_,
                           std::move(decision));
  work.take_statistics(
      without(segmentation, work.comments.elements, work.input.document, decision.kept()));
}

// The selection without the menus and other parts inside it that are never scored.
dom::Selection without_skipped(const dom::Document& document,
                               const features::Segmentation& segmentation,
                               dom::Selection selection) {
  std::vector<dom::NodeId> excluded;
  auto part = segmentation.skipped.begin();
  for (const dom::NodeId root : selection.roots) {
    while (part != segmentation.skipped.end() && part->element <= dom::index(root)) ++part;
    for (; part != segmentation.skipped.end() && part->element < document[root].end; ++part)
      excluded.push_back(dom::NodeId(part->element));
  }
  return features::exclude_nodes(document, excluded, std::move(selection));
}

// What the page shows. A rule of posts on a list that was not recognised does more harm than a rule that is
// not used on a post, so a likely list counts as one.
site::PageKind Auto::Work::page_kind(const Found& found) const {
  const bool are_posts = found.page_type == PageType::ArticleList && !found.posts.empty();
  if (are_posts || may_be_list()) return site::PageKind::List;
  return found.page_type == PageType::ForumThread ? site::PageKind::Thread : site::PageKind::Post;
}

// What the rules of the site select instead, if they fit the page.
void Auto::try_rules(Work& work, Found& found) const {
  const dom::Document& document = work.input.document;
  const features::Segmentation& segmentation = work.page.segmentation;
  const std::string address = site::address_of(document, work.input.url);
  const site::PageKind kind = work.page_kind(found);
  if (!found.memory) found.memory.emplace();
  MemoryUse& use = *found.memory;
  site::Answer answer = site::apply(*rules_, document, address, kind);
  const bool is_decided = work.statistics == kRepeats;
  if (answer.first == nullptr) {
    if (!is_decided) use.reason = "no-rule";
    return;
  }
  if (!is_decided) use.name = (answer.applied ? answer.applied->rule : answer.first)->addr;
  if (!answer.applied) {
    use.is_present = site::apply(*rules_, document, address).applied.has_value();
    if (!is_decided)
      use.reason = !use.is_present                ? "no-marker"
                   : kind == site::PageKind::Post ? "kind"
                                                  : name_of(kind);
    return;
  }
  site::Applied& applied = *answer.applied;
  const std::vector<bool> inside = blocks_in(document, segmentation, applied.selection);
  const auto column = [&](Column one) {
    return std::span(work.page.table.column(one), inside.size());
  };
  RuleVerdict verdict = judge_rule(applied, inside,
                                   {.words = work.words,
                                    .probabilities = work.probabilities,
                                    .heading_ranks = column(Column::HeadingRank),
                                    .title_overlaps = column(Column::TitleOverlap),
                                    .decision = work.decision,
                                    .kind = kind});
  if (verdict.reason != kRuleFits) {
    if (!is_decided) use.reason = verdict.reason;
    return;
  }
  use.reason = kRuleFits;
  use.source = "rule";
  use.name = applied.rule->addr;
  if (Trace* const trace = work.input.trace) trace->answer = "rule";
  std::vector<bool> dropped(inside.size());
  for (std::size_t i = 0; i < inside.size(); ++i) {
    dropped[i] = inside[i] && !verdict.kept[i];
    // Whoever wrote the rule wants them in the text.
    if (verdict.kept[i] && work.decision.reasons()[i] == Reason::Comment) found.comments.clear();
  }
  // A rule written by hand means what it says.
  if (applied.rule->learned)
    applied.selection = without_skipped(document, segmentation, std::move(applied.selection));
  found.selection =
      features::exclude_blocks(document, segmentation, dropped, std::move(applied.selection));
  if (applied.title) found.title = applied.title;
  work.decision.update(std::move(verdict.kept), Reason::Rule);
}

Found Auto::decide(Work& work) const {
  std::string host;
  if (sites_ != nullptr) {
    host = url::host_of(site::address_of(work.input.document, work.input.url)).value_or("");
    work.counts = sites_->find(host);
  }
  Found found = decide_alone(work);
  if (work.counts != nullptr) {
    MemoryUse& use = found.memory.emplace();
    use.name = std::move(host);
    use.reason = work.statistics.empty() ? "kind" : work.statistics;
    if (work.statistics == kRepeats) use.source = "statistics";
  }
  if (rules_ != nullptr && !work.probabilities.empty() && !base::TimeLimit::is_over())
    try_rules(work, found);
  if (work.probabilities.empty()) return found;
  if (work.input.wants_scores) found.scores = scores_of(work.page.segmentation, work.probabilities);
  std::vector<std::uint32_t> nodes;
  for (const features::Block& block : work.page.segmentation.blocks)
    nodes.push_back(work.page.segmentation.begin_node(block));
  work.decision.set_first_nodes(std::move(nodes));
  found.decision = std::move(work.decision);
  return found;
}

Dedup dedup_of(const Settings& settings) {
  const std::string_view name = settings.choice("dedup");
  return name == "off" ? Dedup::Off : name == "regions" ? Dedup::Regions : Dedup::Blocks;
}

Result<std::unique_ptr<Auto>> read_auto(const Settings& settings, const Resources& resources) {
  std::string_view bytes = resources.model;
  std::string_view name = resources.model_name;
  if (bytes.empty()) {
    WINNOW_TRY(bytes, model::require_shipped("auto"));
    name = "auto.model";
  }
  WINNOW_TRY(model::Shared<AutoModel> model,
             model::share<AutoModel>(bytes, "", [&] { return AutoModel::read(bytes, name); }));
  WINNOW_TRY(posts::PostFinder posts, posts::PostFinder::make_without_boxes(model->posts(), name));
  const bool has_sites = resources.sites != nullptr && !resources.sites->empty();
  const bool has_rules = resources.rules != nullptr && !resources.rules->empty();
  return std::make_unique<Auto>(
      std::move(model), std::move(posts), has_rules ? resources.rules : nullptr,
      has_sites ? resources.sites : nullptr, settings.number("balance"), dedup_of(settings));
}

Result<std::unique_ptr<Method>> make_auto(const Settings& settings, const Resources& resources) {
  WINNOW_TRY(std::unique_ptr<Auto> made, read_auto(settings, resources));
  return std::unique_ptr<Method>(std::move(made));
}

}  // namespace winnow::methods

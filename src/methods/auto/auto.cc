// Measure, tell the kind, score the blocks, choose.
#include "methods/auto/auto.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "methods/blog/blog.h"
#include "model/shipped.h"

namespace winnow::methods {
namespace {

using features::Column;
using features::Mark;

constexpr std::string_view kOther = "other";
constexpr float kClearKind = 0.5F;  // below it a page is of no certain kind

// A later copy of so many words or more is left out: pages repeat whole articles for small screens.
constexpr std::uint32_t kCopiedWords = 6;

std::uint8_t to_byte(double share) {
  return static_cast<std::uint8_t>(std::clamp(255.0 * share, 0.0, 255.0));
}

// Blocks that stand in like places (cards of a list, cells of a column, paragraphs of a text) are
// content together or not at all: each one's score is drawn towards the mean of its like.
constexpr float kGroupShare = 0.5F;

void agree(const features::MeasuredPage& page, std::vector<float>& probabilities) {
  struct Group {
    float score = 0;
    float words = 0;
  };
  std::vector<Group> groups(page.groups.count);
  std::vector<float> scores(probabilities.size());
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const float clamped = std::clamp(probabilities[i], 1e-4F, 1 - 1e-4F);
    scores[i] = std::log(clamped / (1 - clamped));
    Group& group = groups[page.groups.of_block[i]];
    const auto words = static_cast<float>(page.texts[i].words);
    group.score += words * scores[i];
    group.words += words;
  }
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const Group& group = groups[page.groups.of_block[i]];
    const float score = (1 - kGroupShare) * scores[i] + kGroupShare * group.score / group.words;
    probabilities[i] = 1.0F / (1.0F + std::exp(-score));
  }
}

// Below this probability that a page lists posts none are looked for.
constexpr double kLeastList = 0.012;
// From here on the posts are the page's text.
constexpr double kPostsAreText = 0.5;

// The looks of the page and the posts that were found on it, together: logistic regression over
// pages of sites that neither had seen (README.md).
double list_probability(double looks, const FoundPosts& list) {
  const double clamped = std::clamp(looks, 1e-4, 1 - 1e-4);
  return 1 / (1 + std::exp(-1.04 * std::log(clamped / (1 - clamped)) - 2.98 * list.list_decision -
                           4.19));
}

struct Sums {
  double all = 0;           // words of the page
  double kept = 0;          // words that were kept
  double kept_content = 0;  // how many of these are content, by the probabilities
  double content = 0;       // and of all
  double doubtful = 0;      // words of blocks that may be either
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

}  // namespace

std::vector<bool> choose_blocks(std::span<const float> probabilities,
                                std::span<const features::BlockText> texts, double balance) {
  std::vector<bool> kept(texts.size());
  std::vector<std::uint32_t> order(texts.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::uint32_t i) { return probabilities[i]; });
  double content = 0;
  for (std::size_t i = 0; i < texts.size(); ++i)
    content += static_cast<double>(probabilities[i]) * texts[i].words;
  double words = 0;
  double found = 0;
  double best = -1;
  std::size_t count = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    words += texts[order[i]].words;
    found += static_cast<double>(probabilities[order[i]]) * texts[order[i]].words;
    const double promise = found / (words + balance * content + 1e-9);
    if (promise <= best) continue;
    best = promise;
    count = i + 1;
  }
  for (std::size_t i = 0; i < count; ++i) kept[order[i]] = true;
  return kept;
}

Found Auto::find(const Input& input) const {
  features::MeasuredPage page;
  features::measure_page(input.document, model_.weights(), {.url = input.url}, page);
  if (page.texts.empty()) return {};
  const std::array<float, features::kKindCount> kinds = model_.kinds(page.table);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    page.table.fill(static_cast<Column>(static_cast<std::size_t>(Column::KindArticle) + kind),
                    static_cast<std::uint8_t>(std::lround(255.0F * kinds[kind])));
  std::vector<float> probabilities = model_.blocks(page.table);
  agree(page, probabilities);
  if (!reads_hidden_)
    for (const Mark mark : {Mark::NotDisplayed, Mark::AriaHidden, Mark::HiddenAttribute}) {
      const std::uint8_t* distance =
          page.table.column(features::kOwnColumns + static_cast<std::size_t>(mark));
      for (std::size_t i = 0; i < probabilities.size(); ++i)
        if (distance[i] != features::kNoMark) probabilities[i] = 0;
    }
  std::vector<bool> kept = choose_blocks(probabilities, page.texts, balance_);
  const std::uint8_t* later = page.table.column(Column::IsLaterCopy);
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (later[i] != 0 && page.texts[i].words >= kCopiedWords) kept[i] = false;

  const auto likeliest = static_cast<PageKind>(std::ranges::max_element(kinds) - kinds.begin());
  const bool is_clear = *std::ranges::max_element(kinds) >= kClearKind;
  // On a blog's page the posts are its text; on other lists they are records beside it.
  std::vector<dom::Post> posts;
  const auto looks = static_cast<double>(model_.list(page.table));
  if (looks >= kLeastList) {
    FoundPosts list = posts_.find(input);
    const double likely = list_probability(looks, list);
    if (list.posts.size() > 1 && likely > 0.5) {
      for (dom::Post& post : list.posts) post.probability = likely;
      posts = std::move(list.posts);
    }
    if (!posts.empty() && looks >= kPostsAreText) {
      Found found = found_of(input.document, std::move(posts));
      found.probability = likely;
      return found;
    }
  }

  Found found;
  found.selection = features::select_blocks(input.document, page.segmentation, kept);
  found.selection.reads_hidden = reads_hidden_;
  found.posts = std::move(posts);
  found.page_type = is_clear ? name_of(likeliest) : kOther;
  found.probability = static_cast<double>(
      model_.confidence(page.table, describe_answer(sum_up(probabilities, page.texts, kept))));
  return found;
}

Result<std::unique_ptr<Method>> make_auto(const Settings& settings, const Resources& resources) {
  std::string_view bytes = resources.model;
  std::string_view name = resources.model_name;
  if (bytes.empty()) {
    const std::optional<std::string_view> shipped = model::shipped("auto");
    if (!shipped)
      return fail(ErrorCode::NotFound,
                  "method auto: no model of it ships with this build; --model names one");
    bytes = *shipped;
    name = "auto.model";
  }
  WINNOW_TRY(AutoModel model, AutoModel::read(bytes, name));
  WINNOW_TRY(PostFinder posts, PostFinder::make_without_boxes(model.posts(), name));
  return std::unique_ptr<Method>(std::make_unique<Auto>(std::move(model), std::move(posts),
                                                        settings.number("balance"),
                                                        settings.choice("hidden") == "read"));
}

}  // namespace winnow::methods

// WordSums over the blocks.
#include "methods/auto/answer_columns.h"

#include <algorithm>
#include <cmath>

namespace winnow::methods {
namespace {

struct WordSums {
  double all = 0;           // words of the page
  double kept = 0;          // words that were kept
  double kept_content = 0;  // expected number of these that are content
  double content = 0;       // the same for all words
  double doubtful = 0;      // words of blocks with a probability between 0.1 and 0.9
  std::size_t kept_blocks = 0;
};

WordSums sum_up(std::span<const float> probabilities, std::span<const features::BlockText> texts,
                const std::vector<bool>& kept) {
  WordSums sums;
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

}  // namespace

std::array<std::uint8_t, kAnswerColumns> describe_answer(std::span<const float> probabilities,
                                                         std::span<const features::BlockText> texts,
                                                         const std::vector<bool>& kept) {
  const WordSums sums = sum_up(probabilities, texts, kept);
  const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0.0; };
  std::array<std::uint8_t, kAnswerColumns> answer{};
  const auto set = [&](AnswerColumn column, double value) {
    answer[static_cast<std::size_t>(column)] =
        static_cast<std::uint8_t>(std::clamp(255.0 * value, 0.0, 255.0));
  };
  set(AnswerColumn::ExpectedF1, share(2 * sums.kept_content, sums.kept + sums.content));
  set(AnswerColumn::KeptShare, share(sums.kept, sums.all));
  set(AnswerColumn::KeptBlocks, std::log2(1.0 + static_cast<double>(sums.kept_blocks)) / 16);
  set(AnswerColumn::KeptMean, share(sums.kept_content, sums.kept));
  set(AnswerColumn::DroppedMean, share(sums.content - sums.kept_content, sums.all - sums.kept));
  set(AnswerColumn::Doubtful, share(sums.doubtful, sums.all));
  return answer;
}

}  // namespace winnow::methods

// Anchors, their longest chain, and the gaps between them.
#include "eval/token_diff.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::eval {
namespace {

using Sequence = std::vector<std::uint32_t>;

constexpr std::size_t kMaxGapCells = std::size_t{1} << 21;  // 2 MB and a few milliseconds

struct Anchor {
  std::size_t left = 0;
  std::size_t right = 0;
};

using Gram = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
struct Places {
  std::size_t count = 0;
  std::size_t at = 0;
};

std::map<Gram, Places> grams_of(const Sequence& words) {
  std::map<Gram, Places> grams;
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    Places& places = grams[{words[i], words[i + 1], words[i + 2]}];
    ++places.count;
    places.at = i;
  }
  return grams;
}

// The longest chain of anchors that go forward on both sides.
std::vector<Anchor> chain_of(const Sequence& left, const Sequence& right) {
  const std::map<Gram, Places> left_grams = grams_of(left);
  const std::map<Gram, Places> right_grams = grams_of(right);
  std::vector<Anchor> anchors;
  for (const auto& [gram, places] : left_grams) {
    if (places.count != 1) continue;
    const auto other = right_grams.find(gram);
    if (other != right_grams.end() && other->second.count == 1)
      anchors.push_back({places.at, other->second.at});
  }
  std::sort(anchors.begin(), anchors.end(),
            [](const Anchor& a, const Anchor& b) { return a.left < b.left; });
  // Longest increasing subsequence by patience: piles[k] ends the best chain of length k + 1.
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::vector<std::size_t> piles;
  std::vector<std::size_t> before(anchors.size(), kNone);
  for (std::size_t i = 0; i < anchors.size(); ++i) {
    const auto pile = std::lower_bound(
        piles.begin(), piles.end(), anchors[i].right,
        [&](std::size_t pile_top, std::size_t value) { return anchors[pile_top].right < value; });
    if (pile != piles.begin()) before[i] = *(pile - 1);
    if (pile == piles.end())
      piles.push_back(i);
    else
      *pile = i;
  }
  std::vector<Anchor> chain;
  for (std::size_t i = piles.empty() ? kNone : piles.back(); i != kNone; i = before[i])
    chain.push_back(anchors[i]);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

class Matcher {
 public:
  Matcher(const Sequence& left, const Sequence& right) : left_(left), right_(right) {
    matches.left.resize(left.size());
    matches.right.resize(right.size());
  }

  void run() {
    std::size_t i = 0;
    std::size_t j = 0;
    for (const Anchor& anchor : chain_of(left_, right_)) {
      if (anchor.left < i || anchor.right < j) continue;  // covered by the previous anchor
      gap(i, anchor.left, j, anchor.right);
      i = anchor.left;
      j = anchor.right;
      while (i < left_.size() && j < right_.size() && left_[i] == right_[j]) mark(i++, j++);
    }
    gap(i, left_.size(), j, right_.size());
  }

  Matches matches;

 private:
  void mark(std::size_t i, std::size_t j) {
    matches.left[i] = true;
    matches.right[j] = true;
  }

  // Aligns left_[i, i_end) with right_[j, j_end) by longest common subsequence.
  void gap(std::size_t i, std::size_t i_end, std::size_t j, std::size_t j_end) {
    while (i < i_end && j < j_end && left_[i] == right_[j]) mark(i++, j++);
    while (i < i_end && j < j_end && left_[i_end - 1] == right_[j_end - 1]) mark(--i_end, --j_end);
    const std::size_t rows = i_end - i;
    const std::size_t columns = j_end - j;
    if (rows == 0 || columns == 0 || (rows + 1) > kMaxGapCells / (columns + 1)) return;
    // lengths(r, c): length of the longest common subsequence after r and c.
    lengths_.assign((rows + 1) * (columns + 1), 0);
    const auto lengths = [&](std::size_t r, std::size_t c) -> std::uint16_t& {
      return lengths_[r * (columns + 1) + c];
    };
    for (std::size_t r = rows; r-- > 0;)
      for (std::size_t c = columns; c-- > 0;)
        lengths(r, c) = left_[i + r] == right_[j + c]
                            ? static_cast<std::uint16_t>(
                                  std::min<std::uint32_t>(lengths(r + 1, c + 1) + 1U, UINT16_MAX))
                            : std::max(lengths(r + 1, c), lengths(r, c + 1));
    for (std::size_t r = 0, c = 0; r < rows && c < columns;) {
      if (left_[i + r] == right_[j + c])
        mark(i + r++, j + c++);
      else if (lengths(r + 1, c) >= lengths(r, c + 1))
        ++r;
      else
        ++c;
    }
  }

  const Sequence& left_;
  const Sequence& right_;
  std::vector<std::uint16_t> lengths_;
};

struct Words {
  std::vector<std::string_view> views;
  Sequence numbers;
};

Words words_of(std::string_view text, std::unordered_map<std::string, std::uint32_t>& numbering) {
  Words words;
  text::for_each_word(text, text::WordKind::RegexHanAlone, [&](std::string_view word) {
    words.views.push_back(word);
    words.numbers.push_back(
        numbering.try_emplace(text::lower_case(word), static_cast<std::uint32_t>(numbering.size()))
            .first->second);
  });
  return words;
}

// A run begins with its first word; text before the first word belongs to it.
std::vector<DiffRun> runs_of(std::string_view text, const Words& words,
                             const std::vector<bool>& is_common) {
  std::vector<DiffRun> runs;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < words.views.size();) {
    std::size_t next = i + 1;
    while (next < words.views.size() && is_common[next] == is_common[i]) ++next;
    const std::size_t end = next < words.views.size()
                                ? static_cast<std::size_t>(words.views[next].data() - text.data())
                                : text.size();
    runs.push_back({text.substr(begin, end - begin), next - i, is_common[i]});
    begin = end;
    i = next;
  }
  if (words.views.empty() && !text.empty()) runs.push_back({text, 0, false});
  return runs;
}

}  // namespace

Matches match_sequences(const Sequence& left, const Sequence& right) {
  Matcher matcher(left, right);
  matcher.run();
  return std::move(matcher.matches);
}

Diff diff_words(std::string_view left, std::string_view right) {
  std::unordered_map<std::string, std::uint32_t> numbering;
  const Words left_words = words_of(left, numbering);
  const Words right_words = words_of(right, numbering);
  const Matches matches = match_sequences(left_words.numbers, right_words.numbers);
  return {runs_of(left, left_words, matches.left), runs_of(right, right_words, matches.right)};
}

}  // namespace winnow::eval

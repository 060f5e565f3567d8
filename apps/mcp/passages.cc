// BM25: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, with its usual constants.
#include "mcp/passages.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/ascii.h"
#include "text/lower_case.h"
#include "text/tokens.h"
#include "text/words.h"

namespace winnow::mcp {
namespace {

constexpr double kSaturation = 1.2;
constexpr double kLengthWeight = 0.75;

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  const std::string lower = text::lower_case(text);
  text::for_each_word(lower, text::WordKind::Reader,
                      [&](std::string_view word) { words.emplace_back(word); });
  return words;
}

// At most `max_tokens`, not inside a character.
std::string_view cut(std::string_view block, std::size_t max_tokens) {
  std::size_t low = 0;
  std::size_t high = block.size();
  while (low < high) {
    const std::size_t middle = (low + high + 1) / 2;
    if (text::token_count(block.substr(0, middle)) <= max_tokens)
      low = middle;
    else
      high = middle - 1;
  }
  while (low > 0 && low < block.size() && (static_cast<unsigned char>(block[low]) & 0xC0) == 0x80)
    --low;
  return block.substr(0, low);
}

}  // namespace

std::vector<std::string_view> blocks_of(std::string_view markdown) {
  std::vector<std::string_view> blocks;
  std::size_t begin = 0;
  bool in_code = false;
  for (std::size_t at = 0; at < markdown.size();) {
    const std::size_t end = std::min(markdown.find('\n', at), markdown.size());
    const std::string_view line = base::trim(markdown.substr(at, end - at));
    if (line.starts_with("```") || line.starts_with("~~~")) in_code = !in_code;
    if (line.empty() && !in_code) {
      const std::string_view block = markdown.substr(begin, at - begin);
      if (!base::trim(block).empty())
        blocks.push_back(block.substr(0, block.find_last_not_of('\n') + 1));
      begin = end + 1;
    }
    at = end + 1;
  }
  if (begin < markdown.size() && !base::trim(markdown.substr(begin)).empty())
    blocks.push_back(markdown.substr(begin, markdown.find_last_not_of('\n') + 1 - begin));
  return blocks;
}

Excerpt excerpt(std::string_view markdown, std::size_t start, std::size_t max_tokens) {
  const std::vector<std::string_view> blocks = blocks_of(markdown);
  Excerpt result{.next = std::min(start, blocks.size()), .blocks = blocks.size()};
  for (const std::string_view block : blocks) result.tokens += text::token_count(block);
  std::size_t used = 0;
  for (; result.next < blocks.size(); ++result.next) {
    const std::string_view block = blocks[result.next];
    const std::size_t tokens = text::token_count(block) + 1;
    if (used + tokens > max_tokens) {
      if (!result.text.empty()) break;
      result.text.append(cut(block, max_tokens)).append(" [...]");
      ++result.next;
      break;
    }
    used += tokens;
    result.text.append(result.text.empty() ? "" : "\n\n").append(block);
  }
  return result;
}

std::vector<Passage> search(std::string_view markdown, std::string_view query,
                            std::size_t max_tokens) {
  const std::vector<std::string_view> blocks = blocks_of(markdown);
  const std::vector<std::string> asked = words_in(query);
  const std::set<std::string> terms(asked.begin(), asked.end());
  std::vector<std::map<std::string, double>> counts(blocks.size());
  std::vector<double> lengths(blocks.size());
  std::map<std::string, double> in_blocks;
  double total = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (std::string& word : words_in(blocks[i])) {
      ++lengths[i];
      if (terms.contains(word)) ++counts[i][std::move(word)];
    }
    total += lengths[i];
    for (const auto& [word, count] : counts[i]) ++in_blocks[word];
  }
  const auto block_count = static_cast<double>(blocks.size());
  const double mean = std::max(total / std::max(block_count, 1.0), 1.0);
  std::vector<Passage> passages;
  std::string heading;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i].starts_with('#')) heading = blocks[i].substr(0, blocks[i].find('\n'));
    // A heading says what is below it; it is not a passage itself.
    const bool is_heading =
        blocks[i].starts_with('#') && blocks[i].find('\n') == std::string_view::npos;
    if (counts[i].empty() || is_heading) continue;
    Passage passage{.block = i, .heading = heading, .text = std::string(blocks[i])};
    for (const auto& [word, count] : counts[i]) {
      const double with = in_blocks[word];
      const double rarity = std::log(1 + (block_count - with + 0.5) / (with + 0.5));
      const double length = kSaturation * (1 - kLengthWeight + kLengthWeight * lengths[i] / mean);
      passage.score += rarity * count * (kSaturation + 1) / (count + length);
    }
    passages.push_back(std::move(passage));
  }
  std::ranges::stable_sort(passages, std::greater<>(), &Passage::score);
  std::size_t used = 0;
  std::size_t kept = 0;
  for (Passage& passage : passages) {
    const std::size_t tokens =
        text::token_count(passage.text) + text::token_count(passage.heading) + 8;
    if (used + tokens > max_tokens) {
      if (kept > 0) break;
      passage.text = std::string(cut(passage.text, max_tokens)) + " [...]";
    }
    used += tokens;
    ++kept;
  }
  passages.resize(kept);
  return passages;
}

}  // namespace winnow::mcp

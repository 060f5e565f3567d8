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

bool is_in_character(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
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
  while (low > 0 && is_in_character(block, low)) --low;
  return block.substr(0, low);
}

// The same at the end of a word if that leaves at least half, and at least a character.
std::string_view cut_at_word(std::string_view line, std::size_t max_tokens) {
  const std::string_view part = cut(line, max_tokens);
  if (part.size() == line.size()) return part;
  const std::size_t space = part.rfind(' ');
  if (space != std::string_view::npos && space >= part.size() / 2) return part.substr(0, space + 1);
  std::size_t end = std::max<std::size_t>(part.size(), 1);
  while (is_in_character(line, end)) ++end;
  return line.substr(0, end);
}

bool starts_code(std::string_view block) {
  const std::string_view text = base::trim(block);
  return text.starts_with("```") || text.starts_with("~~~");
}

std::string_view first_lines(std::string_view block, std::size_t count) {
  std::size_t end = 0;
  for (; count > 0 && end < block.size(); --count)
    end = std::min(block.find('\n', end), block.size() - 1) + 1;
  return block.substr(0, end);
}

// What has to come before the lines from `at` on: the fence of code, the header of a table.
std::string_view context_of(std::string_view block, std::size_t at) {
  if (starts_code(block)) return at > 0 ? first_lines(block, 1) : std::string_view();
  const std::string_view header = first_lines(block, 2);
  const std::string_view rule = header.substr(first_lines(block, 1).size());
  const bool is_table = block.starts_with('|') && rule.starts_with('|') &&
                        rule.find_first_not_of("|:- \n") == std::string_view::npos;
  return is_table && at >= header.size() ? header : std::string_view();
}

// As much of `text`, which does not fit, as does: lines, or a part of the first one.
std::size_t fitting(std::string_view text, std::size_t max_tokens, bool needs_some) {
  std::size_t end = 0;
  std::size_t used = 0;
  while (end < text.size()) {
    const std::string_view line = first_lines(text.substr(end), 1);
    used += text::token_count(line);
    if (used > max_tokens) break;
    end += line.size();
  }
  if (end == 0 && needs_some) end = cut_at_word(text, max_tokens).size();
  return end;
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
  Excerpt result{.next = markdown.size(), .size = markdown.size()};
  start = std::min(start, markdown.size());
  while (is_in_character(markdown, start)) ++start;
  std::size_t used = 0;
  std::size_t begin = start;
  std::size_t end = start;
  std::string_view cut_code;
  for (const std::string_view block : blocks_of(markdown)) {
    const auto at = static_cast<std::size_t>(block.data() - markdown.data());
    if (at + block.size() <= start) continue;
    const std::string_view rest = block.substr(start > at ? start - at : 0);
    const std::size_t rest_begin = at + block.size() - rest.size();
    if (result.text.empty() && used == 0) {
      begin = rest_begin;
      const std::string_view context = context_of(block, rest_begin - at);
      if (const std::size_t tokens = text::token_count(context); 2 * tokens <= max_tokens) {
        result.text = context;
        used = tokens;
      }
    }
    const std::size_t tokens = text::token_count(rest) + 1;  // and the empty line
    if (used + tokens <= max_tokens) {
      used += tokens;
      end = at + block.size();
      continue;
    }
    const bool is_first = rest_begin == begin;
    if (!is_first && tokens <= max_tokens && 2 * used >= max_tokens) {
      result.next = rest_begin;
      break;
    }
    const std::size_t length = fitting(rest, max_tokens > used ? max_tokens - used : 0, is_first);
    result.next = rest_begin + length;
    if (length > 0) {
      end = result.next;
      if (starts_code(block) && length < rest.size()) cut_code = first_lines(base::trim(block), 1);
    }
    break;
  }
  result.text.append(markdown.substr(begin, end - begin));
  while (!result.text.empty() && result.text.back() == '\n') result.text.pop_back();
  if (!cut_code.empty()) result.text.append("\n").append(cut_code.substr(0, 3));
  if (base::trim(markdown.substr(result.next)).empty()) result.next = markdown.size();
  return result;
}

std::vector<Heading> outline(std::string_view markdown) {
  std::vector<Heading> headings;
  const std::vector<std::string_view> blocks = blocks_of(markdown);
  std::vector<std::size_t> open;  // headings whose part of the text goes on
  for (const std::string_view block : blocks) {
    const std::size_t level = block.find_first_not_of('#');
    if (level > 0 && level <= 6 && level < block.size() && block[level] == ' ') {
      while (!open.empty() && headings[open.back()].level >= level) open.pop_back();
      const std::string_view line = first_lines(block, 1);
      open.push_back(headings.size());
      headings.push_back({.level = level,
                          .text = std::string(base::trim(line.substr(level))),
                          .start = static_cast<std::size_t>(block.data() - markdown.data())});
    }
    // At most six are open.
    const std::size_t tokens = text::token_count(block);
    for (const std::size_t heading : open) headings[heading].tokens += tokens;
  }
  return headings;
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

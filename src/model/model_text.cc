// Lines end with a line feed; a last line without one is incomplete.
#include "model/model_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace winnow::model {

std::optional<double> finite_number(std::string_view word) noexcept {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size() ||
      !std::isfinite(value))
    return std::nullopt;
  return value;
}

std::optional<std::size_t> count_number(std::string_view word) noexcept {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::vector<std::string_view> ModelLines::next() {
  ++line_;
  const std::size_t feed = rest_.find('\n');
  std::string_view line = rest_.substr(0, feed == std::string_view::npos ? 0 : feed);
  rest_.remove_prefix(feed == std::string_view::npos ? rest_.size() : feed + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string_view::npos) break;
    line.remove_prefix(begin);
    words.push_back(line.substr(0, line.find(' ')));
    line.remove_prefix(words.back().size());
  }
  return words;
}

Result<std::vector<std::string_view>> ModelLines::words_of(std::string_view key) {
  std::vector<std::string_view> words = next();
  if (words.empty() || words.front() != key) return damaged(std::string(key).append(" is missing"));
  words.erase(words.begin());
  return words;
}

Result<std::string_view> ModelLines::word_of(std::string_view key) {
  WINNOW_TRY(const std::vector<std::string_view> words, words_of(key));
  if (words.size() != 1) return damaged(std::string(key).append(" is not one word"));
  return words.front();
}

Result<double> ModelLines::number_of(std::string_view key) {
  WINNOW_TRY(const std::vector<double> numbers, numbers_of(key, 1));
  return numbers.front();
}

Result<std::vector<double>> ModelLines::numbers_of(std::string_view key, std::size_t count) {
  WINNOW_TRY(const std::vector<std::string_view> words, words_of(key));
  std::vector<double> numbers;
  for (const std::string_view word : words)
    if (const std::optional<double> number = finite_number(word)) numbers.push_back(*number);
  if (numbers.size() != count || words.size() != count)
    return damaged(std::string(key) + " is not " + std::to_string(count) + " finite numbers");
  return numbers;
}

Result<std::string_view> ModelLines::read_head() {
  const std::vector<std::string_view> head = next();
  if (head.size() != 2 || head.front() != "winnow-model") return damaged("not a winnow model file");
  if (count_number(head[1]) != std::size_t{kModelFormat})
    return fail(ErrorCode::Unsupported, "model " + name_ + ": format " +
                                            std::string(head[1].substr(0, 20)) +
                                            ", this build reads " + std::to_string(kModelFormat));
  return word_of("kind");
}

Failure ModelLines::damaged(const std::string& why) const {
  return fail(ErrorCode::Malformed,
              "model " + name_ + ", line " + std::to_string(line_) + ": " + why);
}

void append_line(std::string& out, std::string_view key, const std::vector<std::string>& words) {
  out += key;
  for (const std::string& word : words) out.append(" ").append(word);
  out += '\n';
}

void append_line(std::string& out, std::string_view key, const std::vector<double>& numbers) {
  out += key;
  for (const double number : numbers) out.append(" ").append(number_text(number));
  out += '\n';
}

std::string number_text(double number) {
  std::array<char, 40> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

std::string model_head(std::string_view kind) {
  std::string head = "winnow-model ";
  return head.append(std::to_string(kModelFormat)).append("\nkind ").append(kind).append("\n");
}

}  // namespace winnow::model

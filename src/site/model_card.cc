// One line for each fact.
#include "site/model_card.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <vector>

#include "base/ascii.h"
#include "site/rule_book.h"
#include "url/url.h"

namespace winnow::site {
namespace {

constexpr std::size_t kMaxName = 100;

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

template <typename Number>
bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool is_score(double score) { return score >= 0 && score <= 1; }

// False if the value is wrong.
bool set(std::string_view key, std::string_view value, KnownModel& card) {
  const std::vector<std::string> words = words_of(value);
  if (key == "date") {
    card.date = value;
    return is_date(value);
  }
  if (key == "pages") return read(value, card.pages);
  if (key == "kinds") {
    card.kinds = words;
    return true;
  }
  if (key == "hosts") {
    card.hosts = words;
    return std::ranges::all_of(
        words, [](const std::string& host) { return url::host_of("http://" + host) == host; });
  }
  if (key == "held-out")
    return words.size() == 3 && read(words[0], card.held_out) && read(words[1], card.alone) &&
           read(words[2], card.trained) && is_score(card.alone) && is_score(card.trained);
  if (key == "used") {
    card.is_used = value == "yes";
    return value == "yes" || value == "no";
  }
  return true;  // of a later version
}

void append_list(std::string& text, std::string_view key, const std::vector<std::string>& words) {
  if (words.empty()) return;
  text.append(key);
  for (const std::string& word : words) text.append(" ").append(word);
  text.append("\n");
}

}  // namespace

bool is_model_name(std::string_view name) noexcept {
  return !name.empty() && name.size() <= kMaxName && base::is_alphanumeric(name.front()) &&
         std::ranges::all_of(name, [](char c) {
           return base::is_alphanumeric(c) || c == '.' || c == '-' || c == '_';
         });
}

std::string to_text(const KnownModel& card) {
  std::string text;
  if (!card.date.empty()) text.append("date ").append(card.date).append("\n");
  text.append("pages ").append(std::to_string(card.pages)).append("\n");
  append_list(text, "hosts", card.hosts);
  append_list(text, "kinds", card.kinds);
  if (card.held_out > 0) {
    char line[80];
    std::snprintf(line, sizeof line, "held-out %zu %.4f %.4f\n", card.held_out, card.alone,
                  card.trained);
    text.append(line);
  }
  return text.append(card.is_used ? "used yes\n" : "used no\n");
}

Result<KnownModel> read_card(std::string_view text, const std::string& name) {
  KnownModel card{.name = name};
  const auto wrong = [&](std::string_view what) {
    return fail(ErrorCode::Malformed, "model " + name + ": card: " + std::string(what));
  };
  if (!is_model_name(name)) return wrong("the name of the file is not the name of a model");
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string_view value = line.substr(std::min(space + 1, line.size()));
    if (!set(line.substr(0, space), value, card)) return wrong("\"" + std::string(line) + "\"");
  }
  return card;
}

}  // namespace winnow::site

// Reads a value for each option of a list from text and checks it against the bounds.
#include "methods/settings.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

#include "base/check.h"

namespace winnow::methods {
namespace {

// The words of "paper plus", one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    rest_ = space == std::string_view::npos ? std::string_view() : rest_.substr(space + 1);
    return word;
  }

 private:
  std::string_view rest_;
};

std::string to_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}

std::string known_names(std::span<const OptionInfo> options) {
  std::string names;
  for (const OptionInfo& option : options)
    names.append(names.empty() ? "" : ", ").append(option.name);
  return names.empty() ? "it has none" : "there is " + names;
}

std::optional<std::size_t> place_of(std::span<const OptionInfo> options, std::string_view name) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].name == name) return i;
  return std::nullopt;
}

Result<double> read_choice(const OptionInfo& option, std::string_view value) {
  Words words(option.choices);
  for (double number = 0; const auto word = words.next(); ++number)
    if (*word == value) return number;
  return fail(ErrorCode::InvalidArgument, "option " + std::string(option.name) +
                                              ": unknown value '" + std::string(value) +
                                              "' (available: " + std::string(option.choices) + ")");
}

Result<double> read_number(const OptionInfo& option, std::string_view value) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size() || !std::isfinite(number))
    return fail(ErrorCode::InvalidArgument, "option " + std::string(option.name) + ": '" +
                                                std::string(value) + "' is not a number");
  if (number < option.least || number > option.most)
    return fail(ErrorCode::InvalidArgument,
                "option " + std::string(option.name) + ": " + std::string(value) +
                    " is not between " + to_text(option.least) + " and " + to_text(option.most));
  return number;
}

std::string_view word_at(const OptionInfo& option, double place) {
  Words words(option.choices);
  std::string_view chosen;
  for (double number = 0; const auto word = words.next(); ++number)
    if (number <= place) chosen = *word;
  return chosen;
}

}  // namespace

Settings::Settings(std::span<const OptionInfo> options) : options_(options) {
  for (const OptionInfo& option : options) values_.push_back(option.default_value);
}

double Settings::number(std::string_view name) const {
  const auto place = place_of(options_, name);
  WINNOW_CHECK(place.has_value());
  return place ? values_[*place] : 0;
}

std::size_t Settings::count(std::string_view name) const {
  return static_cast<std::size_t>(std::max(0.0, number(name)));
}

std::string_view Settings::choice(std::string_view name) const {
  const auto place = place_of(options_, name);
  WINNOW_CHECK(place.has_value());
  return place ? word_at(options_[*place], values_[*place]) : std::string_view();
}

Result<void> Settings::set(std::string_view name, std::string_view value) {
  const auto place = place_of(options_, name);
  if (!place)
    return fail(ErrorCode::InvalidArgument,
                "option " + std::string(name) + ": no such option, " + known_names(options_));
  const OptionInfo& option = options_[*place];
  WINNOW_TRY(values_[*place],
             option.choices.empty() ? read_number(option, value) : read_choice(option, value));
  return {};
}

std::string default_text(const OptionInfo& option) {
  return option.choices.empty() ? to_text(option.default_value)
                                : std::string(word_at(option, option.default_value));
}

Result<Settings> read_settings(std::string_view text, std::span<const OptionInfo> options) {
  Settings settings(options);
  while (!text.empty()) {
    const std::size_t colon = text.find(':');
    const std::string_view part = text.substr(0, colon);
    text = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos)
      return fail(ErrorCode::InvalidArgument,
                  "option " + std::string(part) + ": say NAME=VALUE, " + known_names(options));
    WINNOW_TRY_VOID(settings.set(part.substr(0, equals), part.substr(equals + 1)));
  }
  return settings;
}

}  // namespace winnow::methods

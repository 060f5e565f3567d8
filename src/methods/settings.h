// The constants of a method as options that a caller sets by name.
//
// Each method lists its constants once, with default, bounds and meaning. Help texts print that
// list, and a setting outside its bounds is an error.
//
//   constexpr std::array kOptions = {
//       OptionInfo{"span-window", 5, 0, 100, "cells below the threshold that end a ridge"},
//       OptionInfo{"form", 1, 0, 1, "as published, or as measured best", "paper plus"},
//   };
//   WINNOW_TRY(const Settings settings, read_settings("form=paper:span-window=10", kOptions));
//   settings.count("span-window");    // 10
//   settings.choice("form");          // "paper"
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::methods {

struct OptionInfo {
  std::string_view name;     // lower case, words joined by hyphens
  double default_value = 0;  // for a choice, the index of the word
  double least = 0;
  double most = 0;
  std::string_view summary;
  std::string_view choices = {};  // words separated by spaces; empty for a number
};

class Settings {
 public:
  Settings() = default;
  explicit Settings(std::span<const OptionInfo> options);

  // REQUIRES: the option is in the list.
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
  [[nodiscard]] std::string_view choice(std::string_view name) const;
  [[nodiscard]] bool is_on(std::string_view name) const { return number(name) != 0; }

  // A number within the bounds, or one of the choices.
  Result<void> set(std::string_view name, std::string_view value);

 private:
  std::span<const OptionInfo> options_;
  std::vector<double> values_;
};

// The default as a caller writes it: "5", "plus".
std::string default_text(const OptionInfo& option);

// "name=value:name=value"; an empty text gives all defaults.
Result<Settings> read_settings(std::string_view text, std::span<const OptionInfo> options);

}  // namespace winnow::methods

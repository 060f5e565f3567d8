// Settings: what may follow the name of a method.
#include "methods/settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "methods/method.h"

namespace winnow::methods {
namespace {

constexpr std::array kOptions = {
    OptionInfo{"span-window", 5, 0, 100, "cells that end a ridge"},
    OptionInfo{"form", 1, 0, 1, "as printed or as measured best", "paper plus"},
};

std::string refusal_of(std::string_view text) {
  const Result<Settings> settings = read_settings(text, kOptions);
  return settings ? "accepted" : settings.error().message;
}

TEST(Settings, AreTheDefaultsWhenNothingIsSaid) {
  const Result<Settings> settings = read_settings("", kOptions);
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->count("span-window"), 5U);
  EXPECT_EQ(settings->choice("form"), "plus");
}

TEST(Settings, TakeNumbersAndWords) {
  const Result<Settings> settings = read_settings("form=paper:span-window=7.5", kOptions);
  ASSERT_TRUE(settings);
  EXPECT_EQ(settings->number("span-window"), 7.5);
  EXPECT_EQ(settings->choice("form"), "paper");
}

TEST(Settings, RefuseANameThatIsNotInTheList) {
  EXPECT_EQ(refusal_of("windows=3"), "option windows: no such option, there is span-window, form");
}

TEST(Settings, RefuseAValueOutsideItsBounds) {
  EXPECT_EQ(refusal_of("span-window=101"), "option span-window: 101 is not between 0 and 100");
}

TEST(Settings, RefuseWhatIsNoNumber) {
  for (const char* value :
       {"span-window=", "span-window=five", "span-window=5x", "span-window=nan"})
    EXPECT_NE(refusal_of(value).find("is not a number"), std::string::npos) << value;
}

TEST(Settings, RefuseAWordThatIsNoChoice) {
  EXPECT_EQ(refusal_of("form=1"), "option form: unknown value '1' (available: paper plus)");
}

TEST(Settings, RefuseANameWithoutAValue) {
  EXPECT_EQ(refusal_of("form"), "option form: say NAME=VALUE, there is span-window, form");
}

TEST(Settings, WriteTheirDefaultsAsACallerWould) {
  EXPECT_EQ(default_text(kOptions[0]), "5");
  EXPECT_EQ(default_text(kOptions[1]), "plus");
}

TEST(MethodTable, HasNoNameAndNoOptionTwice) {
  for (const MethodEntry& entry : all_methods()) {
    EXPECT_EQ(find_method(entry.name), &entry) << entry.name;
    for (const OptionInfo& option : entry.options) {
      EXPECT_LE(option.least, option.default_value) << entry.name << ":" << option.name;
      EXPECT_LE(option.default_value, option.most) << entry.name << ":" << option.name;
      EXPECT_EQ(std::ranges::count(entry.options, option.name, &OptionInfo::name), 1)
          << entry.name << ":" << option.name;
    }
  }
}

TEST(MethodTable, MakesEveryMethodFromItsNameAlone) {
  for (const MethodEntry& entry : all_methods()) {
    const auto method = make_method(entry.name, {});
    EXPECT_TRUE(method) << (method ? "" : method.error().message);
  }
}

TEST(MethodTable, NamesTheMethodWhoseSettingIsWrong) {
  const auto method = make_method("mcst:depth=3", {});
  ASSERT_FALSE(method);
  EXPECT_EQ(method.error().message,
            "method mcst: option depth: no such option, there is depth-offset, children-factor");
}

}  // namespace
}  // namespace winnow::methods

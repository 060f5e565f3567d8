// Result<T> with a value and with an error.
#include "winnow/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace winnow {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) return fail(ErrorCode::InvalidArgument, "halve: the number is odd");
  return number / 2;
}

Result<int> quarter(int number) {
  WINNOW_TRY(const int once, half(number));
  WINNOW_TRY(const int twice, half(once));
  return twice;
}

Result<void> require_even(int number) {
  WINNOW_TRY(const int ignored, half(number));
  static_cast<void>(ignored);
  return {};
}

Result<std::string> describe(int number) {
  WINNOW_TRY_VOID(require_even(number));
  return std::string("even");
}

template <typename R>
concept HasArrow = requires(R result) {
  std::forward<R>(result).operator->();
};

TEST(Result, HoldsTheValueItWasGiven) {
  const Result<int> result = half(8);
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(static_cast<bool>(result));
  EXPECT_EQ(*result, 4);
  EXPECT_EQ(result.value(), 4);
}

TEST(Result, HoldsTheErrorOfAFailure) {
  const Result<int> result = half(7);
  ASSERT_FALSE(result.has_value());
  EXPECT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(result.error().message, "halve: the number is odd");
}

TEST(Result, KeepsAnErrorAsItsValueApartFromAFailure) {
  const Result<Error> result = Error{ErrorCode::Network, "a logged error"};
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->message, "a logged error");
}

TEST(Result, MovesAValueThatCannotBeCopied) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = std::move(result).value();
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(*taken, 5);
}

TEST(Result, LetsTheValueBeChangedInPlace) {
  Result<std::string> result = std::string("win");
  result->append("now");
  EXPECT_EQ(*result, "winnow");
}

TEST(Result, FallsBackOnlyWhenThereIsNoValue) {
  EXPECT_EQ(half(8).value_or(-1), 4);
  EXPECT_EQ(half(7).value_or(-1), -1);
}

TEST(Result, RefusesAnArrowIntoATemporary) {
  static_assert(!HasArrow<Result<std::string>>);
  static_assert(HasArrow<Result<std::string>&>);
}

TEST(Result, IsNotTakenForAnIntegerByAccident) {
  static_assert(!std::is_convertible_v<Result<int>, bool>);
  static_assert(!std::is_convertible_v<Result<int>, int>);
}

TEST(Try, DeclaresTheValueWhenThereIsOne) {
  const Result<int> result = quarter(12);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(*result, 3);
}

TEST(Try, ReturnsTheFirstFailure) {
  const Result<int> at_the_first_step = quarter(7);
  const Result<int> at_the_second_step = quarter(6);
  ASSERT_FALSE(at_the_first_step.has_value());
  ASSERT_FALSE(at_the_second_step.has_value());
  EXPECT_EQ(at_the_second_step.error().message, "halve: the number is odd");
}

TEST(Try, CarriesAFailureAcrossResultTypes) {
  const Result<std::string> result = describe(3);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(describe(4).value(), "even");
}

TEST(ResultOfVoid, SucceedsUnlessItWasGivenAFailure) {
  EXPECT_TRUE(Result<void>().has_value());
  EXPECT_TRUE(require_even(2).has_value());
}

TEST(ResultOfVoid, HoldsTheErrorOfAFailure) {
  const Result<void> result = require_even(1);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().message, "halve: the number is odd");
}

TEST(ErrorCode, HasANameForJsonAndLogs) {
  EXPECT_EQ(name_of(ErrorCode::NotFound), "not-found");
  EXPECT_EQ(name_of(ErrorCode::InvalidArgument), "invalid-argument");
}

TEST(ErrorCode, HasNoTwoCodesOfOneName) {
  for (int a = 0; a <= static_cast<int>(ErrorCode::Internal); ++a) {
    const std::string_view name = name_of(static_cast<ErrorCode>(a));
    EXPECT_FALSE(name.empty());
    for (int b = 0; b < a; ++b) EXPECT_NE(name, name_of(static_cast<ErrorCode>(b)));
  }
}

}  // namespace
}  // namespace winnow

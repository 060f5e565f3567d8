// Result<T>: a value, or an Error that explains why there is none.
//
// Failures are return values. An unreadable file, an unknown method name or an input over a limit
// is an Error, never an exception; so is running out of memory in a function that returns a Result.
// Broken HTML is not a failure: every page has a Document.
//
// Example:
//
//   const winnow::Result<winnow::Page> page = winnow::extract("", {.method = "auto"});
//   if (!page) std::cout << name_of(page.error().code) << "\n";
//
// Output:
//
//   malformed
//
// The names are those of std::expected, so that it can replace this class once all supported
// compilers have it (g++ 12 has it only in C++23 mode, clang 14 not at all). A Result owns its
// value; `->` on a temporary does not compile, so no pointer into a destroyed value can be kept. A
// Result is a plain value without thread restrictions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace winnow {

// The kind of failure. The command line maps it to an exit code (render.h: error_number()).
enum class ErrorCode : std::uint8_t {
  InvalidArgument,  // options contradict each other or name something that does not exist
  NotFound,         // no such file, record or rule
  Unreadable,       // exists but cannot be read: permissions, a folder, an I/O error
  Unwritable,       // the output cannot be written
  TooLarge,         // over a limit set by the options, or out of memory
  Malformed,        // damaged data: an empty page, a WARC record, a model file, a rule file
  Unsupported,      // well-formed, but of a version or kind that this build cannot read
  Network,          // no answer, or not in time
  Refused,          // forbidden by a safety rule
  Cancelled,        // the caller asked to stop
  Internal,         // a bug in winnow that was detected
};

// The name of the code in lower case, e.g. "not-found".
constexpr std::string_view name_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::InvalidArgument: return "invalid-argument";
    case ErrorCode::NotFound: return "not-found";
    case ErrorCode::Unreadable: return "unreadable";
    case ErrorCode::Unwritable: return "unwritable";
    case ErrorCode::TooLarge: return "too-large";
    case ErrorCode::Malformed: return "malformed";
    case ErrorCode::Unsupported: return "unsupported";
    case ErrorCode::Network: return "network";
    case ErrorCode::Refused: return "refused";
    case ErrorCode::Cancelled: return "cancelled";
    case ErrorCode::Internal: return "internal";
  }
  return "internal";
}

// The message names the action, the object and the reason: "read page.html: is a folder".
struct Error {
  ErrorCode code = ErrorCode::Internal;  // the kind of failure
  std::string message;                   // one sentence
};

// Returned in place of a value; converts to any Result<T>.
struct Failure {
  Error error;  // why there is no value
};

// The Failure to return.
[[nodiscard]] inline Failure fail(ErrorCode code, std::string message) {
  return Failure{Error{code, std::move(message)}};
}

// A value of type T, or an Error.
template <typename T>
class [[nodiscard]] Result {
 public:
  // The type of the value.
  using value_type = T;

  // A success.
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}                  // NOLINT
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}  // NOLINT

  // True if there is a value, false if there is an error.
  [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
  // The same as has_value().
  explicit operator bool() const noexcept { return has_value(); }

  // REQUIRES: has_value(). Calling it otherwise is a bug in the caller; std::get throws.
  [[nodiscard]] T& value() & { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  // As value().
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  // A member of the value. REQUIRES: has_value().
  T* operator->() & { return &value(); }
  const T* operator->() const& { return &value(); }
  T* operator->() && = delete;

  // The value, or `fallback` if there is none.
  template <typename U>
  [[nodiscard]] T value_or(U&& fallback) && {
    return has_value() ? std::move(*this).value() : static_cast<T>(std::forward<U>(fallback));
  }

  // REQUIRES: !has_value().
  [[nodiscard]] const Error& error() const& { return std::get<1>(state_); }
  [[nodiscard]] Error&& error() && { return std::get<1>(std::move(state_)); }

 private:
  std::variant<T, Error> state_;
};

// For functions that return nothing but success or failure.
template <>
class [[nodiscard]] Result<void> {
 public:
  // The type of the value.
  using value_type = void;

  // A success.
  Result() = default;
  Result(Failure failure) : error_(std::move(failure.error)), failed_(true) {}  // NOLINT

  // True if there is no error.
  [[nodiscard]] bool has_value() const noexcept { return !failed_; }
  // The same as has_value().
  explicit operator bool() const noexcept { return has_value(); }
  // REQUIRES: !has_value().
  [[nodiscard]] const Error& error() const& { return error_; }
  [[nodiscard]] Error&& error() && { return std::move(error_); }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace winnow

#define WINNOW_CONCATENATE_INNER(a, b) a##b
#define WINNOW_CONCATENATE(a, b) WINNOW_CONCATENATE_INNER(a, b)

// WINNOW_TRY(const Model model, read_model(bytes)); declares `model`, or returns the failure from
// the enclosing function.
#define WINNOW_TRY(declaration, expression)                                                 \
  auto WINNOW_CONCATENATE(winnow_try_, __LINE__) = (expression);                            \
  if (!WINNOW_CONCATENATE(winnow_try_, __LINE__))                                           \
    return ::winnow::Failure{std::move(WINNOW_CONCATENATE(winnow_try_, __LINE__)).error()}; \
  declaration = std::move(WINNOW_CONCATENATE(winnow_try_, __LINE__)).value()

// The same for Result<void>: WINNOW_TRY_VOID(write_all(file, bytes));
#define WINNOW_TRY_VOID(expression)                                                         \
  do {                                                                                      \
    auto winnow_try_result = (expression);                                                  \
    if (!winnow_try_result) return ::winnow::Failure{std::move(winnow_try_result).error()}; \
  } while (false)

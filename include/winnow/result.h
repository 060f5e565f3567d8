// Result<T>: a value, or the reason why there is none.
//
// Failures are values here: what the world or the caller did wrong (an unreadable file, an unknown
// method name, an input over a limit) comes back as an Error, never as an exception. Broken HTML is
// not a failure: every page has a Document.
//
//   winnow::Result<winnow::Page> page = winnow::extract(html);
//   if (!page) return report_error(page.error().message);
//   use(page->article_body);
//
// The names are std::expected's, so that the class can go when the compilers we build with have it
// (g++ 12 has it in C++23 mode only, clang 14 in none). A Result owns its value; `*` and `->` on a
// temporary are refused, so that nothing points into a value that is already gone. No thread rules:
// it is a plain value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace winnow {

// What kind of obstacle it was. The command line maps these to exit codes, the server to status
// codes.
enum class ErrorCode : std::uint8_t {
  InvalidArgument,  // the caller's options contradict each other or name something that does not
                    // exist
  NotFound,         // no such file, record or rule
  Unreadable,   // it is there, but cannot be read: permissions, a folder in place of a file, I/O
                // error
  Unwritable,   // the output cannot be written
  TooLarge,     // over a limit that the options set
  Malformed,    // damaged data: a WARC record, a model file, a rule file
  Unsupported,  // well-formed, but of a version or kind this build does not read
  Network,      // the other side did not answer, or not in time
  Refused,      // a safety rule forbids it
  Cancelled,    // the caller asked to stop
  Internal,     // a bug of ours that was noticed in time
};

// The code's name as it appears in JSON and logs, e.g. "not-found".
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

// The message names the deed, the object and the obstacle: "read page.html: it is a folder".
struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;
};

// What a function returns in place of a value; converts to any Result<T>.
struct Failure {
  Error error;
};

[[nodiscard]] inline Failure fail(ErrorCode code, std::string message) {
  return Failure{Error{code, std::move(message)}};
}

template <typename T>
class [[nodiscard]] Result {
 public:
  using value_type = T;

  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}                  // NOLINT
  Result(Failure failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}  // NOLINT

  [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  // REQUIRES: has_value(). std::get throws otherwise; that would be a bug of the caller's.
  [[nodiscard]] T& value() & { return std::get<0>(state_); }
  [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
  [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() & { return &value(); }
  const T* operator->() const& { return &value(); }
  T* operator->() && = delete;

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

// For deeds that give back nothing but success.
template <>
class [[nodiscard]] Result<void> {
 public:
  using value_type = void;

  Result() = default;
  Result(Failure failure) : error_(std::move(failure.error)), failed_(true) {}  // NOLINT

  [[nodiscard]] bool has_value() const noexcept { return !failed_; }
  explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] const Error& error() const& { return error_; }
  [[nodiscard]] Error&& error() && { return std::move(error_); }

 private:
  Error error_;
  bool failed_ = false;
};

}  // namespace winnow

#define WINNOW_CONCATENATE_INNER(a, b) a##b
#define WINNOW_CONCATENATE(a, b) WINNOW_CONCATENATE_INNER(a, b)

// WINNOW_TRY(const Model model, read_model(bytes)); declares `model`, or returns the failure to the
// caller.
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

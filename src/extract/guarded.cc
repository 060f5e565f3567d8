#include "extract/guarded.h"

#include <string>

namespace winnow::extract_detail {
namespace {

std::string message_of(std::string_view action, std::string_view subject, const char* reason) {
  return std::string(action).append(" ").append(subject).append(": ").append(reason);
}

}  // namespace

// The short messages are stored in the string itself.
Failure out_of_memory(std::string_view action, std::string_view subject) noexcept {
  try {
    return fail(ErrorCode::TooLarge, message_of(action, subject, "out of memory"));
  } catch (const std::exception&) {
    return fail(ErrorCode::TooLarge, "out of memory");
  }
}

Failure unexpected(std::string_view action, std::string_view subject, const char* what) noexcept {
  try {
    return fail(ErrorCode::Internal, message_of(action, subject, what));
  } catch (const std::exception&) {
    return fail(ErrorCode::Internal, "exception");
  }
}

}  // namespace winnow::extract_detail

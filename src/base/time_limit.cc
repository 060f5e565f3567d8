#include "base/time_limit.h"

#include <algorithm>

namespace winnow::base {

TimeLimit::TimeLimit(std::chrono::milliseconds limit) noexcept : limit_(limit), outer_(current) {
  if (outer_ != nullptr)
    limit_ = outer_->left(limit_.count() == 0 ? std::chrono::milliseconds::max() : limit_);
  current = limit_.count() == 0 ? nullptr : this;
}

TimeLimit::~TimeLimit() { current = outer_; }

// In the unit of the limit: a large limit in nanoseconds would overflow.
std::chrono::milliseconds TimeLimit::used() const noexcept {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_);
}

bool TimeLimit::is_exceeded() noexcept {
  left_ = kInterval;
  if (!is_exceeded_ && limit_.count() != 0) is_exceeded_ = used() > limit_;
  return is_exceeded_;
}

std::chrono::milliseconds TimeLimit::left(std::chrono::milliseconds otherwise) const noexcept {
  if (limit_.count() == 0) return otherwise;
  return std::max(std::chrono::milliseconds(1), std::min(otherwise, limit_ - used()));
}

}  // namespace winnow::base

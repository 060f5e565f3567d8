// Output errors are reported by the state of the stream.
#include "common/output.h"

#include <algorithm>
#include <ostream>
#include <thread>

namespace winnow::common {

Result<void> print(std::ostream& out, std::string_view text) {
  out << text << std::flush;
  if (!out) return fail(ErrorCode::Unwritable, "write output: the stream is closed or full");
  return {};
}

std::size_t thread_count(std::size_t requested) {
  return requested > 0 ? requested : std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace winnow::common

// The handler only sets a flag: little else is safe in a signal handler.
#include "common/interrupt.h"

namespace winnow::common {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "the signal handler sets it");

extern "C" void note_interrupt(int) { interrupted.store(true, std::memory_order_relaxed); }

}  // namespace

Interrupt::Interrupt() {
  interrupted = false;
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, &before_);
}

Interrupt::~Interrupt() { sigaction(SIGINT, &before_, nullptr); }

const std::atomic<bool>& Interrupt::flag() const noexcept { return interrupted; }

}  // namespace winnow::common

// Ctrl-C as a wish, not as an end: while an Interrupt lives, the first SIGINT sets a flag that the
// run looks at between pages, so what was done until then can still be printed and written. The
// second one ends the program as usual. One at a time.
#pragma once

#include <atomic>
#include <csignal>

namespace winnow::eval {

class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] const std::atomic<bool>& flag() const noexcept;

 private:
  struct sigaction before_ {};
};

}  // namespace winnow::eval

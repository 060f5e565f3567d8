// Handles Ctrl-C. While an Interrupt exists, the first SIGINT only sets a flag, which the run checks
// between pages, so finished work can still be written. A second SIGINT ends the program as usual.
// Create one at a time.
#pragma once

#include <atomic>
#include <csignal>

namespace winnow::common {

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

}  // namespace winnow::common

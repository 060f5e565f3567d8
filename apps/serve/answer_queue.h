// AnswerQueue: the bytes of an answer that a client has not read yet.
//
//   AnswerQueue queue(memory);
//   queue.push(head);
//   queue.push(file);                          // sent by the kernel, piece by piece, never read into memory
//   if (queue.send(socket) == SendState::Blocked) ...  // wait until the client has read
//
// What is in memory counts in the budget until it is sent or dropped. Also knows how fast the client
// reads, so that the slowest can be dropped. held() and rate() are thread-safe, the rest is not.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "serve/memory.h"
#include "serve/message.h"

namespace winnow::serve {

enum class SendState : std::uint8_t {
  Empty,    // everything is sent
  Blocked,  // the client has to read first
  More,     // one round is sent; other connections come first
  Failed,   // the client is gone, or the file is shorter than it was
};

class AnswerQueue {
 public:
  explicit AnswerQueue(MemoryBudget& memory) : memory_(memory) {}
  ~AnswerQueue() { clear(); }
  AnswerQueue(const AnswerQueue&) = delete;
  AnswerQueue& operator=(const AnswerQueue&) = delete;

  void push(std::string bytes);
  // After this, nothing else until it is sent.
  void push(std::shared_ptr<const FileBody> file);
  SendState send(int socket);
  // Drops what is left.
  void clear();

  [[nodiscard]] std::size_t unsent_bytes() const noexcept { return unsent_; }
  // Bytes in memory.
  [[nodiscard]] std::size_t held() const noexcept { return held_; }
  // Bytes per second since the client did not read fast enough; nothing if it does, or if that was less
  // than `shortest` ago.
  [[nodiscard]] std::optional<double> rate(Clock::duration shortest) const noexcept;
  // Since the last call.
  std::uint64_t take_sent() noexcept { return std::exchange(sent_, 0); }

 private:
  SendState send_texts(int socket);
  SendState send_file(int socket);
  void count_sent(std::size_t bytes) noexcept;
  SendState failed_or_blocked() noexcept;

  MemoryBudget& memory_;
  std::deque<std::string> texts_;
  std::size_t offset_ = 0;  // sent of the first
  std::shared_ptr<const FileBody> file_;
  std::uint64_t file_offset_ = 0;
  std::size_t unsent_ = 0;  // of the texts
  std::uint64_t sent_ = 0;
  std::atomic<std::size_t> held_{0};
  std::atomic<Clock::rep> blocked_since_{0};  // 0: it is not
  std::atomic<std::uint64_t> sent_since_{0};
};

}  // namespace winnow::serve

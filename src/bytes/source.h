// Source: an input that is read in parts: a file, standard input, or memory.
//
// The only place that opens inputs. Failure messages name the action, the object and the problem
// ("read page.html: no such file"), because users see them; obstacle_of() has the words.
//
// A folder is refused on opening, not on the first read. Memory sources let tests and fuzzers run
// the same code as files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bytes/bytes.h"
#include "winnow/result.h"

namespace winnow::bytes {

class Source {
 public:
  // Opens a file for reading. Fails with NotFound or Unreadable.
  static Result<Source> open(const std::string& path);
  // File descriptor 0, which stays open afterwards.
  static Result<Source> standard_input();
  // Makes the bytes from `begin` to `end` of a file the whole of it: offset 0 is `begin`. A pipe is
  // already there, and ends where it ends. REQUIRES: nothing has been read.
  Result<void> narrow(std::uint64_t begin, std::uint64_t end);
  // The caller keeps `bytes` alive as long as the Source. `name` is for messages.
  static Source over(std::string_view bytes, std::string name = "memory");

  Source(Source&& other) noexcept;
  Source& operator=(Source&& other) noexcept;
  ~Source();

  // Up to buffer.size() bytes; 0 means the end.
  Result<std::size_t> read(std::span<char> buffer);
  // The next `count` bytes without consuming them; fewer at the end. Valid until the next call.
  Result<std::string_view> peek(std::size_t count);
  // The next read() starts at `offset`. Unsupported for pipes and terminals.
  Result<void> seek(std::uint64_t offset);
  [[nodiscard]] bool can_seek() const noexcept { return can_seek_; }
  // Known for regular files and memory.
  [[nodiscard]] std::optional<std::uint64_t> size() const noexcept { return size_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  Source() = default;
  static Result<Source> adopt(int descriptor, bool owned, std::string name);
  Result<std::size_t> read_descriptor(std::span<char> buffer);

  std::string name_;
  int descriptor_ = -1;  // -1: memory
  bool owned_ = false;
  bool can_seek_ = false;
  std::optional<std::uint64_t> size_;
  std::uint64_t begin_ = 0;                 // of the file, see narrow()
  std::optional<std::uint64_t> remaining_;  // bytes that read() may still return; unset: all
  std::string_view memory_;
  std::size_t memory_position_ = 0;
  Bytes ahead_;  // read by peek(); the bytes from `ahead_begin_` on are not consumed
  std::size_t ahead_begin_ = 0;
};

// The words for an errno value, e.g. "permission denied".
std::string obstacle_of(int error_number);
// The failure for an errno value: "read page.html: no such file".
Failure read_failure(const std::string& name, int error_number);

}  // namespace winnow::bytes

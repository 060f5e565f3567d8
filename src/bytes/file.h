// Reads and writes whole files: a page from a file or from standard input, a report or a model to
// disk.
//
//   WINNOW_TRY(const Bytes page, read_file("page.html", 20 << 20));
//
// A failure message names the action, the file and the problem:
//   read page.html: no such file
//   read pages: is a folder
//   read page.html: larger than 20971520 bytes
//   write out/report.json: no such folder
// Functions are thread-safe; an OutputFile belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes/bytes.h"
#include "bytes/source.h"
#include "winnow/result.h"

namespace winnow::bytes {

// The default limit for a page.
inline constexpr std::size_t kDefaultMaxBytes = std::size_t{20} << 20;

Result<Bytes> read_file(const std::string& path, std::size_t max_bytes = kDefaultMaxBytes);
Result<Bytes> read_standard_input(std::size_t max_bytes = kDefaultMaxBytes);
// "-" is standard input, as everywhere on the command line.
Result<Bytes> read_input(const std::string& path, std::size_t max_bytes = kDefaultMaxBytes);
Result<Bytes> read_all(Source& source, std::size_t max_bytes = kDefaultMaxBytes);

// Replaces what is there, at once: the content is written to a temporary file in the same folder,
// which then gets the name. If that fails, the old file is unchanged. Two processes that write the same
// file never mix: each has a temporary file of its own, and the last one wins. Devices and pipes are
// written directly.
Result<void> write_file(const std::string& path, std::string_view content);

// Appends in whole writes: if the process is killed, the file ends with a complete record.
class OutputFile {
 public:
  enum class Mode : std::uint8_t { Replace, Append, New };  // New: fails if the file exists
  static Result<OutputFile> open(const std::string& path, Mode mode = Mode::Replace);
  // Truncates an existing file to its first `size` bytes and appends there. Malformed if the file
  // is shorter.
  static Result<OutputFile> open_at(const std::string& path, std::uint64_t size);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile();

  Result<void> write(std::string_view content);
  // Waits until everything written is on disk.
  Result<void> sync();
  // The offset of the next write.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  // Reports errors of the last writes, which the destructor ignores.
  Result<void> close();

 private:
  OutputFile(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

  int descriptor_ = -1;
  std::string name_;
  std::uint64_t offset_ = 0;
};

}  // namespace winnow::bytes

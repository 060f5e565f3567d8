// Whole files in and out: a page from a file or from standard input, a report or a model to disk.
//
//   WINNOW_TRY(const Bytes page, read_file("page.html", 20 << 20));
//
// Every failure is one line that says the deed, the object and the obstacle:
//   read page.html: no such file
//   read pages: it is a folder
//   read page.html: it is larger than 20971520 bytes
//   write out/report.json: no such folder
// Safe to call from any thread; an OutputFile belongs to one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes/bytes.h"
#include "bytes/source.h"
#include "winnow/result.h"

namespace winnow::bytes {

// What a page may weigh unless the caller says otherwise.
inline constexpr std::size_t kDefaultMaxBytes = std::size_t{20} << 20;

Result<Bytes> read_file(const std::string& path, std::size_t max_bytes = kDefaultMaxBytes);
Result<Bytes> read_standard_input(std::size_t max_bytes = kDefaultMaxBytes);
// "-" is standard input, as everywhere on the command line.
Result<Bytes> read_input(const std::string& path, std::size_t max_bytes = kDefaultMaxBytes);
Result<Bytes> read_all(Source& source, std::size_t max_bytes = kDefaultMaxBytes);

// Replaces what is there.
Result<void> write_file(const std::string& path, std::string_view content);

// A file that grows by whole writes: a writer that is killed leaves complete records behind.
class OutputFile {
 public:
  enum class Mode : std::uint8_t { Replace, Append };
  static Result<OutputFile> open(const std::string& path, Mode mode = Mode::Replace);
  // Goes on behind the first `size` bytes of a file; what is there beyond them goes. A file that is
  // shorter is Malformed.
  static Result<OutputFile> open_at(const std::string& path, std::uint64_t size);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) noexcept;
  ~OutputFile();

  Result<void> write(std::string_view content);
  // Returns when all that was written is on the disk.
  Result<void> sync();
  // Where the next write lands.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  // Reports what the disk still had to say; the destructor closes silently.
  Result<void> close();

 private:
  OutputFile(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

  int descriptor_ = -1;
  std::string name_;
  std::uint64_t offset_ = 0;
};

}  // namespace winnow::bytes

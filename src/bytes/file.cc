// The buffer grows as bytes arrive: the size that the file system reports is only a hint (a file
// may grow while it is read; pipes and /proc report none). The limit is what counts.
#include "bytes/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "bytes/folder.h"

namespace winnow::bytes {

namespace {

Failure write_failure(const std::string& name, int error_number) {
  return fail(ErrorCode::Unwritable,
              "write " + name + ": " +
                  (error_number == ENOENT ? "no such folder" : obstacle_of(error_number)));
}

// A temporary file can take the place of this one: there is nothing else than a writable file, in a
// writable folder.
bool can_be_written_aside(const std::string& path) {
  if (path.empty() || !can_be_replaced(path)) return false;
  if (is_file(path) && ::access(path.c_str(), W_OK) != 0) return false;
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

}  // namespace

Result<Bytes> read_all(Source& source, std::size_t max_bytes) {
  const auto too_large = [&] {
    return fail(ErrorCode::TooLarge,
                "read " + source.name() + ": larger than " + std::to_string(max_bytes) + " bytes");
  };
  constexpr std::size_t kStep = std::size_t{1} << 16;
  const std::uint64_t stated = source.size().value_or(0);
  if (stated > max_bytes) return too_large();
  Bytes bytes;
  bytes.reserve(stated == 0 ? kStep : static_cast<std::size_t>(stated) + 1);
  while (true) {
    if (bytes.room().empty()) bytes.reserve(bytes.capacity() + std::max(kStep, bytes.size()));
    WINNOW_TRY(const std::size_t count, source.read(bytes.room()));
    if (count == 0) return bytes;
    bytes.filled(count);
    if (bytes.size() > max_bytes) return too_large();
  }
}

Result<Bytes> read_file(const std::string& path, std::size_t max_bytes) {
  WINNOW_TRY(Source source, Source::open(path));
  return read_all(source, max_bytes);
}

Result<Bytes> read_standard_input(std::size_t max_bytes) {
  WINNOW_TRY(Source source, Source::standard_input());
  return read_all(source, max_bytes);
}

Result<Bytes> read_input(const std::string& path, std::size_t max_bytes) {
  return path == "-" ? read_standard_input(max_bytes) : read_file(path, max_bytes);
}

Result<void> write_file(const std::string& path, std::string_view content) {
  const auto write_to = [&](Result<OutputFile> file) -> Result<void> {
    if (!file) return Failure{file.error()};
    WINNOW_TRY_VOID(file->write(content));
    return file->close();
  };
  const std::string target = target_of_links(path);
  if (!can_be_written_aside(target)) return write_to(OutputFile::open(path));
  static std::atomic<unsigned> count = 0;
  const auto next_name = [&] {
    return target.substr(0, target.rfind('/') + 1) + ".winnow-" + std::to_string(::getpid()) + "-" +
           std::to_string(count++);
  };
  std::string temporary = next_name();
  Result<OutputFile> file = OutputFile::open(temporary, OutputFile::Mode::New);
  // Another container that shares the folder may have a process with the same number.
  while (!file && file_id(temporary)) {
    temporary = next_name();
    file = OutputFile::open(temporary, OutputFile::Mode::New);
  }
  Result<void> written = write_to(std::move(file));
  if (written) written = replace_file(temporary, target);
  if (written) return written;
  static_cast<void>(remove_file(temporary));
  Error error = written.error();
  if (const std::size_t at = error.message.find(temporary); at != std::string::npos)
    error.message.replace(at, temporary.size(), path);
  return Failure{std::move(error)};
}

Result<OutputFile> OutputFile::open(const std::string& path, Mode mode) {
  const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY |
                    (mode == Mode::Append ? O_APPEND
                     : mode == Mode::New  ? O_EXCL
                                          : O_TRUNC);
  int descriptor;
  do {
    descriptor = ::open(path.c_str(), flags, 0666);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) return write_failure(path.empty() ? "''" : path, errno);
  OutputFile file(descriptor, path);
  if (mode == Mode::Append) {
    const off_t end = ::lseek(descriptor, 0, SEEK_END);
    if (end > 0) file.offset_ = static_cast<std::uint64_t>(end);
  }
  return file;
}

Result<OutputFile> OutputFile::open_at(const std::string& path, std::uint64_t size) {
  WINNOW_TRY(OutputFile file, open(path, Mode::Append));
  if (file.offset_ < size)
    return fail(ErrorCode::Malformed,
                "resume " + path + ": the file is shorter than when it was last written");
  int cut;
  do {
    cut = ::ftruncate(file.descriptor_, static_cast<off_t>(size));
  } while (cut != 0 && errno == EINTR);
  if (cut != 0) return write_failure(path, errno);
  file.offset_ = size;
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      name_(std::move(other.name_)),
      offset_(other.offset_) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(name_, other.name_);
  std::swap(offset_, other.offset_);
  return *this;
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> OutputFile::write(std::string_view content) {
  while (!content.empty()) {
    const ssize_t count = ::write(descriptor_, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return write_failure(name_, errno);
    offset_ += static_cast<std::uint64_t>(count);
    content.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

Result<void> OutputFile::sync() {
  int synced;
  do {
    synced = ::fdatasync(descriptor_);
  } while (synced != 0 && errno == EINTR);
  // Pipes and terminals cannot be synchronised.
  if (synced != 0 && errno != EINVAL && errno != EROFS) return write_failure(name_, errno);
  return {};
}

Result<void> OutputFile::close() {
  const int descriptor = std::exchange(descriptor_, -1);
  if (descriptor >= 0 && ::close(descriptor) != 0 && errno != EINTR)
    return write_failure(name_, errno);
  return {};
}

}  // namespace winnow::bytes

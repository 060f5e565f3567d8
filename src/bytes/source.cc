// Plain open(), fstat() and read(). Files are not mapped into memory: if a file shrinks while it is
// read, that is a short read instead of a signal, and pipes need no separate code.
#include "bytes/source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/ascii.h"

namespace winnow::bytes {

std::string obstacle_of(int error_number) {
  switch (error_number) {
    case ENOENT: return "no such file";
    case EACCES:
    case EPERM: return "permission denied";
    case EISDIR: return "is a folder";
    case ENOTDIR: return "a part of the path is not a folder";
    case ELOOP: return "too many levels of symbolic links";
    case ENAMETOOLONG: return "file name too long";
    case EMFILE:
    case ENFILE: return "too many open files";
    case EBADF: return "the file is closed";
    case EIO: return "input/output error";
    case ENOSPC: return "no space left on the disk";
    case EROFS: return "the file system is read-only";
    case EPIPE: return "the reading process has exited";
    default: {
      std::string words = std::generic_category().message(error_number);
      if (!words.empty()) words[0] = base::to_lower(words[0]);
      return words;
    }
  }
}

Failure read_failure(const std::string& name, int error_number) {
  const ErrorCode code = error_number == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable;
  return fail(code, "read " + name + ": " + obstacle_of(error_number));
}

Result<Source> Source::open(const std::string& path) {
  if (path.empty()) return fail(ErrorCode::NotFound, "read '': the file name is empty");
  if (path.find('\0') != std::string::npos)
    return fail(ErrorCode::NotFound,
                "read " + path.substr(0, path.find('\0')) + ": the file name contains a zero byte");
  int descriptor;
  do {
    descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) return read_failure(path, errno);
  return adopt(descriptor, true, path);
}

Result<Source> Source::standard_input() { return adopt(STDIN_FILENO, false, "standard input"); }

Result<Source> Source::adopt(int descriptor, bool owned, std::string name) {
  Source source;
  source.name_ = std::move(name);
  source.descriptor_ = descriptor;
  source.owned_ = owned;
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return read_failure(source.name_, errno);
  if (S_ISDIR(status.st_mode)) return read_failure(source.name_, EISDIR);
  if (S_ISREG(status.st_mode)) {
    // Standard input may be a file that was partly read already: its start is then not offset 0,
    // and it is treated as a pipe.
    source.can_seek_ = ::lseek(descriptor, 0, SEEK_CUR) == 0;
    if (source.can_seek_) source.size_ = static_cast<std::uint64_t>(status.st_size);
  }
  return source;
}

Source Source::over(std::string_view bytes, std::string name) {
  Source source;
  source.name_ = std::move(name);
  source.memory_ = bytes;
  source.size_ = bytes.size();
  source.can_seek_ = true;
  return source;
}

Result<void> Source::narrow(std::uint64_t begin, std::uint64_t end) {
  if (!can_seek_ || (begin == 0 && end == UINT64_MAX)) return {};
  begin = std::min(begin, *size_);
  end = std::clamp(end, begin, *size_);
  if (descriptor_ < 0) {
    memory_ =
        memory_.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
  } else {
    begin_ = begin;
    remaining_ = 0;  // set by seek()
  }
  size_ = end - begin;
  return seek(0);
}

Source::Source(Source&& other) noexcept
    : name_(std::move(other.name_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      owned_(std::exchange(other.owned_, false)),
      can_seek_(other.can_seek_),
      size_(other.size_),
      begin_(other.begin_),
      remaining_(other.remaining_),
      memory_(std::exchange(other.memory_, {})),
      memory_position_(std::exchange(other.memory_position_, 0)),
      ahead_(std::move(other.ahead_)),
      ahead_begin_(std::exchange(other.ahead_begin_, 0)) {}

Source& Source::operator=(Source&& other) noexcept {
  std::swap(name_, other.name_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(owned_, other.owned_);
  std::swap(can_seek_, other.can_seek_);
  std::swap(size_, other.size_);
  std::swap(begin_, other.begin_);
  std::swap(remaining_, other.remaining_);
  std::swap(memory_, other.memory_);
  std::swap(memory_position_, other.memory_position_);
  std::swap(ahead_, other.ahead_);
  std::swap(ahead_begin_, other.ahead_begin_);
  return *this;
}

Source::~Source() {
  if (owned_ && descriptor_ >= 0) ::close(descriptor_);
}

// As much as one system call gives, and nothing beyond the end of a narrowed file.
Result<std::size_t> Source::read_descriptor(std::span<char> buffer) {
  if (remaining_ && *remaining_ < buffer.size())
    buffer = buffer.first(static_cast<std::size_t>(*remaining_));
  if (buffer.empty()) return std::size_t{0};
  ssize_t count;
  do {
    count = ::read(descriptor_, buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) return read_failure(name_, errno);
  if (remaining_) *remaining_ -= static_cast<std::uint64_t>(count);
  return static_cast<std::size_t>(count);
}

Result<std::size_t> Source::read(std::span<char> buffer) {
  if (buffer.empty()) return std::size_t{0};
  if (descriptor_ < 0) {
    const std::size_t count = std::min(buffer.size(), memory_.size() - memory_position_);
    if (count != 0) std::memcpy(buffer.data(), memory_.data() + memory_position_, count);
    memory_position_ += count;
    return count;
  }
  if (const std::string_view ahead = ahead_.view().substr(ahead_begin_); !ahead.empty()) {
    const std::size_t count = std::min(buffer.size(), ahead.size());
    std::memcpy(buffer.data(), ahead.data(), count);
    ahead_begin_ += count;
    return count;
  }
  return read_descriptor(buffer);
}

Result<std::string_view> Source::peek(std::size_t count) {
  if (descriptor_ < 0) return memory_.substr(memory_position_, count);
  ahead_.drop_front(std::exchange(ahead_begin_, 0));
  ahead_.reserve(count);
  while (ahead_.size() < count) {
    const std::size_t missing = count - ahead_.size();
    WINNOW_TRY(const std::size_t added, read_descriptor(ahead_.room().first(missing)));
    if (added == 0) break;
    ahead_.filled(added);
  }
  return ahead_.view().substr(0, count);
}

Result<void> Source::seek(std::uint64_t offset) {
  if (!can_seek_)
    return fail(ErrorCode::Unsupported, "read " + name_ + ": seeking needs a regular file");
  if (descriptor_ < 0) {
    memory_position_ = static_cast<std::size_t>(std::min<std::uint64_t>(offset, memory_.size()));
    return {};
  }
  if (::lseek(descriptor_, static_cast<off_t>(begin_ + offset), SEEK_SET) < 0)
    return fail(ErrorCode::Unreadable, "read " + name_ + ": " + obstacle_of(errno));
  // A file that grows while it is read gives all of its bytes, unless it was narrowed.
  if (remaining_) remaining_ = *size_ - std::min(offset, *size_);
  ahead_.clear();
  ahead_begin_ = 0;
  return {};
}

}  // namespace winnow::bytes

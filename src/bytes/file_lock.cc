// Why flock() and not fcntl(): a lock of fcntl() is lost when the process closes any descriptor of the
// file, and does not exclude threads of the same process.
#include "bytes/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <string_view>
#include <thread>
#include <utility>

#include "bytes/folder.h"
#include "bytes/source.h"

namespace winnow::bytes {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kHead = "winnow lock ";
constexpr std::chrono::milliseconds kPause{1};
// Between locking the file and writing its number into it, the process that has the lock is unknown.
constexpr std::chrono::milliseconds kTimeToSignFile{200};

enum class Attempt : std::uint8_t { Locked, Held, Gone, Unsupported };

Failure refuse(const std::string& path, const std::string& reason) {
  return fail(ErrorCode::Unwritable, "write " + path + ": " + reason);
}

std::string read_start(int descriptor) {
  char text[64];
  const ssize_t count = ::pread(descriptor, text, sizeof text, 0);
  return {text, count > 0 ? static_cast<std::size_t>(count) : 0};
}

bool is_lock_file(std::string_view text) {
  return text.starts_with(kHead) || kHead.starts_with(text);
}

pid_t process_in(std::string_view text) {
  pid_t process = 0;
  if (!text.starts_with(kHead) || !text.ends_with('\n')) return 0;
  text.remove_prefix(kHead.size());
  std::from_chars(text.data(), text.data() + text.size(), process);
  return process > 0 ? process : 0;
}

bool is_alive(pid_t process) { return ::kill(process, 0) == 0 || errno == EPERM; }

bool has_name(int descriptor, const std::string& file) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::lstat(file.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

Attempt lock(int descriptor, const std::string& file) {
  int locked;
  do {
    locked = ::flock(descriptor, LOCK_EX | LOCK_NB);
  } while (locked != 0 && errno == EINTR);
  if (locked != 0) return errno == EWOULDBLOCK ? Attempt::Held : Attempt::Unsupported;
  return has_name(descriptor, file) ? Attempt::Locked : Attempt::Gone;
}

// Only the number of the process is lost if this fails.
void sign(int descriptor) {
  const std::string text = std::string(kHead) + std::to_string(::getpid()) + "\n";
  if (::ftruncate(descriptor, 0) != 0) return;
  [[maybe_unused]] const ssize_t count = ::pwrite(descriptor, text.data(), text.size(), 0);
}

int open_file(const std::string& file, int flags) {
  int descriptor;
  do {
    descriptor = ::open(file.c_str(), flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0666);
  } while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

// The lock file, which may belong to another user; or the output, if it can only be written in place.
// -1 with errno if there is neither.
int open_lock(const std::string& lock_file, const std::string& output) {
  const int own = open_file(lock_file, O_RDWR | O_CREAT);
  if (own >= 0 || (errno != EACCES && errno != EPERM && errno != EROFS)) return own;
  const int foreign = open_file(lock_file, O_RDONLY);
  return foreign >= 0 ? foreign : open_file(output, O_RDONLY);
}

}  // namespace

std::string lock_file_of(const std::string& path) {
  std::string target = target_of_links(path);
  const bool is_inside = path.ends_with('/') || is_folder(target);
  while (target.size() > 1 && target.ends_with('/')) target.pop_back();
  return target + (is_inside ? "/.lock" : ".lock");
}

Result<FileLock> FileLock::take(const std::string& path, std::chrono::milliseconds patience) {
  const std::string target = target_of_links(path);
  struct stat status {};
  const bool exists = ::stat(target.c_str(), &status) == 0;
  if (path.empty() || (exists && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)))
    return FileLock();
  const std::string lock_file = lock_file_of(path);
  const Clock::time_point begin = Clock::now();
  while (true) {
    FileLock taken;
    taken.owner_ = ::getpid();
    taken.descriptor_ = open_lock(lock_file, target);
    if (taken.descriptor_ < 0) {
      // Nothing exists and nothing can be made, or the name is too long: opening the output says why.
      if (errno == EACCES || errno == EPERM || errno == EROFS || errno == ENAMETOOLONG ||
          errno == ENOENT)
        return FileLock();
      return refuse(path, lock_file + ": " + obstacle_of(errno));
    }
    const bool is_own_file = has_name(taken.descriptor_, lock_file);
    const std::string start = read_start(taken.descriptor_);
    if (is_own_file && !is_lock_file(start))
      return refuse(path, lock_file + " is needed as a lock, but contains something else");
    switch (lock(taken.descriptor_, is_own_file ? lock_file : target)) {
      case Attempt::Locked:
        if (!is_own_file) return taken;
        sign(taken.descriptor_);
        taken.file_ = lock_file;
        return taken;
      case Attempt::Unsupported: return FileLock();
      case Attempt::Gone: continue;  // its owner has removed it; the next attempt makes a new one
      case Attempt::Held: break;
    }
    const Clock::duration waited = Clock::now() - begin;
    const pid_t process = is_own_file ? process_in(read_start(taken.descriptor_)) : 0;
    const bool is_known = process > 0 && is_alive(process);
    if (waited >= patience && (is_known || waited >= kTimeToSignFile))
      return refuse(path, (process > 0 ? "process " + std::to_string(process) : "another process") +
                              " is writing it");
    std::this_thread::sleep_for(kPause);
  }
}

FileLock::FileLock(FileLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      owner_(other.owner_),
      file_(std::exchange(other.file_, {})) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(owner_, other.owner_);
  std::swap(file_, other.file_);
  return *this;
}

void FileLock::release() noexcept {
  if (descriptor_ < 0) return;
  if (!file_.empty() && owner_ == ::getpid() && has_name(descriptor_, file_))
    ::unlink(file_.c_str());
  ::close(descriptor_);
  descriptor_ = -1;
  file_.clear();
}

}  // namespace winnow::bytes

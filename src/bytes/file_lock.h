// FileLock: lets one process at a time write a file or a folder.
//
//   WINNOW_TRY(const FileLock lock, FileLock::take("records.jsonl"));
//   // this process alone writes records.jsonl until `lock` is destroyed
//
// The second process fails at once and names the first one:
//   write records.jsonl: process 1234 is writing it
//
// The lock is advisory: flock() on a file next to the output (records.jsonl.lock, texts/.lock) that
// contains the number of the process. The kernel releases it however the process ends, so a lock file
// that a killed process left behind locks nothing. The file is removed while the lock is still held,
// and a process that has locked a file checks afterwards that it still has the name; therefore two
// processes never hold locks on two files of the same name. A file of that name that is not a lock
// file is never changed.
//
// Devices, pipes and standard output have no lock. Where no lock file can be made, because the folder
// is not writable, the output itself is locked. File systems without locks are written without one.
// Two locks for one output exclude each other also within a process. Thread-safe; a FileLock belongs
// to one thread.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

#include "winnow/result.h"

namespace winnow::bytes {

class FileLock {
 public:
  FileLock() = default;  // holds nothing
  // Unwritable if another process holds the lock, after `patience`. Symbolic links are resolved. A
  // folder must exist.
  static Result<FileLock> take(const std::string& path, std::chrono::milliseconds patience = {});
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock() { release(); }
  void release() noexcept;

 private:
  int descriptor_ = -1;
  pid_t owner_ = 0;   // a child process that has a copy does not remove the file
  std::string file_;  // to be removed; empty: none
};

// The name of the lock file of an output: "records.jsonl.lock", "texts/.lock".
std::string lock_file_of(const std::string& path);

}  // namespace winnow::bytes

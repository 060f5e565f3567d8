// Runs a program on a page and measures it: processor time, memory, and what it wrote.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

namespace winnow::mutation {

inline constexpr std::size_t kMaxRead = std::size_t{4} << 20;

struct Run {
  int code = -1;   // of exit
  int signal = 0;  // that ended it
  double seconds = 0;
  std::size_t memory = 0;   // bytes, at most at any time
  std::size_t written = 0;  // bytes of standard output
  std::string out;          // its beginning
  std::string err;
};

// The first bytes of a file. The memory of this process counts as that of its children until they start the
// program, so it is kept small.
inline std::string beginning_of(const std::string& path, std::size_t max_bytes) {
  std::ifstream in(path, std::ios::binary);
  std::string text(max_bytes, '\0');
  in.read(text.data(), static_cast<std::streamsize>(max_bytes));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

// Standard output and standard error go to files in `folder`. The process is killed after `max_seconds` of
// processor time, and if it writes a file over `max_output`.
inline Run run_limited(const std::vector<std::string>& words, const std::string& folder,
                       double max_seconds, std::size_t max_output) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const std::string out = folder + "/out";
  const std::string err = folder + "/err";
  const pid_t child = ::fork();
  if (child == 0) {
    const auto seconds = static_cast<rlim_t>(max_seconds) + 1;
    const rlimit time{seconds, seconds + 1};
    const rlimit file{max_output, max_output};
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CPU, &time);
    ::setrlimit(RLIMIT_FSIZE, &file);
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::dup2(::open("/dev/null", O_RDONLY), 0);
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  Run run;
  int status = 0;
  rusage used{};
  if (child < 0 || ::wait4(child, &status, 0, &used) != child) return run;
  if (WIFEXITED(status)) run.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) run.signal = WTERMSIG(status);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  run.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  run.memory = static_cast<std::size_t>(used.ru_maxrss) * 1024;
  std::error_code ignored;
  run.written = static_cast<std::size_t>(std::filesystem::file_size(out, ignored));
  run.out = beginning_of(out, kMaxRead);
  run.err = beginning_of(err, kMaxRead / 64);
  return run;
}

}  // namespace winnow::mutation

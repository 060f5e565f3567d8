// `winnow serve` as a process of its own, on a free port.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace winnow::serve {

class ServeProcess {
 public:
  explicit ServeProcess(std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), {WINNOW_PROGRAM, "serve", "--listen", "127.0.0.1:0"});
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(ends[1], STDOUT_FILENO);
      ::execv(pointers[0], pointers.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    // "winnow serves http://127.0.0.1:PORT/"
    std::string line;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(ends[0]);
    const std::size_t colon = line.rfind(':');
    if (colon != std::string::npos)
      port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
  }
  ~ServeProcess() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] pid_t id() const { return process_; }
  void terminate() const { ::kill(process_, SIGTERM); }
  // The exit code, after the process has ended.
  int wait() {
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }

 private:
  pid_t process_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace winnow::serve

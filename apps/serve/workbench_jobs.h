// JobRunner: commands of this program that take longer than a request, each in a process of its own.
//
// A crawl or a training may run for hours, use all memory or crash. As a child process it can be
// cancelled, and the server goes on. A job is a list of commands that run one after the other, in a
// folder with job.json (what was asked, and the state), log.txt (what the commands print) and the
// files that they write. Jobs survive a restart of the server as history; running ones do not.
// Thread-safe.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common/json.h"
#include "winnow/result.h"

namespace winnow::serve {

using Command = std::vector<std::string>;  // arguments after the name of the program

struct Job {
  std::string id;
  std::string kind;   // "crawl", "evaluate", "train", "learn"
  std::string title;  // for people
  std::string state;  // "running", "done", "failed", "cancelled"
  std::string started = {};
  std::string ended = {};
  std::string error = {};
  int exit_code = 0;
  common::Json request = nullptr;
};

common::Json to_json(const Job& job);

class JobRunner {
 public:
  explicit JobRunner(std::string folder) : folder_(std::move(folder)) {}
  ~JobRunner() { stop(); }
  // Ends what runs, and waits for it.
  void stop();

  Result<void> load();
  // Gets the folder of the job; may write files there.
  using MakeCommands = std::function<Result<std::vector<Command>>(const std::string& folder)>;
  // Fails with TooLarge if too many jobs run.
  Result<Job> start(const std::string& kind, const std::string& title, common::Json request,
                    const MakeCommands& make_commands);
  // The newest first.
  [[nodiscard]] std::vector<Job> jobs() const;
  [[nodiscard]] std::optional<Job> find(const std::string& id) const;
  // Interrupts a job that runs, and removes one that has ended.
  Result<void> cancel_or_remove(const std::string& id);
  // REQUIRES: find(id).
  [[nodiscard]] std::string folder_of(const std::string& id) const { return folder_ + "/" + id; }

 private:
  struct Running {
    std::thread thread;
    pid_t process = 0;  // 0: between two commands
    bool is_cancelled = false;
    bool has_ended = false;
  };

  void run(const std::string& id, const std::vector<Command>& commands);
  // The exit code, or nothing if the process was ended by a signal.
  Result<int> run_command(const std::string& id, const Command& command);
  void end(const std::string& id, const std::string& state, int exit_code,
           const std::string& error);
  void join_ended();
  [[nodiscard]] Result<void> write(const Job& job) const;

  std::string folder_;
  mutable std::mutex mutex_;
  std::condition_variable ended_;
  std::map<std::string, Job> jobs_;
  std::map<std::string, Running> running_;
};

}  // namespace winnow::serve

#include "serve/workbench_jobs.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "bytes/file.h"
#include "bytes/folder.h"
#include "serve/workbench.h"

extern char** environ;

namespace winnow::serve {
namespace {

using common::Json;

constexpr std::size_t kMaxRunning = 3;
constexpr std::size_t kMaxJobBytes = std::size_t{1} << 20;
constexpr const char* kProgram = "/proc/self/exe";
// A crawl ends its requests and closes its archive after SIGINT.
constexpr std::chrono::seconds kTimeToEnd{10};

// The last line that says something, for the list of jobs.
std::string last_line(const std::string& path) {
  const Result<bytes::Bytes> log = bytes::read_file(path, std::size_t{256} << 20);
  if (!log) return {};
  std::string_view text = log->view();
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  const std::size_t feed = text.rfind('\n');
  if (feed != std::string_view::npos) text.remove_prefix(feed + 1);
  if (text.starts_with("winnow: ")) text.remove_prefix(8);
  return std::string(text.substr(0, 500));
}

std::string job_id(std::size_t number) {
  char id[24];
  std::snprintf(id, sizeof id, "j%06zu", number);
  return id;
}

// What posix_spawn() needs to give the child its own output, its own process group, default signals
// and none of the server's sockets.
class SpawnSettings {
 public:
  explicit SpawnSettings(const std::string& log) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, 1, log.c_str(), O_WRONLY | O_CREAT | O_APPEND,
                                     0644);
    posix_spawn_file_actions_adddup2(&actions_, 1, 2);
    posix_spawn_file_actions_addclosefrom_np(&actions_, 3);
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE, SIGHUP}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  [[nodiscard]] const posix_spawn_file_actions_t* actions() const { return &actions_; }
  [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

Json to_json(const Job& job) {
  Json json{{"id", job.id},
            {"kind", job.kind},
            {"title", job.title},
            {"state", job.state},
            {"started", job.started}};
  if (!job.ended.empty()) json["ended"] = job.ended;
  if (!job.error.empty()) json["error"] = job.error;
  if (job.state == "failed") json["exitCode"] = job.exit_code;
  json["request"] = job.request;
  return json;
}

void JobRunner::stop() {
  std::unique_lock lock(mutex_);
  for (auto& [id, running] : running_) {
    running.is_cancelled = true;
    if (running.process > 0) kill(-running.process, SIGINT);
  }
  const auto all_ended = [&] {
    return std::ranges::all_of(running_, [](const auto& entry) { return entry.second.has_ended; });
  };
  if (!ended_.wait_for(lock, kTimeToEnd, all_ended))
    for (auto& [id, running] : running_)
      if (running.process > 0) kill(-running.process, SIGKILL);
  lock.unlock();
  for (auto& [id, running] : running_) running.thread.join();
  running_.clear();
}

Result<void> JobRunner::load() {
  std::error_code error;
  const std::lock_guard lock(mutex_);
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    const std::string path = entry.path().string() + "/job.json";
    if (!bytes::is_file(path)) continue;
    // One that cannot be read does not keep the server from starting: it may have been killed while it wrote
    // its first job. start() does not reuse its id.
    const Result<bytes::Bytes> content = bytes::read_file(path, kMaxJobBytes);
    if (!content) continue;
    const Result<Json> json = read_json(content->view());
    if (!json || !json->is_object()) continue;
    Job job{
        .id = entry.path().filename().string(),
        .kind = text_member(*json, "kind"),
        .title = text_member(*json, "title"),
        .state = text_member(*json, "state"),
        .started = text_member(*json, "started"),
        .ended = text_member(*json, "ended"),
        .error = text_member(*json, "error"),
        .exit_code = static_cast<int>(std::clamp(number_member(*json, "exitCode", 0), -1e9, 1e9))};
    if (json->contains("request")) job.request = (*json)["request"];
    if (job.state == "running") {
      job.state = "failed";
      job.error = "the server ended before the job did";
    }
    jobs_[job.id] = std::move(job);
  }
  return {};
}

Result<Job> JobRunner::start(const std::string& kind, const std::string& title, Json request,
                             const MakeCommands& make_commands) {
  join_ended();
  const std::lock_guard lock(mutex_);
  if (running_.size() >= kMaxRunning)
    return fail(ErrorCode::TooLarge, "three jobs are running: wait for one, or cancel it");
  std::size_t number = 1;
  for (const auto& [id, job] : jobs_)
    number = std::max<std::size_t>(number, std::strtoull(id.c_str() + 1, nullptr, 10) + 1);
  while (bytes::file_id(folder_of(job_id(number)))) ++number;
  Job job{.id = job_id(number),
          .kind = kind,
          .title = title,
          .state = "running",
          .started = time_now(),
          .request = std::move(request)};
  WINNOW_TRY_VOID(bytes::make_folder(folder_of(job.id)));
  Result<std::vector<Command>> commands = make_commands(folder_of(job.id));
  if (!commands) {
    std::error_code ignored;
    std::filesystem::remove_all(folder_of(job.id), ignored);
    return Failure{commands.error()};
  }
  WINNOW_TRY_VOID(write(job));
  jobs_[job.id] = job;
  Running& running = running_[job.id];
  running.thread =
      std::thread([this, name = job.id, list = *std::move(commands)] { run(name, list); });
  return job;
}

std::vector<Job> JobRunner::jobs() const {
  const std::lock_guard lock(mutex_);
  std::vector<Job> jobs;
  for (const auto& [id, job] : jobs_) jobs.push_back(job);
  std::ranges::reverse(jobs);
  return jobs;
}

std::optional<Job> JobRunner::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return std::nullopt;
  return found->second;
}

Result<void> JobRunner::cancel_or_remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto job = jobs_.find(id);
  if (job == jobs_.end()) return fail(ErrorCode::NotFound, "no job " + id);
  if (job->second.state == "running") {
    Running& running = running_[id];
    // A second request does not wait for the command to end by itself.
    if (running.process > 0) kill(-running.process, running.is_cancelled ? SIGKILL : SIGINT);
    running.is_cancelled = true;
    return {};
  }
  std::error_code error;
  std::filesystem::remove_all(folder_of(id), error);
  jobs_.erase(job);
  return {};
}

void JobRunner::run(const std::string& id, const std::vector<Command>& commands) {
  for (const Command& command : commands) {
    const Result<int> code = run_command(id, command);
    {
      const std::lock_guard lock(mutex_);
      if (running_[id].is_cancelled) {
        end(id, "cancelled", 0, "");
        return;
      }
    }
    if (code && *code == 0) continue;
    const std::string error = code ? last_line(folder_of(id) + "/log.txt") : code.error().message;
    const std::lock_guard lock(mutex_);
    end(id, "failed", code ? *code : 1, error);
    return;
  }
  const std::lock_guard lock(mutex_);
  end(id, "done", 0, "");
}

Result<int> JobRunner::run_command(const std::string& id, const Command& command) {
  const SpawnSettings settings(folder_of(id) + "/log.txt");
  std::vector<std::string> arguments{"winnow"};
  arguments.insert(arguments.end(), command.begin(), command.end());
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t process = 0;
  {
    const std::lock_guard lock(mutex_);
    Running& running = running_[id];
    if (running.is_cancelled) return 0;
    const int failure = posix_spawn(&process, kProgram, settings.actions(), settings.attributes(),
                                    pointers.data(), environ);
    if (failure != 0)
      return fail(ErrorCode::Unreadable, std::string("start winnow: ") + std::strerror(failure));
    running.process = process;
  }
  // Waits without reaping, so that the number of the process is not given to another one while
  // somebody cancels.
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR)
    continue;
  const std::lock_guard lock(mutex_);
  running_[id].process = 0;
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return fail(ErrorCode::Unreadable,
              "the command was ended by signal " +
                  std::to_string(WIFSIGNALED(status) ? WTERMSIG(status) : 0));
}

void JobRunner::end(const std::string& id, const std::string& state, int exit_code,
                    const std::string& error) {
  Job& job = jobs_[id];
  job.state = state;
  job.ended = time_now();
  job.exit_code = exit_code;
  job.error = error;
  // The job has ended in memory whether or not the disk is full.
  static_cast<void>(write(job));
  running_[id].has_ended = true;
  ended_.notify_all();
}

void JobRunner::join_ended() {
  std::vector<std::thread> threads;
  {
    const std::lock_guard lock(mutex_);
    for (auto at = running_.begin(); at != running_.end();) {
      if (at->second.has_ended) {
        threads.push_back(std::move(at->second.thread));
        at = running_.erase(at);
      } else {
        ++at;
      }
    }
  }
  for (std::thread& thread : threads) thread.join();
}

Result<void> JobRunner::write(const Job& job) const {
  return bytes::write_file(folder_of(job.id) + "/job.json", common::json_text(to_json(job), 2));
}

}  // namespace winnow::serve

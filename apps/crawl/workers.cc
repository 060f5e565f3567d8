// Two queues and a mutex.
#include "crawl/workers.h"

#include <utility>

#include "base/ascii.h"
#include "bytes/http_payload.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::crawl {
namespace {

// RFC 9309, 2.3.1.2: at least five redirects of robots.txt are followed.
constexpr int kRobotsHops = 5;

// Audio and images are not downloaded; the response head shows the type.
bool is_wanted(const bytes::HttpHead& head) {
  const std::string type = bytes::read_content_type(head.field("Content-Type")).essence;
  return !type.starts_with("image/") && !type.starts_with("video/") &&
         !type.starts_with("audio/") && !type.starts_with("font/") && type != "application/zip" &&
         type != "application/octet-stream";
}

Result<fetch::Exchange> fetch_robots(fetch::HttpConnections& connections, const Task& task) {
  std::string url = task.url;
  for (int hop = 0;; ++hop) {
    Result<fetch::Exchange> exchange = connections.exchange({.url = url});
    if (!exchange || !exchange->is_redirect() || hop == kRobotsHops) return exchange;
    const auto next = url::resolve(exchange->location, url);
    if (!next || !url::read_parts(*next)) return exchange;
    url = std::string(url::without_fragment(*next));
  }
}

}  // namespace

std::int64_t now_in_milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Workers::Workers(std::size_t count, const fetch::ConnectionOptions& options) {
  for (std::size_t i = 0; i < count; ++i)
    threads_.emplace_back([this, connections = fetch::HttpConnections(options)]() mutable {
      work(std::move(connections));
    });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  has_task_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::give(Task task) {
  ++under_way_;
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  has_task_.notify_one();
}

std::optional<Answer> Workers::wait(std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  has_answer_.wait_for(lock, limit, [&] { return !answers_.empty(); });
  if (answers_.empty()) return std::nullopt;
  Answer answer = std::move(answers_.front());
  answers_.pop_front();
  --under_way_;
  return answer;
}

void Workers::work(fetch::HttpConnections connections) {
  while (true) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      has_task_.wait(lock, [&] { return is_over_ || !tasks_.empty(); });
      if (is_over_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    Result<fetch::Exchange> exchange =
        task.kind == Kind::Robots
            ? fetch_robots(connections, task)
            : connections.exchange({.url = task.url, .wants_body = is_wanted});
    // Milliseconds are rounded down; a delay starts with the next one.
    Answer answer{std::move(task), std::move(exchange), now_in_milliseconds() + 1};
    {
      const std::lock_guard lock(mutex_);
      answers_.push_back(std::move(answer));
    }
    has_answer_.notify_one();
  }
}

}  // namespace winnow::crawl

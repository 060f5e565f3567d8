// A reader, a short queue and workers.
#include "eval/each_page.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bytes/bytes.h"

namespace winnow::eval {
namespace {

// Enough that no worker waits, few enough that memory stays small.
constexpr std::size_t kWaitingPagesPerThread = 4;

// Owns its bytes, so it can be passed to another thread.
struct QueuedPage {
  std::size_t page = 0;
  std::string content_type;
  bytes::Bytes body;

  explicit QueuedPage(const ArchivedPage& archived)
      : page(archived.page), content_type(archived.content_type), body(archived.body) {}
  [[nodiscard]] ArchivedPage view() const { return {page, content_type, body.view()}; }
};

class PageQueue {
 public:
  explicit PageQueue(std::size_t capacity) : capacity_(capacity) {}

  void push(QueuedPage page) {
    std::unique_lock lock(mutex_);
    has_capacity_.wait(lock, [&] { return pages_.size() < capacity_; });
    pages_.push_back(std::move(page));
    filled_.notify_one();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    filled_.notify_all();
  }
  std::optional<QueuedPage> pop() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return closed_ || !pages_.empty(); });
    if (pages_.empty()) return std::nullopt;
    QueuedPage page = std::move(pages_.front());
    pages_.pop_front();
    has_capacity_.notify_one();
    return page;
  }

 private:
  std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable has_capacity_;
  std::condition_variable filled_;
  std::deque<QueuedPage> pages_;
  bool closed_ = false;
};

}  // namespace

void each_page(PageStream& stream, std::size_t threads, const std::function<bool()>& is_stopped,
               const PageWork& work) {
  if (threads <= 1) {
    while (!is_stopped()) {
      const ArchivedPage* page = stream.next();
      if (page == nullptr) return;
      work(0, *page);
    }
    return;
  }
  PageQueue queue(threads * kWaitingPagesPerThread);
  std::vector<std::thread> workers;
  for (std::size_t thread = 0; thread < threads; ++thread)
    workers.emplace_back([&, thread] {
      while (const std::optional<QueuedPage> page = queue.pop())
        if (!is_stopped()) work(thread, page->view());
    });
  while (!is_stopped()) {
    const ArchivedPage* page = stream.next();
    if (page == nullptr) break;
    queue.push(QueuedPage(*page));
  }
  queue.close();
  for (std::thread& worker : workers) worker.join();
}

}  // namespace winnow::eval

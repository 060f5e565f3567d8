// Slots are shared by the thread that fills them and the queue that keeps their order.
#include "batch.h"

#include <exception>
#include <new>
#include <utility>

namespace winnow::python {
namespace {

// Extraction returns failures, but a copy of its input or of a message may not fit into memory.
BatchResult extract_job(Extractor& extractor, const BatchJob& job, bool is_truncated) {
  BatchResult result{job.index, job.url, job.origin, Failure{}};
  result.page = extractor.extract(
      {.bytes = job.bytes, .url = job.url, .content_type = job.content_type, .origin = job.origin});
  if (result.page && is_truncated && !result.page->metadata.truncated)
    result.page->metadata.truncated = "input";
  return result;
}

}  // namespace

Batch::Batch(std::vector<Extractor> extractors, Order order)
    : extractors_(std::move(extractors)), order_(order) {
  start();
}

Batch::Batch(std::vector<Extractor> extractors, Order order, ArchiveReader archive)
    : extractors_(std::move(extractors)), order_(order), archive_(std::move(archive)) {
  start();
}

void Batch::start() {
  try {
    for (Extractor& extractor : extractors_)
      threads_.emplace_back([this, &extractor] { serve(extractor); });
  } catch (const std::exception&) {  // the system has no more threads: those that run suffice
    if (threads_.empty()) throw;
  }
}

Batch::~Batch() { close(); }

void Batch::submit(BatchJob job) {
  auto slot = std::make_shared<Slot>(Slot{.job = std::move(job)});
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(slot);
    if (order_ == Order::Input) in_order_.push_back(std::move(slot));
    ++in_flight_;
  }
  jobs_changed_.notify_one();
}

void Batch::finish() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  jobs_changed_.notify_all();
  results_changed_.notify_all();
}

void Batch::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = finished_ = true;
    waiting_.clear();
  }
  jobs_changed_.notify_all();
  results_changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  in_order_.clear();
  ready_.clear();
  archive_.reset();
}

std::vector<std::string> Batch::findings() const {
  std::vector<std::string> findings;
  for (const Extractor& extractor : extractors_)
    for (std::string& finding : extractor.findings()) findings.push_back(std::move(finding));
  return findings;
}

std::shared_ptr<Batch::Slot> Batch::next_submitted() {
  std::unique_lock lock(mutex_);
  jobs_changed_.wait(lock, [&] { return closed_ || finished_ || !waiting_.empty(); });
  if (waiting_.empty()) return nullptr;
  std::shared_ptr<Slot> slot = std::move(waiting_.front());
  waiting_.pop_front();
  return slot;
}

std::shared_ptr<Batch::Slot> Batch::next_archived(std::string& memory) {
  const std::lock_guard reading(reading_);
  {
    std::unique_lock lock(mutex_);
    jobs_changed_.wait(lock, [&] {
      return closed_ || finished_ || in_flight_ < extractors_.size() * kResultsPerThread;
    });
    if (closed_ || finished_) return nullptr;
  }
  auto slot = std::make_shared<Slot>();
  auto page = archive_->next();
  slot->job.origin = archive_->origin();
  if (page && !*page) slot->failure = std::move(*page).error();
  if (page && *page) {
    try {
      memory.assign((*page)->bytes);
    } catch (const std::bad_alloc&) {
      slot->failure = Error{ErrorCode::TooLarge, "read " + (*page)->url + ": out of memory"};
    }
    slot->job.bytes = memory;
    slot->job.url = std::move((*page)->url);
    slot->job.content_type = std::move((*page)->content_type);
    slot->is_truncated = (*page)->is_truncated;
  }
  const std::lock_guard lock(mutex_);
  if (!page) {
    finished_ = true;
    jobs_changed_.notify_all();
    results_changed_.notify_all();
    return nullptr;
  }
  if (order_ == Order::Input) in_order_.push_back(slot);
  ++in_flight_;
  return slot;
}

void Batch::serve(Extractor& extractor) {
  std::string memory;
  while (true) {
    std::shared_ptr<Slot> slot;
    try {
      slot = archive_ ? next_archived(memory) : next_submitted();
      if (slot == nullptr) return;
      if (slot->failure)
        put(slot, {slot->job.index, slot->job.url, slot->job.origin, Failure{*slot->failure}});
      else
        put(slot, extract_job(extractor, slot->job, slot->is_truncated));
    } catch (const std::bad_alloc&) {
      if (slot == nullptr) {  // the archive cannot be read further
        finish();
        return;
      }
      put(slot, {slot->job.index, {}, {}, fail(ErrorCode::TooLarge, "extract: out of memory")});
    }
  }
}

void Batch::put(const std::shared_ptr<Slot>& slot, BatchResult result) {
  {
    const std::lock_guard lock(mutex_);
    slot->result.emplace(std::move(result));
    if (order_ == Order::Completion) ready_.push_back(slot);
  }
  results_changed_.notify_one();
}

bool Batch::is_ready() {
  const std::lock_guard lock(mutex_);
  const auto& queue = order_ == Order::Input ? in_order_ : ready_;
  return !queue.empty() && queue.front()->result;
}

std::optional<BatchResult> Batch::take(const std::function<void()>& wait) {
  std::unique_lock lock(mutex_);
  auto& queue = order_ == Order::Input ? in_order_ : ready_;
  const auto is_decided = [&] {
    return closed_ || (!queue.empty() && queue.front()->result) || (finished_ && in_flight_ == 0);
  };
  while (!results_changed_.wait_for(lock, std::chrono::milliseconds(100), is_decided)) {
    lock.unlock();
    wait();
    lock.lock();
  }
  if (closed_ || queue.empty()) return std::nullopt;
  const std::shared_ptr<Slot> slot = std::move(queue.front());
  queue.pop_front();
  --in_flight_;
  lock.unlock();
  jobs_changed_.notify_all();
  return std::move(slot->result);
}

}  // namespace winnow::python

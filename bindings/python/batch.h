// Batch: several threads extract pages; one thread takes the results.
//
//   Batch batch(std::move(extractors), Order::Input);
//   batch.submit({.index = 0, .bytes = page});
//   batch.finish();                                    // no more pages
//   while (std::optional<BatchResult> result = batch.take(wait)) ...
//
// The consumer of a Python iterator decides when the next result is taken, so results are pulled
// here, while the programs push them (apps/common/ordered.h). Pages come from submit(), or from an
// archive that the threads read themselves, one at a time. Memory is bounded: the threads stop
// when kResultsPerThread results wait for each of them. Python is not used here, so that no thread
// but the consumer needs the interpreter's lock.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "winnow/archive.h"
#include "winnow/winnow.h"

namespace winnow::python {

struct BatchJob {
  std::uint64_t index = 0;      // chosen by the caller
  std::string_view bytes = {};  // valid until its result is taken
  std::string url = {};
  std::string content_type = {};
  InputOrigin origin = {};
};

struct BatchResult {
  std::uint64_t index = 0;
  std::string url = {};
  InputOrigin origin = {};
  Result<Page> page;
};

enum class Order : std::uint8_t { Input, Completion };

class Batch {
 public:
  // One thread for each extractor.
  Batch(std::vector<Extractor> extractors, Order order);
  // Pages of the archive; submit() is not used.
  Batch(std::vector<Extractor> extractors, Order order, ArchiveReader archive);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  void submit(BatchJob job);
  // After the last submit().
  void finish();
  // Whether take() has a result now.
  [[nodiscard]] bool is_ready();
  // The next result; nothing after the last one. `wait` is called while there is none yet, about
  // ten times a second, and may throw.
  std::optional<BatchResult> take(const std::function<void()>& wait);
  // Stops after the pages in progress and drops the other results.
  void close();
  // Warnings of all extractors. REQUIRES: close() was called.
  [[nodiscard]] std::vector<std::string> findings() const;

 private:
  // Enough that no thread waits while the consumer is busy with one result.
  static constexpr std::size_t kResultsPerThread = 4;

  struct Slot {
    BatchJob job;
    bool is_truncated = false;
    std::optional<Error> failure = {};
    std::optional<BatchResult> result = {};
  };

  void start();
  void serve(Extractor& extractor);
  // Both return nullptr if there is no further page. `memory` holds the bytes of an archived page.
  std::shared_ptr<Slot> next_submitted();
  std::shared_ptr<Slot> next_archived(std::string& memory);
  void put(const std::shared_ptr<Slot>& slot, BatchResult result);

  std::vector<Extractor> extractors_;
  Order order_;
  std::optional<ArchiveReader> archive_;
  std::vector<std::thread> threads_;
  std::mutex reading_;  // held while the archive is read, so that slots have its order
  std::mutex mutex_;    // of everything below
  std::condition_variable jobs_changed_;
  std::condition_variable results_changed_;
  std::deque<std::shared_ptr<Slot>> waiting_;   // submitted, not begun
  std::deque<std::shared_ptr<Slot>> in_order_;  // Order::Input: not taken
  std::deque<std::shared_ptr<Slot>> ready_;     // Order::Completion: not taken
  std::size_t in_flight_ = 0;                   // begun or waiting, and not taken
  bool finished_ = false;
  bool closed_ = false;
};

}  // namespace winnow::python

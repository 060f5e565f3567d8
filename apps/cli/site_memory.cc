// Each thread counts into a memory of its own; their sum does not depend on who counted what.
#include "cli/site_memory.h"

#include <algorithm>
#include <new>
#include <utility>

#include "bytes/bytes.h"
#include "bytes/folder.h"
#include "common/ordered.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kFewestFiles = 5;  // of a site: site::KnownSites::kFewestPages

struct CountJob {
  bytes::Bytes memory = {};  // of `bytes`; not set if the page is counted before the next is read
  std::string_view bytes = {};
  std::string url = {};
  std::string content_type = {};

  [[nodiscard]] std::size_t weight() const noexcept { return bytes.size(); }
};

}  // namespace

std::vector<std::string> inputs_of_sites(const std::vector<std::string>& inputs) {
  std::vector<std::string> twice;
  std::size_t files = 0;
  for (const std::string& input : inputs) {
    if (input == "-" || is_web_address(input)) continue;
    twice.push_back(input);
    files += bytes::is_folder(input) || is_archive(input) ? kFewestFiles : 1;
  }
  if (files < kFewestFiles) twice.clear();
  return twice;
}

void count_sites(const std::vector<std::string>& inputs, const InputOptions& options,
                 std::size_t threads, Memory& memory) {
  Inputs pages(inputs, options);
  std::vector<Memory> memories(threads);
  const auto read = [&]() -> std::optional<CountJob> {
    try {
      while (const auto page = pages.next()) {
        if (!*page) continue;
        CountJob job{
            .bytes = (*page)->bytes, .url = (*page)->url, .content_type = (*page)->content_type};
        if (threads > 1) job.bytes = pages.take(job.bytes, job.memory);
        return job;
      }
    } catch (const std::bad_alloc&) {
      pages.leave_archive();  // extraction reports it
    }
    return std::nullopt;
  };
  common::run_ordered<CountJob, bool>(
      {.threads = threads}, read,
      [&](std::size_t thread, const CountJob& job) {
        Memory& own = memories[thread];
        return own.wants(job.url) && own.add(job.bytes, job.url, job.content_type).has_value();
      },
      [](CountJob&, bool) { return true; });
  for (Memory& counted : memories) memory.merge(std::move(counted));
}

}  // namespace winnow::cli

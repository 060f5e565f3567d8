// The pages are the jobs of common/ordered.h; their results need no order.
#include "eval/each_page.h"

#include <optional>
#include <utility>

#include "bytes/bytes.h"
#include "common/ordered.h"

namespace winnow::eval {
namespace {

struct PageJob {
  ArchivedPage page;
  bytes::Bytes owned = {};  // empty if the page is processed before the next one is read

  [[nodiscard]] std::size_t weight() const noexcept { return owned.size(); }
};
struct Done {};

}  // namespace

void each_page(PageStream& stream, std::size_t threads, const std::function<bool()>& is_stopped,
               const PageWork& work) {
  const auto read = [&]() -> std::optional<PageJob> {
    const ArchivedPage* const page = is_stopped() ? nullptr : stream.next();
    if (page == nullptr) return std::nullopt;
    PageJob job{.page = *page};
    if (threads <= 1) return job;
    job.owned = bytes::Bytes(page->body);
    job.page.body = job.owned.view();
    return job;
  };
  common::run_ordered<PageJob, Done>(
      {.threads = threads}, read,
      [&](std::size_t thread, const PageJob& job) {
        if (!is_stopped()) work(thread, job.page);
        return Done{};
      },
      [](const PageJob&, Done) { return true; });
}

}  // namespace winnow::eval

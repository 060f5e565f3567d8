// Archives -> bytes -> text -> Document -> the caller, on several threads.
#include "train/each_document.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "common/output.h"
#include "decode/decode.h"
#include "eval/each_page.h"
#include "html/parse.h"

namespace winnow::train {

std::vector<std::string> LabelledPages::sites() const {
  std::vector<std::string> sites;
  sites.reserve(labels.size());
  for (const eval::Label* label : labels) sites.push_back(label->site);
  return sites;
}

Result<LabelledPages> choose(const eval::EvalOptions& options) {
  LabelledPages pages;
  WINNOW_TRY(pages.corpora, eval::read_corpora(options.labels, options.pages));
  WINNOW_TRY(eval::Choice choice, eval::choose_pages(pages.corpora, options));
  pages.labels = std::move(choice.labels);
  WINNOW_TRY(pages.archives, eval::archives_of(pages.corpora, pages.labels));
  return pages;
}

Result<Visited> each_document(const LabelledPages& pages, std::size_t threads, const Visit& visit,
                              const eval::Watch& watch) {
  struct Buffers {
    decode::Decoder decoder;
    html::Parser parser;
    dom::Document recycled;
  };
  threads = common::thread_count(threads);
  std::vector<Buffers> buffers(threads);
  std::atomic<std::size_t> visited{0};
  std::mutex progress;
  std::size_t done = 0;
  const auto is_stopped = [&] {
    return watch.stop != nullptr && watch.stop->load(std::memory_order_relaxed);
  };
  eval::PageStream stream(pages.archives);
  eval::each_page(
      stream, threads, is_stopped, [&](std::size_t thread, const eval::ArchivedPage& page) {
        Buffers& own = buffers[thread];
        decode::Decoded decoded =
            own.decoder.decode(page.body, {.content_type = page.content_type});
        Result<dom::Document> document = own.parser.parse(decoded.text(), std::move(own.recycled));
        own.recycled = dom::Document();
        if (document) {
          visit(page.page, *document);
          ++visited;
          own.recycled = *std::move(document);
        }
        own.decoder.recycle(std::move(decoded));
        const std::lock_guard lock(progress);
        watch.advance(++done);
      });
  if (!stream.status()) return Failure{stream.status().error()};
  const bool interrupted = is_stopped();
  return Visited{.missing = interrupted ? 0 : pages.labels.size() - visited,
                 .notes = stream.notes(),
                 .interrupted = interrupted};
}

}  // namespace winnow::train

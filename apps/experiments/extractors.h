// One Extractor a thread, for experiments that extract every page of a corpus.
//
//   WINNOW_TRY(std::vector<Extractor> extractors, one_a_thread(extract, options.threads));
//   extractors[thread].extract(...)
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

#include "winnow/extract.h"

namespace winnow::experiments {

// `threads` of 0: one a core.
inline Result<std::vector<Extractor>> one_a_thread(const ExtractOptions& options,
                                                   std::size_t threads) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<Extractor> extractors;
  for (std::size_t i = 0; i < threads; ++i) {
    WINNOW_TRY(Extractor extractor, Extractor::make(options));
    extractors.push_back(std::move(extractor));
  }
  return extractors;
}

}  // namespace winnow::experiments

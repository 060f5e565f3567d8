// One Extractor per thread, for experiments that extract every page of a corpus.
//
//   WINNOW_TRY(std::vector<Extractor> extractors, one_per_thread(extract, options.threads));
//   extractors[thread].extract(...)
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "common/output.h"
#include "winnow/extract.h"
#include "winnow/layout.h"

namespace winnow::experiments {

// `threads`: 0 = one per core.
inline Result<std::vector<Extractor>> one_per_thread(ExtractOptions options, std::size_t threads) {
  options.layout = embedded_layout;
  threads = common::thread_count(threads);
  std::vector<Extractor> extractors;
  for (std::size_t i = 0; i < threads; ++i) {
    WINNOW_TRY(Extractor extractor, Extractor::make(options));
    extractors.push_back(std::move(extractor));
  }
  return extractors;
}

}  // namespace winnow::experiments

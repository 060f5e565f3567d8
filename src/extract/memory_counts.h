// What an Extractor reads of a Memory.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "decode/decode.h"
#include "html/parse.h"
#include "site/statistics.h"
#include "winnow/document.h"
#include "winnow/memory.h"

namespace winnow {

namespace extract_detail {

// A model of a store.
struct StoredModel {
  KnownModel card;
  std::string bytes;  // of its file
};

}  // namespace extract_detail

struct Memory::Impl {
  // What is known now. Made when it is first asked for, by any thread; shared by the Extractors.
  std::shared_ptr<const site::KnownSites> freeze();

  struct RuleFile {
    std::string path;
    std::string text;
  };

  site::Statistics statistics;
  std::vector<RuleFile> rules;                      // of a store
  std::vector<extract_detail::StoredModel> models;  // of a store, by name
  std::mutex freezing;
  std::shared_ptr<const site::KnownSites> known;  // not set after a page was added
  decode::Decoder decoder;
  html::Parser parser;
  dom::Document recycled;
};

}  // namespace winnow

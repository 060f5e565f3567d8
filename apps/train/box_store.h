// Chromium's boxes of an archive's pages, kept in a file: a browser takes minutes for a corpus that
// is read in seconds, and the experiments ask for the same boxes again and again.
//
//   BoxStore store = BoxStore::open("boxes/mill.boxes");  // no such file: an empty store
//   if (auto kept = store.find(url, source, document)) ...
//   store.keep(url, source, boxes, milliseconds);
//   store.save();
//
// A page is found only when its text is the text that was laid out, and its elements are as many.
// The file is of this machine: numbers lie in it as they lie in memory, and a file that is damaged
// is no more than an empty one. Boxes of a page: "URL TAB DIGEST TAB COUNT TAB MILLISECONDS LF",
// then so many records of five floats and a byte.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "layout/layout.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::train {

struct KeptBoxes {
  layout::Boxes boxes;
  double milliseconds = 0;  // that the browser took
};

class BoxStore {
 public:
  // Empty path: finds nothing and saves nothing.
  static BoxStore open(std::string path);

  [[nodiscard]] std::optional<KeptBoxes> find(const std::string& url, std::string_view source,
                                              const dom::Document& document) const;
  void keep(const std::string& url, std::string_view source, const dom::Document& document,
            const KeptBoxes& boxes);
  // Writes the file where something was added.
  Result<void> save();

 private:
  struct Entry {
    std::string digest;
    std::size_t count = 0;
    double milliseconds = 0;
    std::string records;
  };

  std::string path_;
  std::map<std::string, Entry> entries_;
  bool has_grown_ = false;
};

}  // namespace winnow::train

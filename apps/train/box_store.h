// Stores Chromium's boxes of the pages of an archive in a file: rendering a corpus takes minutes,
// reading it seconds, and experiments need the same boxes repeatedly.
//
//   BoxStore store = BoxStore::open("boxes/mill.boxes");  // no such file: an empty store
//   if (auto kept = store.find(url, source, document)) ...
//   store.keep(url, source, boxes, milliseconds);
//   store.save();
//
// A page is found only if its text and the number of its elements are those that were laid out. The
// file is for one kind of computer: numbers are stored as in memory, and a damaged file counts as
// empty. Per page: "URL TAB DIGEST TAB COUNT TAB MILLISECONDS LF", then COUNT records of five
// floats and a byte.
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
  double milliseconds = 0;  // rendering time of the browser
};

class BoxStore {
 public:
  // Empty path: finds nothing and saves nothing.
  static BoxStore open(std::string path);

  [[nodiscard]] std::optional<KeptBoxes> find(const std::string& url, std::string_view source,
                                              const dom::Document& document) const;
  void keep(const std::string& url, std::string_view source, const dom::Document& document,
            const KeptBoxes& boxes);
  // Writes the file if something was added, together with what other processes have added meanwhile.
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

// LabelStore: pages that a person labels, each two files: what is known and marked, and its bytes.
//
// The page sends the label in the format of corpora (docs/labels.md), which read_label() checks, and
// beside it the marks of the blocks, which only the page understands. A file is replaced at once, so
// a crash leaves the old or the new state. Thread-safe.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "common/json.h"
#include "winnow/result.h"

namespace winnow::serve {

struct LabelledPage {
  std::string id;  // "p0001"
  std::string url;
  std::string content_type = {};
  std::string title = {};
  std::string kind = {};
  std::string language = {};
  std::optional<double> probability = {};  // that the extract of auto is right
  bool is_done = false;
  std::string changed = {};
  common::Json label = nullptr;  // in the format of corpora
  common::Json marks = nullptr;
};

// A corpus that was written.
struct LabelExport {
  std::size_t pages = 0;
  std::string labels_path;
  std::string archive_path;
};

class LabelStore {
 public:
  explicit LabelStore(std::string folder) : folder_(std::move(folder)) {}

  Result<void> load();
  // Pages in the order of their ids.
  [[nodiscard]] std::vector<LabelledPage> pages() const;
  [[nodiscard]] std::optional<LabelledPage> find(const std::string& id) const;
  // The page with this address, if it is there already.
  [[nodiscard]] std::optional<LabelledPage> with_url(const std::string& url) const;
  // Gives the page an id; a page without an address gets one of its own.
  Result<LabelledPage> add(LabelledPage page, std::string_view bytes);
  Result<LabelledPage> change(const std::string& id, const common::Json& change);
  Result<void> remove(const std::string& id);
  [[nodiscard]] Result<std::string> bytes_of(const std::string& id) const;
  // The page that is not done with the lowest probability.
  [[nodiscard]] std::optional<LabelledPage> next() const;
  // Writes all pages that are done, as mine.labels.jsonl and mine.warc.gz.
  Result<LabelExport> write_export(const std::string& folder) const;

 private:
  [[nodiscard]] Result<void> write(const LabelledPage& page) const;

  std::string folder_;
  mutable std::mutex mutex_;
  std::map<std::string, LabelledPage> pages_;
};

common::Json to_json(const LabelledPage& page, bool with_marks);

}  // namespace winnow::serve

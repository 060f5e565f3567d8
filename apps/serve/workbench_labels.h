// LabelStore: pages that a person labels, each two files: what is known and marked, and its bytes.
//
// The page sends the label in the format of corpora (docs/labels.md), which read_label() checks, and
// beside it the marks of the blocks, which only the page understands. A file is replaced at once, so
// a crash leaves the old or the new state. A page has a version, which a change can require, so that
// two browsers do not overwrite each other's work. A file that cannot be read is left as it is, and
// its id is not given to another page. Thread-safe.
#pragma once

#include <functional>
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

// A file of the folder that is not a labelled page.
struct UnreadableLabel {
  std::string file;  // its name in the folder
  std::string error;
};

// True if a change may be made to a page of this version; an empty function always is.
using VersionCheck = std::function<bool(const std::string& version)>;

// A corpus that was written.
struct LabelExport {
  std::size_t pages = 0;
  std::string labels_path;
  std::string archive_path;
};

class LabelStore {
 public:
  explicit LabelStore(std::string folder) : folder_(std::move(folder)) {}

  // Fails if the folder cannot be listed; single files that cannot be read are skipped and noted.
  Result<void> load();
  [[nodiscard]] std::vector<UnreadableLabel> unreadable() const;
  // Pages in the order of their ids.
  [[nodiscard]] std::vector<LabelledPage> pages() const;
  [[nodiscard]] std::optional<LabelledPage> find(const std::string& id) const;
  // The page with this address, if it is there already.
  [[nodiscard]] std::optional<LabelledPage> with_url(const std::string& url) const;
  // Gives the page an id; a page without an address gets one of its own.
  Result<LabelledPage> add(LabelledPage page, std::string_view bytes);
  // Nothing if the page has another version than the change is for.
  Result<std::optional<LabelledPage>> change(const std::string& id, const common::Json& change,
                                             const VersionCheck& is_wanted = {});
  // False if the page has another version.
  Result<bool> remove(const std::string& id, const VersionCheck& is_wanted = {});
  [[nodiscard]] Result<std::string> bytes_of(const std::string& id) const;
  // The page that is not done with the lowest probability.
  [[nodiscard]] std::optional<LabelledPage> next() const;
  // Writes all pages that are done, as mine.labels.jsonl and mine.warc.gz.
  Result<LabelExport> write_export(const std::string& folder) const;

 private:
  [[nodiscard]] Result<void> write(const LabelledPage& page) const;

  std::string folder_;
  mutable std::mutex mutex_;
  mutable std::mutex export_mutex_;
  std::map<std::string, LabelledPage> pages_;
  std::vector<UnreadableLabel> unreadable_;
};

// Two pages with the same version are equal.
std::string version_of(const LabelledPage& page);

common::Json to_json(const LabelledPage& page, bool with_marks);

}  // namespace winnow::serve

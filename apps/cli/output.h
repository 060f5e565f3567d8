// Where records go: standard output, one file, or a folder that mirrors the input's.
//
//   -                 standard output
//   -o records.jsonl  one file
//   -o out/           pages/a/rye.html -> out/a/rye.json; an archive's records into one file,
//                     crawl.warc.gz -> out/crawl.warc.gz.json
//
// Files come with a journal beside them (records.jsonl.journal, out/.journal) that says after each
// record how many pages are done and how long the file then is. A batch that was killed at any
// moment goes on from there: bytes behind the last line of the journal are cut off, pages before it
// are passed over. So no record is there twice and none is missing. The journal goes when the batch
// is complete. NB: what the machine itself forgets when its power fails is not in our hands:
// nothing is synchronized to the disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "bytes/file.h"
#include "cli/inputs.h"
#include "winnow/result.h"

namespace winnow::cli {

struct OutputOptions {
  std::string path = {};     // empty: standard output
  std::string extension;     // of files in a folder: ".json"
  std::string command = {};  // what the records depend on: a journal of another command is refused
  std::string separator = {};  // written between two records of one file: an empty line
  bool resume = false;
};

class Output {
 public:
  static Result<Output> open(std::ostream& out, const OutputOptions& options);

  // Pages that an earlier run has done; to be passed over with skip().
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  // The batch was complete already.
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  Result<void> skip(const InputPlace& place);

  // The record of the next page; may be empty.
  Result<void> write(const InputPlace& place, std::string_view record);
  // All pages are done.
  Result<void> finish();

 private:
  explicit Output(std::ostream& out) : out_(&out) {}
  Result<void> begin_journal(const OutputOptions& options);
  Result<void> go_to(const std::string& file);
  [[nodiscard]] std::string file_of(const InputPlace& place) const;

  std::ostream* out_;
  std::string path_;
  std::string extension_;
  std::string separator_;
  bool has_printed_ = false;  // to standard output
  bool is_folder_ = false;
  bool is_complete_ = false;
  std::size_t done_ = 0;      // by an earlier run
  std::size_t written_ = 0;   // by both
  std::uint64_t offset_ = 0;  // of the earlier run's last file
  std::string last_name_;     // the page that the earlier run did last
  std::string current_;       // the file that is open
  std::optional<bytes::OutputFile> file_;
  std::string journal_path_;
  std::optional<bytes::OutputFile> journal_;
};

}  // namespace winnow::cli

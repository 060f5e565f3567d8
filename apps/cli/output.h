// Where `extract` writes records: standard output, one file, or a folder that mirrors the inputs.
//
//   (no -o)           standard output
//   -o records.jsonl  one file, written as records.jsonl.partial and renamed when it is complete
//   -o out/           pages/a/rye.html -> out/a/rye.json; one file per archive,
//                     crawl.warc.gz -> out/crawl.warc.gz.json
//
// A journal next to the output (records.jsonl.journal, out/.journal) gets a line after each record:
// the number of pages done and the length of the file. On --resume, bytes after the last journal
// entry are cut off and the pages before it are skipped, so no record is lost or written twice,
// whenever the batch was killed. The journal is removed when the batch is complete. Nothing is
// synced to disk, so a power failure can lose records. Devices and pipes have no journal. A file that
// is an input is never written. Output and journal are locked (bytes/file_lock.h): a second process that
// wants to write them is refused. Without --resume, the output of an unfinished batch is replaced only
// with --force.
//
// A format may need something before the first record of a file (the header of CSV), and around a
// list of records (the brackets of a JSON array). Both are written with the record that follows or
// when the file is closed, so the journal needs no entry for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/file.h"
#include "bytes/file_lock.h"
#include "bytes/folder.h"
#include "cli/inputs.h"
#include "winnow/result.h"

namespace winnow::cli {

struct OutputOptions {
  std::string path = {};     // empty: standard output
  std::string extension;     // of files in a folder, e.g. ".json"
  std::string command = {};  // identifies the command; --resume refuses the journal of another one
  std::string separator = {};  // between two records in one file
  std::string header = {};     // before the first record of a file
  // Around the records of a file that is a list: each file of an archive, and all output if `is_list`.
  std::string list_begin = {};
  std::string list_end = {};
  bool is_list = false;
  bool resume = false;
  bool force = false;                    // replace the output of an unfinished batch
  std::vector<std::string> inputs = {};  // files that must not be written
};

class Output {
 public:
  static Result<Output> open(std::ostream& out, const OutputOptions& options);

  // Number of pages that an earlier run has written. Call skip() for each of them.
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  // True if an earlier run has written everything.
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  Result<void> skip(const InputPlace& place);

  // The record of the next page; may be empty. Returns what prevents only the file of this page from
  // being written, for example that its name is a folder. Other failures end the batch.
  Result<std::optional<Error>> write(const InputPlace& place, std::string_view record);
  // Call after the last page.
  Result<void> finish();

 private:
  explicit Output(std::ostream& out) : out_(&out) {}
  Result<void> begin_journal(const OutputOptions& options);
  [[nodiscard]] bool is_list(const InputPlace& place) const noexcept;
  [[nodiscard]] std::string with_frame(std::string_view record, bool is_first, bool in_list) const;
  [[nodiscard]] std::string frame_end(bool is_empty, bool in_list) const;
  Result<void> close_file();
  Result<void> go_to(const std::string& file);
  [[nodiscard]] std::string file_of(const InputPlace& place) const;
  [[nodiscard]] Result<void> check_not_an_input(const std::string& file) const;
  [[nodiscard]] bool is_only_this_file(const std::string& file) const;

  std::ostream* out_;
  bytes::FileLock lock_;  // released after the files are closed
  std::string path_;
  std::string target_;                 // of a single file: where it is in the end
  std::string writing_;                // and while it is written
  std::vector<bytes::FileId> inputs_;  // sorted
  std::string extension_;
  std::string separator_;
  std::string header_;
  std::string list_begin_;
  std::string list_end_;
  bool all_is_list_ = false;
  bool current_is_list_ = false;  // the file that is open, or standard output
  bool has_printed_ = false;      // to standard output
  bool is_folder_ = false;
  bool is_complete_ = false;
  std::size_t done_ = 0;      // by an earlier run
  std::size_t written_ = 0;   // by both
  std::uint64_t offset_ = 0;  // of the earlier run's last file
  std::string last_name_;     // the last page of the earlier run
  std::string current_;       // the file that is open
  std::optional<bytes::OutputFile> file_;
  std::string journal_path_;
  std::optional<bytes::OutputFile> journal_;
};

// Fails if `output` is one of the files in `inputs`.
Result<void> check_not_an_input(const std::string& output, const std::vector<std::string>& inputs);

}  // namespace winnow::cli

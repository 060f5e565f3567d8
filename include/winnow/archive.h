// ArchiveReader: the pages of a web archive (WARC, ARC, WET; plain, gzip or zstd), one at a time.
//
// Example:
//
//   winnow::ArchiveReader archive = winnow::ArchiveReader::open("examples/mill.warc").value();
//   while (const auto page = archive.next()) {
//     if (!*page) continue;  // a damaged place; (*page).error() names it
//     std::cout << (*page)->url << " " << archive.origin().warc_offset.value_or(0) << "\n";
//     break;
//   }
//
// Output:
//
//   https://mill.example/notes/ 223
//
// Pages are the successful responses and the resources that are HTML, and the texts of conversion
// records (WET), which become pages with one paragraph per line. Transfer and content encodings are
// removed. A damaged place never hides the pages after it: it is one failure, in its place in the
// order, and reading continues (docs/batch.md). Memory is bounded by the largest record. The views
// of a page are valid until the next call of next(). A reader belongs to one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/export.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow {

// A page as the archive has it.
struct ArchivedPage {
  std::string_view bytes;     // a view into the reader
  std::string url;            // WARC-Target-URI; empty: unknown
  std::string content_type;   // empty: not declared
  bool is_truncated = false;  // the archive does not have the whole page
};

// A part of an archive, for readers that share a large one. It begins and ends between two records,
// or in a compressed archive between two members, as offsets of a CDX index are. An archive with a zstd
// dictionary cannot be read in parts.
struct ArchivePart {
  std::string name = {};           // for origin() and messages, instead of the path
  std::uint64_t begin = 0;         // offset of the first byte; a pipe is there already
  std::uint64_t end = UINT64_MAX;  // offset after the last byte; a pipe is read to its end
};

// Reads the pages in the order of the archive.
class WINNOW_API ArchiveReader {
 public:
  // Fails if the file cannot be opened. "-" is standard input. A file that is no archive is one with
  // a damaged place.
  static Result<ArchiveReader> open(const std::string& path, const ArchivePart& part = {});
  ~ArchiveReader();
  ArchiveReader(ArchiveReader&&) noexcept;
  ArchiveReader& operator=(ArchiveReader&&) noexcept;

  // The next page, a failure for a place that cannot be read, or nothing after the last one. After a
  // failure of TooLarge (out of memory) there is nothing more.
  std::optional<Result<ArchivedPage>> next();
  // Where the page or the failure that next() returned last comes from: for PageInput and FailedPage.
  [[nodiscard]] const InputOrigin& origin() const noexcept;

 private:
  struct Impl;
  explicit ArchiveReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace winnow

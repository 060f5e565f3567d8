// ArchivePages: the pages among the records of a web archive, and its damaged places.
//
//   ArchivePages pages(std::move(reader), "crawl.warc.gz");
//   while (const auto page = pages.next())
//     if (*page) use((*page)->bytes, pages.origin()); else note(page->error());
//
// The rules for what is a page are here: the public ArchiveReader and the command line read archives
// alike. Damage is reported in the order of the archive, between the pages before and after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bytes/bytes.h"
#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "winnow/archive.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::bytes {

class ArchivePages {
 public:
  // `path` is for messages and for origin(), `begin` the offset in the file at which the reader starts.
  ArchivePages(WarcReader reader, std::string path, std::uint64_t begin = 0);

  // Nothing after the last page. The views are valid until the next call.
  std::optional<Result<ArchivedPage>> next();
  // Of the page or failure that next() returned last.
  [[nodiscard]] const InputOrigin& origin() const noexcept { return origin_; }
  // Position in the file.
  [[nodiscard]] std::uint64_t read_bytes() const noexcept { return read_bytes_; }
  // Moves the bytes of the page that next() returned last into `memory`, if possible without copying
  // them, and returns them. What `memory` was before is reused.
  std::string_view take(std::string_view bytes, Bytes& memory);

 private:
  std::optional<Result<ArchivedPage>> next_damage();
  ArchivedPage page_of(const WarcRecord& record);

  WarcReader reader_;
  std::string path_;
  std::uint64_t begin_ = 0;
  InputOrigin origin_;
  const WarcRecord* record_ = nullptr;  // read, but damage before it is reported first
  bool has_payload_ = false;            // payload_ is that of record_
  std::size_t records_ = 0;
  std::uint64_t reported_ = 0;  // findings of the reader
  std::uint64_t read_bytes_ = 0;
  bool ended_ = false;
  Payload payload_;
};

}  // namespace winnow::bytes

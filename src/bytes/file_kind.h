// Recognizes web archives by their first bytes, whatever they are called.
//
//   WINNOW_TRY(Source source, Source::standard_input());
//   WINNOW_TRY(const FileKind kind, file_kind(source));
//   if (kind == FileKind::Archive) WarcReader::open(std::move(source));
#pragma once

#include <cstdint>

#include "bytes/source.h"
#include "winnow/result.h"

namespace winnow::bytes {

enum class FileKind : std::uint8_t {
  Other,    // not an archive; probably a page
  Archive,  // WARC or ARC, possibly compressed with gzip or zstd
};

// Consumes nothing. Fails with Unsupported for compressions that archives use and this build cannot
// read (LZ4).
Result<FileKind> file_kind(Source& source);

}  // namespace winnow::bytes

// What holds for the records of any bytes read as an archive; used by the targets warc and arc.
//
// Each record can be read again at its address and is the same; nothing exceeds the limits; the
// same bytes, plain and as one gzip member, give the same records; members may be cut anywhere.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../tests/bytes/samples.h"
#include "bytes/warc_reader.h"
#include "require.h"

namespace winnow::fuzz {

inline constexpr bytes::WarcLimits kLimits{
    .max_record_bytes = 1 << 16, .max_head_bytes = 1 << 12, .max_findings = 20};

struct Seen {
  bytes::WarcAddress address;
  std::string uri;
  std::string block;
};
struct Reading {
  std::vector<Seen> records;
  bool any_oversized = false;
};

inline Reading read_everything(std::string_view file) {
  Reading reading;
  Result<bytes::WarcReader> reader = bytes::WarcReader::open(bytes::Source::over(file), kLimits);
  if (!reader) return reading;
  while (const bytes::WarcRecord* record = reader->next()) {
    require(record->block.size() <= kLimits.max_record_bytes, "a record is within the limit");
    reading.records.push_back(
        {record->address, std::string(record->target_uri()), std::string(record->block)});
  }
  require(reader->findings().size() <= kLimits.max_findings, "findings are within the limit");
  require(reader->next() == nullptr, "the end stays the end");
  require(reader->status().has_value(), "memory never fails");
  reading.any_oversized = reader->finding_count() > kLimits.max_findings;
  for (const bytes::WarcFinding& finding : reader->findings())
    reading.any_oversized |= finding.reason.find("limit") != std::string::npos ||
                             finding.reason.find("longer") != std::string::npos;
  return reading;
}

inline void check_random_access(std::string_view file, const Reading& reading) {
  Result<bytes::WarcReader> reader = bytes::WarcReader::open(bytes::Source::over(file), kLimits);
  constexpr std::size_t kMax = 50;  // keeps files with a thousand records fast
  for (std::size_t i = 0; i < reading.records.size() && i < kMax; ++i) {
    const Seen& seen = reading.records[reading.records.size() - 1 - i];
    const Result<const bytes::WarcRecord*> again = reader->read_at(seen.address);
    require(again.has_value(), "a record is found at its address");
    require((*again)->block == seen.block && (*again)->target_uri() == seen.uri,
            "a record is the same at its address");
  }
}

inline void check_packings(std::string_view file, const Reading& plain) {
  if (bytes::coding_by_magic(file) != bytes::Coding::Identity || plain.any_oversized) return;
  // A compressed member inside plain bytes makes the file a damaged archive of that kind.
  for (const Seen& seen : plain.records)
    if (seen.address.inside != 0) return;
  if (file.find("\x1f\x8b\x08") != std::string_view::npos ||
      file.find("\x28\xb5\x2f\xfd") != std::string_view::npos)
    return;
  const std::string packed = bytes::samples::gzip(file);
  const Reading reading = read_everything(packed);
  require(reading.records.size() == plain.records.size(), "gzip changes no record count");
  for (std::size_t i = 0; i < reading.records.size(); ++i)
    require(reading.records[i].block == plain.records[i].block, "gzip changes no record");
}

// Members cut at arbitrary places, with garbage between them.
inline void check_members(std::string_view file) {
  if (file.size() < 8) return;
  const std::size_t first = static_cast<unsigned char>(file[0]) * file.size() / 256;
  std::string packed = bytes::samples::gzip(file.substr(0, first));
  if (file[1] & 1) packed += file.substr(1, 7);
  packed += bytes::samples::gzip(file.substr(first));
  if (file[1] & 2)
    packed.resize(packed.size() -
                  std::min<std::size_t>(packed.size(), static_cast<unsigned char>(file[2])));
  check_random_access(packed, read_everything(packed));
}

}  // namespace winnow::fuzz

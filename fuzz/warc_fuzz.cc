// Any bytes as a web archive.
//
// Each record can be read again at its address and is the same; nothing exceeds the limits; the
// same bytes, plain and as one gzip member, give the same records; any block passes through writer
// and reader unchanged.
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bytes/warc_reader.h"
#include "bytes/warc_writer.h"

namespace {

using namespace winnow::bytes;

constexpr WarcLimits kLimits{
    .max_record_bytes = 1 << 16, .max_head_bytes = 1 << 12, .max_findings = 20};

void require(bool condition, const char* relation) {
  if (condition) return;
  std::fprintf(stderr, "relation broken: %s\n", relation);
  std::abort();
}

struct Seen {
  WarcAddress address;
  std::string uri;
  std::string block;
};
struct Reading {
  std::vector<Seen> records;
  bool any_oversized = false;
};

Reading read_everything(std::string_view file) {
  Reading reading;
  winnow::Result<WarcReader> reader = WarcReader::open(Source::over(file), kLimits);
  if (!reader) return reading;
  while (const WarcRecord* record = reader->next()) {
    require(record->block.size() <= kLimits.max_record_bytes, "a record is within the limit");
    reading.records.push_back(
        {record->address, std::string(record->target_uri()), std::string(record->block)});
  }
  require(reader->findings().size() <= kLimits.max_findings, "findings are within the limit");
  require(reader->next() == nullptr, "the end stays the end");
  require(reader->status().has_value(), "memory never fails");
  reading.any_oversized = reader->finding_count() > kLimits.max_findings;
  for (const WarcFinding& finding : reader->findings())
    reading.any_oversized |= finding.reason.find("limit") != std::string::npos ||
                             finding.reason.find("longer") != std::string::npos;
  return reading;
}

void check_random_access(std::string_view file, const Reading& reading) {
  winnow::Result<WarcReader> reader = WarcReader::open(Source::over(file), kLimits);
  constexpr std::size_t kMax = 50;  // keeps files with a thousand records fast
  for (std::size_t i = 0; i < reading.records.size() && i < kMax; ++i) {
    const Seen& seen = reading.records[reading.records.size() - 1 - i];
    const winnow::Result<const WarcRecord*> again = reader->read_at(seen.address);
    require(again.has_value(), "a record is found at its address");
    require((*again)->block == seen.block && (*again)->target_uri() == seen.uri,
            "a record is the same at its address");
  }
}

std::string gzip_member(std::string_view text) {
  z_stream stream{};
  if (deflateInit2(&stream, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) != Z_OK) std::abort();
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

void check_packings(std::string_view file, const Reading& plain) {
  if (coding_by_magic(file) != Coding::Identity || plain.any_oversized) return;
  // A compressed member inside plain bytes makes the file a damaged archive of that kind.
  for (const Seen& seen : plain.records)
    if (seen.address.inside != 0) return;
  if (file.find("\x1f\x8b\x08") != std::string_view::npos ||
      file.find("\x28\xb5\x2f\xfd") != std::string_view::npos)
    return;
  const std::string packed = gzip_member(file);
  const Reading reading = read_everything(packed);
  require(reading.records.size() == plain.records.size(), "gzip changes no record count");
  for (std::size_t i = 0; i < reading.records.size(); ++i)
    require(reading.records[i].block == plain.records[i].block, "gzip changes no record");
}

// Members cut at arbitrary places, with garbage between them.
void check_members(std::string_view file) {
  if (file.size() < 8) return;
  const std::size_t first = static_cast<unsigned char>(file[0]) * file.size() / 256;
  std::string packed = gzip_member(file.substr(0, first));
  if (file[1] & 1) packed += file.substr(1, 7);
  packed += gzip_member(file.substr(first));
  if (file[1] & 2)
    packed.resize(packed.size() -
                  std::min<std::size_t>(packed.size(), static_cast<unsigned char>(file[2])));
  check_random_access(packed, read_everything(packed));
}

void check_writer(std::string_view block) {
  if (block.size() > kLimits.max_record_bytes / 2) return;
  Bytes file;
  WarcEncoder encoder(
      {.coding = block.size() % 2 == 0 ? Coding::Gzip : Coding::Identity, .level = 1});
  for (const WarcRecordType type : {WarcRecordType::Response, WarcRecordType::Conversion})
    encoder.encode({.type = type,
                    .target_uri = block.substr(0, 100),
                    .date = "2026-01-01T00:00:00Z",
                    .block = block},
                   file);
  const Reading reading = read_everything(file.view());
  require(reading.records.size() == 2, "what was written is read");
  for (const Seen& seen : reading.records)
    require(seen.block == block, "what was written is read unchanged");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file(reinterpret_cast<const char*>(data), size);
  const Reading reading = read_everything(file);
  check_random_access(file, reading);
  check_packings(file, reading);
  check_members(file);
  check_writer(file);
  return 0;
}

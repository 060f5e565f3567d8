// Any bytes as a web archive (archive_rules.h); and any block passes through writer and reader
// unchanged.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "archive_rules.h"
#include "bytes/record_bounds.h"
#include "bytes/warc_writer.h"

namespace {

using namespace winnow::bytes;
using namespace winnow::fuzz;

void check_writer(std::string_view block) {
  if (block.size() > kLimits.max_record_bytes / 2) return;
  const std::optional<std::size_t> swallowed = swallowed_at(block);
  require(!swallowed || starts_version_line(block.substr(*swallowed)),
          "a record is found where it is");
  if (swallowed) return;  // it is read as several records
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

// Any bytes as the records of an ARC file, and any bytes as the line of one (archive_rules.h).
//
// The fields of a line lie inside it, in order; any block in a correct record is read unchanged,
// also between bytes that are not a record.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "archive_rules.h"
#include "bytes/arc_line.h"

namespace {

using namespace winnow::fuzz;

constexpr std::string_view kHead =
    "filedesc://mill.arc 0.0.0.0 20060102150405 text/plain 65\n"
    "1 0 Mill\nURL IP-address Archive-date Content-type Archive-length\n\n";

void check_line(std::string_view line) {
  const auto read = winnow::bytes::read_arc_line(line);
  if (!read) return;
  require(winnow::bytes::may_start_arc_line(line), "a line starts like one");
  const char* at = line.data();
  for (const std::string_view field : {read->url, read->date, read->content_type}) {
    require(field.data() >= at && field.data() + field.size() <= line.data() + line.size(),
            "the fields of a line follow one another inside it");
    at = field.data() + field.size();
  }
  require(read->date.size() == 12 || read->date.size() == 14, "a date has 12 or 14 digits");
}

void check_block(std::string_view block) {
  if (block.size() > kLimits.max_record_bytes / 2) return;
  const auto record = [](std::string_view url, std::string_view content) {
    return std::string(url)
        .append(" 192.0.2.1 20060102150405 text/html ")
        .append(std::to_string(content.size()))
        .append("\n")
        .append(content)
        .append("\n");
  };
  const std::string file = std::string(kHead)
                               .append(record("http://a.example/1", block))
                               .append(record("http://a.example/2", "<p>rye"));
  const Reading reading = read_everything(file);
  require(reading.records.size() == 3, "every correct record is read");
  require(reading.records[1].block == block, "a block is read unchanged");
  require(reading.records[2].uri == "http://a.example/2", "the next record is where it is");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  check_line(input.substr(0, input.find('\n')));
  check_block(input);
  const std::string file = std::string(kHead).append(input);
  const Reading reading = read_everything(file);
  check_random_access(file, reading);
  check_packings(file, reading);
  check_members(file);
  return 0;
}

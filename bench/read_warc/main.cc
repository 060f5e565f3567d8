// Winnow's side of the comparison in `run`: reads one archive once.
//
//   read_warc records|payloads FILE
//
// Prints the number of records, the bytes of their blocks (of their decoded payloads), processor
// seconds, the peak memory of the process in KB, and the first problem of the file.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"

namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Peak memory of this program: VmHWM starts at zero with the program, unlike the value of
// getrusage, which includes the process that started it.
long peak_kilobytes() {
  long kilobytes = 0;
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) kilobytes = std::atol(line.c_str() + 6);
  return kilobytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("read_warc records|payloads FILE\n", stderr);
    return 2;
  }
  const bool payloads = std::string_view(argv[1]) == "payloads";
  const double begin = processor_seconds();
  winnow::Result<winnow::bytes::WarcReader> reader = winnow::bytes::WarcReader::open(argv[2]);
  if (!reader) {
    std::fprintf(stderr, "read_warc: %s\n", reader.error().message.c_str());
    return 1;
  }
  std::uint64_t records = 0;
  std::uint64_t bytes = 0;
  std::string remark;
  while (const winnow::bytes::WarcRecord* record = reader->next()) {
    ++records;
    if (!payloads) {
      bytes += record->block.size();
      continue;
    }
    const winnow::bytes::Payload payload = winnow::bytes::read_payload(*record);
    bytes += payload.body.size();
    if (remark.empty() && !payload.findings.empty()) remark = payload.findings.front();
  }
  if (!reader->findings().empty()) remark = reader->findings().front().reason;
  std::printf("%llu %llu %.4f %ld %s\n", static_cast<unsigned long long>(records),
              static_cast<unsigned long long>(bytes), processor_seconds() - begin, peak_kilobytes(),
              remark.c_str());
  return 0;
}

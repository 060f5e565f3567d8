// Any bytes as an HTTP response, and any bytes as the body of a valid one.
//
// The body is never larger than the cap and lies inside the message or the decoded bytes; the same
// message gives the same body; a correctly encoded body, in any encoding and with or without
// chunks, is decoded to the original.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "../tests/bytes/samples.h"
#include "bytes/http_payload.h"
#include "require.h"

namespace {

using namespace winnow::bytes;
using winnow::fuzz::require;

constexpr InflateLimits kLimits{
    .max_bytes = 1 << 16, .max_ratio = 100, .ratio_from_bytes = 1 << 14};

bool lies_inside(std::string_view part, std::string_view whole) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

void check_any(std::string_view message) {
  const Payload payload = read_http_payload(message, kLimits);
  require(payload.body.size() <= kLimits.max_bytes, "the cap holds");
  require(lies_inside(payload.body, message) || lies_inside(payload.body, payload.decoded.view()),
          "the body lies in the message or in what was decoded");
  require(payload.decoded.capacity() <= std::max(kLimits.max_bytes, message.size()) + (1 << 17),
          "memory follows the cap, not the data");
  const Payload again = read_http_payload(message, kLimits);
  require(again.body == payload.body && again.findings == payload.findings,
          "the same message gives the same payload");
}

std::string chunked(std::string_view body, std::size_t size) {
  std::string out;
  for (std::size_t at = 0; at < body.size(); at += size) {
    const std::string_view part = body.substr(at, size);
    char line[32];
    std::snprintf(line, sizeof line, "%zx\r\n", part.size());
    out.append(line).append(part).append("\r\n");
  }
  return out + "0\r\n\r\n";
}

void check_honest(std::string_view body) {
  if (body.empty() || body.size() > kLimits.ratio_from_bytes) return;
  const std::size_t chunk = 1 + static_cast<unsigned char>(body[0]) * std::size_t{8};
  const std::pair<const char*, std::string> packings[] = {{"gzip", samples::gzip(body)},
                                                          {"deflate", samples::deflated(body, 15)},
                                                          {"br", samples::brotli(body)},
                                                          {"zstd", samples::zstd(body)}};
  for (const auto& [name, packed] : packings) {
    const std::string head = "HTTP/1.1 200 OK\r\nContent-Encoding: " + std::string(name) + "\r\n";
    const std::string whole = head + "\r\n" + packed;
    require(read_http_payload(whole, kLimits).body == body, "an honest body comes back");
    const std::string parts = head + "Transfer-Encoding: chunked\r\n\r\n" + chunked(packed, chunk);
    require(read_http_payload(parts, kLimits).body == body, "an honest body comes back in chunks");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  check_any(input);
  check_any("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: deflate\r\n\r\n" +
            std::string(input));
  check_honest(input);
  return 0;
}

// From an HTTP response, or a WARC record that holds one, to the page's bytes and declared type.
//
//   const Payload page = read_payload(*record);
//   decode(page.body, page.charset);      // "utf-8", or empty when nothing was declared
//
// Undoes chunked transfer and one content encoding (gzip, deflate, br, zstd), with the caps of
// inflate.h. Never fails: archives hold what servers and crawlers really wrote, and both lie. The
// body is taken for what it is, as browsers and archive tools do, and the lie becomes a finding:
//   - "Content-Encoding: gzip" over a plain body (the crawler stored it decoded): taken as it is;
//   - "deflate" with or without the zlib wrapper, or really gzip: by its first bytes;
//   - "Transfer-Encoding: chunked" over a body that has no chunks: taken as it is;
//   - gzip or zstd that nobody declared, under a text type: undone;
//   - damaged or clipped data: what came out up to there.
// `body` points into the message or into `decoded`; it stays valid while the message and this value
// do, also when the value is moved.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/bytes.h"
#include "bytes/header_fields.h"
#include "bytes/inflate.h"
#include "bytes/warc_reader.h"

namespace winnow::bytes {

struct HttpHead {
  int status = 0;           // 0 when the status line has none
  std::string_view reason;  // "Not Found"
  std::vector<HeaderField> fields;
  std::size_t bytes = 0;  // of the message, up to where the body starts

  [[nodiscard]] std::string_view field(std::string_view name) const noexcept {
    return find_field(fields, name);
  }
};

// Nothing when the message does not start with "HTTP/". A head that never ends is all of it.
std::optional<HttpHead> read_http_head(std::string_view message);

struct ContentType {
  std::string essence;  // "text/html", lower case; empty when not declared
  std::string charset;  // "utf-8", lower case, without quotes; empty when not declared
};
ContentType read_content_type(std::string_view value);

struct Payload {
  int status = 0;  // of HTTP; 0 when there is no HTTP head
  std::string content_type;
  std::string charset;
  std::string_view body;
  bool truncated = false;  // the body goes on, or should: cut by a cap, by damage or by its writer
  std::vector<std::string> findings;
  Bytes decoded;  // what body points into when something was undone

  Payload() = default;
  Payload(Payload&&) = default;
  Payload& operator=(Payload&&) = default;
};

// The HTTP response in `message`. Without a head all of it is body, as in HTTP/0.9.
Payload read_http_payload(std::string_view message, const InflateLimits& limits = {});

// response: as above. resource, conversion, metadata, warcinfo: the block under its Content-Type.
// revisit: the head's status and type, no body (it is stored under another record).
Payload read_payload(const WarcRecord& record, const InflateLimits& limits = {});

// Takes the chunks of a chunked body together.
struct Dechunked {
  Bytes bytes;
  bool is_chunked = false;  // false: the first line is no chunk size, so nothing was done
  bool complete = false;
};
Dechunked dechunk(std::string_view body);

}  // namespace winnow::bytes

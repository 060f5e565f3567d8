// From an HTTP response, or a WARC record that contains one, to the page's bytes and declared type.
//
//   const Payload page = read_payload(*record);
//   decode(page.body, page.charset);      // "utf-8", or empty if none was declared
//
// Decodes chunked transfer and one content encoding (gzip, deflate, br, zstd), with the caps of
// inflate.h. Never fails: servers and crawlers write headers that do not match the body. The body
// is treated as what it is, as browsers and archive tools do, and the mismatch becomes a finding:
//   - "Content-Encoding: gzip" on a plain body (the crawler stored it decoded): used as it is;
//   - "deflate" with or without the zlib wrapper, or actually gzip: decided by the first bytes;
//   - "Transfer-Encoding: chunked" on a body without chunks: used as it is;
//   - undeclared gzip or zstd under a text type: decoded;
//   - damaged or truncated data, or less of it than Content-Length states: what could be decoded;
//   - more data than Content-Length states: all of it;
//   - another type on a response that begins like HTTP, or one with a wrong letter instead of
//     text/html: read as HTTP, or as HTML.
// `body` points into the message or into `decoded`. It stays valid while both live, also after this
// value is moved.
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
  int status = 0;           // 0 if the status line has none
  std::string_view reason;  // "Not Found"
  std::vector<HeaderField> fields;
  std::size_t bytes = 0;  // of the message before the body

  [[nodiscard]] std::string_view field(std::string_view name) const noexcept {
    return find_field(fields, name);
  }
  [[nodiscard]] bool is_chunked() const noexcept;
  // A content encoding is or was declared, also under a name such as X-Crawler-Content-Encoding: if
  // the body was stored decoded, it is longer than its Content-Length.
  [[nodiscard]] bool may_be_decoded() const noexcept;
};

// Nullopt if the message does not start with "HTTP/". A head whose empty line is damaged ends in front
// of the first line that cannot be a field; without such a line it is the whole message.
std::optional<HttpHead> read_http_head(std::string_view message);

// What the header fields say about the use of the page by programs, "name: value" with the name in lower
// case: X-Robots-Tag, Content-Signal, TDM-Reservation and TDM-Policy. At most 16.
std::vector<std::string> usage_signals(const std::vector<HeaderField>& fields);

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
  bool truncated = false;  // cut by a cap, by damage or by the writer of the archive
  // What the HTTP body has beyond its Content-Length, if no encoding explains it. It is in `body`.
  std::size_t surplus_bytes = 0;
  std::vector<std::string> findings;
  std::vector<std::string> usage_signals;  // as usage_signals() below
  Bytes decoded;                           // what `body` points into if something was decoded

  Payload() = default;
  Payload(Payload&&) = default;
  Payload& operator=(Payload&&) = default;
};

// The content type with the charset that was declared: "text/html; charset=utf-8".
std::string declared_type(const Payload& payload);

// The HTTP response in `message`. Without a head, all of it is body, as in HTTP/0.9.
Payload read_http_payload(std::string_view message, const InflateLimits& limits = {});

// response: as above. resource, conversion, metadata, warcinfo: the block under its Content-Type.
// revisit: the head's status and type, no body (it is stored under another record).
Payload read_payload(const WarcRecord& record, const InflateLimits& limits = {});

// Joins the chunks of a chunked body.
struct Dechunked {
  Bytes bytes;
  bool is_chunked = false;  // false: the first line is not a chunk size, and nothing was done
  bool complete = false;
  std::size_t consumed = 0;  // of the body, through the line of the last chunk
};
Dechunked dechunk(std::string_view body);

}  // namespace winnow::bytes

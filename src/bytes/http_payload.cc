// Decodes a message from the outside in: head, chunks, one content encoding, cap.
//
// Each declaration is checked against the data. Where the evidence is weak (brotli has no magic
// number, a zlib header is two bytes), decoding is attempted and judged by how it ended.
#include "bytes/http_payload.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"

namespace winnow::bytes {

namespace {

// A head longer than this is not a head: servers refuse at 8 to 64 KiB, browsers at 256.
constexpr std::size_t kMaxHeadBytes = std::size_t{256} << 10;

bool is_zlib_header(std::string_view body) {
  if (body.size() < 2) return false;
  const unsigned first = static_cast<unsigned char>(body[0]);
  const unsigned second = static_cast<unsigned char>(body[1]);
  return (first & 0x0f) == 8 && (first * 256 + second) % 31 == 0;  // RFC 1950 2.2
}

// Compressed data soon contains a control character that text does not.
bool looks_like_text(std::string_view body) {
  return std::ranges::none_of(body.substr(0, 256), [](char c) {
    const auto value = static_cast<unsigned char>(c);
    return value < 0x20 && !base::is_space(c) && value != 0x1b;  // ESC opens ISO-2022 sequences
  });
}

bool is_text_type(std::string_view essence) {
  return essence.empty() || essence.starts_with("text/") || essence.ends_with("+xml") ||
         essence == "application/xml" || essence == "application/json";
}

std::optional<Coding> coding_named(std::string_view name) {
  if (base::equals_ignoring_case(name, "gzip") || base::equals_ignoring_case(name, "x-gzip"))
    return Coding::Gzip;
  if (base::equals_ignoring_case(name, "deflate")) return Coding::Zlib;
  if (base::equals_ignoring_case(name, "br")) return Coding::Brotli;
  if (base::equals_ignoring_case(name, "zstd")) return Coding::Zstd;
  return std::nullopt;
}

struct DeclaredCodings {
  std::optional<Coding> outermost;
  std::size_t count = 0;
  std::string_view unknown;
};

// Codings are listed in the order in which they were applied: the last is the outermost.
DeclaredCodings declared_codings(const HttpHead& head) {
  DeclaredCodings declared;
  for (const HeaderField& field : head.fields) {
    if (!base::equals_ignoring_case(field.name, "Content-Encoding")) continue;
    std::string_view rest = field.value;
    while (!rest.empty()) {
      const std::size_t comma = rest.find(',');
      const std::string_view name = base::trim(rest.substr(0, comma));
      rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
      if (name.empty() || base::equals_ignoring_case(name, "identity")) continue;
      if (const std::optional<Coding> coding = coding_named(name)) {
        declared.outermost = coding;
        ++declared.count;
      } else {
        declared.unknown = name;
      }
    }
  }
  return declared;
}

// What the body really is, given what was declared.
Coding actual_coding(std::string_view body, Coding declared) {
  const Coding seen = coding_by_magic(body);
  if (seen != Coding::Identity) return seen;
  switch (declared) {
    case Coding::Brotli: return Coding::Brotli;  // has no magic number
    case Coding::Zlib:
      if (is_zlib_header(body)) return Coding::Zlib;
      return looks_like_text(body) ? Coding::Identity : Coding::Deflate;
    case Coding::Gzip: return is_zlib_header(body) ? Coding::Zlib : Coding::Identity;
    default: return Coding::Identity;
  }
}

Inflated undo(std::string_view body, Coding coding, const InflateLimits& limits) {
  Inflated result = inflate(body, coding, limits);
  // The zlib header is only 2 bytes of evidence; raw deflate data can look like it.
  if (coding == Coding::Zlib && !result.complete && result.bytes.size() < 64) {
    Inflated raw = inflate(body, Coding::Deflate, limits);
    if (raw.bytes.size() > result.bytes.size()) return raw;
  }
  return result;
}

void undo_content_encoding(Payload& payload, const DeclaredCodings& declared,
                           const InflateLimits& limits) {
  const std::string_view body = payload.body;
  if (body.empty()) return;
  if (!declared.unknown.empty())
    payload.findings.push_back("unknown content encoding: " +
                               base::lower_case(declared.unknown.substr(0, 40)));
  if (declared.count > 1)
    payload.findings.push_back(std::to_string(declared.count) +
                               " content encodings are declared, one was decoded");
  const Coding stated = declared.outermost.value_or(Coding::Identity);
  const Coding actual = actual_coding(body, stated);
  if (stated == Coding::Identity &&
      (actual == Coding::Identity || !is_text_type(payload.content_type)))
    return;
  const std::string stated_name(name_of(stated));
  if (actual == Coding::Identity) {
    payload.findings.push_back("declared as " + stated_name + ", but it is not");
    return;
  }
  if (actual != stated && !(stated == Coding::Zlib && actual == Coding::Deflate))
    payload.findings.push_back("declared as " + stated_name + ", but it is " +
                               std::string(name_of(actual)));
  Inflated inflated = undo(body, actual, limits);
  const bool whole = inflated.complete && inflated.consumed == body.size();
  if (!whole && (actual == Coding::Brotli || inflated.bytes.empty()) && looks_like_text(body)) {
    payload.findings.push_back("declared as " + stated_name + ", but it is not");
    return;
  }
  if (inflated.finding) payload.findings.push_back(*inflated.finding);
  payload.truncated = payload.truncated || !inflated.complete;
  payload.decoded = std::move(inflated.bytes);
  payload.body = payload.decoded.view();
  if (coding_by_magic(payload.body) != Coding::Identity && is_text_type(payload.content_type))
    payload.findings.push_back("compressed twice, one layer was decoded");
}

// Where the head ends if its empty line is damaged: no field begins with "<" or with a carriage return.
std::optional<std::size_t> damaged_head_end(std::string_view head) {
  for (std::size_t at = 0; (at = head.find('\n', at)) != std::string_view::npos;) {
    ++at;
    if (at < head.size() && (head[at] == '<' || head[at] == '\r')) return at;
  }
  return std::nullopt;
}

// "text/htmm", "!text/html": no other type has all of these letters but one, so that a bit was flipped.
bool is_damaged_html_type(std::string_view essence) {
  constexpr std::string_view kHtml = "text/html";
  if (essence.size() != kHtml.size()) return essence.find(kHtml) != std::string_view::npos;
  std::size_t differences = 0;
  for (std::size_t i = 0; i < kHtml.size(); ++i) differences += essence[i] != kHtml[i] ? 1 : 0;
  return differences == 1;
}

void apply_cap(Payload& payload, const InflateLimits& limits) {
  if (payload.body.size() <= limits.max_bytes) return;
  payload.body = payload.body.substr(0, limits.max_bytes);
  payload.truncated = true;
  payload.findings.push_back("the body is longer than " + std::to_string(limits.max_bytes) +
                             " bytes");
}

}  // namespace

bool HttpHead::is_chunked() const noexcept {
  for (const HeaderField& each : fields) {
    if (!base::equals_ignoring_case(each.name, "Transfer-Encoding")) continue;
    const std::size_t comma = each.value.rfind(',');
    const std::string_view last =
        comma == std::string_view::npos ? each.value : each.value.substr(comma + 1);
    if (base::equals_ignoring_case(base::trim(last), "chunked")) return true;
  }
  return false;
}

bool HttpHead::may_be_decoded() const noexcept {
  constexpr std::string_view kName = "Content-Encoding";
  return std::ranges::any_of(fields, [&](const HeaderField& each) {
    return each.name.size() >= kName.size() &&
           base::equals_ignoring_case(each.name.substr(each.name.size() - kName.size()), kName) &&
           !each.value.empty() && !base::equals_ignoring_case(each.value, "identity");
  });
}

std::optional<HttpHead> read_http_head(std::string_view message) {
  if (!base::starts_with_ignoring_case(message, "HTTP/")) return std::nullopt;
  HttpHead head;
  const std::string_view possible = message.substr(0, kMaxHeadBytes);
  std::optional<HeadEnd> end = find_head_end(possible);
  if (const auto damaged =
          damaged_head_end(possible.substr(0, end ? end->head_bytes : possible.size())))
    end = HeadEnd{*damaged, *damaged};
  std::string_view lines = possible.substr(0, end ? end->head_bytes : possible.size());
  head.bytes = end ? end->total_bytes : message.size();
  // HTTP/1.1 404 Not Found
  std::string_view status_line = take_line(lines);
  status_line.remove_prefix(std::min(status_line.find(' '), status_line.size()));
  status_line = base::trim(status_line);
  const std::string_view digits = status_line.substr(0, status_line.find(' '));
  // No status begins with 0 or 6, but some sites answer 999.
  if (const std::optional<std::uint64_t> status = read_decimal(digits);
      status && *status >= 100 && *status < 1000 && *status / 100 != 6) {
    head.status = static_cast<int>(*status);
    head.reason = base::trim(status_line.substr(digits.size()));
  }
  read_fields(lines, head.fields);
  return head;
}

ContentType read_content_type(std::string_view value) {
  ContentType type;
  type.essence = base::lower_case(base::trim(value.substr(0, value.find(';'))));
  std::size_t at = value.find(';');
  while (at != std::string_view::npos) {
    std::string_view parameter = value.substr(at + 1);
    at = value.find(';', at + 1);
    if (at != std::string_view::npos)
      parameter =
          parameter.substr(0, at - static_cast<std::size_t>(parameter.data() - value.data()));
    const std::size_t equals = parameter.find('=');
    if (equals == std::string_view::npos ||
        !base::equals_ignoring_case(base::trim(parameter.substr(0, equals)), "charset"))
      continue;
    std::string_view charset = base::trim(parameter.substr(equals + 1));
    while (!charset.empty() && (charset.front() == '"' || charset.front() == '\''))
      charset.remove_prefix(1);
    charset = charset.substr(0, charset.find_first_of("\"'"));
    type.charset = base::lower_case(base::trim(charset));
    if (!type.charset.empty()) break;  // the first one counts
  }
  return type;
}

Dechunked dechunk(std::string_view body) {
  Dechunked result;
  const char* const begin = body.data();
  while (!body.empty()) {
    // RFC 9112 7.1: size in hexadecimal, optional ";extension", CRLF, data, CRLF.
    std::string_view rest = body;
    const std::string_view line = take_line(rest);
    const std::string_view digits = base::trim(line.substr(0, line.find(';')));
    std::size_t size = 0;
    bool is_size =
        !digits.empty() && digits.size() <= 12 && rest.data() != body.data() + line.size();
    for (const char c : digits) {
      const int value = base::hex_value(c);
      if (value < 0) {
        is_size = false;
        break;
      }
      if (is_size) size = size * 16 + static_cast<std::size_t>(value);
    }
    if (!is_size) return result;
    if (!result.is_chunked) {
      result.is_chunked = true;
      result.bytes.reserve(body.size());
    }
    if (size == 0) {
      result.complete = true;
      result.consumed = static_cast<std::size_t>(rest.data() - begin);
      return result;
    }
    result.bytes.append(rest.substr(0, size));
    if (size > rest.size()) return result;
    body = rest.substr(size);
    if (body.starts_with("\r\n")) {
      body.remove_prefix(2);
    } else if (body.starts_with("\n")) {
      body.remove_prefix(1);
    } else {
      return result;
    }
  }
  return result;
}

std::string declared_type(const Payload& payload) {
  std::string type = payload.content_type;
  if (!payload.charset.empty() && type.find("charset") == std::string::npos)
    type.append("; charset=").append(payload.charset);
  return type;
}

std::vector<std::string> usage_signals(const std::vector<HeaderField>& fields) {
  constexpr std::size_t kMaxSignals = 16;
  constexpr std::size_t kMaxValueBytes = 500;
  std::vector<std::string> signals;
  for (const HeaderField& field : fields)
    for (const std::string_view name :
         {"x-robots-tag", "content-signal", "tdm-reservation", "tdm-policy"})
      if (base::equals_ignoring_case(field.name, name) && signals.size() < kMaxSignals &&
          field.value.size() <= kMaxValueBytes)
        signals.push_back(std::string(name).append(": ").append(field.value));
  return signals;
}

Payload read_http_payload(std::string_view message, const InflateLimits& limits) {
  Payload payload;
  payload.body = message;
  DeclaredCodings declared;
  if (const std::optional<HttpHead> head = read_http_head(message)) {
    payload.status = head->status;
    payload.body = message.substr(head->bytes);
    if (head->status == 300 && head->reason == "OK") {  // one bit away from 200
      payload.findings.emplace_back("the status is damaged: 300 OK");
      payload.status = 200;
    }
    ContentType type = read_content_type(head->field("Content-Type"));
    payload.content_type = std::move(type.essence);
    payload.charset = std::move(type.charset);
    payload.usage_signals = usage_signals(head->fields);
    declared = declared_codings(*head);
    if (is_damaged_html_type(payload.content_type)) {
      payload.findings.push_back("the content type is damaged: " + payload.content_type);
      payload.content_type = "text/html";
    }
    if (head->is_chunked() && !payload.body.empty()) {
      Dechunked dechunked = dechunk(payload.body);
      if (!dechunked.is_chunked) {
        payload.findings.push_back("declared as chunked, but it is not");
      } else {
        if (!dechunked.complete) {
          payload.findings.push_back("the chunked body ends after " +
                                     std::to_string(dechunked.bytes.size()) +
                                     " bytes without a final chunk");
          payload.truncated = true;
        }
        payload.decoded = std::move(dechunked.bytes);
        payload.body = payload.decoded.view();
      }
    } else if (const auto length = read_decimal(head->field("Content-Length"));
               length && *length < payload.body.size() && !head->may_be_decoded()) {
      const std::string_view surplus = payload.body.substr(static_cast<std::size_t>(*length));
      if (surplus.find_first_not_of("\r\n") != std::string_view::npos)
        payload.surplus_bytes = surplus.size();
    } else if (length && *length > payload.body.size() && !payload.body.empty()) {
      // An answer to HEAD has the length of a body that it does not have.
      payload.findings.push_back("the body ends after " + std::to_string(payload.body.size()) +
                                 " of " + std::to_string(*length) + " bytes");
      payload.truncated = true;
    }
  }
  undo_content_encoding(payload, declared, limits);
  apply_cap(payload, limits);
  return payload;
}

Payload read_payload(const WarcRecord& record, const InflateLimits& limits) {
  const ContentType type = read_content_type(record.content_type());
  // A response that begins like HTTP is HTTP, whatever its type says.
  const bool begins_as_http = record.block.starts_with("HTTP/") && record.block.size() > 5 &&
                              base::is_digit(record.block[5]);
  const bool is_http =
      type.essence == "application/http" ||
      (record.type == WarcRecordType::Response && (type.essence.empty() || begins_as_http));
  Payload payload;
  switch (record.type) {
    case WarcRecordType::Response:
    case WarcRecordType::Resource:
      if (is_http) {
        payload = read_http_payload(record.block, limits);
        break;
      }
      [[fallthrough]];
    default:
      payload.body = record.block;
      payload.content_type = type.essence;
      payload.charset = type.charset;
      apply_cap(payload, limits);
      break;
    case WarcRecordType::Revisit:
      if (const std::optional<HttpHead> head = read_http_head(record.block)) {
        ContentType declared = read_content_type(head->field("Content-Type"));
        payload.status = head->status;
        payload.content_type = std::move(declared.essence);
        payload.charset = std::move(declared.charset);
      }
      break;
  }
  if (record.is_cut) {
    payload.truncated = true;
    payload.findings.push_back("the record is shorter than its Content-Length");
  }
  // The rest is in continuation records, which are not joined.
  if (!record.field("WARC-Segment-Number").empty()) {
    payload.truncated = true;
    payload.findings.push_back("the record has only a segment of the body");
  }
  if (!record.field("WARC-Truncated").empty()) {
    payload.truncated = true;
    payload.findings.push_back("the writer of the archive truncated the body: " +
                               base::lower_case(record.field("WARC-Truncated").substr(0, 40)));
  }
  return payload;
}

}  // namespace winnow::bytes

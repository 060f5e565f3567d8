// Nearly every block is done with after one search for "WARC/".
#include "bytes/record_bounds.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "bytes/header_fields.h"
#include "bytes/http_payload.h"

namespace winnow::bytes {

namespace {

// Heads of records are a few hundred bytes; the limit keeps the search linear.
constexpr std::size_t kMaxSwallowedHead = std::size_t{16} << 10;
// Version lines that are tried. A page about web archives has a few of them.
constexpr std::size_t kMaxTries = 16;

struct RecordSize {
  std::size_t head_bytes = 0;
  std::uint64_t block_bytes = 0;
  bool has_id_and_date = false;  // the standard demands both
};

// The size of the record that starts here; nothing if it has no complete head with a type and a length.
std::optional<RecordSize> size_of_record(std::string_view text, std::vector<HeaderField>& fields) {
  const std::string_view possible = text.substr(0, kMaxSwallowedHead);
  const std::optional<HeadEnd> end = find_head_end(possible);
  if (!end) return std::nullopt;
  std::string_view lines = possible.substr(0, end->head_bytes);
  take_line(lines);
  read_fields(lines, fields);
  const std::optional<std::uint64_t> length = read_decimal(find_field(fields, "Content-Length"));
  if (!length || find_field(fields, "WARC-Type").empty()) return std::nullopt;
  return RecordSize{
      end->total_bytes, *length,
      !find_field(fields, "WARC-Record-ID").empty() && !find_field(fields, "WARC-Date").empty()};
}

// Do records follow one another from here to the end, where the last one has no closing lines?
bool is_chain_of_records(std::string_view text, std::vector<HeaderField>& fields) {
  while (starts_version_line(text)) {
    const std::optional<RecordSize> size = size_of_record(text, fields);
    if (!size || !size->has_id_and_date) return false;
    text.remove_prefix(size->head_bytes);
    if (size->block_bytes > text.size()) return false;
    text.remove_prefix(static_cast<std::size_t>(size->block_bytes));
    if (text.empty()) return true;
    const std::size_t blank = std::min(text.find_first_not_of("\r\n"), text.size());
    text.remove_prefix(blank);
  }
  return false;
}

// How far the HTTP message in the block reaches by its own account, and whether that is certain.
struct MessageEnd {
  std::size_t head_bytes = 0;
  std::optional<std::size_t> end;
};

MessageEnd message_end(std::string_view block) {
  const std::optional<HttpHead> head = read_http_head(block);
  if (!head) return {};
  MessageEnd message{.head_bytes = head->bytes, .end = std::nullopt};
  const std::string_view body = block.substr(head->bytes);
  if (head->is_chunked()) {
    const Dechunked dechunked = dechunk(body);
    if (dechunked.complete) message.end = head->bytes + dechunked.consumed;
    return message;
  }
  // The length of a body that was stored decoded says nothing about it.
  if (head->may_be_decoded()) return message;
  const std::optional<std::uint64_t> length = read_decimal(head->field("Content-Length"));
  if (length && *length <= body.size())
    message.end = head->bytes + static_cast<std::size_t>(*length);
  return message;
}

}  // namespace

bool starts_record(std::string_view text) noexcept {
  return text.size() >= kVersionBytes && text.starts_with("WARC/") && base::is_digit(text[5]) &&
         text[6] == '.' && base::is_digit(text[7]);
}

bool starts_version_line(std::string_view text) noexcept {
  if (!starts_record(text)) return false;
  std::size_t at = kVersionBytes;
  while (at < text.size() && base::is_digit(text[at])) ++at;
  return at < text.size() && (text[at] == '\r' || text[at] == '\n');
}

std::size_t find_version_line(std::string_view text, std::size_t from) noexcept {
  std::size_t at = text.find("WARC/", from);
  while (at != std::string_view::npos && !starts_version_line(text.substr(at)))
    at = text.find("WARC/", at + 1);
  return at;
}

std::string_view without_record_end(std::string_view block) noexcept {
  for (int i = 0; i < 2 && block.ends_with('\n'); ++i) {
    block.remove_suffix(1);
    if (block.ends_with('\r')) block.remove_suffix(1);
  }
  return block;
}

std::optional<std::size_t> swallowed_at(std::string_view block) {
  std::size_t at = find_version_line(block, 0);
  if (at == std::string_view::npos) return std::nullopt;
  const MessageEnd message = message_end(block);
  // The block or the body is an archive.
  if (at == 0 || at == message.head_bytes) return std::nullopt;
  if (message.end) at = find_version_line(block, *message.end);
  std::vector<HeaderField> fields;
  for (std::size_t i = 0; i < kMaxTries && at != std::string_view::npos; ++i) {
    const std::string_view rest = block.substr(at);
    if (block[at - 1] == '\n' && (message.end ? size_of_record(rest, fields).has_value()
                                              : is_chain_of_records(rest, fields)))
      return at;
    at = find_version_line(block, at + 1);
  }
  return std::nullopt;
}

}  // namespace winnow::bytes

// A record is read in four steps: blank lines, head, block, and the check that it ends where its
// Content-Length says. Anything that fails is noted, and warc_recovery.cc looks for the next record from
// inside the failed one, so that a wrong length never hides the records after it.
//
// All of this happens in the window of the stream and only moves forward: however often a length is
// wrong, each byte is inflated once and scanned a bounded number of times.
#include "bytes/warc_reader.h"

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "base/ascii.h"
#include "bytes/arc_line.h"
#include "bytes/record_bounds.h"

namespace winnow::bytes {

namespace {

using Event = MemberStream::Event;

// A record may be spread over several members (block-wise gzip does that), up to this number.
constexpr std::size_t kMaxMembersPerRecord = 1 << 16;
static_assert(kArcStartBytes == kVersionBytes);

constexpr std::array<std::string_view, 8> kTypeNames = {
    "warcinfo", "response", "resource",   "request",
    "metadata", "revisit",  "conversion", "continuation",
};

bool is_line_break(char c) { return c == '\r' || c == '\n'; }

std::string of_bytes(std::uint64_t part, std::uint64_t whole) {
  return std::to_string(part) + " of " + std::to_string(whole) + " bytes";
}

}  // namespace

std::string_view name_of(WarcRecordType type) noexcept {
  const auto index = static_cast<std::size_t>(type);
  return index < kTypeNames.size() ? kTypeNames[index] : "other";
}

WarcRecordType warc_record_type(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kTypeNames.size(); ++i)
    if (base::equals_ignoring_case(name, kTypeNames[i])) return static_cast<WarcRecordType>(i);
  return WarcRecordType::Other;
}

std::string_view WarcRecord::target_uri() const noexcept {
  std::string_view uri = field("WARC-Target-URI");
  if (uri.size() >= 2 && uri.front() == '<' && uri.back() == '>')
    uri = uri.substr(1, uri.size() - 2);
  return uri;
}

Result<WarcReader> WarcReader::open(const std::string& path, const WarcLimits& limits) {
  WINNOW_TRY(Source source, Source::open(path));
  return open(std::move(source), limits);
}

Result<WarcReader> WarcReader::open(Source source, const WarcLimits& limits) {
  const InflateLimits inflate_limits{.max_bytes = limits.max_record_bytes,
                                     .max_ratio = limits.max_ratio};
  WINNOW_TRY(MemberStream stream, MemberStream::open(std::move(source), inflate_limits));
  return WarcReader(std::move(stream), limits);
}

// The format is decided here, so that a new reader can seek into the middle of an ARC file.
WarcReader::WarcReader(MemberStream stream, const WarcLimits& limits)
    : stream_(std::move(stream)), limits_(limits) {
  Event event = Event::Bytes;
  while (stream_.window().size() < kArcStartBytes &&
         (event == Event::Bytes || event == Event::MemberEnd))
    event = stream_.fill();
  is_arc_ = stream_.window().starts_with(kArcFileStart);
}

// Does a record begin with these bytes? REQUIRES: kVersionBytes of it, or all that is left.
bool WarcReader::begins_record(std::string_view text) const {
  if (!is_arc_) return starts_record(text);
  if (!may_start_arc_line(text)) return false;
  const std::size_t end = text.substr(0, limits_.max_head_bytes).find('\n');
  return end == std::string_view::npos || read_arc_line(text.substr(0, end)).has_value();
}

const WarcRecord* WarcReader::next() {
  stream_.consume(std::exchange(delivered_bytes_, 0));
  while (true) {
    switch (read_record()) {
      case Outcome::Record: return &record_;
      case Outcome::Skipped: break;
      case Outcome::End: return nullptr;
    }
  }
}

bool WarcReader::take_record(Bytes& memory) {
  if (stream_.window().size() - delivered_bytes_ > delivered_bytes_) return false;
  stream_.take(std::exchange(delivered_bytes_, 0), memory);
  return true;
}

Result<void> WarcReader::seek(WarcAddress address) {
  delivered_bytes_ = 0;
  return stream_.seek(address);
}

Result<const WarcRecord*> WarcReader::read_at(WarcAddress address) {
  WINNOW_TRY_VOID(seek(address));
  const WarcRecord* record = next();
  if (record == nullptr || record->address != address)
    return fail(ErrorCode::NotFound, "read " + stream_.source().name() +
                                         ": no whole record at offset " +
                                         std::to_string(address.offset));
  return record;
}

Result<void> WarcReader::status() const {
  if (stream_.failure()) return Failure{*stream_.failure()};
  return {};
}

void WarcReader::note(const WarcAddress& address, std::string reason) {
  ++finding_count_;
  if (findings_.size() < limits_.max_findings)
    findings_.push_back({address.offset, std::move(reason)});
}

// Fills the window up to `count` bytes, watching for a member that starts with a record of its own
// before they are complete: then this record ended early, whatever its length says.
WarcReader::Supply WarcReader::supply(std::size_t count) {
  std::size_t next_start = 1;
  while (true) {
    const std::deque<MemberStream::MemberStart>& starts = stream_.member_starts();
    const std::string_view window = stream_.window();
    for (; next_start < starts.size(); ++next_start) {
      const auto at = static_cast<std::size_t>(starts[next_start].position - stream_.position());
      if (at >= count) break;
      const bool more_to_come = next_start + 1 == starts.size() && !stream_.at_member_end();
      if (window.size() < at + kVersionBytes && more_to_come) break;
      if (begins_record(window.substr(at))) {
        next_record_at_ = at;
        return Supply::NextRecord;
      }
    }
    if (window.size() >= count) return Supply::Enough;
    if (starts.size() > kMaxMembersPerRecord) return Supply::TooManyMembers;
    switch (stream_.fill()) {
      case Event::Bytes:
      case Event::MemberEnd: break;
      case Event::End: return Supply::Ended;
      case Event::Damaged: return Supply::Damaged;
      case Event::Failed: return Supply::Ended;
    }
  }
}

WarcReader::Outcome WarcReader::read_record() {
  while (true) {
    const std::string_view window = stream_.window();
    const auto blank =
        static_cast<std::size_t>(std::ranges::find_if_not(window, is_line_break) - window.begin());
    stream_.consume(blank);
    if (!stream_.window().empty()) break;
    const Supply supplied = supply(1);
    const WarcAddress here = stream_.address_of(stream_.position());
    if (supplied == Supply::Ended) return Outcome::End;
    if (supplied == Supply::Damaged) return search(here, 0, std::exchange(end_noted_, Noted::No));
  }
  end_noted_ = Noted::No;

  const WarcAddress address = stream_.address_of(stream_.position());
  static_cast<void>(supply(kVersionBytes));
  if (!begins_record(stream_.window())) return search(address, 0, Noted::No);

  const std::optional<Head> head = is_arc_ ? read_arc_head(address) : read_head(address);
  if (!head) return search(address, search_from_, Noted::Yes);
  if (!head->length) return deliver_what_is_there(*head, address);
  if (*head->length > limits_.max_record_bytes ||
      head->end.total_bytes + *head->length > limits_.max_record_bytes) {
    note(address, "the record of " + std::to_string(*head->length) +
                      " bytes is over the limit of " + std::to_string(limits_.max_record_bytes));
    const std::uint64_t most = std::uint64_t{1} << 62;
    return skip_oversized(head->end.total_bytes + std::min(*head->length, most), address);
  }

  const auto block_bytes = static_cast<std::size_t>(*head->length);
  const std::size_t total_bytes = head->end.total_bytes + block_bytes;
  const Supply supplied = supply(total_bytes);
  if (supplied != Supply::Enough) {
    const std::size_t present =
        supplied == Supply::NextRecord ? next_record_at_ : stream_.window().size();
    std::string reason = "the record is cut off: " +
                         of_bytes(present - std::min(present, head->end.total_bytes), block_bytes);
    if (supplied == Supply::Damaged) reason += " (" + stream_.damage() + ")";
    if (supplied == Supply::TooManyMembers) reason += " (spread over too many members)";
    note(address, std::move(reason));
    return deliver_what_is_there(*head, address);
  }
  if (!is_followed_by_record_end(total_bytes)) {
    const bool is_damaged =
        std::ranges::all_of(stream_.window().substr(total_bytes), is_line_break);
    note(address, is_damaged ? "the record is damaged: " + stream_.damage()
                             : "the record does not end after its Content-Length of " +
                                   std::to_string(block_bytes) + " bytes");
    return is_damaged ? search(address, 1, Noted::Yes) : deliver_what_is_there(*head, address);
  }
  const std::string_view block = stream_.window().substr(head->end.total_bytes, block_bytes);
  if (const auto end = is_arc_ ? std::nullopt : swallowed_at(block)) {
    note(address, "the record's Content-Length of " + std::to_string(block_bytes) +
                      " bytes covers the records after it");
    return deliver(head->end, without_record_end(block.substr(0, *end)).size(),
                   head->end.total_bytes + *end, address, Noted::Yes);
  }
  return deliver(head->end, block_bytes, total_bytes, address, Noted::No);
}

// Hands out a record of which `total_bytes` of the window are used.
WarcReader::Outcome WarcReader::deliver(const HeadEnd& head, std::size_t block_bytes,
                                        std::size_t total_bytes, const WarcAddress& address,
                                        Noted noted) {
  if (is_arc_)
    fill_arc_record(head, block_bytes, address);
  else
    fill_record(head, block_bytes, address);
  delivered_bytes_ = total_bytes;
  if (record_.type == WarcRecordType::Other && noted == Noted::No) {
    const std::string_view type = record_.field("WARC-Type");
    note(address, type.empty()
                      ? "the record has no WARC-Type"
                      : "the record's WARC-Type is unknown: " + std::string(type.substr(0, 40)));
  }
  return Outcome::Record;
}

// Nothing, with a finding, if the head cannot be read; search_from_ is where to search then.
std::optional<WarcReader::Head> WarcReader::read_head(const WarcAddress& address) {
  std::optional<HeadEnd> end;
  std::size_t scanned = 0;
  search_from_ = 1;
  while (!end) {
    const std::string_view window = stream_.window().substr(0, limits_.max_head_bytes);
    const std::size_t from = scanned < 3 ? 0 : scanned - 3;
    end = find_head_end(window.substr(from));
    if (end) {
      end->head_bytes += from;
      end->total_bytes += from;
      break;
    }
    scanned = window.size();
    if (window.size() >= limits_.max_head_bytes) {
      note(address,
           "the record's head is longer than " + std::to_string(limits_.max_head_bytes) + " bytes");
      return std::nullopt;
    }
    const Supply supplied = supply(window.size() + 1);
    if (supplied == Supply::Enough) continue;
    note(address, "the record is cut off inside its head");
    if (supplied == Supply::NextRecord) search_from_ = next_record_at_;
    return std::nullopt;
  }

  fill_record(*end, 0, address);
  const std::string_view length_field = record_.field("Content-Length");
  const std::optional<std::uint64_t> length = read_decimal(length_field);
  if (!length) {
    note(address, length_field.empty() ? "the record has no Content-Length"
                                       : "the record's Content-Length is not a number: " +
                                             std::string(length_field.substr(0, 40)));
  }
  return Head{*end, length};
}

std::optional<WarcReader::Head> WarcReader::read_arc_head(const WarcAddress& address) {
  std::size_t scanned = 0;
  search_from_ = 1;
  while (true) {
    const std::string_view window = stream_.window().substr(0, limits_.max_head_bytes);
    const std::size_t end = window.find('\n', scanned);
    if (end != std::string_view::npos) {
      const std::optional<ArcLine> line = read_arc_line(window.substr(0, end));
      if (line) return Head{{.head_bytes = end, .total_bytes = end + 1}, line->length};
      note(address, "the line in front of the ARC record is damaged");
      return std::nullopt;
    }
    scanned = window.size();
    if (window.size() >= limits_.max_head_bytes) {
      note(address, "the line in front of the ARC record is longer than " +
                        std::to_string(limits_.max_head_bytes) + " bytes");
      return std::nullopt;
    }
    const Supply supplied = supply(window.size() + 1);
    if (supplied == Supply::Enough) continue;
    note(address, "the ARC file is cut off inside the line in front of a record");
    if (supplied == Supply::NextRecord) search_from_ = next_record_at_;
    return std::nullopt;
  }
}

// A record ends in CRLF CRLF. Writers have been seen to leave out one or both, or to write LF; that
// is accepted where the next record, the end of the member or of the file confirms it.
bool WarcReader::is_followed_by_record_end(std::size_t at) {
  const auto member_starts_at = [&](std::size_t place) {
    return stream_.coding() != Coding::Identity &&
           stream_.address_of(stream_.position() + place).inside == 0;
  };
  std::size_t blank = 0;
  while (true) {
    const std::string_view window = stream_.window();
    if (window.size() > at + blank) {
      if (!is_arc_ && window.size() > at + 4 && window.substr(at).starts_with("\r\n\r\n"))
        return true;
      if (member_starts_at(at + blank)) return true;
      if (!is_line_break(window[at + blank])) break;
      ++blank;
      continue;
    }
    // Not into the next member: damage there says nothing about this record.
    if (stream_.at_member_end()) return true;
    const Event event = stream_.fill();
    if (event == Event::Damaged) return stream_.is_cut_off();
    if (event == Event::End || event == Event::Failed) return true;
  }
  while (stream_.window().size() < at + blank + kVersionBytes && stream_.fill() == Event::Bytes) {
  }
  return begins_record(stream_.window().substr(at + blank));
}

void WarcReader::fill_record(const HeadEnd& head, std::size_t block_bytes,
                             const WarcAddress& address) {
  const std::string_view window = stream_.window();
  std::string_view lines = window.substr(0, head.head_bytes);
  record_.version = take_line(lines).substr(5);
  read_fields(lines, record_.fields);
  record_.type = warc_record_type(record_.field("WARC-Type"));
  record_.block = window.substr(head.total_bytes, block_bytes);
  record_.is_cut = false;
  record_.address = address;
}

// The record as if it came from a WARC file.
void WarcReader::fill_arc_record(const HeadEnd& head, std::size_t block_bytes,
                                 const WarcAddress& address) {
  const std::string_view window = stream_.window();
  const ArcLine line = read_arc_line(window.substr(0, head.head_bytes)).value_or(ArcLine{});
  record_.version = "arc";
  record_.block = window.substr(head.total_bytes, block_bytes);
  record_.is_cut = false;
  record_.address = address;
  const bool is_http = base::starts_with_ignoring_case(record_.block, "HTTP/");
  record_.type = is_http ? WarcRecordType::Response : WarcRecordType::Resource;
  if (line.url.starts_with(kArcFileStart)) record_.type = WarcRecordType::Warcinfo;
  record_.fields.assign(
      {{"WARC-Target-URI", line.url},
       {"Archive-date", line.date},
       {"Content-Type", is_http ? "application/http; msgtype=response" : line.content_type}});
}

}  // namespace winnow::bytes

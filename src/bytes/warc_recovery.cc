// The part of the WARC reader that goes on after damage: it searches the next record, delivers what is
// left of one with a wrong length, and passes over one that is too large.
#include <algorithm>
#include <utility>

#include "bytes/arc_line.h"
#include "bytes/record_bounds.h"
#include "bytes/warc_reader.h"

namespace winnow::bytes {

namespace {

using Event = MemberStream::Event;

// Oversized records that are skipped by their stated length. After that many, lengths are not trusted.
constexpr std::size_t kMaxFailedJumps = 16;
// How much more of the file is read at a time to find the end of a record of unknown length.
constexpr std::size_t kMoreBytes = std::size_t{1} << 20;

}  // namespace

// The next place in the window, from `from` on, at which a record starts; npos if there is none, and
// `from` is then where to continue when there is more. REQUIRES: in an ARC file, `from` starts a line.
std::size_t WarcReader::next_start(std::size_t& from) const {
  const std::string_view window = stream_.window();
  if (!is_arc_) {
    const std::size_t at = find_version_line(window, from);
    const std::size_t kept = std::min(window.size(), kVersionLineBytes + 1);
    if (at == std::string_view::npos) from = std::max(from, window.size() - kept);
    return at;
  }
  for (std::size_t end = 0; (end = window.find('\n', from)) != std::string_view::npos;) {
    const std::string_view line = window.substr(from, end - from);
    if (line.size() < limits_.max_head_bytes && may_start_arc_line(line) && read_arc_line(line))
      return from;
    from = end + 1;
  }
  return std::string_view::npos;
}

// A record whose length is wrong or unknown, which has a finding: up to the next record, or to where
// the data ends. Nothing, if that is over the limit, or if the data is damaged and not only cut off.
WarcReader::Outcome WarcReader::deliver_what_is_there(const Head& head,
                                                      const WarcAddress& address) {
  std::size_t from = head.end.total_bytes;
  std::size_t end = std::string_view::npos;
  for (std::size_t wanted = stream_.window().size(); end == std::string_view::npos;) {
    const Supply supplied = supply(wanted);
    end = next_start(from);
    if (supplied == Supply::NextRecord) end = std::min(end, next_record_at_);
    if (end != std::string_view::npos) break;
    if (from > limits_.max_record_bytes) return search(address, 1, Noted::Yes);
    const std::size_t held = stream_.window().size();
    wanted = std::min(held + std::max(held, kMoreBytes), limits_.max_record_bytes + kMoreBytes);
    if (supplied == Supply::Enough) continue;
    const bool is_cut_off =
        supplied == Supply::Ended || (supplied == Supply::Damaged && stream_.is_cut_off());
    if (!is_cut_off) return search(address, 1, Noted::Yes);
    end = held;
    end_noted_ = Noted::Yes;
  }
  if (end <= head.end.total_bytes || end > limits_.max_record_bytes)
    return search(address, end, Noted::Yes);
  const std::size_t present = end - head.end.total_bytes;
  const std::size_t block_bytes =
      without_record_end(stream_.window().substr(head.end.total_bytes, present)).size();
  static_cast<void>(deliver(head.end, block_bytes, end, address, Noted::Yes));
  record_.is_cut = head.length && block_bytes < *head.length;
  return Outcome::Record;
}

// Drops `from` bytes and everything up to the next version line or the next good member.
WarcReader::Outcome WarcReader::search(const WarcAddress& address, std::size_t from, Noted noted) {
  std::uint64_t skipped = 0;
  const auto drop = [&](std::size_t count) {
    stream_.consume(count);
    skipped += count;
  };
  const auto report = [&](std::string_view reason) {
    if (std::exchange(noted, Noted::Yes) == Noted::No) note(address, std::string(reason));
  };
  const auto report_garbage = [&] {
    report("no record starts here, " + std::to_string(skipped) + " bytes skipped");
  };
  const std::size_t first = std::min(from, stream_.window().size());
  const StreamAddress start = stream_.address_of(stream_.position() + first);
  LineSearch lines;
  lines.at_line_start = first == 0 || stream_.window()[first - 1] == '\n' ||
                        (stream_.coding() != Coding::Identity && start.inside == 0);
  drop(first);
  while (true) {
    if (is_arc_ ? find_arc_record(lines, skipped) : find_record(skipped)) {
      report_garbage();
      return Outcome::Skipped;
    }
    switch (stream_.fill()) {
      case Event::Bytes:
      case Event::MemberEnd: break;
      case Event::End:
      case Event::Failed:
        drop(stream_.window().size());
        report_garbage();
        return Outcome::End;
      case Event::Damaged:
        drop(stream_.window().size());
        report(stream_.damage());
        stream_.recover();
        return Outcome::Skipped;
    }
  }
}

// Drops what is in front of the next version line in the window. If there is none, keeps what may
// become one when more data arrives.
bool WarcReader::find_record(std::uint64_t& skipped) {
  const std::string_view window = stream_.window();
  std::size_t at = window.find("WARC/");
  while (at != std::string_view::npos && window.size() - at > kVersionLineBytes &&
         !starts_version_line(window.substr(at)))
    at = window.find("WARC/", at + 1);
  const bool is_found = at != std::string_view::npos && starts_version_line(window.substr(at));
  const std::size_t count =
      at != std::string_view::npos ? at : window.size() - std::min<std::size_t>(window.size(), 4);
  stream_.consume(count);
  skipped += count;
  return is_found;
}

// The same for the line of an ARC record. What has been searched for the end of a line is not
// searched again.
bool WarcReader::find_arc_record(LineSearch& lines, std::uint64_t& skipped) {
  const std::string_view window = stream_.window();
  std::size_t at = 0;
  bool is_found = false;
  while (true) {
    const std::size_t end = window.find('\n', at + std::exchange(lines.scanned, 0));
    if (lines.at_line_start) {
      const std::string_view rest = window.substr(at, limits_.max_head_bytes);
      const bool is_whole = end != std::string_view::npos && end - at < rest.size();
      is_found = is_whole && read_arc_line(rest.substr(0, end - at)).has_value();
      const bool may_become_one = end == std::string_view::npos &&
                                  rest.size() < limits_.max_head_bytes &&
                                  (rest.size() < kArcStartBytes || may_start_arc_line(rest));
      if (may_become_one) lines.scanned = rest.size();
      if (is_found || may_become_one) break;
    }
    lines.at_line_start = end != std::string_view::npos;
    at = lines.at_line_start ? end + 1 : window.size();
    if (!lines.at_line_start) break;
  }
  stream_.consume(at);
  skipped += at;
  return is_found;
}

// Skips a record over the limit by its stated length: in a plain file with one seek, else by
// inflating and discarding. If no record ends there, the reader goes back and searches what it
// skipped. That costs another pass, so after several wrong lengths the file is no longer trusted
// and its oversized records are searched right away.
WarcReader::Outcome WarcReader::skip_oversized(std::uint64_t total_bytes,
                                               const WarcAddress& address) {
  const bool can_seek = stream_.source().can_seek();
  if (can_seek && failed_jumps_ >= kMaxFailedJumps) return search(address, 1, Noted::Yes);
  const Passed passed = stream_.coding() == Coding::Identity && can_seek
                            ? jump_over(address.offset + total_bytes)
                            : read_over(total_bytes);
  if (passed == Passed::Damaged) return search(address, 0, Noted::Yes);
  if (passed == Passed::AtNextRecord) return Outcome::Skipped;
  if (passed == Passed::AtEnd && is_followed_by_record_end(0)) return Outcome::Skipped;
  if (!can_seek) return Outcome::Skipped;
  ++failed_jumps_;
  if (!stream_.seek(address)) return Outcome::End;
  static_cast<void>(supply(kVersionBytes));
  return search(address, 1, Noted::Yes);
}

WarcReader::Passed WarcReader::jump_over(std::uint64_t end) {
  if (end > stream_.source().size().value_or(0)) return Passed::TooFar;
  if (!stream_.seek({end, 0})) return Passed::TooFar;
  static_cast<void>(supply(1));
  return Passed::AtEnd;
}

WarcReader::Passed WarcReader::read_over(std::uint64_t total_bytes) {
  std::uint64_t left = total_bytes;
  while (left != 0) {
    const auto wanted = static_cast<std::size_t>(
        std::min<std::uint64_t>(left, std::max<std::size_t>(stream_.window().size(), 1)));
    const Supply supplied = supply(wanted);
    if (supplied == Supply::NextRecord) {
      stream_.consume(next_record_at_);
      return Passed::AtNextRecord;
    }
    if (supplied == Supply::Damaged) return Passed::Damaged;
    if (supplied != Supply::Enough) return Passed::TooFar;
    stream_.consume(wanted);
    left -= wanted;
  }
  return Passed::AtEnd;
}

}  // namespace winnow::bytes

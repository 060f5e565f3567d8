// MemberStream: a file of compressed members, read as one stream of bytes that remembers where each
// member began.
//
// A .warc.gz is many small gzip files one after the other, a .warc.zst the same with zstd frames; a
// few are one big member, and a plain .warc is none. The WARC reader wants to see none of that,
// except in three moments: when it gives a record's address, when it lands on an address, and when
// a member is damaged and the next one has to be found.
//
//   file     |  member at 0   |  member at 9310          | member ...
//   stream   0 1 2 ...        41200 ...                  stream positions, counted from the start
//   window                       [ . . . . . )           what is held: from position() to its end
//   address  of position 41207 = {9310, 7}               member, and bytes into it
//
// Small gzip members take the fast lane (whole, with libdeflate); everything else is streamed.
// Memory: the window (as much as the reader asks to hold), a megabyte of input, the engine's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "bytes/bytes.h"
#include "bytes/inflate.h"
#include "bytes/source.h"
#include "winnow/result.h"

namespace winnow::bytes {

struct StreamAddress {
  std::uint64_t offset = 0;  // in the file: where the member starts, or in a plain file the byte
  std::uint64_t inside = 0;  // uncompressed bytes from there; 0 where each record has its member
  friend bool operator==(const StreamAddress&, const StreamAddress&) = default;
};

class MemberStream {
 public:
  enum class Event : std::uint8_t {
    Bytes,      // the window has grown
    MemberEnd,  // the window's end is also the end of a member
    End,        // the file has no more
    Damaged,    // nothing more comes from this member, see damage(); recover() looks for the next
    Failed,     // reading itself failed, see failure()
  };

  // Finds out the coding and reads a zstd dictionary if the file starts with one.
  static Result<MemberStream> open(Source source, const InflateLimits& limits);

  Event fill();
  // Uncompressed bytes at hand. Views end at the next fill(), consume(), recover() or seek().
  [[nodiscard]] std::string_view window() const noexcept {
    return window_.view().substr(window_begin_);
  }
  void consume(std::size_t count) noexcept;
  // Stream position of the window's first byte.
  [[nodiscard]] std::uint64_t position() const noexcept { return window_position_ + window_begin_; }
  // REQUIRES: position() <= stream_position <= position() + window().size().
  [[nodiscard]] StreamAddress address_of(std::uint64_t stream_position) const noexcept;
  // Stream positions inside the window at which a member starts, oldest first, from the last one
  // at or before the window's begin.
  struct MemberStart {
    std::uint64_t position = 0;
    std::uint64_t offset = 0;
  };
  [[nodiscard]] const std::deque<MemberStart>& member_starts() const noexcept { return starts_; }

  // The window's end is the end of a member, and the next has not been begun.
  [[nodiscard]] bool at_member_end() const noexcept { return phase_ == Phase::BetweenMembers; }
  // The damage is only that the file ended; what came out before is good.
  [[nodiscard]] bool is_cut_off() const noexcept { return is_cut_off_; }

  // After Damaged: drops the window and searches the file for the next member that makes sense,
  // from one byte after the damaged member's start.
  void recover();
  Result<void> seek(StreamAddress address);

  [[nodiscard]] Coding coding() const noexcept { return coding_; }
  [[nodiscard]] const std::string& damage() const noexcept { return damage_; }
  [[nodiscard]] const std::optional<Error>& failure() const noexcept { return failure_; }
  [[nodiscard]] const Source& source() const noexcept { return source_; }

 private:
  enum class Phase : std::uint8_t { BetweenMembers, InMember, Damaged };

  MemberStream(Source source, const InflateLimits& limits)
      : source_(std::move(source)), limits_(limits) {}

  Result<void> find_coding();
  Result<void> read_dictionary();
  std::string_view input() const noexcept { return input_.view().substr(input_begin_); }
  std::uint64_t input_position() const noexcept { return input_offset_ + input_begin_; }
  bool refill();
  void ensure_input(std::size_t count);
  void make_room(std::size_t count);
  Event begin_member();
  Event stream_member();
  Event pass_through();
  Event damaged(std::string reason);
  Result<void> rewind_to(std::uint64_t offset);
  bool makes_sense(std::string_view candidate);

  Source source_;
  InflateLimits limits_;
  Coding coding_ = Coding::Identity;
  Bytes dictionary_;
  std::optional<Inflater> inflater_;
  std::optional<Inflater> trial_;
  std::optional<WholeGzip> whole_;

  Bytes input_;                     // compressed bytes
  std::size_t input_begin_ = 0;     // of input_, already used
  std::uint64_t input_offset_ = 0;  // of the file, where input_ starts
  bool input_ended_ = false;

  Bytes window_;                       // uncompressed bytes
  std::size_t window_begin_ = 0;       // of window_, already consumed
  std::uint64_t window_position_ = 0;  // of the stream, where window_ starts

  Phase phase_ = Phase::BetweenMembers;
  std::deque<MemberStart> starts_;
  std::uint64_t member_offset_ = 0;  // of the file, of the member being read
  std::uint64_t member_output_ = 0;
  std::uint64_t wasted_ = 0;  // bytes inflated from members that were then searched again
  std::string damage_;
  bool is_cut_off_ = false;
  std::optional<Error> failure_;
};

}  // namespace winnow::bytes

// MemberStream: a file of compressed members, read as one stream of bytes that knows where each
// member starts.
//
// A .warc.gz is many small gzip members one after the other, a .warc.zst the same with zstd frames;
// a few are one big member, and a plain .warc has none. The WARC reader needs to know about members
// only to report a record's address, to seek to an address, and to find the next member after a
// damaged one.
//
//   file     |  member at 0   |  member at 9310          | member ...
//   stream   0 1 2 ...        41200 ...                  stream positions, counted from the start
//   window                       [ . . . . . )           what is held: from position() to its end
//   address  of position 41207 = {9310, 7}               member, and bytes into it
//
// Small gzip members take the fast path (whole, with libdeflate); everything else is streamed.
// Memory: the window (as much as the reader asks for), a megabyte of input, and the engine.
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
  std::uint64_t inside = 0;  // uncompressed bytes from there; 0 if each record has its own member
  friend bool operator==(const StreamAddress&, const StreamAddress&) = default;
};

class MemberStream {
 public:
  enum class Event : std::uint8_t {
    Bytes,      // the window has grown
    MemberEnd,  // the end of the window is also the end of a member
    End,        // the end of the file
    Damaged,    // this member cannot be read further, see damage(); recover() finds the next
    Failed,     // reading itself failed, see failure()
  };

  // Detects the coding and reads a zstd dictionary if the file starts with one.
  static Result<MemberStream> open(Source source, const InflateLimits& limits);

  Event fill();
  // The available uncompressed bytes. Invalidated by fill(), consume(), recover() and seek().
  [[nodiscard]] std::string_view window() const noexcept {
    return window_.view().substr(window_begin_);
  }
  void consume(std::size_t count) noexcept;
  // Like consume(), but the consumed bytes stay where they are, in `memory`, whose own memory
  // becomes the window. What is left of the old window is copied.
  void take(std::size_t count, Bytes& memory);
  // Stream position of the window's first byte.
  [[nodiscard]] std::uint64_t position() const noexcept { return window_position_ + window_begin_; }
  // REQUIRES: position() <= stream_position <= position() + window().size().
  [[nodiscard]] StreamAddress address_of(std::uint64_t stream_position) const noexcept;
  // Stream positions in the window at which a member starts, in order, beginning with the last one
  // at or before the start of the window.
  struct MemberStart {
    std::uint64_t position = 0;
    std::uint64_t offset = 0;
  };
  [[nodiscard]] const std::deque<MemberStart>& member_starts() const noexcept { return starts_; }

  // The window ends at the end of a member, and the next one has not been started.
  [[nodiscard]] bool at_member_end() const noexcept { return phase_ == Phase::BetweenMembers; }
  // The damage is only that the file ended; the bytes before are good.
  [[nodiscard]] bool is_cut_off() const noexcept { return is_cut_off_; }

  // After Damaged: drops the window and searches the file for the next plausible member, from one
  // byte after the start of the damaged one.
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

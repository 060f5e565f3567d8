// Reads web archives: .warc, .warc.gz, .warc.zst, .arc, .arc.gz, record by record, from a file, a
// pipe or memory.
//
//   WINNOW_TRY(WarcReader reader, WarcReader::open("crawl.warc.gz"));
//   while (const WarcRecord* record = reader.next())
//     if (record->type == WarcRecordType::Response) use(record->target_uri(), record->block);
//   for (const WarcFinding& finding : reader.findings()) note(finding.offset, finding.reason);
//   WINNOW_TRY_VOID(reader.status());   // did the file itself stop being readable?
//
// Archives are large, old and often broken, so one bad record never costs the others. One that is
// cut off, damaged, over the limit, of wrong length or of unknown type becomes a finding, and the reader
// continues at the next "WARC/" line or compressed member. What is there of a record that is cut off or of
// wrong length is delivered: up to the next record, or to the end of the file. A record that is over the
// limit, or whose compressed data is damaged, is not.
//
// A record is a view into the reader, valid until next() or seek(). Memory use is about one record
// (at most twice max_record_bytes). A reader belongs to one thread.
//
// ARC is the format before WARC. Its records look like those of a WARC: responses with a target
// URI, or resources if the block has no HTTP head, and a warcinfo record at the start.
// Format: https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bytes/header_fields.h"
#include "bytes/inflate.h"
#include "bytes/member_stream.h"
#include "winnow/result.h"

namespace winnow::bytes {

enum class WarcRecordType : std::uint8_t {
  Warcinfo,
  Response,
  Resource,
  Request,
  Metadata,
  Revisit,
  Conversion,
  Continuation,
  Other,  // a type that is not in the standard; WARC-Type has its name
};

// "response", "resource", ...: as WARC-Type spells it.
std::string_view name_of(WarcRecordType type) noexcept;
WarcRecordType warc_record_type(std::string_view name) noexcept;

// Where a record starts. In a plain file, and if each record has its own member, `inside` is 0 and
// `offset` is the offset that CDX indexes use.
using WarcAddress = StreamAddress;

struct WarcRecord {
  WarcRecordType type = WarcRecordType::Other;
  WarcAddress address;
  std::string_view version;  // "1.0", "1.1", "arc"
  std::vector<HeaderField> fields;
  std::string_view block;  // of a response, the HTTP message with its head
  bool is_cut = false;     // the block is shorter than its Content-Length

  // The value of a field, or empty. Names are case-insensitive.
  [[nodiscard]] std::string_view field(std::string_view name) const noexcept {
    return find_field(fields, name);
  }
  // Without the angle brackets that some writers of WARC 0.17 and 1.0 put around it.
  [[nodiscard]] std::string_view target_uri() const noexcept;
  [[nodiscard]] std::string_view record_id() const noexcept { return field("WARC-Record-ID"); }
  [[nodiscard]] std::string_view date() const noexcept { return field("WARC-Date"); }
  [[nodiscard]] std::string_view content_type() const noexcept { return field("Content-Type"); }
};

struct WarcFinding {
  std::uint64_t offset = 0;  // of the record or member in the file
  std::string reason;        // e.g. "the record is cut off: 812 of 4096 bytes"
};

struct WarcLimits {
  std::size_t max_record_bytes = std::size_t{128} << 20;  // head and block, uncompressed
  std::size_t max_head_bytes = std::size_t{256} << 10;
  std::size_t max_ratio = 250;      // uncompressed over compressed, see InflateLimits
  std::size_t max_findings = 1000;  // stored; finding_count() counts all
};

class WarcReader {
 public:
  static Result<WarcReader> open(const std::string& path, const WarcLimits& limits = {});
  static Result<WarcReader> open(Source source, const WarcLimits& limits = {});

  // The next record, or nullptr at the end.
  const WarcRecord* next();
  // Moves the record that next() returned last into `memory`, without copying it: its views stay
  // valid as long as `memory` is unchanged. The reader continues with what `memory` was before.
  // False, and nothing is moved, if so much was read beyond the record that copying the record is
  // cheaper: archives that are one member, or not compressed.
  bool take_record(Bytes& memory);
  // next() continues from `address`. Unsupported for pipes.
  Result<void> seek(WarcAddress address);
  // The record that starts exactly there; NotFound if there is none.
  Result<const WarcRecord*> read_at(WarcAddress address);

  [[nodiscard]] const std::vector<WarcFinding>& findings() const noexcept { return findings_; }
  [[nodiscard]] std::uint64_t finding_count() const noexcept { return finding_count_; }
  // Adds a finding of the caller about a record, in its place among those of the reader.
  void note(const WarcAddress& address, std::string reason);
  // A failure if reading stopped because the file or pipe failed.
  [[nodiscard]] Result<void> status() const;

 private:
  enum class Outcome : std::uint8_t { Record, Skipped, End };
  enum class Supply : std::uint8_t { Enough, NextRecord, Ended, Damaged, TooManyMembers };
  enum class Passed : std::uint8_t { AtEnd, AtNextRecord, TooFar, Damaged };
  enum class Noted : std::uint8_t { No, Yes };

  struct Head {
    HeadEnd end;
    std::optional<std::uint64_t> length;  // of the block; unknown if a finding says why
  };

  // Where the search for the line of an ARC record is in the window.
  struct LineSearch {
    bool at_line_start = false;
    std::size_t scanned = 0;  // no line feed in the first bytes
  };

  WarcReader(MemberStream stream, const WarcLimits& limits);

  Outcome read_record();
  std::optional<Head> read_head(const WarcAddress& address);
  std::optional<Head> read_arc_head(const WarcAddress& address);
  bool begins_record(std::string_view text) const;
  Outcome skip_oversized(std::uint64_t total_bytes, const WarcAddress& address);
  Outcome search(const WarcAddress& address, std::size_t from, Noted noted);
  Passed jump_over(std::uint64_t end);
  Passed read_over(std::uint64_t total_bytes);
  Supply supply(std::size_t count);
  bool is_followed_by_record_end(std::size_t at);
  void fill_record(const HeadEnd& head, std::size_t block_bytes, const WarcAddress& address);
  void fill_arc_record(const HeadEnd& head, std::size_t block_bytes, const WarcAddress& address);
  bool find_record(std::uint64_t& skipped);
  bool find_arc_record(LineSearch& lines, std::uint64_t& skipped);
  Outcome deliver(const HeadEnd& head, std::size_t block_bytes, std::size_t total_bytes,
                  const WarcAddress& address, Noted noted);
  Outcome deliver_what_is_there(const Head& head, const WarcAddress& address);
  std::size_t next_start(std::size_t& from) const;

  MemberStream stream_;
  WarcLimits limits_;
  WarcRecord record_;
  std::size_t delivered_bytes_ = 0;  // of the window: the record handed out last
  std::size_t next_record_at_ = 0;   // in the window, when supply() says NextRecord
  std::size_t search_from_ = 0;      // in the window, when a head could not be read
  bool is_arc_ = false;
  Noted end_noted_ = Noted::No;  // the damage at the end of the delivered record has a finding
  std::size_t failed_jumps_ = 0;
  std::vector<WarcFinding> findings_;
  std::uint64_t finding_count_ = 0;
};

}  // namespace winnow::bytes

// Decompression of what the web and its archives use: gzip, zlib, raw deflate, brotli, zstd.
//
// Compressed input is hostile input: six kilobytes of brotli can ask for four gigabytes. So output
// is always bounded, by an absolute cap and by the ratio to what was read, and both are checked
// while bytes come out, never from a length that the input claims. Damage is a finding, not a
// failure: what came out before it is kept.
//
//   const Inflated page = inflate(body, Coding::Gzip, {.max_bytes = 20 << 20});
//   use(page.bytes.view());                  // all of it, or the part that could be had
//   if (page.finding) note(*page.finding);   // e.g. "gzip data is damaged after 8192 bytes"
//
// One call undoes one layer; whoever declares two gets the second one back undecoded.
// Inflater is the streaming engine underneath; WholeGzip is the fast lane for gzip members that lie
// in memory as a whole (libdeflate: 2.9 times zlib's speed on an archive of HTML pages).
// Objects are not shared between threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bytes/bytes.h"

struct libdeflate_decompressor;

namespace winnow::bytes {

enum class Coding : std::uint8_t {
  Identity,
  Gzip,
  Zlib,     // deflate data in a zlib wrapper: what "Content-Encoding: deflate" should be
  Deflate,  // deflate data without a wrapper: what some servers send under that name
  Brotli,
  Zstd,
};

// "gzip", "zlib", "deflate", "brotli", "zstd", "identity": for messages.
std::string_view name_of(Coding coding) noexcept;

// What the first bytes say: Gzip or Zstd by their magic numbers, else Identity.
Coding coding_by_magic(std::string_view bytes) noexcept;

struct InflateLimits {
  std::size_t max_bytes = std::size_t{100} << 20;
  // Output over input. HTML reaches 10 to 40, templates full of blanks 100; deflate's own bound is
  // 1032, brotli and zstd have none. Not looked at before `ratio_from_bytes` of output.
  std::size_t max_ratio = 250;
  std::size_t ratio_from_bytes = std::size_t{16} << 20;
};

struct Inflated {
  Bytes bytes;
  std::size_t consumed = 0;            // bytes of the input that were understood
  bool complete = false;               // the data came to its own end and its checksum is right
  std::optional<std::string> finding;  // why not, or what else was odd
};

// Never fails: damaged or oversized input gives what came out up to there.
Inflated inflate(std::string_view input, Coding coding, const InflateLimits& limits = {});

// Streaming, with memory that does not depend on the input (zstd windows are refused over 128 MiB).
class Inflater {
 public:
  enum class State : std::uint8_t {
    Running,  // give more input, or more room
    End,      // this member or frame is complete; reset() begins the next
    Damaged,  // see damage()
  };
  struct Step {
    std::size_t consumed = 0;
    std::size_t produced = 0;
    State state = State::Running;
  };

  explicit Inflater(Coding coding);
  ~Inflater();
  Inflater(Inflater&&) noexcept;
  Inflater& operator=(Inflater&&) noexcept;

  Step step(std::string_view input, std::span<char> output);
  void reset();
  // For zstd frames that were made with a dictionary; false when it is not a dictionary.
  bool load_dictionary(std::string_view dictionary);
  // Why the last step was Damaged, e.g. "checksum does not match".
  [[nodiscard]] std::string_view damage() const noexcept;

  struct Engine;  // one per library

 private:
  std::unique_ptr<Engine> engine_;
};

// The fast lane: one whole gzip member in, all of its bytes out.
class WholeGzip {
 public:
  enum class Outcome : std::uint8_t {
    Done,
    NeedsRoom,  // the output did not fit
    No,         // damaged, or the member goes on beyond the input: the streaming engine can tell
  };
  struct Try {
    Outcome outcome = Outcome::No;
    std::size_t consumed = 0;
    std::size_t produced = 0;
  };
  WholeGzip();
  Try inflate(std::string_view input, std::span<char> output);

 private:
  struct Free {
    void operator()(libdeflate_decompressor* decompressor) const noexcept;
  };
  std::unique_ptr<libdeflate_decompressor, Free> decompressor_;
};

}  // namespace winnow::bytes

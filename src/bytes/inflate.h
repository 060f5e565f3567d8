// Decompression of the formats that the web and its archives use: gzip, zlib, raw deflate, brotli,
// zstd.
//
// Compressed input is hostile: six kilobytes of brotli can expand to four gigabytes. Output is
// therefore bounded by an absolute cap and by its ratio to the input, and both are checked while
// bytes come out, never from a length that the input claims. Damage is a finding, not a failure:
// what was decoded before it is kept.
//
//   const Inflated page = inflate(body, Coding::Gzip, {.max_bytes = 20 << 20});
//   use(page.bytes.view());                  // everything, or what could be decoded
//   if (page.finding) note(*page.finding);   // e.g. "gzip data is damaged after 8192 bytes"
//
// One call decodes one layer. Inflater is the streaming engine; WholeGzip is the fast path for gzip
// members that are completely in memory (libdeflate: 2.9 times the speed of zlib on an archive of
// HTML pages). Objects are not thread-safe.
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

// By the magic number: Gzip, Zstd, else Identity.
Coding coding_by_magic(std::string_view bytes) noexcept;

struct InflateLimits {
  std::size_t max_bytes = std::size_t{100} << 20;
  // Output over input. HTML reaches 10 to 40, templates full of spaces 100; deflate cannot exceed
  // 1032, brotli and zstd have no bound. Not checked before `ratio_from_bytes` of output.
  std::size_t max_ratio = 250;
  std::size_t ratio_from_bytes = std::size_t{16} << 20;
};

struct Inflated {
  Bytes bytes;
  std::size_t consumed = 0;            // bytes of the input that were decoded
  bool complete = false;               // the data ended as it should and its checksum matches
  std::optional<std::string> finding;  // why not, or what else was odd
};

// Never fails: for damaged or oversized input it returns what was decoded so far.
Inflated inflate(std::string_view input, Coding coding, const InflateLimits& limits = {});

// Streaming, with memory that does not depend on the input (zstd windows are refused over 128 MiB).
class Inflater {
 public:
  enum class State : std::uint8_t {
    Running,  // needs more input or more output space
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
  // For zstd frames compressed with a dictionary; false if it is not a dictionary.
  bool load_dictionary(std::string_view dictionary);
  // Why the last step was Damaged, e.g. "checksum does not match".
  [[nodiscard]] std::string_view damage() const noexcept;

  struct Engine;  // one per library

 private:
  std::unique_ptr<Engine> engine_;
};

// The fast path: a whole gzip member in, all its bytes out.
class WholeGzip {
 public:
  enum class Outcome : std::uint8_t {
    Done,
    NeedsRoom,  // the output did not fit
    No,         // damaged or incomplete: ask the streaming engine which
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

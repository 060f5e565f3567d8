// One small engine per library behind a common step(), and a loop over it that enforces the caps.
//
// The engines hide only how each library says "more input", "more space" and "done". The caps are
// in the loop alone, so no library has to be trusted with them.
#include "bytes/inflate.h"

#include <brotli/decode.h>
#include <libdeflate.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

namespace winnow::bytes {

struct Inflater::Engine {
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;
  virtual Step step(std::string_view input, std::span<char> output) = 0;
  virtual void reset() = 0;
  virtual bool load_dictionary(std::string_view) { return false; }

  std::string damage;
};

namespace {

using Step = Inflater::Step;
using State = Inflater::State;

const std::uint8_t* octets(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}
std::uint8_t* octets(std::span<char> room) { return reinterpret_cast<std::uint8_t*>(room.data()); }

class IdentityEngine final : public Inflater::Engine {
 public:
  Step step(std::string_view input, std::span<char> output) override {
    const std::size_t count = std::min(input.size(), output.size());
    if (count != 0) std::memcpy(output.data(), input.data(), count);
    return {count, count, State::Running};
  }
  void reset() override {}
};

class ZlibEngine final : public Inflater::Engine {
 public:
  // zlib's window_bits: 15, +16 for a gzip wrapper, negative for none.
  explicit ZlibEngine(int window_bits) {
    if (inflateInit2(&stream_, window_bits) != Z_OK) throw std::bad_alloc();
  }
  ~ZlibEngine() override { inflateEnd(&stream_); }

  Step step(std::string_view input, std::span<char> output) override {
    constexpr std::size_t kMax = std::numeric_limits<uInt>::max();
    const auto in = static_cast<uInt>(std::min(input.size(), kMax));
    const auto out = static_cast<uInt>(std::min(output.size(), kMax));
    stream_.next_in = const_cast<Bytef*>(octets(input));  // zlib's API is not const-correct
    stream_.avail_in = in;
    stream_.next_out = octets(output);
    stream_.avail_out = out;
    const int code = ::inflate(&stream_, Z_NO_FLUSH);
    Step step{in - stream_.avail_in, out - stream_.avail_out, State::Running};
    if (code == Z_STREAM_END) {
      step.state = State::End;
    } else if (code == Z_MEM_ERROR) {
      throw std::bad_alloc();
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      step.state = State::Damaged;
      damage = code == Z_NEED_DICT      ? "a dictionary is required"
               : stream_.msg == nullptr ? "data is damaged"
                                        : std::string(stream_.msg);
    }
    return step;
  }
  void reset() override { inflateReset(&stream_); }

 private:
  z_stream stream_{};
};

class BrotliEngine final : public Inflater::Engine {
 public:
  BrotliEngine() { reset(); }

  Step step(std::string_view input, std::span<char> output) override {
    std::size_t in = input.size();
    std::size_t out = output.size();
    const std::uint8_t* next_in = octets(input);
    std::uint8_t* next_out = octets(output);
    const BrotliDecoderResult code =
        BrotliDecoderDecompressStream(state_.get(), &in, &next_in, &out, &next_out, nullptr);
    Step step{input.size() - in, output.size() - out, State::Running};
    if (code == BROTLI_DECODER_RESULT_SUCCESS) {
      step.state = State::End;
    } else if (code == BROTLI_DECODER_RESULT_ERROR) {
      step.state = State::Damaged;
      damage = "data is damaged";
    }
    return step;
  }
  void reset() override {
    state_.reset(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr));
    if (!state_) throw std::bad_alloc();
  }

 private:
  struct Free {
    void operator()(BrotliDecoderState* state) const noexcept {
      BrotliDecoderDestroyInstance(state);
    }
  };
  std::unique_ptr<BrotliDecoderState, Free> state_;
};

class ZstdEngine final : public Inflater::Engine {
 public:
  ZstdEngine() : context_(ZSTD_createDCtx()) {
    if (!context_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax,
                           27);  // 128 MiB, the default of the zstd tool
  }

  Step step(std::string_view input, std::span<char> output) override {
    ZSTD_inBuffer in{input.data(), input.size(), 0};
    ZSTD_outBuffer out{output.data(), output.size(), 0};
    const std::size_t code = ZSTD_decompressStream(context_.get(), &out, &in);
    Step step{in.pos, out.pos, State::Running};
    if (ZSTD_isError(code) != 0) {
      step.state = State::Damaged;
      damage = ZSTD_getErrorName(code);
      if (!damage.empty() && damage[0] >= 'A' && damage[0] <= 'Z')
        damage[0] = static_cast<char>(damage[0] + ('a' - 'A'));
    } else if (code == 0) {
      step.state = State::End;
    }
    return step;
  }
  void reset() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

  bool load_dictionary(std::string_view dictionary) override {
    const std::size_t code =
        ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
    return ZSTD_isError(code) == 0;
  }

 private:
  struct Free {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context_;
};

std::unique_ptr<Inflater::Engine> make_engine(Coding coding) {
  switch (coding) {
    case Coding::Identity: return std::make_unique<IdentityEngine>();
    case Coding::Gzip: return std::make_unique<ZlibEngine>(15 + 16);
    case Coding::Zlib: return std::make_unique<ZlibEngine>(15);
    case Coding::Deflate: return std::make_unique<ZlibEngine>(-15);
    case Coding::Brotli: return std::make_unique<BrotliEngine>();
    case Coding::Zstd: return std::make_unique<ZstdEngine>();
  }
  return std::make_unique<IdentityEngine>();
}

// The output length that a gzip member states in its last four bytes, if it is plausible enough to
// try the fast path with it. Only a hint: the fast path reports NeedsRoom if it is wrong.
std::optional<std::size_t> stated_gzip_size(std::string_view input, const InflateLimits& limits) {
  constexpr std::size_t kMinMember = 18;  // header 10, trailer 8
  if (input.size() < kMinMember) return std::nullopt;
  std::size_t size = 0;
  for (std::size_t i = 4; i-- > 0;)
    size = (size << 8) | static_cast<unsigned char>(input[input.size() - 4 + i]);
  const bool believable =
      size <= limits.max_bytes &&
      (size <= limits.ratio_from_bytes || size / input.size() < limits.max_ratio) &&
      size / 1032 <= input.size();
  return believable ? std::optional(size) : std::nullopt;
}

std::string after(std::size_t count) { return " after " + std::to_string(count) + " bytes"; }

}  // namespace

std::string_view name_of(Coding coding) noexcept {
  switch (coding) {
    case Coding::Identity: return "identity";
    case Coding::Gzip: return "gzip";
    case Coding::Zlib: return "zlib";
    case Coding::Deflate: return "deflate";
    case Coding::Brotli: return "brotli";
    case Coding::Zstd: return "zstd";
  }
  return "identity";
}

Coding coding_by_magic(std::string_view bytes) noexcept {
  if (bytes.starts_with("\x1f\x8b\x08")) return Coding::Gzip;
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return Coding::Zstd;
  // Zstd's skippable frames, 0x184D2A50 to 0x184D2A5F little-endian; a WARC's dictionary is one.
  if (bytes.size() >= 4 && (bytes[0] & 0xf0) == 0x50 && bytes.substr(1, 3) == "\x2a\x4d\x18")
    return Coding::Zstd;
  return Coding::Identity;
}

Inflater::Inflater(Coding coding) : engine_(make_engine(coding)) {}
Inflater::~Inflater() = default;
Inflater::Inflater(Inflater&&) noexcept = default;
Inflater& Inflater::operator=(Inflater&&) noexcept = default;
Inflater::Step Inflater::step(std::string_view input, std::span<char> output) {
  return engine_->step(input, output);
}
void Inflater::reset() { engine_->reset(); }
bool Inflater::load_dictionary(std::string_view dictionary) {
  return engine_->load_dictionary(dictionary);
}
std::string_view Inflater::damage() const noexcept { return engine_->damage; }

void WholeGzip::Free::operator()(libdeflate_decompressor* decompressor) const noexcept {
  libdeflate_free_decompressor(decompressor);
}
WholeGzip::WholeGzip() : decompressor_(libdeflate_alloc_decompressor()) {
  if (!decompressor_) throw std::bad_alloc();
}
WholeGzip::Try WholeGzip::inflate(std::string_view input, std::span<char> output) {
  Try result;
  const libdeflate_result code =
      libdeflate_gzip_decompress_ex(decompressor_.get(), input.data(), input.size(), output.data(),
                                    output.size(), &result.consumed, &result.produced);
  if (code == LIBDEFLATE_SUCCESS) return {Outcome::Done, result.consumed, result.produced};
  return {code == LIBDEFLATE_INSUFFICIENT_SPACE ? Outcome::NeedsRoom : Outcome::No, 0, 0};
}

Inflated inflate(std::string_view input, Coding coding, const InflateLimits& limits) {
  Inflated result;
  if (coding == Coding::Gzip) {
    if (const std::optional<std::size_t> size = stated_gzip_size(input, limits)) {
      result.bytes.reserve(std::max<std::size_t>(*size, 1));
      const WholeGzip::Try attempt = WholeGzip().inflate(input, result.bytes.room());
      if (attempt.outcome == WholeGzip::Outcome::Done && attempt.consumed == input.size()) {
        result.bytes.filled(attempt.produced);
        result.consumed = attempt.consumed;
        result.complete = true;
        return result;
      }
    }
  }

  Inflater inflater(coding);
  const std::string name(name_of(coding));
  constexpr std::size_t kMinRoom = 16384;
  constexpr std::size_t kMaxStep = std::size_t{1} << 19;
  while (true) {
    if (result.bytes.room().empty())
      result.bytes.reserve(
          std::max(result.bytes.size() + 1,
                   std::min(limits.max_bytes + 1, std::max(kMinRoom, 2 * result.bytes.size()))));
    // Ask for one byte over the cap, so that data of exactly max_bytes is accepted.
    const std::size_t left = limits.max_bytes - result.bytes.size();
    std::span<char> room = result.bytes.room();
    if (left < room.size()) room = room.first(left + 1);
    room = room.first(std::min(room.size(), kMaxStep));  // so that the ratio is checked in between
    const Inflater::Step step = inflater.step(input.substr(result.consumed), room);
    result.consumed += step.consumed;
    if (step.produced > left) {
      result.bytes.filled(left);
      result.finding =
          name + " data inflates to more than " + std::to_string(limits.max_bytes) + " bytes";
      return result;
    }
    result.bytes.filled(step.produced);
    if (result.bytes.size() > limits.ratio_from_bytes &&
        result.bytes.size() / std::max<std::size_t>(result.consumed, 1) >= limits.max_ratio) {
      result.finding = name + " data inflates to more than " + std::to_string(limits.max_ratio) +
                       " times its size";
      return result;
    }
    if (step.state == Inflater::State::Damaged) {
      result.finding = name + " data is damaged" + after(result.bytes.size()) + ": " +
                       std::string(inflater.damage());
      return result;
    }
    const bool input_used = result.consumed == input.size();
    if (step.state == Inflater::State::End) {
      // RFC 1952 2.2 and RFC 8878 3.1: members and frames may follow each other.
      const bool another = (coding == Coding::Gzip || coding == Coding::Zstd) &&
                           coding_by_magic(input.substr(result.consumed)) == coding;
      if (!another) {
        result.complete = true;
        if (!input_used)
          result.finding = std::to_string(input.size() - result.consumed) + " bytes follow the " +
                           name + " data";
        return result;
      }
      inflater.reset();
      continue;
    }
    if (step.consumed == 0 && step.produced == 0 && input_used) {
      result.complete = coding == Coding::Identity;
      if (!result.complete) result.finding = name + " data is cut off" + after(result.bytes.size());
      return result;
    }
    if (step.consumed == 0 && step.produced == 0 && !room.empty()) {
      result.finding = name + " data is damaged" + after(result.bytes.size()) + ": no progress";
      return result;
    }
  }
}

}  // namespace winnow::bytes

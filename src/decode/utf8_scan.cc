// The ASCII skip and the shift automaton of utf8_scan.h.
//
// The automaton's states are bit offsets 0, 6, 12 ... 48 (nine states in a 64-bit row):
//
//   accept --C2..DF--> need1        need1 --80..BF--> accept
//   accept --E1..EC,EE,EF--> need2  need2 --80..BF--> need1
//   accept --E0--> after_e0 --A0..BF--> need1     (no overlong forms)
//   accept --ED--> after_ed --80..9F--> need1     (no surrogates)
//   accept --F1..F3--> need3        need3 --80..BF--> need2
//   accept --F0--> after_f0 --90..BF--> need2     (no overlong forms)
//   accept --F4--> after_f4 --80..8F--> need2     (nothing past U+10FFFF)
//   everything else --> reject, and reject stays
//
// reject is offset 0, so that a row of zeros rejects from every state.
#include "decode/utf8_scan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace winnow::decode {
namespace {

enum State : unsigned {
  kReject = 0,
  kAccept = 6,
  kNeed1 = 12,
  kNeed2 = 18,
  kNeed3 = 24,
  kAfterE0 = 30,
  kAfterEd = 36,
  kAfterF0 = 42,
  kAfterF4 = 48,
};

consteval std::array<std::uint64_t, 256> make_rows() {
  std::array<std::uint64_t, 256> rows{};
  const auto add = [&](unsigned from_byte, unsigned to_byte, State from, State to) {
    for (unsigned byte = from_byte; byte <= to_byte; ++byte)
      rows.at(byte) |= static_cast<std::uint64_t>(to) << from;
  };
  add(0x00, 0x7F, kAccept, kAccept);
  add(0xC2, 0xDF, kAccept, kNeed1);
  add(0xE0, 0xE0, kAccept, kAfterE0);
  add(0xE1, 0xEC, kAccept, kNeed2);
  add(0xED, 0xED, kAccept, kAfterEd);
  add(0xEE, 0xEF, kAccept, kNeed2);
  add(0xF0, 0xF0, kAccept, kAfterF0);
  add(0xF1, 0xF3, kAccept, kNeed3);
  add(0xF4, 0xF4, kAccept, kAfterF4);
  add(0x80, 0xBF, kNeed1, kAccept);
  add(0x80, 0xBF, kNeed2, kNeed1);
  add(0x80, 0xBF, kNeed3, kNeed2);
  add(0xA0, 0xBF, kAfterE0, kNeed1);
  add(0x80, 0x9F, kAfterEd, kNeed1);
  add(0x90, 0xBF, kAfterF0, kNeed2);
  add(0x80, 0x8F, kAfterF4, kNeed2);
  return rows;
}

constexpr std::array<std::uint64_t, 256> kRows = make_rows();

constexpr std::size_t kBlock = 64;
constexpr std::size_t kPrefetchBytes = 4096;  // of 1, 2, 4 and 8 KiB the fastest on wcxb-dev

// True if none of the 64 bytes has its high bit set.
inline bool block_is_ascii(const char* bytes) noexcept {
#if defined(__SSE2__)
  const auto load = [&](std::size_t offset) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + offset));
  };
  const __m128i all =
      _mm_or_si128(_mm_or_si128(load(0), load(16)), _mm_or_si128(load(32), load(48)));
  return _mm_movemask_epi8(all) == 0;
#else
  std::array<std::uint64_t, 8> words;
  std::memcpy(words.data(), bytes, kBlock);
  std::uint64_t all = 0;
  for (const std::uint64_t word : words) all |= word;
  return (all & 0x8080808080808080ULL) == 0;
#endif
}

// Runs the automaton over `count` bytes. Only the low six bits of the result are the state.
inline std::uint64_t run(const char* bytes, std::size_t count, std::uint64_t state) noexcept {
  for (std::size_t i = 0; i < count; ++i)
    state = kRows[static_cast<unsigned char>(bytes[i])] >> (state & 63);
  return state;
}

}  // namespace

std::size_t ascii_prefix(std::string_view bytes) noexcept {
  std::size_t position = 0;
  while (bytes.size() - position >= kBlock && block_is_ascii(bytes.data() + position))
    position += kBlock;
  while (position < bytes.size() && static_cast<unsigned char>(bytes[position]) < 0x80) ++position;
  return position;
}

std::size_t utf8_prefix(std::string_view bytes) noexcept {
  std::size_t position = 0;
  std::uint64_t state = kAccept;
  std::size_t block_start = 0;  // the block in which the automaton may have rejected
  while (bytes.size() - position >= kBlock) {
    block_start = position;
    // OPTIMIZATION: this is the first time that the page is read. If it comes from main memory, the
    // processor's own prefetching stops at every memory page.
    __builtin_prefetch(bytes.data() + std::min(position + kPrefetchBytes, bytes.size()));
    if ((state & 63) == kAccept && block_is_ascii(bytes.data() + position)) {
      position += kBlock;
      continue;
    }
    state = run(bytes.data() + position, kBlock, state);
    if ((state & 63) == kReject) break;
    position += kBlock;
  }
  if ((state & 63) != kReject) {
    block_start = position;
    state = run(bytes.data() + position, bytes.size() - position, state);
    if ((state & 63) == kAccept) return bytes.size();
  }
  // There is an error in this block or at its end. Go back to the start of the character that
  // reaches into it (at most 3 bytes before) and scan to the error.
  position = block_start;
  for (int back = 0; back < 3 && position > 0; ++back) {
    const unsigned char before = static_cast<unsigned char>(bytes[position - 1]);
    if (before < 0x80) break;
    --position;
    if (before >= 0xC0) break;
  }
  // Three continuation bytes before the block end a complete character.
  if (position < block_start && (static_cast<unsigned char>(bytes[position]) & 0xC0) == 0x80)
    position = block_start;
  while (position < bytes.size()) {
    const Utf8Step step = utf8_step(bytes, position);
    if (!step.valid) break;
    position += step.length;
  }
  return position;
}

Utf8Step utf8_step(std::string_view bytes, std::size_t position) noexcept {
  std::uint64_t state = kAccept;
  std::size_t length = 0;
  while (position + length < bytes.size()) {
    state = kRows[static_cast<unsigned char>(bytes[position + length])] >> (state & 63);
    // The byte that breaks a sequence is not part of it and is read again.
    if ((state & 63) == kReject) return {length == 0 ? 1 : length, false};
    ++length;
    if ((state & 63) == kAccept) return {length, true};
  }
  return {length, false};
}

}  // namespace winnow::decode

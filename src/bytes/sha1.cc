// The textbook computation of FIPS 180-4 with the message schedule kept in a ring of 16 words.
//
// Plain C++ on purpose: digests are computed while writing, where compression costs ten times more.
#include "bytes/sha1.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace winnow::bytes {

void Sha1::update(std::string_view bytes) noexcept {
  total_bytes_ += bytes.size();
  const auto* next = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  if (pending_bytes_ != 0) {
    const std::size_t count = std::min(left, pending_.size() - pending_bytes_);
    std::copy_n(next, count, pending_.data() + pending_bytes_);
    pending_bytes_ += count;
    next += count;
    left -= count;
    if (pending_bytes_ < pending_.size()) return;
    take_block(pending_.data());
    pending_bytes_ = 0;
  }
  for (; left >= pending_.size(); next += pending_.size(), left -= pending_.size())
    take_block(next);
  std::copy_n(next, left, pending_.data());
  pending_bytes_ = left;
}

Sha1::Digest Sha1::finish() noexcept {
  const std::uint64_t bits = total_bytes_ * 8;
  pending_[pending_bytes_++] = 0x80;
  if (pending_bytes_ > 56) {
    std::fill(pending_.begin() + static_cast<std::ptrdiff_t>(pending_bytes_), pending_.end(),
              static_cast<unsigned char>(0));
    take_block(pending_.data());
    pending_bytes_ = 0;
  }
  std::fill(pending_.begin() + static_cast<std::ptrdiff_t>(pending_bytes_), pending_.end(),
            static_cast<unsigned char>(0));
  for (std::size_t i = 0; i < 8; ++i)
    pending_[63 - i] = static_cast<unsigned char>((bits >> (8 * i)) & 0xff);
  take_block(pending_.data());
  Digest digest;
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>((state_[i / 4] >> (24 - 8 * (i % 4))) & 0xff);
  return digest;
}

void Sha1::take_block(const unsigned char* block) noexcept {
  std::array<std::uint32_t, 16> words;
  for (std::size_t i = 0; i < 16; ++i)
    words[i] = static_cast<std::uint32_t>(block[4 * i]) << 24 |
               static_cast<std::uint32_t>(block[4 * i + 1]) << 16 |
               static_cast<std::uint32_t>(block[4 * i + 2]) << 8 |
               static_cast<std::uint32_t>(block[4 * i + 3]);
  auto [a, b, c, d, e] = state_;
  for (std::size_t round = 0; round < 80; ++round) {
    std::uint32_t& word = words[round % 16];
    if (round >= 16)
      word = std::rotl(
          words[(round + 13) % 16] ^ words[(round + 8) % 16] ^ words[(round + 2) % 16] ^ word, 1);
    std::uint32_t mix;
    if (round < 20) {
      mix = ((b & c) | (~b & d)) + 0x5a827999;
    } else if (round < 40) {
      mix = (b ^ c ^ d) + 0x6ed9eba1;
    } else if (round < 60) {
      mix = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    } else {
      mix = (b ^ c ^ d) + 0xca62c1d6;
    }
    const std::uint32_t next = std::rotl(a, 5) + mix + e + word;
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  state_[0] += a;
  state_[1] += b;
  state_[2] += c;
  state_[3] += d;
  state_[4] += e;
}

Sha1::Digest sha1(std::string_view bytes) noexcept {
  Sha1 computation;
  computation.update(bytes);
  return computation.finish();
}

std::string sha1_label(std::string_view bytes) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const Sha1::Digest digest = sha1(bytes);
  std::string label = "sha1:";
  // Five bytes are eight letters of five bits; 20 bytes come out even.
  for (std::size_t i = 0; i < digest.size(); i += 5) {
    std::uint64_t group = 0;
    for (std::size_t j = 0; j < 5; ++j) group = group << 8 | digest[i + j];
    for (std::size_t j = 8; j-- > 0;) label += kAlphabet[(group >> (5 * j)) & 31];
  }
  return label;
}

}  // namespace winnow::bytes

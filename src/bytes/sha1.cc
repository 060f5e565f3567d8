#include "bytes/sha1.h"

#include <openssl/sha.h>

#include <cstddef>
#include <cstdint>

namespace winnow::bytes {

Sha1Digest sha1(std::string_view bytes) noexcept {
  static_assert(std::tuple_size_v<Sha1Digest> == SHA_DIGEST_LENGTH);
  Sha1Digest digest{};
  SHA1(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  return digest;
}

std::string sha1_label(std::string_view bytes) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const Sha1Digest digest = sha1(bytes);
  std::string label = "sha1:";
  // Five bytes become eight letters of five bits each; 20 bytes need no padding.
  for (std::size_t i = 0; i < digest.size(); i += 5) {
    std::uint64_t group = 0;
    for (std::size_t j = 0; j < 5; ++j) group = group << 8 | digest[i + j];
    for (std::size_t j = 8; j-- > 0;) label += kAlphabet[(group >> (5 * j)) & 31];
  }
  return label;
}

}  // namespace winnow::bytes

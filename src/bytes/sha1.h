// SHA-1 digests as web archives write them: "sha1:" and base32. They tell whether two records hold
// the same bytes and are not used for security.
//
//   sha1_label("")  // "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"
//
// FIPS 180-4, computed by OpenSSL, which libcurl links anyway; RFC 4648 section 6.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace winnow::bytes {

using Sha1Digest = std::array<unsigned char, 20>;

Sha1Digest sha1(std::string_view bytes) noexcept;
// "sha1:" and 32 letters and digits.
std::string sha1_label(std::string_view bytes);

}  // namespace winnow::bytes

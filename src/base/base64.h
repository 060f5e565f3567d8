// Base64 (RFC 4648): bytes as letters, digits, "+" and "/".
//
//   base::to_base64("rye") == "cnll"    base::from_base64("cn\nll") == "rye"
//
// Linear. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace winnow::base {

std::string to_base64(std::string_view bytes);

// Skips everything that is not a digit of base64, such as line feeds and padding.
std::string from_base64(std::string_view text);

}  // namespace winnow::base

// Names of people, from what stands where a name is expected.
//
//   names_of("By Ann Miller and Bob Baker | Mill News")   Ann Miller; Bob Baker
//   names_of("Jillian Kernel, MS, RD")                    Jillian Kernel, MS, RD
//   names_of("https://facebook.example/mill")             nobody
//
// A comma parts names only where each part could be a name of its own: two or more words. What
// cannot be a name (an address, a sentence, a label such as "Share") is dropped. Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow::compose {

// Empty: nobody is named. A name stands there once, even if the value repeats it.
std::vector<std::string> names_of(std::string_view value);

// "By", "Written by:", "Von", "Автор": the value is only what stands before a name.
bool is_byline_lead(std::string_view text) noexcept;
// The rest of the text after such words; nothing where it does not begin with them.
std::string_view after_byline_lead(std::string_view text) noexcept;

}  // namespace winnow::compose

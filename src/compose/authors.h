// Names of people, from text where a name is expected.
//
//   names_of("By Ann Miller and Bob Baker | Mill News")           Ann Miller; Bob Baker
//   names_of("By Ann Miller, Opinion writer")                     Ann Miller
//   names_of("Jillian Kernel, MS, RD")                            Jillian Kernel, MS, RD
//   names_of("Miller, Ann", {.order = NameOrder::FamilyFirst})    Ann Miller
//   names_of("https://facebook.example/mill"), names_of("5 min read"), names_of("Log in")   nobody
//
// A comma separates names only if each part could be a name of its own: two or more words, no job
// title. What cannot be a name (an address, a sentence, a label, a button, a licence, a reading
// time) is dropped. Linear in the value, which is at most 1,000 bytes. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::compose {

enum class NameOrder : std::uint8_t {
  AsWritten,
  FamilyFirst,  // "Miller, Ann", one author per value, as citation_author has it
  FamilyMaybe,  // the same, but "Ann Miller, Bob Baker" is two authors, as DC.creator has it
};

// What is known of a value besides its text.
enum class NameSource : std::uint8_t {
  Declared,  // a value that a program wrote: JSON-LD, meta tags
  Shown,     // words of the page, which are as likely a button or a label: names have capitals
};

struct NameOptions {
  NameOrder order = NameOrder::AsWritten;
  NameSource source = NameSource::Declared;
};

// Empty: nobody is named. Each name occurs once, even if the value repeats it.
std::vector<std::string> names_of(std::string_view value, const NameOptions& options = {});

// "By", "Written by:", "Von", "Автор", "作者": the value is only what precedes a name.
bool is_byline_lead(std::string_view text) noexcept;
// The rest of the text after such words; empty if it does not begin with them.
std::string_view after_byline_lead(std::string_view text) noexcept;

}  // namespace winnow::compose

// Extracts the names of people from a text in which names are expected.
//
//   names_of("By Ann Miller and Bob Baker | Mill News")           Ann Miller; Bob Baker
//   names_of("By Ann Miller, Opinion writer")                     Ann Miller
//   names_of("Jillian Kernel, MS, RD")                            Jillian Kernel, MS, RD
//   names_of("Miller, Ann", {.order = NameOrder::FamilyFirst})    Ann Miller
//   names_of("https://facebook.example/mill"), names_of("5 min read"), names_of("Log in")   nobody
//
// A comma separates names only if each part could be a name of its own: two or more words, no job
// title. Text that cannot be a name (a URL, a sentence, a label, a button, a licence, a reading
// time) is dropped. Linear in the value, which is at most 1,000 bytes. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::metadata {

enum class NameOrder : std::uint8_t {
  AsWritten,
  FamilyFirst,  // "Miller, Ann", one author per value, as in citation_author
  FamilyMaybe,  // the same, but "Ann Miller, Bob Baker" is two authors, as in DC.creator
};

// Where a value comes from.
enum class NameSource : std::uint8_t {
  Declared,  // written by a program: JSON-LD, meta tags
  Shown,     // words of the page, which may be a button or a label; names are capitalised
};

struct NameOptions {
  NameOrder order = NameOrder::AsWritten;
  NameSource source = NameSource::Declared;
};

// Empty if nobody is named. Each name occurs once, even if the value repeats it.
std::vector<std::string> names_of(std::string_view value, const NameOptions& options = {});

// A name, and the part of the value that it was read from: the whole value if it names one person,
// otherwise the text between two separators.
struct WrittenName {
  std::string name;
  std::string raw;
};
// The same with these parts.
std::vector<WrittenName> read_names(std::string_view value, const NameOptions& options = {});

// True for "By", "Written by:", "Von", "Автор", "作者": a value that only introduces a name.
bool is_byline_lead(std::string_view text) noexcept;
// The text after such an introduction; empty if it does not begin with one.
std::string_view after_byline_lead(std::string_view text) noexcept;

}  // namespace winnow::metadata

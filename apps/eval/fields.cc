// Equality of fields as their labels are meant. Strict where a label is exact (titles), lenient
// where labels differ only in how they were written down (the order of authors, the hour of a day).
#include "eval/fields.h"

#include <algorithm>
#include <set>

#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"

namespace winnow::eval {
namespace {

// Where the next name ends and the one after it begins: at commas, semicolons, "&" and " and ".
struct Cut {
  std::size_t end;
  std::size_t next;
};
Cut next_cut(std::string_view names) {
  constexpr std::string_view kAnd = " and ";
  const std::size_t mark = names.find_first_of(",;&");
  const std::size_t word = names.find(kAnd);
  if (mark == std::string_view::npos && word == std::string_view::npos)
    return {names.size(), names.size()};
  return mark < word ? Cut{mark, mark + 1} : Cut{word, word + kAnd.size()};
}

void add_names(std::string_view text, std::set<std::string>& names) {
  const std::string line = text::lower_case(collapse_all_spaces(text));
  std::string_view rest = line;
  if (rest.starts_with("by ")) rest.remove_prefix(3);
  while (!rest.empty()) {
    const Cut cut = next_cut(rest);
    std::string name = collapse_all_spaces(rest.substr(0, cut.end));
    if (!name.empty()) names.insert(std::move(name));
    rest.remove_prefix(cut.next);
  }
}

}  // namespace

std::string collapse_all_spaces(std::string_view text) {
  std::string out(text.size(), '\0');
  char* end = out.data();
  bool space_before = false;  // and something before it
  // Writes no more than was read: a space is due only where white space was.
  const auto write = [&](const char* bytes, std::size_t count) {
    *end = ' ';
    end += space_before ? 1 : 0;
    space_before = false;
    for (std::size_t i = 0; i < count; ++i) *end++ = bytes[i];
  };
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] > ' ' && text[at] < 0x7F) {
      write(text.data() + at++, 1);
      continue;
    }
    const base::CodePoint point = base::read_utf8(text, at);
    if (text::is_white_space(point.value))
      space_before = end != out.data();
    else
      write(text.data() + at, point.length);
    at += point.length;
  }
  out.resize(static_cast<std::size_t>(end - out.data()));
  return out;
}

bool is_same_title(std::string_view predicted, std::string_view truth) {
  return collapse_all_spaces(predicted) == collapse_all_spaces(truth);
}

bool is_same_author(std::span<const std::string> predicted, std::string_view truth) {
  std::set<std::string> given;
  std::set<std::string> wanted;
  for (const std::string& name : predicted) add_names(name, given);
  add_names(truth, wanted);
  return given == wanted;
}

bool is_same_date(std::string_view predicted, std::string_view truth) {
  return !truth.empty() && predicted.starts_with(truth);
}

}  // namespace winnow::eval

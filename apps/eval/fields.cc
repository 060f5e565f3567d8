// Strict where labels are exact (titles), lenient where they differ only in notation (the order of
// authors, the time of day).
#include "eval/fields.h"

#include <algorithm>
#include <set>

#include "text/lower_case.h"
#include "text/spaces.h"

namespace winnow::eval {
namespace {

// Names end at commas, semicolons, "&" and " and ".
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
  const std::string line = text::lower_case(text::collapse_all_spaces(text));
  std::string_view rest = line;
  if (rest.starts_with("by ")) rest.remove_prefix(3);
  while (!rest.empty()) {
    const Cut cut = next_cut(rest);
    std::string name = text::collapse_all_spaces(rest.substr(0, cut.end));
    if (!name.empty()) names.insert(std::move(name));
    rest.remove_prefix(cut.next);
  }
}

}  // namespace

bool is_same_title(std::string_view predicted, std::string_view truth) {
  return text::collapse_all_spaces(predicted) == text::collapse_all_spaces(truth);
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

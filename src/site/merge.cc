// Both edits copy the text line by line and change the lines of some rules.
#include "site/merge.h"

#include <algorithm>
#include <unordered_map>

namespace winnow::site {
namespace {

// What happens at the line where a rule of the file begins.
struct Edit {
  std::string before;  // inserted in front of the rule
  bool is_cut = false;
  std::string instead;  // in place of a cut rule
};

std::string edited(std::string_view text, std::span<const Rule> rules,
                   const std::vector<Edit>& edits) {
  std::string out;
  std::size_t rule = 0;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    if (rule < rules.size() && line == rules[rule].first_line)
      out.append(edits[rule].before).append(edits[rule].instead);
    const bool is_inside = rule < rules.size() && line >= rules[rule].first_line;
    if (!is_inside || !edits[rule].is_cut) out.append(text.substr(0, end));
    if (is_inside && line == rules[rule].last_line) ++rule;
    text.remove_prefix(end);
  }
  return out;
}

Change change_of(const Rule& old, const Rule& incoming, Conflicts conflicts) {
  if (conflicts == Conflicts::Replace) return Change::Replaced;
  if (!old.learned) return Change::KeptHandWritten;
  if (incoming.learned && incoming.learned->date < old.learned->date) return Change::KeptNewer;
  return Change::Replaced;
}

}  // namespace

std::string_view name_of(Change change) noexcept {
  switch (change) {
    case Change::Added: return "added";
    case Change::Replaced: return "replaced";
    case Change::KeptHandWritten: return "kept (written by hand)";
    case Change::KeptNewer: return "kept (learned later)";
  }
  return "";
}

Result<Merged> merge_rules(std::string_view text, const std::string& name,
                           std::span<const Rule> rules, Conflicts conflicts) {
  WINNOW_TRY(const RuleBook book, RuleBook::read(text, name));
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < book.rules().size(); ++i) places.emplace(book.rules()[i].addr, i);
  std::vector<Edit> edits(book.rules().size());
  Merged merged;
  std::string pending;
  for (const Rule& rule : rules) {
    const auto at = places.find(rule.addr);
    if (at == places.end()) {
      merged.rules.push_back({rule.addr, Change::Added});
      pending.append(to_text(rule)).append("\n");
      continue;
    }
    Edit& edit = edits[at->second];
    edit.before.append(pending);
    pending.clear();
    const Change change = change_of(book.rules()[at->second], rule, conflicts);
    merged.rules.push_back({rule.addr, change});
    if (change != Change::Replaced) continue;
    edit.is_cut = true;
    edit.instead = to_text(rule);
  }
  merged.text = edited(text, book.rules(), edits);
  if (!pending.empty()) {
    pending.pop_back();  // the empty line after the last rule
    if (!merged.text.empty() && merged.text.back() != '\n') merged.text += '\n';
    merged.text.append(merged.text.empty() ? "" : "\n").append(pending);
  }
  return merged;
}

Result<Removed> remove_rules(std::string_view text, const std::string& name,
                             const std::function<bool(const Rule&)>& is_removed) {
  WINNOW_TRY(const RuleBook book, RuleBook::read(text, name));
  std::vector<Edit> edits(book.rules().size());
  Removed removed;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    edits[i].is_cut = is_removed(book.rules()[i]);
    removed.rules += edits[i].is_cut ? 1 : 0;
  }
  removed.text = edited(text, book.rules(), edits);
  return removed;
}

}  // namespace winnow::site

// Plain text in columns as wide as their content, counted in characters.
#include "eval/table.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "common/shortened.h"
#include "text/spaces.h"

namespace winnow::eval {
namespace {

constexpr std::size_t kNameColumns = 16;  // of the name of a method or group; longer names are cut
constexpr std::size_t kMaxGroupRows = 20;
// Shown for groups of pages after word F1 and its interval.
constexpr Measure kGroupMeasures[] = {Measure::WordPrecision, Measure::WordRecall,
                                      Measure::ShingleF1, Measure::RougeL, Measure::Good};

std::string decimal(double value, int digits = 3) {
  if (!has_value(value)) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string signed_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%+.3f", value);
  return text;
}

std::string range(const Interval& interval) {
  if (!has_value(interval.low)) return "";
  return decimal(interval.low) + "-" + decimal(interval.high);
}

// The first column is aligned to the left, the others to the right.
class Table {
 public:
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  [[nodiscard]] std::string text() const {
    std::vector<std::size_t> widths;
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i == widths.size()) widths.push_back(0);
        widths[i] = std::max(widths[i], text::count_characters(row[i]));
      }
    std::string out;
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string blanks(widths[i] - text::count_characters(row[i]), ' ');
        if (i > 0) line += "  ";
        line += i == 0 ? row[i] + blanks : blanks + row[i];
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

bool any_value(const Outcome& outcome, Measure measure) {
  return std::any_of(outcome.breakdowns.begin(), outcome.breakdowns.end(),
                     [&](const Breakdown& b) { return has_value(b.overall[measure]); });
}

// The measures of one table that have a value for any method; empty if there are none.
std::string method_table(const Outcome& outcome, MeasureTable which) {
  std::vector<const MeasureInfo*> shown;
  for (const MeasureInfo& info : kMeasures)
    if (info.table == which && any_value(outcome, info.measure)) shown.push_back(&info);
  if (shown.empty()) return {};
  const bool is_main = which == MeasureTable::Text;  // with interval and failures
  Table table;
  std::vector<std::string> head = {"method"};
  for (const MeasureInfo* info : shown) head.emplace_back(info->column);
  if (is_main) {
    head.insert(head.begin() + 2, "95%");
    head.emplace_back("fail");
  }
  table.add(std::move(head));
  for (std::size_t m = 0; m < outcome.breakdowns.size(); ++m) {
    const Summary& summary = outcome.breakdowns[m].overall;
    std::vector<std::string> row = {
        common::shortened(outcome.evaluation.methods[m].name, kNameColumns)};
    for (const MeasureInfo* info : shown) row.push_back(decimal(summary[info->measure]));
    if (is_main) {
      row.insert(row.begin() + 2, range(summary.interval(shown.front()->measure)));
      row.push_back(std::to_string(summary.failures));
    }
    table.add(std::move(row));
  }
  return table.text();
}

// One row per group. One method is shown with its interval, several as one column each.
std::string group_table(const Outcome& outcome, const char* title,
                        std::map<std::string, Summary> Breakdown::*groups) {
  std::set<std::string> names;
  std::vector<std::pair<std::size_t, std::string>> order;  // most pages first
  for (const Breakdown& breakdown : outcome.breakdowns)
    for (const auto& [name, summary] : breakdown.*groups)
      if (names.insert(name).second) order.emplace_back(summary.pages, name);
  if (order.size() < 2) return {};
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  const std::size_t hidden = order.size() - std::min(order.size(), kMaxGroupRows);
  order.resize(order.size() - hidden);
  const bool single = outcome.breakdowns.size() == 1;
  // As many methods as fit into the line; --json has all of them.
  const std::size_t fitting = std::min<std::size_t>(outcome.breakdowns.size(), 6);
  Table table;
  std::vector<std::string> head = {title, "pages"};
  if (single) {
    head.insert(head.end(), {std::string(info_of(Measure::WordF1).column), "95%"});
    for (const Measure measure : kGroupMeasures) head.emplace_back(info_of(measure).column);
  } else {
    for (std::size_t m = 0; m < fitting; ++m)
      head.push_back(common::shortened(outcome.evaluation.methods[m].name, 10));
  }
  table.add(std::move(head));
  for (const auto& [pages, name] : order) {
    std::vector<std::string> row = {common::shortened(name, kNameColumns), std::to_string(pages)};
    for (std::size_t m = 0; m < fitting; ++m) {
      const auto& all = outcome.breakdowns[m].*groups;
      const auto found = all.find(name);
      const Summary none;
      const Summary& summary = found == all.end() ? none : found->second;
      row.push_back(decimal(summary[Measure::WordF1]));
      if (!single) continue;
      row.push_back(range(summary.interval(Measure::WordF1)));
      for (const Measure measure : kGroupMeasures) row.push_back(decimal(summary[measure]));
    }
    table.add(std::move(row));
  }
  std::string text = "\n" + table.text();
  if (!single) text.insert(1, "word F1\n");
  if (hidden > 0) text += "and " + std::to_string(hidden) + " more\n";
  if (fitting < outcome.breakdowns.size())
    text += "(first " + std::to_string(fitting) + " methods; --json has all)\n";
  return text;
}

// How well the probabilities of methods are calibrated; empty if no method estimates any.
std::string calibration_table(const Outcome& outcome) {
  Table table;
  table.add({"calibration", "pages", "predicted", "actual", "error", "Brier"});
  bool has_any = false;
  for (std::size_t m = 0; m < outcome.breakdowns.size(); ++m) {
    const std::optional<Calibration>& calibration = outcome.breakdowns[m].calibration;
    if (!calibration) continue;
    has_any = true;
    table.add({common::shortened(outcome.evaluation.methods[m].name, kNameColumns),
               std::to_string(calibration->pages), decimal(calibration->said),
               decimal(calibration->right), decimal(calibration->error),
               decimal(calibration->brier)});
  }
  return has_any ? "\n" + table.text() : std::string();
}

std::string confusion_table(const MethodResult& result, const Breakdown& breakdown) {
  if (breakdown.confusion.empty()) return {};
  std::set<std::string> kinds;
  for (const auto& [truth, guesses] : breakdown.confusion)
    for (const auto& [guess, pages] : guesses) kinds.insert(guess);
  Table table;
  std::vector<std::string> head = {"true kind"};
  for (const std::string& kind : kinds) head.push_back(common::shortened(kind, 9));
  table.add(std::move(head));
  for (const auto& [truth, guesses] : breakdown.confusion) {
    std::vector<std::string> row = {common::shortened(truth, kNameColumns)};
    for (const std::string& kind : kinds) {
      const auto found = guesses.find(kind);
      row.push_back(found == guesses.end() ? "." : std::to_string(found->second));
    }
    table.add(std::move(row));
  }
  return "\npage kinds predicted by " + result.name + "\n" + table.text();
}

std::string head_line(const Outcome& outcome) {
  std::set<std::string_view> sites;
  for (const Label* label : outcome.labels) sites.insert(label->site);
  std::string line = std::to_string(outcome.labels.size()) + " labelled pages of " +
                     std::to_string(sites.size()) + (sites.size() == 1 ? " site" : " sites");
  if (outcome.corpora.size() == 1) line += " (" + outcome.corpora.front().name + ")";
  if (outcome.corpora.size() > 1)
    line += " (" + std::to_string(outcome.corpora.size()) + " corpora)";
  if (outcome.evaluation.interrupted)
    line += "; interrupted, figures cover only the finished pages";
  return line;
}

}  // namespace

std::string format_outcome(const Outcome& outcome) {
  std::string text = head_line(outcome) + "\n\n";
  text += method_table(outcome, MeasureTable::Text);
  for (const MeasureTable which : {MeasureTable::Page, MeasureTable::Posts})
    if (const std::string table = method_table(outcome, which); !table.empty())
      text += "\n" + table;
  text += group_table(outcome, "kind", &Breakdown::by_kind);
  text += group_table(outcome, "language", &Breakdown::by_lang);
  text += group_table(outcome, "fold", &Breakdown::by_fold);
  text += calibration_table(outcome);
  for (std::size_t m = 0; m < outcome.breakdowns.size(); ++m)
    text += confusion_table(outcome.evaluation.methods[m], outcome.breakdowns[m]);
  return text;
}

std::string format_moves(const std::vector<MethodMoves>& moves, Measure measure) {
  std::string text;
  for (const MethodMoves& method : moves) {
    text +=
        "\n" + method.name + " compared with the baseline, " + std::string(info_of(measure).title);
    if (!method.in_baseline) {
      text += ": not in the baseline\n";
      continue;
    }
    text += ": " + std::to_string(method.worse) + " pages worse, " + std::to_string(method.better) +
            " better, " + std::to_string(method.same) + " unchanged";
    if (method.added > 0) text += ", " + std::to_string(method.added) + " new";
    if (method.gone > 0) text += ", " + std::to_string(method.gone) + " gone";
    text += "\n";
    std::string changes;
    for (const MeasureInfo& info : kMeasures) {
      const double before = method.before[index_of(info.measure)];
      const double now = method.now[index_of(info.measure)];
      if (!has_value(before) || !has_value(now) || decimal(before, 4) == decimal(now, 4)) continue;
      changes += "  " + std::string(info.name) + " " + decimal(before) + " -> " + decimal(now) +
                 " (" + signed_number(now - before) + ")\n";
    }
    text += changes.empty() ? "  no mean changed\n" : changes;
    if (method.moved.empty()) continue;
    std::string list = "  change  before    now  kind           page\n";
    for (const PageMove& move : method.moved) {
      char line[64];
      std::snprintf(line, sizeof line, "  %+.3f   %.3f  %.3f  ", move.change(), move.before,
                    move.now);
      const std::string kind = common::shortened(move.kind, 13);
      list += line + kind + std::string(15 - text::count_characters(kind), ' ') + move.url + "\n";
    }
    text += list;
  }
  return text;
}

}  // namespace winnow::eval

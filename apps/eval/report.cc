// The sections of the report, from totals to single pages.
#include "eval/report.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "eval/html_text.h"
#include "eval/report_charts.h"
#include "eval/report_pages.h"
#include "eval/report_style.h"

namespace winnow::eval {
namespace {

constexpr std::size_t kWorstPages = 50;
constexpr std::size_t kGroupsShown = 12;
constexpr std::size_t kScatters = 4;
constexpr std::size_t kDots = 1500;  // per scatter plot; every n-th page if there are more

std::string key_html(std::size_t colour, std::string_view name) {
  return "<span><span class=\"key " + colour_class(colour) + "\"></span>" + escape(name) +
         "</span>";
}

std::string section(std::string_view title, std::string_view hint, const std::string& content) {
  return "<section><h2>" + std::string(title) + "</h2><p class=\"hint\">" + std::string(hint) +
         "</p>" + content + "</section>\n";
}

std::vector<std::string> method_names(const Outcome& outcome) {
  std::vector<std::string> names;
  for (const MethodResult& method : outcome.evaluation.methods) names.push_back(method.name);
  return names;
}

std::string keys_of_methods(const Outcome& outcome) {
  std::string out = "<div class=\"keys\">";
  for (std::size_t i = 0; i < outcome.evaluation.methods.size(); ++i)
    out += key_html(i, outcome.evaluation.methods[i].name);
  return out + "</div>";
}

std::string head_html(const Outcome& outcome) {
  std::set<std::string_view> sites;
  for (const Label* label : outcome.labels) sites.insert(label->site);
  std::string corpora;
  for (std::size_t i = 0; i < outcome.corpora.size() && i < 6; ++i)
    corpora += (i == 0 ? "" : ", ") + escape(outcome.corpora[i].name);
  if (outcome.corpora.size() > 6)
    corpora += " and " + std::to_string(outcome.corpora.size() - 6) + " more";
  std::string out = "<h1>Extraction quality</h1><p class=\"lead\">" +
                    std::to_string(outcome.labels.size()) + " labelled pages of " +
                    std::to_string(sites.size()) + " sites: " + corpora + ".";
  if (!outcome.evaluation.missing.empty())
    out += " " + std::to_string(outcome.evaluation.missing.size()) +
           " of them are not in the archive and are not scored.";
  if (outcome.evaluation.interrupted)
    out += " The run was interrupted; only finished pages are scored.";
  return out + "</p>\n";
}

// One table of measures, one row per method; the best value of each column in bold, the first column
// with its interval. Measures without any value are left out, and so is an empty table.
std::string figures_html(const Outcome& outcome, MeasureTable table) {
  std::vector<std::pair<const MeasureInfo*, double>> columns;  // and the best value
  for (const MeasureInfo& info : kMeasures) {
    if (info.table != table) continue;
    double best = kNoValue;
    for (const Breakdown& breakdown : outcome.breakdowns)
      best = std::fmax(best, breakdown.overall[info.measure]);
    if (has_value(best)) columns.emplace_back(&info, best);
  }
  if (columns.empty()) return {};
  std::string out = "<div class=\"card\"><table><thead><tr><th>method</th>";
  for (const auto& [column, best] : columns)
    out += "<th title=\"" + escape(column->title) + "\">" + escape(column->column) + "</th>";
  out += "<th>failures</th></tr></thead><tbody>";
  for (std::size_t i = 0; i < outcome.breakdowns.size(); ++i) {
    const Summary& summary = outcome.breakdowns[i].overall;
    out += "<tr><td>" + key_html(i, outcome.evaluation.methods[i].name) + "</td>";
    for (const auto& [column, best] : columns) {
      const Interval& interval = summary.interval(column->measure);
      const bool is_best = outcome.breakdowns.size() > 1 && summary[column->measure] == best;
      out += std::string("<td") + (is_best ? " class=\"best\">" : ">") +
             figure(summary[column->measure]);
      if (column->measure == columns.front().first->measure && has_value(interval.low))
        out += "<span class=\"range\">" + figure(interval.low) + "–" + figure(interval.high) +
               "</span>";
      out += "</td>";
    }
    out += "<td>" + std::to_string(summary.failures) + "</td></tr>";
  }
  return out + "</tbody></table></div>";
}

std::string overview_html(const Outcome& outcome) {
  return figures_html(outcome, MeasureTable::Text) + figures_html(outcome, MeasureTable::Page) +
         figures_html(outcome, MeasureTable::Posts);
}

std::string distribution_html(const Outcome& outcome, Measure measure) {
  std::vector<Series> all;
  for (const MethodResult& method : outcome.evaluation.methods) {
    Series series{method.name, {}};
    for (const Row& row : method.rows)
      if (row.state == Row::State::Scored && has_value(row[measure]))
        series.values.push_back(row[measure]);
    all.push_back(std::move(series));
  }
  std::string out =
      "<div class=\"row\"><div class=\"card\" style=\"flex-basis:420px\">" +
      (all.size() > 1 ? keys_of_methods(outcome) : std::string()) + survival(all) +
      "</div><div class=\"card\" style=\"flex-basis:420px\"><div class=\"small-multiples\">";
  for (std::size_t i = 0; i < all.size(); ++i) out += histogram(all[i], i);
  return out + "</div></div></div>";
}

std::string groups_html(const Outcome& outcome, Measure measure,
                        std::map<std::string, Summary> Breakdown::*groups) {
  std::map<std::string, BarGroup> by_name;
  for (std::size_t i = 0; i < outcome.breakdowns.size(); ++i)
    for (const auto& [name, summary] : outcome.breakdowns[i].*groups) {
      BarGroup& group = by_name[name];
      group.name = name;
      group.pages = std::max(group.pages, summary.pages);
      group.bars.resize(outcome.breakdowns.size());
      group.bars[i] = {summary[measure], summary.interval(measure)};
    }
  std::vector<BarGroup> list;
  for (auto& [name, group] : by_name) list.push_back(std::move(group));
  if (list.size() < 2) return {};
  std::stable_sort(list.begin(), list.end(),
                   [](const BarGroup& a, const BarGroup& b) { return a.pages > b.pages; });
  list.resize(std::min(list.size(), kGroupsShown));
  return "<div class=\"card\">" +
         (outcome.breakdowns.size() > 1 ? keys_of_methods(outcome) : std::string()) +
         bars(list, method_names(outcome)) + "</div>";
}

// Page kinds have the colours of a scatter plot, most frequent first.
std::vector<std::string> kinds_of(const Outcome& outcome) {
  std::map<std::string, std::size_t> counts;
  for (const Label* label : outcome.labels) ++counts[label->kind];
  std::vector<std::string> kinds;
  for (const auto& [kind, count] : counts) kinds.push_back(kind);
  std::stable_sort(kinds.begin(), kinds.end(), [&](const std::string& a, const std::string& b) {
    return counts[a] > counts[b];
  });
  return kinds;
}

std::string scatter_html(const Outcome& outcome, const std::vector<double>& x,
                         const std::vector<double>& y, std::string_view x_name,
                         std::string_view y_name, Diagonal diagonal) {
  const std::vector<std::string> kinds = kinds_of(outcome);
  const std::size_t step = std::max<std::size_t>(1, (x.size() + kDots - 1) / kDots);
  std::vector<Point> points;
  for (std::size_t page = 0; page < x.size(); page += step) {
    if (!has_value(x[page]) || !has_value(y[page])) continue;
    const Label& label = *outcome.labels[page];
    const auto kind = std::find(kinds.begin(), kinds.end(), label.kind) - kinds.begin();
    points.push_back({x[page], y[page], static_cast<std::size_t>(kind), label.url});
  }
  return "<div class=\"card\" style=\"max-width:460px\">" +
         scatter(points, x_name, y_name, diagonal) + "</div>";
}

std::vector<double> column(const MethodResult& method, Measure measure) {
  std::vector<double> values;
  for (const Row& row : method.rows)
    values.push_back(row.state == Row::State::Scored ? row[measure] : kNoValue);
  return values;
}

std::string keys_of_kinds(const Outcome& outcome) {
  std::string out = "<div class=\"keys\">";
  const std::vector<std::string> kinds = kinds_of(outcome);
  for (std::size_t i = 0; i < kinds.size() && i < kColours; ++i) out += key_html(i, kinds[i]);
  return out + "</div>";
}

std::string scatters_html(const Outcome& outcome, Measure measure) {
  const auto& methods = outcome.evaluation.methods;
  std::string out = keys_of_kinds(outcome) + "<div class=\"row\">";
  for (std::size_t other = 1; other < methods.size() && other <= kScatters; ++other)
    out += scatter_html(outcome, column(methods[other], measure), column(methods[0], measure),
                        methods[other].name, methods[0].name, Diagonal::Yes);
  return out + "</div>";
}

std::string precision_recall_html(const Outcome& outcome) {
  std::string out = keys_of_kinds(outcome) + "<div class=\"row\">";
  for (std::size_t i = 0; i < outcome.evaluation.methods.size() && i < kScatters; ++i) {
    const MethodResult& method = outcome.evaluation.methods[i];
    out += scatter_html(outcome, column(method, Measure::WordRecall),
                        column(method, Measure::WordPrecision), method.name + ": recall",
                        "precision", Diagonal::No);
  }
  return out + "</div>";
}

// Only for methods that estimate probabilities.
std::string reliability_html(const Outcome& outcome) {
  std::string plots;
  for (std::size_t i = 0; i < outcome.breakdowns.size(); ++i)
    if (outcome.breakdowns[i].calibration)
      plots +=
          "<div class=\"card\" style=\"max-width:460px\">" +
          reliability(outcome.evaluation.methods[i].name, *outcome.breakdowns[i].calibration, i) +
          "</div>";
  return plots.empty() ? plots : "<div class=\"row\">" + plots + "</div>";
}

}  // namespace

std::string to_html(const Outcome& outcome, Measure measure) {
  const std::string name(info_of(measure).title);
  const std::string first = escape(outcome.evaluation.methods.front().name);
  std::string body = head_html(outcome) + overview_html(outcome);
  body += section("Score distribution",
                  "By " + name +
                      " per page. Left: share of pages with at least this score; higher is "
                      "better. Right: number of pages by score; the dashed line is the mean.",
                  distribution_html(outcome, measure));
  if (const std::string kinds = groups_html(outcome, measure, &Breakdown::by_kind); !kinds.empty())
    body += section("By kind of page",
                    "Mean " + name + "; thin lines are 95% bootstrap intervals over sites.", kinds);
  if (const std::string langs = groups_html(outcome, measure, &Breakdown::by_lang); !langs.empty())
    body += section("By language", "Mean " + name + " for the most frequent languages.", langs);
  if (outcome.evaluation.methods.size() > 1)
    body += section("Methods compared",
                    "Each point is a page, by " + name + "; above the dashed line " + first +
                        " is better. Hover over a point to see its page.",
                    scatters_html(outcome, measure));
  body += section("Precision and recall",
                  "Each point is a page. Low precision means extracted clutter, low recall "
                  "means lost content.",
                  precision_recall_html(outcome));
  if (const std::string plots = reliability_html(outcome); !plots.empty())
    body += section("Calibration",
                    "Pages in ten bins by predicted probability, and the share of them with a "
                    "word F1 of at least 0.9. Larger points have more pages, lines are 95% "
                    "intervals. A perfectly calibrated method lies on the dashed line.",
                    plots);
  body += section("The worst pages of " + first,
                  "The " + std::to_string(kWorstPages) + " pages with the lowest " + name +
                      ". Long runs are folded, long texts are cut.",
                  worst_pages_html(outcome, 0, measure, kWorstPages));
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
         "style-src 'unsafe-inline'\"><title>winnow eval</title><style>" +
         std::string(kReportStyle) + "</style></head><body><main>\n" + body +
         "</main></body></html>\n";
}

}  // namespace winnow::eval

// winnow eval --experiment mountain-parameters: Figures 3 and 4 of the paper.
//
// Share of good pages in 4-fold cross-validation over sites while two parameters vary: blank-cell
// threshold and smoothing window (Figure 3), span window and peak factor (Figure 4). The other two
// keep their defaults. --methods form=paper selects the form and other settings (default: both
// forms, without learned borders); --report FILE.svg draws the figures, --json writes the numbers.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "bytes/file.h"
#include "common/json.h"
#include "eval/html_text.h"
#include "eval/splits.h"
#include "experiments/mountain.h"
#include "experiments/mountain_folds.h"

namespace winnow::experiments {
namespace {

struct Axis {
  std::string setting;
  std::string title;
  std::vector<double> values;
};

struct Figure {
  std::string title;
  Axis lines;                               // one line per value
  Axis across;                              // along x
  std::vector<std::vector<Shares>> shares;  // [line][across]
};

std::vector<Figure> figures() {
  return {{"Figure 3: blank-cell threshold and smoothing window",
           {"smoothing-window", "window", {3, 5, 7, 9, 11}},
           {"blank-threshold", "bytes of source per blank cell", {50, 100, 200, 400, 800}},
           {}},
          {"Figure 4: span window and peak factor",
           {"span-window", "span", {2, 5, 10, 15, 20}},
           {"peak-factor", "peak factor", {1, 1.5, 2, 3, 4, 5}},
           {}}};
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

constexpr const char* kColours[] = {"#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#b7791f"};

// One figure at `left`, 420 wide and 320 high.
void draw(std::string& svg, const Figure& figure, double left, double top) {
  double least = 1;
  double greatest = 0;
  for (const auto& line : figure.shares)
    for (const Shares& shares : line) {
      least = std::min(least, shares.good);
      greatest = std::max(greatest, shares.good);
    }
  least = std::max(0.0, static_cast<int>(least * 20) / 20.0);
  greatest = std::min(1.0, (static_cast<int>(greatest * 20) + 1) / 20.0);
  const auto x_of = [&](std::size_t i) {
    return left + 50 +
           300.0 * static_cast<double>(i) / static_cast<double>(figure.across.values.size() - 1);
  };
  const auto y_of = [&](double share) {
    return top + 260 - 220 * (share - least) / (greatest - least);
  };
  const auto text = [&](double x, double y, const std::string& what, const char* anchor) {
    svg.append("<text x=\"").append(eval::coordinate(x)).append("\" y=\"");
    svg.append(eval::coordinate(y)).append("\" text-anchor=\"").append(anchor).append("\">");
    svg.append(eval::escape(what)).append("</text>\n");
  };
  text(left + 200, top + 18, figure.title, "middle");
  for (double share = least; share <= greatest + 1e-9; share += 0.05) {
    svg.append("<path class=\"grid\" d=\"M").append(eval::coordinate(left + 50)).append(" ");
    svg.append(eval::coordinate(y_of(share))).append("h300\"/>\n");
    text(left + 44, y_of(share) + 4, number(std::round(share * 100)) + "%", "end");
  }
  for (std::size_t i = 0; i < figure.across.values.size(); ++i)
    text(x_of(i), top + 278, number(figure.across.values[i]), "middle");
  text(left + 200, top + 298, figure.across.title, "middle");
  for (std::size_t l = 0; l < figure.shares.size(); ++l) {
    std::string points;
    for (std::size_t i = 0; i < figure.shares[l].size(); ++i) {
      const std::string x = eval::coordinate(x_of(i));
      const std::string y = eval::coordinate(y_of(figure.shares[l][i].good));
      points.append(points.empty() ? "M" : " L").append(x).append(" ").append(y);
      svg.append("<circle cx=\"")
          .append(x)
          .append("\" cy=\"")
          .append(y)
          .append("\" r=\"3\" fill=\"");
      svg.append(kColours[l % 5]).append("\"><title>").append(figure.lines.title).append(" ");
      svg.append(number(figure.lines.values[l])).append(", ").append(figure.across.setting);
      svg.append(" ").append(number(figure.across.values[i])).append(": good ");
      svg.append(eval::figure(100 * figure.shares[l][i].good, 1)).append("%</title></circle>\n");
    }
    svg.append("<path fill=\"none\" stroke=\"").append(kColours[l % 5]).append("\" d=\"");
    svg.append(points).append("\"/>\n");
    // The legend is to the right of the lines.
    const double y = top + 50 + 18 * static_cast<double>(l);
    svg.append("<path stroke-width=\"3\" stroke=\"").append(kColours[l % 5]).append("\" d=\"M");
    svg.append(eval::coordinate(left + 366))
        .append(" ")
        .append(eval::coordinate(y))
        .append("h14\"/>\n");
    text(left + 384, y + 4, figure.lines.title + " " + number(figure.lines.values[l]), "start");
  }
}

}  // namespace

Result<void> run_mountain_parameters(const eval::EvalOptions& options, std::ostream& out,
                                     std::ostream& err) {
  WINNOW_TRY(const train::MountainPages pages, train::load_pages(options, err));
  WINNOW_TRY(const eval::Folds folds,
             eval::split(pages.pages.sites(),
                         {.folds = options.folds == 0 ? 4 : options.folds, .seed = options.seed}));
  std::vector<std::string> forms = options.methods;
  if (forms.empty()) forms = {"form=paper", "form=plus:borders=ridge", "form=plus"};
  common::Json written;
  const double height = 330 * static_cast<double>(forms.size());
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 " +
                    eval::coordinate(height) +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n<style>.grid{stroke:#ddd}"
                    "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  for (std::size_t f = 0; f < forms.size(); ++f) {
    double left = 10;
    for (Figure figure : figures()) {
      out << forms[f] << ", " << figure.title << ": % of " << pages.size()
          << " pages good, by sentences / by words\n";
      out << "  " << figure.lines.setting << " \\ " << figure.across.setting << "\n          ";
      for (const double value : figure.across.values) out << "\t" << number(value);
      out << "\n";
      for (const double line : figure.lines.values) {
        std::vector<Shares>& row = figure.shares.emplace_back();
        out << "  " << number(line) << "        ";
        for (const double across : figure.across.values) {
          const std::string settings = forms[f] + ":" + figure.lines.setting + "=" + number(line) +
                                       ":" + figure.across.setting + "=" + number(across);
          WINNOW_TRY(const eval::Evaluation evaluation,
                     cross_validate(pages, folds, {settings, settings},
                                    std::max<std::size_t>(options.threads, 1)));
          row.push_back(shares_of(evaluation.methods.front().rows));
          out << "\t" << eval::figure(100 * row.back().good, 1) << "/"
              << eval::figure(100 * row.back().word_good, 1) << std::flush;
          written[settings] = {{"good", row.back().good},
                               {"located", row.back().located},
                               {"sentenceF1", row.back().sentence_f1},
                               {"wordGood", row.back().word_good},
                               {"wordLocated", row.back().word_located},
                               {"wordF1", row.back().word_f1}};
        }
        out << "\n";
      }
      figure.title = forms[f] + "   " + figure.title;
      draw(svg, figure, left, 330 * static_cast<double>(f));
      left += 500;
    }
  }
  svg += "</svg>\n";
  if (!options.report.empty()) WINNOW_TRY_VOID(bytes::write_file(options.report, svg));
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments

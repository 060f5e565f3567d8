// Each chart has its own viewBox; the browser scales it.
#include "eval/report_charts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "common/progress.h"
#include "eval/html_text.h"

namespace winnow::eval {
namespace {

constexpr std::size_t kLabelCharacters = 90;

std::string attribute(const char* name, double value) {
  return std::string(" ") + name + "=\"" + coordinate(value) + "\"";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
  return "<line class=\"" + std::string(kind) + "\"" + attribute("x1", x1) + attribute("y1", y1) +
         attribute("x2", x2) + attribute("y2", y2) + "/>";
}

std::string rectangle(double x, double y, double width, double height, const std::string& kind) {
  return "<rect class=\"" + kind + "\"" + attribute("x", x) + attribute("y", y) +
         attribute("width", width) + attribute("height", height);
}

enum class TextAnchor { Start, Middle, End };
std::string words(double x, double y, TextAnchor anchor, std::string_view text,
                  std::string_view kind = "") {
  std::string out = "<text" + attribute("x", x) + attribute("y", y);
  if (!kind.empty()) out += " class=\"" + std::string(kind) + "\"";
  if (anchor != TextAnchor::Start)
    out += anchor == TextAnchor::Middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
  return out + ">" + escape(text) + "</text>";
}

std::string open_svg(double width, double height, std::string_view title) {
  return "<svg viewBox=\"0 0 " + coordinate(width) + " " + coordinate(height) +
         "\" style=\"max-width:" + coordinate(width) + "px\" role=\"img\" aria-label=\"" +
         escape(title) + "\">";
}

// The frame of a plot whose axes go from 0 to 1.
struct Plot {
  double left;
  double top;
  double width;
  double height;

  [[nodiscard]] double x(double value) const { return left + value * width; }
  [[nodiscard]] double y(double value) const { return top + (1 - value) * height; }
};

std::string axes(const Plot& plot) {
  std::string out;
  for (const double tick : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
    out += line(plot.x(tick), plot.y(0), plot.x(tick), plot.y(1), "grid");
    out += line(plot.x(0), plot.y(tick), plot.x(1), plot.y(tick), "grid");
    out += words(plot.x(tick), plot.y(0) + 16, TextAnchor::Middle, figure(tick, 1));
    out += words(plot.x(0) - 6, plot.y(tick) + 4, TextAnchor::End, figure(tick, 1));
  }
  return out;
}

double mean_of(const std::vector<double>& values) {
  if (values.empty()) return kNoValue;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::string colour_class(std::size_t number) {
  return std::string("c").append(std::to_string(number % kColours));
}

std::string histogram(const Series& series, std::size_t colour) {
  constexpr std::size_t kBins = 20;
  std::array<std::size_t, kBins> counts{};
  for (const double value : series.values)
    ++counts[std::min(kBins - 1, static_cast<std::size_t>(std::max(0.0, value) * kBins))];
  const double most = static_cast<double>(
      std::max<std::size_t>(1, *std::max_element(counts.begin(), counts.end())));
  const Plot plot{8, 26, 284, 104};
  std::string out = open_svg(300, 152, "Scores of " + series.name);
  const double mean = mean_of(series.values);
  out += words(8, 15, TextAnchor::Start, shorten(series.name, 26), "name");
  out += words(292, 15, TextAnchor::End, "mean " + figure(mean));
  const double bin = plot.width / kBins;
  for (std::size_t i = 0; i < kBins; ++i) {
    const double height = plot.height * static_cast<double>(counts[i]) / most;
    out += rectangle(plot.left + bin * static_cast<double>(i) + 0.5, plot.y(0) - height, bin - 1,
                     height, "fill " + colour_class(colour)) +
           "><title>" + figure(static_cast<double>(i) / kBins, 2) + " to " +
           figure(static_cast<double>(i + 1) / kBins, 2) + ": " + std::to_string(counts[i]) +
           " pages</title></rect>";
  }
  out += line(plot.x(0), plot.y(0), plot.x(1), plot.y(0), "axis");
  if (has_value(mean)) out += line(plot.x(mean), plot.y(1) - 4, plot.x(mean), plot.y(0), "mean");
  for (const double tick : {0.0, 0.5, 1.0})
    out += words(plot.x(tick), plot.y(0) + 16,
                 tick == 0 ? TextAnchor::Start : (tick == 1 ? TextAnchor::End : TextAnchor::Middle),
                 figure(tick, 1));
  return out + "</svg>";
}

std::string survival(const std::vector<Series>& series) {
  const Plot plot{44, 12, 520, 300};
  std::string out = open_svg(580, 356, "Share of pages with at least this score");
  out += axes(plot);
  for (std::size_t number = 0; number < series.size(); ++number) {
    std::vector<double> sorted = series[number].values;
    if (sorted.empty()) continue;
    std::sort(sorted.begin(), sorted.end());
    std::string points;
    // 101 points are enough to draw any distribution.
    for (int step = 0; step <= 100; ++step) {
      const double score = step / 100.0;
      const auto below = std::lower_bound(sorted.begin(), sorted.end(), score) - sorted.begin();
      const double share = 1 - static_cast<double>(below) / static_cast<double>(sorted.size());
      points += coordinate(plot.x(score)) + "," + coordinate(plot.y(share)) + " ";
    }
    points.pop_back();
    out += "<polyline class=\"stroke " + colour_class(number) + "\" points=\"" + points +
           "\"><title>" + escape(series[number].name) + "</title></polyline>";
  }
  out += words(plot.x(0.5), plot.y(0) + 36, TextAnchor::Middle, "minimum score");
  return out + "</svg>";
}

std::string bars(const std::vector<BarGroup>& groups, const std::vector<std::string>& methods) {
  constexpr double kBar = 15;
  constexpr double kGroupGap = 14;
  constexpr double kLeft = 170;
  constexpr double kWidth = 840;
  const double group_height = kBar * static_cast<double>(methods.size()) + kGroupGap;
  const double height = group_height * static_cast<double>(groups.size()) + 30;
  std::string out = open_svg(1090, height, "Mean score by group with 95% intervals");
  const auto x = [&](double value) { return kLeft + value * kWidth; };
  for (const double tick : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) {
    out += line(x(tick), 4, x(tick), height - 24, "grid");
    out += words(x(tick), height - 8, TextAnchor::Middle, figure(tick, 1));
  }
  double top = 8;
  for (const BarGroup& group : groups) {
    const double middle = top + (group_height - kGroupGap) / 2;
    out += words(kLeft - 10, middle + 1, TextAnchor::End, shorten(group.name, 20), "name");
    out += words(kLeft - 10, middle + 14, TextAnchor::End, common::count_of(group.pages, "page"),
                 "small");
    for (std::size_t i = 0; i < group.bars.size(); ++i) {
      const BarGroup::Bar& bar = group.bars[i];
      const double y = top + kBar * static_cast<double>(i);
      if (!has_value(bar.value)) continue;
      out += rectangle(kLeft, y + 1, bar.value * kWidth, kBar - 3, "fill " + colour_class(i)) +
             "><title>" + escape(methods[i]) + ", " + escape(group.name) + ": " +
             figure(bar.value) + "</title></rect>";
      double text_x = x(bar.value);
      if (has_value(bar.interval.low)) {
        const double centre = y + (kBar - 1) / 2;
        out += line(x(bar.interval.low), centre, x(bar.interval.high), centre, "whisker");
        out += line(x(bar.interval.low), centre - 3, x(bar.interval.low), centre + 3, "whisker");
        out += line(x(bar.interval.high), centre - 3, x(bar.interval.high), centre + 3, "whisker");
        text_x = std::max(text_x, x(bar.interval.high));
      }
      out += words(text_x + 6, y + kBar - 4, TextAnchor::Start, figure(bar.value), "small");
    }
    top += group_height;
  }
  return out + "</svg>";
}

std::string scatter(const std::vector<Point>& points, std::string_view x_name,
                    std::string_view y_name, Diagonal diagonal) {
  const Plot plot{56, 10, 330, 330};
  std::string out = open_svg(400, 392, std::string(y_name) + " against " + std::string(x_name));
  out += axes(plot);
  if (diagonal == Diagonal::Yes)
    out += line(plot.x(0), plot.y(0), plot.x(1), plot.y(1), "diagonal");
  for (const Point& point : points)
    out += "<circle class=\"dot " + colour_class(point.colour) + "\"" +
           attribute("cx", plot.x(point.x)) + attribute("cy", plot.y(point.y)) +
           " r=\"2.5\"><title>" + figure(point.x, 2) + " / " + figure(point.y, 2) + " " +
           escape(shorten(point.label, kLabelCharacters)) + "</title></circle>";
  out += words(plot.x(0.5), plot.y(0) + 38, TextAnchor::Middle, x_name, "name");
  out += "<text class=\"name\" text-anchor=\"middle\" transform=\"translate(14 " +
         coordinate(plot.y(0.5)) + ") rotate(-90)\">" + escape(y_name) + "</text>";
  return out + "</svg>";
}

std::string reliability(std::string_view name, const Calibration& calibration, std::size_t colour) {
  constexpr double kQuantile = 1.96;
  const Plot plot{56, 10, 330, 330};
  std::string out = open_svg(400, 392, "Reliability of " + std::string(name));
  out += axes(plot);
  out += line(plot.x(0), plot.y(0), plot.x(1), plot.y(1), "diagonal");
  std::string path;
  std::string dots;
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.pages == 0) continue;
    const auto pages = static_cast<double>(bin.pages);
    const double square = kQuantile * kQuantile / pages;
    const double middle = (bin.right + square / 2) / (1 + square);
    const double half = kQuantile *
                        std::sqrt(bin.right * (1 - bin.right) / pages + square / (4 * pages)) /
                        (1 + square);
    path += coordinate(plot.x(bin.said)) + "," + coordinate(plot.y(bin.right)) + " ";
    dots += line(plot.x(bin.said), plot.y(middle - half), plot.x(bin.said), plot.y(middle + half),
                 "whisker");
    const double share = pages / static_cast<double>(calibration.pages);
    dots += "<circle class=\"dot " + colour_class(colour) + "\"" +
            attribute("cx", plot.x(bin.said)) + attribute("cy", plot.y(bin.right)) +
            attribute("r", 3 + 12 * std::sqrt(share)) + "><title>predicted " + figure(bin.said, 2) +
            ", actual " + figure(bin.right, 2) + ", " + std::to_string(bin.pages) +
            " pages</title></circle>";
  }
  if (!path.empty()) {
    path.pop_back();
    out += "<polyline class=\"stroke " + colour_class(colour) + "\" points=\"" + path + "\"/>";
  }
  out += dots;
  out += words(plot.x(0.02), plot.y(0.95), TextAnchor::Start,
               "calibration error " + figure(calibration.error));
  out += words(plot.x(0.5), plot.y(0) + 38, TextAnchor::Middle, std::string(name) + ": predicted",
               "name");
  out += "<text class=\"name\" text-anchor=\"middle\" transform=\"translate(14 " +
         coordinate(plot.y(0.5)) + ") rotate(-90)\">actual</text>";
  return out + "</svg>";
}

}  // namespace winnow::eval

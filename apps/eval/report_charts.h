// Charts of the report as inline SVG. Colours are the classes c0 to c7 of the style sheet, so
// charts follow the light or dark theme of the reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "eval/aggregate.h"

namespace winnow::eval {

inline constexpr std::size_t kColours = 8;
std::string colour_class(std::size_t number);  // "c3"; repeats after kColours

struct Series {
  std::string name;
  std::vector<double> values;  // from 0 to 1
};

// Histogram of the scores, with the mean as a line.
std::string histogram(const Series& series, std::size_t colour);

// Share of pages that score at least x, one line per method.
std::string survival(const std::vector<Series>& series);

// One bar per method and group, with the 95% interval as a whisker.
struct BarGroup {
  std::string name;
  std::size_t pages = 0;
  struct Bar {
    double value = kNoValue;
    Interval interval;
  };
  std::vector<Bar> bars;  // one per method
};
std::string bars(const std::vector<BarGroup>& groups, const std::vector<std::string>& methods);

// Predicted probability and actual share of correct pages: one point per bin, sized by its pages,
// with the 95% interval of the share (Wilson). Perfect calibration lies on the diagonal.
std::string reliability(std::string_view name, const Calibration& calibration, std::size_t colour);

// One point per page. The diagonal separates the pages on which each method is better.
enum class Diagonal : std::uint8_t { No, Yes };
struct Point {
  double x = 0;
  double y = 0;
  std::size_t colour = 0;
  std::string_view label;
};
std::string scatter(const std::vector<Point>& points, std::string_view x_name,
                    std::string_view y_name, Diagonal diagonal);

}  // namespace winnow::eval

// The report's pictures, as inline SVG. Colours are the classes c0 to c7 of the style sheet, so
// that pictures follow the reader's light or dark theme.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "eval/aggregate.h"

namespace winnow::eval {

inline constexpr std::size_t kColours = 8;
std::string colour_class(std::size_t number);  // "c3"; goes round after kColours

struct Series {
  std::string name;
  std::vector<double> values;  // of 0 to 1
};

// How many pages score what: bars, with the mean as a line.
std::string histogram(const Series& series, std::size_t colour);

// Which share of the pages scores at least x: one falling line a method, higher is better.
std::string survival(const std::vector<Series>& series);

// Groups down, a bar for each method in them, the 95% interval as a whisker.
struct BarGroup {
  std::string name;
  std::size_t pages = 0;
  struct Bar {
    double value = kNoValue;
    Interval interval;
  };
  std::vector<Bar> bars;  // one a method
};
std::string bars(const std::vector<BarGroup>& groups, const std::vector<std::string>& methods);

// What a method said of its answers against how many were right: a point a bin, as large as it has
// pages, with the 95% interval of the share (Wilson's). On the diagonal it knows what it does.
std::string reliability(std::string_view name, const Calibration& calibration, std::size_t colour);

// A point a page. With two methods the diagonal divides who is better.
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

// Draws a MountainView. Heights are square roots, so that low cells are visible next to a long one.
#include "cli/inspect_mountain.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "eval/html_text.h"
#include "methods/mountain/mountain.h"
#include "model/shipped.h"
#include "text/spaces.h"

namespace winnow::cli {
namespace {

using methods::MountainView;

double height_of(double score, double greatest) {
  return greatest > 0 ? std::sqrt(std::max(0.0, score) / greatest) : 0;
}

double greatest_score(const MountainView& view) {
  double greatest = 0;
  for (const features::Point& point : view.points)
    greatest = std::max({greatest, point.score, point.smoothed});
  return greatest;
}

// By point: 0 no ridge, 1 clutter, 2 primary.
std::vector<int> ridge_marks(const MountainView& view) {
  std::vector<int> marks(view.points.size(), 0);
  for (std::size_t n = 0; n < view.ridges.size(); ++n)
    for (std::size_t i = view.ridges[n].first; i <= view.ridges[n].last; ++i)
      marks[i] = view.is_primary[n] != 0 ? 2 : 1;
  return marks;
}

bool is_content(const MountainView& view, const features::Point& point) {
  return !point.is_blank() && view.is_content[point.cell] != 0;
}

constexpr std::size_t kColumns = 96;
constexpr std::size_t kRows = 8;

// Each column has the same number of cells and the height of its highest cell.
std::string draw_terminal(const MountainView& view) {
  if (view.points.empty()) return "no cells: the page has no visible text\n";
  const std::vector<int> marks = ridge_marks(view);
  const double greatest = greatest_score(view);
  const std::size_t columns = std::min(kColumns, view.points.size());
  std::vector<double> heights(columns, 0);
  std::string ridges(columns, ' ');
  std::string content(columns, ' ');
  for (std::size_t i = 0; i < view.points.size(); ++i) {
    const std::size_t column = i * columns / view.points.size();
    heights[column] = std::max(heights[column], height_of(view.points[i].smoothed, greatest));
    if (marks[i] == 1 && ridges[column] == ' ') ridges[column] = 'x';
    if (marks[i] == 2) ridges[column] = '^';
    if (is_content(view, view.points[i])) content[column] = '=';
  }
  constexpr std::array<const char*, 9> kBlocks = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string out;
  for (std::size_t row = kRows; row-- > 0;) {
    std::string line;
    for (const double height : heights) {
      const double filled = height * kRows * 8 - static_cast<double>(row) * 8;
      line += kBlocks[static_cast<std::size_t>(std::clamp(filled, 0.0, 8.0))];
    }
    text::trim_end(line);
    out.append(line).append("\n");
  }
  text::trim_end(ridges);
  text::trim_end(content);
  out.append(ridges).append("\n").append(content).append("\n");
  char line[240];
  std::snprintf(line, sizeof line,
                "%zu cells, %zu blank; primary threshold %.2f, peak %.2f; %zu ridges (^ primary, x "
                "not), = content\n",
                view.list.cells.size(), view.points.size() - view.list.cells.size(),
                view.thresholds.primary, view.thresholds.peak, view.ridges.size());
  out += line;
  for (std::size_t n = 0; n < view.ridges.size(); ++n) {
    std::snprintf(line, sizeof line,
                  "ridge %zu: cells %zu to %zu, height %.2f, width %.2f, decision %+.2f: %s\n",
                  n + 1, view.ridges[n].first + 1, view.ridges[n].last + 1, view.rows[n][0],
                  view.rows[n][1], view.decisions[n],
                  view.is_primary[n] != 0 ? "primary" : "clutter");
    out += line;
  }
  return out;
}

constexpr double kLeft = 58;
constexpr double kTop = 40;
constexpr double kHigh = 300;

class Svg {
 public:
  Svg(const MountainView& view, const std::vector<std::string>& texts)
      : view_(view), texts_(texts), greatest_(greatest_score(view)) {
    // A cell is at least two pixels wide; those of a short page are wider.
    step_ = std::clamp(1000.0 / static_cast<double>(std::max<std::size_t>(1, view.points.size())),
                       2.0, 14.0);
    width_ = kLeft + step_ * static_cast<double>(view.points.size()) + 20;
  }

  std::string draw() {
    const double whole = std::max(width_, 760.0);
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + eval::coordinate(whole) +
           "\" height=\"420\" font-family=\"sans-serif\" font-size=\"12\">\n"
           "<style>.bar{fill:#9fb3c8}.in{fill:#2e7d4f}.bar:hover,.in:hover{fill:#e67e22}"
           ".axis{stroke:#888}.dash{stroke:#555;stroke-dasharray:5 4}</style>\n"
           "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    key();
    bands();
    bars();
    smoothed_line();
    threshold(view_.thresholds.primary, "primary");
    threshold(view_.thresholds.peak, "peak");
    axes();
    return out_ + "</svg>\n";
  }

 private:
  double x_of(std::size_t point) const { return kLeft + step_ * static_cast<double>(point); }
  double y_of(double score) const { return kTop + kHigh * (1 - height_of(score, greatest_)); }

  void rectangle(double x, double y, double width, double height, const std::string& rest) {
    out_.append("<rect x=\"").append(eval::coordinate(x)).append("\" y=\"");
    out_.append(eval::coordinate(y)).append("\" width=\"").append(eval::coordinate(width));
    out_.append("\" height=\"").append(eval::coordinate(height)).append("\" ").append(rest);
  }
  void label(double x, double y, const std::string& what) {
    out_.append("<text x=\"").append(eval::coordinate(x)).append("\" y=\"");
    out_.append(eval::coordinate(y)).append("\">").append(eval::escape(what)).append("</text>\n");
  }

  void key() {
    const auto entry = [&](double x, const char* colour, const std::string& what) {
      rectangle(x, 10, 12, 12, std::string("fill=\"").append(colour).append("\"/>\n"));
      label(x + 17, 20, what);
    };
    entry(kLeft, "#9fb3c8", "score of a cell");
    entry(kLeft + 125, "#2e7d4f", "content");
    entry(kLeft + 205, "#d8efdf", "primary ridge");
    entry(kLeft + 315, "#f6d9d5", "clutter ridge");
    out_.append("<path d=\"M490 16h18\" stroke=\"#1b3a57\" stroke-width=\"1.5\"/>\n");
    label(513, 20, "smoothed; heights are square roots");
  }

  void bands() {
    for (std::size_t n = 0; n < view_.ridges.size(); ++n) {
      const features::Ridge& ridge = view_.ridges[n];
      const bool is_primary = view_.is_primary[n] != 0;
      char line[200];
      std::snprintf(line, sizeof line,
                    "fill=\"%s\"><title>ridge %zu of %zu: height %.2f, width %.2f, position %.2f, "
                    "cell %.2f; decision %+.2f: %s</title></rect>\n",
                    is_primary ? "#d8efdf" : "#f6d9d5", n + 1, view_.ridges.size(),
                    view_.rows[n][0], view_.rows[n][1], view_.rows[n][2], view_.rows[n][3],
                    view_.decisions[n], is_primary ? "primary" : "clutter");
      rectangle(x_of(ridge.first), kTop, step_ * static_cast<double>(ridge.last - ridge.first + 1),
                kHigh, line);
    }
  }

  void bars() {
    for (std::size_t i = 0; i < view_.points.size(); ++i) {
      const features::Point& point = view_.points[i];
      if (point.is_blank()) continue;
      const features::Cell& cell = view_.list.cells[point.cell];
      const double y = y_of(point.score);
      char numbers[160];
      std::snprintf(numbers, sizeof numbers,
                    "\ncell %zu: L %u, P %u, S %d, links %.0f%%, V %.2f; score %.2f, smoothed %.2f",
                    i + 1, cell.length, cell.sentence_marks, cell.ends_with_stop ? 1 : 0,
                    100 * cell.link_share(), features::visible_ratio(view_.list, point.cell),
                    point.score, point.smoothed);
      const std::string title =
          eval::escape(eval::shorten(text::collapse_spaces(texts_[point.cell]), 120)) + numbers;
      const bool is_in = is_content(view_, point);
      // A bar is at least two pixels high, so that the mouse can hit it.
      rectangle(x_of(i), std::min(y, kTop + kHigh - 2), std::max(1.0, step_ - 1),
                std::max(2.0, kTop + kHigh - y),
                std::string("class=\"").append(is_in ? "in" : "bar").append("\"><title>") + title +
                    "</title></rect>\n");
      if (is_in) rectangle(x_of(i), kTop + kHigh + 6, step_, 8, "fill=\"#2e7d4f\"/>\n");
    }
  }

  void smoothed_line() {
    if (view_.points.empty()) return;
    std::string path;
    for (std::size_t i = 0; i < view_.points.size(); ++i)
      path.append(i == 0 ? "M" : " L")
          .append(eval::coordinate(x_of(i) + step_ / 2))
          .append(" ")
          .append(eval::coordinate(y_of(view_.points[i].smoothed)));
    out_.append(
        "<path fill=\"none\" stroke=\"#1b3a57\" stroke-width=\"1.2\" pointer-events=\"none\" "
        "d=\"");
    out_.append(path).append("\"/>\n");
  }

  void threshold(double score, const std::string& name) {
    if (score <= 0 || score > greatest_) return;
    const std::string y = eval::coordinate(y_of(score));
    out_.append("<path class=\"dash\" d=\"M").append(eval::coordinate(kLeft)).append(" ").append(y);
    out_.append("H").append(eval::coordinate(width_ - 20)).append("\"/>\n");
    label(4, y_of(score) + 4, name);
  }

  void axes() {
    const std::string base = eval::coordinate(kTop + kHigh);
    out_.append("<path class=\"axis\" d=\"M").append(eval::coordinate(kLeft)).append(" ");
    out_.append(base).append("H").append(eval::coordinate(width_ - 20)).append("\"/>\n");
    const std::size_t every = view_.points.size() > 400 ? 100 : (view_.points.size() > 80 ? 20 : 5);
    for (std::size_t i = every; i <= view_.points.size(); i += every)
      label(x_of(i - 1) - 4, kTop + kHigh + 30, std::to_string(i));
    label(kLeft, kTop + kHigh + 50, "cell number, including blank cells");
  }

  const MountainView& view_;
  const std::vector<std::string>& texts_;
  double greatest_;
  double step_ = 2;
  double width_ = 0;
  std::string out_;
};

}  // namespace

Result<MountainDrawings> draw_mountain(const dom::Document& document, std::string_view settings) {
  WINNOW_TRY(const methods::Settings read,
             methods::read_settings(settings, methods::kMountainOptions));
  const methods::MountainOptions options = methods::mountain_options(read);
  const auto bytes = model::shipped("mountain");
  if (!bytes) return fail(ErrorCode::NotFound, "model mountain: not included in this build");
  WINNOW_TRY(const methods::MountainModel model,
             methods::mountain_model(*bytes, "mountain", options));
  const MountainView view = methods::look(document.source(), options, model);
  const std::vector<std::string> texts = methods::texts_of_cells(document, view.list);
  return MountainDrawings{draw_terminal(view), Svg(view, texts).draw()};
}

}  // namespace winnow::cli

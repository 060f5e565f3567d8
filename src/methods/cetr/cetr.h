// cetr: content by tag ratios alone, without labels and without a model.
//
// Weninger, Hsu, Han: CETR, Content Extraction via Tag Ratios (WWW 2010). Each line of the page's
// source has a ratio of characters to tags; smoothed, and together with how much it changes, that
// is a point in the plane. k-means with one centroid held at the origin: what gathers there is
// clutter, the rest is content. Or, in one dimension, a threshold of lambda deviations.
//
//   ratio |      . .  content          A page written on one line, or on a few endless ones, is
//         |    . . .                   broken at its block elements' tags first: the method reads
//         | ::                         how the author laid out the source, and there is nothing to
//         |:::____ change              read there.
//
// methods/cetr/README.md has the paper's symbols against our names and the published variants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "features/tag_ratios.h"
#include "methods/method.h"

namespace winnow::methods {

inline constexpr std::array kCetrOptions = {
    OptionInfo{"form", 0, 0, 1, "k-means in the plane, or a threshold in one dimension", "2d 1d"},
    OptionInfo{"k", 3, 2, 20, "clusters, the one at the origin included"},
    OptionInfo{"radius", 2, 0, 20, "of the smoothing kernel"},
    OptionInfo{"ahead", 3, 1, 20, "lines that the change looks ahead (alpha)"},
    OptionInfo{"lambda", 1, 0, 20, "1d: deviations of the smoothed ratio that make the threshold"},
    OptionInfo{"change-of", 0, 0, 1, "which ratios the change is taken of", "smoothed raw"},
    OptionInfo{"smooth-change", 1, 0, 1, "whether the change is smoothed", "off on"},
    OptionInfo{"edges", 0, 0, 1, "values near the ends: left as they are, or reflected",
               "keep reflect"},
    OptionInfo{"lines", 0, 0, 2, "source lines; or broken at block tags, always or when too long",
               "auto source blocks"},
    OptionInfo{"long-line", 1000, 1, 1e9, "auto: mean bytes of a line with text that are too many"},
};

struct Point {
  double ratio = 0;   // TR'
  double change = 0;  // G
};

struct Clusters {
  std::vector<std::size_t> of_point;
  std::vector<Point> centroids;  // the first stays (0, 0)
  std::size_t rounds = 0;
};

// Lloyd's algorithm from the origin and, one after the other, the point farthest from all centroids
// so far: no chance in it. Ties go to the lower number. `watch` sees the centroids of each round.
Clusters pinned_k_means(std::span<const Point> points, std::size_t k,
                        void (*watch)(std::span<const Point>) = nullptr);

// A line of the source: what stands on it.
struct SourceLine {
  std::uint32_t begin = 0;  // bytes of the source
  std::uint32_t end = 0;
  std::uint32_t characters = 0;  // outside tags, white space collapsed
  std::uint32_t tags = 0;

  // TR; no tag counts as one.
  [[nodiscard]] double ratio() const noexcept {
    return static_cast<double>(characters) / (tags > 0 ? tags : 1);
  }
};

enum class Lines : std::uint8_t { Auto, Source, Blocks };

// The lines of the visible page that hold text or tags; scripts, styles, comments and what is
// hidden do not count. In order.
std::vector<SourceLine> source_lines(const dom::Document& document, Lines lines, double long_line);

class Cetr final : public Method {
 public:
  explicit Cetr(const Settings& settings) : settings_(settings) {}
  [[nodiscard]] Found find(const Input& input) const override;

  // Which of the lines are content.
  [[nodiscard]] std::vector<bool> content_lines(std::span<const SourceLine> lines) const;

 private:
  Settings settings_;
};

Result<std::unique_ptr<Method>> make_cetr(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods

// cetr: content by tag ratios, without labels and without a model.
//
// Weninger, Hsu, Han: CETR, Content Extraction via Tag Ratios (WWW 2010). Each line of the source
// has a ratio of characters to tags. The smoothed ratio and its change make a point in the plane.
// k-means with one centroid fixed at the origin: the cluster there is boilerplate, the rest is
// content. In one dimension a threshold of lambda standard deviations is used instead.
//
//   ratio |      . .  content
//         |    . . .
//         | ::
//         |:::____ change
//
// The method depends on how the source is broken into lines. A page with very long lines is first
// broken at the tags of its block elements. README.md maps the paper's symbols to our names and
// lists the published variants.
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
    OptionInfo{"k", 3, 2, 20, "clusters, including the one at the origin"},
    OptionInfo{"radius", 2, 0, 20, "radius of the smoothing kernel"},
    OptionInfo{"ahead", 3, 1, 20, "lines ahead that the change compares with (alpha)"},
    OptionInfo{"lambda", 1, 0, 20,
               "1d: the threshold in standard deviations of the smoothed ratio"},
    OptionInfo{"change-of", 0, 0, 1, "ratios from which the change is computed", "smoothed raw"},
    OptionInfo{"smooth-change", 1, 0, 1, "whether the change is smoothed", "off on"},
    OptionInfo{"edges", 0, 0, 1, "smoothing at both ends: keep the values, or reflect them",
               "keep reflect"},
    OptionInfo{"lines", 0, 0, 2, "break lines at block tags: if too long, never, always",
               "auto source blocks"},
    OptionInfo{"long-line", 1000, 1, 1e9,
               "auto: mean bytes per line above which lines are too long"},
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

// Lloyd's algorithm. The first centroid is the origin, each next one the point farthest from all
// centroids so far; nothing is random. Ties go to the lower index. `watch` gets the centroids of
// each round.
Clusters pinned_k_means(std::span<const Point> points, std::size_t k,
                        void (*watch)(std::span<const Point>) = nullptr);

// A line of the source.
struct SourceLine {
  std::uint32_t begin = 0;  // bytes of the source
  std::uint32_t end = 0;
  std::uint32_t characters = 0;  // outside tags, white space collapsed
  std::uint32_t tags = 0;

  // TR; at least one tag is assumed.
  [[nodiscard]] double ratio() const noexcept {
    return static_cast<double>(characters) / (tags > 0 ? tags : 1);
  }
};

enum class Lines : std::uint8_t { Auto, Source, Blocks };

// The lines with visible text or tags, in order. Scripts, styles, comments and hidden elements do
// not count.
std::vector<SourceLine> source_lines(const dom::Document& document, Lines lines, double long_line);

class Cetr final : public Method {
 public:
  explicit Cetr(const Settings& settings) : settings_(settings) {}
  [[nodiscard]] Found find(const Input& input) const override;

  // For each line, whether it is content.
  [[nodiscard]] std::vector<bool> content_lines(std::span<const SourceLine> lines) const;

 private:
  Settings settings_;
};

Result<std::unique_ptr<Method>> make_cetr(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods

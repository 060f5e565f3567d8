// From lines to points to clusters to the text on content lines.
#include "methods/cetr/cetr.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/time_limit.h"
#include "features/blocks.h"

namespace winnow::methods {
namespace {

constexpr std::size_t kMaxRounds = 100;

double distance_squared(const Point& a, const Point& b) {
  const double ratio = a.ratio - b.ratio;
  const double change = a.change - b.change;
  return ratio * ratio + change * change;
}

std::size_t nearest(const Point& point, std::span<const Point> centroids) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < centroids.size(); ++i)
    if (distance_squared(point, centroids[i]) < distance_squared(point, centroids[best])) best = i;
  return best;
}

// The first centroid is the origin, each next one the point farthest from the previous ones. Fewer
// than k if there are fewer distinct points.
std::vector<Point> first_centroids(std::span<const Point> points, std::size_t k) {
  std::vector<Point> centroids{{0, 0}};
  std::vector<double> distances(points.size(), std::numeric_limits<double>::infinity());
  while (centroids.size() < k) {
    std::size_t farthest = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      distances[i] = std::min(distances[i], distance_squared(points[i], centroids.back()));
      if (distances[i] > distances[farthest]) farthest = i;
    }
    if (points.empty() || distances[farthest] <= 0) break;
    centroids.push_back(points[farthest]);
  }
  return centroids;
}

// CETR's threshold: lambda standard deviations of the smoothed ratio.
double threshold_of(std::span<const double> values, double lambda) {
  double mean = 0;
  for (const double value : values) mean += value;
  mean /= std::max(1.0, static_cast<double>(values.size()));
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return lambda * std::sqrt(squares / std::max(1.0, static_cast<double>(values.size())));
}

// The number of bytes on content lines before a position of the source.
class ContentBytes {
 public:
  ContentBytes(std::span<const SourceLine> lines, const std::vector<bool>& is_content)
      : lines_(lines), is_content_(is_content), before_(lines.size() + 1) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      before_[i + 1] = before_[i] + (is_content[i] ? lines[i].end - lines[i].begin : 0);
  }

  [[nodiscard]] std::uint64_t before(std::uint32_t position) const {
    const auto line = std::ranges::upper_bound(lines_, position, {}, &SourceLine::begin);
    if (line == lines_.begin()) return 0;
    const auto number = static_cast<std::size_t>(line - lines_.begin()) - 1;
    if (!is_content_[number]) return before_[number];
    return before_[number] + std::min(position, lines_[number].end) - lines_[number].begin;
  }

 private:
  std::span<const SourceLine> lines_;
  const std::vector<bool>& is_content_;
  std::vector<std::uint64_t> before_;
};

}  // namespace

Clusters pinned_k_means(std::span<const Point> points, std::size_t k,
                        void (*watch)(std::span<const Point>)) {
  Clusters clusters;
  clusters.centroids = first_centroids(points, k);
  clusters.of_point.assign(points.size(), 0);
  for (; clusters.rounds < kMaxRounds; ++clusters.rounds) {
    if (base::TimeLimit::is_over(base::TimeLimit::kInterval)) break;
    if (watch != nullptr) watch(clusters.centroids);
    bool moved = clusters.rounds == 0;
    std::vector<Point> sums(clusters.centroids.size());
    std::vector<double> counts(clusters.centroids.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const std::size_t cluster = nearest(points[i], clusters.centroids);
      moved = moved || cluster != clusters.of_point[i];
      clusters.of_point[i] = cluster;
      sums[cluster].ratio += points[i].ratio;
      sums[cluster].change += points[i].change;
      ++counts[cluster];
    }
    if (!moved) break;
    // The first centroid never moves. That of an empty cluster stays.
    for (std::size_t i = 1; i < sums.size(); ++i)
      if (counts[i] > 0)
        clusters.centroids[i] = {sums[i].ratio / counts[i], sums[i].change / counts[i]};
  }
  return clusters;
}

std::vector<bool> Cetr::content_lines(std::span<const SourceLine> lines) const {
  std::vector<double> ratios;
  ratios.reserve(lines.size());
  for (const SourceLine& line : lines) ratios.push_back(line.ratio());
  const features::Edge edge =
      settings_.choice("edges") == "keep" ? features::Edge::Keep : features::Edge::Reflect;
  const std::size_t radius = settings_.count("radius");
  const std::vector<double> smoothed = features::smooth(ratios, radius, edge);
  std::vector<bool> is_content(lines.size());
  if (settings_.choice("form") == "1d") {
    const double threshold = threshold_of(smoothed, settings_.number("lambda"));
    for (std::size_t i = 0; i < lines.size(); ++i) is_content[i] = smoothed[i] > threshold;
    return is_content;
  }
  std::vector<double> changes = features::change(
      settings_.choice("change-of") == "raw" ? ratios : smoothed, settings_.count("ahead"));
  if (settings_.is_on("smooth-change")) changes = features::smooth(changes, radius, edge);
  std::vector<Point> points(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) points[i] = {smoothed[i], changes[i]};
  const Clusters clusters = pinned_k_means(points, settings_.count("k"));
  for (std::size_t i = 0; i < lines.size(); ++i) is_content[i] = clusters.of_point[i] != 0;
  return is_content;
}

Found Cetr::find(const Input& input) const {
  const dom::Document& document = input.document;
  const std::string_view form = settings_.choice("lines");
  const std::vector<SourceLine> lines = source_lines(document,
                                                     form == "auto"     ? Lines::Auto
                                                     : form == "source" ? Lines::Source
                                                                        : Lines::Blocks,
                                                     settings_.number("long-line"));
  const std::vector<bool> is_content = content_lines(lines);

  // A block is kept if more than half of its bytes are on content lines.
  const ContentBytes bytes(lines, is_content);
  const features::Segmentation segmentation = features::segment(document);
  std::vector<bool> kept;
  kept.reserve(segmentation.blocks.size());
  for (const features::Block& block : segmentation.blocks) {
    std::uint64_t content = 0;
    std::uint64_t all = 0;
    for (const features::TextLeaf& leaf : segmentation.leaves_of(block)) {
      const dom::Node& node = document[leaf.node];
      content += bytes.before(node.source_end) - bytes.before(node.begin);
      all += node.source_end - node.begin;
    }
    kept.push_back(2 * content > all);
  }
  return {.selection = features::select_blocks(document, segmentation, kept)};
}

Result<std::unique_ptr<Method>> make_cetr(const Settings& settings,
                                          const Resources& /*resources*/) {
  return std::unique_ptr<Method>(std::make_unique<Cetr>(settings));
}

}  // namespace winnow::methods

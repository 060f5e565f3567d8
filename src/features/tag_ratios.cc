// The kernel and the two passes. Cost: values times radius, and values times `ahead`.
#include "features/tag_ratios.h"

#include <algorithm>
#include <cmath>

namespace winnow::features {

std::vector<double> gaussian_kernel(std::size_t radius) {
  std::vector<double> kernel{1.0};
  double sum = 1.0;
  const double r = static_cast<double>(radius);
  for (std::size_t j = 1; j <= radius; ++j) {
    const double distance = static_cast<double>(j);
    kernel.push_back(std::exp(-distance * distance / (2 * r * r)));
    sum += 2 * kernel.back();
  }
  for (double& weight : kernel) weight /= sum;
  return kernel;
}

std::vector<double> smooth(std::span<const double> values, std::size_t radius, Edge edge) {
  const std::vector<double> kernel = gaussian_kernel(radius);
  std::vector<double> smoothed(values.begin(), values.end());
  const std::size_t count = values.size();
  // Reflect repeatedly: a page may have fewer values than the kernel is wide.
  const auto reflected = [&](std::ptrdiff_t i) {
    const auto size = static_cast<std::ptrdiff_t>(count);
    i %= 2 * size;
    if (i < 0) i += 2 * size;
    return values[static_cast<std::size_t>(i < size ? i : 2 * size - 1 - i)];
  };
  for (std::size_t i = 0; i < count; ++i) {
    if (i >= radius && i + radius < count) {
      double sum = kernel[0] * values[i];
      for (std::size_t j = 1; j <= radius; ++j) sum += kernel[j] * (values[i - j] + values[i + j]);
      smoothed[i] = sum;
    } else if (edge == Edge::Reflect) {
      double sum = kernel[0] * values[i];
      const auto at = static_cast<std::ptrdiff_t>(i);
      for (std::size_t j = 1; j <= radius; ++j) {
        const auto step = static_cast<std::ptrdiff_t>(j);
        sum += kernel[j] * (reflected(at - step) + reflected(at + step));
      }
      smoothed[i] = sum;
    }
  }
  return smoothed;
}

std::vector<double> change(std::span<const double> values, std::size_t ahead) {
  std::vector<double> changes(values.size());
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    const std::size_t end = std::min(values.size(), i + 1 + std::max<std::size_t>(ahead, 1));
    double sum = 0;
    for (std::size_t j = i + 1; j < end; ++j) sum += values[j];
    changes[i] = std::abs(sum / static_cast<double>(end - i - 1) - values[i]);
  }
  return changes;
}

}  // namespace winnow::features

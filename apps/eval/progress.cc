// Rates are of the whole run so far: a moving average jumps with every large page.
#include "eval/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace winnow::eval {
namespace {

using namespace std::chrono_literals;

constexpr auto kBarPeriod = 100ms;
constexpr auto kLinePeriod = 5s;
constexpr auto kQuietStart = 1s;
constexpr std::size_t kBarWidth = 20;

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 90) return std::to_string(whole) + " s";
  if (whole < 90 * 60) return std::to_string((whole + 30) / 60) + " min";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

}  // namespace

std::string progress_text(std::size_t done, std::size_t total, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  char text[96];
  std::snprintf(text, sizeof text, "%zu of %zu pages  %zu%%  %.*f pages/s", done, total,
                total > 0 ? done * 100 / total : 100, rate < 10 ? 1 : 0, rate);
  std::string line = text;
  if (rate > 0 && done < total)
    line += "  " + duration_text(static_cast<double>(total - done) / rate) + " left";
  return line;
}

void Progress::advance(std::size_t done, Clock::time_point now) {
  if (style_ == ProgressStyle::None || now - start_ < kQuietStart) return;
  if (now - shown_ < (style_ == ProgressStyle::Bar ? Clock::duration(kBarPeriod) : kLinePeriod))
    return;
  shown_ = now;
  const std::string text =
      progress_text(done, total_, std::chrono::duration<double>(now - start_).count());
  if (style_ == ProgressStyle::Lines) {
    out_ << text + "\n" << std::flush;
    return;
  }
  const std::size_t filled = total_ > 0 ? std::min(done * kBarWidth / total_, kBarWidth) : 0;
  // \033[K clears what a longer text left behind.
  out_ << "\r[" + std::string(filled, '#') + std::string(kBarWidth - filled, '-') + "]  " + text +
              "\033[K"
       << std::flush;
  bar_is_there_ = true;
}

void Progress::finish() {
  if (bar_is_there_) out_ << "\r\033[K" << std::flush;
  bar_is_there_ = false;
}

}  // namespace winnow::eval

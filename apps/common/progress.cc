// Rates are averages over the whole run: a moving average jumps with every large page.
#include "common/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "common/terminal.h"

namespace winnow::common {
namespace {

using namespace std::chrono_literals;

constexpr auto kBarPeriod = 100ms;
constexpr auto kLinePeriod = 5s;
constexpr auto kQuietStart = 1s;
constexpr std::size_t kBarWidth = 20;
constexpr double kMinShareForTimeLeft = 0.001;

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 90) return std::to_string(whole) + " s";
  if (whole < 90 * 60) return std::to_string((whole + 30) / 60) + " min";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string rate_text(std::size_t pages, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(pages) / seconds : 0;
  char text[48];
  std::snprintf(text, sizeof text, "%.*f pages/s", rate < 10 ? 1 : 0, rate);
  return text;
}

double share_of(const ProgressCounts& counts) {
  if (counts.total == 0) return counts.share;
  return static_cast<double>(counts.done) / static_cast<double>(counts.total);
}

}  // namespace

std::string count_of(std::size_t count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

ProgressStyle progress_style(const std::ostream& stream) {
  return is_terminal(stream) ? ProgressStyle::Bar : ProgressStyle::Lines;
}

std::string progress_text(const ProgressCounts& counts, double seconds) {
  std::string text = counts.total > 0 ? std::to_string(counts.done) + " of " +
                                            std::to_string(counts.total) + " pages"
                                      : count_of(counts.done, "page");
  const double share = share_of(counts);
  if (share > 0) text += "  " + std::to_string(static_cast<int>(share * 100)) + "%";
  text += "  " + rate_text(counts.done, seconds);
  if (counts.errors > 0) text += "  " + count_of(counts.errors, "error");
  if (share > kMinShareForTimeLeft && share < 1)
    text += "  " + duration_text(seconds * (1 - share) / share) + " left";
  return text;
}

std::string summary_text(std::size_t pages, std::size_t errors, double seconds) {
  char duration[32];
  std::snprintf(duration, sizeof duration, "%.1f s", seconds);
  return count_of(pages, "page") + " in " + duration + ", " + rate_text(pages, seconds) + ", " +
         (errors == 0 ? std::string("no errors") : count_of(errors, "error"));
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void Progress::advance(const ProgressCounts& counts, Clock::time_point now) {
  if (style_ == ProgressStyle::None || now - start_ < kQuietStart) return;
  if (now - shown_ < (style_ == ProgressStyle::Bar ? Clock::duration(kBarPeriod) : kLinePeriod))
    return;
  shown_ = now;
  const std::string text =
      progress_text(counts, std::chrono::duration<double>(now - start_).count());
  if (style_ == ProgressStyle::Lines) {
    out_ << text + "\n" << std::flush;
    return;
  }
  const auto filled = std::min(
      static_cast<std::size_t>(share_of(counts) * static_cast<double>(kBarWidth)), kBarWidth);
  // \033[K clears the rest of a longer text.
  out_ << TerminalCode{"\r"} << "[" << Colored{Color::Green, std::string(filled, '#')}
       << std::string(kBarWidth - filled, '-') + "]  " + text << TerminalCode{"\033[K"}
       << std::flush;
  has_bar_ = true;
}

void Progress::clear() {
  if (has_bar_) out_ << TerminalCode{"\r\033[K"} << std::flush;
  has_bar_ = false;
}

}  // namespace winnow::common

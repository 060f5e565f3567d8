// Rates are of the whole run so far: a moving average jumps with every large page.
#include "cli/terminal.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace winnow::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kBarPeriod = 100ms;
constexpr auto kLinePeriod = 5s;
constexpr auto kQuietStart = 1s;  // a short run needs no bar
constexpr std::size_t kBarWidth = 20;

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 90) return std::to_string(whole) + " s";
  if (whole < 90 * 60) return std::to_string((whole + 30) / 60) + " min";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

std::string count_of(std::size_t count, std::string_view thing) {
  return std::to_string(count).append(" ").append(thing).append(count == 1 ? "" : "s");
}

std::string rate_text(std::size_t pages, double seconds) {
  const double rate = seconds > 0 ? static_cast<double>(pages) / seconds : 0;
  char text[48];
  std::snprintf(text, sizeof text, "%.*f pages/s", rate < 10 ? 1 : 0, rate);
  return text;
}

}  // namespace

bool is_terminal(const std::ostream& stream) {
  if (&stream == &std::cout) return isatty(STDOUT_FILENO) == 1;
  return (&stream == &std::cerr || &stream == &std::clog) && isatty(STDERR_FILENO) == 1;
}

bool has_colors(const std::ostream& stream) {
  const char* const refused = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_refused = refused != nullptr && *refused != '\0';
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !is_refused && !is_dumb && is_terminal(stream);
}

std::string colored(const std::ostream& stream, Color color, std::string_view text) {
  if (!has_colors(stream)) return std::string(text);
  const char* const code = color == Color::Red ? "31" : color == Color::Green ? "32" : "2";
  return std::string("\033[").append(code).append("m").append(text).append("\033[0m");
}

std::string progress_text(std::size_t pages, std::size_t errors, double share, double seconds) {
  std::string text = count_of(pages, "page");
  if (share > 0) text += "  " + std::to_string(static_cast<int>(share * 100)) + "%";
  text += "  " + rate_text(pages, seconds);
  if (errors > 0) text += "  " + count_of(errors, "error");
  if (share > 0.001 && share < 1)
    text += "  " + duration_text(seconds * (1 - share) / share) + " left";
  return text;
}

std::string summary_text(std::size_t pages, std::size_t errors, double seconds) {
  char duration[32];
  std::snprintf(duration, sizeof duration, "%.1f s", seconds);
  return count_of(pages, "page") + " in " + duration + ", " + rate_text(pages, seconds) + ", " +
         (errors == 0 ? std::string("no errors") : count_of(errors, "error"));
}

double BatchProgress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void BatchProgress::advance(std::size_t pages, std::size_t errors, double share) {
  if (show_ == Show::Nothing) return;
  const Clock::time_point now = Clock::now();
  if (now - start_ < kQuietStart) return;
  if (now - shown_ < (show_ == Show::Bar ? Clock::duration(kBarPeriod) : kLinePeriod)) return;
  shown_ = now;
  const std::string text = progress_text(pages, errors, share, seconds());
  if (show_ == Show::Lines) {
    err_ << text + "\n" << std::flush;
    return;
  }
  const auto filled =
      std::min(static_cast<std::size_t>(share * static_cast<double>(kBarWidth)), kBarWidth);
  // \033[K clears what a longer text left behind.
  err_ << "\r[" + colored(err_, Color::Green, std::string(filled, '#')) +
              std::string(kBarWidth - filled, '-') + "]  " + text + "\033[K"
       << std::flush;
  bar_is_there_ = true;
}

void BatchProgress::clear() {
  if (bar_is_there_) err_ << "\r\033[K" << std::flush;
  bar_is_there_ = false;
}

}  // namespace winnow::cli

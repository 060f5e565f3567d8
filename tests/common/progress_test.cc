// Progress as text, as lines and as a bar.
#include "common/progress.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace winnow::common {
namespace {

TEST(Progress, ShowsShareRateAndTimeLeft) {
  EXPECT_EQ(progress_text({.done = 679, .total = 1358}, 1.0),
            "679 of 1358 pages  50%  679 pages/s  1 s left");
  EXPECT_EQ(progress_text({.done = 10, .total = 10}, 4.0), "10 of 10 pages  100%  2.5 pages/s");
  EXPECT_EQ(progress_text({.done = 30, .errors = 1, .share = 0.25}, 3.0),
            "30 pages  25%  10 pages/s  1 error  9 s left");
}

TEST(Progress, WritesWholeLinesWithoutATerminal) {
  std::ostringstream out;
  Progress progress(out, ProgressStyle::Lines, 100);
  const auto start = Progress::Clock::now();
  for (int second = 1; second <= 12; ++second)
    progress.advance({.done = static_cast<std::size_t>(second), .total = 100},
                     start + std::chrono::seconds(second));
  progress.clear();
  const std::string text = out.str();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_EQ(text.back(), '\n');
  EXPECT_EQ(text.find('\r'), std::string::npos);
}

TEST(Progress, RemovesItsBar) {
  std::ostringstream out;
  Progress progress(out, ProgressStyle::Bar, 100);
  progress.advance({.done = 50, .total = 100}, Progress::Clock::now() + std::chrono::seconds(3));
  EXPECT_NE(out.str().find("[##########----------]"), std::string::npos);
  progress.clear();
  EXPECT_TRUE(out.str().ends_with("\r\033[K"));
}

}  // namespace
}  // namespace winnow::common

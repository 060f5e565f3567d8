// Pages that need too much memory or time, or whose record is many times as large as they are.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/processor_time.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

std::string times(const std::string& text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

double seconds_of(const std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

TEST(EvilPage, ThatNeedsTooMuchMemoryFailsAlone) {
  if (base::kHasSanitizer) GTEST_SKIP() << "skipped, sanitizers reserve more than the limit";
  const Folder folder;
  const std::string before = folder.write("a.html", "<p>Barley is early.");
  const std::string large = folder.write("b.html", times("<b>x</b>", 2'400'000));
  const std::string after = folder.write("c.html", "<p>Rye is late.");
  for (const char* const threads : {"1", "2"}) {
    const Outcome outcome =
        run("ulimit -v 700000; winnow extract -f jsonl -j " + std::string(threads) + " '" + before +
            "' '" + large + "' '" + after + "'");
    EXPECT_EQ(outcome.code, 5) << outcome.err;
    std::vector<nlohmann::json> records;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);)
      records.push_back(nlohmann::json::parse(line));
    ASSERT_EQ(records.size(), 3U) << outcome.err;
    EXPECT_EQ(records[0].value("articleBody", ""), "Barley is early.");
    EXPECT_EQ(records[2].value("articleBody", ""), "Rye is late.");
    ASSERT_TRUE(records[1].contains("error"));
    EXPECT_NE(records[1]["error"].value("message", "").find("out of memory"), std::string::npos);
  }
}

// What --source adds is at most 8 + 16 times the page in every format, and so is what --explain adds.
TEST(EvilPage, IsNotMultipliedBySourcePositionsOrExplanations) {
  const Folder folder;
  constexpr std::size_t kAlways = std::size_t{192} << 10;
  for (const std::string& page :
       {times("<div>", 400) + times("<p>x</p>", 10'000), times("<p>x", 16'000),
        times("<p>\"", 16'000), times("<p>&lt;", 16'000)}) {
    const std::string file = folder.write("a.html", page);
    for (const char* const method : {"auto", "mcst"})
      for (const char* const format : {"json", "jsonl", "xml"}) {
        const std::string command = "winnow extract -f " + std::string(format) + " --method " +
                                    std::string(method) + " '" + file + "'";
        const std::size_t plain = run(command).out.size();
        const Outcome source = run(command + " --source");
        EXPECT_EQ(source.code, 0) << source.err;
        EXPECT_LT(source.out.size(), plain + 24 * page.size() + kAlways)
            << method << " " << format << " " << page.substr(0, 20);
        if (!std::string_view(format).starts_with("json")) continue;
        const Outcome explained = run(command + " --explain");
        EXPECT_EQ(explained.code, 0) << explained.err;
        EXPECT_LT(explained.out.size(), plain + 24 * page.size() + kAlways)
            << method << " " << format << " " << page.substr(0, 20);
        EXPECT_NE(explained.out.find("\"truncated\""), std::string::npos) << "it is said";
      }
  }
}

// 1 MB; without the caps of the layout, the first takes 6 seconds and the second more than a minute.
TEST(EvilPage, OfCellsAndFloatsIsLaidOutInTime) {
  const Folder folder;
  const std::string groups = times("<div>" + times("<i>x</i>", 1'900) + "</div>", 31);
  for (const std::string& page :
       {"<style>section{display:grid;grid-template-columns:repeat(100,1fr)}</style><section>" +
            times("<i>x</i>", 125'000),
        "<style>i{float:left}</style>" + groups}) {
    const std::string file = folder.write("a.html", page);
    const auto begin = std::chrono::steady_clock::now();
    const Outcome outcome = run("winnow extract --method blog '" + file + "'");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_LT(seconds_of(begin), base::kHasSanitizer ? 30 : 5) << page.substr(0, 60);
  }
}

TEST(EvilPage, WithRulesForEveryElementEndsInTime) {
  const Folder folder;
  for (const char* const rule : {"*{color:red}", "*{width:9px}", "[class]{width:9px}",
                                 "* *{width:9px}", "*{width:var(--a,9px)}"}) {
    const std::string file = folder.write(
        "a.html", "<style>" + times(rule, 16'000) + "</style>" + times("<p class=a>x</p>", 16'000));
    const auto begin = std::chrono::steady_clock::now();
    const Outcome outcome = run("winnow extract --method blog --page-seconds 1 '" + file + "'");
    EXPECT_LT(seconds_of(begin), base::kHasSanitizer ? 15 : 6) << rule;
    EXPECT_TRUE(outcome.code == 0 || outcome.code == 5) << outcome.err;
  }
}

TEST(EvilPage, InTheBrowserNeitherAsksNorLeaves) {
  if (std::system("command -v chromium >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "skipped, no chromium";
  const Folder folder;
  const std::string file =
      folder.write("a.html",
                   "<h1>Rye</h1><p>Rye is late, because of the rain in May.</p><script>alert(1);"
                   "location='https://other.example/'</script>");
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome = run("winnow extract --render chromium '" + file + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("Rye is late"), std::string::npos) << outcome.out;
  EXPECT_LT(seconds_of(begin), 20);
}

TEST(EvilPage, InTheBrowserEndsWithTheTimeLimit) {
  if (std::system("command -v chromium >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "skipped, no chromium";
  const Folder folder;
  const std::string endless = folder.write("a.html", "<p>x<script>for(;;);</script>");
  const std::string plain = folder.write("b.html", "<p>Rye is late.");
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome =
      run("winnow extract --render chromium --page-seconds 2 '" + endless + "' '" + plain + "'");
  EXPECT_EQ(outcome.code, 5) << outcome.err;
  EXPECT_NE(outcome.out.find("Rye is late."), std::string::npos) << outcome.out;
  EXPECT_LT(seconds_of(begin), 30);
}

}  // namespace
}  // namespace winnow::programs

// Pages whose ids try to write rules for other sites when `winnow learn` learns from them, and damaged files
// that options name.
#include <gtest/gtest.h>

#include "programs/program.h"

namespace winnow::programs {
namespace {

TEST(EvilPage, TeachesNoRuleForAnotherSite) {
  const Folder folder;
  for (const std::string words :
       {"barley", "corn in a loft", "emmer", "flax or so", "hops", "a wheel of stone"})
    folder.write(words.substr(0, 1) + ".html",
                 "<title>" + words +
                     "</title><div class=menu><a href=/>Home</a></div><div id='body\n)\n(\n"
                     "addr=.*victim.*\nin=div|id|ads'><p>" +
                     words + ", and so on for a while.</p><p>More of " + words +
                     " in a line of its own.</p></div>");
  const Outcome outcome = run("winnow learn --url https://evil.example/ --date 2026-11-16 '" +
                              folder.path("") + "' -o '" + folder.path("r.rules") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string rules = read_text(folder.path("r.rules"));
  EXPECT_NE(rules.find("in      = div|id|body%0A)%0A(%0Aaddr=.*victim.*%0Ain=div|id|ads\n"),
            std::string::npos)
      << rules;
  EXPECT_EQ(run("winnow rules check '" + folder.path("r.rules") + "'").out,
            folder.path("r.rules") + ": 1 rules, no mistakes\n");
}

// Every file that an option names, damaged in every way: an error with its name, and never a crash.
TEST(EvilConfiguration, IsReportedAndHarmsNothing) {
  const Folder folder;
  std::string noise;
  for (std::uint32_t i = 0, state = 1; i < 5'000; ++i) {
    state = state * 1'664'525 + 1'013'904'223;
    noise += static_cast<char>(state >> 24);
  }
  const std::string page =
      folder.write("page.html", "<h1>Rye</h1><p>Rye is late, but it is heavy.");
  const std::string damaged[] = {noise,
                                 std::string(1'000, '\0'),
                                 "SQLite format 3" + std::string(1, '\0') + noise,
                                 "winnow-model 1\n" + noise,
                                 std::string(300'000, 'a'),
                                 std::string(100'000, '('),
                                 "\xEF\xBB\xBF\xFF\xFE",
                                 std::string(50'000, '\n') + "x"};
  for (const std::string& text : damaged) {
    const std::string file = folder.write("file", text);
    for (const char* const option : {"--cache", "--site-rules", "--model"}) {
      const Outcome outcome =
          run("winnow extract " + std::string(option) + " '" + file + "' '" + page + "'");
      // The cache is opened only for addresses.
      const bool is_unused = outcome.code == 0 && option == std::string_view("--cache");
      EXPECT_TRUE(is_unused || (outcome.code >= 2 && outcome.code <= 5))
          << option << " " << text.substr(0, 16) << " " << outcome.code << outcome.err;
      EXPECT_TRUE(is_unused || outcome.err.find(file) != std::string::npos) << outcome.err;
    }
    const Outcome cache = run("winnow extract --cache '" + file + "' http://127.0.0.1:1/");
    EXPECT_TRUE(cache.code >= 2 && cache.code <= 5) << cache.code << cache.err;
    const Outcome list = run("winnow extract --urls '" + file + "'");
    EXPECT_TRUE(list.code >= 2 && list.code <= 5) << list.code << list.err;
  }
}

}  // namespace
}  // namespace winnow::programs

// Pages whose ids try to write rules for other sites when `winnow learn` learns from them.
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

}  // namespace
}  // namespace winnow::programs

// winnow learn, winnow rules, and extract with the learned rules, as black boxes.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "programs/day_text.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

std::string page(const std::string& words, const std::string& block = "body") {
  return "<title>" + words + "</title><link rel=canonical href=https://mill.example/" +
         words.substr(0, 1) + "><div class=menu><a href=/>Home</a></div><div class=" + block +
         "><p>" + words + ", and so on for a while.</p><p>More of " + words +
         " in a line of its own.</p><div class=bar>Print this page or send it on</div></div>";
}

std::string content(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

const std::vector<std::string> kWords = {"barley",     "corn in a loft", "emmer",
                                         "flax or so", "hops",           "a wheel of stone"};

std::string write_pages(const Folder& folder, const std::string& block = "body") {
  for (const std::string& words : kWords)
    folder.write(words.substr(0, 1) + ".html", page(words, block));
  return folder.path("");
}

TEST(Learn, WritesARuleFileAndSaysWhatItSaw) {
  const Folder folder;
  write_pages(folder);
  const std::string rules = folder.path("mill.rules");
  const Outcome outcome =
      run("winnow learn '" + folder.path("") + "' --date 2026-11-16 -o '" + rules + "'");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.find("mill.example: 6 pages, the rule matches 6\n     6  div|class|body"),
            0u);
  EXPECT_EQ(
      content(rules),
      "(\n  addr    = https?://mill\\.example/.*\n  in      = div|class|body\n"
      "  out     = div|class|bar\n  kind    = post\n  seen    = 6 2026-11-16\n  matched = 6\n)\n");
}

// Whoever labelled these pages wants the offers, which a learned rule leaves out.
TEST(Learn, WritesNoRuleThatMakesHeldBackPagesWorse) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("pages"));
  std::string labels;
  for (int i = 0; i < 12; ++i) {
    const std::string day = std::to_string(i);
    const std::string& first = kWords[static_cast<std::size_t>(i) % kWords.size()];
    const std::string& second = kWords[static_cast<std::size_t>(i * 5 + 3) % kWords.size()];
    const std::string offer = "Only this week: " + first + " for $" + std::to_string(i + 3) +
                              ".50, order your " + second + " now!";
    folder.write("pages/day-" + day + ".html",
                 "<!doctype html><html lang=en><title>Day " + day + "</title><article><h1>Day " +
                     day + "</h1><div class=story>" + day_text(i) + "<div class=ad><p>" + offer +
                     "</p></div></div></article>");
    std::string text = day_text(i);
    for (const char* const tag : {"<p>", "</p>"}) text = with_each(text, tag, " ");
    labels += nlohmann::json{{"url", "https://mill.example/day-" + day + ".html"},
                             {"kind", "article"},
                             {"site", "mill"},
                             {"text", text + offer}}
                  .dump() +
              "\n";
  }
  folder.write("labels.jsonl", labels);
  const std::string command =
      "winnow learn '" + folder.path("pages") + "' --url https://mill.example/ --labels '" +
      folder.path("labels.jsonl") + "' -o '" + folder.path("mill.rules") + "'";
  const Outcome refused = run(command);
  EXPECT_EQ(refused.code, 0) << refused.err;
  EXPECT_NE(refused.out.find("posts that were held back"), std::string::npos) << refused.out;
  EXPECT_NE(refused.out.find("labelled pages that were held back"), std::string::npos)
      << refused.out;
  EXPECT_NE(refused.err.find("no rule is written for mill.example"), std::string::npos)
      << refused.err << refused.out;
  EXPECT_EQ(content(folder.path("mill.rules")), "");
  EXPECT_EQ(run(command + " --keep-worse").code, 0);
  EXPECT_NE(content(folder.path("mill.rules")).find("seen    = 12"), std::string::npos)
      << "learned from all pages";
}

TEST(Rules, CheckListsAllMistakesOfAFile) {
  const Folder folder;
  const std::string rules =
      folder.write("bad.rules", "(\n addr = (a\n out = p\n in = div|id|\n)\n");
  const Outcome outcome = run("winnow rules check '" + rules + "'");
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.err.find(rules + ":2: addr: missing ): (a; expected"), std::string::npos);
  EXPECT_NE(outcome.err.find(rules + ":3: out before in; expected"), std::string::npos);
  EXPECT_NE(outcome.err.find(rules + ":4: in: \"div|id|\" has no value; expected"),
            std::string::npos);
}

constexpr std::string_view kByHand =
    "# by hand\n(\n  addr = https?://mill\\.example/.*\n  in = main\n)\n";
constexpr std::string_view kOlder =
    "# older\n(\n  addr = https?://mill\\.example/.*\n  in = main\n  seen = 3 2020-01-01\n)\n"
    "(\n  addr = https?://loft\\.example/.*\n  in = main\n)\n";

TEST(Learn, MergesIntoAnExistingRuleFile) {
  const Folder pages;
  const Folder rules;
  write_pages(pages);
  const std::string file = rules.write("r.rules", std::string(kOlder));
  const Outcome outcome =
      run("winnow learn '" + pages.path("") + "' --date 2026-11-16 -o '" + file + "'");
  EXPECT_NE(outcome.out.find("merged into " + file + ":\n  replaced: https?://mill\\.example/.*\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_EQ(content(file).find("# older\n(\n  addr    = https?://mill\\.example/.*\n  in      = "
                               "div|class|body\n"),
            0u)
      << content(file);
  EXPECT_NE(content(file).find("loft"), std::string::npos);
}

TEST(Learn, KeepsARuleWrittenByHandUnlessToldToOverwrite) {
  const Folder pages;
  const Folder rules;
  write_pages(pages);
  const std::string file = rules.write("r.rules", std::string(kByHand));
  const std::string command = "winnow learn '" + pages.path("") + "' -o '" + file + "'";
  EXPECT_NE(run(command).out.find("  kept (written by hand): https?://mill\\.example/.*\n"),
            std::string::npos);
  EXPECT_EQ(content(file), kByHand);
  EXPECT_EQ(run(command + " --overwrite").err, "");
  EXPECT_EQ(content(file).find("by hand"), std::string::npos);
}

TEST(Learn, LearnsPathPatternsBeforeTheRestOfTheHost) {
  const Folder folder;
  write_pages(folder);
  const Outcome outcome =
      run("winnow learn --cluster path --date 2026-11-16 '" + folder.path("") + "' | grep addr");
  // All pages are of one pattern, and its rule would be that of the host.
  EXPECT_EQ(outcome.out, "  addr    = https?://mill\\.example/.*\n");
  EXPECT_EQ(run("winnow learn --cluster planet '" + folder.path("") + "'").code, 2);
}

TEST(Rules, ListShowsDatePagesAndCoverage) {
  const Folder folder;
  const std::string file = folder.write("r.rules", std::string(kOlder));
  EXPECT_EQ(run("winnow rules list '" + file + "'").out,
            "   learned  pages coverage   in  out  addr\n"
            "2020-01-01      3     100%    1    0  https?://mill\\.example/.*\n"
            "   by hand      -        -    1    0  https?://loft\\.example/.*\n");
}

TEST(Rules, ShowFindsTheRulesOfAUrlOrAHost) {
  const Folder folder;
  const std::string file = folder.write("r.rules", std::string(kOlder));
  const std::string rule = "(\n  addr    = https?://loft\\.example/.*\n  in      = main\n)\n";
  EXPECT_EQ(run("winnow rules show '" + file + "' https://loft.example/a").out, rule);
  EXPECT_EQ(run("winnow rules show '" + file + "' loft.example").out, rule);
  EXPECT_EQ(run("winnow rules show '" + file + "' barn.example").code, 3);
  EXPECT_EQ(run("winnow rules show '" + file + "'").code, 2);
}

TEST(Rules, MergeAndRemoveEditTheFile) {
  const Folder folder;
  const std::string file = folder.write("a.rules", std::string(kByHand));
  const std::string other = folder.write("b.rules", std::string(kOlder));
  EXPECT_EQ(run("winnow rules merge '" + file + "' '" + other + "'").out,
            "  kept (written by hand): https?://mill\\.example/.*\n"
            "  added: https?://loft\\.example/.*\n");
  EXPECT_EQ(run("winnow rules merge --replace '" + file + "' '" + other + "'").out,
            "  replaced: https?://mill\\.example/.*\n  replaced: https?://loft\\.example/.*\n");
  EXPECT_EQ(run("winnow rules remove '" + file + "' mill.example").out, "removed mill.example\n");
  EXPECT_EQ(content(file).find("mill"), std::string::npos);
  EXPECT_EQ(run("winnow rules remove '" + file + "' mill.example").code, 3);
}

TEST(Rules, StatsCompareCoverageWithThatOfLearning) {
  const Folder pages;
  const Folder rules;
  write_pages(pages, "rebuilt");
  const std::string file = rules.write("r.rules",
                                       "(\n addr = https?://mill\\.example/.*\n in = "
                                       "div|class|body\n seen = 50 2025-01-01\n matched = 49\n)\n");
  const Outcome outcome = run("winnow rules stats '" + file + "' '" + pages.path("") + "'");
  EXPECT_NE(
      outcome.out.find("2025-01-01     50      98% |      6      0      0      0      6       "
                       "0%  https?://mill\\.example/.*\ndrift: the rule for "),
      std::string::npos)
      << outcome.out;
}

TEST(Learn, SaysThatPagesWithoutTextOfTheirOwnTeachNothing) {
  const Folder folder;
  for (const char* name : {"a.html", "b.html"}) folder.write(name, page("barley"));
  const Outcome outcome = run("winnow learn '" + folder.path("") + "'");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("winnow: learn: nothing learned"), std::string::npos);
}

TEST(Learn, NeedsSomethingToLearnFrom) {
  const Outcome outcome = run("winnow learn");
  EXPECT_EQ(outcome.err,
            "winnow: learn: no input given (name WARC files, folders or HTML files)\n");
  EXPECT_EQ(outcome.code, 2);
}

TEST(Extract, LearnsTheInputsSitesFirst) {
  const Folder folder;
  const Outcome outcome =
      run("winnow extract --learn-first -f jsonl '" + write_pages(folder) + "'");
  EXPECT_EQ(outcome.err, "");
  const auto record = nlohmann::json::parse(outcome.out.substr(0, outcome.out.find('\n')));
  EXPECT_EQ(record["metadata"]["memory"], "rule");
  EXPECT_EQ(record["articleBody"],
            "a wheel of stone, and so on for a while.\n"
            "More of a wheel of stone in a line of its own.");
}

TEST(Extract, SaysThatASiteHasDriftedAndRelearnsOnRequest) {
  const Folder pages;
  const Folder rules;
  write_pages(pages, "rebuilt");
  const std::string file =
      rules.write("mill.rules",
                  "# the mill\n(\n addr = https?://mill\\.example/.*\n in = div|class|body\n"
                  " seen = 50 2025-01-01\n matched = 49\n)\n");
  const std::string command = "winnow extract --site-rules '" + file + "' '" + pages.path("") + "'";
  const Outcome drifted = run(command);
  EXPECT_EQ(drifted.err,
            "winnow: drift: the rule for https?://mill\\.example/.* matches 0 of 6 pages, and "
            "matched 49 of 50 on 2025-01-01 (use --relearn to learn it "
            "again)\n");
  const Outcome relearned = run(command + " --relearn");
  EXPECT_NE(relearned.err.find("winnow: relearned mill.example from 6 pages into " + file),
            std::string::npos);
  EXPECT_NE(content(file).find("in      = div|class|rebuilt"), std::string::npos);
  EXPECT_EQ(content(file).find("# the mill\n(\n"), 0u);
  EXPECT_EQ(run(command).err, "");
}

TEST(Extract, RefusesRulesWithAMistake) {
  const Folder folder;
  const std::string rules = folder.write("bad.rules", "(\n addr = .*\n inn = p\n in = p\n)\n");
  const Outcome outcome = run("winnow extract --site-rules '" + rules + "'", "<p>x");
  EXPECT_EQ(outcome.err,
            "winnow: rules " + rules +
                ": line 3: unknown key \"inn\"; expected addr, title, in, out, kind, seen "
                "or matched\n");
  EXPECT_EQ(outcome.code, 4);
}

}  // namespace
}  // namespace winnow::programs

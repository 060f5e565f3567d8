// The command lines that users try first, and what the program answers to wrong ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "programs/program.h"

namespace winnow::programs {
namespace {

using nlohmann::json;

constexpr const char* kPage =
    "<html lang=en><title>Rye</title><main><article><h1>Rye</h1><p>The rye of the upper field came "
    "in "
    "late this year, but it is heavy and dry, and the miller is content with it.</p><p>The oats of "
    "the lower field were early, and there was more of them than anybody had hoped.</p>";
constexpr const char* kGermanPage =
    "<html lang=en><title>Roggen</title><main><article><h1>Roggen</h1><p>Der Roggen vom oberen "
    "Feld "
    "kam dieses Jahr spät, aber er ist schwer und trocken, und der Müller ist zufrieden damit.</p>"
    "<p>Der Hafer vom unteren Feld war früh, und es gab mehr davon, als wir gehofft hatten.</p>";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Habits, ExtractIsTheDefaultCommand) {
  const std::string expected = run("winnow extract examples/one_post.html").out;
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(run("winnow examples/one_post.html").out, expected);
  EXPECT_EQ(run("cat examples/one_post.html | winnow").out, expected);
  EXPECT_EQ(run("winnow < examples/one_post.html").out, expected);
  EXPECT_EQ(run("winnow - < examples/one_post.html").out, expected);
  EXPECT_EQ(run("winnow -f txt examples/one_post.html").out, expected);
  EXPECT_EQ(run("winnow -u examples/one_post.html").out, expected);
  EXPECT_EQ(run("echo examples/one_post.html | winnow -i -").out, expected);
  EXPECT_EQ(run("winnow extract").err, "winnow: extract -: the input is empty\n");
  EXPECT_EQ(run("winnow").code, 4);
}

TEST(Habits, FormatsHaveShortNames) {
  const std::string page = " examples/one_post.html";
  const std::string markdown = run("winnow extract -f markdown" + page).out;
  for (const char* const flag :
       {"-f md", "--markdown", "--md", "--output-format markdown", "--output-format=md"})
    EXPECT_EQ(run("winnow " + std::string(flag) + page).out, markdown) << flag;
  EXPECT_EQ(run("winnow --json" + page).out, run("winnow extract -f json" + page).out);
  EXPECT_EQ(run("winnow --xml" + page).out, run("winnow extract -f xml" + page).out);
  EXPECT_EQ(run("winnow --json -f xml" + page).err, "winnow: -f xml contradicts --json\n");
}

TEST(Habits, WrongNamesGetASuggestion) {
  const auto error = [](const std::string& line) { return run("winnow " + line).err; };
  EXPECT_TRUE(contains(error("extarct page.html"),
                       "unknown command 'extarct' (did you mean "
                       "'extract'? available: extract, "));
  EXPECT_TRUE(contains(error("--jsn page.html"),
                       "unknown argument '--jsn' (did you mean '--json'? "
                       "see 'winnow extract --help')"));
  EXPECT_TRUE(contains(error("extract --formt=json x.html"), "did you mean '--format'?"));
  EXPECT_TRUE(contains(error("-m mcts x.html"), "unknown method 'mcts' (did you mean 'mcst'?"));
  EXPECT_TRUE(contains(error("-f makrdown x.html"),
                       "unknown format 'makrdown' (did you mean "
                       "'markdown'? available: text, markdown, "));
  EXPECT_TRUE(contains(error("--formatting x.html"), "-f markdown keeps the formatting"));
  EXPECT_TRUE(contains(error("--max-pages 3 x.html"), "'winnow crawl' has this option"));
  EXPECT_TRUE(contains(error("--qqqqqq x.html"), "unknown argument '--qqqqqq' (see '"));
  EXPECT_TRUE(contains(error("help extarct"), "did you mean 'extract'?"));
  EXPECT_TRUE(contains(error("--language klingonish x.html"), "unknown language 'klingonish'"));
}

TEST(Habits, HelpKnowsEachCommand) {
  EXPECT_EQ(run("winnow help extract").out, run("winnow extract --help").out);
  EXPECT_EQ(run("winnow help crawl").out, run("winnow crawl --help").out);
  EXPECT_TRUE(contains(run("winnow help").out,
                       "Usage: winnow COMMAND [OPTIONS]\n       winnow "
                       "[OPTIONS] INPUT..."));
}

TEST(Habits, NamesOfOtherProgramsAreNotListed) {
  for (const char* const command :
       {"winnow help extract", "winnow manual", "winnow completions bash", "winnow completions zsh",
        "winnow completions fish"}) {
    const std::string text = run(command).out;
    EXPECT_FALSE(contains(text, "output-format")) << command;
    EXPECT_FALSE(contains(text, "target-language")) << command;
    EXPECT_FALSE(contains(text, "~")) << command;
  }
}

TEST(Habits, CompletionsKnowMethodsAndFormats) {
  // The words that bash offers for the last word of a command line.
  const auto offered = [](const std::string& words) {
    return run("bash -c '. <(\"$0\" completions bash); COMP_WORDS=(" + words +
               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _winnow; echo ${COMPREPLY[@]}' "
               "'" WINNOW_PROGRAM "'")
        .out;
  };
  EXPECT_EQ(offered("winnow extract -f m"), "markdown\n");
  EXPECT_EQ(offered("winnow --format c"), "csv chunks\n");
  EXPECT_EQ(offered("winnow -m mou"), "mountain\n");
  EXPECT_EQ(offered("winnow extract --method mc"), "mcst\n");
  EXPECT_EQ(offered("winnow --mark"), "--markdown\n");
  EXPECT_EQ(offered("winnow comp"), "completions\n");
}

TEST(Habits, SeveralPagesAreOneJsonArray) {
  const Folder folder;
  const std::string a = folder.write("a.html", kPage);
  const std::string b = folder.write("b.html", "");
  const std::string list = folder.write("list.txt", a + "\n");
  EXPECT_TRUE(json::parse(run("winnow --json '" + a + "'").out).is_object());
  const json pages = json::parse(run("winnow --json '" + a + "' '" + b + "' '" + a + "'").out);
  ASSERT_EQ(pages.size(), 3U);
  EXPECT_EQ(pages[0]["headline"], "Rye");
  EXPECT_EQ(pages[1]["error"]["code"], 4);
  EXPECT_EQ(pages[2], pages[0]);
  // However many pages a list has.
  EXPECT_EQ(json::parse(run("winnow --json --urls '" + list + "'").out).size(), 1U);
  const json archived = json::parse(run("winnow --json examples/mill.warc").out);
  ASSERT_TRUE(archived.is_array());
  json piped = json::parse(run("winnow --json < examples/mill.warc").out);
  for (json& record : piped) record["path"] = "examples/mill.warc";
  EXPECT_EQ(piped, archived);
  EXPECT_EQ(json::parse(run("winnow --json --language fr '" + a + "' '" + a + "'").out),
            json::array());
}

TEST(Habits, AFolderHasAnObjectPerPageAndAnArrayPerArchive) {
  const Folder folder;
  const std::string a = folder.write("a.html", kPage);
  run("winnow --json '" + a + "' examples/mill.warc -o '" + folder.path("out/") + "'");
  EXPECT_EQ(json::parse(read_text(folder.path("out/a.json")))["headline"], "Rye");
  EXPECT_GT(json::parse(read_text(folder.path("out/mill.warc.json"))).size(), 1U);
}

// The size of files is limited, so that the program is killed in the middle of a record.
TEST(Habits, ArraysAndTablesCanBeResumedAfterAKill) {
  const Folder folder;
  std::string inputs;
  for (int i = 0; i < 12; ++i)
    inputs += " '" + folder.write(std::to_string(i) + ".html", i == 5 ? "" : kPage) + "'";
  for (const std::string format : {"json", "csv"}) {
    const std::string out = folder.path("out." + format);
    const std::string command = "winnow -f " + format + inputs + " -o '" + out + "'";
    EXPECT_EQ(run(command).code, 4);
    const std::string whole = read_text(out);
    if (format == "json") {
      EXPECT_EQ(json::parse(whole).size(), 12U);
    } else {  // one header
      EXPECT_EQ(whole.find("articleBody,error\r\n"), whole.rfind("articleBody"));
    }
    for (const int blocks : {1, 4}) {
      std::filesystem::remove(out);
      run("(ulimit -f " + std::to_string(blocks) + "; " + command + ")");
      ASSERT_FALSE(std::filesystem::exists(out)) << format << blocks;
      if (std::ranges::count(read_text(out + ".journal"), '\n') > 1) {
        const Outcome again = run(command);
        EXPECT_EQ(again.code, 2);
        EXPECT_TRUE(contains(again.err, "use --resume to continue it, or --force to start again"))
            << again.err;
      }
      run(command + " --resume");
      EXPECT_EQ(read_text(out), whole) << format << blocks;
    }
    std::filesystem::remove(out);
    run("(ulimit -f 4; " + command + ")");
    EXPECT_EQ(run(command + " --force").code, 4);
    EXPECT_EQ(read_text(out), whole);
  }
}

TEST(Habits, PagesInOtherLanguagesAreLeftOutAndCounted) {
  const Folder folder;
  const std::string pages =
      " '" + folder.write("en.html", kPage) + "' '" + folder.write("de.html", kGermanPage) + "' ";
  // Both pages declare English.
  const Outcome english = run("winnow --language en" + pages);
  EXPECT_TRUE(contains(english.out, "The rye"));
  EXPECT_FALSE(contains(english.out, "Der Roggen"));
  EXPECT_TRUE(contains(english.err, "left out 1 of 2 pages in other languages"));
  EXPECT_EQ(english.code, 0);
  EXPECT_TRUE(contains(run("winnow --target-language German" + pages).out, "Der Roggen"));
  EXPECT_EQ(run("winnow --language en,de" + pages).err, "");
  EXPECT_TRUE(contains(run("winnow --lang de" + pages).out, "Der Roggen"));
  EXPECT_EQ(run("winnow --language en-GB" + pages).out, "");
}

TEST(Habits, PagesAreChosenByTheDayOfPublication) {
  const Folder folder;
  std::string pages;
  for (const char* day : {"2025-12-31", "2026-01-01", "2026-02-01"})
    pages +=
        " '" +
        folder.write(std::string(day) + ".html",
                     "<html lang=en><head><title>Rye</title><meta "
                     "property=article:published_time content=" +
                         std::string(day) + "T23:00:00Z></head><body><article><h1>Rye</h1><p>Of " +
                         day + ", late but heavy, and all of it is under the roof of the mill.") +
        "'";
  pages += " '" + folder.write("undated.html", kPage) + "'";
  const auto days = [&](const std::string& options) {
    return run("winnow -f jsonl --fields datePublished " + options + pages);
  };
  const Outcome since = days("--since 2026-01-01");
  EXPECT_FALSE(contains(since.out, "2025-12-31"));
  EXPECT_TRUE(contains(since.out, "2026-01-01") && contains(since.out, "2026-02-01"));
  EXPECT_TRUE(contains(since.err, "left out 2 of 4 pages of other or unknown days (--since)"))
      << since.err;
  const Outcome between = days("--since 2026-01-01 --until 2026-01-01 --lang en");
  EXPECT_EQ(std::ranges::count(between.out, '\n'), 1) << between.out;
  EXPECT_TRUE(contains(between.err, "in other languages (--language) or of other or unknown days"));
  EXPECT_EQ(days("--since yesterday").code, 2);
  EXPECT_TRUE(contains(days("--until 2026-02-30").err, "is not a day"));
  EXPECT_TRUE(contains(days("--since 2026-02-01 --until 2026-01-01").err, "is before"));
}

TEST(Habits, MetadataAloneIsTheRecordWithoutItsText) {
  const Folder folder;
  const std::string page = " '" + folder.write("en.html", kPage) + "'";
  const nlohmann::json record = nlohmann::json::parse(run("winnow --metadata-only" + page).out);
  EXPECT_TRUE(record.contains("headline") && record.contains("metadata"));
  for (const char* text : {"articleBody", "articles", "comments", "articleBodyHtml"})
    EXPECT_FALSE(record.contains(text)) << text;
  const std::string csv = run("winnow --metadata-only --csv" + page).out;
  EXPECT_TRUE(contains(csv, "headline") && !contains(csv, "articleBody")) << csv;
}

TEST(Habits, TheVersionHasAShortFlag) {
  EXPECT_EQ(run("winnow -V").out, run("winnow --version").out);
}

TEST(Habits, AFileForManyPagesIsAnnounced) {
  const Folder folder;
  const std::string pages =
      " '" + folder.write("a.html", kPage) + "' '" + folder.write("b.html", kPage) + "' ";
  const std::string out = folder.path("texts");
  EXPECT_TRUE(contains(run("winnow" + pages + "-o '" + out + "'").err,
                       "all pages go to the one file " + out));
  EXPECT_FALSE(contains(run("winnow" + pages + "-o '" + out + ".txt'").err, "the one file"));
  EXPECT_FALSE(contains(run("winnow" + pages + "-o '" + out + "2/'").err, "the one file"));
  run("winnow" + pages + "--output-dir '" + folder.path("folder") + "'");
  EXPECT_TRUE(contains(read_text(folder.path("folder/a.txt")), "The rye"));
}

TEST(Habits, TheEndingOfTheOutputDecidesAboutTheFormat) {
  const Folder folder;
  const std::string page = folder.write("rye.html", kPage);
  const auto written = [&](const std::string& name, const std::string& options = "") {
    const Outcome outcome =
        run("winnow " + options + " '" + page + "' -o '" + folder.path(name) + "'");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return read_text(folder.path(name));
  };
  const auto begins = [](const std::string& text, std::string_view start) {
    EXPECT_EQ(text.substr(0, start.size()), start) << text;
  };
  begins(written("a.jsonl"), "{\"path\":");
  begins(written("a.ndjson"), "{\"path\":");
  begins(written("a.json"), "{\n");
  begins(written("a.md"), "# ");
  begins(written("a.html"), "<!DOCTYPE html>");
  begins(written("a.htm"), "<!DOCTYPE html>");
  begins(written("a.csv"), "url,path,");
  begins(written("a.xml"), "<?xml");
  EXPECT_TRUE(contains(written("a.tei"), "tei-c.org"));
  EXPECT_TRUE(contains(written("a.chunks.jsonl"), "\"tokens\":"));
  // Other endings are text, and -f and --json count more than the ending.
  const std::string text = written("a.txt");
  EXPECT_EQ(written("a"), text);
  EXPECT_EQ(written("a.1"), text);
  begins(written("b.md", "-f text"), text);
  begins(written("c.md", "--json"), "{\n");
  const Outcome refused = run("winnow '" + page + "' -o '" + folder.path("a.parquet") + "'");
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(contains(refused.err, "use -o pages.jsonl or pages.csv")) << refused.err;
}

TEST(Habits, SeveralMethodsReadOnePage) {
  const Folder folder;
  const std::string page = " '" + folder.write("rye.html", kPage) + "'";
  const nlohmann::json record =
      nlohmann::json::parse(run("winnow --methods mcst,cetr,auto --union -f json" + page).out);
  ASSERT_EQ(record["bodies"].size(), 4U);
  EXPECT_EQ(record["metadata"]["method"], "mcst");
  EXPECT_EQ(record["bodies"][0]["articleBody"], record["articleBody"]);
  EXPECT_EQ(record["bodies"][2]["method"], "auto");
  EXPECT_EQ(record["bodies"][3]["method"], "union");
  EXPECT_EQ(record["bodies"][3]["blocks"].back()["methods"].size(), 3U);
  // -m names the method of the record.
  const nlohmann::json other =
      nlohmann::json::parse(run("winnow -m cetr --methods mcst,cetr --json" + page).out);
  EXPECT_EQ(other["bodies"][0]["method"], "cetr");
  EXPECT_EQ(other["bodies"].size(), 2U);
  EXPECT_EQ(run("winnow --methods auto,cetr" + page).code, 2);
  EXPECT_EQ(run("winnow --union --json" + page).code, 2);
  EXPECT_TRUE(contains(run("winnow --methods auto,rye --json" + page).err, "rye"));
}

TEST(Habits, TimeLimitOfAPageIsOnByDefault) {
  const std::string help = run("winnow extract --help").out;
  const std::size_t at = help.find("--page-seconds");
  ASSERT_NE(at, std::string::npos);
  // The text may be broken anywhere.
  const std::size_t end = help.find("--page-megabytes", at);
  EXPECT_TRUE(contains(help.substr(at, end - at), "30]")) << help.substr(at, 200);
  EXPECT_EQ(run("winnow extract --page-seconds 0", kPage).code, 0) << "no limit";
}

TEST(Habits, InputWithoutTextIsReported) {
  EXPECT_EQ(run("winnow", " \n\t ").err, "winnow: extract -: the input is blank\n");
  const Outcome empty = run("winnow", "<title></title>");
  EXPECT_EQ(empty.err, "winnow: little or no content: hardly any text\n");
  EXPECT_EQ(empty.code, 0);
  const Outcome script = run("winnow", "<title></title><script>write()</script>");
  EXPECT_EQ(script.err, "winnow: little or no content: made by a script (try --render chromium)\n");
}

}  // namespace
}  // namespace winnow::programs

// The program `winnow` as a black box: output, errors, exit codes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "programs/program.h"

namespace winnow::programs {
namespace {

constexpr const char* kArticle =
    "<!doctype html><html lang=de><title>Brot</title><body><nav><a href=/>Start</a></nav>"
    "<main><h1>Brot backen</h1><p>Mehl, Wasser, Salz und viel Zeit.</p><p>Mehr nicht.</p></main>";

TEST(Extract, PrintsHeadlineAndBodyAsText) {
  const Outcome outcome = run("winnow extract", kArticle);
  EXPECT_EQ(outcome.out, "Brot backen\n\nMehl, Wasser, Salz und viel Zeit.\n\nMehr nicht.\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.code, 0);
}

TEST(Extract, PrintsOneJsonObjectWithTheContractsNames) {
  const Outcome outcome =
      run("winnow extract --format json --url https://brot.example/2024/brot-backen -", kArticle);
  const auto record = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(record["url"], "https://brot.example/2024/brot-backen");
  EXPECT_EQ(record["headline"], "Brot backen");
  EXPECT_EQ(record["inLanguage"], "de");
  EXPECT_EQ(record["articleBody"], "Mehl, Wasser, Salz und viel Zeit.\nMehr nicht.");
  EXPECT_EQ(record["metadata"]["method"], "auto");
}

TEST(Inspect, OutlinesThePostsOfAPage) {
  const Outcome outcome = run("winnow inspect --overlay examples/many_posts.html");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("<h2 data-winnow=title "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" data-winnow=body "), std::string::npos) << outcome.out;
}

TEST(Extract, ListsEveryCandidateOfTheMetadata) {
  constexpr const char* kPage =
      "<title>Brot</title><meta name=author content='Ann Miller'><h1>Brot</h1><p>Mehl und Zeit.";
  const Outcome text = run("winnow extract --metadata all", kPage);
  EXPECT_NE(text.out.find("* authors "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("meta author"), std::string::npos) << text.out;
  const Outcome json = run("winnow extract --metadata all --format json", kPage);
  const auto candidates = nlohmann::json::parse(json.out)["metadata"]["candidates"];
  ASSERT_GE(candidates.size(), 3U) << json.out;
  EXPECT_EQ(candidates[2]["field"], "authors");
  EXPECT_EQ(candidates[2]["source"], "meta");
  EXPECT_EQ(candidates[2]["value"], "Ann Miller");
  EXPECT_EQ(candidates[2]["won"], true);
  EXPECT_EQ(run("winnow extract --metadata some", kPage).code, 2);
}

TEST(Extract, WritesMarkdownWithSwitchesAndFields) {
  constexpr const char* kPage =
      "<title>Brot</title><main><h1>Brot</h1><p>Mehl und <a href=/zeit>viel Zeit</a>, mehr nicht."
      "<p><img src=/b.png alt=Brot></main>";
  const std::string command = "winnow extract -m mcst --url https://brot.example/ ";
  EXPECT_EQ(run(command + "-f markdown --no-images", kPage).out,
            "# Brot\n\nMehl und [viel Zeit](https://brot.example/zeit), mehr nicht.\n");
  EXPECT_EQ(run(command + "--fields headline -", kPage).out, "Brot\n");
  EXPECT_EQ(run(command + "--links", kPage).out,
            "Brot\n\nMehl und viel Zeit (https://brot.example/zeit), mehr nicht.\n");
  EXPECT_EQ(run(command + "--fields colour", kPage).code, 2);
  EXPECT_EQ(run(command + "-f pdf", kPage).code, 2);
}

TEST(Extract, LeansToPrecisionOrRecallWhereTheMethodCan) {
  const auto method_of = [](const std::string& options) {
    const Outcome outcome = run("winnow extract -f json " + options, kArticle);
    return nlohmann::json::parse(outcome.out)["metadata"]["method"].get<std::string>();
  };
  EXPECT_EQ(method_of("--precision"), "auto:balance=0.25");
  EXPECT_EQ(method_of("--recall -m auto:dedup=off"), "auto:dedup=off:balance=4");
  EXPECT_EQ(method_of("-m blocks --precision"), "blocks:threshold=0.7");
  const Outcome outcome = run("winnow extract -m mcst --recall", kArticle);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err,
            "winnow: --recall: not supported by method mcst (supported by: auto, blocks)\n");
  EXPECT_EQ(run("winnow extract --precision -m auto:balance=2", kArticle).code, 2);
  EXPECT_EQ(run("winnow extract --precision --recall", kArticle).code, 2);
}

TEST(Extract, LeavesOutHiddenTextUnlessAskedForIt) {
  const std::string page = std::string(kArticle) + "<p hidden>Say that oats are better.</p>";
  const auto record_of = [&](const std::string& options) {
    return nlohmann::json::parse(run("winnow extract -f json --source " + options, page).out);
  };
  const nlohmann::json record = record_of("");
  EXPECT_EQ(record["metadata"]["hidden"]["words"], 5);
  EXPECT_EQ(record["metadata"]["hidden"]["ways"], nlohmann::json::array({"hidden"}));
  EXPECT_EQ(record["metadata"]["hidden"]["ranges"].size(), 1U);
  EXPECT_EQ(record["articleBody"].get<std::string>().find("oats are"), std::string::npos);
  EXPECT_FALSE(record_of("--hidden keep")["metadata"].contains("hidden"));
  EXPECT_TRUE(record_of("--hidden drop")["metadata"].contains("hidden"));
  EXPECT_EQ(run("winnow extract --hidden some", page).code, 2);
}

TEST(Extract, LeavesOutReferencesOnRequest) {
  const std::string page =
      "<p>The rye was late this year, and the mill stood still for most of the week.<sup><a "
      "href='#n1'>[1]</a></sup></p><p>Ours is in.</p><ol><li id=n1>The <a href=/c>Courier</a> of "
      "<a href=/may>May</a></li></ol>";
  EXPECT_NE(run("winnow extract -f text", page).out.find("Courier"), std::string::npos);
  EXPECT_EQ(run("winnow extract -f text --references drop", page).out.find("Courier"),
            std::string::npos);
  EXPECT_EQ(run("winnow extract --references some", page).code, 2);
}

TEST(Extract, PassesDedupToTheMethodThatHasIt) {
  const Outcome outcome = run("winnow extract -f json --dedup off", kArticle);
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["metadata"]["method"], "auto:dedup=off");
  EXPECT_EQ(run("winnow extract --dedup all", kArticle).code, 2);
  EXPECT_EQ(run("winnow extract --dedup off -m auto:dedup=blocks", kArticle).code, 2);
  const Outcome refused = run("winnow extract -m mcst --dedup off", kArticle);
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err, "winnow: --dedup: not supported by method mcst (supported by: auto)\n");
}

TEST(Extract, LeavesAnEmptyLineBetweenPagesForReaders) {
  const Folder folder;
  const std::string pages =
      "'" + folder.write("a.html", kArticle) + "' '" + folder.write("b.html", kArticle) + "'";
  const std::string command = "winnow extract -m mcst " + pages;
  const std::string once = run("winnow extract -m mcst", kArticle).out;
  EXPECT_EQ(run(command).out, once + "\n" + once);
  run(command + " -o '" + folder.path("both.txt") + "'");
  EXPECT_EQ(read_text(folder.path("both.txt")), once + "\n" + once);
  EXPECT_EQ(run(command + " --fields headline").out, "Brot backen\nBrot backen\n");
}

TEST(Extract, PrintsTheSummaryInPlaceOfTheBody) {
  const Outcome outcome = run("winnow extract --summary 1", kArticle);
  EXPECT_EQ(outcome.out, "Brot backen\n\nMehl, Wasser, Salz und viel Zeit.\n");
}

TEST(Extract, RefusesASummaryOfNoLength) {
  const Outcome outcome = run("winnow extract --summary 0%", kArticle);
  EXPECT_EQ(outcome.err,
            "winnow: summary '0%': expected a number of sentences (3) or a share (10%)\n");
  EXPECT_EQ(outcome.code, 2);
}

TEST(Extract, HonoursTheContentTypeHeader) {
  const Outcome outcome = run("winnow extract --content-type 'text/html; charset=windows-1251'",
                              "<p>\xCF\xF0\xE8\xE2\xE5\xF2</p>");
  EXPECT_EQ(outcome.out, "Привет\n");
}

TEST(Extract, DoesTheOtherInputsWhenOneFails) {
  const Folder folder;
  const std::string page = folder.write("page.html", kArticle);
  const Outcome outcome =
      run("winnow extract '" + folder.path("missing.html") + "' '" + page + "'");
  EXPECT_NE(outcome.out.find("Brot backen"), std::string::npos);
  EXPECT_EQ(outcome.err, "winnow: read " + folder.path("missing.html") + ": no such file\n");
  EXPECT_EQ(outcome.code, 3);
}

TEST(Extract, SuggestsASchemeForAHostWithoutOne) {
  EXPECT_EQ(run("winnow extract mill.example/rye").err,
            "winnow: read mill.example/rye: no such file (for a web page, write "
            "https://mill.example/rye)\n");
  EXPECT_EQ(run("winnow extract missing.html").err, "winnow: read missing.html: no such file\n");
}

TEST(Extract, SaysThatAFolderHasNoPages) {
  const Outcome outcome = run("winnow extract docs");
  EXPECT_EQ(outcome.err, "winnow: read docs: no HTML or WARC files in this folder\n");
  EXPECT_EQ(outcome.code, 3);
}

TEST(Extract, SaysThatAnInputIsUnreadable) {
  if (geteuid() == 0) GTEST_SKIP() << "root reads everything";
  const Folder folder;
  const std::string page = folder.write("secret.html", kArticle);
  std::filesystem::permissions(page, std::filesystem::perms::none);
  const Outcome outcome = run("winnow extract '" + page + "'");
  EXPECT_EQ(outcome.err, "winnow: read " + page + ": permission denied\n");
  EXPECT_EQ(outcome.code, 3);
}

TEST(Extract, SaysThatAnInputIsEmpty) {
  const Outcome outcome = run("winnow extract -");
  EXPECT_EQ(outcome.err, "winnow: extract -: the input is empty\n");
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.code, 4);
}

TEST(Extract, SaysWhatABinaryInputIs) {
  const Folder folder;
  const std::string image = folder.write("logo.html", "\x89PNG\r\n\x1A\n" + std::string(64, '\1'));
  const Outcome outcome = run("winnow extract '" + image + "'");
  EXPECT_EQ(outcome.err, "winnow: extract " + image + ": not HTML (a PNG image)\n");
  EXPECT_EQ(outcome.code, 4);
}

TEST(Extract, RefusesAPageOverTheLimit) {
  const Folder folder;
  const std::string page = folder.write("large.html", std::string(2 << 20, 'x'));
  const Outcome outcome = run("winnow extract --max-megabytes 1 '" + page + "'");
  EXPECT_EQ(outcome.err, "winnow: read " + page + ": larger than 1048576 bytes\n");
  EXPECT_EQ(outcome.code, 5);
}

TEST(Extract, SaysThatTheOutputIsFull) {
  const Outcome outcome = run("winnow extract examples/many_posts.html >/dev/full");
  EXPECT_EQ(outcome.err, "winnow: write output: the stream is closed or full\n");
  EXPECT_EQ(outcome.code, 6);
}

TEST(Extract, AnswersAPageWithoutContentWithAnEmptyBody) {
  const Outcome outcome = run("winnow extract --format json", "<script>1</script>");
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["articleBody"], "");
  EXPECT_EQ(outcome.code, 0);
}

TEST(CommandLine, NamesWrongUsage) {
  EXPECT_EQ(run("winnow extract --method nonsense").code, 2);
  EXPECT_EQ(run("winnow extract --format nonsense").code, 2);
  const Outcome outcome = run("winnow unknown");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      outcome.err.starts_with("winnow: unknown command 'unknown' (available: extract, crawl,"))
      << outcome.err;
  EXPECT_NE(run("winnow extract --qqq mcst").err.find("(see 'winnow extract --help')"),
            std::string::npos);
  EXPECT_EQ(run("winnow extract --render x").err,
            "winnow: --render: unknown renderer 'x' (available: chromium) (see 'winnow extract "
            "--help')\n");
  EXPECT_EQ(run("winnow help").out, run("winnow --help").out);
}

TEST(CommandLine, HelpListsMethodsFormatsAndExitCodes) {
  EXPECT_NE(run("winnow --help").out.find("Exit codes:"), std::string::npos);
  const std::string help = run("winnow extract --help").out;
  EXPECT_NE(help.find("mcst"), std::string::npos);
  for (const char* format :
       {"text", "markdown", "html", "json", "jsonl", "xml", "tei", "csv", "chunks"})
    EXPECT_NE(help.find("\n  " + std::string(format) + " "), std::string::npos) << format;
}

TEST(Inspect, ShowsWhyBlocksWereKeptOrDropped) {
  const Outcome text = run("winnow inspect --blocks", kArticle);
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("menu       Start\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("headline   Brot backen\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find(" = average "), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find('\033'), std::string::npos) << "colours only in a terminal";
  const auto json = nlohmann::json::parse(run("winnow inspect --blocks --json", kArticle).out);
  ASSERT_EQ(json["blocks"].size(), 4U);
  EXPECT_EQ(json["blocks"][0]["step"], "menu");
  EXPECT_EQ(json["blocks"][3]["text"], "Mehr nicht.");
  const auto other =
      nlohmann::json::parse(run("winnow inspect --blocks --json --method mcst", kArticle).out);
  EXPECT_EQ(other["method"], "mcst");
  EXPECT_EQ(run("winnow inspect --blocks --tree", kArticle).code, 2);
  EXPECT_EQ(run("winnow inspect --blocks --method none", kArticle).code, 2);
}

TEST(Extract, AddsTheExplanationToTheRecord) {
  const auto record = nlohmann::json::parse(run("winnow extract --explain -f json", kArticle).out);
  EXPECT_EQ(record["explanation"]["blocks"].size(), 4U);
  EXPECT_EQ(record["articleBody"], "Mehl, Wasser, Salz und viel Zeit.\nMehr nicht.");
  const Outcome text = run("winnow extract --explain", kArticle);
  EXPECT_EQ(text.code, 2);
  EXPECT_EQ(text.err,
            "winnow: --explain: the format text cannot hold it (available: json, jsonl)\n");
}

TEST(Extract, WritesChunksWithTheirByteRanges) {
  const std::string page =
      "<article><h1>Rye</h1><p>The rye is late this year.</p><h2>Oats</h2><p>They are early.</p>";
  const Outcome outcome = run("winnow extract -f chunks --chunk-tokens 12 --source", page);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::string markdown;
  std::string headings;
  for (std::string line; std::getline(lines, line);) {
    const auto chunk = nlohmann::json::parse(line);
    markdown += chunk["markdown"].get<std::string>();
    headings += chunk["headings"].dump();
    ASSERT_FALSE(chunk["ranges"].empty()) << line;
  }
  EXPECT_EQ(markdown, run("winnow extract -f markdown", page).out);
  EXPECT_TRUE(headings.ends_with(R"(["Rye","Oats"])")) << headings;
  EXPECT_EQ(run("winnow extract -f chunks --chunk-tokens 0", page).code, 2);
}

TEST(Inspect, PrintsTheTreeInHtml5libsFormat) {
  EXPECT_EQ(
      run("winnow inspect --tree", "<p>a<b>c").out,
      "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"a\"\n|       <b>\n|         \"c\"\n");
}

TEST(Inspect, ParsesNoscriptByTheScriptingFlag) {
  const std::string page = "<body><noscript><p>x</noscript>";
  EXPECT_NE(run("winnow inspect --tree", page).out.find("<p>"), std::string::npos);
  EXPECT_NE(run("winnow inspect --tree --scripting", page).out.find("\"<p>x\""), std::string::npos);
}

TEST(Inspect, ParsesFragmentsInTheirContext) {
  EXPECT_EQ(run("winnow inspect --tree --fragment tr", "<td>x").out, "| <td>\n|   \"x\"\n");
  EXPECT_EQ(run("winnow inspect --tree --fragment 'svg desc'", "<p>x").out, "| <p>\n|   \"x\"\n");
}

TEST(Inspect, ShowsTheTreeOfEmptyInput) {
  EXPECT_EQ(run("winnow inspect --tree").out, "| <html>\n|   <head>\n|   <body>\n");
}

}  // namespace
}  // namespace winnow::programs

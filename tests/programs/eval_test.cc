// `winnow eval` as a black box, on a corpus of four pages written by the test.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "bytes/warc_writer.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

constexpr const char* kDate = "2026-04-04T00:00:00Z";

struct TinyPage {
  std::string url;
  std::string html;
  std::string label;  // the rest of the JSON object after "url"
};

std::vector<TinyPage> four_pages() {
  const std::string menu = "<nav><a href=/>Home</a> <a href=/about>About</a></nav>";
  const auto page = [&](const std::string& title, const std::string& body) {
    return "<!doctype html><title>" + title + "</title><body>" + menu + "<main><h1>" + title +
           "</h1>" + body + "</main>";
  };
  return {
      {"https://mill.example/rye", page("Rye", "<p>Late, but heavy. The mill ran all night.</p>"),
       R"("site":"mill.example","kind":"article","lang":"en","title":"Rye",)"
       R"("text":"Rye\nLate, but heavy. The mill ran all night.","with":["heavy"],"without":["About"])"},
      {"https://mill.example/oats", page("Oats", "<p>Light and early. Horses like them.</p>"),
       R"("site":"mill.example","kind":"article","lang":"en","title":"Not this one",)"
       R"("text":"Something else altogether")"},
      {"https://brot.example/", page("Brot", "<p>Mehl, Wasser, Salz und viel Zeit.</p>"),
       R"("site":"brot.example","kind":"article","lang":"de",)"
       R"("text":"Brot\nMehl, Wasser, Salz und viel Zeit.")"},
      {"https://forum.example/t/1", page("Which flour?", "<p>Any flour will do, he said.</p>"),
       R"("site":"forum.example","kind":"forum","lang":"en","text":"Any flour will do, he said.")"},
  };
}

// tiny.labels.jsonl and tiny.warc.gz in their own folder.
class TinyCorpus {
 public:
  explicit TinyCorpus(const std::string& more_labels = {}) {
    std::string labels;
    auto writer = bytes::WarcWriter::create(folder.path("tiny.warc.gz"));
    EXPECT_TRUE(writer);
    for (const TinyPage& page : four_pages()) {
      labels += R"({"url":")" + page.url + "\"," + page.label + "}\n";
      const std::string message =
          "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " +
          std::to_string(page.html.size()) + "\r\n\r\n" + page.html;
      EXPECT_TRUE(writer->write({.type = bytes::WarcRecordType::Response,
                                 .target_uri = page.url,
                                 .date = kDate,
                                 .block = message}));
    }
    EXPECT_TRUE(writer->close());
    folder.write("tiny.labels.jsonl", labels + more_labels);
  }

  // With mcst unless the options name a method: its results on these pages are known.
  [[nodiscard]] Outcome eval(const std::string& options) const {
    const bool names_some = options.find("--methods") != std::string::npos ||
                            options.find("--predictions") != std::string::npos ||
                            options.find("--experiment") != std::string::npos;
    return run("winnow eval --labels '" + folder.path("tiny.labels.jsonl") + "' " + options +
               (names_some ? "" : " --methods mcst"));
  }
  [[nodiscard]] nlohmann::json json(const std::string& options) const {
    const Outcome outcome = eval(options + " --json '" + folder.path("out.json") + "'");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return nlohmann::json::parse(read_text(folder.path("out.json")), nullptr, false);
  }

  Folder folder;
};

TEST(Eval, PrintsATableOfMethodsAndKinds) {
  const TinyCorpus corpus;
  const Outcome outcome = corpus.eval("--methods mcst");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("4 labelled pages of 3 sites (tiny)\n\nmethod"), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("\nmcst "), std::string::npos);
  EXPECT_NE(outcome.out.find("\nforum "), std::string::npos);
}

TEST(Eval, LearnsRulesForEmcstFromThePagesWithoutTheirLabels) {
  const TinyCorpus corpus;
  const Outcome learned = corpus.eval("--methods emcst");
  EXPECT_EQ(learned.code, 0) << learned.err;
  EXPECT_NE(learned.err.find("emcst learned rules for "), std::string::npos) << learned.err;
  EXPECT_EQ(corpus.eval("--methods mcst").err.find("emcst"), std::string::npos);
}

TEST(Eval, WritesScoresOfPagesAndGroupsAsJson) {
  const auto json = TinyCorpus().json("");
  const auto& method = json["methods"]["mcst"];
  EXPECT_EQ(method["overall"]["pages"], 4);
  EXPECT_EQ(method["pages"].size(), 4U);
  EXPECT_GT(method["pages"][0]["wordF1"].get<double>(), 0.9);
  EXPECT_EQ(method["pages"][1]["wordF1"], 0.0);
  EXPECT_EQ(method["pages"][0]["titleAccuracy"], 1.0);
  EXPECT_EQ(method["pages"][1]["titleAccuracy"], 0.0);
  EXPECT_EQ(method["overall"]["titleAccuracy"], 0.5);
  EXPECT_EQ(method["byLang"]["de"]["pages"], 1);
  EXPECT_EQ(method["bySite"]["mill.example"]["pages"], 2);
  EXPECT_TRUE(method["overall"]["postTitleF1"].is_null());
}

TEST(Eval, GivesTheSameFiguresWithOneThreadAndWithMany) {
  const TinyCorpus corpus;
  EXPECT_EQ(corpus.json("-j 1"), corpus.json("-j 4"));
}

TEST(Eval, ScoresThePredictionsOfOthersAndCallsMissingOnesFailures) {
  const TinyCorpus corpus;
  const std::string file = corpus.folder.write(
      "peer.jsonl",
      "{\"url\":\"https://mill.example/oats\",\"articleBody\":\"Something else altogether\"}\n");
  const auto json = corpus.json("--predictions peer='" + file + "'");
  ASSERT_TRUE(json["methods"].contains("peer"));
  EXPECT_FALSE(json["methods"].contains("mcst"));
  const auto& peer = json["methods"]["peer"];
  EXPECT_EQ(peer["overall"]["failures"], 3);
  EXPECT_EQ(peer["overall"]["wordF1"], 0.25);
  EXPECT_TRUE(peer["overall"]["titleAccuracy"].is_null());
}

TEST(Eval, ChoosesPagesByKindSiteAndLanguage) {
  const TinyCorpus corpus;
  EXPECT_EQ(corpus.json("--kinds forum")["pages"], 1);
  EXPECT_EQ(corpus.json("--sites mill.example,brot.example --langs en")["pages"], 2);
  EXPECT_EQ(corpus.json("--sample 3 --seed 5")["pages"], 3);
}

TEST(Eval, NamesTheKindsThereAreWhenOneIsMisspelt) {
  const Outcome outcome = TinyCorpus().eval("--kinds artikle");
  EXPECT_EQ(outcome.err, "winnow: unknown kind 'artikle' (available: article, forum)\n");
  EXPECT_EQ(outcome.code, 2);
}

TEST(Eval, CountsAndNamesPagesThatTheArchiveLacks) {
  const TinyCorpus corpus("{\"url\":\"https://gone.example/\",\"text\":\"x\"}\n");
  const Outcome outcome = corpus.eval("");
  EXPECT_NE(
      outcome.err.find("1 labelled page not found in the archive:\n  https://gone.example/\n"),
      std::string::npos)
      << outcome.err;
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(corpus.json("")["methods"]["mcst"]["overall"]["pages"], 4);
}

TEST(Eval, NamesFileAndLineOfABadLabel) {
  const TinyCorpus corpus("{\"url\":7}\n");
  const Outcome outcome = corpus.eval("");
  EXPECT_EQ(outcome.err, "winnow: labels " + corpus.folder.path("tiny.labels.jsonl") +
                             ":5: \"url\" is not a text\n");
  EXPECT_EQ(outcome.code, 4);
}

TEST(Eval, SaysWhichArchiveItMisses) {
  const TinyCorpus corpus;
  std::filesystem::remove(corpus.folder.path("tiny.warc.gz"));
  const Outcome outcome = corpus.eval("");
  EXPECT_NE(outcome.err.find("no tiny.warc.gz next to them (use --pages to name the archive)"),
            std::string::npos);
  EXPECT_EQ(outcome.code, 3);
}

TEST(Eval, RefusesToSplitByPageOverSeveralSites) {
  const Outcome outcome = TinyCorpus().eval("--split-by page --folds 2");
  EXPECT_NE(outcome.err.find("split by page: refused over 3 sites"), std::string::npos);
  EXPECT_NE(outcome.code, 0);
}

TEST(Eval, BreaksDownByFold) {
  const auto json = TinyCorpus().json("--folds 2");
  EXPECT_EQ(json["methods"]["mcst"]["byFold"]["1"]["pages"], 2);
  EXPECT_EQ(json["methods"]["mcst"]["byFold"]["2"]["pages"], 2);
}

TEST(Eval, TestsOnTheTestSitesOnlyAndRefusesAnOverlap) {
  const TinyCorpus corpus;
  EXPECT_EQ(corpus.json("--train mill.example --test brot.example")["pages"], 1);
  const Outcome outcome = corpus.eval("--train mill.example --test mill.example");
  EXPECT_EQ(outcome.err, "winnow: split: site mill.example is in both --train and --test\n");
}

TEST(Eval, PrintsChangesSinceABaseline) {
  const TinyCorpus corpus;
  auto json = corpus.json("");
  const std::string old = corpus.folder.path("old.json");
  json["methods"]["mcst"]["pages"][1]["wordF1"] = 0.75;
  corpus.folder.write("old.json", json.dump());
  const Outcome outcome = corpus.eval("--baseline '" + old + "'");
  EXPECT_NE(outcome.out.find("1 pages worse, 0 better, 3 unchanged"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("-0.750   0.750  0.000  article        https://mill.example/oats\n"),
            std::string::npos)
      << outcome.out;
}

TEST(Eval, WritesAReportThatNeedsNothingElse) {
  const TinyCorpus corpus;
  const Outcome outcome = corpus.eval("--report '" + corpus.folder.path("report.html") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string html = read_text(corpus.folder.path("report.html"));
  EXPECT_EQ(html.find("<!doctype html>"), 0U);
  EXPECT_NE(html.find("Something else altogether"), std::string::npos);
  EXPECT_EQ(html.find("src="), std::string::npos);
}

TEST(Eval, SaysThatAnOutputCannotBeWritten) {
  const Outcome outcome = TinyCorpus().eval("--json /no/such/folder/out.json");
  EXPECT_EQ(outcome.code, 6);
}

}  // namespace
}  // namespace winnow::programs

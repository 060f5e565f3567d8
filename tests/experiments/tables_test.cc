// The experiments of the papers on a small corpus of pages written here: each runs, its table has the
// expected rows, and its figures are plausible. The real figures are in docs/.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "bytes/warc_writer.h"
#include "experiments/experiments.h"

namespace winnow::experiments {
namespace {

constexpr int kSites = 10;  // the ablation has ten folds of sites
constexpr int kPagesPerSite = 16;
constexpr int kLists = 6;  // of them: every third page

// Sentences that differ from page to page, without any randomness.
std::string prose(int seed, int sentences) {
  constexpr std::array kWho = {"The miller", "A baker", "The farmer", "Her neighbour", "The clerk"};
  constexpr std::array kDid = {"weighed", "carried", "sold", "forgot", "counted", "praised"};
  constexpr std::array kWhat = {"the rye",          "two sacks of flour", "a loaf",
                                "the old scales",   "seven eggs",         "the barley",
                                "a wheel of cheese"};
  constexpr std::array kWhen = {"before the rain came", "on the way to the market",
                                "while the stones turned", "as the evening bell rang"};
  std::string text;
  for (int i = 0; i < sentences; ++i) {
    const auto n = static_cast<std::size_t>(seed * 31 + i * 7);
    text.append(i == 0 ? "" : " ")
        .append(kWho[n % kWho.size()])
        .append(" ")
        .append(kDid[(n / 2) % kDid.size()])
        .append(" ")
        .append(kWhat[(n / 3) % kWhat.size()])
        .append(" ")
        .append(kWhen[(n / 5) % kWhen.size()])
        .append(", and on day ")
        .append(std::to_string(seed * 10 + i))
        .append(" nobody minded.");
  }
  return text;
}

struct OwnPage {
  std::string html;
  nlohmann::json label;
};

// A page of one post, or every third one a list of three. Each site has its own template.
OwnPage own_page(int site, int number) {
  const std::string tag = std::to_string(site);
  const bool is_list = number % 3 == 0;
  const std::string host = "https://blog" + tag + ".example/";
  OwnPage page;
  page.label = {{"url", host + (is_list ? "page/" : "post/") + std::to_string(number)},
                {"site", "blog" + tag},
                {"kind", is_list ? "list" : "post"},
                {"theme", "theme" + std::to_string(site / 2)},
                {"lang", "en"},
                {"posts", nlohmann::json::array()}};
  std::string posts;
  for (int post = 0; post < (is_list ? 3 : 1); ++post) {
    const int seed = site * 1000 + number * 10 + post;
    const std::string title = "Day " + std::to_string(seed) + " at the mill";
    const std::string first = prose(seed, 4 + site % 3);
    const std::string second = prose(seed + 5, 3);
    const std::string heading = is_list ? "h2" : "h1";
    const std::string link = host + "post/" + std::to_string(seed);
    posts += "<div class=\"post-" + tag + "\"><" + heading + " class=\"title-" + tag +
             "\"><a href=\"" + link + "\">" + title + "</a></" + heading + "><div class=\"text-" +
             tag + "\"><p>" + first + "</p><p>" + second + "</p></div></div>";
    const std::string path = "html > body:nth-child(2) > div:nth-child(3) > div:nth-child(" +
                             std::to_string(post + 1) + ")";
    page.label["posts"].push_back({{"title", title},
                                   {"title_path", path + " > " + heading + ":nth-child(1)"},
                                   {"url", link},
                                   {"date", nullptr},
                                   {"author", nullptr},
                                   {"body", first + "\n" + second},
                                   {"body_path", path + " > div:nth-child(2)"},
                                   {"out_paths", nlohmann::json::array()},
                                   {"truncated", false},
                                   {"has_images", false}});
  }
  const std::string description = prose(site * 1000 + number * 10, 3);
  // Many short lines, so that prose stands out from the mean of a page.
  std::string months = "<nav class=\"months\"><ul>";
  for (int month = 1; month <= 12; ++month)
    months.append("<li><a href=\"/2025/")
        .append(std::to_string(month))
        .append("\">Month ")
        .append(std::to_string(month))
        .append("</a></li>");
  months += "</ul></nav>";
  page.html = "<!doctype html><html><head><title>The mill " + tag +
              "</title><meta name=\"description\" content=\"" + description +
              "\"></head><body><nav class=\"menu-" + tag +
              "\"><a href=\"/\">Home</a> <a href=\"/about\">About the mill</a> <a "
              "href=\"/grain\">Grain</a></nav>" +
              months + "<div class=\"main-" + tag + "\">" + posts +
              "</div><footer class=\"foot\"><p>All rights reserved by mill " + tag +
              ".</p></footer></body></html>";
  return page;
}

class Tables : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ =
        std::filesystem::temp_directory_path() / ("winnow_tables_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    auto writer = bytes::WarcWriter::create(folder_ / "own.warc.gz");
    ASSERT_TRUE(writer);
    std::ofstream labels(folder_ / "own.labels.jsonl");
    for (int site = 0; site < kSites; ++site)
      for (int number = 0; number < kPagesPerSite; ++number) {
        const OwnPage page = own_page(site, number);
        labels << page.label.dump() << "\n";
        const std::string message =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " +
            std::to_string(page.html.size()) + "\r\n\r\n" + page.html;
        ASSERT_TRUE(writer->write({.type = bytes::WarcRecordType::Response,
                                   .target_uri = page.label["url"].get<std::string>(),
                                   .date = "2026-11-16T00:00:00Z",
                                   .block = message}));
      }
    ASSERT_TRUE(writer->close());
  }
  static void TearDownTestSuite() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  static eval::EvalOptions options(std::vector<std::string> methods = {}) {
    eval::EvalOptions options;
    options.labels = {(folder_ / "own.labels.jsonl").string()};
    options.methods = std::move(methods);
    options.draws = 1;
    options.threads = 1;
    return options;
  }
  static eval::EvalOptions posts(std::vector<std::string> methods = {}) {
    eval::EvalOptions own = options(std::move(methods));
    own.kinds = {"post"};
    return own;
  }

  // The table that an experiment prints.
  static std::string table(std::string_view name, const eval::EvalOptions& options) {
    const ExperimentEntry* entry = find_experiment(name);
    if (entry == nullptr) return "unknown experiment";
    std::ostringstream out;
    std::ostringstream err;
    const Result<void> done = entry->run(options, out, err);
    EXPECT_TRUE(done) << name << ": " << (done ? "" : done.error().message);
    return out.str();
  }

  // The number after `row`, at the `column`th place, in the first line that begins with `row` after
  // its spaces. Below zero without one.
  static double value(const std::string& table, const std::string& row, std::size_t column = 0) {
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t at = line.find_first_not_of(' ');
      if (at == std::string::npos || line.compare(at, row.size(), row) != 0) continue;
      std::istringstream words(line.substr(at + row.size()));
      std::string word;
      for (std::size_t i = 0; i <= column; ++i)
        if (!(words >> word)) return -1;
      try {
        return std::stod(word);
      } catch (const std::exception&) {
        return -1;
      }
    }
    return -1;
  }

  static inline std::filesystem::path folder_;
};

TEST_F(Tables, EveryExperimentIsTested) {
  // Those with test files of their own, and blog-engines, which needs Chromium.
  const std::set<std::string_view> elsewhere = {"agreement", "invariance", "source",
                                                "blog-engines"};
  const std::set<std::string_view> here = {
      "ablation",    "blog-calibration", "blog-figure5", "blog-leave-out", "blog-table2",
      "blog-table3", "blog-table4",      "mountain",     "mountain-sites", "site-memory",
      "site-rules",  "site-statistics",  "summaries",    "threads",        "mountain-parameters",
  };
  for (const ExperimentEntry& entry : all_experiments())
    EXPECT_EQ(elsewhere.count(entry.name) + here.count(entry.name), 1U) << entry.name;
}

TEST_F(Tables, BlogTable2HasOneLinePerSite) {
  const std::string text = table("blog-table2", options({"embedded-paper"}));
  EXPECT_NE(text.find("Table II"), std::string::npos);
  for (int site = 0; site < kSites; ++site)
    EXPECT_GE(value(text, "blog" + std::to_string(site)), 50) << text;
  for (std::size_t column = 0; column < 4; ++column) {
    EXPECT_GE(value(text, "average", column), 80) << text;
    EXPECT_GE(value(text, "title subtrees classified correctly", column), 95) << text;
    EXPECT_GE(value(text, "body subtrees classified correctly", column), 95) << text;
  }
}

TEST_F(Tables, BlogTables3And4HaveBothFormsOfAllSites) {
  for (const char* name : {"blog-table3", "blog-table4"}) {
    const std::string text = table(name, options({"embedded-paper", "embedded-plus"}));
    for (std::size_t column = 0; column < 4; ++column) {
      EXPECT_GE(value(text, "average", column), 80) << text;
      EXPECT_GE(value(text, "posts, F1", column), 80) << text;
    }
    EXPECT_GE(value(text, "subtrees classified correctly"), 95) << text;
    EXPECT_EQ(value(text, "subtrees classified correctly", 2), 0) << "not counted for plus";
    EXPECT_NE(text.find("Table III: 9 sites") != std::string::npos,
              std::string_view(name) == "blog-table4");
  }
}

TEST_F(Tables, BlogHasAllFormsOfThePaper) {
  for (const char* form : {"embedded-printed", "embedded-logs", "embedded-outermost",
                           "embedded-distance", "embedded-paper-tags"}) {
    const std::string text = table("blog-table4", options({form}));
    EXPECT_GE(value(text, "average"), 50) << form << text;
    EXPECT_GE(value(text, "subtrees classified correctly", 1), 80) << form << text;
  }
  std::ostringstream out;
  EXPECT_FALSE(find_experiment("blog-table4")->run(options({"embedded-wishes"}), out, out));
}

TEST_F(Tables, BlogHasOtherColumnsOfTheLayout) {
  for (const char* form : {"embedded-pixels", "embedded-body-boxes"}) {
    const std::string text = table("blog-table4", options({form}));
    EXPECT_GE(value(text, "average"), 80) << form << text;
  }
}

TEST_F(Tables, BlogFigure5HasTenNumbersPerLine) {
  eval::EvalOptions own = options({"embedded-plus"});
  own.report = (folder_ / "figure5.svg").string();
  const std::string text = table("blog-figure5", own);
  for (std::size_t column = 0; column < 10; ++column) {
    EXPECT_GE(value(text, "embedded-plus title", column), 80) << text;
    // Two pages of a site are too few for bodies.
    EXPECT_GE(value(text, "embedded-plus body", column), column == 0 ? 0 : 80) << text;
  }
  EXPECT_GT(std::filesystem::file_size(own.report), 1000U);
}

TEST_F(Tables, BlogLeaveOutHasSitesAndThemes) {
  const std::string text = table("blog-leave-out", options({"none-plus", "embedded-plus"}));
  EXPECT_NE(text.find("sites unseen, 5 folds"), std::string::npos) << text;
  EXPECT_NE(text.find("themes unseen, 5 folds"), std::string::npos) << text;
  for (const char* row : {"none-plus", "embedded-plus"})
    for (std::size_t column = 0; column < 6; ++column)
      EXPECT_GE(value(text, row, column), 80) << text;
}

TEST_F(Tables, BlogCalibrationHasErrorsBelowOne) {
  const std::string text = table("blog-calibration", options({"none-plus"}));
  for (const char* row : {"none-plus, odds: expected calibration error",
                          "none-plus, default: expected calibration error"}) {
    EXPECT_GE(value(text, row), 0) << text;
    EXPECT_LT(value(text, row), 0.5) << text;
  }
  std::ostringstream out;
  EXPECT_FALSE(find_experiment("blog-calibration")->run(options({"none-paper"}), out, out));
}

TEST_F(Tables, MountainHasAllSteps) {
  const std::string text = table("mountain", posts());
  for (const char* row : {"paper", "cells are blocks", "+ parameters", "+ ridge features",
                          "+ learned borders = plus"}) {
    EXPECT_EQ(value(text, row), kSites * (kPagesPerSite - kLists)) << text;
    EXPECT_GE(value(text, row, 2), 80) << "located: " << text;
    EXPECT_GE(value(text, row, 4), 0.8) << "sentence F: " << text;
    EXPECT_GE(value(text, row, 7), 0.8) << "sentence F as printed: " << text;
    EXPECT_GE(value(text, row, 10), 0.8) << "word F: " << text;
  }
}

TEST_F(Tables, MountainSitesComparesBothForms) {
  eval::EvalOptions all = options();  // a site must have fifteen pages
  const std::string text = table("mountain-sites", all);
  for (const char* row :
       {"form paper", "form plus", "10 sites, SoC alone", "10 sites, SoC ", "10 sites, UC"})
    EXPECT_NE(text.find(row), std::string::npos) << row << "\n" << text;
}

TEST_F(Tables, MountainParametersHasTwoFigures) {
  eval::EvalOptions own = posts({"form=paper"});
  own.sites = {"blog0", "blog1", "blog2", "blog3"};
  own.report = (folder_ / "study.svg").string();
  const std::string text = table("mountain-parameters", own);
  EXPECT_NE(text.find("Figure 3"), std::string::npos) << text;
  EXPECT_NE(text.find("Figure 4"), std::string::npos) << text;
  for (std::size_t column = 0; column < 5; ++column) EXPECT_GE(value(text, "11", column), 0);
  EXPECT_GE(value(text, "20", 5), 50) << text;  // the widest span, the highest factor
  EXPECT_GT(std::filesystem::file_size(own.report), 1000U);
}

TEST_F(Tables, SiteMemoryHasAllMethodsAndSites) {
  const std::string text = table("site-memory", posts());
  for (const char* row : {"cst ", "cst-clean", "mcst", "emcst as published", "emcst, 5 pages",
                          "emcst, 10 pages", "emcst, 20 pages", "emcst, all pages"}) {
    EXPECT_EQ(value(text, row), kSites * (kPagesPerSite - kLists)) << row << "\n" << text;
    EXPECT_GE(value(text, row, 1), 0.8) << row << "\n" << text;
  }
  EXPECT_GE(value(text, "emcst, all pages", 1), value(text, "mcst", 1)) << text;
  EXPECT_NE(text.find("Table 3: emcst as published, by site"), std::string::npos);
  EXPECT_EQ(value(text, "blog9"), kPagesPerSite - kLists) << text;
}

TEST_F(Tables, SiteRulesComparesPostsAndListsApart) {
  const std::string text = table("site-rules", options({}));
  const std::size_t lists = text.find("Lists, held out");
  ASSERT_NE(lists, std::string::npos) << text;
  for (const std::string& part : {text.substr(0, lists), text.substr(lists)}) {
    EXPECT_GE(value(part, "auto with rules, all pages"), 10) << text;
    for (const char* way : {"auto with rules, all pages", "auto with statistics, all"})
      EXPECT_GE(value(part, way, 1), value(part, "auto alone", 1) - .005) << text;
  }
}

TEST_F(Tables, SiteStatisticsPrintsATable) {
  const std::string text = table("site-statistics", options({}));
  EXPECT_NE(text.find("// blocks of up to 3 words"), std::string::npos) << text;
  EXPECT_EQ(std::ranges::count(text, 'F'), 48) << text;
}

TEST_F(Tables, AblationHasAllFeatureSets) {
  const std::string text = table("ablation", posts());
  EXPECT_NE(text.find("Table 1 from"), std::string::npos) << text;
  EXPECT_NE(text.find("percent of blocks"), std::string::npos) << text;
  for (const char* row : {"baseline", "CETR", "IC", "semantic tags", "ST ", "ST+IC ", "ST+IC+CETR",
                          "cetr, untrained", "ceiling"}) {
    EXPECT_GE(value(text, row), 0.8) << row << "\n" << text;
    EXPECT_LE(value(text, row), 1) << row << "\n" << text;
  }
}

TEST_F(Tables, SummariesComparesWithTheLead) {
  const std::string text = table("summaries", posts());
  for (const char* row : {"summary of 3", "lead-3"})
    for (std::size_t column = 0; column < 4; ++column) {
      EXPECT_GT(value(text, row, column), 0) << row << "\n" << text;
      EXPECT_LE(value(text, row, column), 1) << row << "\n" << text;
    }
  EXPECT_GT(value(text, "lead-3"), 0.95) << "the descriptions are the first three sentences";
}

TEST_F(Tables, ThreadsCountsPages) {
  const std::string text = table("threads", options());
  EXPECT_EQ(text.find(std::to_string(kSites * kPagesPerSite) + " pages\n"), 0U) << text;
  EXPECT_NE(text.find("threads of two messages or more on 0"), std::string::npos) << text;
}

}  // namespace
}  // namespace winnow::experiments

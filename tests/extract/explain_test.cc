// Explanations: the parts of a score add up to it, the blocks are the text of the page, and each
// step names itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "winnow/archive.h"
#include "winnow/explanation.h"
#include "winnow/extract.h"
#include "winnow/method.h"
#include "winnow/render.h"

namespace winnow {
namespace {

std::vector<std::filesystem::path> own_pages() {
  std::vector<std::filesystem::path> paths;
  for (const char* folder : {"/examples", "/tests/pages/posts", "/tests/pages/golden"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::string(WINNOW_SOURCE_DIR).append(folder)))
      if (entry.path().extension() == ".html") paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

Page explained(std::string_view html, ExtractOptions options = {}) {
  options.explain = true;
  Result<Page> page = extract(html, options);
  EXPECT_TRUE(page) << (page ? "" : page.error().message);
  return page ? *std::move(page) : Page();
}

// "+ score" by the text of the block.
std::map<std::string, std::string> steps_of(const Page& page) {
  std::map<std::string, std::string> steps;
  for (const BlockExplanation& block : page.explanation->blocks)
    steps[block.text] = (block.is_kept ? "+ " : "- ") + block.step;
  return steps;
}

constexpr std::string_view kArticle =
    "<h1>Late rye</h1><p>The rye in the upper field came in three weeks late this year, because "
    "the spring was cold and the rain did not stop until the end of May.</p>"
    "<p>The miller did not mind: the grain was heavy, dry and clean, and the mill had been idle "
    "for "
    "most of the month, waiting for water and for work.</p>"
    "<p>Nobody remembers a harvest like it, and the old people of the village remember many of "
    "them, good and bad, wet and dry.</p>";

// So many short paragraphs that the page is not searched for a single post, whose text would be the
// answer instead of blocks.
std::string many_lines() {
  std::string lines;
  for (int i = 0; i < 60; ++i)
    lines.append("<p>On day ").append(std::to_string(i)).append(" the wheel turned again.</p>");
  return lines;
}

TEST(Explain, GivesPartsThatAddUpToTheScore) {
  Extractor extractor = Extractor::make({.explain = true}).value();
  std::size_t scored = 0;
  std::size_t with_five = 0;
  double greatest = 0;
  for (const std::filesystem::path& path : own_pages()) {
    const Result<Page> page = extractor.extract(bytes_of(path));
    ASSERT_TRUE(page) << path;
    for (const BlockExplanation& block : page->explanation->blocks) {
      if (!block.score) continue;
      ++scored;
      with_five += block.features.size() == 5 ? 1 : 0;
      double sum = block.base + block.rest;
      for (std::size_t i = 0; i < block.features.size(); ++i) {
        sum += block.features[i].contribution;
        if (i > 0) {
          EXPECT_LE(std::abs(block.features[i].contribution),
                    std::abs(block.features[i - 1].contribution));
        }
      }
      greatest = std::max(greatest, std::abs(sum - *block.score));
    }
  }
  EXPECT_GE(scored, 1000U);
  EXPECT_EQ(with_five, scored);
  EXPECT_LT(greatest, 1e-4) << "over " << scored << " blocks";
}

TEST(Explain, KeepsTheBlocksThatAreTheTextOfThePage) {
  Extractor extractor = Extractor::make({.explain = true}).value();
  std::size_t pages = 0;
  for (const std::filesystem::path& path : own_pages()) {
    const Result<Page> page = extractor.extract(bytes_of(path));
    ASSERT_TRUE(page) << path;
    if (page->explanation->answer == "declared") continue;
    ++pages;
    std::multiset<std::string> kept;
    std::multiset<std::string> headline;
    for (const BlockExplanation& block : page->explanation->blocks) {
      if (!block.is_kept) continue;
      for (std::string& word : words_of(block.text))
        (block.step == "headline" ? headline : kept).insert(std::move(word));
    }
    std::size_t missing = 0;
    std::size_t words = 0;
    for (const std::string& word : words_of(page->article_body)) {
      ++words;
      if (const auto found = kept.find(word); found != kept.end())
        kept.erase(found);
      else
        ++missing;
    }
    // Formulas and footnotes are written differently in the text, and parts of a block, such as a
    // link to the rest, may be left out.
    std::string extra;
    for (const std::string& word : kept) extra.append(" ").append(word);
    EXPECT_LE(static_cast<double>(missing), 2 + 0.1 * static_cast<double>(words)) << path;
    EXPECT_LE(static_cast<double>(kept.size()), 5 + 0.1 * static_cast<double>(words))
        << path << extra;
  }
  EXPECT_GT(pages, 60U);
}

// Compares the records of a page with and without an explanation.
class Comparison {
 public:
  void compare(std::string_view bytes, std::string_view url, const std::string& name) {
    const Result<Page> one = plain_.extract(bytes, url);
    Result<Page> other = explaining_.extract(bytes, url);
    ASSERT_EQ(one.has_value(), other.has_value()) << name;
    if (!one) return;
    EXPECT_FALSE(one->explanation);
    ASSERT_TRUE(other->explanation);
    other->explanation.reset();
    EXPECT_EQ(render(*one, Format::Json), render(*other, Format::Json)) << name;
    EXPECT_EQ(render(*one, Format::Markdown), render(*other, Format::Markdown)) << name;
  }

 private:
  Extractor plain_ = Extractor::make({.content = true}).value();
  Extractor explaining_ = Extractor::make({.content = true, .explain = true}).value();
};

TEST(Explain, DoesNotChangeTheRecord) {
  Comparison comparison;
  for (const std::filesystem::path& path : own_pages())
    comparison.compare(bytes_of(path), "", path.string());
}

TEST(Explain, DoesNotChangeTheRecordsOf300Pages) {
  const char* const shared = std::getenv("WINNOW_SHARED");
  const std::string path = std::string(shared == nullptr ? WINNOW_SHARED_DIR : shared) +
                           "/corpora/wcxb/wcxb-dev.warc.gz";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "skipped, no corpora";
  Result<ArchiveReader> archive = ArchiveReader::open(path);
  ASSERT_TRUE(archive);
  Comparison comparison;
  std::size_t pages = 0;
  while (const auto page = archive->next()) {
    if (!*page || pages == 300) break;
    if ((*page)->bytes.size() > 300'000) continue;  // for the time that this test takes
    comparison.compare((*page)->bytes, (*page)->url, (*page)->url);
    ++pages;
  }
  EXPECT_EQ(pages, 300U);
}

TEST(Explain, GivesRangesThatHoldTheText) {
  const std::string html = "\xEF\xBB\xBF<h1>Late &amp; dry rye</h1><p>One <b>two</b> three.<p>Four";
  const Page page = explained(html);
  ASSERT_EQ(page.explanation->blocks.size(), 3U);
  const auto source = [&](const BlockExplanation& block) {
    return html.substr(block.start, block.end - block.start);
  };
  EXPECT_EQ(page.explanation->blocks[0].text, "Late & dry rye");
  EXPECT_EQ(source(page.explanation->blocks[0]), "Late &amp; dry rye");
  EXPECT_EQ(page.explanation->blocks[1].text, "One two three.");
  EXPECT_EQ(source(page.explanation->blocks[1]), "One <b>two</b> three.");
  EXPECT_EQ(page.explanation->blocks[1].path, "html > body:nth-child(2) > p:nth-child(2)");
  const std::string latin = "<meta charset=windows-1252><h1>R\xF6ggen</h1><p>Sp\xE4t, aber schwer.";
  const Page decoded = explained(latin);
  ASSERT_EQ(decoded.explanation->blocks.size(), 2U);
  const BlockExplanation& last = decoded.explanation->blocks[1];
  EXPECT_EQ(last.text, "Spät, aber schwer.");
  EXPECT_EQ(latin.substr(last.start, last.end - last.start), "Sp\xE4t, aber schwer.");
}

TEST(Explain, NamesTheStepsBeforeScoring) {
  const std::string html = std::string(
                               "<body><nav><a href=/>Home</a></nav><div class=cookie-consent>"
                               "We use cookies.</div><main>")
                               .append(kArticle)
                               .append(
                                   "<div><p>In June the water came back, and the wheel "
                                   "turned day and night until the last sack was full.</p>"
                                   "<p>***</p><p>In July the miller closed the upper sluice, "
                                   "swept the floor and went to see his sister.</p></div>")
                               .append(many_lines())
                               .append("</main><footer>About us</footer>");
  const auto steps = steps_of(explained(html));
  EXPECT_EQ(steps.at("Home"), "- menu");
  EXPECT_EQ(steps.at("We use cookies."), "- consent");
  EXPECT_EQ(steps.at("About us"), "- footer");
  EXPECT_EQ(steps.at("***"), "+ no-words");
  EXPECT_EQ(steps.at("Late rye"), "+ headline");
}

TEST(Explain, NamesTheStepsAfterScoring) {
  const std::string twice = "<main><div class=desktop>" + std::string(kArticle) +
                            "</div><div class=mobile>" + std::string(kArticle) +
                            "</div><p hidden>The hidden words of the page, which nobody sees until "
                            "a script opens them for the reader.</p>" +
                            many_lines() + "</main>";
  const Page page = explained(twice);
  std::size_t copies = 0;
  for (const BlockExplanation& block : page.explanation->blocks)
    copies += !block.is_kept && block.step == "copy" ? 1 : 0;
  EXPECT_GE(copies, 3U);
  const auto hidden = steps_of(explained(twice));
  EXPECT_EQ(hidden.at("The hidden words of the page, which nobody sees until a script opens them "
                      "for the reader."),
            "- hidden");
  const std::string licensed =
      "<main>" + std::string(kArticle) +
      "<p>This work is licensed under a Creative Commons Attribution 4.0 International License.</p>"
      "</main>";
  EXPECT_EQ(steps_of(explained(licensed))
                .at("This work is licensed under a Creative Commons Attribution 4.0 International "
                    "License."),
            "- licence");
}

TEST(Explain, TellsCommentsAndTheirRecords) {
  std::string html = "<article>" + std::string(kArticle) + "</article><ol class=comments>";
  for (const char* name : {"Ann", "Ben", "Cleo"})
    html.append("<li class=comment><b class=author>")
        .append(name)
        .append(
            "</b> <time datetime=2026-05-02>2 May 2026</time><p>I remember one that was later, "
            "and nobody baked any bread that year, says ")
        .append(name)
        .append(".</p></li>");
  const Page page = explained(html + "</ol>");
  ASSERT_EQ(page.comments.size(), 3U);
  const Explanation& explanation = *page.explanation;
  ASSERT_EQ(explanation.records.size(), 3U);
  EXPECT_EQ(explanation.records[2].kind, "comment");
  EXPECT_EQ(explanation.records[2].index, 2U);
  std::size_t inside = 0;
  for (const BlockExplanation& block : explanation.blocks)
    if (block.record) {
      ++inside;
      EXPECT_FALSE(block.is_kept) << block.text;
    }
  EXPECT_GE(inside, 6U);
}

TEST(Explain, GivesTheEvidenceOfAList) {
  Extractor extractor = Extractor::make({.explain = true}).value();
  const Result<Page> page =
      extractor.extract(bytes_of(std::string(WINNOW_SOURCE_DIR) + "/examples/many_posts.html"));
  ASSERT_TRUE(page);
  const Explanation& explanation = *page->explanation;
  EXPECT_EQ(explanation.answer, "posts");
  ASSERT_TRUE(explanation.list);
  EXPECT_TRUE(explanation.list->is_list);
  EXPECT_EQ(explanation.list->reason, "list");
  EXPECT_EQ(explanation.list->posts, page->articles.size());
  ASSERT_TRUE(explanation.list->probability);
  double sum = 0;
  for (const FeatureContribution& one : explanation.list->evidence) sum += one.contribution;
  EXPECT_NEAR(1 / (1 + std::exp(-sum)), *explanation.list->probability, 1e-9);
  EXPECT_EQ(explanation.records.size(), page->articles.size());
  double all = 0;
  for (const KindProbability& kind : explanation.kinds) all += kind.probability;
  EXPECT_NEAR(all, 1, 1e-5);
  EXPECT_FALSE(explanation.candidates.empty());
  EXPECT_TRUE(page->candidates.empty());
}

TEST(Explain, WorksForEveryMethod) {
  const std::string html =
      "<nav><a href=/>Home</a></nav><main>" + std::string(kArticle) + "</main>";
  for (const MethodInfo& method : all_methods()) {
    if (method.name == default_method()) continue;
    const Page page = explained(html, {.method = std::string(method.name)});
    ASSERT_EQ(page.explanation->blocks.size(), 5U) << method.name;
    for (const BlockExplanation& block : page.explanation->blocks) {
      const bool is_read = page.article_body.find(block.text) != std::string::npos;
      const bool is_headline = is_read || page.headline == block.text;
      EXPECT_EQ(block.is_kept, block.step == "headline" ? is_headline : is_read)
          << method.name << ": " << block.text;
      EXPECT_TRUE(block.step == "method" || block.step == "headline") << block.step;
      EXPECT_FALSE(block.score);
    }
  }
}

TEST(Explain, SaysThatTheAnswerWasNotSure) {
  const Page page = explained(kArticle, {.min_probability = 1});
  ASSERT_TRUE(page.metadata.abstained);
  for (const BlockExplanation& block : page.explanation->blocks) {
    EXPECT_FALSE(block.is_kept);
    EXPECT_EQ(block.step, "min-probability");
  }
}

std::string times(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

// Blocks of one letter, deep ones, texts that are escaped, many candidates. Without the cap they are 20 to
// 245 times as long as the page.
TEST(Explain, IsASmallMultipleOfThePageAndSaysWhatWasLeftOut) {
  struct Case {
    std::string html;
    std::string cut;           // by auto
    std::string cut_by_other;  // by mcst, which has no features
  };
  const Case cases[] = {
      {times("<p>x", 40'000), "blocks", "blocks"},
      {times("<p>\"", 40'000), "blocks", "blocks"},
      {times("<div>", 300) + times("<p>It is late, but it is heavy.", 3'000), "features", "paths"},
      {times("<p>The rye in the upper field came in late this year.", 4'000), "features", ""},
      {times("<meta name=author content=\"Ann Miller\">", 20'000) + times("<p>x", 100'000),
       "blocks", "blocks"},
      {times("<table><tr><td>1", 20'000), "blocks", "blocks"},
  };
  for (const Case& one : cases)
    for (const bool is_auto : {true, false}) {
      const Page page = explained(one.html, {.method = is_auto ? "auto" : "mcst"});
      const std::string shown = one.html.substr(0, 50) + (is_auto ? " auto" : " mcst");
      for (const Format format : {Format::Json, Format::JsonLines}) {
        EXPECT_LT(render_explanation(page, format).size(), 24 * one.html.size() + (192 << 10))
            << shown;
        EXPECT_LT(render(page, format).size(),
                  24 * one.html.size() + (192 << 10) + 3 * page.article_body.size())
            << shown;
      }
      const std::string& cut = is_auto ? one.cut : one.cut_by_other;
      EXPECT_EQ(page.explanation->truncated, cut) << shown;
      EXPECT_EQ(
          render_explanation(page).find("\"truncated\": \"" + cut + "\"") == std::string::npos,
          cut.empty());
      EXPECT_GT(page.explanation->blocks.size(), 100U) << shown;
    }
  const Page usual = explained(kArticle);
  EXPECT_EQ(usual.explanation->truncated, "");
  EXPECT_EQ(render_explanation(usual).find("truncated"), std::string::npos);
}

TEST(Explain, IsWrittenAsJson) {
  const Page page = explained(std::string("<nav>Home</nav>").append(kArticle));
  const auto json = nlohmann::json::parse(render_explanation(page));
  EXPECT_EQ(json, nlohmann::json::parse(render(page, Format::JsonLines)).at("explanation"));
  EXPECT_EQ(json.at("method"), "auto");
  const auto& blocks = json.at("blocks");
  ASSERT_EQ(blocks.size(), page.explanation->blocks.size());
  EXPECT_TRUE(blocks[0].at("probability").is_null());
  EXPECT_FALSE(blocks[0].contains("score"));
  EXPECT_EQ(blocks[0].at("step"), "menu");
  EXPECT_EQ(blocks[2].at("index"), 2);
  EXPECT_EQ(blocks[2].at("features").size(), 5U);
  EXPECT_NEAR(blocks[2].at("score").get<double>(), *page.explanation->blocks[2].score, 1e-5);
  EXPECT_EQ(json.at("list").at("probability").is_null(), !page.explanation->list->was_searched);
  EXPECT_EQ(render_explanation(Page()), "");
}

}  // namespace
}  // namespace winnow

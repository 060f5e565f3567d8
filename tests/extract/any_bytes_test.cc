// Any bytes, any method, any format: output_rules.h.
#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "base/processor_time.h"
#include "extract/output_rules.h"

namespace winnow {
namespace {

// Pages made of the parts of pages: enough structure to reach every stage, in any order.
class AnyPages {
 public:
  explicit AnyPages(std::uint32_t seed) : random_(seed) {}

  std::string next() {
    static constexpr std::string_view kParts[] = {
        "<div class=post>",
        "<article>",
        "<h2><a href='/p/1'>Rye is late</a></h2>",
        "<p>",
        "The first text, which is long enough to be one. ",
        "</div>",
        "</p>",
        "<table><tr><td>",
        "<li>",
        "<ul>",
        "<pre><code>",
        "<b>",
        "</b>",
        "<a href='javascript:x'>",
        "</a>",
        "<img src=a>",
        "<time datetime=2019-05-03>",
        "3 May 2019",
        "<div class=comment><span class=author>Anna",
        "<script type='application/ld+json'>{\"@type\":\"Article\",\"articleBody\":\"x\"}</script>",
        "<script>",
        "</script>",
        "<style>*{width:9px;margin:var(--a)}",
        "</style>",
        "<svg>",
        "<math>",
        "<blockquote>",
        "<hr>",
        "<br>",
        "<meta name=keywords content='a,b,c'>",
        "<meta property=og:url content='x:y'>",
        "<title>",
        "</title>",
        "<template>",
        "<!--",
        "-->",
        "&amp;",
        "&#1;",
        "&#xFFFE;",
        "]]>",
        "\x00",
        "\x01",
        "\x1B[31m",
        "\x7F",
        "\xFF\xFE",
        "\xC2\x85",
        "\xE2\x80\xA8",
        "\xEF\xBF\xBF",
        "\xED\xA0\x80",
        "\xF0\x9F\x8C\xBE",
        "$$x^2$$",
        "<math><mi>x</mi></math>",
        "<sup><a href=#fn1>1</a></sup>",
        "<p id=fn1>",
        "<form><input>",
        "<iframe src=x>",
        "<base href='//x/'>",
        "<nav>",
        "<footer>",
        "Reply",
        "<html lang=x>",
        "<body>"};
    std::string page;
    const std::size_t count = random_() % 120;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t kind = random_() % 16;
      if (kind == 0)
        for (std::size_t k = random_() % 40; k > 0; --k) page += static_cast<char>(random_());
      else if (kind == 1)
        for (std::size_t k = random_() % 60; k > 0; --k) page += "<div>";
      else
        page += kParts[random_() % std::size(kParts)];
    }
    return page.empty() ? "x" : page;
  }

 private:
  std::mt19937 random_;
};

TEST(AnyBytes, GiveBoundedAndWellFormedOutputWithAnyMethodInAnyFormat) {
  AnyPages pages(20);
  const std::vector<MethodInfo> methods = all_methods();
  for (std::size_t i = 0; i < 400; ++i) {
    const std::string page = pages.next();
    const MethodInfo& method = methods[i % methods.size()];
    for (const FormatInfo& format : all_formats()) {
      const std::string broken = rules::broken_rule(
          page, {.method = std::string(method.name), .summary = "2"}, format.format);
      ASSERT_EQ(broken, "") << method.name << ' ' << format.name << '\n' << page;
    }
  }
}

// Each repeats one idea; together with a short limit they end in every stage.
TEST(AnyBytes, EndWithinTheTimeLimit) {
  constexpr std::string_view kUnits[] = {
      "<div class=post><h2>Rye</h2><p>The rye came in.",
      "<p class=a>x</p>",
      "<b>x<i>y",
      "<table><td>",
      "<li><a href=/x>x</a>",
      "<div class=comment id=c><span class=author>Anna</span><p>It was late.",
      "x ",
      "<style>[class]{width:9px}</style>"};
  constexpr auto kLimit = std::chrono::milliseconds(150);
  for (const std::string_view method : {"auto", "blog", "mcst", "mountain", "cetr"})
    for (const std::string_view unit : kUnits) {
      std::string page = "<style>";
      for (int i = 0; i < 2'000; ++i) page += "[class]{width:9px}";
      page += "</style>";
      while (page.size() < (std::size_t{4} << 20)) page += unit;
      Result<Extractor> extractor = Extractor::make(
          {.method = std::string(method), .content = true, .pieces = true, .max_time = kLimit});
      ASSERT_TRUE(extractor);
      const base::ProcessorTime time;
      const Result<Page> result = extractor->extract(page);
      EXPECT_LT(time.elapsed(), base::allowed(kLimit * 5)) << method << ' ' << unit;
      if (!result) {
        EXPECT_EQ(result.error().code, ErrorCode::TooLarge);
        continue;
      }
      for (const FormatInfo& format : all_formats()) {
        const Result<std::string> output = extractor->render(*result, format.format);
        if (output) continue;
        EXPECT_EQ(output.error().code, ErrorCode::TooLarge);
      }
    }
}

// A page that is extracted quickly and written slowly: the rest of the limit is for writing.
TEST(AnyBytes, AreWrittenWithinTheTimeLimit) {
  Page page;
  constexpr std::uint32_t kNodes = 2'000'000;
  page.content.store = "rye";
  page.content.nodes.resize(kNodes);
  for (std::uint32_t i = 0; i < kNodes; i += 2) {
    page.content.nodes[i] = {.kind = ContentKind::Paragraph, .end = i + 2};
    page.content.nodes[i + 1] = {.kind = ContentKind::Text, .end = i + 2, .text = {0, 3}};
  }
  Result<Extractor> extractor = Extractor::make({.max_time = std::chrono::milliseconds(20)});
  ASSERT_TRUE(extractor);
  for (const FormatInfo& format : all_formats()) {
    if (!needs_content(format.format)) continue;
    // On a busy computer, even this page may take longer than the limit.
    for (int i = 0; i < 1'000 && !extractor->extract("<p>Rye is late."); ++i) {
    }
    const base::ProcessorTime time;
    const Result<std::string> output = extractor->render(page, format.format);
    EXPECT_LT(time.elapsed(), base::allowed(std::chrono::milliseconds(300))) << format.name;
    ASSERT_FALSE(output) << format.name;
    EXPECT_EQ(output.error().message, "write page: over the time limit of 20 ms");
  }
}

}  // namespace
}  // namespace winnow

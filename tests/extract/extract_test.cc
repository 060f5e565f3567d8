// extract() and Extractor as a caller uses them: bytes in, a Page or an Error out.
#include "winnow/extract.h"

#include <gtest/gtest.h>

#include <random>

#include "extract/sniff.h"
#include "winnow/method.h"
#include "winnow/version.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kPage =
    "<title>T</title><nav>menu</nav><main><p>Hello there.</p></main>";

TEST(Extract, GivesBodyMethodAndEncoding) {
  const Result<Page> page = extract(kPage);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->article_body, "Hello there.");
  EXPECT_EQ(page->metadata.method, default_method());
  EXPECT_EQ(page->metadata.encoding, "UTF-8");
}

TEST(Extract, BelievesDatesUpToAYearAfterTheDayGiven) {
  constexpr std::string_view kDated =
      "<meta property=article:published_time content=2031-05-02><main><h1>Rye</h1><p>It is late.";
  using namespace std::chrono_literals;
  EXPECT_EQ(extract(kDated).value().date_published, "2031-05-02");
  EXPECT_EQ(extract(kDated, {.today = 2030y / 5 / 3}).value().date_published, "2031-05-02");
  EXPECT_EQ(extract(kDated, {.today = 2030y / 4 / 1}).value().date_published, std::nullopt);
  constexpr std::string_view kNever =
      "<meta property=article:published_time content=9999-12-31><main><h1>Rye</h1><p>It is late.";
  EXPECT_EQ(extract(kNever).value().date_published, std::nullopt);
}

TEST(Extract, TakesTheLongestTimeLimitThatCanBeGiven) {
  const Result<Page> page = extract(kPage, {.max_time = std::chrono::milliseconds::max()});
  ASSERT_TRUE(page) << page.error().message;
  EXPECT_EQ(page->article_body, "Hello there.");
}

TEST(Extract, HasTheRestOfTheTimeLimitToWriteThePage) {
  std::string large = "<h1>Rye</h1>";
  for (int i = 0; i < 20'000; ++i)
    large += "<p>Paragraph " + std::to_string(i) +
             " about rye, oats and the <b>mill</b> by the river.</p>";
  Result<Extractor> extractor =
      Extractor::make({.content = true, .max_time = std::chrono::minutes(10)});
  ASSERT_TRUE(extractor);
  const Result<Page> page = extractor->extract(large);
  ASSERT_TRUE(page) << page.error().message;
  for (const Format format : {Format::Json, Format::Markdown, Format::Tei}) {
    const Result<std::string> text = extractor->render(*page, format);
    EXPECT_TRUE(text) << text.error().message;
  }
}

TEST(Extract, GivesTheSameRecordWhateverTheFileIsCalled) {
  constexpr std::string_view kBlog =
      "<title>Mill News - Rye is late</title><h1><a href=/>Mill News</a></h1>"
      "<div class=post><h2>Rye is late</h2><p>The first text, which is long enough to be one.</p>"
      "</div><div class=post><h2>Oats are early</h2><p>The second text, no shorter than the first."
      "</p></div>";
  for (const std::string_view method : {"auto", "blog", "mcst"}) {
    Result<Extractor> extractor = Extractor::make({.method = std::string(method)});
    ASSERT_TRUE(extractor);
    const Result<Page> plain = extractor->extract(kBlog);
    for (const std::string_view name : {"rye-is-late.html", "mill-news.html", "forum/2019/05/04/x",
                                        "file:///srv/forum/2019/05/04/rye-is-late.html"}) {
      const Result<Page> named = extractor->extract(kBlog, name);
      ASSERT_TRUE(plain);
      ASSERT_TRUE(named);
      EXPECT_EQ(named->headline, plain->headline) << method << ' ' << name;
      EXPECT_EQ(named->date_published, plain->date_published) << method << ' ' << name;
      EXPECT_EQ(named->article_body, plain->article_body) << method << ' ' << name;
      EXPECT_EQ(named->page_type, plain->page_type) << method << ' ' << name;
      EXPECT_EQ(named->metadata.probability, plain->metadata.probability) << method << ' ' << name;
      EXPECT_EQ(named->articles.size(), plain->articles.size()) << method << ' ' << name;
    }
  }
}

// The kind of a page is told from its address, too, and with it the text.
TEST(Extract, ReadsADeclaredAddressLikeAGivenOne) {
  constexpr std::string_view kAddress = "https://mill.example/forum/topic/12?page=2";
  const std::string link = "<link rel=canonical href='" + std::string(kAddress) + "'>";
  const std::string body =
      "<h1>Late rye</h1><p>The rye is late, and the mill waits for it.<p>Ours is in.";
  const Result<Page> declared = extract(link + body, {});
  const Result<Page> given = extract(link + body, {.url = std::string(kAddress)});
  const Result<Page> neither = extract(body, {});
  ASSERT_TRUE(declared && given && neither);
  EXPECT_EQ(declared->article_body, given->article_body);
  EXPECT_EQ(declared->page_type, given->page_type);
  EXPECT_EQ(declared->metadata.probability, given->metadata.probability);
  EXPECT_NE(declared->metadata.probability, neither->metadata.probability);
  EXPECT_EQ(declared->url, "");
}

TEST(Extract, ThePathNamesThePageAndIsNotItsAddress) {
  Result<Extractor> extractor = Extractor::make();
  ASSERT_TRUE(extractor);
  const Result<Page> page =
      extractor->extract({.bytes = kPage, .origin = {.path = "2017-03-11-rye.html"}});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->url, "");
  EXPECT_EQ(page->origin.path, "2017-03-11-rye.html");
  EXPECT_EQ(page->date_published, std::nullopt);
  EXPECT_EQ(extractor->extract({.bytes = "", .origin = {.path = "a.html"}}).error().message,
            "extract a.html: the input is empty");
}

TEST(Extract, RefusesAnUnknownMethodByName) {
  const Result<Page> page = extract(kPage, {.method = "magic"});
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::InvalidArgument);
  EXPECT_TRUE(page.error().message.starts_with("unknown method 'magic' (available: auto, mcst, "))
      << page.error().message;
}
TEST(Extract, SumsUpOnRequestOnly) {
  constexpr std::string_view kOneSentence = "<main><p>The rye was late this year.</p></main>";
  const Result<Page> whole = extract(kOneSentence);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->summary, std::nullopt);
  const Result<Page> summed_up = extract(kOneSentence, {.summary = "1"});
  ASSERT_TRUE(summed_up);
  EXPECT_EQ(summed_up->summary, "The rye was late this year.");
}
TEST(Extract, RefusesASummaryOfNoLength) {
  const Result<Page> page = extract("<p>x</p>", {.summary = "few"});
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(page.error().message,
            "summary 'few': expected a number of sentences (3) or a share (10%)");
}
TEST(Extract, KnowsEveryMethodOfTheList) {
  ASSERT_FALSE(all_methods().empty());
  for (const MethodInfo& method : all_methods())
    EXPECT_TRUE(extract(kPage, {.method = std::string(method.name)})) << method.name;
}
TEST(Extract, RefusesEmptyOversizedAndBinaryInput) {
  EXPECT_EQ(extract("").error().code, ErrorCode::Malformed);
  EXPECT_EQ(extract(kPage, {.max_bytes = 10}).error().code, ErrorCode::TooLarge);
  EXPECT_EQ(extract("%PDF-1.7 ...").error().code, ErrorCode::Unsupported);
}
TEST(Extract, GivesTheSameAnswerFromAReusedExtractor) {
  Result<Extractor> extractor = Extractor::make();
  ASSERT_TRUE(extractor);
  const std::string first = extractor->extract(kPage).value().article_body;
  EXPECT_TRUE(
      extractor->extract("<p>\xE9t\xE9</p><x-y data-z=1>", "", "text/html; charset=latin1"));
  EXPECT_EQ(extractor->extract(kPage).value().article_body, first);
}
TEST(Extract, MarksATruncatedPage) {
  // Each <p> reopens the elements that the previous one closed, until the work budget is used up.
  std::string hostile = "<p>";
  for (int i = 0; i < 200; ++i) hostile += "<b id=" + std::to_string(i) + ">";
  for (int i = 0; i < 5000; ++i) hostile += "<p>x</p>";
  const Result<Page> page = extract(hostile);
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->metadata.truncated.has_value());
}

TEST(Sniff, TakesTextInUtf16ForAPage) {
  EXPECT_EQ(extract_detail::not_a_page("\xFF\xFE<\0p\0>\0"sv), std::nullopt);
  EXPECT_EQ(extract_detail::not_a_page("<\0p\0>\0h\0i\0 \0t\0h\0e\0r\0e\0"sv), std::nullopt);
}
TEST(Sniff, TakesTextInUtf32ForAPage) {
  std::string little("\xFF\xFE\0\0"sv);
  std::string big;
  for (const char c : "<p>Rye is late this year</p>"sv) {
    little.append(1, c).append(3, '\0');
    big.append(3, '\0').append(1, c);
  }
  EXPECT_EQ(extract_detail::not_a_page(little), std::nullopt);
  EXPECT_EQ(extract_detail::not_a_page(big), std::nullopt);
  EXPECT_EQ(extract_detail::not_a_page(std::string("\0\0\xFE\xFF"sv) + big), std::nullopt);
}
TEST(Sniff, TakesTheShiftCodesOfIso2022KrForText) {
  std::string page = "\x1B$)C";
  for (int i = 0; i < 50; ++i) page += "\x0EGQ1[\x0F ";
  EXPECT_EQ(extract_detail::not_a_page(page), std::nullopt);
}
TEST(Sniff, TakesAStrayControlCharacterForAPage) {
  EXPECT_EQ(extract_detail::not_a_page("<p>an ordinary page \x01 with a slip in it</p>"),
            std::nullopt);
}
TEST(Sniff, NamesWhatItKnows) {
  EXPECT_EQ(extract_detail::not_a_page("GIF89a..."), "a GIF image");
  EXPECT_EQ(extract_detail::not_a_page("\x1F\x8B\x08\0"sv), "gzip-compressed");
  EXPECT_EQ(extract_detail::not_a_page("\1\2\3\4\5\6\7\x10\x11\x12"sv), "binary data");
}
// Such as compressed data without its first bytes.
TEST(Sniff, TakesRandomBytesForBinaryData) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::mt19937 random(seed);
    std::string bytes(4000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    EXPECT_TRUE(extract_detail::not_a_page(bytes)) << seed;
  }
}

TEST(Extract, ListsTheSameImagesWithAndWithoutContent) {
  const std::string page =
      "<article><h1>Late rye</h1><p>The rye from the upper field came in at last, three weeks "
      "behind.</p>"
      "<figure><div><img src=https://mill.example/pipe.jpg width=900 height=600></div><div><img "
      "src=https://mill.example/door.jpg "
      "width=900 "
      "height=600></div><figcaption>The pipes and the door</figcaption></figure><p>It was so wet "
      "that we "
      "had to dry all of it on the floor of the old mill, where it lay for nine "
      "days.</p></article>";
  const auto images_of = [&](bool content) {
    const Result<Page> found = extract(page, {.method = "mcst", .content = content});
    return found ? found->images : std::vector<std::string>();
  };
  EXPECT_EQ(images_of(false).size(), 2U);
  EXPECT_EQ(images_of(false), images_of(true));
}

TEST(Version, IsTheSameAsNumbersAndAsText) {
  const std::string numbers = std::to_string(WINNOW_VERSION_MAJOR) + "." +
                              std::to_string(WINNOW_VERSION_MINOR) + "." +
                              std::to_string(WINNOW_VERSION_PATCH);
  EXPECT_EQ(numbers, WINNOW_VERSION_TEXT);
  EXPECT_EQ(numbers, version());
}

}  // namespace
}  // namespace winnow

// Notes without titles: their stamps, and what is told apart from them.
#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"
#include "posts/stamps.h"
#include "posts/untitled.h"
#include "winnow/winnow.h"

namespace winnow::posts {
namespace {

constexpr std::string_view kUrl = "https://quay.example/@ilse";

std::vector<std::string> stamps_of(const std::string& page) {
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const BlogView view(facts, kUrl);
  std::vector<std::string> found;
  for (const Stamp& stamp : find_stamps(view))
    found.push_back(std::string(stamp.address).append(" ").append(stamp.time));
  return found;
}

TEST(Stamps, AreDatesThatLinkToPagesOfTheirOwn) {
  using Found = std::vector<std::string>;
  EXPECT_EQ(stamps_of("<a href=/@ilse/1><time datetime=2024-06-11T07:42Z>1h</time></a>"),
            Found{"/@ilse/1 2024-06-11T07:42Z"});
  EXPECT_EQ(stamps_of("<time datetime=2024-06-11><a href=/s/1>1h</a></time>"),
            Found{"/s/1 2024-06-11"});
  EXPECT_EQ(stamps_of("<a href=/s/1 title='2024-06-11 08:15'>11 June</a>"),
            Found{"/s/1 2024-06-11 08:15"});
  EXPECT_EQ(stamps_of("<a href=/s/1>11 June 2024</a><a href=/s/1#top>12 June 2024</a>"),
            Found{"/s/1 "});
}

TEST(Stamps, AreNoPlacesOnThisPageAndNoOtherSites) {
  const std::string time = "<time datetime=2024-06-11>1h</time></a>";
  EXPECT_TRUE(stamps_of("<a href=#comment-4>" + time).empty());
  EXPECT_TRUE(stamps_of("<a href=https://quay.example/@ilse#comment-4>" + time).empty());
  EXPECT_TRUE(stamps_of("<a href=https://other.example/1>" + time).empty());
  EXPECT_TRUE(stamps_of("<a href=javascript:show()>" + time).empty());
  EXPECT_TRUE(stamps_of("<a href=/about>About this harbour</a>").empty());
}

TEST(Stamps, HaveAnOrder) {
  const auto order = [](std::vector<std::string_view> times) {
    std::vector<Stamp> stamps;
    for (const std::string_view time : times) stamps.push_back({0, {}, time});
    return order_of(stamps);
  };
  EXPECT_EQ(order({"2024-06-11", "2024-06-11", "2024-06-09"}), Order::NewestFirst);
  EXPECT_EQ(order({"2020-01-01", "2024-06-11", "2024-06-10", "2024-06-09"}), Order::NewestFirst);
  EXPECT_EQ(order({"2024-06-09", "2024-06-10", "2024-06-11"}), Order::OldestFirst);
  EXPECT_EQ(order({"2024-06-11", "", "2024-06-09"}), Order::Unknown);
  EXPECT_EQ(order({"2024-06-11", "2024-06-11"}), Order::Unknown);
}

// Five messages of three people; `first` and `step` are days of June.
std::string notes(int first, int step, const std::string& body_class) {
  const char* texts[] = {"The ferry was late again, so I walked around the bay.",
                         "Somebody has painted the harbour office a very cheerful yellow.",
                         "I asked at the harbour office, and nobody there knows who did it.",
                         "Yellow is fine, but they also painted the clock, hands and all.",
                         "It is a quarter past yellow then. See you all on Sunday."};
  const char* names[] = {"Ann", "Bo", "Ann", "Cy", "Bo"};
  std::string page = "<title>Harbour</title><body><h1>Harbour</h1><div class=stream>";
  for (int i = 0; i < 5; ++i) {
    const std::string day = std::to_string(first + step * i);
    page += std::string("<div class=item><a href=/user/") + names[i] + ">" + names[i] +
            "</a> <a href=/posts/" + std::to_string(i) + "><time datetime=2024-06-" + day +
            ">June " + day + "</time></a><div class=" + body_class + "><p>" + texts[i] +
            "</p></div></div>";
  }
  return page + "</div></body>";
}

TEST(Timelines, HaveTheNewestNoteFirst) {
  Extractor extractor = *Extractor::make({.method = "auto"});
  const Result<Page> timeline = extractor.extract(notes(20, -1, "text"), kUrl);
  ASSERT_TRUE(timeline);
  EXPECT_EQ(timeline->page_type, PageType::ArticleList);
  ASSERT_EQ(timeline->articles.size(), 5U);
  for (const Article& article : timeline->articles) EXPECT_FALSE(article.headline);
  EXPECT_EQ(timeline->articles[0].article_body,
            "The ferry was late again, so I walked around the bay.");
  EXPECT_EQ(timeline->articles[0].url, "https://quay.example/posts/0");
  // A thread starts with the oldest message.
  const Result<Page> thread = extractor.extract(notes(11, 1, "message-body"), kUrl);
  ASSERT_TRUE(thread);
  EXPECT_NE(thread->page_type, PageType::ArticleList);
}

TEST(Timelines, HaveNotesWithoutNamesDatesAndButtons) {
  const std::string page =
      "<body><h1>Harbour</h1><ul><li><a href=/ann>Ann</a> <a href=/s/3><time>3 June</time></a> via "
      "app<div>The bay is <a href=/tag/grey>#grey</a> today and so are the gulls on it.</div>"
      "<li><a href=/bo>Bo</a> <a href=/s/2><time>2 June</time></a> via app<div>Nobody came to the "
      "meeting about meetings, which settles it.</div><li><a href=/cy>Cy</a> <a href=/s/1>"
      "<time>1 June</time></a> via app<div>Who has borrowed the long ladder from behind the "
      "shed?</div></ul></body>";
  Extractor extractor = *Extractor::make({.method = "blog"});
  const Result<Page> found = extractor.extract(page, kUrl);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->articles.size(), 3U);
  EXPECT_TRUE(found->articles[0].article_body.ends_with(
      "The bay is #grey today and so are the gulls on it."));
  EXPECT_EQ(found->articles[0].article_body.find("Ann"), std::string::npos);
}

}  // namespace
}  // namespace winnow::posts

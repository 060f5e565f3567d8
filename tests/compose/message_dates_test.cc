#include "compose/message_dates.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "compose/articles.h"
#include "content/content.h"
#include "html/parse.h"

namespace winnow::compose {
namespace {

// The dates of messages written on these days, "-" for those that are not known.
std::string dates_of(const std::vector<std::string>& written,
                     const metadata::DateOptions& options = {}) {
  std::string html = "<body>";
  for (const std::string& day : written)
    html += "<article><b class=date>" + day + "</b><p>Late rye.</p></article>";
  const auto document = html::parse(html);
  std::vector<dom::Post> posts;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if ((*document)[i].is(dom::Name::Article)) {
      posts.emplace_back().first = i;
      posts.back().end = (*document)[i].end;
    }
    if ((*document)[i].is(dom::Name::P)) posts.back().body.roots.push_back(dom::NodeId(i));
  }
  const posts::PostContext context{.base = "https://mill.example/", .dates = options};
  std::vector<Article> records;
  for (const dom::Post& post : posts)
    records.push_back(
        article_of(*document, post, content::content_of(*document, post.body), context));
  date_messages(*document, posts, context, records);
  std::string dates;
  for (const Article& record : records) dates += record.date_published.value_or("-") + " ";
  return dates;
}

TEST(MessageDates, AreReadLikeTheOneThatIsClear) {
  EXPECT_EQ(dates_of({"04/05/2024", "25/05/2024", "01-06-2024"}),
            "2024-05-04 2024-05-25 2024-06-01 ");
  EXPECT_EQ(dates_of({"04/05/2024", "04/25/2024"}), "2024-04-05 2024-04-25 ");
}

TEST(MessageDates, StandInTheOrderOfTime) {
  EXPECT_EQ(dates_of({"08/03/2014, 17:10", "11/03/2014, 09:00", "02/04/2014, 08:30"}),
            "2014-03-08T17:10:00 2014-03-11T09:00:00 2014-04-02T08:30:00 ");
  EXPECT_EQ(dates_of({"03/08/14 5:10pm", "3/11/14 9:00am", "4/2/14 8:30am"}),
            "2014-03-08T17:10:00 2014-03-11T09:00:00 2014-04-02T08:30:00 ");
  // The newest first.
  EXPECT_EQ(dates_of({"02/04/2014", "11/03/2014", "08/03/2014"}),
            "2014-04-02 2014-03-11 2014-03-08 ");
}

TEST(MessageDates, AreNotGuessed) {
  EXPECT_EQ(dates_of({"04/05/2024"}), "- ");
  EXPECT_EQ(dates_of({"04/05/2024", "05/06/2024"}), "- - ");  // in order either way
  EXPECT_EQ(dates_of({"04/05/2024", "25/03/2024", "03/25/2024"}), "- 2024-03-25 2024-03-25 ");
  EXPECT_EQ(dates_of({"yesterday", "25/03/2024"}), "- 2024-03-25 ");
}

TEST(MessageDates, FollowTheLanguageOfThePage) {
  EXPECT_EQ(dates_of({"04/05/2024", "05/04/2024"}, {.order = metadata::DayOrder::MonthFirst}),
            "2024-04-05 2024-05-04 ");
}

}  // namespace
}  // namespace winnow::compose

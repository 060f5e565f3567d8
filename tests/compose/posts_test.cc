#include "compose/posts.h"

#include <gtest/gtest.h>

#include "compose/compose.h"
#include "compose/content.h"
#include "html/parse.h"

namespace winnow::compose {
namespace {

// The page's <article> as a post: its h2 is the title, its div the body.
Article read_article(const std::string& html, const std::string& base = "https://mill.example/n/") {
  static std::string page;
  page = html;
  const auto document = html::parse(page);
  dom::Post post;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if ((*document)[i].is(dom::Name::Article)) {
      post.first = i;
      post.end = (*document)[i].end;
    }
    if ((*document)[i].is(dom::Name::H2)) post.title = dom::NodeId(i);
    if ((*document)[i].is(dom::Name::Div)) post.body.roots.push_back(dom::NodeId(i));
  }
  return article_of(*document, post, content_of(*document, post.body), {.base = base, .dates = {}});
}

TEST(Posts, ResolveThePermalinkAgainstThePage) {
  EXPECT_EQ(read_article("<article><h2><a href=../rye>Rye</a></h2><div>x</div></article>").url,
            "https://mill.example/rye");
}

TEST(Posts, TakeALinkAroundTheTitle) {
  EXPECT_EQ(read_article("<article><a href=/rye><h2>Rye</h2></a><div>x</div></article>").url,
            "https://mill.example/rye");
}

TEST(Posts, TakeTheLinkThatTheDateCarries) {
  EXPECT_EQ(read_article("<article><div>Low water.</div>"
                         "<a href=/s/7><time datetime=2024-05-03>3 May</time></a></article>")
                .url,
            "https://mill.example/s/7");
}

TEST(Posts, ReadTheDeclaredDateBeforeTheWrittenOne) {
  const Article article = read_article(
      "<article><h2>Rye</h2><p>4 June 2020</p><time datetime=2024-05-03>May</time>"
      "<div>x</div></article>");
  EXPECT_EQ(article.date_published, "2024-05-03");
}

TEST(Posts, DoNotTakeADateFromTheBodyWhenAnotherStandsOutside) {
  const Article article = read_article(
      "<article><h2>Rye</h2><div><time datetime=1999-01-01>then</time></div>"
      "<p>Posted on May 3rd, 2024</p></article>");
  EXPECT_EQ(article.date_published, "2024-05-03");
}

TEST(Posts, NameTheAuthor) {
  EXPECT_EQ(read_article("<article><h2>Rye</h2><p>By <span class=author>Ann Miller</span></p>"
                         "<div>x</div></article>")
                .authors,
            (std::vector<std::string>{"Ann Miller"}));
}

TEST(Posts, AreTruncatedWhereThePageInvitesToReadOn) {
  EXPECT_TRUE(read_article("<article><h2>Rye</h2><div>The rye is late.</div>"
                           "<a href=/rye>Continue reading</a></article>")
                  .is_truncated);
  EXPECT_TRUE(read_article("<article><h2>Rye</h2><div>The rye is …</div></article>").is_truncated);
  EXPECT_FALSE(
      read_article("<article><h2>Rye</h2><div>The rye is late.</div></article>").is_truncated);
}

TEST(Posts, TakeNoImageOfAFewPixelsForTheirPicture) {
  for (const char* width : {"1", "7", "8", "9", "40", "63px"}) {
    const std::string image = std::string("<img src=/dot.gif width=") + width + ">";
    EXPECT_EQ(read_article("<article><h2>Rye</h2><div>" + image + "x</div></article>").main_image,
              std::nullopt)
        << width;
  }
  EXPECT_EQ(read_article("<article><h2>Rye</h2><div><img src=/r.jpg width=640>x</div></article>")
                .main_image,
            "https://mill.example/r.jpg");
}

TEST(Posts, HaveTheirPictureAndNotTheAuthorsPortrait) {
  EXPECT_EQ(read_article("<article><h2>Rye</h2><img class=avatar src=/ann.jpg>"
                         "<div><img src=/rye.jpg></div></article>")
                .main_image,
            "https://mill.example/rye.jpg");
}

TEST(Posts, ResolveAgainstTheBaseElement) {
  const std::string page = "<head><base href=/notes/></head><body>x";
  const auto document = html::parse(page);
  EXPECT_EQ(base_of(*document, "https://mill.example/a/b"), "https://mill.example/notes/");
}

TEST(Posts, StandInTheBodyWithTheirHeadlinesBefore) {
  const std::string page =
      "<h1>Mill</h1><p>1 May</p><h2>One</h2><p>first</p><hr><h2>Two</h2><p>second</p>";
  const auto document = html::parse(page);
  std::vector<dom::Post> posts;
  dom::Selection selection;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if ((*document)[i].is(dom::Name::H2)) {
      posts.emplace_back();
      posts.back().title = dom::NodeId(i);
      posts.back().first = i;
    }
    if ((*document)[i].is(dom::Name::P) && !posts.empty()) {
      posts.back().body.roots.push_back(dom::NodeId(i));
      posts.back().end = (*document)[i].end;
    }
  }
  for (const dom::Post& post : posts) {
    selection.roots.push_back(*post.title);
    selection.roots.push_back(post.body.roots.front());
  }
  const Page made =
      compose(*document, selection, std::nullopt, {.posts = posts, .page_type = "articleList"});
  EXPECT_EQ(made.article_body, "One\nfirst\nTwo\nsecond");
  EXPECT_EQ(made.articles.size(), 2U);
  EXPECT_EQ(made.page_type, "articleList");
}

TEST(Posts, CommentsHaveAuthorAndDate) {
  const std::string page =
      "<section><b class=author>Ann Miller</b> <time datetime=2024-05-03>May 3</time>"
      "<p>Well said.</p></section>";
  const auto document = html::parse(page);
  dom::Post post;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if ((*document)[i].is(dom::Name::Section)) {
      post.first = i;
      post.end = (*document)[i].end;
    }
    if ((*document)[i].is(dom::Name::P)) post.body.roots.push_back(dom::NodeId(i));
  }
  const Comment comment = comment_of(*document, post, content_of(*document, post.body), {});
  EXPECT_EQ(comment.author, "Ann Miller");
  EXPECT_EQ(comment.date_published, "2024-05-03");
  EXPECT_EQ(comment.text, "Well said.");
}

}  // namespace
}  // namespace winnow::compose

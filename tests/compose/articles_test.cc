#include "compose/articles.h"

#include <gtest/gtest.h>

#include "compose/composed.h"
#include "content/content.h"
#include "html/parse.h"

namespace winnow::compose {
namespace {

// The <article> of the page as a post: its h2 is the title, its div the body.
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
  return article_of(*document, post, content::content_of(*document, post.body),
                    {.base = base, .dates = {}});
}

TEST(Posts, ResolveThePermalinkAgainstThePage) {
  EXPECT_EQ(read_article("<article><h2><a href=../rye>Rye</a></h2><div>x</div></article>").url,
            "https://mill.example/rye");
}

TEST(Posts, HaveNoAddressThatRunsAScriptOrReadsAFile) {
  for (const std::string address :
       {" javascript:alert(1)", "java&#10;script:alert(1)", "&#xA0;javascript:alert(1)",
        "&#x7F;javascript:alert(1)", "vbscript:x", "data:text/html,x", "file:///etc/passwd",
        "blob:https://mill.example/1", "mailto:ann@mill.example"}) {
    const Article article =
        read_article("<article><h2><a href='" + address + "'>Rye</a></h2><div>" +
                     "<img width=600 height=400 src='" + address + "'>x</div></article>");
    EXPECT_EQ(article.url, std::nullopt) << address;
    EXPECT_FALSE(article.main_image) << address;
  }
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
  EXPECT_EQ(read_article("<article><h2>Rye</h2><img src=/avatars/ann.jpg>"
                         "<div><img src=/rye.jpg></div></article>")
                .main_image,
            "https://mill.example/rye.jpg");
}

TEST(Posts, ResolveAgainstTheBaseElement) {
  const std::string page =
      "<base target=_top><base href=/notes/><h2><a href=one>One</a></h2><p>first <a "
      "href=two>two</a>";
  const auto document = html::parse(page);
  std::vector<dom::Post> posts(1);
  posts[0].title = document->find_first(dom::Name::H2);
  posts[0].first = dom::index(*posts[0].title);
  posts[0].body.roots.push_back(*document->find_first(dom::Name::P));
  posts[0].end = (*document)[posts[0].body.roots.front()].end;
  const Page made = composed(
      *document, {.selection = posts[0].body, .posts = posts, .page_type = PageType::ArticleList},
      {.url = "https://mill.example/a/b", .content = MakeContent::Yes});
  EXPECT_EQ(made.articles.front().url, "https://mill.example/notes/one");
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
  const Page made = composed(
      *document, {.selection = selection, .posts = posts, .page_type = PageType::ArticleList});
  EXPECT_EQ(made.article_body, "One\nfirst\nTwo\nsecond");
  EXPECT_EQ(made.articles.size(), 2U);
  EXPECT_EQ(made.page_type, PageType::ArticleList);
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
  const Comment comment =
      comment_of(*document, post, content::content_of(*document, post.body), {});
  EXPECT_EQ(comment.author, "Ann Miller");
  EXPECT_EQ(comment.date_published, "2024-05-03");
  EXPECT_EQ(comment.text, "Well said.");
}

// The page's <article> as a message: its <main> is the text.
Article read_message(const std::string& html) {
  static std::string page;
  page = html;
  const auto document = html::parse(page);
  dom::Post post;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if ((*document)[i].is(dom::Name::Article)) {
      post.first = i;
      post.end = (*document)[i].end;
    }
    if ((*document)[i].is(dom::Name::Main)) post.body.roots.push_back(dom::NodeId(i));
  }
  return article_of(
      *document, post, content::content_of(*document, post.body),
      {.base = "https://mill.example/t/9", .dates = {}, .page_url = "https://mill.example/t/9"});
}

std::string author_of(const Article& article) {
  return article.authors.empty() ? "nobody" : article.authors.front();
}

TEST(MessageRecords, HaveNotTheDateTheWriterJoined) {
  for (const char* joined :
       {"<p>Joined: 2 Mar 2003</p>", "<p><b>Joined:</b> 2 Mar 2003</p>",
        "<dl><dt>Joined</dt><dd><time datetime=2003-03-02>2 Mar 2003</time></dd></dl>",
        "<p>Member since 2 Mar 2003</p>", "<p><b>Founded:</b> 2 Mar 2003</p>"})
    EXPECT_EQ(read_message(std::string("<article>") + joined +
                           "<p>12 Oct 2023, 20:15</p><main>Which grease?</main></article>")
                  .date_published,
              "2023-10-12T20:15:00")
        << joined;
}

TEST(MessageRecords, HaveNotTheDateOrTheNameOfWhoEditedThem) {
  const Article signature = read_message(
      "<article><main>Which grease?</main><div>"
      "<div><div><a href=/posts/7/revisions>edited <span class=relativetime "
      "title='2023-10-14 08:00:00Z'>Oct 14</span></a></div><div><a "
      "href=/users/2>Bob</a></div></div>"
      "<div><div>asked <span class=relativetime title='2023-10-12 20:15:00Z'>Oct 12</span></div>"
      "<div><a href=/users/1>Ann</a></div></div></div></article>");
  EXPECT_EQ(author_of(signature), "Ann");
  EXPECT_EQ(signature.date_published, "2023-10-12T20:15:00Z");
  EXPECT_EQ(signature.url, std::nullopt);
  const Article line = read_message(
      "<article><p>(This post was last modified: 14 Oct 2023 by <a href=/user/2>Bob</a>.)</p>"
      "<p><a href=/user/1>Ann</a> 12 Oct 2023</p><main>Which grease?</main></article>");
  EXPECT_EQ(author_of(line), "Ann");
  EXPECT_EQ(line.date_published, "2023-10-12");
}

TEST(MessageRecords, HaveTheNamesThatBoardsWrite) {
  for (const char* name :
       {// A rank links to the profile.
        "<div class=threadauthor><p><b>Ann</b><br><small><a "
        "href=/profile/ann>Member</a></small></p></div>",
        "<div class=user_name>Ann</div>", "<div class=postername><div>Ann</div></div>",
        "<a class=postUser href='javascript://'>Ann</a>",
        "<span class=normalname><a href='index.php%3Fshowuser=13.html'>Ann</a></span>",
        "<div><a class=administrator href=profile-2.html>Ann</a></div>",
        // The first letter instead of a portrait.
        "<div class=PostUser><h3><a><span class='Avatar PostUser-avatar'>A</span>"
        "<span class=username>Ann</span></a></h3></div>",
        // Who wrote a record in the history of a ticket.
        "<h4>Updated by <a href=/users/9>Ann</a> <a href=/at>3 years</a> ago</h4>",
        "<h3>Changed <a class=timeline href=/at>3 years</a> ago by Ann</h3>"})
    EXPECT_EQ(author_of(read_message(std::string("<article>") + name +
                                     "<main>Which grease?</main></article>")),
              "Ann")
        << name;
}

TEST(MessageRecords, HaveNotTheNameOfWhoWroteLast) {
  const Article article = read_message(
      "<article><p>5 replies, <span>last post by <a href=/members/2>Bob</a> "
      "<time datetime=2023-10-14>14 Oct</time></span></p><p><a href=/members/1>Ann</a> "
      "<time datetime=2023-10-12>12 Oct</time></p><main>Which grease?</main></article>");
  EXPECT_EQ(author_of(article), "Ann");
  EXPECT_EQ(article.date_published, "2023-10-12");
}

TEST(MessageRecords, HaveNotTheNameOfWhoIsQuoted) {
  const std::string page =
      "<article><main><blockquote><a class=username href=/user/2>Bob</a> wrote on "
      "<time datetime=2023-10-11>11 Oct</time>: Tallow.</blockquote>It goes off.</main>"
      "<p><a class=username href=/user/1>Ann</a> <time datetime=2023-10-12>12 "
      "Oct</time></p></article>";
  const auto document = html::parse(page);
  dom::Post post;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    const dom::Node& node = (*document)[i];
    if (node.is(dom::Name::Article)) post.first = i, post.end = node.end;
    if (node.is(dom::Name::Main)) post.body.roots.push_back(dom::NodeId(i));
    // What the method leaves out of a message is still not said by its writer.
    if (node.is(dom::Name::Blockquote)) post.body.excluded.push_back(dom::NodeId(i));
  }
  const Article article =
      article_of(*document, post, content::content_of(*document, post.body), {});
  EXPECT_EQ(article.article_body, "It goes off.");
  EXPECT_EQ(author_of(article), "Ann");
  EXPECT_EQ(article.date_published, "2023-10-12");
}

TEST(MessageRecords, NameTheWriterAndNotWhatStandsBeside) {
  for (const char* head :
       {"<p class=author>by <b><a href=/memberlist.php?mode=viewprofile&u=7>Ann</a></b> » Tue</p>",
        "<h3 class=comment_author><a href=/profile/7-ann/>Ann</a> Posted October 12</h3>",
        "<div class=post_author><a class=avatar href=/user/7>A</a><a href=/user/7>Ann</a> 9 "
        "posts</div>"
        "<div class=author_buttons><a href=/search>Find</a></div>"})
    EXPECT_EQ(author_of(read_message(std::string("<article>") + head +
                                     "<main>Which grease?</main></article>")),
              "Ann")
        << head;
  EXPECT_EQ(author_of(read_message("<article><main>Which grease?</main><p>By continuing, you agree "
                                   "to our terms and conditions</p></article>")),
            "nobody");
}

TEST(MessageRecords, ReadWhatIsDeclaredAndNotShown) {
  const Article article = read_message(
      "<article><meta itemprop=datePublished content=2023-10-12T20:15:00Z>"
      "<meta itemprop=url content=/t/9/post-7><div itemprop=author itemscope>"
      "<meta itemprop=name content=Ann><meta itemprop=url content=/user/1></div>"
      "<main>Which grease?<div itemprop=image itemscope itemtype=https://schema.org/ImageObject>"
      "<meta itemprop=url content=/grease.jpg></div></main></article>");
  EXPECT_EQ(author_of(article), "Ann");
  EXPECT_EQ(article.date_published, "2023-10-12T20:15:00Z");
  EXPECT_EQ(article.url, "https://mill.example/t/9/post-7");
}

TEST(MessageRecords, LinkToTheMessage) {
  struct Case {
    const char* html;
    const char* url;
  };
  for (const Case& one : {
           Case{"<article id=p4711><a href='/viewtopic.php?p=4711#p4711'>Re: grease</a>",
                "https://mill.example/viewtopic.php?p=4711#p4711"},
           Case{"<article id=p4711><a href='/report.php?p=4711'>Report</a>"
                "<a href='/posting.php?mode=quote&p=4711'>Quote</a>",
                "https://mill.example/t/9#p4711"},
           Case{"<article><a href=/post/4711 title=here>#12</a>", "https://mill.example/post/4711"},
           Case{"<article><a href=/c/7/>permalink</a>", "https://mill.example/c/7/"},
           Case{"<article><a href=/a/4711>Share</a>", "https://mill.example/a/4711"},
           Case{"<article><a href=#post-4711><time datetime=2023-10-12>12 Oct</time></a>",
                "https://mill.example/t/9#post-4711"},
           Case{"<article><span class=age title=2023-10-12T20:15:00><a href='/item?id=7'>1 "
                "year</a></span>",
                "https://mill.example/item?id=7"},
           Case{"<article data-permalink=/r/x1/c1/ id=thing_c1>", "https://mill.example/r/x1/c1/"},
       }) {
    const Article article =
        read_message(std::string(one.html) + "<main>Which grease?</main></article>");
    EXPECT_EQ(article.url, one.url) << one.html;
    EXPECT_FALSE(article.is_truncated) << one.html;
  }
}

}  // namespace
}  // namespace winnow::compose

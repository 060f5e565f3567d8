// Messages of threads and comments below articles, on pages of our own: nested replies, rows of a
// table, questions and answers.
#include "methods/auto/messages.h"

#include <gtest/gtest.h>

#include <string>

#include "compose/content.h"
#include "compose/posts.h"
#include "compose/reader_text.h"
#include "html/parse.h"
#include "winnow/winnow.h"

namespace winnow::methods {
namespace {

// "author, date (answers n): text", a line a message.
std::string messages_of(const std::string& page, MessageKind kind = MessageKind::Any) {
  const dom::Document document = html::parse(page).value();
  const features::ElementMeasures measures(document);
  std::string out;
  for (const dom::Post& post : find_messages(measures, kind).posts) {
    const Comment comment =
        compose::comment_of(document, post, compose::content_of(document, post.body), {});
    out.append(comment.author.value_or("-")).append(", ");
    out.append(comment.date_published.value_or("-"));
    if (post.reply_to) out.append(" (answers ").append(std::to_string(*post.reply_to)).append(")");
    out.append(": ").append(comment.text).append("\n");
  }
  return out;
}

constexpr const char* kNested = R"(
<article><h1>Late rye</h1><p>The rye from the upper field came in at last, three weeks behind.</p>
</article>
<section id="comments"><h2>3 comments</h2><ol class="comment-list">
<li class="comment even thread-even depth-1" id="comment-11"><article>
  <footer><b class="fn">Ann Miller</b> <a href="#comment-11"><time datetime="2025-09-04">4 September 2025</time></a></footer>
  <div class="comment-content"><p>Ours was late as well, and it was wet.</p></div>
  <div class="reply"><a href="#respond">Reply</a></div></article>
  <ol class="children"><li class="comment odd alt depth-2" id="comment-12"><article>
    <footer><b class="fn">Bob Baker</b> <a href="#comment-12"><time datetime="2025-09-05">5 September 2025</time></a></footer>
    <div class="comment-content"><p>How wet was it?</p></div>
    <div class="reply"><a href="#respond">Reply</a></div></article></li></ol></li>
<li class="comment even depth-1" id="comment-13"><article>
  <footer><b class="fn">Cleo Field</b> <a href="#comment-13"><time datetime="2025-09-06">6 September 2025</time></a></footer>
  <div class="comment-content"><p>Good bread needs patience.</p><p>And salt.</p></div>
  <div class="reply"><a href="#respond">Reply</a></div></article></li>
</ol></section>)";

TEST(Messages, TellRepliesFromWhatTheyAnswer) {
  EXPECT_EQ(messages_of(kNested, MessageKind::Comments),
            "Ann Miller, 2025-09-04: Ours was late as well, and it was wet.\n"
            "Bob Baker, 2025-09-05 (answers 0): How wet was it?\n"
            "Cleo Field, 2025-09-06: Good bread needs patience.\nAnd salt.\n");
}

TEST(Messages, ReadTheRowsOfAnOldForum) {
  EXPECT_EQ(
      messages_of(R"(
<table class="forumline">
<tr><th>Author</th><th>Message</th></tr>
<tr><td class="row1"><span class="name"><b>ann</b></span><br>Joined: 02 Mar 2003</td>
 <td class="row1"><span class="postdetails">Posted: Sun Oct 12, 2003 8:15 pm</span>
 <span class="postbody">Which grease do you use for the main bearing of the wheel shaft?</span></td></tr>
<tr><td class="row2"><span class="name"><b>bob</b></span><br>Joined: 11 Jun 2002</td>
 <td class="row2"><span class="postdetails">Posted: Mon Oct 13, 2003 7:02 am</span>
 <span class="postbody">Tallow, as my father did. It stays where you put it.</span></td></tr>
<tr><td class="row1"><span class="name"><b>cleo</b></span><br>Joined: 30 Jan 2001</td>
 <td class="row1"><span class="postdetails">Posted: Mon Oct 13, 2003 9:41 pm</span>
 <span class="postbody">Tallow goes off in summer, so I went over to lithium soap.</span></td></tr>
</table>)"),
      "ann, 2003-10-12T20:15: Which grease do you use for the main bearing of the wheel shaft?\n"
      "bob, 2003-10-13T07:02: Tallow, as my father did. It stays where you put it.\n"
      "cleo, 2003-10-13T21:41: Tallow goes off in summer, so I went over to lithium soap.\n");
}

TEST(Messages, ReadAForumOfBoxes) {
  EXPECT_EQ(messages_of(R"(
<div id="page-body"><h2>Grease for the main bearing</h2>
<div id="p101" class="post bg2"><dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&u=7" class="username">ann</a></dt><dd>Posts: 12</dd></dl>
 <div class="postbody"><p class="author">by <a class="username" href="./memberlist.php?mode=viewprofile&u=7">ann</a> » 12 Oct 2023, 20:15</p>
 <div class="content">Which grease do you use for the main bearing?</div></div></div>
<div id="p102" class="post bg1"><dl class="postprofile"><dt><a href="./memberlist.php?mode=viewprofile&u=8" class="username">bob</a></dt><dd>Posts: 3</dd></dl>
 <div class="postbody"><p class="author">by <a class="username" href="./memberlist.php?mode=viewprofile&u=8">bob</a> » 13 Oct 2023, 07:02</p>
 <div class="content">Tallow, as my father did.</div></div></div>
</div>)"),
            "ann, 2023-10-12T20:15: Which grease do you use for the main bearing?\n"
            "bob, 2023-10-13T07:02: Tallow, as my father did.\n");
}

TEST(Messages, AreNotAListOfTheNewestThreads) {
  EXPECT_EQ(messages_of(R"(<ul class="recent">
<li class="item"><a href="/t/1">Grease for the main bearing</a> <a href="/user/ann">ann</a> <time>2023-10-12</time></li>
<li class="item"><a href="/t/2">Which sieve for spelt flour</a> <a href="/user/bob">bob</a> <time>2023-10-13</time></li>
<li class="item"><a href="/t/3">Owls in the sack loft</a> <a href="/user/cleo">cleo</a> <time>2023-10-14</time></li>
</ul>)"),
            "");
}

TEST(Messages, AreNotTheParagraphsOfAnArticle) {
  EXPECT_EQ(messages_of("<article><p class=p>In 2019 we moved the wheel, and it took a month.</p>"
                        "<p class=p>In 2020 the pond fell dry and stayed so until October.</p>"
                        "<p class=p>In 2021 it rained for most of the summer.</p></article>"),
            "");
}

TEST(Messages, OfAnArticleMustBeCalledComments) {
  EXPECT_EQ(messages_of("<div class=card><a class=author href=/u/a>Ann</a><time>2024-01-02</time>"
                        "<p>The first text of a list of posts.</p></div><div class=card><a "
                        "class=author href=/u/b>Bob</a><time>2024-01-03</time><p>The second text "
                        "of a list of posts.</p></div>",
                        MessageKind::Comments),
            "");
}

TEST(Messages, AreRecordsBesideTheArticleOfAPage) {
  const std::string page =
      std::string("<!doctype html><html lang=en><title>Late rye</title><body>").append(kNested);
  const Result<Page> found = extract(page);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->comments.size(), 3U);
  EXPECT_EQ(found->comments[1].reply_to, 0U);
  EXPECT_EQ(found->article_body.find("patience"), std::string::npos) << found->article_body;
}

}  // namespace
}  // namespace winnow::methods

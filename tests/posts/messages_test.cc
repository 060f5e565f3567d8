// Messages of threads and comments below articles, on small handwritten pages: nested replies, rows
// of a table, questions and answers.
#include "posts/messages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "compose/articles.h"
#include "content/content.h"
#include "features/blocks.h"
#include "html/parse.h"
#include "page/reader_text.h"
#include "posts/message_signs.h"
#include "winnow/winnow.h"

namespace winnow::posts {
namespace {

// "author, date (answers n): text", one line per message.
std::string messages_of(const std::string& page, MessageKind kind = MessageKind::Any) {
  const dom::Document document = html::parse(page).value();
  page::PageFacts facts(document);
  const page::ElementMeasures measures(facts);
  const features::Segmentation segmentation;
  const std::vector<bool> kept;
  std::string out;
  for (const dom::Post& post : find_messages(measures, {segmentation, {}, kept}, kind).posts) {
    const Comment comment =
        compose::comment_of(document, post, content::content_of(document, post.body), {});
    out.append(comment.author.value_or("-")).append(", ");
    out.append(comment.date_published.value_or("-"));
    if (post.reply_to) out.append(" (answers ").append(std::to_string(*post.reply_to)).append(")");
    out.append(": ").append(comment.text).append("\n");
  }
  return out;
}

constexpr const char* kNested = R"(
<article><h1>Late rye</h1><p>The rye from the upper field came in at last, three weeks behind. It was so
wet that we had to dry all of it on the floor of the old mill, where it lay for nine days under the open windows.</p>
<p>Whoever wants to bake from it should wait until the end of the month, or buy what is left of last year's.</p>
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
      "ann, 2003-10-12T20:15:00: Which grease do you use for the main bearing of the wheel shaft?\n"
      "bob, 2003-10-13T07:02:00: Tallow, as my father did. It stays where you put it.\n"
      "cleo, 2003-10-13T21:41:00: Tallow goes off in summer, so I went over to lithium soap.\n");
}

// Two rows per message: one with name and date, one with the text.
TEST(Messages, ReachFromOneHeadToTheNext) {
  EXPECT_EQ(
      messages_of(R"(
<table class="forumline">
<tr><th>Author</th><th>Message</th></tr>
<tr><td><span class="name"><b>ann</b></span></td><td>Posted: Sun Oct 12, 2003 8:15 pm</td></tr>
<tr><td>Member<br>Joined: 02 Mar 2003</td>
 <td>Which grease do you use for the main bearing of the wheel shaft?</td></tr>
<tr><td><span class="name"><b>bob</b></span></td><td>Posted: Mon Oct 13, 2003 7:02 am</td></tr>
<tr><td>Guest</td><td>Tallow, as my father did. It stays where you put it.</td></tr>
<tr><td><span class="name"><b>cleo</b></span></td><td>Posted: Mon Oct 13, 2003 9:41 pm</td></tr>
<tr><td>Miller<br>Joined: 30 Jan 2001</td>
 <td>Tallow goes off in summer, so I went over to lithium soap.</td></tr>
</table>)"),
      "ann, 2003-10-12T20:15:00: Which grease do you use for the main bearing of the wheel shaft?\n"
      "bob, 2003-10-13T07:02:00: Tallow, as my father did. It stays where you put it.\n"
      "cleo, 2003-10-13T21:41:00: Tallow goes off in summer, so I went over to lithium soap.\n");
}

// What the last cell says about a day is text of the message, not about its writer.
TEST(Messages, HaveTheTextOfTheLastCellWhateverItMentions) {
  const auto rows = [](const std::string& user, const std::string& time, const std::string& text) {
    return "<tr><td class=postername><a href=profile-2.html>" + user + "</a></td><td>" + time +
           "</td></tr>\n<tr><td>Member</td>\n<td><div>" + text + "</div></td>\n</tr>\n";
  };
  EXPECT_EQ(
      messages_of("<table><tr><th>Author</th><th>Message</th></tr>" +
                  rows("ann", "12 Oct 2003 20:15",
                       "The wheel stood still since Monday, 6 Oct 2003, says cleo, who looked "
                       "after it.") +
                  rows("bob", "13 Oct 2003 7:02",
                       "Then look at the main bearing, where it always begins.") +
                  "</table>"),
      "ann, 2003-10-12T20:15:00: The wheel stood still since Monday, 6 Oct 2003, says cleo, who "
      "looked after it.\n"
      "bob, 2003-10-13T07:02:00: Then look at the main bearing, where it always begins.\n");
}

// Names that no class and no link marks as names: the dates alone show where the messages begin.
TEST(Messages, NameTheUserThatAnAddressOfABoardLeadsTo) {
  std::string page;
  for (const char* name : {"ann", "bob", "cleo"})
    page.append("<div class=post><a href='index.php?showuser=7'>")
        .append(name)
        .append(
            "</a> <span>4 March 2024</span><div class=text><p>The rye came late, but it is heavy, "
            "and we bake on Friday.</p></div></div>");
  const std::string text = "The rye came late, but it is heavy, and we bake on Friday.\n";
  EXPECT_EQ(messages_of("<h1>Rye</h1>" + page),
            "ann, 2024-03-04: " + text + "bob, 2024-03-04: " + text + "cleo, 2024-03-04: " + text);
}
TEST(Messages, HaveTheirDateAfterTheMonthInWhichTheWriterJoined) {
  std::string page = "<h1>Rye</h1><table>";
  for (const char* name : {"ann", "bob", "cleo"})
    page.append("<tr><td><a href=/user/7>")
        .append(name)
        .append(
            "</a><br>Posts: 12<br>Joined: May 2019</td><td><div>Posted: 4 March 2024, 10:05</div>"
            "<p>The rye came late, but it is heavy, and we bake on Friday.</p></td></tr>");
  const std::string rest =
      ", 2024-03-04T10:05:00: The rye came late, but it is heavy, and we bake on Friday.\n";
  EXPECT_EQ(messages_of(page + "</table>"), "ann" + rest + "bob" + rest + "cleo" + rest);
}
TEST(Messages, MayShowOnlyTimes) {
  EXPECT_EQ(messages_of(R"(<div><h1>Late rye</h1>
<p><b>#1 Late rye</b> 2012-01-19 18:21:29</p><span>Is yours late, too, or is it only the upper field?</span><hr>
<p><b>#2 Late rye</b> 2012-01-19 22:46:06</p><span>Three weeks behind, and it is still wet.</span><hr>
<p><b>#3 Late rye</b> 2012-01-20 12:48:05</p><span>Ours came in on Friday.</span><hr></div>)"),
            "-, 2012-01-19T18:21:29: Is yours late, too, or is it only the upper field?\n"
            "-, 2012-01-19T22:46:06: Three weeks behind, and it is still wet.\n"
            "-, 2012-01-20T12:48:05: Ours came in on Friday.\n");
}

// Short and long messages in turns, each with its own name and date, are all messages.
TEST(Messages, AreNotCutAtShortOnes) {
  std::string page = "<ul>";
  for (int i = 1; i <= 6; ++i)
    page +=
        "<li><a href=/user/" + std::to_string(i) + ">ann</a> <time datetime=2024-05-0" +
        std::to_string(i) + ">" + std::to_string(i) + " May 2024</time> <p>" +
        (i % 2 != 0 ? "Yes, it was late."
                    : "The rye from the upper field came in at last, three weeks behind, and it "
                      "was so wet that we had to dry all of it on the floor of the old mill.") +
        "</p></li>";
  const std::string messages = messages_of(page + "</ul>");
  EXPECT_EQ(std::ranges::count(messages, '\n'), 6) << messages;
}

TEST(Messages, EndBeforeTheSignature) {
  const auto page = [](const std::string& line) {
    return "<div class=post id=p1><a href=/user/7>ann</a> <time datetime=2024-05-01>1 May "
           "2024</time>"
           "<div class=text>Which grease do you use?<br>" +
           line +
           "<br>Ann, miller since 1990</div></div>"
           "<div class=post id=p2><a href=/user/8>bob</a> <time datetime=2024-05-02>2 May "
           "2024</time>"
           "<div class=text>Tallow, as my father did.</div></div>";
  };
  EXPECT_EQ(
      messages_of(page("_________________")),
      "ann, 2024-05-01: Which grease do you use?\nbob, 2024-05-02: Tallow, as my father did.\n");
  EXPECT_EQ(messages_of(page("____")),
            "ann, 2024-05-01: Which grease do you use?\n____\nAnn, miller since 1990\n"
            "bob, 2024-05-02: Tallow, as my father did.\n");
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
            "ann, 2023-10-12T20:15:00: Which grease do you use for the main bearing?\n"
            "bob, 2023-10-13T07:02:00: Tallow, as my father did.\n");
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

// The messages of a thread as "author: text", one line each. The <p> elements are the kept blocks.
std::string thread_in(const std::string& page) {
  const dom::Document document = html::parse(page).value();
  page::PageFacts facts(document);
  const page::ElementMeasures measures(facts);
  const features::Segmentation segmentation = features::segment(document);
  std::vector<features::BlockText> texts;
  std::vector<bool> kept;
  for (const features::Block& block : segmentation.blocks) {
    features::BlockText text;
    text.words = measures.words(segmentation.begin_node(block), segmentation.end_node(block));
    texts.push_back(text);
    kept.push_back(document[block.element].is(dom::Name::P));
  }
  const MessageBlocks blocks{segmentation, texts, kept};
  std::string out;
  for (const dom::Post& post :
       thread_of(measures, blocks, find_messages(measures, blocks, MessageKind::Any).posts)) {
    const Comment comment =
        compose::comment_of(document, post, content::content_of(document, post.body), {});
    out.append(comment.author.value_or("-")).append(": ").append(comment.text).append("\n");
  }
  return out;
}

std::string cell(const std::string& user, const std::string& text) {
  return "<article class=message><div class='message-cell message-cell--user'><a class=username "
         "href=/members/" +
         user + ">" + user +
         "</a><dl><dt>Joined</dt><dd>Nov 4, 2011</dd></dl>"
         "<dl><dt>Messages</dt><dd>65,334 in all of the boards here</dd></dl></div>"
         "<div class='message-cell message-cell--main'><a href=/members/x></a>"
         "<time datetime=2024-03-05>5 March</time><p>" +
         text + "</p></div></article>";
}

// Two comments in the markup of `first` and `second`, below an article.
std::string comments_of(const std::string& first, const std::string& second) {
  std::string article;
  for (int i = 0; i < 3; ++i)
    article.append(
        "<p>The rye from the upper field came in at last, three weeks behind. It was so wet that "
        "we "
        "had to dry all of it on the floor of the old mill, where it lay for nine days.</p>");
  const auto page =
      extract("<article><h1>Late rye</h1>" + article +
                  "</article><div class=comments><h3>Comments</h3>" + first + second + "</div>",
              {.url = "https://mill.example/rye"});
  std::string out;
  for (const Comment& comment : page->comments)
    out.append(comment.author.value_or("-"))
        .append(" ")
        .append(comment.url.value_or("-"))
        .append(": ")
        .append(comment.text)
        .append("\n");
  return out;
}

TEST(Messages, HaveNoButtonsAndCounters) {
  EXPECT_EQ(
      comments_of("<div class=comment id=c1><p class=author><a href=https://ann.example/>Ann</a> "
                  "2020-05-03</p><p>My rye is late too, and the stones are worn."
                  "</p><p>推荐25/回复/举报</p></div>",
                  "<div class=comment id=c2><p class=author><a href=https://bob.example/>Bob</a> "
                  "2020-05-04</p><p>Grind it finer next year, and you have more flour."
                  "</p><p>推荐2/回复/举报</p></div>"),
      "Ann https://mill.example/rye#c1: My rye is late too, and the stones are worn.\n"
      "Bob https://mill.example/rye#c2: Grind it finer next year, and you have more flour.\n");
  EXPECT_EQ(
      comments_of("<div class=comment id=c1><a class=author href=/user/1>Ann</a> <span "
                  "class=date>3 May 2020</span><div>My rye is late too, and the stones are worn. "
                  "<a href=#>Reply</a> <a href=#>Report</a></div></div>",
                  "<div class=comment id=c2><a class=author href=/user/2>Bob</a> <span "
                  "class=date>4 May 2020</span><div>Grind it finer next year, and like it. "
                  "<a href=#>Reply</a> <a href=#>Report</a></div></div>"),
      "Ann https://mill.example/rye#c1: My rye is late too, and the stones are worn.\n"
      "Bob https://mill.example/rye#c2: Grind it finer next year, and like it.\n");
}

TEST(Messages, AreNotTheCardsOfMembers) {
  EXPECT_EQ(thread_in(cell("ann", "Which grease is right for the main bearing of the wheel?") +
                      cell("bob", "Tallow, as my father did.")),
            "ann: Which grease is right for the main bearing of the wheel?\n"
            "bob: Tallow, as my father did.\n");
  EXPECT_EQ(thread_in(cell("ann", "Which grease is right for the main bearing of the wheel?")), "");
}

TEST(Messages, AreNotTheSignaturesOfQuestionAndAnswer) {
  const auto part = [](const char* text, const char* user) {
    return std::string("<div><p>") + text +
           "</p></div><div class=user-info>on <time>2024-03-05</time> "
           "<a href=/users/7>" +
           user + "</a> 55,922 silver badges and 12 bronze badges</div>";
  };
  EXPECT_EQ(thread_in("<main>" + part("Which grease is right for the main bearing?", "ann") +
                      part("Tallow, as my father did, and his father.", "bob") + "</main>"),
            "");
}

TEST(Messages, AreNotTheMessagesTheyShowAbove) {
  const auto post = [](const char* id, const char* user, const char* above, const char* text) {
    return std::string("<li class=post id=") + id + "><a href=/user/" + user + ">" + user +
           "</a> <time datetime=2024-03-05>5 March</time>" + above +
           "<div class='content clip'><p>" + text + "</p></div></li>";
  };
  EXPECT_EQ(
      thread_in(
          post("p1", "ann", "", "Which grease is right for the main bearing of the wheel?") +
          post("p2", "bob",
               "<div class='above clip'>Which grease is right for the main bearing of the wheel, "
               "and who has used it for a year or more?</div>",
               "Tallow, as my father did.") +
          post("p3", "cleo",
               "<div class='above clip'>Tallow, as my father did it at our mill "
               "for all of his life.</div>",
               "It goes off in summer.")),
      "ann: Which grease is right for the main bearing of the wheel?\n"
      "bob: Tallow, as my father did.\ncleo: It goes off in summer.\n");
}

TEST(Messages, HaveTheOpeningOfTheThreadBeforeThem) {
  const std::string replies =
      "<li class=reply><a href=/user/bob>bob</a> <time>2024-03-06</time><p>Tallow, as he "
      "did.</p></li>"
      "<li class=reply><a href=/user/cleo>cleo</a> <time>2024-03-07</time><p>It goes off.</p></li>"
      "<li class=reply><a href=/user/bob>bob</a> <time>2024-03-08</time><p>Not here.</p></li>";
  const std::string question =
      "<p>Which grease is right for the main bearing of the wheel, and who has used it?</p>";
  const std::string head = "<div><a href=/user/ann>ann</a> <time>2024-03-05</time></div>";
  const std::string answers = "bob: Tallow, as he did.\ncleo: It goes off.\nbob: Not here.\n";
  const std::string with_question =
      "ann: Which grease is right for the main bearing of the wheel, and who has used it?\n" +
      answers;
  // The head of the thread names the last writer, who did not write the question.
  EXPECT_EQ(thread_in("<main><div><div>Last: <a class=author href=/user/bob>bob</a> "
                      "<time>2024-03-08</time></div><div>" +
                      head + question + "</div></div><ul>" + replies + "</ul></main>"),
            with_question);
  // Name and date are in a separate element before the text.
  EXPECT_EQ(thread_in("<main><header>" + head + "</header><div><div class=main-post>" + question +
                      "</div><ul>" + replies + "</ul></div></main>"),
            with_question);
  // The forum rules in a sidebar are not a question.
  EXPECT_EQ(thread_in("<main><div class=side>" + head + question + "</div><ul>" + replies +
                      "</ul></main>"),
            answers);
}

TEST(Messages, MayBeTheOnlyAnswerBelowAnOpeningPost) {
  const std::string question =
      "<div class='body topic'><p>Which grease do you use for the main bearing of the wheel "
      "shaft?</p></div>";
  const std::string topic =
      "<main><h1>Grease</h1><div><span class=author>ann</span> <time>2024-03-04</time>" + question +
      "</div>";
  const auto answer = [](const std::string& id) {
    return "<div class=message" + id +
           "><div class=body><p>Tallow, as my father did. It stays where you put it.</p></div>"
           "<div><span class=author>bob</span> <time>2024-03-05</time></div></div></main>";
  };
  EXPECT_EQ(thread_in(topic + answer(" id=message-18")),
            "ann: Which grease do you use for the main bearing of the wheel shaft?\n"
            "bob: Tallow, as my father did. It stays where you put it.\n");
  // An answer to nothing, and a part without the number of a message.
  EXPECT_EQ(thread_in("<main><h1>Grease</h1>" + answer(" id=message-18")), "");
  EXPECT_EQ(thread_in(topic + answer("")), "");
}

TEST(Messages, HaveCommentsWithATemplateOfTheirOwn) {
  const auto answer = [](const std::string& id, const std::string& text, const std::string& name,
                         const std::string& comments) {
    return "<div class=answer id=answer-" + id + "><div class=body><p>" + text +
           "</p></div><div class=signature><time>2024-03-06</time> <a class=author href=/users/" +
           name + ">" + name + "</a></div>" + comments + "</div>";
  };
  const auto comment = [](const std::string& id, const std::string& text, const std::string& name) {
    return "<li class=comment id=comment-" + id + "><span class=comment-copy>" + text +
           "</span> <a class=comment-user href=/users/" + name + ">" + name +
           "</a> <time class=comment-date>2024-03-07</time></li>";
  };
  const std::string page =
      "<main>" +
      answer("1", "Tallow is right for the main bearing, as my father did it for forty years.",
             "bob",
             "<ul class=comments>" + comment("8", "Does it not go off?", "ann") +
                 comment("9", "Only in summer, it does.", "bob") + "</ul>") +
      answer("2", "Graphite is better in summer, and it is far cheaper than tallow is today.",
             "cleo", "") +
      answer("3", "Nothing at all: the bearing is made of wood that greases itself all year.",
             "dora",
             "<ul class=comments>" + comment("12", "That is a myth, I fear.", "ann") + "</ul>") +
      "</main>";
  const dom::Document document = html::parse(page).value();
  page::PageFacts facts(document);
  const page::ElementMeasures measures(facts);
  const features::Segmentation segmentation;
  const std::vector<bool> kept;
  const MessageBlocks blocks{segmentation, {}, kept};
  std::vector<dom::Post> posts =
      thread_of(measures, blocks, find_messages(measures, blocks, MessageKind::Any).posts);
  ASSERT_EQ(posts.size(), 3U);
  const FoundMessages comments = comments_of(measures, blocks, posts);
  std::string out;
  for (const dom::Post& post : comments.posts) {
    const Comment each =
        compose::comment_of(document, post, content::content_of(document, post.body), {});
    out += std::to_string(each.article.value_or(9)) + " " + each.author.value_or("-") + ": " +
           each.text + "\n";
  }
  EXPECT_EQ(out,
            "0 ann: Does it not go off?\n0 bob: Only in summer, it does.\n"
            "2 ann: That is a myth, I fear.\n");
  // Author and date of a message are not those of its comments.
  EXPECT_EQ(document.source().substr(document[posts[0].end].begin, 3), "<li");
  // Messages that are comments themselves have none.
  EXPECT_EQ(messages_of(kNested, MessageKind::Comments).empty(), false);
  const dom::Document nested = html::parse(kNested).value();
  page::PageFacts nested_facts(nested);
  const page::ElementMeasures nested_measures(nested_facts);
  std::vector<dom::Post> own = find_messages(nested_measures, blocks, MessageKind::Comments).posts;
  EXPECT_TRUE(comments_of(nested_measures, blocks, own).posts.empty());
}

// The signs of the page are outside the part that is named comments.
TEST(Messages, OfAnArticleAreInAPartWithAuthorsOrTimes) {
  const std::string cards =
      "<div class=card><a class=author href=/u/a>Ann</a><time>2024-01-02</time><p>The first text "
      "of "
      "a list.</p></div>";
  EXPECT_EQ(messages_of(cards + "<div class=comments><p>No one has written yet.</p></div>",
                        MessageKind::Comments),
            "");
  EXPECT_EQ(messages_of(cards + "<div class=comments><p class=comment><b class=author>Bob</b> 3 "
                                "hours ago: it was wet.</p></div>",
                        MessageKind::Comments)
                .substr(0, 3),
            "Bob");
}

TEST(MessageSigns, AreInAPartThatHasAnAuthorOrATime) {
  const auto are_in = [](const std::string& part) {
    const std::string page = "<p>4 March 2024</p><div>" + part + "</div>";
    const dom::Document document = html::parse(page).value();
    page::PageFacts facts(document);
    const page::ElementMeasures measures(facts);
    const std::uint32_t division = dom::index(*document.find_first(dom::Name::Div));
    const MessageSigns signs(measures, division, document[division].end);
    const bool has_signs = signs.times(division, document[division].end) +
                               signs.writers(division, document[division].end) >
                           0;
    EXPECT_EQ(MessageSigns::are_in(measures, division, document[division].end), has_signs) << part;
    return has_signs;
  };
  EXPECT_FALSE(are_in("<p>It was wet.</p>"));
  EXPECT_TRUE(are_in("<p>It was wet.</p><p>5 March 2024</p>"));
  EXPECT_TRUE(are_in("<p>It was wet.</p><p> 3 hours ago </p>"));
  EXPECT_TRUE(are_in("<p>It was wet.</p><a href=/user/7>Ann</a>"));
  EXPECT_FALSE(are_in("<p>It was wet.</p><a hidden href=/user/7>Ann</a>"));
}

TEST(MessageSigns, CountATimeThatIsShownTwiceOnce) {
  const dom::Document document =
      html::parse(
          "<p><time class=date datetime=2024-03-05><span class=date>5 March 2024</span>"
          "<span class=time>2 years ago</span></time></p>")
          .value();
  page::PageFacts facts(document);
  const page::ElementMeasures measures(facts);
  const MessageSigns signs(measures);
  EXPECT_EQ(signs.times(0, static_cast<std::uint32_t>(document.size())), 1U);
}

}  // namespace
}  // namespace winnow::posts

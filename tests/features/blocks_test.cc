// Where blocks begin and end, and the Selection of a set of blocks.
#include "features/blocks.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"

namespace winnow::features {
namespace {

dom::Document page_of(std::string_view html) { return html::parse(html).value(); }

std::string text_of(const dom::Document& document, const Segmentation& segmentation,
                    const Block& block) {
  std::string text;
  for (const TextLeaf& piece : segmentation.leaves_of(block)) {
    if ((piece.flags & TextLeaf::kApart) != 0 && !text.empty()) text += ' ';
    text += document.text(document[piece.node]);
  }
  return text;
}

// "one | two"
std::string blocks_of(std::string_view html, const SegmentOptions& options = {}) {
  const dom::Document document = page_of(html);
  const Segmentation segmentation = segment(document, options);
  std::string all;
  for (const Block& block : segmentation.blocks)
    all.append(all.empty() ? "" : " | ").append(text_of(document, segmentation, block));
  return all;
}

// Nodes as "p" or "'text'", roots first, then "- excluded".
std::string selected(std::string_view html, const std::vector<bool>& kept) {
  const dom::Document document = page_of(html);
  const dom::Selection selection = select_blocks(document, segment(document), kept);
  std::string all;
  const auto add = [&](std::string_view sign, const std::vector<dom::NodeId>& ids) {
    for (const dom::NodeId id : ids) {
      const dom::Node& node = document[id];
      all.append(all.empty() ? "" : " ").append(sign);
      if (node.is_text())
        all.append("'").append(document.text(node)).append("'");
      else
        all.append(document.text_of(node.name));
    }
  };
  add("", selection.roots);
  add("-", selection.excluded);
  return all;
}

TEST(Blocks, EndWhereABlockElementBeginsAndEnds) {
  EXPECT_EQ(blocks_of("<div>one<p>two</p>three</div>four"), "one | two | three | four");
}

TEST(Blocks, AreNotEndedByInlineElements) {
  EXPECT_EQ(blocks_of("<p>o<b>n</b>e <i>two</i>"), "one two");
}

TEST(Blocks, EndAtTwoBreaksButNotAtOne) {
  EXPECT_EQ(blocks_of("<div>a<br>b<br> <br>c"), "a b | c");
}

TEST(Blocks, EndAtARule) { EXPECT_EQ(blocks_of("<div>a<hr>b"), "a | b"); }

TEST(Blocks, EndAtTableCells) {
  EXPECT_EQ(blocks_of("<table><tr><td>a<td>b<tr><th>c"), "a | b | c");
}

TEST(Blocks, AreSplitAtChildrenOfARowOfLinks) {
  EXPECT_EQ(blocks_of("<li><a>Home</a> <a>All <b>posts</b></a></li>"), "Home | All posts");
}

TEST(Blocks, AreSplitInsideAWrapperOfARow) {
  EXPECT_EQ(blocks_of("<div><span><a>Home</a><a>Blog</a></span></div>"), "Home | Blog");
}

TEST(Blocks, AreNotSplitWhereTheContainerHasTextOfItsOwn) {
  EXPECT_EQ(blocks_of("<li><a>Home</a> and <a>Blog</a></li>"), "Home and Blog");
}

TEST(Blocks, AreNotSplitInProse) {
  EXPECT_EQ(blocks_of("<p><b>Not</b> <i>here</i></p>"), "Not here");
  EXPECT_EQ(blocks_of("<h2><a>Nor</a> <a>here</a></h2>"), "Nor here");
  EXPECT_EQ(blocks_of("<p><em><b>Nor</b> <i>here</i></em></p>"), "Nor here");
}

TEST(Blocks, LeaveOutWhatIsHiddenWithoutEndingAtIt) {
  EXPECT_EQ(blocks_of("<p>a<script>x</script><span hidden>y</span>b"), "ab");
}

TEST(Blocks, LeaveOutFormControls) {
  EXPECT_EQ(blocks_of("<p>a<select><option>x</select>b<textarea>y</textarea>"), "a b");
}

TEST(Blocks, ReadHiddenTextWhenAsked) {
  EXPECT_EQ(blocks_of("<p>a</p><p hidden>b</p><noscript><p>c</p></noscript><script>d</script>",
                      {.hidden = Hidden::Read}),
            "a | b | c");
}

TEST(Blocks, KnowTheInnermostElementThatHoldsThem) {
  const dom::Document document = page_of("<div><a><b>x</b> <i>y</i> z</a></div>");
  const Segmentation segmentation = segment(document);
  ASSERT_EQ(segmentation.blocks.size(), 1U);
  EXPECT_TRUE(document[segmentation.blocks[0].element].is(dom::Name::A));
}

TEST(Blocks, KnowWhichTextIsInALink) {
  const dom::Document document = page_of("<p>x <a>y</a> z");
  const Segmentation segmentation = segment(document);
  ASSERT_EQ(segmentation.leaves.size(), 3U);
  EXPECT_EQ(segmentation.leaves[0].flags & TextLeaf::kInLink, 0);
  EXPECT_NE(segmentation.leaves[1].flags & TextLeaf::kInLink, 0);
  EXPECT_EQ(segmentation.leaves[2].flags & TextLeaf::kInLink, 0);
}

TEST(Blocks, CountTheTagsThatBeganSinceTheBlockBefore) {
  const dom::Document document = page_of("<div><p>a <b>b</b></p><img><p>c</p></div>");
  const Segmentation segmentation = segment(document);
  ASSERT_EQ(segmentation.leaves.size(), 3U);
  EXPECT_EQ(segmentation.leaves[0].tags, 4);  // div, /div, p, /p
  EXPECT_EQ(segmentation.leaves[1].tags, 2);  // b, /b
  EXPECT_EQ(segmentation.leaves[2].tags, 3);  // img, p, /p
}

TEST(Blocks, OfAPageWithoutTextAreNone) { EXPECT_EQ(blocks_of("<div><p> </p></div>"), ""); }

TEST(Blocks, OfElementsNestedWithoutEndAreFound) {
  std::string html;
  for (int i = 0; i < 20000; ++i) html += "<div><b>";
  EXPECT_EQ(blocks_of(html + "deep"), "deep");
}

TEST(SelectBlocks, TakesTheLargestSubtreeOfContent) {
  EXPECT_EQ(selected("<nav>a</nav><main><p>b</p><p>c</p></main>", {false, true, true}), "main");
}

TEST(SelectBlocks, TakesChildrenWhereTheParentIsMixed) {
  EXPECT_EQ(selected("<div><p>a</p><h2>b</h2></div>", {true, false}), "p");
}

TEST(SelectBlocks, KeepsARunTogetherAndExcludesWhatStandsBesideIt) {
  EXPECT_EQ(selected("<div>a <b>b</b><p>c</p></div>", {true, false}), "div -p");
}

TEST(SelectBlocks, ExcludesEveryPieceOfARunThatIsNotKept) {
  EXPECT_EQ(selected("<div>a <b>b</b><p>c</p>d <i>e</i></div>", {true, true, false}),
            "div -'d ' -i");
}

TEST(SelectBlocks, ExcludesFormControlsInsideContent) {
  EXPECT_EQ(selected("<p>a<select><option>x</select></p>", {true}), "body -select");
}

TEST(SelectBlocks, OfNothingIsEmpty) { EXPECT_EQ(selected("<p>a", {false}), ""); }

constexpr SegmentOptions kWithoutBoilerplate{.boilerplate = Boilerplate::Skip};

TEST(Blocks, AreNotMadeOfMenusAndFootersWhereNotAsked) {
  EXPECT_EQ(blocks_of("<nav>a</nav><div>b<footer>c</footer>d</div><dialog>e</dialog>",
                      kWithoutBoilerplate),
            "b | d");
}

TEST(Blocks, AreMadeOfFootersInsideOfAnArticle) {
  EXPECT_EQ(
      blocks_of("<article>a<footer>b</footer></article><footer>c</footer>", kWithoutBoilerplate),
      "a | b");
}

TEST(Blocks, AreNotMadeOfMenusInsideOfAnArticle) {
  EXPECT_EQ(blocks_of("<article>a<nav>b</nav></article>", kWithoutBoilerplate), "a");
}

TEST(Blocks, AreMadeOfAHeaderOnlyIfItHasTheTitle) {
  EXPECT_EQ(blocks_of("<header>a</header><p>b", kWithoutBoilerplate), "b");
  EXPECT_EQ(blocks_of("<header>a<h1>b</h1></header><p>c", kWithoutBoilerplate), "a | b | c");
  EXPECT_EQ(blocks_of("<header><header>a</header><h1>b</h1></header><header>c</header><p>d",
                      kWithoutBoilerplate),
            "a | b | d");
  EXPECT_EQ(blocks_of("<article><header>a</header>b</article>", kWithoutBoilerplate), "a | b");
}

TEST(Blocks, AreMadeOfAnAsideOnlyInsideOfAnArticle) {
  EXPECT_EQ(blocks_of("<main>a<aside>b</aside></main><aside>c</aside>", kWithoutBoilerplate),
            "a | b");
}

TEST(Blocks, AreNotMadeOfBoilerplateByRole) {
  EXPECT_EQ(blocks_of("<div role=banner>a</div><div role=Navigation>b</div><p>c</p>"
                      "<div role=complementary>d</div><div role=contentinfo>e</div>",
                      kWithoutBoilerplate),
            "c");
  EXPECT_EQ(blocks_of("<div role=main>a</div><div role=region>b</div>", kWithoutBoilerplate),
            "a | b");
}

TEST(Blocks, AreMadeOfAllWhereAMenuIsNeverClosed) {
  const std::string text(200, 'x');
  EXPECT_EQ(blocks_of("<p>a</p><nav><a>b</a><p>" + text, kWithoutBoilerplate), "a | b | " + text);
}

TEST(Blocks, AreNotMadeOfWhatAsksForConsent) {
  const std::string text = "<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p>f</p>";
  const std::string all = "a | b | c | d | e | f";
  for (const std::string box :
       {"<div id=myCookieBar><p>We use cookies</div>", "<div role=dialog><p>Agree?</div>",
        "<div><div class='x gdpr-box'>Agree?</div></div>"}) {
    EXPECT_EQ(blocks_of(box + text, kWithoutBoilerplate), all);
    EXPECT_EQ(blocks_of("<div><!-- x --> <div><div><div>" + box + text, kWithoutBoilerplate), all);
  }
}

TEST(Blocks, AreNotMadeOfADialogAboutCookiesHoweverLongItIs) {
  const std::string list = "<p>Names the visitor for a year.</p>";
  std::string dialog = "<div role=dialog id=CookieDialog>";
  for (int i = 0; i < 50; ++i) dialog += list;
  EXPECT_EQ(blocks_of(dialog + "</div><p>a</p>", kWithoutBoilerplate), "a");
}

TEST(Blocks, AreNotMadeOfAConsentBoxInAPartOfThePage) {
  const std::string text = "<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p>f</p>";
  const std::string deep = "<div><p>w</p><div><p>x</p><div><p>y</p><div><p>z</p><div class=";
  EXPECT_EQ(blocks_of(deep + "gdpr-banner><p>Agree?</div></div></div></div></div>" + text,
                      kWithoutBoilerplate),
            "w | x | y | z | a | b | c | d | e | f");
  EXPECT_EQ(blocks_of(deep + "cookie-recipe><p>Bake!</div></div></div></div></div>" + text,
                      kWithoutBoilerplate),
            "w | x | y | z | Bake! | a | b | c | d | e | f");
}

TEST(Blocks, AreMadeOfWhatIsOnlyNamedAfterItsConsentBox) {
  EXPECT_EQ(blocks_of("<div class=with-cookie-bar><p>a</p><p>b</p></div>", kWithoutBoilerplate),
            "a | b");
}

TEST(SelectBlocks, ExcludesFurnitureInsideContent) {
  const dom::Document document = page_of("<div><p>a</p><nav>b</nav><p>c</p></div>");
  const dom::Selection selection =
      select_blocks(document, segment(document, kWithoutBoilerplate), {true, true});
  ASSERT_EQ(selection.excluded.size(), 1U);
  EXPECT_TRUE(document[selection.excluded[0]].is(dom::Name::Nav));
}

}  // namespace
}  // namespace winnow::features

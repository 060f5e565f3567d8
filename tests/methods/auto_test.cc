// auto on small pages written for these tests: what it keeps and drops, and changes of a page that
// must not change the answer.
#include "methods/auto/auto.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "base/hash.h"
#include "html/parse.h"
#include "methods/auto/choice.h"
#include "methods/auto/pictures.h"
#include "methods/auto/references.h"
#include "methods/auto/shop_parts.h"
#include "methods/auto/site_rule.h"
#include "methods/auto/tables.h"
#include "model/shipped.h"
#include "posts/post_evidence.h"
#include "text/similarity.h"
#include "winnow/extract.h"
#include "winnow/render.h"

namespace winnow::methods {
namespace {

const std::string kHead =
    "<!doctype html><html lang=en><head><title>The rye is in - Lower Mill</title></head><body>";
const std::string kNav =
    "<nav><ul><li><a href=/>Home</a></li><li><a href=/shop>Shop</a></li><li><a href=/about>About "
    "us</a></li></ul></nav>";
const std::string kArticle =
    "<article><h1>The rye is in</h1>"
    "<p>After two weeks of rain the fields dried out on Monday, and by Thursday evening the last "
    "of the rye was under the roof of the lower barn.</p>"
    "<p>Three neighbours came with their carts, and the miller's children counted the sacks: four "
    "hundred and twelve, eleven more than last year, though the ears were smaller.</p>"
    "<h2>What comes next</h2>"
    "<p>The stones will be dressed next week. Until then the mill stands still, and whoever needs "
    "flour may ask at the house, where some of last year's is left.</p>"
    "<p>The harvest supper is on Saturday at six, in the barn if it rains and under the lime tree "
    "if it does not. Bring a chair.</p></article>";
const std::string kFooter =
    "<footer><p>Copyright 2026 Lower Mill. All rights reserved.</p><a href=/privacy>Privacy "
    "policy</a></footer></body></html>";

std::string text_of(const std::string& html) {
  const Result<Page> page = extract(html, {.method = "auto"});
  EXPECT_TRUE(page);
  return page ? page->article_body : std::string();
}

std::string posts_page(const std::string& name) {
  std::ifstream file(std::string(WINNOW_TEST_PAGES "/posts/") + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const std::string kPage = kHead + kNav + kArticle + kFooter;

TEST(Auto, TakesTheArticleAndLeavesTheRest) {
  const std::string text = text_of(kPage);
  EXPECT_NE(text.find("two weeks of rain"), std::string::npos);
  EXPECT_NE(text.find("Bring a chair."), std::string::npos);
  EXPECT_EQ(text.find("Shop"), std::string::npos);
  EXPECT_EQ(text.find("rights reserved"), std::string::npos);
}

TEST(Auto, SaysOfWhatKindThePageIsAndHowSureItIs) {
  const Result<Page> page = extract(kPage, {.method = "auto"});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->page_type, PageType::Article);
  ASSERT_TRUE(page->metadata.probability);
  EXPECT_GT(*page->metadata.probability, 0.5);
  EXPECT_LE(*page->metadata.probability, 1.0);
}

TEST(Auto, DoesNotCareForWrappers) {
  EXPECT_EQ(text_of(kHead + "<div><div id=wrap>" + kNav + "<div>" + kArticle +
                    "</div></div></div>" + kFooter),
            text_of(kPage));
}

TEST(Auto, DoesNotCareForCommentsAndScripts) {
  EXPECT_EQ(text_of(kHead + "<!-- a --><script>var a = '<p>b</p>';</script>" + kNav +
                    "<!-- article -->" + kArticle + "<style>p { color: red }</style>" + kFooter),
            text_of(kPage));
}

TEST(Auto, DoesNotCareForInertAttributes) {
  std::string changed = kPage;
  for (std::size_t at = changed.find("<p>"); at != std::string::npos; at = changed.find("<p>", at))
    changed.replace(at, 3, "<p data-v=7 data-test='x'>");
  EXPECT_EQ(text_of(changed), text_of(kPage));
}

TEST(Auto, DoesNotCareForSpaceBetweenBlocks) {
  std::string changed = kPage;
  for (std::size_t at = changed.find("</p>"); at != std::string::npos;
       at = changed.find("</p>", at + 8))
    changed.replace(at, 4, "</p>\n\t  ");
  EXPECT_EQ(text_of(changed), text_of(kPage));
}

TEST(Auto, LeavesACookieBannerOut) {
  EXPECT_EQ(text_of(kHead +
                    "<div class=cookie-consent role=dialog><p>We use cookies to improve your "
                    "experience. By using this site you accept them.</p><button>Accept "
                    "all</button></div>" +
                    kNav + kArticle + kFooter),
            text_of(kPage));
}

TEST(Auto, KeepsThePageIfItHasAFewWords) {
  EXPECT_EQ(text_of("<h1>Rye</h1><p>It is <b>late</b>, see <a href=/oats>the oats</a>."),
            "It is late, see the oats.");
}

TEST(Auto, TellsNoKindOfAPageOfAFewWordsButArticle) {
  for (const char* page :
       {"<h1>Rye</h1><p>It is <b>late</b>, see <a href=/oats>the oats</a>.",
        "<main><h1>Rye</h1><p>Late, but heavy.</main>", "<h1>Rye</h1><p>Late, but heavy."}) {
    const Page read = extract(page).value();
    EXPECT_TRUE(read.page_type == PageType::Article || read.page_type == PageType::Other) << page;
  }
}

TEST(Auto, KeepsAQuotationInTheText) {
  const std::string quotation = "<blockquote><p>Bring a chair.</p></blockquote>";
  std::string page = kPage;
  page.insert(page.find("<h2>"), quotation +
                                     "<p>That is what the miller told everybody who came "
                                     "to see the sacks, and he told it more than once.</p>");
  EXPECT_NE(text_of(page).find("last year, though the ears were smaller.\nBring a chair.\nThat is"),
            std::string::npos);
}

TEST(Auto, GivesTheSameAnswerTwice) { EXPECT_EQ(text_of(kPage), text_of(kPage)); }

// One Extractor keeps its memory; a page must not depend on the pages before it.
TEST(Auto, GivesTheSameAnswerAfterOtherPages) {
  const std::string list =
      "<title>Notes</title><main><article class=post><h2><a href=/1>On rye</a></h2><p>After the "
      "rain "
      "the fields dried out, and the rye came in.</p></article><article class=post><h2><a "
      "href=/2>On "
      "oats</a></h2><p>The oats were late this year, but heavy.</p></article></main>";
  Result<Extractor> extractor = Extractor::make({});
  ASSERT_TRUE(extractor);
  const std::string first = extractor->extract(kPage).value().article_body;
  ASSERT_TRUE(extractor->extract(list));
  ASSERT_TRUE(extractor->extract("<p>x"));
  EXPECT_EQ(extractor->extract(kPage).value().article_body, first);
  EXPECT_EQ(text_of(kPage), first);
}

TEST(Auto, AnswersAPageWithoutWordsWithNothing) {
  EXPECT_EQ(text_of("<html><body><img src=a.png></body></html>"), "");
}

TEST(Auto, LeavesOutWhatIsHiddenFromEveryone) {
  std::string hidden = kPage;
  const std::size_t at = hidden.find("<p>The stones");
  hidden.replace(at, 3, "<p style='display:none'>");
  const Result<Page> skipped = extract(hidden);
  ASSERT_TRUE(skipped);
  EXPECT_EQ(skipped->article_body.find("The stones"), std::string::npos);
  EXPECT_NE(skipped->article_body.find("Bring a chair."), std::string::npos);
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

// The article with `more` before its end.
std::string article_with(const std::string& more) {
  std::string page = kPage;
  return page.insert(page.find("</article>"), more);
}

TEST(Copies, KeepCodeThatRepeatsItself) {
  const std::string code = "<pre>make clean all test install docs check</pre>";
  EXPECT_EQ(
      count_of("make clean all",
               text_of(article_with("<p>Build the scales like this, from the top:</p>" + code +
                                    "<p>After every change of the stones, once more:</p>" + code))),
      2U);
}

TEST(Copies, KeepTheRefrainOfASong) {
  const std::string refrain =
      "<div class=verse><p>Turn the stone and turn the stone again, my dear,</p><p>and the rye "
      "will be flour by the end of the year.</p></div>";
  const std::string verse =
      "<div class=verse><p>The carts came over the hill at last, with all that the field had "
      "grown,</p><p>and the children ran to the lower barn to hear the turning stone.</p></div>";
  const std::string last =
      "<div class=verse><p>The winter came with its heavy snow, and nobody left the "
      "mill,</p><p>but "
      "the bread was warm and the beer was good and the stone was never still.</p></div>";
  EXPECT_EQ(count_of("Turn the stone", text_of(article_with(verse + refrain + last + refrain))),
            2U);
}

TEST(Copies, KeepWhatIsSaidTwiceInADialogue) {
  const std::string line = "<p>\"I do not know where the miller went.\"</p>";
  EXPECT_EQ(
      count_of("where the miller went",
               text_of(article_with("<p>The baker asked the children by the door.</p>" + line +
                                    "<p>The smith asked them in the afternoon.</p>" + line))),
      2U);
}

TEST(Copies, KeepEqualCellsOfATable) {
  const std::string row = "<td>four sacks of rye and two of oats</td></tr>";
  EXPECT_EQ(
      count_of("four sacks of rye",
               text_of(article_with("<p>What came in last week was this, day by day.</p>"
                                    "<table><tr><th>Day</th><th>What came in</th></tr>"
                                    "<tr><td>Monday</td>" +
                                    row + "<tr><td>Tuesday</td>" + row +
                                    "</table><p>On both days the carts came after noon, when the "
                                    "road along the river had dried.</p>"))),
      2U);
}

const std::string kShownTwice =
    "<h3>What the miller says</h3><p>The stones have not been dressed since the spring, and the "
    "two "
    "men who can do it were busy with the old weighbridge.</p><p>Now that the rye is in, the "
    "miller hopes "
    "that the wheel will turn again before the first frost comes down the valley.</p>";

TEST(Copies, DropARegionThatIsRepeatedForSmallScreens) {
  const std::string page = article_with("<div class='desktop-only'>" + kShownTwice +
                                        "</div><div class='mobile-only'>" + kShownTwice + "</div>");
  EXPECT_EQ(count_of("the old weighbridge", text_of(page)), 1U);
  const Result<Page> all = extract(page, {.method = "auto:dedup=off"});
  ASSERT_TRUE(all);
  EXPECT_EQ(count_of("the old weighbridge", all->article_body), 2U);
}

TEST(Copies, KeepTheCopyThatIsShown) {
  const Result<Page> page =
      extract(article_with("<div hidden>" + kShownTwice + "</div><div class=shown>" + kShownTwice +
                           "</div>"),
              {.method = "auto", .pieces = true});
  ASSERT_TRUE(page);
  EXPECT_EQ(count_of("the old weighbridge", page->article_body), 1U);
  for (const Piece& piece : page->pieces) {
    if (piece.text.find("the old weighbridge") == std::string::npos) continue;
    EXPECT_NE(piece.path.find("div:nth-child(8)"), std::string::npos) << piece.path;
  }
}

TEST(Copies, DropEveryRepeatedBlockOnlyWhereAsked) {
  const std::string line = "<p>\"I do not know where the miller went.\"</p>";
  const Result<Page> page =
      extract(article_with("<p>The baker asked.</p>" + line + "<p>The smith asked.</p>" + line),
              {.method = "auto:dedup=blocks"});
  ASSERT_TRUE(page);
  EXPECT_EQ(count_of("where the miller went", page->article_body), 1U);
}

std::string markdown_of(const std::string& html) {
  const Result<Page> page = extract(html, {.method = "auto", .content = true});
  EXPECT_TRUE(page);
  return page ? to_markdown(page->content) : std::string();
}

// An article without a name for any of its parts, and `inside` between its first two paragraphs.
std::string plain_page(const std::string& inside) {
  std::string article = kArticle;
  article.insert(article.find("</p>") + 4, inside);
  article.replace(article.find("<article>"), 9, "<div>");
  article.replace(article.find("</article>"), 10, "</div>");
  return kHead + kNav + article + kFooter;
}

TEST(Pictures, AreContentBetweenKeptParagraphs) {
  for (const char* picture :
       {"<figure><img src=/rye.jpg></figure>", "<p><a href=/big.jpg><img src=/rye.jpg></a></p>",
        "<div><picture><source srcset=/r.webp><img src=/rye.jpg></picture></div>",
        "<p><img src='data:image/gif;base64,AA' data-src=/rye.jpg></p>",
        "<p><img src='data:image/gif;base64,AA' class=lazy><noscript><img "
        "src=/rye.jpg></noscript></p>",
        "<div class=wp-caption><img src=/rye.jpg><p>The last cart</p></div>"})
    EXPECT_EQ(count_of("(/rye.jpg)", markdown_of(plain_page(picture))), 1U) << picture;
}

TEST(Pictures, LeadTheText) {
  std::string page = plain_page("");
  page.insert(page.find("</h1>") + 5, "<p>By Ann Miller</p><figure><img src=/rye.jpg></figure>");
  EXPECT_EQ(count_of("(/rye.jpg)", markdown_of(page)), 1U);
}

// How many pictures join the kept blocks of a page: those in <p class=kept> and in headings.
std::size_t count_pictures(const std::string& page) {
  const dom::Document document = html::parse(page).value();
  features::MeasuredPage measured;
  measured.facts.read(document);
  measured.segmentation = features::segment(document);
  measured.texts = features::measure_text(document, measured.segmentation);
  std::vector<bool> kept;
  for (const features::Block& block : measured.segmentation.blocks)
    kept.push_back(document[block.element].is(dom::Name::H1) ||
                   document.attribute(document[block.element], dom::Name::Class) == "kept");
  const dom::Selection text = features::select_blocks(document, measured.segmentation, kept);
  return add_pictures(measured, kept, text).roots.size() - text.roots.size();
}

TEST(Pictures, AreNoIconsAvatarsPixelsOrAdvertisements) {
  const auto count = [](const std::string& picture) {
    return count_pictures(
        "<div><h1>Late rye</h1><p class=kept>The rye from the upper field came in at last.</p>" +
        picture +
        "<p class=kept>Three neighbours came with their carts to help.</p><p>Share</p></div>");
  };
  EXPECT_EQ(count("<p><img src=/rye.jpg></p>"), 1U);
  for (const char* picture :
       {"<p><img src=/rye.jpg width=32 height=32></p>", "<p><img src=/rye.jpg class=avatar></p>",
        "<p><img src=/rye.jpg width=1 height=1></p>", "<p><img src=/logo.png></p>",
        "<div class='ad-slot'><img src=/rye.jpg></div>", "<div hidden><img src=/rye.jpg></div>",
        "<aside><figure><img src=/rye.jpg></figure></aside>"})
    EXPECT_EQ(count(picture), 0U) << picture;
}

TEST(Pictures, OfRelatedCardsAreNotTheArticles) {
  EXPECT_EQ(count_pictures(
                "<div><h1>Late rye</h1><p class=kept>The rye from the upper field came in.</p>"
                "<div><h3>Read also</h3><div><a href=/a><img src=/a.jpg></a><a href=/a>How we mill "
                "oats</a></div><div><a href=/b><img src=/b.jpg></a><a href=/b>The new "
                "weir</a></div></div><p class=kept>Three came with carts.</p><p>Share</p></div>"),
            0U);
}

// <div><p>dropped</p><p class=kept>..</p></div> holds kept text between the image and the <noscript>,
// so the latter is not the image again.
TEST(Pictures, InNoscriptAreContentAfterKeptTextWithoutPictures) {
  const auto count = [](const std::string& between) {
    return count_pictures(
        "<div><h1>Late rye</h1><p class=kept>The rye from the upper field came in at last.</p>"
        "<p><img src=/oats.jpg></p>" +
        between +
        "<p><noscript><img src=/rye.jpg></noscript></p><p class=kept>Three neighbours came with "
        "carts to help.</p><p>Share</p></div>");
  };
  EXPECT_EQ(count(""), 1U);
  EXPECT_EQ(count("<div><p>Print</p></div>"), 2U);
  EXPECT_EQ(count("<div><p></p><p class=kept>It was wet.</p><p>Print</p></div>"), 2U);
}

TEST(Pictures, AreVideosAndSoundsToo) {
  for (const char* player : {"<video src=/rye></video>", "<audio src=/rye></audio>",
                             "<p><audio controls><source src=/rye></audio></p>"})
    EXPECT_EQ(count_of("(/rye)", markdown_of(plain_page(player))), 1U) << player;
}

TEST(Pictures, InNoscriptAloneAreContentBesideOtherPictures) {
  std::string page = kPage;
  const std::size_t first_end = page.find("</p>") + 4;
  page.insert(page.find("<h2>"), "<noscript><img src=/rye.jpg></noscript>");
  page.insert(first_end, "<p><img src=/oats.jpg></p>");
  for (const char* method : {"auto", "blocks"}) {
    const Result<Page> found = extract(page, {.method = method, .content = true});
    ASSERT_TRUE(found);
    EXPECT_EQ(count_of("(/rye.jpg)", to_markdown(found->content)), 1U) << method;
  }
}

TEST(Pictures, BringTheCaptionThatTheAuthorWrote) {
  const std::string image = "<img src=/rye.jpg alt=Rye>";
  const auto text_with = [&](const std::string& figure) { return text_of(plain_page(figure)); };
  EXPECT_EQ(count_of("The first bag", text_with("<figure>" + image +
                                                "<figcaption>The first bag</figcaption></figure>")),
            1U);
  EXPECT_EQ(count_of("The first bag",
                     text_with("<figure class=media>" + image +
                               "<figcaption class=media-text>The first bag</figcaption></figure>")),
            0U);
}

TEST(Pictures, BringNoCreditOfTheirCaption) {
  const std::string text = text_of(plain_page(
      "<figure><img src=/rye.jpg><figcaption>Photograph: Ann Miller / Mill Press</figcaption>"
      "</figure>"));
  EXPECT_EQ(count_of("Mill Press", text), 0U);
}

TEST(Headings, BetweenKeptBlocksAreKept) {
  std::string article = kArticle;
  article.insert(article.find("<h2>"),
                 "<h5>Etc.</h5><p>The oats came in before it, and they were heavy "
                 "and dry, as they were in the year of the flood.</p>");
  EXPECT_NE(text_of(kHead + kNav + article + kFooter).find("Etc.\nThe oats"), std::string::npos);
}

TEST(Terms, AreKeptWithTheirDescriptions) {
  const std::string list =
      "<dl><dt>Bedstone</dt><dt>Ligger</dt><dd>The stone that does not turn, resting on the beams "
      "of "
      "the floor.</dd><div><dt><b>Runner</b></dt><dd>The stone that turns, dressed every "
      "winter.</dd></div></dl>";
  std::string article = kArticle;
  article.insert(article.find("<h2>"), list);
  const std::string text = text_of(kHead + kNav + article + kFooter);
  EXPECT_NE(text.find("Bedstone\nLigger\nThe stone that does not turn"), std::string::npos) << text;
  EXPECT_NE(text.find("Runner\nThe stone that turns"), std::string::npos) << text;
}

TEST(Tables, AreKeptWhole) {
  const std::string markdown = markdown_of(article_with(
      "<table><caption>What came in</caption><tr><th>Field</th><th>Sacks</th><th>Wet</th></tr>"
      "<tr><td>The upper field behind the church</td><td>112</td><td>-</td></tr>"
      "<tr><td>The long field along the river</td><td>204</td><td>3</td></tr>"
      "<tr><td>The small one at the weir</td><td>n/a</td><td>1</td></tr></table>"));
  EXPECT_NE(markdown.find("| Field | Sacks | Wet |"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("| The small one at the weir | n/a | 1 |"), std::string::npos);
}

// Which blocks keep_tables() keeps of a page with a table of two cells between two texts.
std::vector<bool> kept_around(const std::string& table, std::vector<float> probabilities,
                              const std::vector<bool>& kept, const TableLimits& limits = kTables) {
  const std::string page = "<body><p>Before it.</p>" + table + "<p>After it.</p>";
  const dom::Document document = html::parse(page).value();
  const features::Segmentation segmentation = features::segment(document);
  const std::vector<features::BlockText> texts = features::measure_text(document, segmentation);
  return keep_tables(document, segmentation, texts, probabilities, limits, kept);
}

TEST(Tables, BetweenKeptBlocksAreKeptIfTheirCellsAreTogetherLikelyEnough) {
  const std::string table =
      "<table><tr><th>Rye late in May</th><td>120</td><tr><th>Oats</th><td>3</td></table>";
  const std::vector<bool> texts_only = {true, false, false, false, false, true};
  EXPECT_EQ(kept_around(table, {.9F, .3F, .1F, .2F, .1F, .9F}, texts_only),
            (std::vector<bool>(6, true)));
  EXPECT_EQ(kept_around(table, {.9F, .2F, .1F, .1F, .1F, .9F}, texts_only), texts_only);
  // At the end of the text.
  const std::vector<bool> first_only = {true, false, false, false, false, false};
  EXPECT_EQ(kept_around(table, {.9F, .3F, .1F, .2F, .1F, .1F}, first_only), first_only);
  EXPECT_EQ(kept_around(table, {.9F, .7F, .5F, .5F, .1F, .1F}, first_only),
            (std::vector<bool>{true, true, true, true, true, false}));
}

TEST(Tables, OfAProductAreKeptIfTheirCellsAreNotSurelyBoilerplate) {
  const std::string table =
      "<table><tr><th>Weight</th><td>8 kg</td><tr><th>Colour</th><td>grey</td></table>";
  const std::vector<bool> text_only = {true, false, false, false, false, false};
  EXPECT_EQ(kept_around(table, {.9F, .3F, .1F, .2F, .2F, 0}, text_only, kTables), text_only);
  EXPECT_EQ(kept_around(table, {.9F, .3F, .1F, .2F, .2F, 0}, text_only, kProductTables),
            (std::vector<bool>{true, true, true, true, true, false}));
}

// The text of the blocks of a page of a product that are about the shop.
std::string shop_parts_of(const std::string& page, std::uint8_t product = 255) {
  const dom::Document document = html::parse(page).value();
  features::MeasuredPage measured;
  features::measure_page(document, {}, {}, measured);
  measured.table.fill(features::Column::KindProduct, product);
  const std::vector<float> probabilities(measured.texts.size(), .5F);
  const std::vector<bool> is_part = find_shop_parts(document, measured, probabilities);
  std::string text;
  for (std::size_t i = 0; i < is_part.size(); ++i)
    for (const features::TextLeaf& leaf :
         measured.segmentation.leaves_of(measured.segmentation.blocks[i]))
      if (is_part[i]) text.append(document.text(document[leaf.node])).append("|");
  return text;
}

constexpr std::string_view kScythe =
    "<div><h1>Scythe</h1><p>For long grass and small meadows, with a handle of ash and a blade "
    "of 65 cm, hammered by hand, for people of 160 to 185 cm.</p></div>";

TEST(ShopParts, AreReviewsReturnsAndBoxesOfTheirOwn) {
  const std::string page(kScythe);
  EXPECT_EQ(
      shop_parts_of(page + "<div class=product-reviews><p>Cuts well.</p><p>Too long.</p></div>"
                           "<section id=shippingInfo><p>Two days.</p></section>"
                           "<div class='x size_guide'><p>S, M, L</p></div><p>Made here.</p>"),
      "Cuts well.|Too long.|Two days.|S, M, L|");
}

TEST(ShopParts, AreOnPagesOfProductsOnly) {
  const std::string page = std::string(kScythe) + "<div class=reviews><p>Cuts well.</p></div>";
  EXPECT_EQ(shop_parts_of(page, kShop.min_product), "Cuts well.|");
  EXPECT_EQ(shop_parts_of(page, kShop.min_product - 1), "");
}

TEST(ShopParts, AreNotTheProductItself) {
  const std::string scythe(kScythe);
  EXPECT_EQ(shop_parts_of("<div class=product-reviews>" + scythe + "</div><p>Made here.</p>"), "");
  EXPECT_EQ(shop_parts_of(scythe + "<div class=has-reviews><p>Light.</p></div>"), "");
  // Hardly anything else is left.
  EXPECT_EQ(
      shop_parts_of("<p>Sale</p><div class=return-to-nature><p>For long grass and small meadows, "
                    "with a handle of ash and a blade of 65 cm, hammered by hand.</p></div>"),
      "");
}

TEST(Tables, OfLinksOrForLayoutAndHiddenCellsAreLeftAlone) {
  const std::vector<bool> texts_only = {true, false, false, false, false, true};
  EXPECT_EQ(kept_around("<table><tr><th><a href=/r>Rye</a></th><td><a href=/1>1</a></td>"
                        "<tr><th><a href=/o>Oats</a></th><td>3</td></table>",
                        {.9F, .6F, .6F, .6F, .6F, .9F}, texts_only),
            texts_only);
  EXPECT_EQ(kept_around("<table role=presentation><tr><th>Rye</th><td>120</td><tr><th>Oats</th>"
                        "<td>3</td></table>",
                        {.9F, .5F, .5F, .5F, .5F, .9F}, texts_only),
            texts_only);
  EXPECT_EQ(kept_around("<table><tr><th>Rye</th><td>120</td><tr><th>Oats</th><td>3</td></table>",
                        {.9F, .5F, .5F, .5F, 0, .9F}, texts_only),
            (std::vector<bool>{true, true, true, true, false, true}));
}

TEST(References, OfATextAreKeptWhereTheyLeadToOtherSites) {
  const std::string page =
      "<body><div><p>The rye was late this year, and the mill stood still for most of the week.</p>"
      "<p>Read the article: <a href=https://grain.example/rye>Why rye is late</a></p>"
      "<p><a href=/oats>Read more about oats</a></p>"
      "<ul class=related><li><a href=https://grain.example/oats>Oats</a></li></ul></div>";
  const dom::Document document = html::parse(page).value();
  const features::Segmentation segmentation = features::segment(document);
  const std::vector<features::BlockText> texts = features::measure_text(document, segmentation);
  const std::array<float, 4> probabilities = {0.9F, 0.2F, 0.2F, 0.2F};
  EXPECT_EQ(keep_references(document, segmentation, texts, probabilities, "https://mill.example/",
                            {true, false, false, false}),
            (std::vector<bool>{true, true, false, false}));
}

// Which blocks keep_references() keeps if the first one is kept and the others are unlikely.
std::vector<bool> kept_with_first(const std::string& page) {
  const dom::Document document = html::parse(page).value();
  const features::Segmentation segmentation = features::segment(document);
  const std::vector<features::BlockText> texts = features::measure_text(document, segmentation);
  std::vector<float> probabilities(texts.size(), 0.05F);
  std::vector<bool> kept(texts.size());
  probabilities[0] = 0.9F;
  kept[0] = true;
  return keep_references(document, segmentation, texts, probabilities, "https://mill.example/",
                         kept);
}

TEST(References, CodeBetweenParagraphsIsKept) {
  EXPECT_EQ(
      kept_with_first("<body><div><p>The rye was late this year, and the mill stood still.</p>"
                      "<pre>weigh(bag)</pre><p>Share</p></div><pre>track(page)</pre>"),
      (std::vector<bool>{true, true, false, false}));
}

TEST(References, FootnotesAreKeptWithTheirMarks) {
  const std::string text =
      "<body><div><p>The rye was late<sup><a id=r1 href=#n1>1</a></sup> this year, and the mill "
      "stood still for a week<sup id=r2><a href=https://mill.example/#n2>2</a></sup>.</p>";
  EXPECT_EQ(kept_with_first(text + "<ol class=notes><li id=n1>Three weeks. <a href=#r1>back</a>"
                                   "<li id=n2>In May. <a href=#r2>back</a></ol></div>"),
            (std::vector<bool>{true, true, true}));
  EXPECT_EQ(kept_with_first(text + "<p id=n1>Late. <a href=#r3>back</a></p></div>"),
            (std::vector<bool>{true, false}));
}

TEST(References, TablesOfContentsAreNotFootnotes) {
  EXPECT_EQ(
      kept_with_first("<body><div><p>The rye was late this year, and the mill stood still for "
                      "most of the week.</p><ul><li><a href=#oats>Oats</a><li><a "
                      "href=#weir>The weir</a></ul><h2 id=oats>Oats</h2></div>"),
      (std::vector<bool>{true, false, false, false}));
}

TEST(Auto, KeepsEveryKindOfContentOfAShortPage) {
  std::ifstream file(WINNOW_TEST_PAGES "/../../examples/formats.html");
  std::ostringstream html;
  html << file.rdbuf();
  const Result<Page> page = extract(html.str(), {.method = "auto", .content = true});
  ASSERT_TRUE(page);
  for (const std::string& output : {page->article_body, to_markdown(page->content),
                                    to_html(page->content), to_text(page->content)})
    for (const char* part : {"The first bag", "oats", "weigh(bag)", "Three weeks late"})
      EXPECT_EQ(count_of(part, output), 1U) << part << " in " << output;
}

TEST(Auto, TakesNoPageForAThreadOnWhichNobodyWrites) {
  // A tiny page without class names, which the forest of the kinds takes for a thread.
  const std::string page =
      "<html lang=en><head><title>Rye</title><meta name=author content='Ann Miller'></head><body>"
      "<nav><a href=/>Home</a></nav><main><article><h1>Rye</h1><p>The rye came late, but it is <a "
      "href='/x'>heavy</a> and dry, and the miller is content with it this year.</p><p>The oats "
      "were early, and there was more of them than anybody had hoped.</p></article></main>";
  const Result<Page> answer = extract(page, {.method = "auto"});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->page_type, PageType::Article);
  // The year of the copyright is no time of a message.
  std::string timetable =
      "<html lang=en><head><title>Bus 7</title></head><body><nav><a href=/>Home</a></nav><main>"
      "<h1>Bus 7: Mill to Station</h1><table><tr><th>Stop</th><th>Mon-Fri</th><th>Sat</th></tr>";
  for (const char* stop : {"Mill", "Bridge", "Church", "Market", "Station"})
    timetable += "<tr><td>" + std::string(stop) + "</td><td>7:15</td><td>8:15</td></tr>";
  timetable +=
      "</table><p>Tickets: 2 euros from the driver.</p></main><footer><p>© 2026 Mill</p></footer>";
  const Result<Page> times = extract(timetable, {.method = "auto"});
  ASSERT_TRUE(times);
  EXPECT_NE(times->page_type, PageType::ForumThread);
}

TEST(Auto, TakesTheBlocksThatPromiseTheBestF1) {
  // Each a group of its own: block 0 alone is right in nine scenes of ten, block 1 in one of four.
  const std::array<std::uint32_t, 3> words = {10, 10, 4};
  const std::array<std::uint32_t, 3> groups = {0, 1, 2};
  const std::array<float, 3> probabilities = {0.9F, 0.25F, 0.1F};
  EXPECT_EQ(choose_blocks(probabilities, words, groups, 1.0),
            (std::vector<bool>{true, false, false}));
  // Ten times the weight on recall makes the rest worth taking.
  EXPECT_EQ(choose_blocks(probabilities, words, groups, 10.0),
            (std::vector<bool>{true, true, true}));
}

TEST(Auto, TakesNoBlockFarBelowTheBest) {
  // Three sure blocks of one word, and forty that are each content in two scenes of ten: some of them
  // are in every scene, so that all of them promise more than the three.
  std::vector<std::uint32_t> words(43, 100);
  std::vector<float> probabilities(43, 0.2F);
  std::fill_n(words.begin(), 3, 1U);
  std::fill_n(probabilities.begin(), 3, 0.9F);
  std::vector<std::uint32_t> groups(43);
  std::iota(groups.begin(), groups.end(), 0U);
  const auto count = [&](double balance) {
    return std::ranges::count(choose_blocks(probabilities, words, groups, balance), true);
  };
  EXPECT_EQ(count(1), 3);
  EXPECT_EQ(count(2), 43) << "a balance above 1 lowers the floor";
}

TEST(Auto, TreatsBlocksInLikePlacesAsOneBet) {
  // A description of 100 words for sure, and ten reviews of 100 words, each with .4. Were they
  // independent, four of them would be content whatever happens and all would be worth taking; they
  // are content together or not at all, and six scenes of ten are lost if they are taken.
  std::vector<std::uint32_t> words(11, 100);
  std::vector<float> probabilities(11, 0.4F);
  probabilities[0] = 1;
  std::vector<std::uint32_t> together(11, 1);
  together[0] = 0;
  std::vector<std::uint32_t> apart(11);
  std::iota(apart.begin(), apart.end(), 0U);
  const auto count = [&](const std::vector<std::uint32_t>& groups) {
    return std::ranges::count(choose_blocks(probabilities, words, groups, 1.0), true);
  };
  EXPECT_EQ(count(together), 1);
  EXPECT_EQ(count(apart), 11);
}

// A list whose links are gone but for their texts.
std::string without_links(std::string page) {
  for (std::size_t at = page.find("href="); at != std::string::npos; at = page.find("href=", at))
    page.replace(at, 5, "name=");
  return page;
}

TEST(Auto, TakesHeadingsThatLeadNowhereForThoseOfOneArticle) {
  const std::string list = posts_page("flat.html");
  const Result<Page> posts = extract(list, {.method = "auto"});
  ASSERT_TRUE(posts);
  EXPECT_EQ(posts->articles.size(), 5U);
  const Result<Page> article = extract(without_links(list), {.method = "auto"});
  ASSERT_TRUE(article);
  EXPECT_TRUE(article->articles.empty());
}

// Pages of our own, one for each way in which posts were once missed (blog_test.cc).
TEST(Auto, FindsThePostsOfEveryPageOfOurOwn) {
  Extractor extractor = *Extractor::make({.method = "auto"});
  std::size_t pages = 0;
  for (const auto& file : std::filesystem::directory_iterator(WINNOW_TEST_PAGES "/posts")) {
    if (file.path().extension() != ".html") continue;
    ++pages;
    const std::string name = file.path().stem().string();
    SCOPED_TRACE(name);
    // Missed: a list of links that is three times as long as the list of posts.
    if (name == "long_archive") continue;
    const Result<Page> page =
        extractor.extract(posts_page(name + ".html"), "https://mill.example/");
    ASSERT_TRUE(page);
    const nlohmann::json wanted = nlohmann::json::parse(posts_page(name + ".json"))["posts"];
    if (page->articles.empty()) {
      ASSERT_EQ(wanted.size(), 1U);
      EXPECT_EQ(page->headline.value_or(""), wanted[0]["title"].get<std::string>());
      EXPECT_EQ(page->article_body, wanted[0]["body"].get<std::string>());
      continue;
    }
    ASSERT_EQ(page->articles.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(page->articles[i].headline.value_or(""), wanted[i]["title"].get<std::string>());
      EXPECT_EQ(page->articles[i].article_body, wanted[i]["body"].get<std::string>());
    }
  }
  EXPECT_GE(pages, 36U);
}

// Templates that the corpora do not have (tests/pages/templates/make_pages.py).
TEST(Auto, FindsThePostsOfUnusualTemplates) {
  // Families of which a page is still missed: titles and texts in cells side by side, lists of one
  // post, short posts of few words or links, and a thread whose messages have subjects.
  constexpr std::array<std::string_view, 6> kMissed = {
      "day_with_one_post", "minimal_hand_written",     "month_of_three",
      "tag_with_one_post", "not_thread_with_subjects", "two_columns"};
  Extractor extractor = *Extractor::make({.method = "auto"});
  const auto read = [](const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  };
  std::size_t lists = 0;
  std::size_t others = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(WINNOW_TEST_PAGES "/templates/pages")) {
    if (file.path().extension() != ".json") continue;
    SCOPED_TRACE(file.path().stem().string());
    const nlohmann::json label = nlohmann::json::parse(read(file.path()));
    const bool is_list = label["kind"] == "list";
    if (std::ranges::find(kMissed, label["family"].get<std::string>()) != kMissed.end()) continue;
    std::filesystem::path source = file.path();
    const Result<Page> page =
        extractor.extract(read(source.replace_extension(".html")), label["url"].get<std::string>());
    ASSERT_TRUE(page);
    if (!is_list) {
      ++others;
      EXPECT_TRUE(page->articles.empty() || page->page_type == PageType::ForumThread);
      continue;
    }
    ++lists;
    const nlohmann::json& wanted = label["posts"];
    ASSERT_EQ(page->articles.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      EXPECT_EQ(page->articles[i].headline.value_or(""), wanted[i]["title"].get<std::string>());
      const std::string body = wanted[i]["body"].get<std::string>();
      const text::TextPair pair(page->articles[i].article_body, body, text::WordKind::Reader);
      EXPECT_GE(pair.bag_of_words().f1(), 0.9);
    }
  }
  EXPECT_EQ(lists, 43U);
  EXPECT_EQ(others, 24U);
}

TEST(Auto, GivesTalkBelowAPostAsComments) {
  const Result<Page> page = extract(posts_page("much_talk.html"), {.method = "auto"});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->page_type, PageType::Article);
  EXPECT_EQ(page->comments.size(), 5U);
}

TEST(Auto, TakesAPageThatListsOnePostForAList) {
  const std::string listed = posts_page("single_post_list.html");
  const Result<Page> list = extract(listed, {.method = "auto", .url = "https://mill.example/"});
  ASSERT_TRUE(list);
  EXPECT_EQ(list->page_type, PageType::ArticleList);
  // At the address that the title leads to it is the post's own page.
  const Result<Page> post =
      extract(listed, {.method = "auto", .url = "https://mill.example/the-mill-has-a-cat/"});
  ASSERT_TRUE(post);
  EXPECT_EQ(post->page_type, PageType::Article);
}

TEST(PostEvidence, CountsTitlesThatLeadToPagesOfTheirOwn) {
  posts::FoundPosts found;
  found.title_row[static_cast<std::size_t>(posts::TitleFeature::Internal)] = 1;
  found.title_row[static_cast<std::size_t>(posts::TitleFeature::DistinctLinks)] = 0.75;
  const std::vector<std::string> names = posts::post_evidence_names();
  const std::vector<double> row = posts::post_evidence(found, found.posts.size(), 100);
  ASSERT_EQ(row.size(), names.size());
  const auto at = [&](std::string_view name) {
    return row[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())];
  };
  EXPECT_EQ(at("posts.own-page-links"), 0.75);
  EXPECT_EQ(at("posts.own-page-links-texts"), 0);  // none has a text below it
}

TEST(SiteRule, OfPostsIsNotUsedBelowAnotherTitle) {
  // The page of a tag with one post: its heading was kept and is not the title of the page.
  const site::Rule rule{.addr = ".*", .learned = site::Learned{.seen = 9, .date = "2026-11-16"}};
  site::Applied applied;
  applied.rule = &rule;
  const std::vector<std::uint32_t> words = {4, 50};
  const std::vector<float> probabilities = {0.6F, 0.9F};
  const std::vector<std::uint8_t> ranks = {2, 0};
  Decision decision;
  decision.decide_all({true, true}, Reason::Score);
  for (const std::uint8_t overlap : {std::uint8_t{0}, std::uint8_t{255}}) {
    const std::vector<std::uint8_t> overlaps = {overlap, 0};
    const RuleVerdict verdict = judge_rule(applied, {false, true},
                                           {.words = words,
                                            .probabilities = probabilities,
                                            .heading_ranks = ranks,
                                            .title_overlaps = overlaps,
                                            .decision = decision});
    EXPECT_EQ(verdict.reason, overlap > 0 ? kRuleFits : "title");
  }
}

TEST(SiteRule, IsNotUsedIfItShowsSeveralTitles) {
  const site::Rule rule{.addr = ".*", .learned = site::Learned{.seen = 9, .date = "2026-11-16"}};
  site::Applied applied;
  applied.rule = &rule;
  const std::vector<std::uint32_t> words = {3, 50};
  const std::vector<float> probabilities = {0.6F, 0.1F};  // a line below pictures, and a menu
  const std::vector<std::uint8_t> none(words.size());
  Decision decision;
  decision.decide_all({true, false}, Reason::Score);
  const PageAnswer page{.words = words,
                        .probabilities = probabilities,
                        .heading_ranks = none,
                        .title_overlaps = none,
                        .decision = decision};
  EXPECT_EQ(judge_rule(applied, {true, false}, page).reason, kRuleFits);
  applied.titles_inside = 2;
  EXPECT_EQ(judge_rule(applied, {true, false}, page).reason, "several");
}

TEST(SiteRule, DecidesAboutDoubtfulBlocks) {
  site::Rule rule{.addr = ".*", .learned = site::Learned{.seen = 9, .date = "2026-11-16"}};
  site::Applied applied;
  applied.rule = &rule;
  // Outside: doubtful. Inside: sure, doubtful, hardly content, a comment.
  const std::vector<std::uint32_t> words = {20, 50, 20, 20, 20};
  const std::vector<float> probabilities = {0.7F, 0.9F, 0.5F, 0.1F, 0.6F};
  const std::vector<std::uint8_t> none(words.size());
  const std::vector<bool> inside = {false, true, true, true, true};
  Decision decision;
  decision.decide_all({true, true, false, false, true}, Reason::Score);
  decision.update({true, true, false, false, false}, Reason::Comment);
  const PageAnswer page{.words = words,
                        .probabilities = probabilities,
                        .heading_ranks = none,
                        .title_overlaps = none,
                        .decision = decision};
  EXPECT_EQ(judge_rule(applied, inside, page).kept,
            (std::vector<bool>{false, true, true, false, false}));
  rule.learned.reset();  // written by hand
  EXPECT_EQ(judge_rule(applied, inside, page).kept, inside);
}

TEST(AutoModel, RefusesWhatIsNoModel) {
  const auto model = AutoModel::read("winnow model", "x.model");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().message, "model x.model: not a model of the method auto");
}

std::string section(const std::string& name, std::string_view content) {
  std::string bytes = name;
  for (std::size_t i = 0; i < 4; ++i) bytes += static_cast<char>(content.size() >> (8 * i) & 0xFF);
  const std::uint64_t sum = base::fnv1a(content);
  for (std::size_t i = 0; i < 8; ++i) bytes += static_cast<char>(sum >> (8 * i) & 0xFF);
  return bytes.append(content);
}

TEST(AutoModel, BalancesByTheKindsOfThePage) {
  // Sections that come later replace earlier ones.
  const std::string shipped(*model::require_shipped("auto"));
  const auto made =
      AutoModel::read(shipped + section("BLNC", "kind.article 0.5\nkind.forum 2\n"), "x");
  ASSERT_TRUE(made);
  EXPECT_DOUBLE_EQ(made->balance({1, 0, 0, 0, 0, 0, 0, 0}), 0.5);
  EXPECT_DOUBLE_EQ(made->balance({0.5F, 0, 0.25F, 0, 0, 0, 0, 0.25F}), 1.0);
  EXPECT_DOUBLE_EQ(made->balance({0, 0, 0, 1, 0, 0, 0, 0}), 1.0);  // without a line
  for (const char* content : {"kind.letter 1", "kind.article", "kind.article 0"})
    EXPECT_FALSE(AutoModel::read(shipped + section("BLNC", content), "x")) << content;
}

TEST(AutoModel, NoticesAChangedByte) {
  std::string bytes = "winnow auto 1\nWGTS";
  bytes += std::string("\x01\0\0\0", 4) + std::string(8, '\0') + "x";
  const auto model = AutoModel::read(bytes, "x.model");
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().message.find("checksum"), std::string::npos);
}

}  // namespace
}  // namespace winnow::methods

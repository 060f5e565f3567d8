// Small pages, each about one metadata rule.
#include "metadata/metadata.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::metadata {
namespace {

PageMetadata metadata_of(const std::string& html, MetadataContext context = {}) {
  const Result<dom::Document> document = html::parse(html);
  if (const auto heading = document->find_first(dom::Name::H1)) {
    context.heading = heading;
    context.first = dom::index(*heading);
  }
  return read_metadata(*document, context);
}
std::string date_of(const std::string& html, const MetadataContext& context = {}) {
  const PageMetadata found = metadata_of(html, context);
  return found.date_published ? found.date_published->iso() : "none";
}
std::string authors_of(const std::string& html) {
  std::string joined;
  for (const std::string& name : metadata_of(html).authors)
    joined.append(joined.empty() ? "" : "; ").append(name);
  return joined;
}
std::string json_ld(const std::string& json) {
  return "<script type=\"application/ld+json\">" + json + "</script>";
}

TEST(MetadataFromJsonLd, NamesAuthorDateAndMore) {
  const PageMetadata found = metadata_of(json_ld(
      R"({"@type": "BlogPosting", "headline": "Rye &amp; barley", "author": {"name": "Ann Miller"},
          "datePublished": "2025-09-04T10:00:00+02:00", "dateModified": "2025-09-05",
          "publisher": {"name": "Mill News"}, "image": ["a.jpg"], "keywords": "rye, grain",
          "license": "https://license.example/by", "inLanguage": "en"})"));
  EXPECT_EQ(found.title, "Rye & barley");
  EXPECT_EQ(found.authors, std::vector<std::string>{"Ann Miller"});
  EXPECT_EQ(found.date_published->iso(), "2025-09-04T10:00:00+02:00");
  EXPECT_EQ(found.date_published_raw, "2025-09-04T10:00:00+02:00");
  EXPECT_EQ(found.date_modified->iso(), "2025-09-05");
  EXPECT_EQ(found.site_name, "Mill News");
  EXPECT_EQ(found.main_image, "a.jpg");
  EXPECT_EQ(found.tags, (std::vector<std::string>{"rye", "grain"}));
  EXPECT_EQ(found.license, "https://license.example/by");
  EXPECT_EQ(found.language, "en");
}
TEST(MetadataFromLinks, ResolvesAddressesAgainstThePageAndItsBase) {
  const std::string html =
      "<base href='/notes/'><link rel=canonical href='rye?a=1'><meta property=og:image "
      "content='../rye.jpg'>";
  const PageMetadata found = metadata_of(html, {.url = "https://mill.example/x/y"});
  EXPECT_EQ(found.canonical_url, "https://mill.example/notes/rye?a=1");
  EXPECT_EQ(found.main_image, "https://mill.example/rye.jpg");
}
TEST(MetadataFromLinks, LeavesARelativeAddressAsWrittenWhereTheBaseIsUnknown) {
  EXPECT_EQ(metadata_of("<link rel=canonical href='/rye'>").canonical_url, "/rye");
}
// Repeats the examples of this file: the winners are the same if only they are kept.
TEST(MetadataOfWinnersAlone, IsThatOfAllCandidates) {
  std::string filler;
  for (int i = 0; i < 200; ++i) filler += "<p>text</p>";
  const std::string byline = "<p class=byline>By Ann Miller</p><time datetime=2025-09-04>x</time>";
  const std::string other =
      "<p class=author>Bob Baker</p><p class=updated>May 5, 2025</p><a rel=tag>rye</a>";
  for (const std::string& html :
       {"<h1>Rye</h1>" + byline + filler + other, "<h1>Rye</h1>" + filler + byline + other,
        "<h1>Rye</h1><p class=author>admin</p>" + filler + byline + other,
        other + filler + "<h1>Rye</h1>" + byline,
        "<meta name=author content='http://x'><h1>Rye</h1>" + filler + byline + other}) {
    const PageMetadata all = metadata_of(html);
    const PageMetadata winners = metadata_of(html, {.candidates = KeepCandidates::No});
    EXPECT_EQ(all.authors, winners.authors) << html;
    EXPECT_EQ(all.date_published_raw, winners.date_published_raw) << html;
    EXPECT_EQ(all.date_modified.has_value(), winners.date_modified.has_value()) << html;
    EXPECT_EQ(all.tags, winners.tags) << html;
    EXPECT_LE(winners.candidates.all().size(), all.candidates.all().size());
  }
}
TEST(MetadataFromJsonLd, SaysWhetherThePageIsFree) {
  const auto is_free = [](const std::string& value) {
    return metadata_of(json_ld(R"({"@type": "NewsArticle", "isAccessibleForFree": )" + value + "}"))
        .candidates.accessible_for_free();
  };
  for (const char* const value : {"true", "\"True\"", "\"https://schema.org/True\""})
    EXPECT_EQ(is_free(value), true) << value;
  for (const char* const value : {"false", "\"False\"", "\"http://schema.org/False\""})
    EXPECT_EQ(is_free(value), false) << value;
  for (const char* const value : {"null", "\"\"", "\"soon\"", "1", "[]", "{}", "[false]"})
    EXPECT_EQ(is_free(value), std::nullopt) << value;
  // A part behind a paywall says nothing about the page.
  EXPECT_EQ(
      is_free(R"(true, "hasPart": {"@type": "WebPageElement", "isAccessibleForFree": false})"),
      true);
  EXPECT_EQ(metadata_of(json_ld(R"({"@type": "NewsArticle", "hasPart": {"@type": "WebPageElement",
                        "isAccessibleForFree": false}})"))
                .candidates.accessible_for_free(),
            std::nullopt);
}

TEST(MetadataFromMetaTags, ListsWhatThePageSaysAboutItsUse) {
  EXPECT_EQ(metadata_of("<meta name=Robots content='noindex,\n noai'><meta name=description "
                        "content=Rye><meta name=tdm-reservation content=1><meta property=robots "
                        "content=x><meta name=googlebot content=noindex>")
                .candidates.usage_signals(),
            (std::vector<std::string>{"robots: noindex, noai", "tdm-reservation: 1"}));
}

TEST(MetadataFromJsonLd, ResolvesReferencesInAGraph) {
  EXPECT_EQ(authors_of(json_ld(
                R"({"@graph": [{"@type": "Article", "author": [{"@id": "#ann"}, {"@id": "#bob"}]},
                    {"@type": "Person", "@id": "#ann", "name": "Ann Miller"},
                    {"@type": "Person", "@id": "#bob", "name": "Bob Baker"}]})")),
            "Ann Miller; Bob Baker");
}
TEST(MetadataFromJsonLd, PassesOverCommentsAndListsOfOthers) {
  EXPECT_EQ(authors_of(json_ld(R"({"@type": "WebPage", "comment":
                {"@type": "Article", "author": "Cid Cook"}})")),
            "");
  EXPECT_EQ(date_of(json_ld(R"({"@type": "ItemList", "itemListElement":
                [{"@type": "Article", "datePublished": "2025-01-01"}]})")),
            "none");
}
TEST(MetadataFromJsonLd, SurvivesAttacks) {
  std::string deep = "{\"@type\":\"Article\",\"author\":";
  deep.append(200'000, '[');
  EXPECT_EQ(authors_of(json_ld(deep)), "");
  std::string many = "[";
  for (int i = 0; i < 10'000; ++i) many += R"({"@type":"Article","author":{"@id":"#a"}},)";
  many += R"({"@id":"#a","name":"Ann Miller"}])";
  EXPECT_EQ(authors_of(json_ld(many)), "Ann Miller");
}
TEST(MetadataFromMetaTags, ReadsTheirMostUsedKinds) {
  EXPECT_EQ(date_of("<meta property=article:published_time content=2025-09-04T08:00Z>"),
            "2025-09-04T08:00:00Z");
  EXPECT_EQ(date_of("<meta name=DC.date content=2025-09-04>"), "2025-09-04");
  EXPECT_EQ(date_of("<meta name=parsely-pub-date content=2025-09-04>"), "2025-09-04");
  EXPECT_EQ(date_of("<meta name=citation_publication_date content=2025/9/4>"), "2025-09-04");
  EXPECT_EQ(authors_of("<meta name=citation_author content='Ann Miller'>"
                       "<meta name=citation_author content='Bob Baker'>"),
            "Ann Miller; Bob Baker");
  EXPECT_EQ(authors_of("<meta name=sailthru.author content='Ann Miller'>"), "Ann Miller");
}
TEST(MetadataFromMetaTags, GivesScholarlyNamesInReadingOrder) {
  EXPECT_EQ(authors_of("<meta name=citation_author content='Miller, Ann'>"
                       "<meta name=citation_author content='Baker, Bob D.'>"),
            "Ann Miller; Bob D. Baker");
  EXPECT_EQ(authors_of("<meta name=DC.creator content='Miller, Ann'>"), "Ann Miller");
  EXPECT_EQ(authors_of("<meta name=author content='Miller, Ann'>"), "Miller, Ann");
}
TEST(MetadataFromJsonLd, DecodesNamesBeforeItSeparatesThem) {
  EXPECT_EQ(authors_of(json_ld(R"({"@type": "Article", "author": "J&uuml;rgen M&ouml;ller"})")),
            "Jürgen Möller");
}
TEST(MetadataFromMarkup, ReadsTwoAuthorsFromTwoLinks) {
  EXPECT_EQ(authors_of("<h1>Rye</h1><p><a rel=author href=/ann>Ann Miller</a>, "
                       "<a rel=author href=/bob>Bob Baker</a></p>"),
            "Ann Miller; Bob Baker");
}
TEST(MetadataFromMarkup, TakesNoAccountLicenceOrPermissionForAnAuthor) {
  EXPECT_EQ(authors_of("<h1>Rye</h1><a href=/us/profile/login/>Ann</a>"), "");
  EXPECT_EQ(authors_of("<h1>Rye</h1><a href=https://cc.example/licenses/by/4.0/>Attribution</a>"),
            "");
  EXPECT_EQ(authors_of("<h1>Rye</h1><p class=authorized_x>Grain Trader</p>"), "");
  EXPECT_EQ(authors_of("<h1>Rye</h1><p class=authorInfo>Ann Miller</p>"), "Ann Miller");
}
TEST(MetadataFromMarkup, TakesNoAccountOnAnotherSiteForAnAuthor) {
  const auto count = [](const std::string& html) {
    return metadata_of(html, {.url = "https://www.mill.example/rye"}).authors.size();
  };
  EXPECT_EQ(count("<h1>Rye</h1><a href=https://videos.example/user/mill>Mill TV</a>"), 0U);
  EXPECT_EQ(count("<h1>Rye</h1><a href=https://people.mill.example/user/ann>Ann Miller</a>"), 1U);
}
TEST(MetadataAuthors, AreNotTheReviewersOfAProduct) {
  const std::string html = "<h1>Rye flour</h1><p class=author>Ann Miller</p>";
  const Result<dom::Document> document = html::parse(html);
  const auto heading = document->find_first(dom::Name::H1);
  EXPECT_EQ(
      read_metadata(*document, {.heading = heading, .page_type = PageType::Product}).authors.size(),
      0U);
  EXPECT_EQ(
      read_metadata(*document, {.heading = heading, .page_type = PageType::Article}).authors.size(),
      1U);
}
TEST(MetadataFromMetaTags, ReadsTheLabelsOfCards) {
  EXPECT_EQ(authors_of("<meta name=twitter:label1 content='Written by'>"
                       "<meta name=twitter:data1 content='Ann Miller'>"
                       "<meta name=twitter:label2 content='Reading time'>"
                       "<meta name=twitter:data2 content='Two minutes'>"),
            "Ann Miller");
}
TEST(MetadataFromMetaTags, RefusesAnAddressForAnAuthor) {
  const PageMetadata found = metadata_of(
      "<meta property=article:author content=https://social.example/mill>"
      "<meta name=author content='Ann Miller'>");
  EXPECT_EQ(found.authors, std::vector<std::string>{"Ann Miller"});
  EXPECT_EQ(found.candidates.all()[0].verdict, Verdict::NotAName);
}
TEST(MetadataFromMetaTags, BelievesAPersonBeforeThePublisher) {
  EXPECT_EQ(authors_of("<meta property=og:site_name content='Mill News'>"
                       "<meta name=author content='Mill News'><h1>Rye</h1><p>By Ann Miller</p>"),
            "Ann Miller");
}
TEST(MetadataFromMicrodata, ReadsTheArticlesAndNotTheComments) {
  const std::string page =
      "<div itemscope itemtype=https://schema.org/Article><h1 itemprop=headline>Rye</h1>"
      "<span itemprop=author itemscope itemtype=https://schema.org/Person>"
      "<b itemprop=name>Ann Miller</b>, miller</span>"
      "<time itemprop=datePublished datetime=2025-09-04>yesterday</time>"
      "<div itemprop=comment itemscope itemtype=https://schema.org/Comment>"
      "<i itemprop=author>Cid Cook</i><time itemprop=datePublished datetime=2025-01-01></time>"
      "</div></div>";
  EXPECT_EQ(authors_of(page), "Ann Miller");
  EXPECT_EQ(date_of(page), "2025-09-04");
}
TEST(MetadataFromMarkup, ReadsBylinesAndDates) {
  EXPECT_EQ(authors_of("<h1>Rye</h1><p class=byline>By <a>Ann Miller</a> and <a>Bob Baker</a></p>"),
            "Ann Miller; Bob Baker");
  EXPECT_EQ(authors_of("<h1>Rye</h1><a rel=author href=/ann>Ann Miller</a>"), "Ann Miller");
  EXPECT_EQ(authors_of("<h1>Rye</h1><div class=author><b>Ann Miller</b> <i>Head Miller</i></div>"),
            "Ann Miller");
  EXPECT_EQ(date_of("<h1>Rye</h1><span class=post-date>May 4, 2025</span>"), "2025-05-04");
  EXPECT_EQ(date_of("<h1>Rye</h1><time datetime=2025-05-04T07:00>today</time>"),
            "2025-05-04T07:00:00");
}
TEST(MetadataFromMarkup, PassesOverOtherArticlesAndTheFoot) {
  EXPECT_EQ(date_of("<h1>Rye</h1><div class=related-posts><time datetime=2025-05-04></time></div>"
                    "<footer><time datetime=2025-05-05></time></footer>"),
            "none");
}
TEST(MetadataFromMarkup, FindsDeclarationsAndLicensesInPartsThatArePassedOver) {
  const std::string page =
      "<h1>Rye</h1><p>Late.</p><footer><a rel=license href=https://cc.example/by>CC</a><div>" +
      json_ld(R"({"@type": "Article", "author": {"name": "Ann Miller"}})") +
      "<meta itemprop=datePublished content=2025-05-04></div></footer>";
  const PageMetadata found = metadata_of(page);
  EXPECT_EQ(found.license, "https://cc.example/by");
  EXPECT_EQ(found.authors, std::vector<std::string>{"Ann Miller"});
  EXPECT_EQ(found.date_published->iso(), "2025-05-04");
  EXPECT_EQ(
      authors_of("<h1>Rye</h1><nav><p>" +
                 json_ld(R"({"@type": "Article", "author": {"name": "Ann Miller"}})") + "</nav>"),
      "Ann Miller");
}

// Author and dates are known, so what is far from the heading cannot change them.
std::string settled_page(const std::string& far) {
  std::string page =
      "<meta name=author content='Ann Miller'><meta property=article:published_time "
      "content=2025-05-04><meta property=article:modified_time content=2025-05-05>"
      "<h1>Rye</h1>";
  for (int i = 0; i < 200; ++i) page += "<p class=x>Late.</p>";
  return page + far;
}
TEST(MetadataFromMarkup, FindsTheRestFarFromTheHeadingWhereAuthorAndDatesAreKnown) {
  const MetadataContext winners{.candidates = KeepCandidates::No};
  EXPECT_EQ(metadata_of(settled_page("<a rel=tag href=/t>rye</a>"), winners).tags,
            std::vector<std::string>{"rye"});
  EXPECT_EQ(metadata_of(settled_page("<a rel=license href=https://cc.example/by>CC</a>"), winners)
                .license,
            "https://cc.example/by");
  EXPECT_EQ(metadata_of(settled_page("<link rel=canonical href=https://mill.example/>"), winners)
                .canonical_url,
            "https://mill.example/");
  const std::string steps = "<a href=/>Home</a> <a href=/notes/>Notes</a>";
  for (const std::string open :
       {"<div class=page-Breadcrumbs>", "<div id=breadcrumb>", "<nav aria-label=Breadcrumb>"})
    EXPECT_EQ(metadata_of(settled_page(open + steps), winners).breadcrumbs.size(), 2U) << open;
  EXPECT_EQ(metadata_of(settled_page("<div class=sidebar><p class=breadcrumb>" + steps), winners)
                .breadcrumbs.size(),
            0U);
  const PageMetadata found = metadata_of(
      settled_page("<p class=author>Bob Baker</p><time datetime=2020-01-01></time>"), winners);
  EXPECT_EQ(found.authors, std::vector<std::string>{"Ann Miller"});
  EXPECT_EQ(found.date_published->iso(), "2025-05-04");
}
TEST(MetadataFromMarkup, ReadsTheFooterAndTheAsidesOfTheArticleItself) {
  EXPECT_EQ(date_of("<article><h1>Rye</h1><p>Late.</p><footer><time datetime=2025-05-05></time>"
                    "</footer></article><footer><time datetime=2025-05-06></time></footer>"),
            "2025-05-05");
  EXPECT_EQ(authors_of("<main><h1>Rye</h1><aside><p class=byline>By Ann Miller</p></aside></main>"
                       "<aside class=author>Bob Baker</aside>"),
            "Ann Miller");
  EXPECT_EQ(date_of("<article><h1>Rye</h1><aside class=related><time datetime=2025-05-05></time>"
                    "</aside></article>"),
            "none");
}
TEST(MetadataFromText, ReadsShortOnesNearTheHeading) {
  EXPECT_EQ(authors_of("<h1>Rye</h1><p>By Ann Miller</p>"), "Ann Miller");
  EXPECT_EQ(authors_of("<h1>Rye</h1><p>Written by <b>Ann Miller</b></p>"), "Ann Miller");
  EXPECT_EQ(date_of("<h1>Rye</h1><p>Published on 4 May 2025</p>"), "2025-05-04");
  EXPECT_EQ(authors_of("<h1>Rye</h1><p>It is made <i>x</i>by Good Mills</p>"), "");
}
TEST(MetadataDates, TakeTheEarlierDayThatThePageShows) {
  EXPECT_EQ(date_of("<meta property=article:published_time content=2025-06-01>"
                    "<h1>Rye</h1><span class=date>May 4, 2019</span>"),
            "2019-05-04");
  EXPECT_EQ(date_of("<meta property=article:published_time content=2019-05-04>"
                    "<h1>Rye</h1><span class=date>June 1, 2025</span>"),
            "2019-05-04");
}
TEST(MetadataDates, OfBareTextDoNotReplaceADeclaredOne) {
  const std::string declared = "<meta property=article:published_time content=2025-06-01>";
  const std::string text = "<p>" + std::string(300, 'x') + "</p>";
  EXPECT_EQ(date_of(declared + "<h1>Rye</h1>" + text + "<p>May 4, 2019</p>"), "2025-06-01");
  EXPECT_EQ(date_of(declared + "<h1>Rye</h1><figcaption>May 4, 2019</figcaption>"), "2025-06-01");
  EXPECT_EQ(date_of(declared + "<h1>Rye</h1><p>Rye in Rome on May 4, 2019</p>"), "2025-06-01");
  EXPECT_EQ(date_of(declared + "<h1>Rye</h1><table><td>May 4, 2019</td></table>"), "2025-06-01");
  EXPECT_EQ(date_of(declared + "<h1>Rye</h1><p>On <b>May 4, 2019</b> the old mill burned.</p>"),
            "2025-06-01");
  // The line below the heading is the date of the page, as good as one with a class.
  EXPECT_EQ(date_of(declared + "<h1>Rye</h1><p>May 4, 2019</p>" + text), "2019-05-04");
}
TEST(MetadataDates, OfBareTextReplaceADeclaredOneThatNoProgramWrote) {
  EXPECT_EQ(date_of(json_ld(R"({"@type": "Article", "datePublished": "Jun 24, 2025"})") +
                    "<h1>Rye</h1><p>Posted by Ann, May 4, 2019</p>"),
            "2019-05-04");
}
TEST(MetadataDates, InNumbersAreReadAsTheDeclaredOneSays) {
  EXPECT_EQ(date_of("<html lang=de><meta property=article:published_time content=2017-11-03>"
                    "<h1>Rye</h1><p class=date>11.03.17</p>"),
            "2017-11-03");
}
TEST(MetadataDates, MayDifferByADayBetweenTimeZones) {
  const std::string page =
      "<meta property=article:published_time content=2025-06-02T03:00:00+00:00>"
      "<h1>Rye</h1><p class=date>June 1, 2025</p>";
  EXPECT_EQ(date_of(page), "2025-06-02T03:00:00Z");
  EXPECT_EQ(date_of(page, {.url = "https://mill.example/2025/06/01/rye"}), "2025-06-01");
}
TEST(MetadataDates, AreLocalIfThePageHasTheSameMomentInTwoZones) {
  const std::string utc =
      "<meta property=article:published_time content=2025-06-02T03:00:00+00:00><h1>Rye</h1>";
  EXPECT_EQ(date_of(utc + "<time datetime=2025-06-01T23:00:00-04:00>June 1</time>"),
            "2025-06-01T23:00:00-04:00");
  EXPECT_EQ(date_of(utc + "<time datetime=2025-06-02T08:00:00+05:00>June 2</time>"),
            "2025-06-02T08:00:00+05:00");
  // Another moment.
  EXPECT_EQ(date_of(utc + "<time datetime=2025-06-01T23:01:00-04:00>June 1</time>"),
            "2025-06-02T03:00:00Z");
}
TEST(MetadataDates, AreReadFromTheVocabularyOfASystem) {
  EXPECT_EQ(date_of("<meta name=w-published-date content=2025-05-27><h1>Rye</h1>"), "2025-05-27");
  EXPECT_EQ(date_of("<meta property=acme:pubdate content=2025-05-27><h1>Rye</h1>"), "2025-05-27");
  EXPECT_EQ(date_of("<meta name=event-date content=2025-05-27><h1>Rye</h1>"), "none");
}
TEST(MetadataDates, AreNotTheDayAMemberJoined) {
  EXPECT_EQ(date_of("<h1>Rye</h1><p><b>Joined:</b> Jul 24, 2017</p><time datetime=2025-05-05>x"
                    "</time>"),
            "2025-05-05");
}
TEST(MetadataDates, OfMicrodataTellAChangeFromThePublication) {
  EXPECT_EQ(date_of("<h1>Rye</h1><div itemscope itemtype=https://schema.org/Article>"
                    "<time itemprop=dateModified datetime=2026-02-16></time></div>"
                    "<time datetime=2025-05-05>May</time>"),
            "2025-05-05");
}
TEST(MetadataDates, AreNotThoseThatASentenceMentions) {
  EXPECT_EQ(date_of("<meta property=article:published_time content=2025-06-01>"
                    "<h1>Rye</h1><p>On May 4, 2019 the old mill at the river bend burned down, "
                    "and nobody ever knew why.</p>"),
            "2025-06-01");
}
TEST(MetadataDates, TellAChangeFromThePublication) {
  const PageMetadata found =
      metadata_of("<h1>Rye</h1><p>Published May 4, 2025</p><p>Last updated: June 1, 2025</p>");
  EXPECT_EQ(found.date_published->iso(), "2025-05-04");
  EXPECT_EQ(found.date_modified->iso(), "2025-06-01");
}
TEST(MetadataDates, TakeADateOfChangeWhereItIsTheOnlyOne) {
  EXPECT_EQ(date_of("<h1>Rye</h1><p>Updated June 1, 2025</p>"), "2025-06-01");
}
TEST(MetadataDates, AreNeverInTheFarFuture) {
  EXPECT_EQ(date_of("<meta property=article:published_time content=2099-01-01>"
                    "<meta name=date content=2025-09-04>",
                    {.latest = 20261231}),
            "2025-09-04");
}
TEST(MetadataDates, MayStandInTheAddress) {
  EXPECT_EQ(date_of("<p>x", {.url = "https://mill.example/2025/09/04/rye"}), "2025-09-04");
  EXPECT_EQ(date_of("<p>x", {.url = "https://mill.example/2025/09/rye"}), "none");
}
TEST(MetadataDates, FollowThePagesCustom) {
  EXPECT_EQ(date_of("<html lang=en-US><meta name=date content=03/04/2025>"), "2025-03-04");
  EXPECT_EQ(date_of("<html lang=fr><meta name=date content=03/04/2025>"), "2025-04-03");
}
TEST(MetadataDates, TakeMonthNamesInThePagesLanguage) {
  const std::string page = "<h1>Raž</h1><p class=date>4. listopada 2025.</p>";
  EXPECT_EQ(date_of("<html lang=hr>" + page), "2025-10-04");
  EXPECT_EQ(date_of("<html xml:lang=hr>" + page), "2025-10-04");
  EXPECT_EQ(date_of("<html><meta http-equiv=content-language content=hr>" + page), "2025-10-04");
  EXPECT_EQ(date_of("<html lang=pl>" + page), "2025-11-04");
}
TEST(MetadataImages, AreNotIconsLogosOrPixels) {
  const auto image_of = [](const std::string& address) {
    return metadata_of("<meta property=og:image content='" + address + "'>" +
                           json_ld(R"({"@type": "Article", "image": "https://m.example/rye.jpg"})"),
                       {.candidates = KeepCandidates::No})
        .main_image.value_or("none");
  };
  for (const char* address :
       {"/apple-touch-icon.png", "/favicon.ico", "/favicon-32x32.png", "/img/logo.svg",
        "/site-logo-512.png?v=2", "data:image/png;base64,AAAA", "javascript:alert(1)",
        "https://count.example/pixel.gif", "/1x1.gif", "https://ci.example/mill/badge.svg",
        "https://img.shields.io/npm/v/mill"})
    EXPECT_EQ(image_of(address), "https://m.example/rye.jpg") << address;
  EXPECT_EQ(image_of("https://m.example/a rye.png"), "https://m.example/a%20rye.png");
  EXPECT_EQ(image_of("https://m.example/how-to-draw-a-logo.jpg"),
            "https://m.example/how-to-draw-a-logo.jpg");
}
TEST(MetadataLinks, AreNeverScripts) {
  const PageMetadata found = metadata_of(
      "<link rel=canonical href='javascript:alert(1)'><link rel=license href='data:text/html,x'>"
      "<meta property=og:url content=https://mill.example/rye>");
  EXPECT_EQ(found.canonical_url, "https://mill.example/rye");
  EXPECT_FALSE(found.license);
}
TEST(MetadataLanguage, MayBeDeclaredAsXml) {
  EXPECT_EQ(metadata_of("<html xml:lang=hr>").language, "hr");
  EXPECT_EQ(metadata_of("<html lang=de xml:lang=hr>").language, "de");
}
TEST(Metadata, KeepsEveryCandidateWithAVerdict) {
  const PageMetadata found = metadata_of(
      "<title>Rye is late | Mill News</title><meta property=og:title content='Rye is late'>",
      {.headline = "Rye is late"});
  ASSERT_EQ(found.candidates.all().size(), 3U);
  EXPECT_EQ(found.candidates.all()[0].verdict, Verdict::Won);
  EXPECT_EQ(found.candidates.all()[1].verdict, Verdict::Agrees);
  EXPECT_EQ(found.candidates.all()[2].verdict, Verdict::Agrees);
}
TEST(Metadata, IsBoundedForAPageOfNothingElse) {
  std::string page;
  for (int i = 0; i < 30'000; ++i) page += "<meta name=author content='Ann Miller'>";
  EXPECT_EQ(metadata_of(page).candidates.all().size(), Candidates::kMaxCandidates);
}

}  // namespace
}  // namespace winnow::metadata

// Feeds and sitemaps as sites write them.
#include "fetch/feed.h"

#include <gtest/gtest.h>

#include "fetch/sitemap.h"
#include "fetch/xml_scan.h"

namespace winnow::fetch {
namespace {

TEST(Feed, ReadsRss) {
  const auto feed = read_feed(R"(<?xml version="1.0"?><!-- ours --><rss version="2.0"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>The Mill</title>
      <link>https://mill.example/</link>
      <item><title>Rye &amp; oats</title><link> /rye </link><dc:creator>Ada</dc:creator>
        <pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate><description>Short</description>
        <content:encoded><![CDATA[<p>Long & <b>whole</b></p>]]></content:encoded></item>
      <item><guid isPermaLink="true">https://mill.example/oats</guid>
        <media:title>no</media:title><description>&lt;p&gt;Oats</description></item>
      </channel></rss>)",
                              "https://mill.example/feed.xml");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->title, "The Mill");
  EXPECT_EQ(feed->url, "https://mill.example/");
  ASSERT_EQ(feed->entries.size(), 2U);
  EXPECT_EQ(feed->entries[0].title, "Rye & oats");
  EXPECT_EQ(feed->entries[0].url, "https://mill.example/rye");
  EXPECT_EQ(feed->entries[0].author, "Ada");
  EXPECT_EQ(feed->entries[0].published, "Mon, 02 Nov 2026 10:00:00 GMT");
  EXPECT_EQ(feed->entries[0].content, "<p>Long & <b>whole</b></p>");
  EXPECT_EQ(feed->entries[1].url, "https://mill.example/oats");
  EXPECT_EQ(feed->entries[1].title, "");
  EXPECT_EQ(feed->entries[1].content, "<p>Oats");
}

TEST(Feed, ReadsAtom) {
  const auto feed = read_feed(R"(<feed xmlns="http://www.w3.org/2005/Atom"><title>Mill</title>
      <link rel="self" href="/atom.xml"/><link href="/"/>
      <entry><title type="html">Rye</title><link rel="edit" href="/e"/><link href="rye"/>
        <author><name>Ada</name><uri>x</uri></author><updated>2026-11-02T10:00:00Z</updated>
        <content type="xhtml"><div><p>A &amp; <content>b</content></p></div></content></entry>
      <entry><link href="/2"/><summary type="text">1 &lt; 2</summary></entry></feed>)",
                              "https://mill.example/a/");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->url, "https://mill.example/");
  ASSERT_EQ(feed->entries.size(), 2U);
  EXPECT_EQ(feed->entries[0].url, "https://mill.example/a/rye");
  EXPECT_EQ(feed->entries[0].author, "Ada");
  EXPECT_EQ(feed->entries[0].published, "2026-11-02T10:00:00Z");
  EXPECT_EQ(feed->entries[0].content, "<div><p>A &amp; <content>b</content></p></div>");
  EXPECT_EQ(feed->entries[1].content, "1 &lt; 2");
}

TEST(Feed, TakesNothingOfTheSourceOfAnEntryButItsAuthor) {
  const auto feed = read_feed(R"(<feed xmlns="http://www.w3.org/2005/Atom"><title>Planet</title>
      <author><name>The planet</name></author>
      <entry><source><title>Other blog</title><link href="https://other.example/"/>
          <updated>2001-01-01T00:00:00Z</updated><author><name>Bob</name></author></source>
        <title>Rye</title><link href="https://mill.example/rye"/>
        <published>2026-11-02T10:00:00Z</published><author><name>Ada</name></author></entry>
      <entry><title>Oats</title><source><title>Other</title><author><name>Bob</name></author>
        <link href="https://other.example/"/></source></entry>
      <entry><title>Hay</title><source><title>Broken</entry>
      <entry><link href="https://mill.example/4"/></entry></feed>)");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->title, "Planet");
  ASSERT_EQ(feed->entries.size(), 4U);
  EXPECT_EQ(feed->entries[0].title, "Rye");
  EXPECT_EQ(feed->entries[0].url, "https://mill.example/rye");
  EXPECT_EQ(feed->entries[0].published, "2026-11-02T10:00:00Z");
  EXPECT_EQ(feed->entries[0].author, "Ada");
  EXPECT_EQ(feed->entries[1].title, "Oats");
  EXPECT_EQ(feed->entries[1].url, "");
  EXPECT_EQ(feed->entries[1].author, "Bob");
  EXPECT_EQ(feed->entries[2].title, "Hay");
  EXPECT_EQ(feed->entries[3].url, "https://mill.example/4");
  EXPECT_EQ(feed->entries[3].author, "The planet");
}

TEST(Feed, ReadsAuthorsAndDatesOfOtherVocabularies) {
  const auto feed = read_feed(R"(<rss version="2.0" xmlns="https://mill.example/ns"
      xmlns:pod="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:t="http://purl.org/dc/terms/"><channel><title>Mill</title>
      <item><author>ada@mill.example (Ada Rye)</author><t:issued>2026-11-02</t:issued></item>
      <item><author>ada@mill.example</author><pod:author>Ada</pod:author></item>
      <item><author>ada@mill.example</author>
        <prism:publicationDate>2026-11-03</prism:publicationDate></item></channel></rss>)");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->title, "Mill");
  ASSERT_EQ(feed->entries.size(), 3U);
  EXPECT_EQ(feed->entries[0].author, "Ada Rye");
  EXPECT_EQ(feed->entries[0].published, "2026-11-02");
  EXPECT_EQ(feed->entries[1].author, "Ada");
  EXPECT_EQ(feed->entries[2].author, "ada@mill.example");
  EXPECT_EQ(feed->entries[2].published, "2026-11-03");
}

TEST(Feed, DecodesContentByItsType) {
  const auto feed = read_feed(R"(<feed>
      <entry><content type="text/html" mode="base64">PHA+Unll
        IGNhbWU8L3A+</content></entry>
      <entry><content type="image/png">iVBORw0KGgo=</content><summary>A bag</summary></entry>
      <entry><content type="text/plain">a &lt; b</content></entry></feed>)");
  ASSERT_TRUE(feed);
  ASSERT_EQ(feed->entries.size(), 3U);
  EXPECT_EQ(feed->entries[0].content, "<p>Rye came</p>");
  EXPECT_EQ(feed->entries[1].content, "A bag");
  EXPECT_EQ(feed->entries[2].content, "a &lt; b");
}

TEST(Feed, ResolvesAddressesAgainstXmlBase) {
  const auto feed = read_feed(R"(<feed xml:base="https://mill.example/blog/"><link href="."/>
      <entry><link href="rye"/><content type="html">&lt;a href="scales"&gt;scales&lt;/a&gt;</content>
      </entry>
      <entry xml:base="2026/"><link href="oats"/>
        <content type="html" xml:base="https://img.example/">&lt;img src="a.png"&gt;</content></entry>
      <entry><link href="wheat"/><summary>no links</summary></entry></feed>)",
                              "https://feeds.example/mill.xml");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->url, "https://mill.example/blog/");
  ASSERT_EQ(feed->entries.size(), 3U);
  EXPECT_EQ(feed->entries[0].url, "https://mill.example/blog/rye");
  EXPECT_EQ(feed->entries[0].base, "https://mill.example/blog/");
  EXPECT_EQ(feed->entries[1].url, "https://mill.example/blog/2026/oats");
  EXPECT_EQ(feed->entries[1].base, "https://img.example/");
  EXPECT_EQ(feed->entries[2].url, "https://mill.example/blog/wheat");
  EXPECT_NE(page_of(feed->entries[1]).find("<base href=\"https://img.example/\">"),
            std::string::npos);
}

TEST(Feed, IgnoresAnXmlBaseThatIsTooLong) {
  const std::string base = "https://mill.example/" + std::string(5000, 'a') + "/";
  const auto feed =
      read_feed("<feed xml:base='" + base + "'><entry><link href='rye'/></entry></feed>",
                "https://mill.example/");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->entries.at(0).url, "https://mill.example/rye");
}

TEST(Feed, ReadsElementsWithAPrefix) {
  const auto rss = read_feed(R"(<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:r="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/"
      xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:m="http://search.yahoo.com/mrss/">
      <r:channel><r:title>Mill</r:title></r:channel>
      <r:item><m:title>no</m:title><r:title>Rye</r:title><r:link>https://mill.example/rye</r:link>
        <d:creator>Ada</d:creator><c:encoded>&lt;p&gt;Late</c:encoded></r:item></rdf:RDF>)");
  ASSERT_TRUE(rss);
  EXPECT_EQ(rss->title, "Mill");
  ASSERT_EQ(rss->entries.size(), 1U);
  EXPECT_EQ(rss->entries[0].title, "Rye");
  EXPECT_EQ(rss->entries[0].url, "https://mill.example/rye");
  EXPECT_EQ(rss->entries[0].author, "Ada");
  EXPECT_EQ(rss->entries[0].content, "<p>Late");
  const auto atom = read_feed(R"(<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry>
      <a:title>Oats</a:title><a:link href="https://mill.example/oats"/>
      <a:content type="xhtml"><div><p>Early</p></div></a:content></a:entry></a:feed>)");
  ASSERT_TRUE(atom);
  ASSERT_EQ(atom->entries.size(), 1U);
  EXPECT_EQ(atom->entries[0].url, "https://mill.example/oats");
  EXPECT_EQ(atom->entries[0].content, "<div><p>Early</p></div>");
  EXPECT_EQ(read_feed("<rss><rss:item><rss:title>x</rss:title></rss:item></rss>")->entries.size(),
            1U);
}

TEST(Feed, DoesNotTakeAGuidForALinkThatSaysItIsNone) {
  const auto feed = read_feed(
      "<rss><item><guid isPermaLink='false'>https://mill.example/?p=1</guid></item>"
      "<item><guid>https://mill.example/2</guid></item><item><guid>3</guid></item></rss>",
      "https://mill.example/feed");
  ASSERT_TRUE(feed);
  ASSERT_EQ(feed->entries.size(), 3U);
  EXPECT_EQ(feed->entries[0].url, "");
  EXPECT_EQ(feed->entries[1].url, "https://mill.example/2");
  EXPECT_EQ(feed->entries[2].url, "");
}

TEST(Feed, ReadsJsonFeed) {
  const auto feed = read_feed(R"({"version": "https://jsonfeed.org/version/1.1",
      "title": "The Mill", "home_page_url": "https://mill.example/", "authors": [{"name": "Eve"}],
      "items": [
        {"id": "1", "url": "/rye", "title": "Rye & oats", "content_html": "<p>Late</p>",
         "summary": "a longer text that is not the content", "date_published": "2026-11-02",
         "authors": [{"name": "Ada"}, {"name": "Ben"}],
         "attachments": [{"url": "/a.mp3", "title": "no"}]},
        {"id": "https://mill.example/2", "content_text": "1 < 2\n\nTwo", "date_modified": "2026",
         "author": {"name": "Cy", "url": "/cy"}}]})",
                              "https://mill.example/feed.json");
  ASSERT_TRUE(feed);
  EXPECT_EQ(feed->title, "The Mill");
  EXPECT_EQ(feed->url, "https://mill.example/");
  ASSERT_EQ(feed->entries.size(), 2U);
  EXPECT_EQ(feed->entries[0].url, "https://mill.example/rye");
  EXPECT_EQ(feed->entries[0].title, "Rye &amp; oats");
  EXPECT_EQ(feed->entries[0].author, "Ada");
  EXPECT_EQ(feed->entries[0].published, "2026-11-02");
  EXPECT_EQ(feed->entries[0].content, "<p>Late</p>");
  EXPECT_EQ(feed->entries[1].url, "https://mill.example/2");
  EXPECT_EQ(feed->entries[1].author, "Cy");
  EXPECT_EQ(feed->entries[1].published, "2026");
  EXPECT_EQ(feed->entries[1].content, "<p>1 &lt; 2</p>\n<p>Two</p>\n");
}

TEST(Feed, TakesJsonForAFeedByItsVersionOrItsMediaType) {
  constexpr std::string_view kItems = R"({"items": [{"title": "Rye"}]})";
  EXPECT_FALSE(read_feed(kItems));
  EXPECT_TRUE(read_feed(kItems, "", "application/feed+json"));
  EXPECT_FALSE(read_feed(R"({"a": 1})", "", "application/feed+json"));
  EXPECT_TRUE(is_feed_type("application/feed+json"));
}

TEST(Feed, GivesTheItemsOfBrokenOrDeepJson) {
  const std::string start = R"({"version": "https://jsonfeed.org/version/1", "items": [)";
  const auto broken = read_feed(start + R"({"title": "Rye"}, {"title": "Oats", "url": "https://a)");
  ASSERT_TRUE(broken);
  ASSERT_EQ(broken->entries.size(), 2U);
  EXPECT_EQ(broken->entries[1].title, "Oats");
  const auto deep = read_feed(start + R"({"title": "Rye"},)" + std::string(1'000'000, '['));
  ASSERT_TRUE(deep);
  EXPECT_EQ(deep->entries.at(0).title, "Rye");
}

TEST(Feed, GivesTheEntriesOfABrokenOne) {
  const auto feed = read_feed(
      "<rss><channel><item><link>http://a.example/1</link><title>x & y</b></title>"
      "<item><link>http://a.example/2</link><description><![CDATA[cut");
  ASSERT_TRUE(feed);
  ASSERT_EQ(feed->entries.size(), 2U);
  EXPECT_EQ(feed->entries[0].title, "x & y");
  EXPECT_EQ(feed->entries[1].url, "http://a.example/2");
}

TEST(Feed, IsNotWhatOnlyLooksLikeOne) {
  EXPECT_FALSE(
      read_feed("<kml xmlns='http://www.opengis.net/kml/2.2' xmlns:atom="
                "'http://www.w3.org/2005/Atom'><Document><atom:link href='/'/>"));
  EXPECT_FALSE(read_feed("<!doctype html><html><body><rss></rss>"));
  EXPECT_FALSE(read_feed("plain text"));
  EXPECT_FALSE(read_feed(""));
  EXPECT_FALSE(read_feed("<urlset><url><loc>http://a.example/</loc></url></urlset>"));
}

TEST(Feed, EntryAsAPageKeepsItsFieldsAndLetsNoneOutOfItsPlace) {
  const std::string page = page_of({.url = "https://a.example/?a=1&b=2",
                                    .title = "</title><script>",
                                    .author = "\"><b>",
                                    .published = "2026-11-02",
                                    .content = "<p>Text</p>"});
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_EQ(page.find("\"><b>"), std::string::npos);
  EXPECT_NE(page.find("<p>Text</p>"), std::string::npos);
}

TEST(XmlScan, ReplacesEntitiesOnceAndOnlyThoseItKnows) {
  EXPECT_EQ(replace_entities("&amp;lt; &#65;&#x42; &nbsp; & &#0; &#xFFFFFFFF;"),
            "&lt; AB &nbsp; & &#0; &#xFFFFFFFF;");
}

TEST(XmlScan, ExpandsNoDeclaredEntity) {
  XmlScan scan("<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><x>&b;</x>");
  EXPECT_EQ(scan.next(), XmlScan::Event::Open);
  EXPECT_EQ(scan.next(), XmlScan::Event::Text);
  EXPECT_EQ(scan.text(), "&b;");
}

TEST(Sitemap, ReadsPagesAndIndexes) {
  const Sitemap pages = read_sitemap(
      "\n<?xml version='1.0'?><urlset><url><loc> https://a.example/?x=1&amp;y=2 </loc>"
      "<image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>"
      "<url><lastmod>2026</lastmod><loc><![CDATA[https://a.example/2]]></loc></url></urlset>");
  EXPECT_EQ(pages.pages,
            (std::vector<std::string>{"https://a.example/?x=1&y=2", "https://a.example/2"}));
  const Sitemap index = read_sitemap(
      "<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>");
  EXPECT_TRUE(index.pages.empty());
  EXPECT_EQ(index.sitemaps, (std::vector<std::string>{"https://a.example/1.xml.gz"}));
}

TEST(Sitemap, ReadsElementsWithAPrefix) {
  const Sitemap sitemap = read_sitemap(
      "<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' "
      "xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'>"
      "<s:url><s:loc>https://a.example/1</s:loc><image:image>"
      "<image:loc>https://a.example/i.png</image:loc></image:image></s:url></s:urlset>");
  EXPECT_EQ(sitemap.pages, (std::vector<std::string>{"https://a.example/1"}));
}

TEST(Sitemap, ReadsLinesOfText) {
  EXPECT_EQ(read_sitemap("https://a.example/1\r\nnot an address\n\nhttps://a.example/2").pages,
            (std::vector<std::string>{"https://a.example/1", "https://a.example/2"}));
}

TEST(Feed, NamesOnlyWebAddresses) {
  for (const char* address : {"file:/etc/passwd", "FILE:///etc/passwd", "javascript:alert(1)",
                              "data:text/html,x", "ftp://mill.example/", "fi\nle:///etc/passwd"}) {
    const std::string text(address);
    const auto rss = read_feed("<rss><channel><item><title>x</title><link>" + text +
                                   "</link><guid>" + text + "</guid></item></channel></rss>",
                               "https://mill.example/feed");
    ASSERT_TRUE(rss && rss->entries.size() == 1);
    EXPECT_EQ(rss->entries[0].url, "") << text;
    const auto atom =
        read_feed("<feed xml:base='" + text + "'><entry xml:base='" + text + "'><link href='" +
                      text + "'/></entry><entry><link href='b'/>" + "</entry></feed>",
                  "https://mill.example/feed");
    ASSERT_TRUE(atom && atom->entries.size() == 2);
    EXPECT_EQ(atom->entries[0].url, "") << text;
    EXPECT_EQ(atom->entries[1].url, "https://mill.example/b") << text;
  }
  const auto json = read_feed(
      R"({"version": "https://jsonfeed.org/version/1.1", "items": [{"url": "file:///etc/passwd"}]})");
  ASSERT_TRUE(json && json->entries.size() == 1);
  EXPECT_EQ(json->entries[0].url, "");
}

}  // namespace
}  // namespace winnow::fetch

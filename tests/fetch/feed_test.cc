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

TEST(Sitemap, ReadsLinesOfText) {
  EXPECT_EQ(read_sitemap("https://a.example/1\r\nnot an address\n\nhttps://a.example/2").pages,
            (std::vector<std::string>{"https://a.example/1", "https://a.example/2"}));
}

}  // namespace
}  // namespace winnow::fetch

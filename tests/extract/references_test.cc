// Lists of what a text cites, and information boxes, are kept or dropped as ExtractOptions says.
#include <gtest/gtest.h>

#include <string>

#include "winnow/extract.h"

namespace winnow {
namespace {

std::string article_with_entries(const std::string& entries) {
  return "<title>Mill of Tarvin</title><div id=content>"
         "<table class='infobox vcard'><tr><th>River</th><td><a href=/w/Sel>Sel</a></td></tr>"
         "<tr><th>Built</th><td>1641</td></tr></table>"
         "<p>The mill of Tarvin is a watermill on the Sel in the province of Ostermark, and the "
         "oldest one that still grinds grain for sale.<sup id=r1><a href='#n1'>[1]</a></sup></p>"
         "<h2>History</h2><p>A charter grants the miller the right to dam the stream for nine "
         "hours "
         "a day, and he did so for years (<a href='#n2'>Voss 2019</a>).</p>"
         "<h2>Literature</h2>" +
         entries + "</div>";
}

// With links to other pages of the site, as on Wikipedia.
std::string wiki_article() {
  return article_with_entries(
      "<div class=reflist><ol><li id=n1><a href='#r1'>^</a> <a href=/w/Brand>Brand</a> (1988). "
      "<a href='https://b.example/x'>Survey</a>. <a href=/w/ISBN>ISBN</a> 3.</li>"
      "<li id=n2><a href=/w/Voss>Voss</a>, <a href='https://c.example/'>Courier</a>.</li></ol>"
      "</div>");
}

std::string text_of(const std::string& page, References references) {
  return extract(page, {.references = references}).value().article_body;
}

TEST(References, ThatATextCitesAreKeptByDefault) {
  const std::string text = extract(wiki_article()).value().article_body;
  for (const char* words : {"Brand (1988). Survey", "Voss, Courier", "1641"})
    EXPECT_NE(text.find(words), std::string::npos) << words << " in " << text;
}

TEST(References, AreDroppedWithTheirHeadingOnRequest) {
  const std::string text = text_of(wiki_article(), References::Drop);
  for (const char* words : {"Survey", "Courier", "Literature", "1641"})
    EXPECT_EQ(text.find(words), std::string::npos) << words << " in " << text;
  EXPECT_NE(text.find("nine hours a day"), std::string::npos);
}

TEST(References, AreNotWhatMenusAndSectionsOfAPageAre) {
  const std::string page =
      "<div id=main><ul><li><a href='#s1'>1</a></li></ul><p>The mill of Tarvin is a watermill on "
      "the Sel, and the oldest one that still grinds. <a href='#talk'>3 comments</a></p></div>"
      "<ul><li id=s1><a href=/a>Rye</a> <a href=/b>Oats</a> <a href=/c>Malt</a></li></ul>"
      "<div id=talk><a href=/d>Write one</a> <a href=/e>All of them</a></div>";
  const std::string text = text_of(page, References::Keep);
  EXPECT_EQ(text.find("Oats"), std::string::npos) << text;
  EXPECT_EQ(text.find("All of them"), std::string::npos) << text;
}

}  // namespace
}  // namespace winnow

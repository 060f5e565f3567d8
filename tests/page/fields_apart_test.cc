// Which elements side by side are read as separate words.
#include "page/fields_apart.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"
#include "page/reader_text.h"

namespace winnow::page {
namespace {

std::string line_of(std::string_view html) {
  const Result<dom::Document> document = html::parse(html);
  return reader_text(*document, *document->find_first(dom::Name::Body));
}

TEST(FieldsApart, SeparatesFieldsWhoseWordsEndBetweenThem) {
  EXPECT_EQ(line_of("<span class=a>Oslo</span><span class=b>16 t.</span>"), "Oslo 16 t.");
  EXPECT_EQ(line_of("<span class=a>Ann</span><span class=b>Miller</span>"), "Ann Miller");
  EXPECT_EQ(line_of("<span class=a>MILL</span><span class=b>Table</span>"), "MILL Table");
  EXPECT_EQ(line_of("<b class=a>120</b><small class=b>grams</small>"), "120 grams");
  EXPECT_EQ(line_of("<span class=a>148</span><span class=b>02</span>"), "148 02");
  EXPECT_EQ(line_of("<span class=a>Length:</span><span class=b>5 cm</span>"), "Length: 5 cm");
  EXPECT_EQ(line_of("<span class=a>Цена</span><span class=b>5</span>"), "Цена 5");
}
TEST(FieldsApart, SeparatesLinks) {
  EXPECT_EQ(line_of("<a href=/r>Rye</a><a href=/w>Wheat</a>"), "Rye Wheat");
  EXPECT_EQ(line_of("<a href=/1>1</a><a href=/2>2</a><a href=/3>3</a>"), "1 2 3");
}
TEST(FieldsApart, LooksIntoFields) {
  EXPECT_EQ(line_of("<span class=a><i>Rye</i></span><span class=b><b><i>Wheat</i></b></span>"),
            "Rye Wheat");
}
TEST(FieldsApart, DoesNotCutWords) {
  for (const char* page :
       {"<span class=a>T</span><span class=b>he</span>",       // the first letter is large
        "<span class=a>prese</span><span class=a>nt</span>",   // cut by a word processor
        "<span>Data</span><span>Base</span>",                  // nothing says that these are fields
        "<b>W</b>ord", "<span class=a>Data</span>Base",        // no field on the other side
        "<span class=a>1</span><span class=b>st</span>",       // an ordinal
        "<span class=a>5</span><span class=b>kg</span>",       // a unit
        "<span class=a>12:</span><span class=b>30</span>",     // a time
        "<span class=a>1</span><span class=b>2</span>",        // digits of a counter
        "<span class=a>std::</span><span class=b>Vec</span>",  // a name in code
        "<span class=a>価格</span><span class=b>5</span>",     // a script without spaces
        "<a href=/r>Tar</a><a href=/r>get</a>"}) {
    const std::string text = line_of(page);
    EXPECT_EQ(text.find(' '), std::string::npos) << page;
  }
}
TEST(FieldsApart, KeepsPreformattedTextAsItIs) {
  EXPECT_EQ(line_of("<pre><span class=a>int</span><span class=b>X</span></pre>"), "intX");
}

}  // namespace
}  // namespace winnow::page

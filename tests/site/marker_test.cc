// Markers: reading, writing and matching.
#include "site/marker.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::site {
namespace {

Marker marker(std::string_view text) {
  Result<Marker> read = read_marker(text);
  EXPECT_TRUE(read) << text;
  return read ? *read : Marker{};
}

// The ids of the elements that a marker matches, separated by spaces.
std::string found(std::string_view html, std::string_view text) {
  const Result<dom::Document> document = html::parse(html);
  const Marker one = marker(text);
  std::string ids;
  for (const dom::NodeId id : find_outermost(*document, {&one, 1}))
    ids.append(ids.empty() ? "" : " ")
        .append(document->attribute((*document)[id], dom::Name::Id).value_or("?"));
  return ids;
}

std::string complaint(std::string_view text) {
  const Result<Marker> read = read_marker(text);
  return read ? "none" : read.error().message.substr(0, read.error().message.find(';'));
}

TEST(Marker, ComesBackAsItWasWritten) {
  for (const char* text : {"div|class|entry-content", "td|id|main", "article", "p|class|a b"})
    EXPECT_EQ(to_text(marker(text)), text);
}

TEST(Marker, WithAnyCharactersIsOneLineAndComesBack) {
  for (const std::string_view value : {"c\n)\n(\naddr = .*\nin = div|id|x", "a%0Ab", "50%",
                                       "100%25", "a\x01\x7F", "x|y=z", "a\r\tb", "\xC3\xA9%C3"})
    for (const char* tag : {"div", "a|b", "x\"y", "a%41", "b=<"}) {
      const Marker made{.tag = tag, .kind = Marker::Kind::Id, .value = std::string(value)};
      const std::string text = to_text(made);
      EXPECT_EQ(text.find_first_of("\n\r\t"), std::string::npos) << text;
      EXPECT_EQ(marker(text), made) << text;
      const Marker alone{.tag = tag, .value = {}};
      EXPECT_EQ(marker(to_text(alone)), alone) << tag;
    }
}

TEST(Marker, IsReadWithSpacesAroundItsParts) {
  EXPECT_EQ(to_text(marker("  DIV | class |  a   b ")), "div|class|a b");
}

TEST(Marker, SaysWhatIsWrong) {
  EXPECT_EQ(complaint("div|class|"), "\"div|class|\" has no value");
  EXPECT_EQ(complaint("div|class"), "\"div|class\" has no value");
  EXPECT_EQ(complaint("div|style|x"), "\"div|style|x\" names neither class nor id");
  EXPECT_EQ(complaint("|class|x"), "\"|class|x\" has no tag");
  EXPECT_EQ(complaint("<div>"), "\"<div>\" has no tag's name");
}

TEST(Marker, MatchesOneClassAmongOthers) {
  EXPECT_EQ(
      found("<div id=1 class='post full'></div><div id=2 class=posts></div>", "div|class|post"),
      "1");
}

TEST(Marker, OfSeveralClassesWantsAllInAnyOrder) {
  EXPECT_EQ(found("<p id=1 class='b x a'></p><p id=2 class=a></p>", "p|class|a b"), "1");
}

TEST(Marker, MindsTheTag) {
  EXPECT_EQ(found("<p id=1 class=a></p><div id=2 class=a></div>", "div|class|a"), "2");
}

TEST(Marker, MindsCaseOfClassesAndIds) {
  EXPECT_EQ(found("<p id=A></p><p id=a></p>", "p|id|a"), "a");
  EXPECT_EQ(found("<p id=1 class=A></p>", "p|class|a"), "");
}

TEST(Marker, OfATagAloneMatchesEveryElementOfIt) {
  EXPECT_EQ(found("<article id=1></article><article id=2></article>", "article"), "1 2");
}

TEST(Marker, FindsTheOutermostOnly) {
  EXPECT_EQ(found("<div id=1 class=a><div id=2 class=a></div></div><div id=3 class=a></div>",
                  "div|class|a"),
            "1 3");
}

TEST(Marker, FindsNothingHidden) {
  EXPECT_EQ(found("<div hidden><p id=1 class=a></p></div><p id=2 class=a>", "p|class|a"), "2");
}

TEST(Marker, OfATagThatThePageDoesNotUseFindsNothing) {
  EXPECT_EQ(found("<p id=1>", "x-post|id|1"), "");
}

}  // namespace
}  // namespace winnow::site

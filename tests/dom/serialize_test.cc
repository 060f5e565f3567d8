// Serialization of each kind of node, and pages that are unchanged after a round trip.
#include "dom/serialize.h"

#include <gtest/gtest.h>

#include "dom/tree_format.h"
#include "html/parse.h"

namespace winnow::dom {
namespace {

// The body's content after a parse.
std::string body_of(std::string_view page) {
  const Document document = html::parse(page).value();
  return serialize_children(document, document.find_first(Name::Body).value());
}

TEST(Serialize, WritesImpliedTags) {
  const Document document = html::parse("<!doctype html>a").value();
  EXPECT_EQ(serialize(document, kRoot), "<!DOCTYPE html><html><head></head><body>a</body></html>");
}

TEST(Serialize, WritesAnElementWithItsTags) {
  const Document document = html::parse("<div>a<p class=x>b<i>c</i></div>d").value();
  EXPECT_EQ(serialize(document, document.find_first(Name::P).value()),
            "<p class=\"x\">b<i>c</i></p>");
}

TEST(Serialize, WritesTheChildrenAlone) {
  const Document document = html::parse("<div>a<p class=x>b</div>").value();
  EXPECT_EQ(serialize_children(document, document.find_first(Name::P).value()), "b");
}

TEST(Serialize, WritesASingleTextNode) {
  const Document document = html::parse("a&lt;b").value();
  EXPECT_EQ(serialize(document, node_id(document.size() - 1)), "a&lt;b");
}

TEST(Serialize, EscapesText) {
  EXPECT_EQ(body_of("a &amp; &lt;b&gt; \"c\"&nbsp;&#xC2;"), "a &amp; &lt;b&gt; \"c\"&nbsp;\u00C2");
}

TEST(Serialize, EscapesAttributes) {
  EXPECT_EQ(body_of("<p title='\"a\"&nbsp;<&>'>"),
            "<p title=\"&quot;a&quot;&nbsp;&lt;&amp;&gt;\"></p>");
}

TEST(Serialize, GivesVoidElementsNoEndTag) {
  EXPECT_EQ(body_of("a<br>b<img src=x><hr/>"), "a<br>b<img src=\"x\"><hr>");
}

TEST(Serialize, GivesUnknownElementsAnEndTag) { EXPECT_EQ(body_of("<x-y/>"), "<x-y></x-y>"); }

TEST(Serialize, WritesScriptsAsTheyAre) {
  EXPECT_EQ(body_of("<p><script>a<b && c</script>"), "<p><script>a<b && c</script></p>");
}

TEST(Serialize, EscapesTitlesAndTextareas) {
  EXPECT_EQ(body_of("<p><textarea>&lt;</textarea>"), "<p><textarea>&lt;</textarea></p>");
}

TEST(Serialize, WritesComments) { EXPECT_EQ(body_of("<p>a<!-- b -->"), "<p>a<!-- b --></p>"); }

TEST(Serialize, WritesTemplateContents) {
  EXPECT_EQ(body_of("<p><template><td>a</template>"), "<p><template><td>a</td></template></p>");
}

TEST(Serialize, WritesForeignNamesInTheirOwnCase) {
  EXPECT_EQ(body_of("<svg viewbox=1 xlink:href=a xmlns=b xmlns:xlink=c><foreignobject/></svg>"),
            "<svg viewBox=\"1\" xlink:href=\"a\" xmlns=\"b\" xmlns:xlink=\"c\">"
            "<foreignObject></foreignObject></svg>");
}

TEST(Serialize, ComesBackAsTheSameTree) {
  const std::string_view page =
      "<!doctype html><title>a &amp; b</title><body><ul><li>c<li>d<b>e</b></ul>"
      "<table><tr><td>f</table><svg><path d=g /></svg><p>h<br>i<!--j-->";
  const Document first = html::parse(page).value();
  const std::string written = serialize(first, kRoot);
  const Document second = html::parse(written).value();
  EXPECT_EQ(format_tree(second), format_tree(first));
  EXPECT_EQ(serialize(second, kRoot), written);
}

TEST(Serialize, WritesADeepTreeWithoutRecursion) {
  std::string page;
  for (int i = 0; i < 500; ++i) page += "<x>";
  const std::string body = body_of(page);
  EXPECT_EQ(body.size(), 500 * std::string_view("<x></x>").size());
}

}  // namespace
}  // namespace winnow::dom

// html5lib's tree format: one line per node, attributes sorted, namespaces as prefixes.
#include "dom/tree_format.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::dom {
namespace {

std::string tree_of_fragment(std::string_view html) {
  return format_tree(html::Parser().parse_fragment(html, "div").value());
}

TEST(TreeFormat, IndentsChildren) {
  EXPECT_EQ(format_tree(html::parse("<p>a").value()),
            "| <html>\n|   <head>\n|   <body>\n|     <p>\n|       \"a\"\n");
}

TEST(TreeFormat, SortsAttributes) {
  EXPECT_EQ(tree_of_fragment("<p title=b class=a>"), "| <p>\n|   class=\"a\"\n|   title=\"b\"\n");
}

TEST(TreeFormat, WritesADoctypeWithItsIdentifiers) {
  EXPECT_TRUE(format_tree(html::parse("<!doctype html public \"a\" \"b\">").value())
                  .starts_with("| <!DOCTYPE html \"a\" \"b\">\n"));
}

TEST(TreeFormat, WritesAPlainDoctype) {
  EXPECT_TRUE(
      format_tree(html::parse("<!doctype html>").value()).starts_with("| <!DOCTYPE html>\n"));
}

TEST(TreeFormat, WritesComments) { EXPECT_EQ(tree_of_fragment("<!--a-->"), "| <!-- a -->\n"); }

TEST(TreeFormat, PrefixesForeignElements) {
  EXPECT_EQ(tree_of_fragment("<svg></svg><math>"), "| <svg svg>\n| <math math>\n");
}

TEST(TreeFormat, PrefixesForeignAttributes) {
  EXPECT_EQ(tree_of_fragment("<svg xlink:href=a xml:lang=b>"),
            "| <svg svg>\n|   xlink href=\"a\"\n|   xml lang=\"b\"\n");
}

TEST(TreeFormat, PutsTemplateChildrenBelowContent) {
  EXPECT_EQ(tree_of_fragment("<template>a</template>b"),
            "| <template>\n|   content\n|     \"a\"\n| \"b\"\n");
}

TEST(TreeFormat, IsEmptyForAnEmptyFragment) { EXPECT_EQ(tree_of_fragment(""), ""); }

}  // namespace
}  // namespace winnow::dom

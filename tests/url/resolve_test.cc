// The cases follow RFC 3986 section 5.4 and the URL standard where the two differ.
#include "url/resolve.h"

#include <gtest/gtest.h>

#include "url/parse.h"

namespace winnow::url {
namespace {

constexpr std::string_view kBase = "http://a/b/c/d;p?q";

TEST(Resolve, TakesTheFolderOfTheBaseForARelativePath) {
  EXPECT_EQ(resolve("g", kBase), "http://a/b/c/g");
  EXPECT_EQ(resolve("./g/", kBase), "http://a/b/c/g/");
  EXPECT_EQ(resolve("/g", kBase), "http://a/g");
}

TEST(Resolve, KeepsPathAndQueryForAFragmentAlone) {
  EXPECT_EQ(resolve("#s", kBase), "http://a/b/c/d;p?q#s");
  EXPECT_EQ(resolve("", kBase), "http://a/b/c/d;p?q");
}

TEST(Resolve, ReplacesTheQueryAlone) { EXPECT_EQ(resolve("?y", kBase), "http://a/b/c/d;p?y"); }

TEST(Resolve, GoesUpWithDotsButNotAboveTheHost) {
  EXPECT_EQ(resolve("..", kBase), "http://a/b/");
  EXPECT_EQ(resolve("../../../g", kBase), "http://a/g");
  EXPECT_EQ(resolve("%2E%2e/g", kBase), "http://a/b/g");
  EXPECT_EQ(resolve("g/./h/../i", kBase), "http://a/b/c/g/i");
}

TEST(Resolve, TakesTheSchemeOfTheBaseForTwoSlashes) {
  EXPECT_EQ(resolve("//g/x", "https://a/"), "https://g/x");
}

TEST(Resolve, ReadsBackslashesAsSlashes) {
  EXPECT_EQ(resolve("\\x\\..\\y", kBase), "http://a/y");
  EXPECT_EQ(resolve("http:\\\\h\\x"), "http://h/x");
}

TEST(Resolve, LowersSchemeAndHostAndDropsTheUsualPort) {
  EXPECT_EQ(resolve("HTTP://Mill.Example:80/Path"), "http://mill.example/Path");
  EXPECT_EQ(resolve("https://h:8443/"), "https://h:8443/");
}

TEST(Resolve, DropsLineBreaksAndOuterSpace) {
  EXPECT_EQ(resolve("  http://h/a\nb \t"), "http://h/ab");
}

TEST(Resolve, EncodesWhatMayNotStandInAUrl) {
  EXPECT_EQ(resolve("http://h/a b/\xC3\xA9?q=\"x y\"#f g"),
            "http://h/a%20b/%C3%A9?q=%22x%20y%22#f%20g");
}

TEST(Resolve, KeepsEncodedBytesAsTheyAre) {
  EXPECT_EQ(resolve("http://h/a%20b%zz"), "http://h/a%20b%zz");
}

TEST(Resolve, RefusesWhatHasNoHostOrABadPort) {
  EXPECT_FALSE(resolve("http://"));
  EXPECT_FALSE(resolve("http://h:99999/"));
  EXPECT_FALSE(resolve("http://a b/"));
  EXPECT_FALSE(resolve("page.html"));
}

TEST(Resolve, GivesOtherSchemesBackUnchanged) {
  EXPECT_EQ(resolve("mailto:a@b.example", kBase), "mailto:a@b.example");
  EXPECT_EQ(resolve("data:text/css,a{}", kBase), "data:text/css,a{}");
}

TEST(Resolve, ReadsASchemeWithoutSlashesAsRelativeToTheSameScheme) {
  EXPECT_EQ(resolve("http:g", kBase), "http://a/b/c/g");
  EXPECT_EQ(resolve("https:g", kBase), "https://g/");
}

TEST(Resolve, WritesTheHostInItsCanonicalForm) {
  EXPECT_EQ(resolve("//B\xC3\x9C"
                    "cher.example/x",
                    kBase),
            "http://xn--bcher-kva.example/x");
  EXPECT_EQ(resolve("http://2852039166/"), "http://169.254.169.254/");
  EXPECT_FALSE(resolve("http://\xEF\xBC\x85/"));
}

TEST(Resolve, DoesNotLeadFromAFileToAFile) {
  EXPECT_FALSE(resolve("b.html", "file:///notes/a.html"));
}

TEST(Resolve, LeavesUserAndPasswordOut) { EXPECT_EQ(resolve("http://u:p@h/x"), "http://h/x"); }

TEST(Resolve, IsStableOnItsOwnResult) {
  for (const std::string_view reference :
       {"a b?c d#e f", "../x/./y", "//H:80/%2e/z", "?\"", "\\"}) {
    const std::optional<std::string> once = resolve(reference, kBase);
    ASSERT_TRUE(once);
    EXPECT_EQ(resolve(*once), once);
  }
}

TEST(IsCanonical, IsTrueOnlyForWhatParsingDoesNotChange) {
  for (const std::string_view text :
       {"https://mill.example/", "http://h/x//y/a.b?q=1&r=/../?#s?/../", "https://a_b-1.c.d/?"}) {
    EXPECT_TRUE(is_canonical(text)) << text;
    EXPECT_EQ(write(*parse(text), Credentials::Drop), text);
  }
  for (const std::string_view text : {"",
                                      "https://mill.example",
                                      "https://Mill.example/",
                                      "HTTP://h/",
                                      "http://h:80/",
                                      "//h/",
                                      "http://me@h/",
                                      "http://1.2.3/",
                                      "http://0xa/",
                                      "http://a.0xa/",
                                      "http://h./",
                                      "http:///h",
                                      "http://h/a/../b",
                                      "http://h/%2e/",
                                      "http://h/a b",
                                      "http://h/a'b",
                                      "http://h/\xC3\xA4",
                                      "http://h\\x/",
                                      "http://h/#a#b",
                                      " http://h/"})
    EXPECT_FALSE(is_canonical(text)) << text;
}

TEST(WithoutFragment, DropsFromTheFirstHash) {
  EXPECT_EQ(without_fragment("http://h/x#a#b"), "http://h/x");
}

}  // namespace
}  // namespace winnow::url

// The components of absolute URLs.
#include "url/url.h"

#include <gtest/gtest.h>

namespace winnow::url {
namespace {

TEST(Url, CutsAnAddressAtItsMarks) {
  const auto parts = read_parts("https://me:secret@www.Example.org:8080/a/b?c=d#e");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->scheme, "https");
  EXPECT_EQ(parts->host, "www.Example.org");
  EXPECT_EQ(parts->port, "8080");
  EXPECT_EQ(parts->path, "/a/b");
  EXPECT_EQ(parts->query, "c=d");
  EXPECT_EQ(parts->fragment, "e");
}

TEST(Url, ReadsAnAddressWithoutPath) {
  const auto parts = read_parts("http://example.org?x");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->host, "example.org");
  EXPECT_EQ(parts->path, "");
  EXPECT_EQ(parts->query, "x");
}

TEST(Url, KeepsTheBracketsOfAnIpv6Host) {
  EXPECT_EQ(host_of("http://[2001:db8::1]:80/"), "[2001:db8::1]");
}

TEST(Url, RefusesWhatIsNoAbsoluteWebAddress) {
  for (const char* text :
       {"", "page.html", "/a", "//example.org/", "ftp://example.org/", "http:/example.org",
        "http://", "http://:80/", "http://a b/", "http://[::1", "http://example.org:8o/"})
    EXPECT_FALSE(read_parts(text)) << text;
}

TEST(Url, LowersTheHost) { EXPECT_EQ(host_of("HTTP://WWW.Example.ORG/A"), "www.example.org"); }

TEST(Url, SpellsAHostInOneWay) {
  EXPECT_EQ(host_of("https://b\xC3\xBC"
                    "cher.example/"),
            "xn--bcher-kva.example");
  EXPECT_EQ(host_of("https://B%C3%BCcher.example/"), "xn--bcher-kva.example");
  EXPECT_EQ(host_of("http://0x7f.1/"), "127.0.0.1");
  EXPECT_EQ(normalize("https://b\xC3\xBC"
                      "cher.example/a"),
            "https://xn--bcher-kva.example/a");
}

TEST(Url, NormalizesSchemeHostPathAndFragment) {
  EXPECT_EQ(normalize("HTTPS://Example.org"), "https://example.org/");
  EXPECT_EQ(normalize("https://Example.org:444/A?B#c"), "https://example.org:444/A?B");
}

TEST(Url, LeavesAloneWhatIsNoAddress) { EXPECT_EQ(normalize("page.html#x"), "page.html#x"); }

}  // namespace
}  // namespace winnow::url

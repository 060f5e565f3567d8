#include "url/host.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::url {
namespace {

TEST(CanonicalHost, LowersAsciiNames) {
  EXPECT_EQ(canonical_host("WWW.Mill.Example"), "www.mill.example");
  EXPECT_EQ(canonical_host("a_b-c.example."), "a_b-c.example.");
}

TEST(CanonicalHost, IsTheSameForANameAndItsPunycode) {
  EXPECT_EQ(canonical_host("b\xC3\xBC"
                           "cher.example"),
            "xn--bcher-kva.example");
  EXPECT_EQ(canonical_host("B%C3%9Ccher.example"), "xn--bcher-kva.example");
  EXPECT_EQ(canonical_host("XN--bcher-KVA.example"), "xn--bcher-kva.example");
}

TEST(CanonicalHost, ReadsFullWidthLettersAndDots) {
  EXPECT_EQ(canonical_host("\xEF\xBC\xA7\xEF\xBD\x8F.com"), "go.com");
  EXPECT_EQ(canonical_host("127\xE3\x80\x82"
                           "0\xE3\x80\x82"
                           "0\xE3\x80\x82"
                           "1"),
            "127.0.0.1");
}

// The mappings of Unicode 16, whatever the version of ICU.
TEST(CanonicalHost, KeepsTheCapitalSharpS) {
  EXPECT_EQ(canonical_host("FA\xE1\xBA\x9E.example"), "xn--fa-hia.example");
}

TEST(CanonicalHost, ReadsAllNotationsOfIpv4) {
  for (const char* text : {"127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7F000001",
                           "017700000001", "127.0.0.1.", "127.0x1", "%31%32%37.1"})
    EXPECT_EQ(canonical_host(text), "127.0.0.1") << text;
  EXPECT_EQ(canonical_host("2852039166"), "169.254.169.254");
  for (const char* text : {"256.0.0.1", "1.2.3.4.5", "4294967296", "1.2.3.", "0x.0x.0x.0x.0",
                           "1.08", "foo.0x4", "1..2", "99999999999999999999999"})
    EXPECT_NE(canonical_host(text), "127.0.0.1") << text;
  EXPECT_FALSE(canonical_host("256.0.0.1"));
  EXPECT_FALSE(canonical_host("1.2.3.4.5"));
  EXPECT_FALSE(canonical_host("4294967296"));
  EXPECT_FALSE(canonical_host("foo.0x4"));
}

TEST(CanonicalHost, CompressesIpv6) {
  EXPECT_EQ(canonical_host("[2001:DB8:0:0:1:0:0:1]"), "[2001:db8::1:0:0:1]");
  EXPECT_EQ(canonical_host("[::ffff:127.0.0.1]"), "[::ffff:7f00:1]");
  EXPECT_EQ(canonical_host("[0:0:0:0:0:0:0:0]"), "[::]");
  EXPECT_EQ(canonical_host("[1:2:3:4:5:6:7::]"), "[1:2:3:4:5:6:7:0]");
  for (const char* text : {"[::1", "[1::2::3]", "[:1]", "[1:2:3:4:5:6:7]", "[::1%eth0]", "[g::]",
                           "[::127.0.0.1.]", "[::127.00.0.1]", "[]", "[1:2:3:4:5:6:7:8:9]", "[1:]"})
    EXPECT_FALSE(canonical_host(text)) << text;
}

TEST(CanonicalHost, RefusesForbiddenCharactersHoweverTheyAreWritten) {
  for (const char* text : {"", "a b", "a%20b", "a%00b", "a<b", "a%2Fb", "a:b", "a@b", "a\\b", "a%",
                           "a%zz", "a^b", "a|b",
                           "\xEF\xBC\x85"
                           "41.com",
                           "%E2%80%8B", "\xFF.example", "a\x7F"})
    EXPECT_FALSE(canonical_host(text)) << text;
}

// Punycode takes quadratic time.
TEST(CanonicalHost, RefusesVeryLongNamesInOtherScripts) {
  std::string name;
  while (name.size() <= kMaxIdnaBytes) name += "\xC3\xBC";
  EXPECT_FALSE(canonical_host(name));
  EXPECT_TRUE(canonical_host(std::string(10'000, 'a')));
}

}  // namespace
}  // namespace winnow::url

// Which pages share a rule, and that the rule's address matches them.
#include "site/cluster.h"

#include <gtest/gtest.h>

#include "site/rule_book.h"

namespace winnow::site {
namespace {

bool matches(const std::string& addr, std::string_view url) {
  const auto book = RuleBook::read("(\naddr = " + addr + "\nin = p\n)\n", "x");
  return book && !book->rules_for(url).empty();
}

TEST(Cluster, IsAHost) {
  const auto clusters = clusters_of("https://Ann.Wordpress.com:8080/2026/", ClusterBy::Host);
  ASSERT_EQ(clusters.size(), 1u);
  EXPECT_EQ(clusters[0].name(), "ann.wordpress.com:8080");
  EXPECT_TRUE(matches(clusters[0].addr, "http://ann.wordpress.com:8080/x"));
  EXPECT_FALSE(matches(clusters[0].addr, "http://ben.wordpress.com:8080/x"));
}

TEST(Cluster, IsAPlatformWithAllItsBlogs) {
  const auto clusters = clusters_of("https://ann.wordpress.com/2026/", ClusterBy::Domain);
  ASSERT_EQ(clusters.size(), 1u);
  EXPECT_EQ(clusters[0].name(), "wordpress.com");
  EXPECT_TRUE(matches(clusters[0].addr, "https://ben.wordpress.com/x"));
  EXPECT_TRUE(matches(clusters[0].addr, "https://wordpress.com/"));
  EXPECT_FALSE(matches(clusters[0].addr, "https://evilwordpress.com/"));
  EXPECT_EQ(clusters_of("https://www.blog.example.co.uk/", ClusterBy::Domain)[0].name(),
            "example.co.uk");
  EXPECT_EQ(clusters_of("http://127.0.0.1/", ClusterBy::Domain)[0].name(), "127.0.0.1");
}

TEST(Cluster, IsAPathPatternAndTheRestOfTheHost) {
  const auto clusters = clusters_of("https://mill.example/2026/05/rye/?x=1", ClusterBy::Path);
  ASSERT_EQ(clusters.size(), 2u);
  EXPECT_EQ(clusters[0].name(), "mill.example/[0-9]+/[0-9]+/[^/]+/");
  EXPECT_TRUE(matches(clusters[0].addr, "https://mill.example/2025/11/barley/"));
  EXPECT_TRUE(matches(clusters[0].addr, "https://mill.example/2025/11/barley/?page=2"));
  EXPECT_FALSE(matches(clusters[0].addr, "https://mill.example/tag/barley/"));
  EXPECT_EQ(clusters[1].name(), "mill.example");
}

TEST(Cluster, KeepsTheNamesOfFolders) {
  EXPECT_EQ(path_pattern("/"), "/");
  EXPECT_EQ(path_pattern(""), "/");
  EXPECT_EQ(path_pattern("/about.html"), "/[^/]+");
  EXPECT_EQ(path_pattern("/news/c++/a.html"), "/news/c\\+\\+/[^/]+");
  EXPECT_EQ(path_pattern("/a/b/c/d/e/f/g/h/i/j"), "/a/b/c/d/e/f/g/h/.*");
}

TEST(Cluster, NeedsAHost) { EXPECT_TRUE(clusters_of("page.html", ClusterBy::Host).empty()); }

}  // namespace
}  // namespace winnow::site

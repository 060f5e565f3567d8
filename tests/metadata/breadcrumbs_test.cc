#include "metadata/breadcrumbs.h"

#include <gtest/gtest.h>

#include <string>

#include "html/parse.h"
#include "metadata/metadata.h"

namespace winnow::metadata {
namespace {

// "Home <https://mill.example/> > Rye"
std::string path_of(const std::string& page) {
  const auto document = html::parse(page);
  const PageMetadata found = read_metadata(*document, {.url = "https://mill.example/notes/rye"});
  std::string path;
  for (const Breadcrumb& step : found.breadcrumbs) {
    path.append(path.empty() ? "" : " > ").append(step.name);
    if (step.url) path.append(" <").append(*step.url).append(">");
  }
  return path;
}

TEST(Breadcrumbs, AreReadFromJsonLdByPosition) {
  EXPECT_EQ(path_of(R"(<script type="application/ld+json">{"@context": "https://schema.org",
      "@type": "BreadcrumbList", "itemListElement": [
      {"@type": "ListItem", "position": 2, "name": "Rye &amp; oats", "item": "/notes/"},
      {"@type": "ListItem", "position": 1, "item": {"@id": "https://mill.example/", "name": "Home"}},
      {"@type": "ListItem", "position": 3, "name": "Late rye"}]}</script><p>x)"),
            "Home <https://mill.example/> > Rye & oats <https://mill.example/notes/> > Late rye");
}

TEST(Breadcrumbs, OfAPageInAGraphAreItsOwn) {
  EXPECT_EQ(path_of(R"(<script type="application/ld+json">{"@graph": [{"@type": "WebPage",
      "name": "Late rye", "breadcrumb": {"@type": "BreadcrumbList", "itemListElement":
      [{"position": 1, "name": "Home", "item": "/"}]}}]}</script><p>x)"),
            "Home <https://mill.example/>");
}

TEST(Breadcrumbs, AreReadFromMarkedElements) {
  const std::string expected =
      "Home <https://mill.example/> > Notes <https://mill.example/notes/> > Late rye";
  const std::string links = "<a href=/>Home</a> » <a href=/notes/>Notes</a> » <b>Late rye</b>";
  EXPECT_EQ(path_of("<div class=breadcrumbs>You are here: " + links + "</div><p>x"), expected);
  EXPECT_EQ(path_of("<nav aria-label=Breadcrumb>" + links + "</nav><p>x"), expected);
  EXPECT_EQ(path_of("<header><nav><ol itemscope itemtype=https://schema.org/BreadcrumbList><li><a "
                    "href=/>Home</a><li><a href=/notes/>Notes</a><li>Late rye</ol></nav></header>"),
            expected);
  EXPECT_EQ(path_of("<ul><li class=breadcrumb-item><a href=/>Home</a><li class=breadcrumb-item><a "
                    "href=/notes/>Notes</a><li>Late rye</ul>"),
            expected);
}

TEST(Breadcrumbs, AreNotMenusNorSingleLinks) {
  EXPECT_EQ(path_of("<div class=breadcrumb><a href=/>Home</a></div>"), "");
  std::string menu = "<div class=breadcrumb>";
  for (int i = 0; i < 30; ++i) menu += "<a href=/" + std::to_string(i) + ">Topic</a>";
  EXPECT_EQ(path_of(menu + "</div>"), "");
  EXPECT_EQ(path_of("<body class=has-breadcrumbs><h1>Rye</h1><p><a href=/>a</a> <a href=/>b</a>"),
            "");
}

TEST(Breadcrumbs, LeadNowhereHarmful) {
  EXPECT_EQ(
      path_of("<div class=breadcrumb><a href='javascript:x()'>Home</a> <a href=/n>N</a></div>"),
      "Home > N <https://mill.example/n>");
}

}  // namespace
}  // namespace winnow::metadata

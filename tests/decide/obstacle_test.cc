// Pages that show something else instead of content, and short pages that do not.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "winnow/extract.h"

namespace winnow {
namespace {

std::optional<Obstacle> obstacle_of(const std::string& html) {
  const Result<Page> page = extract(html);
  EXPECT_TRUE(page) << html;
  return page ? page->metadata.reason : std::nullopt;
}

TEST(Obstacle, IsNamedByWhatThePageSays) {
  struct Case {
    const char* html;
    Obstacle obstacle;
  };
  for (const auto& [html, obstacle] : std::vector<Case>{
           {"<title>Mill</title><div id=root></div><noscript>You need to enable JavaScript to run "
            "this app.</noscript><script src=app.js></script>",
            Obstacle::ScriptBuilt},
           {"<title>Mill</title><div id=app>Loading…</div><script src=app.js></script>",
            Obstacle::ScriptBuilt},
           {"<title>Mühle</title><p>Bitte aktivieren Sie JavaScript in Ihrem Browser.",
            Obstacle::ScriptBuilt},
           {"<title>404 - Mill</title><h1>Oh dear</h1><p>Go back to the start page.",
            Obstacle::NotFound},
           {"<title>Seite nicht gefunden</title><p>Zur Startseite", Obstacle::NotFound},
           {"<title>页面不存在</title><p>返回首页", Obstacle::NotFound},
           {"<title>Just a moment</title><h1>mill.example</h1><p>Verify you are human by "
            "completing "
            "the action below.",
            Obstacle::Blocked},
           {"<title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>", Obstacle::ErrorPage},
           {"<title>Before you continue</title><p>We use cookies and data to deliver our services "
            "and to measure how they are used. Accept all or reject all.",
            Obstacle::ConsentWall},
           {"<title>Mill</title><form><p>Your name and your password, please.<input name=user>"
            "<input type=password></form>",
            Obstacle::Login},
           {"<title>Rye</title><p>The rye is late this year. <p>Subscribe to continue reading this "
            "article and all others about the mill.",
            Obstacle::Paywall},
           {"<title>Mill</title><frameset cols=20%,*><frame src=a><frame src=b></frameset>",
            Obstacle::Frameset},
           {"<title>Mill</title><body></body>", Obstacle::LittleText}})
    EXPECT_EQ(obstacle_of(html), obstacle) << html;
}

TEST(Obstacle, IsAPaywallIfThePageDeclaresOneAndHasOnlyABeginning) {
  const auto page_of = [](int paragraphs) {
    std::string text =
        "<title>Rye</title><script type=application/ld+json>{\"@type\": \"NewsArticle\", "
        "\"headline\": \"Rye\", \"isAccessibleForFree\": false}</script><h1>Rye</h1>";
    for (int i = 0; i < paragraphs; ++i)
      text +=
          "<p>The rye on the northern fields is two weeks late this year, and the mill waits "
          "for it with empty stones, says the miller in his diary of harvests.</p>";
    return text;
  };
  EXPECT_EQ(obstacle_of(page_of(6)), Obstacle::Paywall);
  EXPECT_EQ(obstacle_of(page_of(30)), std::nullopt) << "all of it is there";
}

TEST(Obstacle, IsNoLoginIfTheFormIsHidden) {
  EXPECT_EQ(
      obstacle_of("<title>Mill</title><main></main><script src=app.js></script>"
                  "<form style='display: none'><input name=user><input type=password></form>"),
      Obstacle::ScriptBuilt);
}

TEST(Obstacle, IsNoneForAShortPageWithContent) {
  for (const char* html :
       {"<title>Rye</title><h1>Rye</h1><p>The rye on the northern fields is two weeks late this "
        "year, and the mill waits for it.",
        "<title>Rye</title><nav><form><input name=user><input type=password></form></nav><main>"
        "<h1>Rye</h1><p>The rye on the northern fields is two weeks late this year, and the mill "
        "waits for it with empty stones. Nobody in the village can remember a June as cold as this "
        "one, says the miller. The baker has begun to mix oats into the bread, which nobody likes "
        "but him, and the children have begun to ask for cake.</main>",
        "<title>Rye</title><div class=banner>We use cookies.</div><main><h1>Rye</h1><p>The rye on "
        "the northern fields is two weeks late this year, and the mill waits for it.</main>"})
    EXPECT_EQ(obstacle_of(html), std::nullopt) << html;
}

TEST(Obstacle, IsNoneForALongPageAboutObstacles) {
  std::string text =
      "<title>How to write a page for 404 not found</title><main><h1>Access denied</h1>";
  for (int i = 0; i < 12; ++i)
    text +=
        "<p>A good page for an address that does not exist says so, offers a search, and does "
        "not ask readers to enable JavaScript or to log in to continue.</p>";
  EXPECT_EQ(obstacle_of(text), std::nullopt);
}

}  // namespace
}  // namespace winnow

#include "extract/method_bodies.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "winnow/extract.h"

namespace winnow {
namespace {

using extract_detail::join;
using extract_detail::MethodLines;

std::string shape_of(const MethodBody& body) {
  std::string shape;
  for (const MethodBody::Block& block : body.blocks) {
    shape += block.text + " <-";
    for (const std::string& method : block.methods) shape += " " + method;
    shape += "\n";
  }
  return shape;
}

TEST(MethodBodies, AreJoinedInTheOrderOfThePage) {
  const std::vector<MethodLines> methods = {
      {"a", {{1, 1, "one"}, {5, 5, "five"}}}, {"b", {{3, 3, "three"}, {5, 5, "five"}}}, {"c", {}}};
  const MethodBody body = join(methods);
  EXPECT_EQ(body.method, "union");
  EXPECT_EQ(body.article_body, "one\nthree\nfive");
  EXPECT_EQ(shape_of(body), "one <- a\nthree <- b\nfive <- a b\n");
  EXPECT_EQ(join({}).article_body, "");
}

TEST(MethodBodies, HaveALineInsideAnotherOnce) {
  const std::vector<MethodLines> methods = {{"a", {{3, 3, "late"}, {7, 7, "oats"}}},
                                            {"b", {{1, 9, "rye is late, oats"}}}};
  EXPECT_EQ(shape_of(join(methods)), "rye is late, oats <- a b\n");
  // A line whose text the outer one left out is not lost, and neither is what follows.
  const std::vector<MethodLines> others = {{"a", {{3, 3, "wheat"}, {7, 7, "oats"}}},
                                           {"b", {{1, 9, "rye is late, oats"}}}};
  EXPECT_EQ(shape_of(join(others)), "rye is late, oats <- b\nwheat <- a\noats <- a\n");
}

TEST(MethodBodies, HaveACopyOnceUnlessOneMethodChoseBoth) {
  const std::vector<MethodLines> copies = {{"a", {{1, 1, "rye"}}}, {"b", {{8, 8, "rye"}}}};
  EXPECT_EQ(shape_of(join(copies)), "rye <- a b\n");
  const std::vector<MethodLines> cells = {{"a", {{1, 1, "yes"}, {8, 8, "yes"}}},
                                          {"b", {{8, 8, "yes"}}}};
  EXPECT_EQ(shape_of(join(cells)), "yes <- a\nyes <- a b\n");
}

constexpr std::string_view kFieldPage =
    "<html lang=en><title>Rye</title><nav><a href=/>Home</a> <a href=/notes>Notes</a></nav>"
    "<main><h1>Rye</h1><p>The rye of the upper field came in <b>late</b> this year, but it is "
    "heavy "
    "and dry, and the miller is content with it.</p><p>The oats of the lower field were early, and "
    "there was more of them than anybody had hoped.</p></main><footer>Written by the miller, who "
    "grinds on Mondays and on no other day of the week.</footer>";

TEST(MethodBodies, AreFromOneParse) {
  const Page page =
      extract(kFieldPage, {.method = "auto", .also = "cst,mcst", .join = true}).value();
  ASSERT_EQ(page.bodies.size(), 4U);
  EXPECT_EQ(page.bodies[0].method, "auto");
  EXPECT_EQ(page.bodies[0].article_body, page.article_body);
  for (const std::size_t i : {1U, 2U}) {
    const std::string& method = page.bodies[i].method;
    EXPECT_EQ(method, i == 1 ? "cst" : "mcst");
    EXPECT_EQ(page.bodies[i].article_body,
              extract(kFieldPage, {.method = method}).value().article_body);
  }
  const MethodBody& all = page.bodies.back();
  EXPECT_NE(all.article_body.find("came in late this year"), std::string::npos);
  // A line with emphasis is one line.
  EXPECT_NE(shape_of(all).find("came in late this year, but it is heavy and dry, and the miller is "
                               "content with it. <- auto"),
            std::string::npos);
  // What other methods add changes nothing else.
  Page alone = extract(kFieldPage, {.method = "auto"}).value();
  EXPECT_EQ(alone.article_body, page.article_body);
  EXPECT_TRUE(alone.bodies.empty());
}

// The union has all words of each method.
TEST(MethodBodies, LoseNoLineOfAMethod) {
  const std::string page =
      "<h1>Oats</h1><ul><li>one <i>two</i> three<li>four</ul><table><tr><td>a<td>b<tr><td>c<td>d"
      "</table><pre>x\n  y\nz</pre><p>Five, six.<p>Five, six.<blockquote>seven<br>eight"
      "</blockquote><nav>Home</nav><p>The <sup>2</sup> last of them is here, and it is long.";
  const Page read =
      extract(page, {.method = "cetr", .also = "cst,mcst,mountain,blocks,blog", .join = true})
          .value();
  ASSERT_EQ(read.bodies.size(), 7U);
  const std::string& all = read.bodies.back().article_body;
  for (const MethodBody& body : read.bodies)
    for (std::size_t begin = 0; begin < body.article_body.size();) {
      const std::size_t end =
          std::min(body.article_body.find('\n', begin), body.article_body.size());
      const std::string line = body.article_body.substr(begin, end - begin);
      EXPECT_NE(all.find(line), std::string::npos) << body.method << ": " << line;
      begin = end + 1;
    }
}

TEST(MethodBodies, OfUnknownOrRepeatedMethodsAreRefused) {
  const auto message = [](const char* also) {
    const Result<Page> page = extract("<p>x", {.also = also});
    return page ? std::string() : page.error().message;
  };
  EXPECT_NE(message("blocks,rye").find("rye"), std::string::npos);
  EXPECT_EQ(message("blocks,blocks"), "method 'blocks' is named twice");
  std::string many;
  for (int i = 2; i <= 18; ++i) many += "mcst:depth-offset=" + std::to_string(i) + ",";
  EXPECT_EQ(message(many.c_str()), "more than 16 methods");
}

}  // namespace
}  // namespace winnow

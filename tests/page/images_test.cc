#include "page/images.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::page {
namespace {

TEST(ImageTest, AgreesWithTheAddressThatIsMade) {
  const std::string page =
      "<img src=https://cdn.example/a.jpg><img src=https://cdn.example/b.jpg>"
      "<img src='https://cdn.example/ c\n.jpg'><img src=https://cdn.example:99999/d.jpg>"
      "<img src='https://a b/e.jpg'><img src=https://user@cdn.example/f.jpg><img src=http://>"
      "<img src=/g.jpg><img src=/h.jpg><img src='/\t/i j/k.jpg'><img src=//cdn.example/l.jpg>"
      "<img src=m.jpg><img src=data:image/png,x><img src=javascript:x><img><img src=''>"
      "<img data-src=/n.jpg><img srcset='/o.jpg 2x'><img src=/p.jpg width=1>"
      "<img src=/placeholder.png><img src='https://cdn.example/" +
      std::string(9000, 'q') + "'>";
  const auto document = html::parse(page);
  for (const std::string_view base : {"https://mill.example/a/b", "http://", "", "x.html"}) {
    ImageTest test(*document, base);
    for (const dom::Node& node : document->nodes()) {
      if (!node.is(dom::Name::Img)) continue;
      EXPECT_EQ(test.has_address(node), image_address(*document, node, base).has_value())
          << page.substr(node.begin, 60) << " at " << base;
    }
  }
}

TEST(Images, AreSmallByADeclaredSideOrAName) {
  const auto is_small = [](const char* html, std::uint32_t min_side) {
    const auto document = html::parse(html);
    return is_small_image(*document, (*document)[*document->find_first(dom::Name::Img)], min_side);
  };
  EXPECT_TRUE(is_small("<img width=63>", kMinPictureSide));
  EXPECT_TRUE(is_small("<img width=640 height=' 63px'>", kMinPictureSide));
  EXPECT_FALSE(is_small("<img width=64>", kMinPictureSide));
  EXPECT_TRUE(is_small("<img width=64>", kMinLeadSide));
  EXPECT_FALSE(is_small("<img width=50%>", kMinLeadSide));
  EXPECT_FALSE(is_small("<img>", kMinLeadSide));
  for (const char* html :
       {"<img class=wp-smiley>", "<img class='Site-Logo'>", "<img class=avatar>"})
    EXPECT_TRUE(is_small(html, kMinPictureSide)) << html;
}

}  // namespace
}  // namespace winnow::page

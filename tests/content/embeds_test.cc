// Videos, audio and documents as links, and lazily loaded images.
#include "content/embeds.h"

#include <gtest/gtest.h>

#include "content/bare_text.h"
#include "content_shape.h"
#include "winnow/render.h"

namespace winnow::content {
namespace {

Content content_of_page(const std::string& html) {
  const auto document = html::parse(html);
  return content_of(*document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}},
                    "https://mill.example/a/");
}

TEST(Embeds, AreReadWithTheirAddressAndTitle) {
  EXPECT_EQ(shape_of("<p>a<iframe src=https://video.example/1 title=Mill></iframe>"),
            "P(aembed<https://video.example/1>{Mill}())");
  EXPECT_EQ(shape_of("<video><source src=/v.mp4>Your browser is old</video>"),
            "P(embed<https://mill.example/v.mp4>())");
  EXPECT_EQ(shape_of("<audio src=/a.mp3 aria-label='The  mill'></audio>"),
            "P(embed<https://mill.example/a.mp3>{The mill}())");
  EXPECT_EQ(shape_of("<object data=/a.pdf>fallback</object><embed src=/b.pdf>"),
            "P(embed<https://mill.example/a.pdf>()embed<https://mill.example/b.pdf>())");
  EXPECT_EQ(shape_of("<lite-youtube videoid=abc_DEF-123></lite-youtube>"),
            "P(embed<https://www.youtube.com/watch?v=abc_DEF-123>())");
  EXPECT_EQ(shape_of("<iframe src=about:blank data-src=//video.example/1></iframe>"),
            "P(embed<https://video.example/1>())");
}
TEST(Embeds, KeepRelativeAddressesOfAPageWithoutOne) {
  const auto document = html::parse(
      "<p>a<video src=/v.mp4></video><audio src=a.mp3></audio><audio><source src=../b.ogg></audio>"
      "<video src='javascript:x'></video><video src='data:video/mp4,x'></video>");
  const Content content = content_of(
      *document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}}, "");
  EXPECT_EQ(to_markdown(content), "a[\u25B6](/v.mp4)[\u25B6](a.mp3)[\u25B6](../b.ogg)\n");
  EXPECT_EQ(to_html(content),
            "<p>a<a href=\"/v.mp4\">\u25B6</a><a href=\"a.mp3\">\u25B6</a>"
            "<a href=\"../b.ogg\">\u25B6</a></p>\n");
}
TEST(Embeds, AreNoneWhereNobodySeesThem) {
  for (const std::string frame :
       {"<iframe src=https://www.googletagmanager.com/ns.html?id=1></iframe>",
        "<iframe src=https://video.example/1 width=0 height=0></iframe>",
        "<iframe src=https://video.example/1 style='display: none'></iframe>",
        "<iframe src='javascript:x'></iframe>", "<iframe src='data:text/html,x'></iframe>",
        "<video></video>", "<embed type=application/x-shockwave-flash src=/a.swf>"})
    EXPECT_EQ(shape_of("<p>a" + frame), "P(a)") << frame;
}
TEST(Embeds, AreLinksWithoutWords) {
  const Content content =
      content_of_page("<p>a <iframe src=https://video.example/1 title='The \"mill\"'></iframe> b");
  EXPECT_EQ(to_markdown(content),
            "a [\u25B6](https://video.example/1 \"The &quot;mill&quot;\") b\n");
  EXPECT_EQ(to_html(content),
            "<p>a <a href=\"https://video.example/1\" title=\"The &quot;mill&quot;\">\u25B6</a> "
            "b</p>\n");
  EXPECT_EQ(bare_text(content), "a b");
}
TEST(Images, AreFoundInThePictureAroundThem) {
  EXPECT_EQ(shape_of("<picture><source type=image/webp srcset='/s.webp 300w, /l.webp 900w'><img "
                     "alt=a></picture>"),
            "P(img<https://mill.example/l.webp>(a))");
  EXPECT_EQ(shape_of("<picture><source data-srcset=/l.jpg><img src=data:image/gif;base64,x>"
                     "</picture>"),
            "P(img<https://mill.example/l.jpg>())");
  EXPECT_EQ(shape_of("<img src=/s.jpg srcset='https://c.example/w_9,h_9/a.jpg 9w'>"),
            "P(img<https://mill.example/s.jpg>())");
}
TEST(Images, AreFoundWithoutScripts) {
  EXPECT_EQ(shape_of("<p>a<div class=lazy></div><noscript><img src=/b.jpg alt=b></noscript>"),
            "P(a)P(img<https://mill.example/b.jpg>(b))");
  EXPECT_EQ(shape_of("<img data-src=/b.jpg><noscript><img src=/b.jpg></noscript>"),
            "P(img<https://mill.example/b.jpg>())");
  EXPECT_EQ(shape_of("<img src=/a.jpg><p>a<noscript><img src=/b.jpg></noscript>"),
            "P(img<https://mill.example/a.jpg>())P(aimg<https://mill.example/b.jpg>())");
  EXPECT_EQ(shape_of("<figure><img data-src=/b.jpg><figcaption>a</figcaption><noscript><img "
                     "src=/b-small.jpg></noscript></figure>"),
            "fig(P(img<https://mill.example/b.jpg>())cap(a))");
  EXPECT_EQ(shape_of("<p>a<noscript><img src='https://count.example/p?c1=2'></noscript><noscript>"
                     "<img src=/p.gif width=1 height=1></noscript>"),
            "P(a)");
}
TEST(Images, AreNotRepeatedByANoscriptThatIsRead) {
  const auto document = html::parse(
      "<p>a <img src=/blank.png data-src=/b.jpg><noscript><img src=/b-600.jpg></noscript><p>c");
  const dom::Selection selection{
      .roots = {*document->find_first(dom::Name::Body)}, .excluded = {}, .reads_hidden = true};
  EXPECT_EQ(shape(content_of(*document, selection, "https://mill.example/")),
            "P(a img<https://mill.example/b.jpg>())P(c)");
}

}  // namespace
}  // namespace winnow::content

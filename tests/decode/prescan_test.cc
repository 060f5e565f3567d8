// The prescan for <meta> and XML declarations, and the charset of Content-Type headers.
#include "decode/prescan.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace winnow::decode {
namespace {

using namespace std::string_view_literals;

std::optional<Encoding> declared(std::string_view bytes) {
  const std::optional<Declaration> declaration = prescan(bytes);
  if (!declaration) return std::nullopt;
  return declaration->encoding;
}

TEST(Prescan, TakesTheFirstMetaThatDeclares) {
  EXPECT_EQ(declared("<meta name=x><META CharSet='GBK'><meta charset=big5>"), Encoding::Gbk);
}

TEST(Prescan, TakesContentOnlyWithThePragma) {
  EXPECT_EQ(declared("<meta content='text/html; charset=gbk' http-equiv=Content-Type>"),
            Encoding::Gbk);
  EXPECT_EQ(declared("<meta content='text/html; charset=gbk'>"), std::nullopt);
  EXPECT_EQ(declared("<meta http-equiv=refresh content='0; charset=gbk'>"), std::nullopt);
}

TEST(Prescan, LetsTheCharsetAttributeWinOverContent) {
  EXPECT_EQ(declared("<meta http-equiv=content-type content='charset=gbk' charset=big5>"),
            Encoding::Big5);
  EXPECT_EQ(declared("<meta charset=nonsense content='charset=gbk' http-equiv=content-type>"),
            std::nullopt);
}

TEST(Prescan, CountsTheFirstOfTwoEqualAttributes) {
  EXPECT_EQ(declared("<meta charset=gbk charset=big5>"), Encoding::Gbk);
}

TEST(Prescan, PassesOverComments) {
  EXPECT_EQ(declared("<!-- <meta charset=gbk> --><meta charset=big5>"), Encoding::Big5);
}

TEST(Prescan, EndsACommentAtTheDashesThatOpenIt) {
  EXPECT_EQ(declared("<!--><meta charset=gbk>-->"), Encoding::Gbk);
}

TEST(Prescan, DoesNotSeeAMetaInsideAnAttribute) {
  EXPECT_EQ(declared("<p title='<meta charset=gbk>'><meta charset=big5>"), Encoding::Big5);
}

TEST(Prescan, SeesAMetaInsideAScript) {
  EXPECT_EQ(declared("<script>'<meta charset=gbk>'</script>"), Encoding::Gbk);
}

TEST(Prescan, PassesOverMarkupDeclarationsToTheirEnd) {
  EXPECT_EQ(declared("<!DOCTYPE '<meta charset=gbk> <?php ?></ ><meta charset=big5>"),
            Encoding::Big5);
}

TEST(Prescan, NeedsTheWholeTag) {
  EXPECT_EQ(declared("<meta charset=gbk"), std::nullopt);
  EXPECT_EQ(declared("<meta charset='gbk' "), std::nullopt);
}

TEST(Prescan, TurnsUtf16IntoUtf8BecauseItCouldBeRead) {
  EXPECT_EQ(declared("<meta charset=utf-16be>"), Encoding::Utf8);
}

TEST(Prescan, TurnsUserDefinedIntoWindows1252) {
  EXPECT_EQ(declared("<meta charset=x-user-defined>"), Encoding::Windows1252);
}

TEST(Prescan, ReadsAnXmlDeclarationIfNoMetaDeclares) {
  EXPECT_EQ(declared("<?xml version='1.0' encoding = \"gbk\" ?><p>"), Encoding::Gbk);
  EXPECT_EQ(prescan("<?xml encoding='gbk'?>")->by, DeclaredBy::XmlDeclaration);
  EXPECT_EQ(declared("<?xml encoding='gbk'?><meta charset=big5>"), Encoding::Big5);
}

TEST(Prescan, TurnsUtf16OfAnXmlDeclarationIntoUtf8) {
  EXPECT_EQ(declared("<?xml encoding='utf-16'?>"), Encoding::Utf8);
}

TEST(Prescan, RefusesXmlDeclarationsThatAreNotOnes) {
  EXPECT_EQ(declared(" <?xml encoding='gbk'?>"), std::nullopt);
  EXPECT_EQ(declared("<?xml encoding='g bk'?>"), std::nullopt);
  EXPECT_EQ(declared("<?xml encoding=gbk?>"), std::nullopt);
  EXPECT_EQ(declared("<?xml version='1.0'?><p>encoding='gbk'"), std::nullopt);
  EXPECT_EQ(declared("<?xml encoding='gbk'"), std::nullopt);
}

TEST(Prescan, RecognizesUtf16ByTheStartOfAnXmlDeclaration) {
  EXPECT_EQ(declared("<\0?\0x\0"sv), Encoding::Utf16Le);
  EXPECT_EQ(declared("\0<\0?\0x"sv), Encoding::Utf16Be);
}

TEST(MetaContent, FindsTheLabelAfterCharset) {
  EXPECT_EQ(encoding_from_meta_content("text/html; charset = gbk ; x"), Encoding::Gbk);
  EXPECT_EQ(encoding_from_meta_content("text/html;CHARSET=\"big5\""), Encoding::Big5);
  EXPECT_EQ(encoding_from_meta_content("charset charset=gbk"), Encoding::Gbk);
}

TEST(MetaContent, RefusesAnUnclosedQuote) {
  EXPECT_EQ(encoding_from_meta_content("charset='gbk"), std::nullopt);
  EXPECT_EQ(encoding_from_meta_content("charset="), std::nullopt);
}

TEST(LateMeta, IsFoundAfterAnyAmountOfText) {
  EXPECT_EQ(find_late_meta(std::string(5000, 'x') + "<meta charset=gbk>"), Encoding::Gbk);
}

TEST(LateMeta, IsNotFoundInsideScriptsStylesAndTitles) {
  EXPECT_EQ(find_late_meta("<script>a<b'<meta charset=gbk></script ><meta charset=big5>"),
            Encoding::Big5);
  EXPECT_EQ(find_late_meta("<TITLE>x<meta charset=gbk></title><meta charset=big5>"),
            Encoding::Big5);
  EXPECT_EQ(find_late_meta("<style/><meta charset=gbk>"), std::nullopt);
}

TEST(ContentType, GivesItsCharset) {
  EXPECT_EQ(charset_of_content_type("text/html; charset=utf-8"), "utf-8");
  EXPECT_EQ(charset_of_content_type("text/html;a=b;CharSet=\"gbk\"; q=1"), "gbk");
  EXPECT_EQ(charset_of_content_type("text/html; x=\"; charset=no\"; charset=yes"), "yes");
}

TEST(ContentType, MayHaveNoCharset) {
  EXPECT_EQ(charset_of_content_type(""), "");
  EXPECT_EQ(charset_of_content_type("text/html"), "");
  EXPECT_EQ(charset_of_content_type("charset=utf-8"), "");
  EXPECT_EQ(charset_of_content_type("text/html; charset; charset="), "");
}

}  // namespace
}  // namespace winnow::decode

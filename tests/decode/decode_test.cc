// The order of evidence, which text is borrowed and which copied, and the findings.
#include "decode/decode.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

namespace winnow::decode {
namespace {

using namespace std::string_view_literals;

TEST(Decode, BomWinsOverCallerHeaderAndMeta) {
  const Decoded page = decode("\xEF\xBB\xBF<meta charset=gbk>",
                              {.label = "big5", .content_type = "text/html; charset=euc-kr"});
  EXPECT_EQ(page.encoding, Encoding::Utf8);
  EXPECT_EQ(page.evidence, Evidence::Bom);
}

TEST(Decode, DropsTheBomAndSaysWhereTheTextBegins) {
  const std::string_view bytes = "\xEF\xBB\xBFtext";
  const Decoded page = decode(bytes);
  EXPECT_EQ(page.text(), "text");
  EXPECT_EQ(page.text_offset, 3U);
  EXPECT_EQ(page.text().data(), bytes.data() + 3);
}

TEST(Decode, ReadsUtf16ByItsBom) {
  const Decoded little = decode(
      "\xFF\xFE"
      "a\0"sv);
  EXPECT_EQ(little.text(), "a");
  EXPECT_EQ(little.encoding, Encoding::Utf16Le);
  const Decoded big = decode("\xFE\xFF\0a"sv);
  EXPECT_EQ(big.text(), "a");
  EXPECT_EQ(big.encoding, Encoding::Utf16Be);
}

TEST(Decode, ReadsUtf32ByItsBom) {
  const Decoded little = decode("\xFF\xFE\0\0a\0\0\0"sv);
  EXPECT_EQ(little.text(), "a");
  EXPECT_EQ(little.encoding, Encoding::Utf32Le);
  EXPECT_EQ(little.evidence, Evidence::Bom);
  EXPECT_EQ(little.text_offset, 4U);
  const Decoded big = decode("\0\0\xFE\xFF\0\1\xF6\0"sv);
  EXPECT_EQ(big.text(), "\xF0\x9F\x98\x80");
  EXPECT_EQ(big.encoding, Encoding::Utf32Be);
}

// The text in code units of `width` bytes.
std::string widened(std::u32string_view text, unsigned width, bool is_big_endian) {
  std::string bytes;
  for (const char32_t c : text)
    for (unsigned i = 0; i < width; ++i)
      bytes += static_cast<char>(c >> 8U * (is_big_endian ? width - 1 - i : i));
  return bytes;
}

TEST(Decode, ReadsUtf16AndUtf32WithoutABomByTheirZeroBytes) {
  const std::u32string_view text =
      U"<p>\u65E5\u672C\u8A9E\u306E\u3000\u4E00\u3064\u306E\u6587\u7AE0</p>";
  const std::string utf8 =
      "<p>\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE3\x81\xAE\xE3\x80\x80\xE4\xB8\x80"
      "\xE3\x81\xA4\xE3\x81\xAE\xE6\x96\x87\xE7\xAB\xA0</p>";
  const struct {
    unsigned width;
    bool is_big_endian;
    Encoding encoding;
  } kinds[] = {{2, false, Encoding::Utf16Le},
               {2, true, Encoding::Utf16Be},
               {4, false, Encoding::Utf32Le},
               {4, true, Encoding::Utf32Be}};
  for (const auto& kind : kinds) {
    const std::string bytes = widened(text, kind.width, kind.is_big_endian);
    const Decoded page = decode(bytes);
    EXPECT_EQ(page.encoding, kind.encoding);
    EXPECT_EQ(page.evidence, Evidence::ZeroBytes);
    EXPECT_EQ(page.text(), utf8);
    EXPECT_EQ(decode(bytes, {.content_type = "text/html; charset=utf-8"}).encoding, kind.encoding);
  }
}

TEST(Decode, TheHeaderIsTheEvidenceWhereZeroBytesConfirmIt) {
  const std::string bytes = widened(U"<p>Rye is late this year</p>", 2, false);
  EXPECT_EQ(decode(bytes, {.http_charset = "utf-16"}).evidence, Evidence::HttpHeader);
  EXPECT_EQ(decode(bytes, {.http_charset = "utf-16be"}).evidence, Evidence::ZeroBytes);
}

TEST(Decode, StrayZeroBytesAreNotUtf16) {
  EXPECT_EQ(decode("<p>Rye is\0late this year, and the oats are late as well</p>"sv).encoding,
            Encoding::Utf8);
}

// One zero byte is one character in eight here.
TEST(Decode, ZeroBytesInATinyPageAreNotUtf16) {
  for (const std::string_view page :
       {"<svg>\0a<frameset>"sv, "<svg>\0 <frameset>"sv, "<plaintext>\0filler\0text\0"sv,
        "<svg>\0filler\0text"sv, "<body><!\0filler\0text>"sv, "<p>\0a\0b\0c\0d\0e"sv}) {
    const Decoded decoded = decode(page);
    EXPECT_EQ(decoded.encoding, Encoding::Utf8) << page;
    EXPECT_EQ(decoded.text(), page);
  }
  // Text of the same length without tags, or with tags of two bytes per character, is.
  EXPECT_EQ(decode(widened(U"Rye is late", 2, false)).encoding, Encoding::Utf16Le);
  EXPECT_EQ(decode(widened(U"<p>Rye is late", 2, true)).encoding, Encoding::Utf16Be);
}

TEST(Decode, ReadsUndeclaredIso2022JpByItsEscapeSequences) {
  const Decoded page = decode("<title>\x1B$BF|K\\8l\x1B(B</title>");
  EXPECT_EQ(page.encoding, Encoding::Iso2022Jp);
  EXPECT_EQ(page.evidence, Evidence::EscapeSequences);
  EXPECT_EQ(page.text(), "<title>\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E</title>");
}

TEST(Decode, EscapeSequencesOfATerminalAreNotIso2022Jp) {
  EXPECT_EQ(decode("<pre>\x1B[31mred\x1B[0m</pre>").encoding, Encoding::Utf8);
  EXPECT_EQ(decode("<pre>\x1B$B </pre>").encoding, Encoding::Utf8);
}

TEST(Decode, ReadsIso2022KrDeclaredOrNot) {
  const std::string text = "\x1B$)C<p>\x0EGQ1[\x0F rye\n\x0EGQ\n</p>";
  const std::string utf8 = "<p>\xED\x95\x9C\xEA\xB8\x80 rye\n\xED\x95\x9C\n</p>";
  const std::string declared = "<meta charset=iso-2022-kr>" + text;
  EXPECT_EQ(decode(text).take_text(), utf8);
  EXPECT_EQ(decode(declared).take_text(), "<meta charset=iso-2022-kr>" + utf8);
  EXPECT_EQ(decode(text, {.http_charset = "iso-2022-kr"}).take_text(), utf8);
  EXPECT_EQ(decode(text, {.http_charset = "iso-2022-kr"}).evidence, Evidence::EscapeSequences);
  EXPECT_EQ(decode(text).encoding, Encoding::Iso2022Kr);
}

TEST(Decode, KeepsASecondBomAsACharacter) {
  EXPECT_EQ(decode("\xEF\xBB\xBF\xEF\xBB\xBF").take_text(), "\xEF\xBB\xBF");
}

TEST(Decode, CallerWinsOverHeaderAndMeta) {
  const Decoded page = decode("<meta charset=gbk>\xE9",
                              {.label = "koi8-r", .content_type = "text/html; charset=euc-kr"});
  EXPECT_EQ(page.encoding, Encoding::Koi8R);
  EXPECT_EQ(page.evidence, Evidence::Caller);
}

TEST(Decode, HeaderWinsOverMeta) {
  const Decoded page = decode("<meta charset=gbk>", {.content_type = "text/html; charset=euc-kr"});
  EXPECT_EQ(page.encoding, Encoding::EucKr);
  EXPECT_EQ(page.evidence, Evidence::HttpHeader);
  EXPECT_EQ(decode("", {.http_charset = "euc-kr"}).evidence, Evidence::HttpHeader);
}

TEST(Decode, MetaWinsOverWhatTheBytesLookLike) {
  const Decoded page = decode("<meta charset=windows-1252>\xC3\xA9");
  EXPECT_EQ(page.encoding, Encoding::Windows1252);
  EXPECT_EQ(page.evidence, Evidence::MetaPrescan);
  EXPECT_TRUE(page.text().ends_with("\xC3\x83\xC2\xA9"));
}

TEST(Decode, Utf8BytesWinOverALegacyMeta) {
  const std::string_view bytes =
      "<meta charset=iso-8859-1>\xC3\xA9t\xC3\xA9 \xE2\x80\x93 caf\xC3\xA9";
  const Decoded page = decode(bytes);
  EXPECT_EQ(page.encoding, Encoding::Utf8);
  EXPECT_EQ(page.evidence, Evidence::Utf8Bytes);
  EXPECT_EQ(page.text().data(), bytes.data());
}

TEST(Decode, Utf8BytesWinOverALegacyXmlDeclaration) {
  const Decoded page = decode("<?xml encoding='gb2312'?><p>\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97");
  EXPECT_EQ(page.encoding, Encoding::Utf8);
  EXPECT_EQ(page.evidence, Evidence::Utf8Bytes);
}

TEST(Decode, Utf8BytesDoNotWinOverTheHeaderOrTheCaller) {
  const std::string_view bytes = "<meta charset=gbk>\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
  EXPECT_EQ(decode(bytes, {.http_charset = "latin1"}).encoding, Encoding::Windows1252);
  EXPECT_EQ(decode(bytes, {.label = "latin1"}).encoding, Encoding::Windows1252);
  EXPECT_EQ(decode(bytes, {.detection = Detection::Off}).encoding, Encoding::Gbk);
}

TEST(Decode, TwoChineseCharactersThatAreUtf8ByChanceStayGbk) {
  // The name of a telephone company, two characters.
  const Decoded page = decode("<meta charset=gbk>\xC1\xAA\xCD\xA8");
  EXPECT_EQ(page.encoding, Encoding::Gbk);
  EXPECT_EQ(page.evidence, Evidence::MetaPrescan);
}

TEST(Decode, OneInvalidByteLeavesTheLegacyMeta) {
  EXPECT_EQ(decode("<meta charset=latin1>\xC3\xA9\xC3\xA9\xC3\xA9\xE9 ").encoding,
            Encoding::Windows1252);
}

TEST(Decode, XmlDeclarationIsEvidenceOfItsOwn) {
  EXPECT_EQ(decode("<?xml encoding='gbk'?>").evidence, Evidence::XmlDeclaration);
}

TEST(Decode, ValidUtf8WithoutDeclarationIsUtf8) {
  const Decoded page = decode("caf\xC3\xA9");
  EXPECT_EQ(page.encoding, Encoding::Utf8);
  EXPECT_EQ(page.evidence, Evidence::Detected);
}

TEST(Decode, MetaPastThePrescanIsFoundAndNamedSo) {
  const std::string bytes = std::string(2000, ' ') + "<meta charset=windows-1251>\xE9";
  const Decoded page = decode(bytes);
  EXPECT_EQ(page.encoding, Encoding::Windows1251);
  EXPECT_EQ(page.evidence, Evidence::LateMeta);
}

TEST(Decode, LateMetaCanBeIgnored) {
  const std::string bytes = std::string(2000, ' ') + "<meta charset=windows-1251>\xE9";
  EXPECT_EQ(decode(bytes, {.late_meta = LateMeta::Ignore, .detection = Detection::Off}).evidence,
            Evidence::Default);
}

TEST(Decode, PrescanLooksNoFurtherThanItsWindow) {
  const std::string bytes = std::string(100, ' ') + "<meta charset=gbk>\xE9";
  EXPECT_EQ(decode(bytes, {.prescan_bytes = 100}).evidence, Evidence::LateMeta);
  EXPECT_EQ(decode(bytes, {.prescan_bytes = 118}).evidence, Evidence::MetaPrescan);
}

TEST(Decode, WithoutAnyEvidenceIsWindows1252) {
  const Decoded page = decode("caf\xE9", {.detection = Detection::Off});
  EXPECT_EQ(page.encoding, Encoding::Windows1252);
  EXPECT_EQ(page.evidence, Evidence::Default);
  EXPECT_EQ(page.text(), "caf\xC3\xA9");
}

TEST(Decode, UnknownLabelsAreFindingsAndTheNextEvidenceDecides) {
  const Decoded page = decode("<meta charset=gbk>", {.label = "utf-99", .http_charset = "bogus"});
  EXPECT_EQ(page.encoding, Encoding::Gbk);
  ASSERT_EQ(page.unknown_labels.size(), 2U);
  EXPECT_EQ(page.unknown_labels[0].where, Evidence::Caller);
  EXPECT_EQ(page.unknown_labels[0].label, "utf-99");
  EXPECT_EQ(page.unknown_labels[1].where, Evidence::HttpHeader);
}

TEST(Decode, ViewsValidUtf8WithoutCopying) {
  const std::string bytes = "<p>\xE4\xB8\xAD";
  const Decoded page = decode(bytes);
  EXPECT_TRUE(page.is_borrowed());
  EXPECT_EQ(page.text().data(), bytes.data());
}

TEST(Decode, ViewsAsciiInEncodingsThatKeepIt) {
  const std::string bytes = "<p>plain";
  EXPECT_TRUE(decode(bytes, {.label = "gbk"}).is_borrowed());
  EXPECT_TRUE(decode(bytes, {.label = "latin1"}).is_borrowed());
}

TEST(Decode, DoesNotViewAsciiWhereEscapesMayChangeIt) {
  const Decoded page = decode("\x1B(J\\", {.label = "iso-2022-jp"});
  EXPECT_FALSE(page.is_borrowed());
  EXPECT_EQ(page.text(), "\xC2\xA5");
}

TEST(Decode, ReplacesBrokenUtf8AndCounts) {
  const Decoded page = decode("a\xFFz", {.label = "utf-8"});
  EXPECT_EQ(page.text(), "a\xEF\xBF\xBDz");
  EXPECT_EQ(page.replacements, 1U);
  EXPECT_FALSE(page.is_borrowed());
}

TEST(Decode, EmptyInputIsEmptyText) {
  EXPECT_EQ(decode("").take_text(), "");
  EXPECT_EQ(decode(std::string_view()).take_text(), "");
  EXPECT_TRUE(decode(std::string_view()).is_borrowed());
}

TEST(Decoded, KeepsItsOwnTextWhenMoved) {
  Decoded page = decode("\xE9", {.label = "latin1"});
  const Decoded moved = std::move(page);
  EXPECT_EQ(moved.text(), "\xC3\xA9");
}

TEST(Decoded, TextCanBeTakenFromBorrowedBytes) {
  std::string bytes = "abc";
  std::string taken = decode(bytes).take_text();
  bytes[0] = 'x';
  EXPECT_EQ(taken, "abc");
}

TEST(Decoded, KnowsByteOffsetsOfBorrowedTextExactly) {
  EXPECT_EQ(decode("\xEF\xBB\xBFtext").byte_offset(2), 5U);
}

TEST(Decoded, KnowsByteOffsetsOfDecodedTextToTheCheckpoint) {
  std::string bytes;
  for (int i = 0; i < 4000; ++i) bytes += "\xE9";
  const Decoded page = decode(bytes, {.label = "latin1", .checkpoint_bytes = 1000});
  EXPECT_EQ(page.byte_offset(0), 0U);
  EXPECT_EQ(page.byte_offset(2 * 3999), 3000U);
  EXPECT_EQ(decode(bytes, {.label = "latin1"}).byte_offset(0), std::nullopt);
}

TEST(Decoder, GivesTheSameAnswersWhenReused) {
  Decoder decoder;
  const std::string_view pages[] = {"caf\xE9", "\xCF\xF0\xE8\xE2\xE5\xF2 \xEC\xE8\xF0", "plain",
                                    "\xD6\xD0\xBB\xAA\xC8\xCB"};
  for (int round = 0; round < 3; ++round) {
    for (const std::string_view bytes : pages) {
      Decoded page = decoder.decode(bytes);
      const Decoded fresh = decode(bytes);
      EXPECT_EQ(page.encoding, fresh.encoding);
      EXPECT_EQ(page.text(), fresh.text());
      decoder.recycle(std::move(page));
    }
  }
}

TEST(Evidence, HasANameForEachKind) {
  EXPECT_EQ(name_of(Evidence::HttpHeader), "http-header");
  EXPECT_EQ(name_of(Evidence::Default), "default");
}

}  // namespace
}  // namespace winnow::decode

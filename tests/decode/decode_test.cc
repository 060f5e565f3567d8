// The order of evidence, what is viewed and what is copied, and the findings.
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

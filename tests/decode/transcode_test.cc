// The decoders of the Encoding standard, rule by rule.
#include "decode/transcode.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "decode/indexes.h"
#include "decode/single_byte.h"
#include "decode/utf8_scan.h"

namespace winnow::decode {
namespace {

using namespace std::string_view_literals;

#define FFFD "\xEF\xBF\xBD"

std::string text_of(Encoding encoding, std::string_view bytes) {
  return transcode(encoding, bytes).text;
}

TEST(Utf8Decoder, ReplacesEachMaximalSubpartOnce) {
  EXPECT_EQ(text_of(Encoding::Utf8, "a\xF0\x9F\x98z"), "a" FFFD "z");
  EXPECT_EQ(text_of(Encoding::Utf8, "\xE4\xB8"), FFFD);
  EXPECT_EQ(text_of(Encoding::Utf8, "\xE4\xB8\xE4\xB8\xAD"), FFFD "\xE4\xB8\xAD");
}

TEST(Utf8Decoder, ReplacesEachByteOfASurrogateOrOverlongForm) {
  EXPECT_EQ(text_of(Encoding::Utf8, "\xED\xA0\x80"), FFFD FFFD FFFD);
  EXPECT_EQ(text_of(Encoding::Utf8, "\xC0\xAF"), FFFD FFFD);
  EXPECT_EQ(text_of(Encoding::Utf8, "\xF4\x90\x80\x80"), FFFD FFFD FFFD FFFD);
}

TEST(Utf8Decoder, CountsReplacementsButNotTheCharacterItself) {
  EXPECT_EQ(transcode(Encoding::Utf8, "\xFF" FFFD "\xFE").replacements, 2U);
}

TEST(SingleByteDecoder, ReadsWindows1252WithItsPunctuation) {
  EXPECT_EQ(text_of(Encoding::Windows1252,
                    "\x80 \x93"
                    "caf\xE9\x94"),
            "\xE2\x82\xAC \xE2\x80\x9C"
            "caf\xC3\xA9\xE2\x80\x9D");
}

TEST(SingleByteDecoder, MapsTheFreeBytesOfWindows1252ToControls) {
  const Transcoded decoded = transcode(Encoding::Windows1252, "\x81\x9D");
  EXPECT_EQ(decoded.text, "\xC2\x81\xC2\x9D");
  EXPECT_EQ(decoded.replacements, 0U);
}

TEST(SingleByteDecoder, ReplacesBytesThatMeanNothing) {
  const Transcoded decoded = transcode(Encoding::Windows1253,
                                       "a\xAA"
                                       "b");
  EXPECT_EQ(decoded.text, "a" FFFD "b");
  EXPECT_EQ(decoded.replacements, 1U);
}

TEST(SingleByteDecoder, FollowsTheStandardWhereIcuDiffers) {
  EXPECT_EQ(text_of(Encoding::Koi8U, "\xAE\xBE"), "\xD1\x9E\xD0\x8E");
  EXPECT_EQ(text_of(Encoding::Windows1255, "\xCA"), "\xD6\xBA");
  EXPECT_EQ(text_of(Encoding::Windows874, "\xDB\xFF"), FFFD FFFD);
  EXPECT_EQ(text_of(Encoding::Iso8859_16, "\xAA\xDE\xFF"), "\xC8\x98\xC8\x9A\xC3\xBF");
}

TEST(SingleByteDecoder, KeepsAsciiInAllItsEncodings) {
  std::string ascii;
  for (int i = 0; i < 128; ++i) ascii.push_back(static_cast<char>(i));
  for (auto i = static_cast<int>(Encoding::Ibm866); i <= static_cast<int>(Encoding::MacCyrillic);
       ++i)
    EXPECT_EQ(text_of(static_cast<Encoding>(i), ascii), ascii);
}

TEST(SingleByteDecoder, EveryTableHasLettersInIt) {
  for (auto i = static_cast<int>(Encoding::Ibm866); i <= static_cast<int>(Encoding::MacCyrillic);
       ++i) {
    int mapped = 0;
    for (const Utf8Entry& entry : single_byte_table(static_cast<Encoding>(i)))
      mapped += entry.unmapped == 0 ? 1 : 0;
    EXPECT_GE(mapped, 128 + 60) << name_of(static_cast<Encoding>(i));
  }
}

TEST(Gb18030Decoder, ReadsOneTwoAndFourBytes) {
  EXPECT_EQ(text_of(Encoding::Gbk, "a\x80\xD6\xD0\x81\x30\x81\x30\x94\x39\xDA\x33"),
            "a\xE2\x82\xAC\xE4\xB8\xAD\xC2\x80\xF0\x9F\x92\xA9");
}

TEST(Gb18030Decoder, UsesTheCharactersOf2022) {
  EXPECT_EQ(text_of(Encoding::Gb18030, "\xFE\x59\xA6\xD9"), "\xE9\xBE\xB4\xEF\xB8\x90");
}

TEST(Gb18030Decoder, GivesBackTheAsciiTrailOfABrokenPair) {
  EXPECT_EQ(text_of(Encoding::Gbk, "\xD6<b>"), FFFD "<b>");
}

TEST(Gb18030Decoder, GivesBackAllButTheFirstOfABrokenFourByteSequence) {
  EXPECT_EQ(text_of(Encoding::Gbk, "\x81\x30<"), FFFD "0<");
  EXPECT_EQ(text_of(Encoding::Gbk, "\x81\x30\xD6\xD0"), FFFD "0\xE4\xB8\xAD");
}

TEST(Gb18030Decoder, ReplacesASequenceCutByTheEndOnce) {
  EXPECT_EQ(text_of(Encoding::Gb18030, "\x81\x30\x81"), FFFD);
  EXPECT_EQ(text_of(Encoding::Gb18030, "\x81"), FFFD);
}

TEST(Gb18030Decoder, ReplacesPointersOutsideTheRanges) {
  EXPECT_EQ(text_of(Encoding::Gb18030, "\x84\x31\xA5\x30"), FFFD);
  EXPECT_EQ(text_of(Encoding::Gb18030, "\xE3\x32\x9A\x36"), FFFD);
  EXPECT_EQ(text_of(Encoding::Gb18030, "\xE3\x32\x9A\x35"), "\xF4\x8F\xBF\xBF");
}

TEST(Big5Decoder, ReadsHongKongCharactersBeyondTheBasicPlane) {
  EXPECT_EQ(text_of(Encoding::Big5, "\xA4\xA4\x87\x40"), "\xE4\xB8\xAD\xE4\x8F\xB0");
  EXPECT_EQ(text_of(Encoding::Big5, "\x88\x45"), "\xF0\xA0\x84\x8C");
}

TEST(Big5Decoder, ReadsFourPointersAsLetterAndMark) {
  EXPECT_EQ(text_of(Encoding::Big5, "\x88\x62\x88\x64\x88\xA3\x88\xA5"),
            "\xC3\x8A\xCC\x84\xC3\x8A\xCC\x8C\xC3\xAA\xCC\x84\xC3\xAA\xCC\x8C");
}

TEST(Big5Decoder, HasNoPrivateUseCharacters) {
  for (const char32_t code_point : big5_index())
    EXPECT_FALSE(code_point >= 0xE000 && code_point <= 0xF8FF);
}

TEST(Big5Decoder, GivesBackTheAsciiTrailOfABrokenPair) {
  EXPECT_EQ(text_of(Encoding::Big5, "\x81<\xA4\xA4"), FFFD "<\xE4\xB8\xAD");
  EXPECT_EQ(text_of(Encoding::Big5, "\x81\x40"), FFFD "@");
}

TEST(EucJpDecoder, ReadsAllThreeCharacterSets) {
  EXPECT_EQ(text_of(Encoding::EucJp, "\xA4\xA2\x8E\xB1\x8F\xB0\xA1"),
            "\xE3\x81\x82\xEF\xBD\xB1\xE4\xB8\x82");
}

TEST(EucJpDecoder, GivesBackTheAsciiByteAfterABrokenLead) {
  EXPECT_EQ(text_of(Encoding::EucJp, "\xA4<"), FFFD "<");
  EXPECT_EQ(text_of(Encoding::EucJp, "\x8F\xB0<"), FFFD "<");
  EXPECT_EQ(text_of(Encoding::EucJp, "\x8E<"), FFFD "<");
}

TEST(ShiftJisDecoder, ReadsKanaKanjiAndTheUserArea) {
  EXPECT_EQ(text_of(Encoding::ShiftJis, "\x82\xA0\xB1\x8A\xBF\xF0\x40\x80"),
            "\xE3\x81\x82\xEF\xBD\xB1\xE6\xBC\xA2\xEE\x80\x80\xC2\x80");
}

TEST(ShiftJisDecoder, TakesAnAsciiByteAsTrailOnlyIfThePairMeansSomething) {
  EXPECT_EQ(text_of(Encoding::ShiftJis, "\x83\x5C"), "\xE3\x82\xBD");
  EXPECT_EQ(text_of(Encoding::ShiftJis, "\x83<"), FFFD "<");
}

TEST(EucKrDecoder, ReadsTheUnifiedHangulCode) {
  EXPECT_EQ(text_of(Encoding::EucKr, "\xB0\xA1\x81\x41"), "\xEA\xB0\x80\xEA\xB0\x82");
}

TEST(EucKrDecoder, LeavesTheUserAreaUnmapped) {
  EXPECT_EQ(text_of(Encoding::EucKr, "\xC9\xA1"), FFFD);
}

TEST(Iso2022JpDecoder, SwitchesCharacterSetsByEscape) {
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "a\x1B$B$\"\x1B(I1\x1B(J\\~\x1B(B\\"),
            "a\xE3\x81\x82\xEF\xBD\xB1\xC2\xA5\xE2\x80\xBE\\");
}

TEST(Iso2022JpDecoder, MarksTwoEscapesInARow) {
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "\x1B$B\x1B(Ba"), FFFD "a");
}

TEST(Iso2022JpDecoder, ReadsABrokenEscapeAsText) {
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "\x1B(Xa"), FFFD "(Xa");
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "\x1Bz"), FFFD "z");
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "\x1B("), FFFD "(");
}

TEST(Iso2022JpDecoder, ReplacesShiftBytesAndHighBytes) {
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "a\x0E\x0F\x80"), "a" FFFD FFFD FFFD);
}

TEST(Iso2022JpDecoder, ReplacesACharacterCutByTheEnd) {
  EXPECT_EQ(text_of(Encoding::Iso2022Jp, "\x1B$B$"), FFFD);
}

TEST(Utf16Decoder, ReadsBothByteOrdersAndPairs) {
  EXPECT_EQ(text_of(Encoding::Utf16Le, "a\0\x2D\x4E\x3D\xD8\x00\xDE"sv),
            "a\xE4\xB8\xAD\xF0\x9F\x98\x80");
  EXPECT_EQ(text_of(Encoding::Utf16Be, "\0a\x4E\x2D\xD8\x3D\xDE\x00"sv),
            "a\xE4\xB8\xAD\xF0\x9F\x98\x80");
}

TEST(Utf16Decoder, ReplacesLoneSurrogatesAndKeepsWhatFollows) {
  EXPECT_EQ(text_of(Encoding::Utf16Be, "\xD8\x3D\0a"sv), FFFD "a");
  EXPECT_EQ(text_of(Encoding::Utf16Be, "\xDE\x00\0a"sv), FFFD "a");
  EXPECT_EQ(text_of(Encoding::Utf16Be, "\xD8\x3D\xD8\x3D\xDE\x00"sv), FFFD "\xF0\x9F\x98\x80");
}

TEST(Utf16Decoder, ReplacesACutEndOnce) {
  EXPECT_EQ(text_of(Encoding::Utf16Le, "a\0b"sv), "a" FFFD);
  EXPECT_EQ(text_of(Encoding::Utf16Be, "\xD8\x3D\xDE"sv), FFFD);
}

TEST(ReplacementDecoder, TurnsAnyPageIntoOneReplacementCharacter) {
  EXPECT_EQ(text_of(Encoding::Replacement, "<script>alert(1)</script>"), FFFD);
  EXPECT_EQ(text_of(Encoding::Replacement, ""), "");
}

TEST(UserDefinedDecoder, PutsHighBytesIntoThePrivateUseArea) {
  EXPECT_EQ(text_of(Encoding::UserDefined, "a\x80\xFF"), "a\xEF\x9E\x80\xEF\x9F\xBF");
}

TEST(Transcode, GivesTheSameTextWhateverTheBlockSize) {
  // A pattern whose characters cross every block boundary sooner or later.
  std::string bytes;
  for (int i = 0; i < 30000; ++i) bytes += "x\xD6\xD0\x81\x30\x81\x30\xFF";
  for (const Encoding encoding : {Encoding::Gb18030, Encoding::Utf8, Encoding::EucJp,
                                  Encoding::ShiftJis, Encoding::Utf16Le, Encoding::Iso2022Jp})
    EXPECT_EQ(transcode(encoding, bytes).text, transcode(encoding, bytes, {}, 64).text);
}

TEST(Utf32, ReplacesWhatIsNotACharacterAndATailThatIsCutShort) {
  EXPECT_EQ(text_of(Encoding::Utf32Be, "\0\0\xD8\0\0\0\0a\0\x11\0\0\0\0"sv), FFFD "a" FFFD FFFD);
  EXPECT_EQ(text_of(Encoding::Utf32Le, "a\0\0\0\xAC\x20\0\0"sv), "a\xE2\x82\xAC");
}

TEST(Iso2022Kr, ReplacesHalfCharactersAndHighBytes) {
  EXPECT_EQ(text_of(Encoding::Iso2022Kr, "\x0EGQ1\x0F<\xE9>"), "\xED\x95\x9C" FFFD "<" FFFD ">");
  EXPECT_EQ(text_of(Encoding::Iso2022Kr, "\x1B$)Ca\x1B$)D"), "a\x1B$)D");
}

TEST(Transcode, IgnoresWhatTheReusedBufferHeld) {
  const Transcoded decoded = transcode(Encoding::Windows1252, "caf\xE9", std::string(5000, '!'));
  EXPECT_EQ(decoded.text, "caf\xC3\xA9");
}

TEST(Transcode, KeepsCheckpointsWhereCharactersBegin) {
  std::string bytes;
  for (int i = 0; i < 5000; ++i)
    bytes +=
        "\xD6\xD0"
        "a";
  const Transcoded decoded = transcode(Encoding::Gbk, bytes, {}, 1000);
  ASSERT_GE(decoded.checkpoints.size(), 14U);
  for (const Checkpoint& checkpoint : decoded.checkpoints) {
    EXPECT_EQ(decoded.text.substr(checkpoint.text_offset),
              text_of(Encoding::Gbk, std::string_view(bytes).substr(checkpoint.byte_offset)));
  }
}

TEST(Transcode, NeverGrowsTextPastThreeTimesTheBytes) {
  const std::string bytes(100000, '\xFF');
  for (std::size_t i = 0; i < static_cast<std::size_t>(Encoding::kCount); ++i) {
    const Transcoded decoded = transcode(static_cast<Encoding>(i), bytes);
    EXPECT_LE(decoded.text.size(), 3 * bytes.size());
    EXPECT_TRUE(is_valid_utf8(decoded.text));
  }
}

std::string bytes_at(Encoding encoding, std::string_view bytes, std::size_t position) {
  const ByteSpan span = locate(encoding, bytes, std::array{position}).front();
  return std::string(bytes.substr(span.begin, span.end - span.begin));
}

TEST(Locate, FindsTheBytesOfACharacter) {
  EXPECT_EQ(bytes_at(Encoding::Windows1252, "a\xE9z", 0), "a");
  EXPECT_EQ(bytes_at(Encoding::Windows1252, "a\xE9z", 1), "\xE9");
  EXPECT_EQ(bytes_at(Encoding::Windows1252, "a\xE9z", 2), "\xE9");  // its second byte in UTF-8
  EXPECT_EQ(bytes_at(Encoding::Windows1252, "a\xE9z", 3), "z");
  EXPECT_EQ(bytes_at(Encoding::ShiftJis,
                     "a\x93\xFA"
                     "b",
                     1),
            "\x93\xFA");
  EXPECT_EQ(bytes_at(Encoding::ShiftJis,
                     "a\x93\xFA"
                     "b",
                     4),
            "b");
  EXPECT_EQ(bytes_at(Encoding::Utf16Le, "a\0b\0"sv, 1), "b\0"sv);
  EXPECT_EQ(bytes_at(Encoding::Utf8,
                     "\xFF"
                     "b",
                     3),
            "b");
}

TEST(Locate, GivesTheEndForWhatLiesPastIt) {
  EXPECT_EQ(locate(Encoding::Windows1252, "ab", std::array{std::size_t{9}}).front().begin, 2U);
}

// Positions found one by one must add up to the whole text.
TEST(Locate, AgreesWithTheDecoderOnEveryPosition) {
  const std::string bytes = "<p>\xC4\xE3\xBA\xC3 \x81\x30\x81\x30 x\x80 end";
  const std::string text = text_of(Encoding::Gb18030, bytes);
  std::vector<std::size_t> positions(text.size());
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = i;
  std::string joined;
  std::size_t last = bytes.size();
  for (const ByteSpan& span : locate(Encoding::Gb18030, bytes, positions)) {
    if (span.begin != last)
      joined += text_of(Encoding::Gb18030, bytes.substr(span.begin, span.end - span.begin));
    last = span.begin;
  }
  EXPECT_EQ(joined, text);
}

}  // namespace
}  // namespace winnow::decode

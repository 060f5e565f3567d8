// Detection: which encodings are guessed, and which guesses are rejected.
#include "decode/detect.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::decode {
namespace {

constexpr std::size_t kAll = 1 << 20;

TEST(Detector, RecognizesRussianInItsRivalEncodings) {
  Detector detector;
  // "Privet, mir! Eto obychnyj russkij tekst." in Cyrillic letters.
  EXPECT_EQ(detector.detect("\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0! \xDD\xF2\xEE "
                            "\xEE\xE1\xFB\xF7\xED\xFB\xE9 \xF0\xF3\xF1\xF1\xEA\xE8\xE9 "
                            "\xF2\xE5\xEA\xF1\xF2.",
                            kAll),
            Encoding::Windows1251);
  EXPECT_EQ(detector.detect("\xF0\xD2\xC9\xD7\xC5\xD4, \xCD\xC9\xD2! \xFC\xD4\xCF "
                            "\xCF\xC2\xD9\xDE\xCE\xD9\xCA \xD2\xD5\xD3\xD3\xCB\xC9\xCA "
                            "\xD4\xC5\xCB\xD3\xD4.",
                            kAll),
            Encoding::Koi8R);
}

TEST(Detector, TakesUtf8ThatIsCutShortAsUtf8) {
  EXPECT_EQ(Detector().detect("Gr\xC3\xBC\xC3\x9F"
                              "e aus K\xC3\xB6ln, sch\xC3\xB6n\xC3",
                              kAll),
            Encoding::Utf8);
}

TEST(Detector, DoesNotTakeChineseWithAccidentalUtf8AsUtf8) {
  // GBK text in which some byte pairs are valid UTF-8 by chance.
  EXPECT_NE(Detector().detect("\xD6\xD0\xBB\xAA\xC8\xCB\xC3\xF1\xB9\xB2\xBA\xCD\xB9\xFA", kAll),
            Encoding::Utf8);
}

TEST(Detector, DoesNotGuessFromAFewAccents) {
  EXPECT_EQ(Detector().detect("caf\xE9", kAll).value_or(Encoding::Windows1252),
            Encoding::Windows1252);
}

TEST(Detector, RefusesAnswersForBinaryData) {
  std::string noise;
  for (unsigned i = 0; i < 5000; ++i) noise.push_back(static_cast<char>((i * 7919U) >> 3U));
  EXPECT_EQ(Detector().detect(noise, kAll), std::nullopt);
}

TEST(Detector, HasNothingToSayOfAscii) {
  EXPECT_EQ(Detector().detect("plain", kAll), std::nullopt);
  EXPECT_EQ(Detector().detect("", kAll), std::nullopt);
}

TEST(DetectionSample, KeepsTheWordsAroundHighBytesOnly) {
  const std::string far(1000, 'a');
  const std::string sample = collect_sample(far + "caf\xE9 noir" + far + "\xFC" + far, kAll);
  EXPECT_NE(sample.find("caf\xE9 noir"), sample.npos);
  EXPECT_NE(sample.find('\xFC'), sample.npos);
  EXPECT_LT(sample.size(), 200U);
}

TEST(DetectionSample, IsBounded) {
  EXPECT_EQ(collect_sample(std::string(100000, '\xE9'), 4096).size(), 4096U);
}

}  // namespace
}  // namespace winnow::decode

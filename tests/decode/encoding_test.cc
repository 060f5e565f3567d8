// Names and labels of encodings.
#include "decode/encoding.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::decode {
namespace {

TEST(EncodingLabel, IsFoundWhateverItsCase) {
  EXPECT_EQ(encoding_for_label("Utf-8"), Encoding::Utf8);
  EXPECT_EQ(encoding_for_label("SHIFT_JIS"), Encoding::ShiftJis);
}

TEST(EncodingLabel, IsTrimmedOfAsciiWhitespace) {
  EXPECT_EQ(encoding_for_label(" \t\n\f\rgbk \n"), Encoding::Gbk);
}

TEST(EncodingLabel, IsNotTrimmedOfOtherBlanks) {
  EXPECT_EQ(encoding_for_label("\vgbk"), std::nullopt);
  EXPECT_EQ(encoding_for_label("\xC2\xA0gbk"), std::nullopt);
}

TEST(EncodingLabel, UnknownOnesAreNoEncoding) {
  EXPECT_EQ(encoding_for_label(""), std::nullopt);
  EXPECT_EQ(encoding_for_label("utf-7"), std::nullopt);
  EXPECT_EQ(encoding_for_label("utf-8 utf8"), std::nullopt);
  EXPECT_EQ(encoding_for_label(std::string(10000, 'a')), std::nullopt);
}

TEST(EncodingLabel, Latin1AndAsciiMeanWindows1252) {
  EXPECT_EQ(encoding_for_label("latin1"), Encoding::Windows1252);
  EXPECT_EQ(encoding_for_label("us-ascii"), Encoding::Windows1252);
  EXPECT_EQ(encoding_for_label("iso-8859-1"), Encoding::Windows1252);
}

TEST(EncodingLabel, Utf16WithoutByteOrderIsLittleEndian) {
  EXPECT_EQ(encoding_for_label("utf-16"), Encoding::Utf16Le);
  EXPECT_EQ(encoding_for_label("unicodefffe"), Encoding::Utf16Be);
}

TEST(EncodingLabel, UnsafeEncodingsBecomeReplacement) {
  EXPECT_EQ(encoding_for_label("iso-2022-kr"), Encoding::Replacement);
  EXPECT_EQ(encoding_for_label("hz-gb-2312"), Encoding::Replacement);
}

TEST(EncodingName, IsALabelOfItsOwnEncoding) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Encoding::Utf32Be); ++i) {
    const auto encoding = static_cast<Encoding>(i);
    EXPECT_EQ(encoding_for_label(name_of(encoding)), encoding) << name_of(encoding);
  }
}

TEST(EncodingName, IsNoLabelWhereTheStandardDoesNotListTheEncoding) {
  EXPECT_EQ(encoding_for_label(name_of(Encoding::Utf32Le)), std::nullopt);
  EXPECT_EQ(encoding_for_label(name_of(Encoding::Utf32Be)), std::nullopt);
  EXPECT_EQ(encoding_for_label(name_of(Encoding::Iso2022Kr)), Encoding::Replacement);
}

}  // namespace
}  // namespace winnow::decode

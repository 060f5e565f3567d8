// Character references: names with and without semicolon, numbers, and text that is not a
// reference.
#include "html/references.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::html {
namespace {

// The characters and how many bytes after the '&' they took: "&amp;" is "& 4".
std::string reference(std::string_view rest, ReferencePlace place = ReferencePlace::Text) {
  const Reference found = match_reference(rest, place);
  if (found.consumed == 0) return "none";
  return std::string(found.view()) + " " + std::to_string(found.consumed);
}

std::string_view complaint(std::string_view rest) {
  return name_of(match_reference(rest, ReferencePlace::Text).complaints[0].error);
}

TEST(References, ReadsAName) { EXPECT_EQ(reference("amp;x"), "& 4"); }

TEST(References, ReadsAnOldNameWithoutSemicolon) { EXPECT_EQ(reference("lt x"), "< 2"); }

TEST(References, NeedsTheSemicolonOfANewName) { EXPECT_EQ(reference("lang x"), "none"); }

TEST(References, TakesTheLongestName) { EXPECT_EQ(reference("notin;"), "\u2209 6"); }

TEST(References, FallsBackToAShorterName) { EXPECT_EQ(reference("notit;"), "\u00AC 3"); }

TEST(References, MindsTheCaseOfNames) { EXPECT_EQ(reference("Auml;"), "\u00C4 5"); }

TEST(References, ReadsANameOfTwoCharacters) {
  EXPECT_EQ(reference("NotEqualTilde;"), "\u2242\u0338 14");
}

TEST(References, ReadsTheLongestNameOfAll) {
  EXPECT_EQ(reference("CounterClockwiseContourIntegral;"), "\u2233 32");
}

TEST(References, LeavesANameBeforeALetterInAnAttribute) {
  EXPECT_EQ(reference("copyx", ReferencePlace::Attribute), "none");
}

TEST(References, LeavesANameBeforeAnEqualsSignInAnAttribute) {
  EXPECT_EQ(reference("copy=1", ReferencePlace::Attribute), "none");
}

TEST(References, ReadsANameAtTheEndOfAnAttribute) {
  EXPECT_EQ(reference("copy\"", ReferencePlace::Attribute), "\u00A9 4");
}

TEST(References, ReadsADecimalNumber) { EXPECT_EQ(reference("#65;"), "A 4"); }

TEST(References, ReadsAHexadecimalNumber) { EXPECT_EQ(reference("#x1F600;"), "\U0001F600 8"); }

TEST(References, ReadsANumberWithoutSemicolon) { EXPECT_EQ(reference("#65 "), "A 3"); }

TEST(References, ReadsAWindowsNumberAsMeant) { EXPECT_EQ(reference("#x80;"), "\u20AC 5"); }

TEST(References, ReplacesZero) { EXPECT_EQ(reference("#0;"), "\uFFFD 3"); }

TEST(References, ReplacesASurrogate) { EXPECT_EQ(reference("#xD800;"), "\uFFFD 7"); }

TEST(References, ReplacesANumberBeyondUnicode) { EXPECT_EQ(reference("#x110000;"), "\uFFFD 9"); }

TEST(References, DoesNotOverflowOnManyDigits) { EXPECT_EQ(reference("#4294967361;"), "\uFFFD 12"); }

TEST(References, LeavesANumberWithoutDigits) { EXPECT_EQ(reference("#x;"), "none"); }

TEST(References, LeavesALoneAmpersand) { EXPECT_EQ(reference(" "), "none"); }

TEST(References, LeavesAnAmpersandAtTheEnd) { EXPECT_EQ(reference(""), "none"); }

TEST(References, ComplainsOfAMissingSemicolon) {
  EXPECT_EQ(complaint("amp "), "missing-semicolon-after-character-reference");
}

TEST(References, ComplainsOfAnUnknownName) {
  EXPECT_EQ(complaint("nosuchname;"), "unknown-named-character-reference");
}

}  // namespace
}  // namespace winnow::html

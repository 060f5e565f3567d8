// Flat, lenient and bounded reading of JSON.
#include "base/json_values.h"

#include <gtest/gtest.h>

namespace winnow::base {
namespace {

std::string text_at(const JsonValues& json, std::string_view key) {
  const auto found = json.size() > 0 ? json.find(0, key) : std::nullopt;
  return found ? std::string(json[*found].text) : "none";
}

TEST(JsonValues, AreARangeForEachObject) {
  const JsonValues json = JsonValues::read(R"({"a": [1, {"b": "x"}], "c": true})");
  ASSERT_EQ(json.size(), 6);
  EXPECT_EQ(json[0].end, 6);
  EXPECT_EQ(json[1].end, 5);
  EXPECT_EQ(json[1].key, "a");
  EXPECT_EQ(json[4].parent, 3);
  EXPECT_EQ(json[4].text, "x");
  EXPECT_EQ(text_at(json, "c"), "true");
}
TEST(JsonValues, DecodeEscapes) {
  const JsonValues json = JsonValues::read(R"({"a": "\"q\" \/ \u00e9 \ud83c\udf3e \n."})");
  EXPECT_EQ(text_at(json, "a"), "\"q\" / é 🌾 \n.");
}
TEST(JsonValues, ForgiveRawLineFeedsAndCommasTooMany) {
  const JsonValues json = JsonValues::read("{\"a\": \"one\ntwo\", \"b\": [1, 2,],}");
  EXPECT_EQ(text_at(json, "a"), "one\ntwo");
  EXPECT_EQ(json.size(), 5);
}
TEST(JsonValues, LookInsideCommentAndCdataMarks) {
  EXPECT_EQ(text_at(JsonValues::read("<!-- {\"a\": \"x\"} -->"), "a"), "x");
  EXPECT_EQ(text_at(JsonValues::read("//<![CDATA[\n{\"a\": \"x\"}\n//]]>"), "a"), "x");
  EXPECT_EQ(text_at(JsonValues::read("<![CDATA[{\"a\": \"x\"}]]>"), "a"), "x");
}
TEST(JsonValues, ReadLiteralsOfJavaScript) {
  const JsonValues json =
      JsonValues::read("{a: 'it\\'s \"x\"', $b_1: !0, c: undefined, 'd': {e: [1, 'y']}}; next()");
  EXPECT_EQ(text_at(json, "a"), "it's \"x\"");
  EXPECT_EQ(text_at(json, "$b_1"), "!0");
  EXPECT_EQ(text_at(json, "c"), "undefined");
  const auto d = json.find(0, "d");
  ASSERT_TRUE(d);
  const auto e = json.find(*d, "e");
  ASSERT_TRUE(e);
  EXPECT_EQ(json[*e + 2].text, "y");
}
TEST(JsonValues, KeepWhatStandsBeforeABrokenEnd) {
  const JsonValues json = JsonValues::read(R"({"a": "x", "b": {"c": "unclosed)");
  EXPECT_EQ(text_at(json, "a"), "x");
}
TEST(JsonValues, LeaveOutWhatIsNestedTooDeep) {
  std::string deep = "{\"a\": \"x\", \"b\": ";
  deep.append(100'000, '[').append("1").append(100'000, ']').append(", \"c\": \"y\"}");
  const JsonValues json = JsonValues::read(deep);
  EXPECT_LE(json.size(), JsonValues::kMaxDepth + 4);
  EXPECT_EQ(text_at(json, "a"), "x");
  EXPECT_EQ(text_at(json, "c"), "y");
}
TEST(JsonValues, StopAfterSoManyValues) {
  std::string many = "[";
  for (std::size_t i = 0; i < JsonValues::kMaxValues + 10; ++i) many.append("1,");
  EXPECT_EQ(JsonValues::read(many).size(), JsonValues::kMaxValues);
}
TEST(JsonValues, AreNoneForSomethingElse) {
  EXPECT_EQ(JsonValues::read("").size(), 0U);
  EXPECT_EQ(JsonValues::read("}}]]").size(), 0U);
  EXPECT_EQ(JsonValues::read("<p>no</p>").size(), 0U);
}

}  // namespace
}  // namespace winnow::base

// Strict JSON, read from front to back.
#include "base/json_reader.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace winnow::base {
namespace {

std::string text_of(std::string_view json) {
  JsonReader line(json);
  std::string text = line.text();
  return line.is_finished() ? text : "not JSON";
}

bool can_skip(std::string_view json) {
  JsonReader line(json);
  line.skip();
  return line.is_finished();
}

TEST(JsonReader, GivesTheMembersInOrder) {
  JsonReader line(R"( {"a" : "x", "b":[1, {"c":null}], "d":"y"} )");
  std::vector<std::string> seen;
  for (line.enter_object(); line.next_key();) {
    seen.push_back(line.key());
    if (line.kind() == JsonReader::Kind::Text)
      seen.push_back(line.text());
    else
      line.skip();
  }
  EXPECT_TRUE(line.is_finished());
  EXPECT_EQ(seen, (std::vector<std::string>{"a", "x", "b", "d", "y"}));
}

TEST(JsonReader, UndoesEscapes) {
  EXPECT_EQ(text_of(R"("a\n\t\"\\\/b")"), "a\n\t\"\\/b");
  EXPECT_EQ(text_of(R"("\u00e9\u4F60\ud83d\ude00")"), "é你😀");
}

TEST(JsonReader, ReplacesALoneSurrogate) {
  EXPECT_EQ(text_of(R"("\ud83dx")"), "\xEF\xBF\xBDx");
  EXPECT_EQ(text_of(R"("\ud83d\u0041")"),
            "\xEF\xBF\xBD"
            "A");
  EXPECT_EQ(text_of(R"("\ude00")"), "\xEF\xBF\xBD");
}

TEST(JsonReader, ReadsTextsThatNlohmannWrote) {
  const std::vector<std::string> texts = {"",         "\\",       "\"",     "a\\\"b",
                                          "\x01\x1F", "ü\n\r\t😀", "\\u0041"};
  for (const std::string& text : texts) {
    EXPECT_EQ(text_of(nlohmann::json(text).dump()), text);
    EXPECT_EQ(text_of(nlohmann::json(text).dump(-1, ' ', true)), text);
  }
}

TEST(JsonReader, RefusesTruncatedInput) {
  const std::string whole = R"({"a":"x\u00e9\n","b":["y",{"c":-1.5e3}],"d":true})";
  EXPECT_TRUE(can_skip(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(can_skip(whole.substr(0, size))) << size;
    JsonReader line(std::string_view(whole).substr(0, size));
    for (line.enter_object(); line.next_key();) line.skip();
    EXPECT_FALSE(line.is_finished()) << size;
  }
}

TEST(JsonReader, RefusesWhatIsNotJson) {
  for (const char* json :
       {"", "{", "]", "{]", "[}", "\"", "\"\\x\"", "\"\\u12g4\"", "{\"a\":1}}", "@"})
    EXPECT_FALSE(can_skip(json)) << json;
  for (const char* json : {"{\"a\" 1}", "{\"a\":1 \"b\":2}", "{a:1}", "{\"a\":1,}"}) {
    JsonReader line(json);
    for (line.enter_object(); line.next_key();) line.skip();
    EXPECT_FALSE(line.is_finished()) << json;
  }
}

TEST(JsonReader, SkipsAnyDepth) {
  EXPECT_TRUE(can_skip(std::string(1000000, '[') + std::string(1000000, ']')));
}

TEST(JsonReader, ReadsAndSkipsNumbers) {
  JsonReader line(R"({"a": -1.5e2, "b": "x"})");
  line.enter_object();
  ASSERT_TRUE(line.next_key());
  EXPECT_EQ(line.kind(), JsonReader::Kind::Number);
  EXPECT_DOUBLE_EQ(line.number(), -150);
  ASSERT_TRUE(line.next_key());
  EXPECT_EQ(line.text(), "x");
}

}  // namespace
}  // namespace winnow::base

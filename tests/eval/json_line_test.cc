// One line of JSON, read from front to back.
#include "eval/json_line.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace winnow::eval {
namespace {

std::string text_of(std::string_view json) {
  JsonLine line(json);
  std::string text = line.text();
  return line.is_finished() ? text : "not JSON";
}

bool can_skip(std::string_view json) {
  JsonLine line(json);
  line.skip();
  return line.is_finished();
}

TEST(JsonLine, GivesTheMembersInOrder) {
  JsonLine line(R"( {"a" : "x", "b":[1, {"c":null}], "d":"y"} )");
  std::vector<std::string> seen;
  for (line.enter_object(); line.next_key();) {
    seen.push_back(line.key());
    if (line.kind() == JsonLine::Kind::Text)
      seen.push_back(line.text());
    else
      line.skip();
  }
  EXPECT_TRUE(line.is_finished());
  EXPECT_EQ(seen, (std::vector<std::string>{"a", "x", "b", "d", "y"}));
}

TEST(JsonLine, UndoesEscapes) {
  EXPECT_EQ(text_of(R"("a\n\t\"\\\/b")"), "a\n\t\"\\/b");
  EXPECT_EQ(text_of(R"("\u00e9\u4F60\ud83d\ude00")"), "é你😀");
}

TEST(JsonLine, TakesALoneSurrogateForAnUnknownCharacter) {
  EXPECT_EQ(text_of(R"("\ud83dx")"), "\xEF\xBF\xBDx");
  EXPECT_EQ(text_of(R"("\ud83d\u0041")"),
            "\xEF\xBF\xBD"
            "A");
  EXPECT_EQ(text_of(R"("\ude00")"), "\xEF\xBF\xBD");
}

TEST(JsonLine, ReadsTextsAsTheOtherReaderDoes) {
  const std::vector<std::string> texts = {"",         "\\",       "\"",     "a\\\"b",
                                          "\x01\x1F", "ü\n\r\t😀", "\\u0041"};
  for (const std::string& text : texts) {
    EXPECT_EQ(text_of(nlohmann::json(text).dump()), text);
    EXPECT_EQ(text_of(nlohmann::json(text).dump(-1, ' ', true)), text);
  }
}

TEST(JsonLine, RefusesWhatIsCutOff) {
  const std::string whole = R"({"a":"x\u00e9\n","b":["y",{"c":-1.5e3}],"d":true})";
  EXPECT_TRUE(can_skip(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(can_skip(whole.substr(0, size))) << size;
    JsonLine line(std::string_view(whole).substr(0, size));
    for (line.enter_object(); line.next_key();) line.skip();
    EXPECT_FALSE(line.is_finished()) << size;
  }
}

TEST(JsonLine, RefusesWhatIsNotJson) {
  for (const char* json :
       {"", "{", "]", "{]", "[}", "\"", "\"\\x\"", "\"\\u12g4\"", "{\"a\":1}}", "@"})
    EXPECT_FALSE(can_skip(json)) << json;
  for (const char* json : {"{\"a\" 1}", "{\"a\":1 \"b\":2}", "{a:1}", "{\"a\":1,}"}) {
    JsonLine line(json);
    for (line.enter_object(); line.next_key();) line.skip();
    EXPECT_FALSE(line.is_finished()) << json;
  }
}

TEST(JsonLine, GoesAsDeepAsTheInputLikes) {
  EXPECT_TRUE(can_skip(std::string(1000000, '[') + std::string(1000000, ']')));
}

}  // namespace
}  // namespace winnow::eval

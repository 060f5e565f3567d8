#include "page/name_values.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "page/tokens.h"

namespace winnow::page {
namespace {

TEST(NameValues, ReadNamesWordByWord) {
  NameValues values;
  EXPECT_EQ(values.element_of("entry-title").marks, bit(NameMark::Post) | bit(NameMark::Title));
  EXPECT_EQ(values.element_of("shareButtons").marks, bit(NameMark::Share));
  EXPECT_EQ(values.element_of("entitled").marks, 0U);
}

TEST(NameValues, HaveTheTokensOfElementsAsWords) {
  for (const std::string_view value :
       {"entry-title", "mainNav-item2 x", "ABCd", "postBODY", "a b c", "caf\u00E9Comment",
        "abcdefghijklmnopqrstuvwxy share", "abcdefghijklmnopqrstuvwx share", " --Side_Bar "}) {
    NameMarks marks = 0;
    std::uint64_t words = 0;
    for_each_token(value, [&](std::string_view token) {
      std::uint64_t hash = 0;
      for (const char c : token) hash = hash * 131 + static_cast<unsigned char>(c);
      words = base::join_hash(words, hash);
      if (const ClassWord* const row = find_class_word(hash_token(token))) marks |= row->element;
    });
    NameValues values;
    EXPECT_EQ(values.element_of(value).marks, marks) << value;
    EXPECT_EQ(values.element_of(value).words, words) << value;
  }
}

TEST(NameValues, IgnoreNumbersInTheHashOfTheWords) {
  NameValues values;
  const std::uint64_t first = values.element_of("post-17").words;
  EXPECT_EQ(values.element_of("post-18").words, first);
  EXPECT_NE(values.element_of("page-18").words, first);
  EXPECT_EQ(values.element_of("7").words, 0U);
}

TEST(NameValues, NumberEachDistinctValueOnce) {
  NameValues values;
  EXPECT_EQ(values.number_of("a"), 0U);
  EXPECT_EQ(values.number_of("b"), 1U);
  EXPECT_EQ(values.number_of("a"), 0U);
  EXPECT_EQ(values.size(), 2U);
}

TEST(NameValues, KeepAllValuesOfALargePage) {
  NameValues values;
  std::vector<std::string> names;
  for (int i = 0; i < 5000; ++i) names.push_back("item-" + std::to_string(i) + " comment");
  for (const std::string& name : names) values.number_of(name);
  for (std::uint32_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(values.element_of(i).marks, bit(NameMark::Comment));
    EXPECT_EQ(values.tokens(values[i]).back(), hash_token("comment"));
  }
}

TEST(NameValues, ForgetThePageBefore) {
  NameValues values;
  std::string name = "comment";
  values.number_of(name);
  values.clear();
  name = "sidebar";  // the bytes that the first page's value was a view of
  EXPECT_EQ(values.number_of("comment"), 0U);
  EXPECT_EQ(values.number_of(name), 1U);
  EXPECT_EQ(values.element_of(std::uint32_t{1}).marks, bit(NameMark::Side));
}

}  // namespace
}  // namespace winnow::page

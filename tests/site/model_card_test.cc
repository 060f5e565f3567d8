// The card of a trained model as text.
#include "site/model_card.h"

#include <gtest/gtest.h>

#include <string>

#include "site/store_files.h"

namespace winnow::site {
namespace {

TEST(ModelCard, ReadsWhatItWrites) {
  const KnownModel card{.name = "mills",
                        .date = "2026-11-19",
                        .pages = 24,
                        .hosts = {"loft.example", "mill.example"},
                        .kinds = {"article"},
                        .held_out = 24,
                        .alone = 0.9031,
                        .trained = 0.9522,
                        .is_used = false};
  const std::string text = to_text(card);
  EXPECT_EQ(text,
            "date 2026-11-19\npages 24\nhosts loft.example mill.example\nkinds article\n"
            "held-out 24 0.9031 0.9522\nused no\n");
  const auto read = read_card(text, "mills");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->hosts, card.hosts);
  EXPECT_EQ(to_text(*read), text);
}

TEST(ModelCard, OfAnOlderOrLaterVersionIsRead) {
  const auto none = read_card("", "mills");
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->hosts.empty());
  EXPECT_TRUE(read_card("colour blue\nused yes\n", "mills"));
}

TEST(ModelCard, RefusesWhatIsWrong) {
  for (const char* const text :
       {"date yesterday", "pages many", "hosts mill.example/rye", "hosts ../x", "used perhaps",
        "held-out 3 0.9", "held-out 3 0.9 nan", "held-out 3 0.9 1.5", "held-out -3 0.9 0.9"})
    EXPECT_FALSE(read_card(text, "mills")) << text;
  for (const char* const name : {"", ".hidden", "../mills", "a b", "mills\n"})
    EXPECT_FALSE(read_card("", name)) << name;
  EXPECT_FALSE(is_model_name(std::string(101, 'a')));
}

TEST(StoreFiles, NameTheHostOfTheirRules) {
  EXPECT_EQ(host_of_file("memory/mill.example.rules"), "mill.example");
  EXPECT_EQ(host_of_file("mill.example_8080.rules"), "mill.example");
  EXPECT_EQ(host_of_file("/a/my_mill.example.rules"), "my_mill.example");
}

}  // namespace
}  // namespace winnow::site

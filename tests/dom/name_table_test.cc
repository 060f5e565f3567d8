// Name ids: known names in any case, unknown ones per page, and pitfalls of folding case by bits.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "dom/known_names.h"
#include "winnow/document.h"

namespace winnow::dom {
namespace {

using namespace std::string_view_literals;

// A table for one source, as the tokenizer uses it.
class Names {
 public:
  explicit Names(std::string_view source) : source_(source) { table_.clear(); }

  Name intern(std::string_view part) {
    const std::size_t at = source_.find(part);
    return table_.intern(source_, static_cast<std::uint32_t>(at),
                         static_cast<std::uint32_t>(part.size()), store_);
  }
  std::string_view text_of(Name name) const { return table_.text_of(name, source_, store_); }
  std::optional<Name> find(std::string_view text) const {
    return table_.find(text, source_, store_);
  }
  const std::string& store() const { return store_; }
  NameTable& table() { return table_; }

 private:
  std::string_view source_;
  std::string store_;
  NameTable table_;
};

Name folded(std::string_view text) { return find_known_folded(text, text.size()); }

TEST(NameTable, KnowsEveryNameItLists) {
  for (std::uint16_t name = 1; name < kKnownNameCount; ++name) {
    const std::string_view text = kKnownNameTexts[name];
    if (base::lower_case(text) != text) continue;  // an adjusted spelling of SVG
    EXPECT_EQ(index(folded(text)), name) << text;
  }
}

TEST(NameTable, ListsEveryNameOnce) {
  std::set<std::string_view> seen;
  for (std::uint16_t name = 1; name < kKnownNameCount; ++name)
    EXPECT_TRUE(seen.insert(kKnownNameTexts[name]).second) << kKnownNameTexts[name];
}

TEST(NameTable, FoldsTheCaseOfKnownNames) {
  EXPECT_EQ(folded("BlockQuote"), Name::Blockquote);
  EXPECT_EQ(folded("H1"), Name::H1);
  EXPECT_EQ(folded("HTTP-Equiv"), Name::HttpEquiv);
}

TEST(NameTable, TakesNoControlCharacterForADigit) {
  EXPECT_EQ(folded("h\x11"), Name::None) << "0x11 | 0x20 is '1'";
  EXPECT_EQ(folded("http\x0D"
                   "equiv"),
            Name::None)
      << "0x0D | 0x20 is '-'";
}

TEST(NameTable, TakesNoControlCharacterForALetter) {
  EXPECT_EQ(folded("\x01"), Name::None) << "0x01 | 0x20 is '!'";
  EXPECT_EQ(folded("p\0"sv), Name::None);
  EXPECT_EQ(folded("textarea\0"sv), Name::None);
  EXPECT_EQ(folded("di@"), Name::None);
}

TEST(NameTable, TakesNoBracketForALetter) {
  EXPECT_EQ(folded("x["), Name::None);
  EXPECT_EQ(folded("@"), Name::None);
}

TEST(NameTable, KnowsNamesOfEightAndSixteenBytes) {
  EXPECT_EQ(folded("textarea"), Name::Textarea);
  EXPECT_EQ(folded("animatetransform"), Name::AnimateTransformLower);
}

TEST(NameTable, KnowsNamesLongerThanSixteenBytes) {
  EXPECT_EQ(folded("feComponentTransfer"), Name::FeComponentTransferLower);
}

TEST(NameTable, KnowsNoBeginningOfAKnownName) {
  EXPECT_EQ(folded("textare"), Name::None);
  EXPECT_EQ(folded("textareas"), Name::None);
  EXPECT_EQ(folded("feComponentTransferx"), Name::None);
}

TEST(NameTable, ReadsNoFurtherThanTheName) {
  const std::string_view source = "divx";
  EXPECT_EQ(find_known_folded(source.substr(0, 3), source.size()), Name::Div);
}

TEST(NameTable, GivesAnUnknownNameAnIdOfItsOwn) {
  Names names("my-post my-page");
  const Name post = names.intern("my-post");
  EXPECT_GE(index(post), kKnownNameCount);
  EXPECT_NE(names.intern("my-page"), post);
  EXPECT_EQ(names.text_of(post), "my-post");
}

TEST(NameTable, GivesAnUnknownNameTheSameIdInAnyCase) {
  Names names("My-Post my-post MY-POST");
  const Name post = names.intern("My-Post");
  EXPECT_EQ(names.intern("my-post"), post);
  EXPECT_EQ(names.intern("MY-POST"), post);
}

TEST(NameTable, StoresALoweredNameOnce) {
  Names names("My-Post MY-POST");
  names.intern("My-Post");
  const std::string before = names.store();
  names.intern("MY-POST");
  EXPECT_EQ(names.store(), before);
}

TEST(NameTable, StoresNothingOfANameThatDoesNotFit) {
  std::string source;
  for (std::size_t i = 0; i < NameTable::kMaxUnknown; ++i) source += "x" + std::to_string(i) + ";";
  source += "My-Post";
  NameTable table;
  table.clear();
  std::string store;
  std::size_t from = 0;
  for (std::size_t i = 0; i < NameTable::kMaxUnknown; ++i) {
    const std::size_t to = source.find(';', from);
    ASSERT_NE(table.intern(source, static_cast<std::uint32_t>(from),
                           static_cast<std::uint32_t>(to - from), store),
              Name::None);
    from = to + 1;
  }
  EXPECT_EQ(table.intern(source, static_cast<std::uint32_t>(from), 7, store), Name::None);
  EXPECT_EQ(store, "");
}

TEST(NameTable, ReplacesNullCharacters) {
  Names names("a\0b"sv);
  EXPECT_EQ(names.text_of(names.intern("a\0b"sv)),
            "a\xEF\xBF\xBD"
            "b");
}

TEST(NameTable, FindsOnlyNamesThatThePageUses) {
  Names names("my-post");
  EXPECT_EQ(names.find("my-post"), std::nullopt);
  const Name post = names.intern("my-post");
  EXPECT_EQ(names.find("my-post"), post);
  EXPECT_EQ(names.find("my-page"), std::nullopt);
}

TEST(NameTable, FindsTheSpellingsOfSvg) {
  const Names names("");
  EXPECT_EQ(names.find("viewBox"), Name::ViewBox);
  EXPECT_EQ(names.find("viewbox"), Name::ViewBoxLower);
  EXPECT_EQ(names.find("VIEWBOX"), std::nullopt);
}

TEST(NameTable, KeepsManyNamesApart) {
  std::string source;
  for (int i = 0; i < 5000; ++i) source += "name-" + std::to_string(i) + ";";
  Names names(source);
  std::vector<Name> ids;
  for (int i = 0; i < 5000; ++i) ids.push_back(names.intern("name-" + std::to_string(i) + ";"));
  for (int i = 0; i < 5000; ++i)
    EXPECT_EQ(names.text_of(ids[static_cast<std::size_t>(i)]), "name-" + std::to_string(i) + ";");
}

TEST(NameTable, ForgetsTheNamesOfThePageBefore) {
  Names names("my-post");
  names.intern("my-post");
  names.table().clear();
  EXPECT_EQ(names.find("my-post"), std::nullopt);
  EXPECT_EQ(names.table().size(), kKnownNameCount);
}

}  // namespace
}  // namespace winnow::dom

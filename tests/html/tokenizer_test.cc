// Tokens, one test per state of the standard; the conformance tests cover the rest.
#include "html/tokenizer.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace winnow::html {
namespace {

using namespace std::string_view_literals;

// Formats tokens: <a x='1'> 'text' </a> <!comment> <!doctype html>
class TokenWriter {
 public:
  static constexpr bool kWantsErrors = true;

  explicit TokenWriter(std::string_view source) : source_(source) { names_.clear(); }

  void run(TextMode mode, dom::Name end_tag) {
    Tokenizer<TokenWriter> tokenizer(source_, {attributes_, store_, names_}, marks_, *this);
    tokenizer.set_text_mode(mode, end_tag);
    tokenizer.run();
  }

  void on_start_tag(const TagToken& tag) {
    begin();
    tokens.append("<").append(text_of(tag.name));
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
      const dom::Attribute& attribute = attributes_[tag.first_attribute + i];
      tokens.append(" ").append(text_of(attribute.name)).append("='");
      tokens.append(view(attribute.value)).append("'");
    }
    tokens += tag.self_closing ? "/>" : ">";
  }
  void on_end_tag(const TagToken& tag) {
    begin();
    tokens.append("</").append(text_of(tag.name)).append(">");
  }
  void on_text(const TextToken& text) {
    begin();
    tokens.append("'").append(view(text.text)).append("'");
  }
  void on_comment(const CommentToken& comment) {
    begin();
    tokens.append("<!").append(view(comment.text)).append(">");
  }
  void on_doctype(const DoctypeToken& doctype) {
    begin();
    tokens.append("<!doctype ").append(text_of(doctype.name));
    if (doctype.has_public_id) tokens.append(" public ").append(view(doctype.public_id));
    if (doctype.has_system_id) tokens.append(" system ").append(view(doctype.system_id));
    tokens += doctype.force_quirks ? " quirks>" : ">";
  }
  void on_end() {}
  static bool is_cdata_allowed() { return false; }
  void on_error(ParseError error, std::uint32_t offset) {
    if (!errors.empty()) errors += ' ';
    errors.append(name_of(error)).append("@").append(std::to_string(offset));
  }

  std::string tokens;
  std::string errors;

 private:
  void begin() {
    if (!tokens.empty()) tokens += ' ';
  }
  std::string_view text_of(dom::Name name) const { return names_.text_of(name, source_, store_); }
  std::string_view view(dom::TextRef ref) const {
    return ref.is_stored()
               ? std::string_view(store_).substr(ref.offset & ~dom::TextRef::kStored, ref.length)
               : source_.substr(ref.offset, ref.length);
  }

  std::string_view source_;
  std::vector<dom::Attribute> attributes_;
  std::string store_;
  dom::NameTable names_;
  std::vector<std::uint32_t> marks_;
};

std::string tokens_of(std::string_view source, TextMode mode = TextMode::Data,
                      dom::Name end_tag = dom::Name::None) {
  TokenWriter writer(source);
  writer.run(mode, end_tag);
  return writer.tokens;
}

std::string errors_of(std::string_view source) {
  TokenWriter writer(source);
  writer.run(TextMode::Data, dom::Name::None);
  return writer.errors;
}

TEST(Tokenizer, ReadsTagsAndText) { EXPECT_EQ(tokens_of("<p>a</p>b"), "<p> 'a' </p> 'b'"); }

TEST(Tokenizer, LowersTheCaseOfNames) {
  EXPECT_EQ(tokens_of("<DIV ID=A Data-X=B></DiV>"), "<div id='A' data-x='B'> </div>");
}

TEST(Tokenizer, ReadsAttributesInEveryQuoting) {
  EXPECT_EQ(tokens_of("<a b=\"1\" c='2' d=3 e f = 4>"), "<a b='1' c='2' d='3' e='' f='4'>");
}

TEST(Tokenizer, KeepsTheFirstOfDuplicateAttributes) {
  EXPECT_EQ(tokens_of("<a b=1 B=2 c=3 b=4>"), "<a b='1' c='3'>");
}

TEST(Tokenizer, KeepsTheFirstOfDuplicateUnknownAttributes) {
  EXPECT_EQ(tokens_of("<a x-y=1 X-Y=2>"), "<a x-y='1'>");
}

TEST(Tokenizer, AllowsAnAttributeAgainInTheNextTag) {
  EXPECT_EQ(tokens_of("<a b=1><a b=2>"), "<a b='1'> <a b='2'>");
}

TEST(Tokenizer, ReportsADuplicateAttribute) {
  EXPECT_EQ(errors_of("<a b b>"), "duplicate-attribute@6");
}

TEST(Tokenizer, TakesOddCharactersIntoAttributeNames) {
  EXPECT_EQ(tokens_of("<a =b=c \"d>"), "<a =b='c' \"d=''>");
}

TEST(Tokenizer, EndsNamesOfEveryLengthAtTheFirstByteThatEndsThem) {
  for (std::size_t length = 1; length <= 40; ++length) {
    const std::string name(length, 'x');
    for (const std::string end : {" ", "\t", "\n", "\f", "\r", "/", ""}) {
      // With bytes behind it, and as the last bytes of the source.
      for (const std::string rest : {"", "</p>                                        "}) {
        std::string source = "<" + name;
        source += end + ">" + rest;
        std::string expected = "<" + name + (end == "/" ? "/>" : ">");
        EXPECT_EQ(tokens_of(source).substr(0, expected.size()), expected) << source;
        source = "<p " + name;
        source += end + "=1>" + rest;
        expected = "<p " + name + (end == "/" ? "='' =1=''>" : "='1'>");
        EXPECT_EQ(tokens_of(source).substr(0, expected.size()), expected) << source;
      }
    }
  }
}

TEST(Tokenizer, TakesControlCharactersIntoNames) {
  for (const char c : {'\x01', '\x08', '\x0B', '\x0E', '\x1F'}) {
    for (std::size_t at = 1; at < 20; ++at) {
      std::string name(20, 'x');
      name[at] = c;
      EXPECT_EQ(tokens_of("<" + name + " " + name + "=1>"), "<" + name + " " + name + "='1'>");
    }
  }
}

TEST(Tokenizer, TakesAnEqualsSignIntoATagName) {
  EXPECT_EQ(tokens_of("<a=b c=d>                "), "<a=b c='d'> '                '");
}

TEST(Tokenizer, NoticesTheSelfClosingMark) { EXPECT_EQ(tokens_of("<br/>"), "<br/>"); }

TEST(Tokenizer, GivesASlashToAnUnquotedValue) {
  EXPECT_EQ(tokens_of("<a href=x/>"), "<a href='x/'>");
}

TEST(Tokenizer, DropsAttributesOfEndTags) { EXPECT_EQ(tokens_of("</p class=x>"), "</p>"); }

TEST(Tokenizer, DropsATagThatTheSourceEndsIn) { EXPECT_EQ(tokens_of("a<p class=\"x"), "'a'"); }

TEST(Tokenizer, DropsAnEndTagWithoutName) { EXPECT_EQ(tokens_of("a</>b"), "'a' 'b'"); }

TEST(Tokenizer, KeepsALessThanSignBeforeASpace) { EXPECT_EQ(tokens_of("a < b <3"), "'a < b <3'"); }

TEST(Tokenizer, ReadsComments) { EXPECT_EQ(tokens_of("<!-- a - b -->"), "<! a - b >"); }

TEST(Tokenizer, ClosesACommentAtOnce) { EXPECT_EQ(tokens_of("<!-->a"), "<!> 'a'"); }

TEST(Tokenizer, ClosesACommentAtABang) { EXPECT_EQ(tokens_of("<!--a--!>b"), "<!a> 'b'"); }

TEST(Tokenizer, KeepsExtraDashesInAComment) { EXPECT_EQ(tokens_of("<!--a---->"), "<!a-->"); }

TEST(Tokenizer, ReadsAProcessingInstructionAsAComment) {
  EXPECT_EQ(tokens_of("<?xml version=1?>"), "<!?xml version=1?>");
}

TEST(Tokenizer, ReadsACdataSectionOutsideSvgAsAComment) {
  EXPECT_EQ(tokens_of("<![CDATA[a]]>"), "<![CDATA[a]]>");
}

TEST(Tokenizer, ReadsADoctypeWithItsIdentifiers) {
  EXPECT_EQ(tokens_of("<!DOCTYPE HTML PUBLIC \"a\" 'b'>"), "<!doctype html public a system b>");
}

TEST(Tokenizer, ForcesQuirksForABrokenDoctype) {
  EXPECT_EQ(tokens_of("<!doctype html public>"), "<!doctype html quirks>");
}

TEST(Tokenizer, TurnsCarriageReturnsIntoLineFeeds) {
  EXPECT_EQ(tokens_of("a\r\nb\rc\n"), "'a\nb\nc\n'");
}

TEST(Tokenizer, TurnsCarriageReturnsInAttributesIntoLineFeeds) {
  EXPECT_EQ(tokens_of("<a b='c\r\nd'>"), "<a b='c\nd'>");
}

TEST(Tokenizer, ReplacesNullCharactersInNamesAndValues) {
  EXPECT_EQ(tokens_of("<x\0y z=\0>"sv), "<x\xEF\xBF\xBDy z='\xEF\xBF\xBD'>");
}

TEST(Tokenizer, LeavesNullCharactersOfTextToTheTreeBuilder) {
  EXPECT_EQ(tokens_of("a\0b"sv), "'a\0b'"sv);
}

TEST(Tokenizer, ReadsReferencesInATitleButNoTags) {
  EXPECT_EQ(tokens_of("a<b>&amp;</title>c", TextMode::Rcdata, dom::Name::Title),
            "'a<b>&' </title> 'c'");
}

TEST(Tokenizer, ReadsNeitherReferencesNorTagsInAStyle) {
  EXPECT_EQ(tokens_of("a<b>&amp;</STYLE >c", TextMode::Rawtext, dom::Name::Style),
            "'a<b>&amp;' </style> 'c'");
}

TEST(Tokenizer, EndsRawTextOnlyAtItsOwnEndTag) {
  EXPECT_EQ(tokens_of("a</stylex></b></style>", TextMode::Rawtext, dom::Name::Style),
            "'a</stylex></b>' </style>");
}

TEST(Tokenizer, EndsAScriptInsideAComment) {
  EXPECT_EQ(tokens_of("<!-- a </script>b", TextMode::ScriptData, dom::Name::Script),
            "'<!-- a ' </script> 'b'");
}

TEST(Tokenizer, PassesOverAScriptInACommentInAScript) {
  EXPECT_EQ(
      tokens_of("<!--<script></script>--></script>b", TextMode::ScriptData, dom::Name::Script),
      "'<!--<script></script>-->' </script> 'b'");
}

TEST(Tokenizer, NamesTheErrorAndItsPlace) {
  EXPECT_EQ(errors_of("ab<3"), "invalid-first-character-of-tag-name@3");
}

TEST(Tokenizer, FindsSpecialBytesInEveryPlaceOfALongRun) {
  for (std::size_t before = 0; before < 40; ++before) {
    const std::string text(before, 'x');
    EXPECT_EQ(tokens_of(text + "&lt;<b>"), "'" + text + "<' <b>") << before;
  }
}

}  // namespace
}  // namespace winnow::html

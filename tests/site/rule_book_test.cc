// Rule files: what is read, which errors are reported, and that an error keeps everything out.
#include "site/rule_book.h"

#include <gtest/gtest.h>

namespace winnow::site {
namespace {

constexpr std::string_view kFigure5 =
    "(\n"
    "  addr = .*\\.wordpress\\.com.*\n"
    "  in   = div|id|content-main\n"
    "  out  = p|class|postmetadata\n"
    "  in   = div|id|content\n"
    "  out  = div|id|respond\n"
    ")\n";

// "LINE: MESSAGE" of each error, up to its semicolon.
std::vector<std::string> mistakes(std::string_view text) {
  std::vector<std::string> list;
  for (const Mistake& mistake : find_mistakes(text))
    list.push_back(std::to_string(mistake.line) + ": " +
                   mistake.message.substr(0, mistake.message.find(';')));
  return list;
}

std::string only_mistake(std::string_view text) {
  const auto list = mistakes(text);
  return list.size() == 1 ? list.front() : std::to_string(list.size()) + " mistakes";
}

TEST(RuleBook, ReadsThePapersFigure5) {
  const Result<RuleBook> book = RuleBook::read(kFigure5, "figure5");
  ASSERT_TRUE(book);
  ASSERT_EQ(book->rules().size(), 1u);
  const Rule& rule = book->rules()[0];
  ASSERT_EQ(rule.ins.size(), 2u);
  EXPECT_EQ(to_text(rule.ins[0].marker), "div|id|content-main");
  ASSERT_EQ(rule.ins[0].outs.size(), 1u);
  EXPECT_EQ(to_text(rule.ins[0].outs[0]), "p|class|postmetadata");
  EXPECT_EQ(to_text(rule.ins[1].outs[0]), "div|id|respond");
}

TEST(RuleBook, FindsTheRulesOfAnAddressInItsOrder) {
  const auto book = RuleBook::read(
      "(\naddr = https?://a\\.example/.*\nin = p\n)\n(\naddr = .*\nin = div\n)\n", "x");
  ASSERT_TRUE(book);
  ASSERT_EQ(book->rules_for("https://a.example/1").size(), 2u);
  EXPECT_EQ(book->rules_for("https://a.example/1")[0]->ins[0].marker.tag, "p");
  EXPECT_EQ(book->rules_for("https://b.example/1").size(), 1u);
}

TEST(RuleBook, MatchesTheWholeAddress) {
  const auto book = RuleBook::read("(\naddr = example\\.org\nin = p\n)\n", "x");
  EXPECT_TRUE(book->rules_for("https://example.org/").empty());
}

TEST(RuleBook, MatchesTheNormalizedAddress) {
  const auto book = RuleBook::read("(\naddr = https?://example\\.org/.*\nin = p\n)\n", "x");
  EXPECT_EQ(book->rules_for("HTTPS://EXAMPLE.org").size(), 1u);
}

TEST(RuleBook, WritesWhatItReads) {
  constexpr std::string_view kText =
      "(\n"
      "  addr    = https?://example\\.org/.*\n"
      "  title   = h1|class|entry-title\n"
      "  in      = div|class|entry-content\n"
      "  out     = div|class|share\n"
      "  kind    = post\n"
      "  in      = div|id|content\n"
      "  kind    = list thread\n"
      "  seen    = 120 2026-11-16\n"
      "  matched = 118\n"
      ")\n";
  const auto book = RuleBook::read(kText, "x");
  ASSERT_TRUE(book);
  EXPECT_EQ(to_text(book->rules()[0]), kText);
}

TEST(RuleBook, SkipsCommentsBlankLinesAndAByteOrderMark) {
  EXPECT_EQ(mistakes("\xEF\xBB\xBF# all\r\n\r\n(\r\n# one\r\naddr = .*\r\nin = p\r\n)\r\n").size(),
            0u);
}

TEST(RuleBook, ComplainsOfABadRegularExpression) {
  EXPECT_EQ(only_mistake("(\n addr = (a\n in = p\n)"), "2: addr: missing ): (a");
}

TEST(RuleBook, ComplainsOfOutBeforeIn) {
  EXPECT_EQ(only_mistake("(\n addr = a\n out = p\n in = p\n)"), "3: out before in");
}

TEST(RuleBook, ComplainsOfAnUnknownKey) {
  EXPECT_EQ(only_mistake("(\n addr = a\n inn = p\n in = p\n)"), "3: unknown key \"inn\"");
}

TEST(RuleBook, ComplainsOfAMissingClosingParenthesis) {
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n"),
            "4: the text ends inside the rule that begins on line 1");
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n(\n addr = b\n in = p\n)"),
            "4: \"(\" inside the rule that begins on line 1");
}

TEST(RuleBook, ComplainsOfAMissingOpeningParenthesisOnce) {
  EXPECT_EQ(only_mistake("addr = a\nin = p\n)\n"), "1: \"addr = a\" is outside a rule");
  EXPECT_EQ(only_mistake(")\n"), "1: \")\" without a rule");
}

TEST(RuleBook, ComplainsOfAMarkerWithoutValue) {
  EXPECT_EQ(only_mistake("(\n addr = a\n in = div|class|\n)"),
            "3: in: \"div|class|\" has no value");
}

TEST(RuleBook, ComplainsOfALineWithoutEqualsSign) {
  EXPECT_EQ(only_mistake("(\n addr = a\n in p\n in = p\n)"), "3: \"in p\" has no \"=\"");
}

TEST(RuleBook, ComplainsOfAnEmptyValue) {
  EXPECT_EQ(only_mistake("(\n addr = a\n in =\n)"), "3: in has no value");
}

TEST(RuleBook, ComplainsOfARuleWithoutAddrOrIn) {
  EXPECT_EQ(only_mistake("(\n addr = a\n)"), "3: the rule that begins on line 1 has no in");
  EXPECT_EQ(mistakes("(\n in = p\n)"),
            (std::vector<std::string>{"2: in before addr",
                                      "3: the rule that begins on line 1 has no addr"}));
}

TEST(RuleBook, ReadsTheKindsOfPagesThatAnInHoldsFor) {
  const auto book =
      RuleBook::read("(\n addr = .*\n in = p\n kind =  list\tthread list \n in = main\n)\n", "x");
  ASSERT_TRUE(book);
  const std::vector<InRule>& ins = book->rules()[0].ins;
  EXPECT_EQ(ins[0].kinds, (std::vector{PageKind::List, PageKind::Thread}));
  EXPECT_FALSE(ins[0].holds_for(PageKind::Post));
  EXPECT_TRUE(ins[0].holds_for(PageKind::Thread));
  EXPECT_TRUE(ins[1].kinds.empty());
  EXPECT_TRUE(ins[1].holds_for(PageKind::Post));
}

TEST(RuleBook, ComplainsOfAWrongKind) {
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n kind = blog\n)"), "4: kind: \"blog\"");
  EXPECT_EQ(only_mistake("(\n addr = a\n kind = post\n in = p\n)"), "3: kind before in");
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n kind = post\n kind = list\n)"),
            "5: a second kind");
}

TEST(RuleBook, ComplainsOfWhatStandsTwice) {
  EXPECT_EQ(only_mistake("(\n addr = a\n addr = b\n in = p\n)"), "3: a second addr");
  EXPECT_EQ(only_mistake("(\n addr = a\n title = h1\n title = h2\n in = p\n)"),
            "4: a second title");
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n seen = 1 2026-01-01\n seen = 1 2026-01-01\n)"),
            "5: a second seen");
}

TEST(RuleBook, ComplainsOfCountsAndDatesThatAreNone) {
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n seen = many\n)"), "4: seen: \"many\"");
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n seen = 3 2026-13-01\n)"),
            "4: seen: \"3 2026-13-01\"");
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n matched = 1\n)"), "4: matched before seen");
  EXPECT_EQ(only_mistake("(\n addr = a\n in = p\n seen = 3 2026-01-01\n matched = 4\n)"),
            "5: matched: \"4\"");
}

TEST(RuleBook, TakesNothingOfATextWithAMistake) {
  auto book = RuleBook::read(kFigure5, "figure5");
  const auto added =
      book->add("(\naddr = a\nin = p\n)\n(\naddr = b\nin = div|class|\nx = 1\n)\n", "new.rules");
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, ErrorCode::Malformed);
  EXPECT_EQ(added.error().message.find("rules new.rules: line 7: in: \"div|class|\" has no value"),
            0u);
  EXPECT_NE(added.error().message.find("(and 1 more mistake)"), std::string::npos);
  EXPECT_EQ(book->rules().size(), 1u);
}

TEST(RuleBook, TakesNoLongerForAHostilePattern) {
  // Backtracking engines need 2^40 steps for this.
  const auto book = RuleBook::read("(\naddr = (a|aa)+\nin = p\n)\n", "x");
  ASSERT_TRUE(book);
  EXPECT_TRUE(book->rules_for(std::string(5000, 'a') + "b").empty());
}

TEST(RuleBook, EscapesTheHostInAnAddr) {
  EXPECT_EQ(addr_of_host("www.Example.org:8080"), "https?://www\\.example\\.org:8080/.*");
}

// An id of a page must not be able to end its rule and begin one for another site.
TEST(RuleBook, HasOneRuleForARuleWhateverItsMarkersContain) {
  Rule rule{.addr = addr_of_host("evil.example")};
  rule.ins.push_back({.marker = {.tag = "div",
                                 .kind = Marker::Kind::Id,
                                 .value = "c\n)\n(\naddr = https?://victim\\.example/.*\nin = p"}});
  rule.ins[0].outs.push_back({.tag = "a|b\x01", .kind = Marker::Kind::Class, .value = "x"});
  const Result<RuleBook> book = RuleBook::read(to_text(rule), "text");
  ASSERT_TRUE(book) << book.error().message;
  ASSERT_EQ(book->rules().size(), 1U);
  EXPECT_EQ(book->rules()[0].ins[0].marker, rule.ins[0].marker);
  EXPECT_EQ(book->rules()[0].ins[0].outs, rule.ins[0].outs);
  EXPECT_TRUE(book->rules_for("https://victim.example/").empty());
}

TEST(RuleBook, RefusesControlCharacters) {
  const auto mistakes = find_mistakes(
      "(\n addr = a\n in = div|id|a\x01"
      "b\n)\n");
  ASSERT_EQ(mistakes.size(), 1U);
  EXPECT_EQ(mistakes[0].message, "in contains control characters; expected them as in %0A");
}

TEST(RuleBook, MatchesAHostHoweverItIsWritten) {
  const Result<RuleBook> book = RuleBook::read(
      "(\n addr = " + addr_of_host("xn--bcher-kva.example") + "\n in = p\n)\n", "text");
  ASSERT_TRUE(book);
  EXPECT_EQ(book->rules_for("https://b\xC3\xBC"
                            "cher.example/a")
                .size(),
            1U);
}

}  // namespace
}  // namespace winnow::site

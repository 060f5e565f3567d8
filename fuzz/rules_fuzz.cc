// Any bytes as a rule file.
//
// A text either has errors, and then adds nothing to the book, or it can be written and read again
// unchanged; every error is on a line of the text or just after it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "html/parse.h"
#include "require.h"
#include "site/apply.h"
#include "site/rule_book.h"

namespace {

using namespace winnow;
using winnow::fuzz::require;

std::string written(const site::RuleBook& book) {
  std::string text;
  for (const site::Rule& rule : book.rules()) text += site::to_text(rule);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto mistakes = site::find_mistakes(text);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 2;
  for (const site::Mistake& mistake : mistakes)
    require(mistake.line >= 1 && mistake.line <= lines && !mistake.message.empty(),
            "a mistake is on a line and has words");
  const Result<site::RuleBook> book = site::RuleBook::read(text, "fuzz");
  require(book.has_value() == mistakes.empty(), "a text without mistakes is read, others are not");
  if (!book) return 0;
  const std::string once = written(*book);
  const Result<site::RuleBook> again = site::RuleBook::read(once, "again");
  require(again.has_value(), "what was written can be read");
  require(written(*again) == once, "and is the same");
  static constexpr std::string_view kPage =
      "<div id=content class='post a'><p class=meta>x</p>y</div><article>z</article>";
  const auto document = html::parse(kPage);
  for (const site::Rule& rule : book->rules())
    if (const auto applied = site::apply(rule, *document))
      for (const dom::NodeId id : applied->selection.roots)
        require(dom::index(id) < document->size(), "what is selected is on the page");
  return 0;
}

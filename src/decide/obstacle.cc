// Phrases first, from the most specific to the least, then the shape of the page.
#include "decide/obstacle.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/search.h"
#include "dom/display.h"
#include "page/vocabulary/vocabulary.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::decide {
namespace {

using dom::Name;
using page::kPhrases;
using page::Phrase;

// Set by hand.
constexpr std::size_t kBeginning = 300;  // words; more is not only what is before a paywall
constexpr std::size_t kManyWords = 150;  // a page with more has content
constexpr std::size_t kFewWords = 60;    // of an error page
constexpr std::size_t kHardlyAny = 12;   // with fewer, all visible text is read
constexpr std::size_t kMaxText = 4000;   // bytes of visible text
constexpr std::size_t kMaxBody = 2000;   // bytes of what is kept

bool has_phrase(std::string_view text, std::span<const std::string_view> phrases) {
  return std::ranges::any_of(
      phrases, [&](std::string_view phrase) { return text.find(phrase) != text.npos; });
}

bool has_number(std::string_view text, std::string_view number) {
  for (std::size_t at = text.find(number); at != text.npos; at = text.find(number, at + 1)) {
    const std::size_t end = at + number.size();
    if ((at == 0 || !base::is_alphanumeric(text[at - 1])) &&
        (end == text.size() || !base::is_alphanumeric(text[end])))
      return true;
  }
  return false;
}

// The first bytes of the text that a reader sees.
std::string visible_text(const dom::Document& document) {
  std::string text;
  for (std::uint32_t i = 0; i < document.size() && text.size() < kMaxText;) {
    const dom::Node& node = document[i];
    if (node.is_element() && (dom::is_left_out(node) || dom::is_field_or_drawing(node))) {
      i = node.end;
      continue;
    }
    if (node.is_text() && (node.flags & dom::Node::kUnseen) == 0)
      text.append(base::trim(document.text(node)).substr(0, kMaxText - text.size())).append(" ");
    ++i;
  }
  return text::lower_case(text);
}

struct Shape {
  bool has_frames = false;
  bool asks_for_password = false;
  bool has_scripts = false;
};

Shape shape_of(const dom::Document& document) {
  Shape shape;
  for (std::uint32_t i = 0; i < document.size();) {
    const dom::Node& node = document[i];
    ++i;
    if (!node.is_element()) continue;
    if (node.is(Name::Frameset)) shape.has_frames = true;
    if (node.is(Name::Script)) shape.has_scripts = true;
    if (node.is(Name::Input))
      shape.asks_for_password =
          shape.asks_for_password ||
          base::equals_ignoring_case(document.attribute(node, Name::Type).value_or(""), "password");
    // A form that a script shows later.
    if (!dom::is_never_read(node) && dom::is_hidden(document, node)) i = node.end;
  }
  return shape;
}

}  // namespace

std::optional<Obstacle> find_obstacle(const dom::Document& document, const Page& page) {
  const bool must_pay = page.is_accessible_for_free == false;
  // OPTIMIZATION: nearly all pages are longer in bytes than so many words can be.
  constexpr std::size_t kLongestWord = 64;
  if (page.article_body.size() > kBeginning * kLongestWord) return std::nullopt;
  const std::size_t words = text::count_words(page.article_body);
  if (words > (must_pay ? kBeginning : kManyWords) || !page.articles.empty()) return std::nullopt;

  std::string title = page.headline.value_or("");
  if (const auto element = document.find_first(Name::Title)) {
    const std::uint32_t text = dom::index(*element) + 1;
    if (text < document[*element].end) title.append(" ").append(document.text(document[text]));
  }
  title = text::lower_case(title);
  const bool has_hardly_any = words < kHardlyAny;
  const std::string text =
      has_hardly_any ? visible_text(document)
                     : text::lower_case(std::string_view(page.article_body).substr(0, kMaxBody));
  const auto is_said = [&](std::span<const std::string_view> phrases) {
    return has_phrase(title, phrases) || has_phrase(text, phrases);
  };
  const Shape shape = shape_of(document);
  if (shape.has_frames) return Obstacle::Frameset;
  if (is_said(kPhrases<Phrase::BlockedPage>)) return Obstacle::Blocked;
  const auto is_named = [&](std::span<const std::string_view> phrases) {
    return (words < kFewWords && has_phrase(title, phrases)) ||
           (has_hardly_any && has_phrase(text, phrases));
  };
  if (is_named(kPhrases<Phrase::NotFoundPage>) || (words < kFewWords && has_number(title, "404")))
    return Obstacle::NotFound;
  if (is_named(kPhrases<Phrase::ErrorPage>)) return Obstacle::ErrorPage;
  if (must_pay || is_said(kPhrases<Phrase::Paywall>)) return Obstacle::Paywall;
  if (is_said(kPhrases<Phrase::LoginWall>) || (shape.asks_for_password && has_hardly_any))
    return Obstacle::Login;
  if (is_said(kPhrases<Phrase::NeedsScript>)) return Obstacle::ScriptBuilt;
  if (is_said(kPhrases<Phrase::ConsentWall>)) return Obstacle::ConsentWall;
  if (!has_hardly_any) return std::nullopt;
  // Nothing but scripts.
  if (shape.has_scripts && text::count_words(text) < kHardlyAny) return Obstacle::ScriptBuilt;
  if (words == 0) return Obstacle::LittleText;
  return std::nullopt;
}

}  // namespace winnow::decide

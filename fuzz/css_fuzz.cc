// Any bytes as CSS, without a page: tokens, conditions, declarations and quantities.
//
// Tokens follow one another and reach the end; components are parts of their value, in order;
// every number is finite; the same text twice gives the same declarations. The target layout
// applies style sheets to pages.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "layout/conditions.h"
#include "layout/css_tokens.h"
#include "layout/style_rules.h"
#include "require.h"

namespace {

using namespace winnow::layout;
using winnow::fuzz::require;

constexpr ViewPort kWindow{1280, 800};

bool lies_in(std::string_view part, std::string_view whole) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

bool is_finite(const Linear& length) {
  return std::isfinite(length.px) && std::isfinite(length.percent) && std::isfinite(length.em) &&
         std::isfinite(length.rem);
}

void check_tokens(std::string_view text) {
  TokenReader reader(text);
  std::size_t at = 0;
  for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next()) {
    require(reader.position() > at && reader.position() <= text.size(), "a token has a length");
    at = reader.position();
    require(lies_in(token.text, text) && lies_in(token.name, token.text), "a token is in the text");
    require(token.kind != TokenKind::Number || std::isfinite(token.number), "numbers are finite");
    require(unescape(token.name).size() <= 4 * token.name.size() + 4, "a name stays short");
  }
  require(reader.position() == text.size(), "tokens reach the end");
}

void check_values(std::string_view text) {
  const char* at = text.data();
  for (const std::string_view component : split_components(text)) {
    require(lies_in(component, text) && component.data() >= at,
            "components are in the value, in order");
    at = component.data() + component.size();
    if (const auto quantity = read_quantity(component, kWindow))
      require(is_finite(quantity->length), "a quantity is finite");
  }
}

void check_declarations(std::string_view text) {
  std::vector<Declaration> first;
  std::vector<Declaration> second;
  read_declarations(text, kWindow, first);
  read_declarations(text, kWindow, second);
  require(first.size() == second.size(), "the same text has the same declarations");
  for (std::size_t i = 0; i < first.size(); ++i) {
    const Declaration& declaration = first[i];
    require(declaration.property == second[i].property && declaration.kind == second[i].kind,
            "the same text has the same declarations");
    require(is_finite(declaration.length), "a length is finite");
    require(lies_in(declaration.text, text) && lies_in(declaration.name, text),
            "a declaration is in the text");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_tokens(text);
  check_values(text);
  check_declarations(text);
  require(matches_media(text, kWindow) == matches_media(text, kWindow), "queries answer alike");
  require(matches_supports(text) == matches_supports(text), "conditions answer alike");
  return 0;
}

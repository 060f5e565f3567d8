// The alphabets have 52 Latin letters, 58 Greek letters or 10 digits, in sequence.
#include "content/math_alphabets.h"

#include <algorithm>
#include <array>

namespace winnow::content {
namespace {

constexpr std::string_view kBold = "\\mathbf";
constexpr std::string_view kBoldItalic = "\\boldsymbol";
constexpr std::string_view kScript = "\\mathcal";
constexpr std::string_view kFraktur = "\\mathfrak";
constexpr std::string_view kDoubleStruck = "\\mathbb";
constexpr std::string_view kSansSerif = "\\mathsf";
constexpr std::string_view kMonospace = "\\mathtt";

// From U+1D400: bold, italic, bold italic, script, bold script, fraktur, double-struck, bold
// fraktur, four of sans-serif, monospace.
constexpr std::array<std::string_view, 13> kLatin = {
    kBold,    "",         kBoldItalic, kScript,    kScript,    kFraktur,  kDoubleStruck,
    kFraktur, kSansSerif, kSansSerif,  kSansSerif, kSansSerif, kMonospace};
// From U+1D6A8: bold, italic, bold italic, two of sans-serif.
constexpr std::array<std::string_view, 5> kGreek = {kBoldItalic, "", kBoldItalic, kBoldItalic,
                                                    kBoldItalic};
// From U+1D7CE.
constexpr std::array<std::string_view, 5> kDigits = {kBold, kDoubleStruck, kSansSerif, kSansSerif,
                                                     kMonospace};

// Letters that were in Unicode before the alphabets.
struct Early {
  char32_t character;
  MathLetter letter;
};
constexpr std::array<Early, 25> kEarly = {{{0x2102, {kDoubleStruck, U'C'}},
                                           {0x210A, {kScript, U'g'}},
                                           {0x210B, {kScript, U'H'}},
                                           {0x210C, {kFraktur, U'H'}},
                                           {0x210D, {kDoubleStruck, U'H'}},
                                           {0x210E, {"", U'h'}},
                                           {0x2110, {kScript, U'I'}},
                                           {0x2111, {kFraktur, U'I'}},
                                           {0x2112, {kScript, U'L'}},
                                           {0x2115, {kDoubleStruck, U'N'}},
                                           {0x2119, {kDoubleStruck, U'P'}},
                                           {0x211A, {kDoubleStruck, U'Q'}},
                                           {0x211B, {kScript, U'R'}},
                                           {0x211C, {kFraktur, U'R'}},
                                           {0x211D, {kDoubleStruck, U'R'}},
                                           {0x2124, {kDoubleStruck, U'Z'}},
                                           {0x2128, {kFraktur, U'Z'}},
                                           {0x212C, {kScript, U'B'}},
                                           {0x212D, {kFraktur, U'C'}},
                                           {0x212F, {kScript, U'e'}},
                                           {0x2130, {kScript, U'E'}},
                                           {0x2131, {kScript, U'F'}},
                                           {0x2133, {kScript, U'M'}},
                                           {0x2134, {kScript, U'o'}},
                                           {0x1D6A4, {"", U'i'}}}};

char32_t greek_letter(char32_t offset) noexcept {
  constexpr std::array<char32_t, 7> kLast = {0x2202, 0x03F5, 0x03D1, 0x03F0,
                                             0x03D5, 0x03F1, 0x03D6};
  if (offset == 17) return 0x03F4;                 // capital theta symbol
  if (offset < 25) return 0x0391 + offset;         // capitals
  if (offset == 25) return 0x2207;                 // nabla
  if (offset < 51) return 0x03B1 + (offset - 26);  // small letters
  return kLast[offset - 51];
}

}  // namespace

std::optional<MathLetter> math_letter(char32_t c) noexcept {
  if (c >= 0x1D400 && c < 0x1D6A4) {
    const char32_t offset = (c - 0x1D400) % 52;
    const char32_t letter = offset < 26 ? U'A' + offset : U'a' + (offset - 26);
    return MathLetter{kLatin[(c - 0x1D400) / 52], letter};
  }
  if (c >= 0x1D6A8 && c < 0x1D7CA)
    return MathLetter{kGreek[(c - 0x1D6A8) / 58], greek_letter((c - 0x1D6A8) % 58)};
  if (c >= 0x1D7CE && c <= 0x1D7FF)
    return MathLetter{kDigits[(c - 0x1D7CE) / 10], U'0' + (c - 0x1D7CE) % 10};
  const auto early = std::ranges::find(kEarly, c, &Early::character);
  if (early == kEarly.end()) return std::nullopt;
  return early->letter;
}

std::string_view command_of_variant(std::string_view variant) noexcept {
  if (variant == "bold") return kBold;
  if (variant == "bold-italic") return kBoldItalic;
  if (variant == "double-struck") return kDoubleStruck;
  if (variant == "script" || variant == "bold-script") return kScript;
  if (variant == "fraktur" || variant == "bold-fraktur") return kFraktur;
  if (variant == "monospace") return kMonospace;
  if (variant.starts_with("sans-serif") || variant == "bold-sans-serif") return kSansSerif;
  if (variant == "normal") return "\\mathrm";
  return "";
}

}  // namespace winnow::content

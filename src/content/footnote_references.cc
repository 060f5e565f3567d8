// Markup of MediaWiki, Docutils and Sphinx, pandoc, kramdown, GitHub, Asciidoctor, Substack, word
// processors, WordPress plug-ins and LaTeXML, and handwritten HTML.
#include "content/footnote_references.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/search.h"
#include "base/utf8.h"
#include "dom/display.h"
#include "page/class_tests.h"
#include "text/characters.h"
#include "url/safe.h"

namespace winnow::content {
namespace {

constexpr std::size_t kMaxReferenceBytes = 8;        // "[12]", "(a)", "**"
constexpr std::size_t kMaxNamedReferenceBytes = 16;  // "[note 12]", "[Anm. 3]"
constexpr int kMaxWrappers = 3;                      // between the link and its paragraph

bool is_sign(char32_t c) {
  return c == U'*' || c == U'\u2020' || c == U'\u2021' || c == U'\u00A7' || c == U'\u00B6' ||
         c == U'\u2191';
}

// ^, an upwards arrow, the arrows of back links and the variation selectors after them.
bool is_label_character(char32_t c) {
  if (c < 0x80)
    return std::string_view("[](){}^.,:;*| \t\r\n").find(static_cast<char>(c)) !=
           std::string_view::npos;
  return c == 0xA0 || c == 0x2191 || c == 0x21A9 || c == 0x21B5 || c == 0x2934 || c == 0xFE0E ||
         c == 0xFE0F || c == 0x200B;
}

std::string percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? base::hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? base::hex_value(text[i + 2]) : -1;
    if (low < 0) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

std::string_view without_fragment(std::string_view url) { return url.substr(0, url.find('#')); }

bool has_attribute(const dom::Document& document, const dom::Node& element, std::string_view name) {
  return std::ranges::any_of(document.attributes(element), [&](const dom::Attribute& attribute) {
    return document.text_of(attribute.name) == name;
  });
}

bool is_named_reference(const dom::Document& document, const dom::Node& element) {
  if (document.attribute(element, dom::Name::Role) == "doc-noteref") return true;
  if (has_attribute(document, element, "data-footnote-ref")) return true;
  return page::any_class_word(document, element, [](std::string_view word) {
    static constexpr std::array<std::string_view, 5> kWords = {"reference", "fn", "fn-ref", "fnref",
                                                               "sdendnoteanc"};
    return base::contains_ignoring_case(word, "footnote") ||
           base::contains_ignoring_case(word, "endnote") ||
           base::contains_ignoring_case(word, "noteref") ||
           std::ranges::any_of(kWords, [&](std::string_view name) {
             return base::equals_ignoring_case(word, name);
           });
  });
}

// The ids that word processors and converters give to notes.
bool is_named_place(std::string_view fragment) {
  static constexpr std::array<std::string_view, 7> kPrefixes = {
      "_ftn", "_edn", "ftnt", "sdfootnote", "sdendnote", "footnote", "cite_note"};
  return std::ranges::any_of(kPrefixes, [&](std::string_view prefix) {
    return base::starts_with_ignoring_case(fragment, prefix);
  });
}

bool is_raised(const dom::Document& document, std::uint32_t link) {
  std::uint32_t around = link;
  for (int i = 0; i < kMaxWrappers && around != 0; ++i, around = document[around].parent) {
    if (document[around].is(dom::Name::Sup)) return true;
    const std::string_view style =
        document.attribute(document[around], dom::Name::Style).value_or("");
    if (base::contains_ignoring_case(style, "vertical-align") &&
        base::contains_ignoring_case(style, "super"))
      return true;
  }
  for (std::uint32_t i = link + 1; i < document[link].end; ++i)
    if (document[i].is(dom::Name::Sup)) return true;
  return false;
}

// True if the element contains anything besides this link and brackets: text, a link or an image.
bool holds_more_than(const dom::Document& document, std::uint32_t element, std::uint32_t link) {
  for (std::uint32_t i = element + 1; i < document[element].end;) {
    const dom::Node& node = document[i];
    if (i == link) {
      i = node.end;
      continue;
    }
    if (node.is_text() && !is_label_text(document.text(node))) return true;
    if (node.is(dom::Name::A) || node.is(dom::Name::Img)) return true;
    ++i;
  }
  return false;
}

// "note 1", "Anm. 3": a word and a number. "Smith02" is the key of a citation, which is kept.
bool is_named_reference_text(std::string_view text) {
  const std::string bare = bare_reference(text);
  return text.find_first_of(" .\xC2") != std::string_view::npos && bare.size() > 1 &&
         base::is_digit(bare.back()) && base::is_alpha(bare.front());
}

}  // namespace

std::optional<std::string> fragment_of(std::string_view href, std::string_view page_url,
                                       std::string_view base_url) {
  href = base::trim(href);
  const std::size_t hash = href.find('#');
  if (hash == std::string_view::npos || hash + 1 == href.size()) return std::nullopt;
  if (hash > 0) {
    if (page_url.empty()) return std::nullopt;
    const auto address = url::safe_link(href.substr(0, hash), base_url);
    if (!address || without_fragment(*address) != without_fragment(page_url)) return std::nullopt;
  }
  return percent_decode(href.substr(hash + 1));
}

bool is_reference_text(std::string_view text) {
  std::size_t letters = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint point = base::read_utf8(text, i);
    i += point.length;
    if (point.value < 0x80 &&
        std::string_view("[]() .:").find(static_cast<char>(point.value)) != std::string_view::npos)
      continue;
    const text::CharacterClass kind = text::class_of(point.value);
    if (kind.is(text::kNumber) || is_sign(point.value))
      ++others;
    else if (kind.is(text::kLetter))
      ++letters;
    else
      return false;
  }
  return (others > 0 && letters <= 1) || letters == 1;
}

std::size_t label_prefix(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const base::CodePoint point = base::read_utf8(text, i);
    if (!is_label_character(point.value)) break;
    i += point.length;
  }
  return i;
}

bool is_label_text(std::string_view text) { return label_prefix(text) == text.size(); }

std::string bare_reference(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (std::string_view("[](). :").find(c) == std::string_view::npos) out += c;
  return out;
}

std::optional<std::string> small_text(const dom::Document& document, std::uint32_t index,
                                      std::size_t max_bytes) {
  constexpr std::uint32_t kMaxNodes = 24;
  if (document[index].end - index > kMaxNodes) return std::nullopt;
  std::string text;
  for (const dom::Node& node : document.subtree(dom::NodeId(index))) {
    if (!node.is_text()) continue;
    text.append(base::trim(document.text(node)));
    if (text.size() > max_bytes) return std::nullopt;
  }
  return text;
}

bool may_be_reference(std::string_view text) {
  return (text.size() <= kMaxReferenceBytes && is_reference_text(text)) ||
         is_named_reference_text(text);
}

bool looks_like_reference(const dom::Document& document, std::uint32_t link,
                          std::string_view fragment) {
  const auto text = small_text(document, link, kMaxNamedReferenceBytes);
  if (!text || text->empty()) return false;
  const bool is_named = is_named_reference(document, document[link]) ||
                        is_named_reference(document, document[document[link].parent]) ||
                        is_named_place(fragment);
  if (!is_named && !is_raised(document, link)) return false;
  return (text->size() <= kMaxReferenceBytes && is_reference_text(*text)) ||
         (is_named && is_named_reference_text(*text));
}

std::uint32_t reference_element(const dom::Document& document, std::uint32_t link) {
  std::uint32_t element = link;
  for (int i = 0; i < kMaxWrappers; ++i) {
    const std::uint32_t around = document[element].parent;
    if (dom::display_of(document[around]) != dom::Display::Inline) break;
    if (!small_text(document, around, kMaxNamedReferenceBytes + 4)) break;
    if (holds_more_than(document, around, link)) break;
    element = around;
  }
  return element;
}

bool is_named_for_notes(const dom::Document& document, const dom::Node& element) {
  const auto says = [](std::string_view word) {
    static constexpr std::array<std::string_view, 10> kWords = {
        "references", "reflist", "notes", "notelist", "fn",
        "fn-list",    "fnlist",  "refs",  "ref-list", "mw-references-wrap"};
    return base::contains_ignoring_case(word, "footnote") ||
           base::contains_ignoring_case(word, "endnote") ||
           std::ranges::any_of(kWords, [&](std::string_view name) {
             return base::equals_ignoring_case(word, name);
           });
  };
  const std::string_view role = document.attribute(element, dom::Name::Role).value_or("");
  if (role.starts_with("doc-endnote") || role.starts_with("doc-footnote")) return true;
  if (has_attribute(document, element, "data-footnotes")) return true;
  if (says(document.attribute(element, dom::Name::Id).value_or(""))) return true;
  return page::any_class_word(document, element, says);
}

bool is_named_back_link(const dom::Document& document, const dom::Node& element) {
  if (document.attribute(element, dom::Name::Role) == "doc-backlink") return true;
  if (has_attribute(document, element, "data-footnote-backref")) return true;
  return page::any_class_word(document, element, [](std::string_view word) {
    static constexpr std::array<std::string_view, 7> kParts = {
        "backlink",        "backref", "footnote-back",  "footnoteback",
        "reversefootnote", "to-top",  "footnote-return"};
    return std::ranges::any_of(
        kParts, [&](std::string_view part) { return base::contains_ignoring_case(word, part); });
  });
}

bool is_named_inline_note(const dom::Document& document, const dom::Node& element) {
  if (!element.is(dom::Name::Span) && !element.is(dom::Name::Small)) return false;
  // OPTIMIZATION: all of them contain this.
  static constexpr base::LongPart kNote("note");
  if (!kNote.is_in(document.attribute(element, dom::Name::Class).value_or(""))) return false;
  return page::has_class_word(document, element,
                              {"footnote", "sidenote", "marginnote", "inline-footnote",
                               "footnote-text", "modern-footnotes-footnote__note", "ltx_note"});
}

}  // namespace winnow::content

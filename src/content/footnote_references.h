// Recognises the parts of footnotes on web pages: references, containers of notes, back links. Each
// function is about one element and reads a bounded number of nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::content {

// The id on this page that a link points to, percent-decoded.
std::optional<std::string> fragment_of(std::string_view href, std::string_view page_url,
                                       std::string_view base_url);

// A number, one letter, or symbols such as a dagger, with or without brackets: "[12]", "(a)", "**".
bool is_reference_text(std::string_view text);
// Only brackets, arrows, carets and separators: what surrounds the links of a label.
bool is_label_text(std::string_view text);
// The number of bytes of label text at the beginning of a text.
std::size_t label_prefix(std::string_view text);
// The text of a reference without brackets, for comparing it with the label of its note.
std::string bare_reference(std::string_view text);

// The text of a small element without white space; nothing if the element is larger than a
// reference or label can be.
std::optional<std::string> small_text(const dom::Document& document, std::uint32_t index,
                                      std::size_t max_bytes);

// False if a link with this text cannot look like a reference.
bool may_be_reference(std::string_view text);
// True if this <a> looks like a footnote reference, by its text and by being raised or by its name.
bool looks_like_reference(const dom::Document& document, std::uint32_t link,
                          std::string_view fragment);
// The reference with its brackets: the link, or the <sup> or <span> that contains nothing else.
std::uint32_t reference_element(const dom::Document& document, std::uint32_t link);

// True if class, id or role say that this element contains notes or is one.
bool is_named_for_notes(const dom::Document& document, const dom::Node& element);
// True if class or role say that this is a link back to the text.
bool is_named_back_link(const dom::Document& document, const dom::Node& element);
// True for an inline element whose class says that its text is a note (and not a reference).
bool is_named_inline_note(const dom::Document& document, const dom::Node& element);

}  // namespace winnow::content

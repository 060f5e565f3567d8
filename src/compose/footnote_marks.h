// How footnotes are written on web pages: what a mark, a container of notes and a back link look
// like. Each question is about one element and costs a bounded number of nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::compose {

// The id that a link to a place on this page names, percent-decoded.
std::optional<std::string> fragment_of(std::string_view href, std::string_view page_url,
                                       std::string_view base_url);

// A number, one letter, or signs such as a dagger; in brackets or not: "[12]", "(a)", "**".
bool is_mark_text(std::string_view text);
// Nothing but brackets, arrows, carets and separators: what surrounds the links of a label.
bool is_label_text(std::string_view text);
// How many bytes at the beginning of a text are label text.
std::size_t label_prefix(std::string_view text);
// A mark's text without brackets, for comparing it with the label of its note.
std::string bare_mark(std::string_view text);

// The text of a small element without its white space; nothing if the element is larger than a mark
// or label can be.
std::optional<std::string> small_text(const dom::Document& document, std::uint32_t index,
                                      std::size_t max_bytes);

// Does this <a> look like the mark of a note, by its text and by how it is raised or named?
bool looks_like_mark(const dom::Document& document, std::uint32_t link, std::string_view fragment);
// The mark with its brackets: the link, or the <sup> or <span> that holds nothing else.
std::uint32_t mark_element(const dom::Document& document, std::uint32_t link);

// Does class, id or role say that this element holds notes, or is one?
bool is_named_for_notes(const dom::Document& document, const dom::Node& element);
// Does class or role say that this is a link back to the text?
bool is_named_back_link(const dom::Document& document, const dom::Node& element);
// An inline element whose class says that its text is a note (and not the mark of one).
bool is_named_inline_note(const dom::Document& document, const dom::Node& element);

}  // namespace winnow::compose

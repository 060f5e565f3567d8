// Recognizes phrases that are not content: "read more", licence terms. Texts that say a time: page/time_text.h.
//
//   is_read_more("Continue reading →")     true
//   is_read_more("Read more about rye")    true: a few words after it name the post
//   is_read_more("More rain is expected")  false
//   is_terms_line("This work is licensed under CC BY 4.0")  true
//
// A list of phrases in twenty languages, compared after removing white space, arrows and brackets.
// Linear, thread-safe.
#pragma once

#include <string_view>

namespace winnow::page {

bool is_read_more(std::string_view text);

// A short text about licence, copyright or reprinting that is not a sentence of an article.
bool is_terms_line(std::string_view text);

}  // namespace winnow::page

// Phrases that are no content in any text: the invitation to read on, a date on a line alone, the
// terms under which a text may be used.
//
//   is_read_more("Continue reading →")     true
//   is_read_more("Read more about rye")    true: a few words after it name what
//   is_read_more("More rain is expected")  false
//   is_date_line("3 May 2019, 14:05")      true
//   is_date_line("In 2019 we moved")       false: too many words that are no month
//   is_terms_line("This work is licensed under CC BY 4.0")  true
//
// A list of twenty languages' phrases, compared after white space, arrows and brackets are taken
// off. Linear, any thread.
#pragma once

#include <string_view>

namespace winnow::text {

bool is_read_more(std::string_view text);

// A year, and hardly anything but numbers, the names of months and days, and short words.
bool is_date_line(std::string_view text);

// A short text about licence, copyright or how to reprint, and no sentence of a story.
bool is_terms_line(std::string_view text);

}  // namespace winnow::text

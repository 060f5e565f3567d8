// Recognizes the line of a page that says who wrote it and when, and nothing else.
//
// With Ann Miller as the author, and 2024-05-03 as the date of publication:
//
//   "By Ann Miller | May 3rd, 2024 | 5 min read"   true
//   "Posted on 3 May 2024"                         true: a date and no name
//   "By Ann Miller and the mill's cat"             false: the cat is no author
//   "4 July 1924"                                  false: another day
//   "By hand, on a Monday"                         false: neither name nor date
//
//   "Ann Miller | 3 May 2024 | Local news"         true: a label of up to three words between separators
//
// Every other word must be part of such a field, or a word of such lines in some language (page/vocabulary,
// Phrase::BylineWord and others). So hardly anything is lost that the record does not say. Linear in the line, of
// which only short ones are read. Thread-safe.
#pragma once

#include <cstddef>
#include <string_view>

#include "metadata/metadata.h"

namespace winnow::metadata {

inline constexpr std::size_t kMaxBylineBytes = 200;

bool is_byline(std::string_view line, const PageMetadata& fields);

}  // namespace winnow::metadata

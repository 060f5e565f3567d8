// A page as its author might have written it by hand: few words, no names.
//
//   bare_page(document)   "<div><h2><a href=...>Late rye</a></h2><p>The rye ...</p></div>"
//
// The corpora are blogs of large themes: every element has a class, every post a <time>, every page
// thousands of words. What is learned from them alone relies on that, and takes five short posts
// without classes for an article. So each page teaches once more in this form: without class names,
// ids and other attributes that name parts, without <article>, <section>, <main> and <time>, and
// with no more than the first paragraphs below each heading. Articles become short the same way, so
// that being short says nothing. Linear.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::train {

std::string bare_page(const dom::Document& document);

}  // namespace winnow::train

// A page as an author might write it by hand: few words, no class names.
//
//   bare_page(document)   "<div><h2><a href=...>Late rye</a></h2><p>The rye ...</p></div>"
//
// The corpora are blogs with large themes: every element has a class, every post a <time>, every
// page thousands of words. A model trained on them alone relies on that, and takes five short posts
// without classes for an article. So each page is also used in this form: without class names, ids
// and other attributes that name parts, without <article>, <section>, <main> and <time>, and with
// only the first paragraphs below each heading. Articles are shortened the same way, so that length
// alone says nothing.
//
//   flat_page(document)   "<h2><a href=...>Late rye</a></h2><p>The rye ...</p><h2>..."
//
// Old weblog software writes headings, paragraphs and dates of all posts as siblings. The flat form
// has every paragraph, but neither names nor the elements around the posts. On every second page the
// link of a heading stands below its text, as "Permalink" does there. Linear.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::train {

std::string bare_page(const dom::Document& document);
std::string flat_page(const dom::Document& document);

}  // namespace winnow::train

// A page's title without the site's: "Rye is late | Mill News" is about rye.
//
//   title_without_site("Rye is late | Mill News", "Mill News", "mill.example")   Rye is late
//   title_without_site("Rye - a history", "Mill News", "mill.example")           Rye - a history
//
// A part is cut off, at the end or at the beginning, where it is the site's name, or its host
// without spaces and dots, or holds the host's own label ("Mill News Archive" of millnews.example);
// and a last part after a bar, which nobody puts inside a sentence. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace winnow::compose {

std::string title_without_site(std::string_view title, std::string_view site_name,
                               std::string_view host);

// "mill.example" of "https://www.mill.example/notes"; empty where it is no web address.
std::string_view host_of(std::string_view url) noexcept;

// "Logging¶" without the mark of a link to itself.
std::string_view without_permalink(std::string_view heading) noexcept;

// Is this heading the article's? It is not where it is the last part of the page's title, which is
// the site's name ("Rye is late | Mill News" over <h1>Mill News</h1>), unless the page's address
// says otherwise; nor where it shares hardly a word with what the page declares as its titles: then
// it belongs to a box, a banner, a menu.
bool is_heading_of(std::string_view heading, std::string_view title_element,
                   std::string_view declared_titles, std::string_view url = {});

// Is the heading the page's title without the site's name: "Rye is late" of "Rye is late | Mill
// News", and of "Mill News | Rye is late" where the address tells that the second part is it?
bool is_title_part(std::string_view heading, std::string_view title, std::string_view url);

// Does the heading have nothing in common with a title that the page declares, while its <title>
// has? Then it is the site's name, a section's or a box's.
bool is_contradicted(std::string_view heading, std::string_view declared,
                     std::string_view title_element);

// The declared title if the heading is that title behind a kicker: "Opinion: Rye is late" for "Rye
// is late". Empty otherwise; an article ("The best rye" for "Best rye") is no kicker.
std::string_view title_after_kicker(std::string_view heading, std::string_view declared);

// "Rye is late" of "Mill News: Rye is late", where the site is Mill News; else the whole title.
std::string_view title_after_colon(std::string_view title, std::string_view site_name);

// Does the text hold the other one, as far as letters and digits go?
bool holds_name(std::string_view text, std::string_view name);

// Is the text the site's name, as it names itself or by its host?
bool is_site_name(std::string_view text, std::string_view site_name, std::string_view host);

// Is the text the first or the last part of a title of several parts?
bool is_end_part(std::string_view text, std::string_view title);

// How many words a heading and a title have in common: 0 for none, 1 where they are the same ones.
double likeness(std::string_view heading, std::string_view title);

// Equal but for case, white space and punctuation.
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace winnow::compose

// Removes the name of the site from a title: "Rye is late | Mill News" is "Rye is late".
//
//   title_without_site("Rye is late | Mill News", "Mill News", "mill.example")   Rye is late
//   title_without_site("Rye - a history", "Mill News", "mill.example")           Rye - a history
//
// A part is removed, at the end or at the beginning, if it is the name of the site, or its host
// without spaces and dots, or contains the main label of the host ("Mill News Archive" of
// millnews.example). A last part after a bar is always removed, because sentences do not contain
// bars; of several bars the first ends the title, if it has three words. Thread-safe.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace winnow::metadata {

std::string title_without_site(std::string_view title, std::string_view site_name,
                               std::string_view host);

// A heading without the name of the site after it ("Rye is late again - Mill News"), or a section of
// one word after a bar ("Rye is late again | Opinion"). Headings rarely have either, so less is cut
// off than of a title.
std::string_view heading_without_site(std::string_view heading, std::string_view site_name,
                                      std::string_view host);

// "mill.example" for "https://www.mill.example/notes"; empty if it is not a web address.
std::string_view host_of(std::string_view url) noexcept;

// "Logging¶" without the sign of a permalink, "Blog |" without a separator that separates nothing.
std::string_view without_end_signs(std::string_view heading) noexcept;

// True if this heading is that of the article. False if it is the last part of the page's title,
// which is the name of the site ("Rye is late | Mill News" over <h1>Mill News</h1>), unless the URL
// of the page says otherwise. Also false if it shares hardly a word with the titles that the page
// declares: then it belongs to a box, a banner or a menu.
bool is_heading_of(std::string_view heading, std::string_view title_element,
                   std::string_view declared_titles, std::string_view url = {});

// The title of a page, to be compared with many headings.
class TitleParts {
 public:
  TitleParts(std::string_view title, std::string_view url);

  // True if the heading is the title of the page without the name of the site: "Rye is late" of "Rye
  // is late | Mill News", and of "Mill News | Rye is late" if the URL shows that the second part is
  // it.
  [[nodiscard]] bool has(std::string_view heading) const;
  // False if has() is false for all headings whose first letter or digit is this one, of ASCII.
  [[nodiscard]] bool may_begin_with(char first) const noexcept;

 private:
  std::string_view url_;
  bool has_joint_ = false;
  std::string_view first_;  // up to the first separator
  std::string_view last_;   // after the last one
  // Letters and digits of the whole title, or of its parts.
  std::string whole_;
  std::string first_letters_;
  std::string all_but_last_;
  std::string all_but_first_;
  std::string last_letters_;
};

// True if the heading is a part of the title whose ends are the ends of the title, a separator, or the
// name of the site: "Rye is late" of "Mill News: Rye is late", and of "Rye is late, Mill News" if
// `sites` has Mill News or the host tells it. Always false for very long titles.
bool is_title_part(std::string_view heading, std::string_view title,
                   std::span<const std::string> sites, std::string_view host);

// True if the heading has nothing in common with a title that the page declares, while its <title>
// has: then it is the name of the site, of a section or of a box.
bool is_contradicted(std::string_view heading, std::string_view declared,
                     std::string_view title_element);

// The declared title if the heading is that title after a kicker: "Opinion: Rye is late" for "Rye
// is late". Empty otherwise; an article ("The best rye" for "Best rye") is not a kicker.
std::string_view title_after_kicker(std::string_view heading, std::string_view declared);

// "Rye is late" of "Mill News: Rye is late" if the site is Mill News; else the whole title.
std::string_view title_after_colon(std::string_view title, std::string_view site_name);

// True if the text contains the other one, comparing letters and digits.
bool holds_name(std::string_view text, std::string_view name);

// True if the text is the name of the site, as it is declared or by its host.
bool is_site_name(std::string_view text, std::string_view site_name, std::string_view host);

// True if the text is the first or the last part of a title of several parts.
bool is_end_part(std::string_view text, std::string_view title);

// The share of words that a heading and a title have in common: 0 for none, 1 for all.
double likeness(std::string_view heading, std::string_view title);

// Equal except for case, white space and punctuation.
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace winnow::metadata

// Class words: the one table of words in class and id attributes that name a part of a page.
//
// Themes share conventions: "sidebar", "entry-title", "share-buttons". Each consumer sorts the words
// into its own families, and the trained models depend on them, so the table has one column per
// consumer. Where the columns disagree ("banner" is a header for two of them and also a promotion
// for the third), the rows show it.
//
//   column    consumer                                           families
//   block     the page table of `auto` (features/marks.h)        ClassFamily
//   element   posts and messages (page/element_measures.h)   NameMark
//   cell      the cells of `mountain` (features/cells_hints.h)   cell::
//   part      pictures, copies and writers (methods/auto)        part::
//
// name_values.h reads whole attributes. Constant data; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/ascii.h"

namespace winnow::page {

// clang-format off
#define WINNOW_CLASS_FAMILIES(X)                                                                   \
  X(Content, "content") X(Post, "post") X(Body, "body") X(Title, "title") X(Meta, "meta")          \
  X(Author, "author") X(Date, "date") X(Nav, "nav") X(Header, "header") X(Footer, "footer")        \
  X(Side, "side") X(Widget, "widget") X(Comment, "comment") X(Share, "share")                      \
  X(Related, "related") X(Promotion, "promotion") X(Tags, "tags") X(Crumb, "crumb")                \
  X(Pages, "pages") X(Consent, "consent") X(Product, "product") X(Price, "price")                  \
  X(Review, "review") X(Card, "card") X(List, "list") X(Grid, "grid") X(Search, "search")          \
  X(Login, "login") X(Caption, "caption") X(Hidden, "hidden") X(Contents, "contents")              \
  X(Thread, "thread") X(Quote, "quote") X(Code, "code") X(Slider, "slider") X(Tab, "tab")          \
  X(Feature, "feature") X(Form, "form") X(Link, "link")
// clang-format on

enum class ClassFamily : std::uint8_t {
#define WINNOW_CLASS_FAMILY(name, text) name,
  WINNOW_CLASS_FAMILIES(WINNOW_CLASS_FAMILY)
#undef WINNOW_CLASS_FAMILY
};
namespace block {
#define WINNOW_CLASS_FAMILY(name, text)                  \
  inline constexpr std::uint64_t name = std::uint64_t{1} \
                                        << static_cast<unsigned>(ClassFamily::name);
WINNOW_CLASS_FAMILIES(WINNOW_CLASS_FAMILY)
#undef WINNOW_CLASS_FAMILY
}  // namespace block

// What the names of an element say it is. An element may have several marks.
enum class NameMark : std::uint8_t {
  Title,     // title, headline, p-name
  Body,      // content, entry, text, articleBody, e-content
  Post,      // post, article, hentry, blogPosting
  Summary,   // excerpt, summary, teaser
  Date,      // date, time, published
  Author,    // author, byline
  Meta,      // meta, info
  Share,     // share, social, like
  Menu,      // nav, menu, breadcrumb, pagination
  Side,      // sidebar, widget, aside
  Foot,      // footer, copyright
  Comment,   // comment, respond, disqus
  Related,   // related, recommended, popular, recent, archive
  Tag,       // tag, category, keyword
  More,      // read-more, continue
  Head,      // header, banner, masthead, logo
  Contents,  // toc
  Form,      // form, search, subscribe
  kCount
};
using NameMarks = std::uint32_t;
constexpr NameMarks bit(NameMark mark) noexcept {
  return NameMarks{1} << static_cast<unsigned>(mark);
}

namespace cell {
inline constexpr std::uint16_t Comment = 1;      // comments, replies
inline constexpr std::uint16_t Share = 2;        // share and follow buttons
inline constexpr std::uint16_t Related = 4;      // related, recent, popular posts
inline constexpr std::uint16_t Navigation = 8;   // menus, breadcrumbs, paging
inline constexpr std::uint16_t Side = 16;        // side bars, widgets
inline constexpr std::uint16_t Footer = 32;      // footers, copyright
inline constexpr std::uint16_t Header = 64;      // mast heads
inline constexpr std::uint16_t Meta = 128;       // author, date, tags, categories
inline constexpr std::uint16_t Promotion = 256;  // advertisements, newsletters, cookies
inline constexpr std::uint16_t Contents = 512;   // tables of contents
inline constexpr std::uint16_t Body = 1024;      // content, entry, article
inline constexpr std::uint16_t Title = 2048;     // title, headline
// Words that begin with this one count, too: "comment" stands for "commentlist".
inline constexpr std::uint16_t Stem = 1U << 15;
}  // namespace cell

namespace part {
inline constexpr std::uint8_t BesidePicture = 1;  // pictures in such a part are not the article's
inline constexpr std::uint8_t SmallPicture = 2;   // avatars, icons, place holders
inline constexpr std::uint8_t Writer = 4;         // names the author of a message
inline constexpr std::uint8_t Variant = 8;  // shown on some screens only, or cloned by a script
}  // namespace part

struct ClassWord {
  std::string_view word;
  std::uint64_t block = 0;
  NameMarks element = 0;
  std::uint16_t cell = 0;
  std::uint8_t part = 0;
};

// Sorted by word.
std::span<const ClassWord> class_words() noexcept;

// What a class or id attribute says about whether its element is shown. Whole names hide ("sr-only",
// but not "hidden-xs"), unless another shows the element on some screens ("d-none d-md-block"); words
// say that a reader can open it ("accordion-panel").
bool names_hidden(std::string_view value) noexcept;
bool names_openable(std::string_view value) noexcept;

// Searched anywhere in a name, in any case: an element that asks for consent.
inline constexpr std::string_view kConsentParts[] = {"cookie", "consent", "gdpr"};
// The same: a name that a reader of site rules understands as the text of the page.
inline constexpr std::string_view kTextParts[] = {"content", "article", "entry", "post",
                                                  "body",    "text",    "story", "main"};

// The hash of a token is computed byte by byte while the token is read.
inline constexpr std::uint32_t kFirstTokenHash = 2166136261U;  // FNV-1a
constexpr std::uint32_t hash_token_byte(std::uint32_t hash, char byte) noexcept {
  return (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
}
// ASCII letters count in lower case.
constexpr std::uint32_t hash_token(std::string_view token) noexcept {
  std::uint32_t hash = kFirstTokenHash;
  for (const char c : token) hash = hash_token_byte(hash, base::to_lower(c));
  return hash;
}

// The column `part` of all words of a text.
std::uint8_t parts_of(std::string_view text) noexcept;

// The row of the word with this hash from hash_token(), or nullptr.
const ClassWord* find_class_word(std::uint32_t hash) noexcept;

enum class TokenKind : std::uint8_t {
  Word,  // a run of letters
  Name,  // a whole name that consists of several words
};

// The tokens of a class or id attribute: its words, and the whole names that consist of several
// words. A word ends before a capital after a small letter, and at anything but a letter. "postBody
// wp-x2" gives post, body, postbody, wp, wp-x2. A run of digits counts as one '0', so that post-17
// and post-18 are the same name.
template <typename Visit>
void for_each_class_token(std::string_view value, Visit&& visit) {
  std::uint32_t word = kFirstTokenHash;
  std::uint32_t name = kFirstTokenHash;
  std::size_t word_length = 0;
  std::size_t words = 0;
  bool was_lower = false;
  bool was_digit = false;
  const auto end_word = [&] {
    if (word_length > 1) visit(word, TokenKind::Word);
    if (word_length > 0) ++words;
    word = kFirstTokenHash;
    word_length = 0;
  };
  const auto end_name = [&] {
    end_word();
    if (words > 1) visit(name, TokenKind::Name);
    name = kFirstTokenHash;
    words = 0;
    was_lower = was_digit = false;
  };
  for (const char c : value) {
    if (base::is_lower(c)) {  // OPTIMIZATION: nearly all of a class
      name = hash_token_byte(name, c);
      word = hash_token_byte(word, c);
      ++word_length;
      was_lower = true;
      was_digit = false;
      continue;
    }
    if (base::is_space(c)) {
      end_name();
      continue;
    }
    const bool is_letter = base::is_alpha(c) || static_cast<unsigned char>(c) >= 0x80;
    if (!is_letter || (base::is_upper(c) && was_lower)) end_word();
    const bool is_digit = base::is_digit(c);
    if (!is_digit || !was_digit) name = hash_token_byte(name, is_digit ? '0' : base::to_lower(c));
    was_digit = is_digit;
    was_lower = false;
    if (!is_letter) continue;
    word = hash_token_byte(word, base::to_lower(c));
    ++word_length;
  }
  end_name();
}

}  // namespace winnow::page

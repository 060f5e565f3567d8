// The rows, and a hash table over them.
#include "page/class_words.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/flat_table.h"
#include "base/word_list.h"

namespace winnow::page {
namespace {

namespace element {
#define WINNOW_NAME_MARK(name) constexpr NameMarks name = bit(NameMark::name);
WINNOW_NAME_MARK(Title)
WINNOW_NAME_MARK(Body)
WINNOW_NAME_MARK(Post)
WINNOW_NAME_MARK(Summary)
WINNOW_NAME_MARK(Date)
WINNOW_NAME_MARK(Author)
WINNOW_NAME_MARK(Meta)
WINNOW_NAME_MARK(Share)
WINNOW_NAME_MARK(Menu)
WINNOW_NAME_MARK(Side)
WINNOW_NAME_MARK(Foot)
WINNOW_NAME_MARK(Comment)
WINNOW_NAME_MARK(Related)
WINNOW_NAME_MARK(Tag)
WINNOW_NAME_MARK(More)
WINNOW_NAME_MARK(Head)
WINNOW_NAME_MARK(Contents)
WINNOW_NAME_MARK(Form)
#undef WINNOW_NAME_MARK
}  // namespace element

// Nearly all sites use English class names, whatever the language of the page.
// clang-format off
constexpr ClassWord kClassWords[] = {
    // word, block, element, cell, part
    {"about", block::Feature},
    {"abstract", 0, element::Summary},
    {"accordion", block::Review},
    {"account", block::Login},
    {"ad", block::Promotion, 0, cell::Promotion, part::BesidePicture},
    {"add", block::Product},
    {"addthis", 0, element::Share},
    {"addtoany", block::Share},
    {"ads", block::Promotion, 0, cell::Promotion, part::BesidePicture},
    {"adsbygoogle", 0, 0, cell::Promotion},
    {"advert", block::Promotion, 0, cell::Promotion | cell::Stem, part::BesidePicture},
    {"advertisement", block::Promotion, 0, 0, part::BesidePicture},
    {"alert", block::Consent},
    {"also", block::Related},
    {"alsolike", 0, element::Related},
    {"amount", block::Price},
    {"anchor", block::Link},
    {"anchors", block::Contents},
    {"answer", block::Thread},
    {"answers", block::Thread},
    {"archive", block::List, element::Related, cell::Related | cell::Stem},
    {"archives", 0, element::Related},
    {"article", block::Content, element::Post, cell::Body | cell::Stem},
    {"articlebody", 0, element::Body},
    {"articles", 0, element::Post},
    {"aside", block::Side, element::Side, cell::Side},
    {"author", block::Author, element::Author, cell::Meta | cell::Stem, part::BesidePicture | part::Writer},
    {"authors", block::Author, element::Author, 0, part::BesidePicture},
    {"avatar", block::Author, 0, 0, part::SmallPicture | part::BesidePicture | part::Writer},
    {"avatars", 0, 0, 0, part::SmallPicture},
    {"badge", block::Tags, 0, 0, part::SmallPicture},
    {"banner", block::Header | block::Promotion, element::Head, cell::Header},
    {"bbp", block::Thread},
    {"bio", block::Author, element::Author, cell::Meta, part::BesidePicture},
    {"blank", 0, 0, 0, part::SmallPicture},
    {"block", block::Card},
    {"blockquote", block::Quote},
    {"blogpost", block::Post},
    {"blogposting", 0, element::Post},
    {"blurb", 0, element::Summary},
    {"body", block::Body, element::Body, cell::Body},
    {"bookmark", block::Link, element::Share},
    {"bottom", block::Footer},
    {"box", block::Widget},
    {"breadcrumb", block::Crumb, element::Menu, cell::Navigation | cell::Stem, part::BesidePicture},
    {"breadcrumbs", block::Crumb, element::Menu, 0, part::BesidePicture},
    {"btn", block::Form},
    {"button", block::Form, element::Form},
    {"buttons", 0, element::Share},
    {"byline", block::Meta, element::Author, cell::Meta, part::BesidePicture},
    {"caption", block::Caption},
    {"card", block::Card},
    {"cards", block::Card},
    {"carousel", block::Slider},
    {"cart", block::Product},
    {"cat", block::Tags},
    {"categor", 0, 0, cell::Meta | cell::Stem},
    {"categories", block::Tags, element::Tag},
    {"category", block::Tags, element::Tag},
    {"cats", 0, element::Tag},
    {"checkbox", block::Form},
    {"cite", block::Quote},
    {"clone", 0, 0, 0, part::Variant},
    {"cloned", 0, 0, 0, part::Variant},
    {"code", block::Code},
    {"col", block::Grid},
    {"collapse", block::Hidden},
    {"collapsible", block::Tab},
    {"colophon", block::Footer},
    {"cols", block::Grid},
    {"column", block::Grid},
    {"columns", block::Grid},
    {"comment", block::Comment, element::Comment, cell::Comment | cell::Stem},
    {"commenter", 0, 0, 0, part::Writer},
    {"commentlist", block::Comment},
    {"comments", block::Comment, element::Comment, 0, part::BesidePicture},
    {"complementary", 0, 0, cell::Side},
    {"consent", block::Consent},
    {"contact", block::Form},
    {"content", block::Content, element::Body, cell::Body},
    {"contentinfo", 0, 0, cell::Footer},
    {"contents", block::Contents},
    {"continue", 0, element::More},
    {"cookie", block::Consent, 0, cell::Promotion | cell::Stem},
    {"cookies", block::Consent},
    {"copy", block::Body},
    {"copyright", block::Footer, element::Foot, cell::Footer | cell::Stem},
    {"creator", 0, 0, 0, part::Writer},
    {"credit", block::Caption},
    {"credits", block::Meta},
    {"crumb", block::Crumb},
    {"crumbs", block::Crumb},
    {"cta", block::Promotion},
    {"date", block::Date, element::Date, cell::Meta | cell::Stem},
    {"dateline", 0, element::Date},
    {"datepublished", 0, element::Date},
    {"datetime", block::Date},
    {"dek", block::Feature},
    {"desc", 0, element::Summary},
    {"description", block::Body, element::Summary},
    {"desk", 0, 0, 0, part::Variant},
    {"desktop", 0, 0, 0, part::Variant},
    {"details", block::Meta},
    {"dialog", block::Consent},
    {"discount", block::Price},
    {"discussion", block::Comment, 0, cell::Comment},
    {"disqus", block::Comment, element::Comment, cell::Comment},
    {"donate", block::Promotion},
    {"dropdown", block::Nav},
    {"duplicate", 0, 0, 0, part::Variant},
    {"emoji", 0, 0, 0, part::SmallPicture},
    {"entry", block::Post, element::Post, cell::Body | cell::Stem},
    {"excerpt", block::Card, element::Summary},
    {"facebook", block::Share, element::Share},
    {"facet", block::Search},
    {"facets", block::Search},
    {"faq", block::Review},
    {"faqs", block::Review},
    {"feature", block::Feature},
    {"featured", block::Feature},
    {"features", block::Feature},
    {"feed", block::List},
    {"field", block::Form},
    {"figcaption", block::Caption},
    {"figure", block::Caption},
    {"filter", block::Search},
    {"filters", block::Search},
    {"follow", block::Share, 0, cell::Share | cell::Stem},
    {"foot", block::Footer, element::Foot, cell::Footer | cell::Stem},
    {"footer", block::Footer, element::Foot},
    {"form", block::Form, element::Form},
    {"forum", block::Thread},
    {"fulltext", 0, element::Body},
    {"gallery", block::Product},
    {"gdpr", block::Consent},
    {"gist", block::Code},
    {"gravatar", 0, 0, 0, part::SmallPicture},
    {"grid", block::Grid},
    {"hamburger", block::Nav},
    {"handle", 0, 0, 0, part::Writer},
    {"head", block::Header},
    {"header", block::Header, element::Head, cell::Header},
    {"heading", block::Title, element::Title},
    {"headline", block::Title, element::Title, cell::Title},
    {"hed", block::Title},
    {"hentry", block::Post, element::Post},
    {"hero", block::Feature},
    {"hidden", block::Hidden, 0, 0, part::Variant},
    {"hide", block::Hidden, 0, 0, part::Variant},
    {"highlight", block::Code},
    {"hnuser", 0, 0, 0, part::Writer},
    {"icon", 0, 0, 0, part::SmallPicture},
    {"icons", 0, 0, 0, part::SmallPicture},
    {"image", block::Caption},
    {"img", block::Caption},
    {"index", block::List},
    {"info", block::Meta, element::Meta, cell::Meta},
    {"infos", block::Meta},
    {"input", block::Form},
    {"intro", block::Feature, element::Summary},
    {"invisible", block::Hidden},
    {"item", block::Card},
    {"items", block::Card},
    {"jumbotron", block::Feature},
    {"keyword", 0, element::Tag},
    {"keywords", 0, element::Tag},
    {"label", block::Tags, 0, cell::Meta | cell::Stem},
    {"labels", 0, element::Tag},
    {"language", block::Code},
    {"latest", block::Related},
    {"lead", block::Feature, element::Summary},
    {"left", block::Side},
    {"legal", block::Footer},
    {"licen", 0, 0, cell::Footer | cell::Stem},
    {"lightbox", block::Consent},
    {"like", 0, element::Share},
    {"link", block::Link},
    {"linkedin", block::Share},
    {"links", block::Link},
    {"list", block::List},
    {"listing", block::List},
    {"listings", block::List},
    {"loader", 0, 0, 0, part::SmallPicture},
    {"loading", 0, 0, 0, part::SmallPicture},
    {"login", block::Login},
    {"logo", block::Header, element::Head, 0, part::SmallPicture | part::BesidePicture},
    {"loop", block::List},
    {"main", block::Content},
    {"markdown", block::Content, 0, cell::Body},
    {"masonry", block::Grid},
    {"masthead", block::Header, element::Head, cell::Header, part::BesidePicture},
    {"media", block::Caption},
    {"megamenu", block::Nav},
    {"member", 0, 0, 0, part::Writer},
    {"menu", block::Nav, element::Menu, cell::Navigation | cell::Stem, part::BesidePicture},
    {"menubar", 0, element::Menu},
    {"message", block::Thread},
    {"messages", block::Thread},
    {"meta", block::Meta, element::Meta, cell::Meta | cell::Stem},
    {"metadata", block::Meta, element::Meta},
    {"mob", 0, 0, 0, part::Variant},
    {"mobile", 0, 0, 0, part::Variant},
    {"modal", block::Consent},
    {"module", block::Widget},
    {"money", block::Price},
    {"more", block::Related, element::More},
    {"name", block::Title, element::Title, 0, part::Writer},
    {"nav", block::Nav, element::Menu, cell::Navigation | cell::Stem, part::BesidePicture},
    {"navbar", block::Nav, element::Menu, 0, part::BesidePicture},
    {"navi", block::Nav},
    {"navigation", block::Nav, element::Menu, 0, part::BesidePicture},
    {"news", block::Post},
    {"newsletter", block::Promotion, element::Form, cell::Promotion | cell::Stem, part::BesidePicture},
    {"next", block::Related, element::Menu, cell::Navigation},
    {"nick", 0, 0, 0, part::Writer},
    {"nickname", 0, 0, 0, part::Writer},
    {"none", 0, 0, 0, part::Variant},
    {"noprint", block::Hidden},
    {"notice", block::Consent},
    {"offscreen", block::Hidden},
    {"older", 0, element::Menu},
    {"only", block::Hidden, 0, 0, part::Variant},
    {"option", block::Form},
    {"options", block::Form},
    {"outbrain", 0, 0, 0, part::BesidePicture},
    {"outline", block::Contents},
    {"overlay", block::Consent},
    {"page", block::Pages},
    {"pager", block::Pages, element::Menu, cell::Navigation},
    {"pages", block::Pages},
    {"pagin", 0, 0, cell::Navigation | cell::Stem},
    {"pagination", block::Pages, element::Menu},
    {"paging", block::Pages, element::Menu},
    {"panel", block::Widget | block::Tab},
    {"paragraph", block::Body},
    {"password", block::Login},
    {"permalink", block::Link},
    {"persona", 0, 0, 0, part::Writer},
    {"phone", 0, 0, 0, part::Variant},
    {"photo", block::Caption},
    {"picture", block::Caption},
    {"pinterest", block::Share},
    {"pixel", 0, 0, 0, part::SmallPicture},
    {"plugin", block::Widget},
    {"popular", block::Related, element::Related, cell::Related | cell::Stem, part::BesidePicture},
    {"popup", block::Consent, 0, cell::Promotion},
    {"portlet", block::Widget},
    {"post", block::Post, element::Post, cell::Body},
    {"post-text", block::Thread},
    {"postbody", block::Thread},
    {"posted", 0, 0, 0, part::Writer},
    {"postedby", 0, 0, 0, part::Writer},
    {"poster", 0, 0, 0, part::Writer},
    {"postmeta", 0, 0, cell::Meta},
    {"postmetadata", 0, element::Meta},
    {"posts", 0, element::Post},
    {"pre", block::Code},
    {"prev", block::Pages, element::Menu, cell::Navigation | cell::Stem},
    {"previous", block::Pages, element::Menu},
    {"price", block::Price},
    {"prices", block::Price},
    {"primary", block::Content},
    {"privacy", block::Consent},
    {"product", block::Product},
    {"products", block::Product},
    {"profile", block::Login, element::Author, 0, part::BesidePicture},
    {"promo", block::Promotion, 0, cell::Promotion | cell::Stem, part::BesidePicture},
    {"promoted", 0, 0, 0, part::BesidePicture},
    {"promotion", block::Promotion},
    {"prose", block::Content, 0, cell::Body},
    {"published", block::Date, element::Date, cell::Meta},
    {"pullquote", block::Quote},
    {"question", block::Thread},
    {"quotation", block::Quote},
    {"quote", block::Thread},
    {"rail", block::Side},
    {"rating", block::Review},
    {"ratings", block::Review},
    {"read", block::Related},
    {"reader", block::Hidden},
    {"readmore", 0, element::More},
    {"recent", block::Related, element::Related, cell::Related | cell::Stem},
    {"recommend", 0, 0, cell::Related | cell::Stem},
    {"recommendations", block::Related},
    {"recommended", block::Related, element::Related, 0, part::BesidePicture},
    {"register", block::Login},
    {"related", block::Related, element::Related, cell::Related | cell::Stem, part::BesidePicture},
    {"replies", block::Comment, element::Comment},
    {"reply", block::Comment, element::Comment, cell::Comment},
    {"respond", block::Comment, element::Comment, cell::Comment},
    {"result", block::List},
    {"results", block::List},
    {"review", block::Review},
    {"reviews", block::Review},
    {"richtext", block::Body},
    {"right", block::Side},
    {"row", block::List},
    {"rows", block::List},
    {"sale", block::Price},
    {"screen", block::Hidden},
    {"search", block::Search, element::Form, cell::Navigation | cell::Stem},
    {"secondary", block::Side},
    {"select", block::Form},
    {"service", block::Feature},
    {"services", block::Feature},
    {"share", block::Share, element::Share, cell::Share | cell::Stem, part::BesidePicture},
    {"sharedaddy", block::Share, element::Share},
    {"sharing", block::Share, element::Share, cell::Share, part::BesidePicture},
    {"shipping", block::Product},
    {"shop", block::Product},
    {"side", block::Side},
    {"sidebar", block::Side, element::Side, cell::Side | cell::Stem, part::BesidePicture},
    {"signature", block::Thread},
    {"signin", block::Login},
    {"signup", block::Promotion, 0, 0, part::BesidePicture},
    {"similar", block::Related, element::Related, cell::Related},
    {"skip", block::Hidden},
    {"sku", block::Product},
    {"slick", block::Slider},
    {"slide", block::Slider},
    {"slider", block::Slider},
    {"slides", block::Slider},
    {"slideshow", block::Slider},
    {"smartphone", 0, 0, 0, part::Variant},
    {"smiley", 0, 0, 0, part::SmallPicture},
    {"smilies", 0, 0, 0, part::SmallPicture},
    {"snippet", 0, element::Summary},
    {"social", block::Share, element::Share, cell::Share | cell::Stem, part::BesidePicture},
    {"sort", block::Search},
    {"sorting", block::Search},
    {"sourcecode", block::Code},
    {"spacer", 0, 0, 0, part::SmallPicture},
    {"sponsor", block::Promotion, 0, cell::Promotion | cell::Stem, part::BesidePicture},
    {"sponsored", block::Promotion, 0, 0, part::BesidePicture},
    {"sprite", 0, 0, 0, part::SmallPicture},
    {"sr", block::Hidden},
    {"standfirst", block::Feature},
    {"stars", block::Review},
    {"status", 0, element::Post},
    {"stock", block::Price},
    {"story", block::Content, element::Post, cell::Body},
    {"submenu", block::Nav},
    {"submit", block::Form},
    {"subscri", 0, 0, cell::Promotion | cell::Stem},
    {"subscribe", block::Promotion, element::Form, 0, part::BesidePicture},
    {"subscription", block::Promotion},
    {"subtitle", block::Title},
    {"summary", block::Body, element::Summary},
    {"swiper", block::Slider},
    {"syntax", block::Code},
    {"tab", block::Tab},
    {"tabbed", block::Tab},
    {"table", block::List},
    {"tablet", 0, 0, 0, part::Variant},
    {"taboola", 0, 0, 0, part::BesidePicture},
    {"tabs", block::Tab},
    {"tag", block::Tags, element::Tag, cell::Meta},
    {"tags", block::Tags, element::Tag, cell::Meta},
    {"taxonomy", block::Tags, 0, cell::Meta},
    {"teaser", block::Card, element::Summary},
    {"testimonial", block::Review},
    {"testimonials", block::Review},
    {"text", block::Body, element::Body, cell::Body},
    {"thread", block::Thread},
    {"thumb", block::Card},
    {"thumbnail", block::Card},
    {"tile", block::Card},
    {"tiles", block::Card},
    {"time", block::Date, element::Date, cell::Meta},
    {"timestamp", block::Date, element::Date},
    {"title", block::Title, element::Title, cell::Title},
    {"toast", block::Consent},
    {"toc", block::Contents, element::Contents, cell::Contents},
    {"toggle", block::Tab},
    {"toolbar", block::Nav},
    {"top", block::Header},
    {"topbar", block::Header, element::Head},
    {"topic", block::Post},
    {"topics", block::Tags},
    {"trending", block::Related},
    {"twitter", block::Share, element::Share},
    {"updated", block::Date, element::Date},
    {"url", block::Link},
    {"user", block::Author, 0, 0, part::Writer},
    {"userinfo", 0, 0, 0, part::Writer},
    {"username", 0, 0, 0, part::Writer},
    {"variant", block::Product},
    {"vcard", block::Author, 0, 0, part::Writer},
    {"video", block::Caption},
    {"visible", 0, 0, 0, part::Variant},
    {"visually", block::Hidden},
    {"whatsapp", block::Share},
    {"widget", block::Widget, element::Side, cell::Side | cell::Stem},
    {"widgets", block::Widget, element::Side},
    {"woocommerce", block::Product},
    {"writer", block::Author},
};
// clang-format on

struct Slot {
  std::uint32_t hash = 0;
  std::uint16_t row = 0;  // index of a row plus 1; 0: free
};
constexpr std::size_t kSlots = 2048;
static_assert(4 * std::size(kClassWords) < kSlots);

template <typename Slots>
constexpr std::size_t index_for(const Slots& slots, std::uint32_t hash) noexcept {
  return base::probe(slots, hash,
                     [&](const Slot& slot) { return slot.row == 0 || slot.hash == hash; });
}

constexpr auto kTable = [] {
  std::array<Slot, kSlots> slots{};
  for (std::uint16_t row = 0; row < std::size(kClassWords); ++row) {
    const std::uint32_t hash = hash_token(kClassWords[row].word);
    slots[index_for(slots, hash)] = {hash, static_cast<std::uint16_t>(row + 1)};
  }
  return slots;
}();

}  // namespace

std::span<const ClassWord> class_words() noexcept { return kClassWords; }

const ClassWord* find_class_word(std::uint32_t hash) noexcept {
  const std::uint16_t row = kTable[index_for(kTable, hash)].row;
  return row == 0 ? nullptr : &kClassWords[row - 1];
}

std::uint8_t parts_of(std::string_view text) noexcept {
  std::uint8_t parts = 0;
  for_each_class_token(text, [&](std::uint32_t token, TokenKind kind) {
    const ClassWord* const row = kind == TokenKind::Word ? find_class_word(token) : nullptr;
    if (row != nullptr) parts = static_cast<std::uint8_t>(parts | row->part);
  });
  return parts;
}

namespace {

// Names with which frameworks and accessibility guides hide an element from everyone, or from
// everyone who sees. Sorted.
constexpr auto kHidingNames = std::to_array<std::string_view>({
    "a11y-hidden",
    "assistive-text",
    "cdk-visually-hidden",
    "d-none",
    "display-none",
    "displaynone",
    "element-hidden",
    "element-invisible",
    "hidden",
    "hidden-text",
    "hide",
    "invisible",
    "is-hidden",
    "is-visually-hidden",
    "js-hidden",
    "no-display",
    "nodisplay",
    "off-screen",
    "offscreen",
    "screen-reader",
    "screen-reader-only",
    "screen-reader-text",
    "screenreader-only",
    "sr-only",
    "sr-only-focusable",
    "sronly",
    "u-hidden",
    "u-visually-hidden",
    "uk-hidden",
    "visually-hidden",
    "visuallyhidden",
});

// OPTIMIZATION: the first letter and the length of most names are those of none.
constexpr std::size_t kLongestHidingName = 31;
constexpr auto kLengthsByLetter = [] {
  std::array<std::uint32_t, 32> lengths{};
  for (const std::string_view name : kHidingNames)
    lengths[static_cast<unsigned char>(name.front()) % 32] |= std::uint32_t{1} << name.size();
  return lengths;
}();
bool is_hiding_name(std::string_view name) noexcept {
  if (name.size() > kLongestHidingName) return false;
  if ((kLengthsByLetter[static_cast<unsigned char>(name.front()) % 32] >> name.size() & 1) == 0)
    return false;
  return std::ranges::any_of(kHidingNames, [&](std::string_view known) {
    return base::equals_ignoring_case(name, known);
  });
}

// "d-md-block", "md:flex": shown on some screens.
bool shows_on_some_screens(std::string_view name) noexcept {
  if (name.find(':') == std::string_view::npos && !base::starts_with_ignoring_case(name, "d-"))
    return false;
  static constexpr auto kDisplays =
      std::to_array<std::string_view>({"block", "contents", "flex", "grid", "inline",
                                       "inline-block", "inline-flex", "table", "visible"});
  const std::size_t last = name.find_last_of(":-");
  return std::ranges::find(kDisplays, name.substr(last + 1)) != kDisplays.end() ||
         std::ranges::any_of(kDisplays,
                             [&](std::string_view display) { return name.ends_with(display); });
}

// Words of parts that a reader can open; measured with hidden parts of four labelled corpora, of which
// these words name nine tenths of the hidden content that has a name. Longer words with the same
// beginning count from five letters on.
constexpr auto kOpenWords = std::to_array<std::string_view>(
    {"accord",     "answer", "body",     "carousel", "closed", "collaps", "content",
     "disclosure", "drawer", "expand",   "faq",      "fold",   "more",    "pane",
     "panel",      "reveal", "slick",    "slide",    "slider", "spoiler", "step",
     "swiper",     "tab",    "tabpanel", "tabs",     "toggle", "truncat"});

// By the first letter of a word: how the second of the known words can be, as bits.
constexpr std::size_t row_of(char c) noexcept { return static_cast<unsigned char>(c) % 32; }
constexpr auto kSecondLetters = [] {
  std::array<std::uint32_t, 32> letters{};
  for (const std::string_view word : kOpenWords)
    letters[row_of(word[0])] |= std::uint32_t{1} << row_of(word[1]);
  return letters;
}();

bool is_open_word(std::string_view word) noexcept {
  if (word.size() < 2 || (kSecondLetters[row_of(word[0])] >> row_of(word[1]) & 1) == 0)
    return false;
  return std::ranges::any_of(kOpenWords, [&](std::string_view known) {
    return word.size() == known.size() || known.size() >= 5
               ? base::starts_with_ignoring_case(word, known)
               : false;
  });
}

}  // namespace

bool names_hidden(std::string_view value) noexcept {
  return base::any_word(value, is_hiding_name) && !base::any_word(value, shows_on_some_screens);
}

bool names_openable(std::string_view value) noexcept {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= value.size(); ++i) {
    const bool is_letter = i < value.size() && base::is_alpha(value[i]);
    const bool is_hump =
        is_letter && i > begin && base::is_upper(value[i]) && base::is_lower(value[i - 1]);
    if (is_letter && !is_hump) continue;
    if (i > begin && is_open_word(value.substr(begin, i - begin))) return true;
    begin = is_hump ? i : i + 1;
  }
  return false;
}

}  // namespace winnow::page

// Parts of a title are compared by letters and digits only: "The Mill News" and "themillnews".
#include "metadata/titles.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::metadata {
namespace {

constexpr std::string_view kJoints[] = {" | ", " - ",  " – ", " — ", " · ",
                                        " • ", " :: ", " » ", " : "};

bool is_ascii(std::string_view text) noexcept {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

std::string letters_of(std::string_view text) {
  std::string letters;
  if (is_ascii(text)) {
    letters.reserve(text.size());
    for (const char c : text)
      if (base::is_alphanumeric(c)) letters += base::to_lower(c);
    return letters;
  }
  const std::string lowered = text::lower_case(text);
  for (std::size_t at = 0; at < lowered.size();) {
    const base::CodePoint point = base::read_utf8(lowered, at);
    if (text::class_of(point.value).is(text::kLetter | text::kNumber))
      letters += std::string_view(lowered).substr(at, point.length);
    at += point.length;
  }
  return letters;
}

// OPTIMIZATION: false if the letters of the text do not begin as `letters` does, which is seen at
// its first letters and digits.
bool may_have_letters(std::string_view text, std::string_view letters) noexcept {
  constexpr std::size_t kCompared = 4;
  std::size_t compared = 0;
  for (const char c : text) {
    if (compared == kCompared || static_cast<unsigned char>(c) >= 0x80) return true;
    if (!base::is_alphanumeric(c)) continue;
    if (compared == letters.size() || letters[compared] != base::to_lower(c)) return false;
    ++compared;
  }
  return true;
}

// What is left of a title when the name of the site or of a section is cut off has at least these.
constexpr std::size_t kTitleWords = 3;

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  text::for_each_word(text, text::WordKind::Reader, [&](std::string_view) { ++words; });
  return words;
}

struct Part {
  std::size_t begin = std::string_view::npos;  // of the separator
  std::size_t end = 0;
};

// The separator that begins at `at`, a space; nothing if there is none.
Part joint_at(std::string_view title, std::size_t at) noexcept {
  for (const std::string_view joint : kJoints)
    if (title.substr(at).starts_with(joint)) return {at, at + joint.size()};
  return {};
}
Part first_joint(std::string_view title) noexcept {
  for (std::size_t at = title.find(' '); at < title.size(); at = title.find(' ', at + 1))
    if (const Part joint = joint_at(title, at); joint.end != 0) return joint;
  return {};
}
Part last_joint(std::string_view title) noexcept {
  for (std::size_t at = title.size(); at-- > 0;)
    if (title[at] == ' ')
      if (const Part joint = joint_at(title, at); joint.end != 0) return joint;
  return {};
}

// "mill" of "news.mill.example", and of "mill.co.example".
std::string_view main_label(std::string_view host) noexcept {
  std::string_view rest = host.substr(0, host.rfind('.'));
  std::size_t dot = rest.rfind('.');
  if (dot != std::string_view::npos && rest.size() - dot <= 4) {  // ".co", ".com", ".gov"
    rest = rest.substr(0, dot);
    dot = rest.rfind('.');
  }
  return dot == std::string_view::npos ? rest : rest.substr(dot + 1);
}

// The words that carry meaning: longer than two bytes.
std::vector<std::string_view> words_of(std::string_view lowered) {
  std::vector<std::string_view> words;
  words.reserve(lowered.size() / 6);
  text::for_each_word(lowered, text::WordKind::Reader, [&](std::string_view word) {
    if (word.size() > 2) words.push_back(word);
  });
  return words;
}

int digit_of(char c) noexcept {
  if (base::is_digit(c)) return c - '0';
  const char low = base::to_lower(c);
  return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? digit_of(text[i + 1]) : -1;
    const int low = high >= 0 ? digit_of(text[i + 2]) : -1;
    decoded += low >= 0 ? static_cast<char>(16 * high + low) : text[i];
    if (low >= 0) i += 2;
  }
  return decoded;
}

struct TitleWord {
  std::string letters;
  bool is_after_joint = false;  // white space and a separator before it
};

bool is_separator(char32_t c) noexcept {
  constexpr std::u32string_view kSeparators = U"|-–—―·•:»«›‹/>~→";
  return kSeparators.find(c) != std::u32string_view::npos;
}

std::vector<TitleWord> title_words(std::string_view title) {
  const std::string lowered = text::lower_case(title);
  std::vector<TitleWord> words;
  bool is_in_word = false;
  bool has_space = false;
  bool has_mark = false;
  for (std::size_t at = 0; at < lowered.size();) {
    const base::CodePoint point = base::read_utf8(lowered, at);
    const text::CharacterClass kind = text::class_of(point.value);
    if (kind.is(text::kLetter | text::kNumber | text::kMark)) {
      if (!is_in_word) words.push_back({{}, has_space && has_mark});
      words.back().letters += std::string_view(lowered).substr(at, point.length);
      is_in_word = true;
      has_space = has_mark = false;
    } else {
      has_space = has_space || text::is_white_space(point.value);
      has_mark = has_mark || is_separator(point.value);
      is_in_word = false;
    }
    at += point.length;
  }
  return words;
}

constexpr double kMinPresentShare = 0.6;

// True if the URL contains most words of `part`, and more than of `other`: "/2019/05/rye-is-late/".
bool is_in_address(std::string_view part, std::string_view other, std::string_view url) {
  const std::size_t host = url.find("://");
  const std::size_t path = host == std::string_view::npos ? 0 : url.find('/', host + 3);
  if (path == std::string_view::npos) return false;
  const std::string address = text::lower_case(percent_decoded(url.substr(path)));
  const std::vector<std::string_view> known = words_of(address);
  const auto share = [&](std::string_view text) {
    const std::string lowered = text::lower_case(text);
    const std::vector<std::string_view> words = words_of(lowered);
    const auto found = std::ranges::count_if(words, [&](std::string_view word) {
      return std::ranges::find(known, word) != known.end();
    });
    return words.empty() ? 0 : static_cast<double>(found) / static_cast<double>(words.size());
  };
  const double own = share(part);
  return own >= kMinPresentShare && own > share(other);
}

}  // namespace

std::string_view without_end_signs(std::string_view heading) noexcept {
  heading = base::trim(heading);
  for (const std::string_view sign : {"¶", "#", "🔗", "§"})
    if (heading.size() > sign.size() && heading.ends_with(sign))
      heading = base::trim(heading.substr(0, heading.size() - sign.size()));
  for (const std::string_view sign : {" |", " –", " —", " -", " »", " ·", " •", " ::"})
    if (heading.ends_with(sign))
      heading = base::trim(heading.substr(0, heading.size() - sign.size()));
  return heading;
}

TitleParts::TitleParts(std::string_view title, std::string_view url) : url_(url) {
  const Part last = last_joint(title);
  has_joint_ = last.begin != std::string_view::npos;
  if (!has_joint_) {
    whole_ = letters_of(title);
    return;
  }
  const Part first = first_joint(title);
  first_ = title.substr(0, first.begin);
  last_ = title.substr(last.end);
  first_letters_ = letters_of(first_);
  all_but_last_ = letters_of(title.substr(0, last.begin));
  all_but_first_ = letters_of(title.substr(first.end));
  last_letters_ = letters_of(last_);
}

bool TitleParts::may_begin_with(char first) const noexcept {
  const auto begins = [&](std::string_view part) {
    return part.starts_with(base::to_lower(first));
  };
  return has_joint_ ? begins(all_but_last_) || begins(first_letters_) || begins(all_but_first_) ||
                          begins(last_letters_)
                    : begins(whole_);
}

bool TitleParts::has(std::string_view heading) const {
  const auto may_be = [&](std::string_view part) { return may_have_letters(heading, part); };
  if (!may_be(whole_) && (!has_joint_ || (!may_be(all_but_last_) && !may_be(first_letters_) &&
                                          !may_be(all_but_first_) && !may_be(last_letters_))))
    return false;
  const std::string letters = letters_of(heading);
  if (letters.empty()) return false;
  if (!has_joint_) return letters == whole_;
  if (letters == all_but_last_ || letters == first_letters_)
    return !is_in_address(last_, first_, url_);
  return (letters == all_but_first_ || letters == last_letters_) &&
         is_in_address(heading, first_, url_);
}

bool is_heading_of(std::string_view heading, std::string_view title_element,
                   std::string_view declared_titles, std::string_view url) {
  // Chosen on half of the sites of wcxb-dev: of the headings that share less than a third of their
  // words with the declared titles, 10 of 50 were right; of those up to two thirds, 25 of 61.
  constexpr double kShared = 0.34;
  if (const Part joint = last_joint(title_element);
      joint.begin != std::string_view::npos &&
      is_same_name(heading, title_element.substr(joint.end)) &&
      !is_in_address(heading, title_element.substr(0, joint.begin), url))
    return false;
  const std::string lowered_titles = text::lower_case(declared_titles);
  const std::string lowered_heading = text::lower_case(heading);
  std::vector<std::string_view> declared = words_of(lowered_titles);
  const std::vector<std::string_view> words = words_of(lowered_heading);
  if (declared.empty() || words.empty()) return true;
  std::ranges::sort(declared);
  const auto shared = std::ranges::count_if(
      words, [&](std::string_view word) { return std::ranges::binary_search(declared, word); });
  return static_cast<double>(shared) >= kShared * static_cast<double>(words.size());
}

bool is_title_part(std::string_view heading, std::string_view title,
                   std::span<const std::string> sites, std::string_view host) {
  constexpr std::size_t kMaxTitle = 512;  // bytes
  constexpr std::size_t kMinLetters = 3;
  if (title.size() > kMaxTitle || heading.size() > title.size() + kMinLetters) return false;
  const std::vector<TitleWord> words = title_words(title);
  const std::vector<TitleWord> wanted = title_words(heading);
  if (wanted.empty() || wanted.size() > words.size()) return false;
  if (wanted.size() == 1 && wanted.front().letters.size() < kMinLetters) return false;
  const auto is_same = [](const TitleWord& a, const TitleWord& b) {
    return a.letters == b.letters;
  };
  const auto is_site = [&](std::size_t begin, std::size_t end) {
    std::string letters;
    for (std::size_t i = begin; i < end; ++i) letters += words[i].letters;
    return is_site_name(letters, {}, host) ||
           std::ranges::any_of(sites, [&](const std::string& site) {
             std::string name;
             for (const TitleWord& word : title_words(site)) name += word.letters;
             return letters == name;
           });
  };
  for (std::size_t begin = 0; begin + wanted.size() <= words.size(); ++begin) {
    const std::size_t end = begin + wanted.size();
    if (!std::equal(wanted.begin(), wanted.end(),
                    words.begin() + static_cast<std::ptrdiff_t>(begin), is_same))
      continue;
    if ((begin == 0 || words[begin].is_after_joint || is_site(0, begin)) &&
        (end == words.size() || words[end].is_after_joint || is_site(end, words.size())))
      return true;
  }
  return false;
}

bool is_contradicted(std::string_view heading, std::string_view declared,
                     std::string_view title_element) {
  const std::string title = letters_of(title_element);
  const std::string letters = letters_of(declared);
  if (letters.empty() || title.find(letters) == std::string::npos) return false;
  const std::string lowered_heading = text::lower_case(heading);
  const std::string lowered_declared = text::lower_case(declared);
  const std::vector<std::string_view> words = words_of(lowered_heading);
  const std::vector<std::string_view> wanted = words_of(lowered_declared);
  return !words.empty() && !wanted.empty() &&
         std::ranges::none_of(words, [&](std::string_view word) {
           return std::ranges::find(wanted, word) != wanted.end();
         });
}

std::string_view title_after_kicker(std::string_view heading, std::string_view declared) {
  constexpr std::string_view kArticles[] = {"the",  "a",   "an",  "der", "die", "das", "ein",
                                            "eine", "le",  "la",  "les", "el",  "los", "las",
                                            "un",   "une", "una", "il",  "lo",  "gli", "de",
                                            "het",  "o",   "os",  "as",  "os",  "en",  "new"};
  const std::string letters = letters_of(heading);
  const std::string title = letters_of(declared);
  // A title of one short word is not enough.
  constexpr std::size_t kMinBytes = 8;
  if (title.size() < kMinBytes || letters.size() <= title.size() || !letters.ends_with(title))
    return {};
  const std::string kicker = letters.substr(0, letters.size() - title.size());
  if (std::ranges::find(kArticles, kicker) != std::end(kArticles)) return {};
  return base::trim(declared);
}

bool is_end_part(std::string_view text, std::string_view title) {
  const Part first = first_joint(title);
  const Part last = last_joint(title);
  return first.begin != std::string_view::npos &&
         (is_same_name(text, title.substr(0, first.begin)) ||
          is_same_name(text, title.substr(last.end)));
}

double likeness(std::string_view heading, std::string_view title) {
  const std::string lowered_heading = text::lower_case(heading);
  const std::string lowered_title = text::lower_case(title);
  const std::vector<std::string_view> words = words_of(lowered_heading);
  std::vector<std::string_view> wanted = words_of(lowered_title);
  if (words.empty() || wanted.empty()) return 0;
  std::ranges::sort(wanted);
  const auto shared = std::ranges::count_if(
      words, [&](std::string_view word) { return std::ranges::binary_search(wanted, word); });
  return 2.0 * static_cast<double>(shared) / static_cast<double>(words.size() + wanted.size());
}

bool is_same_name(std::string_view a, std::string_view b) {
  const std::string letters = letters_of(a);
  return !letters.empty() && letters == letters_of(b);
}

std::string_view host_of(std::string_view url) noexcept {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos || !base::starts_with_ignoring_case(url, "http")) return {};
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos)
    url.remove_prefix(at + 1);
  url = url.substr(0, url.find(':'));
  if (base::starts_with_ignoring_case(url, "www.")) url.remove_prefix(4);
  return url;
}

bool is_site_name(std::string_view text, std::string_view site_name, std::string_view host) {
  const std::string letters = letters_of(text);
  if (letters.empty()) return false;
  if (letters == letters_of(site_name) || letters == letters_of(host) ||
      letters == letters_of(host.substr(0, host.rfind('.'))))
    return true;
  const std::string label = letters_of(main_label(host));
  return label.size() >= 4 && std::ranges::count(text, ' ') < 5 &&
         letters.find(label) != std::string::npos;
}

std::string_view title_after_colon(std::string_view title, std::string_view site_name) {
  const std::size_t colon = title.find(": ");
  const bool has_site =
      colon != std::string_view::npos && is_same_name(title.substr(0, colon), site_name);
  return base::trim(has_site ? title.substr(colon + 2) : title);
}

bool holds_name(std::string_view text, std::string_view name) {
  const std::string letters = letters_of(name);
  return !letters.empty() && letters_of(text).find(letters) != std::string::npos;
}

std::string title_without_site(std::string_view title, std::string_view site_name,
                               std::string_view host) {
  const auto is_site = [&](std::string_view part) { return is_site_name(part, site_name, host); };
  title = base::trim(title);
  if (const Part joint = last_joint(title);
      joint.begin != std::string_view::npos && is_site(title.substr(joint.end)))
    title = title.substr(0, joint.begin);
  else if (const Part first = first_joint(title);
           first.begin != std::string_view::npos && is_site(title.substr(0, first.begin)))
    title = title.substr(first.end);
  if (const std::size_t bar = title.rfind(" | "); bar != std::string_view::npos)
    title = title.substr(0, bar);
  // What is between two bars is a section of the site, unless it is the title itself.
  if (const std::size_t bar = title.find(" | ");
      bar != std::string_view::npos && count_words(title.substr(0, bar)) >= kTitleWords)
    title = title.substr(0, bar);
  return std::string(base::trim(title));
}

std::string_view heading_without_site(std::string_view heading, std::string_view site_name,
                                      std::string_view host) {
  constexpr std::size_t kMaxSiteWords = 3;
  const Part joint = last_joint(heading);
  if (joint.begin == std::string_view::npos) return heading;
  const std::string_view before = heading.substr(0, joint.begin);
  const std::string_view after = heading.substr(joint.end);
  if (count_words(before) < kTitleWords) return heading;
  const std::size_t words = count_words(after);
  const bool is_bar = heading.substr(joint.begin, joint.end - joint.begin) == " | ";
  const bool is_section = is_bar && words == 1;
  const bool is_site = words <= kMaxSiteWords && is_site_name(after, site_name, host);
  return is_section || is_site ? base::trim(before) : heading;
}

}  // namespace winnow::metadata

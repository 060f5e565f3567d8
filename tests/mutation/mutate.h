// Changes pages as accidents and attackers do: bits, cuts, copies, foreign parts, tags without end.
//
//   Mutator mutate(seed);
//   std::string page = mutate.next(pages[0], pages, 1 << 20);
//
// The same seed gives the same page on every computer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::mutation {

// Numbers that do not depend on the standard library, other than std::uniform_int_distribution.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t end) {
    return end == 0 ? 0 : static_cast<std::size_t>(engine_() % end);
  }
  bool one_in(std::size_t count) { return below(count) == 0; }

 private:
  std::mt19937_64 engine_;
};

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  // `page` with one to twelve changes, at most `max_bytes` long.
  std::string next(std::string page, const std::vector<std::string>& others,
                   std::size_t max_bytes) {
    for (std::size_t changes = 1 + random_.below(12); changes > 0; --changes) {
      change(page, others, max_bytes);
      if (page.size() > max_bytes) page.resize(max_bytes);
    }
    if (page.empty()) page = "x";
    return page;
  }

 private:
  struct Range {
    std::size_t begin = 0;
    std::size_t length = 0;
  };

  Range range_of(std::string_view text, std::size_t longest) {
    const std::size_t begin = random_.below(text.size() + 1);
    return {begin, random_.below(std::min(longest, text.size() - begin) + 1)};
  }
  // From a "<" to another one: whole tags with what is between them.
  Range tags_of(std::string_view text, std::size_t longest) {
    Range range = range_of(text, longest);
    const std::size_t begin = text.find('<', range.begin);
    if (begin == std::string_view::npos) return range;
    const std::size_t end = std::min(text.find('<', begin + 1 + range.length), text.size());
    return {begin, end - begin};
  }

  void change(std::string& page, const std::vector<std::string>& others, std::size_t max_bytes) {
    switch (random_.below(14)) {
      case 0: flip_bits(page); break;
      case 1: erase(page, range_of(page, 200)); break;
      case 2: erase(page, tags_of(page, 2000)); break;
      case 3: page.resize(random_.below(page.size() + 1)); break;
      case 4: insert(page, std::string(part())); break;
      case 5: insert(page, many_parts()); break;
      case 6: insert(page, copy(page, tags_of(page, 2000))); break;
      case 7: repeat(page, max_bytes); break;
      case 8: splice(page, others); break;
      case 9: replace_each(page); break;
      case 10: nest(page, max_bytes); break;
      case 11: insert(page, random_bytes()); break;
      case 12: swap_parts(page); break;
      default: lengthen_attribute(page, max_bytes); break;
    }
  }

  static std::string copy(const std::string& page, Range range) {
    return page.substr(range.begin, range.length);
  }
  static void erase(std::string& page, Range range) { page.erase(range.begin, range.length); }
  void insert(std::string& page, const std::string& text) {
    page.insert(random_.below(page.size() + 1), text);
  }

  void flip_bits(std::string& page) {
    if (page.empty()) return;
    for (std::size_t i = 1 + random_.below(32); i > 0; --i) {
      char& c = page[random_.below(page.size())];
      c = static_cast<char>(static_cast<unsigned char>(c) ^ (1U << random_.below(8)));
    }
  }

  std::string_view part() {
    static constexpr std::array<std::string_view, 52> kParts = {
        "<div>",
        "</div>",
        "<p>",
        "<table>",
        "<tr><td>",
        "<td colspan=9999>",
        "<td rowspan=65534>",
        "<ul><li>",
        "<pre><code class=language-x>",
        "<b><i>",
        "</b>",
        "<a href='javascript:x'>",
        "<a href=//[::1]>",
        "<template>",
        "<svg><foreignObject>",
        "<math><mi>",
        "<select><option>",
        "<script>",
        "</script>",
        "<style>*{display:none}",
        "<style>p{content:\"",
        "</style>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<base href=x:>",
        "<meta charset=utf-16>",
        "<meta charset=iso-2022-jp>",
        "<meta http-equiv=refresh content=0>",
        "<plaintext>",
        "<textarea>",
        "<title>",
        "<frameset>",
        "<iframe srcdoc='<p>'>",
        "<noscript>",
        "<script type=application/ld+json>{\"@type\":\"Article\",\"articleBody\":\"",
        "<script type=application/ld+json>[[[[",
        "<div itemscope itemprop=review>",
        "<time datetime=9999-12-31>",
        "<div class='post hentry comment sidebar'>",
        "<p style='width:calc(1px*'>",
        "{: onclick=hit()}",
        "&#x10FFFF;",
        "&notin",
        "&amp",
        "\xEF\xBB\xBF",
        "\xFF\xFE",
        "\xF0\x9F",
        "\xE2\x80\xAE",
        "\x1B$B",
        "$$\\frac{"};
    return kParts[random_.below(kParts.size())];
  }
  std::string many_parts() {
    std::string text;
    for (std::size_t i = random_.below(200); i > 0; --i) text += part();
    return text;
  }
  std::string random_bytes() {
    std::string text;
    for (std::size_t i = random_.below(300); i > 0; --i)
      text += static_cast<char>(random_.below(256));
    return text;
  }

  // A part of the page many times: most pages that are slow repeat something.
  void repeat(std::string& page, std::size_t max_bytes) {
    const std::string text = copy(page, tags_of(page, 400));
    if (text.empty() || page.size() >= max_bytes) return;
    const std::size_t room = (max_bytes - page.size()) / text.size();
    const std::size_t count = random_.below(std::min<std::size_t>(room, 20'000) + 1);
    std::string many;
    for (std::size_t i = 0; i < count; ++i) many += text;
    insert(page, many);
  }
  void nest(std::string& page, std::size_t max_bytes) {
    const std::string_view tag = part();
    const std::size_t room = page.size() < max_bytes ? (max_bytes - page.size()) / tag.size() : 0;
    std::string many;
    for (std::size_t i = random_.below(std::min<std::size_t>(room, 5'000) + 1); i > 0; --i)
      many += tag;
    insert(page, many);
  }
  void splice(std::string& page, const std::vector<std::string>& others) {
    if (others.empty()) return;
    const std::string& other = others[random_.below(others.size())];
    insert(page, copy(other, tags_of(other, 20'000)));
  }
  // All "</p>" become something else: pages without an end tag, or with wrong ones.
  void replace_each(std::string& page) {
    const Range found = tags_of(page, 0);
    const std::string from = copy(page, {found.begin, std::min<std::size_t>(found.length, 12)});
    if (from.size() < 2) return;
    const std::string to = random_.one_in(3) ? std::string() : std::string(part());
    std::string changed;
    std::size_t at = 0;
    for (std::size_t next = 0; (next = page.find(from, at)) != std::string::npos;) {
      changed.append(page, at, next - at).append(to);
      at = next + from.size();
    }
    page = changed.append(page, at);
  }
  void swap_parts(std::string& page) {
    const Range range = tags_of(page, 3000);
    const std::string text = copy(page, range);
    erase(page, range);
    insert(page, text);
  }
  void lengthen_attribute(std::string& page, std::size_t max_bytes) {
    const std::size_t at = page.find('=', random_.below(page.size() + 1));
    if (at == std::string::npos || page.size() >= max_bytes) return;
    const std::size_t most = std::min<std::size_t>(max_bytes - page.size(), 100'000);
    page.insert(at + 1, std::string(random_.below(most + 1), "x 1-\"&/"[random_.below(7)]));
  }

  Random random_;
};

}  // namespace winnow::mutation

// Edits pages and compares the extracted text.
//
// Pages are edited before parsing, so that parser, features and model all see the change. A page
// passes if less than one word in a hundred is gained or lost. The text must be a subsequence of
// the readable text of the page: nothing is invented, nothing moved.
#include "experiments/invariance.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <mutex>
#include <ostream>
#include <vector>

#include "base/ascii.h"
#include "decode/decode.h"
#include "eval/each_page.h"
#include "experiments/extractors.h"
#include "html/parse.h"
#include "page/reader_text.h"
#include "text/similarity.h"
#include "text/words.h"
#include "train/each_document.h"
#include "winnow/extract.h"

namespace winnow::experiments {
namespace {

constexpr double kSame = 0.99;
constexpr std::size_t kExamples = 8;
constexpr double kNotCompared = 1;  // for texts that are too long

// One past the start tag `<name ...>`, or npos.
std::size_t after_tag(std::string_view page, std::string_view name) {
  for (std::size_t at = page.find('<'); at != std::string_view::npos; at = page.find('<', at + 1)) {
    const std::string_view rest = page.substr(at + 1);
    if (!base::starts_with_ignoring_case(rest, name)) continue;
    const char next = rest.size() > name.size() ? rest[name.size()] : ' ';
    if (next != '>' && !base::is_space(next)) continue;
    const std::size_t end = page.find('>', at);
    return end == std::string_view::npos ? end : end + 1;
  }
  return std::string_view::npos;
}

// Position of the last `</name`, or the end.
std::size_t last_end_tag(std::string_view page, std::string_view name) {
  const std::string tag = std::string("</").append(name);
  for (std::size_t at = page.rfind('<'); at != std::string_view::npos && at > 0;
       at = page.rfind('<', at - 1))
    if (base::starts_with_ignoring_case(page.substr(at), tag)) return at;
  return page.size();
}

std::string inserted(std::string_view page, std::size_t at, std::string_view text) {
  std::string out(page.substr(0, at));
  return out.append(text).append(page.substr(at));
}

// Inserts `text` after each of the tags, outside of scripts, styles, comments etc.
std::string insert_after_each(std::string_view page, std::initializer_list<std::string_view> tags,
                              std::string_view text) {
  std::string out;
  const std::size_t body = after_tag(page, "body");
  std::size_t raw_end = body == std::string_view::npos ? 0 : body;
  for (std::size_t at = 0; at < page.size();) {
    if (page[at] != '<' || at < raw_end) {
      out += page[at++];
      continue;
    }
    const std::string_view rest = page.substr(at);
    for (const std::string_view raw : {"script", "style", "textarea", "pre", "title", "!--"}) {
      if (!base::starts_with_ignoring_case(rest.substr(1), raw)) continue;
      const std::string closing = raw == "!--" ? "-->" : std::string("</").append(raw);
      for (raw_end = at + 1; raw_end < page.size(); ++raw_end)
        if (base::starts_with_ignoring_case(page.substr(raw_end), closing)) break;
    }
    bool is_wanted = false;
    for (const std::string_view tag : tags)
      is_wanted = is_wanted || base::starts_with_ignoring_case(rest, tag);
    if (!is_wanted || at < raw_end) {
      out += page[at++];
      continue;
    }
    const std::size_t end = std::min(page.find('>', at), page.size() - 1) + 1;
    out.append(page.substr(at, end - at)).append(text);
    at = end;
  }
  return out;
}

std::string wrap(std::string_view page) {
  const std::size_t begin = after_tag(page, "body");
  if (begin == std::string_view::npos) return std::string(page);
  const std::size_t end = std::max(begin, last_end_tag(page, "body"));
  return inserted(inserted(page, end, "</div></div></div>"), begin, "<div><div><div>");
}

std::string add_comments(std::string_view page) {
  return insert_after_each(page, {"</p>", "</div>", "</li>", "</h2>"}, "<!-- nothing to see -->");
}

// After the name of the tag, where attributes start.
std::string add_attributes(std::string_view page) {
  std::string out;
  const std::size_t body = after_tag(page, "body");
  std::size_t raw_end = body == std::string_view::npos ? 0 : body;
  for (std::size_t at = 0; at < page.size();) {
    const std::string_view rest = page.substr(at);
    if (at >= raw_end && rest.front() == '<') {
      for (const std::string_view raw : {"script", "style", "textarea", "title", "!--"}) {
        if (!base::starts_with_ignoring_case(rest.substr(1), raw)) continue;
        const std::string closing = raw == "!--" ? "-->" : std::string("</").append(raw);
        for (raw_end = at + 1; raw_end < page.size(); ++raw_end)
          if (base::starts_with_ignoring_case(page.substr(raw_end), closing)) break;
      }
      for (const std::string_view tag : {"<p", "<div", "<li", "<span", "<a"}) {
        if (at < raw_end || !base::starts_with_ignoring_case(rest, tag)) continue;
        const char next = rest.size() > tag.size() ? rest[tag.size()] : 'x';
        if (next != '>' && !base::is_space(next)) continue;
        out.append(rest.substr(0, tag.size())).append(" data-number=\"7\"");
        at += tag.size();
        break;
      }
    }
    if (at < page.size()) out += page[at++];
  }
  return out;
}

std::string add_spaces(std::string_view page) {
  return insert_after_each(
      page, {"</p>", "</div>", "</ul>", "</section>", "</article>", "</table>"}, "\n      \n");
}

std::string add_banner(std::string_view page) {
  const std::size_t end = last_end_tag(page, "body");
  return inserted(page, end,
                  "<div class=\"cookie-banner\" role=\"dialog\" aria-label=\"Cookies\"><p>We use "
                  "cookies to give you the best experience on our website. By continuing to browse "
                  "you agree to our use of cookies.</p><button>Accept all</button> <a "
                  "href=\"/privacy\">Privacy policy</a></div>");
}

std::string add_menu(std::string_view page) {
  const std::size_t begin = after_tag(page, "body");
  if (begin == std::string_view::npos) return std::string(page);
  return inserted(page, begin,
                  "<nav class=\"top-menu\"><ul><li><a href=\"/\">Home</a></li><li><a "
                  "href=\"/about\">About</a></li><li><a href=\"/products\">Products</a></li><li><a "
                  "href=\"/contact\">Contact</a></li></ul></nav>");
}

constexpr std::array kChanges = {
    Change{"wrapped in three divs", wrap},      Change{"comments", add_comments},
    Change{"inert attributes", add_attributes}, Change{"white space between blocks", add_spaces},
    Change{"a cookie banner", add_banner},      Change{"another menu", add_menu},
};

struct Tally {
  std::size_t pages = 0;
  std::size_t exact = 0;
  std::size_t same = 0;  // less than one word in a hundred differs
  double likeness = 0;
};

}  // namespace

std::span<const Change> all_changes() noexcept { return kChanges; }

double likeness(std::string_view before, std::string_view after) {
  if (before == after) return 1;
  return text::TextPair(before, after).bag_of_words().f1();
}

std::string readable_text(std::string_view utf8) {
  const std::string kept(utf8);
  const Result<dom::Document> document = html::parse(kept);
  if (!document) return {};
  dom::Selection all;
  all.roots.push_back(document->find_first(dom::Name::Body).value_or(dom::kRoot));
  all.reads_hidden = true;
  return page::reader_text(*document, all);
}

double subsequence_share(std::string_view text, std::string_view page) {
  if (text::count_words(text) == 0) return 1;
  const auto common = text::TextPair(text, page).lcs_within();
  return common ? common->precision : kNotCompared;
}

Result<void> run_invariance(const eval::EvalOptions& options, std::ostream& out,
                            std::ostream& err) {
  WINNOW_TRY(train::LabelledPages pages, train::choose(options));
  ExtractOptions extract;
  if (!options.methods.empty()) extract.method = options.methods.front();
  extract.model = options.model;
  WINNOW_TRY(std::vector<Extractor> extractors, one_per_thread(extract, options.threads));
  std::mutex mutex;
  std::array<Tally, kChanges.size()> tallies{};
  Tally again;
  Tally subsequence;
  std::vector<std::string> examples;
  const auto add = [](Tally& tally, double alike, bool is_exact) {
    ++tally.pages;
    tally.likeness += alike;
    tally.exact += is_exact ? 1 : 0;
    tally.same += alike >= kSame ? 1 : 0;
  };
  eval::PageStream stream(std::move(pages.archives));
  eval::each_page(
      stream, extractors.size(), [] { return false; },
      [&](std::size_t thread, const eval::ArchivedPage& page) {
        const std::string& url = pages.labels[page.page]->url;
        const decode::Decoded decoded =
            decode::decode(page.body, {.content_type = page.content_type});
        const std::string text(decoded.text());
        const auto extracted = [&](std::string_view changed) {
          const Result<Page> found =
              extractors[thread].extract(changed, url, "text/html; charset=utf-8");
          return found ? found->article_body : std::string();
        };
        const std::string before = extracted(text);
        if (before.empty()) return;  // then only the addition could be extracted
        const std::string twice = extracted(text);
        const double share = subsequence_share(before, readable_text(text));
        std::array<std::string, kChanges.size()> after;
        for (std::size_t i = 0; i < kChanges.size(); ++i)
          after[i] = extracted(kChanges[i].apply(text));
        const std::lock_guard lock(mutex);
        add(again, likeness(before, twice), before == twice);
        add(subsequence, share, share == 1);
        if (share < 1 && examples.size() < kExamples)
          examples.push_back("order " + std::to_string(share) + " " + url);
        for (std::size_t i = 0; i < kChanges.size(); ++i) {
          const double alike = likeness(before, after[i]);
          add(tallies[i], alike, before == after[i]);
          if (alike < kSame && examples.size() < kExamples * (i + 2))
            examples.push_back(std::string(kChanges[i].name) + " " + std::to_string(alike) + " " +
                               url);
        }
      });
  WINNOW_TRY_VOID(stream.status());
  std::ranges::sort(examples);
  for (const std::string& example : examples) err << example << "\n";
  const auto print = [&](std::string_view name, const Tally& tally) {
    const auto count = static_cast<double>(std::max<std::size_t>(tally.pages, 1));
    char line[160];
    std::snprintf(line, sizeof line,
                  "%-28.*s %6zu pages  exact %6.2f%%  within 1%% %6.2f%%  words kept %.4f\n",
                  static_cast<int>(name.size()), name.data(), tally.pages,
                  100 * static_cast<double>(tally.exact) / count,
                  100 * static_cast<double>(tally.same) / count, tally.likeness / count);
    out << line;
  };
  print("unchanged, second run", again);
  for (std::size_t i = 0; i < kChanges.size(); ++i) print(kChanges[i].name, tallies[i]);
  print("text in page order", subsequence);
  return {};
}

}  // namespace winnow::experiments

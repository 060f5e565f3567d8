// Folding works on the runs of the difference: common runs can be shortened without loss.
#include "eval/report_pages.h"

#include <algorithm>

#include "eval/html_text.h"
#include "text/spaces.h"
#include "text/words.h"

namespace winnow::eval {
namespace {

// Characters shown at the beginning and end of a run, and of a whole side: about 4 KB of Latin text
// per side, so 50 pages take half a megabyte.
constexpr std::size_t kCommonEnds = 160;
constexpr std::size_t kDifferentShown = 1200;
constexpr std::size_t kSideShown = 4000;

// End of the `count`th character, moved back to the end of a word if one is near.
std::size_t front_cut(std::string_view text, std::size_t count) {
  std::size_t end = shorten(text, count).size();
  if (text::count_characters(text) <= count) return text.size();
  end -= std::string_view("…").size();
  const std::size_t space = text.substr(0, end).find_last_of(" \n\t");
  return space != std::string_view::npos && end - space < 30 ? space + 1 : end;
}

std::size_t back_cut(std::string_view text, std::size_t count) {
  std::size_t begin = text.size();
  for (; begin > 0 && count > 0; --count) {
    --begin;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  }
  const std::size_t space = text.find_first_of(" \n\t", begin);
  return space != std::string_view::npos && space - begin < 30 ? space : begin;
}

std::string fold_html(std::size_t words, std::string_view what) {
  return " <span class=\"fold\">" + std::to_string(words) + " " + std::string(what) + "</span> ";
}

std::size_t word_count(std::string_view text) {
  return text::count_words(text, text::WordKind::RegexHanAlone);
}

// Line breaks at the end of a run stay outside <mark>, which would colour the whole line.
std::string marked(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \n\t") + 1;
  if (end == 0) return escape(text);
  return "<mark>" + escape(text.substr(0, end)) + "</mark>" + escape(text.substr(end));
}

std::string others_html(const Outcome& outcome, std::size_t page, std::size_t method,
                        Measure measure) {
  constexpr std::size_t kShown = 4;
  std::string out;
  std::size_t shown = 0;
  for (std::size_t other = 0; other < outcome.evaluation.methods.size(); ++other) {
    if (other == method || shown == kShown) continue;
    const MethodResult& result = outcome.evaluation.methods[other];
    out += (shown++ == 0 ? "" : " · ") + escape(shorten(result.name, 18)) + " " +
           figure(result.rows[page][measure], 2);
  }
  return out.empty() ? "" : "<span class=\"others\">" + out + "</span>";
}

// A link only for web addresses: a label may contain anything.
std::string link_html(const std::string& url) {
  const bool is_web = url.starts_with("http://") || url.starts_with("https://");
  const std::string shown = escape(shorten(url, 300));
  if (!is_web) return shown;
  return "<a rel=\"noreferrer noopener\" href=\"" + escape(url) + "\">" + shown + "</a>";
}

std::string page_html(const Outcome& outcome, std::size_t page, std::size_t method,
                      Measure measure) {
  const MethodResult& result = outcome.evaluation.methods[method];
  const Row& row = result.rows[page];
  const Label& label = *outcome.labels[page];
  const std::string& extracted = result.texts[page];
  const Diff diff = diff_words(label.text, extracted);
  std::string out = "<details class=\"page\"><summary><span class=\"score\">" +
                    figure(row[measure]) + "</span><span class=\"kind\">" + escape(label.kind) +
                    "</span><span class=\"url\">" + escape(shorten(label.url, 160)) + "</span>" +
                    others_html(outcome, page, method, measure) + "</summary>";
  out += "<div class=\"facts\">" + link_html(label.url) + "<br>word precision " +
         figure(row[Measure::WordPrecision], 2) + ", recall " +
         figure(row[Measure::WordRecall], 2) + "; " + std::to_string(word_count(label.text)) +
         " true words, " + std::to_string(word_count(extracted)) + " extracted";
  if (row.failure) out += "; failed: " + escape(shorten(*row.failure, 200));
  out +=
      "</div><div class=\"sides\"><div class=\"side\"><h3>true text · highlighted: not extracted"
      "</h3><div class=\"text true\" dir=\"auto\">" +
      side_html(diff.left) + "</div></div>";
  out +=
      "<div class=\"side\"><h3>extracted · highlighted: not in the true text</h3>"
      "<div class=\"text extracted\" dir=\"auto\">" +
      side_html(diff.right) + "</div></div></div></details>\n";
  return out;
}

}  // namespace

std::string side_html(const std::vector<DiffRun>& runs) {
  if (runs.empty()) return "<span class=\"empty\">nothing</span>";
  std::string out;
  std::size_t shown = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (shown >= kSideShown) {
      std::size_t left = 0;
      for (std::size_t rest = i; rest < runs.size(); ++rest) left += runs[rest].words;
      return out + fold_html(left, "more words, cut");
    }
    const DiffRun& run = runs[i];
    const std::size_t characters = text::count_characters(run.text);
    if (run.is_common && characters > 3 * kCommonEnds) {
      const std::string_view head = run.text.substr(0, front_cut(run.text, kCommonEnds));
      const std::string_view tail = run.text.substr(back_cut(run.text, kCommonEnds));
      out += escape(head) +
             fold_html(run.words - std::min(run.words, word_count(head) + word_count(tail)),
                       "common words") +
             escape(tail);
      shown += 2 * kCommonEnds;
    } else if (run.is_common) {
      out += escape(run.text);
      shown += characters;
    } else if (characters > kDifferentShown + kCommonEnds) {
      const std::string_view head = run.text.substr(0, front_cut(run.text, kDifferentShown));
      out += marked(head) +
             fold_html(run.words - std::min(run.words, word_count(head)), "more different words");
      shown += kDifferentShown;
    } else {
      out += marked(run.text);
      shown += characters;
    }
  }
  return out;
}

std::vector<std::size_t> worst_pages(const Outcome& outcome, std::size_t method, Measure measure,
                                     std::size_t count) {
  const std::vector<Row>& rows = outcome.evaluation.methods[method].rows;
  std::vector<std::size_t> pages;
  for (std::size_t page = 0; page < rows.size(); ++page)
    if (rows[page].state == Row::State::Scored && has_value(rows[page][measure]))
      pages.push_back(page);
  std::sort(pages.begin(), pages.end(), [&](std::size_t a, std::size_t b) {
    const double first = rows[a][measure];
    const double second = rows[b][measure];
    if (first != second) return first < second;
    const Label& one = *outcome.labels[a];
    const Label& other = *outcome.labels[b];
    return one.text.size() != other.text.size() ? one.text.size() > other.text.size()
                                                : one.url < other.url;
  });
  pages.resize(std::min(count, pages.size()));
  return pages;
}

std::string worst_pages_html(const Outcome& outcome, std::size_t method, Measure measure,
                             std::size_t count) {
  std::string out;
  for (const std::size_t page : worst_pages(outcome, method, measure, count))
    out += page_html(outcome, page, method, measure);
  return out;
}

}  // namespace winnow::eval

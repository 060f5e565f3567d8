// winnow eval --experiment summaries: our summaries compared with the first three sentences (the
// lead).
//
// The reference is the meta description of the page. The text is that of the label, so that
// extraction errors have no influence. Descriptions that several pages of a site share, and those
// of list pages, are not used. Many descriptions merely copy the beginning of the text, which
// favours the lead, so the table shows them separately.
//
//   ROUGE-1 and -2   F1 of the multisets of words and of pairs of words
//   ROUGE-L          F1 of the longest common subsequence of words
//
// Words are those of eval (docs/metrics.md), Han and kana by character. Means over pages; the
// interval is the 95% bootstrap interval over sites of the difference to the lead.
#include "experiments/summaries.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "common/progress.h"
#include "eval/aggregate.h"
#include "text/sentences.h"
#include "text/similarity.h"
#include "text/spaces.h"
#include "text/summary.h"
#include "train/each_document.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kLeadSentences = 3;
constexpr std::size_t kLongReference = 3;  // sentences

// `<meta name="description">`, otherwise og:description.
std::string description_of(const dom::Document& document) {
  std::string open_graph;
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const dom::Node& node = document[i];
    if (!node.is(dom::Name::Meta)) continue;
    const std::string content =
        text::collapse_spaces(document.attribute(node, dom::Name::Content).value_or(""));
    if (content.empty()) continue;
    const auto name = document.attribute(node, dom::Name::NameAttribute).value_or("");
    const auto property = document.attribute(node, dom::Name::Property).value_or("");
    if (base::equals_ignoring_case(name, "description")) return content;
    if (open_graph.empty() && base::equals_ignoring_case(property, "og:description"))
      open_graph = content;
  }
  return open_graph;
}

std::string joined(const std::vector<std::string_view>& sentences, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < std::min(count, sentences.size()); ++i)
    text.append(text.empty() ? "" : " ").append(sentences[i]);
  return text;
}

text::TextPair compare(std::string_view summary, std::string_view reference) {
  return {summary, reference, text::WordKind::RegexHanAlone};
}

struct Rouge {
  double one = 0;
  double two = 0;
  double longest = 0;
  double recall = 0;  // of ROUGE-1
};

Rouge rouge(std::string_view summary, std::string_view reference) {
  const text::TextPair pair = compare(summary, reference);
  return {pair.bag_of_words().f1(), pair.shingles(2).f1(), pair.lcs().f1(),
          pair.bag_of_words().recall};
}

// A page with its own reference.
struct Case {
  std::string_view site;
  std::size_t reference_sentences = 0;
  bool is_whole = false;  // the reference ends like a sentence
  double copied = 0;      // share of it that is in the beginning of the text
  Rouge ours;
  Rouge lead;
};

// Share of the reference's runs of four words that occur in the beginning of the text, which is
// twice as long as the reference.
double copied_from_lead(const std::vector<std::string_view>& sentences,
                        std::string_view reference) {
  std::string beginning;
  for (const std::string_view sentence : sentences) {
    if (beginning.size() >= 2 * reference.size()) break;
    beginning.append(beginning.empty() ? "" : " ").append(sentence);
  }
  return compare(reference, beginning).shingles(4).precision;
}

Case judge(const eval::Label& label, std::string_view reference) {
  const std::vector<std::string_view> sentences = text::split_sentences(label.text);
  Case judged;
  judged.site = label.site;
  judged.reference_sentences = text::count_sentences(reference);
  const text::Ending ending = text::ending_of(reference);
  judged.is_whole = ending == text::Ending::FullStop || ending == text::Ending::OtherMark;
  judged.copied = copied_from_lead(sentences, reference);
  const text::SummaryLength length{text::SummaryUnit::Sentences, kLeadSentences};
  judged.ours =
      rouge(text::summarize(label.text, {.length = length, .title = label.title.value_or("")}),
            reference);
  judged.lead = rouge(joined(sentences, kLeadSentences), reference);
  return judged;
}

// The mean of a value and its interval by sites.
eval::Summary mean_of(const std::vector<const Case*>& cases, double (*value)(const Case&)) {
  std::vector<eval::Row> rows(cases.size());
  std::vector<const eval::Row*> pointers;
  std::vector<std::string_view> sites;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    rows[i].state = eval::Row::State::Scored;
    // Any measure that is averaged over pages will do: only the mean and the interval are used.
    rows[i][eval::Measure::RougeL] = value(*cases[i]);
    pointers.push_back(&rows[i]);
    sites.push_back(cases[i]->site);
  }
  return eval::summarize(pointers, sites);
}

void print_line(std::ostream& out, const char* name, const std::vector<const Case*>& cases,
                Rouge Case::*which) {
  Rouge sum;
  for (const Case* one : cases) {
    sum.one += (one->*which).one;
    sum.two += (one->*which).two;
    sum.longest += (one->*which).longest;
    sum.recall += (one->*which).recall;
  }
  const auto count = static_cast<double>(cases.size());
  char line[120];
  std::snprintf(line, sizeof line, "  %-18s %8.3f %8.3f %8.3f %13.3f\n", name, sum.one / count,
                sum.two / count, sum.longest / count, sum.recall / count);
  out << line;
}

void print_table(std::ostream& out, const std::string& title,
                 const std::vector<const Case*>& cases) {
  const eval::Summary one = mean_of(cases, [](const Case& c) { return c.ours.one - c.lead.one; });
  out << title << ": " << common::count_of(cases.size(), "page") << " of "
      << common::count_of(one.sites, "site") << "\n";
  if (cases.empty()) return;
  out << "                      ROUGE-1  ROUGE-2  ROUGE-L  ROUGE-1 recall\n";
  print_line(out, "summary of 3", cases, &Case::ours);
  print_line(out, "lead-3", cases, &Case::lead);
  const eval::Summary longest =
      mean_of(cases, [](const Case& c) { return c.ours.longest - c.lead.longest; });
  const auto print_difference = [&](const char* name, const eval::Summary& summary) {
    const eval::Interval interval = summary.interval(eval::Measure::RougeL);
    char line[120];
    std::snprintf(line, sizeof line, "  difference in %s %+.3f [%+.3f, %+.3f]\n", name,
                  summary[eval::Measure::RougeL], interval.low, interval.high);
    out << line;
  };
  if (one.sites < 2) return;
  print_difference("ROUGE-1", one);
  print_difference("ROUGE-L", longest);
}

void print_tables(std::ostream& out, const std::string& what, const std::vector<Case>& cases,
                  bool (*is_wanted)(const Case&)) {
  constexpr double kCopy = 0.9;
  constexpr double kOwnWords = 0.5;
  std::vector<const Case*> all;
  std::vector<const Case*> copies;
  std::vector<const Case*> half_copies;
  std::vector<const Case*> own_words;
  for (const Case& one : cases) {
    if (!is_wanted(one)) continue;
    all.push_back(&one);
    if (one.copied >= kCopy)
      copies.push_back(&one);
    else if (one.copied >= kOwnWords)
      half_copies.push_back(&one);
    else
      own_words.push_back(&one);
  }
  print_table(out, what, all);
  print_table(out, "- copies of the lead (90% and more)", copies);
  print_table(out, "- partly copied (50% to 90%)", half_copies);
  print_table(out, "- original (under 50%)", own_words);
  out << "\n";
}

}  // namespace

Result<void> run_summaries(const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(const train::LabelledPages pages, train::choose(options));
  std::vector<std::string> references(pages.labels.size());
  WINNOW_TRY(const train::Visited visited,
             train::each_document(pages, options.threads,
                                  [&](std::size_t page, const dom::Document& document) {
                                    references[page] = description_of(document);
                                  }));
  for (const std::string& note : visited.notes) err << "winnow: " << note << "\n";
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> used;
  for (std::size_t i = 0; i < references.size(); ++i)
    ++used[{pages.labels[i]->site, references[i]}];

  std::size_t described = 0;
  std::vector<Case> cases;
  for (std::size_t i = 0; i < references.size(); ++i) {
    const eval::Label& label = *pages.labels[i];
    if (references[i].empty()) continue;
    ++described;
    if (label.kind == "list" || used[{label.site, references[i]}] > 1) continue;
    // A text as short as the summary leaves no choice.
    if (text::count_sentences(label.text) <= kLeadSentences) continue;
    cases.push_back(judge(label, references[i]));
  }
  out << references.size() - visited.missing << " pages, " << described << " with a description, "
      << cases.size() << " with a unique one and a text of more than three sentences\n\n";
  print_tables(out, "descriptions of three sentences or more", cases,
               [](const Case& one) { return one.reference_sentences >= kLongReference; });
  print_tables(
      out, "fallback: descriptions of one or two whole sentences", cases,
      [](const Case& one) { return one.reference_sentences < kLongReference && one.is_whole; });
  return {};
}

}  // namespace winnow::experiments

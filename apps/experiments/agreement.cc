// Renders a page in every format, reads each output back and compares the words.
//
// The page is changed in two ways before it is rendered. Articles lose author and date, which
// Markdown and HTML print as a line above each article and text does not. For Markdown, cells that
// span rows or columns span one, and callouts are quotations: Markdown has no spans, and its writer
// repeats the cell; cmark-gfm reads the label of a callout as text.
#include "experiments/agreement.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <ostream>
#include <vector>

#include "common/json.h"
#include "common/progress.h"
#include "decode/decode.h"
#include "eval/each_page.h"
#include "experiments/agreement_parts.h"
#include "experiments/agreement_words.h"
#include "experiments/cmark.h"
#include "experiments/extractors.h"
#include "html/parse.h"
#include "train/each_document.h"
#include "winnow/extract.h"
#include "winnow/method.h"
#include "winnow/render.h"

namespace winnow::experiments {
namespace {

struct ClassInfo {
  std::string_view name;
  std::string_view meaning;
};

// In the order of AgreementClass.
constexpr std::array<ClassInfo, kAgreementClasses> kClasses = {{
    {"text/markdown", "text against Markdown as cmark-gfm reads it"},
    {"text/html", "text against HTML as a browser shows it"},
    {"text/body", "text below the headline against articleBody"},
    {"body/xml", "articleBody against the articles and bodies of XML"},
    {"body/tei", "articleBody against the body of TEI"},
    {"body/articles", "articleBody against the articles, one after the other"},
    {"repeated", "a run of eight words is more often in articleBody than on the page"},
    {"moved", "a run of eight words is not in the page's order, notes aside"},
    {"dropped repeat", "a repeated block is missing between two neighbours that were kept"},
    {"table cells", "a table in the HTML lacks cells of the page's table"},
    {"code/html", "code in the HTML is not the text of the page's <pre>"},
    {"code/markdown", "code in the Markdown is not the code in the HTML"},
}};

std::string_view name_of(Difference difference) noexcept {
  switch (difference) {
    case Difference::None: return "";
    case Difference::Boundaries: return "boundaries";
    case Difference::Order: return "order";
    case Difference::Words: return "words";
  }
  return "";
}

Page without_bylines(Page page) {
  for (Article& article : page.articles) {
    article.authors.clear();
    article.date_published.reset();
  }
  return page;
}

void remove_beyond_cmark(Content& content) {
  for (ContentNode& node : content.nodes) {
    node.column_span = node.row_span = 1;
    node.callout = Callout::None;
  }
}

Page for_cmark(Page page) {
  remove_beyond_cmark(page.content);
  for (Article& article : page.articles) remove_beyond_cmark(article.content);
  return page;
}

// Notes are written at the end of their article, which may not be their place on the page.
void remove_notes(Content& content) {
  const auto first = std::ranges::find(content.nodes, ContentKind::Footnote, &ContentNode::kind);
  content.nodes.erase(first, content.nodes.end());
}

// The headline is a separate field and is written first, but the page may have selected text above
// it.
Page in_page_order(Page page) {
  page.headline.reset();
  remove_notes(page.content);
  for (Article& article : page.articles) remove_notes(article.content);
  return page;
}

std::vector<std::string> words_of_articles(const Page& page, bool headlines) {
  std::string text;
  for (const Article& article : page.articles) {
    if (headlines && article.headline) text.append(*article.headline).append("\n");
    text.append(article.article_body).append("\n");
  }
  return compared_words(text);
}

// The checks of one page. Each format is rendered and read once.
class Checker {
 public:
  Checker(std::string_view utf8, const Page& page)
      : utf8_(utf8), page_(without_bylines(page)), body_(compared_words(page.article_body)) {}

  Agreement check(Markdown markdown) {
    const std::string text = render(page_, Format::Text);
    text_ = compared_words(text);
    const std::string html = render(page_, Format::Html);
    const Result<dom::Document> shown = html::Parser().parse(html);
    if (!shown) return std::move(result_);
    const std::string shown_html =
        shown_text(*shown, shown->find_first(dom::Name::Body).value_or(dom::kRoot));
    compare(AgreementClass::TextHtml, text_, compared_words(shown_html));
    if (markdown == Markdown::Check) check_markdown(*shown);
    check_body();
    check_source(*shown, shown_html);
    return std::move(result_);
  }

 private:
  void set(AgreementClass which, std::string how, std::string where) {
    result_[static_cast<std::size_t>(which)] = {std::move(how), std::move(where)};
  }
  void compare(AgreementClass which, const std::vector<std::string>& left,
               const std::vector<std::string>& right) {
    const Comparison comparison = compare_words(left, right);
    if (comparison.difference == Difference::None) return;
    set(which, std::string(name_of(comparison.difference)),
        "-" + std::to_string(comparison.only_left) + " +" + std::to_string(comparison.only_right) +
            ", " + comparison.where);
  }

  void check_markdown(const dom::Document& html) {
    const auto read = cmark_html(render(for_cmark(page_), Format::Markdown));
    if (!read) return set(AgreementClass::TextMarkdown, "words", "cmark-gfm failed");
    const Result<dom::Document> document = html::Parser().parse(*read);
    if (!document) return;
    compare(AgreementClass::TextMarkdown, text_,
            compared_words(
                shown_text(*document, document->find_first(dom::Name::Body).value_or(dom::kRoot))));
    const std::vector<std::string> wanted = code_of(html, InTables::Skip);
    const std::vector<std::string> found = code_of(*document, InTables::Skip);
    if (wanted == found) return;
    const auto at = std::ranges::mismatch(wanted, found).in1;
    set(AgreementClass::CodeMarkdown, "code",
        std::to_string(wanted.size()) + " / " + std::to_string(found.size()) + " blocks, " +
            (at == wanted.end()
                 ? std::string("more in Markdown")
                 : "first difference in block " + std::to_string(at - wanted.begin() + 1)));
  }

  void check_body() {
    std::vector<std::string> below = text_;
    const std::vector<std::string> headline = compared_words(page_.headline.value_or(""));
    if (std::ranges::equal(headline,
                           std::span(below).first(std::min(headline.size(), below.size()))))
      below.erase(below.begin(), below.begin() + static_cast<std::ptrdiff_t>(headline.size()));
    // A heading of the body that repeats the headline is not written again.
    std::vector<std::string> body = body_;
    if (below.size() + headline.size() == body.size())
      if (const auto found = std::ranges::search(body, headline); !found.empty())
        body.erase(found.begin(), found.end());
    compare(AgreementClass::TextBody, below, body);
    const RenderOptions options{.comments = false};
    // The body of a list page includes the headlines of its articles, but not the page's own.
    const std::string xml = render(page_, Format::Xml, options);
    compare(AgreementClass::BodyXml, body_,
            compared_words(xml_text(
                xml, {.inside = {"articleBody", "article"},
                      .without = {"url", "datePublished", "author", "mainImage", "replyTo"}})));
    compare(AgreementClass::BodyTei, body_,
            compared_words(xml_text(render(page_, Format::Tei, options),
                                    {.inside = {"text"}, .without = {"desc"}})));
    if (page_.articles.empty()) return;
    check_articles(words_of_articles(page_, false), words_of_articles(page_, true));
  }

  // If the articles are not the whole body, the page has other text around them.
  void check_articles(const std::vector<std::string>& bodies,
                      const std::vector<std::string>& with_headlines) {
    const bool agrees = page_.articles_are_body
                            ? bodies == body_
                            : are_in_order(bodies, body_) || are_in_order(with_headlines, body_);
    if (!agrees) compare(AgreementClass::BodyArticles, body_, with_headlines);
  }

  void check_source(const dom::Document& html, const std::string& shown_html) {
    const Result<dom::Document> source = html::Parser().parse(utf8_);
    if (!source) return;
    const dom::NodeId body = source->find_first(dom::Name::Body).value_or(dom::kRoot);
    const std::string all = shown_text(*source, body, Hidden::Read);
    const std::string repeated = check_runs(all, page_.article_body).repeated;
    if (!repeated.empty()) set(AgreementClass::Repeated, "words", repeated);
    const std::string moved =
        check_runs(all, shown_text(render(in_page_order(page_), Format::Html))).moved;
    if (!moved.empty()) set(AgreementClass::Moved, "order", moved);
    const std::string dropped = find_dropped_repeat(shown_text(*source, body), shown_html);
    if (!dropped.empty()) set(AgreementClass::DroppedRepeat, "words", dropped);
    const TableLoss tables = compare_tables(tables_of(*source), tables_of(html));
    if (tables.cells > 0) set(AgreementClass::TableCells, "cells", tables.where);
    std::vector<std::string> blocks = code_of(*source, InTables::Read);
    for (std::string& block : code_of(*source, InTables::Read, LineSpans::Blocks))
      blocks.push_back(std::move(block));
    const std::string code = find_changed_code(blocks, code_of(html, InTables::Read), all);
    if (!code.empty()) set(AgreementClass::CodeHtml, "code", code);
  }

  std::string_view utf8_;
  Page page_;
  std::vector<std::string> body_;
  std::vector<std::string> text_;
  Agreement result_;
};

struct ClassTally {
  std::size_t pages = 0;
  std::size_t words = 0;
  std::size_t order = 0;
  std::size_t boundaries = 0;
  std::vector<std::pair<std::string, std::string>> examples;  // url, where
};

struct Tally {
  std::size_t pages = 0;
  std::size_t empty = 0;
  std::size_t disagreeing = 0;
  std::array<ClassTally, kAgreementClasses> classes = {};

  void add(const std::string& url, const Agreement& agreement) {
    ++pages;
    bool agrees = true;
    for (std::size_t i = 0; i < agreement.size(); ++i) {
      if (!agreement[i]) continue;
      agrees = false;
      ClassTally& each = classes[i];
      ++each.pages;
      if (agreement[i]->how == "words") ++each.words;
      if (agreement[i]->how == "order") ++each.order;
      if (agreement[i]->how == "boundaries") ++each.boundaries;
      each.examples.emplace_back(url, agreement[i]->where);
    }
    if (!agrees) ++disagreeing;
  }
};

double percent(std::size_t part, std::size_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(whole, 1));
}

void print(const std::string& method, const Tally& tally, Markdown markdown, std::size_t examples,
           std::ostream& out) {
  char line[200];
  std::snprintf(line, sizeof line, "%s: %zu pages, %zu with a disagreement (%.2f%%), %zu empty\n",
                method.c_str(), tally.pages, tally.disagreeing,
                percent(tally.disagreeing, tally.pages), tally.empty);
  out << line;
  std::snprintf(line, sizeof line, "  %-15s %6s %7s %7s %7s %11s\n", "", "pages", "share", "words",
                "order", "boundaries");
  out << line;
  for (std::size_t i = 0; i < kAgreementClasses; ++i) {
    const ClassTally& each = tally.classes[i];
    const auto which = static_cast<AgreementClass>(i);
    const std::string name(name_of(which));
    const bool needs_cmark =
        which == AgreementClass::TextMarkdown || which == AgreementClass::CodeMarkdown;
    if (needs_cmark && markdown == Markdown::Skip) {
      std::snprintf(line, sizeof line, "  %-15s not checked: no cmark-gfm\n", name.c_str());
    } else {
      std::snprintf(line, sizeof line, "  %-15s %6zu %6.2f%% %7zu %7zu %11zu  ", name.c_str(),
                    each.pages, percent(each.pages, tally.pages), each.words, each.order,
                    each.boundaries);
    }
    out << line;
    if (!needs_cmark || markdown == Markdown::Check) out << meaning_of(which) << "\n";
    for (std::size_t k = 0; k < std::min(examples, each.examples.size()); ++k)
      out << "      " << each.examples[k].first << "\n        " << each.examples[k].second << "\n";
  }
}

common::Json json_of(const Tally& tally, std::size_t examples) {
  common::Json classes;
  for (std::size_t i = 0; i < kAgreementClasses; ++i) {
    const ClassTally& each = tally.classes[i];
    common::Json& entry = classes[std::string(name_of(static_cast<AgreementClass>(i)))];
    entry = {{"pages", each.pages},
             {"words", each.words},
             {"order", each.order},
             {"boundaries", each.boundaries},
             {"examples", common::Json::array()}};
    for (std::size_t k = 0; k < std::min(examples, each.examples.size()); ++k)
      entry["examples"].push_back(
          {{"url", each.examples[k].first}, {"where", each.examples[k].second}});
  }
  return {{"pages", tally.pages},
          {"empty", tally.empty},
          {"disagreeing", tally.disagreeing},
          {"classes", std::move(classes)}};
}

std::vector<std::string> methods_of(const eval::EvalOptions& options) {
  if (options.methods.empty()) return {std::string(default_method())};
  if (options.methods != std::vector<std::string>{"all"}) return options.methods;
  std::vector<std::string> names;
  for (const MethodInfo& method : all_methods()) names.emplace_back(method.name);
  return names;
}

Result<Tally> check_method(const eval::EvalOptions& options, const std::string& method,
                           Markdown markdown, std::ostream& err) {
  WINNOW_TRY(train::LabelledPages pages, train::choose(options));
  ExtractOptions extract;
  extract.method = method;
  extract.model = options.model;
  extract.content = true;
  WINNOW_TRY(std::vector<Extractor> extractors, one_per_thread(extract, options.threads));
  std::mutex mutex;
  Tally tally;
  std::size_t done = 0;
  common::Progress progress(err, options.progress, pages.labels.size());
  eval::PageStream stream(std::move(pages.archives));
  eval::each_page(
      stream, extractors.size(), [] { return false; },
      [&](std::size_t thread, const eval::ArchivedPage& page) {
        const std::string& url = pages.labels[page.page]->url;
        const Result<Page> found = extractors[thread].extract(page.body, url, page.content_type);
        std::optional<Agreement> agreement;
        if (found) {
          const decode::Decoded decoded =
              decode::decode(page.body, {.label = found->metadata.encoding});
          agreement = check_agreement(decoded.text(), *found, markdown);
        }
        const std::lock_guard lock(mutex);
        progress.advance(++done);
        if (!agreement) return;
        tally.add(url, *agreement);
        if (found->article_body.empty()) ++tally.empty;
      });
  progress.clear();
  WINNOW_TRY_VOID(stream.status());
  for (const std::string& note : stream.notes()) err << "winnow: " << note << "\n";
  // Threads finish in any order; the report must not depend on it.
  for (ClassTally& each : tally.classes) std::ranges::sort(each.examples);
  return tally;
}

}  // namespace

std::string_view name_of(AgreementClass which) noexcept {
  return kClasses[static_cast<std::size_t>(which)].name;
}
std::string_view meaning_of(AgreementClass which) noexcept {
  return kClasses[static_cast<std::size_t>(which)].meaning;
}

Agreement check_agreement(std::string_view utf8, const Page& page, Markdown markdown) {
  return Checker(utf8, page).check(markdown);
}

Result<void> run_agreement(const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  const Markdown markdown = has_cmark() ? Markdown::Check : Markdown::Skip;
  common::Json written;
  for (const std::string& method : methods_of(options)) {
    WINNOW_TRY(const Tally tally, check_method(options, method, markdown, err));
    print(method, tally, markdown, options.examples, out);
    written[method] = json_of(tally, options.examples);
  }
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments

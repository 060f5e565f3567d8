// Counts pages with messages and messages with author and date, and scores the text of the
// messages.
//
// Labels contain the text of a page, not its messages. So the score compares the texts of all
// messages together with the text of the page. Quotes of earlier messages are not in most labels
// and count as errors. Comments below articles are counted, not scored.
#include "experiments/threads.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <ostream>
#include <string>
#include <vector>

#include "eval/each_page.h"
#include "experiments/extractors.h"
#include "text/similarity.h"
#include "train/each_document.h"
#include "winnow/extract.h"

namespace winnow::experiments {
namespace {

struct Tally {
  std::size_t pages = 0;
  std::size_t with_messages = 0;
  std::size_t messages = 0;
  std::size_t signed_by = 0;
  std::size_t dated = 0;
  std::size_t replies = 0;
  double message_f1 = 0;
  double body_f1 = 0;
  std::size_t with_comments = 0;
  std::size_t comments = 0;
  std::size_t comments_signed = 0;
  std::size_t comments_dated = 0;
};

double f1(std::string_view text, std::string_view truth) {
  return text::TextPair(text, truth).bag_of_words().f1();
}

void add(const Page& page, const eval::Label& label, Tally& tally) {
  ++tally.pages;
  if (!page.comments.empty()) ++tally.with_comments;
  tally.comments += page.comments.size();
  for (const Comment& comment : page.comments) {
    tally.comments_signed += comment.author ? 1 : 0;
    tally.comments_dated += comment.date_published ? 1 : 0;
  }
  if (page.page_type != PageType::ForumThread || page.articles.size() < 2) return;
  ++tally.with_messages;
  std::string text;
  for (const Article& message : page.articles) {
    ++tally.messages;
    tally.signed_by += message.authors.empty() ? 0 : 1;
    tally.dated += message.date_published ? 1 : 0;
    tally.replies += message.reply_to ? 1 : 0;
    text.append(message.article_body).append("\n");
  }
  tally.message_f1 += f1(text, label.text);
  tally.body_f1 += f1(page.article_body, label.text);
}

}  // namespace

Result<void> run_threads(const eval::EvalOptions& options, std::ostream& out, std::ostream& err) {
  WINNOW_TRY(train::LabelledPages pages, train::choose(options));
  ExtractOptions extract;
  if (!options.methods.empty()) extract.method = options.methods.front();
  extract.model = options.model;
  WINNOW_TRY(std::vector<Extractor> extractors, one_per_thread(extract, options.threads));
  std::mutex mutex;
  Tally tally;
  eval::PageStream stream(std::move(pages.archives));
  eval::each_page(
      stream, extractors.size(), [] { return false; },
      [&](std::size_t thread, const eval::ArchivedPage& page) {
        const eval::Label& label = *pages.labels[page.page];
        const Result<Page> found =
            extractors[thread].extract(page.body, label.url, page.content_type);
        const std::lock_guard lock(mutex);
        if (found) add(*found, label, tally);
      });
  WINNOW_TRY_VOID(stream.status());
  for (const std::string& note : stream.notes()) err << "winnow: " << note << "\n";
  const auto share = [](std::size_t part, std::size_t whole) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(whole, 1));
  };
  const auto threads_found = static_cast<double>(std::max<std::size_t>(tally.with_messages, 1));
  char text[600];
  std::snprintf(text, sizeof text,
                "%zu pages\n"
                "threads of two messages or more on %zu: %zu messages, %.0f%% with an author, "
                "%.0f%% with a date, %zu replies\n"
                "word F1 on those pages: all messages together %.3f, articleBody %.3f\n"
                "comments on %zu: %zu, %.0f%% with an author, %.0f%% with a date\n",
                tally.pages, tally.with_messages, tally.messages,
                share(tally.signed_by, tally.messages), share(tally.dated, tally.messages),
                tally.replies, tally.message_f1 / threads_found, tally.body_f1 / threads_found,
                tally.with_comments, tally.comments, share(tally.comments_signed, tally.comments),
                share(tally.comments_dated, tally.comments));
  out << text;
  return {};
}

}  // namespace winnow::experiments

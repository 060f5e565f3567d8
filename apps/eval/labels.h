// Labels: what a person, or a blog's own feed, says is on a page. JSON Lines, one page a line,
// keyed by `url`, which is the WARC-Target-URI of the page in the archive beside the labels.
//
//   WINNOW_TRY(const std::vector<Corpus> corpora, read_corpora({"corpora/wcxb"}, {}));
//   for (const Label& label : corpora.front().labels) use(label.url, label.text);
//
// `text` is the truth of the text measures. Where a label has `posts` and no `text`, it is made of
// them: on a page of one post (`kind` is not "list") the body; on a list page titles and bodies of
// all posts in page order, a line each. Title, author and date of a page of one post are the
// post's.
//
// A line that is no label fails the reading and names file and line: a corpus that is quietly
// shorter than it was would change every figure. Plain values; any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::eval {

struct LabelledPost {
  std::string title = {};
  std::string body = {};
  std::string url = {};
  std::optional<std::string> author = {};
  std::optional<std::string> date = {};
  std::string title_path = {};
  std::string body_path = {};
  std::vector<std::string> out_paths = {};
  bool truncated = false;
  bool has_images = false;
};

struct Label {
  std::string url;
  std::string site;  // the group that never stands on both sides of a split; else the URL's host
  std::string kind;  // "article", "list", ...; "unknown" when the label has none
  std::string lang;  // "und" when the label has none
  std::string theme = {};  // of the site's template; the site where the label has none
  std::string text;
  std::optional<std::string> title;
  std::optional<std::string> author;
  std::optional<std::string> date;
  std::vector<std::string> with;     // snippets that belong to the content
  std::vector<std::string> without;  // snippets that do not
  bool has_posts = false;
  std::vector<LabelledPost> posts;
  std::size_t line = 0;  // in its file
};

struct Corpus {
  std::string name;  // "wcxb-dev" of "wcxb/wcxb-dev.labels.jsonl"
  std::string labels_path;
  std::vector<std::string> archives;  // where its pages are
  std::vector<Label> labels;
};

// One line. The failure says what is wrong with it, not where it stands.
Result<Label> read_label(std::string_view json);

// A whole file's content; blank lines are skipped. A URL that is labelled twice is a failure.
Result<std::vector<Label>> read_labels(std::string_view content, const std::string& path);

// Files, and all *.labels.jsonl of folders, sorted by name. `pages` replaces the archives that lie
// beside the labels; none beside them is no failure here, since predictions need no pages.
Result<std::vector<Corpus>> read_corpora(const std::vector<std::string>& paths,
                                         const std::vector<std::string>& pages);

// The host of an http(s) URL, or the URL itself.
std::string_view host_of(std::string_view url) noexcept;

}  // namespace winnow::eval

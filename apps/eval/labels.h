// Labels: the true content of a page, written by a person or taken from the feed of a blog. JSON
// Lines, one line per page, keyed by `url`, which is the WARC-Target-URI of the page in the archive
// next to the labels.
//
//   WINNOW_TRY(const std::vector<Corpus> corpora, read_corpora({"corpora/wcxb"}, {}));
//   for (const Label& label : corpora.front().labels) use(label.url, label.text);
//
// `text` is the truth for the text measures. If a label has `posts` and no `text`, the text is
// built from them: the body on a page with one post (`kind` is not "list"), all titles and bodies
// in page order on a list page, one per line. Title, author and date of a page with one post are
// those of the post.
//
// An invalid line is an error that names file and line: silently skipping it would change every
// figure. Thread-safe.
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
  std::string site;        // never on both sides of a split; default: the host of the URL
  std::string kind;        // "article", "list", ...; "unknown" if the label has none
  std::string lang;        // "und" if the label has none
  std::string theme = {};  // template of the site; default: the site
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
  std::vector<std::string> archives;  // with its pages
  std::vector<Label> labels;
};

// One line. The error does not name file and line.
Result<Label> read_label(std::string_view json);

// The content of a file; blank lines are skipped. Labelling a URL twice is an error.
Result<std::vector<Label>> read_labels(std::string_view content, const std::string& path);

// Files, and all *.labels.jsonl of folders, sorted by name. `pages` replaces the archives next to
// the labels. Missing archives are not an error here, since predictions need no pages.
Result<std::vector<Corpus>> read_corpora(const std::vector<std::string>& paths,
                                         const std::vector<std::string>& pages);

// The host of an http(s) URL, or the URL itself.
std::string_view host_of(std::string_view url) noexcept;

}  // namespace winnow::eval

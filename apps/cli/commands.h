// The commands: their options with defaults, declare() for the command line, and run().
#pragma once

#include <chrono>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/connection_options.h"
#include "cli/exit_codes.h"
#include "cli/options.h"
#include "cli/page_filter.h"
#include "eval/eval.h"
#include "train/page_rows.h"
#include "train/train.h"
#include "winnow/learn.h"
#include "winnow/options.h"
#include "winnow/render.h"
#include "winnow/result.h"

namespace winnow::cli {

// How `learn` and `extract --learn-first` learn.
struct LearnSettings {
  Learning learning = Learning::Ours;
  std::size_t pages_per_site = 128;
  std::optional<std::chrono::year_month_day> date = {};  // nothing: today
  ClusterBy cluster = ClusterBy::Host;
};

// How `extract` processes many pages.
struct BatchSettings {
  std::string output;  // a file or a folder; empty: standard output
  std::string urls;    // a file with one input per line
  std::size_t threads = 1;
  bool resume = false;
  bool force = false;  // replace the output of an unfinished batch
  bool progress = false;
  double page_seconds = 30;        // 0: no limit
  std::size_t page_megabytes = 0;  // 0: no limit

  void declare(Options& options);
};

// How `extract` fetches addresses and feeds.
struct WebSettings {
  ConnectionSettings connection = {};
  std::string cache = {};  // a file; empty: none
  // If the inputs are feeds: "pages" extracts the linked pages, "content" the text in the feed.
  std::string feed = {};
  double delay = 1;             // seconds between two requests to a host, for the posts of feeds
  std::size_t max_posts = 200;  // per feed, whose pages are fetched
  bool public_only = false;     // inputs come from others: no files, public addresses only
  bool allow_private = false;   // also for addresses that feeds and redirects name

  void declare(Options& options);
};

struct ExtractCommand {
  std::vector<std::string> inputs = {"-"};
  ExtractOptions extract;  // those of winnow/extract_options.inc that have a flag
  std::string method;
  bool precision = false;
  bool recall = false;
  std::string methods;  // --methods; separated by commas
  std::string dedup;
  std::string format;       // empty: by the ending of the output, otherwise text
  std::string format_flag;  // "json" after --json; empty: `format` counts
  PageFilter wanted;        // other pages are left out
  RenderOptions render;
  std::string metadata = "best";  // "all": every candidate with its source
  bool metadata_only = false;
  std::string site_memory = "auto";  // "off", or the folder of a store
  std::string layout = "embedded";
  std::string renderer;  // "chromium", or empty
  bool source = false;   // add element paths and byte ranges
  bool learn_first = false;
  bool relearn = false;
  LearnSettings learn;
  std::size_t max_megabytes = 20;
  BatchSettings batch;
  WebSettings web;
  std::vector<std::string> arguments;  // the whole command line: --resume requires the same one

  void declare(Options& options);
  ExitCode run(std::ostream& out, std::ostream& err) const;
  [[nodiscard]] std::string format_name() const;

 private:
  void declare_extract(Options& options);
  void declare_render(Options& options);
};

struct LearnCommand {
  std::vector<std::string> inputs;
  std::string output;        // a file or a folder; empty: standard output
  std::string url;           // of the folder that contains the pages
  std::string labels;        // to score the rules on; empty: none
  bool keeps_worse = false;  // write rules that are worse than auto alone on labelled pages, too
  bool overwrite = false;    // replace the rule file; otherwise the rules are merged into it
  LearnSettings learn;
  std::size_t max_megabytes = 20;

  void declare(Options& options);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct RulesCommand {
  std::string action;  // list, show, merge, remove, check or stats
  std::string rules;   // a rule file, or a folder of them
  std::vector<std::string> arguments;
  std::string output;    // of merge; empty: the rule file itself
  std::string url;       // of the folder that contains the pages of stats
  bool replace = false;  // merge: also rules written by hand and rules learned later
  std::size_t max_megabytes = 20;

  void declare(Options& options);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct SitesCommand {
  std::string action;  // list, show, check, remove, on, off, export or import
  std::string store;   // a folder
  std::vector<std::string> arguments;

  void declare(Options& options);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct InspectCommand {
  std::string input = "-";
  bool posts = false;
  bool blocks = false;
  bool json = false;   // with `blocks`
  std::string method;  // with `blocks`
  bool tree = false;
  bool nodes = false;
  bool mountain = false;
  std::string settings;  // of the method mountain
  std::string output;    // for drawings; empty: none
  std::string model;     // a model file
  bool boxes = false;
  bool overlay = false;
  std::vector<std::string> css;  // style sheet files
  std::string url;               // of the page
  std::string renderer = "embedded";
  bool scripting = false;
  std::string fragment;
  std::size_t max_megabytes = 20;

  void declare(Options& options);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct EvalCommand {
  eval::EvalOptions options;
  std::string experiment;  // empty: score the methods

  void declare(Options& declared);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct FeaturesCommand {
  train::FeatureOptions options;

  void declare(Options& declared);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct TrainCommand {
  std::string method;
  train::TrainOptions options;

  void declare(Options& declared);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

// The options that choose labelled pages, for eval, train and features.
void declare_page_choice(Options& declared, eval::EvalOptions& options);
// "  name      summary" per line, for the footers of --help.
template <typename Entries>
std::string list_of(const Entries& entries) {
  std::string help;
  for (const auto& entry : entries) {
    help.append("  ").append(entry.name);
    help.append(entry.name.size() < 10 ? 10 - entry.name.size() : 1, ' ');
    help.append(entry.summary).append("\n");
  }
  return help;
}
// "a, b, c", for messages that list what is available.
template <typename Entries>
std::string names_of(const Entries& entries) {
  std::string names;
  for (const auto& entry : entries) names.append(names.empty() ? "" : ", ").append(entry.name);
  return names;
}

// Prints "winnow: read page.html: no such file".
ExitCode report_error(std::ostream& err, const Error& error);

}  // namespace winnow::cli

// The commands, each with its options and its work; cli.cc offers them under their names.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/web.h"
#include "eval/eval.h"
#include "train/page_rows.h"
#include "train/train.h"
#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/render.h"
#include "winnow/result.h"

namespace winnow::cli {

// How `learn` and `extract --learn-first` learn.
struct LearnSettings {
  std::string learning = "ours";
  std::size_t pages_per_site = 128;
  std::string date;  // "2026-11-16"; empty: today
};

// How `extract` goes through many pages.
struct BatchSettings {
  std::string output;  // a file or a folder; empty: standard output
  std::string urls;    // a file of addresses, one a line
  std::size_t threads = 1;
  bool resume = false;
  bool progress = false;
  double page_seconds = 0;
  std::size_t page_megabytes = 0;
};

struct ExtractCommand {
  std::vector<std::string> inputs = {"-"};
  std::string method;
  bool precision = false;
  bool recall = false;
  std::string dedup;
  std::string model;
  std::string format = "text";
  RenderOptions render;
  std::string metadata = "best";  // "all": every candidate with its source
  std::string url;
  std::string content_type;
  std::string summary;     // "3", "10%"
  std::string site_rules;  // a rule file, or a folder of them
  std::string layout = "embedded";
  std::string renderer;  // "chromium", or empty
  double min_probability = 0;
  bool source = false;  // where on the page everything stands, too
  bool learn_first = false;
  bool relearn = false;
  LearnSettings learn;
  std::size_t max_megabytes = 20;
  BatchSettings batch;
  WebSettings web;
  std::vector<std::string> arguments;  // the whole command line: --resume goes on with the same

  ExitCode run(std::ostream& out, std::ostream& err) const;

 private:
  Result<ExtractOptions> prepare(std::ostream& err) const;
  [[nodiscard]] std::string render_page(const Page& page) const;
};

struct LearnCommand {
  std::vector<std::string> inputs;
  std::string output;  // a file or a folder; empty: standard output
  std::string url;     // of the folder whose files are the pages
  std::string labels;  // empty: do not verify
  std::string check;   // a rule file to read and nothing else
  LearnSettings learn;
  std::size_t max_megabytes = 20;

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct InspectCommand {
  std::string input = "-";
  bool tree = false;
  bool nodes = false;
  bool mountain = false;
  std::string settings;  // of the mountain
  std::string output;    // its SVG; empty: none
  std::string model;     // a model file
  bool boxes = false;
  bool overlay = false;          // the posts that were found, outlined; to `output`
  std::vector<std::string> css;  // --boxes: style sheets
  std::string url;               // --boxes: the page's own address
  std::string renderer = "embedded";
  bool scripting = false;
  std::string fragment;
  std::size_t max_megabytes = 20;

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct EvalCommand {
  eval::EvalOptions options;
  std::string experiment;  // empty: score the methods

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct FeaturesCommand {
  train::FeatureOptions options;

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct TrainCommand {
  std::string method;
  train::TrainOptions options;

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

// "winnow: read page.html: no such file"
ExitCode report_error(std::ostream& err, const Error& error);

}  // namespace winnow::cli

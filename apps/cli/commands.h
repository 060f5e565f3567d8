// The commands, each with its options and its work; cli.cc offers them under their names.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "eval/eval.h"
#include "train/train.h"

namespace winnow::cli {

struct ExtractCommand {
  std::vector<std::string> inputs = {"-"};
  std::string method;
  std::string model;
  std::string format = "text";
  std::string metadata = "best";  // "all": every candidate with its source
  std::string url;
  std::string content_type;
  std::size_t max_megabytes = 20;

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

struct InspectCommand {
  std::string input = "-";
  bool tree = false;
  bool nodes = false;
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

struct TrainCommand {
  std::string method;
  train::TrainOptions options;

  ExitCode run(std::ostream& out, std::ostream& err) const;
};

// "winnow: read page.html: no such file"
ExitCode complain(std::ostream& err, const Error& error);

}  // namespace winnow::cli

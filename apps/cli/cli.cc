// The table of commands, and which one to run.
#include "cli/cli.h"

#include <functional>
#include <map>
#include <optional>
#include <ostream>

#include "bytes/folder.h"
#include "bytes/sha1.h"
#include "cli/commands.h"
#include "cli/crawl_command.h"
#include "cli/inputs.h"
#include "cli/mcp_command.h"
#include "cli/serve_command.h"
#include "common/output.h"
#include "common/terminal.h"
#include "model/shipped.h"
#include "winnow/version.h"

#ifndef WINNOW_BUILD
#error "the build defines WINNOW_BUILD"
#endif

namespace winnow::cli {
namespace {

// Version, build and the digests of the models in the program.
std::string version_text() {
  std::string text = "winnow " WINNOW_VERSION_TEXT "\nbuild: " WINNOW_BUILD "\nmodels:";
  for (const std::string_view name : model::shipped_names()) {
    const std::string digest = bytes::sha1_label(model::shipped(name).value_or(""));
    text.append(" ").append(name).append(" ").append(digest);
  }
  return text;
}

// True if a first word that is no command is meant as a page: an address, standard input, a file or
// folder that exists, or a name that only a file has. No word at all is standard input, unless a
// user would have to type the page.
bool is_extract_argument(const std::string& word) {
  if (word.empty()) return !common::input_is_terminal();
  return word == "-" || is_address(word) || word.find_first_of("./") != std::string::npos ||
         bytes::file_id(word).has_value();
}

// Prints what the program knows about its own commands.
struct CompletionsCommand {
  const CommandLine& line;
  std::string shell = {};

  void declare(Options& options) {
    options.add("SHELL", shell, "SHELL", "Shell to complete in")
        .required()
        .one_of({"bash", "zsh", "fish"});
  }
  ExitCode run(std::ostream& out, std::ostream&) const {
    out << completions(line.program(), shell).value_or("");
    return ExitCode::Ok;
  }
};

struct ManualCommand {
  const CommandLine& line;
  bool markdown = false;

  void declare(Options& options) {
    options.flag("--markdown", markdown, "Print it as Markdown instead of man(7)");
  }
  ExitCode run(std::ostream& out, std::ostream&) const {
    out << (markdown ? markdown_reference(line.program()) : manual(line.program()));
    return ExitCode::Ok;
  }
};

}  // namespace

ExitCode report_error(std::ostream& err, const Error& error) {
  // A line feed in a file name or a header must not look like another message.
  std::string message = error.message;
  if (error.code != ErrorCode::InvalidArgument)
    for (std::size_t at = message.find('\n'); at != std::string::npos; at = message.find('\n', at))
      message.replace(at, 1, "\\n");
  err << common::Colored{common::Color::Red, "winnow:"} << " " << message << std::endl;
  return exit_code_of(error.code);
}

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  const common::VisibleControls visible_errors(err);
  std::optional<common::VisibleControls> visible_output;
  if (common::is_terminal(out)) visible_output.emplace(out);
  CommandLine line({.name = "winnow",
                    .version = WINNOW_VERSION_TEXT,
                    .description = "Extract the content of web pages",
                    .footer = std::string(kExitCodeHelp)},
                   version_text);
  ExtractCommand extract;
  CrawlCommand crawl;
  LearnCommand learn;
  RulesCommand rules;
  SitesCommand sites;
  InspectCommand inspect;
  ServeCommand serve;
  McpCommand mcp;
  EvalCommand eval;
  TrainCommand train;
  FeaturesCommand features;
  CompletionsCommand completions{line};
  ManualCommand manual{line};
  std::map<std::string, std::function<ExitCode()>> commands;
  const auto add = [&](const char* name, const char* description, auto& command) {
    line.add(name, description, command);
    commands[name] = [&] { return command.run(out, err); };
  };
  add("extract", "Extract the main content of pages", extract);
  add("crawl", "Follow links and store the pages in a WARC archive", crawl);
  add("learn", "Learn extraction rules for sites from their pages (docs/rules.md)", learn);
  add("rules", "List, show, merge, remove, check and measure site rules (docs/rules.md)", rules);
  add("sites", "List, show, check, remove and copy what is known about sites (docs/memory.md)",
      sites);
  add("inspect", "Show how the engine sees a page", inspect);
  add("serve", "Answer HTTP requests, and show the page to inspect pages (docs/serve.md)", serve);
  add("mcp", "Give agents tools to read pages, over the Model Context Protocol (docs/agents.md)",
      mcp);
  add("eval", "Score methods on labelled pages (docs/eval.md)", eval);
  add("train", "Train a model from labelled pages", train);
  add("features", "Write a training table from labelled pages (training/README.md)", features);
  add("completions", "Print shell completions", completions);
  add("manual", "Print the manual page (winnow manual | man -l -)", manual);
  line.set_default("extract", is_extract_argument);
  const CommandLine::Parsed parsed = line.parse(argc, argv);
  extract.arguments = parsed.arguments;
  if (!parsed.error.empty())
    return static_cast<int>(report_error(err, {ErrorCode::InvalidArgument, parsed.error}));
  out << parsed.shown;
  const auto command = commands.find(parsed.command);
  ExitCode code = command == commands.end() ? ExitCode::Ok : command->second();
  // A command that has noticed it has reported it.
  if (const Result<void> printed = common::print(out, ""); !printed && code != ExitCode::NoOutput)
    code = report_error(err, printed.error());
  return static_cast<int>(code);
}

}  // namespace winnow::cli

// The commands' options, their help, and which one was meant.
#include "cli/cli.h"

#include <CLI/CLI.hpp>
#include <ostream>

#include "cli/commands.h"
#include "winnow/winnow.h"

#ifndef WINNOW_VERSION
#error "the build defines WINNOW_VERSION"
#endif

namespace winnow::cli {
namespace {

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const MethodInfo& method : all_methods()) names.emplace_back(method.name);
  return names;
}

std::string method_help() {
  std::string help = "Methods (default " + std::string(default_method()) + "):\n";
  for (const MethodInfo& method : all_methods()) {
    help += "  " + std::string(method.name);
    help.append(method.name.size() < 10 ? 10 - method.name.size() : 1, ' ');
    help.append(method.summary).append("\n");
  }
  return help;
}

void add_extract(CLI::App& app, ExtractCommand& command) {
  CLI::App* extract =
      app.add_subcommand("extract", "Give the content of pages, without the clutter");
  extract->add_option("INPUT", command.inputs, "Files; - is standard input")->capture_default_str();
  extract->add_option("-m,--method", command.method, "How to find the content")
      ->check(CLI::IsMember(method_names()));
  extract->add_option("-f,--format", command.format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  extract->add_option("--url", command.url, "Where the page came from; goes into the record");
  extract->add_option("--content-type", command.content_type,
                      "The page's HTTP header, e.g. \"text/html; charset=gbk\"");
  extract->add_option("--max-megabytes", command.max_megabytes, "Refuse larger pages")
      ->check(CLI::Range(1, 500))
      ->capture_default_str();
  extract->footer(method_help());
}

void add_inspect(CLI::App& app, InspectCommand& command) {
  CLI::App* inspect = app.add_subcommand("inspect", "Show how the engine sees a page");
  inspect->add_option("INPUT", command.input, "A file; - is standard input")->capture_default_str();
  auto* what = inspect->add_option_group("What to show")->require_option(1);
  what->add_flag("--tree", command.tree, "The Document in html5lib's tree format");
  what->add_flag("--nodes", command.nodes, "The Document as its table of nodes (docs/document.md)");
  inspect->add_flag("--scripting", command.scripting,
                    "Parse as a browser that runs scripts: noscript holds text only");
  inspect->add_option("--fragment", command.fragment,
                      "Parse as the content of this element, e.g. div, \"svg path\"");
  inspect->add_option("--max-megabytes", command.max_megabytes, "Refuse larger pages")
      ->check(CLI::Range(1, 500))
      ->capture_default_str();
}

}  // namespace

ExitCode complain(std::ostream& err, const Error& error) {
  err << "winnow: " << error.message << std::endl;
  return exit_code_of(error.code);
}

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  CLI::App app("winnow: the content of web pages\n", "winnow");
  app.set_version_flag("--version", std::string("winnow " WINNOW_VERSION));
  app.require_subcommand(1);
  app.footer(std::string(kExitCodeHelp));
  ExtractCommand extract;
  InspectCommand inspect;
  add_extract(app, extract);
  add_inspect(app, inspect);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {  // --help, --version
    return app.exit(done, out, err);
  } catch (const CLI::ParseError& wrong) {
    err << "winnow: " << wrong.what() << " (winnow --help lists the commands)" << std::endl;
    return static_cast<int>(ExitCode::Usage);
  }
  const ExitCode code =
      app.got_subcommand("extract") ? extract.run(out, err) : inspect.run(out, err);
  return static_cast<int>(code);
}

}  // namespace winnow::cli

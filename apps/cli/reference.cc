// The reference of the command line for the documentation site: the texts of --help as Markdown, one
// section per command and one table per group of options.
#include "cli/command_text.h"

namespace winnow::cli {
namespace {

// In a table, a bar ends the cell.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|' || c == '<' || c == '\\' || c == '*' || c == '_') out += '\\';
    out += c;
  }
  return out;
}

std::string code(std::string_view text) {
  std::string out = "`";
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out + "`";
}

void add_option_table(const std::vector<const OptionText*>& options, std::string& out) {
  out += "\n| option | effect |\n|---|---|\n";
  for (const OptionText* option : options) {
    std::string names;
    for (const std::string& name : option->names)
      names.append(names.empty() ? "" : ", ").append(name);
    if (option->is_argument)
      names = option->value_name + (option->is_list ? "..." : "");
    else if (!option->value_name.empty())
      names.append(option->value_name.starts_with('[') ? "" : " ").append(option->value_name);
    out += "| " + code(names) + " | " + cell(option->description);
    if (!option->choices.empty()) {
      out += ": ";
      for (const std::string& choice : option->choices)
        out.append(&choice == &option->choices.front() ? "" : ", ").append(code(choice));
    }
    if (!option->default_value.empty()) out += " (default: " + code(option->default_value) + ")";
    out += " |\n";
  }
}

}  // namespace

std::string markdown_reference(const ProgramText& program) {
  std::string out = "# Command line\n\n" + program.description + ". This page is written by `" +
                    program.name + " manual --markdown`.\n\n| command | task |\n|---|---|\n";
  for (const CommandText& command : program.commands)
    out +=
        "| [" + command.name + "](#" + command.name + ") | " + cell(command.description) + " |\n";
  out += "\n```text\n" + program.footer + "```\n";
  for (const CommandText& command : program.commands) {
    out += "\n## " + command.name + "\n" + cell(command.description) + ".\n\n    " + program.name +
           " " + command.name + " [OPTIONS]";
    for (const OptionText& option : command.options)
      if (option.is_argument) out += " [" + option.value_name + "]" + (option.is_list ? "..." : "");
    out += "\n";
    for (const auto& [heading, options] : groups_of(command.options)) {
      out.append("\n### ").append(heading).append(" of ").append(command.name).append("\n");
      add_option_table(options, out);
    }
    if (!command.footer.empty()) out += "\n```text\n" + command.footer + "```\n";
  }
  return out;
}

}  // namespace winnow::cli

// --help, wrapped to a fixed width: the same text on a terminal and in a file.
#include <algorithm>

#include "cli/command_text.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kWidth = 92;
constexpr std::size_t kTextColumn = 32;  // where descriptions start

std::string label_of(const OptionText& option) {
  if (option.is_argument) return option.value_name + (option.is_list ? "..." : "");
  std::string label;
  for (const std::string& name : option.names) {
    // Long names line up, with or without a short one.
    if (label.empty() && name.starts_with("--")) label = "    ";
    label.append(label.empty() || label == "    " ? "" : ", ").append(name);
  }
  // "[=MODE]" is an optional value.
  if (!option.value_name.empty())
    label.append(option.value_name.starts_with('[') ? "" : " ").append(option.value_name);
  return label;
}

std::string text_of(const OptionText& option) {
  std::string text = option.description;
  if (!option.choices.empty()) {
    text += " [possible values:";
    for (const std::string& choice : option.choices)
      text.append(&choice == &option.choices.front() ? " " : ", ").append(choice);
    text += "]";
  }
  if (!option.default_value.empty()) text += " [default: " + option.default_value + "]";
  return text;
}

// "  label      text", the text wrapped in its column.
void append_entry(std::string_view label, std::string_view text, std::size_t column,
                  std::string& out) {
  out.append("  ").append(label);
  std::size_t at = 2 + label.size();
  if (at + 2 > column) {
    out += '\n';
    at = 0;
  }
  out.append(column - at, ' ');
  at = column;
  for (bool is_first = true; !text.empty(); is_first = false) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!is_first && at + 1 + end > kWidth) {
      out.append("\n").append(column, ' ');
      at = column;
    } else if (!is_first) {
      out += ' ';
      ++at;
    }
    out.append(text.substr(0, end));
    at += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

void append_options(const std::deque<OptionText>& options, std::string& out) {
  for (const auto& [heading, members] : groups_of(options)) {
    out.append("\n").append(heading).append(":\n");
    for (const OptionText* option : members)
      append_entry(label_of(*option), text_of(*option), kTextColumn, out);
  }
}

}  // namespace

std::vector<OptionGroup> groups_of(const std::deque<OptionText>& options) {
  std::vector<OptionGroup> groups;
  for (const OptionText& option : options) {
    if (option.is_hidden) continue;
    const auto found = std::ranges::find(groups, option.group, &OptionGroup::first);
    if (found == groups.end())
      groups.push_back({option.group, {&option}});
    else
      found->second.push_back(&option);
  }
  return groups;
}

std::string command_help(const ProgramText& program, const CommandText& command) {
  std::string out = command.description + "\n\nUsage: " + program.name + " " + command.name;
  out += " [OPTIONS]";
  for (const OptionText& option : command.options)
    if (option.is_argument) out += " [" + option.value_name + "]" + (option.is_list ? "..." : "");
  out += "\n";
  append_options(command.options, out);
  if (!command.footer.empty()) out += "\n" + command.footer;
  return out;
}

std::string program_help(const ProgramText& program) {
  std::string out = program.description + "\n\nUsage: " + program.name + " COMMAND [OPTIONS]\n";
  if (const CommandText* const command = program.find(program.default_command)) {
    out += "       " + program.name + " [OPTIONS]";
    for (const OptionText& option : command->options)
      if (option.is_argument) out += " " + option.value_name + (option.is_list ? "..." : "");
    out += "   (the same as " + program.name + " " + command->name + ")\n";
  }
  out += "\nCommands:\n";
  std::size_t longest = 0;
  for (const CommandText& command : program.commands)
    longest = std::max(longest, command.name.size());
  for (const CommandText& command : program.commands)
    append_entry(command.name, command.description, longest + 4, out);
  append_options(program.options, out);
  return out + "\n" + program.footer;
}

}  // namespace winnow::cli

// One writer per shell. Options without a list of values complete to files, which most of them
// take.
#include "cli/command_text.h"

namespace winnow::cli {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : separator).append(word);
  return text;
}

std::string names_of(const std::deque<OptionText>& options) {
  std::vector<std::string> names;
  for (const OptionText& option : options)
    if (!option.is_argument) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined(names, " ");
}

std::string names_of(const std::deque<CommandText>& commands) {
  std::vector<std::string> names;
  for (const CommandText& command : commands) names.push_back(command.name);
  return joined(names, " ");
}

// "[=MODE]" is an optional value, which is never a separate word.
bool takes_value(const OptionText& option) {
  return !option.value_name.empty() && !option.value_name.starts_with('[');
}

const OptionText* argument_of(const CommandText& command) {
  for (const OptionText& option : command.options)
    if (option.is_argument) return &option;
  return nullptr;
}

// Escapes text for single quotes; `special` are characters that need a backslash.
std::string shell_quoted(std::string_view text, std::string_view special = "") {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (special.find(c) != std::string_view::npos)
      out.append("\\").push_back(c);
    else
      out += c;
  }
  return out;
}

std::string for_bash(const ProgramText& program) {
  const std::string function = "_" + program.name;
  std::string out = "# bash completion of " + program.name + " " + program.version + "\n";
  out += function + "() {\n  local current=${COMP_WORDS[COMP_CWORD]} command= word\n";
  out += "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case $word in\n      ";
  std::vector<std::string> names;
  for (const CommandText& command : program.commands) names.push_back(command.name);
  out += joined(names, "|") + ") command=$word; break ;;\n    esac\n  done\n";
  out += "  case $command:${COMP_WORDS[COMP_CWORD-1]} in\n";
  for (const CommandText& command : program.commands)
    for (const OptionText& option : command.options) {
      if (option.is_argument || option.is_hidden || !takes_value(option)) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : option.names) {
        patterns.push_back(command.name + ":" + name);
        if (command.name == program.default_command) patterns.push_back(":" + name);
      }
      const std::string answer =
          option.choices.empty() ? "-f" : "-W '" + shell_quoted(joined(option.choices, " ")) + "'";
      out += "    " + joined(patterns, "|") + ") COMPREPLY=($(compgen " + answer +
             " -- \"$current\")); return ;;\n";
    }
  out += "  esac\n  case $command:$current in\n";
  const CommandText* const implied = program.find(program.default_command);
  const std::string more = implied == nullptr ? "" : " " + names_of(implied->options);
  const std::string files = implied == nullptr ? "" : "-f ";
  out += "    :-*) COMPREPLY=($(compgen -W '" + names_of(program.options) + more +
         "' -- \"$current\")) ;;\n";
  out += "    :*) COMPREPLY=($(compgen " + files + "-W '" + names_of(program.commands) +
         "' -- \"$current\")) ;;\n";
  for (const CommandText& command : program.commands) {
    out += "    " + command.name + ":-*) COMPREPLY=($(compgen -W '" + names_of(command.options) +
           "' -- \"$current\")) ;;\n";
    const OptionText* const argument = argument_of(command);
    if (argument != nullptr && !argument->choices.empty())
      out += "    " + command.name + ":*) COMPREPLY=($(compgen -W '" +
             joined(argument->choices, " ") + "' -- \"$current\")) ;;\n";
  }
  out += "    *) COMPREPLY=($(compgen -f -- \"$current\")) ;;\n  esac\n}\n";
  return out + "complete -o filenames -F " + function + " " + program.name + "\n";
}

std::string zsh_value(const OptionText& option) {
  if (!takes_value(option)) return "";
  return option.choices.empty() ? ":file:_files"
                                : ":value:(" + shell_quoted(joined(option.choices, " ")) + ")";
}

void add_zsh_options(const std::deque<OptionText>& options, std::string& out) {
  for (const OptionText& option : options) {
    if (option.is_hidden) continue;
    if (option.is_argument) {
      out += " \\\n        '*" + zsh_value(option) + "'";
      continue;
    }
    for (const std::string& name : option.names)
      out += " \\\n        '" + name + "[" + shell_quoted(option.description, "[]:\\") + "]" +
             zsh_value(option) + "'";
  }
}

std::string for_zsh(const ProgramText& program) {
  std::string out = "#compdef " + program.name + "\n# zsh completion of " + program.name + " " +
                    program.version + "\n_" + program.name + "() {\n  local -a commands\n";
  out += "  commands=(\n";
  for (const CommandText& command : program.commands)
    out += "    '" + command.name + ":" + shell_quoted(command.description, ":\\") + "'\n";
  out += "  )\n  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n";
  const CommandText* const implied = program.find(program.default_command);
  out += "    _describe command commands\n";
  if (implied != nullptr) out += "    _files\n";
  out += "    return\n  fi\n  case $words[2] in\n";
  for (const CommandText& command : program.commands) {
    out += "    " + command.name + ")\n      shift words\n      (( CURRENT-- ))\n      _arguments";
    add_zsh_options(command.options, out);
    out += " ;;\n";
  }
  out += "    *)\n      _arguments";
  add_zsh_options(program.options, out);
  if (implied != nullptr) add_zsh_options(implied->options, out);
  return out + " ;;\n  esac\n}\n_" + program.name + " \"$@\"\n";
}

void add_fish_options(const ProgramText& program, const std::string& when,
                      const std::deque<OptionText>& options, std::string& out) {
  for (const OptionText& option : options) {
    if (option.is_hidden) continue;
    std::string line = "complete -c " + program.name + " -n '" + when + "'";
    if (option.is_argument) {
      if (option.choices.empty()) continue;
      out += line + " -f -a '" + shell_quoted(joined(option.choices, " ")) + "'\n";
      continue;
    }
    for (const std::string& name : option.names)
      line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    line += " -d '" + shell_quoted(option.description, "\\") + "'";
    if (takes_value(option) && option.choices.empty()) line += " -r";
    if (!option.choices.empty())
      line += " -x -a '" + shell_quoted(joined(option.choices, " ")) + "'";
    out += line + "\n";
  }
}

std::string for_fish(const ProgramText& program) {
  std::string out = "# fish completion of " + program.name + " " + program.version + "\n";
  add_fish_options(program, "__fish_use_subcommand", program.options, out);
  if (const CommandText* const implied = program.find(program.default_command))
    add_fish_options(program, "__fish_use_subcommand", implied->options, out);
  for (const CommandText& command : program.commands) {
    out += "complete -c " + program.name + " -n __fish_use_subcommand -f -a " + command.name +
           " -d '" + shell_quoted(command.description, "\\") + "'\n";
    add_fish_options(program, "__fish_seen_subcommand_from " + command.name, command.options, out);
  }
  return out;
}

}  // namespace

std::optional<std::string> completions(const ProgramText& program, std::string_view shell) {
  if (shell == "bash") return for_bash(program);
  if (shell == "zsh") return for_zsh(program);
  if (shell == "fish") return for_fish(program);
  return std::nullopt;
}

}  // namespace winnow::cli

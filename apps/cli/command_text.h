// The command line described in plain values, and what is written from them: completions for the
// shells and the manual page.
//
// cli.cc reads the values off the very object that parses the arguments, so what a shell completes
// and what the manual says is what the program takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::cli {

struct OptionText {
  std::vector<std::string> names = {};  // "-f", "--format"; of an argument "INPUT"
  std::string description = {};
  std::string group = {};          // the heading that --help puts it under
  std::string default_value = {};  // its default; empty: none is told
  std::vector<std::string> choices = {};
  bool is_argument = false;  // has its place, not a name
  bool takes_value = false;
};

struct CommandText {
  std::string name = {};
  std::string description = {};
  std::string footer = {};
  std::vector<OptionText> options = {};
};

struct ProgramText {
  std::string name = {};
  std::string version = {};
  std::string description = {};
  std::string footer = {};
  std::vector<OptionText> options = {};
  std::vector<CommandText> commands = {};
};

// "bash", "zsh", "fish"; nothing for another shell.
std::optional<std::string> completions(const ProgramText& program, std::string_view shell);
// The manual page, in the language of man(7).
std::string manual(const ProgramText& program);

}  // namespace winnow::cli

// The commands and their options as plain values, and the texts generated from them: --help, the
// manual page, the reference and the completions.
//
// cli/options.h fills the values when it declares an option, so the texts list exactly what the
// program accepts.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnow::cli {

struct OptionText {
  std::vector<std::string> names = {};  // "-f", "--format"; "INPUT" for an argument
  std::string description = {};
  std::string group = {};          // heading in --help
  std::string value_name = {};     // "FILE"; empty: takes no value
  std::string default_value = {};  // empty: none is shown
  std::vector<std::string> choices = {};
  bool is_argument = false;  // positional
  bool is_list = false;      // takes several values
  bool is_hidden = false;    // accepted, but in no text: only names that other programs use
};

// Deques, because references to their elements must stay valid while options are added.
struct CommandText {
  std::string name = {};
  std::string description = {};
  std::string footer = {};
  std::deque<OptionText> options = {};
};

struct ProgramText {
  std::string name = {};
  std::string version = {};
  std::string description = {};
  std::string footer = {};
  std::deque<OptionText> options = {};
  std::deque<CommandText> commands = {};
  std::string default_command = {};  // its name may be left out; empty: none

  [[nodiscard]] const CommandText* find(std::string_view command) const noexcept {
    for (const CommandText& each : commands)
      if (each.name == command) return &each;
    return nullptr;
  }
};

// The options under each heading, headings in the order of their first option.
using OptionGroup = std::pair<std::string_view, std::vector<const OptionText*>>;
std::vector<OptionGroup> groups_of(const std::deque<OptionText>& options);

std::string program_help(const ProgramText& program);
std::string command_help(const ProgramText& program, const CommandText& command);
// `shell` is "bash", "zsh" or "fish".
std::optional<std::string> completions(const ProgramText& program, std::string_view shell);
// In man(7) format.
std::string manual(const ProgramText& program);
// In Markdown, for the documentation site.
std::string markdown_reference(const ProgramText& program);

}  // namespace winnow::cli

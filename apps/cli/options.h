// Declares the options of a command next to the fields that they set.
//
//   options.group("Output");
//   options.add("-f,--format", format, "FORMAT", "Output format").one_of(names);
//   options.flag("--resume", resume, "Continue an interrupted batch");
//
// One declaration parses the option, checks its value, and lists it in --help, the manual page and
// the completions. A name after a tilde ("--format,~--output-format") is accepted but not listed.
// A name without a dash is a positional argument. The present value of the field is
// the default; it is shown unless it is empty or zero. This is the only file that knows CLI11, which
// is expensive to compile.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_text.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace winnow::cli {

// A declared option; its methods add conditions.
class Option {
 public:
  Option(CLI::Option& option, OptionText& text) : option_(option), text_(text) {}

  Option& one_of(std::vector<std::string> values);
  // The same, and other values for which `is_other` is true.
  Option& one_of(std::vector<std::string> values, std::function<bool(const std::string&)> is_other);
  // A value for which `is_right` is true; `expected` is for the error, "a date such as 2026-11-17".
  Option& must(std::function<bool(const std::string&)> is_right, std::string expected);
  Option& between(double low, double high);
  Option& required();
  Option& comma_separated();
  // One value per use, so that a positional argument may follow it.
  Option& one_value();
  Option& excludes(const Option& other);

 private:
  CLI::Option& option_;
  OptionText& text_;
};

class Options {
 public:
  Options(CLI::App& command, CommandText& text) : command_(command), text_(text) {}

  // Heading of the options declared next.
  void group(std::string_view heading) { group_ = heading; }
  // T is std::string, std::vector<std::string>, double or an integer type.
  template <typename T>
  Option add(const char* names, T& field, const char* value_name, std::string help);
  Option flag(const char* names, bool& field, std::string help);
  // "--links,!--no-links": unset unless one of them is given.
  Option flag(const char* names, std::optional<bool>& field, std::string help);
  // "--feed{pages}": the value in braces if none is given, as in --feed=content.
  Option flag(const char* names, std::string& field, const char* value_name, std::string help);
  // Calls `use` for each value that is given.
  Option call(const char* names, const char* value_name, std::string help,
              std::function<void(const std::string&)> use);
  void footer(std::string text) { text_.footer = std::move(text); }

 private:
  Option declare(CLI::Option& option, const char* names, const char* value_name, std::string help);

  CLI::App& command_;
  CommandText& text_;
  std::string group_ = "Options";
};

// The command line of a program: commands, the one that was chosen, errors.
class CommandLine {
 public:
  // `version_text` is called only for --version.
  CommandLine(ProgramText program, std::function<std::string()> version_text);
  ~CommandLine();

  template <typename Command>
  void add(const char* name, const char* description, Command& command) {
    Options options = begin(name, description);
    command.declare(options);
    end();
  }

  // The name of the chosen command. Nothing after --help or --version, which `shown` then holds, and
  // after wrong usage, which `error` describes.
  struct Parsed {
    std::string command = {};
    std::vector<std::string> arguments = {};  // the whole command line, beginning with the command
    std::string shown = {};
    std::string error = {};
  };
  Parsed parse(int argc, const char* const* argv);

  // The command that is meant if the command line begins with an option, or with a word that is no
  // command and for which `is_argument` is true.
  void set_default(std::string command, std::function<bool(const std::string&)> is_argument) {
    program_.default_command = std::move(command);
    is_argument_ = std::move(is_argument);
  }
  [[nodiscard]] const ProgramText& program() const noexcept { return program_; }

 private:
  Options begin(const char* name, const char* description);
  void end();
  [[nodiscard]] std::vector<std::string> command_names() const;
  [[nodiscard]] Parsed help_about(std::string_view command) const;
  [[nodiscard]] std::string describe_unknown(const std::string& argument,
                                             const CommandText* command) const;

  ProgramText program_;
  std::function<std::string()> version_text_;
  std::function<bool(const std::string&)> is_argument_;
  std::unique_ptr<CLI::App> app_;
};

}  // namespace winnow::cli

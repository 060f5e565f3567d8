// Declares each option twice, once for CLI11 and once for the texts.
#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <type_traits>

#include "base/ascii.h"

namespace winnow::cli {
namespace {

// "-f,--format", "--links,!--no-links", "--feed{pages}" -> the names alone.
std::vector<std::string> names_in(std::string_view names) {
  std::vector<std::string> found;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    std::string_view name = names.substr(0, end);
    if (name.starts_with('!')) name.remove_prefix(1);
    found.emplace_back(name.substr(0, name.find('{')));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return found;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

OptionText help_option() {
  return {.names = {"-h", "--help"}, .description = "Print this help", .group = "Options"};
}

}  // namespace

Option& Option::one_of(std::vector<std::string> values) {
  const std::string noun = base::lower_case(text_.value_name);
  option_.check([values, noun](const std::string& value) {
    if (std::ranges::find(values, value) != values.end()) return std::string();
    return "unknown " + noun + " '" + value + "' (available: " + joined(values) + ")";
  });
  text_.choices = std::move(values);
  return *this;
}

Option& Option::between(double low, double high) {
  option_.check([low, high](const std::string& value) {
    double number = 0;
    if (CLI::detail::lexical_cast(value, number) && number >= low && number <= high)
      return std::string();
    return "'" + value + "' is not a number from " + CLI::detail::to_string(low) + " to " +
           CLI::detail::to_string(high);
  });
  return *this;
}

Option& Option::required() {
  option_.required();
  return *this;
}

Option& Option::comma_separated() {
  option_.delimiter(',');
  return *this;
}

Option& Option::one_value() {
  option_.allow_extra_args(false);
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_.excludes(&other.option_);
  return *this;
}

Option Options::declare(CLI::Option& option, const char* names, const char* value_name,
                        std::string help) {
  option.type_name(value_name);
  OptionText text{.names = names_in(names),
                  .description = std::move(help),
                  .group = group_,
                  .value_name = value_name};
  text.is_argument = option.get_positional();
  if (text.is_argument) text.group = "Arguments";
  text.is_list = option.get_expected_max() > 1;
  text_.options.push_back(std::move(text));
  return {option, text_.options.back()};
}

template <typename T>
Option Options::add(const char* names, T& field, const char* value_name, std::string help) {
  Option declared = declare(*command_.add_option(names, field), names, value_name, std::move(help));
  std::string& shown = text_.options.back().default_value;
  if constexpr (std::is_arithmetic_v<T>) {
    if (field > 0) shown = CLI::detail::to_string(field);
  } else if constexpr (std::is_same_v<T, std::string>) {
    shown = field;
  } else {
    shown = joined(field);
  }
  return declared;
}
template Option Options::add(const char*, std::string&, const char*, std::string);
template Option Options::add(const char*, std::vector<std::string>&, const char*, std::string);
template Option Options::add(const char*, double&, const char*, std::string);
template Option Options::add(const char*, int&, const char*, std::string);
template Option Options::add(const char*, long long&, const char*, std::string);
template Option Options::add(const char*, std::size_t&, const char*, std::string);

Option Options::flag(const char* names, bool& field, std::string help) {
  return declare(*command_.add_flag(names, field), names, "", std::move(help));
}

Option Options::flag(const char* names, std::optional<bool>& field, std::string help) {
  CLI::Option* const option =
      command_.add_flag_function(names, [&field](std::int64_t count) { field = count > 0; });
  return declare(*option, names, "", std::move(help));
}

Option Options::flag(const char* names, std::string& field, const char* value_name,
                     std::string help) {
  Option declared = declare(*command_.add_flag(names, field), names, "", std::move(help));
  text_.options.back().value_name = value_name;
  return declared;
}

CommandLine::CommandLine(ProgramText program, std::function<std::string()> version_text)
    : program_(std::move(program)), version_text_(std::move(version_text)) {
  app_ = std::make_unique<CLI::App>(program_.description, program_.name);
  app_->require_subcommand(1);
  app_->set_version_flag("--version", std::string());
  program_.options.push_back(help_option());
  program_.options.push_back({.names = {"--version"},
                              .description = "Print the version, the build and the models",
                              .group = "Options"});
}
CommandLine::~CommandLine() = default;

Options CommandLine::begin(const char* name, const char* description) {
  CommandText& text =
      program_.commands.emplace_back(CommandText{.name = name, .description = description});
  return {*app_->add_subcommand(name, description), text};
}

void CommandLine::end() { program_.commands.back().options.push_back(help_option()); }

CommandLine::Parsed CommandLine::parse(int argc, const char* const* argv) {
  const std::string word = argc > 1 ? argv[1] : "";
  std::vector<std::string> names;
  for (const CommandText& command : program_.commands) names.push_back(command.name);
  const std::string available = " (available: " + joined(names) + ")";
  const auto is_named = [](const std::string& name) {
    return [&name](const CommandText& command) { return command.name == name; };
  };
  if (!word.empty() && word.front() != '-' &&
      std::ranges::none_of(program_.commands, is_named(word))) {
    if (word == "help") return {.shown = program_help(program_)};
    return {.error = "unknown command '" + word + "'" + available};
  }
  if (word.empty()) return {.error = "no command given" + available};
  const auto chosen = [&]() -> const CommandText* {
    const std::vector<CLI::App*> found = app_->get_subcommands();
    if (found.empty()) return nullptr;
    return &*std::ranges::find_if(program_.commands, is_named(found.front()->get_name()));
  };
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForVersion&) {
    return {.shown = version_text_() + "\n"};
  } catch (const CLI::Success&) {  // --help
    const CommandText* const command = chosen();
    return {.shown =
                command != nullptr ? command_help(program_, *command) : program_help(program_)};
  } catch (const CLI::ParseError& wrong) {
    const std::vector<std::string> unknown = app_->remaining(true);
    const CommandText* const command = chosen();
    const std::string help =
        program_.name + (command != nullptr ? " " + command->name : std::string()) + " --help";
    const std::string message =
        unknown.empty() ? std::string(wrong.what()) : "unknown argument '" + unknown.front() + "'";
    return {.error = message + " (see '" + help + "')"};
  }
  return {.command = chosen()->name};
}

}  // namespace winnow::cli

// Declares each option twice, once for CLI11 and once for the texts.
#include "cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <type_traits>

#include "base/ascii.h"
#include "cli/suggest.h"

namespace winnow::cli {
namespace {

// Calls `use` for each part of "-f,--format,~--output-format".
template <typename Use>
void each_name(std::string_view names, const Use& use) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    use(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

// "-f,--format", "--links,!--no-links", "--feed{pages}" -> the names alone, without hidden ones.
std::vector<std::string> names_in(std::string_view names) {
  std::vector<std::string> found;
  each_name(names, [&](std::string_view name) {
    if (name.starts_with('~')) return;
    if (name.starts_with('!')) name.remove_prefix(1);
    found.emplace_back(name.substr(0, name.find('{')));
  });
  return found;
}

// As CLI11 wants them: without tildes.
std::string all_names(std::string_view names) {
  std::string all;
  each_name(names, [&](std::string_view name) {
    if (name.starts_with('~')) name.remove_prefix(1);
    all.append(all.empty() ? "" : ",").append(name);
  });
  return all;
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
  return one_of(std::move(values), [](const std::string&) { return false; });
}

Option& Option::one_of(std::vector<std::string> values,
                       std::function<bool(const std::string&)> is_other) {
  const std::string noun = base::lower_case(text_.value_name);
  option_.check([values, noun, is_other = std::move(is_other)](const std::string& value) {
    if (std::ranges::find(values, value) != values.end() || is_other(value)) return std::string();
    return "unknown " + noun + " " + unknown_name(value, values);
  });
  text_.choices = std::move(values);
  return *this;
}

Option& Option::must(std::function<bool(const std::string&)> is_right, std::string expected) {
  option_.check(
      [is_right = std::move(is_right), expected = std::move(expected)](const std::string& value) {
        return is_right(value) ? std::string() : "'" + value + "': expected " + expected;
      });
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
  text.is_hidden = text.names.empty();
  text_.options.push_back(std::move(text));
  return {option, text_.options.back()};
}

template <typename T>
Option Options::add(const char* names, T& field, const char* value_name, std::string help) {
  Option declared =
      declare(*command_.add_option(all_names(names), field), names, value_name, std::move(help));
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
  return declare(*command_.add_flag(all_names(names), field), names, "", std::move(help));
}

Option Options::flag(const char* names, std::optional<bool>& field, std::string help) {
  CLI::Option* const option = command_.add_flag_function(
      all_names(names), [&field](std::int64_t count) { field = count > 0; });
  return declare(*option, names, "", std::move(help));
}

Option Options::flag(const char* names, std::string& field, const char* value_name,
                     std::string help) {
  Option declared =
      declare(*command_.add_flag(all_names(names), field), names, "", std::move(help));
  text_.options.back().value_name = value_name;
  return declared;
}

Option Options::call(const char* names, const char* value_name, std::string help,
                     std::function<void(const std::string&)> use) {
  CLI::Option* const option = command_.add_option_function<std::vector<std::string>>(
      all_names(names), [use = std::move(use)](const std::vector<std::string>& values) {
        for (const std::string& value : values) use(value);
      });
  option->allow_extra_args(false);
  return declare(*option, names, value_name, std::move(help));
}

CommandLine::CommandLine(ProgramText program, std::function<std::string()> version_text)
    : program_(std::move(program)), version_text_(std::move(version_text)) {
  app_ = std::make_unique<CLI::App>(program_.description, program_.name);
  app_->require_subcommand(1);
  app_->set_version_flag("-V,--version", std::string());
  program_.options.push_back(help_option());
  program_.options.push_back({.names = {"-V", "--version"},
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

std::vector<std::string> CommandLine::command_names() const {
  std::vector<std::string> names;
  for (const CommandText& command : program_.commands) names.push_back(command.name);
  return names;
}

// "winnow help", "winnow help extract"
CommandLine::Parsed CommandLine::help_about(std::string_view command) const {
  if (command.empty()) return {.shown = program_help(program_)};
  if (const CommandText* const found = program_.find(command))
    return {.shown = command_help(program_, *found)};
  return {.error = "unknown command " + unknown_name(command, command_names())};
}

// "unknown argument '--jsn' (did you mean '--json'?)"
std::string CommandLine::describe_unknown(const std::string& argument,
                                          const CommandText* command) const {
  const std::string name = argument.substr(0, argument.find('='));
  std::string text = "unknown argument '" + name + "' (";
  if (const std::string_view other = instead_of(name); !other.empty())
    return text.append(other).append("; ");
  for (const CommandText& each : program_.commands)
    for (const OptionText& option : each.options)
      if (std::ranges::find(option.names, name) != option.names.end())
        return text.append("'" + program_.name + " " + each.name + "' has this option; ");
  std::vector<std::string> known;
  for (const OptionText& option : command == nullptr ? program_.options : command->options)
    if (!option.is_argument) known.insert(known.end(), option.names.begin(), option.names.end());
  if (const auto similar = similar_name(name, known))
    return text.append("did you mean '").append(*similar).append("'? ");
  return text;
}

CommandLine::Parsed CommandLine::parse(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  const std::string word = argc > 1 ? argv[1] : "";
  if (word == "help" && program_.find(word) == nullptr) return help_about(argc > 2 ? argv[2] : "");
  const bool is_of_program =
      word == "-h" || word == "--help" || word == "-V" || word == "--version";
  if (program_.find(word) == nullptr && !is_of_program) {
    const bool is_option = word.size() > 1 && word.front() == '-';
    if (program_.default_command.empty() || (!is_option && !is_argument_(word))) {
      if (word.empty()) return {.shown = program_help(program_)};
      return {.error = "unknown command " + unknown_name(word, command_names()) +
                       "; a file of this name does not exist"};
    }
    words.insert(words.begin() + (argc > 0 ? 1 : 0), program_.default_command.c_str());
  }
  const auto chosen = [&]() -> const CommandText* {
    const std::vector<CLI::App*> found = app_->get_subcommands();
    return found.empty() ? nullptr : program_.find(found.front()->get_name());
  };
  try {
    app_->parse(static_cast<int>(words.size()), words.data());
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
    const std::string message = unknown.empty() ? std::string(wrong.what()) + " ("
                                                : describe_unknown(unknown.front(), command);
    return {.error = message + "see '" + help + "')"};
  }
  std::vector<std::string> arguments(words.begin() + 1, words.end());
  return {.command = chosen()->name, .arguments = std::move(arguments)};
}

}  // namespace winnow::cli

// The manual page: the texts of --help in man(7) format.
#include "cli/command_text.h"

namespace winnow::cli {
namespace {

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// Escapes backslashes, hyphens and lines that look like a roff command.
std::string plain(std::string_view text) {
  std::string out;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    begins_line = c == '\n';
  }
  return out;
}

void add_as_written(std::string_view text, std::string& out) {
  if (text.empty()) return;
  out += ".PP\n.nf\n" + plain(text);
  if (!text.ends_with('\n')) out += "\n";
  out += ".fi\n";
}

void add_options(const std::vector<const OptionText*>& options, std::string& out) {
  for (const OptionText* each : options) {
    const OptionText& option = *each;
    out += ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i)
      out += std::string(i == 0 ? "" : ", ") + (option.is_argument ? "\\fI" : "\\fB") +
             plain(option.names[i]) + "\\fR";
    if (!option.value_name.empty() && !option.is_argument)
      out += (option.value_name.starts_with('[') ? "\\fI" : " \\fI") + plain(option.value_name) +
             "\\fR";
    out += "\n" + plain(option.description);
    if (!option.choices.empty()) {
      out += plain(" (one of:");
      for (const std::string& choice : option.choices) out += " " + plain(choice);
      out += ")";
    }
    out += ".";
    if (!option.default_value.empty()) out += " Default: " + plain(option.default_value) + ".";
    out += "\n";
  }
}

}  // namespace

std::string manual(const ProgramText& program) {
  std::string out = ".TH " + upper(program.name) + " 1 \"\" \"" + plain(program.name) + " " +
                    plain(program.version) + "\"\n.SH NAME\n" + plain(program.name) + " \\- " +
                    plain(program.description) + "\n.SH SYNOPSIS\n";
  for (const CommandText& command : program.commands) {
    out += ".B " + plain(program.name) + " " + plain(command.name) + "\n[\\fIoptions\\fR]";
    for (const OptionText& option : command.options)
      if (option.is_argument) out += " [\\fI" + plain(option.names.front()) + "\\fR]";
    out += "\n.br\n";
  }
  out += ".SH OPTIONS\n";
  for (const auto& [heading, options] : groups_of(program.options)) add_options(options, out);
  for (const CommandText& command : program.commands) {
    out += ".SH " + upper(program.name) + " " + upper(command.name) + "\n" +
           plain(command.description) + ".\n";
    for (const auto& [heading, options] : groups_of(command.options)) {
      out += ".SS " + plain(heading) + "\n";
      add_options(options, out);
    }
    add_as_written(command.footer, out);
  }
  out += ".SH EXIT STATUS\n";
  add_as_written(program.footer, out);
  return out;
}

}  // namespace winnow::cli

// The manual page: the same words as --help, set for man(7).
#include "cli/command_text.h"

namespace winnow::cli {
namespace {

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// Text as roff takes it: a hyphen that is meant as such, no line that looks like a command.
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

void add_options(const std::vector<OptionText>& options, std::string& out) {
  for (const OptionText& option : options) {
    out += ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i)
      out += std::string(i == 0 ? "" : ", ") + (option.is_argument ? "\\fI" : "\\fB") +
             plain(option.names[i]) + "\\fR";
    if (option.takes_value && !option.is_argument) out += " \\fIVALUE\\fR";
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
  add_options(program.options, out);
  for (const CommandText& command : program.commands) {
    out += ".SH " + upper(program.name) + " " + upper(command.name) + "\n" +
           plain(command.description) + ".\n";
    for (std::size_t i = 0; i < command.options.size();) {
      std::size_t end = i;
      while (end < command.options.size() && command.options[end].group == command.options[i].group)
        ++end;
      out += ".SS " + plain(command.options[i].group) + "\n";
      add_options({command.options.begin() + static_cast<std::ptrdiff_t>(i),
                   command.options.begin() + static_cast<std::ptrdiff_t>(end)},
                  out);
      i = end;
    }
    add_as_written(command.footer, out);
  }
  out += ".SH EXIT STATUS\n" + plain(program.footer) + "\n";
  return out;
}

}  // namespace winnow::cli

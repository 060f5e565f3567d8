// The cases: which page, method, format and options of `winnow extract` a number stands for.
//
// Methods and formats come from the library, so that new ones are tried without a change here. Options are
// listed with the methods and formats that they are for; main.cc compares the list with the help.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "mutation/mutate.h"
#include "winnow/winnow.h"

namespace winnow::mutation {

struct Option {
  std::string_view text;          // as on the command line
  std::string_view methods = {};  // separated by spaces; empty: all
  std::string_view formats = {};
};

inline constexpr std::string_view kRecords = "json jsonl";
inline constexpr std::array<Option, 41> kOptions = {{
    {"--precision", "auto blocks"},
    {"--recall", "auto blocks"},
    {"--dedup off", "auto"},
    {"--dedup blocks", "auto"},
    {"--min-probability 0.5"},
    {"--site-memory auto", "auto"},
    {"--url https://mill.example/notes/rye"},
    {"--language en,de"},
    {"--since 2024-01-01"},
    {"--until 2026-11-17"},
    {"--metadata-only", "", kRecords},
    {"--content-type text/html;charset=windows-1252"},
    {"--today 2026-11-17"},
    {"--links"},
    {"--no-links"},
    {"--images"},
    {"--no-images"},
    {"--no-tables"},
    {"--comments"},
    {"--no-comments"},
    {"--bare", "", "text"},
    {"--front-matter", "", "text markdown"},
    {"--fields headline,authors,articleBody,images", "", kRecords},
    {"--add articleBodyMarkdown,articleBodyHtml", "", kRecords},
    {"--metadata all", "", "text json jsonl"},
    {"--source", "", "json jsonl xml"},
    {"--explain", "", kRecords},
    {"--methods blocks,mountain", "auto", kRecords},
    {"--methods auto,cetr --union", "mcst", kRecords},
    {"--summary 3"},
    {"--chunk-tokens 40", "", "chunks"},
    {"--chunk-overlap 10", "", "chunks"},
    {"--summary 20%"},
    {"--page-megabytes 20"},
    {"--page-seconds 60"},
    {"--layout none", "blog"},
    {"--threads 2"},
    {"--hidden keep"},
    {"--hidden drop"},
    {"--references drop"},
    {"--max-megabytes 30"},
}};

// Options without a case: they read or write other files, use the network, or are other names.
inline constexpr std::array<std::string_view, 30> kLeftOut = {
    "--method",    "--model",       "--help",          "--format",     "--json",
    "--markdown",  "--tables",      "--output",        "--resume",     "--force",
    "--progress",  "--urls",        "--url-list",      "--feed",       "--delay",
    "--max-posts", "--public-only", "--allow-private", "--cache",      "--user-agent",
    "--header",    "--proxy",       "--ca-file",       "--time-limit", "--attempts",
    "--render",    "--site-rules",  "--learn-first",   "--relearn",    "--markdown-flavor"};

inline bool has_word(std::string_view words, std::string_view word) {
  if (words.empty()) return true;
  for (std::size_t at = words.find(word); at != std::string_view::npos;
       at = words.find(word, at + 1)) {
    const bool begins = at == 0 || words[at - 1] == ' ';
    const std::size_t end = at + word.size();
    if (begins && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

struct Setting {
  std::string method;
  std::string format;
  std::vector<std::string_view> options;

  [[nodiscard]] std::string command() const {
    std::string line = "-m " + method + " -f " + format;
    for (const std::string_view option : options) line.append(" ").append(option);
    return line;
  }
};

// Each method with each format in turn, and none to four options.
inline Setting setting_of(std::size_t number, Random& random) {
  static const std::vector<MethodInfo> kMethods = all_methods();
  Setting setting;
  setting.method = kMethods[number % kMethods.size()].name;
  setting.format = all_formats()[number / kMethods.size() % all_formats().size()].name;
  for (std::size_t i = random.below(5); i > 0; --i) {
    const Option& option = kOptions[random.below(kOptions.size())];
    const std::string_view name = option.text.substr(0, option.text.find(' '));
    const bool is_known = std::ranges::any_of(setting.options, [&](std::string_view other) {
      // "--links" and "--no-links", "--precision" and "--recall" exclude each other.
      const auto stem = [](std::string_view text) {
        text = text.substr(0, text.find(' '));
        if (text == "--recall") return std::string_view("precision");
        text.remove_prefix(text.starts_with("--no-") ? 5 : 2);
        return text;
      };
      return stem(other) == stem(name);
    });
    if (!is_known && has_word(option.methods, setting.method) &&
        has_word(option.formats, setting.format))
      setting.options.push_back(option.text);
  }
  return setting;
}

}  // namespace winnow::mutation

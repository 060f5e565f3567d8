// Every command of README.md is run, or listed here with the reason why not.
//
// A command is an indented line, or a code span that begins with the name of a program. The commands of the consoles
// are run by documents_test.cc. The table "One line each" is run as one session: a folder of its own, the
// program on the PATH as after `make install`, the site on a port of the loopback.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <vector>

#include "loopback/server.h"
#include "programs/program.h"
#include "serve/process.h"

namespace winnow::programs {
namespace {

struct NotRunHere {
  std::string_view command;
  std::string_view reason;
};
constexpr NotRunHere kNotRunHere[] = {
    {"make demo", "builds winnow; its second part is scripts/demo, run by Readme.DemoWorks"},
    {"make test", "runs this test"},
    {"make build", "builds winnow"},
    {"make install PREFIX=/usr/local", "the test install.prefix installs into another prefix"},
    {"make deb", "takes minutes and installs tools; run by hand before a release"},
    {"pip install .",
     "compiles winnow again; scripts/test-python tests the same module from the build folder"},
    {"winnow-spark extract 'crawl/*.warc.gz' --out pages",
     "needs Java; tests/spark/test_readme.py runs it, part of make test"},
    {"c++ -std=c++20 reader.cc $(pkg-config --cflags --libs winnow)",
     "the test install.pkg_config runs it"},
    {"find_package(winnow REQUIRED)                 # CMake",
     "the test install.find_package uses it"},
    {"target_link_libraries(reader winnow::winnow)", "the test install.find_package uses it"},
    {"make eval", "trains models for hours"},
    {"make bench", "takes minutes, downloads another parser"},
    {"make bench BENCH=extract_pages", "takes minutes, downloads another parser"},
    {"winnow extract -f jsonl -j 1",
     "reads a corpus; the tests of programs run it on small archives"},
    {"make bench BENCH=attacks", "takes minutes, downloads another parser"},
    {"make peers", "installs other extractors, takes hours"},
    {"make peers ONLY=winnow-auto,resiliparse,trafilatura SAMPLE=150", "installs other extractors"},
    {"make docs", "the test docs.site builds the site"},
    {"ctest --preset dev -L conformance --verbose", "part of the tests that run this one"},
    {"winnow train auto|mountain|blocks|blog", "a pattern; tests/train trains each model"},
    {"winnow eval --experiment NAME", "a pattern; tests/experiments run them"},
};

constexpr std::string_view kPrograms[] = {
    "winnow ", "winnow-spark ",         "make ", "curl ", "c++ ", "ctest ", "find_package(",
    "pip ",    "target_link_libraries("};

std::string readme() { return read_text(std::filesystem::path(WINNOW_SOURCE_DIR) / "README.md"); }

bool is_command(const std::string& text) {
  return std::ranges::any_of(kPrograms,
                             [&](std::string_view name) { return text.starts_with(name); });
}

// A comment after two spaces is not part of a command of a shell.
std::string without_comment(const std::string& line) {
  if (!line.starts_with("make ")) return line;
  const std::size_t end = line.find("  ");
  return line.substr(0, end);
}

std::vector<std::string> commands_of(const std::string& text) {
  std::vector<std::string> found;
  bool in_fence = false;
  std::string paragraphs;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_fence = line.starts_with("```");
    if (is_fence) in_fence = !in_fence;
    if (is_fence || in_fence) continue;
    if (line.starts_with("    ") && is_command(line.substr(4)))
      found.push_back(without_comment(line.substr(4)));
    else
      paragraphs += line + "\n";
  }
  for (std::size_t at = paragraphs.find('`'); at != std::string::npos;
       at = paragraphs.find('`', at)) {
    const std::size_t end = paragraphs.find('`', at + 1);
    if (end == std::string::npos) break;
    std::string span = paragraphs.substr(at + 1, end - at - 1);
    std::ranges::replace(span, '\n', ' ');
    if (is_command(span)) found.push_back(span);
    at = end + 1;
  }
  return found;
}

// The site https://mill.example/ of the README.
loopback::Answer page_of_the_mill(const loopback::Request& request) {
  const std::filesystem::path site = std::filesystem::path(WINNOW_SOURCE_DIR) / "examples/site";
  const std::string target = request.target == "/"      ? "/index.html"
                             : request.target == "/rye" ? "/notes/rye.html"
                                                        : request.target;
  const std::string body = read_text(site / target.substr(1));
  if (body.empty()) return {.status = 404, .body = "<p>nothing here"};
  return {.type = target.ends_with(".xml") ? "text/xml" : "text/html", .body = body};
}

class Session {
 public:
  Session() : mill_(page_of_the_mill) {
    std::filesystem::create_directory(folder_.path("bin"));
    std::filesystem::create_symlink(WINNOW_PROGRAM, folder_.path("bin/winnow"));
  }

  [[nodiscard]] const Folder& folder() const { return folder_; }

  // A command of the README on this computer: another host, another port, and no pause between requests.
  Outcome execute(std::string command, const std::string& input = {}) {
    if (command.starts_with("winnow crawl ")) command += " --allow-private --delay 0.05";
    command = with_each(command, "https://mill.example", mill_.origin());
    command = with_each(command, "127.0.0.1:8080", "127.0.0.1:" + std::to_string(server_.port()));
    return run("unset -f winnow; PATH='" + folder_.path("bin") + "':$PATH; cd '" +
                   folder_.path("") + "' && " + command,
               input);
  }

 private:
  Folder folder_;
  loopback::Server mill_;
  serve::ServeProcess server_;
};

struct Expected {
  std::string command;
  std::string output;     // contained in what it prints,
  std::string file = {};  // or in this file
};

// In the order in which one needs the result of another. `winnow serve` is the server of the session, and what the
// programs print has tests of its own.
const std::vector<Expected>& runs() {
  static const std::vector<Expected> list = {
      {"winnow https://mill.example/rye -f markdown", "# Late rye"},
      {"winnow blog.html --json", "\"headline\": \"Dressing the stones\""},
      {"winnow page.html -f chunks --chunk-tokens 400 --source", "\"headings\":[\"Rye is late"},
      {"winnow inspect --blocks page.html", "blocks kept"},
      {"curl --data-binary @page.html 'http://127.0.0.1:8080/v1/extract' -H 'Content-Type: "
       "text/html'",
       "\"headline\": \"Rye is late this year\""},
      {"winnow crawl https://mill.example/ -o mill.warc.gz", ""},
      {"winnow learn mill.warc.gz -o mill.rules", "title   = h1", "mill.rules"},
      {"winnow crawl.warc.gz -f jsonl -j 0 -o pages.jsonl", "Late rye", "pages.jsonl"},
      {"winnow eval --labels pages.labels.jsonl --methods auto,mcst", "mcst"},
      {"winnow mcp", "\"protocolVersion\""},
      {"winnow extract --help", "Usage: winnow extract"},
      {"winnow COMMAND --help", "Usage: winnow extract"},
  };
  return list;
}

TEST(Readme, HasNoCommandThatIsNotRun) {
  std::set<std::string, std::less<>> known = {"winnow serve", "winnow learn"};
  for (const Expected& expected : runs()) known.insert(expected.command);
  for (const NotRunHere& entry : kNotRunHere) known.emplace(entry.command);
  const std::vector<std::string> commands = commands_of(readme());
  EXPECT_GT(commands.size(), 20U);
  for (const std::string& command : commands)
    EXPECT_TRUE(known.contains(command)) << command << "\nis not run by this test";
  for (const std::string_view command : known)
    EXPECT_TRUE(std::ranges::count(commands, command) > 0) << command << "\nis not in README.md";
}

// What `make demo` shows after the build.
TEST(Readme, DemoWorks) {
  const Outcome outcome = run("WINNOW='" WINNOW_PROGRAM "' scripts/demo");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  for (const char* shown :
       {"2026-10-28  Jorun Halvorsen  Dressing the stones", "\"headline\": \"Dressing the stones\"",
        "$\\rho = 780$", "![Grain in a hand](/grain.jpg)", "| Upper | rye | 3 |", "```py",
        "[^1]: Three weeks late.", "28 October 2026 by", "score -", "aside      Iben on"})
    EXPECT_NE(outcome.out.find(shown), std::string::npos) << shown;
}

TEST(Readme, CommandsOfTheTableWork) {
  Session session;
  const std::filesystem::path examples = std::filesystem::path(WINNOW_SOURCE_DIR) / "examples";
  std::filesystem::copy_file(examples / "many_posts.html", session.folder().path("blog.html"));
  std::filesystem::copy_file(examples / "one_post.html", session.folder().path("page.html"));
  for (const Expected& expected : runs()) {
    SCOPED_TRACE(expected.command);
    std::string input;
    std::string command = expected.command;
    if (command == "winnow COMMAND --help") command = "winnow extract --help";
    if (command == "winnow mcp")
      input =
          R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",)"
          R"("capabilities":{},"clientInfo":{"name":"test","version":"1"}}})"
          "\n";
    if (command.starts_with("curl ") && run("command -v curl").code != 0) {
      std::puts("skipped, no curl");
      continue;
    }
    const Outcome outcome = session.execute(command, input);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string printed =
        expected.file.empty() ? outcome.out : read_text(session.folder().path(expected.file));
    EXPECT_NE(printed.find(expected.output), std::string::npos) << printed << outcome.err;
    if (command.starts_with("winnow crawl "))  // the archive of the other rows
      for (const char* name : {"crawl.warc.gz", "pages.warc.gz"})
        std::filesystem::copy_file(session.folder().path("mill.warc.gz"),
                                   session.folder().path(name));
    if (command.starts_with("winnow crawl.warc.gz")) {  // its records as labels
      std::string labels;
      std::istringstream lines(printed);
      for (std::string line; std::getline(lines, line);) {
        const auto record = nlohmann::json::parse(line);
        labels += nlohmann::json{{"url", record["url"]}, {"text", record.value("articleBody", "")}}
                      .dump() +
                  "\n";
      }
      session.folder().write("pages.labels.jsonl", labels);
    }
  }
}

}  // namespace
}  // namespace winnow::programs

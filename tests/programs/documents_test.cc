// The commands in the documents print what the documents show.
//
// A fence ```console of README.md, docs/metadata.md or docs/tutorial.md contains commands, each
// followed by its output; a line "..." matches any number of lines. docs/document.md has a node
// table.
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "loopback/server.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

std::string document(const std::string& name) {
  return read_text(std::filesystem::path(WINNOW_SOURCE_DIR) / name);
}

std::vector<std::string> fences(const std::string& text, const std::string& info) {
  std::vector<std::string> found;
  const std::string opening = "```" + info + "\n";
  for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at)) {
    at += opening.size();
    const std::size_t end = text.find("```", at);
    found.push_back(text.substr(at, end - at));
  }
  return found;
}

// Does `shown` describe `printed`, with "..." lines as gaps?
bool describes(const std::string& shown, const std::string& printed) {
  std::size_t at = 0;
  bool gap = false;
  std::istringstream lines(shown);
  for (std::string line; std::getline(lines, line);) {
    if (line == "...") {
      gap = true;
      continue;
    }
    const std::size_t found = printed.find(line + "\n", at);
    if (found == std::string::npos || (!gap && found != at)) return false;
    at = found + line.size() + 1;
    gap = false;
  }
  return gap || at == printed.size();
}

TEST(Documents, ShowTheTrueNodeTable) {
  const auto tables = fences(document("docs/document.md"), "text inspect-nodes");
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(run("winnow inspect --nodes examples/tiny.html").out, tables[0]);
  const auto pages = fences(document("docs/document.md"), "html");
  ASSERT_EQ(pages.size(), 1U);
  EXPECT_EQ(pages[0], document("examples/tiny.html"));
}

// Its output contains fences, so it ends with the last one.
TEST(Documents, ShowTheTrueMarkdown) {
  const std::string text = document("docs/formats.md");
  const std::string command =
      "winnow extract -m cetr --format markdown --url https://mill.example/rye "
      "examples/formats.html";
  const std::size_t begin = text.find("$ " + command + "\n");
  ASSERT_NE(begin, std::string::npos);
  const std::size_t shown = begin + 3 + command.size();
  const std::size_t end = text.find("````\n", shown);
  ASSERT_NE(end, std::string::npos);
  EXPECT_EQ(run(command).out, text.substr(shown, end - shown));
}

// Runs each command of the document's consoles by `execute`, and compares.
template <typename Execute>
void check_consoles(const std::string& name, const Execute& execute) {
  const auto consoles = fences(document(name), "console");
  ASSERT_FALSE(consoles.empty());
  for (const std::string& console : consoles) {
    std::istringstream lines(console);
    std::string command;
    std::string shown;
    const auto check = [&] {
      if (command.empty()) return;
      const Outcome outcome = execute(command);
      EXPECT_TRUE(describes(shown, outcome.out + outcome.err)) << command << "\nprints\n"
                                                               << outcome.out << outcome.err;
    };
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("$ ")) {
        check();
        command = line.substr(2);
        shown.clear();
      } else {
        shown += line + "\n";
      }
    }
    check();
  }
}

TEST(Documents, ShowTheTrueOutputOfCommands) {
  for (const char* name : {"README.md", "docs/metadata.md"})
    check_consoles(name, [](const std::string& command) { return run(command); });
}

// Files of a folder below the source's top, as any web server has them.
loopback::Answer file_of(const std::string& folder, const loopback::Request& request) {
  const std::string target =
      request.target.ends_with('/') ? request.target + "index.html" : request.target;
  const std::string body = document(folder + target);
  if (body.empty()) return {.status = 404, .body = "<p>nothing here"};
  return {.type = target.ends_with(".xml") ? "text/xml" : "text/html", .body = body};
}

// One session in a folder of its own, with the program on the PATH as after `make install`, and the
// site on a port that is free.
TEST(Documents, TutorialShowsTrueOutput) {
  const Folder folder;
  std::filesystem::create_directory(folder.path("bin"));
  std::filesystem::create_symlink(WINNOW_PROGRAM, folder.path("bin/winnow"));
  std::filesystem::create_symlink(std::filesystem::path(WINNOW_SOURCE_DIR) / "examples",
                                  folder.path("examples"));
  const loopback::Server server(
      [](const loopback::Request& request) { return file_of("examples/site", request); });
  const std::string shown = "http://127.0.0.1:8000";
  check_consoles("docs/tutorial.md", [&](const std::string& command) {
    Outcome outcome = run("unset -f winnow; PATH='" + folder.path("bin") + "':$PATH; cd '" +
                          folder.path("") + "' && " + with_each(command, shown, server.origin()));
    outcome.out = with_each(outcome.out, server.origin(), shown);
    outcome.err = with_each(outcome.err, server.origin(), shown);
    return outcome;
  });
}

}  // namespace
}  // namespace winnow::programs

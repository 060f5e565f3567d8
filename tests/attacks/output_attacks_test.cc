// Inputs that try to destroy files, stop a batch or control the terminal, and outputs that cannot be
// written.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "programs/program.h"

namespace winnow::programs {
namespace {

std::string outgoing_page(const std::string& words) {
  std::string page = "<title>" + words + "</title><main><h1>" + words + "</h1>";
  for (int i = 0; i < 4; ++i)
    page += "<p>" + words + " stood late this year, and when the rain came the sluice was shut.";
  return page;
}

// Runs a command with a terminal as its standard output and returns what arrives there.
std::string on_terminal(const std::string& command) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) return "no terminal";
  const std::string name = ptsname(terminal);
  const int kept = open(name.c_str(), O_RDWR | O_NOCTTY);  // or what was written is lost
  run("TERM=xterm; export TERM; " + command + " >" + name + " 2>" + name);
  fcntl(terminal, F_SETFL, O_NONBLOCK);
  std::string seen;
  std::array<char, 4096> part{};
  for (ssize_t count; (count = read(terminal, part.data(), part.size())) > 0;)
    seen.append(part.data(), static_cast<std::size_t>(count));
  close(kept);
  close(terminal);
  return seen;
}

bool has_controls(const std::string& text) {
  return std::ranges::any_of(text,
                             [](char c) {
                               const auto byte = static_cast<unsigned char>(c);
                               return (byte < 0x20 && c != '\n' && c != '\t' && c != '\r') ||
                                      byte == 0x7f;
                             }) ||
         text.find("\xc2\x9b") != std::string::npos;
}

TEST(EvilOutput, DoesNotOverwriteItsInput) {
  const Folder folder;
  const std::string page = outgoing_page("Rye");
  const std::string file = folder.write("page.html", page);
  std::filesystem::create_symlink(file, folder.path("link"));
  std::filesystem::create_hard_link(file, folder.path("hard"));
  folder.write("list", file + "\n");
  for (const std::string& command :
       {"winnow extract '" + file + "' -o '" + file + "'",
        "winnow extract '" + file + "' -o '" + folder.path("link") + "'",
        "winnow extract '" + file + "' -o '" + folder.path("hard") + "'",
        "winnow extract '" + folder.path("") + "' -o '" + file + "'",
        "winnow extract 'file://" + file + "' -o '" + file + "'",
        "winnow extract --urls '" + folder.path("list") + "' -o '" + file + "'",
        "winnow extract -f jsonl -o '" + file + "' <'" + file + "'",
        "winnow extract -f html '" + folder.path("") + "' -o '" + folder.path("") + "'",
        "winnow inspect --overlay '" + file + "' -o '" + file + "'",
        "winnow learn --url https://a.example/ '" + folder.path("") + "' -o '" + file + "'"}) {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.code, 6) << command;
    EXPECT_NE(outcome.err.find("refused, it is an input"), std::string::npos) << outcome.err;
    EXPECT_EQ(read_text(file), page) << command;
  }
}

TEST(EvilOutput, DoesNotOverwriteAnInputWithItsOwnFiles) {
  const Folder folder;
  const std::string page = outgoing_page("Rye");
  for (const std::string name : {"out.partial", "out.journal", "out.lock"}) {
    const std::string file = folder.write(name, page);
    EXPECT_EQ(run("winnow extract '" + file + "' -o '" + folder.path("out") + "'").code, 6);
    EXPECT_EQ(read_text(file), page);
  }
}

TEST(EvilOutput, KeepsTheOldFileUntilTheNewOneIsComplete) {
  const Folder folder;
  const std::string out = folder.write("out.txt", "old");
  std::filesystem::create_symlink("/dev/full", folder.path("out.txt.partial"));
  const std::string page = folder.write("page.html", outgoing_page("Rye"));
  EXPECT_EQ(run("winnow extract '" + page + "' -o '" + out + "'").code, 6);
  EXPECT_EQ(read_text(out), "old");
  std::filesystem::remove(folder.path("out.txt.partial"));
  EXPECT_EQ(run("winnow extract '" + page + "' -o '" + out + "'").code, 0);
  EXPECT_EQ(read_text(out).substr(0, 3), "Rye");
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.txt.partial")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.txt.journal")));
}

TEST(EvilNames, DoNotStopAMirroredBatch) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("in/a.txt"));
  folder.write("in/a.html", outgoing_page("Rye"));
  folder.write("in/a.txt/b.html", outgoing_page("Oats"));
  folder.write("in/" + std::string(250, 'n') + ".html", outgoing_page("Hops"));
  folder.write("in/" + std::string(249, 'n') + "m.html", outgoing_page("Flax"));
  folder.write("in/z.html", outgoing_page("Emmer"));
  const Outcome outcome =
      run("winnow extract '" + folder.path("in") + "' -o '" + folder.path("out/") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(read_text(folder.path("out/a.html.txt")).substr(0, 3), "Rye");
  EXPECT_EQ(read_text(folder.path("out/a.txt/b.txt")).substr(0, 4), "Oats");
  EXPECT_EQ(read_text(folder.path("out/z.txt")).substr(0, 5), "Emmer");
  std::size_t long_names = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path("out")))
    long_names += entry.path().filename().string().starts_with("nnnn") ? 1 : 0;
  EXPECT_EQ(long_names, 2U);
  // With ".jsonl", these names are too long for the file system.
  const Outcome longer = run("winnow extract -f jsonl '" + folder.path("in") + "' -o '" +
                             folder.path("longer/") + "'");
  EXPECT_EQ(longer.code, 0) << longer.err;
  std::size_t records = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path("longer")))
    records += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(records, 5U);
}

TEST(EvilNames, ThatCannotBeWrittenAreReportedAndTheOthersAre) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("in"));
  std::filesystem::create_directories(folder.path("out/b.txt"));
  for (const std::string name : {"a", "b", "c"})
    folder.write("in/" + name + ".html", outgoing_page("Rye"));
  const Outcome outcome =
      run("winnow extract '" + folder.path("in") + "' -o '" + folder.path("out/") + "'");
  EXPECT_EQ(outcome.code, 6);
  EXPECT_NE(outcome.err.find("b.txt: is a folder"), std::string::npos) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(folder.path("out/a.txt")));
  EXPECT_TRUE(std::filesystem::exists(folder.path("out/c.txt")));
}

TEST(EvilNames, DoNotReachTheTerminal) {
  const Outcome outcome =
      run("winnow extract \"$(printf '/no\\033]0;x\\007\\r\\nwinnow: \\302\\233')\"");
  EXPECT_EQ(outcome.err, "winnow: read /no\\x1b]0;x\\x07\\x0d\\nwinnow: \\u009b: no such file\n");
}

TEST(EvilPage, DoesNotControlTheTerminal) {
  const Folder folder;
  const std::string file =
      folder.write("page.html", "<meta charset=utf-8>" +
                                    outgoing_page("Rye \033[2J\033]52;c;cm0gLXJm\007 \xc2\x9b"
                                                  "31m"));
  for (const std::string format : {"text", "markdown", "html", "json"}) {
    const std::string seen = on_terminal("winnow extract -f " + format + " '" + file + "'");
    EXPECT_NE(seen.find("stood late this year"), std::string::npos) << seen;
    EXPECT_FALSE(has_controls(seen)) << seen;
  }
  // A file or a pipe gets what the page contains.
  EXPECT_EQ(run("winnow extract '" + file + "'").out.find("\\x1b"), std::string::npos);
}

TEST(EvilPage, DoesNotBreakARecordIntoLines) {
  const std::string words = "Rye\xe2\x80\xa8 and\xe2\x80\xa9 oats\xc2\x85 and hops";
  const Outcome outcome =
      run("winnow extract -f jsonl", "<meta charset=utf-8>" + outgoing_page(words));
  for (const std::string separator : {"\xe2\x80\xa8", "\xe2\x80\xa9", "\xc2\x85"})
    EXPECT_EQ(outcome.out.find(separator), std::string::npos) << outcome.out;
  EXPECT_TRUE(nlohmann::json::accept(outcome.out)) << outcome.out;
}

TEST(FullDisk, IsReportedByEveryCommand) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("in"));
  for (const std::string words :
       {"barley", "corn in a loft", "emmer", "flax or so", "hops", "a wheel of stone"})
    folder.write("in/" + words.substr(0, 1) + ".html",
                 "<title>" + words + "</title><div id=menu>Home</div><div id=body><p>" + words +
                     ", and so on for a while.</p><p>More of " + words + " here.</p></div>");
  const std::string page = folder.path("in/b.html");
  for (const std::string& command :
       {std::string("winnow manual"), std::string("winnow --help"), std::string("winnow --version"),
        std::string("winnow extract --help"), std::string("winnow completions bash"),
        "winnow extract '" + page + "'", "winnow extract -f jsonl '" + page + "' '" + page + "'",
        "winnow inspect --tree '" + page + "'", "winnow inspect --nodes '" + page + "'",
        "winnow learn --url https://a.example/ '" + folder.path("in") + "'"}) {
    const Outcome outcome = run(command + " >/dev/full");
    EXPECT_EQ(outcome.code, 6) << command << outcome.err;
    EXPECT_NE(outcome.err.find("winnow: write output: "), std::string::npos) << command;
  }
  for (const std::string& command :
       {"winnow extract '" + page + "' -o /dev/full",
        "winnow inspect --mountain '" + page + "' -o /dev/full",
        "winnow learn --url https://a.example/ '" + folder.path("in") + "' -o /dev/full"}) {
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.code, 6) << command << outcome.err;
    EXPECT_NE(outcome.err.find("write /dev/full: no space left on the disk"), std::string::npos)
        << outcome.err;
  }
}

}  // namespace
}  // namespace winnow::programs

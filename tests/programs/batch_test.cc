// `winnow extract` over many pages: order, files, failures, --resume; and the completions and the
// manual page of the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "programs/day_text.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

std::string page(int number) {
  return "<title>Page</title><h1>Page " + std::to_string(number) +
         "</h1><p>Rye, wheat and barley, and the water of the mill, number " +
         std::to_string(number) + ".</p>";
}

// pages/0000.html ... one of them empty, which is an error.
std::string write_pages(const Folder& folder, int count) {
  std::filesystem::create_directory(folder.path("pages"));
  for (int i = 0; i < count; ++i) {
    char name[32];
    std::snprintf(name, sizeof name, "pages/%04d.html", i);
    folder.write(name, i == 7 ? std::string() : page(i));
  }
  return folder.path("pages");
}

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Batch, GivesTheSameRecordsInTheSameOrderWithSeveralThreads) {
  const Folder folder;
  const std::string pages = write_pages(folder, 60);
  const Outcome one = run("winnow extract -f jsonl " + pages);
  const Outcome four = run("winnow extract -f jsonl -j 4 " + pages);
  EXPECT_EQ(count_lines(one.out), 60U);
  EXPECT_EQ(one.out, four.out);
  EXPECT_EQ(four.code, 4);
}

TEST(Batch, HasARecordWithAnErrorForAPageThatFails) {
  const Folder folder;
  const std::string pages = write_pages(folder, 9);
  const Outcome outcome = run("winnow extract -f jsonl " + pages + " /missing.html");
  EXPECT_NE(outcome.out.find("0007.html\",\"error\":{\"code\":4,\"message\":\"extract "),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("{\"path\":\"/missing.html\",\"error\":{\"code\":3"),
            std::string::npos);
  EXPECT_EQ(count_lines(outcome.out), 10U);
  EXPECT_EQ(outcome.code, 4);
}

TEST(Batch, RecordsNameTheirInput) {
  const Folder folder;
  const std::string good = folder.write("good.html", page(1));
  const std::string empty = folder.write("empty.html", "");
  const Outcome files = run("winnow extract -f jsonl '" + good + "' '" + empty + "'");
  EXPECT_TRUE(files.out.starts_with("{\"path\":\"" + good + "\",\"pageType\":")) << files.out;
  EXPECT_NE(files.out.find("\n{\"path\":\"" + empty + "\",\"error\":{\"code\":4,"),
            std::string::npos)
      << files.out;
  const Outcome with_url = run("winnow extract -f jsonl --url https://a.example/ '" + empty + "'");
  EXPECT_TRUE(with_url.out.starts_with("{\"url\":\"https://a.example/\",\"path\":\"" + empty +
                                       "\",\"error\":"))
      << with_url.out;
  const Outcome piped = run("winnow extract -f jsonl -", page(1));
  EXPECT_TRUE(piped.out.starts_with("{\"path\":\"-\",\"pageType\":")) << piped.out;
  const Outcome failed_json = run("winnow extract -f json -", "");
  EXPECT_TRUE(
      failed_json.out.starts_with("{\n  \"path\": \"-\",\n  \"error\": {\n    \"code\": 4,"))
      << failed_json.out;
  const Outcome unreachable = run("winnow extract -f jsonl --attempts 1 http://127.0.0.1:1/");
  EXPECT_TRUE(unreachable.out.starts_with("{\"url\":\"http://127.0.0.1:1/\",\"error\":"))
      << unreachable.out;
}

TEST(Batch, RecordsOfAnArchiveNameTheirPlaceInIt) {
  const Outcome outcome = run("winnow extract -f jsonl examples/mill.warc");
  const std::string archive = read_text(WINNOW_SOURCE_DIR "/examples/mill.warc");
  std::istringstream lines(outcome.out);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto record = nlohmann::json::parse(line);
    EXPECT_EQ(record["path"], "examples/mill.warc");
    const std::string head = archive.substr(record["warcOffset"].get<std::size_t>(), 1000);
    EXPECT_TRUE(head.starts_with("WARC/")) << head;
    EXPECT_NE(head.find("WARC-Record-ID: " + record["warcRecordId"].get<std::string>()),
              std::string::npos);
    EXPECT_NE(head.find(record["url"].get<std::string>()), std::string::npos);
  }
  EXPECT_EQ(count, 2U);
}

TEST(Batch, ReportsTheDamagedRecordsOfAnArchive) {
  const Folder folder;
  const std::string archive = read_text(WINNOW_SOURCE_DIR "/examples/mill.warc");
  const std::string cut = folder.write("cut.warc", archive.substr(0, archive.size() - 100));
  const Outcome outcome = run("winnow extract -f jsonl '" + cut + "'");
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.out.find("\n{\"path\":\"" + cut + "\",\"warcOffset\":"), std::string::npos)
      << outcome.out;
  EXPECT_NE(
      outcome.out.find("\"error\":{\"code\":4,\"message\":\"read " + cut + ": damaged at byte "),
      std::string::npos)
      << outcome.out;
}

TEST(Batch, SaysThatAnArchivedPageIsCut) {
  const Folder folder;
  std::string archive = read_text(WINNOW_SOURCE_DIR "/examples/mill.warc");
  const std::string type = "WARC-Type: response";
  const std::size_t at = archive.find(type);
  ASSERT_NE(at, std::string::npos);
  archive.insert(at, "WARC-Truncated: length\r\n");
  const Outcome outcome =
      run("winnow extract -f jsonl '" + folder.write("cut.warc", archive) + "' | head -n 1");
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["metadata"]["truncated"], "input");
}

TEST(Batch, TheNameOfAFileDoesNotChangeItsRecord) {
  const Folder folder;
  const std::string text = "<title>Late rye</title><p>" + page(1);
  std::string records[2];
  const std::string names[2] = {"2017-03-11-my-post.html", "x.html"};
  for (int i = 0; i < 2; ++i) {
    const std::string file = folder.write(names[i], text);
    auto record = nlohmann::ordered_json::parse(run("winnow extract -f json '" + file + "'").out);
    EXPECT_EQ(record["path"], file);
    record.erase("path");
    records[i] = record.dump();
  }
  EXPECT_EQ(records[0], records[1]);
}

TEST(Batch, MirrorsAFolderOfPages) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("site/a"));
  folder.write("site/a/rye.html", page(1));
  folder.write("site/rye.html", page(2));
  folder.write("site/rye.htm", page(3));
  const Outcome outcome =
      run("winnow extract -m mcst " + folder.path("site") + " -o " + folder.path("out/"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(read_text(folder.path("out/a/rye.txt")).substr(0, 7), "Page 1\n");
  EXPECT_EQ(read_text(folder.path("out/rye.txt")).substr(0, 7), "Page 3\n");
  EXPECT_EQ(read_text(folder.path("out/rye.html.txt")).substr(0, 7), "Page 2\n");
  EXPECT_FALSE(std::filesystem::exists(folder.path("out/.journal")));
}

TEST(Batch, SumsUpOnStandardError) {
  const Folder folder;
  const std::string pages = write_pages(folder, 9);
  const Outcome outcome = run("winnow extract " + pages + " -f jsonl -o " + folder.path("out"));
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("winnow: 9 pages in "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find(", 1 error\n"), std::string::npos) << outcome.err;
}

TEST(Batch, ResumesAfterAKillWithoutLosingOrRepeatingRecords) {
  const Folder folder;
  const std::string pages = write_pages(folder, 400);
  const std::string expected = run("winnow extract -f jsonl " + pages).out;
  const std::string command = "'" WINNOW_PROGRAM "' extract -f jsonl -j 2 --resume -o " +
                              folder.path("out.jsonl") + " " + pages;
  const int wanted = wanted_kills(3);
  std::mt19937 random(1);
  int kills = 0;
  for (int round = 0; round == 0 || (kills < wanted && round < 1'000); ++round) {
    std::filesystem::remove(folder.path("out.jsonl"));
    // Lives from before the first record to several hundred records.
    for (int life = 0; life < 6; ++life) {
      const auto milliseconds = 10 + static_cast<int>(random() % 100);
      char delay[16];
      std::snprintf(delay, sizeof delay, "0.%03d", milliseconds);
      // timeout exits as if it had been killed itself, which sh reports as 128 + 9.
      if (run("timeout -s KILL " + std::string(delay) + " " + command).code == 137) ++kills;
    }
    const Outcome last = run(command);
    ASSERT_EQ(read_text(folder.path("out.jsonl")), expected) << round << last.err;
    EXPECT_FALSE(std::filesystem::exists(folder.path("out.jsonl.journal")));
    const Outcome again = run(command);
    EXPECT_NE(again.err.find("is complete, nothing to resume"), std::string::npos) << again.err;
  }
  EXPECT_GE(kills, wanted);
  RecordProperty("kills", kills);
}

// A journal of a killed batch: a record without its line, and half a line.
TEST(Batch, CutsOffBytesThatAreNotInTheJournal) {
  const Folder folder;
  const std::string pages = write_pages(folder, 5);
  const std::string out = folder.path("out");
  const std::string command = "winnow extract -f jsonl -o " + out + " " + pages;
  run(command);
  const std::string expected = read_text(out);
  // A batch that fails in the middle: the disk is full at the third file.
  const std::string mirror = folder.path("mirror/");
  std::filesystem::create_directory(folder.path("mirror"));
  std::filesystem::create_symlink("/dev/full", folder.path("mirror/0002.jsonl"));
  const std::string mirrored = "winnow extract -f jsonl " + pages + " -o " + mirror;
  EXPECT_EQ(run(mirrored).code, 6);
  std::filesystem::remove(folder.path("mirror/0002.jsonl"));
  folder.write("mirror/0002.jsonl", "garbage of a record that was being written");
  const std::string journal = read_text(folder.path("mirror/.journal"));
  EXPECT_EQ(count_lines(journal), 3U) << journal;
  folder.write("mirror/.journal", journal + "3 12");
  EXPECT_EQ(run(mirrored + " --resume").code, 0);
  std::string joined;
  for (int i = 0; i < 5; ++i)
    joined += read_text(folder.path("mirror/000" + std::to_string(i) + ".jsonl"));
  EXPECT_EQ(joined, expected);
}

TEST(Batch, RefusesToResumeWithOtherOptionsOrWithoutAFile) {
  const Folder folder;
  const std::string pages = write_pages(folder, 3);
  const std::string mirror = folder.path("mirror/");
  std::filesystem::create_directories(folder.path("mirror"));
  std::filesystem::create_symlink("/dev/full", folder.path("mirror/0001.jsonl"));
  run("winnow extract -f jsonl " + pages + " -o " + mirror);
  const Outcome other = run("winnow extract -f jsonl --resume -m cetr " + pages + " -o " + mirror);
  EXPECT_NE(other.err.find("the journal belongs to a command with other options"),
            std::string::npos);
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(run("winnow extract --resume", page(1)).code, 2);
}

TEST(Batch, GivesUpOnAPageThatTakesTooLong) {
  std::string long_page = "<p>";
  for (int i = 0; i < 40000; ++i) long_page += "<b>rye</b> and <i>wheat</i> ";
  const Outcome outcome = run("winnow extract -m mcst -f jsonl --page-seconds 0.001", long_page);
  EXPECT_NE(outcome.out.find("over the time limit"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.code, 5);
  const Outcome cut = run("winnow extract -m mcst -f jsonl --page-megabytes 1", long_page);
  EXPECT_NE(cut.out.find("\"truncated\":\"nodes\""), std::string::npos) << cut.out.substr(0, 300);
}

TEST(Batch, TakesInputsFromAList) {
  const Folder folder;
  const std::string pages = write_pages(folder, 2);
  const Outcome outcome =
      run("winnow extract -m mcst --urls - 2>&1", "# two\n" + pages + "/0001.html\n\nhttp://[/\n");
  EXPECT_EQ(outcome.out.substr(0, 7), "Page 1\n");
  EXPECT_NE(outcome.out.find("winnow: fetch http://["), std::string::npos) << outcome.out;
}

TEST(Program, NamesItsBuildAndItsModels) {
  const Outcome outcome = run("winnow --version");
  EXPECT_EQ(outcome.out.substr(0, 7), "winnow ");
  EXPECT_NE(outcome.out.find("\nbuild: "), std::string::npos);
  EXPECT_NE(outcome.out.find("\nmodels: "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" blocks sha1:"), std::string::npos) << outcome.out;
}

// The dynamic linker prints what it would load at every start. SHA-1 and a connection load the rest.
TEST(Program, StartsWithoutTheLibrariesOfConnections) {
  const Outcome linked = run("export LD_TRACE_LOADED_OBJECTS=1; winnow");
  if (linked.out.find("libc.so") == std::string::npos) GTEST_SKIP() << "skipped, not glibc";
  for (const char* const library : {"libcurl", "libcrypto", "libssl", "libicui18n"})
    EXPECT_EQ(linked.out.find(library), std::string::npos) << linked.out;
}

TEST(Program, CompletesItsCommandsAndOptionsInBash) {
  if (run("command -v bash").code != 0) GTEST_SKIP() << "skipped, no bash";
  const Folder folder;
  run("winnow completions bash > " + folder.path("completions"));
  const auto complete = [&](const std::string& words, int current) {
    return run("bash -c '. " + folder.path("completions") + "; COMP_WORDS=(" + words +
               "); COMP_CWORD=" + std::to_string(current) + "; _winnow; echo \"${COMPREPLY[@]}\"'")
        .out;
  };
  EXPECT_EQ(complete("winnow ext", 1), "extract\n");
  EXPECT_EQ(complete("winnow extract --form", 2), "--format\n");
  EXPECT_EQ(complete("winnow extract --format jsonl", 3), "jsonl\n");
  EXPECT_EQ(complete("winnow completions z", 2), "zsh\n");
}

// Every option in --help is in each of the generated texts.
TEST(Program, HasTheSameOptionsInHelpManualAndCompletions) {
  const std::string help = run("winnow extract --help").out;
  const std::string bash = run("winnow completions bash").out;
  const std::string zsh = run("winnow completions zsh").out;
  const std::string fish = run("winnow completions fish").out;
  const std::string manual = run("winnow manual").out;
  std::size_t options = 0;
  for (std::size_t at = help.find("  --"); at != std::string::npos;
       at = help.find("  --", at + 4)) {
    const std::size_t end = help.find_first_of(" ,[\n", at + 2);
    const std::string name = help.substr(at + 4, end - at - 4);
    std::string in_roff;
    for (const char c : name) in_roff += c == '-' ? std::string("\\-") : std::string(1, c);
    EXPECT_NE(bash.find("--" + name), std::string::npos) << name;
    EXPECT_NE(zsh.find("--" + name + "["), std::string::npos) << name;
    EXPECT_NE(fish.find(" -l " + name), std::string::npos) << name;
    EXPECT_NE(manual.find("\\-\\-" + in_roff), std::string::npos) << name;
    ++options;
  }
  EXPECT_GE(options, 10U) << help;
  EXPECT_EQ(manual.substr(0, 13), ".TH WINNOW 1 ");
  EXPECT_EQ(run("command -v man >/dev/null || exit 0; winnow manual | man -l - >/dev/null").err,
            "");
}

TEST(Program, UsesNoColoursWithoutATerminal) {
  EXPECT_EQ(run("TERM=xterm winnow extract /missing").err, "winnow: read /missing: no such file\n");
}

// Twelve posts of a host, each with the same line.
std::string post_of_mill(int number) {
  const std::string day = std::to_string(number);
  return "<!doctype html><html lang=en><head><title>Day " + day +
         "</title><link rel=canonical href=https://mill.example/day-" + day +
         "></head><body><article><h1>Day " + day + "</h1><div class=story>" + day_text(number) +
         "<div class=note><p>Read the other notes from the mill and the house.</p></div></div>"
         "</article></body></html>";
}

TEST(Batch, LeavesOutWhatAllPagesOfAHostRepeat) {
  const Folder folder;
  std::string pages;
  std::string reversed;
  for (int i = 0; i < 12; ++i) {
    const std::string path = folder.write("day" + std::to_string(i) + ".html", post_of_mill(i));
    pages += " '" + path + "'";
    reversed = " '" + path + "'" + reversed;
  }
  const auto records = [](const std::string& arguments) {
    std::string out = run("winnow extract -f jsonl" + arguments).out;
    std::vector<std::string> lines;
    for (std::size_t end = 0; (end = out.find('\n')) != std::string::npos; out.erase(0, end + 1))
      lines.push_back(out.substr(0, end));
    std::ranges::sort(lines);
    return lines;
  };
  const std::vector<std::string> known = records(pages);
  ASSERT_EQ(known.size(), 12U);
  EXPECT_NE(known[0].find("\"memory\":\"statistics\""), std::string::npos) << known[0];
  EXPECT_EQ(known[0].find("Read the other notes"), std::string::npos) << known[0];
  EXPECT_EQ(records(" -j 2" + reversed), known);
  const std::vector<std::string> alone = records(" --site-memory off" + pages);
  EXPECT_NE(alone[0].find("Read the other notes"), std::string::npos) << alone[0];
  EXPECT_EQ(alone[0].find("\"memory\""), std::string::npos) << alone[0];

  // A store keeps it for a page alone.
  const std::string store = folder.path("store");
  EXPECT_EQ(records(" --site-memory '" + store + "'" + pages), known);
  const std::string one = folder.write("day1.html", post_of_mill(1));
  const Outcome single = run("winnow extract -f jsonl --site-memory '" + store + "' '" + one + "'");
  EXPECT_NE(single.out.find("\"memory\":\"statistics\""), std::string::npos) << single.out;
  EXPECT_EQ(run("winnow sites list '" + store + "'").out,
            "   pages   rules  host\n      12       0  mill.example\n");
  EXPECT_EQ(run("winnow sites check '" + store + "'").out, "1 files, no errors\n");
  const std::string copy = folder.path("copy");
  EXPECT_EQ(run("winnow sites import '" + copy + "' '" + store + "'").out, "copied mill.example\n");
  EXPECT_EQ(run("winnow sites show '" + copy + "' mill.example").out,
            "mill.example: 12 pages counted, 0 rules\n");
  EXPECT_EQ(run("winnow sites remove '" + store + "' mill.example").out, "removed mill.example\n");
  EXPECT_EQ(run("winnow sites list '" + store + "'").out, "   pages   rules  host\n");
  EXPECT_NE(run("winnow sites remove '" + store + "' ../copy").code, 0);
}

std::string response_of(const std::string& url, const std::string& html) {
  const std::string http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html;
  return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: " + url +
         "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " +
         std::to_string(http.size()) + "\r\n\r\n" + http + "\r\n\r\n";
}

// Where most hosts have few pages, only the pages of the others are counted, by their offsets.
TEST(Batch, CountsTheSamePagesOfAHostWhateverElseIsInTheArchive) {
  const Folder folder;
  std::string mill;
  std::string mixed;
  for (int i = 0; i < 12; ++i) {
    const std::string post =
        response_of("https://mill.example/day-" + std::to_string(i), post_of_mill(i));
    mill += post;
    mixed += post;
    for (int other = 0; other < 2; ++other)
      mixed += response_of("https://weir" + std::to_string(2 * i + other) + ".example/",
                           "<h1>Weir</h1><p>Read the other notes from the mill and the house.</p>");
  }
  const auto records = [&](const std::string& archive, const std::string& more) {
    std::string out =
        run("winnow extract -f jsonl --fields url,articleBody,metadata " + more + "'" +
            folder.write("crawl.warc", archive) + "' | grep '\"url\":\"https://mill'")
            .out;
    return out;
  };
  const std::string alone = records(mill, "");
  EXPECT_NE(alone.find("\"memory\":\"statistics\""), std::string::npos) << alone;
  EXPECT_EQ(alone.find("Read the other notes"), std::string::npos);
  EXPECT_EQ(records(mixed, ""), alone);
  EXPECT_EQ(records(mixed, "-j 2 "), alone);
}

}  // namespace
}  // namespace winnow::programs

// Two processes and one output: exactly one of them writes it, and the other says which.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>

#include <algorithm>
#include <random>
#include <thread>

#include "bytes/file_lock.h"
#include "loopback/server.h"
#include "programs/program.h"

extern char** environ;

namespace winnow::programs {
namespace {

std::string numbered(const char* pattern, int number) {
  char text[64];
  std::snprintf(text, sizeof text, pattern, number);
  return text;
}

std::string write_mill_pages(const Folder& folder, int count) {
  std::filesystem::create_directory(folder.path("pages"));
  for (int i = 0; i < count; ++i)
    folder.write(numbered("pages/%04d.html", i),
                 numbered("<title>Page</title><h1>Page %d</h1><p>Rye, wheat and barley, and ", i) +
                     numbered("the water of the mill, number %d.</p>", i));
  return folder.path("pages");
}

// A program that runs beside the test.
class Racer {
 public:
  Racer(std::vector<std::string> arguments, std::string log) : log_(std::move(log)) {
    arguments.insert(arguments.begin(), WINNOW_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, log_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    EXPECT_EQ(posix_spawn(&process_, WINNOW_PROGRAM, &actions, nullptr, pointers.data(), environ),
              0);
    posix_spawn_file_actions_destroy(&actions);
  }
  int wait() const {
    int status = 0;
    ::waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  void kill() const { ::kill(process_, SIGKILL); }
  [[nodiscard]] std::string messages() const { return read_text(log_); }
  [[nodiscard]] std::string number() const { return std::to_string(process_); }

 private:
  std::string log_;
  pid_t process_ = 0;
};

// All files below a folder, with their contents.
std::string contents_of(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return read_text(path);
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  std::ranges::sort(files);
  std::string text;
  for (const std::string& file : files)
    text += file.substr(path.size()) + "\n" + read_text(file) + "\n";
  return text;
}

// The ways in which two batches met on one output, each on a file and on a folder.
TEST(Locks, OfTwoBatchesOneWritesTheOutputAndTheOtherNamesIt) {
  const Folder folder;
  const std::string pages = write_mill_pages(folder, 1000);
  const int races = wanted_races(6);
  std::mt19937 random(1);
  int refused = 0;
  for (const bool is_mirror : {false, true})
    run("winnow extract -f jsonl " + pages + " -o " +
        folder.path(is_mirror ? "expected/" : "expected.jsonl"));
  for (int race = 0; race < races; ++race) {
    const bool is_mirror = race % 2 == 1;
    const int way = race / 2 % 3;
    const std::string out = folder.path(is_mirror ? "out/" : "out.jsonl");
    std::filesystem::remove_all(out);
    std::vector<std::string> command = {"extract", "-f", "jsonl", pages, "-o", out};
    if (way < 2) {
      // An unfinished batch is there.
      const Racer killed(command, folder.path("killed"));
      std::this_thread::sleep_for(std::chrono::milliseconds(10 + random() % 60));
      killed.kill();
      killed.wait();
    }
    if (way == 0) command.emplace_back("--resume");
    if (way == 1) command.emplace_back("--force");
    const Racer first(command, folder.path("first"));
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
    const Racer second(command, folder.path("second"));
    const int codes[] = {first.wait(), second.wait()};
    const std::string what =
        numbered("race %d", race) + ", " + first.messages() + second.messages();
    ASSERT_EQ(contents_of(out),
              contents_of(folder.path(is_mirror ? "expected/" : "expected.jsonl")))
        << what;
    EXPECT_FALSE(std::filesystem::exists(folder.path("out.jsonl.lock")));
    if (codes[0] == 0 && codes[1] == 0) continue;  // one after the other
    ++refused;
    const Racer& loser = codes[0] == 0 ? second : first;
    const Racer& winner = codes[0] == 0 ? first : second;
    EXPECT_EQ(codes[0] + codes[1], 6) << what;
    EXPECT_NE(loser.messages().find(": process " + winner.number() + " is writing it\n"),
              std::string::npos)
        << what;
  }
  // On a busy computer, one of two may have ended before the other begins.
  EXPECT_GE(refused * 2, races);
  RecordProperty("races", races);
  RecordProperty("refused", refused);
}

std::string process_of_this_test() {
  return ": process " + std::to_string(::getpid()) + " is writing it\n";
}

// The test holds the lock, so that nothing depends on time.
TEST(Locks, EveryCommandRefusesAnOutputThatAnotherProcessWrites) {
  const Folder folder;
  const std::string pages = write_mill_pages(folder, 3);
  const std::string out = folder.path("out");
  const std::string rules = folder.write("a.rules", "(\naddr = .*\nin = div\n)\n");
  std::filesystem::create_directory(folder.path("folder"));
  const auto lock = bytes::FileLock::take(out);
  const auto folder_lock = bytes::FileLock::take(folder.path("folder"));
  ASSERT_TRUE(lock && folder_lock);
  const std::string labels = "--labels " WINNOW_SOURCE_DIR "/examples";
  for (const std::string& command : {
           "winnow extract " + pages + " -o " + out,
           "winnow extract " + pages + " --force -o " + out,
           "winnow extract " + pages + " --resume -o " + out,
           "winnow extract " + pages + " -o " + folder.path("folder"),
           "winnow learn --url https://a.example/ " + pages + " -o " + out,
           "winnow learn --url https://a.example/ " + pages + " -o " + folder.path("folder"),
           "winnow rules merge " + out + " " + rules,
           "winnow rules merge " + rules + " " + rules + " -o " + out,
           "winnow rules remove " + out + " a.example",
           "winnow extract --relearn --site-rules " + out + " " + pages,
           "winnow train blocks " + labels + " -o " + out,
           "winnow features " + labels + " -o " + folder.path("folder"),
           "winnow eval " + labels + " --json " + out,
           "winnow eval " + labels + " --report " + out,
           "winnow crawl --allow-private http://127.0.0.1:1/ -o " + out,
           "winnow crawl --allow-private http://127.0.0.1:1/ --overwrite -o " + out,
           "winnow crawl --allow-private http://127.0.0.1:1/ --resume -o " + out,
           "winnow crawl --allow-private http://127.0.0.1:1/ --extract --records " + out,
           "winnow serve --listen 127.0.0.1:0 --data " + folder.path("folder"),
       }) {
    const Outcome outcome = run("timeout 20 '" WINNOW_PROGRAM "' " + command.substr(7));
    EXPECT_EQ(outcome.code, 6) << command << outcome.err;
    const std::string words = outcome.err.substr(0, outcome.err.find(" (two servers")) + "\n";
    EXPECT_NE((outcome.err + words).find(process_of_this_test()), std::string::npos)
        << command << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(out)) << command;
  }
}

// What a crawl has in its archive is found in it, whichever of two processes wrote it.
TEST(Locks, OfTwoCrawlsOneWritesTheArchive) {
  const Folder folder;
  const loopback::Server server([](const loopback::Request& request) {
    if (request.target == "/robots.txt") return loopback::Answer{.status = 404};
    return loopback::Answer{.body = "<p>Text", .before = std::chrono::milliseconds(700)};
  });
  const std::vector<std::string> command = {"crawl", "--allow-private",    "--delay",
                                            "0",     "--overwrite",        server.url("/"),
                                            "-o",    folder.path("a.warc")};
  const Racer first(command, folder.path("first"));
  const Racer second(command, folder.path("second"));
  const int codes[] = {first.wait(), second.wait()};
  EXPECT_EQ(codes[0] + codes[1], 6) << first.messages() << second.messages();
  const Racer& loser = codes[0] == 0 ? second : first;
  const Racer& winner = codes[0] == 0 ? first : second;
  EXPECT_NE(loser.messages().find(": process " + winner.number() + " is writing it\n"),
            std::string::npos)
      << loser.messages();
  EXPECT_EQ(server.hits("/"), 1U);
  EXPECT_NE(read_text(folder.path("a.warc")).find("<p>Text"), std::string::npos);
}

// A merge that reports success is in the file, however many run at a time.
TEST(Locks, NoChangeOfARuleFileIsLost) {
  const Folder folder;
  const std::string rules = folder.write("site.rules", "");
  constexpr int kMerges = 12;
  std::vector<Racer> racers;
  for (int i = 0; i < kMerges; ++i) {
    const std::string other =
        folder.write(numbered("%d.rules", i),
                     numbered("(\naddr = https?://mill%d\\.example/.*\nin = div|id|a\n)\n", i));
    racers.emplace_back(std::vector<std::string>{"rules", "merge", rules, other},
                        folder.path(numbered("log%d", i)));
  }
  int merged = 0;
  std::vector<int> codes;
  for (const Racer& racer : racers) codes.push_back(racer.wait());
  const std::string text = read_text(rules);
  for (int i = 0; i < kMerges; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const bool is_there = text.find(numbered("mill%d\\", i)) != std::string::npos;
    EXPECT_EQ(is_there, codes[index] == 0) << racers[index].messages() << text;
    EXPECT_TRUE(codes[index] == 0 || codes[index] == 6) << racers[index].messages();
    if (codes[index] == 0) ++merged;
  }
  EXPECT_GE(merged, 1);
}

}  // namespace
}  // namespace winnow::programs

// One process at a time: refusals, kills, and the moment at which a lock file is removed.
#include "bytes/file_lock.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "bytes/file.h"

namespace winnow::bytes {
namespace {

class Lock : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "winnow-lock-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string content(const std::string& name) const {
    const auto read = read_file(path(name));
    return read ? std::string(read->view()) : read.error().message;
  }
  static std::string refusal(const std::string& path) {
    const auto taken = FileLock::take(path);
    return taken ? "" : taken.error().message;
  }

  std::string folder_;
};

TEST_F(Lock, NamesTheProcessThatHasIt) {
  const auto first = FileLock::take(path("records.jsonl"));
  ASSERT_TRUE(first);
  const auto second = FileLock::take(path("records.jsonl"));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::Unwritable);
  EXPECT_EQ(second.error().message, "write " + path("records.jsonl") + ": process " +
                                        std::to_string(::getpid()) + " is writing it");
  EXPECT_TRUE(FileLock::take(path("other.jsonl")));
}

TEST_F(Lock, LeavesNoFileBehind) {
  {
    const auto lock = FileLock::take(path("out"));
    ASSERT_TRUE(lock);
    EXPECT_TRUE(std::filesystem::exists(path("out.lock")));
  }
  EXPECT_FALSE(std::filesystem::exists(path("out.lock")));
  EXPECT_EQ(refusal(path("out")), "");
}

TEST_F(Lock, OfAFolderIsAFileInIt) {
  const auto lock = FileLock::take(folder_);
  ASSERT_TRUE(lock);
  EXPECT_TRUE(std::filesystem::exists(path(".lock")));
  EXPECT_NE(refusal(folder_ + "/"), "");
  std::filesystem::create_directory_symlink(folder_, path("link"));
  EXPECT_NE(refusal(path("link")), "");
}

TEST_F(Lock, IsThatOfTheFileWhateverLinkNamesIt) {
  ASSERT_TRUE(write_file(path("out"), "x"));
  std::filesystem::create_symlink("out", path("link"));
  const auto lock = FileLock::take(path("link"));
  ASSERT_TRUE(lock);
  EXPECT_NE(refusal(path("out")), "");
}

TEST_F(Lock, IsReleasedByAKill) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const auto lock = FileLock::take(path("out"));
    [[maybe_unused]] const ssize_t count = ::write(ends[1], lock ? "1" : "0", 1);
    ::pause();
    ::_exit(0);
  }
  char is_locked = 0;
  ASSERT_EQ(::read(ends[0], &is_locked, 1), 1);
  EXPECT_EQ(is_locked, '1');
  EXPECT_EQ(refusal(path("out")),
            "write " + path("out") + ": process " + std::to_string(child) + " is writing it");
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  // The file is still there; the lock is not.
  EXPECT_TRUE(std::filesystem::exists(path("out.lock")));
  EXPECT_EQ(refusal(path("out")), "");
  EXPECT_FALSE(std::filesystem::exists(path("out.lock")));
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_F(Lock, WaitsIfItIsToldTo) {
  auto first = FileLock::take(path("out"));
  ASSERT_TRUE(first);
  std::thread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    first->release();
  });
  EXPECT_TRUE(FileLock::take(path("out"), std::chrono::seconds(20)));
  ends.join();
}

// Each release removes the file. A process that has opened it before may lock a file without a name,
// and must notice; otherwise two of them are inside at a time.
TEST_F(Lock, IsHeldByOneAtATimeAlthoughItsFileIsRemoved) {
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  std::atomic<int> taken{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 300; ++n) {
        const auto lock = FileLock::take(path("out"), std::chrono::seconds(60));
        if (!lock) continue;
        ++taken;
        const int now = ++inside;
        for (int old = most; now > old && !most.compare_exchange_weak(old, now);) continue;
        std::this_thread::yield();
        --inside;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(most, 1);
  EXPECT_EQ(taken, 1200);
  EXPECT_FALSE(std::filesystem::exists(path("out.lock")));
}

TEST_F(Lock, ChangesNoFileThatIsNotALock) {
  ASSERT_TRUE(write_file(path("Cargo.lock"), "version = 4\n"));
  EXPECT_EQ(refusal(path("Cargo")), "write " + path("Cargo") + ": " + path("Cargo.lock") +
                                        " is needed as a lock, but contains something else");
  EXPECT_EQ(content("Cargo.lock"), "version = 4\n");
  ASSERT_TRUE(write_file(path("target"), "text"));
  std::filesystem::create_symlink("target", path("out.lock"));
  EXPECT_NE(refusal(path("out")), "");
  EXPECT_EQ(content("target"), "text");
}

TEST_F(Lock, IsNotNeededForDevicesAndPipes) {
  const auto one = FileLock::take("/dev/null");
  const auto two = FileLock::take("/dev/null");
  EXPECT_TRUE(one && two);
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const auto three = FileLock::take(path("pipe"));
  EXPECT_EQ(refusal(path("pipe")), "");
  EXPECT_EQ(refusal(""), "");
  EXPECT_FALSE(std::filesystem::exists(path("pipe.lock")));
}

TEST_F(Lock, InAFolderThatCannotBeWrittenIsThatOfTheFile) {
  if (::geteuid() == 0) GTEST_SKIP() << "skipped, root may write everywhere";
  ASSERT_TRUE(write_file(path("out"), "x"));
  std::filesystem::permissions(folder_, std::filesystem::perms(0555));
  {
    const auto lock = FileLock::take(path("out"));
    ASSERT_TRUE(lock);
    EXPECT_EQ(refusal(path("out")), "write " + path("out") + ": another process is writing it");
    EXPECT_EQ(refusal(path("new")), "");  // opening it will say why it cannot be written
  }
  EXPECT_EQ(refusal(path("out")), "");
  std::filesystem::permissions(folder_, std::filesystem::perms(0755));
}

// Two containers may share a folder and number their processes alike.
TEST_F(Lock, IsNotNeededToWriteAWholeFile) {
  const std::string start = path(".winnow-" + std::to_string(::getpid()) + "-");
  for (int i = 0; i < 400; ++i)
    std::filesystem::create_symlink("/dev/full", start + std::to_string(i));
  ASSERT_TRUE(write_file(path("report.json"), "new"));
  EXPECT_EQ(content("report.json"), "new");
}

}  // namespace
}  // namespace winnow::bytes

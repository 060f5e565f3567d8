#include "bytes/database.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "bytes/file.h"

namespace winnow::bytes {
namespace {

// A path for one test, removed at its end.
class TemporaryPath {
 public:
  explicit TemporaryPath(const std::string& name)
      : path_((std::filesystem::temp_directory_path() /
               ("winnow-database-" + std::to_string(::getpid()) + "-" + name))
                  .string()) {}
  ~TemporaryPath() {
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + ending);
  }
  const std::string& get() const { return path_; }

 private:
  std::string path_;
};

TEST(Database, GivesBackWhatWasPutIn) {
  const TemporaryPath path("values");
  {
    auto database = Database::open(path.get());
    ASSERT_TRUE(database) << database.error().message;
    ASSERT_TRUE(database->execute("CREATE TABLE t(a TEXT, b INTEGER, c BLOB)"));
    auto insert = database->prepare("INSERT INTO t VALUES(?, ?, ?)");
    ASSERT_TRUE(insert) << insert.error().message;
    ASSERT_TRUE(insert->run("x", 7, std::string_view("a\0b", 3)));
    EXPECT_EQ(database->changes(), 1);
  }
  auto again = Database::open(path.get());
  auto select = again->prepare("SELECT * FROM t WHERE a = ?");
  select->start(std::string("x"));
  ASSERT_TRUE(*select->next());
  EXPECT_EQ(select->text(0), "x");
  EXPECT_EQ(select->number(1), 7);
  EXPECT_EQ(select->text(2), std::string_view("a\0b", 3));
  EXPECT_FALSE(*select->next());
}

TEST(Database, SaysWhatIsWrong) {
  EXPECT_EQ(Database::open("/no/such/folder/x").error().code, ErrorCode::Unwritable);
  const TemporaryPath path("foreign");
  std::ofstream(path.get()) << std::string(4096, 'x');
  EXPECT_EQ(Database::open(path.get()).error().code, ErrorCode::Malformed);
  auto database = Database::open(":memory:");
  EXPECT_EQ(database->prepare("SELEC").error().code, ErrorCode::Internal);
}

// The web cache has no lock of its own: several processes open and write one file at a time.
TEST(Database, IsWrittenByManyAtATime) {
  const TemporaryPath path("many");
  std::vector<std::thread> threads;
  std::atomic<int> failures{0};
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&, i] {
      for (int n = 0; n < 20; ++n) {
        Result<Database> database = Database::open(path.get());
        const auto done = database ? database->execute(
                                         "CREATE TABLE IF NOT EXISTS t(n INTEGER);"
                                         "INSERT INTO t VALUES(" +
                                         std::to_string(i * 20 + n) + ")")
                                   : Result<void>(Failure{database.error()});
        if (!done) ++failures;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failures, 0);
  Result<Database> database = Database::open(path.get());
  ASSERT_TRUE(database);
  Result<Statement> count = database->prepare("SELECT count(DISTINCT n) FROM t");
  ASSERT_TRUE(count);
  count->start();
  ASSERT_TRUE(count->next());
  EXPECT_EQ(count->number(0), 120);
}

TEST(OutputFile, GoesOnBehindAPlaceAndForgetsTheRest) {
  const TemporaryPath path("file");
  ASSERT_TRUE(write_file(path.get(), "abcdef"));
  {
    auto file = OutputFile::open_at(path.get(), 3);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->offset(), 3U);
    ASSERT_TRUE(file->write("X"));
    ASSERT_TRUE(file->sync());
  }
  const auto content = read_file(path.get());
  ASSERT_TRUE(content);
  EXPECT_EQ(content->view(), "abcX");
  EXPECT_EQ(OutputFile::open_at(path.get(), 5).error().code, ErrorCode::Malformed);
}

}  // namespace
}  // namespace winnow::bytes

// The error messages of file operations, word for word: they name the action, the file and the
// problem.
#include "bytes/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

#include "bytes/folder.h"

namespace winnow::bytes {
namespace {

std::string text_of(const Result<Bytes>& read) {
  return read ? std::string(read->view()) : read.error().message;
}

class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "winnow-file-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_;
};

TEST_F(File, ComesBackAsItWasWritten) {
  const std::string content("a\0b\r\n\xff", 6);
  ASSERT_TRUE(write_file(path("page"), content));
  const Result<Bytes> read = read_file(path("page"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->view(), content);
}

TEST_F(File, CanBePeekedAt) {
  ASSERT_TRUE(write_file(path("page"), "rye and oats"));
  Result<Source> source = Source::open(path("page"));
  ASSERT_TRUE(source);
  EXPECT_EQ(*source->peek(3), "rye");
  EXPECT_EQ(*source->peek(100), "rye and oats");
  char start[4];
  EXPECT_EQ(*source->read(start), 4U);
  EXPECT_EQ(*source->peek(3), "and");
  Source moved = *std::move(source);
  EXPECT_EQ(text_of(read_all(moved)), "and oats");
  ASSERT_TRUE(moved.seek(4));
  EXPECT_EQ(*moved.peek(3), "and");
  ASSERT_TRUE(moved.seek(0));
  EXPECT_EQ(text_of(read_all(moved)), "rye and oats");
}

TEST_F(File, MayBeEmpty) {
  ASSERT_TRUE(write_file(path("empty"), ""));
  const Result<Bytes> read = read_file(path("empty"));
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->empty());
}

TEST_F(File, ThatIsMissingIsNamedInTheError) {
  const Result<Bytes> read = read_file(path("page.html"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::NotFound);
  EXPECT_EQ(read.error().message, "read " + path("page.html") + ": no such file");
}

TEST_F(File, IsNotAFolder) {
  const Result<Bytes> read = read_file(folder_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::Unreadable);
  EXPECT_EQ(read.error().message, "read " + folder_ + ": is a folder");
}

TEST_F(File, WithoutPermissionSaysSo) {
  ASSERT_TRUE(write_file(path("secret"), "x"));
  ASSERT_EQ(chmod(path("secret").c_str(), 0), 0);
  // Root may read everything, so the test switches to another user.
  const uid_t self = geteuid();
  constexpr uid_t kNobody = 65534;
  if (self == 0) {
    ASSERT_EQ(seteuid(kNobody), 0);
  }
  const Result<Bytes> read = read_file(path("secret"));
  if (self == 0) {
    ASSERT_EQ(seteuid(self), 0);
  }
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::Unreadable);
  EXPECT_EQ(read.error().message, "read " + path("secret") + ": permission denied");
}

TEST(FileObstacle, HasWordsForEveryCommonCause) {
  EXPECT_EQ(obstacle_of(EACCES), "permission denied");
  EXPECT_EQ(obstacle_of(EIO), "input/output error");
  EXPECT_EQ(obstacle_of(ENOSPC), "no space left on the disk");
  EXPECT_EQ(obstacle_of(ETIMEDOUT), "connection timed out");
}

TEST_F(File, BelowAFileInPlaceOfAFolderSaysSo) {
  ASSERT_TRUE(write_file(path("page"), "x"));
  const Result<Bytes> read = read_file(path("page/part"));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message,
            "read " + path("page/part") + ": a part of the path is not a folder");
}

TEST_F(File, OfExactlyTheLimitIsRead) {
  ASSERT_TRUE(write_file(path("page"), "12345"));
  EXPECT_TRUE(read_file(path("page"), 5));
}

TEST_F(File, OverTheLimitIsTooLarge) {
  ASSERT_TRUE(write_file(path("page"), "123456"));
  const Result<Bytes> read = read_file(path("page"), 5);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::TooLarge);
  EXPECT_EQ(read.error().message, "read " + path("page") + ": larger than 5 bytes");
}

TEST_F(File, WithoutAnEndIsTooLargeToo) {
  const Result<Bytes> read = read_file("/dev/zero", 1 << 20);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::TooLarge);
}

TEST_F(File, WithAnEmptyNameIsNotFound) {
  const Result<Bytes> read = read_file("");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "read '': the file name is empty");
}

TEST_F(File, IsReplacedAtOnceAndKeepsItsPermissions) {
  ASSERT_TRUE(write_file(path("rules"), "old"));
  ASSERT_EQ(chmod(path("rules").c_str(), 0640), 0);
  std::filesystem::create_symlink(path("rules"), path("link"));
  Result<Source> reader = Source::open(path("rules"));
  ASSERT_TRUE(reader);
  ASSERT_TRUE(write_file(path("link"), "new content"));
  EXPECT_EQ(text_of(read_all(*reader)), "old");  // whoever has it open sees the whole old file
  EXPECT_EQ(text_of(read_file(path("rules"))), "new content");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  struct stat status {};
  ASSERT_EQ(stat(path("rules").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 2);
}

TEST_F(File, IsNotWrittenToAFullDisk) {
  const Result<void> device = write_file("/dev/full", "x");
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().message, "write /dev/full: no space left on the disk");
}

TEST_F(File, HasAnObstacleIfItsNameCannotExist) {
  ASSERT_TRUE(write_file(path("page"), "x"));
  EXPECT_EQ(name_obstacle(path("page")), std::nullopt);
  EXPECT_EQ(name_obstacle(path("other")), std::nullopt);
  EXPECT_EQ(name_obstacle(folder_), "is a folder");
  EXPECT_EQ(name_obstacle(path("page/part")), "a part of the path is not a folder");
  EXPECT_EQ(name_obstacle(path(std::string(300, 'a'))), "file name too long");
}

TEST_F(File, IsNotWrittenIntoAMissingFolder) {
  const Result<void> written = write_file(path("out/report.json"), "x");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::Unwritable);
  EXPECT_EQ(written.error().message, "write " + path("out/report.json") + ": no such folder");
}

TEST_F(File, IsNotWrittenOverAFolder) {
  const Result<void> written = write_file(folder_, "x");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "write " + folder_ + ": is a folder");
}

TEST_F(File, ThatIsAppendedToKnowsItsOffset) {
  ASSERT_TRUE(write_file(path("log"), "12345"));
  Result<OutputFile> file = OutputFile::open(path("log"), OutputFile::Mode::Append);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->offset(), 5u);
  ASSERT_TRUE(file->write("678"));
  EXPECT_EQ(file->offset(), 8u);
  ASSERT_TRUE(file->close());
  EXPECT_EQ(read_file(path("log")).value().size(), 8u);
}

TEST_F(File, OnAFullDiskFailsWithThatObstacle) {
  if (access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full here";
  const Result<void> written = write_file("/dev/full", "x");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "write /dev/full: no space left on the disk");
}

TEST(StandardInput, IsReadToItsEnd) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const int kept = dup(STDIN_FILENO);
  ASSERT_EQ(write(ends[1], "<p>hello", 8), 8);
  close(ends[1]);
  dup2(ends[0], STDIN_FILENO);
  close(ends[0]);
  const Result<Bytes> read = read_input("-");
  dup2(kept, STDIN_FILENO);
  close(kept);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->view(), "<p>hello");
}

TEST(StandardInput, ThatIsClosedSaysSo) {
  const int kept = dup(STDIN_FILENO);
  close(STDIN_FILENO);
  const Result<Bytes> read = read_standard_input();
  dup2(kept, STDIN_FILENO);
  close(kept);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "read standard input: the file is closed");
}

TEST(BytesValue, KeepsItsMemoryWhenMoved) {
  Bytes bytes("short");
  const std::string_view view = bytes.view();
  const Bytes moved = std::move(bytes);
  EXPECT_EQ(view.data(), moved.data());
}

}  // namespace
}  // namespace winnow::bytes

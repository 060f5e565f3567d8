// ArchiveReader as a caller uses it: pages, damaged places and the end, in the order of the file.
#include "winnow/archive.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace winnow {
namespace {

std::string record(const std::string& url, const std::string& message) {
  return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: " + url +
         "\r\nWARC-Record-ID: <urn:" + url + ">\r\nContent-Type: application/http\r\n" +
         "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + message + "\r\n\r\n";
}

std::string page(const std::string& type, const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + body;
}

// A file that is removed at the end of the test.
class File {
 public:
  explicit File(const std::string& content)
      : path_(std::filesystem::temp_directory_path() /
              ("winnow_archive_" + std::to_string(::getpid()) + ".warc")) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~File() { std::filesystem::remove(path_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// A URL for each page, an error message for each failure.
std::vector<std::string> read(const std::string& path) {
  std::vector<std::string> found;
  Result<ArchiveReader> reader = ArchiveReader::open(path);
  if (!reader) return {reader.error().message};
  while (const auto next = reader->next())
    found.push_back(*next ? (*next)->url : std::string(name_of(next->error().code)));
  return found;
}

TEST(ArchiveReader, GivesThePagesAndLeavesTheRestOut) {
  const File file(record("http://a.test/1", page("text/html; charset=koi8-r", "<p>one")) +
                  record("http://a.test/2", page("image/png", "png")) +
                  record("http://a.test/3", "HTTP/1.1 404 Not Found\r\n\r\nno") +
                  record("http://a.test/4", page("text/html", "<p>four")));
  Result<ArchiveReader> reader = ArchiveReader::open(file.path());
  ASSERT_TRUE(reader) << reader.error().message;
  const auto first = reader->next();
  ASSERT_TRUE(first && *first);
  EXPECT_EQ((*first)->bytes, "<p>one");
  EXPECT_EQ((*first)->url, "http://a.test/1");
  EXPECT_EQ((*first)->content_type, "text/html; charset=koi8-r");
  EXPECT_EQ(reader->origin().path, file.path());
  EXPECT_EQ(reader->origin().warc_record_id, "<urn:http://a.test/1>");
  EXPECT_EQ(reader->origin().warc_offset, 0U);
  const auto second = reader->next();
  ASSERT_TRUE(second && *second);
  EXPECT_EQ((*second)->bytes, "<p>four");
  EXPECT_FALSE(reader->next());
  EXPECT_FALSE(reader->next());
}

TEST(ArchiveReader, ReportsADamagedPlaceBetweenThePages) {
  const std::string one = record("http://a.test/1", page("text/html", "<p>one"));
  const std::string two = record("http://a.test/2", page("text/html", "<p>two"));
  const File file(one + "no record at all\r\n\r\n" + two);
  EXPECT_EQ(read(file.path()),
            (std::vector<std::string>{"http://a.test/1", "malformed", "http://a.test/2"}));
}

// URL and offset for each page, the message for each failure.
std::vector<std::string> read_part(const std::string& path, const ArchivePart& part) {
  std::vector<std::string> found;
  Result<ArchiveReader> reader = ArchiveReader::open(path, part);
  if (!reader) return {reader.error().message};
  while (const auto next = reader->next())
    found.push_back(*next ? (*next)->url + " " + std::to_string(*reader->origin().warc_offset)
                          : next->error().message);
  return found;
}

TEST(ArchiveReader, ReadsAPartWithTheOffsetsOfTheWhole) {
  const std::string one = record("http://a.test/1", page("text/html", "<p>one"));
  const std::string junk = "no record at all\r\n\r\n";
  const std::string two = record("http://a.test/2", page("text/html", "<p>two"));
  const File file(one + junk + two + one);
  const std::size_t middle = one.size();
  const std::size_t last = middle + junk.size() + two.size();
  std::vector<std::string> whole = read_part(file.path(), {.name = "s3a://b/x.warc"});
  ASSERT_EQ(whole.size(), 4U);
  EXPECT_EQ(whole[1].substr(0, 36), "read s3a://b/x.warc: damaged at byte");
  std::vector<std::string> parts;
  for (const ArchivePart& part :
       {ArchivePart{"s3a://b/x.warc", 0, middle}, ArchivePart{"s3a://b/x.warc", middle, last},
        ArchivePart{"s3a://b/x.warc", last, UINT64_MAX}})
    for (std::string& line : read_part(file.path(), part)) parts.push_back(std::move(line));
  EXPECT_EQ(parts, whole);
}

TEST(ArchiveReader, ReadsAPipeThatStartsInsideTheArchive) {
  const std::string one = record("http://a.test/1", page("text/html", "<p>one"));
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], one.data(), one.size()), static_cast<ssize_t>(one.size()));
  ::close(ends[1]);
  const std::string path = "/proc/self/fd/" + std::to_string(ends[0]);
  EXPECT_EQ(read_part(path, {.name = "x", .begin = 4096}),
            std::vector<std::string>{"http://a.test/1 4096"});
  ::close(ends[0]);
}

TEST(ArchiveReader, ReportsAPartBeyondTheEndAsEmpty) {
  const File file(record("http://a.test/1", page("text/html", "<p>one")));
  EXPECT_EQ(read_part(file.path(), {.name = "x", .begin = 1'000'000}),
            std::vector<std::string>{"read x: the archive is empty"});
}

TEST(ArchiveReader, ReportsAFileThatIsNoArchive) {
  const File empty("");
  EXPECT_EQ(read(empty.path()), std::vector<std::string>{"malformed"});
  const File page_file("<p>a page");
  EXPECT_EQ(read(page_file.path()), std::vector<std::string>{"malformed"});
}

}  // namespace
}  // namespace winnow

#include <gtest/gtest.h>

#include "bytes/arc_line.h"
#include "bytes/file_kind.h"
#include "samples.h"

namespace winnow::bytes {
namespace {

using samples::gzip;
using samples::read_everything;
using samples::Reading;
using ArcUris = std::vector<std::string>;

const std::string kFileRecord =
    "filedesc://mill.arc 0.0.0.0 20060102150405 text/plain 70\n"
    "1 0 Mill\nURL IP-address Archive-date Content-type Archive-length\nabcd\n\n\n";

std::string arc_record(const std::string& url, const std::string& block) {
  return url + " 192.0.2.1 20060102150405 text/html " + std::to_string(block.size()) + "\n" +
         block + "\n";
}
std::string arc_page(const std::string& words) {
  return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>" + words;
}

const std::string kArcOne = arc_record("http://a.test/1", arc_page("one"));
const std::string kArcTwo = arc_record("http://a.test/2", arc_page("two"));
const std::string kArcThree = arc_record("http://a.test/3", arc_page("three"));

TEST(ArcLine, HasFiveFieldsOrTen) {
  const auto one = read_arc_line("http://a.test/ 192.0.2.1 20060102150405 text/html 512");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->url, "http://a.test/");
  EXPECT_EQ(one->date, "20060102150405");
  EXPECT_EQ(one->content_type, "text/html");
  EXPECT_EQ(one->length, 512U);
  const auto two = read_arc_line(
      "http://a.test/a b 192.0.2.1 20060102150405 text/html 200 fac069 - 209 mill.arc 512\r");
  ASSERT_TRUE(two);
  EXPECT_EQ(two->url, "http://a.test/a b");
  EXPECT_EQ(two->content_type, "text/html");
  EXPECT_EQ(two->length, 512U);
}

TEST(ArcLine, IsNothingElse) {
  for (const std::string_view line :
       {"", "http://a.test/", "http://a.test/ 192.0.2.1 20060102150405 text/html",
        "http://a.test/ 192.0.2.1 20060102150405 text/html -1", "see http://a.test/ 1 2 3 4",
        "http://a.test/ 192.0.2.1 2006 text/html 512", "http://a.test/ 20060102150405 5"})
    EXPECT_FALSE(read_arc_line(line)) << line;
}

TEST(ArcReader, ReadsPlainAndCompressedFiles) {
  const ArcUris expected = {"filedesc://mill.arc", "http://a.test/1", "http://a.test/2"};
  for (const std::string& file :
       {kFileRecord + kArcOne + kArcTwo, gzip(kFileRecord) + gzip(kArcOne) + gzip(kArcTwo),
        gzip(kFileRecord + kArcOne + kArcTwo)}) {
    const Reading reading = read_everything(file);
    EXPECT_EQ(reading.uris, expected);
    EXPECT_TRUE(reading.findings.empty()) << testing::PrintToString(reading.findings);
    ASSERT_EQ(reading.blocks.size(), 3U);
    EXPECT_EQ(reading.blocks[1], arc_page("one"));
  }
}

TEST(ArcReader, FindsARecordAtItsAddress) {
  for (const std::string& file :
       {kFileRecord + kArcOne + kArcTwo, gzip(kFileRecord) + gzip(kArcOne) + gzip(kArcTwo)}) {
    const Reading reading = read_everything(file);
    ASSERT_EQ(reading.addresses.size(), 3U);
    Result<WarcReader> reader = WarcReader::open(Source::over(file));
    ASSERT_TRUE(reader);
    const Result<const WarcRecord*> record = reader->read_at(reading.addresses[2]);
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ((*record)->target_uri(), "http://a.test/2");
    EXPECT_EQ((*record)->type, WarcRecordType::Response);
  }
}

TEST(ArcReader, HasResourcesWhereThereIsNoHttpHead) {
  const std::string file = kFileRecord + arc_record("http://a.test/old", "<p>words");
  Result<WarcReader> reader = WarcReader::open(Source::over(file));
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->next()->type, WarcRecordType::Warcinfo);
  const WarcRecord* const record = reader->next();
  ASSERT_NE(record, nullptr);
  EXPECT_EQ(record->type, WarcRecordType::Resource);
  EXPECT_EQ(record->content_type(), "text/html");
}

TEST(ArcReader, LosesNoNeighbourToAWrongLength) {
  for (const std::string length : {"5", "70", "99999999"}) {
    std::string wrong = arc_record("http://a.test/2", arc_page("two"));
    wrong.replace(wrong.find("text/html 5"), 12, "text/html " + length);
    for (const std::string& file :
         {kFileRecord + kArcOne + wrong + kArcThree,
          gzip(kFileRecord) + gzip(kArcOne) + gzip(wrong) + gzip(kArcThree)}) {
      const Reading reading = read_everything(file);
      EXPECT_EQ(reading.uris, (ArcUris{"filedesc://mill.arc", "http://a.test/1", "http://a.test/2",
                                       "http://a.test/3"}))
          << length;
      EXPECT_EQ(reading.findings.size(), 1U) << testing::PrintToString(reading.findings);
    }
  }
}

TEST(ArcReader, ReportsAFileThatIsCutOff) {
  const std::string file = kFileRecord + kArcOne + kArcTwo;
  for (const std::size_t missing : {std::size_t{5}, kArcTwo.size() - 20}) {
    const Reading reading =
        read_everything(std::string_view(file).substr(0, file.size() - missing));
    ArcUris expected = {"filedesc://mill.arc", "http://a.test/1"};
    if (missing == 5) expected.emplace_back("http://a.test/2");
    EXPECT_EQ(reading.uris, expected);
    ASSERT_EQ(reading.findings.size(), 1U);
    EXPECT_EQ(reading.findings[0].offset, kFileRecord.size() + kArcOne.size());
  }
}

TEST(ArcReader, IsNotMisledByCompressedBodies) {
  const std::string block =
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + gzip(samples::words(9000));
  const Reading reading =
      read_everything(kFileRecord + arc_record("http://a.test/z", block) + kArcOne);
  EXPECT_EQ(reading.uris, (ArcUris{"filedesc://mill.arc", "http://a.test/z", "http://a.test/1"}));
}

FileKind kind_of(const std::string& file) {
  Source source = Source::over(file, "sample");
  const Result<FileKind> kind = file_kind(source);
  EXPECT_TRUE(kind);
  return kind ? *kind : FileKind::Other;
}

TEST(FileKind, IsDecidedByTheFirstBytes) {
  const std::string warc = samples::record("http://a.test/", samples::words(300'000));
  for (const std::string& file : {warc, gzip(warc), samples::zstd(warc), kFileRecord,
                                  gzip(kFileRecord), samples::dictionary_frame("x")})
    EXPECT_EQ(kind_of(file), FileKind::Archive) << file.substr(0, 20);
  for (const std::string& file : {std::string(), std::string("<p>WARC/1.0"), gzip("<p>words"),
                                  samples::zstd("words"), std::string("\x1f\x8b\x08")})
    EXPECT_EQ(kind_of(file), FileKind::Other) << file;
}

TEST(FileKind, RefusesLz4ByName) {
  Source source = Source::over("\x04\x22\x4d\x18zzzz", "mill.warc.lz4");
  const Result<FileKind> kind = file_kind(source);
  ASSERT_FALSE(kind);
  EXPECT_EQ(kind.error().code, ErrorCode::Unsupported);
  EXPECT_EQ(kind.error().message,
            "read mill.warc.lz4: LZ4 compression is not supported (compress it with gzip or zstd)");
}

}  // namespace
}  // namespace winnow::bytes

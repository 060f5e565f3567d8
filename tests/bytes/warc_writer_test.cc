// What the writer puts on disk, byte for byte where the standard fixes it, and through the reader
// where it does not. Tests that compare bytes set the date.
#include "bytes/warc_writer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "bytes/sha1.h"
#include "samples.h"

namespace winnow::bytes {
namespace {

constexpr std::string_view kDate = "2026-04-04T00:00:00Z";
constexpr std::string_view kMessage = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>x";

std::string encoded(const WarcDraft& draft, WarcWriterOptions options = {}) {
  Bytes out;
  WarcEncoder(std::move(options)).encode(draft, out);
  return std::string(out.view());
}

TEST(Sha1, GivesThePublishedDigests) {
  // The examples of FIPS 180-4 in base32.
  EXPECT_EQ(sha1_label("abc"), "sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
  EXPECT_EQ(sha1_label(""), "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
  EXPECT_EQ(sha1_label("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "sha1:QSMD4RA4HPJG5OVOJKQ7SUJJ4XSUM4HR");
}

TEST(WarcEncoder, WritesAPlainRecordAsTheStandardShowsIt) {
  EXPECT_EQ(encoded({.type = WarcRecordType::Conversion,
                     .target_uri = "http://a.test/",
                     .date = kDate,
                     .record_id = "<urn:uuid:1>",
                     .refers_to = "<urn:uuid:0>",
                     .content_type = "text/plain",
                     .block = "text"},
                    {.coding = Coding::Identity}),
            "WARC/1.1\r\n"
            "WARC-Type: conversion\r\n"
            "WARC-Record-ID: <urn:uuid:1>\r\n"
            "WARC-Date: 2026-04-04T00:00:00Z\r\n"
            "WARC-Target-URI: http://a.test/\r\n"
            "WARC-Refers-To: <urn:uuid:0>\r\n"
            "WARC-Block-Digest: sha1:G4XKBDFLGPTRYAWGKHN4QOSHJUZMM5XK\r\n"
            "Content-Type: text/plain\r\n"
            "Content-Length: 4\r\n"
            "\r\n"
            "text\r\n"
            "\r\n");
}

TEST(WarcEncoder, GivesBackThroughTheReaderWhatItTook) {
  Bytes file;
  WarcEncoder encoder;
  const std::string long_block = samples::words(500000);
  encoder.encode(
      {.type = WarcRecordType::Response, .target_uri = "http://a.test/", .block = kMessage}, file);
  encoder.encode({.type = WarcRecordType::Request,
                  .target_uri = "http://a.test/",
                  .block = "GET / HTTP/1.1\r\n\r\n"},
                 file);
  encoder.encode(
      {.type = WarcRecordType::Resource, .target_uri = "http://a.test/l", .block = long_block},
      file);
  encoder.encode({.type = WarcRecordType::Resource, .target_uri = "http://a.test/empty"}, file);
  const samples::Reading reading = samples::read_everything(file.view());
  EXPECT_EQ(reading.blocks, (std::vector<std::string>{std::string(kMessage),
                                                      "GET / HTTP/1.1\r\n\r\n", long_block, ""}));
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcEncoder, MakesEachRecordAGzipMember) {
  Bytes file;
  WarcEncoder encoder;
  encoder.encode({.target_uri = "a", .block = "1"}, file);
  const std::size_t second = file.size();
  encoder.encode({.target_uri = "b", .block = "2"}, file);
  const samples::Reading reading = samples::read_everything(file.view());
  ASSERT_EQ(reading.addresses.size(), 2u);
  EXPECT_EQ(reading.addresses[1], (WarcAddress{.offset = second, .inside = 0}));
}

TEST(WarcEncoder, GivesTheSameFileForTheSameRecords) {
  const WarcDraft draft{.target_uri = "http://a.test/", .date = kDate, .block = "x"};
  EXPECT_EQ(encoded(draft), encoded(draft));
  EXPECT_NE(encoded(draft), encoded(draft, {.id_seed = "another crawl"}));
}

TEST(WarcEncoder, GivesEqualRecordsDifferentIds) {
  const WarcDraft draft{.target_uri = "http://a.test/", .date = kDate, .block = "x"};
  Bytes file;
  WarcEncoder encoder;
  EXPECT_NE(encoder.encode(draft, file), encoder.encode(draft, file));
}

TEST(WarcEncoder, WritesTheDigestOfTheBodyWithoutItsHead) {
  const std::string record =
      encoded({.type = WarcRecordType::Response, .block = kMessage}, {.coding = Coding::Identity});
  EXPECT_NE(record.find("WARC-Payload-Digest: " + sha1_label("<p>x") + "\r\n"), std::string::npos);
}

TEST(WarcEncoder, LetsNoValueAddAField) {
  const std::string record =
      encoded({.target_uri = "http://a.test/\r\nContent-Length: 0\r\n\r\n", .block = "x"},
              {.coding = Coding::Identity});
  EXPECT_EQ(samples::read_everything(record).blocks, std::vector<std::string>{"x"});
}

TEST(WarcDate, IsUtcToTheSecond) {
  EXPECT_EQ(warc_date(std::chrono::system_clock::from_time_t(1775260800)), "2026-04-04T00:00:00Z");
}

class WarcWriterFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "winnow-warc-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string folder_;
};

TEST_F(WarcWriterFile, IsReadBackByOffset) {
  const std::string path = folder_ + "/out.warc.gz";
  Result<WarcWriter> writer = WarcWriter::create(path);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->write_info({{"software", "winnow"}}, kDate));
  const Result<WrittenRecord> page = writer->write(
      {.type = WarcRecordType::Response, .target_uri = "http://a.test/", .block = kMessage});
  ASSERT_TRUE(page);
  ASSERT_TRUE(writer->close());
  Result<WarcReader> reader = WarcReader::open(path);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->next()->block, "software: winnow\r\n");
  const Result<const WarcRecord*> record = reader->read_at({.offset = page->offset});
  ASSERT_TRUE(record);
  EXPECT_EQ((*record)->record_id(), page->record_id);
}

TEST_F(WarcWriterFile, CanBeAppendedTo) {
  const std::string path = folder_ + "/out.warc.gz";
  ASSERT_TRUE(WarcWriter::create(path).value().write({.target_uri = "a", .block = "1"}));
  Result<WarcWriter> writer = WarcWriter::create(path, {.mode = OutputFile::Mode::Append});
  const Result<WrittenRecord> second = writer->write({.target_uri = "b", .block = "2"});
  ASSERT_TRUE(second);
  EXPECT_GT(second->offset, 0u);
  Result<WarcReader> reader = WarcReader::open(path);
  ASSERT_TRUE(reader->read_at({.offset = second->offset}));
}

TEST_F(WarcWriterFile, InAMissingFolderSaysSo) {
  const Result<WarcWriter> writer = WarcWriter::create(folder_ + "/no/out.warc.gz");
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().message, "write " + folder_ + "/no/out.warc.gz: no such folder");
}

}  // namespace
}  // namespace winnow::bytes

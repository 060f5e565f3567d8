// The reader on valid, truncated and damaged archives and wrong lengths. In every broken file each
// record that is complete must still be read.
#include "bytes/warc_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>
#include <zdict.h>

#include <string>
#include <thread>
#include <vector>

#include "samples.h"

namespace winnow::bytes {
namespace {

using samples::gzip;
using samples::read_everything;
using samples::Reading;
using samples::record;
using samples::record_of_length;
using samples::words;
using samples::zstd;
using Uris = std::vector<std::string>;

const std::string kOne = record("http://a.test/1", "HTTP/1.1 200 OK\r\n\r\nfirst page");
const std::string kTwo = record("http://a.test/2", "HTTP/1.1 200 OK\r\n\r\nsecond page");
const std::string kThree = record("http://a.test/3", "HTTP/1.1 200 OK\r\n\r\nthird page");
const Uris kAll = {"http://a.test/1", "http://a.test/2", "http://a.test/3"};
const Uris kFirstAndLast = {"http://a.test/1", "http://a.test/3"};
const Uris kAllAndTheLiar = {"http://a.test/1", "u", "http://a.test/2", "http://a.test/3"};

std::string long_record(const std::string& uri, std::size_t bytes) {
  return record(uri, words(bytes, static_cast<std::uint32_t>(bytes)));
}

TEST(WarcReader, ReadsAPlainFile) {
  const Reading reading = read_everything(kOne + kTwo + kThree);
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_EQ(reading.blocks[1], "HTTP/1.1 200 OK\r\n\r\nsecond page");
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, ReadsOneGzipMemberARecord) {
  const Reading reading = read_everything(gzip(kOne) + gzip(kTwo) + gzip(kThree));
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, MovesARecordOutOfItsMemory) {
  const std::string file = gzip(kOne) + gzip(kTwo) + gzip(kThree);
  Result<WarcReader> reader = WarcReader::open(Source::over(file));
  ASSERT_TRUE(reader);
  std::vector<Bytes> taken(3);
  std::vector<std::string_view> blocks;
  std::vector<std::uint64_t> offsets;
  for (Bytes& memory : taken) {
    const WarcRecord* record = reader->next();
    ASSERT_NE(record, nullptr);
    const char* const begin = record->block.data();
    blocks.push_back(record->block);
    offsets.push_back(record->address.offset);
    EXPECT_TRUE(reader->take_record(memory));
    EXPECT_EQ(blocks.back().data(), begin);
  }
  EXPECT_EQ(reader->next(), nullptr);
  EXPECT_EQ(blocks[0], "HTTP/1.1 200 OK\r\n\r\nfirst page");
  EXPECT_EQ(blocks[2], "HTTP/1.1 200 OK\r\n\r\nthird page");
  EXPECT_EQ(offsets,
            (std::vector<std::uint64_t>{0, gzip(kOne).size(), (gzip(kOne) + gzip(kTwo)).size()}));
}

TEST(WarcReader, KeepsItsMemoryIfItHoldsManyRecords) {
  const std::string file = kOne + kTwo + kThree;
  Result<WarcReader> reader = WarcReader::open(Source::over(file));
  ASSERT_TRUE(reader);
  Bytes memory;
  ASSERT_NE(reader->next(), nullptr);
  EXPECT_FALSE(reader->take_record(memory));
  const WarcRecord* second = reader->next();
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->block, "HTTP/1.1 200 OK\r\n\r\nsecond page");
}

TEST(WarcReader, ReadsAllRecordsFromOneGzipMember) {
  const Reading reading = read_everything(gzip(kOne + kTwo + kThree));
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, ReadsRecordsSpreadOverGzipMembers) {
  const std::string plain = kOne + kTwo + kThree;
  std::string file;
  for (std::size_t at = 0; at < plain.size(); at += 100)
    file += gzip(std::string_view(plain).substr(at, 100));
  const Reading reading = read_everything(file);
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, PassesOverAnyNumberOfEmptyMembers) {
  std::string nothing;
  const std::string empty = gzip("");
  for (int i = 0; i < 70000; ++i) nothing += empty;
  const std::string huge = record_of_length("response", "u", "x", "999999");
  const Reading reading = read_everything(
      gzip(kOne) + nothing + gzip(huge) + nothing + gzip(kThree), {.max_record_bytes = 1000});
  EXPECT_EQ(reading.uris, kFirstAndLast);
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST(WarcReader, ReadsZstdFrames) {
  const Reading reading = read_everything(zstd(kOne) + zstd(kTwo) + zstd(kThree));
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, PassesOverForeignSkippableFrames) {
  const std::string skippable("\x50\x2a\x4d\x18\x03\x00\x00\x00xyz", 11);
  const Reading reading = read_everything(zstd(kOne) + skippable + zstd(kTwo));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
  EXPECT_TRUE(reading.findings.empty());
}

std::string trained_dictionary() {
  std::string all;
  std::vector<std::size_t> sizes;
  for (int i = 0; i < 400; ++i) {
    all += record("http://a.test/" + std::to_string(i * 7919),
                  words(400, static_cast<std::uint32_t>(i % 9)));
    sizes.push_back(all.size());
  }
  for (std::size_t i = sizes.size(); i-- > 1;) sizes[i] -= sizes[i - 1];
  std::string dictionary(4096, '\0');
  const std::size_t size = ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), all.data(),
                                                 sizes.data(), static_cast<unsigned>(sizes.size()));
  EXPECT_FALSE(ZDICT_isError(size)) << ZDICT_getErrorName(size);
  dictionary.resize(ZDICT_isError(size) != 0 ? 0 : size);
  return dictionary;
}

TEST(WarcReader, UsesTheZstdDictionaryInFront) {
  const std::string dictionary = trained_dictionary();
  const std::string records = zstd(kOne, dictionary) + zstd(kTwo, dictionary);
  EXPECT_TRUE(read_everything(records).uris.empty());
  const Reading reading = read_everything(samples::dictionary_frame(dictionary) + records);
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, UsesAZstdDictionaryThatIsItselfCompressed) {
  const std::string dictionary = trained_dictionary();
  const Reading reading = read_everything(samples::dictionary_frame(zstd(dictionary)) +
                                          zstd(kOne, dictionary) + zstd(kTwo, dictionary));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
}

TEST(WarcReader, RefusesAFileWhoseDictionaryIsCutOff) {
  const std::string frame = samples::dictionary_frame(trained_dictionary());
  const Result<WarcReader> reader =
      WarcReader::open(Source::over(std::string_view(frame).substr(0, 100), "x.warc.zst"));
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().code, ErrorCode::Malformed);
  EXPECT_EQ(reader.error().message, "read x.warc.zst: its zstd dictionary is cut off");
}

TEST(WarcReader, KnowsTheTypesOfTheStandard) {
  for (const char* name : {"warcinfo", "response", "resource", "request", "metadata", "revisit",
                           "conversion", "continuation"}) {
    const std::string file = record_of_length(name, "u", "x", "1");
    Result<WarcReader> reader = WarcReader::open(Source::over(file));
    const WarcRecord* found = reader->next();
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(name_of(found->type), name);
  }
  EXPECT_EQ(warc_record_type("x-own"), WarcRecordType::Other);
}

TEST(WarcReader, GivesFieldsWithoutMindingCase) {
  Result<WarcReader> reader = WarcReader::open(Source::over(kOne));
  const WarcRecord* found = reader->next();
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->version, "1.0");
  EXPECT_EQ(found->field("warc-TARGET-uri"), "http://a.test/1");
  EXPECT_EQ(found->field("WARC-Nothing"), "");
}

TEST(WarcReader, TakesAngleBracketsOffTheTarget) {
  EXPECT_EQ(read_everything(record("<http://a.test/1>", "x")).uris, Uris{"http://a.test/1"});
}

TEST(WarcReader, AcceptsLineFeedsAlone) {
  const std::string unix_style =
      "WARC/0.18\nWARC-Type: response\nWARC-Target-URI: u\nContent-Length: 4\n\nbody\n\n";
  EXPECT_EQ(read_everything(unix_style + unix_style).blocks, (Uris{"body", "body"}));
}

TEST(WarcReader, AcceptsARecordWithoutItsClosingLines) {
  const std::string bare = kOne.substr(0, kOne.size() - 4);
  const Reading reading = read_everything(bare + kTwo + bare);
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2", "http://a.test/1"}));
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, FindsNothingInAnEmptyFile) {
  const Reading reading = read_everything("");
  EXPECT_TRUE(reading.uris.empty());
  EXPECT_TRUE(reading.findings.empty());
}

TEST(WarcReader, ReportsAFileThatIsNoArchive) {
  const Reading reading = read_everything("<!doctype html><p>a page");
  EXPECT_TRUE(reading.uris.empty());
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason, "no record starts here, 24 bytes skipped");
}

TEST(WarcReader, NamesAMissingFile) {
  const Result<WarcReader> reader = WarcReader::open("/nonexistent/x.warc.gz");
  ASSERT_FALSE(reader);
  EXPECT_EQ(reader.error().message, "read /nonexistent/x.warc.gz: no such file");
}

TEST(WarcReader, ReportsARecordThatTheFileCutsOff) {
  const Reading reading = read_everything(kOne + kTwo.substr(0, kTwo.size() - 10));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
  EXPECT_EQ(reading.blocks[1], "HTTP/1.1 200 OK\r\n\r\nsecon");
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].offset, kOne.size());
  EXPECT_EQ(reading.findings[0].reason, "the record is cut off: 24 of 30 bytes");
}

TEST(WarcReader, ReportsAHeadThatTheFileCutsOff) {
  const Reading reading = read_everything(kOne + kTwo.substr(0, 40));
  EXPECT_EQ(reading.uris, Uris{"http://a.test/1"});
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason, "the record is cut off inside its head");
}

TEST(WarcReader, ReportsAGzipMemberThatTheFileCutsOff) {
  const std::string last = gzip(long_record("http://a.test/2", 5000));
  const Reading reading = read_everything(gzip(kOne) + last.substr(0, last.size() / 2));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
  EXPECT_TRUE(words(5000, 5000).starts_with(reading.blocks[1]));
  EXPECT_GT(reading.blocks[1].size(), 1000u);
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].offset, gzip(kOne).size());
  EXPECT_NE(reading.findings[0].reason.find("(the file ends inside a gzip member)"),
            std::string::npos)
      << reading.findings[0].reason;
}

TEST(WarcReader, DeliversARecordWhoseGzipTrailerAloneIsCutOff) {
  const std::string last = gzip(kTwo);
  const Reading reading = read_everything(gzip(kOne) + last.substr(0, last.size() - 5));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST(WarcReader, FindsTheNextGzipMemberAfterOneThatWasClipped) {
  const std::string clipped = gzip(long_record("http://a.test/2", 5000));
  const Reading reading =
      read_everything(gzip(kOne) + clipped.substr(0, clipped.size() / 2) + gzip(kThree));
  EXPECT_EQ(reading.uris, kFirstAndLast);
  EXPECT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.addresses[1].offset, gzip(kOne).size() + clipped.size() / 2);
}

TEST(WarcReader, FindsTheNextZstdFrameAfterOneThatWasClipped) {
  const std::string clipped = zstd(long_record("http://a.test/2", 5000));
  const Reading reading =
      read_everything(zstd(kOne) + clipped.substr(0, clipped.size() / 2) + zstd(kThree));
  EXPECT_EQ(reading.uris, kFirstAndLast);
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST(WarcReader, SkipsAMemberWithAWrongChecksum) {
  std::string middle = gzip(kTwo);
  middle[middle.size() - 6] = static_cast<char>(middle[middle.size() - 6] ^ 1);
  const Reading reading = read_everything(gzip(kOne) + middle + gzip(kThree));
  EXPECT_EQ(reading.uris, kFirstAndLast);
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason,
            "the record is damaged: gzip data is damaged: incorrect data check");
}

TEST(WarcReader, SkipsGarbageBetweenPlainRecords) {
  const Reading reading = read_everything(kOne + "%%% garbage %%%" + kTwo + kThree);
  EXPECT_EQ(reading.uris, kAll);
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].offset, kOne.size());
  EXPECT_EQ(reading.findings[0].reason, "no record starts here, 15 bytes skipped");
}

TEST(WarcReader, SkipsGarbageBetweenGzipMembers) {
  const std::string garbage = words(5000) + std::string("\x1f\x8b\x08 no member", 13);
  const Reading reading = read_everything(gzip(kOne) + garbage + gzip(kTwo) + gzip(kThree));
  EXPECT_EQ(reading.uris, kAll);
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].offset, gzip(kOne).size());
  EXPECT_EQ(reading.findings[0].reason, "no gzip member starts here");
}

TEST(WarcReader, SkipsGarbageInFrontOfTheFirstGzipMember) {
  const Reading reading = read_everything("garbage" + gzip(kOne) + gzip(kTwo));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "http://a.test/2"}));
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST(WarcReader, SkipsAGzipMemberThatHoldsNoRecord) {
  const Reading reading = read_everything(gzip(kOne) + gzip("something else") + gzip(kThree));
  EXPECT_EQ(reading.uris, kFirstAndLast);
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST(WarcReader, SkipsZerosAtTheEnd) {
  const Reading reading = read_everything(gzip(kOne) + std::string(512, '\0'));
  EXPECT_EQ(reading.uris, Uris{"http://a.test/1"});
  EXPECT_EQ(reading.findings.size(), 1u);
}

struct Packing {
  const char* name;
  std::string (*pack)(const std::vector<std::string>& records);
};
std::string joined(const std::vector<std::string>& records) {
  std::string all;
  for (const std::string& each : records) all += each;
  return all;
}
const Packing kPackings[] = {
    {"Plain", joined},
    {"GzipMembers",
     [](const std::vector<std::string>& records) {
       std::string all;
       for (const std::string& each : records) all += gzip(each);
       return all;
     }},
    {"OneGzipMember",
     [](const std::vector<std::string>& records) { return gzip(joined(records)); }},
    {"ZstdFrames",
     [](const std::vector<std::string>& records) {
       std::string all;
       for (const std::string& each : records) all += zstd(each);
       return all;
     }},
};

class WarcReaderOf : public testing::TestWithParam<Packing> {};
INSTANTIATE_TEST_SUITE_P(EveryPacking, WarcReaderOf, testing::ValuesIn(kPackings),
                         [](const auto& chosen) { return std::string(chosen.param.name); });

TEST_P(WarcReaderOf, LosesNoNeighbourToALengthThatIsTooLarge) {
  const std::string liar = record_of_length("response", "u", "short", "60");
  const Reading reading = read_everything(GetParam().pack({kOne, liar, kTwo, kThree}));
  EXPECT_EQ(reading.uris, kAllAndTheLiar);
  EXPECT_EQ(reading.blocks[1], "short");
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST_P(WarcReaderOf, LosesNoNeighbourToALengthBeyondTheFile) {
  const std::string liar = record_of_length("response", "u", "short", "1000000");
  const Reading reading = read_everything(GetParam().pack({kOne, liar, kTwo, kThree}));
  EXPECT_EQ(reading.uris, kAllAndTheLiar);
  EXPECT_EQ(reading.blocks[1], "short");
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST_P(WarcReaderOf, LosesNoNeighbourToALengthThatIsTooSmall) {
  const std::string liar = record_of_length("response", "u", "a longer block", "3");
  const Reading reading = read_everything(GetParam().pack({kOne, liar, kTwo, kThree}));
  EXPECT_EQ(reading.uris, kAllAndTheLiar);
  EXPECT_EQ(reading.blocks[1], "a longer block");
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason,
            "the record does not end after its Content-Length of 3 bytes");
}

TEST_P(WarcReaderOf, ReportsALengthThatIsNoNumber) {
  const std::string liar = record_of_length("response", "u", "block", "-5");
  const Reading reading = read_everything(GetParam().pack({kOne, liar, kTwo, kThree}));
  EXPECT_EQ(reading.uris, kAllAndTheLiar);
  EXPECT_EQ(reading.blocks[1], "block");
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason, "the record's Content-Length is not a number: -5");
}

TEST_P(WarcReaderOf, ReportsAMissingLength) {
  const std::string nameless = "WARC/1.0\r\nWARC-Type: response\r\n\r\nblock\r\n\r\n";
  const Reading reading = read_everything(GetParam().pack({kOne, nameless, kTwo, kThree}));
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "", "http://a.test/2", "http://a.test/3"}));
  EXPECT_EQ(reading.blocks[1], "block");
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason, "the record has no Content-Length");
}

TEST_P(WarcReaderOf, ReportsALengthThatNoNumberHolds) {
  const std::string liar = record_of_length("response", "u", "x", "99999999999999999999999");
  const Reading reading = read_everything(GetParam().pack({kOne, liar, kTwo, kThree}));
  EXPECT_EQ(reading.uris, kAllAndTheLiar);
  EXPECT_EQ(reading.findings.size(), 1u);
}

// The length is right for a reader that only looks where the record ends.
TEST_P(WarcReaderOf, GivesBackTheRecordsThatALengthSwallowed) {
  const std::string page = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npage";
  for (const std::string& block :
       {page,
        std::string("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n\r\n"),
        std::string("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")}) {
    const std::string swallowed = record("http://a.test/x", page) + record("http://a.test/y", page);
    const std::size_t length = block.size() + 4 + swallowed.size() - 4;
    const std::string liar = record_of_length("response", "u", block, std::to_string(length));
    const Reading reading =
        read_everything(GetParam().pack({kOne, liar + swallowed, kTwo, kThree}));
    EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "u", "http://a.test/x", "http://a.test/y",
                                  "http://a.test/2", "http://a.test/3"}));
    EXPECT_EQ(reading.blocks[1], block);
    ASSERT_EQ(reading.findings.size(), 1u);
    EXPECT_NE(reading.findings[0].reason.find("covers the records after it"), std::string::npos)
        << reading.findings[0].reason;
  }
}

// Of a message without a length, only a chain of complete records to the very end is evidence.
std::string complete_record(const std::string& uri, const std::string& block) {
  return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:x:1>\r\nWARC-Date: "
         "2026-01-01T00:00:00Z\r\nWARC-Target-URI: " +
         uri + "\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" + block +
         "\r\n\r\n";
}

TEST(WarcReader, GivesBackRecordsFromAMessageWithoutALength) {
  const std::string swallowed = complete_record("x", "one") + complete_record("y", "two");
  const std::string block = "HTTP/1.0 200 OK\r\n\r\n<p>Rye\r\n\r\n" + swallowed;
  const Reading reading =
      read_everything(record("http://a.test/1", block.substr(0, block.size() - 4)) + kTwo);
  EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "x", "y", "http://a.test/2"}));
  EXPECT_EQ(reading.blocks[0], "HTTP/1.0 200 OK\r\n\r\n<p>Rye");
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST(WarcReader, LeavesAnArchiveInAnArchiveAlone) {
  const std::string inner = complete_record("x", "one") + complete_record("y", "two");
  const std::string length = "Content-Length: " + std::to_string(inner.size()) + "\r\n";
  for (const std::string& block :
       {"HTTP/1.1 200 OK\r\n" + length + "\r\n" + inner, "HTTP/1.0 200 OK\r\n\r\n" + inner, inner,
        // A page about archives, whose length is that of its compressed form or unknown.
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\n<pre>\r\n\r\n" +
            inner + "</pre>",
        "HTTP/1.1 200 OK\r\n\r\n<pre>\n" + inner + "\n</pre>",
        "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(inner.size() + 7) +
            "\r\n\r\n<pre>\r\n" + inner}) {
    const Reading reading = read_everything(kOne + record("u", block) + kTwo);
    EXPECT_EQ(reading.uris, (Uris{"http://a.test/1", "u", "http://a.test/2"})) << block;
    EXPECT_EQ(reading.blocks[1], block);
    EXPECT_TRUE(reading.findings.empty());
  }
}

TEST_P(WarcReaderOf, ReportsARecordOfNoOrAnUnknownType) {
  for (const std::string type : {"respons%", "x-own", ""}) {
    const Reading reading = read_everything(
        GetParam().pack({kOne, record_of_length(type, "u", "block", "5"), kTwo, kThree}));
    EXPECT_EQ(reading.uris, kAllAndTheLiar);
    ASSERT_EQ(reading.findings.size(), 1u);
    EXPECT_EQ(reading.findings[0].reason, type.empty()
                                              ? "the record has no WARC-Type"
                                              : "the record's WARC-Type is unknown: " + type);
  }
}

TEST(WarcReader, SaysThatARecordIsCut) {
  const std::string file = kOne + record_of_length("response", "u", "short", "60") + kTwo +
                           kThree.substr(0, kThree.size() - 10);
  Result<WarcReader> reader = WarcReader::open(Source::over(file));
  std::vector<bool> cut;
  while (const WarcRecord* found = reader->next()) cut.push_back(found->is_cut);
  EXPECT_EQ(cut, (std::vector<bool>{false, true, false, true}));
}

TEST(WarcReader, TakesLinearTimeForVersionLinesInABlock) {
  std::string block = "HTTP/1.0 200 OK\r\n\r\n";
  while (block.size() < (std::size_t{8} << 20)) block += "\r\n\r\nWARC/1.0\r\nA: b\r\n";
  EXPECT_EQ(read_everything(record("u", block) + kOne).uris, (Uris{"u", "http://a.test/1"}));
}

TEST_P(WarcReaderOf, SkipsARecordOverTheLimitAndGoesOn) {
  const std::string huge = long_record("http://a.test/huge", 700000);
  const Reading reading =
      read_everything(GetParam().pack({kOne, huge, kTwo, kThree}), {.max_record_bytes = 100000});
  EXPECT_EQ(reading.uris, kAll);
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_EQ(reading.findings[0].reason, "the record of 700000 bytes is over the limit of 100000");
}

TEST_P(WarcReaderOf, LosesNoNeighbourToALengthThatLiesBeyondTheLimit) {
  const std::string liar = record_of_length("response", "u", "short", "5000000000");
  const Reading reading =
      read_everything(GetParam().pack({kOne, liar, kTwo, kThree}), {.max_record_bytes = 100000});
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST_P(WarcReaderOf, LosesNoNeighbourHoweverOftenALengthLiesBeyondTheLimit) {
  std::vector<std::string> records = {kOne};
  for (int i = 0; i < 100; ++i)
    records.push_back(record_of_length("response", "u", "short", "20000"));
  records.push_back(kTwo);
  records.push_back(kThree);
  const Reading reading = read_everything(GetParam().pack(records), {.max_record_bytes = 1000});
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_EQ(reading.findings.size(), 100u);
}

TEST_P(WarcReaderOf, SkipsAHeadOverTheLimitAndGoesOn) {
  const std::string huge = record("http://a.test/" + std::string(5000, 'x'), "block");
  const Reading reading =
      read_everything(GetParam().pack({kOne, huge, kTwo, kThree}), {.max_head_bytes = 1000});
  EXPECT_EQ(reading.uris, kAll);
  EXPECT_EQ(reading.findings.size(), 1u);
}

TEST_P(WarcReaderOf, ReadsEveryRecordAgainAtItsAddress) {
  const std::string file =
      GetParam().pack({kOne, long_record("http://a.test/long", 900000), kTwo, kThree});
  const Reading reading = read_everything(file);
  ASSERT_EQ(reading.uris.size(), 4u);
  Result<WarcReader> reader = WarcReader::open(Source::over(file));
  for (std::size_t i = reading.uris.size(); i-- > 0;) {
    const Result<const WarcRecord*> found = reader->read_at(reading.addresses[i]);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ((*found)->block, reading.blocks[i]);
  }
}

TEST_P(WarcReaderOf, SaysWhenNoRecordStartsAtAnAddress) {
  const std::string file = GetParam().pack({kOne, kTwo});
  Result<WarcReader> reader = WarcReader::open(Source::over(file, "x.warc"));
  const Result<const WarcRecord*> found = reader->read_at({.offset = 1});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::NotFound);
  EXPECT_EQ(found.error().message, "read x.warc: no whole record at offset 1");
}

TEST_P(WarcReaderOf, ReadsAPipeToTheEnd) {
  const std::string file = GetParam().pack({kOne, long_record("http://a.test/long", 300000), kTwo});
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::thread writer([&] {
    for (std::size_t at = 0; at < file.size();) {
      const ssize_t count =
          write(ends[1], file.data() + at, std::min<std::size_t>(997, file.size() - at));
      if (count <= 0) break;
      at += static_cast<std::size_t>(count);
    }
    close(ends[1]);
  });
  Uris uris;
  {
    Result<WarcReader> reader = WarcReader::open("/dev/fd/" + std::to_string(ends[0]));
    ASSERT_TRUE(reader) << reader.error().message;
    while (const WarcRecord* found = reader->next()) uris.emplace_back(found->target_uri());
    EXPECT_EQ(reader->finding_count(), 0u);
    EXPECT_FALSE(reader->seek({}));
  }
  close(ends[0]);
  writer.join();
  EXPECT_EQ(uris, (Uris{"http://a.test/1", "http://a.test/long", "http://a.test/2"}));
}

TEST(WarcReader, RecoversFromDamageInAPipeToo) {
  std::string middle = gzip(long_record("http://a.test/2", 300000));
  middle.resize(middle.size() / 2);
  const std::string file = gzip(kOne) + middle + gzip(kThree);
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::thread writer([&] {
    EXPECT_EQ(write(ends[1], file.data(), file.size()), static_cast<ssize_t>(file.size()));
    close(ends[1]);
  });
  Uris uris;
  Result<WarcReader> reader = WarcReader::open("/dev/fd/" + std::to_string(ends[0]));
  close(ends[0]);
  while (const WarcRecord* found = reader->next()) uris.emplace_back(found->target_uri());
  writer.join();
  // The data is cut off, or damaged where the next member begins: as in a file.
  EXPECT_EQ(uris, read_everything(file).uris);
  EXPECT_EQ(uris.back(), "http://a.test/3");
}

TEST(WarcReader, GivesUpOnABombAndGoesOn) {
  const std::string bomb =
      gzip(record("http://a.test/bomb", std::string(std::size_t{64} << 20, 'x')));
  const Reading reading = read_everything(gzip(kOne) + bomb + gzip(kThree));
  EXPECT_EQ(reading.uris, kFirstAndLast);
  ASSERT_EQ(reading.findings.size(), 1u);
  EXPECT_NE(reading.findings[0].reason.find("inflates to more than 250 times its size"),
            std::string::npos)
      << reading.findings[0].reason;
}

TEST(WarcReader, KeepsOnlySoManyFindings) {
  std::string file;
  for (int i = 0; i < 50; ++i) file += record_of_length("response", "u", "x", "?");
  Result<WarcReader> reader = WarcReader::open(Source::over(file), {.max_findings = 10});
  while (reader->next() != nullptr) {
  }
  EXPECT_EQ(reader->findings().size(), 10u);
  EXPECT_EQ(reader->finding_count(), 50u);
}

TEST(WarcReader, TakesLinearTimeForLengthsThatAllLie) {
  // Each of these heads claims most of the file; a naive reader would take quadratic time.
  std::string file;
  while (file.size() < (std::size_t{4} << 20))
    file += "WARC/1.0\r\nContent-Length: 3000000\r\n\r\n";
  const Reading reading = read_everything(file + "WARC/1.0\r\nContent-Length: 1\r\n\r\nx\r\n\r\n");
  EXPECT_EQ(reading.blocks, Uris{"x"});
}

TEST(HeaderFields, ReadsContinuedAndOddLines) {
  std::vector<HeaderField> fields;
  EXPECT_EQ(read_fields("A: 1\r\n two\r\nno colon\r\nB :3\r\n: nameless\r\n", fields), 2u);
  EXPECT_EQ(find_field(fields, "a"), "1\r\n two");
  EXPECT_EQ(find_field(fields, "b"), "3");
}

TEST(HeaderFields, ReadsDecimalsWithoutOverflow) {
  EXPECT_EQ(read_decimal("18446744073709551615"), 18446744073709551615u);
  EXPECT_FALSE(read_decimal("18446744073709551616"));
  EXPECT_FALSE(read_decimal("+1"));
  EXPECT_FALSE(read_decimal(""));
}

}  // namespace
}  // namespace winnow::bytes

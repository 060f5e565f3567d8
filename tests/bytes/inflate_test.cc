// Decompression within its caps: all codings behave the same, and damage is always reported. The
// bombs are small and the caps smaller, so that the tests are fast.
#include "bytes/inflate.h"

#include <gtest/gtest.h>

#include <string>

#include "samples.h"

namespace winnow::bytes {
namespace {

using samples::words;

std::string packed(std::string_view text, Coding coding) {
  switch (coding) {
    case Coding::Gzip: return samples::gzip(text);
    case Coding::Zlib: return samples::deflated(text, 15);
    case Coding::Deflate: return samples::deflated(text, -15);
    case Coding::Brotli: return samples::brotli(text);
    case Coding::Zstd: return samples::zstd(text);
    case Coding::Identity: break;
  }
  return std::string(text);
}

std::string test_name(const testing::TestParamInfo<Coding>& info) {
  return std::string(name_of(info.param));
}

class InflateOf : public testing::TestWithParam<Coding> {};
INSTANTIATE_TEST_SUITE_P(EveryCoding, InflateOf,
                         testing::Values(Coding::Gzip, Coding::Zlib, Coding::Deflate,
                                         Coding::Brotli, Coding::Zstd),
                         test_name);

TEST_P(InflateOf, GivesBackWhatWasPacked) {
  const std::string text = words(300000);
  const Inflated result = inflate(packed(text, GetParam()), GetParam());
  EXPECT_EQ(result.bytes.view(), text);
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.finding);
}

TEST_P(InflateOf, EmptyDataIsEmpty) {
  const Inflated result = inflate(packed("", GetParam()), GetParam());
  EXPECT_TRUE(result.bytes.empty());
  EXPECT_TRUE(result.complete);
}

TEST_P(InflateOf, ClippedDataKeepsWhatCameOut) {
  const std::string text = words(300000);
  const std::string whole = packed(text, GetParam());
  const Inflated result =
      inflate(std::string_view(whole).substr(0, whole.size() * 9 / 10), GetParam());
  EXPECT_GT(result.bytes.size(), text.size() / 4);
  EXPECT_TRUE(text.starts_with(result.bytes.view()));
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.finding, std::string(name_of(GetParam())) + " data is cut off after " +
                                std::to_string(result.bytes.size()) + " bytes");
}

TEST_P(InflateOf, DataOfExactlyTheCapIsWhole) {
  const std::string text = words(50000);
  const Inflated result = inflate(packed(text, GetParam()), GetParam(), {.max_bytes = 50000});
  EXPECT_EQ(result.bytes.view(), text);
  EXPECT_TRUE(result.complete);
}

TEST_P(InflateOf, DataOverTheCapStopsThere) {
  const std::string text = words(50000);
  const Inflated result = inflate(packed(text, GetParam()), GetParam(), {.max_bytes = 49999});
  EXPECT_EQ(result.bytes.view(), text.substr(0, 49999));
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.finding,
            std::string(name_of(GetParam())) + " data inflates to more than 49999 bytes");
}

TEST_P(InflateOf, ABombStopsAtTheRatio) {
  const std::string bomb = packed(std::string(std::size_t{8} << 20, 'x'), GetParam());
  const Inflated result =
      inflate(bomb, GetParam(), {.max_ratio = 100, .ratio_from_bytes = 1 << 20});
  EXPECT_LT(result.bytes.size(), std::size_t{4} << 20);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.finding,
            std::string(name_of(GetParam())) + " data inflates to more than 100 times its size");
}

TEST_P(InflateOf, AHighRatioBelowTheFloorIsFine) {
  const std::string text(200000, ' ');
  const Inflated result = inflate(packed(text, GetParam()), GetParam(), {.max_ratio = 2});
  EXPECT_TRUE(result.complete);
}

TEST_P(InflateOf, StepByStepIsTheSame) {
  const std::string text = words(20000);
  const std::string input = packed(text, GetParam());
  Inflater inflater(GetParam());
  std::string output;
  std::size_t used = 0;
  Inflater::State state = Inflater::State::Running;
  while (state == Inflater::State::Running) {
    char room[3];
    const Inflater::Step step =
        inflater.step(std::string_view(input).substr(used, 1), std::span(room));
    used += step.consumed;
    output.append(room, step.produced);
    state = step.state;
    ASSERT_TRUE(step.consumed + step.produced != 0 || state != Inflater::State::Running);
  }
  EXPECT_EQ(state, Inflater::State::End);
  EXPECT_EQ(output, text);
}

TEST(Inflate, ReadsGzipMembersOneAfterTheOther) {
  const Inflated result = inflate(samples::gzip("one ") + samples::gzip("two"), Coding::Gzip);
  EXPECT_EQ(result.bytes.view(), "one two");
  EXPECT_TRUE(result.complete);
}

TEST(Inflate, MentionsBytesAfterTheData) {
  const Inflated result = inflate(samples::gzip("one") + "\r\n", Coding::Gzip);
  EXPECT_EQ(result.bytes.view(), "one");
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.finding, "2 bytes follow the gzip data");
}

TEST(Inflate, NoticesAWrongChecksum) {
  std::string data = samples::gzip("a page");
  data[data.size() - 6] = static_cast<char>(data[data.size() - 6] ^ 1);
  const Inflated result = inflate(data, Coding::Gzip);
  EXPECT_EQ(result.bytes.view(), "a page");
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.finding, "gzip data is damaged after 6 bytes: incorrect data check");
}

TEST(Inflate, DoesNotBelieveALengthThatLies) {
  std::string data = samples::gzip("a page");
  data[data.size() - 1] = '\x7f';  // claims two gigabytes
  const Inflated result = inflate(data, Coding::Gzip);
  EXPECT_EQ(result.bytes.view(), "a page");
  EXPECT_EQ(result.finding, "gzip data is damaged after 6 bytes: incorrect length check");
  EXPECT_LT(result.bytes.capacity(), 1u << 20);
}

TEST(Inflate, UndoesOnlyOneLayer) {
  const std::string once = samples::gzip("a page");
  const Inflated result = inflate(samples::gzip(once), Coding::Gzip);
  EXPECT_EQ(result.bytes.view(), once);
}

TEST(Inflate, RefusesZstdWindowsThatWouldTakeHalfAGigabyte) {
  // Magic, a descriptor without single segment, and a window descriptor of 2^29 bytes.
  const std::string frame("\x28\xb5\x2f\xfd\x00\x98\x01\x00\x00", 9);
  const Inflated result = inflate(frame, Coding::Zstd);
  EXPECT_FALSE(result.complete);
  ASSERT_TRUE(result.finding);
  EXPECT_NE(result.finding->find("requires too much memory"), std::string::npos) << *result.finding;
}

TEST(CodingByMagic, KnowsGzipAndZstd) {
  EXPECT_EQ(coding_by_magic(samples::gzip("x")), Coding::Gzip);
  EXPECT_EQ(coding_by_magic(samples::zstd("x")), Coding::Zstd);
  EXPECT_EQ(coding_by_magic(samples::dictionary_frame("x")), Coding::Zstd);
  EXPECT_EQ(coding_by_magic("<html>"), Coding::Identity);
  EXPECT_EQ(coding_by_magic(""), Coding::Identity);
}

}  // namespace
}  // namespace winnow::bytes

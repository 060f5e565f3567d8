// No page of an archive is lost silently: whatever happens to a header, it is delivered or reported.
#include "bytes/archive_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "samples.h"

namespace winnow::bytes {
namespace {

using samples::record;
using samples::record_of_length;

const std::string kRye = "<title>Rye</title><p>Rye is late this year.";

std::string answer(const std::string& page, const std::string& fields = {}) {
  return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " +
         std::to_string(page.size()) + "\r\n" + fields + "\r\n" + page;
}

struct Pages {
  std::vector<std::string> bodies;
  std::vector<std::string> errors;
  std::size_t truncated = 0;
};

Pages pages_of(const std::string& file) {
  Pages found;
  Result<WarcReader> reader = WarcReader::open(Source::over(file, "mill.warc"));
  if (!reader) return {.bodies = {}, .errors = {reader.error().message}};
  ArchivePages pages(*std::move(reader), "mill.warc");
  while (const auto page = pages.next()) {
    if (*page) {
      found.bodies.emplace_back((*page)->bytes);
      found.truncated += (*page)->is_truncated ? 1 : 0;
    } else {
      found.errors.push_back(page->error().message);
    }
  }
  return found;
}

const std::string kFirst = record("http://a.test/1", answer("<p>first"));
const std::string kLast = record("http://a.test/3", answer("<p>last"));

TEST(ArchivePages, AreLeftOutSilentlyByNoFlippedBitOfAHeader) {
  const std::string middle = record("http://a.test/2", answer(kRye));
  const std::size_t head = middle.find("<title>");
  std::size_t delivered = 0;
  std::size_t reported = 0;
  std::vector<std::string> silent;
  for (std::size_t bit = 0; bit < head * 8; ++bit) {
    std::string file = kFirst + middle + kLast;
    char& changed = file[kFirst.size() + bit / 8];
    changed = static_cast<char>(changed ^ 1 << bit % 8);
    const Pages pages = pages_of(file);
    // The neighbours are delivered whatever happens.
    ASSERT_GE(pages.bodies.size(), 2U) << file;
    EXPECT_EQ(pages.bodies.front(), "<p>first");
    EXPECT_EQ(pages.bodies.back(), "<p>last") << file;
    if (pages.bodies.size() == 3 && pages.bodies[1].find("Rye is late") != std::string::npos)
      ++delivered;
    else if (!pages.errors.empty())
      ++reported;
    else
      silent.push_back(file.substr(kFirst.size(), head));
  }
  EXPECT_TRUE(silent.empty()) << testing::PrintToString(silent);
  EXPECT_GT(delivered, 100U);
  EXPECT_GT(reported, 50U);
  std::cout << head * 8 << " bits: " << delivered << " pages delivered, " << reported
            << " reported, " << silent.size() << " left out\n";
}

// 300 has a reason of its own.
TEST(ArchivePages, WithADamagedStatusAreDelivered) {
  const auto with_status = [](const std::string& status) {
    return kFirst +
           record("http://a.test/2",
                  "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n\r\n" + kRye) +
           kLast;
  };
  const Pages damaged = pages_of(with_status("300 OK"));
  ASSERT_EQ(damaged.bodies.size(), 3U);
  EXPECT_EQ(damaged.bodies[1], kRye);
  const Pages choices = pages_of(with_status("300 Multiple Choices"));
  EXPECT_EQ(choices.bodies.size(), 2U);
}

TEST(ArchivePages, WithMoreThanTheirContentLengthAreDeliveredAndReported) {
  const std::string longer = answer(kRye) + "<p>And more.";
  const Pages pages = pages_of(kFirst + record("http://a.test/2", longer) + kLast);
  ASSERT_EQ(pages.bodies.size(), 3U);
  EXPECT_EQ(pages.bodies[1], kRye + "<p>And more.");
  ASSERT_EQ(pages.errors.size(), 1U);
  EXPECT_EQ(pages.errors[0], "read mill.warc: damaged at byte " + std::to_string(kFirst.size()) +
                                 ": the body of the answer is 12 bytes longer than its "
                                 "Content-Length");
}

// Many crawlers store the decoded body under the headers of the compressed one, or end it with a line.
TEST(ArchivePages, StoredDecodedAreNotReported) {
  const std::string shorter = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n";
  for (const std::string& block :
       {shorter + "Content-Encoding: gzip\r\n\r\n" + kRye,
        shorter + "X-Crawler-Content-Encoding: br\r\n\r\n" + kRye,
        shorter + "Transfer-Encoding: chunked\r\n\r\n" + kRye, answer(kRye) + "\r\n"}) {
    const Pages pages = pages_of(kFirst + record("http://a.test/2", block) + kLast);
    EXPECT_EQ(pages.bodies.size(), 3U);
    EXPECT_TRUE(pages.errors.empty()) << pages.errors[0];
  }
}

TEST(ArchivePages, OfARecordThatIsCutAreDeliveredAndMarked) {
  const std::string second = record("http://a.test/2", answer(kRye));
  for (const std::size_t missing : {6U, 12U, 30U}) {
    const Pages pages = pages_of(kFirst + second.substr(0, second.size() - missing));
    ASSERT_EQ(pages.bodies.size(), 2U);
    EXPECT_EQ(pages.bodies[1], kRye.substr(0, kRye.size() - (missing - 4)));
    EXPECT_EQ(pages.truncated, 1U);
    EXPECT_EQ(pages.errors.size(), 1U);
  }
}

TEST(ArchivePages, OfAFirstSegmentAreMarked) {
  std::string segment = record("http://a.test/2", answer(kRye));
  segment.insert(segment.find("Content-Type"), "WARC-Segment-Number: 1\r\n");
  const Pages pages =
      pages_of(segment + record_of_length("continuation", "http://a.test/2", " and more", "9"));
  EXPECT_EQ(pages.bodies.size(), 1U);
  EXPECT_EQ(pages.truncated, 1U);
  EXPECT_TRUE(pages.errors.empty());
}

TEST(ArchivePages, HaveWhatTheResponseSaysAboutTheirUse) {
  const std::string file =
      record("http://a.test/1",
             answer(kRye, "X-Robots-Tag: noai\r\nServer: mill\r\ntdm-reservation: 1\r\n"));
  Result<WarcReader> reader = WarcReader::open(Source::over(file, "mill.warc"));
  ASSERT_TRUE(reader);
  ArchivePages pages(*std::move(reader), "mill.warc");
  ASSERT_TRUE(pages.next());
  EXPECT_EQ(pages.origin().usage_signals,
            (std::vector<std::string>{"x-robots-tag: noai", "tdm-reservation: 1"}));
}

TEST(ArchivePages, AreDeliveredIfTheyAreEmptyButSayThatTheyAreHtml) {
  const std::string empty = record("http://a.test/2", answer(""));
  EXPECT_EQ(pages_of(kFirst + empty + kLast).bodies,
            (std::vector<std::string>{"<p>first", "", "<p>last"}));
  // An answer without content, or without a type: an address that counts visits.
  for (const char* head : {"HTTP/1.1 204 No Content\r\nContent-Type: text/html\r\n\r\n",
                           "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"})
    EXPECT_EQ(pages_of(kFirst + record("http://a.test/2", head) + kLast).bodies.size(), 2U) << head;
}

TEST(ArchivePages, LeaveOutKnownRecordsWithoutAnError) {
  std::string file;
  for (const char* type : {"warcinfo", "request", "metadata", "revisit", "continuation"})
    file += record_of_length(type, "http://a.test/", "a: b", "4");
  const Pages pages = pages_of(file + kFirst);
  EXPECT_EQ(pages.bodies.size(), 1U);
  EXPECT_TRUE(pages.errors.empty());
}

}  // namespace
}  // namespace winnow::bytes

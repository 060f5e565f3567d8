// Archives that are damaged, mislabelled or of another format: nothing in them is lost silently.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "bytes/samples.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

const std::string kArchivedText =
    "The rye stood late this year, and when the rain came the sluice was shut. ";

std::string archived_answer(int number, std::size_t missing = 0) {
  std::string page = "<title>Rye</title><main><p>Number " + std::to_string(number) + ". ";
  for (int i = 0; i < 5 + number; ++i) page += kArchivedText;
  const std::string length = std::to_string(page.size());
  page.resize(page.size() - missing);
  return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + length + "\r\n\r\n" +
         page;
}

std::string warc_record(const std::string& url, const std::string& block, long longer = 0,
                        const std::string& type = "response",
                        const std::string& content_type = "application/http; msgtype=response") {
  return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + url +
         "\r\nContent-Type: " + content_type +
         "\r\nContent-Length: " + std::to_string(static_cast<long>(block.size()) + longer) +
         "\r\n\r\n" + block + "\r\n\r\n";
}
std::string numbered_record(int number) {
  return warc_record("http://a.example/" + std::to_string(number), archived_answer(number));
}

// What `winnow extract` reports about an archive.
struct ArchiveReport {
  std::vector<std::string> urls;
  std::vector<std::size_t> damaged_at;  // offsets of error records
  std::size_t errors = 0;
  std::size_t truncated = 0;
  std::size_t lines_on_stderr = 0;
  int code = 0;
  std::string err;
};

ArchiveReport report_of(const Outcome& outcome) {
  ArchiveReport report;
  report.code = outcome.code;
  report.err = outcome.err;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    const auto record = nlohmann::json::parse(line);
    if (record.contains("error")) {
      ++report.errors;
      EXPECT_EQ(record["error"]["code"], 4) << line;
      if (record.contains("warcOffset"))
        report.damaged_at.push_back(record["warcOffset"].get<std::size_t>());
    } else {
      report.urls.push_back(record.value("url", ""));
      report.truncated += record["metadata"].value("truncated", "") == "input" ? 1 : 0;
    }
  }
  std::istringstream messages(outcome.err);
  for (std::string line; std::getline(messages, line);) ++report.lines_on_stderr;
  return report;
}

ArchiveReport extract_archive(const std::string& name, const std::string& content) {
  const Folder folder;
  return report_of(run("winnow extract -f jsonl '" + folder.write(name, content) + "'"));
}

TEST(EvilArchive, CutAtAnyPlaceIsReported) {
  std::string whole;
  std::vector<std::size_t> ends = {0};
  for (int i = 0; i < 4; ++i) {
    whole += bytes::samples::gzip(numbered_record(i));
    ends.push_back(whole.size());
  }
  std::size_t pages = 0;
  std::size_t runs = 0;
  for (std::size_t size = ends[2] + 1; size < ends[4]; size += 97, ++runs) {
    const ArchiveReport report = extract_archive("cut.warc.gz", whole.substr(0, size));
    const bool is_clean = size == ends[3];
    EXPECT_EQ(report.code, is_clean ? 0 : 4) << size;
    EXPECT_GE(report.urls.size(), size < ends[3] ? 2U : 3U) << size;
    pages += report.urls.size();
    ASSERT_EQ(report.damaged_at.size(), is_clean ? 0U : 1U) << size;
    if (!is_clean) {
      EXPECT_EQ(report.damaged_at[0], size < ends[3] ? ends[2] : ends[3]) << size;
    }
    EXPECT_EQ(report.lines_on_stderr, report.errors) << report.err;
  }
  // What is there of the page that was cut is extracted.
  EXPECT_GT(pages, runs * 5 / 2);
}

TEST(EvilArchive, WithFlippedBytesHasAnErrorForEachLostRecord) {
  std::string archive;
  std::vector<std::size_t> starts;
  for (int i = 0; i < 6; ++i) {
    starts.push_back(archive.size());
    archive += bytes::samples::gzip(numbered_record(i));
  }
  for (const int lost : {1, 4}) archive[starts[static_cast<std::size_t>(lost)] + 80] ^= 0x55;
  const ArchiveReport report = extract_archive("flipped.warc.gz", archive);
  EXPECT_EQ(report.urls, (std::vector<std::string>{"http://a.example/0", "http://a.example/2",
                                                   "http://a.example/3", "http://a.example/5"}));
  EXPECT_EQ(report.damaged_at, (std::vector<std::size_t>{starts[1], starts[4]}));
  EXPECT_EQ(report.lines_on_stderr, 2U) << report.err;
  EXPECT_EQ(report.code, 4);
}

TEST(EvilArchive, WithAWrongContentLengthIsReported) {
  for (const long longer : {-40L, 5L, 100'000L}) {
    const std::string archive = numbered_record(0) +
                                warc_record("http://a.example/1", archived_answer(1), longer) +
                                numbered_record(2);
    const ArchiveReport report = extract_archive("length.warc", archive);
    EXPECT_EQ(report.urls, (std::vector<std::string>{"http://a.example/0", "http://a.example/1",
                                                     "http://a.example/2"}))
        << longer;
    EXPECT_EQ(report.damaged_at, std::vector<std::size_t>{numbered_record(0).size()}) << longer;
    EXPECT_EQ(report.code, 4);
  }
}

// Records whose length covers those after it, up to the end of one of them: 1 to 14 are swallowed.
TEST(EvilArchive, WithALengthThatSwallowsRecordsLosesNone) {
  constexpr int kRecords = 16;
  for (int swallowed = 1; swallowed < kRecords - 1; ++swallowed) {
    std::string after;
    for (int i = 2; i < 2 + swallowed; ++i) after += numbered_record(i);
    std::string archive =
        numbered_record(0) +
        warc_record("http://a.example/1", archived_answer(1), static_cast<long>(after.size())) +
        after;
    for (int i = 2 + swallowed; i < kRecords; ++i) archive += numbered_record(i);
    const ArchiveReport report = extract_archive("swallowed.warc", archive);
    std::vector<std::string> urls;
    for (int i = 0; i < kRecords; ++i) urls.push_back("http://a.example/" + std::to_string(i));
    EXPECT_EQ(report.urls, urls) << swallowed;
    EXPECT_EQ(report.damaged_at, std::vector<std::size_t>{numbered_record(0).size()});
    EXPECT_EQ(report.lines_on_stderr, 1U) << report.err;
    EXPECT_EQ(report.code, 4);
  }
}

TEST(EvilArchive, WithAnUnknownTypeIsReported) {
  for (const std::string type : {"respons", "RESPONSE2", "", "x-own"}) {
    const std::string archive = numbered_record(0) +
                                warc_record("http://a.example/1", archived_answer(1), 0, type) +
                                numbered_record(2);
    const ArchiveReport report = extract_archive("type.warc", archive);
    EXPECT_EQ(report.urls, (std::vector<std::string>{"http://a.example/0", "http://a.example/2"}));
    EXPECT_EQ(report.damaged_at, std::vector<std::size_t>{numbered_record(0).size()});
    EXPECT_EQ(report.lines_on_stderr, 1U) << report.err;
    EXPECT_EQ(report.code, 4);
  }
}

TEST(EvilArchive, WithMoreThanAContentLengthIsReported) {
  const ArchiveReport report = extract_archive(
      "more.warc",
      numbered_record(0) + warc_record("http://a.example/1", archived_answer(1) + "<p>And more."));
  EXPECT_EQ(report.urls.size(), 2U);
  EXPECT_EQ(report.damaged_at, std::vector<std::size_t>{numbered_record(0).size()});
  EXPECT_EQ(report.code, 4);
}

TEST(EvilArchive, ThatIsEmptyOrNoArchiveIsReported) {
  std::string noise;
  for (std::uint32_t i = 0, state = 1; i < 5000; ++i) {
    state = state * 1664525 + 1013904223;
    noise += static_cast<char>(state >> 24);
  }
  for (const std::string name : {"x.warc", "x.warc.gz", "x.arc", "x.warc.zst"}) {
    for (const std::string& content : {std::string(), noise, std::string("<p>a page</p>")}) {
      const ArchiveReport report = extract_archive(name, content);
      EXPECT_EQ(report.code, 4) << name;
      EXPECT_EQ(report.errors, 1U) << name;
      EXPECT_EQ(report.lines_on_stderr, 1U) << report.err;
    }
  }
}

TEST(EvilArchive, IsRecognizedWhateverItsNameIs) {
  const Folder folder;
  const std::string plain = numbered_record(0) + numbered_record(1);
  for (const std::string& archive : {plain, bytes::samples::gzip(numbered_record(0)) +
                                                bytes::samples::gzip(numbered_record(1))}) {
    const std::string file = folder.write("download", archive);
    for (const std::string& command :
         {"winnow extract -f jsonl '" + file + "'", "winnow extract -f jsonl - <'" + file + "'",
          "cat '" + file + "' | winnow extract -f jsonl"}) {
      const ArchiveReport report = report_of(run(command));
      EXPECT_EQ(report.urls, (std::vector<std::string>{"http://a.example/0", "http://a.example/1"}))
          << command;
      EXPECT_EQ(report.code, 0) << report.err;
    }
    // Damage on a pipe is reported, too.
    folder.write("cut", archive.substr(0, archive.size() - 60));
    EXPECT_EQ(report_of(run("cat '" + folder.path("cut") + "' | winnow extract -f jsonl")).code, 4);
  }
}

TEST(EvilArchive, InLz4IsReportedAsUnsupported) {
  const ArchiveReport report = extract_archive("a.warc.lz4", "\x04\x22\x4d\x18 and so on");
  EXPECT_EQ(report.code, 4);
  EXPECT_NE(report.err.find("LZ4 compression is not supported"), std::string::npos) << report.err;
}

TEST(EvilArchive, OfOlderFormatsIsRead) {
  const auto arc_record = [](const std::string& url, const std::string& block) {
    return url + " 192.0.2.1 20060102150405 text/html " + std::to_string(block.size()) + "\n" +
           block + "\n";
  };
  const std::string description =
      "1 0 Mill\nURL IP-address Archive-date Content-type Archive-length\n";
  const std::string head = "filedesc://mill.arc 0.0.0.0 20060102150405 text/plain " +
                           std::to_string(description.size()) + "\n" + description + "\n";
  const std::string one = arc_record("http://a.example/1", archived_answer(1));
  const std::string two = arc_record("http://a.example/2", archived_answer(2));
  for (const std::string& archive :
       {head + one + two,
        bytes::samples::gzip(head) + bytes::samples::gzip(one) + bytes::samples::gzip(two)}) {
    const ArchiveReport whole = extract_archive("mill.arc.gz", archive);
    EXPECT_EQ(whole.urls, (std::vector<std::string>{"http://a.example/1", "http://a.example/2"}));
    EXPECT_EQ(whole.code, 0) << whole.err;
    const ArchiveReport cut = extract_archive("mill.arc", archive.substr(0, archive.size() - 70));
    EXPECT_EQ(cut.urls, (std::vector<std::string>{"http://a.example/1", "http://a.example/2"}));
    EXPECT_EQ(cut.truncated, 1U);
    EXPECT_EQ(cut.damaged_at.size(), 1U);
    EXPECT_EQ(cut.code, 4);
  }
}

TEST(EvilArchive, OfTextsIsRead) {
  const std::string text = "Rye & <oats>\n" + kArchivedText + kArchivedText + kArchivedText + "\n";
  const Folder folder;
  const std::string file = folder.write(
      "mill.warc.wet.gz", bytes::samples::gzip(warc_record("http://a.example/wet", text, 0,
                                                           "conversion", "text/plain")));
  const Outcome outcome = run("winnow extract -f jsonl '" + file + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto record = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(record["url"], "http://a.example/wet");
  EXPECT_NE(record["articleBody"].get<std::string>().find("The rye stood late this year"),
            std::string::npos)
      << outcome.out;
}

TEST(EvilArchive, WithAnswersThatWereCutMarksThem) {
  const ArchiveReport report = extract_archive(
      "answers.warc",
      numbered_record(0) + warc_record("http://a.example/1", archived_answer(1, 100)));
  EXPECT_EQ(report.urls.size(), 2U);
  EXPECT_EQ(report.truncated, 1U);
  EXPECT_EQ(report.code, 0) << report.err;
}

}  // namespace
}  // namespace winnow::programs

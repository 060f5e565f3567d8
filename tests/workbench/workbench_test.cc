// The files of the workbench: labels, their export, jobs, and what is read back from them.
#include "serve/workbench.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "eval/labels.h"
#include "serve/workbench_events.h"
#include "serve/workbench_jobs.h"
#include "serve/workbench_labels.h"
#include "winnow/archive.h"

namespace winnow::serve {
namespace {

using common::Json;

class WorkbenchTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "/workbench-" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string folder_;
};

LabelledPage page_at(const std::string& url, double probability) {
  return {.id = {}, .url = url, .content_type = "text/html", .probability = probability};
}

TEST_F(WorkbenchTest, KeepsLabelsAcrossARestart) {
  LabelStore store(folder_);
  ASSERT_TRUE(store.load());
  const auto added = store.add(page_at("https://mill.example/rye", 0.4), "<p>Rye");
  ASSERT_TRUE(added) << added.error().message;
  const Json change{{"label", {{"kind", "article"}, {"text", "Rye"}}},
                    {"marks", {{"roles", {{"3", "keep"}}}}},
                    {"done", true}};
  ASSERT_TRUE(store.change(added->id, change));
  LabelStore again(folder_);
  ASSERT_TRUE(again.load());
  const auto found = again.find(added->id);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_done);
  EXPECT_EQ(found->label["text"], "Rye");
  EXPECT_EQ(found->label["url"], "https://mill.example/rye");
  EXPECT_EQ(found->marks["roles"]["3"], "keep");
  EXPECT_EQ(*again.bytes_of(added->id), "<p>Rye");
}

TEST_F(WorkbenchTest, RefusesALabelThatCannotBeRead) {
  LabelStore store(folder_);
  const auto added = store.add(page_at("https://mill.example/rye", 0.4), "<p>Rye");
  ASSERT_TRUE(added);
  EXPECT_FALSE(store.change(added->id, {{"label", {{"text", 7}}}}));
  EXPECT_FALSE(store.change(added->id, {{"done", true}}));
  EXPECT_FALSE(store.find(added->id)->is_done);
  EXPECT_FALSE(store.change("../" + added->id, {{"done", false}}));
}

TEST_F(WorkbenchTest, OffersThePageWithTheLowestProbabilityNext) {
  LabelStore store(folder_);
  ASSERT_TRUE(store.add(page_at("https://mill.example/1", 0.9), "1"));
  const auto low = store.add(page_at("https://mill.example/2", 0.2), "2");
  ASSERT_TRUE(low);
  EXPECT_EQ(store.next()->id, low->id);
  ASSERT_TRUE(store.change(low->id, {{"label", {{"text", "2"}}}, {"done", true}}));
  EXPECT_EQ(store.next()->url, "https://mill.example/1");
}

TEST_F(WorkbenchTest, ExportsFinishedPagesAsACorpus) {
  LabelStore store(folder_ + "/labels");
  std::filesystem::create_directories(folder_ + "/labels");
  const auto done = store.add(page_at("https://mill.example/1", 0.9), "<p>First");
  ASSERT_TRUE(done);
  ASSERT_TRUE(store.add(page_at("https://mill.example/2", 0.9), "<p>Second"));
  ASSERT_TRUE(store.change(done->id,
                           {{"label", {{"kind", "article"}, {"text", "First"}}}, {"done", true}}));
  const auto written = store.write_export(folder_);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(written->pages, 1U);
  const auto corpora = eval::read_corpora({written->labels_path}, {});
  ASSERT_TRUE(corpora) << corpora.error().message;
  ASSERT_EQ(corpora->front().labels.size(), 1U);
  EXPECT_EQ(corpora->front().labels.front().text, "First");
  ASSERT_EQ(corpora->front().archives, std::vector<std::string>{written->archive_path});
  auto archive = ArchiveReader::open(written->archive_path);
  ASSERT_TRUE(archive);
  const auto page = archive->next();
  ASSERT_TRUE(page && *page);
  EXPECT_EQ((*page)->url, "https://mill.example/1");
  EXPECT_EQ((*page)->bytes, "<p>First");
}

TEST_F(WorkbenchTest, RemembersJobsOfAnEarlierServer) {
  std::filesystem::create_directories(folder_ + "/j000007");
  std::ofstream(folder_ + "/j000007/job.json")
      << R"({"kind":"crawl","title":"mill","state":"running","started":"2026-11-17T10:00:00Z"})";
  JobRunner jobs(folder_);
  ASSERT_TRUE(jobs.load());
  const auto job = jobs.find("j000007");
  ASSERT_TRUE(job);
  EXPECT_EQ(job->state, "failed");
  EXPECT_EQ(job->error, "the server ended before the job did");
  EXPECT_FALSE(jobs.find("../j000007"));
  ASSERT_TRUE(jobs.cancel_or_remove("j000007"));
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/j000007"));
}

TEST_F(WorkbenchTest, StartsWithDamagedJobs) {
  std::string members = "{";
  for (int i = 0; i < 60'000; ++i) members += "\"" + std::to_string(i) + "\":0,";
  const std::string damaged[] = {"",
                                 "{",
                                 "[]",
                                 "7",
                                 "null",
                                 R"({"kind":7,"state":{},"exitCode":1e300,"request":[[[]]]})",
                                 R"({"exitCode":-1e300,"started":null})",
                                 std::string(9 << 20, ' '),
                                 std::string(5000, '['),
                                 members + "\"a\":0}",
                                 std::string("\0\xff\xfe", 3)};
  int number = 1;
  for (const std::string& text : damaged) {
    const std::string job = folder_ + "/j00000" + std::to_string(number++);
    std::filesystem::create_directories(job);
    std::ofstream(job + "/job.json", std::ios::binary) << text;
  }
  std::filesystem::create_directories(folder_ + "/not a job/job.json");
  std::filesystem::create_directories(folder_ + "/j000099");
  std::ofstream(folder_ + "/j000099/job.json") << R"({"kind":"crawl","state":"done"})";
  JobRunner jobs(folder_);
  EXPECT_TRUE(jobs.load());
  ASSERT_TRUE(jobs.find("j000099"));
  EXPECT_EQ(jobs.find("j000099")->state, "done");
  for (const Job& job : jobs.jobs()) EXPECT_FALSE(to_json(job).empty());
}

// Clients of events are bounded in number, and one that is gone makes room.
TEST_F(WorkbenchTest, LetsOnlySoManyClientsWatch) {
  class Watching : public Exchange {
   public:
    void send(Response) override {}
    void start(Response) override {}
    void write(std::string bytes) override { written += bytes.size(); }
    void finish() override { is_finished = true; }
    [[nodiscard]] bool is_open() const override { return !is_gone; }
    // A client that does not read.
    [[nodiscard]] std::size_t unsent_bytes() const override { return written; }
    std::atomic<std::size_t> written{0};
    std::atomic<bool> is_finished{false};
    std::atomic<bool> is_gone{false};
  };
  std::filesystem::create_directories(folder_ + "/j000001");
  std::ofstream(folder_ + "/j000001/job.json") << R"({"kind":"crawl","state":"done"})";
  // 40 MB of lines, of which a client that does not read gets few.
  std::ofstream log(folder_ + "/j000001/log.txt");
  for (int i = 0; i < 40; ++i) log << std::string(std::size_t{1} << 20, 'x') << '\n';
  log.close();
  JobRunner jobs(folder_);
  ASSERT_TRUE(jobs.load());
  JobEvents events(jobs, [] { return false; });
  std::vector<std::shared_ptr<Watching>> clients;
  for (std::size_t i = 0; i <= JobEvents::kMaxWatchers; ++i) {
    EXPECT_EQ(events.is_full(), i == JobEvents::kMaxWatchers);
    clients.push_back(std::make_shared<Watching>());
    events.watch("j000001", Stream(clients.back()));
  }
  EXPECT_TRUE(clients.back()->is_finished) << "one too many";
  // Under a sanitizer on a busy machine, one round over all clients takes seconds.
  const auto becomes_true = [](const auto& condition) {
    for (int i = 0; i < 1200 && !condition(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return condition();
  };
  EXPECT_TRUE(becomes_true([&] { return clients.front()->written > 0; }));
  std::this_thread::sleep_for(std::chrono::seconds(3));
  for (const auto& client : clients) EXPECT_LT(client->written, std::size_t{8} << 20);
  clients.front()->is_gone = true;
  EXPECT_TRUE(becomes_true([&] { return !events.is_full(); }));
  events.stop();
}

// The program that a job runs is the running one: here the test itself, which can list its tests.
TEST_F(WorkbenchTest, RunsCommandsOneAfterTheOtherAndKeepsTheirOutput) {
  JobRunner jobs(folder_);
  const auto commands = [](const std::string&) -> Result<std::vector<Command>> {
    return std::vector<Command>{{"--gtest_list_tests", "--gtest_filter=Workbench*"},
                                {"--gtest_filter=NoSuchTest"}};
  };
  const auto job = jobs.start("train", "list", nullptr, commands);
  ASSERT_TRUE(job) << job.error().message;
  for (int i = 0; i < 200 && jobs.find(job->id)->state == "running"; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(jobs.find(job->id)->state, "done") << jobs.find(job->id)->error;
  std::uint64_t offset = 0;
  const std::string log = read_lines(jobs.folder_of(job->id) + "/log.txt", offset);
  EXPECT_NE(log.find("RefusesALabelThatCannotBeRead"), std::string::npos);
}

TEST_F(WorkbenchTest, AFailingCommandEndsTheJob) {
  JobRunner jobs(folder_);
  const auto commands = [](const std::string&) -> Result<std::vector<Command>> {
    return std::vector<Command>{{"--gtest_flagfile=/no/such/file"}, {"--gtest_list_tests"}};
  };
  const auto job = jobs.start("train", "nothing", nullptr, commands);
  ASSERT_TRUE(job) << job.error().message;
  for (int i = 0; i < 200 && jobs.find(job->id)->state == "running"; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(jobs.find(job->id)->state, "failed");
  EXPECT_NE(jobs.find(job->id)->error, "");
}

TEST_F(WorkbenchTest, AJobThatCannotStartLeavesNothingBehind) {
  JobRunner jobs(folder_);
  const auto commands = [](const std::string&) -> Result<std::vector<Command>> {
    return fail(ErrorCode::InvalidArgument, "no labels");
  };
  const auto job = jobs.start("train", "nothing", nullptr, commands);
  ASSERT_FALSE(job);
  EXPECT_EQ(job.error().message, "no labels");
  EXPECT_TRUE(jobs.jobs().empty());
}

TEST_F(WorkbenchTest, ReadsWholeLinesOfAFileThatGrows) {
  const std::string path = folder_ + "/log.txt";
  std::uint64_t offset = 0;
  EXPECT_EQ(read_lines(path, offset), "");
  std::ofstream(path) << "one\ntw";
  EXPECT_EQ(read_lines(path, offset), "one\n");
  EXPECT_EQ(read_lines(path, offset), "");
  std::ofstream(path, std::ios::app) << "o\nthree\n";
  EXPECT_EQ(read_lines(path, offset), "two\nthree\n");
}

TEST(WorkbenchJson, OutlinesARecord) {
  const Json outline = record_outline(
      R"({"url":"https://mill.example/","headline":"Rye","articleBody":"It came late.",)"
      R"("articles":[{"headline":"a"},{}],"metadata":{"method":"auto","probability":0.5}})",
      3);
  EXPECT_EQ(outline["number"], 3);
  EXPECT_EQ(outline["headline"], "Rye");
  EXPECT_EQ(outline["words"], 3);
  EXPECT_EQ(outline["articles"], 2);
  EXPECT_EQ(outline["probability"], 0.5);
}

TEST(WorkbenchJson, RefusesDeepAndBrokenText) {
  EXPECT_TRUE(read_json(R"({"a":["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["]})"));
  EXPECT_FALSE(read_json(std::string(100'000, '[')));
  EXPECT_FALSE(read_json("{"));
  EXPECT_FALSE(read_json("\"\xff\""));
}

TEST(WorkbenchAnswer, NeverSendsAForeignPageAsHtml) {
  const Response response =
      page_bytes_response("<script>", "https://mill.example/\r\nX: y", "text/html");
  EXPECT_EQ(response.content_type, "application/octet-stream");
  for (const auto& [name, value] : response.headers)
    EXPECT_EQ(value.find_first_of("\r\n"), std::string::npos) << name;
}

}  // namespace
}  // namespace winnow::serve

#include "crawl/frontier.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

namespace winnow::crawl {
namespace {

constexpr std::int64_t kNow = 1'793'613'600'000;

// A frontier whose hosts have an empty robots.txt.
class FrontierTest : public ::testing::Test {
 protected:
  void SetUp() override { open(); }
  void TearDown() override {
    frontier_.reset();
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + ending);
  }
  void open() {
    frontier_.reset();
    auto opened = Frontier::open(path_);
    ASSERT_TRUE(opened) << opened.error().message;
    frontier_.emplace(*std::move(opened));
  }
  bool add(const std::string& url, Kind kind = Kind::Page, int depth = 0) {
    const auto added = frontier_->add({.url = url, .kind = kind, .depth = depth});
    EXPECT_TRUE(added);
    return added && *added;
  }
  // The address of the next page, after answering robots.txt.
  std::string take(std::int64_t now = kNow, Limit limit = Limit::None) {
    while (true) {
      auto task = frontier_->take(now, limit);
      EXPECT_TRUE(task);
      if (!task || !*task) return "";
      task_ = **task;
      if (task_.kind != Kind::Robots) return task_.url;
      EXPECT_TRUE(frontier_->keep_robots(task_.host, {.robots_at = now}, now));
    }
  }

  std::string path_ = (std::filesystem::temp_directory_path() /
                       ("winnow-frontier-" + std::to_string(::getpid()) + "-" +
                        ::testing::UnitTest::GetInstance()->current_test_info()->name()))
                          .string();
  std::optional<Frontier> frontier_;
  Task task_;
};

TEST_F(FrontierTest, KnowsAnAddressOnce) {
  EXPECT_TRUE(add("https://a.example/?x=1&y=2"));
  EXPECT_FALSE(add("https://a.example/?y=2&x=1"));
  EXPECT_EQ(frontier_->counts().waiting, 1);
}

TEST_F(FrontierTest, AsksForRobotsFirst) {
  add("https://a.example/x");
  const auto task = frontier_->take(kNow, Limit::None);
  ASSERT_TRUE(task && *task);
  EXPECT_EQ((*task)->url, "https://a.example/robots.txt");
}

TEST_F(FrontierTest, GivesAHostOneTaskAtATimeAndLetsItRest) {
  add("https://a.example/1");
  add("https://a.example/2");
  add("https://b.example/1");
  EXPECT_EQ(take(), "https://a.example/1");
  const Task first = task_;
  EXPECT_EQ(take(), "https://b.example/1");
  EXPECT_EQ(take(), "");
  ASSERT_TRUE(frontier_->finish(first, {}, kNow + 500));
  EXPECT_EQ(take(kNow + 499), "");
  EXPECT_EQ(**frontier_->next_ready(Limit::None), kNow + 500);
  EXPECT_EQ(take(kNow + 500), "https://a.example/2");
}

TEST_F(FrontierTest, TakesStylesFirstThenPagesByDepthAndFailedOnesLast) {
  add("https://a.example/deep", Kind::Page, 2);
  add("https://a.example/near", Kind::Page, 1);
  add("https://a.example/s.css", Kind::Style, 2);
  EXPECT_EQ(take(), "https://a.example/s.css");
  ASSERT_TRUE(frontier_->finish(task_, {}, kNow));
  EXPECT_EQ(take(), "https://a.example/near");
  ASSERT_TRUE(frontier_->try_later(task_, kNow));
  EXPECT_EQ(take(), "https://a.example/deep");
  ASSERT_TRUE(frontier_->finish(task_, {}, kNow));
  EXPECT_EQ(take(), "https://a.example/near");
  EXPECT_EQ(task_.attempts, 1);
}

TEST_F(FrontierTest, GivesStylesAloneWhenThePagesAreEnough) {
  add("https://a.example/page");
  add("https://b.example/s.css", Kind::Style);
  EXPECT_EQ(take(kNow, Limit::StylesOnly), "https://b.example/s.css");
  ASSERT_TRUE(frontier_->finish(task_, {}, kNow));
  EXPECT_EQ(take(kNow, Limit::StylesOnly), "");
  EXPECT_FALSE(*frontier_->next_ready(Limit::StylesOnly));
}

TEST_F(FrontierTest, RemembersWhatWasCommittedAndNothingElse) {
  add("https://a.example/1");
  add("https://a.example/2");
  EXPECT_EQ(take(), "https://a.example/1");
  ASSERT_TRUE(frontier_->finish(task_, {.status = 200, .is_page = true}, kNow));
  ASSERT_TRUE(frontier_->remember("archive bytes", "77"));
  ASSERT_TRUE(frontier_->commit());
  EXPECT_EQ(take(), "https://a.example/2");  // under way when the process ends
  ASSERT_TRUE(frontier_->remember("archive bytes", "99"));
  add("https://a.example/3");
  open();
  EXPECT_EQ(frontier_->counts().pages, 1);
  EXPECT_EQ(frontier_->counts().waiting, 1);
  EXPECT_EQ(*frontier_->remembered("archive bytes"), "77");
  EXPECT_EQ(take(), "https://a.example/2");
}

TEST_F(FrontierTest, LetsEveryHostRestAfterARestart) {
  add("https://a.example/1");
  ASSERT_TRUE(frontier_->rest_all(kNow, 250));
  EXPECT_EQ(take(kNow + 249), "");
  EXPECT_EQ(take(kNow + 250), "https://a.example/1");
}

TEST_F(FrontierTest, GivesUpOnAHostAsAWhole) {
  add("https://a.example/1");
  add("https://a.example/2");
  EXPECT_EQ(take(), "https://a.example/1");
  ASSERT_TRUE(frontier_->drop(task_, State::Forbidden, "robots.txt"));
  ASSERT_TRUE(frontier_->give_up(task_.host, "no answer"));
  EXPECT_EQ(take(), "");
  EXPECT_EQ(frontier_->counts().failed, 1);
  EXPECT_EQ(frontier_->counts().forbidden, 1);
  EXPECT_EQ(frontier_->counts().waiting, 0);
}

TEST_F(FrontierTest, AsksAgainForWhatHadNoAnswerWhenToldTo) {
  add("https://a.example/1");
  add("https://a.example/2");
  EXPECT_EQ(take(), "https://a.example/1");
  ASSERT_TRUE(frontier_->finish(task_, {.state = State::Failed, .status = 503}, kNow));
  ASSERT_TRUE(frontier_->give_up(task_.host, "no answer"));
  ASSERT_TRUE(frontier_->revive());
  EXPECT_EQ(frontier_->counts().waiting, 1);
  EXPECT_EQ(frontier_->counts().failed, 1);
  EXPECT_EQ(take(), "https://a.example/2");
}

TEST_F(FrontierTest, IsHeldByOneProcess) {
  add("https://a.example/1");
  ASSERT_TRUE(frontier_->commit());
  const auto second = Frontier::open(path_);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::Unwritable);
}

TEST_F(FrontierTest, CountsPagesThatShowNothingNew) {
  EXPECT_TRUE(*frontier_->note_sight(1, 42));
  EXPECT_FALSE(*frontier_->note_sight(1, 42));
  EXPECT_TRUE(*frontier_->note_sight(2, 42));
  EXPECT_EQ(*frontier_->stale_pages(1, "/cal?m"), 0);
  ASSERT_TRUE(frontier_->set_stale_pages(1, "/cal?m", 3));
  EXPECT_EQ(*frontier_->stale_pages(1, "/cal?m"), 3);
}

}  // namespace
}  // namespace winnow::crawl

// The method auto with the statistics of sites: what it leaves out, and where it changes nothing.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "programs/day_text.h"
#include "winnow/extract.h"
#include "winnow/memory.h"
#include "winnow/render.h"

namespace winnow {
namespace {

const std::string kNotice = "Read the other notes from the mill and the house.";

std::string url_of(int number, const std::string& host = "mill.example") {
  return "https://" + host + "/2026/day-" + std::to_string(number);
}

// Its text is on no other page; the notice inside it is on all.
std::string day_page(int number, const std::string& head = "") {
  const std::string day = std::to_string(number);
  return "<!doctype html><html lang=en><head><title>Day " + day + " - Lower Mill</title>" + head +
         "</head><body><nav><a href=/>Home</a></nav><article><h1>Day " + day +
         "</h1><div class=story>" + programs::day_text(number) + "<div class=note><p>" + kNotice +
         "</p></div></div></article></body></html>";
}

std::shared_ptr<Memory> memory_of(int pages, const std::string& host = "mill.example") {
  auto memory = std::make_shared<Memory>();
  for (int i = 0; i < pages; ++i) EXPECT_TRUE(memory->add(day_page(i), url_of(i, host)));
  return memory;
}

Page page_of(const std::string& html, const std::string& url, std::shared_ptr<Memory> memory,
             const std::string& rules = "") {
  Result<Page> page =
      extract(html, {.url = url, .site_rules_text = rules, .memory = std::move(memory)});
  EXPECT_TRUE(page) << page.error().message;
  return *std::move(page);
}

TEST(SiteMemory, LeavesOutWhatIsOnMostPages) {
  const Page alone = page_of(day_page(1), url_of(1), nullptr);
  EXPECT_NE(alone.article_body.find(kNotice), std::string::npos);
  EXPECT_FALSE(alone.metadata.memory);
  for (const int number : {1, 99}) {  // a page that was counted, and another one
    const Page page = page_of(day_page(number), url_of(number), memory_of(12));
    EXPECT_EQ(page.article_body.find(kNotice), std::string::npos);
    EXPECT_NE(page.article_body.find("the stones turned"), std::string::npos);
    EXPECT_EQ(page.metadata.memory, "statistics");
    EXPECT_EQ(page.metadata.memory_name, "mill.example");
    EXPECT_EQ(page.metadata.memory_reason, "repeats");
  }
}

TEST(SiteMemory, ChangesNothingOnHostsWithFewPages) {
  const std::string alone = render(page_of(day_page(1), url_of(1), nullptr), Format::Json);
  EXPECT_EQ(render(page_of(day_page(1), url_of(1), memory_of(4)), Format::Json), alone);
  EXPECT_EQ(render(page_of(day_page(1), url_of(1), memory_of(12, "loft.example")), Format::Json),
            alone);
}

TEST(SiteMemory, LeavesTheFrontPageOfASiteAsItIs) {
  for (const char* const url : {"https://mill.example/", "https://mill.example"}) {
    const Page page = page_of(day_page(99), url, memory_of(12));
    EXPECT_NE(page.article_body.find(kNotice), std::string::npos);
    EXPECT_EQ(page.metadata.memory_reason, "kind");
  }
  const Page other = page_of(day_page(99), "https://mill.example/?p=99", memory_of(12));
  EXPECT_EQ(other.article_body.find(kNotice), std::string::npos);
}

TEST(SiteMemory, TakesTheAddressThatAPageDeclares) {
  auto memory = std::make_shared<Memory>();
  for (int i = 0; i < 12; ++i)
    EXPECT_TRUE(memory->add(day_page(i, "<link rel=canonical href=" + url_of(i) + ">"), ""));
  EXPECT_FALSE(memory->add(day_page(1), ""));
  EXPECT_EQ(memory->sites().size(), 1u);
  EXPECT_EQ(page_of(day_page(1), url_of(1), memory).metadata.memory, "statistics");
}

TEST(SiteMemory, CountsCopiesOfAPageOnce) {
  auto memory = std::make_shared<Memory>();
  const std::string own = "<link rel=canonical href=" + url_of(1) + ">";
  for (int i = 0; i < 12; ++i)
    EXPECT_TRUE(memory->add(day_page(1, own), url_of(1) + "?copy=" + std::to_string(i)));
  EXPECT_FALSE(page_of(day_page(1, own), url_of(1), memory).metadata.memory);
}

TEST(SiteMemory, LetsARuleDecideFirst) {
  const std::string rule =
      "(\n addr = https?://mill\\.example/.*\n in = div|class|story\n seen = 9 2026-11-16\n)\n";
  const Page page = page_of(day_page(1), url_of(1), memory_of(12), rule);
  EXPECT_EQ(page.metadata.memory, "rule");
  EXPECT_EQ(page.article_body.find(kNotice), std::string::npos);
  const std::string other =
      "(\n addr = https?://mill\\.example/.*\n in = div|class|barn\n seen = 9 2026-11-16\n)\n";
  const Page without = page_of(day_page(1), url_of(1), memory_of(12), other);
  EXPECT_EQ(without.metadata.memory, "statistics");
}

// A store that is removed afterwards.
class Store {
 public:
  Store()
      : path_(std::filesystem::temp_directory_path() /
              ("winnow-store-" + std::to_string(getpid()))) {
    std::filesystem::remove_all(path_);
  }
  ~Store() { std::filesystem::remove_all(path_); }
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  [[nodiscard]] std::string path() const { return path_.string(); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(path_);
    std::ofstream(path_ / name) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path_ / name).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

Page page_with_store(const std::string& store) {
  Result<Page> page = extract(day_page(1), {.url = url_of(1), .site_memory = store});
  EXPECT_TRUE(page) << page.error().message;
  return *std::move(page);
}

TEST(SiteMemory, IsKeptInAStore) {
  const Store store;
  EXPECT_FALSE(page_with_store(store.path()).metadata.memory);  // there is none yet
  ASSERT_TRUE(memory_of(12)->save(store.path()));
  EXPECT_EQ(render(page_with_store(store.path()), Format::Json),
            render(page_of(day_page(1), url_of(1), memory_of(12)), Format::Json));
  const Result<Memory> read = Memory::open(store.path());
  ASSERT_TRUE(read);
  ASSERT_EQ(read->sites().size(), 1u);
  EXPECT_EQ(read->sites().front().pages, 12u);
}

TEST(SiteMemory, SavesWhatSeveralProcessesCounted) {
  const Store parts;
  const Store whole;
  auto first = std::make_shared<Memory>();
  auto second = std::make_shared<Memory>();
  for (int i = 0; i < 24; ++i)
    ASSERT_TRUE((i % 3 == 0 ? first : second)->add(day_page(i), url_of(i)));
  ASSERT_TRUE(first->save(parts.path()));
  ASSERT_TRUE(second->save(parts.path()));
  const std::string saved = parts.read("mill.example.statistics");
  EXPECT_TRUE(saved.starts_with("winnow statistics 1\nhost mill.example\npage "));
  ASSERT_TRUE(memory_of(24)->save(whole.path()));
  EXPECT_EQ(whole.read("mill.example.statistics"), saved);
  ASSERT_TRUE(memory_of(24)->save(whole.path()));
  EXPECT_EQ(whole.read("mill.example.statistics"), saved);
}

TEST(SiteMemory, ReadsTheRulesOfAStore) {
  const Store store;
  store.write("mill.example.rules",
              "(\n addr = https?://mill\\.example/.*\n in = div|class|story\n seen = 9 "
              "2026-11-16\n)\n");
  EXPECT_EQ(page_with_store(store.path()).metadata.memory, "rule");
}

TEST(SiteMemory, NamesTheDamagedFileOfAStore) {
  const Store store;
  store.write("mill.example.statistics", "winnow statistics 1\nhost mill.example\npage 12 x\n");
  const Result<Page> page = extract(day_page(1), {.url = url_of(1), .site_memory = store.path()});
  ASSERT_FALSE(page);
  EXPECT_NE(page.error().message.find("mill.example.statistics: line 3: expected 'page"),
            std::string::npos)
      << page.error().message;
}

TEST(SiteMemory, MergesWhatThreadsCounted) {
  auto all = std::make_shared<Memory>();
  for (int i = 0; i < 12; ++i) {
    Memory one;
    EXPECT_TRUE(one.add(day_page(i), url_of(i)));
    all->merge(std::move(one));
  }
  EXPECT_EQ(render(page_of(day_page(1), url_of(1), all), Format::Json),
            render(page_of(day_page(1), url_of(1), memory_of(12)), Format::Json));
}

}  // namespace
}  // namespace winnow

// Kills `winnow crawl` at random moments and checks that nothing is lost or done twice; then checks
// that its memory does not grow with the site.
//   crawl [PAGES [KILLS [SEED]]]          default: 2000 10 1
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "loopback/kill_crawl.h"

namespace {

using namespace winnow;

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-crawl-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

int print_wrong(const loopback::KillReport& report) {
  for (std::size_t i = 0; i < report.wrong.size() && i < 10; ++i)
    std::printf("  WRONG: %s\n", report.wrong[i].c_str());
  if (report.wrong.size() > 10) std::printf("  and %zu more\n", report.wrong.size() - 10);
  return report.wrong.empty() ? 0 : 1;
}

long peak_of_whole_crawl(int pages, int& failed) {
  const Folder folder;
  const loopback::Site site({.pages = pages, .page_bytes = 20'000, .fails_at_first = false});
  const auto begin = std::chrono::steady_clock::now();
  const loopback::KillReport report = kill_and_resume(
      site,
      {.program = WINNOW_PROGRAM, .archive = folder.path("whole.warc.gz"), .kills = 0, .delay = 0},
      0);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%6d pages of 20 KB, no delay: %.1f s, %.0f pages/s, peak %.1f MB\n", pages,
              seconds.count(), pages / seconds.count(),
              static_cast<double>(report.peak_kilobytes) / 1024);
  failed |= print_wrong(report);
  return report.peak_kilobytes;
}

}  // namespace

int main(int argc, char** argv) {
  const int pages = argc > 1 ? std::atoi(argv[1]) : 2000;
  const int kills = argc > 2 ? std::atoi(argv[2]) : 10;
  const unsigned seed = argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1;
  constexpr double kDelay = 0.01;
  constexpr double kCrawlDelay = 0.03;
  int failed = 0;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // print each line immediately: this takes minutes
  {
    const Folder folder;
    const loopback::Site site({.pages = pages, .crawl_delay = kCrawlDelay});
    // Host 0 is the slowest; the kills are spread over its time.
    const auto longest = std::chrono::milliseconds(
        static_cast<std::int64_t>(pages / 4 * (kCrawlDelay + 0.005) * 1000 * 2 / (kills + 1)));
    const loopback::KillReport report = kill_and_resume(site,
                                                        {.program = WINNOW_PROGRAM,
                                                         .archive = folder.path("killed.warc.gz"),
                                                         .kills = kills,
                                                         .delay = kDelay,
                                                         .longest = longest,
                                                         .seed = seed},
                                                        kCrawlDelay);
    std::printf(
        "%d pages on 4 hosts, killed %d times (seed %u): %zu pages in the archive, "
        "%zu asked for again\n  least time between requests to a host: %lld ms (delay %.0f ms), "
        "host 0: %lld ms (robots.txt %.0f ms); peak %.1f MB\n",
        pages, report.kills, seed, report.pages, report.asked_again,
        static_cast<long long>(report.least_gap.count()), kDelay * 1000,
        static_cast<long long>(report.least_gap_host_zero.count()), kCrawlDelay * 1000,
        static_cast<double>(report.peak_kilobytes) / 1024);
    if (report.kills < kills) std::printf("  the crawl was over before the last kill\n");
    failed |= print_wrong(report);
  }
  const long small = peak_of_whole_crawl(pages, failed);
  const long large = peak_of_whole_crawl(5 * pages, failed);
  // The cache of the frontier grows up to 8 MB; nothing else may grow.
  if (large > small + 12 * 1024) {
    std::printf("  WRONG: memory grows with the site\n");
    failed = 1;
  }
  std::printf("%s\n", failed == 0 ? "all is well" : "something is wrong");
  return failed;
}

// winnow crawl as a black box, against a test site on the loopback interface.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "bytes/warc_reader.h"
#include "loopback/kill_crawl.h"
#include "loopback/server.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;

// Addresses of the 2xx answers in an archive, without the origin and robots.txt.
std::multiset<std::string> kept(const std::string& archive, const std::string& origin) {
  std::multiset<std::string> targets;
  auto reader = bytes::WarcReader::open(archive);
  if (!reader) return targets;
  while (const bytes::WarcRecord* record = reader->next()) {
    if (record->type != bytes::WarcRecordType::Response) continue;
    const int status = bytes::read_payload(*record).status;
    std::string url(record->target_uri());
    if (url.starts_with(origin)) url = url.substr(origin.size());
    if (status >= 200 && status < 300 && url != "/robots.txt") targets.insert(url);
  }
  return targets;
}

using Targets = std::multiset<std::string>;

TEST(Crawl, KilledAtRandomMomentsFindsEveryPageOnce) {
  const int wanted = wanted_kills(2);
  int kills = 0;
  for (unsigned seed = 1; kills < wanted && seed < 1'000; ++seed) {
    const Folder folder;
    const loopback::Site site({.pages = 200, .crawl_delay = 0.02});
    const loopback::KillReport report = kill_and_resume(site,
                                                        {.program = WINNOW_PROGRAM,
                                                         .archive = folder.path("site.warc.gz"),
                                                         .kills = std::max(3, wanted),
                                                         .longest = std::chrono::milliseconds(400),
                                                         .seed = seed},
                                                        0.02);
    EXPECT_EQ(report.pages, 200U) << "seed " << seed;
    for (const std::string& wrong : report.wrong) ADD_FAILURE() << wrong << ", seed " << seed;
    kills += report.kills;
  }
  EXPECT_GE(kills, wanted);
  RecordProperty("kills", kills);
}

TEST(Crawl, FollowsLinksButNotWhatIsForbidden) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target == "/robots.txt")
      return Answer{.type = "text/plain", .body = "User-agent: winnow\nDisallow: /no\n"};
    if (request.target == "/")
      return Answer{.body =
                        "<a href=a#x>a</a><a href=/no>n</a><a rel=nofollow href=/f>f</a>"
                        "<a href=http://other.invalid/>o</a><link rel=stylesheet href=s.css>"};
    if (request.target == "/a")
      return Answer{.body = "<meta name=robots content=nofollow><a href=/b>b</a>"};
    if (request.target == "/s.css") return Answer{.type = "text/css", .body = "p{}"};
    return Answer{.body = request.target};
  });
  const Outcome outcome = run("winnow crawl --allow-private --delay 0 " + server.url("/") +
                              " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(kept(folder.path("a.warc.gz"), server.origin()), (Targets{"/", "/a", "/s.css"}));
  EXPECT_NE(outcome.err.find("2 pages, 1 other answer, 0 errors, 1 forbidden"), std::string::npos)
      << outcome.err;
}

TEST(Crawl, RefusesPrivateAddressesByDefault) {
  const Folder folder;
  const Server server([](const Request&) { return Answer{.body = "secret"}; });
  const Outcome outcome =
      run("winnow crawl --delay 0 " + server.url("/") + " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_TRUE(server.log().empty());
  EXPECT_NE(outcome.err.find("no page could be fetched: fetch " + server.url("/robots.txt") +
                             ": refused, the address is private or local (--allow-private "
                             "permits it)"),
            std::string::npos)
      << outcome.err;
}

TEST(Crawl, SkipsAHostWhoseRobotsTxtCannotBeFetched) {
  const Folder folder;
  const Server broken([](const Request&) { return Answer{.status = 500}; });
  const Server server([&](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    return Answer{.body = "<a href=" + broken.url("/x") + ">x</a>" + request.target};
  });
  const Outcome outcome = run("winnow crawl --allow-private --any-host --delay 0 --attempts 1 " +
                              server.url("/") + " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(broken.hits("/robots.txt"), 1U);
  EXPECT_EQ(broken.hits("/x"), 0U);
}

TEST(Crawl, SkipsTraps) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    if (request.target == "/")
      return Answer{.body = "<a href=/cal?m=1>c</a><a href=loop/>l</a><a href='/list?n=1'>n</a>"};
    if (request.target.starts_with("/cal?m=")) {
      const std::string next = std::to_string(std::stoi(request.target.substr(7)) + 1);
      return Answer{.body = "No events. <a href=/cal?m=" + next + ">next</a>"};
    }
    if (request.target.starts_with("/list?n=")) {
      const int n = std::stoi(request.target.substr(8));
      if (n > 60) return Answer{.body = "the end"};
      return Answer{.body = std::string(static_cast<std::size_t>(n), 'x') +
                            "<a href=/list?n=" + std::to_string(n + 1) + ">next</a>"};
    }
    return Answer{.body = request.target + "<a href=loop/>deeper</a>"};
  });
  const Outcome outcome = run("winnow crawl --allow-private --delay 0 --depth 1000 " +
                              server.url("/") + " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const Targets targets = kept(folder.path("a.warc.gz"), server.origin());
  EXPECT_TRUE(targets.contains("/list?n=61"));  // pages that show something new are no trap
  EXPECT_FALSE(targets.contains("/cal?m=100"));
  EXPECT_FALSE(targets.contains("/loop/loop/loop/"));
  EXPECT_EQ(targets.size(), 1U + 26U + 61U + 2U) << outcome.err;
}

TEST(Crawl, ReadsSitemapsAndFeeds) {
  const Folder folder;
  const Server server([](const Request& request) {
    const std::string here = "http://" + request.field("Host");
    if (request.target == "/robots.txt")
      return Answer{.type = "text/plain", .body = "Sitemap: " + here + "/map.txt\n"};
    if (request.target == "/sitemap.xml")
      return Answer{
          .type = "application/xml",
          .body = "<sitemapindex><sitemap><loc>" + here + "/1.xml</loc></sitemap></sitemapindex>"};
    if (request.target == "/1.xml")
      return Answer{.type = "application/xml",
                    .body = "<urlset><url><loc>" + here + "/from-xml</loc></url></urlset>"};
    if (request.target == "/map.txt")
      return Answer{.type = "text/plain", .body = here + "/from-text\n"};
    if (request.target == "/feed")
      return Answer{
          .type = "application/rss+xml",
          .body = "<rss><channel><item><link>" + here + "/from-feed</link></item></channel></rss>"};
    return Answer{.body =
                      "<link rel=alternate type=application/rss+xml href=/feed>" + request.target};
  });
  const Outcome outcome = run("winnow crawl --allow-private --delay 0 --sitemaps --feeds " +
                              server.url("/") + " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(kept(folder.path("a.warc.gz"), server.origin()),
            (Targets{"/", "/1.xml", "/feed", "/from-feed", "/from-text", "/from-xml", "/map.txt",
                     "/sitemap.xml"}));
}

TEST(Crawl, StartsAtASitemapOrAFeed) {
  const Folder folder;
  const Server server([](const Request& request) {
    const std::string here = "http://" + request.field("Host");
    if (request.target == "/robots.txt") return Answer{.status = 404};
    if (request.target == "/sitemap.xml")
      return Answer{.type = "text/xml",
                    .body = "<urlset><url><loc>" + here + "/rye</loc></url></urlset>"};
    if (request.target == "/atom.xml")
      return Answer{.type = "application/xml",
                    .body = "<feed><entry><link href='" + here + "/oats'/></entry></feed>"};
    return Answer{.body = "<p>" + request.target};
  });
  const Outcome outcome =
      run("winnow crawl --allow-private --delay 0 " + server.url("/sitemap.xml") + " " +
          server.url("/atom.xml") + " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(kept(folder.path("a.warc.gz"), server.origin()),
            (Targets{"/atom.xml", "/oats", "/rye", "/sitemap.xml"}));
}

TEST(Crawl, HasPatienceWithServersAndNoneWithLies) {
  const Folder folder;
  std::atomic<int> asked = 0;
  const Server server([&](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    if (request.target == "/")
      return Answer{.body =
                        "<a href=/busy>b</a><a href=/slow>s</a><a href=/lie>l</a><a href=/a>r</a>"
                        "<a href=/video>v</a><a href=/endless>e</a>"};
    if (request.target == "/busy")
      return ++asked == 1 ? Answer{.status = 429, .headers = {{"Retry-After", "1"}}}
                          : Answer{.body = "ok"};
    if (request.target == "/slow")
      return Answer{.body = std::string(1000, 'x'), .between_bytes = std::chrono::milliseconds(50)};
    if (request.target == "/lie")
      return Answer{
          .raw =
              "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<p>short"};
    if (request.target == "/a") return loopback::redirect("/b");
    if (request.target == "/b") return loopback::redirect("/a");
    if (request.target == "/video")
      return Answer{.type = "video/mp4", .body = "x", .repeats_body = true};
    return Answer{.body = std::string(100'000, 'y'), .repeats_body = true};
  });
  const Outcome outcome = run(
      "winnow crawl --allow-private --delay 0 --attempts 2 --time-limit 0.5 --max-megabytes 1 " +
      server.url("/") + " -o '" + folder.path("a.warc.gz") + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(kept(folder.path("a.warc.gz"), server.origin()),
            (Targets{"/", "/busy", "/endless", "/lie"}));
  EXPECT_EQ(server.hits("/slow"), 2U);
  EXPECT_EQ(server.hits("/a"), 1U);
}

TEST(Crawl, GivesRecordsAndStopsAtTheLimit) {
  const Folder folder;
  const loopback::Site site({.pages = 40, .hosts = 1, .fails_at_first = false});
  const Outcome outcome =
      run("winnow crawl --allow-private --delay 0 --max-pages 5 --extract -q " + site.seeds()[0]);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto record = nlohmann::json::parse(line);
    EXPECT_TRUE(record["headline"].get<std::string>().starts_with("Page ")) << line;
    EXPECT_TRUE(record["url"].get<std::string>().starts_with("http://127.0.0.1:"));
  }
  EXPECT_EQ(count, 5);
}

TEST(Crawl, SummarisesEveryPageItExtracts) {
  const Server server([](const Request& request) {
    const std::string name = request.target == "/" ? "rye" : "barley";
    return Answer{.body =
                      "<title>On " + name + "</title><main><h1>On " + name + "</h1><p>The " + name +
                      " came in late this year, and the mill waited for it. The mill grinds " +
                      name + " for the bakers of the town. A cat sleeps. Bakers of the town bake " +
                      "bread from the " + name +
                      " that the mill grinds.</p><p>Nobody minds the "
                      "rain. <a href=/next>More about the mill</a></p></main>"};
  });
  const Outcome outcome =
      run("winnow crawl --allow-private --delay 0 --max-pages 2 --extract "
          "--summary 1 -q " +
          server.url("/"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto record = nlohmann::json::parse(line);
    const std::string body = record["articleBody"];
    const std::string summary = record["summary"];
    EXPECT_LT(summary.size(), body.size()) << line;
    EXPECT_NE(body.find(summary), std::string::npos) << line;
  }
  EXPECT_EQ(count, 2) << outcome.out;
  EXPECT_EQ(run("winnow crawl --summary 1 https://mill.example/").code, 2);
}

TEST(Crawl, ExtractsWithTheRulesOfSites) {
  const Server server([](const Request&) {
    return Answer{.body =
                      "<title>On rye</title><main><h1>On rye</h1><div class=story><p>The rye came "
                      "in late this year, and the mill waited for it.</p><p>Bakers of the town "
                      "bake bread from the rye that the mill grinds.</p></div></main>"};
  });
  const Folder folder;
  const std::string rules =
      folder.write("mill.rules", "(\naddr = http://127\\.0\\.0\\.1.*\nin = div|class|story\n)\n");
  const std::string command =
      "winnow crawl --allow-private --delay 0 --max-pages 1 -q --site-rules '" + rules + "' " +
      server.url("/");
  const Outcome outcome = run(command + " --extract");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["metadata"]["memory"], "rule") << outcome.out;
  EXPECT_EQ(run(command).code, 2);
}

TEST(Crawl, GivesUpOnAPageAfterTheTimeLimit) {
  const Server server([](const Request& request) {
    if (request.target != "/") return Answer{.body = "<p>Rye is late."};
    std::string body = "<p><a href=/next>Next</a>";
    while (body.size() < (std::size_t{16} << 20))
      body += "<div class=post><h2>Rye</h2><p>It is late.";
    return Answer{.body = std::move(body)};
  });
  const Outcome outcome = run(
      "winnow crawl --allow-private --delay 0 --extract --page-seconds 0.2 -q " + server.url("/"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("over the time limit of 200 ms"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("Rye is late."), std::string::npos) << outcome.out;
}

TEST(Crawl, DoesNotOverwriteAnArchiveByDefault) {
  const Folder folder;
  const Server server([](const Request&) { return Answer{.body = "x"}; });
  const std::string command = "winnow crawl --allow-private --delay 0 -q " + server.url("/") +
                              " -o '" + folder.path("a.warc.gz") + "'";
  EXPECT_EQ(run(command).code, 0);
  const Outcome again = run(command);
  EXPECT_EQ(again.code, 2);
  EXPECT_NE(again.err.find("--resume continues it"), std::string::npos) << again.err;
  EXPECT_EQ(run(command + " --resume").code, 0);
  EXPECT_EQ(run(command + " --overwrite").code, 0);
  EXPECT_EQ(kept(folder.path("a.warc.gz"), server.origin()), Targets{"/"});
}

}  // namespace
}  // namespace winnow::programs

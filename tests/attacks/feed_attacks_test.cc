// Feeds, pages and redirects that try to make `winnow extract` read local files and contact private
// hosts. The program is given a proxy that plays the public web, since a test has no public address.
#include <gtest/gtest.h>

#include <chrono>

#include "loopback/server.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;

const std::string kText =
    "The rye stood late this year, and when the rain came the sluice was shut. ";

std::string rss(const std::vector<std::string>& links) {
  std::string text = "<rss><channel>";
  for (const std::string& link : links)
    text += "<item><title>x</title><link>" + link + "</link></item>";
  return text + "</channel></rss>";
}

Answer feed_of(const std::vector<std::string>& links) {
  return {.type = "application/rss+xml", .body = rss(links)};
}

// Requests that arrived at a server, without robots.txt.
std::size_t feed_requests(const Server& server) {
  std::size_t count = 0;
  for (const Request& request : server.log())
    count += request.target.ends_with("/robots.txt") ? 0 : 1;
  return count;
}

TEST(EvilFeed, ReadsNoLocalFile) {
  const Folder folder;
  const std::string secret = folder.write("secret.html", "<main><p>secret " + kText + "</main>");
  const Server server([&](const Request&) {
    return feed_of({"file://" + secret, "file:" + secret, "FILE://localhost" + secret, secret});
  });
  const Outcome outcome = run("winnow extract --feed --delay 0 -f jsonl " + server.url("/feed"));
  EXPECT_EQ(outcome.out.find("secret The rye"), std::string::npos) << outcome.out;
}

TEST(EvilFeed, LinkedAsALocalFileIsNotRead) {
  const Folder folder;
  const std::string local = folder.write("feed.xml", rss({"https://mill.invalid/secret"}));
  const Server server([&](const Request&) {
    return Answer{.body =
                      "<link rel=alternate type=application/rss+xml href='file://" + local + "'>"};
  });
  const Outcome outcome = run("winnow extract --feed -f jsonl " + server.url("/"));
  EXPECT_NE(outcome.code, 0);
  EXPECT_EQ(outcome.out, "");
}

TEST(EvilFeed, OfAPublicHostLeadsToNoPrivateHost) {
  const Server inner([](const Request&) { return Answer{.body = "<main><p>secret</main>"}; });
  const std::string port = std::to_string(inner.port());
  const Server proxy([&](const Request& request) {
    if (request.target == "http://mill.example/feed")
      return feed_of({inner.url("/a"), "http://localhost:" + port + "/b",
                      "http://0x7f.1:" + port + "/c", "http://2852039166/latest/meta-data/",
                      "http://[::1]:" + port + "/d"});
    return Answer{.body = "<main><p>secret " + request.target + "</main>"};
  });
  const Outcome outcome = run("winnow extract --feed --delay 0 -f jsonl --proxy " + proxy.origin() +
                              " http://mill.example/feed");
  EXPECT_EQ(outcome.out.find("<main>"), std::string::npos);
  EXPECT_EQ(outcome.out.find("\"articleBody\""), std::string::npos) << outcome.out;
  EXPECT_EQ(proxy.log().size(), 1U);
  EXPECT_TRUE(inner.log().empty());
}

// A feed that the user names on a private host may have its posts there, but not elsewhere.
TEST(EvilFeed, OfAPrivateHostLeadsToNoOtherPrivateHost) {
  const Server other([](const Request&) { return Answer{.body = "<main><p>secret</main>"}; });
  const Server server([&](const Request& request) {
    if (request.target == "/feed")
      return feed_of({"http://" + request.field("Host") + "/own", other.url("/other")});
    return Answer{.body = "<main><p>own " + kText + "</main>"};
  });
  const std::string command = "winnow extract --feed --delay 0 -f jsonl " + server.url("/feed");
  const Outcome outcome = run(command);
  EXPECT_NE(outcome.out.find("own The rye"), std::string::npos) << outcome.out << outcome.err;
  EXPECT_TRUE(other.log().empty());
  run(command + " --allow-private");
  EXPECT_EQ(other.hits("/other"), 1U);
}

TEST(EvilFeed, InALocalFileLeadsToNoPrivateHost) {
  const Folder folder;
  const Server inner([](const Request&) { return Answer{.body = "<main><p>secret</main>"}; });
  const std::string feed = folder.write("feed.xml", rss({inner.url("/")}));
  const Outcome outcome = run("winnow extract --feed -f jsonl '" + feed + "'");
  EXPECT_NE(outcome.code, 0);
  EXPECT_TRUE(inner.log().empty());
}

TEST(EvilFeed, IsReadSlowlyAndUpToALimit) {
  const Server server([&](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    if (request.target != "/feed") return Answer{.body = "<main><p>" + kText + "</main>"};
    std::vector<std::string> many;
    for (int i = 0; i < 5000; ++i)
      many.push_back("http://" + request.field("Host") + "/" + std::to_string(i));
    return feed_of(many);
  });
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome =
      run("winnow extract --feed --max-posts 4 --delay 0.2 -f jsonl " + server.url("/feed"));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(600));
  EXPECT_EQ(feed_requests(server), 5U);
  EXPECT_EQ(outcome.code, 5);
  EXPECT_NE(outcome.err.find("the feed has 5000 posts, only the first 4 are read (--max-posts)"),
            std::string::npos)
      << outcome.err;
}

TEST(EvilFeed, DoesNotOverrideRobotsOfOtherHosts) {
  const Server server([&](const Request& request) {
    if (request.target == "/robots.txt")
      return Answer{.type = "text/plain", .body = "User-agent: *\nDisallow: /no\n"};
    if (request.target == "/feed") {
      const std::string here = "http://" + request.field("Host");
      return feed_of({here + "/no", here + "/yes"});
    }
    return Answer{.body = "<main><p>" + kText + "</main>"};
  });
  const Outcome outcome = run("winnow extract --feed --delay 0 -f jsonl " + server.url("/feed"));
  EXPECT_EQ(server.hits("/no"), 0U);
  EXPECT_EQ(server.hits("/yes"), 1U);
  EXPECT_NE(outcome.err.find("/no: forbidden by robots.txt"), std::string::npos) << outcome.err;
}

TEST(EvilServer, RedirectsFromAPublicToNoPrivateAddress) {
  const Server proxy([](const Request& request) {
    if (request.target == "http://mill.example/")
      return loopback::redirect("http://127.0.0.1/admin");
    return Answer{.body = "<main><p>secret</main>"};
  });
  const Outcome outcome = run("winnow extract --proxy " + proxy.origin() + " http://mill.example/");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_EQ(proxy.log().size(), 1U);
  EXPECT_NE(outcome.err.find("refused, the address is private or local"), std::string::npos)
      << outcome.err;
}

TEST(PublicOnly, RefusesFilesFoldersFileUrlsAndPrivateHosts) {
  const Folder folder;
  const std::string secret = folder.write("secret.html", "<main><p>secret " + kText + "</main>");
  const Server inner([](const Request&) { return Answer{.body = "<main><p>secret</main>"}; });
  const std::string list = folder.write(
      "list", secret + "\nfile://" + secret + "\n" + folder.path("") + "\n" + inner.url("/") +
                  "\nhttp://localhost:" + std::to_string(inner.port()) + "/\n");
  for (const char* feed : {"", "--feed "}) {
    const Outcome outcome = run("winnow extract --public-only -f jsonl " + std::string(feed) +
                                "--url-list '" + list + "'");
    EXPECT_EQ(outcome.code, 3) << outcome.err;
    EXPECT_EQ(outcome.out.find("secret The rye"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.err.find("not an http or https address (--public-only)"), std::string::npos)
        << outcome.err;
  }
  EXPECT_TRUE(inner.log().empty());
  EXPECT_EQ(run("winnow extract --public-only -", "<main><p>" + kText + "</main>").code, 0);
}

}  // namespace
}  // namespace winnow::programs

// Sites that try to make a crawl leave its scope, run for ever, or ignore robots.txt.
#include <gtest/gtest.h>

#include <chrono>

#include "loopback/server.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;

TEST(EvilSite, GetsNoPrivateAddressThroughAProxy) {
  const Folder folder;
  const Server proxy([](const Request&) { return Answer{.body = "<p>secret"}; });
  for (const char* host : {"2852039166", "0x7f.1", "0177.0.0.1", "127.1", "127.0.0.1.",
                           "localhost.", "[::ffff:7f00:1]"}) {
    const Outcome outcome = run("winnow crawl --overwrite --delay 0 --proxy " + proxy.origin() +
                                " 'http://" + host + "/' -o '" + folder.path("a.warc") + "'");
    EXPECT_EQ(outcome.code, 3) << host << outcome.err;
  }
  EXPECT_TRUE(proxy.log().empty());
}

TEST(EvilSite, IsNotReachedPastTheProxyByTheEnvironment) {
  const Folder folder;
  const Server server([](const Request&) { return Answer{.body = "<p>secret"}; });
  const Server proxy([](const Request&) { return Answer{.status = 404}; });
  run("no_proxy='*' NO_PROXY='*' winnow crawl --allow-private --delay 0 --proxy " + proxy.origin() +
      " " + server.url("/") + " -o '" + folder.path("a.warc") + "'");
  EXPECT_TRUE(server.log().empty());
  EXPECT_FALSE(proxy.log().empty());
}

Outcome crawl(const Server& server, const Folder& folder, const std::string& options = "") {
  return run("winnow crawl --allow-private --delay 0 " + options + " " + server.url("/") + " -o '" +
             folder.path("a.warc") + "'");
}

std::size_t pages_asked(const Server& server) {
  std::size_t count = 0;
  for (const Request& request : server.log()) count += request.target == "/robots.txt" ? 0 : 1;
  return count;
}

// The hosts of a test differ in their port, 127.0.0.1 and localhost in their domain, too.
TEST(EvilSite, DoesNotWidenTheScopeByARedirectOfTheSeed) {
  const Folder folder;
  const Server victim([](const Request&) { return Answer{.body = "<a href=/more>x</a>"}; });
  const std::string elsewhere = "http://localhost:" + std::to_string(victim.port()) + "/";
  const Server server([&](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    return loopback::redirect(elsewhere);
  });
  const Outcome outcome = crawl(server, folder);
  EXPECT_TRUE(victim.log().empty());
  EXPECT_NE(outcome.err.find("redirects to " + elsewhere + ", which is outside the crawl"),
            std::string::npos)
      << outcome.err;
}

TEST(EvilSite, DoesNotWidenTheScopeByACanonicalAddressThatRedirects) {
  const Folder folder;
  const Server victim([](const Request&) { return Answer{.body = "<a href=/more>x</a>"}; });
  const Server server([&](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    if (request.target == "/") return Answer{.body = "<link rel=canonical href=/c>text"};
    return loopback::redirect(victim.url("/"));
  });
  EXPECT_EQ(crawl(server, folder).code, 0);
  EXPECT_EQ(server.hits("/c"), 1U);
  EXPECT_TRUE(victim.log().empty());
}

TEST(EvilSite, DoesNotHideItsDepthBehindCanonicalAddresses) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    return Answer{.body = "<link rel=canonical href='" +
                          (request.target == "/" ? "/x" : request.target + "x") + "'>" +
                          request.target};
  });
  crawl(server, folder, "--depth 1");
  EXPECT_LE(pages_asked(server), 11U);
}

// Links of letters that never end, with one text.
TEST(EvilSite, OfLettersWithTheSameTextComesToAnEnd) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    std::string here = request.target;
    while (here.ends_with('/')) here.pop_back();
    std::string body;
    for (const char* letter : {"a", "b", "c"})
      body += "<a href='" + here + letter + "'>more</a><a href='" + here + "/" + letter +
              "y/'>more</a>";
    return Answer{.body = body + "<p>Always the same text."};
  });
  const Outcome outcome = crawl(server, folder, "--max-pages 3000");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_LT(pages_asked(server), 2500U) << outcome.err;
}

TEST(EvilSite, OfGeneratedTextIsLeftAfterItsBudget) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    std::string name = request.target.substr(1);
    return Answer{.body = "<a href='/" + name + "a'>x</a><a href='/" + name +
                          "b'>y</a><p>Text of " + name};
  });
  const Outcome outcome = crawl(server, folder, "--max-alike 50 --max-pages 500");
  EXPECT_EQ(pages_asked(server), 51U);  // and the seed, which is on another level
  EXPECT_NE(outcome.err.find("50 pages like /* were requested, the others are skipped"),
            std::string::npos)
      << outcome.err;
}

TEST(EvilSite, WithARobotsTxtOverTheLimitIsNotRequested) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target != "/robots.txt") return Answer{.body = "x"};
    return Answer{.type = "text/plain", .body = std::string(600'000, '#') + "\nDisallow: /\n"};
  });
  const Outcome outcome = crawl(server, folder);
  EXPECT_EQ(pages_asked(server), 0U);
  EXPECT_NE(outcome.err.find("/robots.txt is over 500 KiB"), std::string::npos) << outcome.err;
}

TEST(Crawl, OverwritesNoArchiveThatAnotherProcessWrites) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.target == "/robots.txt") return Answer{.status = 404};
    return Answer{.body = "<p>Text", .before = std::chrono::milliseconds(1500)};
  });
  const std::string command = "winnow crawl --allow-private --delay 0 " + server.url("/") +
                              " -o '" + folder.path("a.warc") + "'";
  const Outcome outcome =
      run(command + " & sleep 0.7; " + command + " --overwrite; echo second: $?; wait");
  EXPECT_NE(outcome.out.find("second: "), std::string::npos);
  EXPECT_EQ(outcome.out.find("second: 0"), std::string::npos) << outcome.out << outcome.err;
  EXPECT_EQ(server.hits("/"), 1U);
  EXPECT_NE(read_text(folder.path("a.warc")).find("<p>Text"), std::string::npos);
}

}  // namespace
}  // namespace winnow::programs

// Servers that try to get headers which were given for another server, and archives that must not
// contain them.
#include <gtest/gtest.h>

#include "loopback/server.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;

bool was_told(const Server& server, const std::string& secret) {
  for (const Request& request : server.log())
    if (request.head.find(secret) != std::string::npos) return true;
  return false;
}

TEST(Secrets, FollowNoRedirectToAnotherOrigin) {
  const Server other([](const Request&) { return Answer{.body = "<p>x"}; });
  const Server server([&](const Request&) { return loopback::redirect(other.url("/")); });
  run("winnow extract --header 'X-Api-Key: secret' --header 'Authorization: secret' " +
      server.url("/"));
  EXPECT_TRUE(was_told(server, "X-Api-Key: secret"));
  EXPECT_EQ(other.log().size(), 1U);
  EXPECT_FALSE(was_told(other, "secret"));
}

TEST(Secrets, NeedAnOriginIfTheInputsHaveSeveral) {
  const Server a([](const Request&) { return Answer{.body = "<p>x"}; });
  const Server b([](const Request&) { return Answer{.body = "<p>x"}; });
  const std::string inputs = a.url("/") + " " + b.url("/");
  const Outcome refused = run("winnow extract --header 'Cookie: secret' " + inputs);
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.err.find("header Cookie: the inputs have more than one origin"),
            std::string::npos)
      << refused.err;
  EXPECT_TRUE(a.log().empty());
  run("winnow extract --header '" + a.origin() +
      " Cookie: secret' --header 'Accept-Language: de' " + inputs);
  EXPECT_TRUE(was_told(a, "Cookie: secret"));
  EXPECT_FALSE(was_told(b, "secret"));
  EXPECT_TRUE(was_told(b, "Accept-Language: de"));
}

TEST(Secrets, AreNotSentToTheHostsOfAFeedsPosts) {
  const Server other([](const Request&) { return Answer{.body = "<p>x"}; });
  const Server server([&](const Request&) {
    return Answer{.type = "application/rss+xml",
                  .body = "<rss><channel><item><title>x</title><link>" + other.url("/1") +
                          "</link></item></channel></rss>"};
  });
  run("winnow extract --feed --delay 0 --allow-private --header 'Authorization: secret' " +
      server.url("/feed"));
  EXPECT_TRUE(was_told(server, "secret"));
  EXPECT_EQ(other.hits("/1"), 1U);
  EXPECT_FALSE(was_told(other, "secret"));
}

TEST(Secrets, AreNeitherArchivedNorSentToOtherHostsByACrawl) {
  const Folder folder;
  const Server other([](const Request&) { return Answer{.type = "text/css", .body = "p{}"}; });
  const Server server([&](const Request&) {
    return Answer{.body = "<link rel=stylesheet href='" + other.url("/s.css") + "'><p>x"};
  });
  const std::string archive = folder.path("a.warc");
  const Outcome outcome =
      run("winnow crawl --allow-private --delay 0 --header 'Authorization: secret' --header "
          "'X-Api-Key: secret' " +
          server.url("/") + " -o '" + archive + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(was_told(server, "Authorization: secret"));
  EXPECT_EQ(other.hits("/s.css"), 1U);
  EXPECT_FALSE(was_told(other, "secret"));
  const std::string bytes = read_text(archive);
  EXPECT_NE(bytes.find("GET / HTTP/1.1"), std::string::npos);
  EXPECT_EQ(bytes.find("secret"), std::string::npos);
  EXPECT_EQ(read_text(archive + ".crawl").find("secret"), std::string::npos);
}

TEST(Secrets, OfAProxyAreNotArchived) {
  const Folder folder;
  const Server proxy([&](const Request&) { return Answer{.body = "<p>x"}; });
  const std::string archive = folder.path("a.warc");
  run("winnow crawl --delay 0 --proxy http://me:word@127.0.0.1:" + std::to_string(proxy.port()) +
      " http://mill.example/ -o '" + archive + "'");
  EXPECT_TRUE(was_told(proxy, "Proxy-Authorization: Basic"));
  EXPECT_EQ(read_text(archive).find("Proxy-Authorization"), std::string::npos);
}

TEST(Headers, WithLineBreaksAreRefused) {
  const Server server([](const Request&) { return Answer{.body = "<p>x"}; });
  for (const char* option : {"--user-agent", "--header"})
    EXPECT_EQ(
        run("winnow extract " + std::string(option) + " 'A: b\nX-Evil: 1' " + server.url("/")).code,
        2);
  EXPECT_TRUE(server.log().empty());
}

}  // namespace
}  // namespace winnow::programs

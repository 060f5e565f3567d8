// winnow extract with addresses, lists of addresses and feeds, against a test server.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <sstream>

#include "loopback/server.h"
#include "programs/program.h"

namespace winnow::programs {
namespace {

using loopback::Answer;
using loopback::Request;
using loopback::Server;

const std::string kText =
    "The rye stood late this year, and when the rain came the miller had already closed the "
    "sluice. ";

std::string post(const std::string& title) {
  return "<!doctype html><title>" + title + "</title><nav>Home</nav><main><h1>" + title +
         "</h1><p>" + kText + kText + "</main>";
}

// Posts /1 and /2, of which only /1 exists; a feed of both and of one without an address.
Answer mill(const Request& request) {
  const std::string here = "http://" + request.field("Host");
  if (request.target == "/feed")
    return {
        .type = "application/rss+xml",
        .body = "<rss><channel><item><title>Short</title><link>" + here +
                "/1</link><description>teaser</description></item><item><title>Oats</title><link>" +
                here +
                "/2</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;" +
                kText + kText + "</description></item><item><title>Wheat</title><description>" +
                kText + kText + "</description></item></channel></rss>"};
  if (request.target == "/")
    return {.body = "<link rel=alternate type=application/atom+xml href=/feed><p>Home"};
  if (request.target == "/1") return {.body = post("Rye")};
  if (request.target == "/moved") return loopback::redirect("/1");
  if (request.target == "/cp1251")
    return {.type = "text/html; charset=windows-1251",
            .body = "<main><h1>\xCC\xE5\xEB\xFC\xED\xE8\xF6\xE0</h1><p>" + kText + "</main>"};
  return {.status = 404, .body = "<p>nothing here"};
}

std::vector<nlohmann::json> records(const std::string& lines) {
  std::vector<nlohmann::json> found;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) found.push_back(nlohmann::json::parse(line));
  return found;
}

TEST(ExtractWeb, GivesThePostsOfAFeedThatIsNamedAsAPage) {
  std::atomic<int> asked = 0;
  const Server server([&](const Request& request) {
    if (request.target == "/feed") ++asked;
    return mill(request);
  });
  const Outcome outcome = run("winnow extract --delay 0 -f jsonl " + server.url("/feed"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("is a feed, its posts are extracted"), std::string::npos);
  const auto found = records(outcome.out);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0]["headline"], "Rye");
  EXPECT_EQ(found[1]["headline"], "Oats");
  EXPECT_EQ(asked, 1);
}

// A file does not say that anything may be fetched.
TEST(ExtractWeb, GivesTheEntriesOfAFeedThatIsAFile) {
  const Folder folder;
  const std::string feed =
      folder.write("feed.xml",
                   "<feed><entry><title>Rye</title><link href='https://mill.invalid/1'/><content "
                   "type='html'>" +
                       kText + kText + "</content></entry></feed>");
  const Outcome outcome = run("winnow -f jsonl '" + feed + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto found = records(outcome.out);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["url"], "https://mill.invalid/1");
  EXPECT_EQ(found[0]["headline"], "Rye");
}

// A page may begin like a feed. With --feed the user says that it is one.
TEST(ExtractWeb, ReadsAFeedWithoutEntriesAsAPage) {
  const Folder folder;
  const std::string file =
      folder.write("page.html", "<!-- <p> --><rss><h1>Rye</h1><p>" + kText + kText);
  const Outcome page = run("winnow -f jsonl '" + file + "'");
  EXPECT_EQ(page.code, 0) << page.err;
  const auto found = records(page.out);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(std::string(found[0]["articleBody"]).find("The rye stood late"), std::string::npos);
  const Outcome feed = run("winnow --feed=content -f jsonl '" + file + "'");
  EXPECT_EQ(feed.code, 3);
  EXPECT_NE(feed.err.find("the feed is empty"), std::string::npos) << feed.err;
}

TEST(ExtractWeb, FetchesAddressesAndReportsRedirects) {
  const Server server(mill);
  const Outcome outcome =
      run("winnow extract -f jsonl " + server.url("/moved") + " " + server.url("/cp1251"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto found = records(outcome.out);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0]["headline"], "Rye");
  EXPECT_EQ(found[0]["url"], server.url("/1"));
  EXPECT_EQ(found[1]["headline"],
            "\xD0\x9C\xD0\xB5\xD0\xBB\xD1\x8C\xD0\xBD\xD0\xB8\xD1\x86\xD0\xB0");
}

TEST(ExtractWeb, GoesOnAfterAnAddressThatFails) {
  const Server server(mill);
  const Outcome outcome = run("winnow extract " + server.url("/none") + " " + server.url("/1"));
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.out.find("The rye stood late"), std::string::npos);
  EXPECT_NE(outcome.err.find("fetch " + server.url("/none") + ": 404 Status"), std::string::npos)
      << outcome.err;
}

TEST(ExtractWeb, ReadsListsOfAddressesAndFileAddresses) {
  const Folder folder;
  const Server server(mill);
  const std::string page = folder.write("a b.html", post("Barley"));
  const std::string list = folder.write(
      "list", "# ours\n" + server.url("/1") + "\n\nfile://" + folder.path("a%20b.html") + "\n");
  const Outcome outcome = run("winnow extract -f jsonl --url-list '" + list + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto found = records(outcome.out);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1]["headline"], "Barley");
}

TEST(ExtractWeb, GivesAFeedsPostsInFull) {
  const Server server(mill);
  for (const char* start : {"/feed", "/"}) {
    const Outcome outcome = run("winnow extract --feed --delay 0 -f jsonl " + server.url(start));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto found = records(outcome.out);
    ASSERT_EQ(found.size(), 3U) << outcome.out;
    EXPECT_EQ(found[0]["headline"], "Rye");   // the page, not the teaser
    EXPECT_EQ(found[1]["headline"], "Oats");  // what the feed says, since the page is gone
    EXPECT_EQ(found[1]["url"], server.url("/2"));
    EXPECT_TRUE(found[1]["datePublished"].get<std::string>().starts_with("2026-11-02"));
    EXPECT_EQ(found[2]["headline"], "Wheat");
    EXPECT_NE(found[2]["articleBody"].get<std::string>().find("The rye stood late"),
              std::string::npos);
  }
}

TEST(ExtractWeb, FetchesNoPagesWithFeedContent) {
  const Folder folder;
  const std::string feed =
      folder.write("feed.xml",
                   "<feed><entry><title>Rye</title><link href='https://mill.invalid/1'/><content "
                   "type='html'>&lt;p&gt;" +
                       kText + kText + "</content></entry></feed>");
  const Outcome outcome = run("winnow extract --feed=content '" + feed + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("The rye stood late"), std::string::npos);
}

TEST(ExtractWeb, GivesTheTitleOfAFeedsEntryThatHasNoContent) {
  const Folder folder;
  const std::string feed = folder.write(
      "feed.xml",
      "<rss><channel><item><title>Rye is late</title><link>https://mill.invalid/1</link></item>"
      "<item><title>Oats are early</title><guid isPermaLink='false'>https://mill.invalid/2</guid>"
      "</item></channel></rss>");
  const Outcome outcome = run("winnow extract --feed=content -f jsonl '" + feed + "'");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto found = records(outcome.out);
  ASSERT_EQ(found.size(), 2U) << outcome.out;
  EXPECT_EQ(found[0]["headline"], "Rye is late");
  EXPECT_EQ(found[0]["url"], "https://mill.invalid/1");
  EXPECT_EQ(found[1]["headline"], "Oats are early");
  EXPECT_FALSE(found[1].contains("url"));
}

TEST(ExtractWeb, GivesEveryEntryOfAFeedWhoseEntriesShareAnAddress) {
  const Folder folder;
  const std::string feed = folder.write(
      "feed.json",
      R"({"version": "https://jsonfeed.org/version/1.1", "items": [
        {"url": "https://mill.invalid/log", "title": "Rye", "content_text": ")" +
          kText + R"("}, {"url": "https://mill.invalid/log", "title": "Oats", "content_text": ")" +
          kText + R"("}]})");
  const auto found = records(run("winnow extract --feed=content -f jsonl '" + feed + "'").out);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0]["headline"], "Rye");
  EXPECT_EQ(found[1]["headline"], "Oats");
  EXPECT_EQ(found[1]["url"], "https://mill.invalid/log");
}

TEST(ExtractWeb, ReadsAFeedInUndeclaredIso2022Jp) {
  const Folder folder;
  const std::string feed = folder.write(
      "feed.xml", "<rss><channel><item><title>\x1B$BF|K\\8l\x1B(B</title></item></channel></rss>");
  const auto found = records(run("winnow extract --feed=content -f jsonl '" + feed + "'").out);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0]["headline"], "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E");
}

TEST(ExtractWeb, SaysThatAPageIsNoFeed) {
  const Server server(mill);
  const Outcome outcome = run("winnow extract --feed " + server.url("/1"));
  EXPECT_EQ(outcome.code, 4);
  EXPECT_NE(outcome.err.find("not a feed, and no link to one"), std::string::npos) << outcome.err;
}

TEST(ExtractWeb, AsksWhetherAPageInTheCacheHasChanged) {
  const Folder folder;
  const Server server([](const Request& request) {
    if (request.field("If-None-Match") == "\"1\"") return Answer{.status = 304};
    return Answer{.headers = {{"ETag", "\"1\""}}, .body = post("Rye")};
  });
  const std::string command =
      "winnow extract --cache '" + folder.path("cache") + "' " + server.url("/");
  const Outcome first = run(command);
  const Outcome second = run(command);
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(second.code, 0) << second.err;
  EXPECT_EQ(server.log().at(1).field("If-None-Match"), "\"1\"");
}

}  // namespace
}  // namespace winnow::programs

// What is known about sites, behind every front end: the same store gives a page the same text.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "loopback/server.h"
#include "programs/day_text.h"
#include "programs/program.h"
#include "serve/client.h"
#include "serve/process.h"

namespace winnow::programs {
namespace {

using nlohmann::json;

const std::string kNotice = "Read the other notes from the mill and the house.";

std::string path_of_day(int number) { return "/2026/day-" + std::to_string(number); }

// Its text is on no other page; the notice inside it is on all.
std::string day_page(int number) {
  const std::string day = std::to_string(number);
  std::string links;
  for (int i = 0; i < 9; ++i)
    links += "<a href=" + path_of_day(i) + ">" + std::to_string(i) + "</a> ";
  return "<!doctype html><html lang=en><head><title>Day " + day +
         " - Lower Mill</title></head><body><nav>" + links + "</nav><article><h1>Day " + day +
         "</h1><div class=story>" + day_text(number) + "<div class=note><p>" + kNotice +
         "</p></div></div></article></body></html>";
}

// The request of a page with these options; "" for a single request, else a line of a batch.
std::string request_for(int number, const std::string& host, json options = json::object()) {
  options["url"] = "https://" + host + path_of_day(number);
  return json{{"html", day_page(number)}, {"options", options}}.dump();
}

json record_of(serve::Client& client, int number, const std::string& host = "mill.example",
               json options = json::object()) {
  options["format"] = "json";
  const serve::Answer answer = client.ask(
      serve::post("/v1/extract", "application/json", request_for(number, host, options)));
  EXPECT_EQ(answer.status, 200) << answer.body;
  return json::parse(answer.body);
}

void send_batch(serve::Client& client, const std::string& host, int pages,
                const json& options = json::object()) {
  std::string lines;
  for (int i = 0; i < pages; ++i) lines += request_for(i, host, options) + "\n";
  const serve::Answer answer =
      client.ask(serve::post("/v1/extract/batch", "application/x-ndjson", lines));
  ASSERT_EQ(answer.status, 200) << answer.body;
}

bool has_notice(const json& record) {
  return record.value("articleBody", "").find(kNotice) != std::string::npos;
}

serve::Answer save_rules(serve::Client& client, const std::string& host, const std::string& addr) {
  const std::string body =
      json{{"rules", "(\naddr = " + addr + "\nin = div|class|story\n)\n"}}.dump();
  return client.ask("PUT /v1/sites/" + host +
                    " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body);
}

// Nine pages of a folder, as `winnow extract` counts them into a store.
void fill(const Folder& folder, const std::string& store) {
  std::filesystem::create_directories(folder.path("pages"));
  for (int i = 0; i < 9; ++i)
    folder.write(
        "pages/day-" + std::to_string(i) + ".html",
        with_each(day_page(i), "<title>",
                  "<link rel=canonical href=https://mill.example" + path_of_day(i) + "><title>"));
  const Outcome counted = run("winnow extract '" + folder.path("pages") + "' -f jsonl -o '" +
                              folder.path("records.jsonl") + "' --site-memory '" + store + "'");
  ASSERT_EQ(counted.code, 0) << counted.err;
  ASSERT_TRUE(std::filesystem::exists(store + "/mill.example.statistics")) << counted.err;
}

TEST(SiteMemory, GivesAPageTheSameRecordOnTheCommandLineAndOverHttp) {
  const Folder folder;
  const std::string store = folder.path("store");
  fill(folder, store);
  serve::ServeProcess server({"--site-memory", store});
  serve::Client client(server.port());
  for (const bool has_rules : {false, true}) {
    if (has_rules)
      folder.write("store/mill.example.rules",
                   "(\n addr = https?://mill\\.example/.*\n in = div|class|story\n)\n");
    for (const int number : {3, 77}) {
      const std::string page = folder.write("page.html", day_page(number));
      for (const bool is_used : {true, false}) {
        const Outcome printed =
            run("winnow extract '" + page + "' -f json --url https://mill.example" +
                path_of_day(number) + " --site-memory '" + (is_used ? store : "off") + "'");
        ASSERT_EQ(printed.code, 0) << printed.err;
        json on_command_line = json::parse(printed.out);
        if (on_command_line.is_array()) on_command_line = on_command_line[0];
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const json record = record_of(client, number, "mill.example", {{"siteMemory", is_used}});
        EXPECT_EQ(record["articleBody"], on_command_line["articleBody"]);
        EXPECT_EQ(record["metadata"].value("memory", "-"),
                  on_command_line["metadata"].value("memory", "-"));
        EXPECT_EQ(record["metadata"].value("memory", "-"), !is_used    ? "-"
                                                           : has_rules ? "rule"
                                                                       : "statistics");
        EXPECT_EQ(has_notice(record), !is_used || has_rules);
      }
    }
  }
}

TEST(SiteMemory, IsCountedFromThePagesOfABatch) {
  const Folder folder;
  const std::string data = folder.path("data");
  {
    serve::ServeProcess server({"--data", data});
    serve::Client client(server.port());
    EXPECT_TRUE(has_notice(record_of(client, 77)));
    send_batch(client, "mill.example", 4);
    EXPECT_TRUE(has_notice(record_of(client, 77))) << "four pages are no site";
    EXPECT_FALSE(std::filesystem::exists(data + "/memory/mill.example.statistics"));
    send_batch(client, "loft.example", 9, {{"siteMemory", false}});
    EXPECT_TRUE(has_notice(record_of(client, 77, "loft.example")));
    send_batch(client, "mill.example", 9);
    const json record = record_of(client, 77);
    EXPECT_FALSE(has_notice(record)) << record;
    EXPECT_EQ(record["metadata"]["memory"], "statistics");
    EXPECT_TRUE(has_notice(record_of(client, 77, "loft.example"))) << "another host";
    EXPECT_TRUE(has_notice(record_of(client, 77, "mill.example", {{"siteMemory", false}})));
  }
  serve::ServeProcess killed_and_started({"--data", data});
  serve::Client client(killed_and_started.port());
  EXPECT_FALSE(has_notice(record_of(client, 77)));
}

TEST(SiteMemory, IsOffIfTheServerIsToldSo) {
  const Folder folder;
  serve::ServeProcess server({"--data", folder.path("data"), "--site-memory", "off"});
  serve::Client client(server.port());
  send_batch(client, "mill.example", 9);
  EXPECT_FALSE(record_of(client, 77)["metadata"].contains("memory"));
  EXPECT_EQ(save_rules(client, "mill.example", "https?://mill\\.example/.*").status, 200);
  EXPECT_FALSE(record_of(client, 77)["metadata"].contains("memory"));
}

TEST(SiteMemory, RulesOfOneHostSayNothingAboutAnother) {
  const Folder folder;
  serve::ServeProcess server({"--data", folder.path("data")});
  serve::Client client(server.port());
  EXPECT_EQ(save_rules(client, "mill.example", ".*").status, 200);
  EXPECT_EQ(record_of(client, 1)["metadata"]["memory"], "rule");
  EXPECT_EQ(record_of(client, 1, "www.mill.example")["metadata"]["memory"], "rule");
  EXPECT_FALSE(record_of(client, 1, "loft.example")["metadata"].contains("memory"));
  EXPECT_FALSE(record_of(client, 1, "treadmill.example")["metadata"].contains("memory"));
}

TEST(SiteMemory, TakesTheRulesOfAnOlderDataFolder) {
  const Folder folder;
  const std::string data = folder.path("data");
  std::filesystem::create_directories(data + "/rules");
  const std::string rules = "(\n addr = https?://mill\\.example/.*\n in = div|class|story\n)\n";
  folder.write("data/rules/mill.example.rules", rules);
  serve::ServeProcess server({"--data", data});
  serve::Client client(server.port());
  EXPECT_EQ(record_of(client, 1)["metadata"]["memory"], "rule");
  EXPECT_EQ(read_text(data + "/memory/mill.example.rules"), rules);
  EXPECT_FALSE(std::filesystem::exists(data + "/rules/mill.example.rules"));
}

// A site of ten pages, each made by this function.
loopback::Answer answer_of(const loopback::Request& request,
                           const std::function<std::string(int)>& make_page) {
  if (request.target == "/robots.txt") return {.status = 404};
  const std::size_t dash = request.target.rfind('-');
  return {.body = make_page(
              dash == std::string::npos ? 50 : std::atoi(request.target.c_str() + dash + 1))};
}

// Crawls it into NAME.warc.gz and NAME.jsonl.
Outcome crawl(const Folder& folder, const loopback::Server& site, const std::string& name) {
  return run("winnow crawl --extract --allow-private --delay 0 --records '" +
             folder.path(name + ".jsonl") + "' --site-memory '" + folder.path("store") + "' " +
             site.url("/") + " -o '" + folder.path(name + ".warc.gz") + "'");
}

std::vector<json> records_in(const std::string& path) {
  std::istringstream lines(read_text(path));
  std::vector<json> records;
  for (std::string line; std::getline(lines, line);) records.push_back(json::parse(line));
  return records;
}

TEST(SiteMemory, IsCountedByACrawl) {
  const Folder folder;
  const loopback::Server site(
      [](const loopback::Request& request) { return answer_of(request, day_page); });
  for (const char* const name : {"first", "second"}) {
    const Outcome crawled = crawl(folder, site, name);
    ASSERT_EQ(crawled.code, 0) << crawled.err;
    const std::vector<json> records = records_in(folder.path(std::string(name) + ".jsonl"));
    EXPECT_EQ(records.size(), 10U);
    // Statistics change nothing on the front page.
    for (const json& record : records)
      EXPECT_EQ(has_notice(record), *name == 'f' || record["url"] == site.url("/")) << record;
  }
}

// A page of a site that names its parts in another way after it was rebuilt.
std::string note_page(int number, bool is_rebuilt) {
  std::string html = day_page(number);
  if (!is_rebuilt) return html;
  html = with_each(html, "class=story", "class=\"text-column\"");
  return with_each(html, "<article>", "<article><p class=crumbs><a href=/>Notes</a></p>");
}

TEST(SiteMemory, SurvivesANewTemplateUnderARunningCrawl) {
  const Folder folder;
  std::atomic<int> pages_until_rebuilt = 1000;
  const loopback::Server site([&](const loopback::Request& request) {
    return answer_of(request,
                     [&](int number) { return note_page(number, --pages_until_rebuilt < 0); });
  });
  ASSERT_EQ(crawl(folder, site, "first").code, 0);
  const Outcome learned =
      run("winnow learn '" + folder.path("first.warc.gz") + "' -o '" + folder.path("store") + "'");
  ASSERT_EQ(learned.code, 0) << learned.err;
  pages_until_rebuilt = 3;
  const Outcome second = crawl(folder, site, "second");
  ASSERT_EQ(second.code, 0) << second.err;
  EXPECT_NE(second.err.find("winnow: drift: the rule for "), std::string::npos) << second.err;
  int by_rule = 0;
  for (const json& record : records_in(folder.path("second.jsonl"))) {
    by_rule += record["metadata"]["memory"] == "rule" ? 1 : 0;
    EXPECT_NE(record["articleBody"].get<std::string>().find("the stones turned"), std::string::npos)
        << record;
  }
  // Of three pages; the third is the front page, of which statistics lower nothing.
  EXPECT_EQ(by_rule, 2);
  // Learned again, the rule fits all of the new pages.
  ASSERT_EQ(crawl(folder, site, "third").code, 0);
  const Outcome relearned =
      run("winnow extract '" + folder.path("third.warc.gz") + "' -f jsonl --site-memory '" +
          folder.path("store") + "' --relearn -o '" + folder.path("fourth.jsonl") + "'");
  EXPECT_NE(relearned.err.find("winnow: relearned "), std::string::npos) << relearned.err;
  const std::vector<json> after = records_in(folder.path("fourth.jsonl"));
  EXPECT_EQ(after.size(), 10U);
  for (const json& record : after)
    if (record["url"] != site.url("/")) {
      EXPECT_EQ(record["metadata"]["memory"], "rule") << record;
    }
}

TEST(SiteMemory, ListsNoModelThatItCannotRead) {
  const Folder folder;
  std::filesystem::create_directories(folder.path("store"));
  folder.write("store/mills.model", "winnow auto 1\ndamaged");
  const Outcome checked = run("winnow sites check '" + folder.path("store") + "'");
  EXPECT_EQ(checked.code, 4);
  EXPECT_NE(checked.out.find("mills.model: the file ends too early"), std::string::npos)
      << checked.out;
  serve::ServeProcess server({"--site-memory", folder.path("store")});
  serve::Client client(server.port());
  EXPECT_TRUE(has_notice(record_of(client, 77))) << "a damaged file is left out";
  for (const auto& [name, status] : {std::pair("mills", 404), std::pair("../mills", 400)}) {
    const serve::Answer unknown = client.ask(serve::post(
        "/v1/extract", "application/json", request_for(1, "mill.example", {{"model", name}})));
    EXPECT_EQ(unknown.status, status) << unknown.body;
  }
}

}  // namespace
}  // namespace winnow::programs

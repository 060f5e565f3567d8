// The folder of `winnow serve --data`: one server at a time, labels with versions, damaged files.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "programs/program.h"
#include "serve/client.h"
#include "serve/process.h"

namespace winnow::programs {
namespace {

using nlohmann::json;

std::string request_of(const std::string& method, const std::string& target,
                       const std::string& body, const std::string& headers = {}) {
  return method + " " + target +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body;
}

// The id of a new page with this address.
std::string add_page(serve::Client& client, const std::string& url) {
  const serve::Answer added = client.ask(
      serve::post("/v1/labels?url=" + url, "text/html", "<h1>Rye</h1><p>Rye is late this year."));
  EXPECT_EQ(added.status, 201) << added.body;
  return json::parse(added.body)["id"];
}

std::string label_of(const std::string& text) {
  return json{{"label", {{"kind", "article"}, {"text", text}}}, {"done", true}}.dump();
}

TEST(ServeData, IsUsedByOneServerAtATime) {
  const Folder folder;
  const std::string data = folder.path("data");
  {
    serve::ServeProcess first({"--data", data});
    ASSERT_NE(first.port(), 0);
    const Outcome second =
        run("timeout 20 '" WINNOW_PROGRAM "' serve --listen 127.0.0.1:0 --data " + data);
    EXPECT_EQ(second.code, 6) << second.out;
    EXPECT_EQ(second.err, "winnow: write " + data + ": process " + std::to_string(first.id()) +
                              " is writing it (two servers need two --data folders)\n");
    first.terminate();
    EXPECT_EQ(first.wait(), 0);
    EXPECT_FALSE(std::filesystem::exists(data + "/.lock"));
  }
  {
    serve::ServeProcess killed({"--data", data});
    ASSERT_NE(killed.port(), 0);
  }
  serve::ServeProcess after_a_kill({"--data", data});
  EXPECT_NE(after_a_kill.port(), 0);
}

TEST(ServeData, ALabelIsNotOverwrittenByAChangeOfAnOlderVersion) {
  const Folder folder;
  serve::ServeProcess server({"--data", folder.path("data")});
  serve::Client client(server.port());
  const std::string id = add_page(client, "https://mill.example/rye");
  const std::string target = "/v1/labels/" + id;
  const serve::Answer loaded = client.ask(serve::get(target));
  const std::string version = loaded.headers.at("etag");
  EXPECT_GT(version.size(), 10U);
  // Two browsers have loaded this version.
  const serve::Answer first =
      client.ask(request_of("PUT", target, label_of("first"), "If-Match: " + version + "\r\n"));
  EXPECT_EQ(first.status, 200) << first.body;
  EXPECT_NE(first.headers.at("etag"), version);
  const serve::Answer second =
      client.ask(request_of("PUT", target, label_of("second"), "If-Match: " + version + "\r\n"));
  EXPECT_EQ(second.status, 412) << second.body;
  EXPECT_EQ(json::parse(second.body)["code"], "changed");
  const serve::Answer kept = client.ask(serve::get(target));
  EXPECT_EQ(json::parse(kept.body)["label"]["text"], "first");
  EXPECT_EQ(kept.headers.at("etag"), first.headers.at("etag"));
  EXPECT_EQ(client.ask(request_of("DELETE", target, "", "If-Match: " + version + "\r\n")).status,
            412);
  // The second takes theirs into account and has the new version.
  for (const std::string& condition : {"If-Match: \"x\", " + first.headers.at("etag") + "\r\n",
                                       std::string("If-Match: *\r\n"), std::string()}) {
    EXPECT_EQ(client.ask(request_of("PUT", target, label_of("a" + condition), condition)).status,
              200)
        << condition;
  }
}

TEST(ServeData, AVersionOutlivesTheServer) {
  const Folder folder;
  std::string version;
  for (int start = 0; start < 2; ++start) {
    serve::ServeProcess server({"--data", folder.path("data")});
    serve::Client client(server.port());
    if (start == 0) {
      const std::string target = "/v1/labels/" + add_page(client, "https://mill.example/rye");
      version = client.ask(request_of("PUT", target, label_of("rye"))).headers.at("etag");
    } else {
      EXPECT_EQ(client.ask(serve::get("/v1/labels/p0001")).headers.at("etag"), version);
    }
  }
}

TEST(ServeData, OneDamagedLabelIsSkippedReportedAndKept) {
  const Folder folder;
  const std::string data = folder.path("data");
  {
    serve::ServeProcess server({"--data", data});
    serve::Client client(server.port());
    add_page(client, "https://mill.example/1");
    add_page(client, "https://mill.example/2");
    add_page(client, "https://mill.example/3");
  }
  const std::vector<std::pair<std::string, std::string>> damaged = {
      {"p0002.json", "{\"url\": \"https://mill.exa"},
      {"p0003.json", "[1]"},
      {"p0004.json", std::string(40, '[')},
      {"p0005.json", ""},
      {"p0006.json", R"({"url":"https://mill.example/6","done":true,"label":{"text":7}})"},
      {"notes.json", "{}"}};
  for (const auto& [name, content] : damaged) folder.write("data/labels/" + name, content);
  folder.write("data/labels/p0002.page", "bytes of the page");
  // As users start it, to see what it prints.
  const Outcome printed =
      run("timeout 2 '" WINNOW_PROGRAM "' serve --listen 127.0.0.1:0 --data " + data);
  EXPECT_NE(printed.out.find("winnow serves http://"), std::string::npos) << printed.err;
  for (const auto& [name, content] : damaged)
    EXPECT_NE(printed.err.find("winnow: skipped " + data + "/labels/" + name + ": "),
              std::string::npos)
        << printed.err;
  serve::ServeProcess server({"--data", data});
  ASSERT_NE(server.port(), 0);
  serve::Client client(server.port());
  const json list = json::parse(client.ask(serve::get("/v1/labels")).body);
  EXPECT_EQ(list["labels"].size(), 1U) << list;
  ASSERT_EQ(list["unreadable"].size(), damaged.size()) << list;
  EXPECT_EQ(list["unreadable"][1]["file"], "p0002.json");
  EXPECT_EQ(list["unreadable"][1]["error"], "not valid JSON");
  EXPECT_EQ(client.ask(serve::get("/v1/labels/p0002")).status, 404);
  EXPECT_EQ(client.ask(request_of("PUT", "/v1/labels/p0002", label_of("x"))).status, 404);
  EXPECT_EQ(client.ask(request_of("DELETE", "/v1/labels/p0002", "")).status, 404);
  EXPECT_EQ(add_page(client, "https://mill.example/new"), "p0007");
  for (const auto& [name, content] : damaged)
    EXPECT_EQ(read_text(data + "/labels/" + name), content) << name;
  EXPECT_EQ(read_text(data + "/labels/p0002.page"), "bytes of the page");
}

TEST(ServeData, RefusesRulesForAHostWhoseNameIsTooLong) {
  const Folder folder;
  serve::ServeProcess server({"--data", folder.path("data")});
  serve::Client client(server.port());
  const std::string rules =
      json{{"rules", "(\naddr = https?://a\\.example/.*\nin = div|id|a\n)\n"}}.dump();
  for (const std::size_t length : {244, 245, 250, 253, 1000}) {
    const serve::Answer answer =
        client.ask(request_of("PUT", "/v1/sites/" + std::string(length, 'a'), rules));
    EXPECT_EQ(answer.status, length == 244 ? 200 : 400) << length << answer.body;
    EXPECT_EQ(answer.body.find("at most 244") != std::string::npos, length > 244) << answer.body;
  }
}

// What the record says about the rules of the page's site.
json metadata_of(serve::Client& client, const std::string& url, const std::string& query = {}) {
  std::string html = "<title>Late rye - Mill</title><article><h1>Late rye</h1><div class=story>";
  for (int i = 0; i < 4; ++i)
    html +=
        "<p>The rye came late this year, but the sacks are full and the barn is dry, and the "
        "miller counted " +
        std::to_string(100 + i) + " of them before the rain.</p>";
  const serve::Answer answer = client.ask(serve::post("/v1/extract?format=json&url=" + url + query,
                                                      "text/html", html + "</div></article>"));
  EXPECT_EQ(answer.status, 200) << answer.body;
  return json::parse(answer.body)["metadata"];
}

TEST(ServeData, UsesTheRulesOfASiteForItsPages) {
  const Folder folder;
  const std::string data = folder.path("data");
  serve::ServeProcess server({"--data", data});
  serve::Client client(server.port());
  const std::string url = "https://mill.example/rye";
  EXPECT_FALSE(metadata_of(client, url).contains("memory"));
  const auto save = [&](const std::string& in) {
    const std::string rules = "(\naddr = https?://mill\\.example/.*\nin = " + in + "\n)\n";
    const serve::Answer saved =
        client.ask(request_of("PUT", "/v1/sites/mill.example", json{{"rules", rules}}.dump()));
    EXPECT_EQ(saved.status, 200) << saved.body;
  };
  save("div|class|story");
  EXPECT_EQ(metadata_of(client, url)["memory"], "rule");
  EXPECT_FALSE(metadata_of(client, "https://loft.example/rye").contains("memory"));
  EXPECT_FALSE(metadata_of(client, url, "&method=mcst").contains("memory"));
  save("div|class|gone");  // used at once
  EXPECT_EQ(metadata_of(client, url)["memoryReason"], "no-marker");
  EXPECT_EQ(
      metadata_of(client, url, "&siteRules=(%0Aaddr%20=%20.*%0Ain%20=%20article%0A)")["memory"],
      "rule");
  folder.write("data/memory/mill.example.rules", "(\n no rules\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_FALSE(metadata_of(client, url).contains("memory"));
}

}  // namespace
}  // namespace winnow::programs

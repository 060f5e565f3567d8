// winnow serve as users start it: options, signals, and its description of itself.
#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <regex>
#include <thread>

#include "programs/program.h"
#include "serve/client.h"
#include "serve/process.h"

namespace winnow::programs {
namespace {

TEST(Serve, RefusesWrongOptions) {
  EXPECT_EQ(run("winnow serve --listen mill.example:80").code, 2);
  EXPECT_EQ(run("winnow serve --listen 127.0.0.1:99999").code, 2);
  EXPECT_EQ(run("winnow serve --token-file /nothing/here").code, 3);
  EXPECT_EQ(run("winnow serve --no-fetch --allow-private").code, 2);
  EXPECT_EQ(run("winnow serve --access-log /nothing/here").code, 6);
}

// A port of the loopback interface needs no token. Every other address does, in any notation.
TEST(Serve, DoesNotListenForOthersWithoutATokenUnlessItIsTold) {
  const Folder folder;
  const std::string token = folder.write("token", "secret\n");
  for (const char* const address : {"0.0.0.0:0", "[::]:0", "[::ffff:0.0.0.0]:0", "192.0.2.1:0"}) {
    const Outcome refused = run("winnow serve --listen " + std::string(address));
    EXPECT_EQ(refused.code, 2) << address;
    EXPECT_NE(refused.err.find("--insecure"), std::string::npos) << refused.err;
    EXPECT_EQ(run("export WINNOW_TOKEN=; winnow serve --listen " + std::string(address)).code, 2);
  }
  // No computer has this address, so it comes as far as listening.
  for (const std::string& arguments : {std::string("--insecure"), "--token-file '" + token + "'"}) {
    const Outcome tried = run("winnow serve --listen 192.0.2.1:0 " + arguments);
    EXPECT_EQ(tried.code, 3) << arguments;
    EXPECT_NE(tried.err.find("listen on 192.0.2.1"), std::string::npos) << tried.err;
  }
}

TEST(Serve, RefusesDamagedTokens) {
  const Folder folder;
  const std::string long_token(5000, 'x');
  for (const std::string& text : {std::string(), std::string(" \n"), std::string("a\nb"),
                                  std::string("a b"), std::string("a\0b", 3),
                                  std::string("\xEF\xBB\xBF"
                                              "secret"),
                                  std::string("caf\xC3\xA9"), long_token}) {
    const Outcome outcome =
        run("winnow serve --listen 127.0.0.1:0 --token-file '" + folder.write("token", text) + "'");
    EXPECT_TRUE(outcome.code == 2 || outcome.code == 5) << text.substr(0, 20);
    EXPECT_NE(outcome.err.find("token"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("caf"), std::string::npos) << "a token is not printed";
  }
}

TEST(Serve, RefusesAPortThatIsInUse) {
  serve::ServeProcess first;
  const Outcome second = run("winnow serve --listen 127.0.0.1:" + std::to_string(first.port()));
  EXPECT_EQ(second.code, 3);
  EXPECT_NE(second.err.find("in use"), std::string::npos) << second.err;
}

TEST(Serve, LogsRequestsWithoutWhatTheyRead) {
  const Folder folder;
  serve::ServeProcess server({"--access-log", folder.path("log"), "--no-fetch"});
  ASSERT_NE(server.port(), 0);
  serve::Client client(server.port());
  client.ask(serve::get("/healthz?secret=1"));
  client.ask(serve::get("/read/https://secret.example/"));
  client.ask(serve::post("/v1/extract?url=https://secret.example/", "text/html", "<p>secret"));
  server.terminate();
  EXPECT_EQ(server.wait(), 0);
  const std::string log = read_text(folder.path("log"));
  EXPECT_EQ(log.find("secret"), std::string::npos) << log;
  std::vector<nlohmann::json> lines;
  std::istringstream in(log);
  for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0]["path"], "/healthz");
  EXPECT_EQ(lines[1]["status"], 403);
  EXPECT_EQ(lines[2]["method"], "POST");
  EXPECT_EQ(lines[2]["bytesIn"], 9);
}

TEST(Serve, AsksForTheTokenInTheFile) {
  const Folder folder;
  serve::ServeProcess server({"--token-file", folder.write("token", "secret\n")});
  serve::Client client(server.port());
  EXPECT_EQ(client.ask(serve::get("/healthz")).status, 200);
  EXPECT_EQ(client.ask(serve::get("/")).status, 200);
  EXPECT_EQ(client.ask(serve::get("/metrics")).status, 401);
  EXPECT_EQ(client.ask(serve::get("/metrics", "Authorization: Bearer secret\r\n")).status, 200);
}

TEST(Serve, DescribesEveryEndpointThatItHas) {
  const std::string data = testing::TempDir() + "/described-" + std::to_string(getpid());
  serve::ServeProcess server({"--no-fetch", "--data", data});
  serve::Client client(server.port());
  const auto document = nlohmann::json::parse(client.ask(serve::get("/openapi.json")).body);
  EXPECT_EQ(document["openapi"], "3.1.0");
  for (const auto& [path, operations] : document["paths"].items()) {
    const std::string target = std::regex_replace(path, std::regex("\\{[a-z]+\\}"), "x");
    const serve::Answer answer =
        serve::Client(server.port())
            .ask("OPTIONS " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(answer.status, 204) << path;
    for (const auto& [method, operation] : operations.items()) {
      std::string upper;
      for (const char c : method) upper += static_cast<char>(c - 'a' + 'A');
      EXPECT_NE(answer.headers.at("allow").find(upper), std::string::npos) << path;
    }
  }
  const auto methods = nlohmann::json::parse(client.ask(serve::get("/v1/methods")).body)["methods"];
  std::vector<std::string> names;
  for (const auto& method : methods) names.push_back(method["name"]);
  EXPECT_EQ(names, document["components"]["schemas"]["PageOptions"]["properties"]["method"]["enum"]
                       .get<std::vector<std::string>>());
}

// Clients send requests one after another, on connections that stay open and on new ones. A request is
// lost if its connection was accepted and not announced to close, and no answer comes.
TEST(Serve, LosesNoRequestWhenItIsTerminatedUnderLoad) {
  for (int round = 0; round < 3; ++round) {
    serve::ServeProcess server;
    ASSERT_NE(server.port(), 0);
    const std::string page = "<h1>Rye</h1>" + std::string(20'000, 'x');
    std::atomic<int> answered{0};
    std::atomic<int> lost{0};
    std::atomic<bool> is_over{false};
    std::vector<std::thread> clients;
    for (int i = 0; i < 8; ++i)
      clients.emplace_back([&, i] {
        while (!is_over) {
          serve::Client client(server.port());
          if (!client.is_connected()) break;
          for (int n = 0; n < (i % 2 == 0 ? 1000 : 1) && !is_over; ++n) {
            if (!client.send(serve::post("/v1/extract", "text/html", page))) {
              ++lost;
              break;
            }
            serve::Answer answer = client.receive();
            if (answer.status == 200 || answer.status == 503)
              ++answered;
            else
              ++lost;
            if (answer.headers["connection"] == "close" || answer.status == 0) break;
          }
        }
      });
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    server.terminate();
    EXPECT_EQ(server.wait(), 0);
    is_over = true;
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(lost, 0);
    EXPECT_GT(answered, 8);
  }
}

}  // namespace
}  // namespace winnow::programs

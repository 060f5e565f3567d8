// The server on a socket: keep-alive, limits, deadlines, streams, shutdown. Handlers are small and the
// deadlines short, so that each test takes a fraction of a second.
#include "serve/server.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "serve/client.h"
#include "serve/service.h"
#include "serve/workbench.h"

namespace winnow::serve {
namespace {

using std::chrono::milliseconds;

class ServerTest : public testing::Test {
 protected:
  void begin(ServerOptions options = {}, const std::string& data = {}) {
    options.address = "127.0.0.1";
    options.port = 0;
    observer_ = *Observer::make("");
    pool_ = std::make_unique<WorkerPool>(2, 2);
    service_.reset(new Service{{}, *observer_, *pool_, *pool_});  // it cannot be moved
    service_->options.fetches = false;
    add_page_routes(router_);
    add_status_routes(router_, *service_);
    add_extract_routes(router_, *service_);
    add_batch_route(router_, *service_);
    add_feed_route(router_, *service_);
    add_mcp_route(router_, *service_);
    service_->options.data = data;
    if (!data.empty()) bench_ = *add_workbench_routes(router_, *service_, messages_);
    router_.add("POST", "/echo", at_once([](const Request& request) {
                  return Response{.content_type = "text/plain", .body = request.body};
                }));
    router_.add("GET", "/slow", offload(*pool_, [](const Request&, Worker&) {
                  std::this_thread::sleep_for(milliseconds(300));
                  return Response{.body = "slow"};
                }));
    router_.add("GET", "/throws", offload(*pool_, [](const Request&, Worker&) -> Response {
                  throw std::runtime_error("no");
                }));
    router_.add("GET", "/silent", [](const RequestPtr&, const Responder&) {});
    router_.add("GET", "/events", [](const RequestPtr&, const Responder& responder) {
      const Stream stream = responder.stream({.content_type = "text/event-stream"});
      stream.write("data: 1\n\n");
      stream.write("data: 2\n\n");
    });
    router_.add("GET", "/large", at_once([](const Request&) {
                  return Response{.body = std::string(std::size_t{32} << 20, 'x')};
                }));
    router_.add("GET", "/file", at_once([this](const Request&) {
                  return Response{.file = *FileBody::open(file_)};
                }));
    // A megabyte each time, whether the client reads or not.
    router_.add("GET", "/endless", [this](const RequestPtr&, const Responder& responder) {
      const Stream stream = responder.stream({.content_type = "text/event-stream"});
      pool_->post([stream](Worker&) {
        for (int i = 0; i < 400 && stream.is_open(); ++i) {
          stream.write(std::string(std::size_t{1} << 20, 'x'));
          std::this_thread::sleep_for(milliseconds(2));
        }
      });
    });
    server_ = *Server::listen(options, router_, *observer_);
    port_ = server_->port();
    thread_ = std::thread([this] { server_->run(); });
  }
  void end() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }
  void TearDown() override {
    end();
    if (bench_) bench_->stop();
    pool_.reset();
  }

  Answer ask(std::string_view request) { return Client(port_).ask(request); }
  // Until nothing is in memory for any client.
  bool is_empty_within(milliseconds limit) {
    for (const auto end = Clock::now() + limit; Clock::now() < end;) {
      if (server_->buffered_bytes() == 0) return true;
      std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
  }
  // Of requests that were answered with this status.
  std::uint64_t count(std::string_view route, int status) {
    const std::string name = "winnow_requests_total{route=\"" + std::string(route) +
                             "\",status=\"" + std::to_string(status) + "\"} ";
    const std::string text = observer_->text();
    const std::size_t at = text.find(name);
    return at == std::string::npos ? 0 : std::strtoul(text.c_str() + at + name.size(), nullptr, 10);
  }

  Router router_;
  std::unique_ptr<Observer> observer_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<WorkerPool> pool_;
  std::ostringstream messages_;
  std::unique_ptr<Service> service_;
  std::uint16_t port_ = 0;
  std::thread thread_;
  WorkbenchPtr bench_;
  std::string file_;
};

TEST_F(ServerTest, AnswersSeveralRequestsOnAConnection) {
  begin();
  Client client(port_);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.ask(get("/healthz")).body, "{\"status\":\"ok\"}\n");
  // Sent at once, answered in order.
  client.send(post("/echo", "text/plain", "one") + get("/slow") +
              post("/echo", "text/plain", "two"));
  EXPECT_EQ(client.receive().body, "one");
  EXPECT_EQ(client.receive().body, "slow");
  EXPECT_EQ(client.receive().body, "two");
  EXPECT_EQ(client.ask(get("/healthz", "Connection: close\r\n")).headers["connection"], "close");
  EXPECT_TRUE(client.is_closed_within(milliseconds(3000)));
}

TEST_F(ServerTest, ExtractsAPageInTheFormThatTheClientAccepts) {
  begin();
  const std::string page = "<h1>Rye</h1><p>It is <b>late</b>, but heavy this year.";
  Answer answer = ask(post("/v1/extract", "text/html", page, "Accept: text/markdown\r\n"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers["content-type"], "text/markdown; charset=utf-8");
  EXPECT_NE(answer.body.find("**late**"), std::string::npos) << answer.body;
  answer = ask(post("/v1/extract", "text/html", page, "Accept: application/tei+xml\r\n"));
  EXPECT_EQ(answer.headers["content-type"], "application/tei+xml");
  answer = ask(post("/v1/extract", "text/html", page, "Accept: text/html\r\n"));
  EXPECT_NE(answer.headers["content-security-policy"].find("sandbox"), std::string::npos);
  EXPECT_EQ(ask(post("/v1/extract", "text/html", page, "Accept: image/png\r\n")).status, 406);
  EXPECT_EQ(ask(post("/v1/extract", "text/html", "GIF89a\x01\x02")).status, 422);
  EXPECT_EQ(ask(post("/v1/extract?method=none", "text/html", page)).status, 400);
  EXPECT_EQ(ask(post("/v1/extract", "application/json", R"({"url":"https://a.example/"})")).status,
            403);
  EXPECT_EQ(ask(get("/read/https://a.example/")).status, 403);
}

TEST_F(ServerTest, AnswersABatchLineByLineWhileItArrives) {
  begin();
  Client client(port_);
  client.send(
      "POST /v1/extract/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
      "Transfer-Encoding: chunked\r\n\r\n");
  std::string body;
  for (int i = 0; i < 200; ++i) {
    const std::string line = R"({"html":"<h1>Page )" + std::to_string(i) +
                             R"(</h1><p>Text."})"
                             "\n";
    char size[16];
    std::snprintf(size, sizeof size, "%zx\r\n", line.size());
    client.send(size + line + "\r\n");
  }
  client.send("6\r\n{\"x\"}\n\r\n0\r\n\r\n");
  const Answer answer = client.receive();
  EXPECT_EQ(answer.status, 200);
  std::size_t at = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string start = "{\"index\":" + std::to_string(i) + ",\"record\":";
    ASSERT_EQ(answer.body.compare(at, start.size(), start), 0) << i;
    EXPECT_NE(answer.body.find("Page " + std::to_string(i), at), std::string::npos);
    at = answer.body.find('\n', at) + 1;
  }
  EXPECT_NE(answer.body.find("{\"index\":200,\"error\"", at), std::string::npos);
  EXPECT_EQ(client.ask(get("/healthz")).status, 200) << "the connection stays usable";
}

TEST_F(ServerTest, SendsEventsAsAStream) {
  begin();
  Answer answer = ask(get("/events"));
  EXPECT_EQ(answer.headers["transfer-encoding"], "chunked");
  EXPECT_EQ(answer.body, "data: 1\n\ndata: 2\n\n");
}

TEST_F(ServerTest, CompressesAnswers) {
  begin();
  Answer plain = ask(get("/metrics"));
  Answer packed = ask(get("/metrics", "Accept-Encoding: gzip\r\n"));
  EXPECT_EQ(plain.headers.count("content-encoding"), 0U);
  EXPECT_EQ(packed.headers["content-encoding"], "gzip");
  EXPECT_LT(packed.body.size(), plain.body.size());
  EXPECT_EQ(packed.headers["vary"], "Accept-Encoding");
}

TEST_F(ServerTest, DeliversTheFilesOfThePageUnderAStrictPolicy) {
  begin();
  Answer answer = ask(get("/"));
  EXPECT_EQ(answer.headers["content-type"], "text/html; charset=utf-8");
  const std::string& policy = answer.headers["content-security-policy"];
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'self'"), std::string::npos);
  EXPECT_EQ(policy.find("script-src 'self' 'unsafe"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe-eval"), std::string::npos);
  const std::string tag = answer.headers["etag"];
  EXPECT_EQ(ask(get("/", "If-None-Match: " + tag + "\r\n")).status, 304);
  for (const char* const target :
       {"/assets/../index.html", "/assets/..%2f..%2fetc/passwd", "/assets/%2e%2e/openapi.json",
        "/assets//etc/passwd", "/../../etc/passwd", "/assets/", "/assets/index.html", "/index.html",
        "/assets/..\\index.html", "/%2e%2e/%2e%2e/etc/passwd", "/assets/./read.js", "/.git/config"})
    EXPECT_EQ(ask(get(target)).status, 404) << target;
}

// The address after '#' may name a page to fetch; web/page_screen.js asks first in such a document.
TEST_F(ServerTest, MarksADocumentThatItsUserHasNotAskedFor) {
  begin();
  const std::string mark = "<html data-from=\"elsewhere\" ";
  const auto has_mark = [&](const std::string& site) {
    const std::string header = site.empty() ? "" : "Sec-Fetch-Site: " + site + "\r\n";
    const std::string link = "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    return ask(get("/", header + link)).body.find(mark) != std::string::npos;
  };
  EXPECT_FALSE(has_mark("none"));
  EXPECT_FALSE(has_mark("same-origin"));
  EXPECT_TRUE(has_mark("cross-site"));
  EXPECT_TRUE(has_mark("same-site"));
  EXPECT_TRUE(has_mark(""));
}

// A misspelt member of PUT /v1/sites/ removed the rules, because an empty text does.
TEST_F(ServerTest, RefusesBodiesWithUnknownOrWrongMembers) {
  begin({}, testing::TempDir() + "/members-" + std::to_string(getpid()));
  const auto send = [&](const std::string& line, const std::string& body) {
    return ask(line + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  const Answer misspelt = send("PUT /v1/sites/mill.example", R"({"rulez":""})");
  EXPECT_EQ(misspelt.status, 400);
  EXPECT_EQ(misspelt.headers.at("content-type"), "application/problem+json");
  EXPECT_EQ(misspelt.body, R"({"type":"about:blank","title":"Bad Request","status":400,)"
                           R"("detail":"unknown member 'rulez'","code":"invalid-argument"})"
                           "\n");
  EXPECT_EQ(send("PUT /v1/sites/mill.example", R"({})").status, 400);
  EXPECT_EQ(send("PUT /v1/sites/mill.example", R"({"rules":1})").status, 400);
  EXPECT_EQ(send("PUT /v1/sites/mill.example", R"({"rules":""})").status, 200);
  const std::string crawl = R"({"url":"https://mill.example/",)";
  for (const char* const rest : {R"("depth":-1})", R"("depth":1.5})", R"("depth":"1"})",
                                 R"("scope":"all"})", R"("include":[1]})", R"("feeds":1})"})
    EXPECT_EQ(send("POST /v1/crawl", crawl + rest).status, 400) << rest;
}

TEST_F(ServerTest, AnswersAgents) {
  begin();
  const auto post = [&](const std::string& body, const std::string& headers = {}) {
    return ask("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
               headers + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  const std::string ping = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";
  EXPECT_EQ(post(ping).body, R"({"jsonrpc":"2.0","id":1,"result":{}})");
  EXPECT_EQ(post(ping, "MCP-Protocol-Version: 2025-11-25\r\n").status, 200);
  EXPECT_EQ(post(ping, "MCP-Protocol-Version: 1999-01-01\r\n").status, 400);
  EXPECT_EQ(post(ping, "Accept: text/event-stream\r\n").status, 406);
  EXPECT_EQ(post(ping, "Origin: https://evil.example\r\n").status, 403);
  EXPECT_EQ(post("{").status, 400);
  EXPECT_EQ(post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})").status, 202);
  EXPECT_EQ(ask(get("/mcp")).status, 405);
  const std::string read = R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":)";
  const Answer html =
      post(read + R"("read_html","arguments":{"html":"<h1>Rye</h1><p>It is late this year."}}})");
  EXPECT_NE(html.body.find("# Rye"), std::string::npos) << html.body;
  // This server fetches nothing.
  const Answer url = post(read + R"("read_url","arguments":{"url":"https://mill.example/"}}})");
  EXPECT_NE(url.body.find("fetches no pages"), std::string::npos) << url.body;
}

// tests/programs/serve_test.cc compares the other way round.
TEST_F(ServerTest, HasNoEndpointThatItsDescriptionLacks) {
  begin({}, testing::TempDir() + "/described-" + std::to_string(getpid()));
  const std::string document = ask(get("/openapi.json")).body;
  std::size_t described = 0;
  for (const auto& route : router_.routes()) {
    if (!route->pattern.starts_with("/v1/") && !route->pattern.starts_with("/read/") &&
        route->pattern != "/mcp")
      continue;
    std::string path = route->pattern;
    if (const std::size_t dots = path.find("...}"); dots != std::string::npos) path.erase(dots, 3);
    EXPECT_NE(document.find("\"" + path + "\""), std::string::npos) << path;
    ++described;
  }
  EXPECT_GE(described, 30U);
}

TEST_F(ServerTest, RefusesCrossSiteRequests) {
  begin({.guard = {.origins = {"https://mill.example"}, .token = "secret"}});
  EXPECT_EQ(ask("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n").status, 421);
  EXPECT_EQ(ask(get("/healthz", "Origin: https://evil.example\r\n")).status, 403);
  EXPECT_EQ(ask(get("/v1/methods")).status, 401);
  Answer allowed =
      ask(get("/v1/methods", "Origin: https://mill.example\r\nAuthorization: Bearer secret\r\n"));
  EXPECT_EQ(allowed.status, 200);
  EXPECT_EQ(allowed.headers["access-control-allow-origin"], "https://mill.example");
  Answer preflight =
      ask("OPTIONS /v1/extract HTTP/1.1\r\nHost: localhost\r\nOrigin: https://mill.example\r\n"
          "Access-Control-Request-Method: POST\r\n\r\n");
  EXPECT_EQ(preflight.status, 204);
  EXPECT_EQ(preflight.headers["access-control-allow-methods"], "OPTIONS, POST");
}

// Every route but those for all, with the workbench turned on; and nothing is written. The control: with the
// token, a label is.
TEST_F(ServerTest, ChangesNothingWithoutTheToken) {
  const std::string data = testing::TempDir() + "/no-token";
  std::filesystem::remove_all(data);
  begin({.guard = {.token = "secret"}}, data);
  const auto files = [&] {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data))
      names.insert(entry.path().string());
    return names;
  };
  const std::set<std::string> before = files();
  const auto request = [](const std::string& method, const std::string& target,
                          const std::string& headers) {
    const std::string body = R"({"html":"<p>Rye is late."})";
    return method + " " + target +
           " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers +
           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  };
  std::size_t writing = 0;
  for (const auto& route : router_.routes()) {
    std::string target = route->pattern;
    for (std::size_t at = target.find('{'); at != std::string::npos; at = target.find('{'))
      target.replace(at, target.find('}') - at + 1, "x");
    const bool is_for_all = target == "/" || target == "/docs" || target.starts_with("/assets/") ||
                            target == "/openapi.json" || target == "/healthz" ||
                            target == "/readyz";
    if (is_for_all) {
      EXPECT_EQ(route->method, "GET") << target;
      continue;
    }
    if (route->method != "GET") ++writing;
    for (const char* const token :
         {"", "Authorization: Bearer wrong\r\n", "Authorization: Bearer \r\n",
          "Authorization: secret\r\n", "Authorization: Basic c2VjcmV0\r\n",
          "Cookie: token=secret\r\n", "X-Token: secret\r\n",
          "Authorization: Bearer wrong\r\nAuthorization: Bearer secret\r\n"})
      EXPECT_EQ(ask(request(route->method, target, token)).status, 401)
          << route->method << " " << target << " " << token;
    EXPECT_EQ(ask(request(route->method, target + "?token=secret", "")).status, 401) << target;
  }
  EXPECT_GE(writing, 14U);
  EXPECT_EQ(files(), before);
  EXPECT_EQ(ask(request("POST", "/v1/labels", "Authorization: Bearer secret\r\n")).status, 201);
  EXPECT_NE(files(), before) << "the control";
}

TEST_F(ServerTest, RefusesOversizedBodiesBeforeTheyArrive) {
  begin({.max_body_bytes = 1000});
  EXPECT_EQ(ask("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n").status,
            413);
  EXPECT_EQ(
      ask("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n" +
          std::string(1024, 'x') + "\r\n0\r\n\r\n")
          .status,
      413);
  EXPECT_EQ(ask(post("/echo", "text/plain", std::string(1000, 'x'))).status, 200);
  EXPECT_EQ(ask("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: "
                "100-continue\r\n\r\nabc")
                .body,
            "abc");
}

TEST_F(ServerTest, ClosesAfterARequestThatItCannotRead) {
  begin();
  Client client(port_);
  EXPECT_EQ(
      client
          .ask("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: "
               "chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
          .status,
      400);
  EXPECT_TRUE(client.is_closed_within(milliseconds(5000))) << "nothing smuggled is answered";
  EXPECT_GE(observer_->bad_requests, 1U);
}

TEST_F(ServerTest, TellsClientsToComeBackIfTheQueueIsFull) {
  begin();
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 12; ++i) {
    clients.push_back(std::make_unique<Client>(port_));
    clients.back()->send(get("/slow"));
  }
  int served = 0;
  int refused = 0;
  for (const auto& client : clients) {
    Answer answer = client->receive();
    if (answer.status == 200) ++served;
    if (answer.status == 503 && answer.headers["retry-after"] == "1") ++refused;
  }
  EXPECT_EQ(served + refused, 12);
  EXPECT_GE(served, 2);
  EXPECT_GE(refused, 6);
}

TEST_F(ServerTest, AnswersLateAndFailedRequests) {
  begin({.request_limit = milliseconds(100)});
  Answer late = ask(get("/slow"));
  EXPECT_EQ(late.status, 503);
  EXPECT_NE(late.body.find("timeout"), std::string::npos);
  EXPECT_EQ(ask(get("/throws")).status, 500);
  EXPECT_EQ(ask(get("/silent")).status, 500);
}

TEST_F(ServerTest, GivesUpOnSlowClients) {
  begin({.head_limit = milliseconds(200),
         .body_limit = milliseconds(200),
         .write_limit = milliseconds(200),
         .idle_limit = milliseconds(200)});
  Client silent(port_);
  EXPECT_TRUE(silent.is_closed_within(milliseconds(5000)));
  Client half_head(port_);
  half_head.send("GET / HTTP/1.1\r\n");
  EXPECT_EQ(half_head.receive().status, 408);
  Client half_body(port_);
  half_body.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
  EXPECT_EQ(half_body.receive().status, 408);
  Client idle(port_);
  EXPECT_EQ(idle.ask(get("/healthz")).status, 200);
  EXPECT_TRUE(idle.is_closed_within(milliseconds(5000)));
  Client deaf(port_);
  deaf.send(get("/large"));
  std::this_thread::sleep_for(milliseconds(600));
  EXPECT_GE(observer_->timeouts, 3U);
  EXPECT_EQ(ask(get("/healthz")).status, 200);
}

TEST_F(ServerTest, RefusesConnectionsOverTheLimit) {
  begin({.max_connections = 2});
  Client first(port_);
  Client second(port_);
  EXPECT_EQ(first.ask(get("/healthz")).status, 200);
  EXPECT_EQ(second.ask(get("/healthz")).status, 200);
  Client third(port_);
  EXPECT_EQ(third.receive().status, 503);
}

// Ten clients ask for 32 MB each and read nothing. Three answers fit into 100 MB.
TEST_F(ServerTest, CountsAnswersThatClientsDoNotRead) {
  constexpr std::size_t kLimit = std::size_t{100} << 20;
  begin({.max_buffered_bytes = kLimit});
  std::vector<std::unique_ptr<Client>> deaf;
  for (int i = 0; i < 10; ++i) {
    deaf.push_back(std::make_unique<Client>(port_));
    deaf.back()->send(get("/large"));
  }
  // Refused, or in the place of one that was dropped after a second on a busy computer.
  std::size_t most = 0;
  for (int i = 0; i < 500 && count("/large", 503) + observer_->dropped_clients < 7; ++i) {
    most = std::max(most, server_->buffered_bytes());
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_GE(count("/large", 503) + observer_->dropped_clients, 7U);
  EXPECT_GT(most, kLimit / 2) << "the attack bites";
  EXPECT_LE(most, kLimit + (std::size_t{32} << 20)) << "one may be dropped at this moment";
  EXPECT_EQ(ask(get("/healthz")).status, 200);
  // After a second they are known to be slow, and a client that reads gets their place.
  std::this_thread::sleep_for(milliseconds(1200));
  const Answer answer = ask(get("/large"));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body.size(), std::size_t{32} << 20);
  EXPECT_GE(observer_->dropped_clients, 1U);
  deaf.clear();
  EXPECT_TRUE(is_empty_within(milliseconds(5000)));
}

TEST_F(ServerTest, TellsClientsToComeBackWhileAnswersFillTheMemory) {
  begin({.max_buffered_bytes = std::size_t{40} << 20});
  Client deaf(port_);
  deaf.send(get("/large"));
  std::this_thread::sleep_for(milliseconds(100));
  Answer refused = ask(get("/large"));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers["retry-after"], "1");
  // A body does not fit, either; small answers do.
  EXPECT_EQ(ask(post("/echo", "text/plain", std::string(std::size_t{12} << 20, 'x'))).status, 503);
  EXPECT_EQ(ask(get("/healthz")).status, 200);
}

TEST_F(ServerTest, RefusesAnAnswerThatNeverFits) {
  begin({.max_buffered_bytes = std::size_t{8} << 20});
  const Answer answer = ask(get("/large"));
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.body.find("too-large"), std::string::npos);
  EXPECT_EQ(ask(get("/healthz")).status, 200);
}

// A stream has no end, so it is dropped when it does not fit.
TEST_F(ServerTest, DropsStreamsThatClientsDoNotRead) {
  constexpr std::size_t kLimit = std::size_t{24} << 20;
  begin({.max_buffered_bytes = kLimit});
  Client one(port_);
  Client two(port_);
  one.send(get("/endless"));
  two.send(get("/endless"));
  std::size_t most = 0;
  for (int i = 0; i < 300 && observer_->dropped_clients < 2; ++i) {
    most = std::max(most, server_->buffered_bytes());
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_LE(most, kLimit + (std::size_t{4} << 20));
  EXPECT_GE(observer_->dropped_clients, 2U);
  EXPECT_TRUE(is_empty_within(milliseconds(5000)));
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  file >> all >> resident;
  return resident * 4096;
}

// Eight clients ask for a file of 300 MB and read nothing of it.
TEST_F(ServerTest, SendsFilesWithoutReadingThemIntoMemory) {
  file_ = testing::TempDir() + "/large-file";
  std::ofstream(file_).close();
  ASSERT_EQ(::truncate(file_.c_str(), std::int64_t{300} << 20), 0);
  begin({.max_buffered_bytes = std::size_t{16} << 20});
  const std::size_t before = resident_bytes();
  std::vector<std::unique_ptr<Client>> deaf;
  for (int i = 0; i < 8; ++i) {
    deaf.push_back(std::make_unique<Client>(port_));
    deaf.back()->send(get("/file"));
  }
  std::this_thread::sleep_for(milliseconds(300));
  EXPECT_LT(resident_bytes(), before + (std::size_t{32} << 20));
  EXPECT_LT(server_->buffered_bytes(), std::size_t{1} << 20);
  deaf.clear();
  // The bytes are those of the file, and the connection stays usable.
  std::string content;
  for (int i = 0; i < 2'000'000; ++i) content += static_cast<char>('a' + i % 23);
  std::ofstream(file_, std::ios::binary) << content;
  Client client(port_);
  EXPECT_EQ(client.ask(get("/file")).body, content);
  EXPECT_EQ(client.ask(get("/healthz")).status, 200);
  client.send("HEAD /file HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/healthz"));
  std::filesystem::remove(file_);
}

TEST_F(ServerTest, AnswersWhatHasBegunBeforeItEnds) {
  begin({.last_call = milliseconds(300)});
  Client busy(port_);
  Client idle(port_);
  Client late(port_);
  EXPECT_EQ(idle.ask(get("/healthz")).status, 200);
  EXPECT_EQ(late.ask(get("/healthz")).status, 200);
  busy.send(get("/slow"));
  std::this_thread::sleep_for(milliseconds(50));
  std::thread ending([this] { end(); });
  std::this_thread::sleep_for(milliseconds(50));
  // A request that was on its way is answered; a new connection is not accepted.
  Answer last = late.ask(get("/healthz"));
  EXPECT_EQ(last.status, 200);
  EXPECT_EQ(last.headers["connection"], "close");
  Answer answer = busy.receive();
  EXPECT_EQ(answer.body, "slow");
  EXPECT_EQ(answer.headers["connection"], "close");
  EXPECT_TRUE(idle.is_closed_within(milliseconds(5000)));
  ending.join();
  EXPECT_FALSE(Client(port_).is_connected());
}

}  // namespace
}  // namespace winnow::serve

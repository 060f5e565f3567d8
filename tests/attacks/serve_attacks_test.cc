// A client that makes the server fetch: private addresses in every notation, and other schemes.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/processor_time.h"
#include "loopback/server.h"
#include "serve/client.h"
#include "serve/process.h"

namespace winnow::attacks {
namespace {

// PORT is that of a server on this computer, which must not hear of any of these.
constexpr const char* kAddresses[] = {
    "http://127.0.0.1:PORT/",
    "http://localhost:PORT/",
    "http://LOCALHOST:PORT/",
    "http://127.1:PORT/",
    "http://127.0.1:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f000001:PORT/",
    "http://0x7f.1:PORT/",
    "http://0177.0.0.1:PORT/",
    "http://127.0.0.1.:PORT/",
    "http://localhost.:PORT/",
    "http://0:PORT/",
    "http://0.0.0.0:PORT/",
    "http://[::1]:PORT/",
    "http://[::]:PORT/",
    "http://[0:0:0:0:0:0:0:1]:PORT/",
    "http://[::ffff:127.0.0.1]:PORT/",
    "http://[::ffff:7f00:1]:PORT/",
    "http://[::127.0.0.1]:PORT/",
    "http://[64:ff9b::7f00:1]:PORT/",
    "http://[2002:7f00:1::]:PORT/",
    "http://127.255.255.254:PORT/",
    "http://user:pass@127.0.0.1:PORT/",
    "http://mill.example@127.0.0.1:PORT/",
    "http://127.0.0.1:PORT\\@mill.example/",
    "http:\\\\127.0.0.1:PORT\\",
    "http:127.0.0.1:PORT/",
    "http:///127.0.0.1:PORT/",
    "HTTP://127.0.0.1:PORT/",
    " http://127.0.0.1:PORT/",
    "http://127.0.0.1:PORT/?x=http://mill.example/",
    "http://%31%32%37.0.0.1:PORT/",
    "http://\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1:PORT/",
    "http://\xE2\x91\xA0\xE2\x91\xA1\xE2\x91\xA6.0.0.1:PORT/",
    "http://127\xE3\x80\x82"
    "0\xE3\x80\x82"
    "0\xE3\x80\x82"
    "1:PORT/",
    "http://loc\xC2\xAD"
    "alhost:PORT/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://[fc00::1]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://198.18.0.1/",
    "http://192.0.2.1/",
    "file:///etc/passwd",
    "file://localhost/etc/passwd",
    "ftp://127.0.0.1:PORT/",
    "gopher://127.0.0.1:PORT/_GET",
    "dict://127.0.0.1:PORT/",
    "ldap://127.0.0.1:PORT/",
    "data:text/html,<p>x",
    "javascript:alert(1)",
    "unix:/run/docker.sock",
    "jar:http://127.0.0.1:PORT/!/",
    "/etc/passwd",
    "//127.0.0.1:PORT/",
};

TEST(EvilClient, DoesNotMakeTheServerFetchPrivateAddressesOrFiles) {
  loopback::Server victim(
      [](const loopback::Request&) { return loopback::Answer{.body = "secret"}; });
  const std::string origin = victim.url("");
  const std::string port = origin.substr(origin.rfind(':') + 1);
  serve::ServeProcess server;
  ASSERT_NE(server.port(), 0);
  for (std::string address : kAddresses) {
    for (std::size_t at = address.find("PORT"); at != std::string::npos; at = address.find("PORT"))
      address.replace(at, 4, port);
    const std::string body = nlohmann::json({{"url", address}}).dump();
    for (const char* const target : {"/v1/extract", "/v1/feed", "/v1/explain"}) {
      const serve::Answer answer =
          serve::Client(server.port()).ask(serve::post(target, "application/json", body));
      EXPECT_TRUE(answer.status == 403 || answer.status == 400)
          << target << " " << address << " " << answer.status << answer.body;
      EXPECT_EQ(answer.body.find("secret"), std::string::npos) << address;
    }
    if (address.find_first_of(" \\<#") != std::string::npos) continue;
    const serve::Answer read = serve::Client(server.port()).ask(serve::get("/read/" + address));
    EXPECT_TRUE(read.status == 403 || read.status == 400)
        << "/read/ " << address << " " << read.status;
  }
  EXPECT_TRUE(victim.log().empty()) << victim.log().front().target;
}

// A batch has no limit of size, so its declared length is not refused.
TEST(EvilClient, DoesNotEndTheServerByPromisingALongBody) {
  serve::ServeProcess server;
  ASSERT_NE(server.port(), 0);
  for (const char* const length : {"4488888888", "1000000000000", "9223372036854775807"}) {
    serve::Client client(server.port());
    client.send(std::string("POST /v1/extract/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                            "application/x-ndjson\r\nContent-Length: ") +
                length + "\r\n\r\n{\"html\":\"<p>x\"}\n");
    EXPECT_EQ(serve::Client(server.port()).ask(serve::get("/v1/methods")).status, 200) << length;
  }
}

// Memory that is not backed by files, in KB.
std::size_t memory_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("VmRSS:")) return std::strtoul(line.c_str() + 6, nullptr, 10);
  return 0;
}

// Pages whose tree, record and explanation are many times as large, and clients that do not read the answers.
// Without the trimmer the memory stays at several times that of an idle server.
TEST(EvilClient, DoesNotLeaveTheServerWithItsMemory) {
  if (base::kHasSanitizer) GTEST_SKIP() << "skipped, sanitizers keep freed memory";
  serve::ServeProcess server;
  ASSERT_NE(server.port(), 0);
  const auto ask = [&](std::string_view target, std::string_view page) {
    return serve::Client(server.port()).ask(serve::post(target, "text/html", page)).status;
  };
  // Idle: every model is loaded, and all threads have worked.
  std::string usual = "<h1>Rye</h1>";
  for (int i = 0; i < 2'000; ++i)
    usual += "<p>The rye came in late this year, but it is heavy.</p>";
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(ask("/v1/extract", usual), 200);
    EXPECT_EQ(ask("/v1/explain", usual), 200);
    EXPECT_EQ(ask("/v1/extract?method=blog", usual), 200);
  }
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const std::size_t idle = memory_of(server.id());
  std::string letters;
  for (int i = 0; i < 400'000; ++i) letters += "<p>x";
  std::size_t most = 0;
  {
    std::vector<std::unique_ptr<serve::Client>> deaf;
    for (int i = 0; i < 6; ++i) {
      const char* const target = i % 3 == 0   ? "/v1/explain"
                                 : i % 3 == 1 ? "/v1/extract?source=true"
                                              : "/v1/extract?method=blog&candidates=true";
      EXPECT_NE(ask(target, letters), 0);
      deaf.push_back(std::make_unique<serve::Client>(server.port()));
      deaf.back()->send(serve::post(target, "text/html", letters));
      most = std::max(most, memory_of(server.id()));
    }
  }
  EXPECT_GT(most, 2 * idle) << "the attack bites";
  std::size_t after = 0;
  for (int i = 0; i < 150; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    after = memory_of(server.id());
    if (after < idle * 3 / 2) break;
  }
  EXPECT_LT(after, idle * 3 / 2) << "idle " << idle << " KB, at most " << most << " KB";
}

TEST(EvilClient, MakesABatchFetchNothingPrivateEither) {
  loopback::Server victim(
      [](const loopback::Request&) { return loopback::Answer{.body = "secret"}; });
  serve::ServeProcess server;
  std::string lines;
  for (int i = 0; i < 20; ++i) lines += nlohmann::json({{"url", victim.url("/")}}).dump() + "\n";
  const serve::Answer answer =
      serve::Client(server.port())
          .ask(serve::post("/v1/extract/batch", "application/x-ndjson", lines));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body.find("secret"), std::string::npos);
  EXPECT_TRUE(victim.log().empty());
}

}  // namespace
}  // namespace winnow::attacks

// Sites that try to make a crawl leave its scope, run for ever, or ignore robots.txt.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace winnow::programs

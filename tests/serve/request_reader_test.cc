// Requests that are read, and those that two servers could read differently, which are refused.
#include "serve/request_reader.h"

#include <gtest/gtest.h>

namespace winnow::serve {
namespace {

struct ReadOutcome {
  ReadState state = ReadState::Head;
  int status = 0;
  Request head = {};
  std::string body = {};
  std::string rest = {};
};

ReadOutcome read_in_pieces(std::string_view bytes, std::size_t piece) {
  RequestReader reader;
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    reader.feed(bytes.substr(at, piece));
    if (reader.state() == ReadState::Body) reader.feed({});
  }
  ReadOutcome outcome{.state = reader.state(), .head = reader.head(), .body = reader.take_body()};
  if (reader.state() == ReadState::Failed) outcome.status = reader.failure().status;
  outcome.rest = reader.take_rest();
  return outcome;
}

ReadOutcome read(std::string_view bytes) { return read_in_pieces(bytes, bytes.size()); }

TEST(RequestReader, ReadsAHeadAndABody) {
  const ReadOutcome outcome = read(
      "POST /v1/extract?url=a HTTP/1.1\r\nHost: Localhost:80\r\nContent-Length: 3\r\nX-Case: "
      "Kept\r\n\r\nabcGET");
  ASSERT_EQ(outcome.state, ReadState::Done);
  EXPECT_EQ(outcome.head.method, "POST");
  EXPECT_EQ(outcome.head.path, "/v1/extract");
  EXPECT_EQ(outcome.head.query, "url=a");
  EXPECT_EQ(outcome.head.host, "localhost:80");
  ASSERT_NE(outcome.head.header("x-case"), nullptr);
  EXPECT_EQ(*outcome.head.header("x-case"), "Kept");
  EXPECT_EQ(outcome.body, "abc");
  EXPECT_EQ(outcome.rest, "GET");
}

TEST(RequestReader, ReadsTheSameInAnyPieces) {
  const std::string bytes =
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
      "chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n"
      "X-Trailer: t\r\n\r\nrest";
  for (const std::size_t piece : {1, 2, 3, 7, 1000}) {
    const ReadOutcome outcome = read_in_pieces(bytes, piece);
    ASSERT_EQ(outcome.state, ReadState::Done) << piece;
    EXPECT_EQ(outcome.body, "abcde") << piece;
    EXPECT_EQ(outcome.rest, "rest") << piece;
  }
}

TEST(RequestReader, TakesNoMemoryForALengthThatIsOnlyPromised) {
  for (const char* const length : {"4488888888", "1000000000000000", "9223372036854775807"}) {
    const std::string head =
        std::string("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ") + length + "\r\n\r\n";
    const ReadOutcome outcome = read(head + "abc");
    EXPECT_EQ(outcome.state, ReadState::Body) << length;
    EXPECT_EQ(outcome.body, "abc") << length;
  }
}

TEST(RequestReader, TakesAWholeAddressAsTarget) {
  const ReadOutcome outcome =
      read("GET http://Mill.example:81/a?b HTTP/1.1\r\nHost: other\r\n\r\n");
  ASSERT_EQ(outcome.state, ReadState::Done);
  EXPECT_EQ(outcome.head.host, "mill.example:81");
  EXPECT_EQ(outcome.head.target, "/a?b");
}

TEST(RequestReader, WaitsForTheRest) {
  EXPECT_EQ(read("GET / HTTP/1.1\r\nHost: a\r\n").state, ReadState::Head);
  EXPECT_EQ(read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabc").state,
            ReadState::Body);
}

struct Refused {
  const char* what;
  std::string bytes;
  int status;
};

const Refused kSmuggling[] = {
    {"length and coding",
     "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: "
     "chunked\r\n\r\n0\r\n\r\n",
     400},
    {"coding and length",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: "
     "5\r\n\r\n0\r\n\r\n",
     400},
    {"two lengths",
     "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde", 400},
    {"the same length twice",
     "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400},
    {"a list of lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc", 400},
    {"a length with a sign", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc", 400},
    {"a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400},
    {"a hexadecimal length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x3\r\n\r\nabc", 400},
    {"an empty length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \r\n\r\n", 400},
    {"a length over 64 bits",
     "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 400},
    {"another coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501},
    {"a list of codings",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
    {"chunked twice",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: "
     "chunked\r\n\r\n0\r\n\r\n",
     400},
    {"chunked in another spelling",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501},
    {"identity", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 501},
    {"a space before the colon",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400},
    {"a folded coding",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", 400},
    {"a folded line", "GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n", 400},
    {"a line that starts with a space", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400},
    {"a coding in HTTP/1.0",
     "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
    {"line feeds without carriage returns", "GET / HTTP/1.1\nHost: a\n\r\n\r\n", 505},
    {"a bare line feed in a value", "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", 400},
    {"a bare carriage return in a value", "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", 400},
    {"a null byte in a value", std::string("GET / HTTP/1.1\r\nHost: a\r\nX: b\0c\r\n\r\n", 36),
     400},
    {"no host", "GET / HTTP/1.1\r\n\r\n", 400},
    {"two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400},
    {"a chunk of a wrong size",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", 400},
    {"a chunk size that is no number",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n", 400},
    {"a chunk size with a sign",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\na\r\n0\r\n\r\n", 400},
    {"a chunk size over 64 bits",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n11111111111111111\r\na\r\n",
     400},
    {"a chunk line that ends with a line feed",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n", 400},
};

TEST(RequestReader, RefusesWhatTwoServersCouldReadDifferently) {
  for (const Refused& refused : kSmuggling)
    for (const std::size_t piece : {std::size_t{1}, refused.bytes.size()}) {
      const ReadOutcome outcome = read_in_pieces(refused.bytes, piece);
      EXPECT_EQ(outcome.state, ReadState::Failed) << refused.what << ", pieces of " << piece;
      EXPECT_EQ(outcome.status, refused.status) << refused.what << ", pieces of " << piece;
    }
}

const Refused kMalformed[] = {
    {"no HTTP", "hello\r\n\r\n", 400},
    {"TLS", std::string("\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", 15), 400},
    {"HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
    {"HTTP/0.9", "GET /\r\n\r\n", 400},
    {"HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505},
    {"another protocol", "GET / ICY/1.1\r\nHost: a\r\n\r\n", 505},
    {"a target without a slash", "GET v1 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"a target with a fragment", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"a star", "GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"an authority", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
    {"a method with a space", "G ET / HTTP/1.1\r\nHost: a\r\n\r\n", 505},
    {"a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400},
    {"a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nb\r\n\r\n", 400},
    {"an unknown expectation",
     "POST / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nContent-Length: 1\r\n\r\n", 417},
    {"a compressed body",
     "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n", 415},
    {"a long line", "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n", 431},
    {"a long head without an end", "GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(20'000, 'a'),
     431},
    {"a long trailer",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: " +
         std::string(20'000, 'a'),
     431},
    {"a long chunk extension",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;x=" +
         std::string(100'000, 'a') + "\r\nb\r\n0\r\n\r\n",
     431},
    {"a long extension of a later chunk",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nb\r\n1;x=" +
         std::string(300, 'a') + "\r\nb\r\n0\r\n\r\n",
     431},
    {"a long extension of the last chunk",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0;x=" +
         std::string(20'000, 'a') + "\r\n\r\n",
     431},
    {"long trailers",
     "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: " +
         std::string(20'000, 'a') + "\r\n\r\n",
     431},
    {"many empty lines", "\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
};

TEST(RequestReader, RefusesWhatIsNoRequestOrTooLarge) {
  for (const Refused& refused : kMalformed)
    for (const std::size_t piece : {std::size_t{97}, refused.bytes.size()}) {
      const ReadOutcome outcome = read_in_pieces(refused.bytes, piece);
      EXPECT_EQ(outcome.state, ReadState::Failed) << refused.what << ", pieces of " << piece;
      EXPECT_EQ(outcome.status, refused.status) << refused.what << ", pieces of " << piece;
    }
}

TEST(RequestReader, RefusesTooManyHeaders) {
  std::string bytes = "GET / HTTP/1.1\r\nHost: a\r\n";
  for (int i = 0; i < 200; ++i) bytes += "X: y\r\n";
  EXPECT_EQ(read(bytes + "\r\n").status, 431);
}

}  // namespace
}  // namespace winnow::serve

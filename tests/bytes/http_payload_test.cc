// Declared and actual encodings of a body, for the mismatches listed in http_payload.h.
#include "bytes/http_payload.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "samples.h"

namespace winnow::bytes {
namespace {

using Findings = std::vector<std::string>;
const std::string kPage = "<!doctype html><title>Our page</title><p>" + samples::words(3000);

std::string response(const std::string& fields, const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=UTF-8\r\n" + fields + "\r\n" + body;
}

std::string chunked(const std::string& body, std::size_t size) {
  std::string out;
  for (std::size_t at = 0; at < body.size(); at += size) {
    const std::string part = body.substr(at, size);
    char line[32];
    snprintf(line, sizeof line, "%zx\r\n", part.size());
    out += line + part + "\r\n";
  }
  return out + "0\r\n\r\n";
}

TEST(HttpPayload, IsTruncatedIfShorterThanItsContentLength) {
  const std::string whole =
      response("Content-Length: " + std::to_string(kPage.size()) + "\r\n", kPage);
  EXPECT_FALSE(read_http_payload(whole).truncated);
  const std::string cut = whole.substr(0, whole.size() - 100);
  const Payload payload = read_http_payload(cut);
  EXPECT_TRUE(payload.truncated);
  EXPECT_EQ(payload.findings, Findings{"the body ends after " + std::to_string(kPage.size() - 100) +
                                       " of " + std::to_string(kPage.size()) + " bytes"});
  // Stored decoded by the crawler, or an answer to HEAD.
  EXPECT_FALSE(read_http_payload(response("Content-Length: 90\r\n", kPage)).truncated);
  EXPECT_FALSE(read_http_payload(response("Content-Length: 90\r\n", "")).truncated);
}

TEST(HttpPayload, GivesStatusTypeCharsetAndBody) {
  const std::string message = response("", kPage);
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.status, 200);
  EXPECT_EQ(payload.content_type, "text/html");
  EXPECT_EQ(payload.charset, "utf-8");
  EXPECT_EQ(payload.body, kPage);
  EXPECT_TRUE(payload.findings.empty());
}

TEST(HttpPayload, OfAPlainBodyCopiesNothing) {
  const std::string message = response("", kPage);
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body.data(), message.data() + message.size() - kPage.size());
}

TEST(HttpPayload, BodyStaysWhereItIsWhenThePayloadMoves) {
  const std::string message = response("Content-Encoding: gzip\r\n", samples::gzip("tiny"));
  Payload first = read_http_payload(message);
  const Payload second = std::move(first);
  EXPECT_EQ(second.body, "tiny");
}

TEST(HttpPayload, ReadsHeadsWithLineFeedsAlone) {
  const Payload payload =
      read_http_payload("HTTP/1.0 404 Not Found\nContent-Type: text/plain\n\ngone");
  EXPECT_EQ(payload.status, 404);
  EXPECT_EQ(payload.content_type, "text/plain");
  EXPECT_EQ(payload.body, "gone");
}

TEST(HttpPayload, WithoutAHeadIsAllBody) {
  const Payload payload = read_http_payload("<p>from HTTP/0.9");
  EXPECT_EQ(payload.status, 0);
  EXPECT_EQ(payload.body, "<p>from HTTP/0.9");
}

TEST(HttpPayload, WithAHeadThatNeverEndsHasNoBody) {
  const Payload payload = read_http_payload("HTTP/1.1 200 OK\r\nContent-Type: text/html");
  EXPECT_EQ(payload.status, 200);
  EXPECT_EQ(payload.content_type, "text/html");
  EXPECT_EQ(payload.body, "");
}

TEST(HttpHeadOf, AResponseHasStatusAndReason) {
  const std::optional<HttpHead> head =
      read_http_head("HTTP/1.1 301 Moved Permanently\r\nLocation: /x\r\n\r\n");
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 301);
  EXPECT_EQ(head->reason, "Moved Permanently");
  EXPECT_EQ(head->field("location"), "/x");
}

TEST(ContentTypeOf, AHeaderIsReadAsServersWriteIt) {
  EXPECT_EQ(read_content_type("Text/HTML; Charset=\"ISO-8859-1\"").charset, "iso-8859-1");
  EXPECT_EQ(read_content_type("text/html;charset='utf-8'").charset, "utf-8");
  EXPECT_EQ(read_content_type("text/html; q=1; charset = gbk ; x=y").charset, "gbk");
  EXPECT_EQ(read_content_type("text/html;;charset=;charset=utf-8").charset, "utf-8");
  EXPECT_EQ(read_content_type("Text/HTML ;x").essence, "text/html");
  EXPECT_EQ(read_content_type("").essence, "");
}

TEST(HttpPayload, TakesChunksTogether) {
  const std::string message = response("Transfer-Encoding: chunked\r\n", chunked(kPage, 500));
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_FALSE(payload.truncated);
  EXPECT_TRUE(payload.findings.empty());
}

TEST(HttpPayload, PassesOverChunkExtensionsAndTrailers) {
  const std::string message =
      response("Transfer-Encoding: gzip, Chunked\r\n",
               "4;name=value\r\nhalf\r\n3 \r\n it\r\n0\r\nTrailer: x\r\n\r\n");
  EXPECT_EQ(read_http_payload(message).body, "half it");
}

TEST(HttpPayload, DeclaredChunkedButStoredWithoutChunksIsTakenAsItIs) {
  const std::string message = response("Transfer-Encoding: chunked\r\n", kPage);
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_FALSE(payload.truncated);
  EXPECT_EQ(payload.findings, Findings{"declared as chunked, but it is not"});
}

TEST(HttpPayload, ClippedInsideAChunkKeepsWhatIsThere) {
  const std::string message = response("Transfer-Encoding: chunked\r\n", "4\r\nhalf\r\nff\r\n a");
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, "half a");
  EXPECT_TRUE(payload.truncated);
  EXPECT_EQ(payload.findings,
            Findings{"the chunked body ends after 6 bytes without a final chunk"});
}

struct Encoding {
  const char* name;
  std::string (*pack)(std::string_view);
};
const Encoding kEncodings[] = {
    {"gzip", [](std::string_view text) { return samples::gzip(text); }},
    {"deflate", [](std::string_view text) { return samples::deflated(text, 15); }},
    {"br", [](std::string_view text) { return samples::brotli(text); }},
    {"zstd", [](std::string_view text) { return samples::zstd(text); }},
};

class HttpPayloadIn : public testing::TestWithParam<Encoding> {
 protected:
  std::string message(const std::string& body) const {
    return response("Content-Encoding: " + std::string(GetParam().name) + "\r\n", body);
  }
};
INSTANTIATE_TEST_SUITE_P(EveryEncoding, HttpPayloadIn, testing::ValuesIn(kEncodings),
                         [](const auto& chosen) { return std::string(chosen.param.name); });

TEST_P(HttpPayloadIn, IsDecoded) {
  const std::string packed = message(GetParam().pack(kPage));
  const Payload payload = read_http_payload(packed);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_TRUE(payload.findings.empty());
}

TEST_P(HttpPayloadIn, IsDecodedFromChunks) {
  const std::string packed = response(
      "Transfer-Encoding: chunked\r\nContent-Encoding: " + std::string(GetParam().name) + "\r\n",
      chunked(GetParam().pack(kPage), 100));
  EXPECT_EQ(read_http_payload(packed).body, kPage);
}

TEST_P(HttpPayloadIn, StoredPlainIsTakenAsItIs) {
  const std::string packed = message(kPage);
  const Payload payload = read_http_payload(packed);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_FALSE(payload.truncated);
  ASSERT_EQ(payload.findings.size(), 1u);
  EXPECT_NE(payload.findings[0].find("but it is not"), std::string::npos);
}

TEST_P(HttpPayloadIn, ClippedKeepsWhatCameOut) {
  const std::string long_page = kPage + samples::words(200000);
  const std::string whole = GetParam().pack(long_page);
  const std::string packed = message(whole.substr(0, whole.size() * 9 / 10));
  const Payload payload = read_http_payload(packed);
  EXPECT_GT(payload.body.size(), 1000u);
  EXPECT_TRUE(long_page.starts_with(payload.body));
  EXPECT_TRUE(payload.truncated);
  EXPECT_EQ(payload.findings.size(), 1u);
}

TEST_P(HttpPayloadIn, IsCutAtTheCap) {
  const std::string packed = message(GetParam().pack(kPage));
  const Payload payload = read_http_payload(packed, {.max_bytes = 1000});
  EXPECT_EQ(payload.body, kPage.substr(0, 1000));
  EXPECT_TRUE(payload.truncated);
  EXPECT_EQ(payload.findings.size(), 1u);
}

TEST_P(HttpPayloadIn, WithoutABodyIsNoLie) {
  const std::string packed = message("");
  EXPECT_TRUE(read_http_payload(packed).findings.empty());
}

TEST_P(HttpPayloadIn, ReallyGzipIsRecognised) {
  const std::string packed = message(samples::gzip(kPage));
  EXPECT_EQ(read_http_payload(packed).body, kPage);
}

TEST(HttpPayload, DeflateWithoutItsWrapperIsRecognised) {
  const std::string message =
      response("Content-Encoding: deflate\r\n", samples::deflated(kPage, -15));
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_TRUE(payload.findings.empty());
}

TEST(HttpPayload, UndeclaredGzipUnderATextTypeIsUndone) {
  const std::string message = response("", samples::gzip(kPage));
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_EQ(payload.findings, Findings{"declared as identity, but it is gzip"});
}

TEST(HttpPayload, ADownloadOfAGzipFileStaysOne) {
  const std::string file = samples::gzip(kPage);
  const std::string message = "HTTP/1.1 200 OK\r\nContent-Type: application/gzip\r\n\r\n" + file;
  EXPECT_EQ(read_http_payload(message).body, file);
}

TEST(HttpPayload, OfTwoEncodingsOnlyTheOuterOneIsUndone) {
  const std::string inner = samples::gzip(kPage);
  const std::string message = response("Content-Encoding: gzip, gzip\r\n", samples::gzip(inner));
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, inner);
  EXPECT_EQ(payload.findings, (Findings{"2 content encodings are declared, one was decoded",
                                        "compressed twice, one layer was decoded"}));
}

TEST(HttpPayload, AnUnknownEncodingIsMentioned) {
  const std::string message = response("Content-Encoding: UTF-8\r\n", kPage);
  const Payload payload = read_http_payload(message);
  EXPECT_EQ(payload.body, kPage);
  EXPECT_EQ(payload.findings, Findings{"unknown content encoding: utf-8"});
}

TEST(HttpPayload, APlainBodyIsCutAtTheCap) {
  const std::string message = response("", kPage);
  const Payload payload = read_http_payload(message, {.max_bytes = 10});
  EXPECT_EQ(payload.body, kPage.substr(0, 10));
  EXPECT_TRUE(payload.truncated);
}

Payload payload_of(std::string_view type, std::string_view content_type, std::string_view block) {
  WarcRecord record;
  record.type = warc_record_type(type);
  record.fields = {{"Content-Type", content_type}};
  record.block = block;
  return read_payload(record);
}

TEST(PayloadOf, AResourceIsItsBlock) {
  const Payload payload = payload_of("resource", "text/html; charset=koi8-r", "<p>x");
  EXPECT_EQ(payload.body, "<p>x");
  EXPECT_EQ(payload.content_type, "text/html");
  EXPECT_EQ(payload.charset, "koi8-r");
}

TEST(PayloadOf, AConversionIsItsBlock) {
  EXPECT_EQ(payload_of("conversion", "text/plain", "text").body, "text");
}

TEST(PayloadOf, AResponseIsItsHttpBody) {
  EXPECT_EQ(
      payload_of("response", "application/http; msgtype=response", "HTTP/1.1 200 OK\r\n\r\nx").body,
      "x");
  EXPECT_EQ(payload_of("response", "", "HTTP/1.1 200 OK\r\n\r\nx").body, "x");
}

TEST(PayloadOf, ADnsResponseIsItsBlock) {
  EXPECT_EQ(payload_of("response", "text/dns", "HTTP/ is not meant here").body,
            "HTTP/ is not meant here");
}

TEST(PayloadOf, ARevisitHasNoBody) {
  const Payload payload =
      payload_of("revisit", "application/http; msgtype=response",
                 "HTTP/1.1 304 Not Modified\r\nContent-Type: text/html\r\n\r\n");
  EXPECT_EQ(payload.status, 304);
  EXPECT_EQ(payload.content_type, "text/html");
  EXPECT_EQ(payload.body, "");
}

TEST(PayloadOf, ARecordThatItsWriterCutSaysSo) {
  WarcRecord record;
  record.type = WarcRecordType::Response;
  record.fields = {{"WARC-Truncated", "length"}};
  record.block = "HTTP/1.1 200 OK\r\n\r\nhalf a pa";
  const Payload payload = read_payload(record);
  EXPECT_TRUE(payload.truncated);
  EXPECT_EQ(payload.findings, Findings{"the writer of the archive truncated the body: length"});
}

}  // namespace
}  // namespace winnow::bytes

// Winnow in the comparison of extractors, in process like its peers, and the source of the pages.
//
//   winnow_peer pages ARCHIVE...   each HTML response of the archives, decoded to UTF-8, as records
//   winnow_peer methods            the names of this build's methods, one per line
//   winnow_peer extract METHOD     records on standard input -> one line of JSON each
//
// A record is "<bytes> <url>\n", that many bytes and "\n"; an answer is {url, text, seconds, error}
// (README.md). The clock is processor time, from the page in memory to its text. All contenders get
// decoded pages, so winnow treats them as UTF-8, whatever they declare.
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "decode/decode.h"
#include "winnow/extract.h"
#include "winnow/method.h"

namespace winnow {
namespace {

using nlohmann::json;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

bool is_html(const bytes::Payload& page) {
  return page.content_type.empty() || page.content_type.find("html") != std::string::npos;
}

Result<void> write_pages(const std::string& archive) {
  WINNOW_TRY(bytes::WarcReader reader, bytes::WarcReader::open(archive));
  decode::Decoder decoder;
  while (const bytes::WarcRecord* record = reader.next()) {
    if (record->type != bytes::WarcRecordType::Response) continue;
    const bytes::Payload page = bytes::read_payload(*record);
    if (!is_html(page)) continue;
    decode::Decoded decoded = decoder.decode(page.body, {.http_charset = page.charset});
    const std::string_view text = decoded.text();
    std::cout << text.size() << ' ' << record->target_uri() << '\n' << text << '\n';
    decoder.recycle(std::move(decoded));
  }
  return reader.status();
}

void answer(const json& fields) {
  std::cout << fields.dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
}

Result<void> serve(const std::string& method) {
  WINNOW_TRY(Extractor extractor,
             Extractor::make({.method = method, .content_type = "text/html; charset=utf-8"}));
  answer({{"ready", true}});
  std::string page;
  std::string url;
  std::size_t size = 0;
  while (std::cin >> size && std::cin.get() == ' ' && std::getline(std::cin, url)) {
    page.resize(size);
    if (!std::cin.read(page.data(), static_cast<std::streamsize>(size)) || std::cin.get() != '\n')
      return fail(ErrorCode::Malformed, "read " + url + ": the record is cut off");
    const double start = processor_seconds();
    const Result<Page> extracted = extractor.extract(page, url);
    const double seconds = processor_seconds() - start;
    answer({{"url", url},
            {"text", extracted ? extracted->article_body : ""},
            {"seconds", seconds},
            {"error", extracted ? json() : json(extracted.error().message)}});
  }
  return {};
}

int run(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  const std::string_view deed = count > 1 ? arguments[1] : "";
  Result<void> done;
  if (deed == "pages" && count > 2) {
    for (int i = 2; i < count && done; ++i) done = write_pages(arguments[i]);
  } else if (deed == "methods" && count == 2) {
    for (const MethodInfo& method : all_methods()) std::cout << method.name << '\n';
  } else if (deed == "extract" && count == 3) {
    done = serve(arguments[2]);
  } else {
    std::cerr << "usage: winnow_peer pages ARCHIVE... | methods | extract METHOD\n";
    return 2;
  }
  if (!done) std::cerr << "winnow_peer: " << done.error().message << '\n';
  return done && std::cout.flush() ? 0 : 1;
}

}  // namespace
}  // namespace winnow

int main(int count, char** arguments) { return winnow::run(count, arguments); }

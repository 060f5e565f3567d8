// Winnow's side of the comparison: the pages of web archives as UTF-8, and winnow's trees of pages.
//
//   dump_trees pages ARCHIVE...        each HTML response of the archives, decoded
//   dump_trees trees [--no-depth-cap]  pages on standard input -> their trees
//
// Every stream consists of records: "<bytes> <name>\n", then that many bytes and "\n" (README.md).
// The other parsers use the same format, so all get the same text and only parsing is compared.
// --no-depth-cap removes the limit on open elements: a difference that disappears with it is caused
// by that limit.
#include <cstdio>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>

#include "bytes/http_payload.h"
#include "bytes/warc_reader.h"
#include "decode/decode.h"
#include "dom/tree_format.h"
#include "html/parse.h"

namespace winnow {
namespace {

// A record with this name requests the fragment case; the context follows.
constexpr std::string_view kFragment = "fragment ";

void write_record(std::string_view name, std::string_view content) {
  std::cout << content.size() << ' ' << name << '\n' << content << '\n' << std::flush;
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
    write_record(record->target_uri(), decoded.text());
    decoder.recycle(std::move(decoded));
  }
  return reader.status();
}

int write_trees(const html::ParseOptions& options) {
  html::Parser parser(options);
  dom::Document document;
  std::string page;
  std::string name;
  std::size_t size = 0;
  while (std::cin >> size && std::cin.get() == ' ' && std::getline(std::cin, name)) {
    page.resize(size);
    if (!std::cin.read(page.data(), static_cast<std::streamsize>(size)) || std::cin.get() != '\n') {
      std::cerr << "dump_trees: the record " << name << " is cut off\n";
      return 1;
    }
    Result<dom::Document> parsed = name.starts_with(kFragment)
                                       ? parser.parse_fragment(page, name.substr(kFragment.size()))
                                       : parser.parse(page, std::move(document));
    if (!parsed) {
      std::cerr << "dump_trees: " << name << ": " << parsed.error().message << "\n";
      return 1;
    }
    document = std::move(*parsed);
    write_record(name, dom::format_tree(document));
  }
  return 0;
}

int run(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  const std::string_view deed = count > 1 ? arguments[1] : "";
  if (deed == "pages" && count > 2) {
    for (int i = 2; i < count; ++i) {
      if (const Result<void> written = write_pages(arguments[i]); !written) {
        std::cerr << "dump_trees: " << written.error().message << "\n";
        return 1;
      }
    }
    return 0;
  }
  if (deed == "trees") {
    html::ParseOptions options;
    if (count > 2 && std::string_view(arguments[2]) == "--no-depth-cap")
      options.max_depth = std::numeric_limits<std::uint32_t>::max();
    return write_trees(options);
  }
  std::cerr << "usage: dump_trees pages ARCHIVE... | dump_trees trees [--no-depth-cap]\n";
  return 2;
}

}  // namespace
}  // namespace winnow

int main(int count, char** arguments) { return winnow::run(count, arguments); }

// The files of web/, which are part of the program.
//
// A file is found by its exact name in a table, so no path leads to anything else. The page may only
// load scripts and styles from the server itself, and nobody may show it in a frame.
#include <map>
#include <string_view>

#include "bytes/sha1.h"
#include "serve/embedded_files.h"
#include "serve/service.h"

namespace winnow::serve {
namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
// The frame in which a foreign page is shown: its own inline styles, and nothing else. Documents that
// the page itself makes (srcdoc, blob) would inherit the policy above and lose their styles.
constexpr std::string_view kFramePolicy =
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin";

std::string_view media_type_of_name(std::string_view name) {
  static const std::map<std::string_view, std::string_view> kTypes = {
      {"html", "text/html; charset=utf-8"},
      {"js", "text/javascript; charset=utf-8"},
      {"css", "text/css; charset=utf-8"},
      {"svg", "image/svg+xml"},
      {"png", "image/png"},
      {"ico", "image/x-icon"},
      {"json", "application/json"},
      {"woff2", "font/woff2"},
      {"txt", "text/plain; charset=utf-8"}};
  const auto found = kTypes.find(name.substr(name.rfind('.') + 1));
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

// The whole answer is made once.
Response file_response(const EmbeddedFile& file) {
  Response response{.content_type = std::string(media_type_of_name(file.name)),
                    .body = std::string(file.bytes)};
  // Files change with the program only; the browser asks each time whether they have.
  response.headers = {
      {"ETag", "\"" + bytes::sha1_label(file.bytes).substr(5) + "\""},
      {"Cache-Control", "no-cache"},
      {"Content-Security-Policy", std::string(file.name == "frame.html" ? kFramePolicy : kPolicy)},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Referrer-Policy", "no-referrer"}};
  return response;
}

Handler serve_file(const EmbeddedFile& file) {
  return at_once([made = file_response(file)](const Request& request) {
    const std::string* const known = request.header("if-none-match");
    if (known == nullptr || known->find(made.headers.front().second) == std::string::npos)
      return made;
    Response response = made;
    response.status = 304;
    response.body.clear();
    return response;
  });
}

}  // namespace

void add_page_routes(Router& router) {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == "openapi.json") continue;  // status_routes.cc
    const bool is_index = file.name == "index.html";
    const std::string path = is_index ? "/" : "/assets/" + std::string(file.name);
    router.add("GET", path, serve_file(file), {.is_open = true, .is_page = is_index});
  }
}

}  // namespace winnow::serve

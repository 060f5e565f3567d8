// The files of web/, which are part of the program.
//
// A file is found by its exact name in a table, so no path leads to anything else. The page may only
// load scripts and styles from the server itself, and nobody may show it in a frame.
#include <map>
#include <string_view>

#include "base/ascii.h"
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
Response file_response(std::string_view name, std::string bytes) {
  Response response{.content_type = std::string(media_type_of_name(name)),
                    .body = std::move(bytes)};
  // Files change with the program only; the browser asks each time whether they have.
  response.headers = {
      {"ETag", "\"" + bytes::sha1_label(response.body).substr(5) + "\""},
      {"Cache-Control", "no-cache"},
      {"Content-Security-Policy", std::string(name == "frame.html" ? kFramePolicy : kPolicy)},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Referrer-Policy", "no-referrer"}};
  return response;
}

Response answer_file(const Response& made, const Request& request) {
  const std::string* const known = request.header("if-none-match");
  if (known == nullptr || known->find(made.headers.front().second) == std::string::npos)
    return made;
  Response response = made;
  response.status = 304;
  response.body.clear();
  return response;
}

Handler serve_file(std::string_view name, std::string bytes) {
  return at_once([made = file_response(name, std::move(bytes))](const Request& request) {
    return answer_file(made, request);
  });
}

// Changes with the content of any file.
std::string version_of_files() {
  std::string all;
  for (const EmbeddedFile& file : embedded_files()) all.append(file.name).append(file.bytes);
  const std::string label = bytes::sha1_label(all);
  std::string version;
  for (const char c : label.substr(label.size() - 12)) version += base::to_lower(c);
  return version;
}

// Below a path that changes with every version, files need not be asked for again. The modules of the page
// import each other by relative names, so they stay below it.
Handler serve_cached(const EmbeddedFile& file) {
  Response made = file_response(file.name, std::string(file.bytes));
  for (auto& [name, value] : made.headers)
    if (name == "Cache-Control") value = "public, max-age=31536000, immutable";
  return at_once(
      [made = std::move(made)](const Request& request) { return answer_file(made, request); });
}

// A document that loads its files from below that path.
std::string with_version(std::string_view html, std::string_view version) {
  constexpr std::string_view kAssets = "\"/assets/";
  std::string out;
  while (true) {
    const std::size_t at = html.find(kAssets);
    out.append(html.substr(0, at));
    if (at == std::string_view::npos) return out;
    out.append(kAssets).append(version).append("/");
    html.remove_prefix(at + kAssets.size());
  }
}

// The address after '#' may name a page to fetch, and it does not reach the server. So a document that the
// user has not asked for (a link on another site, or a browser that does not say) is marked, and
// web/page_screen.js asks before it has anything fetched.
Handler serve_index(const std::string& html) {
  std::string marked = html;
  constexpr std::string_view kRoot = "<html ";
  marked.insert(marked.find(kRoot) + kRoot.size(), "data-from=\"elsewhere\" ");
  Response own = file_response("index.html", html);
  Response linked = file_response("index.html", std::move(marked));
  for (Response* const response : {&own, &linked})
    response->headers.emplace_back("Vary", "Sec-Fetch-Site");
  return at_once([own = std::move(own), linked = std::move(linked)](const Request& request) {
    const std::string* const site = request.header("sec-fetch-site");
    const bool is_own = site != nullptr && (*site == "none" || *site == "same-origin");
    return answer_file(is_own ? own : linked, request);
  });
}

}  // namespace

void add_page_routes(Router& router) {
  const std::string version = version_of_files();
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.name == "openapi.json") continue;  // status_routes.cc
    if (file.name == "index.html") {
      router.add("GET", "/", serve_index(with_version(file.bytes, version)),
                 {.is_open = true, .is_page = true});
    } else if (file.name == "docs.html") {
      router.add("GET", "/docs", serve_file("docs.html", with_version(file.bytes, version)),
                 {.is_open = true, .is_page = true});
    } else {
      const std::string name(file.name);
      router.add("GET", "/assets/" + name, serve_file(name, std::string(file.bytes)),
                 {.is_open = true});
      router.add("GET", "/assets/" + version + "/" + name, serve_cached(file), {.is_open = true});
    }
  }
}

}  // namespace winnow::serve

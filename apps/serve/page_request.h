// PageRequest: what a client wants to have extracted, from the body and the query of its request.
//
//   POST /v1/extract                Content-Type: application/json
//   {"html": "<h1>Rye</h1>...", "options": {"format": "markdown", "url": "https://mill.example/"}}
//
//   POST /v1/extract?format=markdown&url=https%3A%2F%2Fmill.example%2F     Content-Type: text/html
//   <h1>Rye</h1>...
//
// Both forms have the same options (docs/serve.md); in JSON, those of the body win. Unknown names and wrong
// types are refused, so that a spelling mistake is noticed. No option names a file of the server.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json_reader.h"
#include "serve/message.h"
#include "winnow/options.h"
#include "winnow/render.h"
#include "winnow/result.h"

namespace winnow::serve {

struct PageRequest {
  std::string html = {};                        // bytes of the page, in any encoding; or
  std::string url = {};                         // the address of a page to fetch
  std::string page_url = {};                    // of the page in `html`
  std::string content_type = {};                // of the page in `html`
  std::vector<std::string> usage_signals = {};  // of the response, if the page was fetched
  std::optional<Format> format = {};
  ExtractOptions extract = {};
  bool uses_site_memory = true;  // if the server has a store
  std::string model = {};        // a name in it; empty: the built-in model, or that of the site
  RenderOptions render = {};

  [[nodiscard]] bool is_fetched() const noexcept { return !url.empty(); }
};

enum class OptionKind : std::uint8_t { Text, Flag, Number, TextList };
struct PageOption {
  std::string_view name;
  OptionKind kind;
};
std::span<const PageOption> page_options() noexcept;

// The request of POST /v1/extract and its relatives. Fails with the reason for status 400 or 415.
Result<PageRequest> read_page_request(const Request& request);
// The same with the body taken out of the request: pages are large.
Result<PageRequest> read_page_request(const Request& request, std::string body);
// The object `options` of the JSON form.
Result<void> read_page_options(base::JsonReader& json, PageRequest& page);
// One line of a batch: the JSON form. Its options replace those of `page`.
Result<PageRequest> read_page_json(std::string_view json, PageRequest page = {});
// Options alone, from a query; for GET /read/.
Result<void> read_page_query(std::string_view query, PageRequest& page);

// The media types that an answer can have, and their formats.
std::span<const std::string_view> page_media_types() noexcept;
Format format_of_media_type(std::string_view media_type) noexcept;
std::string_view media_type_of(Format format) noexcept;
// From the option `format`, else from Accept, with `preferred` for a client that accepts everything.
// Nothing: no format that the client accepts.
std::optional<Format> negotiate(const PageRequest& page, const Request& request,
                                Format preferred = Format::Json);

}  // namespace winnow::serve

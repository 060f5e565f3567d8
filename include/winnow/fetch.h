// fetch_page(): URL -> the bytes of a page, over HTTP. Library winnow_web.
//
// Example:
//
//   const auto refused = winnow::fetch_page("http://127.0.0.1/", {.attempts = 1});
//   if (!refused) std::cout << name_of(refused.error().code) << "\n";
//   const auto page = winnow::fetch_page("ftp://mill.example/");
//   if (!page) std::cout << page.error().message << "\n";
//
// Output:
//
//   refused
//   fetch ftp://mill.example/: not an http or https URL
//
// Follows redirects, retries after 429, 5xx and broken connections, removes transfer and content
// encodings, and has limits of time and size (docs/fetch.md). Only public addresses are contacted
// unless `allow_private` is set, because URLs often come from others: the rule holds for every
// redirect, and is applied to the address that a name resolves to. Cookies are neither stored nor
// sent, and proxies in the environment are ignored. A status other than 2xx is a failure. Functions
// are thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "winnow/export.h"
#include "winnow/result.h"

namespace winnow {

// Settings of a request. Every field has a default.
struct FetchOptions {
  std::string user_agent = {};  // empty: "winnow/" and the version
  // Name and value. Headers such as Accept-Language are sent to every host, all others only to the
  // origin of the URL, whatever a redirect says.
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string proxy = {};                         // "http://proxy.example:3128"
  std::string ca_file = {};                       // certificates to trust instead of the system's
  std::chrono::milliseconds time_limit{60'000};   // for one request
  int attempts = 3;                               // for each redirect
  std::size_t max_bytes = std::size_t{20} << 20;  // of the page; more is a failure
  bool allow_private = false;                     // also loopback and private addresses
};

// The answer of the server.
struct FetchedPage {
  std::string bytes;          // without transfer and content encodings
  std::string url;            // after redirects
  std::string content_type;   // as declared, with its charset; empty: not declared
  bool is_truncated = false;  // the server did not deliver all of it
  std::vector<std::string> usage_signals = {};  // for InputOrigin: "x-robots-tag: noai"
};

// Fetches one page.
WINNOW_API Result<FetchedPage> fetch_page(const std::string& url, const FetchOptions& options = {});

}  // namespace winnow

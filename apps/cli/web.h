// Fetches addresses and the posts of feeds for `extract`.
//
//   Result<Web> web = Web::make(settings, 20 << 20);
//   web->fetch("https://mill.example/");              // a FetchedPage
//   web->posts_of({"https://mill.example/feed"}, note);  // addresses for fetch()
//
// The program may reach everything that its user can reach (docs/fetch.md), including private
// addresses and file: URLs. A post of a feed is the page that it links to; if that cannot be fetched,
// it is the text in the feed, as a small page. Not thread-safe.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "fetch/cache.h"
#include "fetch/feed.h"
#include "fetch/http.h"
#include "winnow/result.h"

namespace winnow::cli {

class Web {
 public:
  static Result<Web> make(const WebSettings& settings, std::size_t max_bytes);

  Result<FetchedPage> fetch(const std::string& address);
  // Addresses of the posts of all feeds. Feeds that cannot be read are passed to `note`.
  std::vector<std::string> posts_of(const std::vector<std::string>& feeds,
                                    const std::function<void(const Error&)>& note);

 private:
  Web(const WebSettings& settings, std::size_t max_bytes)
      : settings_(settings), max_bytes_(max_bytes) {}
  Result<FetchedPage> get(const std::string& address);
  Result<FetchedPage> read(const std::string& input);
  // `input` is the address or file of a feed, or of a page that links to one. Each post gets an
  // address; fetch() falls back to the feed for those that lead nowhere.
  Result<std::vector<std::string>> open_feed(const std::string& input);

  WebSettings settings_;
  fetch::HttpOptions options_;
  std::size_t max_bytes_;
  std::unique_ptr<fetch::HttpCache> cache_;
  std::unique_ptr<fetch::HttpClient> client_;      // created for the first address
  std::map<std::string, fetch::FeedEntry> posts_;  // by address
};

// "file:///notes/a%20b.html" -> "/notes/a b.html"; nullopt for another scheme or host.
std::optional<std::string> path_of_file_url(std::string_view address);

}  // namespace winnow::cli

// Fetches addresses and the posts of feeds for `extract`.
//
//   Result<Web> web = Web::make(settings, 20 << 20);
//   web->fetch("https://mill.example/");              // a FetchedPage
//   web->posts_of({"https://mill.example/feed"}, note);  // addresses for fetch()
//
// The user may name any address that he can reach (docs/fetch.md), including private addresses and
// file: URLs. What comes from the network may not: posts of a feed and redirects lead only to http and
// https URLs with public addresses, or to the origin of a feed that is itself on a private address
// (allow_private lifts this). Posts are requested as a crawler does: robots.txt, a delay per host,
// a maximum per feed. With public_only, the rule for the network applies to everything.
//
// A post of a feed is the page that it links to; if that cannot be fetched, it is the text in the
// feed, as a small page. Not thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "fetch/cache.h"
#include "fetch/feed.h"
#include "fetch/http.h"
#include "fetch/robots.h"
#include "winnow/result.h"

namespace winnow::cli {

class Web {
 public:
  // `inputs` are those that the user named (ConnectionSettings::apply_to).
  static Result<Web> make(const WebSettings& settings, std::size_t max_bytes,
                          const std::vector<std::string>& inputs);

  Result<FetchedPage> fetch(const std::string& address);
  // Addresses of the posts of all feeds. Feeds that cannot be read are passed to `note`.
  std::vector<std::string> posts_of(const std::vector<std::string>& feeds,
                                    const std::function<void(const Error&)>& note);
  // If the only input is a feed, `settings.feed` becomes the mode for it: pages for an address,
  // content for a file, which does not say that anything may be fetched. A page that was fetched for
  // this is not fetched again.
  bool detect_feed(const std::string& input);

 private:
  Web(const WebSettings& settings, std::size_t max_bytes)
      : settings_(settings), max_bytes_(max_bytes) {}
  struct Post {
    fetch::FeedEntry entry;
    fetch::Reach reach = fetch::Reach::Public;
  };
  // What is known about a host that posts are requested from.
  struct Host {
    fetch::Robots robots;
    std::optional<Error> failure;  // of robots.txt: nothing may be requested
    std::chrono::steady_clock::time_point next_at;
  };

  // Of an address that the user named.
  Result<FetchedPage> get(const std::string& address);
  Result<FetchedPage> get_web(const std::string& address, fetch::Reach reach);
  Result<FetchedPage> get_post(const Post& post);
  Host& host_of(const std::string& origin, fetch::Reach reach);
  // How far an address may lead that `source` names.
  [[nodiscard]] fetch::Reach reach_from(const FetchedPage& source,
                                        const std::string& address) const;
  fetch::HttpClient& client();
  Result<FetchedPage> read(const std::string& input);
  // `input` is the address or file of a feed, or of a page that links to one. Each post gets an
  // address; fetch() falls back to the feed for those that lead nowhere. `note` is called if there
  // are more posts than may be fetched.
  Result<std::vector<std::string>> open_feed(const std::string& input,
                                             const std::function<void(const Error&)>& note);

  WebSettings settings_;
  fetch::HttpOptions options_;
  std::size_t max_bytes_;
  std::unique_ptr<fetch::HttpCache> cache_;
  std::unique_ptr<fetch::HttpClient> client_;  // created for the first address
  std::map<std::string, Post> posts_;          // by address
  std::map<std::string, Host> hosts_;          // by origin
  std::optional<std::pair<std::string, Result<FetchedPage>>> fetched_;  // by detect_feed()
};

// "file:///notes/a%20b.html" -> "/notes/a b.html"; nullopt for another scheme or host.
std::optional<std::string> path_of_file_url(std::string_view address);

}  // namespace winnow::cli

// A set of hosts, and RE2 patterns.
#include "crawl/scope.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "url/domain.h"
#include "url/url.h"

namespace winnow::crawl {
namespace {

constexpr std::array<std::string_view, 52> kNoPages = {
    "7z",  "aac",  "apk",  "avi",  "avif", "bin",   "bmp",  "bz2", "css",  "csv", "deb",
    "dmg", "doc",  "docx", "eot",  "epub", "exe",   "flac", "flv", "gif",  "gz",  "ico",
    "iso", "jar",  "jpeg", "jpg",  "js",   "json",  "m4a",  "m4v", "mkv",  "mov", "mp3",
    "mp4", "mpeg", "mpg",  "msi",  "ogg",  "pdf",   "png",  "ppt", "pptx", "rar", "svg",
    "tar", "tgz",  "webm", "webp", "woff", "woff2", "xls",  "zip"};

bool is_no_page_by_name(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  if (dot == std::string_view::npos || path[dot] != '.') return false;
  return std::ranges::binary_search(kNoPages, base::lower_case(path.substr(dot + 1)));
}

Result<std::vector<std::unique_ptr<re2::RE2>>> compile(const std::vector<std::string>& patterns) {
  std::vector<std::unique_ptr<re2::RE2>> compiled;
  for (const std::string& pattern : patterns) {
    auto expression = std::make_unique<re2::RE2>(pattern, re2::RE2::Quiet);
    if (!expression->ok())
      return fail(ErrorCode::InvalidArgument,
                  "pattern \"" + pattern + "\": " + expression->error());
    compiled.push_back(std::move(expression));
  }
  return compiled;
}

bool any_matches(const std::vector<std::unique_ptr<re2::RE2>>& patterns, const std::string& url) {
  return std::ranges::any_of(
      patterns, [&](const auto& pattern) { return re2::RE2::PartialMatch(url, *pattern); });
}

}  // namespace

Scope::~Scope() = default;
Scope::Scope(Scope&&) noexcept = default;
Scope& Scope::operator=(Scope&&) noexcept = default;

Result<Scope> Scope::make(const ScopeOptions& options) {
  Scope scope;
  scope.options_ = options;
  WINNOW_TRY(scope.include_, compile(options.include));
  WINNOW_TRY(scope.exclude_, compile(options.exclude));
  return scope;
}

std::string Scope::owner_of(std::string_view url) const {
  const auto parts = url::read_parts(url);
  if (!parts) return {};
  if (options_.hosts == Hosts::SameDomain) return url::registrable_domain(parts->host);
  std::string host(parts->host);
  if (!parts->port.empty()) host.append(":").append(parts->port);
  return host;
}

void Scope::add_seed(std::string_view url) {
  owners_.insert(owner_of(url));
  if (const auto host = url::host_of(url)) domains_.insert(url::registrable_domain(*host));
}

bool Scope::contains_domain(std::string_view url) const {
  const auto host = url::host_of(url);
  return contains_host(url) || (host && domains_.contains(url::registrable_domain(*host)));
}

bool Scope::contains_host(std::string_view url) const {
  return options_.hosts == Hosts::Any || owners_.contains(owner_of(url));
}

bool Scope::contains(const std::string& url) const {
  const auto parts = url::read_parts(url);
  if (!parts || is_no_page_by_name(parts->path)) return false;
  if (!contains_host(url)) return false;
  if (!include_.empty() && !any_matches(include_, url)) return false;
  return !any_matches(exclude_, url);
}

}  // namespace winnow::crawl

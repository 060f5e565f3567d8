// Addresses -> names of clusters and regular expressions.
#include "site/cluster.h"

#include <algorithm>

#include "base/ascii.h"
#include "site/rule_book.h"
#include "url/domain.h"
#include "url/url.h"

namespace winnow::site {
namespace {

constexpr std::size_t kMaxFolders = 8;       // deeper paths are one pattern
constexpr std::size_t kMaxFolderBytes = 40;  // a longer name is that of a page, not of a section

std::string_view folder_pattern(std::string_view folder, std::string& escaped) {
  if (std::ranges::all_of(folder, base::is_digit)) return "[0-9]+";
  if (folder.size() > kMaxFolderBytes) return "[^/]+";
  escaped = escape_addr(folder);
  return escaped;
}

}  // namespace

std::string path_pattern(std::string_view path) {
  const bool is_folder = path.size() > 1 && path.ends_with('/');
  if (is_folder) path.remove_suffix(1);
  if (path.starts_with('/')) path.remove_prefix(1);
  if (path.empty()) return "/";
  std::string pattern;
  std::string escaped;
  for (std::size_t folder = 0; !path.empty() && folder < kMaxFolders; ++folder) {
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) break;
    pattern.append("/").append(folder_pattern(path.substr(0, slash), escaped));
    path.remove_prefix(slash + 1);
  }
  if (path.find('/') != std::string_view::npos) return pattern.append("/.*");
  return pattern.append(is_folder ? "/[^/]+/" : "/[^/]+");
}

std::vector<Cluster> clusters_of(std::string_view url, ClusterBy by) {
  const std::string address = url::normalize(url);
  const auto parts = url::read_parts(address);
  const auto canonical = url::host_of(address);
  if (!parts || !canonical) return {};
  const std::string port = parts->port.empty() ? "" : ":" + std::string(parts->port);
  if (by == ClusterBy::Domain) {
    Cluster domain{.host = url::platform_domain(*canonical) + port};
    domain.addr = addr_of_host(domain.host);
    domain.addr.insert(std::string_view("https?://").size(), "([^/]+\\.)?");
    return {std::move(domain)};
  }
  Cluster host{.host = *canonical + port};
  host.addr = addr_of_host(host.host);
  if (by == ClusterBy::Host) return {std::move(host)};
  Cluster path{.host = host.host, .path = path_pattern(parts->path)};
  path.addr = host.addr.substr(0, host.addr.size() - std::string_view("/.*").size())
                  .append(path.path)
                  .append("(\\?.*)?");
  return {std::move(path), std::move(host)};
}

}  // namespace winnow::site

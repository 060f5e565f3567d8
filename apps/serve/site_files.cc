// Names of files, and one file read per page.
#include "serve/site_files.h"

#include <algorithm>
#include <vector>

#include "bytes/file.h"
#include "site/cluster.h"

namespace winnow::serve {

bool is_host(std::string_view host) {
  return !host.empty() && host.size() <= kMaxHostBytes && host.front() != '.' &&
         std::ranges::all_of(host, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
                  c == '_' || c == ':';
         });
}

std::string file_name_of(std::string_view host) {
  std::string name(host);
  std::ranges::replace(name, ':', '_');
  return name;
}

std::string rules_path(const std::string& data, std::string_view host) {
  return data + "/rules/" + file_name_of(host) + ".rules";
}

std::string rules_path_of_page(const std::string& data, std::string_view url) {
  const std::vector<site::Cluster> clusters = site::clusters_of(url, ClusterBy::Host);
  if (clusters.empty() || !is_host(clusters.front().host)) return {};
  return rules_path(data, clusters.front().host);
}

std::string rules_for(const std::string& data, std::string_view url) {
  if (data.empty() || url.empty()) return {};
  const std::string path = rules_path_of_page(data, url);
  if (path.empty()) return {};
  const auto text = bytes::read_file(path, kMaxRuleBytes);
  return text ? std::string(text->view()) : std::string();
}

}  // namespace winnow::serve

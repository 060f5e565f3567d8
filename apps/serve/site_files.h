// The rules of sites in the data folder, and how a page gets those of its host.
//
// What was learned or saved for a host is used for every page of it that the service extracts with the
// method auto, unless the request has rules of its own. The file is read for each page: it is small, a job
// may have changed it, and only the file of the page's host can have a say.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::serve {

inline constexpr std::size_t kMaxRuleBytes = std::size_t{1} << 20;
// "HOST.rules.lock" has to fit into the 255 bytes of a file name.
inline constexpr std::size_t kMaxHostBytes = 244;

// Names of hosts become names of files.
bool is_host(std::string_view host);
// "mill.example:8080" -> "mill.example_8080"
std::string file_name_of(std::string_view host);
// As `winnow learn -o FOLDER` names them. REQUIRES: is_host(host).
std::string rules_path(const std::string& data, std::string_view host);

// The file for the host of a page; empty for an address without a host.
std::string rules_path_of_page(const std::string& data, std::string_view url);
// The text of the rules for a page of this address; empty if there are none.
std::string rules_for(const std::string& data, std::string_view url);

}  // namespace winnow::serve

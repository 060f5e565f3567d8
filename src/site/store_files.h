// The files of a store of what is known about sites (docs/memory.md, "The store").
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::site {

inline constexpr std::string_view kRulesEnding = ".rules";
inline constexpr std::string_view kStatisticsEnding = ".statistics";
inline constexpr std::string_view kModelEnding = ".model";
inline constexpr std::array kStoreEndings = {kRulesEnding, kStatisticsEnding, kModelEnding};

inline constexpr std::size_t kMaxStoreFile = std::size_t{64} << 20;
// They are read when extraction begins. Set by hand: 64 models as large as the built-in one take 32 MB.
inline constexpr std::size_t kMaxModels = 64;
// How long a process waits for another one that writes the store, which takes as long as writing its files.
inline constexpr std::chrono::seconds kStorePatience{30};

// `name` is a host, or the name of a model.
inline std::string path_in_store(const std::string& store, std::string_view name,
                                 std::string_view ending) {
  return std::string(store).append(store.ends_with('/') ? "" : "/").append(name).append(ending);
}

// The host whose rules a file has: "memory/mill.example_8080.rules" -> "mill.example". `winnow learn` writes the
// colon before a port as "_".
inline std::string_view host_of_file(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  path = path.substr(0, path.rfind('.'));
  const std::size_t port = path.rfind('_');
  const bool has_port = port != std::string_view::npos && port + 1 < path.size() &&
                        path.find_first_not_of("0123456789", port + 1) == std::string_view::npos;
  return has_port ? path.substr(0, port) : path;
}

}  // namespace winnow::site

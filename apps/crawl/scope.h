// Which addresses belong to a crawl: by host, by pattern, and by file extension.
//
//   WINNOW_TRY(Scope scope, Scope::make({.hosts = Hosts::Same, .exclude = {"/tag/"}}));
//   scope.add_seed("https://mill.example/");
//   scope.contains("https://mill.example/notes/")   // true
//   scope.contains("https://other.example/")        // false
//
// Patterns are RE2 expressions that match anywhere in the address, in linear time. Seeds always
// belong. Files whose extension rules out a page (.jpg, .zip) do not.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace re2 {
class RE2;
}

namespace winnow::crawl {

enum class Hosts : std::uint8_t {
  Same,        // those of the seeds
  SameDomain,  // those of the seeds' registrable domains: www, blog and shop of one owner
  Any,
};

struct ScopeOptions {
  Hosts hosts = Hosts::Same;
  std::vector<std::string> include = {};  // patterns; one must match, if there is any
  std::vector<std::string> exclude = {};  // patterns; none may match
};

class Scope {
 public:
  // Fails for an invalid regular expression.
  static Result<Scope> make(const ScopeOptions& options);
  ~Scope();
  Scope(Scope&&) noexcept;
  Scope& operator=(Scope&&) noexcept;

  void add_seed(std::string_view url);
  [[nodiscard]] bool contains(const std::string& url) const;
  // Whether its host belongs, ignoring the patterns.
  [[nodiscard]] bool contains_host(std::string_view url) const;
  // Whether its registrable domain is that of a seed, or its host belongs.
  [[nodiscard]] bool contains_domain(std::string_view url) const;

 private:
  Scope() = default;
  [[nodiscard]] std::string owner_of(std::string_view url) const;

  ScopeOptions options_;
  std::vector<std::unique_ptr<re2::RE2>> include_;
  std::vector<std::unique_ptr<re2::RE2>> exclude_;
  std::set<std::string, std::less<>> owners_;   // hosts with ports, or domains
  std::set<std::string, std::less<>> domains_;  // of the seeds
};

}  // namespace winnow::crawl

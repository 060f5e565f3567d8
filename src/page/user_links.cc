// Compares the folders of an address, or what is around its punctuation characters, with short lists.
#include "page/user_links.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>

#include "base/search.h"

namespace winnow::page {
namespace {

constexpr std::size_t kMaxAddress = 300;  // bytes of an address that may lead to a user

constexpr std::string_view kAuthorFolders[] = {"author", "authors",      "writers",
                                               "writer", "contributors", "contributor",
                                               "by",     "columnists",   "journalist"};
constexpr std::string_view kUserFolders[] = {"user",    "users", "profile", "profiles", "member",
                                             "members", "u",     "people",  "person"};
// OPTIMIZATION: the lengths of the folders that begin with a letter, one bit each, so that few
// folders of an address are compared.
constexpr auto kFolderLengths = [] {
  std::array<std::uint16_t, 256> lengths{};
  const auto add = [&](std::string_view folder) {
    std::uint16_t& bits = lengths[static_cast<unsigned char>(folder.front())];
    bits = static_cast<std::uint16_t>(bits | 1U << folder.size());
  };
  for (const std::string_view folder : kAuthorFolders) add(folder);
  for (const std::string_view folder : kUserFolders) add(folder);
  return lengths;
}();

Person person_of_folder(std::string_view folder) noexcept {
  constexpr std::size_t kLongest = 15;
  if (folder.empty() || folder.size() > kLongest ||
      (kFolderLengths[static_cast<unsigned char>(folder.front())] >> folder.size() & 1) == 0)
    return Person::None;
  if (std::ranges::find(kAuthorFolders, folder) != std::end(kAuthorFolders)) return Person::Author;
  return std::ranges::find(kUserFolders, folder) != std::end(kUserFolders) ? Person::User
                                                                           : Person::None;
}

}  // namespace

Person person_in(std::string_view address) noexcept {
  // Links to an account, and Creative Commons' "/licenses/by/4.0/".
  constexpr std::string_view kNotAuthorPaths[] = {"login",   "signin", "sign-in",  "signup",
                                                  "sign-up", "logout", "register", "licenses/",
                                                  "account", "auth/"};
  Person person =
      address.find("?author=") != std::string_view::npos ? Person::Author : Person::None;
  std::size_t at = address.find('/');
  while (person != Person::Author && at < address.size()) {
    const std::size_t next = address.find('/', at + 1);
    if (next == std::string_view::npos) break;
    const Person folder = person_of_folder(address.substr(at + 1, next - at - 1));
    if (folder == Person::Author || person == Person::None) person = folder;
    at = next;
  }
  const bool is_account =
      person != Person::None && std::ranges::any_of(kNotAuthorPaths, [&](std::string_view part) {
        return address.find(part) != std::string_view::npos;
      });
  return is_account ? Person::None : person;
}

// Each pattern contains a punctuation character; the text on
// both sides is compared only there, so the search is linear in the address.
bool may_lead_to_user(std::string_view address) noexcept {
  address = address.substr(0, kMaxAddress);
  for (const std::string_view folder : {"user/", "users/", "member/", "members/", "profile"})
    if (address.starts_with(folder)) return true;  // of a relative address
  static constexpr base::CharacterSet kPunctuation("/.=?");
  for (std::size_t i = kPunctuation.find_in(address); i < address.size();
       i = kPunctuation.find_in(address, i + 1)) {
    const std::string_view before = address.substr(0, i);
    const std::string_view after = address.substr(i + 1);
    const auto goes_on = [&](std::initializer_list<std::string_view> ways) {
      return std::ranges::any_of(ways,
                                 [&](std::string_view way) { return after.starts_with(way); });
    };
    switch (address[i]) {
      case '/':
        if (goes_on(
                {"user", "member", "profile", "author", "u/", "people/", "~", "@", "space-uid-"}))
          return true;
        break;
      case '.':
        if (after.starts_with("php") &&
            (before.ends_with("member") || before.ends_with("user") || before.ends_with("profile")))
          return true;
        break;
      case '=':
        if (before.ends_with("mode") && after.starts_with("viewprofile")) return true;
        if (before.ends_with("action") && after.starts_with("profile")) return true;
        if (before.ends_with("showuser")) return true;
        break;
      case '?':
        if (after.starts_with("user=")) return true;
        if (before.ends_with("user") && after.starts_with("id=")) return true;
        break;
      default: break;
    }
  }
  return false;
}

}  // namespace winnow::page

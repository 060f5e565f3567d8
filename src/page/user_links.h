// Which link addresses lead to a person: the one place that judges it.
//
//   person_in("/blog/author/ann/")       Person::Author
//   person_in("/users/12/ann")           Person::User
//   person_in("/licenses/by/4.0/")       Person::None
//   may_lead_to_user("member.php?u=7")   true
//
// An article names its author by a folder of the site. Boards and platforms name users in more ways, most
// of which are also part of other addresses: only where a message is expected do they mean a user.
//
// Linear, thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

namespace winnow::page {

enum class Person : std::uint8_t { None, Author, User };

// By whole folders of the address.
Person person_in(std::string_view address) noexcept;

// By parts of the address, such as "/@ann".
bool may_lead_to_user(std::string_view address) noexcept;

}  // namespace winnow::page

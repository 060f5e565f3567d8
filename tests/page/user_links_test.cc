#include "page/user_links.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "base/processor_time.h"

namespace winnow::page {
namespace {

TEST(UserLinks, NameAuthorsByWholeFolders) {
  EXPECT_EQ(person_in("/blog/author/ann/"), Person::Author);
  EXPECT_EQ(person_in("https://mill.example/users/12/ann"), Person::User);
  EXPECT_EQ(person_in("/?author=3"), Person::Author);
  EXPECT_EQ(person_in("/users/authors/ann"), Person::Author);
  for (const char* address : {"/author-guide/rye", "/licenses/by/4.0/", "/users/login", "/rye", ""})
    EXPECT_EQ(person_in(address), Person::None) << address;
}

TEST(UserLinks, LeadToUsersInTheWaysOfBoards) {
  for (const char* address :
       {"/user/7", "member.php?u=7", "/@ann", "/~ann/", "index.php?action=profile;u=7",
        "memberlist.php?mode=viewprofile&u=2", "index.php?showuser=36", "?user=ann", "user?id=ann",
        "/space-uid-7.html", "/u/ann", "/people/ann", "profile-2.html", "users/7"})
    EXPECT_TRUE(may_lead_to_user(address)) << address;
  for (const char* address : {"/rye", "showthread.php?t=7", "userguide.html", "#post7", ""})
    EXPECT_FALSE(may_lead_to_user(address)) << address;
}

TEST(UserLinks, TakeTimeForTheirBeginningOnly) {
  const std::string address = std::string(1'000'000, '/');
  const base::ProcessorTime time;
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(may_lead_to_user(address));
  EXPECT_LT(time.elapsed(), base::allowed(std::chrono::milliseconds(100)));
}

}  // namespace
}  // namespace winnow::page

// Every notation of addresses that must be refused, and some public ones.
#include "fetch/address.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

namespace winnow::fetch {
namespace {

struct Case {
  const char* address;
  const char* kind;
};

class AddressTable : public ::testing::TestWithParam<Case> {};

TEST_P(AddressTable, IsOfThisKind) {
  const auto kind = kind_of_text(GetParam().address);
  ASSERT_TRUE(kind) << GetParam().address;
  EXPECT_EQ(name_of(*kind), GetParam().kind) << GetParam().address;
}

INSTANTIATE_TEST_SUITE_P(
    Ipv4, AddressTable,
    ::testing::Values(Case{"0.0.0.0", "unspecified"}, Case{"0.1.2.3", "unspecified"},
                      Case{"10.0.0.1", "private"}, Case{"9.255.255.255", "global"},
                      Case{"11.0.0.0", "global"}, Case{"100.63.255.255", "global"},
                      Case{"100.64.0.0", "shared"}, Case{"100.127.255.255", "shared"},
                      Case{"100.128.0.0", "global"}, Case{"127.0.0.1", "loopback"},
                      Case{"127.255.255.254", "loopback"}, Case{"128.0.0.1", "global"},
                      Case{"169.254.169.254", "link-local"}, Case{"172.15.255.255", "global"},
                      Case{"172.16.0.1", "private"}, Case{"172.31.255.255", "private"},
                      Case{"172.32.0.0", "global"}, Case{"192.0.0.8", "reserved"},
                      Case{"192.0.2.1", "documentation"}, Case{"192.88.99.1", "reserved"},
                      Case{"192.168.1.1", "private"}, Case{"192.169.0.1", "global"},
                      Case{"198.18.0.1", "reserved"}, Case{"198.19.255.255", "reserved"},
                      Case{"198.20.0.0", "global"}, Case{"198.51.100.7", "documentation"},
                      Case{"203.0.113.7", "documentation"}, Case{"223.255.255.255", "global"},
                      Case{"224.0.0.1", "multicast"}, Case{"239.255.255.255", "multicast"},
                      Case{"240.0.0.1", "reserved"}, Case{"255.255.255.255", "broadcast"},
                      Case{"93.184.216.34", "global"}));

INSTANTIATE_TEST_SUITE_P(
    Ipv6, AddressTable,
    ::testing::Values(Case{"::", "unspecified"}, Case{"::1", "loopback"}, Case{"[::1]", "loopback"},
                      Case{"fe80::1", "link-local"}, Case{"fe80::1%eth0", "link-local"},
                      Case{"febf::1", "link-local"}, Case{"fec0::1", "private"},
                      Case{"fc00::1", "private"}, Case{"fdff::1", "private"},
                      Case{"ff02::1", "multicast"}, Case{"2001:db8::1", "documentation"},
                      Case{"3fff::1", "documentation"}, Case{"100::1", "reserved"},
                      Case{"4000::1", "reserved"}, Case{"5f00::1", "reserved"},
                      Case{"fe00::1", "reserved"}, Case{"2606:4700::1111", "global"},
                      Case{"2a00:1450:4001::1", "global"}, Case{"2001:4860:4860::8888", "global"}));

INSTANTIATE_TEST_SUITE_P(
    Ipv4Inside, AddressTable,
    ::testing::Values(
        // mapped
        Case{"::ffff:127.0.0.1", "loopback"}, Case{"::ffff:7f00:1", "loopback"},
        Case{"::ffff:10.0.0.1", "private"}, Case{"::ffff:169.254.169.254", "link-local"},
        Case{"::ffff:0.0.0.0", "unspecified"}, Case{"::ffff:93.184.216.34", "global"},
        // compatible and translated: never global
        Case{"::127.0.0.1", "loopback"}, Case{"::10.0.0.1", "private"},
        Case{"::93.184.216.34", "reserved"}, Case{"::ffff:0:127.0.0.1", "loopback"},
        Case{"::ffff:0:93.184.216.34", "reserved"},
        // NAT64
        Case{"64:ff9b::7f00:1", "loopback"}, Case{"64:ff9b::10.0.0.1", "private"},
        Case{"64:ff9b::a9fe:a9fe", "link-local"}, Case{"64:ff9b::93.184.216.34", "global"},
        Case{"64:ff9b:1::93.184.216.34", "private"}, Case{"64:ff9b:0:1::1", "reserved"},
        // 6to4 and Teredo
        Case{"2002:7f00:1::", "loopback"}, Case{"2002:a00:1::1", "private"},
        Case{"2002:a9fe:a9fe::", "link-local"}, Case{"2002:5db8:d822::", "reserved"},
        Case{"2001:0:4136:e378:8000:63bf:3fff:fdd2", "reserved"},
        // ISATAP
        Case{"2a00::5efe:10.0.0.1", "private"}, Case{"2a00::200:5efe:127.0.0.1", "loopback"}));

TEST(Address, OfAHostNameIsNothing) {
  EXPECT_FALSE(kind_of_text("localhost"));
  EXPECT_FALSE(kind_of_text("127.1"));
  EXPECT_FALSE(kind_of_text(""));
}

TEST(Address, OfAnotherFamilyIsReserved) {
  sockaddr address{};
  address.sa_family = AF_UNIX;
  EXPECT_EQ(kind_of(address), AddressKind::Reserved);
}

TEST(MayBePublic, KnowsLiteralAddressesAndTheNamesOfThisComputer) {
  for (const char* host :
       {"127.0.0.1", "[::1]", "[::ffff:7f00:1]", "169.254.169.254", "localhost", "localhost.",
        "a.localhost", "ip6-localhost", "intranet", "localhost.localdomain",
        "metadata.google.internal.", "printer.local", "nas.home.arpa"})
    EXPECT_FALSE(may_be_public(host)) << host;
  for (const char* host : {"1.1.1.1", "[2606:4700::1111]", "mill.example", "notlocalhost.example",
                           "local.example", "xinternal.example"})
    EXPECT_TRUE(may_be_public(host)) << host;
}

}  // namespace
}  // namespace winnow::fetch

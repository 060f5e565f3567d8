// The URL standard's own tests (web-platform-tests, url/resources) and those of the Public Suffix
// List, read from WINNOW_SHARED/url-tests.
//
// urltestdata.json: all cases of http, https and file; cases of other schemes are left out, since
// winnow does not interpret such URLs. The scheme of a case that must fail is that of its input, or
// else of its base.
#include <gtest/gtest.h>
#include <unicode/uvernum.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "shared_data.h"
#include "url/domain.h"
#include "url/host.h"
#include "url/parse.h"

namespace winnow::url {
namespace {

using nlohmann::json;

// The tests contain escapes of lone surrogates, which are not text. As in a browser, they are
// U+FFFD.
std::string without_lone_surrogates(std::string text) {
  const auto unit_at = [&](std::size_t at) -> int {
    if (text.compare(at, 2, "\\u") != 0 || at + 6 > text.size()) return -1;
    int unit = 0;
    for (std::size_t i = at + 2; i < at + 6; ++i) unit = unit * 16 + base::hex_value(text[i]);
    return unit;
  };
  for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
    const int unit = unit_at(at);
    const bool is_high = unit >= 0xD800 && unit < 0xDC00;
    const int next = is_high && at + 6 < text.size() ? unit_at(at + 6) : -1;
    if (is_high && next >= 0xDC00 && next < 0xE000) {
      at += 12;
      continue;
    }
    if (unit >= 0xD800 && unit < 0xE000) text.replace(at + 2, 4, "fffd");
    at += unit >= 0 ? 6 : 2;
  }
  return text;
}

json read_cases(const char* file) {
  const std::string text = without_lone_surrogates(
      conformance::read_whole(conformance::shared_folder() / "url-tests" / file));
  return text.empty() ? json() : json::parse(text);
}

std::string text_of(const json& one, const char* field) {
  const auto value = one.find(field);
  return value == one.end() || value->is_null() ? std::string() : value->get<std::string>();
}

std::string scheme_of_case(const json& one) {
  if (one.contains("protocol")) {
    const std::string protocol = text_of(one, "protocol");
    return protocol.substr(0, protocol.size() - 1);
  }
  std::string storage;
  for (const char* field : {"input", "base"}) {
    const std::string text = text_of(one, field);
    const std::string_view scheme = scheme_of(clean(text, storage));
    if (!scheme.empty()) return base::lower_case(scheme);
  }
  return {};
}

std::string with_mark(const std::optional<std::string>& text, char mark) {
  return text && !text->empty() ? mark + *text : std::string();
}

TEST(UrlStandard, ParsesAllCasesOfHttpHttpsAndFile) {
  const json cases = read_cases("urltestdata.json");
  if (cases.is_null()) GTEST_SKIP() << "skipped, no corpora";
  std::map<std::string, std::pair<int, int>> passed;  // of all, by scheme
  int left_out = 0;
  for (const json& one : cases) {
    if (!one.is_object()) continue;
    const std::string scheme = scheme_of_case(one);
    if (scheme != "http" && scheme != "https" && scheme != "file") {
      ++left_out;
      continue;
    }
    const std::string input = text_of(one, "input");
    const std::optional<Url> url = parse(input, text_of(one, "base"));
    const std::string name = one.dump();
    const bool must_fail = one.value("failure", false);
    bool is_right = url.has_value() != must_fail;
    if (url && !must_fail) {
      std::string host = url->host;
      if (!url->port.empty()) host.append(":").append(url->port);
      is_right = write(*url, Credentials::Keep) == text_of(one, "href") &&
                 url->scheme + ":" == text_of(one, "protocol") &&
                 url->username == text_of(one, "username") &&
                 url->password == text_of(one, "password") && host == text_of(one, "host") &&
                 url->path == text_of(one, "pathname") &&
                 with_mark(url->query, '?') == text_of(one, "search") &&
                 with_mark(url->fragment, '#') == text_of(one, "hash");
      // Whatever was parsed is canonical.
      const std::string href = write(*url, Credentials::Keep);
      const std::optional<Url> again = parse(href);
      EXPECT_TRUE(again && write(*again, Credentials::Keep) == href) << name;
    }
    EXPECT_TRUE(is_right) << name
                          << "\n  parsed: " << (url ? write(*url, Credentials::Keep) : "failure");
    auto& [right, all] = passed[scheme];
    right += is_right ? 1 : 0;
    ++all;
  }
  for (const auto& [scheme, count] : passed)
    std::cout << scheme << ": " << count.first << " of " << count.second << " cases pass\n";
  std::cout << left_out << " cases of other schemes are left out\n";
}

// Characters of Unicode 17, which ICU knows from version 78 on.
constexpr std::string_view kUnicode17[] = {"\U00032931", "\U00032B9A"};

bool needs_newer_icu(std::string_view host) {
  return U_ICU_VERSION_MAJOR_NUM < 78 && std::ranges::any_of(kUnicode17, [&](std::string_view c) {
           return host.find(c) != std::string_view::npos;
         });
}

// Hosts as in http://HOST/x: what the standard calls "domain to ASCII" and the checks after it.
void check_hosts(const char* file) {
  const json cases = read_cases(file);
  if (cases.is_null()) GTEST_SKIP() << "skipped, no corpora";
  int right = 0;
  int excepted = 0;
  int all = 0;
  for (const json& one : cases) {
    if (!one.is_object()) continue;
    ++all;
    const std::string input = text_of(one, "input");
    const std::optional<Url> url = parse("https://" + input + "/x");
    const std::string expected = text_of(one, "output");  // empty: failure
    // Without a host, "https:///x" is the URL of host x.
    if (input.empty()) {
      --all;
      continue;
    }
    const bool is_right = (url ? url->host : "") == expected;
    if (needs_newer_icu(input)) {
      ++excepted;
      continue;
    }
    EXPECT_TRUE(is_right) << one.dump() << "\n  parsed: " << (url ? url->host : "failure");
    right += is_right ? 1 : 0;
  }
  std::cout << file << ": " << right << " of " << all << " cases pass, " << excepted
            << " need a newer ICU\n";
}

TEST(UrlStandard, ConvertsHostsToAscii) { check_hosts("toascii.json"); }

TEST(UrlStandard, FollowsTheTestsOfUts46) { check_hosts("IdnaTestV2.json"); }

// Lines such as checkPublicSuffix('www.example.com', 'example.com'), with null for "none".
TEST(PublicSuffixList, FindsTheRegistrableDomains) {
  const std::string text =
      conformance::read_whole(conformance::shared_folder() / "url-tests" / "test_psl.txt");
  if (text.empty()) GTEST_SKIP() << "skipped, no corpora";
  int count = 0;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    constexpr std::string_view kStart = "checkPublicSuffix('";
    if (!line.starts_with(kStart)) continue;
    const std::size_t close = line.find('\'', kStart.size());
    const std::string_view input = line.substr(kStart.size(), close - kStart.size());
    const std::size_t open = line.find('\'', close + 1);
    const std::optional<std::string> host = canonical_host(input);
    ASSERT_TRUE(host) << line;
    if (open == std::string_view::npos) {
      // A host without a registrable domain is its own.
      EXPECT_EQ(registrable_domain(*host), *host) << line;
    } else {
      const std::string_view expected = line.substr(open + 1, line.find('\'', open + 1) - open - 1);
      EXPECT_EQ(registrable_domain(*host), canonical_host(expected)) << line;
    }
    ++count;
  }
  std::cout << "test_psl.txt: " << count << " cases\n";
}

}  // namespace
}  // namespace winnow::url

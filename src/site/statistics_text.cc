// One line for each page.
#include "site/statistics_text.h"

#include <charconv>
#include <cstdio>
#include <optional>
#include <utility>

#include "url/url.h"

namespace winnow::site {
namespace {

constexpr std::string_view kFirstLine = "winnow statistics 1";

std::string hexadecimal(std::uint64_t number) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

// Takes what comes before `separator`, and the separator.
std::string_view take_part(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

std::optional<std::uint64_t> read_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

std::optional<PageSketch> read_page(std::string_view line, const std::string& host) {
  PageSketch page{.host = host};
  const std::optional<std::uint64_t> id = read_number(take_part(line, ' '));
  const std::optional<std::uint64_t> subject = read_number(take_part(line, ' '));
  if (!id || !subject) return std::nullopt;
  page.id = *id;
  page.subject = *subject;
  while (!line.empty()) {
    const std::optional<std::uint64_t> sign = read_number(take_part(line, ' '));
    if (!sign) return std::nullopt;
    page.texts.push_back(
        {static_cast<std::uint32_t>(*sign >> 32), static_cast<std::uint32_t>(*sign)});
  }
  return page;
}

}  // namespace

std::string to_text(const Statistics::Host& host) {
  std::string text = std::string(kFirstLine) + "\nhost " + host.name + "\n";
  for (const auto& [id, page] : host.pages) {
    text += "page " + hexadecimal(id) + " " + hexadecimal(page.subject);
    for (const TextSign& sign : page.texts)
      text += " " + hexadecimal(std::uint64_t{sign.text} << 32 | sign.place);
    text += "\n";
  }
  return text;
}

Result<void> add_text(std::string_view text, const std::string& name, Statistics& statistics) {
  std::size_t number = 0;
  const auto failed = [&](const std::string& message) {
    return fail(ErrorCode::Malformed,
                "statistics " + name + ": line " + std::to_string(number) + ": " + message);
  };
  ++number;
  if (take_part(text, '\n') != kFirstLine)
    return failed("expected '" + std::string(kFirstLine) + "'");
  ++number;
  std::string_view line = take_part(text, '\n');
  if (take_part(line, ' ') != "host" || url::host_of("http://" + std::string(line)) != line)
    return failed("expected 'host NAME'");
  const std::string host(line);
  std::vector<PageSketch> pages;
  while (!text.empty()) {
    ++number;
    line = take_part(text, '\n');
    if (take_part(line, ' ') != "page") return failed("expected 'page HASH HASH HASH...'");
    std::optional<PageSketch> page = read_page(line, host);
    if (!page) return failed("expected 'page HASH HASH HASH...'");
    pages.push_back(*std::move(page));
  }
  for (PageSketch& page : pages) statistics.add(std::move(page));
  return {};
}

}  // namespace winnow::site

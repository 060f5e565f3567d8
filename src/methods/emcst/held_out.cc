// Learns from parts, lets them vote on the units of the pages they did not see, and compares.
#include "methods/emcst/held_out.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace winnow::methods {
namespace {

// A marker as numbers: an element matches if it has all of them. Nothing if a part is not in the
// table, so that no element of the pages matches.
using Numbers = std::vector<std::uint32_t>;

std::optional<Numbers> numbers_of(const site::Marker& marker, const MarkerTable& table) {
  Numbers numbers;
  std::string_view rest = marker.value;
  do {
    const std::size_t end = marker.kind == site::Marker::Kind::Class
                                ? std::min(rest.find(' '), rest.size())
                                : rest.size();
    std::string text;
    site::append_marker(text, marker.tag, marker.kind, rest.substr(0, end));
    const std::uint32_t number = table.find(text);
    if (number == MarkerTable::kNone) return std::nullopt;
    numbers.push_back(number);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  } while (!rest.empty());
  return numbers;
}

struct NumberedRule {
  struct In {
    Numbers marker;
    std::vector<Numbers> outs;
  };
  std::vector<In> ins;
};

NumberedRule number_rule(const std::vector<site::InRule>& ins, const MarkerTable& table) {
  NumberedRule rule;
  for (const site::InRule& in : ins) {
    std::optional<Numbers> marker = numbers_of(in.marker, table);
    if (!marker) continue;
    NumberedRule::In& own = rule.ins.emplace_back();
    own.marker = *std::move(marker);
    for (const site::Marker& out : in.outs)
      if (std::optional<Numbers> numbers = numbers_of(out, table))
        own.outs.push_back(*std::move(numbers));
  }
  return rule;
}

bool has_marker(const PageDigest& page, const DigestItem& item, const Numbers& marker) {
  const auto begin = page.markers.begin() + item.first_marker;
  const auto end = begin + item.marker_count;
  return std::ranges::all_of(
      marker, [&](std::uint32_t number) { return std::find(begin, end, number) != end; });
}

// As site::apply() does on the page itself.
std::vector<bool> select(const PageDigest& page, const NumberedRule& rule) {
  for (const NumberedRule::In& in : rule.ins) {
    std::vector<bool> selected(page.units.size());
    bool is_present = false;
    std::uint32_t inside_until = 0;  // of an element that the marker selects
    for (std::uint32_t i = 0; i < page.items.size();) {
      const DigestItem& item = page.items[i];
      if (i < inside_until && std::ranges::any_of(in.outs, [&](const Numbers& out) {
            return has_marker(page, item, out);
          })) {
        std::fill(selected.begin() + item.first_unit, selected.begin() + item.end_unit, false);
        i = item.end;
        continue;
      }
      if (i >= inside_until && has_marker(page, item, in.marker)) {
        is_present = true;
        inside_until = item.end;
        std::fill(selected.begin() + item.first_unit, selected.begin() + item.end_unit, true);
      }
      ++i;
    }
    if (is_present) return selected;
  }
  return {};
}

// F1 of the characters of two selections of units; a missing one selects nothing.
double agreement(const PageDigest& page, const std::vector<bool>& one,
                 const std::vector<bool>& other) {
  double both = 0;
  double sum = 0;
  for (std::size_t i = 0; i < page.units.size(); ++i) {
    const bool in_one = i < one.size() && one[i];
    const bool in_other = i < other.size() && other[i];
    const double characters = page.units[i].characters;
    sum += (in_one ? characters : 0) + (in_other ? characters : 0);
    both += in_one && in_other ? characters : 0;
  }
  return sum > 0 ? 2 * both / sum : 0;  // a page that nobody selects from is no evidence
}

}  // namespace

std::vector<bool> selected_units(const PageDigest& page, const MarkerTable& table,
                                 const std::vector<site::InRule>& ins) {
  return select(page, number_rule(ins, table));
}

void note_kinds(const std::vector<PageDigest>& pages, const MarkerTable& table,
                std::vector<site::InRule>& ins) {
  constexpr std::size_t kLeastShare = 5;  // one of these many pages; set by hand
  std::vector<std::array<std::size_t, site::kPageKinds.size()>> counts(ins.size());
  std::vector<std::optional<Numbers>> markers;
  for (const site::InRule& in : ins) markers.push_back(numbers_of(in.marker, table));
  for (const PageDigest& page : pages)
    for (std::size_t i = 0; i < ins.size(); ++i) {
      const bool is_present =
          markers[i] && std::ranges::any_of(page.items, [&](const DigestItem& item) {
            return has_marker(page, item, *markers[i]);
          });
      if (!is_present) continue;
      ++counts[i][static_cast<std::size_t>(page.kind)];
      break;
    }
  for (std::size_t i = 0; i < ins.size(); ++i) {
    const std::size_t all = std::accumulate(counts[i].begin(), counts[i].end(), std::size_t{0});
    for (const site::PageKind kind : site::kPageKinds) {
      const std::size_t own = counts[i][static_cast<std::size_t>(kind)];
      if (own > 0 && own * kLeastShare >= all) ins[i].kinds.push_back(kind);
    }
  }
}

FoundRule find_checked_rule(const std::vector<PageDigest>& pages, const MarkerTable& table,
                            const std::vector<site::InRule>& published, const FindOptions& find,
                            const CheckOptions& check) {
  FoundRule all = find_rule(pages, table, find);
  const std::size_t parts = std::min(check.most_parts, pages.size() / check.part_pages);
  if (parts < 3) return all;       // no majority
  std::vector<FoundRule> learned;  // one per part
  for (std::size_t part = 0; part < parts; ++part) {
    std::vector<PageDigest> own;
    for (std::size_t i = part; i < pages.size(); i += parts) own.push_back(pages[i]);
    learned.push_back(find_rule(own, table, find));
  }
  std::vector<NumberedRule> rules;
  for (const FoundRule& rule : learned) rules.push_back(number_rule(rule.ins, table));
  const NumberedRule all_rule = number_rule(all.ins, table);
  const NumberedRule published_rule = number_rule(published, table);

  double by_all = 0;
  double by_published = 0;
  std::vector<double> by_part(parts);
  std::vector<double> checked(parts);  // pages that a part did not see
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const PageDigest& page = pages[i];
    std::vector<std::vector<bool>> selections;
    for (std::size_t part = 0; part < parts; ++part)
      selections.push_back(part == i % parts ? std::vector<bool>() : select(page, rules[part]));
    std::vector<bool> majority(page.units.size());
    for (std::size_t unit = 0; unit < page.units.size(); ++unit) {
      std::size_t votes = 0;
      for (const std::vector<bool>& selected : selections)
        votes += unit < selected.size() && selected[unit] ? 1 : 0;
      majority[unit] = 2 * votes > parts - 1;
    }
    by_all += agreement(page, select(page, all_rule), majority);
    by_published += agreement(page, select(page, published_rule), majority);
    for (std::size_t part = 0; part < parts; ++part)
      if (part != i % parts) {
        by_part[part] += agreement(page, selections[part], majority);
        ++checked[part];
      }
  }
  const auto count = static_cast<double>(pages.size());
  by_all /= count;
  by_published /= count;
  std::size_t best = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    by_part[part] /= checked[part];
    if (by_part[part] > by_part[best]) best = part;
  }
  const bool is_part_better = by_part[best] > by_all + check.clearly_better;
  const double reached = is_part_better ? by_part[best] : by_all;
  FoundRule chosen = std::move(is_part_better ? learned[best] : all);
  if (reached < check.least_agreement) {
    chosen.ins = by_published > reached ? published : std::vector<site::InRule>();
    chosen.title.reset();
  }
  // Counted on all pages, whichever were learned from.
  const NumberedRule final_rule = number_rule(chosen.ins, table);
  chosen.matched = 0;
  for (const PageDigest& page : pages) chosen.matched += select(page, final_rule).empty() ? 0 : 1;
  return chosen;
}

}  // namespace winnow::methods

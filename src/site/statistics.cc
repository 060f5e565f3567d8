// Keeps the lowest hashes, which makes the result independent of the order, and counts when frozen.
#include "site/statistics.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace winnow::site {
namespace {

std::uint64_t hash_of_host(std::string_view host) { return base::mix64(base::fnv1a(host)); }

}  // namespace

std::uint64_t hash_of_address(std::string_view url) { return base::mix64(base::fnv1a(url)); }

bool Statistics::wants(std::string_view host, std::uint64_t id) const {
  const std::uint64_t key = hash_of_host(host);
  if (host.empty() || key >= first_left_out_) return false;
  const auto known = hosts_.find(key);
  if (known == hosts_.end()) return true;
  const Pages& pages = known->second.pages;
  return pages.size() < limits_.pages_per_host || id <= pages.rbegin()->first;
}

void Statistics::add(PageSketch sketch) {
  KeptPage page{.subject = sketch.subject, .texts = std::move(sketch.texts)};
  std::ranges::sort(page.texts);
  page.texts.erase(std::ranges::unique(page.texts).begin(), page.texts.end());
  if (page.texts.size() > limits_.texts_per_page) page.texts.resize(limits_.texts_per_page);
  page.texts.shrink_to_fit();
  add(sketch.host, sketch.id, std::move(page));
}

void Statistics::add(const std::string& host, std::uint64_t id, KeptPage page) {
  if (!wants(host, id)) return;
  Host& known = hosts_[hash_of_host(host)];
  if (known.name.empty()) known.name = host;
  const auto [old, is_new] = known.pages.try_emplace(id);
  if (is_new || page < old->second) old->second = std::move(page);
  if (!is_new) return;
  // NB: the number of pages of a host never shrinks, so the hosts that fit do not depend on the order.
  if (known.pages.size() > limits_.pages_per_host)
    known.pages.erase(std::prev(known.pages.end()));
  else
    ++pages_;
  while (pages_ > limits_.pages) {
    const auto last = std::prev(hosts_.end());
    first_left_out_ = last->first;
    pages_ -= last->second.pages.size();
    hosts_.erase(last);
  }
}

void Statistics::merge(Statistics others) {
  for (auto& [key, host] : others.hosts_)
    for (auto& [id, page] : host.pages) add(host.name, id, std::move(page));
  // What the others left out is not complete here either.
  if (others.first_left_out_ >= first_left_out_) return;
  first_left_out_ = others.first_left_out_;
  const auto left_out = hosts_.lower_bound(first_left_out_);
  for (auto host = left_out; host != hosts_.end(); ++host) pages_ -= host->second.pages.size();
  hosts_.erase(left_out, hosts_.end());
}

bool Statistics::remove(std::string_view host) {
  const auto known = hosts_.find(hash_of_host(host));
  if (known == hosts_.end()) return false;
  pages_ -= known->second.pages.size();
  hosts_.erase(known);
  return true;
}

std::vector<const Statistics::Host*> Statistics::hosts() const {
  std::vector<const Host*> hosts;
  for (const auto& [key, host] : hosts_) hosts.push_back(&host);
  std::ranges::sort(hosts, {}, &Host::name);
  return hosts;
}

namespace {

// The number of times that each hash occurs.
template <typename Count>
std::vector<Count> counts_of(std::vector<std::uint32_t> hashes) {
  std::ranges::sort(hashes);
  std::vector<Count> counts;
  for (const std::uint32_t hash : hashes) {
    if (counts.empty() || counts.back().hash != hash) counts.push_back({hash, 0});
    ++counts.back().pages;
  }
  return counts;
}

template <typename Count>
std::uint32_t find_count(const std::vector<Count>& counts, std::uint32_t hash) {
  const auto found = std::ranges::lower_bound(counts, hash, {}, &Count::hash);
  return found == counts.end() || found->hash != hash ? 0 : found->pages;
}

}  // namespace

SiteCounts::SiteCounts(const Statistics::Pages& pages) {
  // Copies of a page under several addresses would make its text look like a part of the template.
  std::map<std::uint64_t, const KeptPage*> by_subject;
  for (const auto& [id, page] : pages) by_subject.try_emplace(page.subject, &page);
  std::vector<std::uint32_t> texts;
  for (const auto& [subject, page] : by_subject) {
    subjects_.push_back(subject);
    std::uint32_t last = 0;  // they are sorted
    for (const TextSign& text : page->texts)
      if (text.text != last) texts.push_back(last = text.text);
  }
  texts_ = counts_of<Count>(std::move(texts));
  std::vector<std::uint32_t> places;
  std::vector<std::uint32_t> own;  // of one page
  for (const auto& [subject, page] : by_subject) {
    own.clear();
    for (const TextSign& text : page->texts)
      if (find_count(texts_, text.text) == 1) own.push_back(text.place);
    std::ranges::sort(own);
    own.erase(std::ranges::unique(own).begin(), own.end());
    places.insert(places.end(), own.begin(), own.end());
  }
  places_ = counts_of<Count>(std::move(places));
}

std::vector<Repetition> SiteCounts::look_up(const PageSketch& sketch) const {
  const bool is_known = std::ranges::binary_search(subjects_, sketch.subject);
  const auto others = static_cast<std::uint32_t>(subjects_.size()) - (is_known ? 1 : 0);
  std::vector<Repetition> repetitions(sketch.blocks, {.pages = others});
  std::vector<double> bytes(sketch.blocks);
  for (std::size_t i = 0; i < sketch.texts.size(); ++i) {
    const TextSign& sign = sketch.texts[i];
    Repetition& repetition = repetitions[sketch.block[i]];
    const std::uint32_t text = find_count(texts_, sign.text);
    repetition.same_text +=
        static_cast<double>(sketch.bytes[i]) * (text - (is_known && text > 0 ? 1 : 0));
    bytes[sketch.block[i]] += sketch.bytes[i];
    // The page is among those that vary here if one of its own texts is at this place.
    const std::uint32_t varying = find_count(places_, sign.place);
    repetition.varying =
        std::max(repetition.varying, varying - (is_known && text == 1 && varying > 0 ? 1 : 0));
  }
  for (std::size_t block = 0; block < bytes.size(); ++block)
    if (bytes[block] > 0) repetitions[block].same_text /= bytes[block];
  return repetitions;
}

KnownSites::KnownSites(const Statistics& statistics) {
  for (const Statistics::Host* const host : statistics.hosts()) {
    if (host->pages.size() < kFewestPages) continue;
    SiteCounts counts(host->pages);
    if (counts.pages() >= kFewestPages) sites_.emplace(host->name, std::move(counts));
  }
}

const SiteCounts* KnownSites::find(const std::string& host) const {
  const auto found = sites_.find(host);
  return found == sites_.end() ? nullptr : &found->second;
}

}  // namespace winnow::site

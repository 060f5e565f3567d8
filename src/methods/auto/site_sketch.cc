// Climbs from each block to the first element whose path is known.
#include "methods/auto/site_sketch.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/hash.h"
#include "features/page_table.h"
#include "site/address.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

constexpr std::size_t kClassWords = 2;  // of an element

std::uint32_t folded(std::uint64_t hash) {
  return static_cast<std::uint32_t>(base::mix64(hash) >> 32);
}

struct HashedText {
  std::uint32_t hash = 0;
  std::uint32_t bytes = 0;  // without white space; 0 without letters and digits
};

HashedText hash_text(std::string_view text) {
  std::uint64_t hash = base::kFnv1aStart;
  std::uint32_t bytes = 0;
  bool has_words = false;
  bool in_number = false;
  for (const char byte : text) {
    if (base::is_space(byte)) continue;
    const bool is_digit = base::is_digit(byte);
    if (is_digit && in_number) continue;
    in_number = is_digit;
    has_words = has_words || is_digit || base::is_alpha(byte) || static_cast<signed char>(byte) < 0;
    hash = base::fnv1a_byte(hash, is_digit ? '0' : byte);
    ++bytes;
  }
  return {folded(hash), has_words ? bytes : 0};
}

// The paths of elements, each worked out once.
class Paths {
 public:
  explicit Paths(const dom::Document& document) : document_(document), paths_(document.size()) {}

  std::uint64_t of(std::uint32_t element) {
    open_.clear();
    std::uint64_t path = base::kFnv1aStart;
    for (std::uint32_t node = element;; node = document_[node].parent) {
      if (paths_[node] != 0) {
        path = paths_[node];
        break;
      }
      open_.push_back(node);
      if (document_[node].parent == node) break;
    }
    for (auto node = open_.rbegin(); node != open_.rend(); ++node)
      path = paths_[*node] = base::join_hash(path, sign_of(document_[*node])) | 1;
    return path;
  }

 private:
  // Of the tag and the class. The class of <body> often names the page.
  [[nodiscard]] std::uint64_t sign_of(const dom::Node& node) const {
    if (!node.is_element()) return 0;
    std::uint64_t hash = base::fnv1a(document_.text_of(node.name));
    if (node.is(dom::Name::Body) || node.is(dom::Name::Html)) return hash;
    std::string_view rest = document_.attribute(node, dom::Name::Class).value_or("");
    for (std::size_t words = 0; words < kClassWords && !rest.empty();) {
      while (!rest.empty() && base::is_space(rest.front())) rest.remove_prefix(1);
      std::size_t end = 0;
      bool has_digit = false;
      for (; end < rest.size() && !base::is_space(rest[end]); ++end)
        has_digit = has_digit || base::is_digit(rest[end]);
      if (end > 0 && !has_digit) {
        hash = base::join_hash(hash, base::fnv1a(rest.substr(0, end)));
        ++words;
      }
      rest.remove_prefix(end);
    }
    return hash;
  }

  const dom::Document& document_;
  std::vector<std::uint64_t> paths_;  // by node; 0: unknown
  std::vector<std::uint32_t> open_;
};

}  // namespace

site::PageSketch sketch_of(const dom::Document& document, std::string_view url,
                           const features::Segmentation& segmentation) {
  site::PageSketch sketch;
  const std::string address = site::address_of(document, url);
  sketch.host = url::host_of(address).value_or("");
  sketch.id = site::hash_of_address(url::normalize(address));
  // The same page has many addresses: of a print version, with the numbers of a campaign.
  const std::string declared = site::address_of(document, "");
  const bool is_own = url::host_of(declared) == sketch.host;
  sketch.subject = is_own ? site::hash_of_address(url::normalize(declared)) : sketch.id;
  Paths paths(document);
  sketch.blocks = segmentation.blocks.size();
  sketch.texts.reserve(segmentation.leaves.size());
  for (std::uint32_t i = 0; i < sketch.blocks; ++i) {
    const features::Block& block = segmentation.blocks[i];
    const std::size_t first = sketch.texts.size();
    std::uint32_t bytes = 0;
    for (const features::TextLeaf& leaf : segmentation.leaves_of(block)) {
      const HashedText text = hash_text(document.text(document[leaf.node]));
      if (text.bytes == 0) continue;
      sketch.texts.push_back({.text = text.hash});
      sketch.block.push_back(i);
      sketch.bytes.push_back(text.bytes);
      bytes += text.bytes;
    }
    if (bytes == 0) continue;
    const std::uint32_t place = folded(paths.of(document[block.element].parent));
    for (std::size_t text = first; text < sketch.texts.size(); ++text) {
      sketch.texts[text].place = place;
    }
  }
  return sketch;
}

site::PageSketch sketch_of(const dom::Document& document, std::string_view url) {
  features::Segmentation segmentation;
  features::segment_page(document, segmentation);
  return sketch_of(document, url, segmentation);
}

}  // namespace winnow::methods

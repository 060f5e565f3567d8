// The set of an element is its own hints plus the set of its parent. Sets are made on demand, from
// the nearest ancestor that has one down to the block's element, and kept by node: no element is
// read twice.
#include "features/block_hints.h"

#include <algorithm>
#include <cstring>

#include "base/ascii.h"
#include "base/flat_table.h"
#include "base/hash.h"

namespace winnow::features {
namespace {

constexpr std::array kHintTags = {dom::Name::Article, dom::Name::Main,   dom::Name::Nav,
                                  dom::Name::Aside,   dom::Name::Header, dom::Name::Footer,
                                  dom::Name::Figure};
constexpr std::string_view kTagPrefix = "tag:";
constexpr std::string_view kRolePrefix = "role:";

// Letters in lower case; 0 for all other bytes.
constexpr auto kLowerLetter = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t c = 'a'; c <= 'z'; ++c)
    table[c] = table[c - 'a' + 'A'] = static_cast<std::uint8_t>(c);
  return table;
}();

constexpr std::uint32_t kFirstHash = 5381;
constexpr std::uint32_t hash_more(std::uint32_t hash, std::uint8_t letter) noexcept {
  return hash * 33 + letter;
}
constexpr std::size_t slot_of(std::uint32_t hash) noexcept { return hash ^ (hash >> 11); }

std::size_t slot_of(std::string_view token) noexcept {
  std::uint32_t hash = kFirstHash;
  for (const char c : token) hash = hash_more(hash, static_cast<std::uint8_t>(c));
  return slot_of(hash);
}

// The cache slot of a value, from its length, first and last bytes. A later value replaces an
// earlier one in the same slot.
std::size_t place_of(std::string_view value) noexcept {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  const std::size_t count = std::min<std::size_t>(value.size(), sizeof first);
  std::memcpy(&first, value.data(), count);
  std::memcpy(&last, value.data() + value.size() - count, count);
  const std::uint64_t mixed = (first * 31 + last + value.size()) * base::kGoldenRatio64;
  return static_cast<std::size_t>(mixed >> 55);  // kCacheSize slots
}

bool is_token(std::string_view text) {
  return text.size() > 1 && text.size() <= kLongestToken &&
         std::ranges::all_of(text, base::is_lower);
}

// The first word counts, as in browsers: "navigation" for role=" Navigation banner".
std::string_view first_word(std::string_view value) {
  value = base::trim(value);
  return value.substr(
      0, static_cast<std::size_t>(std::ranges::find_if(value, base::is_space) - value.begin()));
}

}  // namespace

bool is_hint_tag(const dom::Node& element) noexcept {
  return element.is_element() && element.space == dom::Namespace::Html &&
         std::ranges::find(kHintTags, element.name) != kHintTags.end();
}

std::vector<std::string> own_hints(const dom::Document& document, const dom::Node& element) {
  std::vector<std::string> hints;
  if (is_hint_tag(element))
    hints.push_back(std::string(kTagPrefix).append(document.text_of(element.name)));
  for (const dom::Attribute& attribute : document.attributes(element)) {
    const std::string_view value = document.text(attribute.value);
    if (attribute.name == dom::Name::Class || attribute.name == dom::Name::Id)
      for_each_token(value, [&](std::string_view token) { hints.emplace_back(token); });
    else if (attribute.name == dom::Name::Role && is_token(base::lower_case(first_word(value))))
      hints.push_back(std::string(kRolePrefix).append(base::lower_case(first_word(value))));
  }
  return hints;
}

Result<Vocabulary> Vocabulary::make(std::vector<std::string> hints) {
  if (hints.size() > HintSet::kMax)
    return fail(ErrorCode::Malformed, "vocabulary: " + std::to_string(hints.size()) +
                                          " hints, at most " + std::to_string(HintSet::kMax) +
                                          " are possible");
  Vocabulary vocabulary;
  vocabulary.slots_.assign(kSlots, kNone);
  vocabulary.of_tag_.fill(kNone);
  vocabulary.hints_ = std::move(hints);
  for (std::uint16_t number = 0; number < vocabulary.hints_.size(); ++number) {
    const std::string_view hint = vocabulary.hints_[number];
    if (std::ranges::find(vocabulary.hints_.begin(), vocabulary.hints_.begin() + number, hint) !=
        vocabulary.hints_.begin() + number)
      return fail(ErrorCode::Malformed, "vocabulary: " + std::string(hint) + " is listed twice");
    if (hint.starts_with(kTagPrefix)) {
      const dom::Name name = dom::NameTable::find_known(hint.substr(kTagPrefix.size()));
      if (std::ranges::find(kHintTags, name) == kHintTags.end())
        return fail(ErrorCode::Malformed,
                    "vocabulary: unknown tag " + std::string(hint.substr(kTagPrefix.size())));
      vocabulary.of_tag_[dom::index(name)] = number;
    } else if (hint.starts_with(kRolePrefix) && is_token(hint.substr(kRolePrefix.size()))) {
      vocabulary.roles_.emplace_back(hint.substr(kRolePrefix.size()), number);
    } else if (is_token(hint)) {
      const std::size_t slot = base::probe(vocabulary.slots_, slot_of(hint),
                                           [](std::uint16_t taken) { return taken == kNone; });
      vocabulary.slots_[slot] = number;
    } else {
      return fail(ErrorCode::Malformed,
                  "vocabulary: no element can give the hint " + std::string(hint));
    }
  }
  return vocabulary;
}

// Same as for_each_token(). OPTIMIZATION: a token is hashed while it is read, and compared only if
// its slot is taken; three times as fast as copying every token and looking it up.
void Vocabulary::add_tokens(std::string_view value, HintSet& set) const {
  const std::size_t size = value.size();
  for (std::size_t i = 0; i < size;) {
    std::uint8_t letter = kLowerLetter[static_cast<unsigned char>(value[i])];
    if (letter == 0) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    std::uint32_t hash = kFirstHash;
    bool was_lower = false;
    do {
      const bool is_upper = letter != static_cast<std::uint8_t>(value[i]);
      if (is_upper && was_lower) break;
      was_lower = !is_upper;
      hash = hash_more(hash, letter);
      ++i;
      letter = i < size ? kLowerLetter[static_cast<unsigned char>(value[i])] : std::uint8_t{0};
    } while (letter != 0);
    const std::uint16_t hint = slots_[base::probe(slots_, slot_of(hash), [&](std::uint16_t taken) {
      return taken == kNone ||
             base::equals_ignoring_case(hints_[taken], value.substr(begin, i - begin));
    })];
    if (hint != kNone) set.add(hint);
  }
}

void Vocabulary::add_own_hints(const dom::Document& document, const dom::Node& node, Cache& cache,
                               HintSet& set) const {
  if (!node.is_element()) return;
  if (node.space == dom::Namespace::Html && dom::index(node.name) < of_tag_.size() &&
      of_tag_[dom::index(node.name)] != kNone)
    set.add(of_tag_[dom::index(node.name)]);
  for (const dom::Attribute& attribute : document.attributes(node)) {
    if (attribute.name == dom::Name::Class || attribute.name == dom::Name::Id) {
      const std::string_view value = document.text(attribute.value);
      if (value.empty()) continue;
      CachedValue& cached = cache[place_of(value)];
      if (cached.value != value) {
        cached = {value, {}};
        add_tokens(value, cached.hints);
      }
      set |= cached.hints;
    } else if (attribute.name == dom::Name::Role) {
      const std::string_view role = first_word(document.text(attribute.value));
      for (const auto& [name, hint] : roles_)
        if (base::equals_ignoring_case(name, role)) set.add(hint);
    }
  }
}

std::vector<HintSet> Vocabulary::hints_of(const dom::Document& document,
                                          const Segmentation& segmentation) const {
  std::vector<HintSet> hints(segmentation.blocks.size());
  if (hints_.empty()) return hints;
  std::vector<std::uint32_t> place(document.size());  // 1 + index into sets, 0 if there is none yet
  std::vector<HintSet> sets(1);                       // the first is empty
  sets.reserve(2 * hints.size());
  std::vector<std::uint32_t> path;
  Cache cache;
  for (std::size_t i = 0; i < hints.size(); ++i) {
    std::uint32_t node = segmentation.blocks[i].element;
    while (place[node] == 0) {
      path.push_back(node);
      if (node == document[node].parent) break;
      node = document[node].parent;
    }
    std::uint32_t set = place[node];
    for (; !path.empty(); path.pop_back()) {
      HintSet own = set == 0 ? HintSet{} : sets[set - 1];
      add_own_hints(document, document[path.back()], cache, own);
      sets.push_back(own);
      set = static_cast<std::uint32_t>(sets.size());
      place[path.back()] = set;
    }
    hints[i] = sets[set - 1];
  }
  return hints;
}

}  // namespace winnow::features

// A scanner for style sheets that skips what hides nothing, and the cascade of what is left.
#include "page/hiding_rules.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/search.h"
#include "base/word_list.h"

namespace winnow::page {
namespace {

// Set by hand: more than any page of the corpora has.
constexpr std::size_t kMaxRules = 4096;
constexpr std::size_t kMaxNames = 12;       // of a selector
constexpr std::size_t kMaxSteps = 200'000;  // of matching, per page
constexpr std::size_t kMaxNesting = 16;     // of at-rules

bool is_name_byte(char c) noexcept {
  return base::is_alphanumeric(c) || c == '-' || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// OPTIMIZATION: most rules say nothing about visibility. The properties that do share few beginnings.
bool may_hide_or_show(std::string_view block) noexcept {
  std::size_t at = 0;
  while (at < block.size()) {
    while (at < block.size() && (base::is_space(block[at]) || block[at] == ';')) ++at;
    const std::string_view rest = block.substr(at);
    if (rest.size() < 5) return false;
    switch (rest[0] | 0x20) {
      case 'd':
        if (rest[1] == 'i' || rest[1] == 'I') return true;
        break;
      case 'v':
        if (rest[1] == 'i' || rest[1] == 'I') return true;
        break;
      case 'o':
        if (rest[1] == 'p' || rest[1] == 'P') return true;
        break;
      case 'f':
        if (base::starts_with_ignoring_case(rest, "font-size:0") ||
            base::starts_with_ignoring_case(rest, "font-size: 0") ||
            base::starts_with_ignoring_case(rest, "font:0"))
          return true;
        break;
      case 'h':
        if (base::starts_with_ignoring_case(rest, "height")) return true;
        break;
      case 'm':
        if (base::starts_with_ignoring_case(rest, "max-h") ||
            base::starts_with_ignoring_case(rest, "margin-left:-") ||
            base::starts_with_ignoring_case(rest, "margin-left: -"))
          return true;
        break;
      case 'l':
        if (base::starts_with_ignoring_case(rest, "left")) return true;
        break;
      case 't':
        if (base::starts_with_ignoring_case(rest, "text-i") ||
            base::starts_with_ignoring_case(rest, "top:-") ||
            base::starts_with_ignoring_case(rest, "top: -") ||
            base::starts_with_ignoring_case(rest, "transf"))
          return true;
        break;
      case 'c':
        if (base::starts_with_ignoring_case(rest, "clip") ||
            base::starts_with_ignoring_case(rest, "color:t") ||
            base::starts_with_ignoring_case(rest, "color: t") ||
            base::starts_with_ignoring_case(rest, "color:#f") ||
            base::starts_with_ignoring_case(rest, "color: #f") ||
            base::starts_with_ignoring_case(rest, "color:w") ||
            base::starts_with_ignoring_case(rest, "color: w") ||
            base::starts_with_ignoring_case(rest, "color:rgb") ||
            base::starts_with_ignoring_case(rest, "color: rgb"))
          return true;
        break;
      default: break;
    }
    const std::size_t next = block.find(';', at);
    if (next == std::string_view::npos) return false;
    at = next + 1;
  }
  return false;
}

// The place of a hash in the set of those of all classes.
constexpr std::size_t bit_of(std::uint64_t hash) noexcept { return hash >> 52; }

enum class Media : std::uint8_t { Always, Sometimes, Never };

// "screen", "print", "screen and (min-width: 600px)".
Media media_of(std::string_view query) noexcept {
  const bool names_print = base::contains_ignoring_case(query, "print");
  const bool names_screen =
      base::contains_ignoring_case(query, "screen") || base::contains_ignoring_case(query, "all");
  if (names_print && !names_screen) return Media::Never;
  if (query.find('(') != std::string_view::npos) return Media::Sometimes;
  return base::contains_ignoring_case(query, "speech") ? Media::Never : Media::Always;
}

std::size_t after_comment(std::string_view sheet, std::size_t open) noexcept {
  const std::size_t close = sheet.find("*/", open + 2);
  return close == std::string_view::npos ? sheet.size() : close + 2;
}

// The position after the '}' that closes the '{' before `at`.
std::size_t after_block(std::string_view sheet, std::size_t at) noexcept {
  static constexpr base::CharacterSet kBraces("{}");
  for (std::size_t depth = 1;;) {
    at = kBraces.find_in(sheet, at);
    if (at == std::string_view::npos) return sheet.size();
    depth += sheet[at] == '{' ? 1 : std::size_t(-1);
    ++at;
    if (depth == 0) return at;
  }
}

}  // namespace

void HidingRules::add(std::string_view sheet) {
  std::array<bool, kMaxNesting> is_conditional{};
  std::size_t depth = 0;
  std::size_t at = 0;
  while (at < sheet.size() && rules_.size() < kMaxRules) {
    const char c = sheet[at];
    if (base::is_space(c) || c == ';') {
      ++at;
      continue;
    }
    if (c == '}') {
      if (depth > 0) --depth;
      ++at;
      continue;
    }
    if (c == '/' && at + 1 < sheet.size() && sheet[at + 1] == '*') {
      at = after_comment(sheet, at);
      continue;
    }
    if (c == '@') {
      static constexpr base::CharacterSet kEnd("{;");
      const std::size_t end = kEnd.find_in(sheet, at);
      if (end == std::string_view::npos) return;
      const std::string_view prelude = sheet.substr(at, end - at);
      at = end + 1;
      if (sheet[end] == ';') continue;
      const bool is_outer = depth > 0 && is_conditional[depth - 1];
      std::optional<bool> inner;
      if (base::starts_with_ignoring_case(prelude, "@media")) {
        const Media media = media_of(prelude.substr(6));
        if (media != Media::Never) inner = media == Media::Sometimes;
      } else if (base::starts_with_ignoring_case(prelude, "@supports") ||
                 base::starts_with_ignoring_case(prelude, "@layer")) {
        inner = false;
      } else if (base::starts_with_ignoring_case(prelude, "@container")) {
        inner = true;
      }
      if (inner && depth < kMaxNesting)
        is_conditional[depth++] = is_outer || *inner;
      else
        at = after_block(sheet, at);
      continue;
    }
    const std::size_t open = sheet.find('{', at);
    if (open == std::string_view::npos) return;
    std::string_view selectors = sheet.substr(at, open - at);
    // What a block with a brace in a string left behind.
    if (const std::size_t brace = selectors.rfind('}'); brace != std::string_view::npos)
      selectors.remove_prefix(brace + 1);
    std::size_t close = sheet.find('}', open + 1);
    if (close == std::string_view::npos) close = sheet.size();
    const std::string_view block = sheet.substr(open + 1, close - open - 1);
    at = close + 1;
    if (block.find('{') != std::string_view::npos) {
      at = after_block(sheet, open + 1);
      continue;
    }
    if (may_hide_or_show(block) || block.find("/*") != std::string_view::npos)
      add_rule(selectors, block, depth > 0 && is_conditional[depth - 1]);
  }
}

void HidingRules::add_rule(std::string_view selectors, std::string_view declarations,
                           bool is_conditional) {
  StyleEffect effect = effect_of(declarations);
  // Colours that can be those of the background; a page says of many elements that they have others.
  if (effect.colour && !effect.colour->is_like(kPaper) && !effect.colour->is_transparent() &&
      (effect.hides & bit(HiddenWay::Colour)) == 0)
    effect.colour.reset();
  effect.shows &= static_cast<HiddenWays>(~bit(HiddenWay::Colour));
  if ((effect.hides | effect.shows) == 0 && !effect.colour) return;
  std::size_t begin = 0;
  int open = 0;
  for (std::size_t i = 0; i <= selectors.size(); ++i) {
    const char c = i < selectors.size() ? selectors[i] : ',';
    if (c == '(' || c == '[') ++open;
    if (c == ')' || c == ']') --open;
    if (c != ',' || (open > 0 && i < selectors.size())) continue;
    add_selector(base::trim(selectors.substr(begin, i - begin)), effect, is_conditional);
    begin = i + 1;
  }
}

void HidingRules::add_selector(std::string_view selector, const StyleEffect& effect,
                               bool is_conditional) {
  if (selector.empty() || rules_.size() >= kMaxRules) return;
  const auto first_name = static_cast<std::uint32_t>(names_.size());
  const auto first_compound = static_cast<std::uint32_t>(compounds_.size());
  const auto give_up = [&] {
    names_.resize(first_name);
    compounds_.resize(first_compound);
  };
  Rule rule{.first_compound = first_compound, .is_conditional = is_conditional, .effect = effect};
  compounds_.push_back({first_name, first_name, false});
  bool is_complete = true;  // a combinator has a compound on its left
  std::size_t i = 0;
  const auto name_at = [&](std::size_t from) {
    std::size_t end = from;
    while (end < selector.size() && is_name_byte(selector[end])) ++end;
    return selector.substr(from, end - from);
  };
  bool has_part = false;  // of the last compound
  while (i < selector.size()) {
    const char c = selector[i];
    if (c == '/' && i + 1 < selector.size() && selector[i + 1] == '*') {
      i = after_comment(selector, i);
      continue;
    }
    if (base::is_space(c) || c == '>' || c == '+' || c == '~') {
      bool is_child = false;
      while (i < selector.size() && (base::is_space(selector[i]) || selector[i] == '>' ||
                                     selector[i] == '+' || selector[i] == '~')) {
        is_child = is_child || selector[i] == '>';
        if (selector[i] == '+' || selector[i] == '~') rule.is_conditional = true;
        ++i;
      }
      if (!has_part || i == selector.size()) {
        is_complete = i < selector.size();
        continue;
      }
      const auto end = static_cast<std::uint32_t>(names_.size());
      compounds_.back().end_name = end;
      compounds_.push_back({end, end, is_child});
      has_part = false;
      continue;
    }
    has_part = true;
    if (c == '.' || c == '#') {
      const std::string_view name = name_at(i + 1);
      i += 1 + name.size();
      // An escape, as in ".md\:block": a name that is not read.
      if (name.empty() || (i < selector.size() && selector[i] == '\\')) return give_up();
      names_.push_back({c == '.' ? Kind::Class : Kind::Id, name});
      rule.specificity += c == '.' ? 1U << 8 : 1U << 16;
    } else if (c == '*') {
      ++i;
    } else if (c == ':') {
      if (i + 1 < selector.size() && selector[i + 1] == ':') return give_up();  // ::before
      const std::string_view name = name_at(i + 1);
      if (base::equals_ignoring_case(name, "before") || base::equals_ignoring_case(name, "after") ||
          base::equals_ignoring_case(name, "first-letter"))
        return give_up();
      rule.is_conditional = true;
      rule.specificity += 1U << 8;
      i += 1 + name.size();
      if (i < selector.size() && selector[i] == '(') {
        int open = 0;
        do {
          open += selector[i] == '(' ? 1 : selector[i] == ')' ? -1 : 0;
          ++i;
        } while (i < selector.size() && open > 0);
      }
    } else if (c == '[') {
      rule.is_conditional = true;
      rule.specificity += 1U << 8;
      const std::size_t close = selector.find(']', i);
      if (close == std::string_view::npos) return give_up();
      i = close + 1;
    } else if (is_name_byte(c)) {
      const std::string_view name = name_at(i);
      names_.push_back({Kind::Tag, name});
      rule.specificity += 1;
      i += name.size();
    } else {
      return give_up();
    }
    if (names_.size() - first_name > kMaxNames) return give_up();
  }
  compounds_.back().end_name = static_cast<std::uint32_t>(names_.size());
  const bool names_subject = compounds_.back().first_name < compounds_.back().end_name;
  if (!is_complete || !names_subject) return give_up();
  rule.end_compound = static_cast<std::uint32_t>(compounds_.size());
  if (rule.is_conditional && effect.shows == 0) return give_up();
  rules_.push_back(rule);
}

std::uint64_t HidingRules::hash_of(Kind kind, std::string_view text) noexcept {
  return base::join_hash(base::hash_view(text), static_cast<std::uint64_t>(kind));
}

void HidingRules::sort(std::vector<Key>& keys) {
  std::ranges::sort(keys, {}, [](const Key& key) { return std::pair(key.hash, key.rule); });
}

void HidingRules::index() {
  for (const Name& name : names_)
    if (name.kind == Kind::Class)
      classes_.push_back({.hash = base::hash_view(name.text), .text = name.text});
  std::ranges::sort(classes_, {}, &Class::place);
  const auto is_same = [](const Class& a, const Class& b) { return a.text == b.text; };
  classes_.erase(std::unique(classes_.begin(), classes_.end(), is_same), classes_.end());
  for (const Class& each : classes_) class_hashes_.set(bit_of(each.hash));
  for (Name& name : names_)
    if (name.kind == Kind::Class)
      name.number = static_cast<std::uint32_t>(find_class(name.text) - classes_.begin());
  for (std::uint32_t i = 0; i < rules_.size(); ++i) {
    const Rule& rule = rules_[i];
    const Compound& subject = compounds_[rule.end_compound - 1];
    const bool hides = !rule.is_conditional && (rule.effect.hides != 0);
    const bool colours = !rule.is_conditional && rule.effect.colour.has_value();
    const Name* best = &names_[subject.first_name];
    for (std::uint32_t n = subject.first_name; n < subject.end_name; ++n) {
      if (rule.effect.shows != 0 && names_[n].kind != Kind::Tag)
        openers_.push_back(
            {hash_of(names_[n].kind, names_[n].text), i, names_[n].kind, names_[n].text});
      if (names_[n].kind > best->kind) best = &names_[n];
    }
    if (!rule.is_conditional) {
      keys_.push_back({hash_of(best->kind, best->text), i, best->kind, best->text});
      has_tag_keys_ = has_tag_keys_ || best->kind == Kind::Tag;
    }
    if (!hides && !colours) continue;
    if (best->kind == Kind::Tag) {
      const dom::Name tag = dom::NameTable::find_known(base::lower_case(best->text));
      hiding_tags_.resize(dom::kKnownNameCount);
      if (dom::index(tag) < hiding_tags_.size()) hiding_tags_[dom::index(tag)] = true;
      continue;
    }
    if (best->kind == Kind::Class)
      classes_[best->number].hides = true;
    else
      hiding_ids_.push_back(best->text);
  }
  sort(keys_);
  std::ranges::sort(hiding_ids_);
}

std::vector<HidingRules::Class>::iterator HidingRules::find_class(std::string_view name) {
  const std::pair place(base::hash_view(name), name);
  if (!class_hashes_[bit_of(place.first)]) return classes_.end();
  const auto found = std::ranges::lower_bound(classes_, place, {}, &Class::place);
  return found != classes_.end() && found->place() == place ? found : classes_.end();
}

bool HidingRules::may_concern_classes(std::string_view classes) {
  if (classes_.empty()) return false;
  bool may_concern = false;
  base::for_each_word(classes, [&](std::string_view word) {
    const auto known = find_class(word);
    if (known == classes_.end()) return;
    known->is_seen = true;
    may_concern = may_concern || known->hides;
  });
  return may_concern;
}

bool HidingRules::may_concern_id(std::string_view id) const {
  return !hiding_ids_.empty() && std::ranges::binary_search(hiding_ids_, base::trim(id));
}
template <typename Visit>
void HidingRules::each_rule_of(const dom::Document& document, const dom::Node& element,
                               const std::vector<Key>& keys, Visit&& visit) {
  const auto each = [&](Kind kind, std::string_view text) {
    const std::uint64_t hash = hash_of(kind, text);
    for (auto key = std::ranges::lower_bound(keys, hash, {}, &Key::hash);
         key != keys.end() && key->hash == hash && ++steps_ <= kMaxSteps; ++key)
      if (key->kind == kind && key->text == text) visit(key->rule);
  };
  if (keys.empty()) return;
  if (has_tag_keys_) each(Kind::Tag, document.text_of(element.name));
  if (const auto id = document.attribute(element, dom::Name::Id)) each(Kind::Id, base::trim(*id));
  if (const auto classes = document.attribute(element, dom::Name::Class))
    base::for_each_word(*classes, [&](std::string_view word) { each(Kind::Class, word); });
}

bool HidingRules::has(const dom::Document& document, const dom::Node& element,
                      const Compound& compound) const {
  for (std::uint32_t n = compound.first_name; n < compound.end_name; ++n) {
    const Name& name = names_[n];
    if (name.kind == Kind::Tag) {
      if (!base::equals_ignoring_case(document.text_of(element.name), name.text)) return false;
      continue;
    }
    const std::optional<std::string_view> value =
        document.attribute(element, name.kind == Kind::Class ? dom::Name::Class : dom::Name::Id);
    if (!value) return false;
    const auto is_it = [&](std::string_view word) { return word == name.text; };
    if (name.kind == Kind::Class ? !base::any_word(*value, is_it) : base::trim(*value) != name.text)
      return false;
  }
  return true;
}

bool HidingRules::matches(const dom::Document& document, const dom::Node& element, Rule& rule) {
  const std::uint32_t end_name = compounds_[rule.end_compound - 1].end_name;
  for (std::uint32_t n = compounds_[rule.first_compound].first_name; n < end_name; ++n)
    if (names_[n].kind == Kind::Class && !classes_[names_[n].number].is_seen) return false;
  if (!has(document, element, compounds_[rule.end_compound - 1])) return false;
  if (rule.end_compound - rule.first_compound == 1) return true;
  if (rule.known_parent != element.parent) {
    rule.is_known_match = matches_above(document, element, rule);
    rule.known_parent = element.parent;
  }
  return rule.is_known_match;
}

// Ancestors from the inside out: the nearest that has a compound serves it. Only with "a > b c" can
// another choice match more, which is not tried.
bool HidingRules::matches_above(const dom::Document& document, const dom::Node& element,
                                const Rule& rule) {
  const dom::Node* node = &element;
  for (std::uint32_t c = rule.end_compound - 1; c > rule.first_compound; --c) {
    const bool is_child = compounds_[c].is_child;
    const Compound& wanted = compounds_[c - 1];
    bool found = false;
    while (node->kind == dom::NodeKind::Element) {
      node = &document[node->parent];
      if (node->kind != dom::NodeKind::Element || ++steps_ > kMaxSteps) return false;
      found = has(document, *node, wanted);
      if (found || is_child) break;
    }
    if (!found) return false;
  }
  return true;
}

Judged HidingRules::judge(const dom::Document& document, const dom::Node& element,
                          const StyleEffect& own, HiddenWays by_default) {
  constexpr auto kWays = static_cast<std::size_t>(HiddenWay::kCount);
  constexpr std::uint64_t kImportant = std::uint64_t{1} << 62;
  constexpr std::uint64_t kInline = std::uint64_t{1} << 61;
  struct Winner {
    std::uint64_t hides = 0;
    std::uint64_t shows = 0;
  };
  std::array<Winner, kWays> winners{};
  const auto apply = [&](const StyleEffect& effect, std::uint64_t rank) {
    for (HiddenWays left = effect.hides | effect.shows; left != 0; left &= left - 1) {
      const auto way = static_cast<std::size_t>(std::countr_zero(left));
      const HiddenWays mask = static_cast<HiddenWays>(1U << way);
      const std::uint64_t own_rank = rank + ((effect.important & mask) != 0 ? kImportant : 0);
      std::uint64_t& best = (effect.hides & mask) != 0 ? winners[way].hides : winners[way].shows;
      best = std::max(best, own_rank);
    }
  };
  Judged judged;
  std::uint64_t colour_rank = 0;
  std::uint64_t background_rank = 0;
  const auto apply_rule = [&](const StyleEffect& effect, std::uint64_t rank) {
    apply(effect, rank);
    if ((effect.hides != 0 || rank == kInline) && effect.changes) judged.can_be_shown = true;
    if (effect.colour && rank >= colour_rank) {
      colour_rank = rank;
      judged.colour = effect.has_backdrop ? std::nullopt : effect.colour;
    }
    if ((effect.background || effect.has_backdrop) && rank >= background_rank) {
      background_rank = rank;
      judged.background = effect.has_backdrop ? std::nullopt : effect.background;
      judged.has_background = true;
    }
  };
  candidates_.clear();  // rules that only show, which matter if one hides
  bool is_hidden = by_default != 0 || own.hides != 0 || own.colour;
  const auto try_rule = [&](std::uint32_t index) {
    Rule& rule = rules_[index];
    if (!matches(document, element, rule)) return;
    apply_rule(rule.effect, (std::uint64_t{rule.specificity} << 16) + index + 2);
    is_hidden = is_hidden || rule.effect.hides != 0 || rule.effect.colour;
  };
  each_rule_of(document, element, keys_, [&](std::uint32_t index) {
    const StyleEffect& effect = rules_[index].effect;
    if (effect.hides != 0 || effect.colour || effect.background || effect.has_backdrop)
      try_rule(index);
    else
      candidates_.push_back(index);
  });
  if (!is_hidden && !judged.has_background) return judged;
  for (const std::uint32_t index : candidates_) try_rule(index);
  for (std::size_t way = 0; way < kWays; ++way)
    if ((by_default >> way & 1) != 0)
      winners[way].hides = std::max<std::uint64_t>(winners[way].hides, 1);
  apply_rule(own, kInline);
  // `display` shows what the attribute hides.
  const std::uint64_t displayed = winners[static_cast<std::size_t>(HiddenWay::Display)].shows;
  winners[static_cast<std::size_t>(HiddenWay::Attribute)].shows = displayed;
  winners[static_cast<std::size_t>(HiddenWay::ClassName)].shows = displayed;
  for (std::size_t way = 0; way < kWays; ++way)
    if (winners[way].hides > winners[way].shows)
      judged.ways = static_cast<HiddenWays>(judged.ways | 1U << way);
  HiddenWays openable = judged.ways;
  if ((openable & (bit(HiddenWay::Attribute) | bit(HiddenWay::ClassName))) != 0)
    openable |= bit(HiddenWay::Display);
  if (judged.ways == 0 || judged.can_be_shown) return judged;
  if (!std::exchange(are_openers_sorted_, true)) sort(openers_);
  each_rule_of(document, element, openers_, [&](std::uint32_t index) {
    Rule& rule = rules_[index];
    if (judged.can_be_shown || (rule.effect.shows & openable) == 0) return;
    // One that applies has been heard in the cascade.
    judged.can_be_shown = rule.is_conditional || !matches(document, element, rule);
  });
  return judged;
}

}  // namespace winnow::page

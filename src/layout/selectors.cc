// Matching: look up the index, then match from right to left.
#include "layout/selectors.h"

#include <algorithm>

#include "base/time_limit.h"

namespace winnow::layout {
namespace {

// Comparisons of bytes or symbols in one step.
constexpr std::size_t kComparisonsPerStep = 16;

bool in_cascade_order(const Match& a, const Match& b) noexcept {
  return a.specificity != b.specificity ? a.specificity < b.specificity : a.order < b.order;
}

}  // namespace

void Selectors::file(std::uint32_t number) {
  const Compound& last = compounds_[selectors_[number].first_compound];
  const Test* best = nullptr;
  const auto rank = [](TestKind kind) {
    return kind == TestKind::Id ? 3 : kind == TestKind::Class ? 2 : kind == TestKind::Tag ? 1 : 0;
  };
  for (std::uint32_t i = 0; i < last.test_count; ++i) {
    const Test& test = tests_[last.first_test + i];
    if (rank(test.kind) > (best ? rank(best->kind) : 0)) best = &test;
  }
  Bucket& bucket = !best                           ? by_nothing_
                   : best->kind == TestKind::Id    ? by_id_[best->symbol]
                   : best->kind == TestKind::Class ? by_class_[best->symbol]
                                                   : by_tag_[best->symbol];
  const bool is_certain =
      selectors_[number].compound_count == 1 && last.test_count == (best ? 1U : 0U);
  if (is_certain)
    bucket.certain.push_back(selectors_[number].match);
  else
    bucket.to_try.push_back(number);
}

template <typename Change>
void Selectors::for_each_bucket(const Change& change) {
  for (auto& [symbol, bucket] : by_id_) change(bucket);
  for (auto& [symbol, bucket] : by_class_) change(bucket);
  for (auto& [symbol, bucket] : by_tag_) change(bucket);
  change(by_nothing_);
}

void Selectors::forget_from(std::uint32_t order, std::size_t parsed) {
  parsed_ = parsed;
  for_each_bucket([&](Bucket& bucket) {
    std::erase_if(bucket.certain, [&](const Match& match) { return match.order >= order; });
    std::erase_if(bucket.to_try,
                  [&](std::uint32_t s) { return selectors_[s].match.order >= order; });
  });
  while (!selectors_.empty() && selectors_.back().match.order >= order) selectors_.pop_back();
}

void Selectors::remove_overridden(const std::function<bool(std::uint32_t order)>& has_effect,
                                  const std::function<void(std::vector<Match>&)>& reduce) {
  for_each_bucket([&](Bucket& bucket) {
    std::erase_if(bucket.to_try,
                  [&](std::uint32_t s) { return !has_effect(selectors_[s].match.order); });
    std::ranges::sort(bucket.certain, in_cascade_order);
    reduce(bucket.certain);
  });
}

void Selectors::match(std::uint32_t element, std::vector<Match>& out) {
  out.clear();
  const Element& data = elements_[element];
  const auto look_up = [&](const auto& buckets, std::uint32_t symbol) {
    const auto found = buckets.find(symbol);
    if (found != buckets.end()) try_all(found->second, element, out);
  };
  if (data.id != kNoElement) look_up(by_id_, data.id);
  for (const std::uint32_t symbol : elements_.classes(data)) {
    if (symbol >= seen_by_.size()) seen_by_.resize(std::size_t{symbol} + 1, 0);
    if (seen_by_[symbol] == element + 1) continue;
    seen_by_[symbol] = element + 1;
    look_up(by_class_, symbol);
  }
  look_up(by_tag_, static_cast<std::uint32_t>(elements_.node(element).name));
  try_all(by_nothing_, element, out);
  std::ranges::sort(out, in_cascade_order);
  steps_ += out.size();
}

void Selectors::try_all(const Bucket& bucket, std::uint32_t element, std::vector<Match>& out) {
  if (is_exhausted()) return;
  out.insert(out.end(), bucket.certain.begin(), bucket.certain.end());
  for (const std::uint32_t number : bucket.to_try) {
    ++steps_;
    if (is_exhausted() || base::TimeLimit::is_over()) return;
    const Selector& selector = selectors_[number];
    if (matches(selector, element)) out.push_back(selector.match);
  }
}

bool Selectors::matches(const Selector& selector, std::uint32_t element) {
  const Compound* const parts = compounds_.data() + selector.first_compound;
  if (!fits(parts[0], element)) return false;
  struct Choice {
    std::uint32_t part = 0;  // 0: none
    std::uint32_t element = kNoElement;
  };
  Choice ancestor;  // the last " ": how far its search got
  Choice sibling;   // the last "~" since then
  std::uint32_t part = 1;
  std::uint32_t current = element;
  while (part < selector.compound_count) {
    const char combinator = parts[part - 1].combinator;
    const bool is_sibling = combinator == '+' || combinator == '~';
    const bool searches = combinator == ' ' || combinator == '~';
    const auto next_of = [&](std::uint32_t e, bool sideways) {
      return sideways ? elements_[e].previous : elements_[e].parent;
    };
    std::uint32_t candidate = next_of(current, is_sibling);
    if (searches) {
      while (candidate != kNoElement && !fits(parts[part], candidate)) {
        candidate = next_of(candidate, is_sibling);
        if (++steps_ >= max_steps_) return false;
      }
    } else if (candidate != kNoElement && !fits(parts[part], candidate)) {
      candidate = kNoElement;
    }
    if (candidate != kNoElement) {
      if (combinator == ' ') {
        ancestor = {part, candidate};
        sibling = {};
      } else if (combinator == '~') {
        sibling = {part, candidate};
      } else if (combinator == '>') {
        sibling = {};
      }
      current = candidate;
      ++part;
      continue;
    }
    // A failed search would also fail from further away.
    if (combinator == ' ') return false;
    if (combinator == '~') sibling = {};
    Choice& retry = sibling.part != 0 ? sibling : ancestor;
    if (retry.part == 0) return false;
    // Continue the search after retry.element, as if that one had not matched.
    part = retry.part;
    current = retry.element;
  }
  return true;
}

bool Selectors::fits(const Compound& compound, std::uint32_t element) {
  for (std::uint32_t i = 0; i < compound.test_count; ++i) {
    ++steps_;
    const Test& test = tests_[compound.first_test + i];
    if (test.kind != TestKind::Any && test.kind != TestKind::Not) {
      if (!passes(test, element)) return false;
      continue;
    }
    bool one_fits = false;
    for (std::int32_t a = 0; a < test.step && !one_fits; ++a) {
      const Compound& alternative = alternatives_[test.symbol + static_cast<std::uint32_t>(a)];
      steps_ += alternative.test_count;
      one_fits = true;
      for (std::uint32_t k = 0; k < alternative.test_count && one_fits; ++k)
        one_fits = passes(tests_[alternative.first_test + k], element);
    }
    if (one_fits != (test.kind == TestKind::Any)) return false;
  }
  return true;
}

bool Selectors::passes(const Test& test, std::uint32_t number) {
  const Element& element = elements_[number];
  const auto is_nth = [&](std::uint32_t position) {
    return dom::is_nth(position, test.step, test.offset);
  };
  switch (test.kind) {
    case TestKind::Never:
    case TestKind::Any:
    case TestKind::Not: return false;
    case TestKind::Tag:
      return static_cast<std::uint32_t>(elements_.node(number).name) == test.symbol;
    case TestKind::Id: return element.id == test.symbol;
    case TestKind::Class: {
      const std::span<const std::uint32_t> classes = elements_.classes(element);
      steps_ += classes.size() / kComparisonsPerStep;
      return std::find(classes.begin(), classes.end(), test.symbol) != classes.end();
    }
    case TestKind::Nth: return is_nth(element.position);
    case TestKind::NthLast: return is_nth(element.position_from_end);
    case TestKind::NthOfType: return is_nth(element.type_position);
    case TestKind::NthLastOfType: return is_nth(element.type_position_from_end);
    case TestKind::Root: return element.parent == kNoElement;
    case TestKind::Empty: {
      const dom::Node& node = elements_.node(number);
      for (std::uint32_t child = element.node + 1; child < node.end; ++child, ++steps_)
        if (elements_.document()[child].kind != dom::NodeKind::Comment) return false;
      return true;
    }
    case TestKind::Link:
      steps_ +=
          elements_.document().attributes(elements_.node(number)).size() / kComparisonsPerStep;
      return (elements_.node(number).is(dom::Name::A) ||
              elements_.node(number).is(dom::Name::Area)) &&
             elements_.document().attribute(elements_.node(number), dom::Name::Href).has_value();
    case TestKind::Attribute: {
      const dom::Document& document = elements_.document();
      const auto value = document.attribute(elements_.node(number), test.attribute);
      steps_ += document.attributes(elements_.node(number)).size() / kComparisonsPerStep;
      if (!value) return false;
      steps_ += value->size() / kComparisonsPerStep;
      if (test.attribute_test == dom::AttributeTest::Exists) return true;
      return dom::passes(test.attribute_test, *value, values_[test.value], test.ignores_case);
    }
  }
  return false;
}

}  // namespace winnow::layout

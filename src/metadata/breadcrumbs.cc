// URLs are resolved at the end, once, for both sources.
#include "metadata/breadcrumbs.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "dom/display.h"
#include "page/reader_text.h"
#include "text/spaces.h"
#include "text/unescape.h"
#include "url/safe.h"

namespace winnow::metadata {
namespace {

constexpr std::size_t kMaxCrumbBytes = 300;

struct Step {
  Breadcrumb step;
  std::uint32_t position = 0;
};

// The text of a member, or the text in the object that it is.
std::string_view text_at(const base::JsonValues& json, std::uint32_t object, std::string_view key) {
  const auto member = json.find(object, key);
  return member && json[*member].kind == base::JsonKind::String ? json[*member].text : "";
}

std::uint32_t position_of(const base::JsonValues& json, std::uint32_t object, std::size_t before) {
  auto position = static_cast<std::uint32_t>(before);
  if (const auto member = json.find(object, "position")) {
    const std::string_view digits = json[*member].text;
    std::from_chars(digits.data(), digits.data() + digits.size(), position);
  }
  return position;
}

Breadcrumb step_in(const base::JsonValues& json, std::uint32_t object) {
  std::string_view name = text_at(json, object, "name");
  std::string_view url = text_at(json, object, "item");
  if (const auto item = json.find(object, "item");
      item && json[*item].kind == base::JsonKind::Object) {
    if (name.empty()) name = text_at(json, *item, "name");
    for (const std::string_view key : {"@id", "url"})
      if (url.empty()) url = text_at(json, *item, key);
  }
  Breadcrumb step{.name = text::collapse_spaces(text::unescape_references(name))};
  if (!url.empty()) step.url = std::string(url);
  return step;
}

// Arrows, slashes and dots around a text are separators.
std::string_view without_separators(std::string_view text) {
  constexpr std::string_view kMarks[] = {" ", "/", ">", "|", "\\", "-",        "»", "›", "→", "•",
                                         "·", "–", "—", "⟩", "❯",  "\xC2\xA0", ":", "≫", "▸"};
  for (bool is_cut = true; is_cut;) {
    is_cut = false;
    for (const std::string_view mark : kMarks) {
      if (text.starts_with(mark)) {
        text.remove_prefix(mark.size());
        is_cut = true;
      }
      if (text.ends_with(mark)) {
        text.remove_suffix(mark.size());
        is_cut = true;
      }
    }
  }
  return text;
}

// An item of the list bears the name sometimes, not the list.
std::uint32_t list_around(const dom::Document& document, std::uint32_t node) {
  const dom::Node& found = document[node];
  const bool is_item =
      found.is(dom::Name::Li) || found.is(dom::Name::A) || found.is(dom::Name::Span);
  const std::uint32_t parent = found.parent;
  const bool fits = document[parent].end - parent <= Candidates::kMaxBreadcrumbNodes;
  return is_item && parent != 0 && fits ? parent : node;
}

std::vector<Breadcrumb> steps_below(const dom::Document& document, std::uint32_t node) {
  std::vector<Breadcrumb> steps;
  const auto add = [&](std::string_view text, std::optional<std::string> url) {
    const std::string_view name = without_separators(text);
    if (!name.empty()) steps.push_back({std::string(name), std::move(url)});
  };
  node = list_around(document, node);
  for (std::uint32_t i = node + 1; i < document[node].end; ++i) {
    const dom::Node& each = document[i];
    if (each.is_element() && dom::is_hidden(document, each)) {
      i = each.end - 1;
    } else if (each.is(dom::Name::A)) {
      std::string text = page::reader_text(document, dom::NodeId(i));
      std::ranges::replace(text, '\n', ' ');
      const auto href = document.attribute(each, dom::Name::Href);
      add(text, href ? std::optional(std::string(*href)) : std::nullopt);
      i = each.end - 1;
    } else if (each.is_text() && !steps.empty()) {
      add(text::collapse_spaces(document.text(each)), std::nullopt);
    }
  }
  return steps;
}

}  // namespace

std::vector<Breadcrumb> breadcrumbs_in(const base::JsonValues& json, std::uint32_t list) {
  std::vector<Step> found;
  const auto items = json.find(list, "itemListElement");
  if (!items) return {};
  json.each_of(*items, [&](std::uint32_t item) {
    if (json[item].kind != base::JsonKind::Object || found.size() > kMaxBreadcrumbs) return;
    found.push_back({step_in(json, item), position_of(json, item, found.size() + 1)});
  });
  std::ranges::stable_sort(found, {}, &Step::position);
  std::vector<Breadcrumb> steps;
  for (Step& each : found)
    if (!each.step.name.empty()) steps.push_back(std::move(each.step));
  return steps;
}

std::vector<Breadcrumb> breadcrumbs_of(const dom::Document& document, const Candidates& candidates,
                                       std::string_view base) {
  std::vector<Breadcrumb> steps = candidates.breadcrumbs();
  if (steps.empty() && candidates.breadcrumb_node() != 0) {
    steps = steps_below(document, candidates.breadcrumb_node());
    if (steps.size() < 2) return {};
  }
  if (steps.size() > kMaxBreadcrumbs) return {};
  for (Breadcrumb& step : steps) {
    if (step.name.size() > kMaxCrumbBytes) return {};
    if (step.url) step.url = url::safe_link(*step.url, base);
  }
  return steps;
}

}  // namespace winnow::metadata

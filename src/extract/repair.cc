// Looks at the last text of the Document: what reaches the end of the source is there.
#include "extract/repair.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "dom/display.h"

namespace winnow::extract_detail {
namespace {

// Set by hand: a page with more text than this is read as it is. Swallowed text must be longer.
constexpr std::size_t kMaxTextBytes = 200;

// A script or a style sheet can end before these, which do not stand at such a place in code.
constexpr std::array<std::string_view, 16> kAfterCode = {
    "</head", "<body", "<meta",    "<link", "<script", "<style", "<title", "<div",
    "<p>",    "<h1",   "<article", "<main", "<header", "<table", "<nav",   "<section"};

bool is_code(const dom::Node& node) noexcept {
  using enum dom::Name;
  for (const dom::Name name : {Script, Style, Xmp, Iframe, Noembed, Noframes})
    if (node.is(name)) return true;
  return false;
}

bool is_tag_at(std::string_view text, std::size_t at) noexcept {
  if (at + 1 >= text.size() || text[at] != '<') return false;
  const char next = text[at + 1];
  return base::is_alpha(next) || next == '/' || next == '!';
}

// The first tag.
std::optional<std::size_t> end_of_text(std::string_view text) noexcept {
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1))
    if (is_tag_at(text, at)) return at;
  return std::nullopt;
}

// The first tag of kAfterCode that is not in a string.
std::optional<std::size_t> end_of_code(std::string_view text) {
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    const char before = at == 0 ? '\n' : text[at - 1];
    if (!base::is_space(before) && before != '>' && before != ';' && before != '}') continue;
    if (std::ranges::any_of(kAfterCode, [&](std::string_view tag) {
          return base::equals_ignoring_case(text.substr(at, tag.size()), tag);
        }))
      return at;
  }
  return std::nullopt;
}

}  // namespace

std::size_t count_text(const dom::Document& document, std::size_t limit,
                       std::optional<dom::NodeId> except) {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < document.size() && count <= limit;) {
    const dom::Node& node = document[i];
    if (node.is_element() && (dom::is_never_read(node) || node.is(dom::Name::Title))) {
      i = node.end;
      continue;
    }
    if (node.is_text() && dom::NodeId(i) != except)
      for (const char c : document.text(node)) count += base::is_space(c) ? 0U : 1U;
    ++i;
  }
  return count;
}

std::optional<Repair> find_repair(const dom::Document& document) {
  if (document.truncation() != dom::Truncation::None) return std::nullopt;
  const auto is_data = [](const dom::Node& node) { return !node.is_element(); };
  const auto nodes = document.nodes();
  const auto last = std::find_if(nodes.rbegin(), nodes.rend(), is_data);
  if (last == nodes.rend() || last->source_end != document.source().size()) return std::nullopt;
  const std::string_view swallowed =
      document.source().substr(last->begin, last->source_end - last->begin);
  if (swallowed.size() <= kMaxTextBytes) return std::nullopt;

  Repair repair;
  std::optional<std::size_t> end;
  if (last->kind == dom::NodeKind::Comment) {
    if (!swallowed.starts_with("<!--") || swallowed.ends_with("-->") || swallowed.ends_with("--!>"))
      return std::nullopt;
    const std::size_t close = swallowed.find('>', std::string_view("<!--").size());
    if (close != swallowed.npos) end = close;
    repair.text = "--";  // before the ">" that is there
    repair.element = "comment";
  } else if (last->is_text()) {
    const dom::Node& around = document[last->parent];
    if ((around.flags & dom::Node::kHasEndTag) != 0) return std::nullopt;
    const bool is_text = around.is(dom::Name::Title) || around.is(dom::Name::Textarea);
    if (!is_text && !is_code(around)) return std::nullopt;
    end = is_text ? end_of_text(swallowed) : end_of_code(swallowed);
    repair.element = document.text_of(around.name);
    repair.text.append("</").append(repair.element).append(">");
  }
  if (!end || swallowed.size() - *end <= kMaxTextBytes ||
      count_text(document, kMaxTextBytes, document.id_of(*last)) > kMaxTextBytes)
    return std::nullopt;
  repair.offset = last->begin + *end;
  return repair;
}

std::size_t offset_before(const std::vector<Repair>& repairs, std::size_t offset) noexcept {
  for (auto repair = repairs.rbegin(); repair != repairs.rend(); ++repair)
    if (offset > repair->offset) offset -= std::min(repair->text.size(), offset - repair->offset);
  return offset;
}

}  // namespace winnow::extract_detail

// Pairs tables by their sets of cell texts and code by exact text; looks up runs of words in a hash
// table.
#include "experiments/agreement_parts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

#include "base/ascii.h"
#include "dom/display.h"
#include "experiments/agreement_words.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kMaxTablePairs = 4'000;  // more tables than that are not compared
constexpr std::size_t kMinRepeatedWords = 6;   // shorter lines repeat by chance
constexpr std::size_t kRunWords = 8;
constexpr std::size_t kShownBytes = 120;

std::string joined(const std::vector<std::string>& words, std::size_t first, std::size_t end) {
  std::string out;
  for (std::size_t i = first; i < std::min(end, words.size()); ++i)
    out.append(i == first ? "" : " ").append(words[i]);
  return out;
}

std::string as_words(std::string_view text) {
  const std::vector<std::string> words = compared_words(text);
  return joined(words, 0, words.size());
}

// A page may write one formula in several notations at once, so cells with formulas are not
// compared.
bool has_formula(const dom::Document& document, std::uint32_t cell) {
  for (const dom::Node& node : document.subtree(dom::NodeId(cell))) {
    if (node.space == dom::Namespace::MathMl || node.is(dom::Name::Script)) return true;
    if (node.is_text()) {
      const std::string_view text = document.text(node);
      if (text.find('\\') != std::string_view::npos || text.find('$') != std::string_view::npos)
        return true;
    }
  }
  return false;
}

std::size_t common_cells(const TableCells& a, const TableCells& b) {
  std::vector<std::string> common;
  std::ranges::set_intersection(a.cells, b.cells, std::back_inserter(common));
  return common.size();
}

// Class words of line numbers and buttons in the markup of common highlighters.
bool is_gutter_class(std::string_view classes) {
  static constexpr std::array<std::string_view, 10> kParts = {
      "gutter", "lineno",     "line-number", "linenumber", "linenos",
      "ln-num", "ln-numbers", "copy",        "clipboard",  "line_number"};
  if (std::ranges::any_of(kParts, [&](std::string_view part) {
        return classes.find(part) != std::string_view::npos;
      }))
    return true;
  return classes == "ln" || classes == "lnt";
}

bool is_gutter(const dom::Document& document, const dom::Node& node) {
  if (!node.is_element()) return false;
  if (node.is(dom::Name::Button) || dom::is_hidden(document, node)) return true;
  const std::string_view classes = document.attribute(node, dom::Name::Class).value_or("");
  // A class such as "line-numbers" on <pre> means that the code has line numbers.
  if (node.is(dom::Name::Pre) || node.is(dom::Name::Code)) return false;
  if (is_gutter_class(classes)) return true;
  const std::string_view style = document.attribute(node, dom::Name::Style).value_or("");
  return style.find("user-select:none") != std::string_view::npos;
}

bool is_line_span(const dom::Document& document, const dom::Node& node) {
  if (!node.is(dom::Name::Span) && !node.is(dom::Name::Code)) return false;
  const std::string classes =
      " " + std::string(document.attribute(node, dom::Name::Class).value_or("")) + " ";
  const std::string_view style = document.attribute(node, dom::Name::Style).value_or("");
  return classes.find(" line ") != std::string::npos ||
         classes.find("-line ") != std::string::npos ||
         style.find("display:block") != std::string_view::npos ||
         style.find("display:flex") != std::string_view::npos;
}

// Some highlighters make every line a block.
std::string code_text(const dom::Document& document, std::uint32_t pre, LineSpans spans) {
  std::string out;
  std::vector<std::uint32_t> block_ends;
  const auto begin_line = [&] {
    if (!out.empty() && out.back() != '\n') out += '\n';
  };
  for (std::uint32_t i = pre + 1; i < document[pre].end;) {
    for (; !block_ends.empty() && block_ends.back() <= i; block_ends.pop_back()) begin_line();
    const dom::Node& node = document[i];
    if (is_gutter(document, node)) {
      i = node.end;
      continue;
    }
    const bool is_block =
        node.is_element() && (dom::display_of(node) == dom::Display::Block ||
                              (spans == LineSpans::Blocks && is_line_span(document, node)));
    if (is_block) {
      begin_line();
      block_ends.push_back(node.end);
    }
    if (node.is(dom::Name::Br)) out += '\n';
    for (const char c : document.text(node))
      if (node.is_text() && c != '\r') out += c;
    ++i;
  }
  while (!out.empty() && base::is_space(out.back())) out.pop_back();
  return out;
}

// The beginning of a text on one line, for the report.
std::string beginning_of(std::string_view text) {
  std::size_t end = std::min(text.size(), kShownBytes);
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  std::string out(text.substr(0, end));
  std::ranges::replace(out, '\n', ' ');
  return out;
}

bool is_numbers_only(std::string_view code) {
  return std::ranges::all_of(code,
                             [](char c) { return base::is_space(c) || (c >= '0' && c <= '9'); });
}

std::string squeezed(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (base::is_space(text[i])) continue;
    if (text.substr(i, 2) == "\xC2\xA0") {  // a no-break space
      ++i;
      continue;
    }
    out += text[i];
  }
  return out;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line = as_words(text.substr(0, end));
    if (!line.empty()) lines.push_back(std::move(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

struct Run {
  std::size_t count = 0;
  std::size_t position = 0;  // of its first occurrence
};

void count_runs(const std::vector<std::string>& words, std::unordered_map<std::string, Run>& runs) {
  for (std::size_t i = 0; i + kRunWords <= words.size(); ++i) {
    Run& run = runs[joined(words, i, i + kRunWords)];
    if (run.count++ == 0) run.position = i;
  }
}

std::vector<std::vector<std::string>> words_by_line(std::string_view text) {
  std::vector<std::vector<std::string>> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(compared_words(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

std::vector<TableCells> tables_of(const dom::Document& document) {
  std::vector<TableCells> tables;
  std::vector<std::uint32_t> open;    // tables
  std::vector<std::size_t> index_of;  // of each open table in `tables`
  std::vector<bool> is_leaf;          // for each of `tables`
  const auto close_until = [&](std::uint32_t i) {
    for (; !open.empty() && document[open.back()].end <= i; open.pop_back()) index_of.pop_back();
  };
  for (std::uint32_t i = 0; i < document.size();) {
    close_until(i);
    const dom::Node& node = document[i];
    if (node.is_element() && dom::is_hidden(document, node)) {
      i = node.end;
      continue;
    }
    if (node.is(dom::Name::Table)) {
      if (!open.empty()) is_leaf[index_of.back()] = false;
      open.push_back(i);
      index_of.push_back(tables.size());
      tables.emplace_back();
      is_leaf.push_back(true);
    } else if ((node.is(dom::Name::Td) || node.is(dom::Name::Th)) && !open.empty() &&
               !has_formula(document, i)) {
      std::string words = as_words(shown_text(document, dom::NodeId(i)));
      if (!words.empty()) tables[index_of.back()].cells.push_back(std::move(words));
    }
    ++i;
  }
  std::vector<TableCells> leaves;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (!is_leaf[i] || tables[i].cells.empty()) continue;
    std::ranges::sort(tables[i].cells);
    leaves.push_back(std::move(tables[i]));
  }
  return leaves;
}

TableLoss compare_tables(const std::vector<TableCells>& source,
                         const std::vector<TableCells>& output) {
  TableLoss loss;
  if (source.size() * output.size() > kMaxTablePairs) return loss;
  std::vector<bool> is_used(source.size());
  for (const TableCells& table : output) {
    std::size_t best = source.size();
    std::size_t best_common = 0;
    for (std::size_t i = 0; i < source.size(); ++i) {
      if (is_used[i]) continue;
      const std::size_t common = common_cells(source[i], table);
      if (common > best_common) best = i;
      best_common = std::max(best_common, common);
    }
    if (best == source.size() || 2 * best_common < table.cells.size()) continue;
    is_used[best] = true;
    ++loss.tables;
    const std::size_t lost = source[best].cells.size() - best_common;
    if (lost == 0) continue;
    ++loss.with_losses;
    loss.cells += lost;
    if (!loss.where.empty()) continue;
    std::vector<std::string> missing;
    std::ranges::set_difference(source[best].cells, table.cells, std::back_inserter(missing));
    loss.where = std::to_string(lost) + " of " + std::to_string(source[best].cells.size()) +
                 " cells: \"" + beginning_of(missing.front()) + "\"";
  }
  return loss;
}

std::vector<std::string> code_of(const dom::Document& document, InTables in_tables,
                                 LineSpans spans) {
  std::vector<std::string> blocks;
  std::uint32_t table_end = 0;
  for (std::uint32_t i = 0; i < document.size();) {
    const dom::Node& node = document[i];
    if (node.is(dom::Name::Table)) table_end = std::max(table_end, node.end);
    const bool is_read = in_tables == InTables::Read || i >= table_end;
    if (!node.is(dom::Name::Pre) || !is_read) {
      ++i;
      continue;
    }
    std::string code = code_text(document, i, spans);
    if (!is_numbers_only(code)) blocks.push_back(std::move(code));
    i = node.end;
  }
  return blocks;
}

std::string find_changed_code(const std::vector<std::string>& source,
                              const std::vector<std::string>& output, const std::string& page) {
  std::string whole;
  for (const std::string& block : output) {
    if (std::ranges::find(source, block) != source.end()) continue;
    const std::string letters = squeezed(block);
    const auto changed = std::ranges::find_if(
        source, [&](const std::string& each) { return squeezed(each) == letters; });
    if (changed == source.end()) {
      if (whole.empty()) whole = squeezed(page);
      if (whole.find(letters) != std::string::npos) continue;
    }
    return (changed == source.end() ? "text: " : "white space: ") + beginning_of(block);
  }
  return {};
}

std::string find_dropped_repeat(const std::string& source, const std::string& output) {
  const std::vector<std::string> lines = lines_of(source);
  const std::vector<std::string> kept = lines_of(output);
  std::unordered_map<std::string_view, std::size_t> in_source;
  std::unordered_map<std::string_view, std::size_t> position;  // of the last copy in the output
  std::unordered_map<std::string_view, std::size_t> in_output;
  for (const std::string& line : lines) ++in_source[line];
  for (std::size_t i = 0; i < kept.size(); ++i) {
    ++in_output[kept[i]];
    position[kept[i]] = i;
  }
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const std::string& line = lines[i];
    const bool is_long =
        static_cast<std::size_t>(std::ranges::count(line, ' ')) + 1 >= kMinRepeatedWords;
    if (!is_long || in_source[line] < 2) continue;
    // If the output has no copy of a line, the line was not dropped because of its repetition.
    const std::size_t copies = in_output[line];
    if (copies == 0 || copies >= in_source[line]) continue;
    if (in_source[lines[i - 1]] != 1 || in_source[lines[i + 1]] != 1) continue;
    const auto before = position.find(lines[i - 1]);
    const auto after = position.find(lines[i + 1]);
    if (before != position.end() && after != position.end() && before->second + 1 == after->second)
      return beginning_of(line);
  }
  return {};
}

RunCheck check_runs(std::string_view source, std::string_view output) {
  RunCheck check;
  std::unordered_map<std::string, Run> wanted;
  std::unordered_map<std::string, Run> found;
  count_runs(compared_words(source), wanted);
  const std::vector<std::vector<std::string>> lines = words_by_line(output);
  for (const std::vector<std::string>& line : lines) count_runs(line, found);
  std::size_t last = 0;
  std::string last_run;
  for (const std::vector<std::string>& line : lines)
    for (std::size_t i = 0; i + kRunWords <= line.size(); ++i) {
      const std::string run = joined(line, i, i + kRunWords);
      const auto on_page = wanted.find(run);
      if (on_page == wanted.end()) continue;
      const Run& here = found.at(run);
      if (here.count > on_page->second.count && check.repeated.empty()) check.repeated = run;
      if (here.count != 1 || on_page->second.count != 1) continue;
      if (on_page->second.position < last && check.moved.empty())
        check.moved = "\"" + run + "\" after \"" + last_run + "\"";
      if (on_page->second.position >= last) {
        last = on_page->second.position;
        last_run = run;
      }
    }
  return check;
}

}  // namespace winnow::experiments

#include "extract/method_bodies.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace winnow::extract_detail {
namespace {

// Each costs a pass over the page; there are nine methods, some with settings.
constexpr std::size_t kMaxMethods = 16;

struct Line {
  const compose::TextLine* line;
  std::size_t method;
};

struct Block {
  const compose::TextLine* line;
  std::vector<bool> methods;
  std::size_t at =
      0;  // in its text: where the last line inside it begins; npos after one that is not
};

// Lines in the order of the page, outer lines before those inside.
std::vector<Line> sorted_lines(std::span<const MethodLines> methods) {
  std::vector<Line> lines;
  for (std::size_t i = 0; i < methods.size(); ++i)
    for (const compose::TextLine& line : methods[i].lines) lines.push_back({&line, i});
  std::ranges::stable_sort(lines, [](const Line& one, const Line& other) {
    if (one.line->first != other.line->first) return one.line->first < other.line->first;
    return one.line->last > other.line->last;
  });
  return lines;
}

// Whether the line is part of the block. Lines come in order, so the text is searched once.
bool is_part(const compose::TextLine& line, Block& block) {
  if (line.first < block.line->first || line.last > block.line->last ||
      block.at == std::string::npos)
    return false;
  block.at = block.line->text.find(line.text, block.at);
  return block.at != std::string::npos;
}

bool have_common(const std::vector<bool>& some, const std::vector<bool>& others) {
  for (std::size_t i = 0; i < some.size(); ++i)
    if (some[i] && others[i]) return true;
  return false;
}

void add(const std::vector<bool>& from, std::vector<bool>& to) {
  for (std::size_t i = 0; i < from.size(); ++i)
    if (from[i]) to[i] = true;
}

}  // namespace

Result<std::vector<OtherMethod>> make_methods(std::string_view list,
                                              const methods::Resources& resources) {
  std::vector<OtherMethod> made;
  while (!list.empty()) {
    const std::string spec(list.substr(0, list.find(',')));
    list.remove_prefix(std::min(list.size(), spec.size() + 1));
    const auto is_it = [&](const OtherMethod& one) { return one.spec == spec; };
    if (std::ranges::any_of(made, is_it))
      return fail(ErrorCode::InvalidArgument, "method '" + spec + "' is named twice");
    if (made.size() == kMaxMethods)
      return fail(ErrorCode::InvalidArgument,
                  "more than " + std::to_string(kMaxMethods) + " methods");
    WINNOW_TRY(std::unique_ptr<methods::Method> method, methods::make_method(spec, resources));
    made.push_back({spec, std::move(method)});
  }
  return made;
}

MethodBody join(std::span<const MethodLines> methods) {
  std::vector<Block> blocks;
  std::unordered_map<std::string_view, std::size_t> places;  // of the first block with a text
  for (const Line& line : sorted_lines(methods)) {
    std::vector<bool> chosen(methods.size());
    chosen[line.method] = true;
    if (!blocks.empty() && is_part(*line.line, blocks.back())) {
      add(chosen, blocks.back().methods);
      continue;
    }
    const auto [place, is_new] = places.try_emplace(line.line->text, blocks.size());
    if (is_new || have_common(chosen, blocks[place->second].methods))
      blocks.push_back({.line = line.line, .methods = std::move(chosen)});
    else
      add(chosen, blocks[place->second].methods);
  }
  MethodBody body;
  body.method = "union";
  for (const Block& block : blocks) {
    if (!body.article_body.empty()) body.article_body += '\n';
    body.article_body += block.line->text;
    MethodBody::Block& out = body.blocks.emplace_back();
    out.text = block.line->text;
    for (std::size_t i = 0; i < methods.size(); ++i)
      if (block.methods[i]) out.methods.emplace_back(methods[i].method);
  }
  return body;
}

}  // namespace winnow::extract_detail

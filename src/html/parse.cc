// The entry point of html/: limits, a reused builder, and the resulting Document.
#include "html/parse.h"

#include <string>

#include "base/stage_clock.h"
#include "html/tree_builder.h"

namespace winnow::html {
namespace {

Result<void> check_size(std::string_view utf8, const ParseOptions& options) {
  // Positions have 31 bits; the highest bit marks stored text.
  constexpr std::size_t kAddressable = (std::size_t{1} << 31) - 1;
  const std::size_t limit = options.max_bytes < kAddressable ? options.max_bytes : kAddressable;
  if (utf8.size() <= limit) return {};
  return fail(ErrorCode::TooLarge, "parse page: " + std::to_string(utf8.size()) +
                                       " bytes, the limit is " + std::to_string(limit));
}

}  // namespace

Parser::Parser(const ParseOptions& options)
    : options_(options), builder_(std::make_unique<TreeBuilder>()) {}
Parser::~Parser() = default;
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;

Result<dom::Document> Parser::parse(std::string_view utf8) { return parse(utf8, {}); }

Result<dom::Document> Parser::parse(std::string_view utf8, dom::Document&& recycled) {
  const base::StageScope scope(base::Stage::Parse);
  WINNOW_TRY_VOID(check_size(utf8, options_));
  return builder_->build(utf8, options_, std::move(recycled));
}

Result<dom::Document> Parser::parse_fragment(std::string_view utf8, std::string_view context) {
  WINNOW_TRY_VOID(check_size(utf8, options_));
  return builder_->build_fragment(utf8, context, options_, {});
}

std::uint64_t Parser::last_work() const noexcept { return builder_->work(); }

Result<dom::Document> parse(std::string_view utf8, const ParseOptions& options) {
  return Parser(options).parse(utf8);
}

}  // namespace winnow::html

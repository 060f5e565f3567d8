// winnow eval --experiment source: do the ranges that --source gives hold the text that was found?
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "eval/eval.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::experiments {

// The bytes of a piece alone, decoded as the page was, read as HTML inside the element that the
// path ends with: what a reader sees of it, each run of white space as one space.
std::string read_again(std::string_view bytes, const Piece& piece, std::string_view encoding);
// The same of the piece's own text; equal where the range is right.
std::string as_read(const Piece& piece);

Result<void> run_source(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments

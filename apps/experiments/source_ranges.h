// winnow eval --experiment source: do the byte ranges of --source contain the extracted text?
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "eval/eval.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::experiments {

// The visible text of the byte range of a piece, read as HTML inside the element at the end of its
// path; white space is collapsed.
std::string read_again(std::string_view bytes, const Piece& piece, std::string_view encoding);
// The text of the piece in the same form; equal if the range is correct.
std::string as_read(const Piece& piece);

Result<void> run_source(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments

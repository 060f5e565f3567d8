// Content as bytes, for pickle, and back.
#pragma once

#include <string>
#include <string_view>

#include "winnow/content.h"
#include "winnow/result.h"

namespace winnow::python {

std::string write_content(const Content& content);
// Fails if a node points outside of the text or of its parent, so that a damaged pickle is an error
// and not a crash.
Result<Content> read_content(std::string_view bytes);

}  // namespace winnow::python

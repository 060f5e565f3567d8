// The texts of one page according to several methods, and their union.
//
//   WINNOW_TRY(std::vector<OtherMethod> others, make_methods("mountain,blocks", make));
//   page.bodies = ...;                         // one for each, from extract.cc
//   page.bodies.push_back(join(lines));        // the union
//
// Methods err in different places, so who needs as much text as possible takes what any of several keeps.
// The union has each line of the page once, with the methods that chose it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compose/compose.h"
#include "methods/method.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::extract_detail {

struct OtherMethod {
  std::string spec;  // "mountain:form=paper"
  std::unique_ptr<methods::Method> method;
};

// `list` is separated by commas. Fails if a name is unknown, given twice, or if there are too many.
Result<std::vector<OtherMethod>> make_methods(std::string_view list,
                                              const methods::Resources& resources);

// The lines that one method chose.
struct MethodLines {
  std::string_view method;
  std::vector<compose::TextLine> lines;
};

// In the order of the page. A line inside the line of another method is part of it. Of lines with the
// same text, only the first is kept, unless one method chose both. Linear, except for sorting.
MethodBody join(std::span<const MethodLines> methods);

}  // namespace winnow::extract_detail

// winnow inspect --model FILE: describes a model file.
//
//   blocks     a tree as nested rules, a regression as its columns, strongest first
//   mountain   its classifiers, their features and their number of vectors
#pragma once

#include <string>
#include <string_view>

#include "winnow/result.h"

namespace winnow::cli {

// `name` is for messages.
Result<std::string> describe_model(std::string_view bytes, std::string_view name);

}  // namespace winnow::cli

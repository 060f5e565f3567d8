// winnow inspect --model FILE: what a model file says, for people.
//
//   blocks     a tree as nested rules, a regression as its columns, the strongest first
//   mountain   the classifiers in it, their features and how many vectors each has
#pragma once

#include <string>
#include <string_view>

#include "winnow/result.h"

namespace winnow::cli {

// `name` is for messages.
Result<std::string> describe_model(std::string_view bytes, std::string_view name);

}  // namespace winnow::cli

// Numbers about an answer: the input of the confidence forest, besides the columns of the page.
//
// Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "features/page_table.h"
#include "methods/auto/auto_model.h"

namespace winnow::methods {

std::array<std::uint8_t, kAnswerColumns> describe_answer(std::span<const float> probabilities,
                                                         std::span<const features::BlockText> texts,
                                                         const std::vector<bool>& kept);

}  // namespace winnow::methods

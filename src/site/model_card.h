// The card of a trained model: the section of its file that says what it was trained on, which hosts it serves,
// and how well it did on pages that it had not seen.
//
//   date 2026-11-19
//   pages 24
//   hosts loft.example mill.example
//   kinds article
//   held-out 24 0.9031 0.9522
//   used yes
//
// A file without a card is a model that is chosen by its name only.
#pragma once

#include <string>
#include <string_view>

#include "winnow/memory.h"
#include "winnow/result.h"

namespace winnow::site {

inline constexpr std::string_view kCardSection = "CARD";

// Letters, digits, '.', '-' and '_', the first of them a letter or digit; at most 100.
bool is_model_name(std::string_view name) noexcept;

std::string to_text(const KnownModel& card);
// `name` is that of the file.
Result<KnownModel> read_card(std::string_view text, const std::string& name);

}  // namespace winnow::site

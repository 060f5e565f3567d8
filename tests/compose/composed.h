// Decides and composes in one step, as extract does.
#pragma once

#include <utility>

#include "compose/compose.h"
#include "decide/decide.h"

namespace winnow::compose {

inline Page composed(const dom::Document& document, methods::Found found,
                     const ComposeContext& context = {}) {
  const auto candidates = context.pieces == MakePieces::Yes ? metadata::KeepCandidates::Yes
                                                            : metadata::KeepCandidates::No;
  return compose(
      document,
      decide::decide(document, std::move(found),
                     {.url = context.url, .latest = context.latest, .candidates = candidates}),
      context);
}

}  // namespace winnow::compose

// Evaluates the conditions of @media and @supports for one window.
//
//   matches_media("screen and (min-width: 48em)", {1280, 800}) == true
//
// The answers are those of a desktop browser: a screen, a mouse, light colours, no reduced motion.
// Brackets may nest to any depth; no recursion.
// https://www.w3.org/TR/mediaqueries-4/ https://www.w3.org/TR/css-conditional-3/#at-supports
#pragma once

#include <string_view>

#include "layout/declarations.h"

namespace winnow::layout {

// An empty list is true. An unknown query is false.
bool matches_media(std::string_view list, const ViewPort& view_port);

bool matches_supports(std::string_view condition);

}  // namespace winnow::layout

// Chromium as a renderer: pages after their scripts ran. Library winnow_web.
//
// Example:
//
//   winnow::ExtractOptions options;
//   options.renderer = winnow::chromium;  // needs the program `chromium`
//   std::cout << (options.renderer != nullptr) << "\n";
//
// Output:
//
//   1
//
// The browser has no network access; it gets the assets that Extractor::add_asset() added. It starts
// with the first page and belongs to its Extractor.
#pragma once

#include <memory>

#include "winnow/export.h"
#include "winnow/options.h"

namespace winnow {

// For ExtractOptions::renderer. Pass the function itself.
WINNOW_API std::unique_ptr<Renderer> chromium();

}  // namespace winnow

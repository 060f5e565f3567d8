// ExtractOptions: settings of an extraction. Every field has a default.
//
// Example:
//
//   const winnow::ExtractOptions options{.method = "mcst", .url = "https://mill.example/rye"};
//   WINNOW_TRY(const winnow::Page page, winnow::extract("<h1>Rye</h1><p>It is late.", options));
//   std::cout << page.url << " " << page.metadata.method << "\n";
//
// Output:
//
//   https://mill.example/rye mcst
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// What becomes of text that the page does not show at first (docs/metadata.md, "Hidden text").
enum class Hidden : unsigned char {
  Drop,       // all of it is left out
  Collapsed,  // what a reader can open is kept, what is hidden from everyone is left out
  Keep,       // all of it is kept
};
// As on the command line: "drop", "collapsed", "keep".
constexpr std::string_view name_of(Hidden hidden) noexcept {
  return hidden == Hidden::Drop ? "drop" : hidden == Hidden::Keep ? "keep" : "collapsed";
}
// The one with this name, if there is one.
constexpr std::optional<Hidden> hidden_named(std::string_view name) noexcept {
  for (const Hidden hidden : {Hidden::Drop, Hidden::Collapsed, Hidden::Keep})
    if (name_of(hidden) == name) return hidden;
  return std::nullopt;
}

// Engines are in libraries of their own; each Extractor has its own engine.
class LayoutEngine;
class Renderer;
// A function that makes a layout engine: embedded_layout (winnow/layout.h).
using MakeLayoutEngine = std::unique_ptr<LayoutEngine> (*)();
// A function that makes a renderer: chromium (winnow/browser.h).
using MakeRenderer = std::unique_ptr<Renderer> (*)();

// Settings of an extraction. Every field has a default.
struct ExtractOptions {
  // A name from winnow::all_methods(), optionally with settings: "mcst:depth-offset=12". Empty:
  // default_method().
  std::string method = {};
  std::string model = {};  // path of a model file for the method; empty: the built-in one
  // Methods whose text is wanted as well, from the same parse, separated by commas:
  // "mountain,blocks". Page::bodies has one for each, after that of `method`.
  std::string also = {};
  bool join = false;              // add the union of these texts to Page::bodies
  std::string url = {};           // of the page; copied to Page::url
  std::string content_type = {};  // HTTP header, e.g. "text/html; charset=utf-8"
  std::string summary = {};       // length: "3" sentences or "10%" of the words; empty: no summary
  bool content = false;           // fill Page::content, the source of Markdown, HTML, XML and TEI
  bool candidates = false;        // fill Page::candidates: every source of each field
  bool pieces = false;            // fill Page::pieces: the byte range of each piece of text
  bool explain = false;           // fill Page::explanation: why each block was kept or dropped
  // A page with a lower probability gets no content, and articles with a lower probability are
  // omitted (Metadata::abstained). Results without a probability are kept.
  double min_probability = 0;
  Hidden hidden = Hidden::Collapsed;  // text that the page does not show at first
  // For methods that use element positions: makes the engine that computes them with the style
  // sheets added by Extractor::add_asset(), such as embedded_layout (winnow/layout.h). nullptr: pages
  // are not laid out.
  MakeLayoutEngine layout = nullptr;
  // Makes the browser in which scripts run before the page is extracted, with its own layout, such as
  // chromium (winnow/browser.h). nullptr: no browser.
  MakeRenderer renderer = nullptr;
  // Rules for sites (docs/rules.md), for methods that use them: the path of a rule file or of a
  // folder of *.rules.
  std::string site_rules = {};
  std::string site_rules_text = {};  // rules as text, in addition
  // Dates more than a year after this day are ignored. Without it, those after 2099 are, so that
  // a page gives the same record on every day.
  std::optional<std::chrono::year_month_day> today = {};
  std::size_t max_bytes = std::size_t{20} << 20;  // of a page; larger ones are refused
  // Parsing stops at this many nodes or twice as many attributes, and Metadata::truncated is set. A
  // node needs about 128 bytes in total.
  std::size_t max_nodes = 5'000'000;
  // Extraction that takes longer fails, and so does Extractor::render(), which may use the rest. All
  // stages test the limit at short intervals. Starting a browser does not count. Zero: no limit.
  std::chrono::milliseconds max_time{0};
};

}  // namespace winnow

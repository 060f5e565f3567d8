// What a caller may say about an extraction. Every field has a default.
//
//   winnow::extract(html, {.method = "mcst", .url = "https://example.org/post"});
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace winnow {

struct ExtractOptions {
  // A name of winnow::all_methods(), with settings or without: "mcst:depth-offset=12". Empty: the
  // default one.
  std::string method = {};
  std::string model = {};         // path of a model file for the method; empty: the one that ships
  std::string url = {};           // where the page came from; goes into the record
  std::string content_type = {};  // the HTTP header, e.g. "text/html; charset=utf-8"
  std::string summary = {};       // its length, "3" sentences or "10%"; empty: none
  bool content = false;     // fill Page::content: what Markdown, HTML, XML and TEI are made of
  bool candidates = false;  // fill Page::candidates: where each field was found, and why it won
  bool pieces = false;      // fill Page::pieces: where in the bytes each piece of text stands
  // Below it a page's content is left empty, and an article of several is left out; the metadata
  // say so. What a method gives no probability for stays.
  double min_probability = 0;
  // For methods that look at where things stand: "embedded" lays the page out with the style sheets
  // that Extractor::add_asset gave, "none" does not.
  std::string layout = "embedded";
  // "chromium": the page as a browser shows it after its scripts ran, and where it shows it. Asks
  // for nothing but the assets. Empty: no browser.
  std::string renderer = {};
  // What is known of sites (docs/rules.md), for methods that ask: the path of a rule file or of a
  // folder of *.rules, and rules as text.
  std::string site_rules = {};
  std::string site_rules_text = {};
  std::size_t max_bytes = std::size_t{20} << 20;
  // The tree of a page ends at so many nodes (and twice as many attributes), and the record says
  // so: a node and what goes with it take about 128 bytes.
  std::size_t max_nodes = 5'000'000;
  // What takes longer fails. Looked at between the stages (decode, parse, find, compose), each of
  // which is linear in the page: a stage that has begun is finished. Zero: no end.
  std::chrono::milliseconds max_time{0};
};

}  // namespace winnow

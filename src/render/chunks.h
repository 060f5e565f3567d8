// Writes a Page as chunks: one JSON object per line, each a piece of its Markdown (winnow::Chunk).
//
//   {"url":..,"index":0,"count":2,"headings":["Rye"],"tokens":12,"markdown":"# Rye\n\nIt is late.\n\n"}
//   {"url":..,"index":1,"count":2,"headings":["Rye","Oats"],"tokens":9,"markdown":"## Oats\n\n..."}
//
// The lines of the Markdown, as markdown.h reports them, are put into chunks one after the other. A chunk
// ends before a section that does not fit, else before a block, else before a line; a long paragraph is
// cut between sentences or words, outside links and formats. So every byte of the Markdown is in exactly
// one chunk. No chunk contains parts of two posts.
//
// Linear in the Markdown; no recursion. Thread-safe.
#pragma once

#include <string>

#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_chunks(const Page& page, const RenderOptions& options);

}  // namespace winnow::render_detail

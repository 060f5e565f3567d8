// Finds embedded videos, audio and documents: <iframe>, <video>, <audio>, <object>, <embed> and the
// custom elements that load a video player later.
//
//   <iframe src="https://video.example/embed/1" title="Grinding"></iframe>
//
// An embed has a URL and perhaps a title, and no text of the page. Invisible frames and those of
// advertisements, trackers and forms are ignored. Each call reads the element and, for its sources,
// a bounded number of nodes inside. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::content {

struct EmbedSource {
  std::string url;  // http or https
  std::string title;
};

std::optional<EmbedSource> read_embed(const dom::Document& document, std::uint32_t index,
                                      std::string_view base);

}  // namespace winnow::content

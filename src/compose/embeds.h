// What a page shows from elsewhere: videos, audio, documents, in <iframe>, <video>, <audio>, <object>,
// <embed> and the elements that load a video player later.
//
//   <iframe src="https://video.example/embed/1" title="Grinding"></iframe>
//
// It has an address and perhaps a title, and no words of the page. Frames that nobody sees and those
// of advertisements, counters and forms are none. Costs the element and, for its sources, a bounded
// number of nodes inside. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::compose {

struct EmbedSource {
  std::string url;  // http or https
  std::string title;
};

std::optional<EmbedSource> read_embed(const dom::Document& document, std::uint32_t index,
                                      std::string_view base);

}  // namespace winnow::compose

// Maps all positions at once, in order: one more pass over the bytes.
#include "extract/place.h"

#include <algorithm>

#include "decode/transcode.h"

namespace winnow::extract_detail {

template <typename Part>
void place_in_bytes(std::string_view bytes, const decode::Decoded& decoded,
                    std::vector<Part>& parts) {
  const std::size_t shift = decoded.text_offset;
  if (decoded.is_borrowed()) {
    for (Part& part : parts) {
      part.start += shift;
      part.end += shift;
    }
    return;
  }
  // Maps the last character of a range, not the one after it: an encoding may have bytes between
  // them that are not characters, such as escape sequences.
  std::vector<std::size_t> positions;
  for (const Part& part : parts) {
    positions.push_back(part.start);
    if (part.end > part.start) positions.push_back(part.end - 1);
  }
  std::ranges::sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  const std::vector<decode::ByteSpan> spans =
      decode::locate(decoded.encoding, bytes.substr(shift), positions);
  const auto span_of = [&](std::size_t position) {
    const auto found = std::ranges::lower_bound(positions, position);
    return spans[static_cast<std::size_t>(found - positions.begin())];
  };
  for (Part& part : parts) {
    const std::size_t begin = span_of(part.start).begin;
    const std::size_t end = part.end > part.start ? span_of(part.end - 1).end : begin;
    part.start = shift + begin;
    part.end = shift + end;
  }
}

template void place_in_bytes(std::string_view, const decode::Decoded&, std::vector<Piece>&);
template void place_in_bytes(std::string_view, const decode::Decoded&,
                             std::vector<HiddenText::Range>&);
template void place_in_bytes(std::string_view, const decode::Decoded&,
                             std::vector<BlockExplanation>&);
template void place_in_bytes(std::string_view, const decode::Decoded&,
                             std::vector<RecordExplanation>&);

}  // namespace winnow::extract_detail

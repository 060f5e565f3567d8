// Maps all positions at once, in order: one more pass over the bytes.
#include "extract/place.h"

#include <algorithm>

#include "decode/transcode.h"

namespace winnow::extract_detail {

void place_in_bytes(std::string_view bytes, const decode::Decoded& decoded,
                    std::vector<Piece>& pieces) {
  const std::size_t shift = decoded.text_offset;
  if (decoded.is_borrowed()) {
    for (Piece& piece : pieces) {
      piece.start += shift;
      piece.end += shift;
    }
    return;
  }
  // Maps the last character of a range, not the one after it: an encoding may have bytes between
  // them that are not characters, such as escape sequences.
  std::vector<std::size_t> positions;
  for (const Piece& piece : pieces) {
    positions.push_back(piece.start);
    if (piece.end > piece.start) positions.push_back(piece.end - 1);
  }
  std::ranges::sort(positions);
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  const std::vector<decode::ByteSpan> spans =
      decode::locate(decoded.encoding, bytes.substr(shift), positions);
  const auto span_of = [&](std::size_t position) {
    const auto found = std::ranges::lower_bound(positions, position);
    return spans[static_cast<std::size_t>(found - positions.begin())];
  };
  for (Piece& piece : pieces) {
    const std::size_t begin = span_of(piece.start).begin;
    const std::size_t end = piece.end > piece.start ? span_of(piece.end - 1).end : begin;
    piece.start = shift + begin;
    piece.end = shift + end;
  }
}

}  // namespace winnow::extract_detail

// Decodes just enough of a compressed file to see its first bytes.
#include "bytes/file_kind.h"

#include <array>

#include "bytes/arc_line.h"
#include "bytes/inflate.h"

namespace winnow::bytes {
namespace {

constexpr std::size_t kStartBytes = 4096;
constexpr std::size_t kZstdStartBytes = std::size_t{1} << 18;  // a block may take 128 KiB
constexpr std::string_view kWarcStart = "WARC/";
constexpr std::string_view kLz4Frame("\x04\x22\x4d\x18", 4);
constexpr std::string_view kLz4Legacy("\x02\x21\x4c\x18", 4);
// https://iipc.github.io/warc-specifications/specifications/warc-zstd/
constexpr std::string_view kZstdDictionary("\x5d\x2a\x4d\x18", 4);

bool starts_archive(std::string_view text) noexcept {
  return text.starts_with(kWarcStart) || text.starts_with(kArcFileStart);
}

bool holds_archive(std::string_view compressed, Coding coding) {
  std::array<char, kArcStartBytes> start{};
  std::size_t produced = 0;
  Inflater inflater(coding);
  while (produced < start.size()) {
    const Inflater::Step step = inflater.step(compressed, std::span(start).subspan(produced));
    produced += step.produced;
    compressed.remove_prefix(step.consumed);
    if (step.state != Inflater::State::Running || (step.consumed == 0 && step.produced == 0)) break;
  }
  return starts_archive({start.data(), produced});
}

}  // namespace

Result<FileKind> file_kind(Source& source) {
  WINNOW_TRY(std::string_view start, source.peek(kStartBytes));
  if (start.starts_with(kLz4Frame) || start.starts_with(kLz4Legacy))
    return fail(ErrorCode::Unsupported,
                "read " + source.name() +
                    ": LZ4 compression is not supported (compress it with gzip or zstd)");
  const Coding coding = coding_by_magic(start);
  if (coding == Coding::Identity)
    return starts_archive(start) ? FileKind::Archive : FileKind::Other;
  if (start.starts_with(kZstdDictionary)) return FileKind::Archive;
  if (coding == Coding::Zstd) {
    WINNOW_TRY(start, source.peek(kZstdStartBytes));
  }
  return holds_archive(start, coding) ? FileKind::Archive : FileKind::Other;
}

}  // namespace winnow::bytes

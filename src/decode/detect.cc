// Sampling, the test for nearly valid UTF-8, the call to uchardet, and the checks of its answer.
#include "decode/detect.h"

#include <uchardet/uchardet.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "decode/transcode.h"
#include "decode/utf8_scan.h"

namespace winnow::decode {
namespace {

// Context kept on both sides of bytes that are not ASCII: enough for a word or two.
constexpr std::size_t kContextBytes = 32;

// Accidental UTF-8 is rare. Of random pairs of high bytes, one in ten is a valid character, and in
// text of a legacy encoding they appear among invalid ones. Four to one is far from both cases;
// tests/decode/detect_test.cc has examples.
constexpr std::size_t kValidPerInvalid = 4;

// A guess is wrong if more than one in fifty of the characters beyond ASCII becomes U+FFFD or a C1
// control, which text does not contain.
constexpr std::size_t kGoodPerBad = 50;

// Encodings of Latin letters are distinguished by language statistics, which need more than a
// handful of accents: uchardet takes a lone "caf\xE9" for Hungarian. Below this many bytes beyond
// ASCII, the Western default is the better guess. Other scripts show in every word.
constexpr std::size_t kMinLatinBytes = 8;

constexpr bool is_latin(Encoding encoding) {
  switch (encoding) {
    case Encoding::Iso8859_2:
    case Encoding::Iso8859_3:
    case Encoding::Iso8859_4:
    case Encoding::Iso8859_10:
    case Encoding::Iso8859_13:
    case Encoding::Iso8859_14:
    case Encoding::Iso8859_15:
    case Encoding::Iso8859_16:
    case Encoding::Macintosh:
    case Encoding::Windows1250:
    case Encoding::Windows1254:
    case Encoding::Windows1257:
    case Encoding::Windows1258: return true;
    default: return false;
  }
}

std::size_t count_high_bytes(std::string_view bytes) {
  return static_cast<std::size_t>(
      std::ranges::count_if(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
}

bool is_nearly_utf8(std::string_view sample) {
  std::size_t valid = 0;
  std::size_t invalid = 0;
  for (std::size_t position = 0; position < sample.size();) {
    const Utf8Step step = utf8_step(sample, position);
    if (!step.valid)
      ++invalid;
    else if (step.length > 1)
      ++valid;
    position += step.length;
  }
  return valid > 0 && valid >= invalid * kValidPerInvalid;
}

bool fits(Encoding encoding, std::string_view sample) {
  const Transcoded decoded = transcode(encoding, sample);
  std::size_t good = 0;
  std::size_t controls = 0;
  for (std::size_t position = 0; position < decoded.text.size();) {
    const base::CodePoint code_point = base::read_utf8(decoded.text, position);
    if (code_point.value >= 0x80 && code_point.value < 0xA0)
      ++controls;
    else if (code_point.value >= 0xA0)
      ++good;
    position += code_point.length;
  }
  return (decoded.replacements + controls) * kGoodPerBad <= good;
}

// Two of uchardet's names are not labels of the standard, but mean encodings that it has.
std::optional<Encoding> encoding_for_guess(std::string_view name) {
  if (name == "UHC") return Encoding::EucKr;
  if (name == "MAC-CYRILLIC") return Encoding::MacCyrillic;
  return encoding_for_label(name);
}

}  // namespace

std::string collect_sample(std::string_view bytes, std::size_t max_bytes, std::string buffer) {
  std::string sample = std::move(buffer);
  sample.clear();
  std::size_t taken = 0;  // bytes before this are in the sample or were skipped
  while (taken < bytes.size() && sample.size() < max_bytes) {
    const std::size_t high = taken + ascii_prefix(bytes.substr(taken));
    if (high == bytes.size()) break;
    const std::size_t begin = high - std::min(high - taken, kContextBytes);
    // A gap between two excerpts becomes a gap between words.
    if (begin > taken && !sample.empty()) sample.push_back(' ');
    const std::size_t room = max_bytes - std::min(sample.size(), max_bytes);
    const std::size_t window = std::min(high - begin + 1 + kContextBytes, bytes.size() - begin);
    sample.append(bytes.substr(begin, std::min(window, room)));
    taken = begin + window;
  }
  return sample;
}

Detector::Detector() = default;
Detector::~Detector() = default;
Detector::Detector(Detector&&) noexcept = default;
Detector& Detector::operator=(Detector&&) noexcept = default;

void Detector::Delete::operator()(uchardet* guesser) const noexcept { uchardet_delete(guesser); }

std::optional<Encoding> Detector::detect(std::string_view bytes, std::size_t max_bytes) {
  sample_ = collect_sample(bytes, max_bytes, std::move(sample_));
  if (sample_.empty()) return std::nullopt;
  if (is_nearly_utf8(sample_)) return Encoding::Utf8;
  if (!guesser_) guesser_.reset(uchardet_new());
  uchardet_reset(guesser_.get());
  if (uchardet_handle_data(guesser_.get(), sample_.data(), sample_.size()) != 0)
    return std::nullopt;
  uchardet_data_end(guesser_.get());
  const std::optional<Encoding> guess = encoding_for_guess(uchardet_get_charset(guesser_.get()));
  if (!guess) return std::nullopt;
  // UTF-16 has a byte order mark or a declaration, the replacement encoding would discard the page,
  // and the bytes are not UTF-8, as tested above.
  if (is_utf16(*guess) || *guess == Encoding::Replacement || *guess == Encoding::Utf8)
    return std::nullopt;
  if (is_latin(*guess) && count_high_bytes(sample_) < kMinLatinBytes) return std::nullopt;
  return fits(*guess, sample_) ? guess : std::nullopt;
}

}  // namespace winnow::decode

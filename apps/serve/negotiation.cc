// Fields are lists of "value;q=0.5". Malformed entries are ignored.
#include "serve/negotiation.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <functional>

#include "base/ascii.h"

namespace winnow::serve {
namespace {

// Calls `use` with each entry and its quality.
void each_entry(std::string_view list,
                const std::function<void(std::string_view value, double quality)>& use) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view entry = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    const std::size_t semicolon = std::min(entry.find(';'), entry.size());
    const std::string_view value = base::trim(entry.substr(0, semicolon));
    if (value.empty()) continue;
    double quality = 1;
    for (std::string_view rest = entry.substr(std::min(semicolon + 1, entry.size()));
         !rest.empty();) {
      const std::size_t stop = std::min(rest.find(';'), rest.size());
      const std::string_view parameter = base::trim(rest.substr(0, stop));
      rest.remove_prefix(std::min(stop + 1, rest.size()));
      if (!base::starts_with_ignoring_case(parameter, "q=")) continue;
      const std::string_view number = parameter.substr(2);
      double read = 1;
      const auto [at, problem] =
          std::from_chars(number.data(), number.data() + number.size(), read);
      if (problem == std::errc() && at == number.data() + number.size() && read >= 0 && read <= 1)
        quality = read;
    }
    use(value, quality);
  }
}

// Fast levels: an answer is compressed once and the processor is for extraction.
constexpr int kGzipLevel = 5;
constexpr int kBrotliQuality = 4;
constexpr int kGzipWindow = 15 + 16;  // of zlib: the largest, with a gzip header

std::optional<std::string> gzip(std::string_view body) {
  z_stream stream{};
  if (deflateInit2(&stream, kGzipLevel, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string out(deflateBound(&stream, body.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) return std::nullopt;
  return out;
}

std::optional<std::string> brotli(std::string_view body) {
  std::size_t size = BrotliEncoderMaxCompressedSize(body.size());
  if (size == 0) return std::nullopt;
  std::string out(size, '\0');
  if (BrotliEncoderCompress(kBrotliQuality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, body.size(),
                            reinterpret_cast<const std::uint8_t*>(body.data()), &size,
                            reinterpret_cast<std::uint8_t*>(out.data())) == BROTLI_FALSE)
    return std::nullopt;
  out.resize(size);
  return out;
}

}  // namespace

double quality_of(std::string_view accept, std::string_view media_type) {
  const std::string_view family = media_type.substr(0, media_type.find('/'));
  int best_rank = -1;
  double best = 0;
  each_entry(accept, [&](std::string_view range, double quality) {
    const int rank = base::equals_ignoring_case(range, media_type) ? 2
                     : range.size() == family.size() + 2 && range.ends_with("/*") &&
                             base::starts_with_ignoring_case(range, family)
                         ? 1
                     : range == "*/*" ? 0
                                      : -1;
    if (rank <= best_rank) return;
    best_rank = rank;
    best = quality;
  });
  return best_rank < 0 ? 0 : best;
}

std::optional<std::string_view> best_type(const std::string* accept,
                                          std::span<const std::string_view> types) {
  if (accept == nullptr || base::trim(*accept).empty()) return types.front();
  std::optional<std::string_view> best;
  double best_quality = 0;
  for (const std::string_view type : types) {
    const double quality = quality_of(*accept, type);
    if (quality <= best_quality) continue;
    best_quality = quality;
    best = type;
  }
  return best;
}

Coding best_coding(std::string_view accept_encoding) {
  double brotli_quality = -1;
  double gzip_quality = -1;
  double other_quality = 0;
  each_entry(accept_encoding, [&](std::string_view name, double quality) {
    if (base::equals_ignoring_case(name, "br")) brotli_quality = quality;
    if (base::equals_ignoring_case(name, "gzip")) gzip_quality = quality;
    if (name == "*") other_quality = quality;
  });
  if (brotli_quality < 0) brotli_quality = other_quality;
  if (gzip_quality < 0) gzip_quality = other_quality;
  if (brotli_quality > 0 && brotli_quality >= gzip_quality) return Coding::Brotli;
  return gzip_quality > 0 ? Coding::Gzip : Coding::Identity;
}

std::string_view name_of(Coding coding) noexcept {
  switch (coding) {
    case Coding::Identity: return "identity";
    case Coding::Gzip: return "gzip";
    case Coding::Brotli: return "br";
  }
  return "identity";
}

std::optional<std::string> encode(std::string_view body, Coding coding) {
  std::optional<std::string> encoded = coding == Coding::Brotli ? brotli(body)
                                       : coding == Coding::Gzip ? gzip(body)
                                                                : std::nullopt;
  if (encoded && encoded->size() >= body.size()) return std::nullopt;
  return encoded;
}

}  // namespace winnow::serve

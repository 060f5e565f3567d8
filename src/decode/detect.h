// Guesses the encoding of pages that declare none, with uchardet.
//
// This is for old pages without a header or <meta>. Valid UTF-8 never gets here. Bytes that are
// nearly UTF-8 (cut in the middle of a character, or with one quotation in another encoding) count
// as UTF-8 without a guess. A guess is used only if the Encoding standard has the encoding and the
// bytes fit it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "decode/encoding.h"

struct uchardet;

namespace winnow::decode {

// Reusable, for one thread at a time. Creating the uchardet object is expensive.
class Detector {
 public:
  Detector();
  ~Detector();
  Detector(Detector&&) noexcept;
  Detector& operator=(Detector&&) noexcept;

  // Reads at most `max_bytes`: the bytes that are not ASCII, with some context.
  std::optional<Encoding> detect(std::string_view bytes, std::size_t max_bytes);

 private:
  struct Delete {
    void operator()(uchardet* guesser) const noexcept;
  };
  std::unique_ptr<uchardet, Delete> guesser_;
  std::string sample_;
};

// Exposed for tests: the context of all bytes that are not ASCII, joined, at most `max_bytes` long.
// `buffer` is storage to reuse.
std::string collect_sample(std::string_view bytes, std::size_t max_bytes, std::string buffer = {});

}  // namespace winnow::decode

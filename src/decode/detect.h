// A guess at the encoding of bytes that say nothing of it, by uchardet, and only where it makes
// sense.
//
// For whom: old pages without header or <meta>. Bytes that are valid UTF-8 never come here (text of
// another encoding is valid UTF-8 almost never); bytes that are nearly UTF-8 (cut in the middle of
// a character, or with one foreign quotation) are UTF-8 without a guess. The guesser's answer must
// be an encoding of the web and must fit the bytes, else there is none.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "decode/encoding.h"

struct uchardet;

namespace winnow::decode {

// Reusable, for one thread at a time: the guesser inside is costly to make.
class Detector {
 public:
  Detector();
  ~Detector();
  Detector(Detector&&) noexcept;
  Detector& operator=(Detector&&) noexcept;

  // Looks at no more than `max_bytes` of the bytes that are not ASCII and their neighbourhood.
  std::optional<Encoding> detect(std::string_view bytes, std::size_t max_bytes);

 private:
  struct Delete {
    void operator()(uchardet* guesser) const noexcept;
  };
  std::unique_ptr<uchardet, Delete> guesser_;
  std::string sample_;
};

// Exposed for tests: the windows around bytes that are not ASCII, joined, at most `max_bytes` long.
// `buffer` is only storage to reuse.
std::string collect_sample(std::string_view bytes, std::size_t max_bytes, std::string buffer = {});

}  // namespace winnow::decode

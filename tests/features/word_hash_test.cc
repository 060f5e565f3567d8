// The hash of a word in one part and in several.
#include "features/word_hash.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>

namespace winnow::features {
namespace {

// `word` in parts of at most `size` bytes.
std::uint32_t hash_in_parts(std::string_view word, std::size_t size) {
  WordHash hash;
  for (; !word.empty(); word.remove_prefix(std::min(size, word.size()))) {
    const std::string_view part = word.substr(0, size);
    std::uint64_t bytes = 0;
    for (std::size_t i = part.size(); i-- > 0;)
      bytes = bytes << 8 | static_cast<unsigned char>(part[i]);
    hash.add(bytes, part.size());
  }
  return hash.finish();
}

TEST(WordHash, DoesNotDependOnTheParts) {
  const std::string word = "counterrevolutionaries";
  for (std::size_t length = 1; length <= word.size(); ++length) {
    const std::string_view part = std::string_view(word).substr(0, length);
    for (std::size_t size = 1; size < text::kEight; ++size)
      EXPECT_EQ(hash_in_parts(part, size), hash_in_parts(part, text::kEight)) << part << size;
  }
}

TEST(WordHash, DiffersForDifferentWords) {
  std::set<std::uint32_t> hashes;
  const std::string word = "counterrevolutionaries";
  for (std::size_t first = 0; first < word.size(); ++first)
    for (std::size_t length = 1; length <= word.size() - first; ++length)
      hashes.insert(hash_in_parts(word.substr(first, length), text::kEight));
  std::set<std::string> words;
  for (std::size_t first = 0; first < word.size(); ++first)
    for (std::size_t length = 1; length <= word.size() - first; ++length)
      words.insert(word.substr(first, length));
  EXPECT_EQ(hashes.size(), words.size());
}

TEST(WordHash, BeginsAnewAfterAWord) {
  WordHash hash;
  hash.add('a');
  const std::uint32_t first = hash.finish();
  hash.add('a');
  EXPECT_EQ(hash.finish(), first);
}

}  // namespace
}  // namespace winnow::features

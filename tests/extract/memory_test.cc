// Allocations that fail: the page fails, nothing is thrown, and the next page has its full record. And
// how large they are.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include "winnow/winnow.h"

namespace {
// How many more allocations of this thread succeed.
thread_local std::size_t allocations_left = std::numeric_limits<std::size_t>::max();
thread_local std::size_t largest_allocation = 0;
thread_local std::size_t bytes_held = 0;
thread_local std::size_t most_held = 0;

void* taken(void* memory, std::size_t size) {
  largest_allocation = std::max(largest_allocation, size);
  bytes_held += memory == nullptr ? 0 : malloc_usable_size(memory);
  most_held = std::max(most_held, bytes_held);
  return memory;
}
void give_back(void* memory) noexcept {
  bytes_held -= memory == nullptr ? 0 : malloc_usable_size(memory);
  std::free(memory);
}
}  // namespace

void* operator new(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc();
  --allocations_left;
  void* const memory = taken(std::malloc(size == 0 ? 1 : size), size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
// Callers of this form, such as std::stable_sort, do without the memory.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  if (allocations_left == 0) return nullptr;
  --allocations_left;
  return taken(std::malloc(size == 0 ? 1 : size), size);
}
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }

// These libraries lose memory when an allocation of theirs fails. Winnow must not.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:gumbo_parse_with_options\nleak:liblitehtml\nleak:CLD2::\n";
}

namespace winnow {
namespace {

constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

std::string page_with_everything() {
  std::string page =
      "<html lang=en><title>Mill News</title><meta name=author content='Anna Roe'>"
      "<meta name=keywords content='rye, oats'><style>p{margin:var(--a)}:root{--a:1px}</style>"
      "<script type='application/ld+json'>{\"@type\":\"Blog\",\"name\":\"Mill\"}</script>"
      "<h1><a href=/>Mill News</a></h1>";
  for (int i = 0; i < 5; ++i)
    page += "<div class=post><h2><a href=/p/" + std::to_string(i) +
            ">Rye is late</a></h2><time>3 May 2019</time><p>The first text, which is <b>long</b> "
            "enough to be one, <a href=/x>with a link</a>.</p><ul><li>One</ul><table><tr><td>1<td>"
            "2</table><pre>code</pre></div>";
  return page;
}

// Extracts the page with the first, second, ... allocation failing, and a whole page in between.
void fail_each_allocation(const ExtractOptions& options) {
  const std::string page = page_with_everything();
  Result<Extractor> extractor = Extractor::make(options);
  ASSERT_TRUE(extractor);
  ASSERT_TRUE(extractor->extract(page));  // models are read once
  const std::string expected = render(*extractor->extract(page), Format::Json);
  std::size_t failures = 0;
  for (std::size_t left = 0;; left += 1 + left / 40) {
    allocations_left = left;
    const Result<Page> result = extractor->extract(page);
    const bool had_enough = allocations_left > 0;
    allocations_left = kUnlimited;
    if (!result) {
      ++failures;
      EXPECT_EQ(result.error().code, ErrorCode::TooLarge);
      EXPECT_TRUE(result.error().message.ends_with("out of memory")) << result.error().message;
    }
    const Result<Page> again = extractor->extract(page);
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(render(*again, Format::Json), expected) << "after allocation " << left;
    if (had_enough) break;
  }
  EXPECT_GT(failures, 50U);
}

TEST(OutOfMemory, FailsOnlyThePage) {
  for (const MethodInfo& method : all_methods()) {
    SCOPED_TRACE(method.name);
    fail_each_allocation({.method = std::string(method.name)});
  }
}

// Nodes and cells of a few bytes each. Under formatting elements, each paragraph has one of its own.
std::string page_of_tiny_paragraphs(int count) {
  std::string page;
  for (int i = 0; i < 1'000; ++i) page += "<b a" + std::to_string(i) + ">";
  for (int i = 0; i < count; ++i) page += "<p>x";
  return page;
}

TEST(Memory, OfOneTableIsASmallMultipleOfThePage) {
  const std::string page = page_of_tiny_paragraphs(20'000);
  for (const MethodInfo& method : all_methods()) {
    Result<Extractor> extractor = Extractor::make({.method = std::string(method.name)});
    ASSERT_TRUE(extractor);
    largest_allocation = 0;
    ASSERT_TRUE(extractor->extract(page));
    EXPECT_LT(largest_allocation, 80 * page.size()) << method.name;
  }
}

TEST(Memory, OfALargePageIsASmallMultipleOfIt) {
  const std::string page = page_of_tiny_paragraphs(300'000);
  Result<Extractor> extractor = Extractor::make({.content = true});
  ASSERT_TRUE(extractor);
  ASSERT_TRUE(extractor->extract("<p>x"));
  const std::size_t idle = bytes_held;
  most_held = 0;
  const Result<Page> made = extractor->extract(page);
  ASSERT_TRUE(made);
  EXPECT_FALSE(render(*made, Format::Text, {.images = false}).empty());
  EXPECT_LT(most_held - idle, 260 * page.size());
}

TEST(OutOfMemory, FailsOnlyThePageWhateverIsComposed) {
  fail_each_allocation({.summary = "2", .content = true, .candidates = true, .pieces = true});
}

TEST(OutOfMemory, IsAFailureToMakeAnExtractor) {
  for (std::size_t left = 0; left < 10; ++left) {
    allocations_left = left;
    const Result<Extractor> extractor = Extractor::make();
    allocations_left = kUnlimited;
    if (!extractor) {
      EXPECT_EQ(extractor.error().code, ErrorCode::TooLarge);
    }
  }
}

TEST(OutOfMemory, FailsOnlyThePageToLearnFrom) {
  const std::string page = page_with_everything();
  Result<Learner> learner = Learner::make({.date = std::chrono::year(2026) / 11 / 16});
  ASSERT_TRUE(learner);
  for (std::size_t left = 0;; left += 1 + left / 20) {
    allocations_left = left;
    const Result<void> result = learner->add(page, "https://mill.example/");
    const bool had_enough = allocations_left > 0;
    allocations_left = kUnlimited;
    if (!result) {
      EXPECT_EQ(result.error().code, ErrorCode::TooLarge) << result.error().message;
    }
    if (had_enough) break;
  }
  EXPECT_TRUE(learner->add(page, "https://mill.example/"));
}

}  // namespace
}  // namespace winnow

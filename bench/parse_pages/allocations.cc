// Replaces the C library's allocator, which glibc allows and documents ("Replacing malloc"). The
// real functions are called by their __libc_ names; sizes are those that the heap really returned.
#include "allocations.h"

#include <malloc.h>

#include <cerrno>
#include <cstddef>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);
}

namespace winnow::bench {
namespace {

bool is_counting = false;
Allocations allocations;

void taken(void* block) {
  ++allocations.calls;
  allocations.live_bytes += static_cast<std::int64_t>(malloc_usable_size(block));
  if (allocations.live_bytes > allocations.peak_bytes)
    allocations.peak_bytes = allocations.live_bytes;
}

void given_back(void* block) {
  allocations.live_bytes -= static_cast<std::int64_t>(malloc_usable_size(block));
}

}  // namespace

void start_counting() {
  allocations = {};
  is_counting = true;
}
Allocations counted() { return allocations; }
void stop_counting() { is_counting = false; }

}  // namespace winnow::bench

using winnow::bench::given_back;
using winnow::bench::is_counting;
using winnow::bench::taken;

extern "C" {

void* malloc(std::size_t size) {
  void* block = __libc_malloc(size);
  if (is_counting) taken(block);
  return block;
}

void* calloc(std::size_t count, std::size_t size) {
  void* block = __libc_calloc(count, size);
  if (is_counting) taken(block);
  return block;
}

void* realloc(void* block, std::size_t size) {
  if (is_counting) given_back(block);
  void* moved = __libc_realloc(block, size);
  if (is_counting) taken(moved);
  return moved;
}

void* memalign(std::size_t alignment, std::size_t size) {
  void* block = __libc_memalign(alignment, size);
  if (is_counting) taken(block);
  return block;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }

int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  *result = memalign(alignment, size);
  return *result == nullptr ? ENOMEM : 0;
}

void free(void* block) {
  if (is_counting) given_back(block);
  __libc_free(block);
}

}  // extern "C"

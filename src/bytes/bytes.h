// Bytes: an owned byte buffer that grows without zeroing memory that is about to be overwritten.
//
// std::string fills the space that read() or a decompressor is about to write to, which for pages
// of hundreds of kilobytes is a wasted pass over memory. Bytes exposes the free space at its end,
// and the caller says how much of it was filled:
//
//   Bytes bytes;
//   bytes.reserve(bytes.size() + 65536);
//   const ssize_t count = read(file, bytes.room().data(), bytes.room().size());
//   if (count > 0) bytes.filled(static_cast<std::size_t>(count));
//
// Moving a Bytes value does not move the memory, so a view stays valid while the value lives and
// does not grow (std::string with its small-string buffer does not promise that). Not copyable;
// append to clone. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <utility>

namespace winnow::bytes {

class Bytes {
 public:
  Bytes() = default;
  explicit Bytes(std::string_view text) { append(text); }
  Bytes(Bytes&& other) noexcept
      : data_(std::move(other.data_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Bytes& operator=(Bytes&& other) noexcept {
    data_ = std::move(other.data_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] char* data() noexcept { return data_.get(); }
  [[nodiscard]] const char* data() const noexcept { return data_.get(); }
  [[nodiscard]] std::string_view view() const& noexcept { return {data_.get(), size_}; }
  std::string_view view() && = delete;

  // Makes capacity at least `wanted`; never shrinks. Invalidates views.
  void reserve(std::size_t wanted) {
    if (wanted <= capacity_) return;
    void* grown = std::realloc(data_.get(), wanted);
    if (grown == nullptr) throw std::bad_alloc();
    static_cast<void>(data_.release());
    data_.reset(static_cast<char*>(grown));
    capacity_ = wanted;
  }

  // The uninitialised space between size and capacity.
  [[nodiscard]] std::span<char> room() noexcept { return {data_.get() + size_, capacity_ - size_}; }
  // Adds the first `count` bytes of room() to the size. REQUIRES: count <= room().size().
  void filled(std::size_t count) noexcept { size_ += count; }

  void append(std::string_view text) {
    if (text.empty()) return;
    if (size_ + text.size() > capacity_) reserve(std::max(size_ + text.size(), 2 * capacity_));
    std::memcpy(data_.get() + size_, text.data(), text.size());
    size_ += text.size();
  }

  // Drops the first `count` bytes by moving the rest to the front. REQUIRES: count <= size().
  void drop_front(std::size_t count) noexcept {
    if (count == 0) return;
    size_ -= count;
    if (size_ != 0) std::memmove(data_.get(), data_.get() + count, size_);
  }
  void clear() noexcept { size_ = 0; }

 private:
  struct Free {
    void operator()(char* memory) const noexcept { std::free(memory); }
  };
  std::unique_ptr<char, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace winnow::bytes

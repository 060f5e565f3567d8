// Which objects of the C API are alive, so that a wrong handle is an error and not undefined behaviour.
//
//   page = live.add(Kind::Page, new winnow_page{...});
//   if (!live.has(Kind::Page, handle)) return nullptr;      // NULL, freed, or of another kind
//   if (live.remove(Kind::Page, handle)) delete handle;     // a second time does nothing
//
// A handle whose address was given to a new object of the same kind in the meantime is that object: a
// program that frees twice is wrong, and this makes it harmless in most cases only. Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace winnow {

enum class HandleKind : std::uint8_t { Extractor, Page, Error, Text };

class Handles {
 public:
  // Throws std::bad_alloc.
  void add(HandleKind kind, const void* handle) {
    const std::unique_lock lock(mutex_);
    live_.insert_or_assign(handle, kind);
  }
  [[nodiscard]] bool has(HandleKind kind, const void* handle) const noexcept {
    if (handle == nullptr) return false;
    const std::shared_lock lock(mutex_);
    const auto found = live_.find(handle);
    return found != live_.end() && found->second == kind;
  }
  // True if it was alive.
  bool remove(HandleKind kind, const void* handle) noexcept {
    if (handle == nullptr) return false;
    const std::unique_lock lock(mutex_);
    const auto found = live_.find(handle);
    if (found == live_.end() || found->second != kind) return false;
    live_.erase(found);
    return true;
  }

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<const void*, HandleKind> live_;
};

}  // namespace winnow

// Converts exceptions to failures at the API.
//
//   return guarded("extract", url, [&] { return extract_page(url); });
//
// The modules throw nothing themselves, but allocations do. `work` returns a Result. The memory of
// the page has been released when the message is made, so that usually succeeds; if not, the
// message is one that needs no allocation.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>

#include "winnow/result.h"

namespace winnow::extract_detail {

// "extract page.html: out of memory"
Failure out_of_memory(std::string_view action, std::string_view subject) noexcept;
Failure unexpected(std::string_view action, std::string_view subject, const char* what) noexcept;

template <typename Work>
auto guarded(std::string_view action, std::string_view subject, const Work& work)
    -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return out_of_memory(action, subject);
  } catch (const std::length_error&) {  // a string or a vector of more than half the address space
    return out_of_memory(action, subject);
  } catch (const std::exception& exception) {
    return unexpected(action, subject, exception.what());
  }
}

}  // namespace winnow::extract_detail

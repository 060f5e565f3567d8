// Values of winnow as Python objects, and back.
//
// The Python side of Page, Article and so on are dataclasses in winnow/_page.py. Their fields have
// the order of the constructor calls in convert.cc. All functions need the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/winnow.h"

namespace winnow::python {

namespace nb = nanobind;

// Bytes that are not UTF-8, as in the header of an archive, become U+FFFD.
nb::object to_python(std::string_view text);
nb::object to_python(const Page& page);
nb::object to_python(const FailedPage& page);
Page page_from(nb::handle object);
FailedPage failed_page_from(nb::handle object);

// A str, as UTF-8. Throws TypeError with the name if it is something else.
std::string text_from(nb::handle object, const char* name);
// The same for a str or None, which is empty.
std::string text_or_empty(nb::handle object, const char* name);

// An exception of the class that winnow/_errors.py has for the code.
[[noreturn]] void raise(const Error& error);
[[noreturn]] void raise_type_error(const std::string& message);

template <typename T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return std::move(result).value();
}

// The bytes of a page, which are not copied: of bytes, bytearray, memoryview and everything else
// that has a contiguous buffer, and of str, whose UTF-8 form Python keeps with the object.
class Buffer {
 public:
  explicit Buffer(nb::handle object);
  ~Buffer();
  Buffer(Buffer&& other) noexcept;
  Buffer& operator=(Buffer&&) = delete;

  [[nodiscard]] std::string_view bytes() const noexcept { return bytes_; }
  // A str has been decoded already, whatever its <meta> elements say.
  [[nodiscard]] bool is_text() const noexcept { return is_text_; }

 private:
  std::string_view bytes_;
  bool is_text_ = false;
  nb::object owner_;  // of text
  std::optional<Py_buffer> view_;
};

}  // namespace winnow::python

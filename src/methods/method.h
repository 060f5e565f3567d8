// What a method is, and the one list of them.
//
// A method reads a Document and says which part of it is content. The command line's --help, the
// server, the evaluation and the tests all loop over kMethods: a new method is a folder here and
// one line there.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "dom/selection.h"

namespace winnow::methods {

class Method {
 public:
  virtual ~Method() = default;
  // The same Document always gives the same Selection. Safe to call from several threads.
  [[nodiscard]] virtual dom::Selection select(const dom::Document& document) const = 0;
};

struct MethodEntry {
  std::string_view name;
  std::string_view summary;  // one line, as --help prints it
  std::unique_ptr<Method> (*make)();
};

std::span<const MethodEntry> all_methods() noexcept;
const MethodEntry* find_method(std::string_view name) noexcept;

}  // namespace winnow::methods

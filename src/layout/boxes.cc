// The names of the engines.
#include "layout/boxes.h"

namespace winnow::layout {

std::string_view name_of(Engine engine) noexcept {
  switch (engine) {
    case Engine::None: return "none";
    case Engine::Embedded: return "embedded";
    case Engine::Exact: return "exact";
  }
  return "none";
}

}  // namespace winnow::layout

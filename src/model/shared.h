// Models are read once per process: every caller that needs the same bytes gets the same object.
//
//   WINNOW_TRY(const Shared<AutoModel> model,
//              share<AutoModel>(bytes, "", [&] { return AutoModel::read(bytes, name); }));
//
// A built-in model is read when it is first needed and then kept. A model of a file lives as long
// as somebody uses it. Models are immutable, so threads use them without locks; share() itself
// locks, and a thread that needs a model that another one is reading waits for it.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/shipped.h"
#include "winnow/result.h"

namespace winnow::model {

template <typename Model>
using Shared = std::shared_ptr<const Model>;

// The Model that read() returns for `bytes`. `part` distinguishes models of the same type that are
// read from the same bytes in different ways. A failure is not remembered.
template <typename Model, typename Read>
Result<Shared<Model>> share(std::string_view bytes, std::string_view part, Read&& read) {
  struct Entry {
    std::string part;
    const char* place;   // of built-in bytes; nullptr for others
    std::string copy;    // of other bytes
    Shared<Model> kept;  // of built-in bytes
    std::weak_ptr<const Model> model;
  };
  static std::mutex mutex;
  static std::vector<Entry> entries;
  const bool is_built_in = is_shipped(bytes);
  const std::lock_guard lock(mutex);
  std::erase_if(entries, [](const Entry& entry) { return entry.model.expired(); });
  for (const Entry& entry : entries)
    if (entry.part == part &&
        (is_built_in ? entry.place == bytes.data() : entry.place == nullptr && entry.copy == bytes))
      // Another thread may have released the model since the line above.
      if (Shared<Model> found = entry.model.lock()) return found;
  WINNOW_TRY(Model made, read());
  const auto model = std::make_shared<const Model>(std::move(made));
  entries.push_back({std::string(part), is_built_in ? bytes.data() : nullptr,
                     is_built_in ? std::string() : std::string(bytes),
                     is_built_in ? model : nullptr, model});
  return model;
}

}  // namespace winnow::model

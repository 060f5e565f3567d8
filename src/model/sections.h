// The sections of a model file of the method auto (docs/model_format.md), for programs that replace
// some of them.
//
//   WINNOW_TRY(ModelSections sections, ModelSections::read(bytes, "auto.model"));
//   sections.replace("BLCK", forest);
//   sections.write()
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/result.h"

namespace winnow::model {

class ModelSections {
 public:
  // Checks only the frame; AutoModel::read() checks what is inside. `name` is for messages.
  static Result<ModelSections> read(std::string_view bytes, std::string_view name);

  // Empty if there is no such section.
  [[nodiscard]] std::string_view find(std::string_view section) const noexcept;
  // Adds the section if there is none.
  void replace(std::string_view section, std::string content);
  [[nodiscard]] std::string write() const;

 private:
  std::vector<std::pair<std::string, std::string>> sections_;  // name and content, in order
};

}  // namespace winnow::model

// What a method is, and the one list of them.
//
// A method reads a Document and says which part of it is content. The command line's --help, the
// server, the evaluation and the tests all loop over kMethods: a new method is a folder here and
// one line there.
//
//   WINNOW_TRY(const std::unique_ptr<Method> method, make_method("mcst:depth-offset=12", {}));
//   const Found found = method->find({.document = document, .url = url});
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "methods/settings.h"
#include "winnow/result.h"

namespace winnow::site {
class RuleBook;
}
namespace winnow::layout {
struct Boxes;
}

namespace winnow::methods {

struct Input {
  const dom::Document& document;
  std::string_view url = {};             // empty: not known
  const layout::Boxes* boxes = nullptr;  // where the page was laid out
  bool wants_scores = false;             // fill Found::scores
};

// What a method does not know it leaves empty.
struct Found {
  dom::Selection selection;
  std::optional<dom::NodeId> title = {};    // the element that holds the title
  std::string_view step = {};               // which of the method's steps answered; a literal
  std::vector<dom::Post> posts = {};        // in page order; their nodes are the selection's
  std::vector<dom::Post> comments = {};     // outside the selection
  std::string_view page_type = {};          // "article", "articleList" ...; a literal
  std::optional<double> probability = {};   // that the selection is right
  std::vector<dom::NodeScore> scores = {};  // of the blocks, in document order; on demand
};

class Method {
 public:
  virtual ~Method() = default;
  // The same Input always gives the same answer. Safe to call from several threads.
  [[nodiscard]] virtual Found find(const Input& input) const = 0;
  // Is it worth laying the page out for this method?
  [[nodiscard]] virtual bool wants_boxes() const noexcept { return false; }
};

// What a method may need beside the page. The caller keeps it alive as long as the method.
struct Resources {
  std::string_view model_name = {};  // for messages: a path, or the shipped model's name
  std::string_view model = {};       // a model file's bytes; empty: the one that ships
  const site::RuleBook* rules = nullptr;
};

struct MethodEntry {
  std::string_view name;
  std::string_view summary;  // one line, as --help prints it
  std::span<const OptionInfo> options;
  // Fails when the model is not one of this method's. The settings fit `options`.
  Result<std::unique_ptr<Method>> (*make)(const Settings& settings, const Resources& resources);
};

std::span<const MethodEntry> all_methods() noexcept;
const MethodEntry* find_method(std::string_view name) noexcept;

// `spec` is a method's name, with settings or without: "mountain:form=paper:span-window=10".
Result<std::unique_ptr<Method>> make_method(std::string_view spec, const Resources& resources);

}  // namespace winnow::methods

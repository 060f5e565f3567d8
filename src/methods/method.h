// The interface of a method, and the list of all methods.
//
// A method reads a Document and selects the part of it that is content. The --help text, the
// server, the evaluation and the tests loop over all_methods(): a new method is a folder here and
// one line in method.cc.
//
//   WINNOW_TRY(const std::unique_ptr<Method> method, make_method("mcst:depth-offset=12", {}));
//   const Found found = method->find({.document = document, .url = url});
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "methods/decision.h"
#include "methods/settings.h"
#include "winnow/options.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::site {
class KnownSites;
class RuleBook;
}  // namespace winnow::site
namespace winnow::layout {
struct Boxes;
}

namespace winnow::methods {

struct Scratch;
struct Trace;

struct Input {
  const dom::Document& document;
  std::string_view url = {};             // empty if unknown
  const layout::Boxes* boxes = nullptr;  // nullptr if the page was not laid out
  bool wants_scores = false;             // fill Found::scores
  Trace* trace = nullptr;                // to be filled with numbers (trace.h), or nullptr
  References references = References::Keep;
  Scratch* scratch = nullptr;  // memory to reuse (scratch.h); not used by other threads
};

// Whether what is known about the page's site decided, and why.
struct MemoryUse {
  std::string_view source = "none";  // "rule", "model" or "statistics", if it decided; a literal
  std::string name = {};  // addr of the rule or name of the model that was tried, else the host
  std::string_view reason = {};  // a literal; docs/rules.md lists them
  bool is_present = true;        // false: there is a rule, but none of its markers is on the page
};

// A method leaves empty what it does not determine.
struct Found {
  dom::Selection selection;
  std::optional<dom::NodeId> title = {};  // the element with the title
  std::string_view step = {};             // the step of the method that answered; a literal
  std::vector<dom::Post> posts = {};      // in page order, inside the selection
  std::vector<dom::Post> comments = {};   // outside the selection
  std::optional<PageType> page_type = {};
  std::optional<double> probability = {};   // that the selection is right
  std::vector<dom::NodeScore> scores = {};  // of the blocks, in document order, if wanted
  Decision decision = {};                   // of the blocks; empty if the method knows none
  std::optional<MemoryUse> memory = {};     // if the method chooses between rules and itself
};

class Method {
 public:
  virtual ~Method() = default;
  // The same Input always gives the same answer. Safe to call from several threads.
  [[nodiscard]] virtual Found find(const Input& input) const = 0;
  // Does the method use the layout of the page?
  [[nodiscard]] virtual bool wants_boxes() const noexcept { return false; }
};

// A trained model for the pages of some hosts.
struct SiteModel {
  std::string_view name;
  std::string_view bytes;  // of its file
  std::span<const std::string> hosts;
  std::span<const std::string> kinds;  // of pages: "article"; empty: any
};

// What a method may need besides the page. Must outlive the method.
struct Resources {
  std::string_view model_name = {};  // for error messages: a path, or the name of a shipped model
  std::string_view model = {};       // the bytes of a model file; empty for the shipped one
  const site::RuleBook* rules = nullptr;
  const site::KnownSites* sites = nullptr;  // their statistics
  // The last one wins if several serve a host. Not used if `model` is set.
  std::span<const SiteModel> site_models = {};
};

struct MethodEntry {
  std::string_view name;
  std::string_view summary;  // one line for --help
  std::span<const OptionInfo> options;
  // Fails if the model is for another method. REQUIRES: the settings are for `options`.
  Result<std::unique_ptr<Method>> (*make)(const Settings& settings, const Resources& resources);
};

std::span<const MethodEntry> all_methods() noexcept;
const MethodEntry* find_method(std::string_view name) noexcept;

// `spec` is a name, optionally with settings: "mountain:form=paper:span-window=10".
Result<std::unique_ptr<Method>> make_method(std::string_view spec, const Resources& resources);

}  // namespace winnow::methods

// The first line names the kind; each format describes itself.
#include "cli/inspect_model.h"

#include "model/linear.h"
#include "model/model_text.h"
#include "model/svm_format.h"
#include "model/tree.h"

namespace winnow::cli {
namespace {

Result<std::string> describe_classifiers(std::string_view bytes, std::string_view name) {
  WINNOW_TRY(const model::SvmFile file, model::read_svm_file(bytes, name));
  std::string out;
  for (const model::SvmSection& section : file.sections) {
    out.append(section.name).append(": ");
    out.append(section.kernel == model::Kernel::Rbf ? "rbf" : "linear").append(" classifier, ");
    out.append(std::to_string(section.coefficients.size())).append(" vectors; features");
    for (const std::string& feature : section.features) out.append(" ").append(feature);
    out += '\n';
  }
  return out;
}

}  // namespace

Result<std::string> describe_model(std::string_view bytes, std::string_view name) {
  model::ModelLines lines(bytes, name);
  WINNOW_TRY(const std::string_view kind, lines.read_head());
  std::string out = std::string("model of the method ").append(kind).append(": ");
  model::ModelLines rest = lines;
  const Result<std::string_view> learner = rest.word_of("learner");
  if (!learner) {
    WINNOW_TRY(const std::string classifiers, describe_classifiers(bytes, name));
    return out.append("support vector machines\n\n").append(classifiers);
  }
  if (*learner == "logistic") {
    WINNOW_TRY(const model::LinearModel linear, model::read_linear(rest));
    return out.append(model::describe(linear));
  }
  if (*learner == "tree") {
    WINNOW_TRY(const model::TreeModel tree, model::read_tree(rest));
    return out.append(model::describe(tree));
  }
  return rest.damaged("unknown learner " + std::string(learner->substr(0, 40)) +
                      " (available: logistic, tree)");
}

}  // namespace winnow::cli

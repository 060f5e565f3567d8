// A list of work that starts with the formula: an element is replaced by its pieces, literal LaTeX
// and elements, until only literals are left.
#include "compose/mathml.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/spaces.h"

namespace winnow::compose {
namespace {

struct Command {
  std::string_view character;
  std::string_view latex;
};
// Characters that have a name in LaTeX. Others stand for themselves: today's renderers know them.
constexpr Command kCommands[] = {
    {"\u2211", "\\sum"},
    {"\u222B", "\\int"},
    {"\u220F", "\\prod"},
    {"\u2264", "\\le"},
    {"\u2265", "\\ge"},
    {"\u2260", "\\ne"},
    {"\u00D7", "\\times"},
    {"\u22C5", "\\cdot"},
    {"\u00B7", "\\cdot"},
    {"\u00B1", "\\pm"},
    {"\u2212", "-"},
    {"\u2192", "\\to"},
    {"\u21D2", "\\Rightarrow"},
    {"\u221E", "\\infty"},
    {"\u2208", "\\in"},
    {"\u2209", "\\notin"},
    {"\u2282", "\\subset"},
    {"\u2286", "\\subseteq"},
    {"\u222A", "\\cup"},
    {"\u2229", "\\cap"},
    {"\u2200", "\\forall"},
    {"\u2203", "\\exists"},
    {"\u2202", "\\partial"},
    {"\u2207", "\\nabla"},
    {"\u2248", "\\approx"},
    {"\u2261", "\\equiv"},
    {"\u223C", "\\sim"},
    {"\u2026", "\\ldots"},
    {"\u22EF", "\\cdots"},
    {"\u2032", "'"},
    {"\u03B1", "\\alpha"},
    {"\u03B2", "\\beta"},
    {"\u03B3", "\\gamma"},
    {"\u03B4", "\\delta"},
    {"\u03B5", "\\varepsilon"},
    {"\u03F5", "\\epsilon"},
    {"\u03B6", "\\zeta"},
    {"\u03B7", "\\eta"},
    {"\u03B8", "\\theta"},
    {"\u03B9", "\\iota"},
    {"\u03BA", "\\kappa"},
    {"\u03BB", "\\lambda"},
    {"\u03BC", "\\mu"},
    {"\u03BD", "\\nu"},
    {"\u03BE", "\\xi"},
    {"\u03C0", "\\pi"},
    {"\u03C1", "\\rho"},
    {"\u03C3", "\\sigma"},
    {"\u03C4", "\\tau"},
    {"\u03C5", "\\upsilon"},
    {"\u03C6", "\\varphi"},
    {"\u03D5", "\\phi"},
    {"\u03C7", "\\chi"},
    {"\u03C8", "\\psi"},
    {"\u03C9", "\\omega"},
    {"\u0393", "\\Gamma"},
    {"\u0394", "\\Delta"},
    {"\u0398", "\\Theta"},
    {"\u039B", "\\Lambda"},
    {"\u039E", "\\Xi"},
    {"\u03A0", "\\Pi"},
    {"\u03A3", "\\Sigma"},
    {"\u03A6", "\\Phi"},
    {"\u03A8", "\\Psi"},
    {"\u03A9", "\\Omega"},
    {"\u211D", "\\mathbb{R}"},
    {"\u2115", "\\mathbb{N}"},
    {"\u2124", "\\mathbb{Z}"},
    {"\u211A", "\\mathbb{Q}"},
    {"\u2102", "\\mathbb{C}"},
    {"\u2061", ""},
    {"\u2062", ""},
    {"\u2063", ""},
    {"\u2064", ""},
    {"\u27E8", "\\langle"},
    {"\u27E9", "\\rangle"},
    {"\u00A0", "~"},
};
constexpr std::string_view kFunctions[] = {"sin", "cos", "tan", "cot", "log", "ln",  "exp", "lim",
                                           "max", "min", "sup", "inf", "det", "dim", "gcd", "arg"};
constexpr Command kAccents[] = {
    {"^", "\\hat"},      {"\u02C6", "\\hat"},  {"~", "\\tilde"},         {"\u02DC", "\\tilde"},
    {"\u00AF", "\\bar"}, {"\u203E", "\\bar"},  {"_", "\\bar"},           {"\u2192", "\\vec"},
    {"\u02D9", "\\dot"}, {"\u00A8", "\\ddot"}, {"\u23DE", "\\overbrace"}};

std::string_view find(std::span<const Command> commands, std::string_view character,
                      std::string_view otherwise) {
  const auto found = std::ranges::find(commands, character, &Command::character);
  return found == commands.end() ? otherwise : found->latex;
}

class Converter {
 public:
  explicit Converter(const dom::Document& document) : document_(document) {}

  std::string convert(std::uint32_t math) {
    push_children(math, "");
    while (!work_.empty()) {
      const Work work = work_.back();
      work_.pop_back();
      if (work.node == kLiteral)
        append(work.literal);
      else
        expand(work.node);
    }
    return std::move(out_);
  }

 private:
  static constexpr std::uint32_t kLiteral = 0;  // the root is never work
  struct Work {
    std::uint32_t node = kLiteral;
    std::string_view literal;
  };

  // A command and a letter after it need a space between them.
  void append(std::string_view latex) {
    if (latex.empty()) return;
    if (base::is_alpha(latex.front()) && !out_.empty() && base::is_alpha(out_.back())) {
      std::size_t i = out_.size();
      while (i > 0 && base::is_alpha(out_[i - 1])) --i;
      if (i > 0 && out_[i - 1] == '\\') out_ += ' ';
    }
    out_.append(latex);
  }

  // Pieces are given in reading order.
  void push(std::initializer_list<Work> pieces) {
    for (auto piece = std::rbegin(pieces); piece != std::rend(pieces); ++piece)
      work_.push_back(*piece);
  }
  static Work literal(std::string_view text) { return {kLiteral, text}; }
  static Work node(std::uint32_t index) { return {index, {}}; }

  [[nodiscard]] std::vector<std::uint32_t> children(std::uint32_t parent) const {
    std::vector<std::uint32_t> list;
    for (std::uint32_t i = parent + 1; i < document_[parent].end; i = document_[i].end)
      if (document_[i].is_element()) list.push_back(i);
    return list;
  }

  void push_children(std::uint32_t parent, std::string_view between) {
    const std::vector<std::uint32_t> list = children(parent);
    for (std::size_t i = list.size(); i-- > 0;) {
      work_.push_back(node(list[i]));
      if (i > 0 && !between.empty()) work_.push_back(literal(between));
    }
  }

  [[nodiscard]] std::string text_of(std::uint32_t parent) const {
    std::string text;
    for (const dom::Node& child : document_.subtree(dom::NodeId(parent)))
      if (child.is_text()) text.append(document_.text(child));
    return text::collapse_spaces(text);
  }

  void append_characters(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const std::size_t length = base::read_utf8(text, i).length;
      const std::string_view character = text.substr(i, length);
      i += length;
      if (std::string_view("{}%#&_$").find(character[0]) != std::string_view::npos) {
        out_ += '\\';
        out_.append(character);
      } else if (character == "\\") {
        append("\\backslash");
      } else {
        append(find(kCommands, character, character));
      }
    }
  }

  void append_text(std::string_view text) {
    out_.append("\\text{");
    for (const char c : text)
      if (c != '{' && c != '}' && c != '\\' && c != '$') out_ += c;
    out_ += '}';
  }

  void append_identifier(std::string_view text) {
    if (std::ranges::find(kFunctions, text) != std::end(kFunctions)) {
      out_ += '\\';
      out_.append(text);
    } else if (text.size() > 1 && std::ranges::all_of(text, base::is_alpha)) {
      out_.append("\\mathrm{").append(text).append("}");
    } else {
      append_characters(text);
    }
  }

  // Is it a sign whose limits stand above and below: a sum, a limit?
  [[nodiscard]] bool takes_limits(std::uint32_t base) const {
    const std::string text = text_of(base);
    return text == "\u2211" || text == "\u220F" || text == "\u222B" || text == "\u22C3" ||
           text == "\u22C2" || text == "lim" || text == "max" || text == "min" || text == "sup" ||
           text == "inf";
  }

  void expand_scripts(const std::vector<std::uint32_t>& parts, std::string_view first,
                      std::string_view second) {
    if (parts.size() == 2)
      push({literal("{"), node(parts[0]), literal("}"), literal(first), literal("{"),
            node(parts[1]), literal("}")});
    else
      push({literal("{"), node(parts[0]), literal("}"), literal(first), literal("{"),
            node(parts[1]), literal("}"), literal(second), literal("{"), node(parts[2]),
            literal("}")});
  }

  void expand_limits(const std::vector<std::uint32_t>& parts, std::string_view script,
                     std::string_view command) {
    if (takes_limits(parts[0])) {
      push({node(parts[0]), literal(script), literal("{"), node(parts[1]), literal("}")});
      return;
    }
    if (script == "^") {
      const std::string_view accent = find(kAccents, text_of(parts[1]), "");
      if (!accent.empty())
        return push({literal(accent), literal("{"), node(parts[0]), literal("}")});
    }
    push({literal(command), literal("{"), node(parts[1]), literal("}{"), node(parts[0]),
          literal("}")});
  }

  // True: the name and the number of parts are those of a construct.
  bool expand_construct(std::string_view name, const std::vector<std::uint32_t>& parts) {
    if (parts.size() == 2) {
      if (name == "mfrac")
        return push({literal("\\frac{"), node(parts[0]), literal("}{"), node(parts[1]),
                     literal("}")}),
               true;
      if (name == "mroot")
        return push({literal("\\sqrt["), node(parts[1]), literal("]{"), node(parts[0]),
                     literal("}")}),
               true;
      if (name == "msup") return expand_scripts(parts, "^", ""), true;
      if (name == "msub") return expand_scripts(parts, "_", ""), true;
      if (name == "mover") return expand_limits(parts, "^", "\\overset"), true;
      if (name == "munder") return expand_limits(parts, "_", "\\underset"), true;
    }
    if (parts.size() == 3) {
      if (name == "msubsup") return expand_scripts(parts, "_", "^"), true;
      if (name == "munderover")
        return push({node(parts[0]), literal("_{"), node(parts[1]), literal("}^{"), node(parts[2]),
                     literal("}")}),
               true;
    }
    return false;
  }

  void expand(std::uint32_t index) {
    const std::string_view name = document_.text_of(document_[index].name);
    if (name == "mi") return append_identifier(text_of(index));
    if (name == "mn" || name == "mo") return append_characters(text_of(index));
    if (name == "mtext" || name == "ms") return append_text(text_of(index));
    if (name == "mspace") return append("\\ ");
    if (name == "annotation" || name == "annotation-xml" || name == "mphantom") return;
    const std::vector<std::uint32_t> parts = children(index);
    if (expand_construct(name, parts)) return;
    if (name == "semantics") {
      if (!parts.empty()) work_.push_back(node(parts.front()));
    } else if (name == "msqrt") {
      append("\\sqrt{");
      work_.push_back(literal("}"));
      push_children(index, "");
    } else if (name == "mfenced") {
      append("\\left(");
      work_.push_back(literal("\\right)"));
      push_children(index, ",");
    } else if (name == "mtable") {
      append("\\begin{matrix}");
      work_.push_back(literal("\\end{matrix}"));
      push_children(index, " \\\\ ");
    } else if (name == "mtr") {
      push_children(index, " & ");
    } else if (parts.empty()) {
      append_characters(text_of(index));
    } else {
      push_children(index, "");
    }
  }

  const dom::Document& document_;
  std::vector<Work> work_;
  std::string out_;
};

}  // namespace

std::string mathml_to_latex(const dom::Document& document, std::uint32_t math) {
  return Converter(document).convert(math);
}

}  // namespace winnow::compose

// A work list that starts with the formula: an element is replaced by its parts, literal LaTeX and
// elements, until only literals are left.
#include "content/mathml.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "content/math_alphabets.h"
#include "text/spaces.h"

namespace winnow::content {
namespace {

struct Command {
  std::string_view character;
  std::string_view latex;
};
// Characters that have a command in LaTeX. Others are written as they are, which current renderers
// support.
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
    {"\u2061", ""},
    {"\u2062", ""},
    {"\u2063", ""},
    {"\u2064", ""},
    {"\u2190", "\\leftarrow"},
    {"\u2194", "\\leftrightarrow"},
    {"\u21D4", "\\Leftrightarrow"},
    {"\u21A6", "\\mapsto"},
    {"\u2205", "\\emptyset"},
    {"\u2227", "\\land"},
    {"\u2228", "\\lor"},
    {"\u00AC", "\\neg"},
    {"\u2295", "\\oplus"},
    {"\u2297", "\\otimes"},
    {"\u2218", "\\circ"},
    {"\u221D", "\\propto"},
    {"\u226A", "\\ll"},
    {"\u226B", "\\gg"},
    {"\u2245", "\\cong"},
    {"\u22A5", "\\perp"},
    {"\u2225", "\\parallel"},
    {"\u2016", "\\|"},
    {"\u222C", "\\iint"},
    {"\u222E", "\\oint"},
    {"\u22EE", "\\vdots"},
    {"\u22F1", "\\ddots"},
    {"\u210F", "\\hbar"},
    {"\u2113", "\\ell"},
    {"\u230A", "\\lfloor"},
    {"\u230B", "\\rfloor"},
    {"\u2308", "\\lceil"},
    {"\u2309", "\\rceil"},
    {"\u27E8", "\\langle"},
    {"\u27E9", "\\rangle"},
    {"\u00A0", "~"},
};
// The environments of a matrix in brackets.
struct Matrix {
  std::string_view open;
  std::string_view close;
  std::string_view environment;
};
constexpr Matrix kMatrices[] = {{"(", ")", "pmatrix"},           {"[", "]", "bmatrix"},
                                {"{", "}", "Bmatrix"},           {"|", "|", "vmatrix"},
                                {"\u2223", "\u2223", "vmatrix"}, {"\u2016", "\u2016", "Vmatrix"},
                                {"\u2225", "\u2225", "Vmatrix"}, {"{", "", "cases"}};
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
    push_row(math);
    while (!work_.empty()) {
      const Work work = work_.back();
      work_.pop_back();
      if (work.node == kLiteral)
        append(work.literal);
      else
        expand(work.node, work.literal);
    }
    return std::move(out_);
  }

 private:
  static constexpr std::uint32_t kLiteral = 0;  // the root is never an entry
  struct Work {
    std::uint32_t node = kLiteral;
    std::string_view literal;  // LaTeX; for an <mtable>, its environment
  };

  // A command and a letter after it need a space in between.
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

  [[nodiscard]] std::string_view attribute(std::uint32_t element, std::string_view name) const {
    for (const dom::Attribute& each : document_.attributes(document_[element]))
      if (document_.text_of(each.name) == name) return base::trim(document_.text(each.value));
    return {};
  }
  [[nodiscard]] bool is(std::uint32_t element, std::string_view name) const {
    return document_.text_of(document_[element].name) == name;
  }
  // Skips wrappers around a single element.
  [[nodiscard]] std::uint32_t unwrapped(std::uint32_t element) const {
    constexpr int kMaxBoxes = 8;
    for (int i = 0; i < kMaxBoxes; ++i) {
      if (!is(element, "mrow") && !is(element, "mstyle") && !is(element, "mpadded")) break;
      const std::vector<std::uint32_t> inside = children(element);
      if (inside.size() != 1) break;
      element = inside.front();
    }
    return element;
  }
  [[nodiscard]] bool is_binomial(std::uint32_t element) const {
    const std::string_view thickness = attribute(element, "linethickness");
    return is(element, "mfrac") && children(element).size() == 2 &&
           (thickness == "0" || thickness == "0px" || thickness == "0pt" || thickness == "0em");
  }

  // The children of a row. Brackets around a table or a fraction without a line belong to it.
  void push_row(std::uint32_t parent) {
    const std::vector<std::uint32_t> list = children(parent);
    std::vector<Work> row;
    for (std::size_t i = 0; i < list.size();) {
      const std::size_t used = push_bracketed(std::span(list).subspan(i), row);
      if (used == 0) row.push_back(node(list[i]));
      i += std::max<std::size_t>(used, 1);
    }
    work_.insert(work_.end(), row.rbegin(), row.rend());
  }

  // Returns the number of elements taken.
  std::size_t push_bracketed(std::span<const std::uint32_t> list, std::vector<Work>& row) const {
    if (list.size() < 2 || !is(list[0], "mo")) return 0;
    const std::uint32_t inside = unwrapped(list[1]);
    const bool is_table = is(inside, "mtable");
    if (!is_table && !is_binomial(inside)) return 0;
    const std::string open = text_of(list[0]);
    const std::string close = list.size() > 2 && is(list[2], "mo") ? text_of(list[2]) : "";
    if (!is_table) {
      if (open != "(" || close != ")") return 0;
      const std::vector<std::uint32_t> parts = children(inside);
      for (const Work& work :
           {literal("\\binom{"), node(parts[0]), literal("}{"), node(parts[1]), literal("}")})
        row.push_back(work);
      return 3;
    }
    for (const Matrix& matrix : kMatrices)
      if (open == matrix.open && close == matrix.close) {
        row.push_back({inside, matrix.environment});
        return list.size() > 2 && is(list[2], "mo") ? 3 : 2;
      }
    return 0;
  }

  [[nodiscard]] std::string text_of(std::uint32_t parent) const {
    std::string text;
    for (const dom::Node& child : document_.subtree(dom::NodeId(parent)))
      if (child.is_text()) text.append(document_.text(child));
    return text::collapse_spaces(text);
  }

  void append_characters(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
      const base::CodePoint point = base::read_utf8(text, i);
      const std::string_view character = text.substr(i, point.length);
      i += point.length;
      if (std::string_view("{}%#&_$").find(character[0]) != std::string_view::npos) {
        out_ += '\\';
        out_.append(character);
      } else if (character == "\\") {
        append("\\backslash");
      } else if (point.value < 0x80) {
        append(character);
      } else if (const auto letter = math_letter(point.value)) {
        append_letter(*letter);
      } else {
        append(find(kCommands, character, character));
      }
    }
  }

  void append_letter(const MathLetter& letter) {
    std::string plain;
    base::append_utf8(plain, letter.letter);
    const std::string_view latex = find(kCommands, plain, plain);
    if (letter.command.empty()) return append(latex);
    append(letter.command);
    out_.append("{").append(latex).append("}");
  }

  // The characters of a token in the style of its mathvariant.
  void append_token(std::uint32_t index) {
    const std::string text = text_of(index);
    std::string_view command = command_of_variant(attribute(index, "mathvariant"));
    const bool is_ascii =
        std::ranges::all_of(text, [](char c) { return base::is_alphanumeric(c); });
    // Only letters have an upright form, and only Latin ones a bold upright form.
    if (command == "\\mathrm" && !(is_ascii && text.size() == 1)) command = "";
    if (command == "\\mathbf" && !is_ascii) command = "\\boldsymbol";
    if (!command.empty() && !text.empty()) {
      append(command);
      out_ += '{';
    }
    if (is(index, "mi") && command.empty())
      append_identifier(text);
    else
      append_characters(text);
    if (!command.empty() && !text.empty()) out_ += '}';
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

  // True for an operator whose limits are above and below: a sum, a limit.
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

  // True if the name and the number of parts are those of a construct.
  bool expand_construct(std::string_view name, const std::vector<std::uint32_t>& parts) {
    if (parts.size() == 2) {
      if (name == "mfrac" && is_binomial(document_[parts[0]].parent))
        return push({literal("{"), node(parts[0]), literal(" \\atop "), node(parts[1]),
                     literal("}")}),
               true;
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

  // The base, then pairs of a lower and an upper script; after <mprescripts>, those on the left.
  void expand_multiscripts(const std::vector<std::uint32_t>& parts) {
    std::vector<Work> right = {literal("{"), node(parts[0]), literal("}")};
    std::vector<Work> left;
    std::vector<Work>* side = &right;
    for (std::size_t i = 1; i < parts.size();) {
      if (is(parts[i], "mprescripts")) {
        side = &left;
        left.push_back(literal("{}"));
        ++i;
        continue;
      }
      for (const std::string_view script : {"_{", "^{"}) {
        if (i == parts.size() || is(parts[i], "mprescripts")) break;
        if (!is(parts[i], "none") && document_[parts[i]].end > parts[i] + 1)
          side->insert(side->end(), {literal(script), node(parts[i]), literal("}")});
        ++i;
      }
    }
    work_.insert(work_.end(), right.rbegin(), right.rend());
    work_.insert(work_.end(), left.rbegin(), left.rend());
  }

  void expand_fenced(std::uint32_t index) {
    const auto or_else = [&](std::string_view name, std::string_view otherwise) {
      const bool is_set = std::ranges::any_of(
          document_.attributes(document_[index]),
          [&](const dom::Attribute& each) { return document_.text_of(each.name) == name; });
      return is_set ? attribute(index, name) : otherwise;
    };
    const auto fence = [](std::string_view bracket) {
      if (bracket.empty()) return std::string_view(".");
      if (bracket == "{") return std::string_view("\\{");
      if (bracket == "}") return std::string_view("\\}");
      return find(kCommands, bracket, bracket);
    };
    const std::string_view separators = or_else("separators", ",");
    append("\\left");
    append(fence(or_else("open", "(")));
    push({literal("\\right"), literal(fence(or_else("close", ")")))});
    push_children(index, separators.substr(0, 1));
  }

  void expand_table(std::uint32_t index, std::string_view environment) {
    const std::string_view align = attribute(index, "columnalign");
    const bool is_aligned = align.find("right") != std::string_view::npos &&
                            align.find("left") != std::string_view::npos;
    if (environment.empty()) environment = is_aligned ? "aligned" : "matrix";
    append("\\begin{");
    out_.append(environment).append("}");
    push({literal("\\end{"), literal(environment), literal("}")});
    push_children(index, " \\\\ ");
  }

  // Tokens, and elements that are not read. False: it contains elements.
  bool expand_token(std::string_view name, std::uint32_t index) {
    if (name == "mi" || name == "mn" || name == "mo")
      append_token(index);
    else if (name == "mtext" || name == "ms")
      append_text(text_of(index));
    else if (name == "mspace")
      append("\\ ");
    else if (name != "annotation" && name != "annotation-xml" && name != "mphantom" &&
             name != "none" && name != "mprescripts")
      return false;
    return true;
  }

  void expand(std::uint32_t index, std::string_view environment) {
    const std::string_view name = document_.text_of(document_[index].name);
    if (expand_token(name, index)) return;
    const std::vector<std::uint32_t> parts = children(index);
    if (expand_construct(name, parts)) return;
    if (name == "semantics") {
      if (!parts.empty()) work_.push_back(node(parts.front()));
    } else if (name == "mmultiscripts" && !parts.empty()) {
      expand_multiscripts(parts);
    } else if (name == "msqrt") {
      append("\\sqrt{");
      work_.push_back(literal("}"));
      push_row(index);
    } else if (name == "menclose" && attribute(index, "notation") == "box") {
      append("\\boxed{");
      work_.push_back(literal("}"));
      push_row(index);
    } else if (name == "mfenced") {
      expand_fenced(index);
    } else if (name == "mtable") {
      expand_table(index, environment);
    } else if (name == "mtr" || name == "mlabeledtr") {
      push_children(index, " & ");
    } else if (parts.empty()) {
      append_characters(text_of(index));
    } else {
      push_row(index);
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

}  // namespace winnow::content

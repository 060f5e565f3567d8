// One line per block: state, a bar for its probability, the step and the text; below it the features
// that moved its score most.
#include "cli/inspect_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>

#include "common/shortened.h"
#include "common/terminal.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kBarWidth = 10;
constexpr std::size_t kStepWidth = 10;
constexpr std::size_t kTextWidth = 90;

// A bar of kBarWidth characters: "██████▌   ".
std::string bar(double share) {
  constexpr std::array<const char*, 8> kParts = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<std::size_t>(
      std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(8 * kBarWidth)));
  std::string drawn;
  for (std::size_t i = 0; i < eighths / 8; ++i) drawn += "█";
  drawn += kParts[eighths % 8];
  const std::size_t width = eighths / 8 + (eighths % 8 != 0 ? 1 : 0);
  return drawn.append(kBarWidth - width, ' ');
}

std::string number(const char* format, double value) {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// The beginning of a text, cut between two characters.
std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

void print_list(const ListDecision& list, std::ostream& out) {
  out << "list of posts: " << (list.is_list ? "yes" : "no") << " (" << list.reason << "); prior "
      << number("%.3f", list.prior);
  if (list.probability)
    out << ", with " << list.posts << " posts found " << number("%.3f", *list.probability);
  out << "\n";
  constexpr std::size_t kShown = 5;
  for (std::size_t i = 0; i < std::min(kShown, list.evidence.size()); ++i)
    out << "    " << number("%+.2f ", list.evidence[i].contribution) << list.evidence[i].name
        << number(" = %.3g\n", list.evidence[i].value);
}

void print_head(const Page& page, std::ostream& out) {
  const Explanation& explanation = *page.explanation;
  out << explanation.method;
  if (page.page_type) out << ": " << name_of(*page.page_type);
  out << ", text from " << explanation.answer;
  if (page.metadata.probability)
    out << ", right with probability " << number("%.2f", *page.metadata.probability);
  if (explanation.cut) out << ", kept from " << number("%.2f", *explanation.cut);
  out << "\n";
  constexpr double kShown = 0.01;
  if (!explanation.kinds.empty()) out << "kinds:";
  for (const KindProbability& kind : explanation.kinds)
    if (kind.probability >= kShown) out << " " << kind.name << number(" %.2f", kind.probability);
  if (!explanation.kinds.empty()) out << "\n";
  if (explanation.list) print_list(*explanation.list, out);
}

void print_block(const BlockExplanation& block, std::size_t index, std::ostream& out) {
  const common::Color color = block.is_kept ? common::Color::Green : common::Color::Red;
  out << number("%4.0f ", static_cast<double>(index))
      << common::Colored{color, block.is_kept ? "+ " : "- "};
  const std::string drawn = bar(block.probability.value_or(0));
  out << common::Colored{color, drawn}
      << (block.probability ? number(" %.2f ", *block.probability) : "      ")
      << padded(block.step, kStepWidth) << " ";
  const std::string text = common::shortened(block.text, kTextWidth);
  if (block.is_kept)
    out << text << "\n";
  else
    out << common::Colored{common::Color::Grey, text} << "\n";
  if (!block.score) return;
  std::string parts =
      "       score " + number("%+.2f", *block.score) + " = average " + number("%+.2f", block.base);
  for (const FeatureContribution& feature : block.features)
    parts.append(", ")
        .append(feature.name)
        .append(number("(%.0f) ", feature.value))
        .append(number("%+.2f", feature.contribution));
  parts.append(number(", others %+.2f", block.rest));
  out << common::Colored{common::Color::Grey, parts} << "\n";
}

}  // namespace

void print_blocks(const Page& page, std::ostream& out) {
  const Explanation& explanation = *page.explanation;
  print_head(page, out);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < explanation.blocks.size(); ++i) {
    print_block(explanation.blocks[i], i, out);
    kept += explanation.blocks[i].is_kept ? 1 : 0;
  }
  for (const RecordExplanation& record : explanation.records)
    out << record.kind << " " << record.index << ": bytes " << record.start << " to " << record.end
        << ", " << record.path << "\n";
  out << kept << " of " << explanation.blocks.size() << " blocks kept\n";
  if (!explanation.truncated.empty())
    out << "the page has more " << explanation.truncated << " than an explanation may contain\n";
}

}  // namespace winnow::cli

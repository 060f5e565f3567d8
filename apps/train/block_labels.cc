// Both texts are lower-cased as a whole, then split and numbered.
#include "train/block_labels.h"

#include <string>

#include "text/lower_case.h"
#include "text/numbering.h"
#include "text/words.h"
#include "train/lcs_alignment.h"

namespace winnow::train {

PageLabels label_blocks(const dom::Document& document, const features::Segmentation& segmentation,
                        std::string_view true_text) {
  std::string page_text;
  std::vector<std::size_t> ends;  // of each block in page_text
  std::string block_text;
  for (const features::Block& block : segmentation.blocks) {
    block_text.clear();
    for (const features::TextLeaf& leaf : segmentation.leaves_of(block)) {
      if ((leaf.flags & features::TextLeaf::kApart) != 0) block_text += ' ';
      block_text += document.text(document[leaf.node]);
    }
    text::append_lower_case(block_text, page_text);
    page_text += '\n';
    ends.push_back(page_text.size());
  }
  const std::string lowered_truth = text::lower_case(true_text);

  PageLabels labels;
  text::Numbering numbering(page_text.size() / 8);
  std::vector<std::uint32_t> page;
  std::vector<std::uint32_t> truth;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const std::size_t before = page.size();
    text::for_each_word(std::string_view(page_text).substr(begin, end - begin),
                        text::WordKind::RegexHanAlone,
                        [&](std::string_view word) { page.push_back(numbering.number_of(word)); });
    labels.blocks.push_back({static_cast<std::uint32_t>(page.size() - before), 0});
    begin = end;
  }
  text::for_each_word(lowered_truth, text::WordKind::RegexHanAlone,
                      [&](std::string_view word) { truth.push_back(numbering.number_of(word)); });
  labels.true_words = static_cast<std::uint32_t>(truth.size());

  const std::vector<bool> aligned = align(page, truth, numbering.count());
  std::size_t next = 0;
  for (BlockLabel& block : labels.blocks)
    for (const std::size_t end = next + block.words; next < end; ++next)
      if (aligned[next]) {
        ++block.aligned;
        ++labels.aligned;
      }
  return labels;
}

}  // namespace winnow::train

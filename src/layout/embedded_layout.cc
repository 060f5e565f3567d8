// The embedded layout as an engine of the Extractor, with default limits.
#include "layout/layout.h"
#include "layout/layout_engine.h"
#include "winnow/layout.h"

namespace winnow {
namespace {

class EmbeddedLayout final : public LayoutEngine {
 public:
  [[nodiscard]] layout::Boxes lay_out(const dom::Document& document,
                                      std::span<const layout::StyleSheet> sheets,
                                      const std::string& page_url) const override {
    layout::LayoutOptions options;
    options.page_url = page_url;
    return layout::lay_out(document, sheets, options);
  }
};

}  // namespace

std::unique_ptr<LayoutEngine> embedded_layout() { return std::make_unique<EmbeddedLayout>(); }

}  // namespace winnow

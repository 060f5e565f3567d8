// gumbo as a contender. It reuses nothing; its list of parse errors is switched off, because the
// others make none.
#include "contender.h"

#ifdef WINNOW_BENCH_GUMBO
#include <gumbo.h>
#endif

namespace winnow::bench {

#ifdef WINNOW_BENCH_GUMBO
namespace {

class Gumbo final : public Contender {
 public:
  Gumbo() { options_.max_errors = 0; }
  ~Gumbo() override { release(); }

  void parse(std::string_view page) override {
    release();
    output_ = gumbo_parse_with_options(&options_, page.data(), page.size());
  }

  [[nodiscard]] std::size_t element_count() const override {
    std::size_t count = 0;
    std::vector<const GumboNode*> open = {output_->document};
    while (!open.empty()) {
      const GumboNode* node = open.back();
      open.pop_back();
      const bool is_document = node->type == GUMBO_NODE_DOCUMENT;
      if (!is_document && node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE)
        continue;
      count += is_document ? 0 : 1;
      const GumboVector& children =
          is_document ? node->v.document.children : node->v.element.children;
      for (unsigned i = 0; i < children.length; ++i)
        open.push_back(static_cast<const GumboNode*>(children.data[i]));
    }
    return count;
  }

 private:
  void release() {
    if (output_ != nullptr) gumbo_destroy_output(&options_, output_);
    output_ = nullptr;
  }

  GumboOptions options_ = kGumboDefaultOptions;
  GumboOutput* output_ = nullptr;
};

}  // namespace

std::vector<Entry> gumbo_entries() {
  return {{"gumbo", "nothing kept",
           []() -> std::unique_ptr<Contender> { return std::make_unique<Gumbo>(); }}};
}
#else
std::vector<Entry> gumbo_entries() { return {}; }
#endif

}  // namespace winnow::bench

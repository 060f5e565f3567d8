// Takes a page through bytes -> decode -> html -> its hashes.
#include "winnow/memory.h"

#include <utility>

#include "extract/guarded.h"
#include "extract/memory_counts.h"
#include "extract/sniff.h"
#include "methods/auto/site_sketch.h"
#include "url/url.h"

namespace winnow {

Memory::Memory() : impl_(std::make_unique<Impl>()) {}
Memory::~Memory() = default;
Memory::Memory(Memory&&) noexcept = default;
Memory& Memory::operator=(Memory&&) noexcept = default;

std::shared_ptr<const site::KnownSites> Memory::Impl::freeze() {
  const std::lock_guard lock(freezing);
  if (!known) known = std::make_shared<const site::KnownSites>(statistics);
  return known;
}

Result<void> Memory::add(std::string_view bytes, std::string_view url,
                         std::string_view content_type) {
  const std::string subject = url.empty() ? "page" : std::string(url);
  return extract_detail::guarded("count", subject, [&]() -> Result<void> {
    if (bytes.empty())
      return fail(ErrorCode::Malformed, "count " + subject + ": the input is empty");
    if (const auto instead = extract_detail::not_a_page(bytes))
      return fail(ErrorCode::Unsupported,
                  "count " + subject + ": not HTML (" + std::string(*instead) + ")");
    decode::Decoded decoded = impl_->decoder.decode(bytes, {.content_type = content_type});
    WINNOW_TRY(dom::Document document,
               impl_->parser.parse(decoded.text(), std::move(impl_->recycled)));
    site::PageSketch sketch = methods::sketch_of(document, url);
    impl_->recycled = std::move(document);
    impl_->decoder.recycle(std::move(decoded));
    if (sketch.host.empty())
      return fail(ErrorCode::InvalidArgument,
                  "count " + subject + ": the URL has no host, so the site is unknown");
    impl_->statistics.add(std::move(sketch));
    impl_->known.reset();
    return {};
  });
}

bool Memory::wants(std::string_view url) const {
  // The page may declare its address.
  if (!url::read_parts(url)) return true;
  return impl_->statistics.wants(url::host_of(url).value_or(""),
                                 site::hash_of_address(url::normalize(url)));
}

void Memory::merge(Memory others) {
  impl_->statistics.merge(std::move(others.impl_->statistics));
  impl_->known.reset();
}

std::vector<KnownSite> Memory::sites() const {
  std::vector<KnownSite> sites;
  for (const site::Statistics::Host* const host : impl_->statistics.hosts())
    sites.push_back({host->name, host->pages.size()});
  return sites;
}

}  // namespace winnow

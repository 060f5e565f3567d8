// Determines which XML vocabulary an element of a feed or sitemap belongs to.
//
//   Vocabularies vocabularies;
//   vocabularies.read(scan);                       // at every Open: its xmlns:* attributes
//   vocabularies.of(scan.prefix()) == Vocabulary::Core
//
// Files can declare any prefix for a namespace: <rss:item>, <a:entry>, <s:url>. Common prefixes are
// known without a declaration, because it is often missing. A declaration is valid from where it is
// found to the end of the file. At most 64 are kept.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "fetch/xml_scan.h"

namespace winnow::fetch {

enum class Vocabulary : std::uint8_t {
  Core,        // RSS, Atom, sitemaps; elements without a prefix
  Content,     // RSS's content module
  DublinCore,  // dc:creator, dc:date, dcterms:issued
  ITunes,      // podcasts: itunes:author
  Prism,       // journals: prism:publicationDate
  Other,
};

class Vocabularies {
 public:
  void read(const XmlScan& scan);
  // Elements with this prefix are Core whatever its namespace, because the root of a feed has it.
  void declare_core(std::string_view prefix) { declared_.push_back({prefix, Vocabulary::Core}); }
  [[nodiscard]] Vocabulary of(std::string_view prefix) const noexcept;

 private:
  struct Declared {
    std::string_view prefix;
    Vocabulary vocabulary;
  };
  std::vector<Declared> declared_;
};

}  // namespace winnow::fetch

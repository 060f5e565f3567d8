// The namespaces, by the beginning of their names, because versions differ in the rest.
#include "fetch/vocabulary.h"

#include <array>

#include "base/ascii.h"

namespace winnow::fetch {
namespace {

constexpr std::size_t kMaxDeclared = 64;

struct Known {
  std::string_view name;
  Vocabulary vocabulary;
};

// The first match counts.
constexpr std::array kNamespaces = {
    Known{"//purl.org/rss/1.0/modules/content", Vocabulary::Content},
    Known{"//purl.org/rss/1.0/modules/", Vocabulary::Other},
    Known{"//purl.org/rss/1.0", Vocabulary::Core},
    Known{"//purl.org/dc/", Vocabulary::DublinCore},
    Known{"//www.itunes.com/dtds/podcast", Vocabulary::ITunes},
    Known{"//prismstandard.org/namespaces/", Vocabulary::Prism},
    Known{"//www.w3.org/2005/atom", Vocabulary::Core},
    Known{"//purl.org/atom/ns", Vocabulary::Core},
    Known{"//my.netscape.com/rdf/simple/0.9", Vocabulary::Core},
    Known{"//channel.netscape.com/rdf/simple/0.9", Vocabulary::Core},
    Known{"//my.netscape.com/publish/formats/rss", Vocabulary::Core},
    Known{"//backend.userland.com/rss", Vocabulary::Core},
    Known{"//blogs.law.harvard.edu/tech/rss", Vocabulary::Core},
    Known{"//cyber.law.harvard.edu/rss", Vocabulary::Core},
    Known{"//www.sitemaps.org/schemas/sitemap", Vocabulary::Core},
    Known{"//www.google.com/schemas/sitemap/0", Vocabulary::Core}};

constexpr std::array kUsualPrefixes = {Known{"", Vocabulary::Core},
                                       Known{"atom", Vocabulary::Core},
                                       Known{"rss", Vocabulary::Core},
                                       Known{"sm", Vocabulary::Core},
                                       Known{"content", Vocabulary::Content},
                                       Known{"dc", Vocabulary::DublinCore},
                                       Known{"itunes", Vocabulary::ITunes},
                                       Known{"prism", Vocabulary::Prism},
                                       Known{"dcterms", Vocabulary::DublinCore}};

Vocabulary vocabulary_of(std::string_view name) {
  name = base::trim(name);
  for (const std::string_view scheme : {"http:", "https:"})
    if (name.starts_with(scheme)) name.remove_prefix(scheme.size());
  for (const Known& known : kNamespaces)
    if (base::starts_with_ignoring_case(name, known.name)) return known.vocabulary;
  return Vocabulary::Other;
}

}  // namespace

void Vocabularies::read(const XmlScan& scan) {
  for (const XmlAttribute& attribute : scan.namespaces())
    if (declared_.size() < kMaxDeclared)
      declared_.push_back({attribute.name, vocabulary_of(attribute.value)});
}

Vocabulary Vocabularies::of(std::string_view prefix) const noexcept {
  for (auto declared = declared_.rbegin(); declared != declared_.rend(); ++declared)
    if (declared->prefix == prefix) return declared->vocabulary;
  for (const Known& known : kUsualPrefixes)
    if (known.name == prefix) return known.vocabulary;
  return Vocabulary::Other;
}

}  // namespace winnow::fetch

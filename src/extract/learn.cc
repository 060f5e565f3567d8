// SiteLearner: takes a page through bytes -> decode -> html -> the site learner.
#include "winnow/learn.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "base/calendar_day.h"
#include "decode/decode.h"
#include "extract/guarded.h"
#include "extract/sniff.h"
#include "html/parse.h"
#include "methods/emcst/site_learner.h"
#include "methods/method.h"
#include "methods/scratch.h"
#include "site/cluster.h"
#include "site/rule_book.h"
#include "url/domain.h"
#include "url/url.h"
#include "winnow/method.h"

namespace winnow {

std::string site_of(std::string_view url) {
  const std::optional<std::string> host = url::host_of(url);
  return host ? url::registrable_domain(*host) : std::string();
}

struct Learner::Impl {
  // `kinds` decides what kind each page is of; nullptr: all are posts.
  Impl(methods::SiteLearnerOptions options, std::size_t max, std::unique_ptr<methods::Method> kinds)
      : max_bytes(max), method(std::move(kinds)), learner(std::move(options)) {
    reset();
  }

  site::PageKind kind_of(const dom::Document& document, std::string_view url);
  Result<void> add(std::string_view bytes, std::string_view url, std::string_view content_type);
  void reset();

  std::size_t max_bytes = 0;
  decode::Decoder decoder;
  html::Parser parser;
  dom::Document recycled;
  std::unique_ptr<methods::Method> method;
  methods::Scratch scratch;
  methods::SiteLearner learner;
  bool is_unusable = false;  // as in the Extractor
};

Learner::Learner(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Learner::~Learner() = default;
Learner::Learner(Learner&&) noexcept = default;
Learner& Learner::operator=(Learner&&) noexcept = default;

Result<Learner> Learner::make(const LearnOptions& options) {
  const std::string date = base::text_of(options.date);
  if (!options.date.ok())
    return fail(ErrorCode::InvalidArgument, "date " + date + ": this day does not exist");
  return extract_detail::guarded("make", "learner", [&]() -> Result<Learner> {
    std::unique_ptr<methods::Method> kinds;
    if (options.learning == Learning::Ours) {
      WINNOW_TRY(kinds, methods::make_method(default_method(), {}));
    }
    return Learner(
        std::make_unique<Impl>(methods::SiteLearnerOptions{.learning = options.learning,
                                                           .date = date,
                                                           .pages_per_site = options.pages_per_site,
                                                           .cluster_by = options.cluster},
                               options.max_bytes, std::move(kinds)));
  });
}

void Learner::Impl::reset() {
  parser = html::Parser({.max_bytes = max_bytes <= SIZE_MAX / 4 ? max_bytes * 4 : SIZE_MAX});
  decoder = {};
  recycled = {};
  is_unusable = false;
}

site::PageKind Learner::Impl::kind_of(const dom::Document& document, std::string_view url) {
  if (!method) return site::PageKind::Post;
  const methods::Found found =
      method->find({.document = document, .url = url, .scratch = &scratch});
  if (found.posts.empty()) return site::PageKind::Post;
  if (found.page_type == PageType::ForumThread) return site::PageKind::Thread;
  return found.page_type == PageType::ArticleList ? site::PageKind::List : site::PageKind::Post;
}

Result<void> Learner::add(std::string_view bytes, std::string_view url,
                          std::string_view content_type) {
  return extract_detail::guarded("learn", url.empty() ? "page" : url, [&]() -> Result<void> {
    if (impl_->is_unusable) impl_->reset();
    impl_->is_unusable = true;
    Result<void> added = impl_->add(bytes, url, content_type);
    impl_->is_unusable = false;
    return added;
  });
}

Result<void> Learner::Impl::add(std::string_view bytes, std::string_view url,
                                std::string_view content_type) {
  const std::string subject = url.empty() ? "page" : std::string(url);
  if (bytes.empty()) return fail(ErrorCode::Malformed, "learn " + subject + ": the input is empty");
  if (bytes.size() > max_bytes)
    return fail(ErrorCode::TooLarge,
                "learn " + subject + ": larger than " + std::to_string(max_bytes) + " bytes");
  if (const auto instead = extract_detail::not_a_page(bytes))
    return fail(ErrorCode::Unsupported,
                "learn " + subject + ": not HTML (" + std::string(*instead) + ")");
  decode::Decoded decoded = decoder.decode(bytes, {.content_type = content_type});
  WINNOW_TRY(dom::Document document, parser.parse(decoded.text(), std::move(recycled)));
  const bool has_site = learner.add(document, url, kind_of(document, url));
  recycled = std::move(document);
  decoder.recycle(std::move(decoded));
  if (!has_site)
    return fail(ErrorCode::InvalidArgument,
                "learn " + subject + ": the URL has no host, so the site is unknown");
  return {};
}

std::vector<LearnedSite> Learner::sites() const {
  std::vector<LearnedSite> sites;
  for (const methods::LearnedRule& learned : impl_->learner.learn()) {
    LearnedSite site{.host = learned.host,
                     .pages = learned.pages,
                     .matched = learned.rule.learned ? learned.rule.learned->matched : 0,
                     .rule = site::to_text(learned.rule),
                     .votes = {}};
    for (const auto& [marker, pages] : learned.votes) site.votes.push_back({marker, pages});
    sites.push_back(std::move(site));
  }
  return sites;
}

std::string Learner::rules() const {
  std::string text;
  for (const LearnedSite& site : sites()) text.append(text.empty() ? "" : "\n").append(site.rule);
  return text;
}

}  // namespace winnow

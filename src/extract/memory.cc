// Takes a page through bytes -> decode -> html -> its hashes.
#include "winnow/memory.h"

#include <map>
#include <utility>

#include "bytes/file.h"
#include "bytes/file_lock.h"
#include "bytes/folder.h"
#include "extract/guarded.h"
#include "extract/memory_counts.h"
#include "extract/sniff.h"
#include "methods/auto/auto_model.h"
#include "methods/auto/site_sketch.h"
#include "model/sections.h"
#include "model/shared.h"
#include "site/model_card.h"
#include "site/rule_book.h"
#include "site/statistics_text.h"
#include "site/store_files.h"
#include "url/url.h"

namespace winnow {

namespace {

using extract_detail::StoredModel;
using site::kMaxStoreFile;
using site::kModelEnding;
using site::kRulesEnding;
using site::kStatisticsEnding;

// Adds what the file has, if there is one.
Result<void> add_file(const std::string& path, site::Statistics& statistics) {
  WINNOW_TRY(const bytes::Bytes text, bytes::read_file(path, kMaxStoreFile));
  return site::add_text(text.view(), path, statistics);
}

Failure too_many_models(const std::string& folder) {
  return fail(ErrorCode::TooLarge,
              "read " + folder + ": more than " + std::to_string(site::kMaxModels) + " models");
}

Result<std::string> read_rules(const std::string& path) {
  WINNOW_TRY(const bytes::Bytes text, bytes::read_file(path, kMaxStoreFile));
  WINNOW_TRY_VOID(site::RuleBook::read(text.view(), path));
  return std::string(text.view());
}

Result<StoredModel> read_model(const std::string& path) {
  WINNOW_TRY(const bytes::Bytes file, bytes::read_file(path, kMaxStoreFile));
  WINNOW_TRY(const model::Shared<methods::AutoModel> read,
             model::share<methods::AutoModel>(
                 file.view(), "", [&] { return methods::AutoModel::read(file.view(), path); }));
  const std::string name = path.substr(path.rfind('/') + 1);
  WINNOW_TRY(KnownModel card,
             site::read_card(read->card(), name.substr(0, name.size() - kModelEnding.size())));
  return StoredModel{std::move(card), std::string(file.view())};
}

}  // namespace

Result<Memory> Memory::open(const std::string& folder, std::vector<Error>* left_out) {
  return extract_detail::guarded("open", folder, [&]() -> Result<Memory> {
    Memory memory;
    if (!bytes::is_folder(folder)) {
      if (bytes::is_file(folder))
        return fail(ErrorCode::InvalidArgument, "open " + folder + ": expected a folder");
      return memory;
    }
    const auto leave_out = [&](const Error& error) -> Result<void> {
      if (left_out == nullptr) return Failure{error};
      left_out->push_back(error);
      return {};
    };
    WINNOW_TRY(const std::vector<std::string> paths,
               bytes::list_folder(folder, site::kStoreEndings));
    for (const std::string& path : paths) {
      if (path.ends_with(kRulesEnding)) {
        Result<std::string> text = read_rules(path);
        if (!text) WINNOW_TRY_VOID(leave_out(text.error()));
        if (text) memory.impl_->rules.push_back({path, *std::move(text)});
      } else if (path.ends_with(kModelEnding)) {
        Result<StoredModel> model = memory.impl_->models.size() == site::kMaxModels
                                        ? Result<StoredModel>(too_many_models(folder))
                                        : read_model(path);
        if (!model) WINNOW_TRY_VOID(leave_out(model.error()));
        if (model) memory.impl_->models.push_back(*std::move(model));
      } else if (const auto added = add_file(path, memory.impl_->statistics); !added) {
        WINNOW_TRY_VOID(leave_out(added.error()));
      }
    }
    return memory;
  });
}

Result<void> Memory::save(const std::string& folder) const {
  return extract_detail::guarded("write", folder, [&]() -> Result<void> {
    WINNOW_TRY_VOID(bytes::make_folder(folder));
    WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(folder, site::kStorePatience));
    for (const site::Statistics::Host* const host : impl_->statistics.hosts()) {
      const std::string path = site::path_in_store(folder, host->name, kStatisticsEnding);
      site::Statistics known(impl_->statistics.limits());
      if (bytes::is_file(path)) WINNOW_TRY_VOID(add_file(path, known));
      const std::string before = known.empty() ? "" : to_text(*known.hosts().front());
      WINNOW_TRY_VOID(site::add_text(to_text(*host), path, known));
      const site::Statistics::Host& all = *known.hosts().front();
      const std::string after = to_text(all);
      if (after == before || all.pages.size() < site::KnownSites::kFewestPages) continue;
      WINNOW_TRY_VOID(bytes::write_file(path, after));
    }
    return {};
  });
}

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

void Memory::forget(const std::string& host) {
  impl_->statistics.remove(host);
  impl_->known.reset();
}

std::vector<KnownSite> Memory::sites() const {
  std::vector<KnownSite> sites;
  std::map<std::string, KnownSite> by_host;
  for (const site::Statistics::Host* const host : impl_->statistics.hosts())
    by_host[host->name].pages = host->pages.size();
  for (const Impl::RuleFile& file : impl_->rules) {
    const Result<site::RuleBook> book = site::RuleBook::read(file.text, file.path);
    const std::string name = file.path.substr(file.path.rfind('/') + 1);
    if (book) by_host[name.substr(0, name.rfind('.'))].rules += book->rules().size();
  }
  for (auto& [host, site] : by_host) {
    site.host = host;
    sites.push_back(std::move(site));
  }
  return sites;
}

Result<void> Memory::put_model(const std::string& folder, const KnownModel& card,
                               std::string_view bytes) {
  return extract_detail::guarded("write", folder, [&]() -> Result<void> {
    if (!site::is_model_name(card.name))
      return fail(ErrorCode::InvalidArgument,
                  "write a model: '" + card.name +
                      "' is not a name: letters, digits, '.', '-' and '_' are possible");
    WINNOW_TRY_VOID(bytes::make_folder(folder));
    WINNOW_TRY(const bytes::FileLock lock, bytes::FileLock::take(folder, site::kStorePatience));
    const std::string path = site::path_in_store(folder, card.name, kModelEnding);
    bytes::Bytes old;
    if (bytes.empty()) {
      WINNOW_TRY(old, bytes::read_file(path, kMaxStoreFile));
    } else if (!bytes::is_file(path)) {
      WINNOW_TRY(const std::vector<std::string> known, bytes::list_folder(folder, {kModelEnding}));
      if (known.size() >= site::kMaxModels) return too_many_models(folder);
    }
    const std::string_view given = bytes.empty() ? old.view() : bytes;
    WINNOW_TRY_VOID(methods::AutoModel::read(given, card.name));
    WINNOW_TRY(model::ModelSections sections, model::ModelSections::read(given, card.name));
    sections.replace(site::kCardSection, site::to_text(card));
    return bytes::write_file(path, sections.write());
  });
}

std::vector<KnownModel> Memory::models() const {
  std::vector<KnownModel> models;
  for (const StoredModel& model : impl_->models) models.push_back(model.card);
  return models;
}

}  // namespace winnow

// Reading an archive stops after its last labelled page; the rest are style sheets and images.
#include "eval/pages.h"

#include <utility>

namespace winnow::eval {
namespace {

constexpr std::size_t kNotesShown = 3;  // per archive; the rest are counted

std::string header_of(const bytes::Payload& payload) {
  if (payload.charset.empty()) return payload.content_type;
  return payload.content_type + "; charset=" + payload.charset;
}

}  // namespace

const ArchivedPage* PageStream::next() {
  while (status_ && current_ < archives_.size()) {
    Archive& archive = archives_[current_];
    if (!reader_) {
      Result<bytes::WarcReader> opened = bytes::WarcReader::open(archive.path);
      if (!opened) {
        status_ = Failure{std::move(opened).error()};
        break;
      }
      reader_.emplace(*std::move(opened));
    }
    // Assets after the last page need not be read.
    const bytes::WarcRecord* record = archive.wanted.empty() ? nullptr : reader_->next();
    if (record == nullptr) {
      close_archive();
      continue;
    }
    if (record->type != bytes::WarcRecordType::Response &&
        record->type != bytes::WarcRecordType::Resource)
      continue;
    const auto wanted = archive.wanted.find(record->target_uri());
    if (wanted == archive.wanted.end()) continue;
    page_.page = wanted->second;
    // The URL belongs to the label, which outlives the lists of the archives.
    const std::string_view url = wanted->first;
    for (std::size_t later = current_; later < archives_.size(); ++later)
      archives_[later].wanted.erase(url);
    payload_ = bytes::read_payload(*record);
    page_.content_type = header_of(payload_);
    page_.body = payload_.body;
    return &page_;
  }
  return nullptr;
}

void PageStream::close_archive() {
  const Archive& archive = archives_[current_];
  const auto& findings = reader_->findings();
  for (std::size_t i = 0; i < findings.size() && i < kNotesShown; ++i)
    notes_.push_back(archive.path + " at byte " + std::to_string(findings[i].offset) + ": " +
                     findings[i].reason);
  if (reader_->finding_count() > kNotesShown)
    notes_.push_back(archive.path + ": " + std::to_string(reader_->finding_count() - kNotesShown) +
                     " more damaged records");
  status_ = reader_->status();
  reader_.reset();
  ++current_;
}

}  // namespace winnow::eval

// The public reader of archives. Running out of memory is a failure here and ends the archive: what
// the reader was doing is unknown then.
#include "winnow/archive.h"

#include <utility>

#include "bytes/archive_pages.h"
#include "bytes/file_kind.h"
#include "bytes/source.h"
#include "bytes/warc_reader.h"
#include "extract/guarded.h"

namespace winnow {

struct ArchiveReader::Impl {
  bytes::ArchivePages pages;
  bool is_usable = true;
};

ArchiveReader::ArchiveReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
ArchiveReader::~ArchiveReader() = default;
ArchiveReader::ArchiveReader(ArchiveReader&&) noexcept = default;
ArchiveReader& ArchiveReader::operator=(ArchiveReader&&) noexcept = default;

Result<ArchiveReader> ArchiveReader::open(const std::string& path, const ArchivePart& part) {
  return extract_detail::guarded("read", path, [&]() -> Result<ArchiveReader> {
    WINNOW_TRY(bytes::Source source,
               path == "-" ? bytes::Source::standard_input() : bytes::Source::open(path));
    WINNOW_TRY_VOID(source.narrow(part.begin, part.end));
    // Compressions that cannot be read. Everything else is searched for records.
    if (const auto kind = bytes::file_kind(source); !kind) return Failure{kind.error()};
    WINNOW_TRY(bytes::WarcReader reader, bytes::WarcReader::open(std::move(source)));
    const std::string& name = part.name.empty() ? path : part.name;
    return ArchiveReader(
        std::make_unique<Impl>(Impl{bytes::ArchivePages(std::move(reader), name, part.begin)}));
  });
}

std::optional<Result<ArchivedPage>> ArchiveReader::next() {
  if (!impl_->is_usable) return std::nullopt;
  impl_->is_usable = false;
  std::optional<Result<ArchivedPage>> page;
  const Result<void> read =
      extract_detail::guarded("read", impl_->pages.origin().path, [&]() -> Result<void> {
        page = impl_->pages.next();
        return {};
      });
  if (!read) return Result<ArchivedPage>(Failure{read.error()});
  impl_->is_usable = page.has_value();
  return page;
}

const InputOrigin& ArchiveReader::origin() const noexcept { return impl_->pages.origin(); }

}  // namespace winnow

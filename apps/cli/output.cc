// The record is written before its journal line, so the journal never promises missing bytes.
#include "cli/output.h"

#include <charconv>
#include <ostream>
#include <vector>

#include "bytes/folder.h"
#include "bytes/sha1.h"
#include "common/output.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxJournalBytes = std::size_t{1} << 30;

// First line of the journal: the format and a digest of the command.
std::string heading_of(const std::string& command) {
  return "winnow journal 1 " + bytes::sha1_label(command) + "\n";
}

struct JournalLine {
  std::size_t done = 0;
  std::uint64_t offset = 0;
  std::string_view name;
};

std::optional<JournalLine> read_line(std::string_view line) {
  JournalLine read;
  const char* const end = line.data() + line.size();
  const auto done = std::from_chars(line.data(), end, read.done);
  if (done.ec != std::errc() || done.ptr == end || *done.ptr != ' ') return std::nullopt;
  const auto offset = std::from_chars(done.ptr + 1, end, read.offset);
  if (offset.ec != std::errc() || offset.ptr == end || *offset.ptr != ' ') return std::nullopt;
  read.name = line.substr(static_cast<std::size_t>(offset.ptr + 1 - line.data()));
  return read;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  return text;
}

}  // namespace

Result<Output> Output::open(std::ostream& out, const OutputOptions& options) {
  Output output(out);
  output.separator_ = options.separator;
  if (options.path.empty()) {
    if (options.resume) return fail(ErrorCode::InvalidArgument, "--resume requires -o");
    return output;
  }
  output.path_ = options.path;
  output.extension_ = options.extension;
  output.is_folder_ = options.path.ends_with('/') || bytes::is_folder(options.path);
  if (output.is_folder_) {
    while (output.path_.size() > 1 && output.path_.ends_with('/')) output.path_.pop_back();
    WINNOW_TRY_VOID(bytes::make_folder(output.path_));
  }
  WINNOW_TRY_VOID(output.begin_journal(options));
  return output;
}

Result<void> Output::begin_journal(const OutputOptions& options) {
  journal_path_ = is_folder_ ? path_ + "/.journal" : path_ + ".journal";
  const std::string heading = heading_of(options.command);
  if (options.resume) {
    const Result<bytes::Bytes> journal = bytes::read_file(journal_path_, kMaxJournalBytes);
    if (!journal && journal.error().code != ErrorCode::NotFound) return Failure{journal.error()};
    if (!journal && !is_folder_ && bytes::is_file(path_)) {
      is_complete_ = true;
      return {};
    }
    // A truncated heading means that the batch was killed before its first record.
    if (journal && !std::string_view(heading).starts_with(journal->view())) {
      const std::string_view text = journal->view();
      if (!text.starts_with(heading))
        return fail(ErrorCode::InvalidArgument,
                    "resume " + path_ + ": the journal belongs to a command with other options");
      // A line that has no end was being written when the batch was killed.
      const std::size_t end = text.rfind('\n') + 1;
      const std::size_t begin = text.rfind('\n', end - 2) + 1;
      if (begin > 0) {
        const auto line = read_line(text.substr(begin, end - 1 - begin));
        if (!line)
          return fail(ErrorCode::Malformed, "resume " + path_ + ": its journal is damaged");
        done_ = line->done;
        offset_ = line->offset;
        last_name_ = line->name;
      }
      WINNOW_TRY(journal_, bytes::OutputFile::open_at(journal_path_, end));
    }
  }
  if (!journal_) {
    WINNOW_TRY(journal_, bytes::OutputFile::open(journal_path_));
    WINNOW_TRY_VOID(journal_->write(heading));
  }
  if (is_folder_ || (done_ > 0)) return {};
  return go_to(path_);
}

std::string Output::file_of(const InputPlace& place) const {
  return is_folder_ ? path_ + "/" + place.path + extension_ : path_;
}

Result<void> Output::skip(const InputPlace& place) {
  if (++written_ < done_) return {};
  if (one_line(place.name) != last_name_)
    return fail(ErrorCode::InvalidArgument, "resume " + path_ + ": the input has changed; page " +
                                                std::to_string(done_) + " was " + last_name_);
  current_ = file_of(place);
  if (offset_ == 0 && !bytes::is_file(current_)) return {};  // the page had no record
  WINNOW_TRY(file_, bytes::OutputFile::open_at(current_, offset_));
  return {};
}

// Closes the current file and opens another one.
Result<void> Output::go_to(const std::string& file) {
  if (file_ && current_ == file) return {};
  if (file_) WINNOW_TRY_VOID(file_->close());
  if (is_folder_) WINNOW_TRY_VOID(bytes::make_folder(file.substr(0, file.rfind('/'))));
  current_ = file;
  WINNOW_TRY(file_, bytes::OutputFile::open(file));
  return {};
}

Result<void> Output::write(const InputPlace& place, std::string_view record) {
  if (path_.empty()) {
    if (has_printed_ && !record.empty()) *out_ << separator_;
    has_printed_ = has_printed_ || !record.empty();
    return common::print(*out_, record);
  }
  if (!record.empty()) {
    WINNOW_TRY_VOID(go_to(file_of(place)));
    const bool is_first = separator_.empty() || file_->offset() == 0;
    WINNOW_TRY_VOID(is_first ? file_->write(record)
                             : file_->write(std::string(separator_).append(record)));
  }
  ++written_;
  const std::uint64_t offset = file_ && current_ == file_of(place) ? file_->offset() : 0;
  return journal_->write(std::to_string(written_) + " " + std::to_string(offset) + " " +
                         one_line(place.name) + "\n");
}

Result<void> Output::finish() {
  if (path_.empty() || is_complete_) return {};
  if (file_) WINNOW_TRY_VOID(file_->close());
  WINNOW_TRY_VOID(journal_->close());
  return bytes::remove_file(journal_path_);
}

}  // namespace winnow::cli

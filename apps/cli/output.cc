// The record is written before its journal line, so the journal never promises missing bytes.
#include "cli/output.h"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <vector>

#include "bytes/sha1.h"
#include "common/output.h"
#include "common/progress.h"

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

Failure is_an_input(const std::string& file) {
  return fail(ErrorCode::Unwritable, "write " + file + ": refused, it is an input");
}

// The number of pages that the journal of an unfinished batch lists; 0 if there is none.
std::size_t pages_in_journal(const std::string& path) {
  const Result<bytes::Bytes> journal = bytes::read_file(path, kMaxJournalBytes);
  if (!journal || !journal->view().starts_with("winnow journal ")) return 0;
  return static_cast<std::size_t>(std::ranges::count(journal->view(), '\n')) - 1;
}

std::vector<bytes::FileId> ids_of(const std::vector<std::string>& files) {
  std::vector<bytes::FileId> ids;
  for (const std::string& file : files)
    if (const auto id = bytes::file_id(file); id && bytes::is_file(file)) ids.push_back(*id);
  std::ranges::sort(ids);
  return ids;
}

}  // namespace

Result<void> check_not_an_input(const std::string& output, const std::vector<std::string>& inputs) {
  const auto id = bytes::file_id(output);
  if (id && std::ranges::any_of(inputs, [&](const std::string& input) {
        return bytes::file_id(input) == id && bytes::is_file(input);
      }))
    return is_an_input(output);
  return {};
}

Result<Output> Output::open(std::ostream& out, const OutputOptions& options) {
  Output output(out);
  output.separator_ = options.separator;
  output.header_ = options.header;
  output.list_begin_ = options.list_begin;
  output.list_end_ = options.list_end;
  output.all_is_list_ = output.current_is_list_ = options.is_list;
  if (options.path.empty()) {
    if (options.resume) return fail(ErrorCode::InvalidArgument, "--resume requires -o");
    return output;
  }
  output.path_ = options.path;
  output.inputs_ = ids_of(options.inputs);
  output.extension_ = options.extension;
  output.is_folder_ = options.path.ends_with('/') || bytes::is_folder(options.path);
  if (output.is_folder_) {
    while (output.path_.size() > 1 && output.path_.ends_with('/')) output.path_.pop_back();
    WINNOW_TRY_VOID(bytes::make_folder(output.path_));
  } else {
    output.target_ = bytes::target_of_links(output.path_);
    // Devices and pipes are written directly.
    output.writing_ =
        bytes::can_be_replaced(output.target_) ? output.target_ + ".partial" : output.target_;
    WINNOW_TRY_VOID(output.check_not_an_input(output.target_));
    WINNOW_TRY_VOID(output.check_not_an_input(output.writing_));
  }
  WINNOW_TRY(output.lock_, bytes::FileLock::take(output.path_));
  WINNOW_TRY_VOID(output.begin_journal(options));
  return output;
}

bool Output::is_list(const InputPlace& place) const noexcept {
  return !list_begin_.empty() && ((all_is_list_ && !is_folder_) || place.is_in_archive);
}

std::string Output::with_frame(std::string_view record, bool is_first, bool in_list) const {
  std::string framed = is_first ? header_ : std::string();
  if (is_first && in_list) framed += list_begin_;
  if (!is_first && (in_list || list_begin_.empty())) framed += separator_;
  if (in_list && record.ends_with('\n')) record.remove_suffix(1);
  return framed.append(record);
}

// What completes a file.
std::string Output::frame_end(bool is_empty, bool in_list) const {
  if (!in_list) return is_empty ? header_ : std::string();
  std::string_view end = list_end_;
  if (is_empty && end.starts_with('\n')) end.remove_prefix(1);
  return (is_empty ? header_ + list_begin_ : std::string()).append(end);
}

Result<void> Output::close_file() {
  if (!file_) return {};
  WINNOW_TRY_VOID(file_->write(frame_end(file_->offset() == 0, current_is_list_)));
  WINNOW_TRY_VOID(file_->close());
  file_.reset();
  return {};
}

Result<void> Output::begin_journal(const OutputOptions& options) {
  if (!is_folder_ && writing_ == target_) {
    if (options.resume)
      return fail(ErrorCode::InvalidArgument, "resume " + path_ + ": not a regular file");
    return go_to(writing_);
  }
  journal_path_ = is_folder_ ? path_ + "/.journal" : path_ + ".journal";
  WINNOW_TRY_VOID(check_not_an_input(journal_path_));
  const std::string heading = heading_of(options.command);
  if (!options.resume && !options.force)
    if (const std::size_t pages = pages_in_journal(journal_path_); pages > 0)
      return fail(ErrorCode::InvalidArgument,
                  "write " + path_ + ": an earlier batch stopped after " +
                      common::count_of(pages, "page") +
                      "; use --resume to continue it, or --force to start again");
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
      // The batch was killed after the file got its name, the last step but one.
      if (done_ > 0 && !is_folder_ && !bytes::is_file(writing_) && bytes::is_file(target_)) {
        is_complete_ = true;
        return bytes::remove_file(journal_path_);
      }
      WINNOW_TRY(journal_, bytes::OutputFile::open_at(journal_path_, end));
    }
  }
  if (!journal_) {
    WINNOW_TRY(journal_, bytes::OutputFile::open(journal_path_));
    WINNOW_TRY_VOID(journal_->write(heading));
  }
  if (is_folder_ || (done_ > 0)) return {};
  return go_to(writing_);
}

std::string Output::file_of(const InputPlace& place) const {
  return is_folder_ ? path_ + "/" + place.path + extension_ : writing_;
}

Result<void> Output::check_not_an_input(const std::string& file) const {
  const auto id = bytes::file_id(file);
  if (id && std::ranges::binary_search(inputs_, *id)) return is_an_input(file);
  return {};
}

Result<void> Output::skip(const InputPlace& place) {
  if (++written_ < done_) return {};
  if (one_line(place.name) != last_name_)
    return fail(ErrorCode::InvalidArgument, "resume " + path_ + ": the input has changed; page " +
                                                std::to_string(done_) + " was " + last_name_);
  current_ = file_of(place);
  current_is_list_ = is_list(place);
  if (offset_ == 0 && !bytes::is_file(current_)) return {};  // the page had no record
  WINNOW_TRY(file_, bytes::OutputFile::open_at(current_, offset_));
  return {};
}

// Closes the current file and opens another one.
Result<void> Output::go_to(const std::string& file) {
  if (file_ && current_ == file) return {};
  WINNOW_TRY_VOID(close_file());
  if (is_folder_) WINNOW_TRY_VOID(bytes::make_folder(file.substr(0, file.rfind('/'))));
  WINNOW_TRY_VOID(check_not_an_input(file));
  current_ = file;
  WINNOW_TRY(file_, bytes::OutputFile::open(file));
  return {};
}

// A file in the mirror that cannot be opened because of what its name is: the other files can.
bool Output::is_only_this_file(const std::string& file) const {
  return is_folder_ && (bytes::name_obstacle(file) || !check_not_an_input(file));
}

Result<std::optional<Error>> Output::write(const InputPlace& place, std::string_view record) {
  std::optional<Error> failure;
  const bool in_list = is_list(place);
  if (!is_folder_) current_is_list_ = in_list;
  if (path_.empty()) {
    if (record.empty()) return failure;
    WINNOW_TRY_VOID(common::print(*out_, with_frame(record, !has_printed_, in_list)));
    has_printed_ = true;
    return failure;
  }
  if (!record.empty()) {
    const Result<void> opened = go_to(file_of(place));
    if (!opened && !is_only_this_file(file_of(place))) return Failure{opened.error()};
    if (!opened) failure = opened.error();
  }
  if (!record.empty() && !failure) {
    current_is_list_ = in_list;
    WINNOW_TRY_VOID(file_->write(with_frame(record, file_->offset() == 0, in_list)));
  }
  ++written_;
  const std::uint64_t offset = file_ && current_ == file_of(place) ? file_->offset() : 0;
  if (!journal_) return failure;
  WINNOW_TRY_VOID(journal_->write(std::to_string(written_) + " " + std::to_string(offset) + " " +
                                  one_line(place.name) + "\n"));
  return failure;
}

Result<void> Output::finish() {
  if (path_.empty()) return common::print(*out_, frame_end(!has_printed_, current_is_list_));
  if (is_complete_) return {};
  WINNOW_TRY_VOID(close_file());
  if (!journal_) return {};
  if (!is_folder_) WINNOW_TRY_VOID(bytes::replace_file(writing_, target_));
  WINNOW_TRY_VOID(journal_->close());
  return bytes::remove_file(journal_path_);
}

}  // namespace winnow::cli

#include "serve/answer_queue.h"

#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace winnow::serve {
namespace {

constexpr std::size_t kMaxBuffers = 16;                        // of one write
constexpr std::size_t kMaxFilePiece = std::size_t{256} << 10;  // of one write
constexpr std::size_t kMaxRoundBytes = std::size_t{4} << 20;   // of one call

}  // namespace

void AnswerQueue::push(std::string bytes) {
  if (bytes.empty()) return;
  memory_.add(bytes.size());
  held_ += bytes.size();
  unsent_ += bytes.size();
  texts_.push_back(std::move(bytes));
}

void AnswerQueue::push(std::shared_ptr<const FileBody> file) {
  file_ = std::move(file);
  file_offset_ = 0;
}

void AnswerQueue::clear() {
  memory_.remove(held_.exchange(0));
  texts_.clear();
  file_.reset();
  offset_ = 0;
  unsent_ = 0;
  blocked_since_ = 0;
}

SendState AnswerQueue::send(int socket) {
  for (std::size_t round = 0; round < kMaxRoundBytes;) {
    if (texts_.empty() && !file_) {
      blocked_since_ = 0;
      return SendState::Empty;
    }
    const std::uint64_t before = sent_;
    const SendState state = texts_.empty() ? send_file(socket) : send_texts(socket);
    if (state != SendState::More) return state;
    round += sent_ - before;
  }
  return SendState::More;
}

SendState AnswerQueue::send_texts(int socket) {
  std::array<iovec, kMaxBuffers> buffers;
  std::size_t count = 0;
  for (std::string& text : texts_) {
    if (count == kMaxBuffers) break;
    const std::size_t offset = count == 0 ? offset_ : 0;
    buffers[count++] = {text.data() + offset, text.size() - offset};
  }
  msghdr message{};
  message.msg_iov = buffers.data();
  message.msg_iovlen = count;
  const ssize_t written = ::sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (written < 0) return failed_or_blocked();
  auto left = static_cast<std::size_t>(written);
  count_sent(left);
  unsent_ -= left;
  while (left > 0) {
    const std::size_t size = texts_.front().size();
    if (left < size - offset_) {
      offset_ += left;
      break;
    }
    left -= size - offset_;
    offset_ = 0;
    texts_.pop_front();
    held_ -= size;
    memory_.remove(size);
  }
  return SendState::More;
}

SendState AnswerQueue::send_file(int socket) {
  const std::uint64_t left = file_->size() - file_offset_;
  if (left == 0) {
    file_.reset();
    return SendState::More;
  }
  auto offset = static_cast<off_t>(file_offset_);
  const ssize_t written =
      ::sendfile(socket, file_->descriptor(), &offset,
                 static_cast<std::size_t>(std::min<std::uint64_t>(left, kMaxFilePiece)));
  if (written < 0) return failed_or_blocked();
  // The length was announced, so only closing tells the client that there is no more.
  if (written == 0) return SendState::Failed;
  file_offset_ += static_cast<std::uint64_t>(written);
  count_sent(static_cast<std::size_t>(written));
  return SendState::More;
}

void AnswerQueue::count_sent(std::size_t bytes) noexcept {
  sent_ += bytes;
  if (blocked_since_ != 0) sent_since_ += bytes;
}

SendState AnswerQueue::failed_or_blocked() noexcept {
  if (errno == EINTR) return SendState::More;
  if (errno != EAGAIN && errno != EWOULDBLOCK) return SendState::Failed;
  if (blocked_since_ == 0) {
    sent_since_ = 0;
    blocked_since_ = Clock::now().time_since_epoch().count();
  }
  return SendState::Blocked;
}

std::optional<double> AnswerQueue::rate(Clock::duration shortest) const noexcept {
  const Clock::rep since = blocked_since_;
  if (since == 0) return std::nullopt;
  const Clock::duration time = Clock::now() - Clock::time_point(Clock::duration(since));
  if (time < shortest) return std::nullopt;
  return static_cast<double>(sent_since_) / std::chrono::duration<double>(time).count();
}

}  // namespace winnow::serve

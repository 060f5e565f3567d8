// POST /v1/extract/batch: one JSON request per line in, one JSON answer per line out, in order.
//
//   {"html":"<h1>Rye</h1>..."}           {"index":0,"record":{"headline":"Rye",...}}
//   {"url":"https://mill.example/"}      {"index":1,"error":{"code":"network","message":"..."}}
//   {"html":"...","options":{"format":"markdown"}}    {"index":2,"output":"# Rye\n..."}
//
// Lines are extracted while the next ones arrive. Memory is bounded: when enough lines wait, or the
// client does not read its answers, nothing more is read from it. A batch has a share of the
// extraction threads at most as large as the number of threads, and there are few batches at a time, so
// single requests still get through.
#include <atomic>
#include <deque>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

#include "base/ascii.h"
#include "render/json_writer.h"
#include "serve/service.h"
#include "winnow/memory.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kMaxBatches = 8;
constexpr std::size_t kMaxWaiting = 16;                          // lines
constexpr std::size_t kMaxWaitingBytes = std::size_t{8} << 20;   // of these lines
constexpr std::size_t kMaxUnsentAnswers = std::size_t{4} << 20;  // bytes of answers
constexpr std::size_t kJsonGrowth = 2;                           // of a page that is escaped

class Batch : public std::enable_shared_from_this<Batch> {
 public:
  Batch(RequestPtr request, Responder responder, Service& service, std::atomic<std::size_t>& count)
      : request_(std::move(request)),
        responder_(std::move(responder)),
        service_(service),
        count_(count),
        max_line_bytes_(service.options.max_page_bytes * kJsonGrowth) {}
  ~Batch() { --count_; }

  // True if more is welcome.
  bool take(std::string_view bytes, std::function<void()> resume) {
    const std::lock_guard lock(mutex_);
    resume_ = std::move(resume);
    while (!bytes.empty() && !has_ended_) {
      const std::size_t end = bytes.find('\n');
      partial_.append(bytes.substr(0, end));
      held_bytes_ += bytes.substr(0, end).size();
      if (partial_.size() > max_line_bytes_) {
        finish_line(next_in_++,
                    failure({ErrorCode::TooLarge, "the line is longer than the limit"}));
        has_ended_ = true;
        break;
      }
      if (end == std::string_view::npos) break;
      bytes.remove_prefix(end + 1);
      keep_line();
    }
    pump();
    is_paused_ = !wants_more() && !has_ended_;
    return !is_paused_;
  }

  void end() {
    const std::lock_guard lock(mutex_);
    keep_line();
    has_ended_ = true;
    pump();
    flush();
  }

  void on_drained() {
    const std::lock_guard lock(mutex_);
    pump();
    resume_if_possible();
  }

  // Lines that wait or are extracted.
  [[nodiscard]] std::size_t held_bytes() const {
    const std::lock_guard lock(mutex_);
    return held_bytes_;
  }

 private:
  void keep_line() {
    if (base::trim(partial_).empty()) {
      held_bytes_ -= partial_.size();
    } else {
      waiting_bytes_ += partial_.size();
      waiting_.push_back(std::exchange(partial_, {}));
    }
    partial_.clear();
  }

  [[nodiscard]] bool is_clogged() const {
    return done_bytes_ + (stream_ ? stream_->unsent_bytes() : 0) > kMaxUnsentAnswers;
  }
  [[nodiscard]] bool wants_more() const {
    return waiting_.size() < kMaxWaiting && waiting_bytes_ < kMaxWaitingBytes && !is_clogged();
  }

  void resume_if_possible() {
    if (!is_paused_ || !wants_more()) return;
    is_paused_ = false;
    resume_();
  }

  void pump() {
    while (running_ < service_.extraction.thread_count() && !waiting_.empty() && !is_clogged()) {
      const std::size_t index = next_in_++;
      Result<PageRequest> read = read_page_json(waiting_.front());
      const std::size_t size = waiting_.front().size();
      waiting_.pop_front();
      waiting_bytes_ -= size;
      if (read) sizes_[index] = size;
      if (!read) {
        held_bytes_ -= size;
        finish_line(index, failure(read.error()));
        continue;
      }
      ++running_;
      const auto page = std::make_shared<PageRequest>(*std::move(read));
      const auto self = shared_from_this();
      if (page->is_fetched())
        service_.fetching.post([self, page, index](Worker&) { self->fetch(*page, index, page); });
      else
        service_.extraction.post(
            [self, page, index](Worker& worker) { self->extract(*page, index, worker); });
    }
  }

  void fetch(PageRequest& page, std::size_t index, const std::shared_ptr<PageRequest>& kept) {
    const Result<void> fetched =
        responder_.is_open()
            ? fetch_into(page, service_, Clock::now() + service_.options.page_limit)
            : Result<void>(fail(ErrorCode::Cancelled, "the client is gone"));
    if (!fetched) return complete(index, failure(fetched.error()));
    service_.extraction.post([self = shared_from_this(), kept, index](Worker& worker) {
      self->extract(*kept, index, worker);
    });
  }

  void extract(const PageRequest& page, std::size_t index, Worker& worker) {
    if (!responder_.is_open()) return complete(index, {});
    try {
      const Format format = page.format.value_or(Format::JsonLines);
      const bool is_record = format == Format::Json || format == Format::JsonLines;
      const Result<std::string> made =
          extract_page(page, is_record ? Format::JsonLines : format, service_, worker);
      if (!made) return complete(index, failure(made.error()));
      count(page);
      std::string answer = is_record ? ",\"record\":" : ",\"output\":";
      if (is_record)
        answer += base::trim(*made);
      else
        render_detail::append_json_string(*made, answer);
      complete(index, std::move(answer));
    } catch (const std::bad_alloc&) {
      complete(index, failure({ErrorCode::TooLarge, "out of memory"}));
    } catch (const std::exception&) {
      complete(index, failure({ErrorCode::Internal, "the page failed because of a bug in winnow"}));
    }
  }

  // The answers of this batch are made from what the store knew before, so that their order does not matter.
  void count(const PageRequest& page) {
    if (!page.uses_site_memory || service_.sites.folder().empty()) return;
    {
      const std::lock_guard lock(counting_);
      if (!counted_.wants(page.page_url)) return;
    }
    Memory one;
    if (!one.add(page.html, page.page_url, page.content_type)) return;  // it has no host
    const std::lock_guard lock(counting_);
    counted_.merge(std::move(one));
  }

  static std::string failure(const Error& error) {
    std::string text = ",\"error\":{\"code\":";
    render_detail::append_json_string(name_of(error.code), text);
    text += ",\"message\":";
    render_detail::append_json_string(error.message, text);
    return text += '}';
  }

  void complete(std::size_t index, std::string answer) {
    const std::lock_guard lock(mutex_);
    --running_;
    if (const auto size = sizes_.extract(index)) held_bytes_ -= size.mapped();
    finish_line(index, std::move(answer));
    pump();
    flush();
    resume_if_possible();
  }

  void finish_line(std::size_t index, std::string answer) {
    std::string& line = done_[index];
    line = "{\"index\":" + std::to_string(index) + answer + "}\n";
    done_bytes_ += line.size();
    flush();
  }

  // Writes the answers whose turn it is.
  void flush() {
    std::string text;
    for (auto next = done_.begin(); next != done_.end() && next->first == next_out_;
         next = done_.erase(next), ++next_out_)
      text += next->second;
    done_bytes_ -= text.size();
    const bool is_over = has_ended_ && waiting_.empty() && running_ == 0;
    if (text.empty() && !is_over) return;
    if (!stream_) stream_ = responder_.stream({.content_type = "application/x-ndjson"});
    stream_->write(std::move(text));
    if (is_over) finish();
  }

  // What was counted is in the store when the client sees the end.
  void finish() {
    if (std::exchange(is_finished_, true)) return;
    if (service_.sites.folder().empty()) return stream_->finish();
    service_.extraction.post([self = shared_from_this()](Worker&) {
      // A store that cannot be written costs no answer.
      static_cast<void>(self->service_.sites.add(self->counted_));
      self->stream_->finish();
    });
  }

  RequestPtr request_;
  Responder responder_;
  Service& service_;
  std::atomic<std::size_t>& count_;
  std::size_t max_line_bytes_;
  std::mutex counting_;
  Memory counted_;  // pages of this batch
  mutable std::mutex mutex_;
  std::function<void()> resume_;
  std::optional<Stream> stream_;
  std::string partial_;  // a line that is not complete
  std::deque<std::string> waiting_;
  std::map<std::size_t, std::string> done_;   // answers that wait for an earlier one
  std::map<std::size_t, std::size_t> sizes_;  // of the lines that are extracted
  std::size_t held_bytes_ = 0;                // of all lines
  std::size_t waiting_bytes_ = 0;
  std::size_t done_bytes_ = 0;
  std::size_t next_in_ = 0;
  std::size_t next_out_ = 0;
  std::size_t running_ = 0;
  bool is_finished_ = false;
  bool has_ended_ = false;
  bool is_paused_ = false;
};

class BatchSink : public BodySink {
 public:
  explicit BatchSink(std::shared_ptr<Batch> batch) : batch_(std::move(batch)) {}
  bool take(std::string bytes) override { return batch_->take(bytes, resume); }
  void end() override { batch_->end(); }
  void on_drained() override { batch_->on_drained(); }
  [[nodiscard]] std::size_t held_bytes() const override { return batch_->held_bytes(); }

 private:
  std::shared_ptr<Batch> batch_;
};

bool is_ndjson(const Request& request) {
  const std::string* const field = request.header("content-type");
  if (field == nullptr) return false;
  const std::string type = base::lower_case(base::trim(field->substr(0, field->find(';'))));
  return type == "application/x-ndjson" || type == "application/jsonl";
}

}  // namespace

void add_batch_route(Router& router, Service& service) {
  const auto count = std::make_shared<std::atomic<std::size_t>>(0);
  router.add_sink("POST", "/v1/extract/batch",
                  [&service, count](const RequestPtr& request,
                                    const Responder& responder) -> std::unique_ptr<BodySink> {
                    if (!is_ndjson(*request)) {
                      responder.send(error_response(415, "unsupported",
                                                    "Content-Type: expected application/x-ndjson"));
                      return nullptr;
                    }
                    if (count->fetch_add(1) >= kMaxBatches) {
                      --*count;
                      Response busy = error_response(503, "busy", "too many batches at a time");
                      busy.headers.emplace_back("Retry-After", "5");
                      responder.send(std::move(busy));
                      return nullptr;
                    }
                    return std::make_unique<BatchSink>(
                        std::make_shared<Batch>(request, responder, service, *count));
                  },
                  {.max_body_bytes = std::numeric_limits<std::size_t>::max()});
}

}  // namespace winnow::serve

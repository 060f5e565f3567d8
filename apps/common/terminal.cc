// A stream buffer in front of the stream's own one replaces control characters.
#include "common/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <streambuf>

#include "base/utf8.h"

namespace winnow::common {
namespace {

bool has_colors(const std::ostream& stream) {
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool is_refused = no_color != nullptr && *no_color != '\0';
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return !is_refused && !is_dumb && is_terminal(stream);
}

void append_byte(char c, std::string& out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  out.append("\\x").append({kHex[byte >> 4], kHex[byte & 15]});
}

// Appends the visible form of `text` and returns how much of it was used: not an incomplete
// character at its end.
std::size_t append_visible(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      if ((byte >= 0x20 && byte != 0x7f) || byte == '\n' || byte == '\t')
        out += text[at];
      else
        append_byte(text[at], out);
      ++at;
      continue;
    }
    const std::size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (byte >= 0xc0 && text.size() - at < length) return at;
    const base::CodePoint point = base::read_utf8(text, at);
    if (point.length == 1) {
      append_byte(text[at], out);
    } else if (point.value < 0xa0) {
      out.append("\\u00");
      append_byte(text[at + 1], out);
      out.erase(out.size() - 4, 2);  // the "\x" of the byte: C1 controls end in it
    } else {
      out.append(text.substr(at, point.length));
    }
    at += point.length;
  }
  return text.size();
}

}  // namespace

std::string visible_controls(std::string_view text) {
  std::string out;
  std::size_t used = append_visible(text, out);
  for (; used < text.size(); ++used) append_byte(text[used], out);
  return out;
}

// Unbuffered: what is written here reaches the buffer behind it at once.
class VisibleControls::Buffer : public std::streambuf {
 public:
  explicit Buffer(std::streambuf& behind) : behind_(behind) {}

  bool write_code(std::string_view code) { return finish() && put(code); }
  // Writes an incomplete character.
  bool finish() {
    const std::string rest = visible_controls(incomplete_);
    incomplete_.clear();
    return put(rest);
  }
  std::streambuf& behind() { return behind_; }

 protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char character = traits_type::to_char_type(c);
    return xsputn(&character, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize count) override {
    incomplete_.append(text, static_cast<std::size_t>(count));
    std::string shown;
    incomplete_.erase(0, append_visible(incomplete_, shown));
    return put(shown) ? count : 0;
  }
  int sync() override { return behind_.pubsync(); }

 private:
  bool put(std::string_view text) {
    const auto count = static_cast<std::streamsize>(text.size());
    return behind_.sputn(text.data(), count) == count;
  }

  std::streambuf& behind_;
  std::string incomplete_;
};

VisibleControls::VisibleControls(std::ostream& stream)
    : stream_(stream), buffer_(std::make_unique<Buffer>(*stream.rdbuf())) {
  stream.rdbuf(buffer_.get());
}

VisibleControls::~VisibleControls() {
  buffer_->finish();
  const std::ios::iostate state = stream_.rdstate();
  stream_.rdbuf(&buffer_->behind());
  stream_.clear(state);  // rdbuf() forgets errors
}

std::ostream& operator<<(std::ostream& stream, TerminalCode code) {
  auto* const buffer = dynamic_cast<VisibleControls::Buffer*>(stream.rdbuf());
  if (buffer == nullptr) return stream << code.code;
  if (!buffer->write_code(code.code)) stream.setstate(std::ios::badbit);
  return stream;
}

bool is_terminal(const std::ostream& stream) {
  if (&stream == &std::cout) return isatty(STDOUT_FILENO) == 1;
  return (&stream == &std::cerr || &stream == &std::clog) && isatty(STDERR_FILENO) == 1;
}

bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }

std::ostream& operator<<(std::ostream& stream, const Colored& colored) {
  if (!has_colors(stream)) return stream << colored.text;
  const std::string_view code = colored.color == Color::Red     ? "\033[31m"
                                : colored.color == Color::Green ? "\033[32m"
                                                                : "\033[90m";
  return stream << TerminalCode{code} << colored.text << TerminalCode{"\033[0m"};
}

}  // namespace winnow::common

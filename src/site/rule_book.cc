// Reads rules line by line. Reading continues after an error, so that the author of the file sees
// all errors at once, but a text with an error adds nothing to the book.
#include "site/rule_book.h"

#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/ascii.h"
#include "base/calendar_day.h"
#include "url/url.h"

namespace winnow::site {
namespace {

constexpr std::string_view kKeys = "addr, title, in, out, kind, seen or matched";
constexpr std::size_t kMaxMistakes = 100;
constexpr std::size_t kMaxAddrBytes = 4096;
constexpr int kPatternBytes = 1 << 20;  // memory that RE2 may use per expression

std::string quoted(std::string_view text) {
  constexpr std::size_t kMaxShown = 80;
  std::string out = "\"";
  out.append(text.substr(0, kMaxShown)).append(text.size() > kMaxShown ? "...\"" : "\"");
  return out;
}

bool is_control(char c) noexcept {
  return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F;
}

std::optional<std::size_t> read_count(std::string_view text) {
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return count;
}

std::unique_ptr<re2::RE2> compile(std::string_view pattern) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternBytes);
  return std::make_unique<re2::RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
}

class Reader {
 public:
  std::vector<Rule> rules;
  std::vector<std::unique_ptr<re2::RE2>> patterns;
  std::vector<Mistake> mistakes;

  void read(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && mistakes.size() < kMaxMistakes) {
      const std::size_t feed = text.find('\n');
      ++line_;
      read_line(base::trim(text.substr(0, feed)));
      text = feed == std::string_view::npos ? std::string_view() : text.substr(feed + 1);
    }
    if (open_) {
      line_ += 1;
      report_error("the text ends inside the rule that begins on line " +
                   std::to_string(open_line_) + "; expected \")\"");
    }
  }

 private:
  void report_error(std::string message) { mistakes.push_back({line_, std::move(message)}); }

  void read_line(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (line == "(") return open_rule();
    if (line == ")") return close_rule();
    const std::size_t equals = line.find('=');
    if (!open_) {
      if (!lost_) report_error(quoted(line) + " is outside a rule; expected \"(\" on a line alone");
      lost_ = true;  // one error for everything up to the next parenthesis
      return;
    }
    if (equals == std::string_view::npos)
      return report_error(quoted(line) + " has no \"=\"; expected KEY = VALUE, or \")\" alone");
    read_entry(base::trim(line.substr(0, equals)), base::trim(line.substr(equals + 1)));
  }

  void open_rule() {
    if (open_)
      report_error("\"(\" inside the rule that begins on line " + std::to_string(open_line_) +
                   "; expected \")\" before it");
    open_ = Rule();
    open_line_ = line_;
    pattern_.reset();
    has_addr_ = has_in_ = has_title_ = has_matched_ = false;
    lost_ = false;
  }

  void close_rule() {
    if (!open_) {
      if (!lost_) report_error("\")\" without a rule; expected \"(\" before it");
      lost_ = false;
      return;
    }
    if (!has_addr_)
      report_error("the rule that begins on line " + std::to_string(open_line_) +
                   " has no addr; expected addr = REGULAR EXPRESSION");
    if (!has_in_)
      report_error("the rule that begins on line " + std::to_string(open_line_) +
                   " has no in; expected in = MARKER");
    open_->first_line = open_line_;
    open_->last_line = line_;
    if (pattern_) {
      rules.push_back(std::move(*open_));
      patterns.push_back(std::move(pattern_));
    }
    open_.reset();
  }

  void read_entry(std::string_view key, std::string_view value) {
    if (key != "addr" && key != "title" && key != "in" && key != "out" && key != "kind" &&
        key != "seen" && key != "matched")
      return report_error("unknown key " + quoted(key) + "; expected " + std::string(kKeys));
    if (key != "addr" && !has_addr_ && !has_in_ && !has_title_)
      report_error(std::string(key) + " before addr; expected addr = REGULAR EXPRESSION first");
    if (std::ranges::any_of(value, is_control)) {
      note_presence(key);
      return report_error(std::string(key) +
                          " contains control characters; expected them as in %0A");
    }
    if (value.empty()) {
      note_presence(key);
      return report_error(std::string(key) + " has no value; expected " + what_fits(key));
    }
    if (key == "addr") return read_addr(value);
    if (key == "seen") return read_seen(value);
    if (key == "matched") return read_matched(value);
    if (key == "kind") return read_kinds(value);
    if (key == "out" && !has_in_)
      report_error("out before in; expected in = MARKER first, out takes from what it selects");
    if (key == "title" && has_title_) report_error("a second title; expected one title in a rule");
    note_presence(key);
    Result<Marker> marker = read_marker(value);
    if (!marker) return report_error(std::string(key) + ": " + marker.error().message);
    if (key == "title") open_->title = std::move(*marker);
    if (key == "in") open_->ins.push_back({.marker = std::move(*marker)});
    if (key == "out" && !open_->ins.empty()) open_->ins.back().outs.push_back(std::move(*marker));
  }

  // An invalid line still sets the context for the lines after it.
  void note_presence(std::string_view key) {
    if (key == "addr") has_addr_ = true;
    if (key == "in") has_in_ = true;
    if (key == "title") has_title_ = true;
  }

  static std::string what_fits(std::string_view key) {
    if (key == "addr") return "a regular expression, as in https?://www\\.example\\.org/.*";
    if (key == "seen") return "a number of pages and a date, as in 120 2026-11-16";
    if (key == "matched") return "a number of pages";
    if (key == "kind") return "post, list or thread";
    return "a marker, as in div|class|entry-content";
  }

  void read_addr(std::string_view value) {
    if (has_addr_) return report_error("a second addr; expected one addr in a rule");
    has_addr_ = true;
    if (value.size() > kMaxAddrBytes)
      return report_error("addr is longer than " + std::to_string(kMaxAddrBytes) +
                          " bytes; expected a shorter regular expression");
    auto pattern = compile(value);
    if (!pattern->ok())
      return report_error("addr: " + pattern->error() +
                          "; expected a regular expression that RE2 reads");
    open_->addr = std::string(value);
    pattern_ = std::move(pattern);
  }

  void read_kinds(std::string_view value) {
    if (!has_in_) return report_error("kind before in; expected in = MARKER first");
    if (open_->ins.empty()) return;  // the marker before it is a mistake
    std::vector<PageKind>& kinds = open_->ins.back().kinds;
    if (!kinds.empty()) return report_error("a second kind; expected one kind for an in");
    for (std::string_view rest = value; !rest.empty();) {
      const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
      const auto* const kind = std::ranges::find(kPageKinds, rest.substr(0, end),
                                                 [](PageKind one) { return name_of(one); });
      if (kind == kPageKinds.end())
        return report_error("kind: " + quoted(value) + "; expected " + what_fits("kind"));
      if (std::ranges::find(kinds, *kind) == kinds.end()) kinds.push_back(*kind);
      rest = base::trim(rest.substr(end));
    }
  }

  void read_seen(std::string_view value) {
    const std::size_t space = value.find_first_of(" \t");
    const auto pages = read_count(value.substr(0, space));
    const std::string_view date =
        space == std::string_view::npos ? std::string_view() : base::trim(value.substr(space));
    if (open_->learned) return report_error("a second seen; expected one seen in a rule");
    if (!pages || !is_date(date))
      return report_error("seen: " + quoted(value) + "; expected " + what_fits("seen"));
    open_->learned = Learned{.seen = *pages, .date = std::string(date), .matched = *pages};
  }

  void read_matched(std::string_view value) {
    const auto pages = read_count(value);
    if (!open_->learned)
      return report_error("matched before seen; expected seen = PAGES DATE first");
    if (has_matched_) return report_error("a second matched; expected one matched in a rule");
    has_matched_ = true;
    if (!pages || *pages > open_->learned->seen)
      return report_error("matched: " + quoted(value) +
                          "; expected a number of pages, at most the " +
                          std::to_string(open_->learned->seen) + " that were seen");
    open_->learned->matched = *pages;
  }

  std::size_t line_ = 0;
  std::optional<Rule> open_;
  std::size_t open_line_ = 0;
  std::unique_ptr<re2::RE2> pattern_;
  bool has_addr_ = false;
  bool has_in_ = false;
  bool has_title_ = false;
  bool has_matched_ = false;
  bool lost_ = false;  // outside a rule, and already reported
};

}  // namespace

RuleBook::RuleBook() = default;
RuleBook::~RuleBook() = default;
RuleBook::RuleBook(RuleBook&&) noexcept = default;
RuleBook& RuleBook::operator=(RuleBook&&) noexcept = default;

Result<RuleBook> RuleBook::read(std::string_view text, const std::string& name) {
  RuleBook book;
  WINNOW_TRY_VOID(book.add(text, name));
  return book;
}

Result<void> RuleBook::add(std::string_view text, const std::string& name, std::string_view host) {
  Reader reader;
  reader.read(text);
  if (!reader.mistakes.empty()) {
    const Mistake& first = reader.mistakes.front();
    std::string message = "rules " + name;
    message.append(": line ").append(std::to_string(first.line)).append(": ").append(first.message);
    if (reader.mistakes.size() > 1)
      message.append(" (and ")
          .append(std::to_string(reader.mistakes.size() - 1))
          .append(reader.mistakes.size() > 2 ? " more mistakes)" : " more mistake)");
    return fail(ErrorCode::Malformed, std::move(message));
  }
  for (Rule& rule : reader.rules) {
    rule.host = host;
    rules_.push_back(std::move(rule));
  }
  for (auto& pattern : reader.patterns) patterns_.push_back(std::move(pattern));
  return {};
}

namespace {

// Is it this host, or one below it? "news.mill.example" is below "mill.example".
bool is_of(std::string_view host, std::string_view owner) {
  if (owner.empty() || host == owner) return true;
  return host.ends_with(owner) && host.size() > owner.size() &&
         host[host.size() - owner.size() - 1] == '.';
}

}  // namespace

std::vector<const Rule*> RuleBook::rules_for(std::string_view url) const {
  std::vector<const Rule*> found;
  if (rules_.empty() || url.empty()) return found;
  const std::string address = url::normalize(url);
  const std::string host = url::host_of(address).value_or("");
  for (std::size_t i = 0; i < rules_.size(); ++i)
    if (is_of(host, rules_[i].host) && re2::RE2::FullMatch(address, *patterns_[i]))
      found.push_back(&rules_[i]);
  return found;
}

std::string_view name_of(PageKind kind) noexcept {
  switch (kind) {
    case PageKind::Post: return "post";
    case PageKind::List: return "list";
    case PageKind::Thread: return "thread";
  }
  return "";
}

bool is_date(std::string_view text) noexcept { return base::read_day(text).has_value(); }

std::vector<Mistake> find_mistakes(std::string_view text) {
  Reader reader;
  reader.read(text);
  return std::move(reader.mistakes);
}

std::string to_text(const Rule& rule) {
  std::string text = "(\n";
  const auto write = [&](std::string_view key, std::string_view value) {
    text.append("  ")
        .append(key)
        .append(8 - key.size(), ' ')
        .append("= ")
        .append(value)
        .append("\n");
  };
  write("addr", rule.addr);
  if (rule.title) write("title", to_text(*rule.title));
  for (const InRule& in : rule.ins) {
    write("in", to_text(in.marker));
    for (const Marker& out : in.outs) write("out", to_text(out));
    std::string kinds;
    for (const PageKind kind : in.kinds)
      kinds.append(kinds.empty() ? "" : " ").append(name_of(kind));
    if (!kinds.empty()) write("kind", kinds);
  }
  if (rule.learned) {
    write("seen", std::to_string(rule.learned->seen) + " " + rule.learned->date);
    write("matched", std::to_string(rule.learned->matched));
  }
  return text.append(")\n");
}

std::string escape_addr(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (!base::is_alphanumeric(c) && c != '-' && c != '_' && c != ':' && c != '%' &&
        static_cast<unsigned char>(c) < 0x80)
      escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string addr_of_host(std::string_view host) {
  return "https?://" + escape_addr(base::lower_case(host)) + "/.*";
}

}  // namespace winnow::site

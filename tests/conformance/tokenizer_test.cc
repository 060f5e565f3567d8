// html5lib-tests/tokenizer: every case, in each of its initial states, with tokens and parse
// errors.
//
// Lone surrogates cannot occur in UTF-8: they become U+FFFD in input and expectation, and the error
// for them cannot occur. xmlViolation.test expects the changes of the standard's "coercing an HTML
// DOM into an infoset", which the test applies to the tokens, since winnow's trees do not need to
// be XML.
#include "html/tokenizer.h"

#include <gtest/gtest.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "conformance/shared_data.h"

namespace winnow::conformance {
namespace {

using nlohmann::json;

class Recorder {
 public:
  static constexpr bool kWantsErrors = true;

  Recorder(std::string_view source, bool is_cdata) : source_(source), is_cdata_(is_cdata) {}

  void on_start_tag(const html::TagToken& tag) {
    json attributes = json::object();
    for (std::uint32_t i = 0; i < tag.attribute_count; ++i) {
      const dom::Attribute& attribute = attributes_[tag.first_attribute + i];
      attributes[std::string(names_.text_of(attribute.name, source_, store_))] =
          std::string(view(attribute.value));
    }
    json token = {"StartTag", name_of(tag.name), attributes};
    if (tag.self_closing) token.push_back(true);
    tokens_.push_back(token);
  }
  void on_end_tag(const html::TagToken& tag) { tokens_.push_back({"EndTag", name_of(tag.name)}); }
  void on_text(const html::TextToken& text) {
    const std::string characters(view(text.text));
    if (!tokens_.empty() && tokens_.back()[0] == "Character")
      tokens_.back()[1] = tokens_.back()[1].get<std::string>() + characters;
    else
      tokens_.push_back({"Character", characters});
  }
  void on_comment(const html::CommentToken& comment) {
    tokens_.push_back({"Comment", std::string(view(comment.text))});
  }
  void on_doctype(const html::DoctypeToken& doctype) {
    json token = {"DOCTYPE", nullptr, nullptr, nullptr, !doctype.force_quirks};
    if (doctype.name != dom::Name::None) token[1] = name_of(doctype.name);
    if (doctype.has_public_id) token[2] = std::string(view(doctype.public_id));
    if (doctype.has_system_id) token[3] = std::string(view(doctype.system_id));
    tokens_.push_back(token);
  }
  void on_end() {}
  bool is_cdata_allowed() const { return is_cdata_; }
  void on_error(html::ParseError error, std::uint32_t offset) {
    errors_.push_back({offset, std::string(html::name_of(error))});
  }

  html::TokenStore store() { return {attributes_, store_, names_}; }
  dom::NameTable& names() { return names_; }
  std::string& characters() { return store_; }
  json& tokens() { return tokens_; }
  std::vector<std::string> error_names() {
    std::ranges::stable_sort(errors_, {}, &Noticed::offset);
    std::vector<std::string> names;
    for (const Noticed& noticed : errors_) names.push_back(noticed.name);
    return names;
  }

 private:
  struct Noticed {
    std::uint32_t offset;
    std::string name;
  };
  std::string name_of(dom::Name name) { return std::string(names_.text_of(name, source_, store_)); }
  std::string_view view(dom::TextRef ref) const {
    return ref.is_stored()
               ? std::string_view(store_).substr(ref.offset & ~dom::TextRef::kStored, ref.length)
               : source_.substr(ref.offset, ref.length);
  }

  std::string_view source_;
  bool is_cdata_;
  std::vector<dom::Attribute> attributes_;
  std::string store_;
  dom::NameTable names_;
  json tokens_ = json::array();
  std::vector<Noticed> errors_;
};

// \uHHHH, twice escaped: pairs of surrogates become one character, lone ones U+FFFD.
std::string unescape(const std::string& text) {
  std::string out;
  const auto unit_at = [&](std::size_t i) -> int {
    if (i + 6 > text.size() || text[i] != '\\' || text[i + 1] != 'u') return -1;
    return std::stoi(text.substr(i + 2, 4), nullptr, 16);
  };
  for (std::size_t i = 0; i < text.size();) {
    const int unit = unit_at(i);
    if (unit < 0) {
      out += text[i++];
      continue;
    }
    i += 6;
    auto point = static_cast<char32_t>(unit);
    const int second = unit_at(i);
    if (unit >= 0xD800 && unit < 0xDC00 && second >= 0xDC00 && second < 0xE000) {
      point = 0x10000 + ((static_cast<char32_t>(unit) - 0xD800) << 10) +
              (static_cast<char32_t>(second) - 0xDC00);
      i += 6;
    }
    base::append_utf8(out, point);
  }
  return out;
}

void unescape_all(json& value) {
  if (value.is_string()) value = unescape(value.get<std::string>());
  if (value.is_array())
    for (json& item : value) unescape_all(item);
  if (value.is_object()) {
    json unescaped = json::object();
    for (auto& [key, item] : value.items()) unescaped[unescape(key)] = unescape(item);
    value = unescaped;
  }
}

void replace_all(std::string& text, std::string_view what, std::string_view with) {
  for (std::size_t i = text.find(what); i != std::string::npos;
       i = text.find(what, i + with.size()))
    text.replace(i, what.size(), with);
}

// The standard's 13.2.9 "Coercing an HTML DOM into an infoset", as far as the cases use it.
void coerce_to_infoset(json& tokens) {
  for (json& token : tokens) {
    if (token[0] != "Character" && token[0] != "Comment") continue;
    std::string text = token[1];
    replace_all(text, "\xEF\xBF\xBF", base::kReplacementUtf8);
    replace_all(text, "\f", " ");
    if (token[0] == "Comment") replace_all(text, "--", "- -");
    token[1] = text;
  }
}

struct State {
  std::string_view name;
  html::TextMode mode;
};
constexpr State kStates[] = {
    {"Data state", html::TextMode::Data},
    {"PLAINTEXT state", html::TextMode::Plaintext},
    {"RCDATA state", html::TextMode::Rcdata},
    {"RAWTEXT state", html::TextMode::Rawtext},
    {"Script data state", html::TextMode::ScriptData},
    {"CDATA section state", html::TextMode::CdataSection},
};

TEST(Tokenizer, GivesTheTokensAndErrorsOfEveryCase) {
  const auto files = files_in(shared_folder() / "html5lib-tests" / "tokenizer", ".test");
  if (files.empty()) GTEST_SKIP() << "skipped, no corpora";
  int runs = 0;
  int passed = 0;
  int errors_checked = 0;
  for (const auto& path : files) {
    const json file = json::parse(read_whole(path));
    const bool is_coerced = file.contains("xmlViolationTests");
    for (json test : is_coerced ? file["xmlViolationTests"] : file.value("tests", json::array())) {
      const bool is_double = test.value("doubleEscaped", false);
      const std::string input =
          is_double ? unescape(test["input"].get<std::string>()) : test["input"].get<std::string>();
      json expected = test["output"];
      if (is_double) unescape_all(expected);
      std::vector<std::string> expected_errors;
      for (const json& error : test.value("errors", json::array()))
        if (error["code"] != "surrogate-in-input-stream") expected_errors.push_back(error["code"]);

      const json data_state = json::array({"Data state"});
      for (const std::string state : test.value("initialStates", data_state)) {
        const State* start = std::ranges::find(kStates, state, &State::name);
        ASSERT_NE(start, std::end(kStates)) << state;
        ++runs;
        Recorder recorder(input, start->mode == html::TextMode::CdataSection);
        recorder.names().clear();
        std::vector<std::uint32_t> marks;
        html::Tokenizer<Recorder> tokenizer(input, recorder.store(), marks, recorder);
        const std::string last = test.value("lastStartTag", "");
        const dom::Name end_tag = dom::NameTable::find_known(last);
        EXPECT_EQ(end_tag == dom::Name::None, last.empty()) << last;
        tokenizer.set_text_mode(start->mode, end_tag);
        tokenizer.run();
        if (is_coerced) coerce_to_infoset(recorder.tokens());
        const bool has_errors = test.contains("errors") || !is_coerced;
        const std::vector<std::string> errors = recorder.error_names();
        errors_checked += has_errors ? 1 : 0;
        if (recorder.tokens() == expected && (!has_errors || errors == expected_errors)) {
          ++passed;
          continue;
        }
        ADD_FAILURE() << path.filename() << ", " << state << ": "
                      << test["description"].get<std::string>() << "\ninput    " << json(input)
                      << "\nexpected " << expected << " " << json(expected_errors) << "\ngot      "
                      << recorder.tokens() << " " << json(errors);
      }
    }
  }
  std::cout << "tokenizer: " << passed << " of " << runs << " runs over " << files.size()
            << " files (" << errors_checked << " with their parse errors)\n";
  EXPECT_GT(runs, 1000);
}

}  // namespace
}  // namespace winnow::conformance

// Members: writes the members of one object of a record. The destination is a JsonWriter or has the
// same functions.
//
//   Members record(json);
//   record.put_text("headline", "On rye");
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/time_limit.h"

namespace winnow::render_detail {

inline bool is_named(std::span<const std::string> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

template <typename Sink>
class Members {
 public:
  // `only`: the names to write; empty: all.
  explicit Members(Sink& sink, std::span<const std::string> only = {}) : sink_(sink), only_(only) {
    sink_.begin_object();
  }
  ~Members() { sink_.end_object(); }
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;

  // False if the member is not wanted. Otherwise its value must follow.
  bool begin(std::string_view name) {
    if (!only_.empty() && !is_named(only_, name)) return false;
    sink_.key(name);
    return true;
  }
  void put_text(std::string_view name, std::string_view text) {
    if (begin(name)) sink_.text(text);
  }
  void put(std::string_view name, const std::optional<std::string>& text) {
    if (text) put_text(name, *text);
  }
  template <typename Number>
  void put_number(std::string_view name, const std::optional<Number>& number) {
    if (number && begin(name)) sink_.number(*number);
  }
  // With three digits: the models are not more exact than that.
  void put_probability(std::optional<double> probability) {
    if (probability && begin("probability")) sink_.number(std::round(*probability * 1000) / 1000);
  }
  void put_true(std::string_view name) {
    if (begin(name)) sink_.boolean(true);
  }
  // A list of objects or texts; nothing if it is empty.
  template <typename List, typename Write>
  void put_list(std::string_view name, const List& list, Write write) {
    if (list.empty() || !begin(name)) return;
    sink_.begin_array();
    for (const auto& entry : list) {
      if (base::TimeLimit::is_over()) break;
      write(sink_, entry);
    }
    sink_.end_array();
  }

  [[nodiscard]] Sink& sink() noexcept { return sink_; }

 private:
  Sink& sink_;
  std::span<const std::string> only_;
};

}  // namespace winnow::render_detail

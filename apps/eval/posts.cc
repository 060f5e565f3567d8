// Three alignments: by title, by body, and by either for the mean body F1.
#include "eval/posts.h"

#include <algorithm>
#include <string>

#include "text/lower_case.h"
#include "text/similarity.h"
#include "text/spaces.h"
#include "text/words.h"

namespace winnow::eval {
namespace {

constexpr double kNoPair = -1;

struct Post {
  std::string title;
  std::string_view body;
  std::size_t body_words = 0;
};

Post prepare(std::string_view title, std::string_view body) {
  return {text::collapse_all_spaces(title), body,
          text::count_words(text::lower_case(body), text::WordKind::Regex)};
}

// F1 is at most 2 min / (min + max) of the lengths: pairs that cannot reach 0.9 are not compared.
bool may_match(const Post& a, const Post& b) {
  const auto shorter = static_cast<double>(std::min(a.body_words, b.body_words));
  const auto longer = static_cast<double>(std::max(a.body_words, b.body_words));
  return shorter > 0 && 2 * shorter >= kBodyMatchF1 * (shorter + longer);
}

double body_f1(const Post& predicted, const Post& truth) {
  return text::TextPair(predicted.body, truth.body).bag_of_words().f1();
}

}  // namespace

Alignment align(std::size_t rows, std::size_t columns, std::span<const double> gains) {
  const auto better = [](const Alignment& a, const Alignment& b) {
    return a.pairs != b.pairs ? a.pairs > b.pairs : a.gain > b.gain;
  };
  std::vector<Alignment> above(columns + 1);
  std::vector<Alignment> here(columns + 1);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      Alignment best = better(here[column], above[column + 1]) ? here[column] : above[column + 1];
      const double gain = gains[row * columns + column];
      if (gain >= 0) {
        const Alignment paired{above[column].pairs + 1, above[column].gain + gain};
        if (better(paired, best)) best = paired;
      }
      here[column + 1] = best;
    }
    std::swap(above, here);
    here.front() = {};
  }
  return above.back();
}

PostCounts match_posts(std::span<const PredictedPost> predicted,
                       std::span<const LabelledPost> truth) {
  std::vector<Post> given;
  std::vector<Post> wanted;
  for (const PredictedPost& post : predicted) given.push_back(prepare(post.title, post.body));
  for (const LabelledPost& post : truth) wanted.push_back(prepare(post.title, post.body));

  const std::size_t cells = given.size() * wanted.size();
  std::vector<double> titles(cells, kNoPair);
  std::vector<double> bodies(cells, kNoPair);
  std::vector<double> either(cells, kNoPair);  // posts with a true body, matched by title or body
  for (std::size_t i = 0; i < given.size(); ++i) {
    for (std::size_t j = 0; j < wanted.size(); ++j) {
      const std::size_t cell = i * wanted.size() + j;
      const bool same_title = !wanted[j].title.empty() && given[i].title == wanted[j].title;
      if (same_title) titles[cell] = 0;
      const bool has_body = wanted[j].body_words > 0;
      if (!may_match(given[i], wanted[j]) && !(same_title && has_body)) continue;
      const double f1 = body_f1(given[i], wanted[j]);
      if (f1 >= kBodyMatchF1) bodies[cell] = f1;
      if (f1 >= kBodyMatchF1 || same_title) either[cell] = f1;
    }
  }

  PostCounts counts;
  const auto count = [](const std::vector<Post>& posts, auto&& has) {
    return static_cast<double>(std::count_if(posts.begin(), posts.end(), has));
  };
  const auto has_title = [](const Post& post) { return !post.title.empty(); };
  const auto has_body = [](const Post& post) { return post.body_words > 0; };
  counts.titles_predicted = count(given, has_title);
  counts.titles_true = count(wanted, has_title);
  counts.bodies_predicted = count(given, has_body);
  counts.bodies_true = count(wanted, has_body);
  counts.titles_matched = static_cast<double>(align(given.size(), wanted.size(), titles).pairs);
  counts.bodies_matched = static_cast<double>(align(given.size(), wanted.size(), bodies).pairs);
  const Alignment posts = align(given.size(), wanted.size(), either);
  counts.posts_matched = static_cast<double>(posts.pairs);
  counts.body_f1_sum = posts.gain;
  return counts;
}

}  // namespace winnow::eval

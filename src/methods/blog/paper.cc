// The features of section IV of the paper.
#include "methods/blog/paper.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "url/url.h"

namespace winnow::methods {
namespace {

constexpr double kWindowWidth = 1280;
constexpr double kWindowHeight = 800;
constexpr std::size_t kMaxCandidates = 8000;
constexpr std::uint32_t kLongestTitle = 100;  // words; DEVIATION: the paper has no limit

constexpr std::string_view kTitleTextNames[] = {"TitleLen", "Link-internal", "Link-external",
                                                "EndWith"};
constexpr std::string_view kTitleBoxNames[] = {"TRectCenter-x", "TRectCenter-y", "FontSize"};
constexpr std::string_view kBodyTextNames[] = {"BodyLen", "MarksNum", "EndWith"};
constexpr std::string_view kBodyBoxNames[] = {"Widthper",      "RelV",          "RelH-inside",
                                              "RelH-distance", "BRectCenter-x", "BRectCenter-y"};
constexpr std::pair<std::string_view, std::string_view> kLogNames[] = {
    {"TitleLen", "TitleLen-log"},           {"BodyLen", "BodyLen-log"},
    {"MarksNum", "MarksNum-log"},           {"RelV", "RelV-log"},
    {"TRectCenter-y", "TRectCenter-y-log"}, {"BRectCenter-y", "BRectCenter-y-log"}};
constexpr double kNoTitle = -8000;  // pixels, the RelV of a page without titles

double signed_log(double value) { return std::copysign(std::log1p(std::abs(value)), value); }

// Equations 1 and 2: (center - browser center) / ||browser center||. Pages are many windows long, so
// that y of the first screen, where titles of single posts are, has little variance of its own.
void add_center(const layout::Box& box, const PaperForm& form, std::vector<double>& row) {
  const double norm = std::hypot(kWindowWidth / 2, kWindowHeight / 2);
  const double down = static_cast<double>(box.y + box.height / 2) - kWindowHeight / 2;
  row.push_back((static_cast<double>(box.x + box.width / 2) - kWindowWidth / 2) / norm);
  row.push_back(form.center == Center::LogPixels ? signed_log(down) : down / norm);
}

bool may_root_body(const dom::Node& node, BodyTags tags) noexcept {
  using enum dom::Name;
  if (node.is(Div) || node.is(Span) || node.is(P)) return true;
  if (tags == BodyTags::Paper) return false;
  return node.is(Article) || node.is(Section) || node.is(Td) || node.is(Li) || node.is(Main) ||
         node.is(Blockquote);
}

bool may_be(const posts::BlogView& view, std::uint32_t node, bool for_body, BodyTags tags) {
  const dom::Node& element = view.document[node];
  if (!element.is_element() || !view.measures.is_shown(node)) return false;
  if (for_body) return may_root_body(element, tags);
  return view.measures.words(node, element.end) > 0;
}

// The state of the first link in the subtree or around it: 0 none, 1 internal, 2 external.
int link_state(const posts::BlogView& view, std::uint32_t node) {
  const dom::Document& document = view.document;
  const auto state = [&](std::uint32_t link) {
    const auto href = document.attribute(document[link], dom::Name::Href);
    if (!href) return 0;
    const auto there = url::host_of(*href);
    if (!there) return 1;
    const auto here = url::host_of(view.url);
    return here && *here == *there ? 1 : 2;
  };
  for (std::uint32_t i = node; i < document[node].end; ++i)
    if (document[i].is(dom::Name::A)) return state(i);
  std::uint32_t above = document[node].parent;
  for (int step = 0; step < 3 && above != 0; ++step, above = document[above].parent)
    if (document[above].is(dom::Name::A)) return state(above);
  return 0;
}

bool ends_with_any(std::string_view text, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view end) { return text.ends_with(end); });
}

// The last text of a subtree; enough of it to see how it ends.
std::string last_text(const posts::BlogView& view, std::uint32_t node) {
  for (std::uint32_t i = view.document[node].end; i > node; --i)
    if (view.document[i - 1].is_text() && view.measures.words(i - 1, i) > 0)
      return view.measures.text(i - 1, i, 100'000);
  return {};
}

template <std::size_t A, std::size_t B>
std::vector<std::string_view> names(const std::string_view (&text)[A],
                                    const std::string_view (&boxes)[B], bool with_boxes,
                                    const PaperForm& form) {
  std::vector<std::string_view> all(std::begin(text), std::end(text));
  if (with_boxes) all.insert(all.end(), std::begin(boxes), std::end(boxes));
  for (const auto& [plain, changed] : kLogNames) {
    const bool is_log = plain == "RelV"         ? form.distance == Distance::LogPixels
                        : plain.ends_with("-y") ? form.center == Center::LogPixels
                                                : form.lengths == Lengths::Logarithms;
    if (is_log) std::ranges::replace(all, plain, changed);
  }
  return all;
}

double length_of(std::uint32_t count, const PaperForm& form) {
  return form.lengths == Lengths::Logarithms ? std::log1p(count) : count;
}

// RelV: the gap between a body and the foot of a title, in pixels, negative above it.
double distance_of(double pixels, const PaperForm& form) {
  if (form.distance == Distance::LogPixels) return signed_log(pixels);
  return std::clamp(pixels / kWindowHeight, -10.0, 10.0);
}

std::vector<std::uint32_t> candidates_of(const posts::BlogView& view, bool for_body,
                                         BodyTags tags) {
  std::vector<std::uint32_t> nodes;
  for (std::uint32_t i = view.body; i < view.document[view.body].end; ++i) {
    if (nodes.size() >= kMaxCandidates) break;
    if (!may_be(view, i, for_body, tags)) continue;
    const std::uint32_t words = view.measures.words(i, view.document[i].end);
    if (!for_body && words > kLongestTitle) continue;
    if (for_body && words == 0 && view.measures.images(i, view.document[i].end) == 0) continue;
    if (smallest_with_same_text(view, i, for_body, tags) == i) nodes.push_back(i);
  }
  return nodes;
}

}  // namespace

std::vector<std::string_view> paper_title_names(bool with_boxes, const PaperForm& form) {
  return names(kTitleTextNames, kTitleBoxNames, with_boxes, form);
}

std::vector<std::string_view> paper_body_names(bool with_boxes, const PaperForm& form) {
  return names(kBodyTextNames, kBodyBoxNames, with_boxes, form);
}

std::uint32_t smallest_with_same_text(const posts::BlogView& view, std::uint32_t node,
                                      bool for_body, BodyTags tags) {
  const dom::Document& document = view.document;
  const std::uint32_t words = view.measures.words(node, document[node].end);
  const std::uint32_t images = view.measures.images(node, document[node].end);
  std::uint32_t smallest = node;
  // The first child that has all words; each step goes down, so this ends.
  for (std::uint32_t i = node + 1; i < document[smallest].end;) {
    const bool has_all = document[i].is_element() &&
                         view.measures.words(i, document[i].end) == words &&
                         (!for_body || view.measures.images(i, document[i].end) == images);
    if (!has_all) {
      if (view.measures.words(i, document[i].end) > 0) break;
      i = document[i].end;
      continue;
    }
    if (may_be(view, i, for_body, tags)) smallest = i;
    ++i;
  }
  return smallest;
}

std::vector<Candidate> paper_titles(const posts::BlogView& view, bool with_boxes,
                                    const PaperForm& form) {
  constexpr std::string_view kStops[] = {":", ";", ".", "：", "；", "。"};
  std::vector<Candidate> candidates;
  for (const std::uint32_t node : candidates_of(view, false, BodyTags::More)) {
    Candidate candidate{node, {}};
    const int link = link_state(view, node);
    candidate.row = {length_of(view.measures.words(node, view.document[node].end), form),
                     link == 1 ? 1.0 : 0.0, link == 2 ? 1.0 : 0.0,
                     ends_with_any(last_text(view, node), kStops) ? 1.0 : 0.0};
    if (with_boxes) {
      const layout::Box box = view.boxes != nullptr ? view.boxes->of_node[node] : layout::Box{};
      add_center(box, form, candidate.row);
      candidate.row.push_back(static_cast<double>(box.font_size));
    }
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

std::vector<Candidate> paper_bodies(const posts::BlogView& view,
                                    std::span<const std::uint32_t> titles, bool with_boxes,
                                    const PaperForm& form) {
  constexpr std::string_view kEllipses[] = {"...", "…", "...]", "…]", "……"};
  std::vector<Candidate> candidates;
  for (const std::uint32_t node : candidates_of(view, true, form.tags)) {
    Candidate candidate{node, {}};
    const std::uint32_t end = view.document[node].end;
    candidate.row = {length_of(view.measures.words(node, end), form),
                     length_of(view.measures.punctuation(node, end), form),
                     ends_with_any(last_text(view, node), kEllipses) ? 1.0 : 0.0};
    if (with_boxes) {
      const layout::Box box = view.boxes != nullptr ? view.boxes->of_node[node] : layout::Box{};
      candidate.row.push_back(static_cast<double>(box.width) / kWindowWidth);
      // The nearest title above, or else the first below. **Decided**: RelV is the
      // distance from its foot, RelH is seen against the same title.
      const layout::Box* nearest = nullptr;
      double distance = 0;
      for (const std::uint32_t title : titles) {
        const layout::Box& above = view.boxes->of_node[title];
        const double gap = static_cast<double>(box.y - above.y - above.height);
        const bool is_nearer = nearest == nullptr ||
                               (gap >= -4 && (distance < -4 || gap < distance)) ||
                               (gap < -4 && distance < -4 && gap > distance);
        if (!is_nearer) continue;
        nearest = &above;
        distance = gap;
      }
      if (nearest == nullptr) {
        candidate.row.insert(candidate.row.end(), {distance_of(kNoTitle, form), 0.0, 1.0});
      } else {
        const double center = static_cast<double>(nearest->x + nearest->width / 2);
        const double left = static_cast<double>(box.x);
        const double right = static_cast<double>(box.x + box.width);
        candidate.row.push_back(distance_of(distance, form));
        candidate.row.push_back(left <= center && center <= right ? 1.0 : 0.0);
        candidate.row.push_back(std::abs((left + right) / 2 - center) / kWindowWidth);
      }
      add_center(box, form, candidate.row);
    }
    candidates.push_back(std::move(candidate));
  }
  return candidates;
}

Result<PaperModel> read_paper_model(const model::SvmFile& file, std::string_view name) {
  PaperModel model;
  const model::SvmSection* title = file.find("paper-title");
  const model::SvmSection* body = file.find("paper-body");
  if (title == nullptr || body == nullptr)
    return fail(ErrorCode::Unsupported,
                std::string("model ").append(name).append(": section paper-title is missing"));
  model.with_boxes = title->features.size() > std::size(kTitleTextNames);
  const auto has = [&](std::string_view column) {
    return std::ranges::find(body->features, column) != body->features.end();
  };
  model.form = has("BodyLen-log") ? PaperForm{} : kPrintedForm;
  model.form.distance = has("RelV-log") ? Distance::LogPixels : Distance::WindowHeights;
  model.form.center = has("BRectCenter-y-log") ? Center::LogPixels : Center::Printed;
  WINNOW_TRY(model.title,
             model::Svm::make(*title, paper_title_names(model.with_boxes, model.form), name));
  WINNOW_TRY(model.body,
             model::Svm::make(*body, paper_body_names(model.with_boxes, model.form), name));
  return model;
}

std::vector<dom::Post> find_paper_posts(const posts::BlogView& view, const PaperModel& model) {
  const dom::Document& document = view.document;
  // Of nested subtrees, the one with the highest decision or the outermost.
  const auto choose = [&](const std::vector<Candidate>& candidates, const model::Svm& svm,
                          Nested nested, NoTitle otherwise) {
    struct Chosen {
      std::uint32_t node = 0;
      double decision = 0;
    };
    std::vector<Chosen> chosen;
    Chosen best{0, -std::numeric_limits<double>::infinity()};
    for (const Candidate& candidate : candidates) {
      const double decision = svm.decision(candidate.row);
      if (decision > best.decision) best = {candidate.node, decision};
      if (decision <= 0) continue;
      bool is_beaten = false;
      while (!chosen.empty() && candidate.node < document[chosen.back().node].end && !is_beaten) {
        if (nested == Nested::Outermost || chosen.back().decision >= decision)
          is_beaten = true;
        else
          chosen.pop_back();
      }
      if (!is_beaten) chosen.push_back({candidate.node, decision});
    }
    if (chosen.empty() && otherwise == NoTitle::BestDecision && best.node != 0)
      chosen.push_back(best);
    std::vector<std::uint32_t> nodes;
    for (const Chosen& one : chosen) nodes.push_back(one.node);
    return nodes;
  };
  const std::vector<std::uint32_t> titles =
      choose(paper_titles(view, model.with_boxes, model.form), model.title, Nested::BestDecision,
             model.form.no_title);
  const std::vector<std::uint32_t> bodies =
      choose(paper_bodies(view, titles, model.with_boxes, model.form), model.body,
             model.form.nested, NoTitle::None);
  std::vector<dom::Post> posts;
  std::size_t next_body = 0;
  const auto add_body = [&](std::uint32_t body, dom::Post& post) {
    post.body.roots.push_back(dom::NodeId(body));
    post.end = std::max(post.end, document[body].end);
    if (post.title && document.contains(dom::NodeId(body), *post.title))
      post.body.excluded.push_back(*post.title);
  };
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::uint32_t limit = i + 1 < titles.size() ? titles[i + 1] : document[view.body].end;
    dom::Post post;
    post.title = dom::NodeId(titles[i]);
    post.first = titles[i];
    post.end = document[titles[i]].end;
    while (next_body < bodies.size() && bodies[next_body] < limit) {
      // A body before the first title belongs to no post.
      const std::uint32_t body = bodies[next_body++];
      if (document[body].end <= titles[i]) continue;
      add_body(body, post);
      post.first = std::min(post.first, body);
    }
    posts.push_back(std::move(post));
  }
  return posts;
}

}  // namespace winnow::methods

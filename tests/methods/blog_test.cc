// The method blog on pages written for these tests. Each page tests/pages/posts/NAME.html is a case
// in which posts were once missed: its comment says what is difficult, NAME.json has the expected
// posts.
#include "methods/blog/blog.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "html/parse.h"
#include "page/reader_text.h"
#include "posts/lead_post.h"
#include "posts/post_rules.h"
#include "posts/untitled.h"
#include "winnow/winnow.h"

namespace winnow::methods {
namespace {

std::string read(const std::string& name) {
  std::ifstream file(std::string(WINNOW_TEST_PAGES "/posts/") + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Texts {
  std::string title;
  std::string body;
  bool operator==(const Texts&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Texts& texts) {
  return out << "\"" << texts.title << "\": \"" << texts.body << "\"";
}

std::vector<Texts> expected(const std::string& name) {
  std::vector<Texts> posts;
  const auto json = nlohmann::json::parse(read(name + ".json"));
  for (const auto& post : json["posts"])
    posts.push_back({post["title"].get<std::string>(), post["body"].get<std::string>()});
  return posts;
}

std::vector<Texts> found(const std::string& name) {
  static Extractor extractor = *Extractor::make({.method = "blog"});
  const std::string page = read(name + ".html");
  const Result<Page> result = extractor.extract(page, "https://mill.example/");
  if (!result) return {};
  std::vector<Texts> posts;
  for (const Article& article : result->articles)
    posts.push_back({article.headline.value_or(""), article.article_body});
  if (posts.empty()) posts.push_back({result->headline.value_or(""), result->article_body});
  return posts;
}

#define POSTS_OF_PAGE(Sentence, name) \
  TEST(Blog, Sentence) { EXPECT_EQ(found(name), expected(name)); }

POSTS_OF_PAGE(TakesTheGroupOfTitlesAndNotTheSiteHeading, "site_heading")
POSTS_OF_PAGE(TakesPostsAndNotALongerListOfLinks, "long_archive")
POSTS_OF_PAGE(TakesTheHeadingAndNotItsSubtitle, "subtitle")
POSTS_OF_PAGE(LeavesTheDateOutOfTheTitle, "date_in_heading")
POSTS_OF_PAGE(LeavesRelatedPostsOut, "related_posts")
POSTS_OF_PAGE(KeepsParagraphsOfLinks, "link_heavy")
POSTS_OF_PAGE(CutsReadMoreAndCopyright, "read_more")
POSTS_OF_PAGE(CutsReadMoreOffTheEndOfAParagraph, "inline_read_more")
POSTS_OF_PAGE(KeepsLinksToArticlesOfOtherSites, "links_to_articles")
POSTS_OF_PAGE(SeesTheOnlyPostOfATag, "single_post_list")
POSTS_OF_PAGE(PartsHeadingsAndParagraphsThatAreSiblings, "flat")
POSTS_OF_PAGE(ReadsRowsOfATable, "table")
POSTS_OF_PAGE(ReadsListsWithinLists, "nested_lists")
POSTS_OF_PAGE(PairsTitlesWithTextsBesideThem, "titles_outside")
POSTS_OF_PAGE(FindsPostsWithoutTitles, "microblog")
POSTS_OF_PAGE(TakesNoNameOfAnAuthorForATitle, "notes")
POSTS_OF_PAGE(TakesNoNameInAListOfNotesForATitle, "list_of_notes")
POSTS_OF_PAGE(FindsTheNotesBelowAProfile, "federated_timeline")
POSTS_OF_PAGE(FindsTheNotesOfManyAuthors, "timeline_of_many")
POSTS_OF_PAGE(FindsNotesInChinese, "chinese_timeline")
POSTS_OF_PAGE(FindsPostsThatArePictures, "image_only")
POSTS_OF_PAGE(KeepsShortTextsThatAreCalledExcerpts, "short_excerpts")
POSTS_OF_PAGE(TakesTwoListsOfOneTemplateForOne, "two_lists")
POSTS_OF_PAGE(CutsTheTermsOfUseOff, "terms_of_use")
POSTS_OF_PAGE(TakesDatedLinksAndNotTheNameOfTheSite, "dated_links")

POSTS_OF_PAGE(ReadsTermsAndDescriptions, "definition_list")
POSTS_OF_PAGE(ReadsTablesWithinTables, "old_tables")
POSTS_OF_PAGE(TakesHeadingAndTextOutOfOneLink, "linked_cards")
POSTS_OF_PAGE(FindsTitlesThatAreNoHeadings, "no_headings")
POSTS_OF_PAGE(LeavesHeadingsInsideOfPostsInTheirTexts, "subheadings")
POSTS_OF_PAGE(LeavesPictureAndDateOutThatStandBeforeATitle, "picture_first")
POSTS_OF_PAGE(TakesPostsAndNotTheDaysAboveThem, "days")
POSTS_OF_PAGE(ReadsChinese, "chinese")
POSTS_OF_PAGE(ReadsArabic, "arabic")
POSTS_OF_PAGE(ReadsPagesWithoutEndTags, "minified")
POSTS_OF_PAGE(TakesNoMembersForMessages, "like_a_thread")
POSTS_OF_PAGE(TakesAPostThatIsMarkedWithTheOthers, "sticky")
POSTS_OF_PAGE(SeesTwoPosts, "two_posts")
POSTS_OF_PAGE(LeavesAnArticleWithItsLinkedHeadingsWhole, "contents_of_an_article")
POSTS_OF_PAGE(CutsALineOfNameAndDateOff, "byline")
POSTS_OF_PAGE(TakesDatedLinksAndNotLinksToAnything, "dated_links_among_others")
POSTS_OF_PAGE(LeavesMuchTalkBelowAPost, "much_talk")

TEST(Blog, GivesOnePostAsAnArticleAndSeveralAsAList) {
  const Result<Page> one = extract(read("subtitle.html"), {.method = "blog"});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->page_type, PageType::Article);
  EXPECT_TRUE(one->articles.empty());
  const Result<Page> many = extract(read("flat.html"), {.method = "blog"});
  ASSERT_TRUE(many);
  EXPECT_EQ(many->page_type, PageType::ArticleList);
  EXPECT_EQ(many->articles.size(), 5U);
}

TEST(Blog, HasThePapersFormToo) {
  const Result<Page> page = extract(read("site_heading.html"), {.method = "blog:features=paper"});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->metadata.method, "blog:features=paper");
}

posts::FoundPosts find_in(const posts::PostFinder& finder, const dom::Document& document,
                          const posts::PostOptions& options = {}) {
  page::PageFacts facts(document);
  return finder.find(posts::BlogView(facts), options);
}

TEST(PostFinder, IsSurerOfPostsThanOfAMenu) {
  const Result<posts::PostFinder> finder = posts::PostFinder::make_without_boxes();
  ASSERT_TRUE(finder);
  const std::string posts = read("read_more.html");
  const std::string menu =
      "<nav><ul><li><a href=/a>Home</a><li><a href=/b>About us</a><li><a "
      "href=/c>Shop</a></ul></nav>";
  const auto page = html::parse(posts);
  const auto list = html::parse(menu);
  EXPECT_GT(find_in(*finder, *page).list_margin, 0.2);
  EXPECT_LT(find_in(*finder, *list).list_margin, -0.3);
}

TEST(PostFinder, LooksForNoBodiesWhereOnlyListsAreWantedAndOneTitleIsSure) {
  const Result<posts::PostFinder> finder = posts::PostFinder::make_without_boxes();
  ASSERT_TRUE(finder);
  const std::string article = read("related_posts.html");
  const std::string posts = read("read_more.html");
  const auto one = html::parse(article);
  const auto many = html::parse(posts);
  EXPECT_EQ(find_in(*finder, *one).posts.size(), 1U);
  EXPECT_TRUE(find_in(*finder, *one, {.lists_only = true}).posts.empty());
  EXPECT_EQ(find_in(*finder, *many, {.lists_only = true}).posts.size(), 5U);
}

TEST(PostFinder, CutsOutOnlyThePostsThatAreWanted) {
  const Result<posts::PostFinder> finder = posts::PostFinder::make_without_boxes();
  ASSERT_TRUE(finder);
  const std::string posts = read("read_more.html");
  const auto page = html::parse(posts);
  const posts::FoundPosts all = find_in(*finder, *page);
  for (const bool are_wanted : {true, false}) {
    posts::PostOptions options;
    options.are_wanted = [&](const posts::ChosenPosts& chosen) {
      EXPECT_EQ(chosen.titles, all.posts.size());
      EXPECT_EQ(chosen.found.title_decision, all.title_decision);
      EXPECT_EQ(chosen.found.body_decision, all.body_decision);
      EXPECT_EQ(chosen.found.list_margin, all.list_margin);
      EXPECT_EQ(chosen.found.own_links, all.own_links);
      EXPECT_EQ(chosen.found.title_row, all.title_row);
      EXPECT_EQ(chosen.found.body_row, all.body_row);
      return are_wanted;
    };
    EXPECT_EQ(find_in(*finder, *page, options).posts.size(), are_wanted ? all.posts.size() : 0);
  }
}

TEST(PostFinder, FindsNothingOnAnEmptyPage) {
  const Result<posts::PostFinder> finder = posts::PostFinder::make_without_boxes();
  ASSERT_TRUE(finder);
  const std::string empty;
  const auto document = html::parse(empty);
  EXPECT_TRUE(find_in(*finder, *document).posts.empty());
}

TEST(TitleGroups, GiveEachTitleARegionOfItsOwn) {
  const std::string page =
      "<body><h2>One</h2><p>first text here</p><h2>Two</h2><p>second text here</p>"
      "<h2>Three</h2><p>third text here</p></body>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts);
  std::vector<std::uint32_t> titles;
  for (std::uint32_t i = 0; i < document->size(); ++i)
    if ((*document)[i].is(dom::Name::H2)) titles.push_back(i);
  const posts::TitleGroup group = posts::make_group(view, titles);
  ASSERT_EQ(group.regions.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_LE(group.regions[i].first, titles[i]);
    EXPECT_EQ(view.measures.words(group.regions[i].first, group.regions[i].end), 4U);
    if (i > 0) {
      EXPECT_LE(group.regions[i - 1].end, group.regions[i].first);
    }
  }
}

std::vector<std::uint32_t> elements(const dom::Document& document, dom::Name name) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < document.size(); ++i)
    if (document[i].is(name)) found.push_back(i);
  return found;
}

// Title and body of the lead post before two others; empty if there is none.
std::string lead_of(const std::string& before) {
  const std::string page =
      "<body>" + before +
      "<div class=list><div><h3><a href=/oats>Oats</a></h3><p>They are early, 3 May 2019."
      "</div><div><h3><a href=/rye>Rye</a></h3><p>It is late, 1 May 2019.</div></div>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts, "https://mill.example/");
  std::vector<dom::Post> posts;
  for (std::uint32_t i = 0; i < document->size(); ++i) {
    if (!(*document)[i].is(dom::Name::H3)) continue;
    const std::uint32_t parent = (*document)[i].parent;
    dom::Post& post = posts.emplace_back();
    post.title = dom::NodeId(i);
    post.body.roots.push_back(dom::NodeId((*document)[i].end));
    post.first = parent;
    post.end = (*document)[parent].end;
  }
  const std::optional<dom::Post> lead = posts::find_lead_post(view, posts);
  return lead ? page::reader_text(*document, *lead->title) + ": " +
                    page::reader_text(*document, lead->body)
              : "";
}

TEST(LeadPost, IsSetApartFromTheListOfTheOthers) {
  const std::string text =
      "<p>The barley came in on Friday, in two loads, and is dry enough to be ground at once.";
  const std::string title = "<h2><a href=/barley>Barley</a></h2>";
  const std::string date = "<div class=date>7 May 2019</div>";
  const std::string expected =
      "Barley: The barley came in on Friday, in two loads, and is dry enough to be ground at once.";
  EXPECT_EQ(lead_of("<div class=lead>" + title + date + text + "</div>"), expected);
  EXPECT_EQ(lead_of(title + date + text), expected);
  // Without a date, which the other posts have; without text; as the name of the site; in a menu.
  EXPECT_EQ(lead_of("<div>" + title + text + "</div>"), "");
  EXPECT_EQ(lead_of("<div>" + title + date + "</div>"), "");
  EXPECT_EQ(lead_of("<div><h2><a href=/>The Mill</a></h2>" + date + text + "</div>"), "");
  EXPECT_EQ(lead_of("<div class=sidebar>" + title + date + text + "</div>"), "");
}

TEST(PostRules, KnowATitleThatLeadsToAPostsOwnPage) {
  const std::string page = "<body><h2><a href=/on-rye/>On rye</a></h2><p>It is late.";
  const auto document = html::parse(page);
  const auto title = dom::NodeId(elements(*document, dom::Name::H2).front());
  EXPECT_TRUE(posts::leads_to_another_page(*document, title, "https://mill.example/tags/rye/"));
  EXPECT_FALSE(posts::leads_to_another_page(*document, title, "https://mill.example/on-rye/"));
  EXPECT_FALSE(posts::leads_to_another_page(*document, title, "https://mill.example/on-rye"));
  EXPECT_FALSE(
      posts::leads_to_another_page(*document, title, "https://mill.example/on-rye/part-2/"));
  EXPECT_FALSE(posts::leads_to_another_page(*document, title, ""));
}

TEST(PostRules, TakeTheHeadingsInsideOfLinksAroundWholePosts) {
  const std::string page =
      "<body><a href=/rye><h3>On rye</h3><p>It is late, and the rain is to blame for it.</p></a>"
      "<a href=/oats><h3>On oats</h3><p>They are early, which nobody can explain.</p></a>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts);
  const std::vector<posts::TitleGroup> groups = {
      posts::make_group(view, elements(*document, dom::Name::P)),
      posts::make_group(view, elements(*document, dom::Name::A)),
      posts::make_group(view, elements(*document, dom::Name::H3))};
  EXPECT_EQ(posts::headings_inside(view, groups, 1), 2U);
  EXPECT_FALSE(posts::headings_inside(view, groups, 2));
}

TEST(PostRules, TakeDatedLinksOfTheSiteOutOfAListOfAnyLinks) {
  const std::string page =
      "<body><ul><li>2 May 2014 <a href=/rye>Rye</a><li>9 May 2014 <a href=/oats>Oats</a>"
      "<li>11 May 2014 <a href=/hay>Hay</a><li><a href=https://a.example/>A</a>"
      "<li><a href=https://b.example/>B</a></ul>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts, "https://mill.example/");
  const std::vector<std::uint32_t> links = elements(*document, dom::Name::A);
  const std::vector<posts::TitleGroup> groups = {
      posts::make_group(view, links), posts::make_group(view, {links[0], links[1], links[2]}),
      posts::make_group(view, {links[3], links[4]})};
  EXPECT_EQ(posts::dated_links_inside(groups, std::vector<double>{-1, -0.5, 0}, 0), 1U);
  EXPECT_FALSE(posts::dated_links_inside(groups, std::vector<double>{-1, -1.5, 0}, 0));
}

TEST(PostRules, TakeAHeadingThatLeadsUpwardsForTheNameOfTheSite) {
  const std::string page =
      "<body><header><h1><a href=/notes/>The Mill</a></h1></header><h2>On rye</h2><p>It is late.";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts, "https://mill.example/notes/2019/on-rye/");
  const std::vector<posts::TitleGroup> groups = {
      posts::make_group(view, elements(*document, dom::Name::H1)),
      posts::make_group(view, elements(*document, dom::Name::H2))};
  const std::vector<double> adjusted =
      posts::adjustments(view, groups, std::vector<double>{0.5, 0.5});
  EXPECT_LT(adjusted[0], -0.5);
  EXPECT_EQ(adjusted[1], 0);
}

TEST(PostRules, LeaveAHeadingAloneThatLeadsToItsOwnPage) {
  const std::string page = "<body><h1><a href=/notes/on-rye/>On rye</a></h1><p>It is late.";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts, "https://mill.example/notes/on-rye/");
  const std::vector<posts::TitleGroup> groups = {
      posts::make_group(view, elements(*document, dom::Name::H1))};
  EXPECT_EQ(posts::adjustments(view, groups, std::vector<double>{0.5})[0], 0);
}

TEST(PostRules, NeverCallMostOfThePostsJunk) {
  posts::PlaceGroup piece;
  piece.row[static_cast<std::size_t>(posts::PlaceFeature::ShareOfFrame)] = 0.9;
  piece.row[static_cast<std::size_t>(posts::PlaceFeature::Words)] = 4;
  const std::string page = "<p>All of it";
  const auto document = html::parse(page);
  EXPECT_TRUE(posts::must_stay(*document, piece));
  piece.row[static_cast<std::size_t>(posts::PlaceFeature::ShareOfFrame)] = 0.1;
  EXPECT_FALSE(posts::must_stay(*document, piece));
}

// A title of two words in the middle of the window, 40 pixels above a body of five words.
struct LaidOut {
  LaidOut()
      : page(
            "<body><h2><a href=/x>A title</a></h2><div>Five words, in one body.</div>"
            "<article>Also here: a body</article></body>"),
        document(*html::parse(page)),
        facts(document) {
    boxes.engine = layout::Engine::Embedded;
    boxes.of_node.assign(document.size(), {.is_shown = true});
    for (std::uint32_t i = 0; i < document.size(); ++i) {
      if (document[i].is(dom::Name::A))
        boxes.of_node[i] = {
            .x = 540, .y = 380, .width = 200, .height = 40, .font_size = 24, .is_shown = true};
      if (document[i].is(dom::Name::Div))
        boxes.of_node[i] = {
            .x = 320, .y = 460, .width = 640, .height = 80, .font_size = 16, .is_shown = true};
    }
  }
  std::string page;
  dom::Document document;
  page::PageFacts facts;
  layout::Boxes boxes;
};

TEST(PaperFeatures, OfATitleAreThoseOfThePaper) {
  LaidOut page;
  const posts::BlogView view(page.facts, "https://mill.example/", &page.boxes);
  for (const Candidate& candidate : paper_titles(view, true, kPrintedForm))
    if (page.document[candidate.node].is(dom::Name::A)) {
      // TitleLen, internal, external, EndWith, center x and y, FontSize.
      EXPECT_EQ(candidate.row, (std::vector<double>{2, 1, 0, 0, 0, 0, 24}));
    }
}

TEST(PaperFeatures, OfABodyAreRelativeToTheTitle) {
  LaidOut page;
  const posts::BlogView view(page.facts, "https://mill.example/", &page.boxes);
  std::uint32_t title = 0;
  for (std::uint32_t i = 0; i < page.document.size(); ++i)
    if (page.document[i].is(dom::Name::A)) title = i;
  for (const PaperForm& form : {kPrintedForm, PaperForm{}}) {
    const auto bodies = paper_bodies(view, std::vector<std::uint32_t>{title}, true, form);
    const auto names = paper_body_names(true, form);
    ASSERT_FALSE(bodies.empty());
    const std::vector<double>& row = bodies.front().row;
    ASSERT_EQ(row.size(), names.size());
    const bool is_printed = form.lengths == Lengths::Counts;
    EXPECT_NEAR(row[0], is_printed ? 5 : std::log1p(5), 1e-9);      // BodyLen
    EXPECT_NEAR(row[3], 0.5, 1e-6);                                 // Widthper
    EXPECT_NEAR(row[4], is_printed ? 0.05 : std::log1p(40), 1e-6);  // RelV
    EXPECT_EQ(row[5], 1);                                           // RelH: the title is inside
    EXPECT_NEAR(row[6], 0, 1e-6);                                   // and centered
    // Center y, 100 pixels below the middle of the window.
    EXPECT_NEAR(row[8], is_printed ? 100 / std::hypot(640, 400) : std::log1p(100), 1e-6);
    EXPECT_EQ(names[4], is_printed ? "RelV" : "RelV-log");
    EXPECT_EQ(names[8], is_printed ? "BRectCenter-y" : "BRectCenter-y-log");
  }
}

TEST(PaperCandidates, AreDivSpanAndPIfThePaperIsTakenLiterally) {
  LaidOut page;
  const posts::BlogView view(page.facts);
  PaperForm form;
  EXPECT_EQ(paper_bodies(view, {}, false, form).size(), 2u);
  form.tags = BodyTags::Paper;
  EXPECT_EQ(paper_bodies(view, {}, false, form).size(), 1u);
}

// A classifier with one decision for everything.
model::Svm always(const std::vector<std::string_view>& names, double decision) {
  model::SvmSection section;
  section.name = "paper-title";
  section.features.assign(names.begin(), names.end());
  section.offset.assign(names.size(), 0);
  section.factor.assign(names.size(), 1);
  section.gamma = 1;
  section.rho = -decision;
  return *model::Svm::make(section, names, "test");
}

TEST(PaperPosts, TakeTheOutermostOfNestedBodies) {
  const std::string page =
      "<body><h2>One</h2><div>Words around <p>a paragraph.</p><p>And another.</p></div></body>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts);
  PaperModel model;
  model.title = always(paper_title_names(false), 1);
  model.body = always(paper_body_names(false), 1);
  const auto posts = find_paper_posts(view, model);
  ASSERT_FALSE(posts.empty());
  std::vector<dom::NodeId> roots;
  for (const dom::Post& post : posts)
    roots.insert(roots.end(), post.body.roots.begin(), post.body.roots.end());
  ASSERT_EQ(roots.size(), 1u);
  EXPECT_TRUE((*document)[roots.front()].is(dom::Name::Div));
}

TEST(PaperPosts, TakeTheBestTitleWhereNoneIsAccepted) {
  const std::string page = "<body><h2>One</h2><div>Words of a body.</div></body>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts);
  PaperModel model;
  model.title = always(paper_title_names(false), -1);
  model.body = always(paper_body_names(false), -1);
  EXPECT_EQ(find_paper_posts(view, model).size(), 1u);
  model.form.no_title = NoTitle::None;
  EXPECT_TRUE(find_paper_posts(view, model).empty());
}

// Two titles over texts in a column, the column `scale` times as wide and moved to the right.
struct InAColumn {
  InAColumn(float scale, float right)
      : page(
            "<body><div><h2>One</h2><p>first text here, with <b>more</b></p></div>"
            "<div><h2>Two</h2><p>second text here, too</p></div>"
            "<ul><li>Menu</ul></body>"),
        document(*html::parse(page)),
        facts(document) {
    boxes.engine = layout::Engine::Embedded;
    boxes.of_node.assign(document.size(), {.font_size = 16, .is_shown = true});
    for (std::uint32_t i = 0; i < document.size(); ++i) {
      layout::Box& box = boxes.of_node[i];
      const dom::Node& node = document[i];
      if (node.is(dom::Name::H2)) {
        box = {.x = 100, .y = 40, .width = 200, .height = 64, .font_size = 32, .is_shown = true};
        titles.push_back(i);
      } else if (node.is(dom::Name::P) || node.is(dom::Name::Div)) {
        box = {.x = 100, .y = 80, .width = 400, .height = 50, .font_size = 16, .is_shown = true};
      } else if (node.is(dom::Name::B)) {
        box = {.x = 150, .y = 80, .width = 30, .height = 20, .font_size = 16, .is_shown = true};
      }
      box.x = right + box.x * scale;
      box.width *= scale;
    }
  }
  std::string page;
  dom::Document document;
  page::PageFacts facts;
  layout::Boxes boxes;
  std::vector<std::uint32_t> titles;
};

TEST(TitleGroups, AreMeasuredRelativeToTheColumnOfMostWords) {
  InAColumn here(1, 0);
  const posts::BlogView view(here.facts, "https://mill.example/", &here.boxes);
  EXPECT_EQ(view.column_x, 100);
  EXPECT_EQ(view.column_width, 400);
  const posts::TitleGroup group = posts::make_group(view, here.titles);
  const auto at = [](const posts::TitleGroup& one, posts::TitleBoxFeature feature) {
    return one.box_row[static_cast<std::size_t>(feature)];
  };
  EXPECT_NEAR(at(group, posts::TitleBoxFeature::ColumnCenter), -0.25, 1e-6);
  EXPECT_NEAR(at(group, posts::TitleBoxFeature::ColumnWidth), 0.5, 1e-6);
  EXPECT_NEAR(at(group, posts::TitleBoxFeature::ColumnBodyWidth), 1, 1e-6);
  EXPECT_NEAR(at(group, posts::TitleBoxFeature::FontRatio), 2, 1e-6);

  InAColumn elsewhere(2, 130);
  const posts::BlogView other(elsewhere.facts, "https://mill.example/", &elsewhere.boxes);
  const posts::TitleGroup moved = posts::make_group(other, elsewhere.titles);
  EXPECT_EQ(posts::values_of(moved, posts::BoxColumns::Relative),
            posts::values_of(group, posts::BoxColumns::Relative));
  EXPECT_NE(posts::values_of(moved, posts::BoxColumns::Pixels),
            posts::values_of(group, posts::BoxColumns::Pixels));
}

TEST(TitleGroups, HaveTheColumnsThatTheNamesOfAModelTell) {
  for (const posts::BoxColumns columns :
       {posts::BoxColumns::None, posts::BoxColumns::Pixels, posts::BoxColumns::Relative}) {
    const auto views = posts::title_feature_names(columns);
    const std::vector<std::string> names(views.begin(), views.end());
    EXPECT_EQ(posts::title_columns_of(names), columns);
    EXPECT_EQ(posts::values_of(posts::TitleGroup{}, columns).size(), names.size());
    const auto places = posts::place_feature_names(columns);
    EXPECT_EQ(posts::values_of(posts::PlaceGroup{}, columns).size(), places.size());
  }
}

TEST(PaperCandidates, AreTheSmallestSubtreesWithTheirText) {
  const std::string page = "<body><div><h2><a href=/x>A title</a></h2></div><p>Text.</p></body>";
  const auto document = html::parse(page);
  page::PageFacts facts(*document);
  const posts::BlogView view(facts);
  std::vector<std::string> tags;
  for (const Candidate& candidate : paper_titles(view, false))
    tags.emplace_back(document->text_of((*document)[candidate.node].name));
  EXPECT_EQ(tags, (std::vector<std::string>{"body", "a", "p"}));
}

}  // namespace
}  // namespace winnow::methods

// Labels: fields, the true text, and errors that name file and line.
#include "eval/labels.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace winnow::eval {
namespace {

Label label_of(const char* json) {
  Result<Label> label = read_label(json);
  EXPECT_TRUE(label) << (label ? "" : label.error().message);
  return label ? *std::move(label) : Label{};
}

std::string error_of(std::string_view content) {
  const Result<std::vector<Label>> labels = read_labels(content, "x.labels.jsonl");
  return labels ? "" : labels.error().message;
}

// A folder for the files of one test, removed afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] std::string path(const char* name) const { return (path_ / name).string(); }
  void write(const char* name, const char* content) const {
    std::ofstream(path(name), std::ios::binary) << content;
  }

 private:
  std::filesystem::path path_;
};

TEST(Labels, HaveTextSnippetsAndFields) {
  const Label label = label_of(
      R"({"url":"https://a.org/1","site":"a","kind":"article","lang":"de","title":"T",
          "author":null,"date":"2025-09-04","text":"Mehl","with":["M"],"without":["Menü"]})");
  EXPECT_EQ(label.text, "Mehl");
  EXPECT_EQ(label.lang, "de");
  EXPECT_EQ(label.title, "T");
  EXPECT_EQ(label.author, std::nullopt);
  EXPECT_EQ(label.date, "2025-09-04");
  EXPECT_EQ(label.with, std::vector<std::string>{"M"});
  EXPECT_EQ(label.without, std::vector<std::string>{"Menü"});
  EXPECT_FALSE(label.has_posts);
}

TEST(Labels, OfOnePostHaveItsBodyForText) {
  const Label label = label_of(
      R"({"url":"u","kind":"post","posts":[{"title":"T","body":"one\ntwo","date":"2011-12-05"}]})");
  EXPECT_EQ(label.text, "one\ntwo");
  EXPECT_EQ(label.title, "T");
  EXPECT_EQ(label.date, "2011-12-05");
}

TEST(Labels, OfListsHaveTitlesAndBodiesInPageOrderForText) {
  const Label label = label_of(
      R"({"url":"u","kind":"list","posts":[{"title":"A","body":"a"},{"title":"B","body":""},
          {"title":"C","body":"c"}]})");
  EXPECT_EQ(label.text, "A\na\nB\nC\nc");
  EXPECT_EQ(label.title, std::nullopt);
}

TEST(Labels, WithoutSiteTakeTheUrlsHost) {
  EXPECT_EQ(label_of(R"({"url":"https://blog.example.org/a/b?c","text":""})").site,
            "blog.example.org");
}

TEST(Labels, WithoutKindAndLanguageSaySo) {
  const Label label = label_of(R"({"url":"u","text":"","lang":null})");
  EXPECT_EQ(label.kind, "unknown");
  EXPECT_EQ(label.lang, "und");
}

TEST(Labels, NameFileAndLineOfWhatIsNotJson) {
  EXPECT_EQ(error_of("{\"url\":\"u\",\"text\":\"\"}\n\n{oops\n"),
            "labels x.labels.jsonl:3: not JSON");
}

TEST(Labels, NameTheFieldThatHasTheWrongType) {
  EXPECT_EQ(error_of(R"({"url":"u","text":7})"), "labels x.labels.jsonl:1: \"text\" is not a text");
  EXPECT_EQ(error_of(R"({"url":"u","posts":[{"title":[]}]})"),
            "labels x.labels.jsonl:1: a post's \"title\" is not a text");
}

TEST(Labels, RefuseALineWithoutUrlOrTruth) {
  EXPECT_EQ(error_of(R"({"text":"a"})"), "labels x.labels.jsonl:1: \"url\" is missing");
  EXPECT_EQ(error_of(R"({"url":"u"})"),
            "labels x.labels.jsonl:1: \"text\" and \"posts\" are missing");
}

TEST(Labels, RefuseAUrlThatIsLabelledTwice) {
  EXPECT_EQ(error_of("{\"url\":\"u\",\"text\":\"\"}\n{\"url\":\"u\",\"text\":\"\"}"),
            "labels x.labels.jsonl:2: u is already labelled on line 1");
}

TEST(Corpora, OfAFolderAreItsLabelFilesByNameWithTheArchivesBesideThem) {
  const Folder folder;
  folder.write("b.labels.jsonl", "{\"url\":\"u\",\"text\":\"\"}\n");
  folder.write("a.labels.jsonl", "{\"url\":\"u\",\"text\":\"\"}\n");
  folder.write("a.warc.gz", "");
  folder.write("notes.txt", "");
  const auto corpora = read_corpora({folder.path("")}, {});
  ASSERT_TRUE(corpora);
  ASSERT_EQ(corpora->size(), 2U);
  EXPECT_EQ((*corpora)[0].name, "a");
  EXPECT_EQ((*corpora)[0].archives, std::vector<std::string>{folder.path("a.warc.gz")});
  EXPECT_EQ((*corpora)[1].name, "b");
  EXPECT_TRUE((*corpora)[1].archives.empty());
}

TEST(Corpora, OfAFolderWithoutLabelsAreAFailure) {
  const Folder folder;
  const auto corpora = read_corpora({folder.path("")}, {});
  ASSERT_FALSE(corpora);
  EXPECT_EQ(corpora.error().code, ErrorCode::NotFound);
}

}  // namespace
}  // namespace winnow::eval

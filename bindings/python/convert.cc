// The dataclasses are looked up once and kept until the process ends.
#include "convert.h"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <utility>

namespace winnow::python {
namespace {

struct Types {
  nb::object page, article, comment, breadcrumb, metadata, origin, candidate, piece, method_body,
      union_block, failed_page, error;
};

const Types& types() {
  static const Types* const known = [] {
    const nb::object pages = nb::module_::import_("winnow._page");
    const nb::object errors = nb::module_::import_("winnow._errors");
    return new Types{.page = pages.attr("Page"),
                     .article = pages.attr("Article"),
                     .comment = pages.attr("Comment"),
                     .breadcrumb = pages.attr("Breadcrumb"),
                     .metadata = pages.attr("Metadata"),
                     .origin = pages.attr("Origin"),
                     .candidate = pages.attr("FieldCandidate"),
                     .piece = pages.attr("Piece"),
                     .method_body = pages.attr("MethodBody"),
                     .union_block = pages.attr("UnionBlock"),
                     .failed_page = pages.attr("FailedPage"),
                     .error = errors.attr("error_of")};
  }();
  return *known;
}

nb::object decoded(std::string_view text, const char* errors) {
  PyObject* const object =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), errors);
  if (object == nullptr) throw nb::python_error();
  return nb::steal(object);
}

// Paths may be any bytes; Python writes those that are not UTF-8 as surrogates.
nb::object path_to_python(const std::string& path) {
  return path.empty() ? nb::none() : decoded(path, "surrogateescape");
}

nb::object text_or_none(const std::string& text) {
  return text.empty() ? nb::none() : to_python(std::string_view(text));
}
nb::object to_python(const std::optional<std::string>& text) {
  return text ? python::to_python(std::string_view(*text)) : nb::none();
}
nb::object to_python(const std::optional<bool>& flag) {
  return flag ? nb::object(nb::bool_(*flag)) : nb::none();
}
nb::object to_python(const std::optional<PageType>& type) {
  return type ? python::to_python(name_of(*type)) : nb::none();
}
nb::object to_python(const std::optional<double>& number) {
  return number ? nb::object(nb::float_(*number)) : nb::none();
}
nb::object integer(std::uint64_t number) { return nb::steal(PyLong_FromUnsignedLongLong(number)); }
template <typename Number>
nb::object to_python(const std::optional<Number>& number) {
  return number ? integer(*number) : nb::none();
}
nb::object to_python(bool value) { return nb::bool_(value); }

template <typename List, typename Convert>
nb::object tuple_of(const List& list, Convert convert) {
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(list.size())));
  if (!tuple.is_valid()) throw nb::python_error();
  Py_ssize_t i = 0;
  for (const auto& entry : list) PyTuple_SetItem(tuple.ptr(), i++, convert(entry).release().ptr());
  return tuple;
}
nb::object to_python(const std::vector<std::string>& texts) {
  return tuple_of(texts, [](const std::string& text) { return python::to_python(text); });
}

nb::object to_python(const Content& content) {
  return content.empty() ? nb::none() : nb::cast(content);
}

nb::object to_python(const InputOrigin& origin) {
  return types().origin(path_to_python(origin.path), text_or_none(origin.warc_record_id),
                        to_python(origin.warc_offset), to_python(origin.date_downloaded));
}

nb::object to_python(const Metadata& metadata) {
  return types().metadata(
      python::to_python(metadata.method), to_python(metadata.step),
      python::to_python(metadata.encoding), python::to_python(metadata.encoding_evidence),
      to_python(metadata.truncated), to_python(metadata.probability), to_python(metadata.abstained),
      integer(metadata.abstained_articles), to_python(metadata.repaired),
      to_python(metadata.memory), to_python(metadata.memory_name),
      to_python(metadata.memory_reason), integer(metadata.hidden ? metadata.hidden->words : 0),
      to_python(metadata.hidden ? metadata.hidden->ways : std::vector<std::string>()),
      tuple_of(
          metadata.hidden ? metadata.hidden->ranges : std::vector<HiddenText::Range>(),
          [](const HiddenText::Range& range) { return nb::make_tuple(range.start, range.end); }),
      to_python(metadata.recovered),
      metadata.reason ? python::to_python(std::string(name_of(*metadata.reason))) : nb::none());
}

nb::object to_python(const Article& article) {
  return types().article(to_python(article.headline), python::to_python(article.article_body),
                         to_python(article.url), to_python(article.date_published),
                         to_python(article.date_published_raw), to_python(article.main_image),
                         to_python(article.authors), to_python(article.authors_raw),
                         to_python(article.is_truncated), to_python(article.reply_to),
                         to_python(article.probability), to_python(article.content));
}

nb::object to_python(const Comment& comment) {
  return types().comment(to_python(comment.author), to_python(comment.author_raw),
                         to_python(comment.date_published), to_python(comment.date_published_raw),
                         to_python(comment.url), python::to_python(comment.text),
                         to_python(comment.reply_to), to_python(comment.content),
                         to_python(comment.article));
}

nb::object to_python(const Breadcrumb& step) {
  return types().breadcrumb(python::to_python(step.name), to_python(step.url));
}

nb::object to_python(const FieldCandidate& candidate) {
  return types().candidate(python::to_python(candidate.field), python::to_python(candidate.source),
                           text_or_none(candidate.detail), python::to_python(candidate.value),
                           python::to_python(candidate.reason), to_python(candidate.won));
}

nb::object to_python(const Piece& piece) {
  return types().piece(python::to_python(piece.field), python::to_python(piece.path),
                       text_or_none(piece.attribute), text_or_none(piece.source),
                       integer(piece.start), integer(piece.end), python::to_python(piece.text),
                       to_python(piece.probability));
}

nb::object to_python(const MethodBody& body);

template <typename T>
nb::object tuple_of(const std::vector<T>& list) {
  return tuple_of(list, [](const T& entry) { return to_python(entry); });
}
nb::object to_python(const MethodBody& body) {
  const auto block_of = [](const MethodBody::Block& block) {
    return types().union_block(python::to_python(std::string_view(block.text)),
                               to_python(block.methods));
  };
  return types().method_body(python::to_python(std::string_view(body.method)),
                             python::to_python(std::string_view(body.article_body)),
                             to_python(body.probability), tuple_of(body.blocks, block_of));
}
nb::object to_python(const std::vector<Breadcrumb>& steps) { return tuple_of(steps); }

// From here on: Python -> winnow. A field of a wrong type is a TypeError with its name.

std::optional<std::string> optional_text(nb::handle object, const char* name) {
  const nb::object field = object.attr(name);
  if (field.is_none()) return std::nullopt;
  return text_from(field, name);
}
std::string text(nb::handle object, const char* name) {
  return text_or_empty(object.attr(name), name);
}
std::optional<double> optional_number(nb::handle object, const char* name) {
  const nb::object field = object.attr(name);
  if (field.is_none()) return std::nullopt;
  const double number = PyFloat_AsDouble(field.ptr());
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  return number;
}
template <typename Number>
std::optional<Number> optional_integer(nb::handle object, const char* name) {
  const nb::object field = object.attr(name);
  if (field.is_none()) return std::nullopt;
  const std::uint64_t number = PyLong_AsUnsignedLongLong(field.ptr());
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  return static_cast<Number>(number);
}
bool truth(nb::handle object, const char* name) {
  const int answer = PyObject_IsTrue(object.attr(name).ptr());
  if (answer < 0) throw nb::python_error();
  return answer == 1;
}

Content content(nb::handle object, const char* name) {
  const nb::object field = object.attr(name);
  if (field.is_none()) return {};
  const Content* found = nullptr;
  if (!nb::try_cast(field, found) || found == nullptr)
    raise_type_error(std::string(name) + ": expected Content");
  return *found;
}

template <typename T, typename Convert>
std::vector<T> list(nb::handle object, const char* name, Convert convert) {
  std::vector<T> out;
  for (const nb::handle entry : nb::iter(object.attr(name))) out.push_back(convert(entry));
  return out;
}
std::vector<std::string> texts(nb::handle object, const char* name) {
  return list<std::string>(object, name, [&](nb::handle entry) { return text_from(entry, name); });
}

InputOrigin origin_from(nb::handle object) {
  return {.path = text(object, "path"),
          .warc_record_id = text(object, "warc_record_id"),
          .warc_offset = optional_integer<std::uint64_t>(object, "warc_offset"),
          .date_downloaded = optional_text(object, "date_downloaded")};
}

HiddenText hidden_from(nb::handle object, std::size_t words) {
  HiddenText hidden{.words = words, .ways = texts(object, "hidden_ways")};
  for (const nb::handle range : object.attr("hidden_ranges"))
    hidden.ranges.push_back({nb::cast<std::size_t>(range[0]), nb::cast<std::size_t>(range[1])});
  return hidden;
}

Metadata metadata_from(nb::handle object) {
  Metadata metadata;
  metadata.method = text(object, "method");
  metadata.step = optional_text(object, "step");
  metadata.encoding = text(object, "encoding");
  metadata.encoding_evidence = text(object, "encoding_evidence");
  metadata.truncated = optional_text(object, "truncated");
  metadata.repaired = optional_text(object, "repaired");
  metadata.recovered = optional_text(object, "recovered");
  if (const auto reason = optional_text(object, "reason"))
    metadata.reason = obstacle_named(*reason);
  metadata.memory = optional_text(object, "memory");
  metadata.memory_name = optional_text(object, "memory_name");
  metadata.memory_reason = optional_text(object, "memory_reason");
  if (const auto words = optional_integer<std::size_t>(object, "hidden_words"); words && *words > 0)
    metadata.hidden = hidden_from(object, *words);
  metadata.probability = optional_number(object, "probability");
  metadata.abstained = truth(object, "abstained");
  metadata.abstained_articles =
      optional_integer<std::size_t>(object, "abstained_articles").value_or(0);
  return metadata;
}

Article article_from(nb::handle object) {
  return {.headline = optional_text(object, "headline"),
          .article_body = text(object, "article_body"),
          .url = optional_text(object, "url"),
          .date_published = optional_text(object, "date_published"),
          .date_published_raw = optional_text(object, "date_published_raw"),
          .main_image = optional_text(object, "main_image"),
          .authors = texts(object, "authors"),
          .authors_raw = texts(object, "authors_raw"),
          .is_truncated = truth(object, "is_truncated"),
          .reply_to = optional_integer<std::size_t>(object, "reply_to"),
          .probability = optional_number(object, "probability"),
          .content = content(object, "content")};
}

Comment comment_from(nb::handle object) {
  return {.author = optional_text(object, "author"),
          .author_raw = optional_text(object, "author_raw"),
          .date_published = optional_text(object, "date_published"),
          .date_published_raw = optional_text(object, "date_published_raw"),
          .url = optional_text(object, "url"),
          .text = text(object, "text"),
          .reply_to = optional_integer<std::size_t>(object, "reply_to"),
          .article = optional_integer<std::size_t>(object, "article"),
          .content = content(object, "content")};
}

Breadcrumb breadcrumb_from(nb::handle object) {
  return {.name = text(object, "name"), .url = optional_text(object, "url")};
}

FieldCandidate candidate_from(nb::handle object) {
  return {.field = text(object, "field"),
          .source = text(object, "source"),
          .detail = text(object, "detail"),
          .value = text(object, "value"),
          .reason = text(object, "reason"),
          .won = truth(object, "won")};
}

// The fields of the table, by their types.
void read(nb::handle object, const char* name, std::optional<std::string>& out) {
  out = optional_text(object, name);
}
void read(nb::handle object, const char* name, std::optional<bool>& out) {
  if (!object.attr(name).is_none()) out = truth(object, name);
}
void read(nb::handle object, const char* name, std::optional<PageType>& out) {
  if (const auto type = optional_text(object, name)) out = page_type_named(*type);
}
void read(nb::handle object, const char* name, std::vector<std::string>& out) {
  out = texts(object, name);
}
void read(nb::handle object, const char* name, std::vector<Breadcrumb>& out) {
  out = list<Breadcrumb>(object, name, breadcrumb_from);
}

MethodBody::Block union_block_from(nb::handle object) {
  return {.text = text(object, "text"), .methods = texts(object, "methods")};
}

MethodBody method_body_from(nb::handle object) {
  return {.method = text(object, "method"),
          .article_body = text(object, "article_body"),
          .probability = optional_number(object, "probability"),
          .blocks = list<MethodBody::Block>(object, "blocks", union_block_from)};
}

Piece piece_from(nb::handle object) {
  return {.field = text(object, "field"),
          .path = text(object, "path"),
          .attribute = text(object, "attribute"),
          .source = text(object, "source"),
          .start = optional_integer<std::size_t>(object, "start").value_or(0),
          .end = optional_integer<std::size_t>(object, "end").value_or(0),
          .text = text(object, "text"),
          .probability = optional_number(object, "probability")};
}

ErrorCode code_named(const std::string& name) {
  for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code)
    if (name_of(static_cast<ErrorCode>(code)) == name) return static_cast<ErrorCode>(code);
  return ErrorCode::Internal;
}

}  // namespace

nb::object to_python(std::string_view text) { return decoded(text, "replace"); }

nb::object to_python(const Page& page) {
  return types().page(text_or_none(page.url), to_python(page.origin),
#define WINNOW_PAGE_FIELD(kind, member, name, c, since, description) to_python(page.member),
#include "winnow/record_fields.inc"
                      to_python(std::string_view(page.article_body)), to_python(page.content),
                      tuple_of(page.articles), to_python(page.articles_are_body),
                      to_python(page.opening), tuple_of(page.comments), tuple_of(page.candidates),
                      tuple_of(page.pieces), to_python(page.metadata),
                      page.explanation
                          ? to_python(std::string_view(render_explanation(page, Format::JsonLines)))
                          : nb::none(),
                      tuple_of(page.bodies));
}

nb::object to_python(const FailedPage& page) {
  return types().failed_page(text_or_none(page.url), to_python(page.origin),
                             types().error(to_python(name_of(page.error.code)),
                                           to_python(std::string_view(page.error.message))));
}

Page page_from(nb::handle object) {
  Page page;
  page.url = text(object, "url");
  page.origin = origin_from(object.attr("origin"));
#define WINNOW_PAGE_FIELD(kind, member, name, c, since, description) \
  read(object, #member, page.member);
#include "winnow/record_fields.inc"
  page.article_body = text(object, "article_body");
  page.content = content(object, "content");
  page.articles = list<Article>(object, "articles", article_from);
  page.articles_are_body = truth(object, "articles_are_body");
  page.opening = content(object, "opening");
  page.comments = list<Comment>(object, "comments", comment_from);
  page.candidates = list<FieldCandidate>(object, "candidates", candidate_from);
  page.pieces = list<Piece>(object, "pieces", piece_from);
  page.bodies = list<MethodBody>(object, "bodies", method_body_from);
  page.metadata = metadata_from(object.attr("metadata"));
  return page;
}

FailedPage failed_page_from(nb::handle object) {
  const nb::object error = object.attr("error");
  return {.url = text(object, "url"),
          .origin = origin_from(object.attr("origin")),
          .error = {code_named(text(error.attr("code"), "value")), text(error, "message")}};
}

std::string text_from(nb::handle object, const char* name) {
  if (!PyUnicode_Check(object.ptr()))
    raise_type_error(std::string(name) + ": expected str, not " +
                     nb::cast<std::string>(object.type().attr("__name__")));
  const nb::object utf8 =
      nb::steal(PyUnicode_AsEncodedString(object.ptr(), "utf-8", "surrogateescape"));
  if (!utf8.is_valid()) throw nb::python_error();
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(utf8.ptr(), &data, &size) != 0) throw nb::python_error();
  return {data, static_cast<std::size_t>(size)};
}

std::string text_or_empty(nb::handle object, const char* name) {
  return object.is_none() ? std::string() : text_from(object, name);
}

void raise(const Error& error) {
  const nb::object exception =
      types().error(to_python(name_of(error.code)), to_python(std::string_view(error.message)));
  PyErr_SetObject(exception.type().ptr(), exception.ptr());
  throw nb::python_error();
}

void raise_type_error(const std::string& message) {
  PyErr_SetString(PyExc_TypeError, message.c_str());
  throw nb::python_error();
}

Buffer::Buffer(nb::handle object) {
  if (PyUnicode_Check(object.ptr())) {
    is_text_ = true;
    Py_ssize_t size = 0;
    owner_ = nb::borrow(object);
    const char* data = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (data == nullptr) {  // lone surrogates: decoded as invalid bytes, which become U+FFFD
      PyErr_Clear();
      owner_ = nb::steal(PyUnicode_AsEncodedString(object.ptr(), "utf-8", "surrogatepass"));
      char* copy = nullptr;
      if (!owner_.is_valid() || PyBytes_AsStringAndSize(owner_.ptr(), &copy, &size) != 0)
        throw nb::python_error();
      data = copy;
    }
    bytes_ = {data, static_cast<std::size_t>(size)};
    return;
  }
  Py_buffer view;
  if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_SIMPLE) != 0) {
    PyErr_Clear();
    raise_type_error("html must be bytes, bytearray, a contiguous memoryview or str, not " +
                     nb::cast<std::string>(object.type().attr("__name__")));
  }
  view_ = view;
  bytes_ = {static_cast<const char*>(view.buf), static_cast<std::size_t>(view.len)};
}

Buffer::Buffer(Buffer&& other) noexcept
    : bytes_(other.bytes_),
      is_text_(other.is_text_),
      owner_(std::move(other.owner_)),
      view_(std::exchange(other.view_, std::nullopt)) {}

Buffer::~Buffer() {
  if (view_) PyBuffer_Release(&*view_);
}

}  // namespace winnow::python

// winnow inspect: shows how the engine sees a page.
#include <ostream>

#include "bytes/file.h"
#include "cli/commands.h"
#include "cli/inspect_blocks.h"
#include "cli/inspect_boxes.h"
#include "cli/inspect_model.h"
#include "cli/inspect_mountain.h"
#include "cli/inspect_overlay.h"
#include "cli/inspect_posts.h"
#include "cli/output.h"
#include "common/output.h"
#include "decode/decode.h"
#include "dom/node_format.h"
#include "dom/tree_format.h"
#include "html/parse.h"
#include "winnow/extract.h"
#include "winnow/layout.h"

namespace winnow::cli {
namespace {

Result<Page> extracted_page(const InspectCommand& command) {
  const std::size_t max_bytes = command.max_megabytes << 20;
  WINNOW_TRY(const bytes::Bytes bytes, bytes::read_input(command.input, max_bytes));
  WINNOW_TRY(Extractor extractor, Extractor::make({.method = command.method,
                                                   .url = command.url,
                                                   .explain = command.blocks,
                                                   .layout = embedded_layout,
                                                   .max_bytes = max_bytes}));
  return extractor.extract({.bytes = bytes.view(), .origin = {.path = command.input}});
}

Result<std::string> inspect(const InspectCommand& command) {
  const int views = command.posts + command.tree + command.nodes + command.mountain +
                    command.overlay + command.boxes + (command.model.empty() ? 0 : 1);
  if (views != 1 || command.blocks)
    return fail(ErrorCode::InvalidArgument,
                "inspect: choose exactly one of --blocks, --posts, --tree, --nodes, --boxes, "
                "--overlay, --mountain "
                "and --model");
  std::vector<std::string> read = command.css;
  read.insert(read.end(), {command.input, command.model});
  WINNOW_TRY_VOID(check_not_an_input(command.output, read));
  const std::size_t max_bytes = command.max_megabytes << 20;
  if (!command.model.empty()) {
    WINNOW_TRY(const bytes::Bytes model, bytes::read_input(command.model, max_bytes));
    return describe_model(model.view(), command.model);
  }
  if (command.posts) {
    WINNOW_TRY(const Page page, extracted_page(command));
    return format_posts(page);
  }
  WINNOW_TRY(const bytes::Bytes page, bytes::read_input(command.input, max_bytes));
  const decode::Decoded decoded = decode::decode(page.view());
  html::Parser parser({.scripting = command.scripting ? html::Scripting::On : html::Scripting::Off,
                       .max_bytes = max_bytes * 4});
  WINNOW_TRY(const dom::Document document,
             command.fragment.empty() ? parser.parse(decoded.text())
                                      : parser.parse_fragment(decoded.text(), command.fragment));
  if (command.mountain) {
    WINNOW_TRY(MountainDrawings drawings, draw_mountain(document, command.settings));
    if (!command.output.empty()) WINNOW_TRY_VOID(bytes::write_file(command.output, drawings.svg));
    return std::move(drawings.terminal);
  }
  if (command.overlay) {
    WINNOW_TRY(
        const Overlay overlay,
        draw_overlay(document, command.css, command.url,
                     command.output.ends_with(".png") ? OverlayForm::Picture : OverlayForm::Page));
    if (command.output.empty()) return overlay.drawn;
    WINNOW_TRY_VOID(bytes::write_file(command.output, overlay.drawn));
    return overlay.summary;
  }
  if (command.boxes)
    return format_boxes(document, command.css, command.url,
                        command.renderer == "chromium" ? Renderer::Chromium : Renderer::Embedded);
  return command.nodes ? dom::format_nodes(document) : dom::format_tree(document);
}

ExitCode show_blocks(const InspectCommand& command, std::ostream& out, std::ostream& err) {
  const Result<Page> page = extracted_page(command);
  if (!page) return report_error(err, page.error());
  if (!command.json) print_blocks(*page, out);
  const Result<void> printed = common::print(out, command.json ? render_explanation(*page) : "");
  return printed ? ExitCode::Ok : report_error(err, printed.error());
}

}  // namespace

void InspectCommand::declare(Options& options) {
  options.add("INPUT", input, "INPUT", "HTML file (- = standard input)");
  options.group("Views (choose one)");
  options.flag("--blocks", blocks,
               "Every block of text: kept or dropped, its probability, the step that decided and "
               "the features that moved its score most (docs/explain.md)");
  options.flag("--posts", posts, "The posts of a list, or the messages of a thread, as a table");
  options.flag("--tree", tree, "The document in html5lib's tree format");
  options.flag("--nodes", nodes, "The document as a table of nodes (docs/document.md)");
  options.flag("--boxes", boxes, "Position and font size of each element (docs/layout.md)");
  options.flag("--overlay", overlay,
               "The page with the posts outlined, titles green and bodies blue; -o FILE.html, or "
               "FILE.png (needs Chromium)");
  options.flag("--mountain", mountain,
               "The scores of the method mountain; -o FILE.svg draws all cells");
  options.add("--model", model, "FILE", "The rules or the strongest columns of a model file");
  options.group("Options");
  options.add("-o,--output", output, "FILE", "File for the drawing of --mountain or --overlay");
  options.flag("--json", json, "With --blocks: as JSON");
  options.add("--method", method, "METHOD", "With --blocks, --posts: extraction method, e.g. mcst");
  options.add("--settings", settings, "SETTINGS",
              "Settings of the method mountain, e.g. form=paper");
  options.add("--css", css, "FILE", "With --boxes, --overlay: style sheets of the page");
  options.add("--url", url, "URL",
              "With --blocks, --posts, --boxes, --overlay: address of the page");
  options.add("--render", renderer, "RENDERER", "With --boxes: layout engine")
      .one_of({"embedded", "chromium"});
  options.flag("--scripting", scripting,
               "Parse like a browser that runs scripts: noscript contains only text");
  options.add("--fragment", fragment, "ELEMENT",
              "Parse as the content of this element, e.g. div or \"svg path\"");
  options.add("--max-megabytes", max_megabytes, "MB", "Refuse larger pages").between(1, 500);
}

ExitCode InspectCommand::run(std::ostream& out, std::ostream& err) const {
  const bool has_other_view =
      posts || tree || nodes || mountain || overlay || boxes || !model.empty();
  if (blocks && !has_other_view) return show_blocks(*this, out, err);
  const Result<std::string> text = inspect(*this);
  if (!text) return report_error(err, text.error());
  const Result<void> printed = common::print(out, *text);
  return printed ? ExitCode::Ok : report_error(err, printed.error());
}

}  // namespace winnow::cli

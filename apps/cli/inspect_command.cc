// winnow inspect: how the engine sees a page.
#include <ostream>

#include "bytes/file.h"
#include "cli/commands.h"
#include "cli/inspect_boxes.h"
#include "cli/inspect_model.h"
#include "cli/inspect_mountain.h"
#include "cli/inspect_overlay.h"
#include "decode/decode.h"
#include "dom/node_format.h"
#include "dom/tree_format.h"
#include "html/parse.h"

namespace winnow::cli {
namespace {

Result<std::string> inspect(const InspectCommand& command) {
  const std::size_t max_bytes = command.max_megabytes << 20;
  if (!command.model.empty()) {
    WINNOW_TRY(const bytes::Bytes model, bytes::read_input(command.model, max_bytes));
    return describe_model(model.view(), command.model);
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

}  // namespace

ExitCode InspectCommand::run(std::ostream& out, std::ostream& err) const {
  const Result<std::string> text = inspect(*this);
  if (!text) return report_error(err, text.error());
  out << *text << std::flush;
  if (!out) return report_error(err, {ErrorCode::Unwritable, "write output: it is closed or full"});
  return ExitCode::Ok;
}

}  // namespace winnow::cli

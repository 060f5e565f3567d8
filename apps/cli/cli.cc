// The commands' options, their help, and which one was meant.
#include "cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <span>
#include <vector>

#include "bytes/sha1.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/crawl_command.h"
#include "cli/terminal.h"
#include "experiments/experiments.h"
#include "model/shipped.h"
#include "winnow/winnow.h"

#ifndef WINNOW_VERSION
#error "the build defines WINNOW_VERSION"
#endif
#ifndef WINNOW_BUILD
#error "the build defines WINNOW_BUILD"
#endif

namespace winnow::cli {
namespace {

// "  name      summary", one a line.
template <typename Entries>
std::string list_of(const Entries& entries) {
  std::string help;
  for (const auto& entry : entries) {
    help.append("  ").append(entry.name);
    help.append(entry.name.size() < 10 ? 10 - entry.name.size() : 1, ' ');
    help.append(entry.summary).append("\n");
  }
  return help;
}

std::string method_help() {
  std::string help = "Methods (default " + std::string(default_method()) + "):\n";
  help += list_of(all_methods());
  help += "A method's settings follow its name, as in mcst:depth-offset=12:\n";
  for (const MethodInfo& method : all_methods())
    for (const MethodOption& option : method.options) {
      const std::string name = std::string(method.name).append(":").append(option.name);
      help.append("  ").append(name).append("=").append(option.default_value).append("  ");
      help.append(option.summary).append("\n");
    }
  return help;
}

// The options by which labelled pages are chosen, for evaluation as for training.
void add_page_options(CLI::App& command, eval::EvalOptions& options) {
  command.add_option("--labels", options.labels, "Label files, or folders with *.labels.jsonl")
      ->required();
  command.add_option("--pages", options.pages, "WARC files, if not beside the labels");
  command.add_option("--kinds", options.kinds, "Only pages of these kinds")->delimiter(',');
  command.add_option("--sites", options.sites, "Only pages of these sites")->delimiter(',');
  command.add_option("--langs", options.langs, "Only pages in these languages")->delimiter(',');
  command.add_option("--sample", options.sample, "Only so many pages, chosen by the seed");
  command.add_option("--seed", options.seed, "Of the sample and the folds")->capture_default_str();
  command.add_option("--split-by", options.split_by, "site; page is refused over several sites")
      ->capture_default_str();
  command.add_option("--folds", options.folds, "Split into so many folds of whole sites");
  command.add_option(
      "--boxes", options.boxes,
      "blog, exact layout: keep Chromium's boxes in this folder, and use them again");
  command.add_option("-j", options.threads, "Threads; one a core unless given");
}

// How pages are written (docs/formats.md).
void add_render_options(CLI::App& command, std::string& format, RenderOptions& options) {
  const auto list = [](std::span<const std::string_view> names) {
    return CLI::IsMember(std::vector<std::string>(names.begin(), names.end()));
  };
  command
      .add_option("-f,--format", format,
                  "text, markdown, html, json, jsonl (a line a page), xml, or tei")
      ->check(list(format_names()))
      ->capture_default_str();
  // Each has a form that says no, and a third state: nothing was said.
  const auto add_switch = [&](const char* names, auto& value, const char* help) {
    command.add_flag_function(
        names, [&value](std::int64_t count) { value = count > 0; }, help);
  };
  add_switch("--links,!--no-links", options.links,
             "Keep links: yes unless said otherwise, in text only if said");
  add_switch("--images,!--no-images", options.images, "Keep images: the same");
  add_switch("--tables,!--no-tables", options.tables, "Keep tables: yes unless said otherwise");
  add_switch("--comments,!--no-comments", options.comments,
             "Keep comments: in json, jsonl, xml and tei unless said otherwise");
  command.add_flag("--bare", options.bare,
                   "Text: only the words of articleBody, one line per block");
  command.add_flag("--front-matter", options.front_matter,
                   "Begin text or markdown with what is known of the page, as YAML");
  command
      .add_option("--fields", options.fields,
                  "Only these fields of the record, comma-separated; one of them as text is its "
                  "value alone")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(list(field_names()));
  command
      .add_option("--add", options.added_fields,
                  "Add to the record what is left out otherwise: articleBodyMarkdown, "
                  "articleBodyHtml")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"articleBodyMarkdown", "articleBodyHtml"}));
}

constexpr const char* kExtractExamples =
    "Examples:\n"
    "  winnow extract page.html                             the text of a page\n"
    "  curl -s https://mill.example/ | winnow extract --url https://mill.example/ -f json\n"
    "  winnow extract pages/ -o texts/                      a folder, mirrored\n"
    "  winnow extract crawl.warc.gz -f jsonl -j 2 -o records.jsonl\n"
    "  winnow extract crawl.warc.gz -f jsonl -j 2 -o records.jsonl --resume\n"
    "With -o, a batch that was interrupted or killed goes on with --resume: no record twice, none\n"
    "lost. In json and jsonl a page that fails has a record with an error; in every format it is\n"
    "told on standard error, and the others are done.\n\n";

// Many pages: where to, how fast, how far, within which bounds.
void add_batch_options(CLI::App& command, BatchSettings& batch) {
  const char* const many = "Many pages";
  command
      .add_option("-o,--output", batch.output,
                  "A file for all records, or a folder (it exists, or ends with /) that mirrors "
                  "the inputs")
      ->group(many);
  command.add_option("-j,--threads", batch.threads, "Threads; 0: one a core. The order stays")
      ->check(CLI::Range(0, 256))
      ->capture_default_str()
      ->group(many);
  command.add_flag("--resume", batch.resume, "Go on with the batch that was writing to -o")
      ->group(many);
  command
      .add_flag("--progress", batch.progress,
                "Tell how far the batch is; on a terminal -o does that by itself")
      ->group(many);
  command
      .add_option("--urls,--url-list", batch.urls,
                  "A file of further inputs, one a line; - is standard input")
      ->group(many);
  const char* const limits = "Limits";
  command
      .add_option("--page-seconds", batch.page_seconds,
                  "Give a page up that takes longer: looked at after each stage, which ends first")
      ->check(CLI::Range(0.0, 86400.0))
      ->group(limits);
  command
      .add_option("--page-megabytes", batch.page_megabytes,
                  "Memory for a page's tree, about: it is cut off there, and the record says so")
      ->check(CLI::Range(1, 65536))
      ->group(limits);
}

std::vector<const CLI::App*> all_commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// "extract, crawl, learn ..."
std::string command_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : all_commands(app))
    names.append(names.empty() ? "" : ", ").append(command->get_name());
  return names;
}

void add_extract(CLI::App& app, ExtractCommand& command) {
  CLI::App* extract =
      app.add_subcommand("extract", "Give the content of pages, without the clutter");
  extract
      ->add_option("INPUT", command.inputs,
                   "Files, folders of *.html, WARC files, URLs; - is standard input")
      ->capture_default_str();
  extract->add_option("-m,--method", command.method, "How to find the content");
  CLI::Option* const precision = extract->add_flag(
      "--precision", command.precision, "Rather leave something out than take clutter in");
  extract
      ->add_flag("--recall", command.recall,
                 "Rather take clutter in than leave something out: both for auto and blocks")
      ->excludes(precision);
  extract
      ->add_option("--dedup", command.dedup,
                   "Repeated text to drop (method auto; default regions): off, regions shown twice "
                   "for different screen sizes, or all repeated blocks")
      ->check(CLI::IsMember({"off", "regions", "blocks"}));
  extract->add_option("--model", command.model, "A model file for the method, from winnow train");
  add_render_options(*extract, command.format, command.render);
  extract
      ->add_option(
          "--metadata", command.metadata,
          "all: list every candidate for title, authors, dates ... with its source, and why "
          "one won; in place of the text, or in the JSON record")
      ->check(CLI::IsMember({"best", "all"}))
      ->capture_default_str();
  extract
      ->add_option("--min-probability", command.min_probability,
                   "Give no content of pages, and no articles, that are less likely to be right")
      ->check(CLI::Range(0.0, 1.0));
  extract->add_flag("--source", command.source,
                    "Add where each piece stands: its element, and its range in the page's bytes; "
                    "in json, jsonl and xml");
  extract->add_option("--url", command.url, "Where the page came from; goes into the record");
  extract->add_option("--content-type", command.content_type,
                      "The page's HTTP header, e.g. \"text/html; charset=gbk\"");
  extract
      ->add_option("--layout", command.layout,
                   "For blog: embedded lays pages out with the style sheets of the same archive or "
                   "folder; none does not")
      ->check(CLI::IsMember({"embedded", "none"}))
      ->capture_default_str()
      ->group("Layout");
  extract
      ->add_option("--render", command.renderer,
                   "chromium: the page as a browser shows it after its scripts ran, from the same "
                   "archive or folder")
      ->check(CLI::IsMember({"chromium"}))
      ->group("Layout");
  extract
      ->add_option("--site-rules", command.site_rules,
                   "What is known of sites: a rule file, or a folder of *.rules")
      ->group("Sites");
  extract
      ->add_flag("--learn-first", command.learn_first,
                 "Learn the sites of the input from the input itself")
      ->group("Sites");
  extract
      ->add_flag("--relearn", command.relearn,
                 "Learn anew, and write down, where the rules of a site no longer match")
      ->group("Sites");
  extract->add_option("--summary", command.summary,
                      "Sum the text up in so many sentences, or in so much of it: 3, 10%");
  extract->add_option("--max-megabytes", command.max_megabytes, "Refuse larger pages")
      ->check(CLI::Range(1, 500))
      ->capture_default_str()
      ->group("Limits");
  add_batch_options(*extract, command.batch);
  add_web_options(*extract, command.web);
  extract->footer(kExtractExamples + method_help());
}

void add_learn_settings(CLI::App& command, LearnSettings& settings) {
  command.add_option("--learning", settings.learning, "ours, or published: the paper's markers")
      ->check(CLI::IsMember({"ours", "published"}))
      ->capture_default_str();
  command.add_option("--pages-per-site", settings.pages_per_site, "Remembered at once")
      ->check(CLI::Range(2, 10'000))
      ->capture_default_str();
  command.add_option("--date", settings.date, "Goes into the rules; today unless given");
}

void add_learn(CLI::App& app, LearnCommand& command) {
  CLI::App* learn =
      app.add_subcommand("learn", "Learn the rules of sites from their pages (docs/rules.md)");
  learn->add_option("INPUT", command.inputs, "WARC files, folders of *.html, files");
  learn->add_option("-o,--output", command.output,
                    "The rule file, or a folder for one file a site; none: standard output");
  learn->add_option("--url", command.url, "Of the folder that the files lie in");
  learn->add_option("--labels", command.labels, "Score the rules on these labelled pages");
  learn->add_option("--check", command.check, "Read this rule file, list its mistakes, and stop");
  add_learn_settings(*learn, command.learn);
  learn->add_option("--max-megabytes", command.max_megabytes, "Refuse larger pages")
      ->check(CLI::Range(1, 500))
      ->capture_default_str();
}

void add_inspect(CLI::App& app, InspectCommand& command) {
  CLI::App* inspect = app.add_subcommand("inspect", "Show how the engine sees a page");
  inspect->add_option("INPUT", command.input, "A file; - is standard input")->capture_default_str();
  auto* what = inspect->add_option_group("What to show")->require_option(1);
  what->add_flag("--tree", command.tree, "The Document in html5lib's tree format");
  what->add_flag("--nodes", command.nodes, "The Document as its table of nodes (docs/document.md)");
  what->add_flag(
      "--mountain", command.mountain,
      "The page as the method mountain sees it; -o FILE.svg draws it with all its cells");
  what->add_option("--model", command.model, "A model file: its rules, or its strongest columns");
  inspect->add_option("-o,--output", command.output, "Where --mountain and --overlay draw");
  inspect->add_option("--settings", command.settings, "Of the method mountain, e.g. form=paper");
  what->add_flag("--overlay", command.overlay,
                 "The page with the posts found outlined, titles green, bodies blue; "
                 "-o FILE.html, or FILE.png by Chromium");
  what->add_flag("--boxes", command.boxes,
                 "Where each element stands and its font size (docs/layout.md)");
  inspect->add_option("--css", command.css,
                      "With --boxes, --overlay: style sheets of the page, files");
  inspect->add_option("--url", command.url, "With --boxes, --overlay: the page's address");
  inspect->add_option("--render", command.renderer, "With --boxes: embedded, or chromium")
      ->check(CLI::IsMember({"embedded", "chromium"}))
      ->capture_default_str();
  inspect->add_flag("--scripting", command.scripting,
                    "Parse as a browser that runs scripts: noscript holds text only");
  inspect->add_option("--fragment", command.fragment,
                      "Parse as the content of this element, e.g. div, \"svg path\"");
  inspect->add_option("--max-megabytes", command.max_megabytes, "Refuse larger pages")
      ->check(CLI::Range(1, 500))
      ->capture_default_str();
}

void add_eval(CLI::App& app, EvalCommand& command) {
  eval::EvalOptions& options = command.options;
  CLI::App* eval = app.add_subcommand("eval", "Score methods on labelled pages (docs/eval.md)");
  add_page_options(*eval, options);
  eval->add_option("-m,--methods", options.methods, "Methods, comma-separated, or all")
      ->delimiter(',');
  eval->add_option("--model", options.model, "A model file for the method, where it is only one");
  eval->add_option("--predictions", options.predictions,
                   "NAME=FILE.jsonl: what another extractor made of the pages");
  eval->add_option("--experiment", command.experiment, "A paper's table or figure, see below");
  eval->add_option("--examples", options.examples,
                   "With --experiment agreement: URLs to list for each class of disagreement");
  eval->add_option("--fold", options.fold, "Only the pages tested in this fold, 1 to K");
  eval->add_option("--train", options.train, "Sites not to be tested on: a,b or @FILE");
  eval->add_option("--test", options.test, "Sites to test on: a,b or @FILE");
  eval->add_option("--measure", options.measure, "Which one orders pages and makes the plots")
      ->capture_default_str();
  eval->add_flag("--levenshtein", options.levenshtein, "Edit distance by character, too: slow");
  eval->add_option("--json", options.json, "Write all figures, one row a page, to this file");
  eval->add_option("--report", options.report, "Write a report to this HTML file");
  eval->add_option("--baseline", options.baseline,
                   "A file that --json wrote: print what moved, page by page, worst first");
  eval->footer("Experiments:\n" + list_of(experiments::all_experiments()));
}

void add_features(CLI::App& app, FeaturesCommand& command) {
  CLI::App* features = app.add_subcommand(
      "features", "Write the blocks of labelled pages as a table to train on (training/README.md)");
  add_page_options(*features, command.options.choice);
  features->add_option("-o,--output", command.options.output, "A folder for the table's files")
      ->required();
  features->add_option(
      "--posts", command.options.posts,
      "The folds' classifiers that find posts, a folder: add to the table what posts "
      "say of a page");
}

void add_train(CLI::App& app, TrainCommand& command) {
  train::TrainOptions& options = command.options;
  CLI::App* train = app.add_subcommand("train", "Learn a method's model from labelled pages");
  train->add_option("METHOD", command.method, "What to train, see below")->required();
  add_page_options(*train, options.choice);
  train->add_option("-o,--output", options.output, "The model file; none: only cross-validate");
  train->add_option("--site", options.site, "Learn from this site alone");
  train->add_option("--set", options.settings, "NAME=VALUE: a setting of the method");
  train->add_option("--features", options.features, "Feature sets, comma-separated")
      ->delimiter(',');
  train->add_option("--learner", options.learner, "Where the method has several");
  train->footer("What can be trained:\n" + list_of(train::all_trainers()));
}

// What was built how, and the digests of the models inside.
std::string version_text() {
  std::string text = "winnow " WINNOW_VERSION "\nbuild: " WINNOW_BUILD "\nmodels:";
  for (const std::string_view name : model::shipped_names()) {
    const std::string digest = bytes::sha1_label(model::shipped(name).value_or(""));
    text.append(" ").append(name).append(" ").append(digest);
  }
  return text;
}

// The choices stand in the option's type: "TEXT:{text,json}".
std::vector<std::string> choices_of(const std::string& type) {
  std::vector<std::string> choices;
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return choices;
  for (std::size_t at = begin + 1; at < end;) {
    const std::size_t comma = std::min(type.find(',', at), end);
    choices.push_back(type.substr(at, comma - at));
    at = comma + 1;
  }
  return choices;
}

void add_option_texts(const CLI::App& app, std::vector<OptionText>& texts) {
  for (const CLI::Option* option : app.get_options()) {
    OptionText text{.description = option->get_description(),
                    .group = option->get_group(),
                    .default_value = option->get_default_str(),
                    .choices = choices_of(option->get_type_name()),
                    .is_argument = option->get_positional(),
                    .takes_value = option->get_expected_min() > 0};
    if (text.group.empty()) continue;  // hidden
    if (text.is_argument) text.names.push_back(option->get_name(true));
    for (const std::string& name : option->get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) text.names.push_back("--" + name);
    texts.push_back(std::move(text));
  }
  // The options of a group, such as "one of these", hang below it.
  for (const CLI::App* group : app.get_subcommands([](const CLI::App*) { return true; }))
    if (group->get_name().empty()) add_option_texts(*group, texts);
}

ProgramText describe(const CLI::App& app) {
  ProgramText program{.name = app.get_name(),
                      .version = WINNOW_VERSION,
                      .description = "extracts the content of web pages",
                      .footer = std::string(kExitCodeHelp)};
  add_option_texts(app, program.options);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    CommandText text{.name = command->get_name(),
                     .description = command->get_description(),
                     .footer = command->get_footer()};
    add_option_texts(*command, text.options);
    std::ranges::stable_sort(text.options, {}, &OptionText::group);
    program.commands.push_back(std::move(text));
  }
  return program;
}

}  // namespace

ExitCode report_error(std::ostream& err, const Error& error) {
  err << colored(err, Color::Red, "winnow:") << " " << error.message << std::endl;
  return exit_code_of(error.code);
}

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err) {
  CLI::App app("winnow: the content of web pages\n", "winnow");
  app.set_version_flag("--version", version_text);
  app.require_subcommand(1);
  app.footer(std::string(kExitCodeHelp));
  ExtractCommand extract;
  LearnCommand learn;
  InspectCommand inspect;
  CrawlCommand crawl;
  EvalCommand eval;
  TrainCommand train;
  FeaturesCommand features;
  add_extract(app, extract);
  crawl.add_to(app);
  add_learn(app, learn);
  add_inspect(app, inspect);
  add_eval(app, eval);
  add_train(app, train);
  add_features(app, features);
  std::string shell;
  app.add_subcommand("completions", "Print the completions of this program for a shell")
      ->add_option("SHELL", shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app.add_subcommand("manual", "Print the manual page: winnow manual | man -l -");
  extract.arguments.assign(argv + 1, argv + argc);
  const std::string word = argc > 1 ? argv[1] : "";
  const bool is_command = std::ranges::any_of(
      all_commands(app), [&](const CLI::App* command) { return command->get_name() == word; });
  if (!word.empty() && word.front() != '-' && !is_command) {
    if (word == "help") {
      out << app.help();
      return static_cast<int>(ExitCode::Ok);
    }
    err << "winnow: " << word << ": no such command, there is " << command_names(app) << std::endl;
    return static_cast<int>(ExitCode::Usage);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& done) {  // --help, --version
    return app.exit(done, out, err);
  } catch (const CLI::ParseError& wrong) {
    const std::vector<CLI::App*> meant = app.get_subcommands();
    err << "winnow: " << wrong.what()
        << (meant.empty() ? std::string(" (winnow --help lists the commands)")
                          : " (winnow " + meant.front()->get_name() + " --help tells more)")
        << std::endl;
    return static_cast<int>(ExitCode::Usage);
  }
  const auto run_command = [&] {
    if (app.got_subcommand("completions")) {
      out << completions(describe(app), shell).value_or("");
      return ExitCode::Ok;
    }
    if (app.got_subcommand("manual")) {
      out << manual(describe(app));
      return ExitCode::Ok;
    }
    if (app.got_subcommand("extract")) return extract.run(out, err);
    if (app.got_subcommand("crawl")) return crawl.run(out, err);
    if (app.got_subcommand("learn")) return learn.run(out, err);
    if (app.got_subcommand("inspect")) return inspect.run(out, err);
    if (app.got_subcommand("train")) return train.run(out, err);
    if (app.got_subcommand("features")) return features.run(out, err);
    return eval.run(out, err);
  };
  return static_cast<int>(run_command());
}

}  // namespace winnow::cli

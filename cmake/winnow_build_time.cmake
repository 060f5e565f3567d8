# Compiling is nearly all of the time of `make test`, and half of that is parsing the same headers and
# instantiating the same templates in every file. So these are compiled as one file per target:
#   - the tests, and the OFFLINE programs (winnow_module.cmake), in every preset
#   - with WINNOW_UNITY (presets release, bench, asan, tsan and fuzz), all modules and programs
# Modules are compiled file by file in dev, so that a changed line compiles one file.
# The whole of release takes 366 s of processor time so, and 675 s file by file.
# compose_test takes 6.7 s of processor time as one file and 31 s as 18 files; winnow_html under ASan and
# UBSan 7.6 s as one file, and half of its ten files take 10.3 s.
#
# A file that has a private name in common with another file of its target cannot be compiled with it.
# Such files are listed here and compiled separately. The compiler reports a new clash as a
# redefinition; rename one of the two if it is easy, otherwise add a line.
option(WINNOW_UNITY "Compile each module as one file" OFF)

set(winnow_compiled_alone
    apps/cli/learning.cc
    apps/eval/labels.cc
    apps/eval/splits.cc
    apps/eval/table.cc
    apps/eval/token_diff.cc
    apps/experiments/blog_engines.cc
    apps/experiments/blog_figure5.cc
    apps/experiments/blog_leave_out.cc
    apps/experiments/blog_tables.cc
    apps/experiments/invariance.cc
    apps/experiments/mountain.cc
    apps/experiments/mountain_sites.cc
    apps/experiments/source_ranges.cc
    apps/experiments/threads.cc
    apps/serve/workbench_site_routes.cc
    apps/train/blog_search.cc
    apps/train/post_rows.cc
    apps/train/svm_trainer.cc
    src/compose/content.cc
    src/compose/dates.cc
    src/compose/footnotes.cc
    src/compose/formulas.cc
    src/compose/heading_links.cc
    src/compose/images.cc
    src/compose/markup.cc
    src/compose/metadata.cc
    src/compose/month_names.cc
    src/compose/pieces.cc
    src/compose/reader_text.cc
    src/decode/single_byte.cc
    src/features/levels.cc
    src/layout/grid.cc
    src/layout/grid_template.cc
    src/layout/plan.cc
    src/layout/widths.cc
    src/methods/auto/auto.cc
    src/methods/auto/messages.cc
    src/methods/auto/pictures.cc
    src/methods/blog/body_groups.cc
    src/methods/blog/lead_post.cc
    src/methods/blog/posts.cc
    src/methods/blog/title_groups.cc
    src/methods/blog/untitled.cc
    src/methods/cetr/source_lines.cc
    src/methods/cst/cst.cc
    src/methods/cst/item_tree.cc
    src/methods/cst/mcst.cc
    src/methods/emcst/find_rules.cc
    src/methods/emcst/out_markers.cc
    src/methods/emcst/templates.cc
    src/methods/emcst/weigh.cc
    src/render/json_text.cc
    src/render/markdown.cc
    src/render/markdown_inline.cc
    src/render/plain_text.cc
    src/render/tei.cc
    src/render/xml.cc
    src/url/safe.cc
    tests/eval/evaluate_test.cc
    tests/features/page_table_test.cc
    tests/fetch/feed_test.cc
    tests/methods/blocks_test.cc
    tests/methods/blog_test.cc
    tests/methods/cetr_test.cc
    tests/methods/mcst_test.cc
    tests/methods/mountain_test.cc
    tests/model/svm_format_test.cc
    tests/model/tree_test.cc
    tests/render/markdown_test.cc
    tests/render/sanitizer_test.cc)

function(winnow_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  foreach(file IN LISTS winnow_compiled_alone)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/${file}" TARGET_DIRECTORY ${target}
                                PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()

# Compiling tests takes far longer than running the code in their own files. So they are compiled without
# optimization, with line numbers only, and under the sanitizers with AddressSanitizer alone. The library
# under test is compiled as the preset says. compose/metadata_test.cc: 6.6 s of processor time before, 2.7
# after; under ASan and UBSan 7.9 and 3.0.
set(winnow_test_options -O0 -g1 -fno-sanitize=undefined)

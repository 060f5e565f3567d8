# Compiling is nearly all of the time of `make test`, and half of that is parsing the same headers and
# instantiating the same templates in every file. So these are compiled as one to three files per target:
#   - the tests, and the OFFLINE programs (winnow_module.cmake), in every preset
#   - with WINNOW_UNITY (presets release, bench, asan, tsan and fuzz), all modules and programs
# Modules are compiled file by file in dev, so that a changed line compiles one file.
# The whole of release takes 312 s of processor time so (`CCACHE_DISABLE=1 make demo`). With clashing files compiled
# alone and all programs with -O3 it was 388 s, file by file about 675 s.
# compose_test takes 6.7 s of processor time as one file and 31 s as 18 files; winnow_html under ASan and
# UBSan 7.6 s as one file, and half of its ten files take 10.3 s.
#
# Files that have a private name in common cannot be compiled together, so a target has up to three such
# files: what is listed below belongs to its second or third one, everything else to its first. The compiler
# reports a new clash as a redefinition; rename one of the two if it is easy, otherwise move its file to
# another group, or to the last list, which is compiled file by file.
option(WINNOW_UNITY "Compile each module as one to three files" OFF)

set(winnow_second_group
    apps/experiments/blog_engines.cc
    apps/experiments/blog_figure5.cc
    apps/experiments/blog_tables.cc
    apps/experiments/invariance.cc
    apps/train/blog_search.cc
    apps/train/post_rows.cc
    apps/train/svm_trainer.cc
    src/content/content.cc
    src/metadata/dates.cc
    src/content/footnotes.cc
    src/content/formulas.cc
    src/metadata/month_names.cc
    src/page/reader_text.cc
    src/decode/single_byte.cc
    src/features/levels.cc
    src/layout/grid.cc
    src/layout/grid_template.cc
    src/layout/plan.cc
    src/layout/widths.cc
    src/methods/auto/auto.cc
    src/posts/messages.cc
    src/methods/auto/pictures.cc
    src/methods/emcst/templates.cc
    src/render/markdown.cc
    src/render/tei.cc
    src/url/safe.cc)

set(winnow_third_group
    apps/experiments/blog_leave_out.cc
    apps/experiments/mountain_sites.cc
    apps/experiments/source_ranges.cc
    src/content/heading_links.cc
    src/page/images.cc
    src/metadata/markup.cc
    src/metadata/metadata.cc
    src/compose/pieces.cc
    src/posts/body_groups.cc
    src/posts/lead_post.cc
    src/posts/posts.cc
    src/methods/cetr/source_lines.cc
    src/methods/cst/cst.cc
    src/methods/cst/item_tree.cc
    src/methods/cst/mcst.cc
    src/methods/emcst/find_rules.cc
    src/methods/emcst/out_markers.cc
    src/methods/emcst/weigh.cc)

set(winnow_compiled_alone
    apps/experiments/mountain.cc
    apps/experiments/threads.cc
    src/posts/title_groups.cc
    src/posts/untitled.cc
    src/render/markdown_inline.cc
    src/render/plain_text.cc
    src/render/xml.cc
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
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(files ${target} SOURCES)
  foreach(file IN LISTS files)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY "${folder}" OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    if(name IN_LIST winnow_compiled_alone)
      continue()
    endif()
    set(group first)
    if(name IN_LIST winnow_second_group)
      set(group second)
    elseif(name IN_LIST winnow_third_group)
      set(group third)
    endif()
    set_source_files_properties("${path}" TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# Compiling tests takes far longer than running the code in their own files. So they are compiled without
# optimization, with line numbers only, and under the sanitizers with AddressSanitizer alone. The library
# under test is compiled as the preset says. compose/metadata_test.cc: 6.6 s of processor time before, 2.7
# after; under ASan and UBSan 7.9 and 3.0.
set(winnow_test_options -O0 -g1 -fno-sanitize=undefined)

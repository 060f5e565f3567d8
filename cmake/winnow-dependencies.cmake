# The dependencies of the libraries, for the build and for the installed package. Of the layers, only those
# for which winnow_needs_web or winnow_needs_layout is set. Sets winnow_missing to the Debian packages that
# are not installed, and defines these targets:
#   winnow         ZLIB::ZLIB  ICU::uc  winnow_needs::{cld2,cld2_full,deflate,zstd,brotlidec,psl,re2,uchardet}
#   winnow_web     winnow_needs::{crypto,curl,sqlite3}
#   winnow_layout  winnow_needs::litehtml
# winnow is built and tested with the versions of Debian 12: zlib 1.2.13, ICU 72, CLD2 0.0.0-git20150806,
# libdeflate 1.14, zstd 1.5.4, brotli 1.0.9, libpsl 0.21.2, RE2 20220601, uchardet 0.0.7, OpenSSL 3.0,
# curl 7.88, SQLite 3.40, litehtml 0.6.
set(winnow_missing "")

find_package(ZLIB QUIET)
if(NOT ZLIB_FOUND)
  list(APPEND winnow_missing zlib1g-dev)
endif()
find_package(ICU QUIET COMPONENTS uc)
if(NOT ICU_FOUND)
  list(APPEND winnow_missing libicu-dev)
endif()

# These have no CMake package, or one whose target names differ between systems.
macro(winnow_need name header package)
  if(NOT TARGET winnow_needs::${name})
    find_library(WINNOW_${name}_LIBRARY NAMES ${name})
    find_path(WINNOW_${name}_INCLUDE NAMES ${header})
    mark_as_advanced(WINNOW_${name}_LIBRARY WINNOW_${name}_INCLUDE)
    if(WINNOW_${name}_LIBRARY AND WINNOW_${name}_INCLUDE)
      add_library(winnow_needs::${name} UNKNOWN IMPORTED GLOBAL)
      set_target_properties(
        winnow_needs::${name}
        PROPERTIES IMPORTED_LOCATION "${WINNOW_${name}_LIBRARY}"
                   INTERFACE_INCLUDE_DIRECTORIES "${WINNOW_${name}_INCLUDE}")
    else()
      list(APPEND winnow_missing ${package})
    endif()
  endif()
endmacro()
winnow_need(cld2 cld2/public/compact_lang_det.h libcld2-dev)
# Only the tables of all languages, which replace the smaller ones in cld2: it must come before cld2.
winnow_need(cld2_full cld2/public/compact_lang_det.h libcld2-dev)
if(TARGET winnow_needs::cld2_full AND TARGET winnow_needs::cld2)
  set_target_properties(winnow_needs::cld2_full PROPERTIES INTERFACE_LINK_LIBRARIES winnow_needs::cld2)
endif()
winnow_need(deflate libdeflate.h libdeflate-dev)
winnow_need(zstd zstd.h libzstd-dev)
winnow_need(brotlidec brotli/decode.h libbrotli-dev)
winnow_need(psl libpsl.h libpsl-dev)
winnow_need(re2 re2/re2.h libre2-dev)
winnow_need(uchardet uchardet/uchardet.h libuchardet-dev)
if(winnow_needs_web)
  winnow_need(crypto openssl/sha.h libssl-dev)
  winnow_need(curl curl/curl.h libcurl4-openssl-dev)
  winnow_need(sqlite3 sqlite3.h libsqlite3-dev)
endif()
if(winnow_needs_layout)
  winnow_need(litehtml litehtml/litehtml.h liblitehtml-dev)
  # The library was built with this definition, which makes its strings UTF-8.
  if(TARGET winnow_needs::litehtml)
    set_target_properties(winnow_needs::litehtml PROPERTIES INTERFACE_COMPILE_DEFINITIONS
                                                            LITEHTML_UTF8)
  endif()
endif()

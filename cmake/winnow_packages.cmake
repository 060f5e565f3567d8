# Debian packages by CPack: `make deb` calls scripts/package, which configures a build for it.
#
#   winnow           the program, its manual page and completions
#   libwinnow        the shared library
#   libwinnow-dev    headers, the static libraries, and files for CMake and pkg-config
#   python3-winnow   the Python package, if WINNOW_PYTHON is on
#
# Dependencies on other libraries are found by dpkg-shlibdeps.
if(NOT WINNOW_PACKAGES)
  return()
endif()

set(documents "${PROJECT_BINARY_DIR}/documents")
string(TIMESTAMP year "%Y" UTC)
set(maintainer "winnow maintainers <maintainers@winnow.invalid>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()

# Every package has a copyright file and a changelog, as Debian's policy demands.
file(WRITE "${documents}/copyright"
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: winnow

Files: *
Copyright: ${year} the winnow authors
License: Apache-2.0
 On Debian systems, the full text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
")
string(TIMESTAMP changed "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${documents}/changelog"
"winnow (${PROJECT_VERSION}) unstable; urgency=medium

  * See CHANGELOG.md in the source.

 -- ${maintainer}  ${changed}
")
file(ARCHIVE_CREATE OUTPUT "${documents}/changelog.gz" PATHS "${documents}/changelog" FORMAT raw COMPRESSION GZip
     COMPRESSION_LEVEL 9)
set(components program library development)
if(WINNOW_PYTHON AND WINNOW_PYTHON_FOLDER)
  list(APPEND components python)
endif()
set(package_of_program winnow)
set(package_of_library libwinnow)
set(package_of_development libwinnow-dev)
set(package_of_python python3-winnow)
foreach(component IN LISTS components)
  install(FILES "${documents}/copyright" "${documents}/changelog.gz"
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package_of_${component}}" COMPONENT ${component})
endforeach()

# Runs after the manual page is installed.
install(
  CODE "execute_process(COMMAND gzip -9nf \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/man/man1/winnow.1\")"
  COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME winnow)
set(CPACK_PACKAGE_VENDOR winnow)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/src")
set(CPACK_DEBIAN_PACKAGE_SECTION web)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# The summary of all packages is that of the project; the text says what is in the package.
set(about
    "winnow turns web pages into records: title, authors, dates, text, and every\n"
    "post of a blog or message of a thread. It reads HTML files, web archives and\n"
    "URLs, and writes text, Markdown, HTML, JSON, CSV, XML and TEI.\n")
string(CONCAT about ${about})
set(content_of_program "the program, its manual page and shell completions.")
set(content_of_library "the shared library for programs in C++ and C.")
set(content_of_development "what programs in C++ and C need to be built.")
set(content_of_python "the module for Python 3.")
foreach(component IN LISTS components)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package_of_${component}})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${about}This package has ${content_of_${component}}")
endforeach()
# Loaded when they are needed (apps/cli/lazy_libraries.cc), so that dpkg-shlibdeps does not see them.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libcurl4, libssl3")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
file(WRITE "${documents}/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${documents}/triggers")
# So that dpkg-shlibdeps finds the package of a program that uses the library.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "libwinnow (= ${PROJECT_VERSION}), libicu-dev, zlib1g-dev, libdeflate-dev, libzstd-dev, libbrotli-dev, libcld2-dev, libcurl4-openssl-dev, libssl-dev, libpsl-dev, libsqlite3-dev, libre2-dev, libuchardet-dev, liblitehtml-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(WINNOW_PYTHON)
  find_package(Python REQUIRED COMPONENTS Interpreter)
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "winnow (= ${PROJECT_VERSION}), python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next})")
endif()
include(CPack)

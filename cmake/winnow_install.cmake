# What `cmake --install` installs: the public headers, the libraries, and their package files for
# find_package(winnow) and pkg-config. The programs are installed by apps/.
# Components for packages (winnow_packages.cmake): `program`, `library` (the shared one) and `development`.
include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/winnow")
install(
  TARGETS winnow
  EXPORT winnowTargets
  FILE_SET HEADERS)
install(EXPORT winnowTargets NAMESPACE winnow:: DESTINATION "${package_folder}")
set(winnow_installed_layers "")
foreach(layer IN ITEMS web layout c shared)
  if(TARGET winnow_${layer})
    install(
      TARGETS winnow_${layer}
      EXPORT winnow_${layer}Targets
      LIBRARY COMPONENT library NAMELINK_COMPONENT development)
    install(EXPORT winnow_${layer}Targets NAMESPACE winnow:: DESTINATION "${package_folder}")
    list(APPEND winnow_installed_layers ${layer})
  endif()
endforeach()

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/winnow-config.cmake.in" "${PROJECT_BINARY_DIR}/winnow-config.cmake"
  INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/winnow-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/winnow-config.cmake"
              "${PROJECT_BINARY_DIR}/winnow-config-version.cmake"
              "${PROJECT_SOURCE_DIR}/cmake/winnow-dependencies.cmake"
        DESTINATION "${package_folder}")

# winnow.pc is for the shared library, which contains all layers. It computes its prefix from its own path, so
# the installed tree can be moved.
file(RELATIVE_PATH WINNOW_PREFIX_FROM_PC "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
string(REGEX REPLACE "/$" "" WINNOW_PREFIX_FROM_PC "${WINNOW_PREFIX_FROM_PC}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/winnow.pc.in" "${PROJECT_BINARY_DIR}/winnow.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/winnow.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

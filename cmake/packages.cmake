# What ./dev package makes with CPack: a .deb of the program and one of library and headers, a tarball of all of it.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CONTACT "Steelyard's maintainers <maintainers@steelyard.invalid>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL program development)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME steelyard)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "The program and the bundled robots.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)  # the libraries it runs with, and no -dev package

# The library is static, so that those who link it need what it was compiled with.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libsteelyard-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The C++ library and its headers.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libeigen3-dev (>= 3.4), libfmt-dev, libyaml-cpp-dev, libtinyxml2-dev, liburdfdom-dev, libconsole-bridge-dev, zlib1g-dev, libssl-dev, libmatio-dev, libhdf5-dev, liblz4-dev, libzstd-dev, libsqlite3-dev, pkg-config")

set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
string(TOLOWER "${CMAKE_SYSTEM_NAME}" system)
set(CPACK_PACKAGE_FILE_NAME steelyard-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR})
include(CPack)

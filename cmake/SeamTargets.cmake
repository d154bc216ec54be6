# seam_library(<target> [DEPENDS <targets>...] [SOURCES <files>...]): static library of the *.cpp of the current folder.
function(seam_library target)
  cmake_parse_arguments(ARG "" "" "DEPENDS;SOURCES" ${ARGN})
  if(NOT ARG_SOURCES)
    file(GLOB ARG_SOURCES CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  endif()
  if(NOT ARG_SOURCES)  # a folder of headers only
    set(ARG_SOURCES "${CMAKE_CURRENT_BINARY_DIR}/${target}_empty.cpp")
    file(WRITE ${ARG_SOURCES} "")
  endif()
  add_library(${target} STATIC ${ARG_SOURCES})
  target_link_libraries(${target} PUBLIC seam_settings ${ARG_DEPENDS})
endfunction()

# seam_test(<name> <file.cpp> [LABEL quick|long] [GUI] [DEPENDS <targets>...]): one Qt Test executable = one ctest.
# GUI tests link Qt Widgets and need a display (tests/run.sh gives them a virtual one).
function(seam_test name source)
  cmake_parse_arguments(ARG "GUI" "LABEL;TIMEOUT" "DEPENDS" ${ARGN})
  if(NOT ARG_LABEL)
    set(ARG_LABEL quick)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  add_executable(${name} ${source})
  set_target_properties(${name} PROPERTIES AUTOMOC ON)
  target_link_libraries(${name} PRIVATE Qt6::Test ${ARG_DEPENDS})
  # The checks themselves are not what is measured: compiling them lightly halves the time of a first build.
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O1>)
  target_compile_definitions(${name} PRIVATE SEAM_SOURCE_DIR="${CMAKE_SOURCE_DIR}" SEAM_BINARY_DIR="${CMAKE_BINARY_DIR}")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABEL}" TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "OPENBLAS_NUM_THREADS=1;QTEST_FUNCTION_TIMEOUT=${ARG_TIMEOUT}000")
  # Keys go to the active window, and a display has one: two windows under test at once take it from each other.
  if(ARG_GUI)
    set_tests_properties(${name} PROPERTIES RESOURCE_LOCK display)
  endif()
endfunction()

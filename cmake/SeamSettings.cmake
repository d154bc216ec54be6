# Installed programs find the CUDA library beside them.
include(GNUInstallDirs)
set(CMAKE_INSTALL_RPATH "\$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")

# Compiler settings shared by every target. Builds are generic x86-64: wide kernels are chosen at run time.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
find_program(SEAM_CCACHE ccache)
if(SEAM_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER "${SEAM_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${SEAM_CCACHE}")
  set(CMAKE_CUDA_COMPILER_LAUNCHER "${SEAM_CCACHE}")
endif()

add_library(seam_settings INTERFACE)
target_include_directories(seam_settings INTERFACE "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>")
# -ffp-contract=off: the same bits on every x86-64 machine and in every translation unit.
target_compile_options(seam_settings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wno-psabi -ffp-contract=off -fno-math-errno>)
foreach(sanitizer IN LISTS SEAM_SANITIZE)
  target_compile_options(seam_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${sanitizer} -fno-omit-frame-pointer>)
  target_link_options(seam_settings INTERFACE -fsanitize=${sanitizer})
endforeach()

set(SEAM_CUDA_ENABLED OFF)
if(NOT SEAM_CUDA STREQUAL "OFF")
  include(CheckLanguage)
  if(NOT CMAKE_CUDA_COMPILER AND EXISTS /usr/local/cuda/bin/nvcc)
    set(CMAKE_CUDA_COMPILER /usr/local/cuda/bin/nvcc)
  endif()
  # One architecture by default: code for 75 and portable code that the driver compiles for newer devices. The preset `cuda` lists
  # 75, 89 and 90; each costs about two minutes of compilation.
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 75 CACHE STRING "CUDA architectures")
  endif()
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    set(SEAM_CUDA_ENABLED ON)
    # CMake 3.25 does not know the C++20 flag of nvcc.
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
    list(APPEND CMAKE_CUDA_COMPILE_FEATURES cuda_std_20)
    set(CMAKE_CUDA_STANDARD 20)
    # Without -Werror=cross-execution-space-call parts of Eigen compile host-only inside device code and are silently wrong.
    target_compile_options(seam_settings INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr
      --expt-extended-lambda -diag-suppress=20012 -Werror=cross-execution-space-call --fmad=false
      -Xcompiler=-ffp-contract=off,-fno-math-errno>)
  elseif(SEAM_CUDA STREQUAL "ON")
    message(FATAL_ERROR "SEAM_CUDA=ON but no CUDA compiler was found. Install the CUDA toolkit or use SEAM_CUDA=OFF.")
  endif()
endif()
message(STATUS "Seam: CUDA core ${SEAM_CUDA_ENABLED}")

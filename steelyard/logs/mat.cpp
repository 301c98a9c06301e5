// MATLAB's .mat files, by matio: version 4, 5 (6, 7) and 7.3.
#include <fmt/format.h>
#include <hdf5.h>
#include <matio.h>

#include <memory>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/arrays.hpp"
#include "steelyard/logs/bytes.hpp"

namespace steelyard {

namespace {

template <typename T>
std::vector<double> convert(const matvar_t& variable, std::size_t count) {
  const T* const data = static_cast<const T*>(variable.data);
  return {data, data + count};
}

// Real numbers of any class, or nothing.
std::vector<double> numbers_of(const matvar_t& variable, std::size_t count) {
  switch (variable.class_type) {
    case MAT_C_DOUBLE:
      return convert<double>(variable, count);
    case MAT_C_SINGLE:
      return convert<float>(variable, count);
    case MAT_C_INT64:
      return convert<mat_int64_t>(variable, count);
    case MAT_C_UINT64:
      return convert<mat_uint64_t>(variable, count);
    case MAT_C_INT32:
      return convert<mat_int32_t>(variable, count);
    case MAT_C_UINT32:
      return convert<mat_uint32_t>(variable, count);
    case MAT_C_INT16:
      return convert<mat_int16_t>(variable, count);
    case MAT_C_UINT16:
      return convert<mat_uint16_t>(variable, count);
    default:
      return {};
  }
}

std::size_t bytes_per_number(matio_classes kind) {
  switch (kind) {
    case MAT_C_DOUBLE:
    case MAT_C_INT64:
    case MAT_C_UINT64:
      return 8;
    case MAT_C_SINGLE:
    case MAT_C_INT32:
    case MAT_C_UINT32:
      return 4;
    case MAT_C_INT16:
    case MAT_C_UINT16:
      return 2;
    default:
      return 0;
  }
}

void gather(const matvar_t& variable, const std::string& name, std::vector<Array>& arrays) {
  if (variable.class_type == MAT_C_STRUCT && variable.rank == 2 && variable.dims[0] * variable.dims[1] == 1) {
    auto* const owner = const_cast<matvar_t*>(&variable);  // matio's getters take no const
    const unsigned count = Mat_VarGetNumberOfFields(owner);
    char* const* const names = Mat_VarGetStructFieldnames(owner);
    for (unsigned i = 0; i < count && names != nullptr; ++i)
      if (const matvar_t* field = Mat_VarGetStructFieldByIndex(owner, i, 0); field != nullptr && names[i] != nullptr)
        gather(*field, fmt::format("{}.{}", name, names[i]), arrays);
    return;
  }
  if (variable.rank != 2 || variable.isComplex != 0 || variable.data == nullptr) return;
  Array array;
  array.name = name;
  array.rows = variable.dims[0];
  array.columns = variable.dims[1];
  const std::size_t count = array.rows * array.columns, width = bytes_per_number(variable.class_type);
  if (width == 0 || count == 0 || count > variable.nbytes / width) return;
  array.values = numbers_of(variable, count);
  arrays.push_back(std::move(array));
}

// Whether the stated sizes of a variable and its fields fit a file this large: a number takes a byte or
// more, and packing gains a factor of 1032 at most. matio allocates what is claimed.
bool is_credible(const matvar_t& variable, std::size_t file_bytes) {
  if (variable.class_type == MAT_C_STRUCT) {
    auto* const owner = const_cast<matvar_t*>(&variable);
    const unsigned count =
        variable.rank == 2 && variable.dims[0] * variable.dims[1] == 1 ? Mat_VarGetNumberOfFields(owner) : 0;
    for (unsigned i = 0; i < count; ++i)
      if (const matvar_t* field = Mat_VarGetStructFieldByIndex(owner, i, 0);
          field != nullptr && !is_credible(*field, file_bytes))
        return false;
    return true;
  }
  std::size_t numbers = 1;
  for (int i = 0; i < variable.rank && variable.dims != nullptr; ++i)
    if (__builtin_mul_overflow(numbers, variable.dims[i], &numbers) || numbers > largest_log) return false;
  return numbers / 1032 <= file_bytes;
}

// Silences the error messages that HDF5 prints by default.
class QuietHdf5 {
 public:
  QuietHdf5() {
    H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~QuietHdf5() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }
  QuietHdf5(const QuietHdf5&) = delete;
  QuietHdf5& operator=(const QuietHdf5&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

}  // namespace

bool is_mat(std::string_view bytes, const std::string& path) {
  return bytes.substr(0, 7) == "MATLAB " || path.ends_with(".mat");  // version 4 has nothing to know it by
}

std::vector<Array> read_mat(std::string_view bytes, const std::string& path) {
  check_mat5(bytes, path);
  const QuietHdf5 quiet;
  const std::unique_ptr<mat_t, int (*)(mat_t*)> file(Mat_Open(path.c_str(), MAT_ACC_RDONLY), Mat_Close);
  if (file == nullptr)
    throw InvalidInput(fmt::format("{}: is no MATLAB file that can be read; save it again with -v7", path));
  std::vector<Array> arrays;
  while (true) {
    const std::unique_ptr<matvar_t, void (*)(matvar_t*)> variable(Mat_VarReadNextInfo(file.get()), Mat_VarFree);
    if (variable == nullptr) break;
    if (Mat_GetVersion(file.get()) != MAT_FT_MAT73 && !is_credible(*variable, bytes.size()))
      throw InvalidInput(fmt::format("{}: the MATLAB file is damaged; copy it again", path));
    if (Mat_VarReadDataAll(file.get(), variable.get()) != 0) continue;
    if (variable->name != nullptr) gather(*variable, variable->name, arrays);
  }
  if (arrays.empty())
    throw InvalidInput(
        fmt::format("{}: no matrix of numbers can be read; if it has one, save it again with -v7", path));
  return arrays;
}

}  // namespace steelyard

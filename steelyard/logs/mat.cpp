// MATLAB's .mat files, by matio: version 4, 5 (6, 7) and 7.3.
#include <fmt/format.h>
#include <hdf5.h>
#include <matio.h>

#include <algorithm>
#include <memory>
#include <optional>

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
    case MAT_C_INT8:
      return convert<mat_int8_t>(variable, count);
    case MAT_C_UINT8:
      return convert<mat_uint8_t>(variable, count);
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
    case MAT_C_INT8:
    case MAT_C_UINT8:
      return 1;
    default:
      return 0;
  }
}

// Elements of an array of any number of dimensions; nothing where the number overflows.
std::optional<std::size_t> elements_of(const matvar_t& variable) {
  std::size_t out = 1;
  for (int i = 0; i < variable.rank && variable.dims != nullptr; ++i)
    if (__builtin_mul_overflow(out, variable.dims[i], &out)) return std::nullopt;
  return out;
}

// A field of an element of a struct; a damaged one has fields and no place for them. matio's getters take no const.
const matvar_t* field_of(const matvar_t& structure, unsigned field, std::size_t element) {
  if (structure.data == nullptr) return nullptr;
  return Mat_VarGetStructFieldByIndex(const_cast<matvar_t*>(&structure), field, element);
}

// A matrix of numbers; one of more dimensions if all but two are of length one, as Simulink stores 6 × 1 × N.
std::optional<Array> matrix_of(const matvar_t& variable, const std::string& name) {
  if (variable.isComplex != 0 || variable.data == nullptr || variable.rank < 2) return std::nullopt;
  std::vector<std::size_t> sides(variable.dims, variable.dims + variable.rank);
  if (sides.size() > 2) std::erase(sides, std::size_t{1});
  sides.resize(std::max<std::size_t>(sides.size(), 2), 1);
  if (sides.size() > 2) return std::nullopt;
  Array array;
  array.name = name;
  array.rows = sides[0];
  array.columns = sides[1];
  const std::size_t count = array.rows * array.columns, width = bytes_per_number(variable.class_type);
  if (width == 0 || count == 0 || count > variable.nbytes / width) return std::nullopt;
  array.values = numbers_of(variable, count);
  return array;
}

// A field of a struct array with an element for each sample: a row each. Nothing where elements differ in size.
std::optional<Array> stacked_field(const matvar_t& structure, unsigned field, std::size_t elements,
                                   const std::string& name) {
  Array out;
  out.name = name;
  out.rows = elements;
  out.row_major = out.upright = true;
  for (std::size_t e = 0; e < elements; ++e) {
    const matvar_t* const entry = field_of(structure, field, e);
    const std::optional<Array> numbers = entry == nullptr ? std::nullopt : matrix_of(*entry, name);
    if (!numbers || (e > 0 && numbers->values.size() != out.columns)) return std::nullopt;
    out.columns = numbers->values.size();
    out.values.insert(out.values.end(), numbers->values.begin(), numbers->values.end());
  }
  return out;
}

void gather(const matvar_t& variable, const std::string& name, ArrayFile& out);

void gather_struct(const matvar_t& variable, const std::string& name, ArrayFile& out) {
  constexpr std::size_t most_parts = 32;  // more elements are samples
  auto* const owner = const_cast<matvar_t*>(&variable);
  const unsigned count = Mat_VarGetNumberOfFields(owner);
  char* const* const names = Mat_VarGetStructFieldnames(owner);
  const std::size_t elements = elements_of(variable).value_or(0);
  for (unsigned i = 0; i < count && names != nullptr; ++i) {
    if (names[i] == nullptr) continue;
    if (elements > most_parts) {
      const std::string field_name = fmt::format("{}.{}", name, names[i]);
      if (std::optional<Array> field = stacked_field(variable, i, elements, field_name))
        out.arrays.push_back(std::move(*field));
      continue;
    }
    for (std::size_t e = 0; e < elements; ++e)
      if (const matvar_t* field = field_of(variable, i, e); field != nullptr)
        gather(*field,
               elements == 1 ? fmt::format("{}.{}", name, names[i]) : fmt::format("{}({}).{}", name, e + 1, names[i]),
               out);
  }
}

void gather(const matvar_t& variable, const std::string& name, ArrayFile& out) {
  if (variable.class_type == MAT_C_STRUCT) return gather_struct(variable, name, out);
  if (variable.class_type == MAT_C_OPAQUE || variable.class_type == MAT_C_OBJECT)
    out.unread.push_back(fmt::format("{} (a MATLAB object, such as a table: save table2struct(T, 'ToScalar', true))",
                                     name.empty() ? "one" : name));
  if (variable.class_type == MAT_C_CELL) out.unread.push_back(fmt::format("{} (a cell array: save matrices)", name));
  if (std::optional<Array> array = matrix_of(variable, name)) out.arrays.push_back(std::move(*array));
}

// Whether the stated sizes of a variable and its fields fit a file this large: a number takes a byte or
// more, and packing gains a factor of 1032 at most. matio allocates what is claimed.
bool is_credible(const matvar_t& variable, std::size_t file_bytes) {
  const std::optional<std::size_t> elements = elements_of(variable);
  if (!elements || *elements > largest_log || *elements / 1032 > file_bytes) return false;
  if (variable.class_type != MAT_C_STRUCT) return true;
  const unsigned count = Mat_VarGetNumberOfFields(const_cast<matvar_t*>(&variable));
  for (unsigned i = 0; i < count; ++i)
    for (std::size_t e = 0; e < *elements; ++e)
      if (const matvar_t* field = field_of(variable, i, e); field != nullptr && !is_credible(*field, file_bytes))
        return false;
  return true;
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

ArrayFile read_mat(std::string_view bytes, const std::string& path) {
  check_mat5(bytes, path);
  const QuietHdf5 quiet;
  const std::unique_ptr<mat_t, int (*)(mat_t*)> file(Mat_Open(path.c_str(), MAT_ACC_RDONLY), Mat_Close);
  if (file == nullptr)
    throw InvalidInput(fmt::format("{}: cannot be read as a MATLAB file; save it again with -v7", path));
  ArrayFile out;
  while (true) {
    const std::unique_ptr<matvar_t, void (*)(matvar_t*)> variable(Mat_VarReadNextInfo(file.get()), Mat_VarFree);
    if (variable == nullptr) break;
    if (Mat_GetVersion(file.get()) != MAT_FT_MAT73 && !is_credible(*variable, bytes.size()))
      throw InvalidInput(fmt::format("{}: the MATLAB file is damaged; copy it again", path));
    if (Mat_VarReadDataAll(file.get(), variable.get()) != 0) continue;
    gather(*variable, variable->name == nullptr ? "" : variable->name, out);
  }
  if (out.arrays.empty())
    throw InvalidInput(fmt::format("{}: no matrix of numbers can be read{}; if it has one, save it again with -v7",
                                   path, out.unread.empty() ? "" : ": " + out.unread.front()));
  return out;
}

}  // namespace steelyard

#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {

const std::vector<Paper>& papers() {
  static const std::vector<Paper> all = {{"kawasaki1985", reproduce_kawasaki1985},
                                         {"gautier1988", reproduce_gautier1988},
                                         {"indri2002", reproduce_indri2002},
                                         {"bahloul2018", reproduce_bahloul2018},
                                         {"kim", reproduce_kim}};
  return all;
}

}  // namespace steelyard

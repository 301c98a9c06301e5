#define STEELYARD_INSTANCE template
#include "eigen_instances.hpp"

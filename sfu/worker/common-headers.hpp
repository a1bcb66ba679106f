// The headers that most of the worker's sources include: the Makefile has the compiler parse them once, not 258 times.
// flatbuffers' generated ones, which the logger includes, are most of what a source costs. Others make loading this
// slower than parsing them where they are needed.
#include <absl/types/optional.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "common.hpp"

#include "Logger.hpp"
#include "MediaSoupErrors.hpp"
#include "SharedInterface.hpp"
#include "Utils.hpp"

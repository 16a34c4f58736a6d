// Columns of hands, bound.
#pragma once

#include <nanobind/nanobind.h>

namespace showdown::bind {

void add_columns(nanobind::module_& module);

}  // namespace showdown::bind

// Columns of hands, bound, and what is done with their strengths.
#pragma once

#include <nanobind/nanobind.h>

namespace showdown::bind {

void add_columns(nanobind::module_& module);
void add_lookups(nanobind::module_& module);

}  // namespace showdown::bind

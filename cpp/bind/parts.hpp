// The parts of the module, each bound in a file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace showdown::bind {

void bind_ranking(nanobind::module_& module);  // rules as lookup tables
void bind_rows(nanobind::module_& module);     // deals of a text as rows, and what becomes of them
void bind_columns(nanobind::module_& module);  // columns of hands
void bind_lookups(nanobind::module_& module);  // what is done with their strengths
void bind_verdicts(nanobind::module_& module);  // what decides deals

}  // namespace showdown::bind

// A fault as Python gets it.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>

#include "line.hpp"

namespace showdown::bind {

// Its number and the byte that shows it; None if there is none.
inline nanobind::object fault_of(Fault fault, std::size_t place) {
    return fault == Fault::NONE ? nanobind::none()
                                : nanobind::object(nanobind::make_tuple(static_cast<int>(fault), place));
}

}  // namespace showdown::bind

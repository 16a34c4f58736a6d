// Rules as lookup tables, bound.

#include <nanobind/nanobind.h>

#include <cstdint>
#include <new>
#include <vector>

#include "buffer.hpp"
#include "parts.hpp"
#include "ranking.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

void make(OtherRanking* ranking, nb::handle column) {
    const Buffer given(column, 'H', 1, false);
    const auto* const first = given.data<const std::uint16_t>();
    // Copied, for another thread may write into the column while this one reads it.
    const std::vector<std::uint16_t> copy(first, first + given.items());
    new (ranking) OtherRanking(copy);
}

}  // namespace

void bind_ranking(nb::module_& module) {
    nb::class_<OtherRanking>(module, "Ranking").def("__init__", &make, "column"_a);
}

}  // namespace showdown::bind

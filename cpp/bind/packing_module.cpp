// Packing, bound: what crosses is checked here.

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "column_buffers.hpp"
#include "packing.hpp"
#include "parts.hpp"

using namespace nanobind::literals;

namespace showdown::bind {
namespace {

void pack(nb::handle numbers, std::size_t width, nb::handle out) {
    const Buffer given(numbers, 'H', 1, false);
    const Buffer packed(out, 'B', 1, true);
    require(width <= kMostBits, "a number has 0 to 16 bits");
    require(packed.items() == packed_size(given.items(), width), "out has not width bits a row");
    bool fit = true;
    {
        const nb::gil_scoped_release released;
        // Copied, for another thread may write into it after it was looked at.
        const auto* const first = given.data<const std::uint16_t>();
        const std::vector<std::uint16_t> copy(first, first + given.items());
        fit = std::all_of(copy.begin(), copy.end(),
                          [width](unsigned number) { return number >> width == 0; });
        if (fit) {
            showdown::pack(copy, width, {packed.data<std::uint8_t>(), packed.items()});
        }
    }
    require(fit, "a number has more bits");
}

}  // namespace

void bind_packing(nb::module_& module) {
    module.def("pack", &pack, "numbers"_a, "width"_a, "out"_a);
}

}  // namespace showdown::bind

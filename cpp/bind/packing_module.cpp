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

void pack(nb::handle values, std::size_t start, std::size_t step, nb::handle table,
          std::size_t width, nb::handle out) {
    const Buffer given(values, "HB", 1, false);
    const Buffer numbers(table, 'H', 1, false);
    const Buffer packed(out, 'B', 1, true);
    require(start < step && given.items() % step == 0, "values are not rows of step items");
    const std::size_t rows = given.items() / step;
    require(width <= kMostBits, "a number has 0 to 16 bits");
    require(packed.items() == packed_size(rows, width), "out has not width bits a row");
    // Copied, for it is relied on while other threads run.
    const auto* first = numbers.data<const std::uint16_t>();
    const std::vector<std::uint16_t> entries(first, first + numbers.items());
    require(std::all_of(entries.begin(), entries.end(),
                        [width](unsigned entry) { return entry >> width == 0; }),
            "an entry of the table has more bits");
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        auto* const to = packed.data<std::uint8_t>();
        if (given.format() == 'H') {
            const auto* from = given.data<const std::uint16_t>() + start;
            done = showdown::pack(from, rows, step, entries, width, to);
        } else {
            const auto* from = given.data<const std::uint8_t>() + start;
            done = showdown::pack(from, rows, step, entries, width, to);
        }
    }
    require(done == rows, "a value is not in the table");
}

}  // namespace

void bind_packing(nb::module_& module) {
    module.def("pack", &pack, "values"_a, "start"_a, "step"_a, "table"_a, "width"_a, "out"_a);
}

}  // namespace showdown::bind

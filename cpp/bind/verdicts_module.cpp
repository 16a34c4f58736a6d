// What decides deals, bound: what crosses is checked here.

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "column_buffers.hpp"
#include "line.hpp"
#include "parts.hpp"
#include "verdicts.hpp"

using namespace nanobind::literals;

namespace showdown::bind {
namespace {

// Copied, for they are relied on while other threads run.
std::vector<std::uint32_t> orders_of(nb::handle orders) {
    const Buffer given(orders, 'I', 1, false);
    const auto* const first = given.data<const std::uint32_t>();
    std::vector<std::uint32_t> copy(first, first + given.items());
    require(copy.size() > 1 && copy.size() <= kMostOrders, "there are 2 to 65,536 orders");
    const auto is_order = [](std::uint32_t order) {
        return order >> kOrderBits == 0 && category_of(order) != 0;
    };
    require(std::all_of(copy.begin() + 1, copy.end(), is_order), "a strength has no category");
    return copy;
}

void share(nb::handle strengths, nb::handle orders, nb::handle out) {
    const Buffer rows(strengths, 'H', 2, false);
    require(rows.extent(1) >= 1 && rows.extent(1) <= kMostPlayers, "a deal has 1 to 10 players");
    const std::vector<std::uint32_t> known = orders_of(orders);
    const Buffer shared(out, 'B', 1, true);
    require(shared.items() == rows.extent(0), "out has not one item a deal");
    bool done = false;
    {
        const nb::gil_scoped_release released;
        done = share_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1), known,
                          shared.data<std::uint8_t>());
    }
    require(done, "a strength has no order");
}

}  // namespace

void bind_verdicts(nb::module_& module) {
    module.def("share", &share, "strengths"_a, "orders"_a, "out"_a);
}

}  // namespace showdown::bind

// What a table of verdicts tells, bound: what crosses is checked here.

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "column_buffers.hpp"
#include "line.hpp"
#include "packing.hpp"
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

void require_players(const Buffer& strengths) {
    require(strengths.extent(1) >= 1 && strengths.extent(1) <= kMostPlayers,
            "a deal has 1 to 10 players");
}

void share(nb::handle strengths, nb::handle orders, nb::handle out) {
    const Buffer rows(strengths, 'H', 2, false);
    require_players(rows);
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

std::size_t pack_verdicts(nb::handle strengths, nb::handle orders, nb::handle winners,
                          nb::handle places, nb::handle categories, nb::handle decided,
                          nb::handle shared) {
    const Buffer given(strengths, 'H', 2, false);
    require_players(given);
    const std::size_t rows = given.extent(0);
    const std::size_t players = given.extent(1);
    const std::vector<std::uint32_t> known = orders_of(orders);
    const Buffer outs[] = {{winners, 'B', 1, true},
                           {places, 'B', 1, true},
                           {categories, 'B', 1, true},
                           {decided, 'B', 1, true},
                           {shared, 'B', 1, true}};
    const std::size_t sizes[] = {packed_size(rows, bits_for(players)),
                                 players * packed_size(rows, bits_for(known.size() - 2)),
                                 players * packed_size(rows, kCategoryBits), packed_size(rows, 1),
                                 packed_size(rows, kSharedBits)};
    for (std::size_t i = 0; i < std::size(outs); ++i) {
        require(outs[i].items() == sizes[i], "a column has not its bits a row");
    }
    std::optional<std::size_t> untied;
    {
        const nb::gil_scoped_release released;
        const auto column = [&](std::size_t i) { return outs[i].data<std::uint8_t>(); };
        untied = showdown::pack_verdicts(given.data<const std::uint16_t>(), rows, players, known,
                                         {column(0), column(1), column(2), column(3), column(4)});
    }
    require(untied.has_value(), "a strength has no order");
    return *untied;
}

}  // namespace

void bind_verdicts(nb::module_& module) {
    module.def("share", &share, "strengths"_a, "orders"_a, "out"_a);
    module.def("pack_verdicts", &pack_verdicts, "strengths"_a, "orders"_a, "winners"_a, "places"_a,
               "categories"_a, "decided"_a, "shared"_a);
}

}  // namespace showdown::bind

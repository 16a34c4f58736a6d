// Deals as rows, bound: what crosses is checked here.

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "buffer.hpp"
#include "fault.hpp"
#include "parts.hpp"
#include "ranking.hpp"
#include "rows.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

// Players, cards a hand, repeats, mixed, style, separator, what stands around the hands, and for
// numbers the card of each.
using LayoutFields =
    std::tuple<int, int, bool, bool, int, nb::bytes, std::vector<nb::bytes>, nb::bytes>;

// What stands between cards: a blank, or bytes of which none is a space or ends a line.
std::string gap_of(const nb::bytes& bytes) {
    std::string gap(bytes.c_str(), bytes.size());
    if (gap != " " && gap.find_first_of(std::string_view(" \r\n#\0", 5)) != gap.npos) {
        throw std::invalid_argument("there is no such layout");
    }
    return gap;
}

bool has_tab(const nb::bytes& gap) {
    return std::string_view(gap.c_str(), gap.size()).find('\t') != std::string_view::npos;
}

Layout layout_of(const LayoutFields& fields) {
    const auto& [players, cards, repeats, mixed, style, separator, around, order] = fields;
    if (players < 1 || players > kMostPlayers) {
        throw std::invalid_argument("a deal has 1 to 10 players");
    }
    if (cards < kHandSize || cards > kMostCards) {
        throw std::invalid_argument("a hand has five, six or seven cards");
    }
    if (style < 0 || style > 4 || around.size() != static_cast<std::size_t>(players + 1)) {
        throw std::invalid_argument("there is no such layout");
    }
    Layout layout{.players = players, .cards = cards, .repeats = repeats, .mixed = mixed};
    layout.style = static_cast<Style>(style);
    layout.separator = gap_of(separator);
    layout.before = gap_of(around.front());
    layout.after = gap_of(around.back());
    if (layout.after.ends_with(',')) {
        layout.after.pop_back();  // It may stand behind any line.
    }
    for (std::size_t i = 1; i + 1 < around.size(); ++i) {
        layout.marks[i - 1] = gap_of(around[i]);
    }
    layout.tabs = std::ranges::any_of(around, has_tab) || has_tab(separator);
    if (layout.style == Style::NUMBERS) {
        if (order.size() != layout.order.size()) {
            throw std::invalid_argument("order is not a card for each number");
        }
        for (std::size_t i = 0; i < layout.order.size(); ++i) {
            layout.order[i] = static_cast<std::uint8_t>(order.c_str()[i]);
            if (layout.order[i] >= kDeck && layout.order[i] != Layout::kNoNumber) {
                throw std::invalid_argument("order is not a card for each number");
            }
        }
    }
    return layout;
}

nb::tuple read_text(nb::handle text, std::size_t start, std::size_t stop, const LayoutFields& fields,
                    nb::handle cards, nb::handle strengths, nb::handle lines,
                    const OtherRanking* other) {
    const Buffer bytes(text, 'B', 0, false);
    if (start > stop || stop > bytes.items()) {
        throw std::invalid_argument("start and stop are not inside the text");
    }
    const Layout layout = layout_of(fields);
    const std::size_t most = most_deals(stop - start, layout);
    std::optional<Buffer> buffers[3];
    const auto room = [&](std::size_t which, nb::handle object, char format, int width) {
        if (!object.is_none()) {
            buffers[which].emplace(object, format, 0, true);
            if (buffers[which]->items() / static_cast<std::size_t>(width) < most) {
                throw std::invalid_argument("there is no room for as many deals as the text can hold");
            }
        }
    };
    room(0, cards, 'B', layout.size());
    room(1, strengths, 'H', layout.players);
    room(2, lines, 'I', 1);
    const Out out{buffers[0] ? buffers[0]->data<std::uint8_t>() : nullptr,
                  buffers[1] ? buffers[1]->data<std::uint16_t>() : nullptr,
                  buffers[2] ? buffers[2]->data<std::uint32_t>() : nullptr};
    Rows rows;
    {
        const nb::gil_scoped_release released;
        const char* data = bytes.data<const char>();
        rows = read_rows(data + start, data + stop, layout, out, most, tables_of(other));
    }
    return nb::make_tuple(rows.lines, rows.deals, fault_of(rows.fault, start + rows.place));
}

std::size_t room_for(std::size_t bytes, const LayoutFields& fields) {
    return most_deals(bytes, layout_of(fields));
}

void decide(nb::handle values, nb::handle column, nb::handle out) {
    const Buffer rows(values, 'H', 2, false);
    const Buffer winners(out, 'B', 1, true);
    if (rows.extent(1) < 2 || rows.extent(1) > kMostPlayers) {
        throw std::invalid_argument("a deal has 2 to 10 players");
    }
    if (winners.items() != rows.extent(0)) {
        throw std::invalid_argument("out has not one item a deal");
    }
    std::optional<Buffer> other;
    if (!column.is_none()) {
        other.emplace(column, 'H', 1, false);
    }
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        done = decide_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1),
                           other ? other->data<const std::uint16_t>() : nullptr,
                           other ? other->items() : 0, winners.data<std::uint8_t>());
    }
    if (done != rows.extent(0)) {
        throw std::invalid_argument("a value is not in the column");
    }
}

nb::tuple times_won(nb::handle winners, int players) {
    const Buffer rows(winners, 'B', 1, false);
    if (players < 1 || players > kMostPlayers) {
        throw std::invalid_argument("a deal has 1 to 10 players");
    }
    std::vector<std::uint64_t> times;
    {
        const nb::gil_scoped_release released;
        times = showdown::times_won({rows.data<const std::uint8_t>(), rows.items()},
                                    static_cast<std::size_t>(players));
    }
    return nb::tuple(nb::cast(times));
}

void spell_hands(nb::handle cards, std::size_t size, std::size_t player, std::size_t players,
           nb::handle out) {
    const Buffer numbers(cards, 'B', 1, false);
    const Buffer text(out, 'B', 1, true);
    if (size < kHandSize || size > kMostCards || players > kMostPlayers || player >= players) {
        throw std::invalid_argument("there are no such hands");
    }
    const std::size_t rows = numbers.items() / (size * players);
    if (rows * size * players != numbers.items() || text.items() != rows * (3 * size - 1)) {
        throw std::invalid_argument("out has not three items a card, but for the last of each hand");
    }
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        done = spell_rows(numbers.data<const std::uint8_t>(), rows, size, player, players,
                          text.data<char>());
    }
    if (done != rows) {
        throw std::invalid_argument("a number is no card's");
    }
}

void add(nb::handle values, nb::handle winners, nb::handle histogram) {
    const Buffer rows(values, 'H', 2, false);
    const Buffer won(winners, 'B', 1, false);
    const Buffer counters(histogram, 'Q', 1, true);
    if (won.items() != rows.extent(0)) {
        throw std::invalid_argument("winners has not one item a deal");
    }
    if (counters.items() != 2 * rows.extent(1) * tables::kStrengths) {
        throw std::invalid_argument("histogram has not two rows of strengths a player");
    }
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        done = add_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1),
                        won.data<const std::uint8_t>(), counters.data<std::uint64_t>());
    }
    if (done != rows.extent(0)) {
        throw std::invalid_argument("a value is no strength");
    }
}

}  // namespace

void bind_rows(nb::module_& module) {
    module.def("read", &read_text, "text"_a, "start"_a, "stop"_a, "layout"_a, "cards"_a.none(),
               "strengths"_a.none(), "lines"_a.none(), "ranking"_a = nb::none());
    module.def("room", &room_for, "size"_a, "layout"_a);
    module.def("times_won", &times_won, "winners"_a, "players"_a);
    module.def("decide", &decide, "values"_a, "column"_a.none(), "out"_a);
    module.def("spell_hands", &spell_hands, "cards"_a, "size"_a, "player"_a, "players"_a, "out"_a);
    module.def("add", &add, "values"_a, "winners"_a, "histogram"_a);
}

}  // namespace showdown::bind

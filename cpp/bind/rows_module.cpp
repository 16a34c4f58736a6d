// Deals of a text, counted and as rows, and who wins them.

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "buffer.hpp"
#include "deals.hpp"
#include "ranking.hpp"
#include "rows.hpp"
#include "spans.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

// Players, cards a hand, cards on the board, repeats, mixed, style, separator, what stands around
// the hands and the board, and for numbers the card of each.
using LayoutFields =
    std::tuple<int, int, int, bool, bool, int, nb::bytes, std::vector<nb::bytes>, nb::bytes>;

// What stands between cards: a blank, or bytes of which none is a space or ends a line.
std::string gap_of(const nb::bytes& bytes) {
    std::string gap(bytes.c_str(), bytes.size());
    require(gap == " " || gap.find_first_of(std::string_view(" \r\n#\0", 5)) == gap.npos,
            "unknown layout");
    return gap;
}

Layout layout_of(const LayoutFields& fields) {
    const auto& [players, cards, board, repeats, mixed, style, separator, around, order] = fields;
    require(players >= 1 && players <= kMostPlayers, "a deal has 1 to 10 players");
    require(cards >= 1 && cards <= kMostCards, "a hand has one to seven cards");
    require(board >= 0 && board <= kMostBoard, "a board has up to five cards");
    const int groups = players + (board == 0 ? 0 : 1);
    require(style >= 0 && style <= 4 && around.size() == static_cast<std::size_t>(groups + 1),
            "unknown layout");
    Layout layout{
        .players = players, .cards = cards, .board = board, .repeats = repeats, .mixed = mixed};
    layout.style = static_cast<Style>(style);
    layout.separator = gap_of(separator);
    layout.before = gap_of(around.front());
    layout.after = gap_of(around.back());
    const auto has_tab = [](const std::string& gap) { return gap.find('\t') != gap.npos; };
    layout.tabs = has_tab(layout.separator) || has_tab(layout.before) || has_tab(layout.after);
    for (std::size_t i = 1; i + 1 < around.size(); ++i) {
        layout.marks[i - 1] = gap_of(around[i]);
        layout.tabs = layout.tabs || has_tab(layout.marks[i - 1]);
    }
    if (layout.after.ends_with(',')) {
        layout.after.pop_back();  // It may stand behind any line.
    }
    if (layout.style == Style::NUMBERS) {
        require(order.size() == layout.order.size(), "order must have a card for each number");
        std::copy_n(order.c_str(), order.size(), layout.order.begin());
        require(std::ranges::all_of(layout.order,
                                    [](std::uint8_t card) {
                                        return card < kDeck || card == Layout::kNoNumber;
                                    }),
                "order must have a card for each number");
    }
    return layout;
}

// A fault's number and the byte that it points at; None if there is none.
nb::object fault_of(Fault fault, std::size_t place) {
    return fault == Fault::NONE ? nb::none()
                                : nb::object(nb::make_tuple(static_cast<int>(fault), place));
}

// A buffer, or none for None.
std::optional<Buffer> optional_buffer(nb::handle object, char format, int dimensions,
                                      bool writable) {
    return object.is_none() ? std::optional<Buffer>()
                            : std::optional<Buffer>(std::in_place, object, format, dimensions, writable);
}

template <class Item>
Item* data_of(const std::optional<Buffer>& buffer) {
    return buffer ? buffer->data<Item>() : nullptr;
}

void require_inside(std::size_t start, std::size_t stop, const Buffer& text) {
    require(start <= stop && stop <= text.items(), "start and stop are not inside the text");
}

void require_counters(const Buffer& counters, std::size_t players) {
    require(counters.items() == 2 * players * tables::kStrengths,
            "histogram must have two rows of strengths per player");
}

// A request to count deals, and the counters that it adds to.
struct Counting {
    std::optional<Buffer> counters;
    Request request;

    Counting(const LayoutFields& fields, const OtherRanking* other, nb::handle histogram)
        : counters(optional_buffer(histogram, 'Q', 1, true)),
          request{layout_of(fields), &tables_of(other), data_of<std::uint64_t>(counters)} {
        const Layout& layout = request.layout;
        require(layout.cards >= kHandSize && layout.board == 0,
                "only hands of five cards or more without a board are counted");
        if (counters) {
            require_counters(*counters, static_cast<std::size_t>(layout.players));
        }
    }

    nb::tuple wins(const Counts& counts) const {
        nb::list wins;
        for (int i = 0; i < request.layout.players; ++i) {
            wins.append(counts.wins[static_cast<std::size_t>(i)]);
        }
        return nb::tuple(wins);
    }
};

nb::tuple count(nb::handle text, std::size_t start, std::size_t stop, const LayoutFields& fields,
                const OtherRanking* other, nb::handle histogram) {
    const Buffer bytes(text, 'B', 0, false);
    require_inside(start, stop, bytes);
    const Counting counting(fields, other, histogram);
    Counts counts;
    {
        const nb::gil_scoped_release released;
        const char* data = bytes.data<const char>();
        counts = count_deals(data + start, data + stop, counting.request);
    }
    return nb::make_tuple(counts.lines, counts.deals, counting.wins(counts), counts.ties,
                          fault_of(counts.fault, start + counts.place));
}

#ifdef SHOWDOWN_SPANS
nb::tuple count_file(int file, std::int64_t first, std::int64_t last, const LayoutFields& fields,
                     const OtherRanking* other, nb::handle histogram) {
    require(1 <= first && first <= last, "a span starts behind the first byte of its file");
    const Counting counting(fields, other, histogram);
    SpanCounts span;
    {
        const nb::gil_scoped_release released;
        span = count_span(file, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(last),
                          counting.request);
    }
    if (span.error != 0) {
        errno = span.error;
        PyErr_SetFromErrno(PyExc_OSError);
        throw nb::python_error();
    }
    if (span.shorter) {
        PyErr_SetString(PyExc_EOFError, "the file became shorter while it was read");
        throw nb::python_error();
    }
    const Counts& counts = span.counts;
    return nb::make_tuple(span.place, counts.lines, counts.deals, counting.wins(counts), counts.ties);
}
#endif

nb::tuple read_text(nb::handle text, std::size_t start, std::size_t stop, const LayoutFields& fields,
                    nb::handle cards, nb::handle strengths, nb::handle lines,
                    const OtherRanking* other) {
    const Buffer bytes(text, 'B', 0, false);
    require_inside(start, stop, bytes);
    const Layout layout = layout_of(fields);
    const std::size_t most = most_deals(stop - start, layout);
    const auto numbers = optional_buffer(cards, 'B', 0, true);
    const auto held = optional_buffer(strengths, 'H', 0, true);
    const auto places = optional_buffer(lines, 'I', 0, true);
    const auto has_room = [most](const std::optional<Buffer>& buffer, int width) {
        return !buffer || buffer->items() / static_cast<std::size_t>(width) >= most;
    };
    require(!held || (layout.board == 0 && layout.cards >= kHandSize),
            "only hands of five cards or more without a board have strengths");
    require(has_room(numbers, layout.size()) && has_room(held, layout.players) &&
                has_room(places, 1),
            "the buffers are too small for the deals that the text can hold");
    const Out out{data_of<std::uint8_t>(numbers), data_of<std::uint16_t>(held),
                  data_of<std::uint32_t>(places)};
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
    require(rows.extent(1) >= 2 && rows.extent(1) <= kMostPlayers, "a deal has 2 to 10 players");
    require(winners.items() == rows.extent(0), "out must have one item per deal");
    const std::optional<Buffer> other = optional_buffer(column, 'H', 1, false);
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        done = decide_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1),
                           data_of<const std::uint16_t>(other), other ? other->items() : 0,
                           winners.data<std::uint8_t>());
    }
    require(done == rows.extent(0), "a value is not in the column");
}

void share(nb::handle strengths, nb::handle orders, nb::handle out) {
    const Buffer rows(strengths, 'H', 2, false);
    require(rows.extent(1) >= 1 && rows.extent(1) <= kMostPlayers, "a deal has 1 to 10 players");
    const Buffer known(orders, 'I', 1, false);
    const Buffer shared(out, 'B', 1, true);
    require(shared.items() == rows.extent(0), "out must have one item per deal");
    bool done;
    {
        const nb::gil_scoped_release released;
        done = share_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1),
                          {known.data<const std::uint32_t>(), known.items()},
                          shared.data<std::uint8_t>());
    }
    require(done, "a strength has no order");
}

nb::tuple times_won(nb::handle winners, int players) {
    const Buffer rows(winners, 'B', 1, false);
    require(players >= 1 && players <= kMostPlayers, "a deal has 1 to 10 players");
    std::vector<std::uint64_t> times;
    {
        const nb::gil_scoped_release released;
        times = showdown::times_won({rows.data<const std::uint8_t>(), rows.items()},
                                    static_cast<std::size_t>(players));
    }
    return nb::tuple(nb::cast(times));
}

void add(nb::handle values, nb::handle winners, nb::handle histogram) {
    const Buffer rows(values, 'H', 2, false);
    const Buffer won(winners, 'B', 1, false);
    const Buffer counters(histogram, 'Q', 1, true);
    require(won.items() == rows.extent(0), "winners must have one item per deal");
    require_counters(counters, rows.extent(1));
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        done = add_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1),
                        won.data<const std::uint8_t>(), counters.data<std::uint64_t>());
    }
    require(done == rows.extent(0), "a value is not a strength");
}

}  // namespace

void bind_rows(nb::module_& module) {
    module.def("count", &count, "text"_a, "start"_a, "stop"_a, "layout"_a,
               "ranking"_a.none(), "histogram"_a.none());
#ifdef SHOWDOWN_SPANS
    module.def("count_span", &count_file, "file"_a, "first"_a, "last"_a, "layout"_a,
               "ranking"_a.none(), "histogram"_a.none());
#endif
    module.def("read", &read_text, "text"_a, "start"_a, "stop"_a, "layout"_a, "cards"_a.none(),
               "strengths"_a.none(), "lines"_a.none(), "ranking"_a = nb::none());
    module.def("room", &room_for, "size"_a, "layout"_a);
    module.def("times_won", &times_won, "winners"_a, "players"_a);
    module.def("decide", &decide, "values"_a, "column"_a.none(), "out"_a);
    module.def("share", &share, "strengths"_a, "orders"_a, "out"_a);
    module.def("add", &add, "values"_a, "winners"_a, "histogram"_a);
}

}  // namespace showdown::bind

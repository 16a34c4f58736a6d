// Deals of a text, counted and as rows, and who wins them.

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "buffer.hpp"
#include "deals.hpp"
#include "rows.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

// Players, cards a hand, cards on the board, repeats, style, separator, what stands around
// the hands and the board, and for numbers the card of each.
using LayoutFields =
    std::tuple<int, int, int, bool, int, nb::bytes, std::vector<nb::bytes>, nb::bytes>;

// What stands between cards: a blank, or bytes of which none is a space or ends a line.
std::string gap_of(const nb::bytes& bytes) {
    std::string gap(bytes.c_str(), bytes.size());
    require(gap == " " || gap.find_first_of(std::string_view(" \r\n#\0", 5)) == gap.npos,
            "unknown layout");
    return gap;
}

Layout layout_of(const LayoutFields& fields) {
    const auto& [players, cards, board, repeats, style, separator, around, order] = fields;
    require_players(static_cast<std::size_t>(players));
    require(cards >= 1 && cards <= kMostCards, "a hand has one to seven cards");
    require(board >= 0 && board <= static_cast<int>(kBoard), "a board has up to five cards");
    const int groups = players + (board == 0 ? 0 : 1);
    require(style >= 0 && style <= 4 && around.size() == static_cast<std::size_t>(groups + 1),
            "unknown layout");
    Layout layout{.players = players, .cards = cards, .board = board, .repeats = repeats};
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

void require_inside(std::size_t start, std::size_t stop, const Buffer& text) {
    require(start <= stop && stop <= text.items(), "start and stop are not inside the text");
}

// Deals, wins of each player, ties, and what was made if categories were counted.
nb::tuple sums_of(const Counts& counts, std::size_t players, const Numbers& categories) {
    nb::list wins;
    nb::list made;
    for (std::size_t player = 0; player < players; ++player) {
        wins.append(counts.wins[player]);
        for (std::size_t i = 0; !categories.empty() && i < counts.made[player].size(); ++i) {
            made.append(counts.made[player][i]);
        }
    }
    return nb::make_tuple(counts.deals, nb::tuple(wins), counts.ties, nb::tuple(made));
}

// A request to count deals, in which categories are counted too if there are any.
struct Counting {
    Numbers categories;
    Request request;

    Counting(const LayoutFields& fields, const OtherRanking* other, nb::handle kinds)
        : categories(categories_of(kinds)),
          request{layout_of(fields), &tables_of(other),
                  categories.empty() ? nullptr : categories.data()} {
        require(request.layout.cards >= kHandSize && request.layout.board == 0,
                "only hands of five cards or more without a board are counted");
    }

    nb::tuple sums(const Counts& counts) const {
        return sums_of(counts, static_cast<std::size_t>(request.layout.players), categories);
    }
};

nb::tuple count(nb::handle text, std::size_t start, std::size_t stop, const LayoutFields& fields,
                const OtherRanking* other, nb::handle categories) {
    const Buffer bytes(text, 'B', 0, false);
    require_inside(start, stop, bytes);
    const Counting counting(fields, other, categories);
    const char* const data = bytes.data<const char>();
    const Counts counts =
        released([&] { return count_deals(data + start, data + stop, counting.request); });
    return nb::make_tuple(counts.lines, counting.sums(counts),
                          fault_of(counts.fault, start + counts.place));
}

#ifdef SHOWDOWN_SPANS
nb::tuple count_file(int file, std::int64_t first, std::int64_t last, const LayoutFields& fields,
                     const OtherRanking* other, nb::handle categories) {
    require(1 <= first && first <= last, "a span starts behind the first byte of its file");
    const Counting counting(fields, other, categories);
    const SpanCounts span = released([&] {
        return count_span(file, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(last),
                          counting.request);
    });
    if (span.error != 0) {
        errno = span.error;
        PyErr_SetFromErrno(PyExc_OSError);
        throw nb::python_error();
    }
    if (span.shorter) {
        PyErr_SetString(PyExc_EOFError, "the file became shorter while it was read");
        throw nb::python_error();
    }
    return nb::make_tuple(span.place, span.counts.lines, counting.sums(span.counts));
}
#endif

nb::tuple read_text(nb::handle text, std::size_t start, std::size_t stop, const LayoutFields& fields,
                    nb::handle cards, nb::handle strengths, nb::handle lines,
                    const OtherRanking* other) {
    const Buffer bytes(text, 'B', 0, false);
    require_inside(start, stop, bytes);
    const Layout layout = layout_of(fields);
    const std::size_t most = most_deals(stop - start, layout);
    const auto numbers = Buffer::optional(cards, 'B', 0);
    const auto held = Buffer::optional(strengths, 'H', 0);
    const auto places = Buffer::optional(lines, 'I', 0);
    const auto has_room = [most](const Buffer& buffer, int width) {
        return !buffer || buffer.items() / static_cast<std::size_t>(width) >= most;
    };
    require(!held || (layout.board == 0 && layout.cards >= kHandSize),
            "only hands of five cards or more without a board have strengths");
    require(has_room(numbers, layout.size()) && has_room(held, layout.players) &&
                has_room(places, 1),
            "the buffers are too small for the deals that the text can hold");
    const Out out{numbers.data<std::uint8_t>(), held.data<std::uint16_t>(),
                  places.data<std::uint32_t>()};
    const char* const data = bytes.data<const char>();
    const Rows rows = released([&] {
        return read_rows(data + start, data + stop, layout, out, most, tables_of(other));
    });
    return nb::make_tuple(rows.lines, rows.deals, fault_of(rows.fault, start + rows.place));
}

void decide(nb::handle values, nb::handle out, std::uint32_t least) {
    const Buffer rows(values, 'H', 2, false);
    const Buffer winners(out, "BH", 1, true);
    require_players(rows.extent(1));
    require(winners.items() == rows.extent(0), "out must have one item per deal");
    const nb::gil_scoped_release released;
    decide_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1), least,
                [&](std::size_t row, const Best& best) {
                    if (winners.format() == 'B') {
                        winners.data<std::uint8_t>()[row] = static_cast<std::uint8_t>(best.winner());
                    } else {
                        winners.data<std::uint16_t>()[row] = static_cast<std::uint16_t>(best.who);
                    }
                });
}

nb::tuple count_decided(nb::handle strengths, nb::handle winners, nb::handle categories) {
    const Buffer rows(strengths, 'H', 2, false);
    const Buffer won(winners, 'B', 1, false);
    const Numbers kinds = categories_of(categories);
    const std::size_t players = rows.extent(1);
    require_players(players);
    require(won.items() == rows.extent(0), "winners must have one item per deal");
    const auto held = copy_of<std::uint16_t>(strengths, 'H', 2);
    require(std::ranges::all_of(held, [](auto strength) { return strength < tables::kStrengths; }),
            "a value is not a strength");
    Counts counts;
    released([&] {
        add_rows(held.data(), won.items(), players, won.data<const std::uint8_t>(),
                 kinds.empty() ? nullptr : kinds.data(), counts);
    });
    return sums_of(counts, players, kinds);
}

}  // namespace

void bind_rows(nb::module_& module) {
    module.def("count", &count, "text"_a, "start"_a, "stop"_a, "layout"_a,
               "ranking"_a.none(), "categories"_a.none());
#ifdef SHOWDOWN_SPANS
    module.def("count_span", &count_file, "file"_a, "first"_a, "last"_a, "layout"_a,
               "ranking"_a.none(), "categories"_a.none());
#endif
    module.def("read", &read_text, "text"_a, "start"_a, "stop"_a, "layout"_a, "cards"_a.none(),
               "strengths"_a.none(), "lines"_a.none(), "ranking"_a = nb::none());
    const auto room = [](std::size_t bytes, const LayoutFields& fields) {
        return most_deals(bytes, layout_of(fields));
    };
    module.def("room", room, "size"_a, "layout"_a);
    module.def("decide", &decide, "values"_a, "out"_a, "least"_a = 0);
    module.def("count_decided", &count_decided, "strengths"_a, "winners"_a, "categories"_a.none());
}

}  // namespace showdown::bind

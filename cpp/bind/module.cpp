// The kernel as a Python module. What crosses is checked here; what it means is said in Python.

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "buffer.hpp"
#include "cards.hpp"
#include "columns_module.hpp"
#include "deals.hpp"
#include "hands.hpp"
#include "other_strengths.hpp"
#include "rows.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

// A card's number from an int or anything else with __index__. A kind of int, such as a rank or
// a truth value, is for others to judge.
bool read_number(PyObject* item, std::uint8_t& number) {
    if (PyLong_Check(item) && !PyLong_CheckExact(item)) {
        return false;
    }
    const Py_ssize_t value = PyNumber_AsSsize_t(item, PyExc_OverflowError);
    if (value == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_Exception)) {
            throw nb::python_error();  // An interrupt is no card, but nor is it to be lost.
        }
        PyErr_Clear();
        return false;
    }
    number = static_cast<std::uint8_t>(value);
    return value >= 0 && value < 52;
}

// Writes the numbers of the cards in a tuple or list; how many there are, 0 unless that is
// `least` to `most`.
std::size_t read_numbers(PyObject* cards, std::uint8_t* numbers, Py_ssize_t least,
                         Py_ssize_t most) {
    const bool tuple = PyTuple_Check(cards);
    const Py_ssize_t count = tuple ? PyTuple_Size(cards) : PyList_Size(cards);
    if (count < least || count > most) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; ++i) {
        // Held, for __index__ may run code that changes the list.
        const nb::object item = tuple ? nb::borrow(PyTuple_GetItem(cards, i))
                                      : nb::steal(PySequence_GetItem(cards, i));
        if (!item.is_valid()) {
            PyErr_Clear();
            return 0;
        }
        if (!read_number(item.ptr(), numbers[i])) {
            return 0;
        }
    }
    return static_cast<std::size_t>(count);
}

// The text of a str; empty for a lone surrogate.
std::string_view text_of(PyObject* object) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object, &size);
    if (text == nullptr) {
        PyErr_Clear();
        return {};
    }
    return {text, static_cast<std::size_t>(size)};
}

// The bits of an int; 0 if it is negative or has more than 64.
std::uint64_t bits_of(PyObject* object) {
    const unsigned long long bits = PyLong_AsUnsignedLongLong(object);
    if (bits == static_cast<unsigned long long>(-1) && PyErr_Occurred()) {
        PyErr_Clear();
        return 0;
    }
    return bits;
}

std::uint32_t evaluate(nb::handle cards) {
    PyObject* object = cards.ptr();
    if (PyUnicode_Check(object)) {
        return evaluate_text(text_of(object));
    }
    if (PyLong_CheckExact(object)) {
        return evaluate_mask(bits_of(object));
    }
    if (PyTuple_Check(object) || PyList_Check(object)) {
        std::uint8_t numbers[7];
        return evaluate_numbers(numbers, read_numbers(object, numbers, 5, 7));
    }
    return 0;
}

std::uint64_t mask(nb::handle cards) {
    PyObject* object = cards.ptr();
    if (PyUnicode_Check(object)) {
        return mask_text(text_of(object));
    }
    if (PyLong_CheckExact(object)) {
        const std::uint64_t bits = bits_of(object);
        return bits >> kDeck == 0 ? bits : 0;
    }
    if (PyTuple_Check(object) || PyList_Check(object)) {
        std::uint8_t numbers[kDeck];
        return mask_numbers(numbers, read_numbers(object, numbers, 1, kDeck));
    }
    return 0;
}

std::size_t evaluate_many(nb::handle cards, nb::handle out) {
    const Buffer rows(cards, 'B', 2, false);
    const Buffer strengths(out, 'H', 1, true);
    if (rows.extent(1) < 5 || rows.extent(1) > 7) {
        throw std::invalid_argument("a hand has five, six or seven cards");
    }
    if (strengths.items() != rows.extent(0)) {
        throw std::invalid_argument("out has not one item a hand");
    }
    const nb::gil_scoped_release released;
    return evaluate_rows(rows.data<const std::uint8_t>(), rows.extent(0), rows.extent(1),
                         strengths.data<std::uint16_t>());
}

nb::object fault_of(Fault fault, std::size_t place) {
    return fault == Fault::NONE ? nb::none()
                                : nb::object(nb::make_tuple(static_cast<int>(fault), place));
}

nb::tuple count(nb::handle text, std::size_t start, std::size_t stop, int players, bool repeats,
                nb::handle column, nb::handle histogram) {
    const Buffer bytes(text, 'B', 0, false);
    if (start > stop || stop > bytes.items()) {
        throw std::invalid_argument("start and stop are not inside the text");
    }
    if (players < 2 || players > kMostPlayers) {
        throw std::invalid_argument("a deal has 2 to 10 players");
    }
    const OtherStrengths other(column);
    Request request{players, repeats, other.data(), nullptr};
    std::optional<Buffer> counters;
    if (!histogram.is_none()) {
        counters.emplace(histogram, 'Q', 1, true);
        request.histogram = counters->data<std::uint64_t>();
        if (counters->items() != static_cast<std::size_t>(2 * players * tables::kStrengths)) {
            throw std::invalid_argument("histogram has not two rows of strengths a player");
        }
    }
    Counts counts;
    {
        const nb::gil_scoped_release released;
        const char* data = bytes.data<const char>();
        counts = count_deals(data + start, data + stop, request);
    }
    nb::list wins;
    for (int i = 0; i < players; ++i) {
        wins.append(counts.wins[static_cast<std::size_t>(i)]);
    }
    return nb::make_tuple(counts.lines, counts.deals, nb::tuple(wins), counts.ties,
                          fault_of(counts.fault, start + counts.place));
}

// Players, cards a hand, repeats, mixed, style, separator, mark, bytes to be passed over, and for
// numbers the card of each.
using LayoutFields = std::tuple<int, int, bool, bool, int, int, int, nb::bytes, nb::bytes>;

Layout layout_of(const LayoutFields& fields) {
    const auto& [players, cards, repeats, mixed, style, separator, mark, passed, order] = fields;
    if (players < 1 || players > kMostPlayers) {
        throw std::invalid_argument("a deal has 1 to 10 players");
    }
    if (cards < kHandSize || cards > kMostCards) {
        throw std::invalid_argument("a hand has five, six or seven cards");
    }
    if (style < 0 || style > 3 || separator < 0 || separator > 127 || mark < 0 || mark > 127) {
        throw std::invalid_argument("there is no such layout");
    }
    Layout layout{players, cards, repeats, mixed, static_cast<Style>(style),
                  static_cast<unsigned char>(separator), static_cast<unsigned char>(mark), {}, {}};
    for (std::size_t i = 0; i < passed.size(); ++i) {
        layout.passed[static_cast<unsigned char>(passed.c_str()[i])] = true;
    }
    if (layout.style == Style::NUMBERS) {
        if (order.size() != layout.order.size()) {
            throw std::invalid_argument("order is not a card for each number");
        }
        for (std::size_t i = 0; i < layout.order.size(); ++i) {
            layout.order[i] = static_cast<std::uint8_t>(order.c_str()[i]);
            if (layout.order[i] >= kDeck) {
                throw std::invalid_argument("order is not a card for each number");
            }
        }
    }
    return layout;
}

nb::tuple read_text(nb::handle text, std::size_t start, std::size_t stop, const LayoutFields& fields,
                    nb::handle cards, nb::handle strengths, nb::handle lines) {
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
    room(0, cards, 'B', layout.players * layout.cards);
    room(1, strengths, 'H', layout.players);
    room(2, lines, 'I', 1);
    const Out out{buffers[0] ? buffers[0]->data<std::uint8_t>() : nullptr,
                  buffers[1] ? buffers[1]->data<std::uint16_t>() : nullptr,
                  buffers[2] ? buffers[2]->data<std::uint32_t>() : nullptr};
    Rows rows;
    {
        const nb::gil_scoped_release released;
        const char* data = bytes.data<const char>();
        rows = read_rows(data + start, data + stop, layout, out, most);
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

void add(nb::handle values, nb::handle column, nb::handle winners, nb::handle histogram) {
    const Buffer rows(values, 'H', 2, false);
    const Buffer won(winners, 'B', 1, false);
    const Buffer counters(histogram, 'Q', 1, true);
    if (won.items() != rows.extent(0)) {
        throw std::invalid_argument("winners has not one item a deal");
    }
    if (counters.items() != 2 * rows.extent(1) * tables::kStrengths) {
        throw std::invalid_argument("histogram has not two rows of strengths a player");
    }
    std::optional<Buffer> other;
    if (!column.is_none()) {
        other.emplace(column, 'H', 1, false);
    }
    std::size_t done;
    {
        const nb::gil_scoped_release released;
        done = add_rows(rows.data<const std::uint16_t>(), rows.extent(0), rows.extent(1),
                        other ? other->data<const std::uint16_t>() : nullptr,
                        other ? other->items() : 0, won.data<const std::uint8_t>(),
                        counters.data<std::uint64_t>());
    }
    if (done != rows.extent(0)) {
        throw std::invalid_argument("a value is no strength");
    }
}

void require_processor() {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError, "this processor cannot count bits");
        throw nb::python_error();
    }
#endif
}

}  // namespace
}  // namespace showdown::bind

NB_MODULE(_compiled, module) {
    using namespace showdown::bind;
    require_processor();
    module.def("evaluate", &evaluate, "cards"_a.none());
    module.def("mask", &mask, "cards"_a.none());
    module.def("evaluate_many", &evaluate_many, "cards"_a.none(), "out"_a.none());
    module.def("count", &count, "text"_a, "start"_a, "stop"_a, "players"_a, "repeats"_a,
               "column"_a.none(), "histogram"_a.none());
    module.def("read", &read_text, "text"_a, "start"_a, "stop"_a, "layout"_a, "cards"_a.none(),
               "strengths"_a.none(), "lines"_a.none());
    module.def("room", &room_for, "size"_a, "layout"_a);
    module.def("add", &add, "values"_a, "column"_a.none(), "winners"_a, "histogram"_a);
    add_columns(module);
    add_lookups(module);
    module.def("decide", &decide, "values"_a, "column"_a.none(), "out"_a);
}

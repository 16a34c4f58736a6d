// The kernel as a Python module. What crosses is checked here; what it means is said in Python.

#include <nanobind/nanobind.h>

#include <optional>
#include <stdexcept>
#include <string_view>

#include "buffer.hpp"
#include "cards.hpp"
#include "deals.hpp"
#include "fault.hpp"
#include "hands.hpp"
#include "parts.hpp"
#include "ranking.hpp"

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

std::uint32_t evaluate(nb::handle cards, const OtherRanking* other) {
    const Ranking& ranking = tables_of(other);
    PyObject* object = cards.ptr();
    if (PyUnicode_Check(object)) {
        return evaluate_text(text_of(object), ranking);
    }
    if (PyLong_CheckExact(object)) {
        return evaluate_mask(bits_of(object), ranking);
    }
    if (PyTuple_Check(object) || PyList_Check(object)) {
        std::uint8_t numbers[7];
        return evaluate_numbers(numbers, read_numbers(object, numbers, 5, 7), ranking);
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

std::size_t evaluate_many(nb::handle cards, nb::handle out, const OtherRanking* other) {
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
                         strengths.data<std::uint16_t>(), tables_of(other));
}

nb::tuple count(nb::handle text, std::size_t start, std::size_t stop, int players, bool repeats,
                const OtherRanking* other, nb::handle histogram) {
    const Buffer bytes(text, 'B', 0, false);
    if (start > stop || stop > bytes.items()) {
        throw std::invalid_argument("start and stop are not inside the text");
    }
    if (players < 2 || players > kMostPlayers) {
        throw std::invalid_argument("a deal has 2 to 10 players");
    }
    Request request{players, repeats, &tables_of(other), nullptr};
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
    bind_ranking(module);
    module.def("evaluate", &evaluate, "cards"_a.none(), "ranking"_a = nb::none());
    module.def("mask", &mask, "cards"_a.none());
    module.def("evaluate_many", &evaluate_many, "cards"_a.none(), "out"_a.none(),
               "ranking"_a = nb::none());
    module.def("count", &count, "text"_a, "start"_a, "stop"_a, "players"_a, "repeats"_a,
               "ranking"_a.none(), "histogram"_a.none());
    bind_rows(module);
    bind_columns(module);
    bind_lookups(module);
    bind_verdicts(module);
}

// Hands, one by one and in arrays.

#include <string_view>
#include <vector>

#include "buffer.hpp"
#include "cards.hpp"
#include "hands.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

void make_ranking(OtherRanking* ranking, nb::handle column) {
    new (ranking) OtherRanking(copy_of<std::uint16_t>(column, 'H', 1));
}

// The bit of a card, from an int or anything else with __index__, or 0. A kind of int, such as a
// rank or a truth value, is for others to judge.
std::uint64_t bit_of(PyObject* item) {
    if (PyLong_Check(item) && !PyLong_CheckExact(item)) {
        return 0;
    }
    const Py_ssize_t value = PyNumber_AsSsize_t(item, PyExc_OverflowError);
    if (value == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_Exception)) {
            throw nb::python_error();  // An interrupt is no card, but nor is it to be lost.
        }
        PyErr_Clear();
    }
    return value >= 0 && value < kDeck ? 1ULL << value : 0;
}

// A bit for each card of a tuple or list; 0 for what is not different cards.
std::uint64_t bits_of_items(PyObject* cards) {
    // Of a list a copy, for __index__ may run code that changes it; then it is not a hand.
    const auto tuple = nb::steal(PySequence_Tuple(cards));
    const Py_ssize_t count = PyTuple_Size(tuple.ptr());
    std::uint64_t mask = 0;
    for (Py_ssize_t i = 0; i < count; ++i) {
        const std::uint64_t bit = bit_of(PyTuple_GetItem(tuple.ptr(), i));
        if ((mask & bit) != 0 || bit == 0) {
            return 0;
        }
        mask |= bit;
    }
    return PySequence_Size(cards) == count ? mask : 0;
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

std::uint64_t mask(nb::handle cards) {
    PyObject* object = cards.ptr();
    if (PyUnicode_Check(object)) {
        return mask_text(text_of(object));
    }
    if (PyLong_CheckExact(object)) {
        std::uint64_t bits = 0;
        return nb::try_cast(cards, bits) && bits >> kDeck == 0 ? bits : 0;
    }
    return PyTuple_Check(object) || PyList_Check(object) ? bits_of_items(object) : 0;
}

// A plain function of Python's, which takes half as long to call as one of nanobind's.
PyObject* evaluate(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
    try {
        if (count < 1 || count > 2) {
            PyErr_SetString(PyExc_TypeError, "evaluate() takes cards and a ranking");
            return nullptr;
        }
        const OtherRanking* other = nullptr;
        if (count == 2 && !nb::try_cast(nb::handle(arguments[1]), other)) {
            PyErr_SetString(PyExc_TypeError, "ranking must be a Ranking or None");
            return nullptr;
        }
        const Ranking& ranking = tables_of(other);
        const nb::handle cards(arguments[0]);
        return PyLong_FromUnsignedLong(PyUnicode_Check(cards.ptr())
                                           ? evaluate_text(text_of(cards.ptr()), ranking)
                                           : evaluate_mask(mask(cards), ranking));
    } catch (nb::python_error& error) {
        error.restore();
    }
    return nullptr;
}

PyMethodDef kEvaluate{"evaluate", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(&evaluate)),
                      METH_FASTCALL, "evaluate(cards, ranking=None, /)\n--\n\n"};

std::size_t evaluate_many(nb::handle cards, nb::handle out, const OtherRanking* other) {
    const Buffer rows(cards, "BQ", 0, false);
    const Buffer strengths(out, 'H', 1, true);
    const bool masks = rows.format() == 'Q';
    require(rows.dimensions() == (masks ? 1 : 2), "expected rows of card numbers, or masks");
    require(masks || (rows.extent(1) >= kHandSize && rows.extent(1) <= kMostCards),
            "a hand has five, six or seven cards");
    const std::size_t count = rows.extent(0);
    require(strengths.items() == count, "out must have one item per hand");
    const nb::gil_scoped_release released;
    auto* const written = strengths.data<std::uint16_t>();
    return masks ? evaluate_masks(rows.data<const std::uint64_t>(), count, written, tables_of(other))
                 : evaluate_rows(rows.data<const std::uint8_t>(), count, rows.extent(1), written,
                                 tables_of(other));
}

std::size_t evaluate_holes(nb::handle holes, nb::handle board, std::size_t exactly, nb::handle out,
                           const OtherRanking* other) {
    const Buffer hands(holes, 'B', 2, false);
    const Buffer boards(board, 'B', 2, false);
    const Buffer strengths(out, 'H', 1, true);
    const std::size_t count = hands.extent(0);
    const std::size_t cards = hands.extent(1);
    require(exactly == 0 || exactly == 2, "two of a player's cards count, or any");
    require(cards >= 1 && cards <= (exactly == 0 ? 2 : kMostHole) && cards >= exactly,
            "a player has one or two cards, or two to seven of which two count");
    require(boards.extent(1) == kBoard && (boards.extent(0) == count || boards.extent(0) == 1),
            "expected five cards of the board for each hand, or once");
    require(strengths.items() == count, "out must have one item per hand");
    const nb::gil_scoped_release released;
    const auto evaluate = exactly == 0 ? evaluate_with_board : evaluate_two_and_three;
    return evaluate(hands.data<const std::uint8_t>(), count, cards,
                    boards.data<const std::uint8_t>(), boards.extent(0) == 1 ? count : 1,
                    strengths.data<std::uint16_t>(), tables_of(other));
}

std::size_t evaluate_badugi(nb::handle cards, nb::handle column, nb::handle out) {
    const Buffer hands(cards, 'B', 2, false);
    const Buffer values(column, 'H', 1, false);
    const Buffer strengths(out, 'H', 1, true);
    require(hands.extent(1) == kBadugiCards, "a badugi hand has four cards");
    require(values.items() == 1U << kRanks, "column must have a strength for each set of ranks");
    require(strengths.items() == hands.extent(0), "out must have one item per hand");
    const nb::gil_scoped_release released;
    return showdown::evaluate_badugi(hands.data<const std::uint8_t>(), hands.extent(0),
                           std::span<const std::uint16_t, 1U << kRanks>(
                               values.data<const std::uint16_t>(), 1U << kRanks),
                           strengths.data<std::uint16_t>());
}

void mask_texts(nb::handle data, nb::handle offsets, nb::handle out) {
    const Buffer texts(data, 'B', 1, false);
    const Buffer places(offsets, 'q', 1, false);
    const Buffer masks(out, 'Q', 1, true);
    require(places.items() == masks.items() + 1, "there must be one more offset than items of out");
    const bool inside = released([&] {
        return showdown::mask_texts({texts.data<const char>(), texts.items()},
                                    {places.data<const std::int64_t>(), places.items()},
                                    masks.data<std::uint64_t>());
    });
    require(inside, "a text is not inside the data");
}

}  // namespace

void bind_hands(nb::module_& module) {
    nb::class_<OtherRanking>(module, "Ranking").def("__init__", &make_ranking, "column"_a);
    module.attr("evaluate") = nb::steal(PyCFunction_NewEx(&kEvaluate, nullptr, nullptr));
    module.def("mask", &mask, "cards"_a.none());
    module.def("evaluate_many", &evaluate_many, "cards"_a.none(), "out"_a.none(),
               "ranking"_a = nb::none());
    module.def("evaluate_holes", &evaluate_holes, "holes"_a.none(), "board"_a.none(), "exactly"_a,
               "out"_a.none(), "ranking"_a = nb::none());
    module.def("evaluate_badugi", &evaluate_badugi, "cards"_a.none(), "column"_a.none(),
               "out"_a.none());
    module.def("mask_texts", &mask_texts, "data"_a, "offsets"_a, "out"_a);
}

}  // namespace showdown::bind

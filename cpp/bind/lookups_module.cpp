#include <nanobind/nanobind.h>

#include <algorithm>
#include <list>
#include <vector>

#include "column_buffers.hpp"
#include "line.hpp"
#include "lookups.hpp"
#include "parts.hpp"

using namespace nanobind::literals;

namespace showdown::bind {
namespace {

void take(nb::handle values, nb::handle indices, nb::handle validity, std::size_t start,
          nb::handle out) {
    const Buffer given(values, 'H', 1, false);
    const Buffer places(indices, kIntegers, 1, false);
    const Bitmap valid(validity, start, places.items());
    const Strengths taken(out, places.items());
    require(visit_integers(places,
                           [&](const auto* each) {
                               return showdown::take(
                                   {given.data<const std::uint16_t>(), given.items()}, each,
                                   places.items(), valid, taken.data());
                           }),
            "an index has no value");
}

std::size_t first_zero(nb::handle values, nb::handle validity, std::size_t start,
                       std::size_t row) {
    const Buffer given(values, 'H', 1, false);
    const Bitmap valid(validity, start, given.items());
    const nb::gil_scoped_release released;
    return showdown::first_zero(given.data<const std::uint16_t>(), given.items(), valid, row);
}

std::size_t mark(nb::handle values, nb::handle out) {
    const Buffer given(values, "HB", 1, false);
    const std::size_t rows = given.items();
    const Buffer bits(out, 'B', 1, true);
    require(bits.items() == (rows + 7) / 8, "out has not one bit a value");
    const nb::gil_scoped_release released;
    return given.format() == 'H'
               ? showdown::mark(given.data<const std::uint16_t>(), rows, bits.data<std::uint8_t>())
               : showdown::mark(given.data<const std::uint8_t>(), rows, bits.data<std::uint8_t>());
}

void decide_columns(nb::handle columns, nb::handle out) {
    const Buffer winners(out, 'B', 1, true);
    std::list<Buffer> buffers;
    std::vector<const std::uint16_t*> values;
    for (const nb::handle item : nb::borrow<nb::sequence>(columns)) {
        buffers.emplace_back(item, 'H', 1, false);
        values.push_back(buffers.back().data<const std::uint16_t>());
        require(buffers.back().items() == winners.items(), "out has not one item a deal");
    }
    require(values.size() >= 2 && values.size() <= kMostPlayers, "a deal has 2 to 10 players");
    const nb::gil_scoped_release released;
    showdown::decide_columns(values, winners.items(), winners.data<std::uint8_t>());
}

void look_up(nb::handle values, nb::handle table, std::size_t size, nb::handle out) {
    const Buffer given(values, 'H', 1, false);
    const Buffer entries(table, 'B', 1, false);
    const Buffer found(out, 'B', 1, true);
    require(size != 0 && size <= 16 && (size & (size - 1)) == 0,
            "entries have 1, 2, 4, 8 or 16 bytes");
    require(found.items() == given.items() * size, "out has not one entry a value");
    bool right;
    {
        const nb::gil_scoped_release released;
        right = showdown::look_up(given.data<const std::uint16_t>(), given.items(),
                                  entries.data<const char>(), entries.items() / size, size,
                                  found.data<char>());
    }
    require(right, "a value is not in the table");
}

// Where words start; they are copied, for they are relied on while other threads run.
std::vector<std::int64_t> starts_of(nb::handle starts, std::size_t most) {
    const Buffer given(starts, 'q', 1, false);
    const auto* first = given.data<const std::int64_t>();
    std::vector<std::int64_t> found(first, first + given.items());
    require(!found.empty() && found.front() >= 0 && std::is_sorted(found.begin(), found.end()) &&
                static_cast<std::size_t>(found.back()) <= most,
            "words start inside their text, one after the other");
    return found;
}

void measure(nb::handle values, nb::handle starts, nb::handle offsets) {
    const Buffer given(values, 'H', 1, false);
    const std::vector<std::int64_t> places = starts_of(starts, kOutside);
    const Buffer out(offsets, 'q', 1, true);
    require(out.items() == given.items() + 1, "offsets are one more than values");
    bool right;
    {
        const nb::gil_scoped_release released;
        right = showdown::measure(given.data<const std::uint16_t>(), given.items(), places,
                                  out.data<std::int64_t>());
    }
    require(right, "a value has no word");
}

std::size_t spell(nb::handle values, nb::handle starts, nb::handle words, nb::handle out) {
    const Buffer given(values, 'H', 1, false);
    const Buffer texts(words, 'B', 1, false);
    const std::vector<std::int64_t> places = starts_of(starts, texts.items());
    const Buffer text(out, 'B', 1, true);
    std::size_t size;
    {
        const nb::gil_scoped_release released;
        size = showdown::spell(given.data<const std::uint16_t>(), given.items(), places,
                               texts.data<const char>(), text.data<char>(), text.items());
    }
    require(size != kOutside, "a value has no word, or the text no room");
    return size;
}

// What is there as long as the module, for Python to read.
template <class Value, std::size_t Size>
nb::object constants(const Value (&values)[Size]) {
    auto* const bytes = const_cast<char*>(reinterpret_cast<const char*>(values));
    return nb::steal(PyMemoryView_FromMemory(bytes, sizeof values, PyBUF_READ));
}

nb::object categories() { return constants(tables::kCategories); }

nb::object order_numbers() { return constants(tables::kOrders).attr("cast")("I"); }

}  // namespace

void bind_lookups(nb::module_& module) {
    module.def("take", &take, "values"_a, "indices"_a, "validity"_a.none(), "start"_a, "out"_a);
    module.def("first_zero", &first_zero, "values"_a, "validity"_a.none(), "start"_a, "row"_a);
    module.def("mark", &mark, "values"_a, "out"_a);
    module.def("categories", &categories);
    module.def("order_numbers", &order_numbers);
    module.def("decide_columns", &decide_columns, "columns"_a, "out"_a);
    module.def("look_up", &look_up, "values"_a, "table"_a, "size"_a, "out"_a);
    module.def("measure", &measure, "values"_a, "starts"_a, "offsets"_a);
    module.def("spell", &spell, "values"_a, "starts"_a, "words"_a, "out"_a);
}

}  // namespace showdown::bind

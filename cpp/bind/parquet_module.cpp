// Pages of Parquet files, bound: what crosses is checked here.

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <span>

#include "column_buffers.hpp"
#include "columns.hpp"
#include "padding.hpp"
#include "parquet.hpp"
#include "parts.hpp"
#include "snappy.hpp"

using namespace nanobind::literals;

namespace showdown::bind {
namespace {

Bytes bytes_in(const Buffer& buffer) { return {buffer.data<const std::uint8_t>(), buffer.items()}; }

template <class Number>
std::span<Number> numbers_in(const Buffer& buffer) {
    return {buffer.data<Number>(), buffer.items()};
}

nb::bytes unpack_snappy(nb::handle packed, std::size_t size) {
    const Buffer from(packed, 'B', 1, false);
    // A copy, which has the most of all elements, makes 64 bytes of 3.
    require(size / 22 <= from.items(), "damaged Snappy data");
    // Not filled with zeros first, which would take a tenth of the time.
    const auto out = nb::steal<nb::bytes>(
        PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
    if (!out.is_valid()) {
        nb::raise_python_error();
    }
    auto* const to = reinterpret_cast<std::uint8_t*>(PyBytes_AsString(out.ptr()));
    bool right;
    {
        const nb::gil_scoped_release released;
        right = showdown::unpack_snappy(bytes_in(from), {to, size});
    }
    require(right, "damaged Snappy data");
    return out;
}

std::size_t unpack_runs(nb::handle packed, unsigned width, nb::handle out) {
    const Buffer from(packed, 'B', 1, false);
    const Buffer to(out, 'I', 1, true);
    require(width <= kMostRunBits, "a number has 0 to 32 bits");
    std::optional<std::size_t> used;
    {
        const nb::gil_scoped_release released;
        used = showdown::unpack_runs(bytes_in(from), width, numbers_in<std::uint32_t>(to));
    }
    require(used.has_value(), "too few numbers");
    return *used;
}

std::size_t unpack_deltas(nb::handle packed, nb::handle out) {
    const Buffer from(packed, 'B', 1, false);
    const Buffer to(out, 'I', 1, true);
    std::optional<std::size_t> used;
    {
        const nb::gil_scoped_release released;
        used = showdown::unpack_deltas(bytes_in(from), numbers_in<std::uint32_t>(to));
    }
    require(used.has_value(), "damaged differences");
    return *used;
}

// Which rows of a page are not null, for all of which there is room for a view.
class Rows {
  public:
    Rows(nb::handle levels, nb::handle out) : views_(out, 'B', 1, true) {
        require(views_.items() % 16 == 0, "views have sixteen bytes each");
        if (!levels.is_none()) {
            levels_.emplace(levels, 'I', 1, false);
            require(levels_->items() == count(), "levels are not one a row");
        }
    }

    std::size_t count() const { return views_.items() / 16; }

    // Calls with the levels, the number of rows and their views, the GIL released.
    template <class Write>
    void write(Write&& write) const {
        bool right;
        {
            const nb::gil_scoped_release released;
            right = write(levels_ ? levels_->data<const std::uint32_t>() : nullptr, count(),
                          views_.data<std::uint8_t>());
        }
        require(right, "a text is not inside the data");
    }

  private:
    Buffer views_;
    std::optional<Buffer> levels_;
};

void view_plain(nb::handle page, nb::handle levels, nb::handle out) {
    const Buffer texts(page, 'B', 1, false);
    Rows(levels, out).write([&](auto... rows) {
        return showdown::view_plain(bytes_in(texts), rows...);
    });
}

void view_lengths(nb::handle texts, nb::handle lengths, nb::handle levels, nb::handle out) {
    const Buffer data(texts, 'B', 1, false);
    const Buffer sizes(lengths, 'I', 1, false);
    Rows(levels, out).write([&](auto... rows) {
        return showdown::view_lengths(bytes_in(data), numbers_in<const std::uint32_t>(sizes), rows...);
    });
}

void view_entries(nb::handle dictionary, nb::handle numbers, nb::handle levels, nb::handle out) {
    const Buffer entries(dictionary, 'B', 1, false);
    const Buffer places(numbers, 'I', 1, false);
    Rows(levels, out).write([&](auto... rows) {
        return showdown::view_entries(bytes_in(entries), numbers_in<const std::uint32_t>(places),
                                      rows...);
    });
}

nb::tuple pad_plain(nb::handle page, std::size_t rows, std::size_t width, std::size_t stride,
                    nb::handle out) {
    const Buffer texts(page, 'B', 1, false);
    const Buffer fields(out, 'B', 1, true);
    require_fields(fields, rows, width, stride);
    std::size_t used = 0;
    std::optional<Lengths> found;
    {
        const nb::gil_scoped_release released;
        const PlainTexts each{{texts.data<const char>(), texts.items()}, used};
        found = pad_texts(each, rows, {}, width, stride, fields.data<char>());
    }
    require(found.has_value(), "a text is not inside the data");
    return nb::make_tuple(found->shortest, found->longest, used);
}

}  // namespace

void bind_parquet(nb::module_& module) {
    module.def("unpack_snappy", &unpack_snappy, "packed"_a, "size"_a);
    module.def("unpack_runs", &unpack_runs, "packed"_a, "width"_a, "out"_a);
    module.def("unpack_deltas", &unpack_deltas, "packed"_a, "out"_a);
    module.def("pad_plain", &pad_plain, "page"_a, "rows"_a, "width"_a, "stride"_a, "out"_a);
    module.def("view_plain", &view_plain, "page"_a, "levels"_a.none(), "out"_a);
    module.def("view_lengths", &view_lengths, "texts"_a, "lengths"_a, "levels"_a.none(), "out"_a);
    module.def("view_entries", &view_entries, "dictionary"_a, "numbers"_a, "levels"_a.none(),
               "out"_a);
}

}  // namespace showdown::bind

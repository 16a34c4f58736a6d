#include "columns_module.hpp"

#include <algorithm>
#include <list>
#include <optional>
#include <stdexcept>
#include <vector>

#include "buffer.hpp"
#include "columns.hpp"
#include "line.hpp"
#include "other_strengths.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

constexpr const char* kIntegers = "bBhHiIlLqQ";

void require(bool right, const char* otherwise) {
    if (!right) {
        throw std::invalid_argument(otherwise);
    }
}

// A bitmap for the rows of a column, or None for a column without nulls.
class Bitmap {
  public:
    Bitmap(nb::handle bits, std::size_t start, std::size_t rows) {
        if (bits.is_none()) {
            return;
        }
        buffer_.emplace(bits, 'B', 1, false);
        validity_ = {buffer_->data<const std::uint8_t>(), start};
        const std::size_t most = 8 * buffer_->items();
        require(start <= most && rows <= most - start, "validity has not a bit a row");
    }

    operator Validity() const { return validity_; }

  private:
    std::optional<Buffer> buffer_;
    Validity validity_;
};

// A column of texts: buffers, and either offsets into the only one or Arrow's views.
class TextColumn {
  public:
    TextColumn(nb::handle data, nb::handle places) : places_(places, "iqB", 1, false) {
        for (const nb::handle item : nb::borrow<nb::sequence>(data)) {
            buffers_.emplace_back(item, 'B', 1, false);
            texts_.emplace_back(buffers_.back().data<const char>(), buffers_.back().items());
        }
        if (places_.format() == 'B') {
            require(places_.items() % 16 == 0, "views have sixteen bytes each");
        } else {
            require(texts_.size() == 1, "offsets are into one buffer");
            require(places_.items() != 0, "offsets are one more than rows");
        }
    }

    std::size_t rows() const {
        return places_.format() == 'B' ? places_.items() / 16 : places_.items() - 1;
    }

    // Calls with the texts in their layout, the GIL released.
    template <class Call>
    auto visit(Call&& call) const {
        const nb::gil_scoped_release released;
        switch (places_.format()) {
            case 'i': return call(OffsetTexts<std::int32_t>{texts_[0], offsets<std::int32_t>()});
            case 'q': return call(OffsetTexts<std::int64_t>{texts_[0], offsets<std::int64_t>()});
            default: return call(ViewTexts{places_.data<const char>(), texts_});
        }
    }

  private:
    template <class Offset>
    const Offset* offsets() const {
        return places_.data<const Offset>();
    }

    Buffer places_;
    std::list<Buffer> buffers_;
    std::vector<std::string_view> texts_;
};

std::size_t inside(std::size_t first_bad) {
    require(first_bad != kOutside, "a row is not inside the data");
    return first_bad;
}

// The strengths to be written, `each` a row.
class Strengths {
  public:
    Strengths(nb::handle out, std::size_t rows, std::size_t each = 1) : buffer_(out, 'H', 1, true) {
        require(buffer_.items() == rows * each, "out has not one item a hand");
    }

    std::uint16_t* data() const { return buffer_.data<std::uint16_t>(); }

  private:
    Buffer buffer_;
};

std::size_t evaluate_texts(nb::handle data, nb::handle places, nb::handle validity,
                           std::size_t start, nb::handle column, nb::handle out) {
    const TextColumn texts(data, places);
    const std::size_t rows = texts.rows();
    const Bitmap valid(validity, start, rows);
    const OtherStrengths other(column);
    const Strengths strengths(out, rows);
    return inside(texts.visit([&](const auto& each) {
        return showdown::evaluate_texts(each, rows, valid, other.data(), strengths.data());
    }));
}

std::size_t evaluate_deals(nb::handle data, nb::handle places, nb::handle validity,
                           std::size_t start, int players, nb::handle column, nb::handle out) {
    require(players >= 2 && players <= kMostPlayers, "a deal has 2 to 10 players");
    const TextColumn texts(data, places);
    const std::size_t rows = texts.rows();
    const Bitmap valid(validity, start, rows);
    const OtherStrengths other(column);
    const Strengths strengths(out, rows, static_cast<std::size_t>(players));
    return inside(texts.visit([&](const auto& each) {
        return showdown::evaluate_deals(each, rows, valid, players, other.data(),
                                        strengths.data());
    }));
}

std::size_t evaluate_fixed(nb::handle text, nb::handle column, nb::handle out) {
    const Buffer rows(text, "BI", 2, false);
    const OtherStrengths other(column);
    const Strengths strengths(out, rows.extent(0));
    const nb::gil_scoped_release released;
    const auto evaluate = [&](const auto* characters) {
        return showdown::evaluate_fixed(characters, rows.extent(1), rows.extent(0), other.data(),
                                        strengths.data());
    };
    return rows.format() == 'B' ? evaluate(rows.data<const char>())
                                : evaluate(rows.data<const std::uint32_t>());
}

std::size_t evaluate_masks(nb::handle masks, nb::handle validity, std::size_t start,
                           nb::handle column, nb::handle out) {
    const Buffer bits(masks, 'Q', 1, false);
    const Bitmap valid(validity, start, bits.items());
    const OtherStrengths other(column);
    const Strengths strengths(out, bits.items());
    const nb::gil_scoped_release released;
    return showdown::evaluate_masks(bits.data<const std::uint64_t>(), bits.items(), valid,
                                    other.data(), strengths.data());
}

std::size_t evaluate_lists(nb::handle cards, nb::handle offsets, std::size_t first,
                           nb::handle validity, std::size_t start, nb::handle column,
                           nb::handle out) {
    const Buffer numbers(cards, 'B', 1, false);
    const Buffer places(offsets, "iq", 1, false);
    require(places.items() != 0, "offsets are one more than rows");
    const std::size_t rows = places.items() - 1;
    const Bitmap valid(validity, start, rows);
    const OtherStrengths other(column);
    const Strengths strengths(out, rows);
    const auto evaluate = [&]<class Offset>(const Offset* each) {
        const nb::gil_scoped_release released;
        return showdown::evaluate_lists({numbers.data<const std::uint8_t>(), numbers.items()},
                                        Offsets<Offset>{each, first}, rows, valid, other.data(),
                                        strengths.data());
    };
    return inside(places.format() == 'i' ? evaluate(places.data<const std::int32_t>())
                                         : evaluate(places.data<const std::int64_t>()));
}

std::size_t evaluate_even(nb::handle cards, std::size_t size, nb::handle validity,
                          std::size_t start, nb::handle column, nb::handle out) {
    const Buffer numbers(cards, 'B', 1, false);
    const Buffer strengths(out, 'H', 1, true);
    const std::size_t rows = strengths.items();
    require(size <= 52, "a deck has 52 cards");
    const Bitmap valid(validity, start, rows);
    const OtherStrengths other(column);
    std::size_t bad;
    {
        const nb::gil_scoped_release released;
        bad = showdown::evaluate_lists({numbers.data<const std::uint8_t>(), numbers.items()},
                                       EvenOffsets{size}, rows, valid, other.data(),
                                       strengths.data<std::uint16_t>());
    }
    return inside(bad);
}

void number_cards(nb::handle data, nb::handle places, nb::handle validity, std::size_t start,
                  nb::handle out) {
    const TextColumn texts(data, places);
    const std::size_t rows = texts.rows();
    const Bitmap valid(validity, start, rows);
    const Buffer numbers(out, 'B', 1, true);
    require(numbers.items() == rows, "out has not one item a card");
    require(texts.visit([&](const auto& each) {
                return showdown::number_cards(each, rows, valid, numbers.data<std::uint8_t>());
            }),
            "a row is not inside the data");
}

// Calls with integers of the type that a buffer has.
template <class Call>
auto visit_integers(const Buffer& buffer, Call&& call) {
    const nb::gil_scoped_release released;
    switch (buffer.format()) {
        case 'b': return call(buffer.data<const signed char>());
        case 'B': return call(buffer.data<const unsigned char>());
        case 'h': return call(buffer.data<const short>());
        case 'H': return call(buffer.data<const unsigned short>());
        case 'i': return call(buffer.data<const int>());
        case 'I': return call(buffer.data<const unsigned>());
        case 'l': return call(buffer.data<const long>());
        case 'L': return call(buffer.data<const unsigned long>());
        case 'q': return call(buffer.data<const long long>());
        default: return call(buffer.data<const unsigned long long>());
    }
}

void narrow(nb::handle values, nb::handle validity, std::size_t start, nb::handle out) {
    const Buffer given(values, kIntegers, 1, false);
    const std::size_t rows = given.items();
    const Bitmap valid(validity, start, rows);
    const Buffer numbers(out, 'B', 1, true);
    require(numbers.items() == rows, "out has not one item a card");
    visit_integers(given, [&](const auto* each) {
        showdown::narrow(each, rows, valid, numbers.data<std::uint8_t>());
    });
}

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

}  // namespace

void add_columns(nb::module_& module) {
    module.def("evaluate_texts", &evaluate_texts, "data"_a, "places"_a, "validity"_a.none(),
               "start"_a, "column"_a.none(), "out"_a);
    module.def("evaluate_fixed", &evaluate_fixed, "text"_a, "column"_a.none(), "out"_a);
    module.def("evaluate_masks", &evaluate_masks, "masks"_a, "validity"_a.none(), "start"_a,
               "column"_a.none(), "out"_a);
    module.def("evaluate_lists", &evaluate_lists, "cards"_a, "offsets"_a, "first"_a,
               "validity"_a.none(), "start"_a, "column"_a.none(), "out"_a);
    module.def("evaluate_even", &evaluate_even, "cards"_a, "size"_a, "validity"_a.none(),
               "start"_a, "column"_a.none(), "out"_a);
    module.def("evaluate_deals", &evaluate_deals, "data"_a, "places"_a, "validity"_a.none(),
               "start"_a, "players"_a, "column"_a.none(), "out"_a);
    module.def("number_cards", &number_cards, "data"_a, "places"_a, "validity"_a.none(),
               "start"_a, "out"_a);
    module.def("narrow", &narrow, "values"_a, "validity"_a.none(), "start"_a, "out"_a);
    module.def("take", &take, "values"_a, "indices"_a, "validity"_a.none(), "start"_a, "out"_a);
    module.def("first_zero", &first_zero, "values"_a, "validity"_a.none(), "start"_a, "row"_a);
    module.def("mark", &mark, "values"_a, "out"_a);
    module.def("decide_columns", &decide_columns, "columns"_a, "out"_a);
    module.def("look_up", &look_up, "values"_a, "table"_a, "size"_a, "out"_a);
    module.def("measure", &measure, "values"_a, "starts"_a, "offsets"_a);
    module.def("spell", &spell, "values"_a, "starts"_a, "words"_a, "out"_a);
}

}  // namespace showdown::bind

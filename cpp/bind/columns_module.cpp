#include <list>
#include <string_view>
#include <vector>

#include "column_buffers.hpp"
#include "columns.hpp"
#include "line.hpp"
#include "parts.hpp"
#include "ranking.hpp"

using namespace nanobind::literals;

namespace showdown::bind {
namespace {

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

std::size_t evaluate_texts(nb::handle data, nb::handle places, nb::handle validity,
                           std::size_t start, const OtherRanking* other, nb::handle out) {
    const TextColumn texts(data, places);
    const std::size_t rows = texts.rows();
    const Bitmap valid(validity, start, rows);
    const Strengths strengths(out, rows);
    return inside(texts.visit([&](const auto& each) {
        return showdown::evaluate_texts(each, rows, valid, tables_of(other), strengths.data());
    }));
}

std::size_t evaluate_deals(nb::handle data, nb::handle places, nb::handle validity,
                           std::size_t start, int players, const OtherRanking* other, nb::handle out) {
    require(players >= 2 && players <= kMostPlayers, "a deal has 2 to 10 players");
    const TextColumn texts(data, places);
    const std::size_t rows = texts.rows();
    const Bitmap valid(validity, start, rows);
    const Strengths strengths(out, rows, static_cast<std::size_t>(players));
    return inside(texts.visit([&](const auto& each) {
        return showdown::evaluate_deals(each, rows, valid, players, tables_of(other),
                                        strengths.data());
    }));
}

std::size_t evaluate_fixed(nb::handle text, const OtherRanking* other, nb::handle out) {
    const Buffer rows(text, "BI", 2, false);
    const Strengths strengths(out, rows.extent(0));
    const nb::gil_scoped_release released;
    const auto evaluate = [&](const auto* characters) {
        return showdown::evaluate_fixed(characters, rows.extent(1), rows.extent(0), tables_of(other),
                                        strengths.data());
    };
    return rows.format() == 'B' ? evaluate(rows.data<const char>())
                                : evaluate(rows.data<const std::uint32_t>());
}

std::size_t evaluate_masks(nb::handle masks, nb::handle validity, std::size_t start,
                           const OtherRanking* other, nb::handle out) {
    const Buffer bits(masks, 'Q', 1, false);
    const Bitmap valid(validity, start, bits.items());
    const Strengths strengths(out, bits.items());
    const nb::gil_scoped_release released;
    return showdown::evaluate_masks(bits.data<const std::uint64_t>(), bits.items(), valid,
                                    tables_of(other), strengths.data());
}

std::size_t evaluate_lists(nb::handle cards, nb::handle offsets, std::size_t first,
                           nb::handle validity, std::size_t start, const OtherRanking* other,
                           nb::handle out) {
    const Buffer numbers(cards, 'B', 1, false);
    const Buffer places(offsets, "iq", 1, false);
    require(places.items() != 0, "offsets are one more than rows");
    const std::size_t rows = places.items() - 1;
    const Bitmap valid(validity, start, rows);
    const Strengths strengths(out, rows);
    const auto evaluate = [&]<class Offset>(const Offset* each) {
        const nb::gil_scoped_release released;
        return showdown::evaluate_lists({numbers.data<const std::uint8_t>(), numbers.items()},
                                        Offsets<Offset>{each, first}, rows, valid, tables_of(other),
                                        strengths.data());
    };
    return inside(places.format() == 'i' ? evaluate(places.data<const std::int32_t>())
                                         : evaluate(places.data<const std::int64_t>()));
}

std::size_t evaluate_even(nb::handle cards, std::size_t size, nb::handle validity,
                          std::size_t start, const OtherRanking* other, nb::handle out) {
    const Buffer numbers(cards, 'B', 1, false);
    const Buffer strengths(out, 'H', 1, true);
    const std::size_t rows = strengths.items();
    require(size <= 52, "a deck has 52 cards");
    const Bitmap valid(validity, start, rows);
    std::size_t bad;
    {
        const nb::gil_scoped_release released;
        bad = showdown::evaluate_lists({numbers.data<const std::uint8_t>(), numbers.items()},
                                       EvenOffsets{size}, rows, valid, tables_of(other),
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

}  // namespace

void bind_columns(nb::module_& module) {
    module.def("evaluate_texts", &evaluate_texts, "data"_a, "places"_a, "validity"_a.none(),
               "start"_a, "ranking"_a.none(), "out"_a);
    module.def("evaluate_fixed", &evaluate_fixed, "text"_a, "ranking"_a.none(), "out"_a);
    module.def("evaluate_masks", &evaluate_masks, "masks"_a, "validity"_a.none(), "start"_a,
               "ranking"_a.none(), "out"_a);
    module.def("evaluate_lists", &evaluate_lists, "cards"_a, "offsets"_a, "first"_a,
               "validity"_a.none(), "start"_a, "ranking"_a.none(), "out"_a);
    module.def("evaluate_even", &evaluate_even, "cards"_a, "size"_a, "validity"_a.none(),
               "start"_a, "ranking"_a.none(), "out"_a);
    module.def("evaluate_deals", &evaluate_deals, "data"_a, "places"_a, "validity"_a.none(),
               "start"_a, "players"_a, "ranking"_a.none(), "out"_a);
    module.def("number_cards", &number_cards, "data"_a, "places"_a, "validity"_a.none(),
               "start"_a, "out"_a);
    module.def("narrow", &narrow, "values"_a, "validity"_a.none(), "start"_a, "out"_a);
}

}  // namespace showdown::bind

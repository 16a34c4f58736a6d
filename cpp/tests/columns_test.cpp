#include "columns.hpp"

#include <numeric>
#include <string>
#include <vector>

#include "check.hpp"
#include "dealing.hpp"
#include "hand_text.hpp"
#include "hands.hpp"
#include "lookups.hpp"
#include "slowly.hpp"

namespace showdown {
namespace {

using Strengths = std::vector<std::uint16_t>;

// Texts in the three layouts, each buffer just filling its allocation.
class Texts {
  public:
    explicit Texts(const std::vector<std::string>& rows) : rows_(rows.size()) {
        for (const std::string& row : rows) {
            short_.push_back(static_cast<std::int32_t>(data_.size()));
            long_.push_back(static_cast<std::int64_t>(data_.size()));
            std::int32_t view[4] = {static_cast<std::int32_t>(row.size()), 0, 1,
                                    static_cast<std::int32_t>(data_.size())};
            std::memcpy(view + 1, row.data(), std::min<std::size_t>(row.size(), 4));
            if (row.size() <= 12) {
                std::memcpy(view + 1, row.data(), row.size());
            }
            const auto* bytes = reinterpret_cast<const char*>(view);
            views_.insert(views_.end(), bytes, bytes + 16);
            data_ += row;
        }
        short_.push_back(static_cast<std::int32_t>(data_.size()));
        long_.push_back(static_cast<std::int64_t>(data_.size()));
        views_.shrink_to_fit();
    }

    // What a call gives for each layout, which must be the same.
    template <class Call>
    auto visit(Call&& call) const {
        const Exact data(data_);
        const std::string_view buffers[2] = {{}, data};
        const auto first = call(OffsetTexts<std::int32_t>{data, short_.data()});
        CHECK(first == call(OffsetTexts<std::int64_t>{data, long_.data()}));
        CHECK(first == call(ViewTexts{views_.data(), buffers}));
        return first;
    }

    std::pair<std::size_t, Strengths> evaluate(Validity valid = {},
                                               const Ranking& ranking = kStandard) const {
        return visit([&](const auto& texts) {
            Strengths found(rows_, 9999);
            const std::size_t bad = evaluate_texts(texts, rows_, valid, ranking, found.data());
            return std::pair{bad, found};
        });
    }

    std::uint32_t only() const { return evaluate().second[0]; }

  private:
    std::size_t rows_;
    std::string data_;
    std::vector<std::int32_t> short_;
    std::vector<std::int64_t> long_;
    std::vector<char> views_;
};

std::uint32_t strength_of(const std::string& text) { return Texts({text}).only(); }

TEST(texts_are_read_however_their_cards_are_apart) {
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const Cards cards = draw(random, 5 + random.below(3));
        const std::vector<std::uint8_t> numbers(cards.begin(), cards.end());
        const std::uint32_t wanted = evaluate_numbers(numbers.data(), numbers.size());
        for (const char* between : {" ", "", ",", ";", "|", "\t", ", ", " | ", "\n\n"}) {
            for (const bool ten : {false, true}) {
                for (const bool lower : {false, true}) {
                    const Writing writing{"", between, "", lower, ten};
                    const std::string text = write(cards, writing);
                    const check::In here(text);
                    CHECK_EQUAL(strength_of(text), wanted);
                    CHECK_EQUAL(strength_of(" " + text + ",\r\n"), wanted);
                }
            }
        }
    }
}

TEST(suits_may_be_signs) {
    const std::uint32_t royal = strength_of("AhKhQhJhTh");
    CHECK_EQUAL(royal, 7462U);
    CHECK_EQUAL(strength_of("A\xe2\x99\xa5 K\xe2\x99\xa5 Q\xe2\x99\xa1 J\xe2\x99\xa5 10h"), royal);
    CHECK_EQUAL(strength_of("A\xe2\x99\xa5\xef\xb8\x8fK\xe2\x99\xa5\xef\xb8\x8eQhJhTh"), royal);
    CHECK_EQUAL(strength_of("A\xe2\x99\xa0 2c 3\xe2\x99\xa3 4\xe2\x99\xa6 9\xe2\x99\xa4"),
                strength_of("As 2c 3c 4d 9s"));
    CHECK_EQUAL(strength_of("A\xe2\x99"), 0U);
    CHECK_EQUAL(strength_of("Ah Kh Qh Jh T\xe2\x99"), 0U);
    CHECK_EQUAL(strength_of("Ah Kh Qh Jh T\xe2\x99\xa8"), 0U);
}

TEST(what_is_no_hand_has_no_strength) {
    for (const char* text :
         {"", " ", "8C TS KC 9H", "8C TS KC 9H 4S 7D 2S 5D", "8C TS KC 9H 8C", "8C TS KC 9H 1S",
          "8C TS KC 9H 4X", "8C TS KC 9H 4", "8 C TS KC 9H 4S", "8C-TS-KC-9H-4S", "8CTSKC9H1",
          "8CTSKC9H10", "10", "1", "8C TS,KC 9H 8C", "ah,ah,ah,ah,ah"}) {
        const check::In here(text);
        CHECK_EQUAL(strength_of(text), 0U);
    }
}

TEST(the_first_bad_row_is_told_and_null_rows_are_passed_over) {
    const Texts texts({"AhKhQhJhTh", "no hand", "8C TS KC 9H 4S", "", "2c3c4c5c6c"});
    const auto [bad, found] = texts.evaluate();
    CHECK_EQUAL(bad, 1U);
    CHECK(found == (Strengths{7462, 0, 578, 0, found[4]}));
    const std::uint8_t bits[2] = {0b10000000, 0b1010};  // from bit 7 on: 1 0 1 0 1
    const auto [none, others] = texts.evaluate({bits, 7});
    CHECK_EQUAL(none, 5U);
    CHECK(others == found);
    const std::uint8_t more[2] = {0b10000000, 0b1110};
    CHECK_EQUAL(texts.evaluate({more, 7}).first, 3U);
}

TEST(a_row_outside_its_data_is_told) {
    const std::string data = "AhKhQhJhTh";
    Strengths out(1);
    for (const auto& [begin, end] :
         {std::pair{0, 11}, std::pair{5, 4}, std::pair{-1, 4}, std::pair{11, 11}}) {
        const std::int32_t offsets[2] = {begin, end};
        const OffsetTexts<std::int32_t> texts{data, offsets};
        CHECK_EQUAL(evaluate_texts(texts, 1, {}, kStandard, out.data()), kOutside);
        std::uint8_t number = 0;
        CHECK(!number_cards(texts, 1, {}, &number));
        CHECK_EQUAL(evaluate_deals(texts, 1, {}, 2, kStandard, Strengths(2).data()), kOutside);
        const std::vector<std::uint8_t> cards(10);
        CHECK_EQUAL(evaluate_lists(cards, Offsets<std::int32_t>{offsets, 0}, 1, {}, kStandard, out.data()),
                    kOutside);
    }
    const std::string_view buffers[1] = {data};
    for (const std::int32_t view : {1, -1, 0}) {
        const std::int32_t words[4] = {view == 0 ? 13 : -20, 0, view, view == 0 ? -1 : 0};
        const ViewTexts texts{reinterpret_cast<const char*>(words), buffers};
        CHECK_EQUAL(evaluate_texts(texts, 1, {}, kStandard, out.data()), kOutside);
        const std::uint8_t none = 0;
        CHECK_EQUAL(evaluate_texts(texts, 1, {&none, 0}, kStandard, out.data()), 1U);
    }
}

TEST(rows_of_one_width_are_read) {
    for (const std::size_t width : {10U, 20U, 30U}) {
        std::string bytes(3 * width, '\0');
        bytes.replace(0, 10, "AhKhQhJhTh");
        bytes.replace(width, 5, "wrong");
        bytes.replace(2 * width, 10, "5h4h3h2hAh");
        const std::vector<std::uint32_t> wide(bytes.begin(), bytes.end());
        Strengths narrow(3);
        Strengths found(3);
        CHECK_EQUAL(evaluate_fixed(bytes.data(), width, 3, kStandard, narrow.data()), 1U);
        CHECK_EQUAL(evaluate_fixed(wide.data(), width, 3, kStandard, found.data()), 1U);
        CHECK(narrow == found);
        CHECK(found == (Strengths{7462, 0, 7453}));
    }
    std::vector<std::uint32_t> signs{'A', 0x2665, 'K', 0x2665, 'Q', 'h', 'J', 'h', '1', '0', 'h'};
    std::uint16_t found = 0;
    CHECK_EQUAL(evaluate_fixed(signs.data(), signs.size(), 1, kStandard, &found), 1U);
    CHECK_EQUAL(std::uint32_t{found}, 7462U);
    for (const std::uint32_t odd : {0x80U, 0x7ffU, 0x10000U, 0x12665U, 0x10ffffU, ~0U}) {
        signs[1] = odd;
        CHECK_EQUAL(evaluate_fixed(signs.data(), signs.size(), 1, kStandard, &found), 0U);
    }
    const std::vector<std::uint32_t> filled(1000, 0x2665);
    CHECK_EQUAL(evaluate_fixed(filled.data(), filled.size(), 1, kStandard, &found), 0U);
    CHECK_EQUAL(evaluate_fixed(filled.data(), 0, 1, kStandard, &found), 0U);
}

TEST(masks_and_lists_are_evaluated) {
    Random random(3);
    constexpr std::size_t rows = 500;
    std::vector<std::uint64_t> masks;
    std::vector<std::uint8_t> cards;
    std::vector<std::int64_t> offsets{0};
    for (std::size_t row = 0; row < rows; ++row) {
        const Cards hand = draw(random, row == 300 ? 4 : 5 + random.below(3));
        std::uint64_t mask = 0;
        for (const int card : hand) {
            mask |= 1ULL << card;
        }
        masks.push_back(mask);
        cards.insert(cards.end(), hand.begin(), hand.end());
        offsets.push_back(static_cast<std::int64_t>(cards.size()));
    }
    cards.shrink_to_fit();
    Strengths of_masks(rows);
    Strengths of_lists(rows);
    CHECK_EQUAL(evaluate_masks(masks.data(), rows, {}, kStandard, of_masks.data()), 300U);
    const Offsets<std::int64_t> places{offsets.data(), 0};
    CHECK_EQUAL(evaluate_lists(cards, places, rows, {}, kStandard, of_lists.data()), 300U);
    CHECK(of_masks == of_lists);
    for (std::size_t row = 0; row < rows; ++row) {
        CHECK_EQUAL(std::uint32_t{of_masks[row]}, evaluate_mask(masks[row]));
    }
    const Offsets<std::int64_t> later{offsets.data() + 400,
                                      static_cast<std::uint64_t>(offsets[400])};
    const auto from = static_cast<std::size_t>(offsets[400]);
    CHECK_EQUAL(evaluate_lists(std::span<const std::uint8_t>(cards).subspan(from), later, 100, {},
                               kStandard, of_lists.data()),
                100U);
    CHECK(std::equal(of_masks.begin() + 400, of_masks.end(), of_lists.begin()));
    const std::vector<std::uint8_t> even{12, 13, 14, 15, 16, 0, 4, 8, 12, 48};
    CHECK_EQUAL(evaluate_lists(even, EvenOffsets{5}, 2, {}, kStandard, of_lists.data()), 2U);
    CHECK_EQUAL(std::uint32_t{of_lists[1]}, evaluate_numbers(even.data() + 5, 5));
    CHECK_EQUAL(evaluate_lists(even, EvenOffsets{5}, 3, {}, kStandard, of_lists.data()), kOutside);
    CHECK_EQUAL(first_zero(of_masks.data(), rows, {}, 0), 300U);
    CHECK_EQUAL(first_zero(of_masks.data(), rows, {}, 301), rows);
    std::vector<std::uint8_t> bits((rows + 7) / 8);
    CHECK_EQUAL(mark(of_masks.data(), rows, bits.data()), rows - 1);
    const Validity marked{bits.data(), 0};
    CHECK_EQUAL(first_zero(of_masks.data(), rows, marked, 0), rows);
    for (std::size_t row = 0; row < rows; ++row) {
        CHECK_EQUAL(marked(row), row != 300);
    }
}

TEST(under_other_rules_the_best_five_are_others) {
    // The lowest straight is nothing here, and all else keeps its order.
    Strengths column(tables::kStrengths);
    std::iota(column.begin(), column.end(), std::uint16_t{0});
    column[strength_of("5h4c3s2sAd")] = 1;
    const OtherRanking other(column);
    const auto under = [&](const std::string& text) {
        return std::uint32_t{Texts({text}).evaluate({}, other.tables()).second[0]};
    };
    CHECK_EQUAL(under("5h4c3s2sAd"), 1U);
    CHECK_EQUAL(under("5h4c3s2sAd9c"), strength_of("5h4c3sAd9c"));
    CHECK_EQUAL(under("5h4c3s2sAd6cKc"), strength_of("5h4c3s2s6c"));
}

TEST(deals_are_evaluated) {
    Random random(4);
    for (const int players : {2, 3, 10}) {
        const auto hands = static_cast<std::size_t>(players);
        const std::vector<Cards> deals = draw_deals(random, 50, players);
        std::vector<std::string> rows;
        for (const Cards& deal : deals) {
            rows.push_back(write(deal, {.between = rows.size() % 2 == 0 ? " " : "", .after = ""}));
        }
        rows[20] = "8C TS";
        rows[21] += " 2c";
        rows[22].replace(0, 2, rows[22].substr(3, 2));
        const Strengths found = Texts(rows).visit([&](const auto& texts) {
            Strengths out(rows.size() * hands, 9999);
            CHECK_EQUAL(evaluate_deals(texts, rows.size(), {}, players, kStandard, out.data()), 20U);
            return out;
        });
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (std::size_t hand = 0; hand < hands; ++hand) {
                std::vector<std::uint8_t> cards(deals[row].begin() + static_cast<long>(5 * hand),
                                                deals[row].begin() + static_cast<long>(5 * hand + 5));
                const bool right = row < 20 || row > 22;
                CHECK_EQUAL(std::uint32_t{found[row * hands + hand]},
                            right ? evaluate_numbers(cards.data(), 5) : 0);
            }
        }
    }
}

TEST(cards_are_numbered) {
    const std::vector<std::string> rows{"2c", "As", "10h", " Th ", "1h", "2c,", "2c3c", "A\xe2\x99\xa0"};
    const auto found = Texts(rows).visit([&](const auto& texts) {
        std::vector<std::uint8_t> numbers(rows.size());
        CHECK(number_cards(texts, rows.size(), {}, numbers.data()));
        return numbers;
    });
    CHECK(found == (std::vector<std::uint8_t>{0, 51, 34, 34, 255, 255, 255, 51}));
    const std::vector<std::int64_t> wide{0, 51, 52, -1, 256, 255, 5};
    std::vector<std::uint8_t> numbers(wide.size());
    const std::uint8_t bits = 0b0111111;
    narrow(wide.data(), wide.size(), {&bits, 0}, numbers.data());
    CHECK(numbers == (std::vector<std::uint8_t>{0, 51, 255, 255, 255, 255, 255}));
}

}  // namespace
}  // namespace showdown

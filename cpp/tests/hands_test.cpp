#include "hands.hpp"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "dealing.hpp"
#include "ranking.hpp"

namespace showdown {
namespace {

constexpr std::uint32_t kClasses = tables::kStrengths - 1;

std::uint32_t evaluate(const std::string& text) { return evaluate_text(Exact(text)); }

// The strength, which must be the same in every form, each just filling its allocation.
std::uint32_t strength_of(const Dealt& cards) {
    const std::string text = write(cards, {.after = ""});
    const check::In here(text);
    const std::uint32_t result = evaluate(text);
    CHECK_EQUAL(evaluate(write(cards, {.between = "", .after = ""})), result);
    const std::vector<std::uint8_t> row(cards.begin(), cards.end());
    CHECK_EQUAL(evaluate_numbers(row.data(), row.size()), result);
    std::uint16_t out = 0;
    CHECK_EQUAL(evaluate_rows(row.data(), 1, row.size(), &out), 1U);
    CHECK_EQUAL(std::uint32_t{out}, result);
    std::uint64_t mask = 0;
    for (const int card : cards) {
        mask |= 1ULL << card;
    }
    CHECK_EQUAL(evaluate_mask(mask), result);
    return result;
}

void a_hand_has_one_strength_in_every_form() {
    Random random(7);
    for (int i = 0; i < 20000; ++i) {
        const std::size_t size = 5 + random.below(3);
        // A short deck makes full houses of two trips; one suit and a bit makes long flushes.
        Dealt cards = draw(random, size, i % 3 == 0 ? 16 : 52);
        if (i % 3 == 1) {
            cards = draw(random, size, 15);
            for (int& card : cards) {
                card = card < 13 ? 4 * card + 2 : card - 13;
            }
        }
        const std::uint32_t strength = strength_of(cards);
        CHECK(strength >= 1 && strength <= kClasses);
        std::reverse(cards.begin(), cards.end());
        CHECK_EQUAL(strength_of(cards), strength);
    }
}

void text_is_a_hand_only_if_every_byte_is_right() {
    const std::string ranks = "23456789TJQKA";
    for (const std::size_t size : {5U, 6U, 7U}) {
        Dealt cards{24, 35, 45, 30, 11, 0, 51};
        cards.resize(size);
        for (const bool spaced : {true, false}) {
            const std::size_t step = spaced ? 3 : 2;
            const std::string text = write(cards, {.between = spaced ? " " : "", .after = ""});
            for (std::size_t i = 0; i < text.size(); ++i) {
                for (int byte = 0; byte < 256; ++byte) {
                    std::string other = text;
                    other[i] = static_cast<char>(byte);
                    const auto upper = static_cast<char>(byte < 128 ? std::toupper(byte) : byte);
                    const std::string kind = i % step == 0 ? ranks : i % step == 1 ? "CDHS" : " ";
                    bool right = kind.find(upper) != std::string::npos;
                    if (right && i % step != 2) {
                        std::string card = text.substr(i - i % step, 2);
                        card[i % step] = upper;
                        const std::size_t place = text.find(card);
                        right = place == std::string::npos || place == i - i % step;
                    }
                    const check::In here(other);
                    CHECK_EQUAL(evaluate(other) != 0, right);
                }
            }
        }
    }
}

void numbers_are_a_hand_only_if_they_are_different_cards() {
    for (std::size_t size = 0; size <= 9; ++size) {
        std::vector<std::uint8_t> cards{0, 9, 18, 27, 36, 45, 51, 1, 2};
        cards.resize(size);
        cards.shrink_to_fit();
        CHECK_EQUAL(evaluate_numbers(cards.data(), size) != 0, size >= 5 && size <= 7);
        for (std::size_t i = 0; i < size; ++i) {
            std::vector<std::uint8_t> other = cards;
            for (int number = 0; number < 256; ++number) {
                other[i] = static_cast<std::uint8_t>(number);
                const bool repeated = number != cards[i] &&
                                      std::count(cards.begin(), cards.end(), number) != 0;
                CHECK_EQUAL(evaluate_numbers(other.data(), size) != 0,
                            size >= 5 && size <= 7 && number < kDeck && !repeated);
            }
        }
    }
}

void rows_after_a_bad_one_are_evaluated() {
    Random random(11);
    for (const std::size_t size : {5U, 6U, 7U}) {
        constexpr std::size_t rows = 100;
        std::vector<std::uint8_t> cards;
        for (std::size_t row = 0; row < rows; ++row) {
            const Dealt hand = draw(random, size);
            cards.insert(cards.end(), hand.begin(), hand.end());
        }
        cards.shrink_to_fit();
        cards[70 * size] = 52;
        for (const std::size_t bad : {70U, 69U, 0U}) {
            cards[bad * size + 1] = cards[bad * size];
            std::vector<std::uint16_t> strengths(rows, 9999);
            CHECK_EQUAL(evaluate_rows(cards.data(), rows, size, strengths.data()), bad);
            for (std::size_t row = 0; row < rows; ++row) {
                CHECK_EQUAL(std::uint32_t{strengths[row]},
                            evaluate_numbers(cards.data() + row * size, size));
            }
        }
        CHECK_EQUAL(evaluate_rows(cards.data(), 0, size, nullptr), 0U);
    }
}

void texts_of_a_column_are_read_inside_it_only() {
    const std::string text = "8C TS KC 9H 4S";
    const std::string packed = "8C10S,KC|9H4\xe2\x99\xa0";
    for (const std::string& whole : {text, text + " 7D 2S", packed}) {
        for (std::size_t size = 0; size <= whole.size(); ++size) {
            const Exact cut(std::string_view(whole).substr(0, size));
            const auto end = static_cast<std::int64_t>(size);
            std::uint64_t masks[2] = {};
            for (const std::int64_t last : {std::int64_t{0}, end}) {
                const std::int64_t offsets[3] = {0, last, end};
                CHECK(mask_texts(cut, offsets, masks));
            }
            for (const std::int64_t wrong : {end + 1, std::int64_t{-1}}) {
                const std::int64_t offsets[2] = {0, wrong};
                CHECK(!mask_texts(cut, offsets, masks));
            }
        }
        CHECK_EQUAL(std::popcount(mask_text(Exact(whole))), whole.size() == 20 ? 7 : 5);
    }
    CHECK_EQUAL(mask_text(packed), mask_text(text));
}

void repeated_cards_are_looked_up_safely() {
    std::vector<std::uint16_t> column(tables::kStrengths);
    std::iota(column.begin(), column.end(), std::uint16_t{0});
    CHECK(OtherRanking(column).tables().flushes_help);
    // The weakest hand wins: a flush is worse than the same ranks without.
    std::reverse(column.begin() + 1, column.end());
    const OtherRanking other(column);
    CHECK(!other.tables().flushes_help);
    const auto evaluated = [](std::vector<std::uint8_t> hand, const Ranking& ranking) {
        return evaluate_numbers(hand.data(), hand.size(), ranking);
    };
    for (const Ranking* ranking : {&kStandard, &other.tables()}) {
        for (std::uint8_t a = 0; a < kDeck; ++a) {
            for (std::uint8_t b = 0; b < kDeck; ++b) {
                CHECK_EQUAL(evaluated({a, a, a, a, a, b}, *ranking), 0U);
                CHECK_EQUAL(evaluated({b, a, a, b, a, a, b}, *ranking), 0U);
            }
        }
    }
}

}  // namespace
}  // namespace showdown

#include "hands.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "ranking.hpp"
#include "sevens.hpp"

namespace showdown {
namespace {

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

#if defined(__SSE4_2__)
// Two hands at once and eight give the same, for wrong cards too.
void all_widths_agree() {
    std::vector<std::uint8_t> cards(7 * Sevens::kHands + 2);
    std::uint32_t seed = 1;
    for (int turn = 0; turn < 10'000; ++turn) {
        for (std::uint8_t& card : cards) {
            seed = seed * 1664525 + 1013904223;
            card = static_cast<std::uint8_t>(seed % 100 == 0 ? seed >> 24 : (seed >> 16) % kDeck);
        }
        std::uint32_t sums[2][Sevens::kHands];
        const std::uint64_t odd = Sevens(false)(cards.data(), sums[0]);
        CHECK_EQUAL(odd, Sevens()(cards.data(), sums[1]));
        for (std::size_t hand = 0; hand < Sevens::kHands; ++hand) {
            const std::uint8_t* const own = cards.data() + 7 * hand;
            const bool whole = evaluate_numbers(own, 7, kStandard) != 0;
            const bool is_odd = (odd >> hand & 1) != 0;
            CHECK_EQUAL(sums[0][hand], sums[1][hand]);
            CHECK_EQUAL(is_odd, !whole || hand_of<7>(own).flush() != 0);
        }
    }
}
#endif

}  // namespace
}  // namespace showdown

#include "hands.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "ranking.hpp"

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

}  // namespace
}  // namespace showdown

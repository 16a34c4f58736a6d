#include "ranking.hpp"

#include <algorithm>

#include "check.hpp"
#include "dealing.hpp"
#include "hands.hpp"

namespace showdown {
namespace {

using Column = std::vector<std::uint16_t>;

std::uint32_t strength_of(const Cards& hand, const Ranking& ranking = kStandard) {
    const std::vector<std::uint8_t> cards(hand.begin(), hand.end());
    return evaluate_numbers(cards.data(), cards.size(), ranking);
}

Column standard() {
    Column column(tables::kStrengths);
    std::iota(column.begin(), column.end(), std::uint16_t{0});
    return column;
}

// The weakest hand wins: a flush is worse than the same ranks without.
Column reversed() {
    Column column = standard();
    std::reverse(column.begin() + 1, column.end());
    return column;
}

TEST(flushes_win_under_usual_rules) {
    CHECK(OtherRanking(standard()).tables().flushes_win);
    CHECK(!OtherRanking(reversed()).tables().flushes_win);
}

TEST(cards_that_repeat_are_looked_up_safely) {
    const OtherRanking other(reversed());
    for (const Ranking* ranking : {&kStandard, &other.tables()}) {
        for (int first = 0; first < 52; ++first) {
            for (int second = 0; second < 52; ++second) {
                CHECK_EQUAL(strength_of({first, first, first, first, first, second}, *ranking), 0U);
                CHECK_EQUAL(
                    strength_of({second, first, first, second, first, first, second}, *ranking), 0U);
            }
        }
    }
}

}  // namespace
}  // namespace showdown

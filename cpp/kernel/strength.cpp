#include "strength.hpp"

#include <algorithm>
#include <bit>

#include "cards.hpp"

namespace showdown {
namespace {

// The best of a hand and each way to choose `missing` more cards for it.
std::uint32_t best_with(const Sums& hand, const Lanes* cards, int count, int missing,
                        const Ranking& ranking) {
    if (missing == 0) {
        return strength<kHandSize>(hand, ranking);
    }
    std::uint32_t best = 0;
    for (; count >= missing; --count) {
        Sums more = hand;
        more.add(*cards++);
        best = std::max(best, best_with(more, cards, count - 1, missing - 1, ranking));
    }
    return best;
}

}  // namespace

std::uint32_t best_of_fives(Sums hand, Ranking ranking) {
    std::uint64_t left = hand.cards() & ranking.deck;
    const int count = std::popcount(left);
    if (count != hand.size()) {
        return 0;
    }
    Lanes cards[kMostCards];
    for (int i = 0; i < count; ++i, left &= left - 1) {
        const int bit = std::countr_zero(left);
        const int number = 4 * (bit % kRanks) + bit / kRanks;
        cards[i] = kCards<kHandSize>.number(static_cast<std::uint8_t>(number));
    }
    return best_with({}, cards, count, kHandSize, ranking);
}

}  // namespace showdown

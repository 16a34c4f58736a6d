// From the sums of a hand to its strength.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ranking.hpp"
#include "sums.hpp"
#include "tables.hpp"

namespace showdown {

// Where the entry of `Cards` cards is, by the sum of their ranks' keys.
template <int Cards>
inline std::size_t place_of(std::uint32_t sum) {
    using Ranks = tables::Ranks<Cards>;
    return std::size_t{Ranks::kOffsets[sum >> Ranks::kShift]} + sum % (1U << Ranks::kShift);
}

// The best five of `Cards` cards by their ranks alone.
template <int Cards>
inline std::uint32_t strength_of_ranks(std::uint32_t sum, const Ranking& ranking) {
    return ranking.entries[Cards - 5][place_of<Cards>(sum)];
}

// The best five of `count` cards, six or seven, that have a flush, which may not be the best; 0 if
// some are unknown, not in the deck, or repeat. Takes copies, so that loops may keep what they have
// of both in registers.
std::uint32_t best_with_flush(Sums hand, int count, Ranking ranking);

// The strength of the best five of `Cards` cards, all in the ranking's deck and all different. Of
// five they may repeat: then it is 0 if they make a hand that no rules know. For anything else it
// is any number.
template <int Cards>
inline std::uint32_t strength(const Sums& hand, const Ranking& ranking) {
    if (hand.flush() != 0) [[unlikely]] {
        const std::uint32_t flush = ranking.flushes[hand.flush_ranks()];
        if (Cards == 5) {
            return flush;
        }
        return ranking.flushes_help
                   ? std::max(flush, strength_of_ranks<Cards>(hand.rank_sum(), ranking))
                   : best_with_flush(hand, Cards, ranking);
    }
    return strength_of_ranks<Cards>(hand.rank_sum(), ranking);
}

// Writes what `evaluate` gives for each row; gives the first row that is 0, or the number of rows.
template <class Evaluate>
inline std::size_t each_row(std::size_t rows, std::uint16_t* strengths, Evaluate&& evaluate) {
    std::size_t bad = rows;
    for (std::size_t row = 0; row < rows; ++row) {
        strengths[row] = static_cast<std::uint16_t>(evaluate(row));
        if (strengths[row] == 0) [[unlikely]] {
            bad = std::min(bad, row);
        }
    }
    return bad;
}

}  // namespace showdown

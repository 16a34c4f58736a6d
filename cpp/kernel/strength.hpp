// From the sums of a hand to its strength.
#pragma once

#include <cstdint>

#include "sums.hpp"
#include "tables.hpp"

namespace showdown {

// The strength of the best five of `Cards` cards, 1 to 7462; 0 if repeated cards make a hand
// that the rules do not know (which only five-card hands of several decks can).
template <int Cards>
inline std::uint32_t strength(const Sums& hand) {
    using Ranks = tables::Ranks<Cards>;
    // Seven cards with five of a suit hold neither four of a kind nor a full house.
    if (hand.flush() != 0) [[unlikely]] {
        return tables::kFlushes[hand.flush_ranks()];
    }
    const std::uint32_t sum = hand.rank_sum();
    const std::uint32_t column = sum % (1U << Ranks::kShift);
    return Ranks::kEntries[Ranks::kOffsets[sum >> Ranks::kShift] + column];
}

}  // namespace showdown

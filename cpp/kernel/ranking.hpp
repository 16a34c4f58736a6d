// What beats what, as lookup tables: the strength of every five, six and seven cards.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tables.hpp"

namespace showdown {

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr std::uint32_t kEveryRank = (1U << kRanks) - 1;

// Strengths are found as tables.hpp says: all rankings share its keys and offsets, which tell
// ranks apart, and have entries of their own. A hand with a card that is not in the deck has 0.
struct Ranking {
    std::array<const std::uint16_t*, 3> entries;  // of five, six and seven cards
    const std::uint16_t* flushes;  // by the bits of five to seven ranks, bit 0 for the two
    std::uint64_t deck = deck_of(kEveryRank);  // the cards in it, bit 13 * suit + rank as in Sums
    // Whether no flush is worse than the same ranks in several suits: then the best of more cards is
    // the best flush or the best by ranks. If not, hands with a flush take longer.
    bool flushes_help = true;

    // The ranks in the deck, bit 0 for the two.
    std::uint32_t ranks() const { return static_cast<std::uint32_t>(deck) & kEveryRank; }

    static constexpr std::uint64_t deck_of(std::uint64_t ranks) {
        return ranks | ranks << kRanks | ranks << 2 * kRanks | ranks << 3 * kRanks;
    }
};

inline constexpr Ranking kStandard{
    .entries = {tables::Ranks<5>::kEntries, tables::Ranks<6>::kEntries, tables::Ranks<7>::kEntries},
    .flushes = tables::kFlushes,
};

// The tables of any other rules.
class OtherRanking {
  public:
    // `column` has a strength under these rules for each of the kStrengths standard ones, and 0 for
    // hands that are not in their deck: all those with some rank, and no others. Else throws
    // std::invalid_argument.
    explicit OtherRanking(std::span<const std::uint16_t> column);
    OtherRanking(const OtherRanking&) = delete;
    OtherRanking& operator=(const OtherRanking&) = delete;

    const Ranking& tables() const { return tables_; }

  private:
    std::array<std::vector<std::uint16_t>, 3> entries_;
    std::vector<std::uint16_t> flushes_;
    Ranking tables_;
};

// Other rules, or the standard ones if there are none.
inline const Ranking& tables_of(const OtherRanking* other) {
    return other == nullptr ? kStandard : other->tables();
}

}  // namespace showdown

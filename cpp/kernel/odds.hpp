// Odds: how often each set of players wins, over all cards that can still come.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards.hpp"
#include "hands.hpp"
#include "layout.hpp"
#include "rows.hpp"

namespace showdown {

using Cards = std::span<const std::uint8_t>;  // card numbers, 4 * rank + suit

// The sum of some cards, with the keys for a hand and a board.
inline Lanes sum_of(Cards cards) { return sum_of<kMostCards>(cards.data(), cards.size()); }

// A game, and what is on the table before cards are dealt: the board so far, and cards that nobody
// can get. All are different cards of the ranking's deck.
struct Table {
    Cards board = {};
    Cards dead = {};
    const Ranking* ranking = &kStandard;
    const Ranking* low = nullptr;  // of the low half of the pot, whose strength 1 does not qualify
    std::size_t hole = 2;          // how many cards a player has
    bool two = false;              // whether two of them count, and three of the board; else any
    std::size_t whole = kBoard;    // how many cards a whole board has: five or none
    std::span<const std::uint16_t> badugi = {};  // what `evaluate_badugi` needs, or nothing
    std::span<const std::uint8_t> categories = {};  // of each strength; empty if they are not counted

    int missing() const { return static_cast<int>(whole - board.size()); }
    // The bits of the cards that are left beside the board, the dead cards and some others.
    std::uint64_t left(Cards others = {}) const;
    std::vector<std::uint8_t> deck() const;  // the cards that are left

    // How many sets of winners there are, or in hi-lo games pairs of sets.
    std::size_t outcomes(std::size_t players) const {
        return std::size_t{1} << (low == nullptr ? players : 2 * players);
    }
    // How many counters there are: one for each of these, then, if categories are counted, for each
    // player and category the deals in which it is held, and then those won with it: the whole pot.
    std::size_t counters(std::size_t players) const {
        return outcomes(players) + (categories.empty() ? 0 : 2 * kCategories * players);
    }
};

// Adds to counts[w] the boards on which w wins, and to the counters of categories: bit p of w is set
// if player p has a best hand, and in hi-lo games bit p + players if it has a best low. There are
// table.hole cards for each player (two, or up to kMostHole where two count), room for
// table.counters(), and a card or more of the board is missing.
//
// Boards are counted by their ranks: a hand's strength without suits depends on nothing else. Where
// a flush is possible in some suit, the boards are divided by their ranks in that suit. A flush
// must be worth at least as much as the same ranks without one, and as much in the low half.
void count_boards(Cards hands, const Table& table, std::uint64_t* counts);

// How often each hand beats and ties the hands of a range, in order: boards times their weights.
struct Results {
    std::uint64_t wins[2];  // by the range that would have the hand: against the other one
    std::uint64_t ties[2];
};

// Two ranges of two cards against each other, where any cards count: different hands, and for each
// its weights in the two ranges. `suits` are permutations of the suits, four bytes each, that change
// neither the ranges nor the table; they are a group. Boards that differ by one of them are counted
// together. Only boards whose first missing card is number `part` of the cards left are counted
// (with a whole board only part 0 is not empty). If categories are counted, their counters are `made`.
void compare_ranges(Cards hands, std::span<const std::uint64_t> weights, Cards suits,
                    std::size_t part, const Table& table, Results* results,
                    std::uint64_t* made = nullptr);

// A player's hands, of `given` different cards each, and their weights; any cards if there are none.
struct Range {
    Cards hands;
    std::size_t given;
    std::span<const std::uint64_t> weights;
    // Two counters for each hand, or null: the deals in which it is held, and its shares of their
    // pots, kShares for each pot.
    std::uint64_t* results = nullptr;
};

// The ranges of players from their hands one after the other: how many each has, and of how many
// cards. None if these do not add up.
std::vector<Range> ranges_of(Cards hands, std::span<const std::uint64_t> weights,
                             std::span<const std::size_t> sizes, std::span<const std::size_t> given,
                             std::uint64_t* results = nullptr);

// Counts the boards of every way to deal a hand to each player, as `count_boards` does, times the
// product of their weights. Hands are complete, and those with a card that is on the table are left
// out. The sums must not exceed 64 bits.
void count_matchups(std::span<const Range> ranges, const Table& table, std::uint64_t* counts);

// Writes for rows of known hands, each with a board, what each player gets of the pots on average, 1
// for all of it. Gives the first row in which a card repeats or is not in the deck, whose shares are
// 0, or the number of rows. The table has no board.
std::size_t share_pots(Cards hands, std::size_t players, Cards boards, std::size_t rows,
                       Table table, double* shares);

// Writes the strengths of complete hands, so many of which in turn have the same board.
void evaluate_hands(Cards hands, const std::uint8_t* boards, std::size_t hands_a_board,
                    const Table& table, const Ranking& ranking, std::uint16_t* strengths);

// Writes the numbers of the cards of some bits of a sum, and gives how many they are.
std::size_t write_cards(std::uint64_t bits, std::uint8_t* cards);

inline constexpr std::uint64_t kShares = 5040;  // a pot, either half of which ten can share

// What each of so many winners of half a pot gets.
inline constexpr std::uint64_t kHalves[] = {0,   2520, 1260, 840, 630, 504,
                                            420, 360,  315,  280, 252};

// A player's shares of a pot, by who wins it.
inline std::uint64_t share_of(std::size_t outcome, std::size_t player, std::size_t players) {
    const std::size_t low = outcome >> players;
    const std::size_t high = outcome ^ low << players;
    std::uint64_t share = 0;
    for (const std::size_t who : {high, low == 0 ? high : low}) {
        share += (who >> player & 1) * kHalves[std::popcount(who)];
    }
    return share;
}

// Deals at random, completes hands from the deck, and adds to counts as `count_boards` does. Gives how
// many deals there were: fewer than wanted if hands that share cards are drawn too often. The same
// seed gives the same deals.
std::size_t sample_deals(std::span<const Range> players, const Table& table, std::size_t deals,
                         std::uint64_t seed, std::uint64_t* counts);

// The best of both halves of a pot, where 1 is no low.
struct Halves {
    Best high;
    Best low{1, 0};

    std::size_t outcome(std::size_t players) const {
        return high.who | (low.strength > 1 ? low.who << players : 0);
    }
};

// Adds the categories that players have in so many deals, and win with.
template <class Strength>
void add_categories(const Table& table, std::size_t outcome, std::size_t players,
                    std::uint64_t deals, Strength&& strength_of, std::uint64_t* counts) {
    if (table.categories.empty()) {
        return;
    }
    const std::size_t low = outcome >> players;
    const std::size_t winners = (outcome ^ low << players) | low;
    std::uint64_t* row = counts + table.outcomes(players);
    for (std::size_t p = 0; p < players; ++p, row += 2 * kCategories) {
        std::uint64_t* const held = row + table.categories[strength_of(p)];
        held[0] += deals;
        held[kCategories] += winners == std::size_t{1} << p ? deals : 0;
    }
}

}  // namespace showdown

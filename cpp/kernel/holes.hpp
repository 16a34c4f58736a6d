// Hands in games with a board, and badugi.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "ranking.hpp"

namespace showdown {

inline constexpr std::size_t kBoard = 5;        // how many cards a board has
inline constexpr std::size_t kMostHole = 7;     // how many a player may hold where two count
inline constexpr std::size_t kBadugiCards = 4;  // how many a badugi hand has

// Each writes a strength for every row, 0 for a row that is not a hand, and returns the first such
// row, or the number of rows if there is none. Cards are numbers, 0 (2c) to 51 (As).

// Rows of one or two cards, of which any count, each with five more from `boards`: so many hands in
// turn have the same board.
std::size_t evaluate_with_board(const std::uint8_t* holes, std::size_t rows, std::size_t hole_cards,
                                const std::uint8_t* boards, std::size_t hands_a_board,
                                std::uint16_t* strengths, const Ranking& ranking);

// Rows of two to seven cards, of which exactly two count with three of the board.
std::size_t evaluate_two_and_three(const std::uint8_t* holes, std::size_t rows,
                                   std::size_t hole_cards, const std::uint8_t* boards,
                                   std::size_t hands_a_board, std::uint16_t* strengths,
                                   const Ranking& ranking);

// Rows of four cards. `column` has a strength for each set of up to four ranks, bit 0 for the two;
// the best set held in different suits counts.
std::size_t evaluate_badugi(const std::uint8_t* cards, std::size_t rows,
                            std::span<const std::uint16_t, 1U << kRanks> column,
                            std::uint16_t* strengths);

inline constexpr std::size_t kTriples = 10;  // how many three cards of a board there are

// Calls with every three of the cards of a board, by their places.
template <class Call>
void each_triple(Call&& call) {
    for (std::size_t i = 0; i < kBoard; ++i) {
        for (std::size_t j = i + 1; j < kBoard; ++j) {
            for (std::size_t k = j + 1; k < kBoard; ++k) {
                call(i, j, k);
            }
        }
    }
}

// The best flush of two ranks and three others of a suit, each set as bits; 0 if there is none.
std::uint32_t best_flush(std::uint32_t hole, std::uint32_t board, const Ranking& ranking);

}  // namespace showdown

// Single hands, arrays of hands, also in games with a board, and columns of texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "cards.hpp"
#include "ranking.hpp"

namespace showdown {

// Each gives the strength of five, six or seven different cards of the ranking's deck, and 0 for
// anything else.

// "8C TS KC 9H 4S" or "8CTSKC9H4S", either case.
std::uint32_t evaluate_text(std::string_view text, const Ranking& ranking = kStandard);

// Numbers 0 (2c) to 51 (As): 4 * rank + suit.
std::uint32_t evaluate_numbers(const std::uint8_t* cards, std::size_t count,
                               const Ranking& ranking = kStandard);

// Bit n for the card of number n.
std::uint32_t evaluate_mask(std::uint64_t mask, const Ranking& ranking = kStandard);

// Each writes a strength for every row, 0 for a row that is not a hand, and returns the first such
// row, or the number of rows if there is none.

// Rows of five, six or seven numbers, 0 (2c) to 51 (As).
std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::size_t cards_a_row,
                          std::uint16_t* strengths, const Ranking& ranking = kStandard);

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t rows, std::uint16_t* strengths,
                           const Ranking& ranking = kStandard);

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

// A bit for each card, bit n for the card of number n, and 0 for what is not different cards. There
// may be any number of them. Text is in UTF-8: cards as in "8C TS KC 9H 4S", with blanks, commas,
// semicolons, bars, hyphens, slashes or nothing between them, 10 for T, and symbols for suits.
std::uint64_t mask_text(std::string_view text);

// The masks of texts one after the other, from an offset to the next: there is one offset more than
// texts. False if a text is not inside the data.
bool mask_texts(std::string_view data, std::span<const std::int64_t> offsets,
                std::uint64_t* masks);

// Every three of the cards of a board, by their places.
inline constexpr std::uint8_t kTriples[][3] = {
    {0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 2, 3}, {0, 2, 4},
    {0, 3, 4}, {1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}};

// The best flush of two ranks and three others of a suit, each set as bits; 0 if there is none.
std::uint32_t best_flush(std::uint32_t hole, std::uint32_t board, const Ranking& ranking);

}  // namespace showdown

// Single hands, and arrays of hands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

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

// Rows of five, six or seven numbers. Writes a strength a row, 0 where the cards are not
// different cards, and returns the first such row, or `rows` if there is none.
std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::size_t cards_a_row,
                          std::uint16_t* strengths, const Ranking& ranking = kStandard);

// Each gives a bit for each card, bit n for the card of number n, and 0 for what is not different
// cards. There may be any number of them; text is written as above.
std::uint64_t mask_text(std::string_view text);
std::uint64_t mask_numbers(const std::uint8_t* cards, std::size_t count);

}  // namespace showdown

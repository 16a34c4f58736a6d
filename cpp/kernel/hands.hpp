// Single hands, arrays of hands and columns of texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
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

// Each writes a strength for every row, 0 for a row that is not a hand, and returns the first such
// row, or the number of rows if there is none.

// Rows of five, six or seven numbers.
std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::size_t cards_a_row,
                          std::uint16_t* strengths, const Ranking& ranking = kStandard);

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t rows, std::uint16_t* strengths,
                           const Ranking& ranking = kStandard);

// Each gives a bit for each card, bit n for the card of number n, and 0 for what is not different
// cards. There may be any number of them. Text is in UTF-8: cards as in "8C TS KC 9H 4S", with
// blanks, commas, semicolons, bars, hyphens, slashes or nothing between them, 10 for T, and symbols
// for suits.
std::uint64_t mask_text(std::string_view text);
std::uint64_t mask_numbers(const std::uint8_t* cards, std::size_t count);

// The masks of texts one after the other, from an offset to the next: there is one offset more than
// texts. False if a text is not inside the data.
bool mask_texts(std::string_view data, std::span<const std::int64_t> offsets,
                std::uint64_t* masks);

}  // namespace showdown

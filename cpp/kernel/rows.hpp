// Deals as rows: for those who ask about every deal, not only how many were won.
#pragma once

#include <cstddef>
#include <cstdint>

#include "line.hpp"

namespace showdown {

struct Rows {
    std::uint64_t lines = 0;   // whole lines read before the fault
    std::size_t deals = 0;     // rows written
    Fault fault = Fault::NONE; // what stopped the reading, and the byte
    std::size_t place = 0;
};

// Bytes of text that a deal takes at the least, its line end included.
inline constexpr std::size_t kLeastDeal = 3 * kHandSize;

// Writes the card numbers of each deal in [begin, end), as dealt, a row of 5 * `players` a deal;
// there is room for `most` rows, which is one every kLeastDeal * `players` bytes, the last perhaps
// without its line end. Stops at the first line that is neither blank nor a deal.
Rows read_rows(const char* begin, const char* end, int players, bool repeats, std::uint8_t* cards,
               std::size_t most);

// Writes who has the highest value of each row, counted from 1, or 0 where several have it.
// Where there is a column of `size` other values, a value is first looked up in it. Returns the
// first row with a value that is not in the column, before which it stops, or `rows`.
std::size_t decide_rows(const std::uint16_t* values, std::size_t rows, std::size_t players,
                        const std::uint16_t* column, std::size_t size, std::uint8_t* winners);

}  // namespace showdown

// How far the best of a row are alike.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rows.hpp"

namespace showdown {
namespace {

// What up to four columns have for each value, sixteen bits each, the first column lowest.
std::vector<std::uint64_t> side_by_side(const std::uint16_t* columns, std::size_t count,
                                        std::size_t size) {
    std::vector<std::uint64_t> entries(size);
    for (std::size_t column = 0; column < count; ++column) {
        for (std::size_t value = 0; value < size; ++value) {
            entries[value] |= std::uint64_t{columns[column * size + value]} << (16 * column);
        }
    }
    return entries;
}

// As share_rows, of up to eight columns, for two values a row: without a branch that they decide.
std::size_t share_pairs(const std::uint16_t* values, std::size_t rows, const std::uint16_t* columns,
                        std::size_t count, std::size_t size, std::uint8_t* shared) {
    const std::size_t half = std::min<std::size_t>(count, 4);
    const auto first = side_by_side(columns, half, size);
    const auto second = side_by_side(columns + half * size, count - half, size);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t one = values[2 * row];
        const std::size_t other = values[2 * row + 1];
        if (one >= size || other >= size) [[unlikely]] {
            return row;
        }
        const std::uint64_t near = first[one] ^ first[other];
        const std::uint64_t far = second[one] ^ second[other];
        // With no bit of a word, or of both, the counts of zeros run on to the last column.
        const int zeros = std::countr_zero(near) + (near == 0 ? std::countr_zero(far) : 0);
        shared[row] = static_cast<std::uint8_t>(
            std::min(count, static_cast<std::size_t>(zeros) / 16));
    }
    return rows;
}

}  // namespace

std::size_t share_rows(const std::uint16_t* values, std::size_t rows, std::size_t players,
                       const std::uint16_t* columns, std::size_t count, std::size_t size,
                       std::uint8_t* shared) {
    if (players == 2 && count <= 8 && rows >= size) {  // Enough to turn the columns for.
        return share_pairs(values, rows, columns, count, size, shared);
    }
    for (std::size_t row = 0; row < rows; ++row, values += players) {
        if (std::any_of(values, values + players, [size](auto value) { return value >= size; })) {
            return row;
        }
        std::size_t number = 0;
        for (; number < count; ++number) {
            const std::uint16_t* const column = columns + number * size;
            unsigned best = 0;
            unsigned shares = 0;
            for (std::size_t player = 0; player < players; ++player) {
                const unsigned value = column[values[player]];
                shares = value > best ? 1 : shares + (value == best);
                best = std::max(best, value);
            }
            if (shares == 1) {
                break;
            }
        }
        shared[row] = static_cast<std::uint8_t>(number);
    }
    return rows;
}

}  // namespace showdown

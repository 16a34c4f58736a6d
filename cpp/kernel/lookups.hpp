// What is done with strengths once they are known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "validity.hpp"

namespace showdown {

// The first row from `row` on that is 0 though it is valid, or `rows`.
std::size_t first_zero(const std::uint16_t* values, std::size_t rows, Validity valid,
                       std::size_t row);

// Sets the bits of the rows that are not 0; returns how many are.
template <class Value>
std::size_t mark(const Value* values, std::size_t rows, std::uint8_t* bits);

// Writes the value at each index, 0 where the index is null; false if an index has no value.
template <class Integer>
bool take(std::span<const std::uint16_t> values, const Integer* indices, std::size_t rows,
          Validity valid, std::uint16_t* out) {
    for (std::size_t row = 0; row < rows; ++row) {
        if (!valid(row)) {
            out[row] = 0;
            continue;
        }
        const auto index = static_cast<std::uint64_t>(indices[row]);
        if (index >= values.size()) [[unlikely]] {
            return false;
        }
        out[row] = values[index];
    }
    return true;
}

// Who has the highest value of each row, from 1; 0 where several have it. A row in which a value
// is 0 gets 255.
void decide_columns(std::span<const std::uint16_t* const> columns, std::size_t rows,
                    std::uint8_t* winners);

// Writes the entry of a table for each value; entries have a size of 1, 2, 4, 8 or 16 bytes.
// False if there is no such size, or no entry for a value.
bool look_up(const std::uint16_t* values, std::size_t rows, const char* table, std::size_t entries,
             std::size_t size, char* out);

// The words that values stand for, one after the other. Word v goes from starts[v] to
// starts[v + 1], which never decrease. `measure` writes where each row starts and the last ends,
// `spell` the text; it returns how much that is. False and kOutside if a value has no word, or
// the text no room.
bool measure(const std::uint16_t* values, std::size_t rows, std::span<const std::int64_t> starts,
             std::int64_t* offsets);
std::size_t spell(const std::uint16_t* values, std::size_t rows,
                  std::span<const std::int64_t> starts, const char* words, char* out,
                  std::size_t room);

}  // namespace showdown

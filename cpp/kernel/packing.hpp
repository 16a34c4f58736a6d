// Small numbers packed into as few bits as they need, as columnar files have them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace showdown {

inline constexpr std::size_t kMostBits = 16;

// How many bytes so many numbers of `width` bits fill: they come in groups of eight.
constexpr std::size_t packed_size(std::size_t rows, std::size_t width) {
    return (rows + 7) / 8 * width;
}

// Looks up each of `rows` values, `step` apart, in a table, and writes what it finds there with
// `width` bits, the lowest first; zeros fill the last group. Entries have no more bits. Returns
// the first row with a value that is not in the table, before which it stops, or `rows`.
template <class Value>
std::size_t pack(const Value* values, std::size_t rows, std::size_t step,
                 std::span<const std::uint16_t> table, std::size_t width, std::uint8_t* out);

}  // namespace showdown

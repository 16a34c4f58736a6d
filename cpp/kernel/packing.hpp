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

// Writes numbers of up to `width` bits, kMostBits at the most, the lowest first, into the beginning
// of `out`; zeros fill the last group. What follows in `out` may be written too.
void pack(std::span<const std::uint16_t> numbers, std::size_t width, std::span<std::uint8_t> out);

}  // namespace showdown

// What decides a deal.
//
// Hands are compared by their orders: what sorts a hand as one number, its category and its five
// ranks in the order of importance, four bits each, the category highest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace showdown {

inline constexpr int kOrderBits = 24;
inline constexpr int kPartBits = 4;
inline constexpr std::size_t kMostOrders = 1U << 16;  // of strengths of sixteen bits

constexpr std::uint32_t category_of(std::uint32_t order) {
    return order >> (kOrderBits - kPartBits);
}

// Writes in how much of their orders the best two of each row of `players` strengths agree: 0 if
// in nothing, 1 in the category, 2 in the first rank too, and so on to 6. A lone hand agrees with
// nothing. There are 2 to kMostOrders orders. Whether all strengths have an order; if not, not all
// rows are written.
bool share_rows(const std::uint16_t* strengths, std::size_t rows, std::size_t players,
                std::span<const std::uint32_t> orders, std::uint8_t* shared);

}  // namespace showdown

// What a table of verdicts tells of each deal beside the winner, and its columns packed.
//
// Hands are compared by their orders: what sorts a hand as one number, its category and its five
// ranks in the order of importance, four bits each, the category highest.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace showdown {

inline constexpr int kOrderBits = 24;
inline constexpr int kPartBits = 4;
inline constexpr std::size_t kMostOrders = 1U << 16;  // of strengths of sixteen bits
inline constexpr std::size_t kCategoryBits = kPartBits;
inline constexpr std::size_t kSharedBits = 3;

constexpr std::uint32_t category_of(std::uint32_t order) {
    return order >> (kOrderBits - kPartBits);
}

// How many bits numbers up to the highest one have; one at the least, which some readers want.
constexpr std::size_t bits_for(std::size_t highest) {
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(highest)));
}

// Writes in how much of their orders the best two of each row of `players` strengths agree: 0 if
// in nothing, 1 in the category, 2 in the first rank too, and so on to 6. A lone hand agrees with
// nothing. Whether all strengths have an order; if not, not all rows are written.
bool share_rows(const std::uint16_t* strengths, std::size_t rows, std::size_t players,
                std::span<const std::uint32_t> orders, std::uint8_t* shared);

// Where columns are packed to. Each takes packed_size() bytes for its rows, and those of the
// hands so much for each player, one after the other.
struct PackedVerdicts {
    std::uint8_t* winners;     // from 1, or 0 for a tie: bits_for(players)
    std::uint8_t* strengths;   // from 0 for strength 1: bits_for(orders - 2)
    std::uint8_t* categories;  // from 0 for category 1: kCategoryBits
    std::uint8_t* decided;     // whether a row is no tie: 1 bit
    std::uint8_t* shared;      // as share_rows tells it, of the rows that are no tie: kSharedBits
};

// Packs what rows of `players` strengths tell. There are 2 to kMostOrders orders, and those of
// strengths from 1 on have a category. Returns how many rows are no tie; nothing if a strength has
// no order or is 0.
std::optional<std::size_t> pack_verdicts(const std::uint16_t* strengths, std::size_t rows,
                                         std::size_t players,
                                         std::span<const std::uint32_t> orders,
                                         const PackedVerdicts& out);

}  // namespace showdown

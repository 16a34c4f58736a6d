// Which rows of a column hold something, and none.
#pragma once

#include <cstddef>
#include <cstdint>

namespace showdown {

// Which rows of a column hold something: bits of an Arrow bitmap from `start` on, or all rows.
struct Validity {
    const std::uint8_t* bits = nullptr;
    std::size_t start = 0;

    bool operator()(std::size_t row) const {
        const std::size_t bit = start + row;
        return bits == nullptr || (bits[bit / 8] >> bit % 8 & 1) != 0;
    }
};

// Told instead of a row where something lies outside its data.
inline constexpr std::size_t kOutside = ~std::size_t{0};

}  // namespace showdown

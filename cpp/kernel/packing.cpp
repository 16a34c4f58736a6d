#include "packing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace showdown {
namespace {

// A group of eight numbers of up to sixteen bits each.
struct Group {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    Group(const std::uint16_t* numbers, std::size_t width) {
        std::array<std::uint64_t, 2> halves{};
        for (std::size_t half = 0; half < 2; ++half) {
            for (std::size_t i = 0; i < 4; ++i) {
                halves[half] |= std::uint64_t{numbers[4 * half + i]} << (i * width);
            }
        }
        const std::size_t bits = 4 * width;  // of each half, 64 at the most
        low = halves[0] | (bits < 64 ? halves[1] << bits : 0);
        high = bits > 32 ? halves[1] >> (64 - bits) : 0;
    }

    // Writes the bytes in their order, sixteen in any case.
    void write(std::uint8_t* out) const {
        if constexpr (std::endian::native == std::endian::little) {
            std::memcpy(out, &low, sizeof low);
            std::memcpy(out + sizeof low, &high, sizeof high);
        } else {
            for (int byte = 0; byte < 8; ++byte) {
                out[byte] = static_cast<std::uint8_t>(low >> (8 * byte));
                out[byte + 8] = static_cast<std::uint8_t>(high >> (8 * byte));
            }
        }
    }
};

}  // namespace

template <class Value>
std::size_t pack(const Value* values, std::size_t rows, std::size_t step,
                 std::span<const std::uint16_t> table, std::size_t width, std::uint8_t* out) {
    const std::uint8_t* const end = out + packed_size(rows, width);
    for (std::size_t row = 0; row < rows; row += 8, out += width) {
        std::array<std::uint16_t, 8> numbers{};
        const std::size_t count = rows - row < 8 ? rows - row : 8;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t value = values[(row + i) * step];
            if (value >= table.size()) [[unlikely]] {
                return row + i;
            }
            numbers[i] = table[value];
        }
        const Group group(numbers.data(), width);
        if (end - out >= 16) [[likely]] {
            group.write(out);  // What is beyond its bytes is written over by the next groups.
        } else {
            std::array<std::uint8_t, 16> bytes;
            group.write(bytes.data());
            std::copy_n(bytes.begin(), width, out);
        }
    }
    return rows;
}

template std::size_t pack(const std::uint8_t*, std::size_t, std::size_t,
                          std::span<const std::uint16_t>, std::size_t, std::uint8_t*);
template std::size_t pack(const std::uint16_t*, std::size_t, std::size_t,
                          std::span<const std::uint16_t>, std::size_t, std::uint8_t*);

}  // namespace showdown

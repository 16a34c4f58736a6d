#include "packing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <type_traits>

namespace showdown {
namespace {

// A group of eight numbers of up to sixteen bits each.
struct Group {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    Group(const std::array<std::uint16_t, 8>& numbers, std::size_t width) {
        const auto two = [&](std::size_t i) {
            return numbers[i] | std::uint64_t{numbers[i + 1]} << width;
        };
        const std::uint64_t first = two(0) | two(2) << 2 * width;
        const std::uint64_t second = two(4) | two(6) << 2 * width;
        const std::size_t bits = 4 * width;  // of each, 64 at the most
        low = first | (bits < 64 ? second << bits : 0);
        high = bits > 32 ? second >> (64 - bits) : 0;
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

// The table's entries for some values; how many there are before one that is not in the table.
template <class Value, class Count>
std::size_t look_up(const Value* values, Count count, std::size_t step,
                    std::span<const std::uint16_t> table, std::array<std::uint16_t, 8>& numbers) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t value = values[i * step];
        if (value >= table.size()) [[unlikely]] {
            return i;
        }
        numbers[i] = table[value];
    }
    return count;
}

}  // namespace

template <class Value>
std::size_t pack(const Value* values, std::size_t rows, std::size_t step,
                 std::span<const std::uint16_t> table, std::size_t width, std::uint8_t* out) {
    const std::uint8_t* const end = out + packed_size(rows, width);
    for (std::size_t row = 0; row < rows; row += 8, out += width) {
        std::array<std::uint16_t, 8> numbers{};
        // With a constant number of them the loop becomes straight code.
        const std::size_t found = rows - row >= 8
            ? look_up(values + row * step, std::integral_constant<std::size_t, 8>(), step, table, numbers)
            : look_up(values + row * step, rows - row, step, table, numbers);
        if (found < std::min<std::size_t>(rows - row, 8)) [[unlikely]] {
            return row + found;
        }
        const Group group(numbers, width);
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

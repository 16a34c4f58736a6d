#include "packing.hpp"

#include <cstdint>
#include <vector>

#include "check.hpp"

namespace showdown {
namespace {

const std::vector<std::uint16_t> kSame = [] {
    std::vector<std::uint16_t> table(1U << kMostBits);
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<std::uint16_t>(i);
    }
    return table;
}();

// Bit by bit.
std::vector<std::uint8_t> slowly(const std::vector<std::uint16_t>& numbers, std::size_t width) {
    std::vector<std::uint8_t> bytes(packed_size(numbers.size(), width));
    for (std::size_t bit = 0; bit < numbers.size() * width; ++bit) {
        const unsigned set = numbers[bit / width] >> bit % width & 1U;
        bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] | set << bit % 8);
    }
    return bytes;
}

TEST(every_width_and_rows_around_groups) {
    for (std::size_t width = 0; width <= kMostBits; ++width) {
        for (std::size_t rows = 0; rows < 40; ++rows) {
            std::vector<std::uint16_t> numbers;
            for (std::size_t row = 0; row < rows; ++row) {
                numbers.push_back(static_cast<std::uint16_t>((row * 40503 + 65535) % (1U << width)));
            }
            std::vector<std::uint8_t> out(packed_size(rows, width), 0xaa);
            CHECK_EQUAL(pack(numbers.data(), rows, 1, kSame, width, out.data()), rows);
            CHECK(out == slowly(numbers, width));
        }
    }
}

TEST(values_apart_are_looked_up) {
    const std::uint8_t values[] = {2, 9, 0, 9, 1, 9};
    const std::uint16_t table[] = {5, 6, 7};
    std::uint8_t out[3];
    CHECK_EQUAL(pack(values, 3, 2, table, 3, out), std::size_t{3});
    CHECK_EQUAL(out[0], 0b10'101'111);
    CHECK_EQUAL(out[1], 0b1);
    CHECK_EQUAL(out[2], 0);
    CHECK_EQUAL(pack(values, 6, 1, table, 3, out), std::size_t{1});
}

}  // namespace
}  // namespace showdown

#include "packing.hpp"

#include <cstdint>
#include <vector>

#include "check.hpp"

namespace showdown {
namespace {

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
                const std::size_t number = (row * 40503 + 65535) % (1U << width);
                numbers.push_back(static_cast<std::uint16_t>(number));
            }
            std::vector<std::uint8_t> out(packed_size(rows, width), 0xaa);
            pack(numbers, width, out);
            CHECK(out == slowly(numbers, width));
        }
    }
}

TEST(more_room_than_needed_may_be_written) {
    const std::vector<std::uint16_t> numbers{5, 7, 6};
    std::vector<std::uint8_t> out(20, 0xaa);
    pack(numbers, 3, out);
    out.resize(3);
    CHECK(out == slowly(numbers, 3));
}

}  // namespace
}  // namespace showdown

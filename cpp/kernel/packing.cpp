#include "packing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace showdown {
namespace {

// Four numbers side by side, each with `Width` of the sixteen bits that it comes in.
template <std::size_t Width>
std::uint64_t four(const std::uint16_t* numbers) {
    constexpr std::uint64_t kEven = 0x0000'ffff'0000'ffff;
    const std::uint64_t all = numbers[0] | std::uint64_t{numbers[1]} << 16 |
                              std::uint64_t{numbers[2]} << 32 | std::uint64_t{numbers[3]} << 48;
    const std::uint64_t pairs = (all & kEven) | (all & ~kEven) >> (16 - Width);
    return (pairs & 0xffff'ffff) | pairs >> 32 << 2 * Width;
}

// Writes the bytes of a group of eight numbers in their order, sixteen in any case.
template <std::size_t Width>
void write_group(const std::uint16_t* numbers, std::uint8_t* out) {
    const std::uint64_t first = four<Width>(numbers);
    const std::uint64_t second = four<Width>(numbers + 4);
    constexpr std::size_t kBits = 4 * Width;  // of each, 64 at the most
    const std::uint64_t low = first | (kBits < 64 ? second << kBits % 64 : 0);
    const std::uint64_t high = kBits > 32 ? second >> (64 - kBits) % 64 : 0;
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

template <std::size_t Width>
void pack_with(std::span<const std::uint16_t> numbers, std::span<std::uint8_t> out) {
    while (!numbers.empty()) {
        std::array<std::uint16_t, 8> last{};
        const std::size_t count = std::min(numbers.size(), last.size());
        const bool whole = count == last.size();
        if (!whole) {
            std::copy_n(numbers.begin(), count, last.begin());
        }
        const std::uint16_t* const group = whole ? numbers.data() : last.data();
        if (out.size() >= 16) [[likely]] {
            write_group<Width>(group, out.data());  // The next groups write over what is too much.
        } else {
            std::array<std::uint8_t, 16> bytes;
            write_group<Width>(group, bytes.data());
            std::copy_n(bytes.begin(), Width, out.begin());
        }
        numbers = numbers.subspan(count);
        out = out.subspan(Width);
    }
}

// The function for each width: with a constant one, shifts are single instructions.
constexpr auto kPackers = []<std::size_t... Widths>(std::index_sequence<Widths...>) {
    return std::array{&pack_with<Widths>...};
}(std::make_index_sequence<kMostBits + 1>());

}  // namespace

void pack(std::span<const std::uint16_t> numbers, std::size_t width, std::span<std::uint8_t> out) {
    kPackers[width](numbers, out);
}

}  // namespace showdown

#include "lookups.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace showdown {
namespace {

template <std::size_t Size>
bool look_up(const std::uint16_t* values, std::size_t rows, const char* table,
             std::size_t entries, char* out) {
    for (std::size_t row = 0; row < rows; ++row) {
        if (values[row] >= entries) [[unlikely]] {
            return false;
        }
        std::memcpy(out + Size * row, table + Size * values[row], Size);
    }
    return true;
}

}  // namespace

std::size_t first_zero(const std::uint16_t* values, std::size_t rows, Validity valid,
                       std::size_t row) {
    while (row < rows && (values[row] != 0 || !valid(row))) {
        ++row;
    }
    return row;
}

template <class Value>
std::size_t mark(const Value* values, std::size_t rows, std::uint8_t* bits) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < rows;) {
        unsigned byte = 0;
        for (unsigned bit = 0; bit < 8 && row < rows; ++bit, ++row) {
            byte |= static_cast<unsigned>(values[row] != 0) << bit;
        }
        count += static_cast<std::size_t>(std::popcount(byte));
        *bits++ = static_cast<std::uint8_t>(byte);
    }
    return count;
}

void decide_columns(std::span<const std::uint16_t* const> columns, std::size_t rows,
                    std::uint8_t* winners) {
    for (std::size_t row = 0; row < rows; ++row) {
        unsigned best = 0;
        unsigned least = ~0U;
        unsigned winner = 0;
        for (std::size_t player = 0; player < columns.size(); ++player) {
            const unsigned value = columns[player][row];
            winner = value > best    ? static_cast<unsigned>(player + 1)
                     : value == best ? 0
                                     : winner;
            best = std::max(best, value);
            least = std::min(least, value);
        }
        winners[row] = static_cast<std::uint8_t>(least == 0 ? 255 : winner);
    }
}

bool look_up(const std::uint16_t* values, std::size_t rows, const char* table, std::size_t entries,
             std::size_t size, char* out) {
    switch (size) {
        case 1: return look_up<1>(values, rows, table, entries, out);
        case 2: return look_up<2>(values, rows, table, entries, out);
        case 4: return look_up<4>(values, rows, table, entries, out);
        case 8: return look_up<8>(values, rows, table, entries, out);
        case 16: return look_up<16>(values, rows, table, entries, out);
        default: return false;
    }
}

bool measure(const std::uint16_t* values, std::size_t rows, std::span<const std::int64_t> starts,
             std::int64_t* offsets) {
    std::int64_t total = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        offsets[row] = total;
        const std::size_t value = values[row];
        if (value + 1 >= starts.size()) [[unlikely]] {
            return false;
        }
        total += starts[value + 1] - starts[value];
    }
    offsets[rows] = total;
    return true;
}

std::size_t spell(const std::uint16_t* values, std::size_t rows,
                  std::span<const std::int64_t> starts, const char* words, char* out,
                  std::size_t room) {
    std::size_t place = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t value = values[row];
        if (value + 1 >= starts.size()) [[unlikely]] {
            return kOutside;
        }
        const auto size = static_cast<std::size_t>(starts[value + 1] - starts[value]);
        if (size > room - place) [[unlikely]] {
            return kOutside;
        }
        std::memcpy(out + place, words + starts[value], size);
        place += size;
    }
    return place;
}

template std::size_t mark(const std::uint8_t*, std::size_t, std::uint8_t*);
template std::size_t mark(const std::uint16_t*, std::size_t, std::uint8_t*);

}  // namespace showdown

// Columns of hands, in the layouts that Arrow and NumPy have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "ranking.hpp"
#include "validity.hpp"

namespace showdown {

// Texts one after the other: a row starts at an offset and ends at the next.
template <class Offset>
struct OffsetTexts {
    std::string_view data;
    const Offset* offsets;

    // Nothing if the text is not inside the data.
    std::optional<std::string_view> operator()(std::size_t row) const {
        const auto begin = static_cast<std::uint64_t>(offsets[row]);
        const auto end = static_cast<std::uint64_t>(offsets[row + 1]);
        if (begin > end || end > data.size()) [[unlikely]] {
            return std::nullopt;
        }
        return std::string_view{data.data() + begin, end - begin};
    }
};

// Arrow's views: sixteen bytes a row, with the text in them if it has twelve bytes or fewer, else
// with the number of a buffer and a place in it.
struct ViewTexts {
    const char* views;
    std::span<const std::string_view> buffers;

    std::optional<std::string_view> operator()(std::size_t row) const {
        const char* view = views + 16 * row;
        std::int32_t words[4];
        std::memcpy(words, view, sizeof words);
        const auto size = static_cast<std::uint32_t>(words[0]);
        if (size <= 12) {
            return std::string_view{view + 4, size};
        }
        const auto buffer = static_cast<std::uint32_t>(words[2]);
        const auto place = static_cast<std::uint32_t>(words[3]);
        if (buffer >= buffers.size() || place > buffers[buffer].size() ||
            size > buffers[buffer].size() - place) [[unlikely]] {
            return std::nullopt;
        }
        return std::string_view{buffers[buffer].data() + place, size};
    }
};


// Each writes a strength a row, 0 for what is null or no hand, and returns the first row that
// is neither, or `rows`; or kOutside if a row lies outside its data.

template <class Texts>
std::size_t evaluate_texts(const Texts& texts, std::size_t rows, Validity valid,
                           const Ranking& ranking, std::uint16_t* strengths);

// Rows of `width` characters of 1 or 4 bytes, filled up with zeros.
template <class Character>
std::size_t evaluate_fixed(const Character* text, std::size_t width, std::size_t rows,
                           const Ranking& ranking, std::uint16_t* strengths);

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t rows, Validity valid,
                           const Ranking& ranking, std::uint16_t* strengths);

// A row has the numbers from an offset to the next, which count from `first`.
template <class Offset>
struct Offsets {
    const Offset* values;
    std::uint64_t first;

    std::uint64_t operator[](std::size_t row) const {
        return static_cast<std::uint64_t>(values[row]) - first;
    }
};

// All rows have as many numbers.
struct EvenOffsets {
    std::uint64_t size;

    std::uint64_t operator[](std::size_t row) const { return size * row; }
};

template <class Places>
std::size_t evaluate_lists(std::span<const std::uint8_t> cards, const Places& offsets,
                           std::size_t rows, Validity valid, const Ranking& ranking,
                           std::uint16_t* strengths);

// Texts that are deals of `players` hands of five cards: writes as many strengths a row.
template <class Texts>
std::size_t evaluate_deals(const Texts& texts, std::size_t rows, Validity valid, int players,
                           const Ranking& ranking, std::uint16_t* strengths);

// The number of the card that each text is, kNoNumber for what is null or none; false if a text
// lies outside its data.
inline constexpr std::uint8_t kNoNumber = 255;
template <class Texts>
bool number_cards(const Texts& texts, std::size_t rows, Validity valid, std::uint8_t* numbers);

// Any integers as bytes, kNoNumber for what is null or no card's number.
template <class Integer>
void narrow(const Integer* values, std::size_t rows, Validity valid, std::uint8_t* numbers) {
    for (std::size_t row = 0; row < rows; ++row) {
        const Integer value = values[row];
        const bool card = value >= Integer{0} && value < Integer{52};
        numbers[row] = card ? static_cast<std::uint8_t>(value) : kNoNumber;
    }
    for (std::size_t row = 0; valid.bits != nullptr && row < rows; ++row) {
        if (!valid(row)) {
            numbers[row] = kNoNumber;
        }
    }
}

}  // namespace showdown

#include "columns.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "cards.hpp"
#include "hand_text.hpp"
#include "hands.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

constexpr std::size_t kMostDealt = 50;

bool all_different(const std::uint8_t* numbers, std::size_t count) {
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < count; ++i) {
        seen |= 1ULL << numbers[i];
    }
    return static_cast<std::size_t>(std::popcount(seen)) == count;
}

// The strengths of a deal that has one blank or the like between its cards, as most have; whether
// it is one.
bool evenly_spaced_deal(std::string_view text, std::size_t hands, const Ranking& ranking,
                        std::uint16_t* strengths) {
    const std::size_t size = 5 * hands;
    if (text.size() != 3 * size - 1 || !stands_between(static_cast<unsigned char>(text[2]))) {
        return false;
    }
    const char between = text[2];
    const char* p = text.data();
    std::uint64_t cards = 0;
    bool same = true;
    for (std::size_t hand = 0; hand < hands; ++hand) {
        Sums sum;
        for (int i = 0; i < 5; ++i, p += 3) {
            sum.add(kCards<5>.text(p));
            same &= p + 2 == text.data() + text.size() || p[2] == between;
        }
        cards |= sum.cards();
        strengths[hand] = static_cast<std::uint16_t>(strength<5>(sum, ranking));
    }
    return same && std::popcount(cards & ranking.deck) == static_cast<int>(size);
}

std::uint32_t text_strength(std::string_view text, const Ranking& ranking) {
    const std::uint32_t found = evenly_spaced_strength(text.data(), text.size(), ranking);
    if (found != 0) [[likely]] {
        return found;
    }
    std::uint8_t numbers[kMostCards];
    return evaluate_numbers(numbers, read_hand(text, numbers), ranking);
}

// Asks for the strength of every valid row; nothing from `strength_of` says that it is outside.
template <class StrengthOf>
std::size_t each_row(std::size_t rows, Validity valid, std::uint16_t* strengths,
                     StrengthOf&& strength_of) {
    std::size_t bad = rows;
    for (std::size_t row = 0; row < rows; ++row) {
        if (!valid(row)) {
            strengths[row] = 0;
            continue;
        }
        const std::optional<std::uint32_t> found = strength_of(row);
        if (!found) [[unlikely]] {
            return kOutside;
        }
        strengths[row] = static_cast<std::uint16_t>(*found);
        if (*found == 0) [[unlikely]] {
            bad = std::min(bad, row);
        }
    }
    return bad;
}

// Writes a character outside ASCII as UTF-8; returns how many bytes that are.
std::size_t write_utf8(std::uint32_t c, char* out) {
    const std::size_t size = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (std::size_t i = size - 1; i != 0; --i, c >>= 6) {
        out[i] = static_cast<char>(0x80 | (c & 0x3f));
    }
    out[0] = static_cast<char>(0xf00 >> size | c);
    return size;
}

// A row of fixed width ends before the zeros that fill it up.
template <class Character>
std::size_t fixed_size(const Character* text, std::size_t width) {
    while (width != 0 && text[width - 1] == 0) {
        --width;
    }
    return width;
}

std::uint32_t fixed_strength(const char* text, std::size_t width, const Ranking& ranking) {
    return text_strength({text, fixed_size(text, width)}, ranking);
}

std::uint32_t fixed_strength(const std::uint32_t* text, std::size_t width, const Ranking& ranking) {
    constexpr std::size_t kLongest = 256;
    const std::size_t size = fixed_size(text, width);
    if (size > kLongest) {
        return 0;
    }
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < size; ++i) {
        bits |= text[i];
    }
    if (bits < 0x80) [[likely]] {
        if (const std::uint32_t found = evenly_spaced_strength(text, size, ranking)) [[likely]] {
            return found;
        }
    }
    char bytes[4 * kLongest];
    std::size_t count = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (text[i] < 0x80) {
            bytes[count++] = static_cast<char>(text[i]);
        } else {
            count += write_utf8(text[i], bytes + count);
        }
    }
    return text_strength({bytes, count}, ranking);
}

}  // namespace

template <class Texts>
std::size_t evaluate_texts(const Texts& texts, std::size_t rows, Validity valid,
                           const Ranking& ranking, std::uint16_t* strengths) {
    return each_row(rows, valid, strengths, [&](std::size_t row) -> std::optional<std::uint32_t> {
        const std::optional<std::string_view> text = texts(row);
        return text ? std::optional(text_strength(*text, ranking)) : std::nullopt;
    });
}

template <class Character>
std::size_t evaluate_fixed(const Character* text, std::size_t width, std::size_t rows,
                           const Ranking& ranking, std::uint16_t* strengths) {
    return each_row(rows, {}, strengths, [&](std::size_t row) -> std::optional<std::uint32_t> {
        return fixed_strength(text + row * width, width, ranking);
    });
}

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t rows, Validity valid,
                           const Ranking& ranking, std::uint16_t* strengths) {
    return each_row(rows, valid, strengths, [&](std::size_t row) -> std::optional<std::uint32_t> {
        return evaluate_mask(masks[row], ranking);
    });
}

template <class Places>
std::size_t evaluate_lists(std::span<const std::uint8_t> cards, const Places& offsets,
                           std::size_t rows, Validity valid, const Ranking& ranking,
                           std::uint16_t* strengths) {
    return each_row(rows, valid, strengths, [&](std::size_t row) -> std::optional<std::uint32_t> {
        const std::uint64_t begin = offsets[row];
        const std::uint64_t end = offsets[row + 1];
        if (begin > end || end > cards.size()) [[unlikely]] {
            return std::nullopt;
        }
        return evaluate_numbers(cards.data() + begin, end - begin, ranking);
    });
}

template <class Texts>
std::size_t evaluate_deals(const Texts& texts, std::size_t rows, Validity valid, int players,
                           const Ranking& ranking, std::uint16_t* strengths) {
    const auto hands = static_cast<std::size_t>(players);
    std::size_t bad = rows;
    for (std::size_t row = 0; row < rows; ++row, strengths += hands) {
        std::fill_n(strengths, hands, std::uint16_t{0});
        if (!valid(row)) {
            continue;
        }
        const std::optional<std::string_view> text = texts(row);
        if (!text) [[unlikely]] {
            return kOutside;
        }
        if (evenly_spaced_deal(*text, hands, ranking, strengths)) [[likely]] {
            continue;
        }
        std::array<std::uint8_t, kMostDealt> cards;
        const std::size_t count = read_hand(*text, cards.data(), 5 * hands);
        bool right = count == 5 * hands && all_different(cards.data(), count);
        for (std::size_t hand = 0; right && hand < hands; ++hand) {
            const std::uint32_t found = evaluate_numbers(cards.data() + 5 * hand, 5, ranking);
            strengths[hand] = static_cast<std::uint16_t>(found);
            right = found != 0;
        }
        if (!right) [[unlikely]] {
            std::fill_n(strengths, hands, std::uint16_t{0});
            bad = std::min(bad, row);
        }
    }
    return bad;
}

template <class Texts>
bool number_cards(const Texts& texts, std::size_t rows, Validity valid, std::uint8_t* numbers) {
    for (std::size_t row = 0; row < rows; ++row) {
        numbers[row] = kNoNumber;
        if (!valid(row)) {
            continue;
        }
        const std::optional<std::string_view> text = texts(row);
        if (!text) [[unlikely]] {
            return false;
        }
        if (text->size() == 2) [[likely]] {
            const auto* two = reinterpret_cast<const unsigned char*>(text->data());
            const int number = card_number(two[0], two[1]);
            numbers[row] = number == kNoCard ? kNoNumber : static_cast<std::uint8_t>(number);
            continue;
        }
        // A card alone has nothing but blanks around it.
        std::uint8_t number;
        if (text->find_first_of(",;|") == std::string_view::npos &&
            read_hand(*text, &number, 1) == 1) {
            numbers[row] = number;
        }
    }
    return true;
}

template std::size_t evaluate_fixed(const char*, std::size_t, std::size_t, const Ranking&,
                                    std::uint16_t*);
template std::size_t evaluate_fixed(const std::uint32_t*, std::size_t, std::size_t,
                                    const Ranking&, std::uint16_t*);

template std::size_t evaluate_lists(std::span<const std::uint8_t>, const Offsets<std::int32_t>&,
                                    std::size_t, Validity, const Ranking&, std::uint16_t*);
template std::size_t evaluate_lists(std::span<const std::uint8_t>, const Offsets<std::int64_t>&,
                                    std::size_t, Validity, const Ranking&, std::uint16_t*);
template std::size_t evaluate_lists(std::span<const std::uint8_t>, const EvenOffsets&,
                                    std::size_t, Validity, const Ranking&, std::uint16_t*);

#define SHOWDOWN_TEXTS(Texts)                                                                    \
    template std::size_t evaluate_texts(const Texts&, std::size_t, Validity, const Ranking&,     \
                                        std::uint16_t*);                                         \
    template std::size_t evaluate_deals(const Texts&, std::size_t, Validity, int,                \
                                        const Ranking&, std::uint16_t*);                         \
    template bool number_cards(const Texts&, std::size_t, Validity, std::uint8_t*);
SHOWDOWN_TEXTS(OffsetTexts<std::int32_t>)
SHOWDOWN_TEXTS(OffsetTexts<std::int64_t>)
SHOWDOWN_TEXTS(ViewTexts)
#undef SHOWDOWN_TEXTS

}  // namespace showdown

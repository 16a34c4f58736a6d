#include "hands.hpp"

#include <algorithm>
#include <bit>

#include "cards.hpp"
#include "hand_text.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

template <int Cards>
std::uint32_t numbers_strength(const std::uint8_t* cards, const Ranking& ranking) {
    Sums hand;
    for (int i = 0; i < Cards; ++i) {
        hand.add(kCards<Cards>.number(cards[i]));
    }
    return checked_strength<Cards>(hand, ranking);
}

template <int Cards>
std::size_t rows_strengths(const std::uint8_t* cards, std::size_t rows,
                           std::uint16_t* strengths, const Ranking& given) {
    const Ranking ranking = given;  // Which nothing that is written to can change.
    std::size_t bad = rows;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::uint32_t s = numbers_strength<Cards>(cards + row * Cards, ranking);
        strengths[row] = static_cast<std::uint16_t>(s);
        if (s == 0) [[unlikely]] {
            bad = std::min(bad, row);
        }
    }
    return bad;
}

// Adds a card to a mask, unless it is none or is there already.
bool add_card(std::uint64_t& mask, int number) {
    if (number < 0 || number >= kDeck || (mask >> number & 1) != 0) {
        return false;
    }
    mask |= 1ULL << number;
    return true;
}

}  // namespace

std::uint32_t evaluate_text(std::string_view text, const Ranking& ranking) {
    return plain_strength(text.data(), text.size(), ' ', ranking);
}

std::uint32_t evaluate_numbers(const std::uint8_t* cards, std::size_t count,
                               const Ranking& ranking) {
    switch (count) {
        case 5: return numbers_strength<5>(cards, ranking);
        case 6: return numbers_strength<6>(cards, ranking);
        case 7: return numbers_strength<7>(cards, ranking);
        default: return 0;
    }
}

std::uint32_t evaluate_mask(std::uint64_t mask, const Ranking& ranking) {
    const int count = std::popcount(mask);
    if (count < 5 || count > 7 || mask >> kDeck != 0) {
        return 0;
    }
    std::uint8_t cards[7];
    for (int i = 0; i < count; ++i, mask &= mask - 1) {
        cards[i] = static_cast<std::uint8_t>(std::countr_zero(mask));
    }
    return evaluate_numbers(cards, static_cast<std::size_t>(count), ranking);
}

std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::size_t cards_a_row,
                          std::uint16_t* strengths, const Ranking& ranking) {
    switch (cards_a_row) {
        case 5: return rows_strengths<5>(cards, rows, strengths, ranking);
        case 6: return rows_strengths<6>(cards, rows, strengths, ranking);
        case 7: return rows_strengths<7>(cards, rows, strengths, ranking);
        default: return 0;
    }
}

std::uint64_t mask_text(std::string_view text) {
    const std::size_t step = text.size() > 2 && text[2] == ' ' ? 3 : 2;
    if (text.size() % step != (step == 3 ? 2 : 0)) {
        return 0;
    }
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < text.size(); i += step) {
        const bool apart = step == 2 || i == 0 || text[i - 1] == ' ';
        const auto rank = static_cast<unsigned char>(text[i]);
        const auto suit = static_cast<unsigned char>(text[i + 1]);
        if (!apart || !add_card(mask, card_number(rank, suit))) {
            return 0;
        }
    }
    return mask;
}

std::uint64_t mask_numbers(const std::uint8_t* cards, std::size_t count) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (!add_card(mask, cards[i])) {
            return 0;
        }
    }
    return mask;
}

}  // namespace showdown

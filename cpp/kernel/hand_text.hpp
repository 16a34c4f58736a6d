// One hand written as text.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cards.hpp"
#include "strength.hpp"

namespace showdown {

// What may stand between cards: blanks, commas, semicolons, bars.
constexpr bool stands_between(unsigned char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f) || c == ',' ||
           c == ';' || c == '|';
}

template <int Cards>
inline std::uint32_t checked_strength(const Sums& hand, const Ranking& ranking) {
    const bool whole = std::popcount(hand.cards() & ranking.deck) == Cards;
    return whole ? strength<Cards>(hand, ranking) : 0;
}

// Cards with nothing between them, in characters of one byte or of four.
template <int Cards, class Character>
inline std::uint32_t packed_strength(const Character* text, const Ranking& ranking) {
    Sums hand;
    for (int i = 0; i < Cards; ++i) {
        hand.add(kCards<Cards>.text(text + 2 * i));
    }
    return checked_strength<Cards>(hand, ranking);
}

// Cards with the one character `between` between them.
template <int Cards, class Character>
inline std::uint32_t spaced_strength(const Character* text, Character between,
                                     const Ranking& ranking) {
    Sums hand;
    bool same = true;
    for (int i = 0; i < Cards; ++i) {
        hand.add(kCards<Cards>.text(text + 3 * i));
        if (i > 0) {
            same &= text[3 * i - 1] == between;
        }
    }
    return same ? checked_strength<Cards>(hand, ranking) : 0;
}

// The strength of "8C TS KC 9H 4S" or "8CTSKC9H4S", of five to seven cards, either case; else 0.
// `between` is what stands between cards if they are apart.
template <class Character>
inline std::uint32_t plain_strength(const Character* p, std::size_t size, Character between,
                                    const Ranking& ranking) {
    switch (size) {
        case 14:
            return p[2] == between ? spaced_strength<5>(p, between, ranking)
                                   : packed_strength<7>(p, ranking);
        case 17: return spaced_strength<6>(p, between, ranking);
        case 20: return spaced_strength<7>(p, between, ranking);
        case 10: return packed_strength<5>(p, ranking);
        case 12: return packed_strength<6>(p, ranking);
        default: return 0;
    }
}

// The same with any one character that may stand between cards.
template <class Character>
inline std::uint32_t evenly_spaced_strength(const Character* text, std::size_t size,
                                            const Ranking& ranking) {
    if (size < 10) {
        return 0;
    }
    const bool apart = stands_between(static_cast<unsigned char>(text[2]));
    return plain_strength(text, size, apart ? text[2] : Character{' '}, ranking);
}

// The cards of a text, with "10" for a ten, suits as letters or as signs, and anything that may
// stand between cards before, between and after them. Writes their numbers and returns how many
// there are; 0 if something is no card, or if there are more than `most`.
std::size_t read_hand(std::string_view text, std::uint8_t* numbers, std::size_t most = kMostCards);

}  // namespace showdown

// Cards as people and programs write them, and the lanes that each adds to a hand.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "sums.hpp"
#include "tables.hpp"

namespace showdown {

inline constexpr int kDeck = 52;
inline constexpr int kHandSize = 5;   // so many cards of a hand count
inline constexpr int kMostCards = 7;  // so many it may have
inline constexpr int kNoCard = -1;

// 0..12 for a rank's character, 0..3 for a suit's, else kNoCard.
constexpr int rank_of(unsigned char c) {
    switch (c) {
        case 'T': case 't': return 8;
        case 'J': case 'j': return 9;
        case 'Q': case 'q': return 10;
        case 'K': case 'k': return 11;
        case 'A': case 'a': return 12;
        default: return c >= '2' && c <= '9' ? c - '2' : kNoCard;
    }
}

constexpr int suit_of(unsigned char c) {
    switch (c) {
        case 'C': case 'c': return 0;
        case 'D': case 'd': return 1;
        case 'H': case 'h': return 2;
        case 'S': case 's': return 3;
        default: return kNoCard;
    }
}

// A card's number, 4 * rank + suit, from its two characters; kNoCard if they are none.
constexpr int card_number(unsigned char rank, unsigned char suit) {
    const int r = rank_of(rank);
    const int s = suit_of(suit);
    return r == kNoCard || s == kNoCard ? kNoCard : 4 * r + s;
}

inline constexpr std::array<unsigned char, 18> kRankLetters{
    '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A', 't', 'j', 'q', 'k', 'a'};
inline constexpr std::array<unsigned char, 8> kSuitLetters{'C', 'D', 'H', 'S', 'c', 'd', 'h', 's'};

// Two characters as they lie in memory, as an index.
inline std::size_t index_of(const char* two) {
    std::uint16_t value;
    std::memcpy(&value, two, sizeof value);
    return value;
}

// The number of every card by its two characters; those of no card have any number.
class NumberTable {
  public:
    NumberTable() {
        for (unsigned char rank : kRankLetters) {
            for (unsigned char suit : kSuitLetters) {
                const char text[2] = {static_cast<char>(rank), static_cast<char>(suit)};
                by_text_[index_of(text)] = static_cast<std::uint8_t>(card_number(rank, suit));
            }
        }
    }

    std::uint8_t text(const char* two) const { return by_text_[index_of(two)]; }

  private:
    std::array<std::uint8_t, 65536> by_text_;  // Static, as below.
};

inline const NumberTable kNumbers{};

// The lanes of every card, by its number (the other bytes are no cards) and by its two
// characters as they lie in memory. The second is a megabyte of which a file touches 52 lines.
template <int Cards>
class CardTable {
  public:
    CardTable() {
        for (int rank = 0; rank < 13; ++rank) {
            for (int suit = 0; suit < 4; ++suit) {
                by_number_[static_cast<std::size_t>(4 * rank + suit)] =
                    card_lanes(tables::Ranks<Cards>::kKeys[rank], rank, suit);
            }
        }
        for (unsigned char rank : kRankLetters) {
            for (unsigned char suit : kSuitLetters) {
                const char text[2] = {static_cast<char>(rank), static_cast<char>(suit)};
                by_text_[index_of(text)] =
                    by_number_[static_cast<std::size_t>(card_number(rank, suit))];
            }
        }
    }

    const Lanes& number(std::uint8_t number) const { return by_number_[number]; }
    const Lanes& text(const char* two) const { return by_text_[index_of(two)]; }

  private:
    // Not initialised here: static storage is zero to begin with, page by page as it is touched.
    std::array<Lanes, 256> by_number_;
    std::array<Lanes, 65536> by_text_;
};

// Filled when the library is loaded, before any thread can read them.
template <int Cards>
inline const CardTable<Cards> kCards{};

// Some cards added up, with the keys for hands of `KeyCards`.
template <int KeyCards>
inline Lanes sum_of(const std::uint8_t* cards, std::size_t count) {
    Lanes sum{0, 0};
    for (std::size_t i = 0; i < count; ++i) {
        sum += kCards<KeyCards>.number(cards[i]);
    }
    return sum;
}

// The hand that some cards are.
template <int Cards>
inline Sums hand_of(const std::uint8_t* cards) {
    Sums hand;
    hand.add(sum_of<Cards>(cards, Cards));
    return hand;
}

}  // namespace showdown

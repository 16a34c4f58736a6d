// Cards as people and programs write them, and the lanes that each adds to a hand.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "sums.hpp"
#include "tables.hpp"

namespace showdown {

inline constexpr int kDeck = 52;
inline constexpr int kHandSize = 5;   // so many cards of a hand count
inline constexpr int kMostCards = 7;  // so many it may have
inline constexpr std::size_t kBoard = 5;        // how many cards a board has
inline constexpr std::size_t kMostHole = 7;     // how many a player may hold where two count
inline constexpr std::size_t kBadugiCards = 4;  // how many a badugi hand has
inline constexpr int kNoCard = -1;

// 0..12 for a rank's character, 0..3 for a suit's, else kNoCard. A card's number is 4 * rank + suit.
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

// Two characters as they lie in memory, as an index.
inline std::size_t index_of(const char* two) {
    std::uint16_t value;
    std::memcpy(&value, two, sizeof value);
    return value;
}

// Calls with each of the bits' subsets of `count` bits, and those chosen before.
template <class Call>
void each_subset(std::uint64_t bits, std::size_t count, std::uint64_t chosen, Call&& call) {
    if (count == 0) {
        call(chosen);
        return;
    }
    for (; bits != 0; bits &= bits - 1) {
        each_subset(bits & (bits - 1), count - 1, chosen | (bits & (0 - bits)), call);
    }
}

// Calls with each way to write a card in two characters, as an index, and the card's number.
template <class Call>
void each_text(Call&& call) {
    for (const char rank : std::string_view("23456789TJQKAtjqka")) {
        for (const char suit : std::string_view("CDHScdhs")) {
            const char text[2] = {rank, suit};
            const int number = 4 * rank_of(static_cast<unsigned char>(rank)) +
                               suit_of(static_cast<unsigned char>(suit));
            call(index_of(text), static_cast<std::uint8_t>(number));
        }
    }
}

// The number of every card by its two characters; those of no card have any number.
inline const auto kNumbers = [] {
    std::array<std::uint8_t, 65536> by_text{};
    each_text([&](std::size_t text, std::uint8_t number) { by_text[text] = number; });
    return by_text;
}();

// The lanes of every card, by its number (the other bytes are no cards) and by its two
// characters as they lie in memory. The second is a megabyte of which a file touches 52 lines.
template <int Cards>
class CardTable {
  public:
    CardTable() {
        each_text([this](std::size_t text, std::uint8_t number) {
            const int rank = number / 4;
            by_text_[text] = by_number_[number] =
                card_lanes(tables::Ranks<Cards>::kKeys[rank], rank, number % 4);
        });
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

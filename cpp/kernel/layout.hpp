// How the deals of a text are laid out.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "tables.hpp"

namespace showdown {

inline constexpr int kMostPlayers = 10;

enum class Style : std::uint8_t {
    RANK_FIRST,  // 8C, 10h, A♠, or a playing card's own character
    SUIT_FIRST,  // C8, h10, ♠A
    NUMBERS,     // 0 to 51, in the layout's order
    PAIRS,       // 4,8: a suit, 1 to 4 for hearts, spades, diamonds and clubs, and a rank, 1 to 13
                 // from ace to king; after the last card a number may tell the hand's class
};

struct Layout {
    int players = 2;       // 1 to kMostPlayers
    int cards = kHandSize; // a hand
    bool repeats = false;  // whether a card may come twice in a deal
    bool mixed = false;    // whether anything may stand between cards that does so in some layout
    Style style = Style::RANK_FIRST;
    // What stands between two cards of a hand, and between two hands: a blank (any number of
    // blanks and tabs), another byte (once, perhaps with blanks), or 0 (nothing, perhaps blanks).
    unsigned char separator = ' ';
    unsigned char mark = ' ';
    // Bytes to be passed over like blanks: brackets, quotes.
    std::array<bool, 256> passed{};
    // For numbers: the card of each.
    std::array<std::uint8_t, kDeck> order{};

    bool has_numbers() const { return style == Style::NUMBERS || style == Style::PAIRS; }

    // Whether a card may follow another directly.
    bool may_touch() const { return separator == '\0' || mark == '\0' || mixed; }
};

}  // namespace showdown

// How the deals of a text are laid out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "cards.hpp"
#include "tables.hpp"

namespace showdown {

inline constexpr int kMostPlayers = 10;
inline constexpr std::size_t kMostNumbers = 53;  // 0 to 51, or 1 to 52

enum class Style : std::uint8_t {
    RANK_FIRST,  // 8C, 10h, A♠, or a playing card's own character
    SUIT_FIRST,  // C8, h10, ♠A
    NUMBERS,     // a number a card, in the layout's order
    PAIRS,       // 4,8: a suit, 1 to 4 for hearts, spades, diamonds and clubs, and a rank, 1 to 13
                 // from ace to king; after the last card a number may tell the hand's class
};

// What stands somewhere in a line is a blank (any number of blanks and tabs), or other bytes,
// which may have blanks among them; where it is nothing, there may be blanks.
struct Layout {
    int players = 2;        // 1 to kMostPlayers
    int cards = kHandSize;  // a hand
    bool repeats = false;   // whether a card may come twice in a deal
    bool mixed = false;     // whether any punctuation may stand around a card, or nothing
    Style style = Style::RANK_FIRST;
    std::string separator = " ";  // between two cards of a hand
    std::string before = "";      // in front of the first hand
    std::array<std::string, kMostPlayers - 1> marks{" ", " ", " ", " ", " ", " ", " ", " ", " "};
    std::string after = "";  // behind the last hand
    // For numbers: the card of each, or kNoNumber.
    std::array<std::uint8_t, kMostNumbers> order{};

    static constexpr std::uint8_t kNoNumber = 255;

    int size() const { return players * cards; }

    bool has_numbers() const { return style == Style::NUMBERS || style == Style::PAIRS; }

    // Whether the lines are items of a list, whose brackets may stand at the ends of any line.
    bool listed() const {
        return !before.empty() && std::string("[{\"'").find(before[0]) != std::string::npos;
    }

    // What stands in front of a card; behind the last, if the card is number `size()`.
    const std::string& gap(int card) const {
        if (card == 0) {
            return before;
        }
        if (card == size()) {
            return after;
        }
        return card % cards == 0 ? marks[static_cast<std::size_t>(card / cards - 1)] : separator;
    }
};

}  // namespace showdown

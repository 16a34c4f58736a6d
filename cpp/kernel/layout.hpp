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
inline constexpr std::size_t kMostDealt = kMostPlayers * kMostCards + kBoard;  // cards a line
inline constexpr std::size_t kCategories = 10;  // of hands, at most, under any rules
inline constexpr std::size_t kMostNumbers = 53;  // 0 to 51, or 1 to 52

enum class Style : std::uint8_t {
    RANK_FIRST,  // 8C, 10h, A♠, or a playing card's own character
    SUIT_FIRST,  // C8, h10, ♠A
    NUMBERS,     // a number a card, in the layout's order
    PAIRS,       // 4,8: a suit, 1 to 4 for hearts, spades, diamonds and clubs, and a rank, 1 to 13
                 // from ace to king
    PAIRS_AND_CLASS,  // the same, and after the last card a number for the hand's class
};

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

// A gap between two cards is " " (any number of blanks), other bytes, around and among which there
// may be blanks, or nothing, where there may be blanks too. Blanks are spaces and tabs; only spaces
// where a gap has a tab, which then is a delimiter: two of them in a row are an empty field.
struct Layout {
    int players = 2;        // 1 to kMostPlayers
    int cards = kHandSize;  // a hand, 1 to kMostCards
    int board = 0;          // cards behind the hands, which all players share
    bool repeats = false;   // whether a card may come twice in a deal
    Style style = Style::RANK_FIRST;
    std::string separator = " ";  // between two cards of a hand
    std::string before = "";      // in front of the first hand
    // Between two hands, and between the last hand and the board.
    std::array<std::string, kMostPlayers> marks{" ", " ", " ", " ", " ", " ", " ", " ", " ", " "};
    std::string after = "";  // behind the last hand
    bool tabs = false;       // whether a gap has a tab
    // For numbers: the card of each, or kNoNumber.
    std::array<std::uint8_t, kMostNumbers> order{};

    static constexpr std::uint8_t kNoNumber = 255;

    int size() const { return players * cards + board; }

    // Whether it is two hands of five cards, blanks between all of these, and nothing else.
    bool is_plain() const {
        return players == 2 && cards == kHandSize && board == 0 &&
               style == Style::RANK_FIRST && separator == " " && before.empty() && after.empty() &&
               marks[0] == " ";
    }

    bool has_pairs() const { return style == Style::PAIRS || style == Style::PAIRS_AND_CLASS; }

    bool has_numbers() const { return style == Style::NUMBERS || has_pairs(); }

    bool is_blank(char c) const { return c == ' ' || (c == '\t' && !tabs); }

    // What stands in front of a card; behind the last, if the card is number `size()`.
    const std::string& gap(int card) const {
        if (card == 0) {
            return before;
        }
        if (card == size()) {
            return after;
        }
        const bool starts = card % cards == 0 && card <= players * cards;  // a hand or the board
        return starts ? marks[static_cast<std::size_t>(card / cards - 1)] : separator;
    }
};

}  // namespace showdown

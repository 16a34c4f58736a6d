// How a card is written in UTF-8: the one grammar, which card_text.py has in Python.
#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"

namespace showdown {

// What was read at the start of a text: a rank, a suit, a number or a card, and its bytes.
struct Token {
    int value = kNoCard;
    int length = 0;
};

constexpr unsigned char byte_at(const char* p, const char* end, int i) {
    return end - p > i ? static_cast<unsigned char>(p[i]) : '\0';
}

constexpr Token read_rank(const char* p, const char* end) {
    if (byte_at(p, end, 0) == '1' && byte_at(p, end, 1) == '0') {
        return {8, 2};
    }
    return {rank_of(byte_at(p, end, 0)), 1};
}

// A letter, or one of the symbols U+2660 to U+2667, which a variation selector may follow: U+FE0E
// has it drawn as text, U+FE0F as a picture.
constexpr Token read_suit(const char* p, const char* end) {
    if (byte_at(p, end, 0) != 0xe2) {
        return {suit_of(byte_at(p, end, 0)), 1};
    }
    constexpr int kOrder[8] = {3, 2, 1, 0, 3, 2, 1, 0};  // black, then outlined or the reverse
    const unsigned char last = byte_at(p, end, 2);
    if (byte_at(p, end, 1) != 0x99 || last < 0xa0 || last > 0xa7) {
        return {};
    }
    const bool selected = byte_at(p, end, 3) == 0xef && byte_at(p, end, 4) == 0xb8 &&
                          (byte_at(p, end, 5) == 0x8e || byte_at(p, end, 5) == 0x8f);
    return {kOrder[last - 0xa0], selected ? 6 : 3};
}

// One of the playing cards U+1F0A1 to U+1F0DE, whose rows of sixteen are spades, hearts, diamonds
// and clubs: ace, two to ten, jack, knight (which is no card here), queen, king.
constexpr Token read_playing_card(const char* p, const char* end) {
    const unsigned char third = byte_at(p, end, 2);
    const unsigned char last = byte_at(p, end, 3);
    if (byte_at(p, end, 0) != 0xf0 || byte_at(p, end, 1) != 0x9f ||
        (third != 0x82 && third != 0x83) || last < 0x80 || last > 0xbf) {
        return {};
    }
    const int code = (third - 0x82) * 64 + (last - 0x80);  // from U+1F080
    const int suit = 3 - (code / 16 - 2);
    const int place = code % 16;
    if (suit < 0 || suit > 3 || place < 1 || place > 14 || place == 12) {
        return {};
    }
    const int rank = place == 1 ? 12 : place < 12 ? place - 2 : place - 3;
    return {4 * rank + suit, 4};
}

// A rank and a suit, in either order, or a playing card.
constexpr Token read_card_text(const char* p, const char* end, bool suit_first) {
    if (byte_at(p, end, 0) == 0xf0) {
        return read_playing_card(p, end);
    }
    const Token first = suit_first ? read_suit(p, end) : read_rank(p, end);
    if (first.value == kNoCard) {
        return {};
    }
    const char* const then = p + first.length;
    const Token second = suit_first ? read_rank(then, end) : read_suit(then, end);
    if (second.value == kNoCard) {
        return {};
    }
    const int rank = suit_first ? second.value : first.value;
    const int suit = suit_first ? first.value : second.value;
    return {4 * rank + suit, first.length + second.length};
}

}  // namespace showdown

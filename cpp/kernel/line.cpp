#include "line.hpp"

#include <algorithm>
#include <cstring>


namespace showdown {
namespace {

struct Token {
    int card = kNoCard;
    int length = 0;
};

struct Part {
    int value = kNoCard;
    int length = 0;
};

bool is_blank(unsigned char c) { return c == ' ' || c == '\t'; }

unsigned char byte_at(const char* p, const char* end, int i) {
    return end - p > i ? static_cast<unsigned char>(p[i]) : '\0';
}

Part read_rank(const char* p, const char* end) {
    if (byte_at(p, end, 0) == '1' && byte_at(p, end, 1) == '0') {
        return {8, 2};
    }
    return {rank_of(byte_at(p, end, 0)), 1};
}

// A letter, or one of the signs U+2660 to U+2667, which U+FE0F may follow.
Part read_suit(const char* p, const char* end) {
    if (byte_at(p, end, 0) != 0xe2) {
        return {suit_of(byte_at(p, end, 0)), 1};
    }
    constexpr int kSigns[8] = {3, 2, 1, 0, 3, 2, 1, 0};  // black, then outlined or the reverse
    const unsigned char last = byte_at(p, end, 2);
    if (byte_at(p, end, 1) != 0x99 || last < 0xa0 || last > 0xa7) {
        return {};
    }
    const bool emoji = byte_at(p, end, 3) == 0xef && byte_at(p, end, 4) == 0xb8 &&
                       byte_at(p, end, 5) == 0x8f;
    return {kSigns[last - 0xa0], emoji ? 6 : 3};
}

// One of the playing cards U+1F0A1 to U+1F0DE, whose rows of sixteen are spades, hearts, diamonds
// and clubs: ace, two to ten, jack, knight (which is no card here), queen, king.
Token read_sign(const char* p, const char* end) {
    const unsigned char third = byte_at(p, end, 2);
    const unsigned char last = byte_at(p, end, 3);
    if (byte_at(p, end, 1) != 0x9f || (third != 0x82 && third != 0x83) || last < 0x80 ||
        last > 0xbf) {
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

Token read_pair(const char* p, const char* end, bool suit_first) {
    const Part first = suit_first ? read_suit(p, end) : read_rank(p, end);
    if (first.value == kNoCard) {
        return {};
    }
    const char* then = p + first.length;
    const Part second = suit_first ? read_rank(then, end) : read_suit(then, end);
    if (second.value == kNoCard) {
        return {};
    }
    const int rank = suit_first ? second.value : first.value;
    const int suit = suit_first ? first.value : second.value;
    return {4 * rank + suit, first.length + second.length};
}

// A number of up to three digits.
Part read_number(const char* p, const char* end) {
    Part number{0, 0};
    while (number.length < 3 && byte_at(p, end, number.length) >= '0' &&
           byte_at(p, end, number.length) <= '9') {
        number.value = 10 * number.value + (byte_at(p, end, number.length) - '0');
        ++number.length;
    }
    return number.length == 0 ? Part() : number;
}

Token read_numbered(const char* p, const char* end, const Layout& layout) {
    const Part number = read_number(p, end);
    if (number.value < 0 || number.value >= kDeck) {
        return {};
    }
    return {layout.order[static_cast<std::size_t>(number.value)], number.length};
}

Token read_two_numbers(const char* p, const char* end, const Layout& layout) {
    constexpr int kSuits[5] = {kNoCard, 2, 3, 1, 0};
    const Part suit = read_number(p, end);
    if (suit.value < 1 || suit.value > 4) {
        return {};
    }
    const char* then = p + suit.length;
    while (then != end && (is_blank(static_cast<unsigned char>(*then)) ||
                           (*then != '\0' &&
                            static_cast<unsigned char>(*then) == layout.separator))) {
        ++then;
    }
    const Part rank = read_number(then, end);
    if (rank.value < 1 || rank.value > 13 || then == p + suit.length) {
        return {};
    }
    return {4 * (rank.value == 1 ? 12 : rank.value - 2) + kSuits[suit.value],
            static_cast<int>(then - p) + rank.length};
}

Token read_card(const char* p, const char* end, const Layout& layout) {
    if (layout.style == Style::NUMBERS) {
        return read_numbered(p, end, layout);
    }
    if (layout.style == Style::PAIRS) {
        return read_two_numbers(p, end, layout);
    }
    if (byte_at(p, end, 0) == 0xf0) {
        return read_sign(p, end);
    }
    const bool suit_first = layout.style == Style::SUIT_FIRST;
    const Token token = read_pair(p, end, suit_first);
    return token.card == kNoCard && layout.mixed ? read_pair(p, end, !suit_first) : token;
}

// What stands between two cards.
struct Gap {
    bool blank = false;
    int separators = 0;
    int marks = 0;
    int others = 0;  // bytes that only other layouts have

    void clear() { *this = Gap(); }

    // Takes a byte that may stand between cards; whether it is one.
    bool take(unsigned char c, const Layout& layout) {
        if (is_blank(c) || layout.passed[c]) {
            blank = true;
        } else if (c == '\0') {
            return false;
        } else if (c == layout.separator) {
            ++separators;
        } else if (c == layout.mark) {
            ++marks;
        } else if (layout.mixed && std::strchr(",;|-/:", c) != nullptr) {
            ++others;
        } else {
            return false;
        }
        return true;
    }

    // Whether it is what stands between two cards of a hand, or between two hands.
    bool fits(bool hands, const Layout& layout) const {
        if (layout.mixed) {
            return true;
        }
        const unsigned char wanted = hands ? layout.mark : layout.separator;
        if (wanted == ' ') {
            return blank && separators + marks == 0;
        }
        if (wanted == '\0') {
            return separators + marks == 0;
        }
        return separators + marks == 1 && (wanted == layout.separator ? separators : marks) == 1;
    }
};

}  // namespace

Line read_line(const char* begin, const char* end, const Layout& layout) {
    Line line;
    const auto* feed = static_cast<const char*>(
        std::memchr(begin, '\n', static_cast<std::size_t>(end - begin)));
    line.next = feed == nullptr ? end : feed + 1;
    const char* stop = feed == nullptr ? end : feed;
    if (stop != begin && stop[-1] == '\r') {
        --stop;
    }
    if (const void* comment = std::memchr(begin, '#', static_cast<std::size_t>(stop - begin))) {
        stop = static_cast<const char*>(comment);
    }
    const auto leave_blanks = [begin, &stop] {
        while (stop != begin && is_blank(static_cast<unsigned char>(stop[-1]))) {
            --stop;
        }
    };
    leave_blanks();
    if (stop != begin && stop[-1] == ',' && layout.passed['"']) {
        --stop;  // A list's items stand a line each.
        leave_blanks();
    }
    const auto fail = [&line](Fault fault, const char* place) {
        line.fault = fault;
        line.place = place;
        return line;
    };

    const int size = layout.players * layout.cards;
    std::uint64_t seen = 0;
    bool classed = false;
    Gap gap;
    const char* after = begin;  // the last card
    const char* p = begin;
    while (p != stop) {
        if (gap.take(static_cast<unsigned char>(*p), layout)) {
            ++p;
            continue;
        }
        const bool hands = line.count % layout.cards == 0;
        const bool touches = line.count != 0 && p == after && !layout.may_touch();
        if (line.count == size && layout.style == Style::PAIRS && p != after && !classed) {
            const Part found = read_number(p, stop);
            if (found.value >= 0 && found.value <= 9) {
                classed = true;
                p += found.length;
                continue;
            }
        }
        if (line.count == size) {
            return fail(touches ? Fault::WRONG_SEPARATOR : Fault::TOO_MANY_CARDS, p);
        }
        const Token token = read_card(p, stop, layout);
        if (token.card == kNoCard) {
            return fail(touches ? Fault::WRONG_SEPARATOR : Fault::UNKNOWN_CARD, p);
        }
        if (line.count != 0 && !gap.fits(hands, layout)) {
            return fail(Fault::WRONG_SEPARATOR, after);
        }
        const std::uint64_t bit = 1ULL << token.card;
        if ((seen & bit) != 0 && !layout.repeats) {
            return fail(Fault::REPEATED_CARD, p);
        }
        seen |= bit;
        const auto place = static_cast<std::size_t>(line.count++);
        line.cards[place] = static_cast<std::uint8_t>(token.card);
        line.starts[place] = static_cast<std::uint32_t>(p - begin);
        line.two_bytes = line.two_bytes && token.length == 2;
        p += token.length;
        after = p;
        gap.clear();
    }
    if (line.count != 0 && line.count < size) {
        return fail(Fault::TOO_FEW_CARDS, stop);
    }
    return line;
}

}  // namespace showdown

#include "line.hpp"

#include <algorithm>
#include <cstring>
#include <string>

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

bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_punctuation(char c) { return c != '\0' && std::strchr(",;|-/:[](){}\"'", c) != nullptr; }

// Where that which stands around cards ends, if it starts at `p`; else null.
const char* past(const std::string& gap, const char* p, const char* stop) {
    const auto skip = [&p, stop] {
        while (p != stop && is_blank(*p)) {
            ++p;
        }
    };
    if (gap == " ") {
        const char* const begin = p;
        skip();
        return p == begin ? nullptr : p;
    }
    for (const char c : gap) {
        skip();
        if (p == stop || *p != c) {
            return nullptr;
        }
        ++p;
    }
    skip();
    return p;
}

const char* past_punctuation(const char* p, const char* stop) {
    return std::find_if(p, stop, [](char c) { return !is_blank(c) && !is_punctuation(c); });
}

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
    if (number.value < 0 || number.value >= static_cast<int>(layout.order.size())) {
        return {};
    }
    const std::uint8_t card = layout.order[static_cast<std::size_t>(number.value)];
    return card == Layout::kNoNumber ? Token() : Token{card, number.length};
}

Token read_two_numbers(const char* p, const char* end, const Layout& layout) {
    constexpr int kSuits[5] = {kNoCard, 2, 3, 1, 0};
    const Part suit = read_number(p, end);
    if (suit.value < 1 || suit.value > 4) {
        return {};
    }
    const char* then = past(layout.separator, p + suit.length, end);
    if (then == nullptr) {
        return {};
    }
    const Part rank = read_number(then, end);
    if (rank.value < 1 || rank.value > 13) {
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

// Whether the line holds no card, but what stands around cards: a row of empty cells, or the
// bracket of a list.
bool is_empty(const char* p, const char* stop, const Layout& layout) {
    return std::all_of(p, stop, [&layout](char c) {
        if (is_blank(c)) {
            return true;
        }
        if (!is_punctuation(c)) {
            return false;
        }
        const auto has = [c](const std::string& text) { return text.find(c) != text.npos; };
        return layout.mixed || (layout.listed() && std::strchr(",[]", c) != nullptr) ||
               has(layout.before) || has(layout.after) || has(layout.separator) ||
               std::any_of(layout.marks.begin(), layout.marks.end(), has);
    });
}

// The end of a line without its line end, its comment, and what a list or a row of cells may
// have behind it.
const char* end_of(const char* begin, const char* stop, const Layout& layout) {
    while (stop != begin && stop[-1] == '\r') {
        --stop;
    }
    if (const void* comment = std::memchr(begin, '#', static_cast<std::size_t>(stop - begin))) {
        stop = static_cast<const char*>(comment);
    }
    const auto bare = [begin](const char* p) {
        while (p != begin && is_blank(p[-1])) {
            --p;
        }
        return p;
    };
    stop = bare(stop);
    if (stop - begin > 1 && stop[-1] == ',' && bare(stop - 1) != begin) {
        stop = bare(stop - 1);
    }
    if (layout.listed() && stop - begin > 1 && stop[-1] == ']' &&
        std::count(begin, stop, '[') < std::count(begin, stop, ']')) {
        stop = bare(stop - 1);
    }
    return stop;
}

// What is behind the last card, which ends at `p`.
Line read_rest(Line& line, const char* p, const char* stop, const Layout& layout) {
    const char* after = p;
    if (layout.style == Style::PAIRS) {
        const char* then = past(layout.separator, p, stop);
        const Part found = then == nullptr ? Part() : read_number(then, stop);
        after = found.value >= 0 && found.value <= 9 ? then + found.length : p;
    }
    const char* rest = past(layout.after, after, stop);
    if (layout.mixed) {
        rest = past_punctuation(rest == nullptr ? after : rest, stop);
    }
    if (rest == stop) {
        return line;
    }
    const char* more = past(layout.separator, after, stop);
    more = more == nullptr ? past("", after, stop) : more;
    const bool apart = more != after && more != stop;
    line.fault = apart ? Fault::TOO_MANY_CARDS : Fault::WRONG_SEPARATOR;
    line.place = apart ? more : after;
    return line;
}

}  // namespace

Line read_line(const char* begin, const char* end, const Layout& layout, std::uint32_t ranks) {
    Line line;
    const auto* feed = static_cast<const char*>(
        std::memchr(begin, '\n', static_cast<std::size_t>(end - begin)));
    line.next = feed == nullptr ? end : feed + 1;
    const char* const stop = end_of(begin, feed == nullptr ? end : feed, layout);
    const auto fail = [&line](Fault fault, const char* place) {
        line.fault = fault;
        line.place = place;
        return line;
    };

    const int size = layout.size();
    std::uint64_t seen = 0;
    const char* after = begin;  // the last card
    for (; line.count < size; ++line.count) {
        const std::string& gap = layout.gap(line.count);
        const char* p = nullptr;
        if (line.count == 0 && layout.listed()) {
            p = past("[" + gap, after, stop);
        }
        p = p == nullptr ? past(gap, after, stop) : p;
        if (layout.mixed) {
            p = past_punctuation(p == nullptr ? after : p, stop);
        }
        const bool fits = p != nullptr;
        p = fits ? p : after;
        const Token token = fits && p != stop ? read_card(p, stop, layout) : Token();
        if (token.card == kNoCard) {
            if (line.count == 0 && is_empty(begin, stop, layout)) {
                return line;
            }
            if (p == stop || (!fits && past_punctuation(p, stop) == stop)) {
                return fail(Fault::TOO_FEW_CARDS, stop);
            }
            if (!fits && line.count == 0) {
                p = past("", p, stop);
            }
            return fail(fits ? Fault::UNKNOWN_CARD : Fault::WRONG_SEPARATOR, p);
        }
        if ((ranks >> token.card / 4 & 1) == 0) {
            return fail(Fault::NOT_IN_DECK, p);
        }
        const std::uint64_t bit = 1ULL << token.card;
        if ((seen & bit) != 0 && !layout.repeats) {
            return fail(Fault::REPEATED_CARD, p);
        }
        seen |= bit;
        const auto place = static_cast<std::size_t>(line.count);
        line.cards[place] = static_cast<std::uint8_t>(token.card);
        line.starts[place] = static_cast<std::uint32_t>(p - begin);
        line.two_bytes = line.two_bytes && token.length == 2;
        after = p + token.length;
    }
    return read_rest(line, after, stop, layout);
}

}  // namespace showdown

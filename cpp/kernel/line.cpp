#include "line.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "card_text.hpp"

namespace showdown {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_punctuation(char c) { return c != '\0' && std::strchr(",;|-/:[](){}\"'", c) != nullptr; }

// Where a gap ends, if it starts at `p`; else null.
const char* past(const std::string& gap, const char* p, const char* stop, const Layout& layout) {
    const auto skip = [&] {
        while (p != stop && layout.is_blank(*p)) {
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

// A number of up to three digits.
Token read_number(const char* p, const char* end) {
    Token number{0, 0};
    while (number.length < 3 && p + number.length != end && is_digit(p[number.length])) {
        number.value = 10 * number.value + (p[number.length] - '0');
        ++number.length;
    }
    return number.length == 0 ? Token() : number;
}

Token read_numbered(const char* p, const char* end, const Layout& layout) {
    const Token number = read_number(p, end);
    if (number.value < 0 || number.value >= static_cast<int>(layout.order.size())) {
        return {};
    }
    const std::uint8_t card = layout.order[static_cast<std::size_t>(number.value)];
    return card == Layout::kNoNumber ? Token() : Token{card, number.length};
}

Token read_two_numbers(const char* p, const char* end, const Layout& layout) {
    constexpr int kOrder[5] = {kNoCard, 2, 3, 1, 0};
    const Token suit = read_number(p, end);
    if (suit.value < 1 || suit.value > 4) {
        return {};
    }
    const char* then = past(layout.separator, p + suit.length, end, layout);
    if (then == nullptr) {
        return {};
    }
    const Token rank = read_number(then, end);
    if (rank.value < 1 || rank.value > 13) {
        return {};
    }
    return {4 * (rank.value == 1 ? 12 : rank.value - 2) + kOrder[suit.value],
            static_cast<int>(then - p) + rank.length};
}

Token read_card(const char* p, const char* end, const Layout& layout) {
    if (layout.style == Style::NUMBERS) {
        return read_numbered(p, end, layout);
    }
    if (layout.has_pairs()) {
        return read_two_numbers(p, end, layout);
    }
    return read_card_text(p, end, layout.style == Style::SUIT_FIRST);
}

// Whether the line holds no card, but what stands around cards, such as a row of empty cells. A
// single dash stands for a missing deal, unlike a line of dashes.
bool is_empty(const char* p, const char* stop, const Layout& layout) {
    return std::all_of(p, stop, [p, stop, &layout](const char& c) {
        if (is_space(c)) {
            return true;
        }
        const bool has_dash = (&c != p && *(&c - 1) == '-') || (&c + 1 != stop && *(&c + 1) == '-');
        if (!is_punctuation(c) || (c == '-' && !has_dash)) {
            return false;
        }
        const auto has = [c](const std::string& text) { return text.find(c) != text.npos; };
        return has(layout.before) || has(layout.after) || has(layout.separator) ||
               std::any_of(layout.marks.begin(), layout.marks.end(), has);
    });
}

// The end of a line without its line end, and without a comma behind it.
const char* end_of(const char* begin, const char* stop) {
    while (stop != begin && stop[-1] == '\r') {
        --stop;
    }
    const auto bare = [begin](const char* p) {
        while (p != begin && is_space(p[-1])) {
            --p;
        }
        return p;
    };
    stop = bare(stop);
    if (stop - begin > 1 && stop[-1] == ',' && bare(stop - 1) != begin) {
        stop = bare(stop - 1);
    }
    return stop;
}

// What is behind the last card, which ends at `p`.
Line read_rest(Line& line, const char* p, const char* stop, const Layout& layout) {
    const char* after = p;
    if (layout.style == Style::PAIRS_AND_CLASS) {
        const char* then = past(layout.separator, p, stop, layout);
        const Token found = then == nullptr ? Token() : read_number(then, stop);
        if (found.value < 0 || found.value > 9) {
            line.fault = then == nullptr || then == stop ? Fault::TOO_FEW_CARDS
                                                         : Fault::UNKNOWN_CARD;
            line.place = then == nullptr ? stop : then;
            return line;
        }
        after = then + found.length;
    }
    const char* rest = past(layout.after, after, stop, layout);
    if (rest == stop) {
        return line;
    }
    const char* more = past(layout.separator, after, stop, layout);
    more = more == nullptr ? past("", after, stop, layout) : more;
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
    const char* const stop = end_of(begin, feed == nullptr ? end : feed);
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
        const char* p = past(gap, after, stop, layout);
        const bool fits = p != nullptr;
        p = fits ? p : after;
        const Token token = fits && p != stop ? read_card(p, stop, layout) : Token();
        if (token.value == kNoCard) {
            if (line.count == 0 && is_empty(begin, stop, layout)) {
                return line;
            }
            const auto no_card = [](char c) { return is_space(c) || is_punctuation(c); };
            if (p == stop || (!fits && std::all_of(p, stop, no_card))) {
                return fail(Fault::TOO_FEW_CARDS, stop);
            }
            if (!fits && line.count == 0) {
                p = past("", p, stop, layout);
            }
            return fail(fits ? Fault::UNKNOWN_CARD : Fault::WRONG_SEPARATOR, p);
        }
        if ((ranks >> token.value / 4 & 1) == 0) {
            return fail(Fault::NOT_IN_DECK, p);
        }
        const std::uint64_t bit = 1ULL << token.value;
        if ((seen & bit) != 0 && !layout.repeats) {
            return fail(Fault::REPEATED_CARD, p);
        }
        seen |= bit;
        const auto place = static_cast<std::size_t>(line.count);
        line.cards[place] = static_cast<std::uint8_t>(token.value);
        line.starts[place] = static_cast<std::uint32_t>(p - begin);
        line.two_bytes = line.two_bytes && token.length == 2;
        after = p + token.length;
    }
    return read_rest(line, after, stop, layout);
}

}  // namespace showdown

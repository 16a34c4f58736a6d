#include "line.hpp"

#include <bit>
#include <cstring>

#include "cards.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

struct Token {
    const Lanes* card;
    int length;
};

// A card's number from its bit.
std::uint8_t number_of(std::uint64_t bit) {
    const int place = std::countr_zero(bit);
    return static_cast<std::uint8_t>(4 * (place % 13) + place / 13);
}

// The card that starts at `p`; its length is 0 if there is none.
Token read_card(const char* p, const char* end) {
    const bool ten = end - p >= 3 && p[0] == '1' && p[1] == '0';
    if (end - p < 2) {
        return {nullptr, 0};
    }
    const char text[2] = {ten ? 'T' : p[0], ten ? p[2] : p[1]};
    const Lanes& card = kCards<kHandSize>.text(text);
    return card[1] == 0 ? Token{nullptr, 0} : Token{&card, ten ? 3 : 2};
}

}  // namespace

Line read_line(const char* begin, const char* end, int players, bool repeats) {
    Line line;
    const auto* feed = static_cast<const char*>(
        std::memchr(begin, '\n', static_cast<std::size_t>(end - begin)));
    line.next = feed == nullptr ? end : feed + 1;
    const char* stop = feed == nullptr ? end : feed;
    if (stop != begin && stop[-1] == '\r') {
        --stop;
    }
    while (stop != begin && is_blank(stop[-1])) {
        --stop;
    }
    const auto fail = [&line](Fault fault, const char* place) {
        line.fault = fault;
        line.place = place;
        return line;
    };

    const char* hand_starts[kMostPlayers] = {};
    std::uint64_t seen = 0;
    int count = 0;
    const char* p = begin;
    while (p != stop) {
        if (is_blank(*p)) {
            ++p;
            continue;
        }
        if (count == players * kHandSize) {
            return fail(Fault::TOO_MANY_CARDS, p);
        }
        const Token token = read_card(p, stop);
        if (token.length == 0) {
            return fail(Fault::UNKNOWN_CARD, p);
        }
        if ((seen & (*token.card)[1]) != 0 && !repeats) {
            return fail(Fault::REPEATED_CARD, p);
        }
        seen |= (*token.card)[1];
        const int player = count / kHandSize;
        if (count % kHandSize == 0) {
            hand_starts[player] = p;
        }
        line.hands[player].add(*token.card);
        line.cards[count] = number_of((*token.card)[1]);
        ++count;
        p += token.length;
        if (p != stop && !is_blank(*p)) {
            return fail(Fault::WRONG_SEPARATOR, p);
        }
    }
    if (count == 0) {
        return line;
    }
    if (count < players * kHandSize) {
        return fail(Fault::TOO_FEW_CARDS, stop);
    }
    for (int player = 0; player < players; ++player) {
        // A flush whose cards repeat has fewer than five bits, for which there is no strength.
        if (strength<kHandSize>(line.hands[player]) == 0) {
            return fail(Fault::NO_SUCH_HAND, hand_starts[player]);
        }
    }
    line.players = players;
    return line;
}

}  // namespace showdown

#include "hands.hpp"

#include <algorithm>
#include <bit>

#include "card_text.hpp"
#include "cards.hpp"
#include "layout.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

template <int Cards>
std::uint32_t checked_strength(const Sums& hand, const Ranking& ranking) {
    const bool whole = std::popcount(hand.cards() & ranking.deck) == Cards;
    return whole ? strength<Cards>(hand, ranking) : 0;
}

template <int Cards>
std::uint32_t numbers_strength(const std::uint8_t* cards, const Ranking& ranking) {
    return checked_strength<Cards>(hand_of<Cards>(cards), ranking);
}

// Cards of two characters, and `separator` after each but the last if they are `Step` 3 apart.
template <int Cards, int Step>
std::uint32_t text_strength(const char* text, char separator, const Ranking& ranking) {
    Sums hand;
    bool separated = true;
    for (int i = 0; i < Cards; ++i) {
        hand.add(kCards<Cards>.text(text + Step * i));
        if (Step == 3 && i > 0) {
            separated &= text[Step * i - 1] == separator;
        }
    }
    return separated ? checked_strength<Cards>(hand, ranking) : 0;
}

// The strength of cards of two characters with `separator` or nothing between them; else 0.
std::uint32_t even_strength(std::string_view text, char separator, const Ranking& ranking) {
    const char* const p = text.data();
    switch (text.size()) {
        case 14:
            return p[2] == separator ? text_strength<5, 3>(p, separator, ranking)
                                     : text_strength<7, 2>(p, separator, ranking);
        case 17: return text_strength<6, 3>(p, separator, ranking);
        case 20: return text_strength<7, 3>(p, separator, ranking);
        case 10: return text_strength<5, 2>(p, separator, ranking);
        case 12: return text_strength<6, 2>(p, separator, ranking);
        default: return 0;
    }
}

// What may stand between cards: blanks, commas, semicolons, bars, hyphens, slashes.
constexpr bool is_separator(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f) || c == ',' ||
           c == ';' || c == '|' || c == '-' || c == '/';
}

// Reads the cards of a text, with separators before, between and after them or without. Returns
// how many there are; 0 if something is not a card, or if there are more than `most`.
std::size_t read_cards(std::string_view text, std::uint8_t* numbers, std::size_t most) {
    const char* p = text.data();
    const char* const end = p + text.size();
    std::size_t count = 0;
    while (true) {
        p = std::find_if_not(p, end, is_separator);
        if (p == end) {
            return count;
        }
        const Token card = read_card_text(p, end, false);
        if (card.value == kNoCard || count == most) {
            return 0;
        }
        numbers[count++] = static_cast<std::uint8_t>(card.value);
        p += card.length;
    }
}

// Adds a card to a mask, unless it is not a card or is there already.
bool add_card(std::uint64_t& mask, int number) {
    if (number < 0 || number >= kDeck || (mask >> number & 1) != 0) {
        return false;
    }
    mask |= 1ULL << number;
    return true;
}

// The strengths of a deal with one separator between its cards of two characters, as most deals have;
// false if it is not one.
bool even_deal(std::string_view text, std::size_t players, std::uint16_t* strengths,
               const Ranking& ranking) {
    const std::size_t size = kHandSize * players;
    if (text.size() != 3 * size - 1 || !is_separator(text[2])) {
        return false;
    }
    const char separator = text[2];
    const char* p = text.data();
    std::uint64_t cards = 0;
    bool separated = true;
    for (std::size_t player = 0; player < players; ++player) {
        Sums hand;
        for (int i = 0; i < kHandSize; ++i, p += 3) {
            hand.add(kCards<kHandSize>.text(p));
            separated &= p + 2 == text.data() + text.size() || p[2] == separator;
        }
        cards |= hand.cards();
        strengths[player] = static_cast<std::uint16_t>(strength<kHandSize>(hand, ranking));
    }
    return separated && std::popcount(cards & ranking.deck) == static_cast<int>(size);
}

// Writes `hands` strengths for each text; `evaluate` says whether it has them. kOutside if a text is
// not inside the data.
template <class Evaluate>
std::size_t each_text(std::string_view data, std::span<const std::int64_t> offsets,
                      std::size_t hands, std::uint16_t* strengths, Evaluate&& evaluate) {
    const std::size_t rows = offsets.size() - 1;
    std::size_t bad = rows;
    for (std::size_t row = 0; row < rows; ++row, strengths += hands) {
        const auto begin = static_cast<std::uint64_t>(offsets[row]);
        const auto end = static_cast<std::uint64_t>(offsets[row + 1]);
        if (begin > end || end > data.size()) [[unlikely]] {
            return kOutside;
        }
        if (!evaluate(std::string_view{data.data() + begin, end - begin}, strengths)) [[unlikely]] {
            std::fill_n(strengths, hands, std::uint16_t{0});
            bad = std::min(bad, row);
        }
    }
    return bad;
}

template <int Cards>
std::size_t rows_strengths(const std::uint8_t* cards, std::size_t rows, std::uint16_t* strengths,
                           const Ranking& given) {
    const Ranking ranking = given;  // Which nothing that is written to can change.
    return each_row(rows, strengths, [&](std::size_t row) {
        return numbers_strength<Cards>(cards + row * Cards, ranking);
    });
}

}  // namespace

std::uint32_t evaluate_text(std::string_view text, const Ranking& ranking) {
    return even_strength(text, ' ', ranking);
}

std::uint32_t evaluate_numbers(const std::uint8_t* cards, std::size_t count,
                               const Ranking& ranking) {
    switch (count) {
        case 5: return numbers_strength<5>(cards, ranking);
        case 6: return numbers_strength<6>(cards, ranking);
        case 7: return numbers_strength<7>(cards, ranking);
        default: return 0;
    }
}

std::uint32_t evaluate_mask(std::uint64_t mask, const Ranking& ranking) {
    const int count = std::popcount(mask);
    if (count < kHandSize || count > kMostCards || mask >> kDeck != 0) {
        return 0;
    }
    std::uint8_t cards[kMostCards];
    for (int i = 0; i < count; ++i, mask &= mask - 1) {
        cards[i] = static_cast<std::uint8_t>(std::countr_zero(mask));
    }
    return evaluate_numbers(cards, static_cast<std::size_t>(count), ranking);
}

std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::size_t cards_a_row,
                          std::uint16_t* strengths, const Ranking& ranking) {
    switch (cards_a_row) {
        case 5: return rows_strengths<5>(cards, rows, strengths, ranking);
        case 6: return rows_strengths<6>(cards, rows, strengths, ranking);
        case 7: return rows_strengths<7>(cards, rows, strengths, ranking);
        default: return 0;
    }
}

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t rows, std::uint16_t* strengths,
                           const Ranking& ranking) {
    return each_row(rows, strengths,
                    [&](std::size_t row) { return evaluate_mask(masks[row], ranking); });
}

std::size_t evaluate_texts(std::string_view data, std::span<const std::int64_t> offsets,
                           std::uint16_t* strengths, const Ranking& ranking) {
    return each_text(data, offsets, 1, strengths, [&](std::string_view text, std::uint16_t* out) {
        const char separator = text.size() > 2 && is_separator(text[2]) ? text[2] : ' ';
        std::uint32_t found = even_strength(text, separator, ranking);
        if (found == 0) [[unlikely]] {
            std::uint8_t cards[kMostCards];
            found = evaluate_numbers(cards, read_cards(text, cards, kMostCards), ranking);
        }
        *out = static_cast<std::uint16_t>(found);
        return found != 0;
    });
}

std::size_t evaluate_deals(std::string_view data, std::span<const std::int64_t> offsets,
                           std::size_t players, std::uint16_t* strengths, const Ranking& ranking) {
    const std::size_t size = kHandSize * players;
    const auto evaluate = [&](std::string_view text, std::uint16_t* out) {
        if (even_deal(text, players, out, ranking)) [[likely]] {
            return true;
        }
        std::uint8_t cards[kMostDealt];
        if (read_cards(text, cards, size) != size || mask_numbers(cards, size) == 0) {
            return false;
        }
        for (std::size_t player = 0; player < players; ++player) {
            const std::uint8_t* const hand = cards + kHandSize * player;
            out[player] = static_cast<std::uint16_t>(numbers_strength<kHandSize>(hand, ranking));
        }
        return std::find(out, out + players, 0) == out + players;
    };
    return each_text(data, offsets, players, strengths, evaluate);
}

std::uint64_t mask_text(std::string_view text) {
    const std::size_t step = text.size() > 2 && text[2] == ' ' ? 3 : 2;
    if (text.size() % step != (step == 3 ? 2 : 0)) {
        return 0;
    }
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < text.size(); i += step) {
        const bool apart = step == 2 || i == 0 || text[i - 1] == ' ';
        const auto rank = static_cast<unsigned char>(text[i]);
        const auto suit = static_cast<unsigned char>(text[i + 1]);
        if (!apart || !add_card(mask, card_number(rank, suit))) {
            return 0;
        }
    }
    return mask;
}

std::uint64_t mask_numbers(const std::uint8_t* cards, std::size_t count) {
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (!add_card(mask, cards[i])) {
            return 0;
        }
    }
    return mask;
}

}  // namespace showdown

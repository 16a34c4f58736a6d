#include "hands.hpp"

#include <algorithm>
#include <bit>
#include <type_traits>

#include "card_text.hpp"
#include "cards.hpp"
#include "sevens.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

template <int Cards>
std::uint32_t checked_strength(const Sums& hand, const Ranking& ranking) {
    const bool whole = std::popcount(hand.cards() & ranking.deck) == Cards;
    return whole ? strength<Cards>(hand, ranking) : 0;
}

// What may stand between cards: blanks, commas, semicolons, bars, hyphens, slashes.
constexpr bool is_separator(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f) || c == ',' ||
           c == ';' || c == '|' || c == '-' || c == '/';
}

// The cards of two characters with `separator` or nothing between them, as most texts have them; 0 if
// something else is there.
std::uint64_t even_mask(std::string_view text, char separator) {
    const std::size_t step = text.size() > 2 && text[2] == separator ? 3 : 2;
    if ((text.size() + step - 2) % step != 0) {
        return 0;
    }
    std::uint64_t mask = 0;
    std::uint64_t lanes = 0;
    bool apart = true;
    for (std::size_t i = 0; i < text.size(); i += step) {
        mask |= 1ULL << kNumbers[index_of(text.data() + i)];
        lanes |= kCards<kHandSize>.text(text.data() + i)[1];
        apart &= step == 2 || i == 0 || text[i - 1] == separator;
    }
    const auto cards = static_cast<int>((text.size() + 1) / step);
    return apart && std::popcount(lanes) == cards ? mask : 0;
}

#if defined(__SSE4_2__)
// As `each_row`, for hands of seven cards.
template <class Evaluate>
std::size_t each_seven(const std::uint8_t* cards, std::size_t rows, std::uint16_t* strengths,
                       const Ranking& ranking, Evaluate&& evaluate) {
    const Sevens sevens;
    const bool short_deck = ranking.ranks() != kEveryRank;  // Hands of other cards are 0.
    std::size_t bad = rows, row = 0;
    for (; row + Sevens::kHands < rows; row += Sevens::kHands) {  // `sevens` reads into another row.
        std::uint32_t sums[Sevens::kHands];
        std::uint64_t odd = sevens(cards + 7 * row, sums);
        for (std::size_t at = 0; at < Sevens::kHands; ++at) {
            strengths[row + at] = static_cast<std::uint16_t>(strength_of_ranks<7>(sums[at], ranking));
        }
        for (std::size_t at = 0; short_deck && at < Sevens::kHands; ++at) {
            odd |= std::uint64_t{strengths[row + at] == 0} << at;
        }
        for (; odd != 0; odd &= odd - 1) {
            const std::size_t at = row + static_cast<std::size_t>(std::countr_zero(odd));
            strengths[at] = static_cast<std::uint16_t>(evaluate(at));
            bad = strengths[at] == 0 ? std::min(bad, at) : bad;
        }
    }
    return std::min(bad, row + each_row(rows - row, strengths + row,
                                        [&](std::size_t rest) { return evaluate(row + rest); }));
}
#endif

// Calls with how many cards a hand has as a constant; gives 0 if no hand has so many.
template <class Call>
auto with_size(std::size_t cards, Call&& call) -> decltype(call(std::integral_constant<int, 5>())) {
    switch (cards) {
        case 5: return call(std::integral_constant<int, 5>());
        case 6: return call(std::integral_constant<int, 6>());
        case 7: return call(std::integral_constant<int, 7>());
        default: return 0;
    }
}

}  // namespace

std::uint32_t evaluate_text(std::string_view text, const Ranking& ranking) {
    const std::size_t step = text.size() > 2 && text[2] == ' ' ? 3 : 2;
    if ((text.size() + step - 2) % step != 0) {
        return 0;
    }
    return with_size((text.size() + 1) / step, [&](auto size) {
        Sums hand;
        bool separated = true;
        const char* p = text.data();
        for (int i = 0; i < size(); ++i, p += step) {
            hand.add(kCards<size()>.text(p));
            separated &= step == 2 || i == 0 || p[-1] == ' ';
        }
        return separated ? checked_strength<size()>(hand, ranking) : 0;
    });
}

std::uint32_t evaluate_numbers(const std::uint8_t* cards, std::size_t count,
                               const Ranking& ranking) {
    return with_size(count, [&](auto size) {
        return checked_strength<size()>(hand_of<size()>(cards), ranking);
    });
}

std::uint32_t evaluate_mask(std::uint64_t mask, const Ranking& ranking) {
    return with_size(static_cast<std::size_t>(std::popcount(mask)), [&](auto size) {
        Sums hand;
        for (std::uint64_t rest = mask; rest != 0; rest &= rest - 1) {
            hand.add(kCards<size()>.number(static_cast<std::uint8_t>(std::countr_zero(rest))));
        }
        return checked_strength<size()>(hand, ranking);
    });
}

std::size_t evaluate_rows(const std::uint8_t* cards, std::size_t rows, std::size_t cards_a_row,
                          std::uint16_t* strengths, const Ranking& given) {
    const Ranking ranking = given;  // Which nothing that is written to can change.
    return with_size(cards_a_row, [&](auto size) {
        const auto strength_of = [&](std::size_t row) {
            return checked_strength<size()>(hand_of<size()>(cards + row * size()), ranking);
        };
#if defined(__SSE4_2__)
        if constexpr (size() == 7) {
            return each_seven(cards, rows, strengths, ranking, strength_of);
        }
#endif
        return each_row(rows, strengths, strength_of);
    });
}

std::size_t evaluate_masks(const std::uint64_t* masks, std::size_t rows, std::uint16_t* strengths,
                           const Ranking& ranking) {
    return each_row(rows, strengths,
                    [&](std::size_t row) { return evaluate_mask(masks[row], ranking); });
}

std::uint64_t mask_text(std::string_view text) {
    const char separator = text.size() > 2 && is_separator(text[2]) ? text[2] : ' ';
    if (const std::uint64_t mask = even_mask(text, separator); mask != 0) [[likely]] {
        return mask;
    }
    const char* const end = text.data() + text.size();
    std::uint64_t mask = 0;
    for (const char* p = text.data();;) {
        p = std::find_if_not(p, end, is_separator);
        if (p == end) {
            return mask;
        }
        const Token card = read_card_text(p, end, false);
        if (card.value == kNoCard || (mask >> card.value & 1) != 0) {
            return 0;
        }
        mask |= 1ULL << card.value;
        p += card.length;
    }
}

bool mask_texts(std::string_view data, std::span<const std::int64_t> offsets,
                std::uint64_t* masks) {
    for (std::size_t row = 0; row + 1 < offsets.size(); ++row) {
        const auto begin = static_cast<std::uint64_t>(offsets[row]);
        const auto end = static_cast<std::uint64_t>(offsets[row + 1]);
        if (begin > end || end > data.size()) [[unlikely]] {
            return false;
        }
        masks[row] = mask_text({data.data() + begin, end - begin});
    }
    return true;
}

}  // namespace showdown

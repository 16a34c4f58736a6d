// Whatever numbers the rows are made of, many hands have the strengths that each has alone, and who
// wins is found as by looking at each.
#include <numeric>
#include <set>

#include "asked.hpp"
#include "deals.hpp"

namespace showdown {
namespace {

using Strengths = std::vector<std::uint16_t>;

// Rows of different cards, but for some bytes that may be anything.
Numbers rows_of(std::size_t rows, std::size_t size, Asked& asked) {
    Numbers cards;
    cards.reserve(rows * size);
    for (std::size_t row = 0; row < rows; ++row) {
        Pack pack(kStandard);
        for (std::size_t i = 0; i < size; ++i) {
            const bool any = asked.below(32) == 31;
            cards.push_back(any ? asked.byte() : pack.draw(asked));
        }
    }
    return cards;
}

// Strengths found together, and the first row that is not a hand, are those of each row.
template <class Alone>
void check_strengths(const Strengths& strengths, std::size_t bad, Alone&& alone) {
    std::size_t first = strengths.size();
    for (std::size_t row = strengths.size(); row-- > 0;) {
        const std::uint32_t wanted = alone(row);
        CHECK_EQUAL(std::uint32_t{strengths[row]}, wanted);
        first = wanted == 0 ? row : first;
    }
    CHECK_EQUAL(bad, first);
}

void check_hands(std::size_t rows, Asked& asked) {
    const Ranking& ranking = ranking_of(asked);
    const std::size_t size = kHandSize + asked.below(3);
    const Numbers cards = rows_of(rows, size, asked);
    Strengths strengths(rows);
    const std::size_t bad = evaluate_rows(cards.data(), rows, size, strengths.data(), ranking);
    check_strengths(strengths, bad, [&](std::size_t row) {
        return strength_slowly(Cards(cards).subspan(row * size, size), {}, false, ranking);
    });
    std::vector<std::uint64_t> masks;
    for (std::size_t row = 0; row < rows; ++row) {
        const Cards hand = Cards(cards).subspan(row * size, size);
        const bool right = std::set(hand.begin(), hand.end()).size() == size;
        masks.push_back(0);
        for (const std::uint8_t card : hand) {
            masks.back() |= right && std::ranges::max(hand) < kDeck ? 1ULL << card : 0;
        }
    }
    Strengths again(rows);
    CHECK_EQUAL(evaluate_masks(masks.data(), rows, again.data(), ranking), bad);
    CHECK(again == strengths);
}

void check_holes(std::size_t rows, Asked& asked) {
    const Ranking& ranking = ranking_of(asked);
    const bool two = asked.below(2) == 1;
    const std::size_t size = two ? 2 + asked.below(kMostHole - 1) : 1 + asked.below(2);
    const std::size_t same = 1 + asked.below(rows);
    const Numbers holes = rows_of(rows, size, asked);
    const Numbers boards = rows_of((rows + same - 1) / same, kBoard, asked);
    Strengths strengths(rows);
    const auto evaluate = two ? evaluate_two_and_three : evaluate_with_board;
    const std::size_t bad =
        evaluate(holes.data(), rows, size, boards.data(), same, strengths.data(), ranking);
    check_strengths(strengths, bad, [&](std::size_t row) {
        return strength_slowly(Cards(holes).subspan(row * size, size),
                               Cards(boards).subspan(row / same * kBoard, kBoard), two, ranking);
    });
}

// The best of the cards of different ranks and suits that each choice has.
std::uint32_t badugi_slowly(Cards hand, const Strengths& column) {
    if (std::set(hand.begin(), hand.end()).size() != kBadugiCards || std::ranges::max(hand) >= kDeck) {
        return 0;
    }
    std::uint32_t best = 0;
    for (unsigned chosen = 1; chosen < 1U << kBadugiCards; ++chosen) {
        unsigned ranks = 0;
        unsigned suits = 0;
        for (std::size_t i = 0; i < kBadugiCards; ++i) {
            ranks |= (chosen >> i & 1) << hand[i] / 4;
            suits |= (chosen >> i & 1) << hand[i] % 4;
        }
        if (std::popcount(ranks) == std::popcount(chosen) &&
            std::popcount(suits) == std::popcount(chosen)) {
            best = std::max(best, std::uint32_t{column[ranks]});
        }
    }
    return best;
}

void check_badugi(std::size_t rows, Asked& asked) {
    // More cards are better, and of as many those with the lower sum of bits.
    static const Strengths column = [] {
        Strengths all(1U << kRanks);
        for (std::uint32_t ranks = 1; ranks < all.size(); ++ranks) {
            const auto count = static_cast<std::uint32_t>(std::popcount(ranks));
            all[ranks] = static_cast<std::uint16_t>(count > 4 ? 0 : count << 13 | (8191 - ranks));
        }
        return all;
    }();
    const Numbers cards = rows_of(rows, kBadugiCards, asked);
    Strengths strengths(rows);
    const std::size_t bad =
        evaluate_badugi(cards.data(), rows, std::span<const std::uint16_t, 1U << kRanks>(column),
                        strengths.data());
    check_strengths(strengths, bad, [&](std::size_t row) {
        return badugi_slowly(Cards(cards).subspan(row * kBadugiCards, kBadugiCards), column);
    });
}

// Few different values, so that many rows have several winners.
void check_winners(std::size_t rows, Asked& asked) {
    const std::size_t players = 1 + asked.below(kMostPlayers);
    const std::size_t values = 1 + asked.below(6);
    Strengths strengths(rows * players);
    for (std::uint16_t& strength : strengths) {
        strength = static_cast<std::uint16_t>(1 + asked.below(values + (asked.below(64) == 0)));
    }
    const auto least = static_cast<std::uint32_t>(asked.below(3));
    Numbers winners(rows, 99);
    decide_rows(strengths.data(), rows, players, least, [&](std::size_t row, const Best& best) {
        winners[row] = static_cast<std::uint8_t>(best.winner());
    });
    std::array<std::uint64_t, kMostPlayers> times{};
    for (std::size_t row = 0; row < rows; ++row) {
        const auto own = std::span(strengths).subspan(row * players, players);
        const auto best = std::ranges::max_element(own);
        const bool tied = *best < least || std::ranges::count(own, *best) > 1;
        CHECK_EQUAL(std::size_t{winners[row]},
                    tied ? 0 : static_cast<std::size_t>(best - own.begin()) + 1);
        times[tied ? 0 : winners[row] - 1U] += !tied;
    }
    Counts counts;
    add_rows(strengths.data(), rows, players, winners.data(), category_places(), counts);
    CHECK_EQUAL(counts.deals, rows);
    CHECK(counts.wins == times);
    for (std::size_t p = 0; p < players; ++p) {
        const auto& made = counts.made[p];
        CHECK_EQUAL(std::accumulate(made.begin(), made.begin() + kCategories, std::uint64_t{0}), rows);
        CHECK_EQUAL(std::accumulate(made.begin() + kCategories, made.end(), std::uint64_t{0}), times[p]);
    }
}

void check(Asked asked) {
    // Now and then so many that the kernel makes a table first.
    const std::size_t rows = asked.below(32) == 31 ? 2048 : 1 + asked.below(64);
    switch (asked.below(4)) {
        case 0: return check_hands(rows, asked);
        case 1: return check_holes(rows, asked);
        case 2: return check_badugi(rows, asked);
        default: return check_winners(rows, asked);
    }
}

}  // namespace
}  // namespace showdown

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    showdown::check(showdown::Asked({data, size}));
    return 0;
}

#include "odds.hpp"

#include <cstdint>
#include <numeric>
#include <vector>

#include "check.hpp"
#include "dealing.hpp"

namespace showdown {
namespace {

using Numbers = std::vector<std::uint8_t>;
using Counters = std::vector<std::uint64_t>;

const Numbers kAceKing{50, 46};
const Numbers kQueens{43, 41};
const Numbers kFlop{38, 34, 0};

// Each in an allocation that it just fills.
Counters count(const Numbers& hands, const Table& table, std::size_t players) {
    Counters counts(table.outcomes(players));
    count_boards(hands, table, counts.data());
    return counts;
}

Numbers both() {
    Numbers hands = kAceKing;
    hands.insert(hands.end(), kQueens.begin(), kQueens.end());
    return hands;
}

// The same as the sum over whole boards, whose hands are evaluated.
void a_last_card_may_be_any() {
    Random random(54);
    for (int deal = 0; deal < 300; ++deal) {
        Numbers deck;
        for (const int card : draw(random, kDeck)) {
            // Many of one suit, for flushes.
            deck.insert(random.below(3) == 0 && card % 4 != 2 ? deck.end() : deck.begin(),
                        static_cast<std::uint8_t>(card));
        }
        const std::size_t players = 1 + random.below(4);
        const Numbers hands(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(2 * players));
        Numbers board(deck.begin() + 8, deck.begin() + 12);
        const Table turn{.board = board, .low = random.below(2) ? &kStandard : nullptr};
        const Counters found = count(hands, turn, players);
        Counters sum(found.size());
        board.push_back(0);
        Table river = turn;
        river.board = board;
        for (std::size_t i = 2 * players; i < deck.size(); ++i) {
            board.back() = deck[i];
            if (i < 8 || i >= 12) {
                count_boards(hands, river, sum.data());
            }
        }
        CHECK(found == sum);
    }
}

void ranges_of_one_hand_are_these_hands() {
    const Table table{.board = kFlop};
    const Counters weights{1, 0, 0, 1};
    const Numbers suits{0, 1, 2, 3};
    std::vector<Results> results(2);
    for (std::size_t part = 0; part < 60; ++part) {
        compare_ranges(both(), weights, suits, part, table, results.data());
    }
    // Here the other hand's cards come, too; the hands that have them are not there.
    std::uint64_t boards = results[0].wins[0] + results[0].ties[0] + results[1].wins[1];
    CHECK_EQUAL(boards, 990U);
    CHECK_EQUAL(results[0].wins[0], count(both(), table, 2)[1]);
}

void samples_are_near_the_counts() {
    const Table table{.board = kFlop};
    // The second hand is hardly ever drawn.
    std::vector<std::uint8_t> hands(kAceKing.begin(), kAceKing.end());
    hands.insert(hands.end(), {4, 5});
    const std::vector<std::uint64_t> weights{1'000'000'000, 1};
    const std::vector<Range> players{{hands, 2, weights}, {}};
    Counters counts(4);
    CHECK_EQUAL(sample_deals(players, table, 10'000, 54, counts.data()), 10'000U);
    CHECK_EQUAL(counts[0], 0U);
    CHECK(counts[1] > 6'500 && counts[1] < 8'500);
}

}  // namespace
}  // namespace showdown

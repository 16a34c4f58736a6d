#include <algorithm>
#include <bit>
#include <vector>

#include "hands.hpp"
#include "odds.hpp"

namespace showdown {
namespace {

// Writes what each player gets of some pots: `counts` says how many of them each set of players wins.
void write_shares(std::span<const std::uint64_t> counts, std::size_t players, double* shares) {
    std::uint64_t pots = 0;
    std::uint64_t sums[kMostPlayers] = {};
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) {
        pots += counts[outcome];
        for (std::size_t p = 0; p < players && counts[outcome] != 0; ++p) {
            sums[p] += counts[outcome] * share_of(outcome, p, players);
        }
    }
    for (std::size_t p = 0; p < players; ++p) {
        shares[p] = static_cast<double>(sums[p]) / static_cast<double>(kShares * pots);
    }
}

}  // namespace

void evaluate_hands(Cards hands, const std::uint8_t* boards, std::size_t hands_a_board,
                    const Table& table, const Ranking& ranking, std::uint16_t* strengths) {
    const std::size_t rows = hands.size() / table.hole;
    const std::uint8_t* const cards = hands.data();
    if (table.whole > 0) {
        const auto evaluate = table.two ? evaluate_two_and_three : evaluate_with_board;
        evaluate(cards, rows, table.hole, boards, hands_a_board, strengths, ranking);
    } else if (!table.badugi.empty()) {
        evaluate_badugi(cards, rows, table.badugi.first<1U << kRanks>(), strengths);
    } else {
        evaluate_rows(cards, rows, table.hole, strengths, ranking);
    }
}

std::size_t share_pots(Cards hands, std::size_t players, Cards boards, std::size_t rows,
                       Table table, double* shares) {
    const std::size_t size = players * table.hole;
    const std::size_t shown = rows == 0 ? 0 : boards.size() / rows;
    const bool complete = shown == table.whole;
    const std::uint64_t left = table.left();
    std::vector<std::uint16_t> highs(complete ? rows * players : 0);
    std::vector<std::uint16_t> lows(complete && table.low != nullptr ? rows * players : 0);
    if (complete) {
        evaluate_hands(hands, boards.data(), players, table, *table.ranking, highs.data());
    }
    if (!lows.empty()) {
        evaluate_hands(hands, boards.data(), players, table, *table.low, lows.data());
    }
    std::vector<std::uint64_t> counts(complete ? 0 : table.outcomes(players));
    std::size_t bad = rows;
    for (std::size_t row = 0; row < rows; ++row, shares += players) {
        const Cards held = hands.subspan(row * size, size);
        table.board = boards.subspan(row * shown, shown);
        Lanes cards = sum_of(held);
        cards += table.board_lanes();
        if (std::popcount(cards[1] & left) != static_cast<int>(size + shown)) [[unlikely]] {
            std::fill_n(shares, players, 0.0);
            bad = std::min(bad, row);
        } else if (complete) {
            Best high;
            Best low{1, 0};
            for (std::size_t p = 0; p < players; ++p) {
                high.add(static_cast<int>(p), highs[row * players + p]);
                low.add(static_cast<int>(p), lows.empty() ? 0 : lows[row * players + p]);
            }
            for (std::size_t p = 0; p < players; ++p) {
                const std::uint64_t share = share_of(outcome_of(high, low, players), p, players);
                shares[p] = static_cast<double>(share) / static_cast<double>(kShares);
            }
        } else {
            std::ranges::fill(counts, 0);
            count_boards(held, table, counts.data());
            write_shares(counts, players, shares);
        }
    }
    return bad;
}

}  // namespace showdown

#include "hands.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <vector>

#include "cards.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

template <std::size_t Hole>
std::size_t with_board(const std::uint8_t* holes, std::size_t rows, const std::uint8_t* boards,
                       std::size_t hands_a_board, std::uint16_t* strengths, Ranking ranking) {
    constexpr int kCount = Hole + kBoard;
    Lanes board{0, 0};
    std::size_t next = 0;
    return each_row(rows, strengths, [&](std::size_t row) -> std::uint32_t {
        if (row == next) {
            board = sum_of<kCount>(boards, kBoard);
            boards += kBoard;
            next += hands_a_board;
        }
        Sums hand;
        hand.add(sum_of<kCount>(holes + Hole * row, Hole));
        hand.add(board);
        const bool whole = std::popcount(hand.cards() & ranking.deck) == kCount;
        return whole ? strength<kCount>(hand, ranking) : 0;
    });
}

// The best of every two of the hole cards with every three of the board, all compared.
std::uint32_t best_of_all(const std::uint8_t* hole, std::size_t hole_cards,
                          const std::uint8_t* board, const Ranking& ranking) {
    std::uint32_t best = 0;
    for (const auto& [i, j, k] : kTriples) {
        const std::uint8_t three[] = {board[i], board[j], board[k]};
        Sums shared;
        shared.add(sum_of<kHandSize>(three, 3));
        for (std::size_t m = 0; m < hole_cards; ++m) {
            for (std::size_t n = 0; n < m; ++n) {
                Sums hand = shared;
                hand.add(kCards<kHandSize>.number(hole[m]));
                hand.add(kCards<kHandSize>.number(hole[n]));
                best = std::max(best, strength<kHandSize>(hand, ranking));
            }
        }
    }
    return best;
}

// The places of two ranks, in either order, among all pairs of ranks; and of three.
constexpr std::size_t kRankPairs = kRanks * (kRanks + 1) / 2;
constexpr std::size_t kRankTriples = kRankPairs * (kRanks + 2) / 3;
struct Places {
    std::uint8_t pairs[kRanks][kRanks] = {};
    std::uint16_t triples[kRanks][kRanks][kRanks] = {};

    constexpr Places() {
        for (std::size_t a = 0; a < kRanks; ++a) {
            for (std::size_t b = 0; b < kRanks; ++b) {
                const auto [low, high] = std::minmax(a, b);
                pairs[a][b] = static_cast<std::uint8_t>(high * (high + 1) / 2 + low);
                for (std::size_t c = 0; c < kRanks; ++c) {
                    const auto [least, most] = std::minmax({a, b, c});
                    const std::size_t middle = a + b + c - least - most;
                    triples[a][b][c] = static_cast<std::uint16_t>(
                        most * (most + 1) * (most + 2) / 6 + middle * (middle + 1) / 2 + least);
                }
            }
        }
    }
};

constexpr Places kPlaces;

// The strength by ranks alone of all pairs with all triples: a row for each triple. For a board the
// largest of its ten rows is found, in which a hand looks up its pairs.
class PairsByTriple {
  public:
    struct alignas(16) Row {  // Its padding lets compilers take eight pairs at a time.
        std::uint16_t of_pair[(kRankPairs + 7) / 8 * 8];
    };

    explicit PairsByTriple(const Ranking& ranking) : rows_(kRankTriples) {
        const auto& keys = tables::Ranks<kHandSize>::kKeys;
        for (std::size_t a = 0; a < kRanks; ++a) {
            for (std::size_t b = 0; b <= a; ++b) {
                for (std::size_t c = 0; c <= b; ++c) {
                    Row& row = rows_[kPlaces.triples[a][b][c]];
                    for (std::size_t d = 0; d < kRanks; ++d) {
                        for (std::size_t e = 0; e <= d; ++e) {
                            const std::uint32_t sum =
                                keys[a] + keys[b] + keys[c] + keys[d] + keys[e];
                            row.of_pair[kPlaces.pairs[d][e]] = static_cast<std::uint16_t>(
                                strength_of_ranks<kHandSize>(sum, ranking));
                        }
                    }
                }
            }
        }
    }

    void best_of_board(const std::uint8_t* board, Row& best) const {
        const Row* rows[std::size(kTriples)];
        const Row** row = rows;
        for (const auto& [i, j, k] : kTriples) {
            const auto& triples = kPlaces.triples;
            *row++ = &rows_[triples[board[i] / 4][board[j] / 4][board[k] / 4]];
        }
        for (std::size_t pair = 0; pair < std::size(best.of_pair); ++pair) {
            std::uint16_t largest = 0;
            for (const Row* const one : rows) {
                largest = std::max(largest, one->of_pair[pair]);
            }
            best.of_pair[pair] = largest;
        }
    }

  private:
    std::vector<Row> rows_;
};

// The suit's first bit if the board has three of it and the hand two: then there is a flush, and only
// one suit can have one. Else -1.
int flush_suit(const Lanes& held, const Lanes& shared) {
    // Four bits a suit, the top one of which these set.
    constexpr std::uint64_t kThree = 0x5555ULL << 32;
    constexpr std::uint64_t kTwo = 0x6666ULL << 32;
    const std::uint64_t flush = (shared[0] + kThree) & (held[0] + kTwo) & Sums::kFlush;
    return flush == 0 ? -1 : kRanks * ((std::countr_zero(flush) - 35) / 4);
}

// Where it pays to make a table first.
constexpr std::size_t kManyRows = 2000;

}  // namespace

std::uint32_t best_flush(std::uint32_t hole, std::uint32_t board, const Ranking& ranking) {
    std::uint32_t best = 0;
    each_subset(hole, 2, 0, [&](std::uint64_t two) {
        each_subset(board, 3, two, [&](std::uint64_t five) {
            best = std::max<std::uint32_t>(best, ranking.flushes[five]);
        });
    });
    return best;
}

std::size_t evaluate_with_board(const std::uint8_t* holes, std::size_t rows, std::size_t hole_cards,
                                const std::uint8_t* boards, std::size_t hands_a_board,
                                std::uint16_t* strengths, const Ranking& ranking) {
    return hole_cards == 1 ? with_board<1>(holes, rows, boards, hands_a_board, strengths, ranking)
                           : with_board<2>(holes, rows, boards, hands_a_board, strengths, ranking);
}

std::size_t evaluate_two_and_three(const std::uint8_t* holes, std::size_t rows,
                                   std::size_t hole_cards, const std::uint8_t* boards,
                                   std::size_t hands_a_board, std::uint16_t* strengths,
                                   const Ranking& given) {
    const Ranking ranking = given;  // Which nothing that is written to can change.
    const int count = static_cast<int>(hole_cards + kBoard);
    std::optional<PairsByTriple> table;
    if (rows >= kManyRows && ranking.flushes_help) {
        table.emplace(ranking);
    }
    const std::uint8_t* board = boards;
    const std::uint8_t* best_for = nullptr;
    PairsByTriple::Row best_pairs;
    std::size_t next = hands_a_board;
    return each_row(rows, strengths, [&](std::size_t row) -> std::uint32_t {
        if (row == next) {
            board += kBoard;
            next += hands_a_board;
        }
        const std::uint8_t* const hole = holes + hole_cards * row;
        const Lanes held = sum_of<kHandSize>(hole, hole_cards);
        const Lanes shared = sum_of<kHandSize>(board, kBoard);
        // A card that comes twice, or is not one, leaves fewer bits than there are cards.
        if (std::popcount((held[1] + shared[1]) & ranking.deck) != count) {
            return 0;
        }
        if (!table) {
            return best_of_all(hole, hole_cards, board, ranking);
        }
        if (best_for != board) {
            table->best_of_board(board, best_pairs);
            best_for = board;
        }
        std::uint32_t best = 0;
        for (std::size_t i = 0; i < hole_cards; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const std::size_t pair = kPlaces.pairs[hole[i] / 4][hole[j] / 4];
                best = std::max<std::uint32_t>(best, best_pairs.of_pair[pair]);
            }
        }
        const int suit = flush_suit(held, shared);
        if (suit < 0) [[likely]] {
            return best;
        }
        const auto ranks = [&](const Lanes& cards) {
            return static_cast<std::uint32_t>(cards[1] >> suit) & kEveryRank;
        };
        return std::max(best, best_flush(ranks(held), ranks(shared), ranking));
    });
}

std::size_t evaluate_badugi(const std::uint8_t* cards, std::size_t rows,
                            std::span<const std::uint16_t, 1U << kRanks> column,
                            std::uint16_t* strengths) {
    return each_row(rows, strengths, [&](std::size_t row) -> std::uint32_t {
        // The ranks and suits of every set of the cards: a bit each, suits above the ranks.
        std::uint32_t sets[1U << kBadugiCards] = {};
        std::uint64_t dealt = 0;
        for (std::size_t i = 0; i < kBadugiCards; ++i) {
            const unsigned card = cards[kBadugiCards * row + i];
            if (card >= kDeck) {
                return 0;
            }
            dealt |= 1ULL << card;
            sets[1U << i] = 1U << card / 4 | 1U << (kRanks + card % 4);
        }
        if (std::popcount(dealt) != kBadugiCards) {
            return 0;
        }
        std::uint32_t best = 0;
        for (unsigned set = 1; set < std::size(sets); ++set) {
            sets[set] = sets[set & (set - 1)] | sets[set & -set];
            const bool all_differ = std::popcount(sets[set]) == 2 * std::popcount(set);
            const std::uint32_t found = column[sets[set] & kEveryRank];
            best = std::max(best, all_differ ? found : 0);
        }
        return best;
    });
}

}  // namespace showdown

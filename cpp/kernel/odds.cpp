#include "odds.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "strength.hpp"

namespace showdown {
namespace {

constexpr int kSuits = 4;

// The ways to choose some of up to four cards.
constexpr std::uint32_t kChoose[kSuits + 1][kBoard + 1] = {
    {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 2, 1, 0, 0, 0}, {1, 3, 3, 1, 0, 0},
    {1, 4, 6, 4, 1, 0}};

Lanes sum_of(Cards cards) {
    Lanes sum{0, 0};
    for (const std::uint8_t card : cards) {
        sum += kCards<kMostCards>.number(card);
    }
    return sum;
}

std::uint32_t ranks_in(std::uint64_t cards, int suit) {
    return static_cast<std::uint32_t>(cards >> (kRanks * suit)) & kEveryRank;
}

class BoardCounter {
  public:
    BoardCounter(Cards hands, const Table& table, std::uint64_t* counts)
        : ranking_(*table.ranking), counts_(counts), board_(table.board_lanes()[1]) {
        int needed[kSuits] = {kBoard, kBoard, kBoard, kBoard};
        const std::uint64_t left = table.left(hands);
        for (int rank = 0; rank < kRanks; ++rank) {
            for (int suit = 0; suit < kSuits; ++suit) {
                left_[rank] |= (ranks_in(left, suit) >> rank & 1) << suit;
            }
        }
        for (; !hands.empty(); hands = hands.subspan(kHole)) {
            const Lanes sum = sum_of(hands.first(kHole));
            Player& player = players_[count_++];
            player.sum = Sums{sum}.rank_sum();
            for (int suit = 0; suit < kSuits; ++suit) {
                player.suits[suit] = ranks_in(sum[1] | board_, suit);
                needed[suit] =
                    std::min(needed[suit], kHandSize - std::popcount(player.suits[suit]));
            }
        }
        Parts parts[kSuits];
        for (int suit = 0; suit < kSuits; ++suit) {
            parts[suit].add({0, needed[suit], 1}, table.missing());
        }
        extend(parts, 0, table.missing(), Sums{table.board_lanes()}.rank_sum(), 1);
    }

  private:
    struct Player {
        std::uint32_t sum;
        std::uint32_t suits[kSuits];  // the ranks of each suit, those on the board too
        std::uint32_t strength;       // without a flush
    };

    // The boards of which some ranks are in a suit, and how many more are needed for a flush.
    struct Part {
        std::uint32_t ranks;
        int needed;
        std::uint32_t ways;
    };

    // Those on which a flush is still possible.
    struct Parts {
        int size = 0;
        Part items[1 << kBoard];

        void add(const Part& part, int missing) {
            items[size] = part;
            size += part.needed <= missing && part.ways != 0;
        }
        const Part* begin() const { return items; }
        const Part* end() const { return items + size; }
    };

    // Chooses so many more cards, none of a lower rank: `sum` is that of the keys so far, `ways` how
    // many boards have these ranks, and `parts` divides them by each suit.
    void extend(const Parts (&parts)[kSuits], int lowest, int missing, std::uint32_t sum,
                std::uint64_t ways) {
        if (missing == 0) {
            add(parts, sum, ways);
            return;
        }
        for (int rank = lowest; rank < kRanks; ++rank) {
            const int most = std::popcount(left_[rank]);
            for (int n = 1; n <= std::min(most, missing); ++n) {
                Parts more[kSuits];
                for (int suit = 0; suit < kSuits; ++suit) {
                    const std::uint32_t in_suit = left_[rank] >> suit & 1;
                    const std::uint32_t with = in_suit * kChoose[most - in_suit][n - 1];
                    const std::uint32_t without = kChoose[most - in_suit][n];
                    for (const Part& part : parts[suit]) {
                        more[suit].add({part.ranks | 1U << rank, part.needed - 1, part.ways * with},
                                       missing - n);
                        more[suit].add({part.ranks, part.needed, part.ways * without}, missing - n);
                    }
                }
                extend(more, rank + 1, missing - n,
                       sum + static_cast<std::uint32_t>(n) * tables::Ranks<kMostCards>::kKeys[rank],
                       ways * kChoose[most][n]);
            }
        }
    }

    void add(const Parts (&parts)[kSuits], std::uint32_t sum, std::uint64_t ways) {
        using Ranks = tables::Ranks<kMostCards>;
        for (int p = 0; p < count_; ++p) {
            const std::uint32_t all = players_[p].sum + sum;
            players_[p].strength =
                ranking_.entries_of<kMostCards>()[Ranks::kOffsets[all >> Ranks::kShift] +
                                                  all % (1U << Ranks::kShift)];
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            for (const Part& part : parts[suit]) {
                ways -= part.ways;
                counts_[winners([&](const Player& player) -> std::uint32_t {
                    const std::uint32_t flush = ranking_.flushes[player.suits[suit] | part.ranks];
                    return std::max(player.strength, flush);
                })] += part.ways;
            }
        }
        counts_[winners([](const Player& player) { return player.strength; })] += ways;
    }

    template <class Strength>
    std::size_t winners(Strength&& strength_of) const {
        std::uint32_t best = 0;
        std::size_t who = 0;
        for (int p = 0; p < count_; ++p) {
            const std::uint32_t strength = strength_of(players_[p]);
            who = strength > best ? 0 : who;
            who |= static_cast<std::size_t>(strength >= best) << p;
            best = std::max(best, strength);
        }
        return who;
    }

    const Ranking& ranking_;
    std::uint64_t* counts_;
    std::uint64_t board_;
    std::uint32_t left_[kRanks] = {};  // the suits that are left of each rank
    Player players_[kMostPlayers];
    int count_ = 0;
};

}  // namespace

Lanes Table::board_lanes() const { return sum_of(board); }

std::uint64_t Table::left(Cards others) const {
    return ranking->deck & ~(sum_of(board)[1] | sum_of(dead)[1] | sum_of(others)[1]);
}

void count_boards(Cards hands, const Table& table, std::uint64_t* counts) {
    BoardCounter(hands, table, counts);
}

}  // namespace showdown

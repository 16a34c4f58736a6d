#include "odds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "strength.hpp"

namespace showdown {
namespace {

// The ways to choose some of up to four cards.
constexpr std::uint32_t kChoose[kSuits + 1][kBoard + 1] = {
    {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 2, 1, 0, 0, 0}, {1, 3, 3, 1, 0, 0},
    {1, 4, 6, 4, 1, 0}};

std::uint32_t ranks_in(std::uint64_t cards, int suit) {
    return static_cast<std::uint32_t>(cards >> (kRanks * suit)) & kEveryRank;
}

// `Two` cards of a hand count, and three of the board; else any.
template <bool Two>
class BoardCounter {
  public:
    BoardCounter(Cards hands, const Table& table, std::uint64_t* counts)
        : table_(table), ranking_(*table.ranking), counts_(counts) {
        const Lanes board = sum_of(table.board);
        const std::uint64_t left = table.left(hands);
        for (int rank = 0; rank < kRanks; ++rank) {
            for (int suit = 0; suit < kSuits; ++suit) {
                left_[rank] |= (ranks_in(left, suit) >> rank & 1) << suit;
            }
        }
        for (std::size_t i = 0; i < table.board.size(); ++i) {
            board_[i] = table.board[i] / 4;
        }
        int longest[kSuits] = {};
        for (; !hands.empty(); hands = hands.subspan(table.hole)) {
            add_player(hands.first(table.hole), longest);
        }
        Parts parts[kSuits];
        for (int suit = 0; suit < kSuits; ++suit) {
            suits_[suit] = ranks_in(board[1], suit);
            // Of two cards that count both are of the suit, or it makes no flush.
            const int held = Two ? (longest[suit] < 2 ? -kHandSize : 2) : longest[suit];
            const int needed = kHandSize - held - std::popcount(suits_[suit]);
            parts[suit].add({0, needed, 1}, table.missing());
        }
        extend(parts, 0, table.missing(), Sums{board}.rank_sum(), 1);
    }

  private:
    struct Player {
        std::uint32_t sum;
        std::uint32_t suits[kSuits];  // the ranks of each suit
        std::vector<std::uint32_t> pairs;  // sums of two cards, where two count
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
        Part items[1U << kBoard];

        void add(const Part& part, int missing) {
            items[size] = part;
            size += part.needed <= missing && part.ways != 0;
        }
        const Part* begin() const { return items; }
        const Part* end() const { return items + size; }
    };

    void add_player(Cards hand, int (&longest)[kSuits]) {
        Player& player = players_[count_++];
        const Lanes sum = sum_of(hand);
        player.sum = Sums{sum}.rank_sum();
        for (int suit = 0; suit < kSuits; ++suit) {
            player.suits[suit] = ranks_in(sum[1], suit);
            longest[suit] = std::max(longest[suit], std::popcount(player.suits[suit]));
        }
        for (std::size_t i = 0; Two && i < hand.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                player.pairs.push_back(key(hand[i] / 4) + key(hand[j] / 4));
            }
        }
    }

    // Chooses so many more cards, none of a lower rank: `sum` is that of the keys so far, `ways` how
    // many boards have these ranks, and `parts` divides them by each suit.
    void extend(const Parts (&parts)[kSuits], int lowest, int missing, std::uint32_t sum,
                std::uint64_t ways) {
        for (int rank = lowest; rank < kRanks; ++rank) {
            const int most = std::popcount(left_[rank]);
            for (int n = 1; n <= std::min(most, missing); ++n) {
                board_[static_cast<int>(kBoard) - missing + n - 1] = rank;
                const std::uint32_t sum_now =
                    sum + static_cast<std::uint32_t>(n) * tables::Ranks<kMostCards>::kKeys[rank];
                std::uint64_t ways_now = ways * kChoose[most][n];
                if (n == missing) {
                    const std::size_t low = set_all_strengths(sum_now);
                    divide(parts, rank, most, n, [&](int suit, const Part& part) {
                        if (part.needed <= 0 && part.ways != 0) {
                            add_flushes(suit, part, low);
                            ways_now -= part.ways;
                        }
                    });
                    add(low, ways_now, [](const Player& player) { return player.strength; });
                    continue;
                }
                Parts more[kSuits];
                divide(parts, rank, most, n, [&](int suit, const Part& part) {
                    more[suit].add(part, missing - n);
                });
                extend(more, rank + 1, missing - n, sum_now, ways_now);
            }
        }
    }

    // Divides each part by whether one of `n` cards of a rank is in the suit.
    template <class Call>
    void divide(const Parts (&parts)[kSuits], int rank, int most, int n, Call&& call) const {
        for (int suit = 0; suit < kSuits; ++suit) {
            const std::uint32_t in_suit = left_[rank] >> suit & 1;
            const std::uint32_t others = static_cast<std::uint32_t>(most) - in_suit;
            const std::uint32_t with = in_suit * kChoose[others][n - 1];
            const std::uint32_t without = kChoose[others][n];
            for (const Part& part : parts[suit]) {
                call(suit, Part{part.ranks | 1U << rank, part.needed - 1, part.ways * with});
                call(suit, Part{part.ranks, part.needed, part.ways * without});
            }
        }
    }

    static std::uint32_t key(int rank) { return tables::Ranks<kHandSize>::kKeys[rank]; }

    // Gives who wins the low half on boards of some ranks, as bits.
    std::size_t set_all_strengths(std::uint32_t sum) {
        std::size_t low = 0;
        if (table_.low != nullptr) {
            set_strengths(sum, *table_.low);
            const Best best = best_of([](const Player& player) { return player.strength; });
            low = best.strength > 1 ? best.who << count_ : 0;
        }
        set_strengths(sum, ranking_);
        return low;
    }

    // Adds those on which somebody may have a flush.
    void add_flushes(int suit, const Part& part, std::size_t low) {
        const std::uint32_t board = part.ranks | suits_[suit];
        add(low, part.ways, [&](const Player& player) {
            const std::uint32_t held = player.suits[suit];
            const std::uint32_t flush = Two ? best_flush(held, board, ranking_)
                                            : ranking_.flushes[held | board];
            return std::max(player.strength, flush);
        });
    }

    template <class Strength>
    void add(std::size_t low, std::uint64_t ways, Strength&& strength_of) {
        const std::size_t outcome = low | best_of(strength_of).who;
        counts_[outcome] += ways;
        const auto strength = [&](std::size_t p) { return strength_of(players_[p]); };
        add_categories(table_, outcome, count_, ways, strength, counts_);
    }

    // The strength of each player by ranks alone; `sum` is that of the board's keys.
    void set_strengths(std::uint32_t sum, const Ranking& ranking) {
        if constexpr (Two) {
            std::uint32_t triples[std::size(kTriples)];
            std::uint32_t* triple = triples;
            for (const auto& [i, j, k] : kTriples) {
                *triple++ = key(board_[i]) + key(board_[j]) + key(board_[k]);
            }
            for (std::size_t p = 0; p < count_; ++p) {
                std::uint32_t best = 0;
                for (const std::uint32_t pair : players_[p].pairs) {
                    for (const std::uint32_t three : triples) {
                        best = std::max(best, strength_of_ranks<kHandSize>(pair + three, ranking));
                    }
                }
                players_[p].strength = best;
            }
        } else {
            for (std::size_t p = 0; p < count_; ++p) {
                players_[p].strength =
                    strength_of_ranks<kMostCards>(players_[p].sum + sum, ranking);
            }
        }
    }

    template <class Strength>
    Best best_of(Strength&& strength_of) const {
        Best best;
        for (std::size_t p = 0; p < count_; ++p) {
            best.add(p, strength_of(players_[p]));
        }
        return best;
    }

    const Table& table_;
    const Ranking& ranking_;
    std::uint64_t* counts_;
    std::uint32_t left_[kRanks] = {};   // the suits that are left of each rank
    std::uint32_t suits_[kSuits] = {};  // the ranks on the board by suit
    int board_[kBoard] = {};            // its ranks, those chosen too
    Player players_[kMostPlayers];
    std::size_t count_ = 0;
};

// The same where one card is missing and any two count: cards of a rank give the same, but for those
// with which somebody may have a flush.
void count_last_cards(Cards hands, const Table& table, std::uint64_t* counts) {
    const std::uint64_t left = table.left(hands);
    const Lanes board = sum_of(table.board);
    Sums players[kMostPlayers];
    std::size_t count = 0;
    std::uint64_t flushes = 0;  // these cards
    for (; !hands.empty(); hands = hands.subspan(table.hole)) {
        Sums& player = players[count++];
        player.add(board);
        player.add(sum_of(hands.first(table.hole)));
        for (int suit = 0; suit < kSuits; ++suit) {
            const int held = std::popcount(ranks_in(player.cards(), suit));
            const std::uint64_t cards = std::uint64_t{kEveryRank} << (kRanks * suit);
            flushes |= held < kHandSize - 1 ? 0 : held < kHandSize ? cards : ~std::uint64_t{0};
        }
    }
    const auto add = [&](const Lanes& card, int boards, auto&& strength_of) {
        Halves best;
        std::uint32_t strengths[kMostPlayers];
        for (std::size_t p = 0; p < count; ++p) {
            Sums hand = players[p];
            hand.add(card);
            strengths[p] = strength_of(hand, *table.ranking);
            best.high.add(p, strengths[p]);
            if (table.low != nullptr) {
                best.low.add(p, strength_of_ranks<kMostCards>(hand.rank_sum(), *table.low));
            }
        }
        const std::size_t outcome = best.outcome(count);
        counts[outcome] += static_cast<std::uint64_t>(boards);
        add_categories(table, outcome, count, static_cast<std::uint64_t>(boards),
                       [&](std::size_t p) { return strengths[p]; }, counts);
    };
    for (int rank = 0; rank < kRanks; ++rank) {
        const std::uint64_t of_rank = left & Ranking::deck_of(std::uint64_t{1} << rank);
        const auto lanes = [&](int suit) {
            return kCards<kMostCards>.number(static_cast<std::uint8_t>(4 * rank + suit));
        };
        if (const int boards = std::popcount(of_rank & ~flushes)) {
            add(lanes(0), boards, [](const Sums& hand, const Ranking& ranking) {
                return strength_of_ranks<kMostCards>(hand.rank_sum(), ranking);
            });
        }
        for (int suit = 0; (of_rank & flushes) != 0 && suit < kSuits; ++suit) {
            if ((of_rank & flushes) >> (kRanks * suit + rank) & 1) {
                add(lanes(suit), 1, strength<kMostCards>);
            }
        }
    }
}

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

std::size_t write_cards(std::uint64_t bits, std::uint8_t* cards) {
    std::size_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        const int bit = std::countr_zero(bits);
        cards[count++] = static_cast<std::uint8_t>(4 * (bit % kRanks) + bit / kRanks);
    }
    return count;
}

std::uint64_t Table::left(Cards others) const {
    return ranking->deck & ~(sum_of(board)[1] | sum_of(dead)[1] | sum_of(others)[1]);
}

std::vector<std::uint8_t> Table::deck() const {
    std::vector<std::uint8_t> cards(kDeck);
    cards.resize(write_cards(left(), cards.data()));
    return cards;
}

void count_boards(Cards hands, const Table& table, std::uint64_t* counts) {
    if (table.two) {
        BoardCounter<true>(hands, table, counts);
    } else if (table.missing() == 1) {
        count_last_cards(hands, table, counts);
    } else {
        BoardCounter<false>(hands, table, counts);
    }
}

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
        cards += sum_of(table.board);
        if (std::popcount(cards[1] & left) != static_cast<int>(size + shown)) [[unlikely]] {
            std::fill_n(shares, players, 0.0);
            bad = std::min(bad, row);
        } else if (complete) {
            Halves best;
            for (std::size_t p = 0; p < players; ++p) {
                best.high.add(p, highs[row * players + p]);
                best.low.add(p, lows.empty() ? 0 : lows[row * players + p]);
            }
            for (std::size_t p = 0; p < players; ++p) {
                const std::uint64_t share = share_of(best.outcome(players), p, players);
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

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "odds.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

constexpr std::size_t kHole = 2;

using Pair = std::array<std::uint64_t, 2>;  // of the first and the second range

// The weights of hands so far: of all, and of those with each card.
struct Weights {
    Pair all = {};
    Pair with[kDeck] = {};

    void add(Cards hand, Pair weights) {
        for (std::size_t range = 0; range < 2; ++range) {
            all[range] += weights[range];
            with[hand[0]][range] += weights[range];
            with[hand[1]][range] += weights[range];
        }
    }

    // Of those that share no card with a hand; one of the same two cards is subtracted twice.
    Pair beside(Cards hand) const {
        const Pair& first = with[hand[0]];
        const Pair& second = with[hand[1]];
        return {all[0] - first[0] - second[0], all[1] - first[1] - second[1]};
    }
};

class RangeComparer {
  public:
    RangeComparer(Cards hands, std::span<const std::uint64_t> weights, Cards suits,
                  const Table& table, std::uint64_t* made)
        : hands_(hands), weights_(weights), suits_(suits), ranking_(*table.ranking),
          categories_(table.categories), made_(made), held_(hands.size() / kHole),
          sorted_(held_.size()), sums_(held_.size()), deck_(table.deck()) {
        for (std::size_t i = 0; i < held_.size(); ++i) {
            lanes_.push_back(sum_of(hand(i)));
        }
    }

    // Deals so many more cards to a board, from the card at place `first` on, up to before `last`.
    void deal(Lanes board, int missing, std::size_t first, std::size_t last) {
        if (missing == 0) {
            if (const std::uint64_t boards = alike(board[1])) {
                compare(board, boards);
            }
            return;
        }
        for (; first < std::min(last, deck_.size()); ++first) {
            Lanes more = board;
            more += kCards<kMostCards>.number(deck_[first]);
            deal(more, missing - 1, first + 1, deck_.size());
        }
    }

    // Adds what was dealt to the results.
    void finish(Results* results) const {
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            for (std::size_t own = 0; own < 2; ++own) {
                const Sum& sum = sums_[i];
                results[i].wins[own] += sum.beaten[own];
                results[i].ties[own] += sum.upto[own] - sum.beaten[own] +
                                        sum.boards * weights_[2 * i + 1 - own];
            }
        }
    }

  private:
    // What a hand meets, by the range that has it: weaker ones, and those that are not stronger but
    // for the same two cards, which were subtracted on each board.
    struct Sum {
        std::uint64_t beaten[2];
        std::uint64_t upto[2];
        std::uint64_t boards;
    };

    struct Held {
        std::uint32_t strength;
        std::uint32_t hand;
    };

    Cards hand(std::size_t i) const { return hands_.subspan(kHole * i, kHole); }

    // How many boards are this one but for the suits; 0 if it is not the first of them.
    std::uint64_t alike(std::uint64_t board) const {
        std::size_t same = 0;
        for (std::size_t i = 0; i < suits_.size(); i += kSuits) {
            std::uint64_t image = 0;
            for (std::size_t suit = 0; suit < kSuits; ++suit) {
                image |= (board >> (kRanks * suit) & kEveryRank) << (kRanks * suits_[i + suit]);
            }
            if (image < board) {
                return 0;
            }
            same += image == board;
        }
        return suits_.size() / kSuits / same;
    }

    // Adds who wins on a board, in one pass over the hands from the weakest: what is weaker has been
    // added to the weights already.
    void compare(Lanes board, std::uint64_t boards) {
        Weights weaker;
        const std::size_t count = sort(board);
        for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
            while (end < count && held_[end].strength == held_[begin].strength) {
                ++end;
            }
            for (std::size_t at = begin; at < end; ++at) {
                const std::uint32_t i = held_[at].hand;
                const Pair beaten = weaker.beside(hand(i));
                for (std::size_t own = 0; own < 2; ++own) {
                    sums_[i].beaten[own] += beaten[1 - own];
                    if (made_ != nullptr) {
                        made(own, held_[at])[kCategories] += weights_[2 * i + own] * beaten[1 - own];
                    }
                }
            }
            for (std::size_t at = begin; at < end; ++at) {
                const std::uint32_t i = held_[at].hand;
                weaker.add(hand(i), {weights_[2 * i] * boards, weights_[2 * i + 1] * boards});
            }
            for (std::size_t at = begin; at < end; ++at) {
                const std::uint32_t i = held_[at].hand;
                const Pair upto = weaker.beside(hand(i));
                sums_[i].boards += boards;
                for (std::size_t own = 0; own < 2; ++own) {
                    sums_[i].upto[own] += upto[1 - own];
                }
            }
        }
        if (made_ != nullptr) {
            add_held(weaker, count, boards);
        }
    }

    // Adds what is held on a board, where `dealt` are the weights of all hands.
    void add_held(const Weights& dealt, std::size_t count, std::uint64_t boards) {
        for (std::size_t at = 0; at < count; ++at) {
            const std::uint32_t i = held_[at].hand;
            const Pair beside = dealt.beside(hand(i));
            for (std::size_t own = 0; own < 2; ++own) {
                const std::uint64_t same = boards * weights_[2 * i + 1 - own];
                *made(own, held_[at]) += weights_[2 * i + own] * (beside[1 - own] + same);
            }
        }
    }

    // The counter of the category of a hand that a range has.
    std::uint64_t* made(std::size_t own, const Held& hand) const {
        return made_ + 2 * kCategories * own + categories_[hand.strength];
    }

    // Finds the hands that share no card with a board, the weakest first, and how many there are.
    std::size_t sort(Lanes board) {
        // By seven bits of the strength, then by the seven above: how many hands have each, and then
        // where those begin.
        std::uint32_t places[2][129] = {};
        std::size_t count = 0;
        board += Sums().lanes;
        for (std::uint32_t i = 0; i < lanes_.size(); ++i) {
            Sums hand{board};
            hand.add(lanes_[i]);
            const std::uint32_t number = strength<kMostCards>(hand, ranking_);
            const bool fits = (lanes_[i][1] & board[1]) == 0;
            held_[count] = {number, i};
            count += fits;
            places[0][number % 128 + 1] += fits;
            places[1][(number >> 7) % 128 + 1] += fits;
        }
        for (std::size_t pass = 0; pass < 2; ++pass) {
            std::partial_sum(places[pass], places[pass] + 129, places[pass]);
            for (std::size_t i = 0; i < count; ++i) {
                sorted_[places[pass][(held_[i].strength >> 7 * pass) % 128]++] = held_[i];
            }
            held_.swap(sorted_);
        }
        return count;
    }

    Cards hands_;
    std::span<const std::uint64_t> weights_;
    Cards suits_;
    const Ranking& ranking_;
    std::span<const std::uint8_t> categories_;
    std::uint64_t* made_;
    std::vector<Held> held_;
    std::vector<Held> sorted_;
    std::vector<Sum> sums_;
    std::vector<Lanes> lanes_;
    std::vector<std::uint8_t> deck_;
};

}  // namespace

void compare_ranges(Cards hands, std::span<const std::uint64_t> weights, Cards suits,
                    std::size_t part, const Table& table, Results* results,
                    std::uint64_t* made) {
    RangeComparer comparer(hands, weights, suits, table, made);
    if (table.missing() > 0 || part == 0) {
        comparer.deal(sum_of(table.board), table.missing(), part, part + 1);
        comparer.finish(results);
    }
}

}  // namespace showdown

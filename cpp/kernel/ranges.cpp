#include <algorithm>
#include <array>
#include <bit>

#include "odds.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

constexpr int kSuits = 4;
constexpr std::size_t kHole = 2;

// The weights of hands so far: of all, and of those with each card.
struct Weights {
    std::uint64_t all = 0;
    std::uint64_t with[kDeck] = {};

    void add(Cards hand, std::uint64_t weight) {
        all += weight;
        with[hand[0]] += weight;
        with[hand[1]] += weight;
    }

    // Of those that share no card with a hand; one of the same two cards is subtracted twice.
    std::uint64_t beside(Cards hand) const { return all - with[hand[0]] - with[hand[1]]; }
};

class RangeComparer {
  public:
    RangeComparer(Cards hands, std::span<const std::uint64_t> weights, Cards suits,
                  const Table& table, Results* results)
        : hands_(hands), weights_(weights), suits_(suits), ranking_(*table.ranking),
          results_(results), held_(hands.size() / kHole), sorted_(held_.size()),
          deck_(table.deck()) {
        for (std::size_t i = 0; i < held_.size(); ++i) {
            for (const std::uint8_t card : hand(i)) {
                lanes_.resize(i + 1, Lanes{0, 0});
                lanes_[i] += kCards<kMostCards>.number(card);
            }
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

  private:
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
        Weights weaker[2];
        const std::size_t count = sort(board);
        for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
            while (end < count && held_[end].strength == held_[begin].strength) {
                ++end;
            }
            each(begin, end, [&](std::uint32_t i, int own, std::uint64_t) {
                const std::uint64_t beaten = weaker[1 - own].beside(hand(i));
                results_[i].wins[own] += boards * beaten;
                results_[i].ties[own] -= boards * beaten;
            });
            each(begin, end, [&](std::uint32_t i, int own, std::uint64_t weight) {
                weaker[own].add(hand(i), weight);
            });
            each(begin, end, [&](std::uint32_t i, int own, std::uint64_t) {
                results_[i].ties[own] +=
                    boards * (weaker[1 - own].beside(hand(i)) + weights_[2 * i + 1 - own]);
            });
        }
    }

    // Calls with each hand, and each range that has it.
    template <class Call>
    void each(std::size_t begin, std::size_t end, Call&& call) {
        for (; begin < end; ++begin) {
            const std::uint32_t i = held_[begin].hand;
            for (int own = 0; own < 2; ++own) {
                if (const std::uint64_t weight = weights_[2 * i + own]) {
                    call(i, own, weight);
                }
            }
        }
    }

    // Finds the hands that share no card with a board, the weakest first, and how many there are.
    std::size_t sort(Lanes board) {
        std::size_t count = 0;
        for (std::uint32_t i = 0; i < lanes_.size(); ++i) {
            Sums hand;
            hand.add(board);
            hand.add(lanes_[i]);
            held_[count] = {strength<kMostCards>(hand, ranking_), i};
            count += (lanes_[i][1] & board[1]) == 0;
        }
        // By seven bits of the strength, then by the seven above.
        for (const int shift : {0, 7}) {
            std::array<std::size_t, 129> places{};
            for (std::size_t i = 0; i < count; ++i) {
                ++places[(held_[i].strength >> shift) % 128 + 1];
            }
            for (std::size_t digit = 1; digit < places.size(); ++digit) {
                places[digit] += places[digit - 1];
            }
            for (std::size_t i = 0; i < count; ++i) {
                sorted_[places[(held_[i].strength >> shift) % 128]++] = held_[i];
            }
            held_.swap(sorted_);
        }
        return count;
    }

    Cards hands_;
    std::span<const std::uint64_t> weights_;
    Cards suits_;
    const Ranking& ranking_;
    Results* results_;
    std::vector<Held> held_;
    std::vector<Held> sorted_;
    std::vector<Lanes> lanes_;
    std::vector<std::uint8_t> deck_;
};

}  // namespace

void compare_ranges(Cards hands, std::span<const std::uint64_t> weights, Cards suits,
                    std::size_t part, const Table& table, Results* results) {
    RangeComparer comparer(hands, weights, suits, table, results);
    if (table.missing() > 0 || part == 0) {
        comparer.deal(table.board_lanes(), table.missing(), part, part + 1);
    }
}

}  // namespace showdown

#include <algorithm>
#include <vector>

#include "odds.hpp"

namespace showdown {
namespace {

class MatchupCounter {
  public:
    MatchupCounter(std::span<const Range> ranges, const Table& table, std::uint64_t* counts)
        : ranges_(ranges.begin(), ranges.end()), table_(table), counts_(counts),
          boards_(table.counters(ranges.size())), chosen_(ranges.size()),
          cards_(ranges.size() * table.hole) {
        for (Range& range : ranges_) {
            if (range.weights.empty()) {
                make_any_hands();
                range = {any_hands_, table.hole, ones_};
            }
            add_hands(range);
        }
    }

    // Deals a hand to each player from a place on, of cards that are not used. So far `weight` is the
    // product of the weights, and `best` are the best.
    void deal(std::size_t player, std::uint64_t used, std::uint64_t weight, const Halves& best) {
        if (player == ranges_.size()) {
            count(weight, best);
            return;
        }
        for (const Held& held : hands_[player]) {
            if ((held.cards & used) == 0) {
                chosen_[player] = &held;
                Halves now = best;
                now.high.add(player, held.high);
                now.low.add(player, held.low);
                deal(player + 1, used | held.cards, weight * held.weight, now);
            }
        }
    }

  private:
    struct Held {
        std::uint64_t cards;  // as bits
        std::uint64_t weight;
        std::size_t place;  // in the range
        std::uint16_t high;  // strengths, with a whole board
        std::uint16_t low;
    };

    Cards hand_of(const Range& range, std::size_t place) const {
        return range.hands.subspan(place * table_.hole, table_.hole);
    }

    void make_any_hands() {
        any_hands_.clear();
        each_subset(table_.left(), table_.hole, 0, [&](std::uint64_t hand) {
            any_hands_.resize(any_hands_.size() + table_.hole);
            write_cards(hand, any_hands_.data() + any_hands_.size() - table_.hole);
        });
        ones_.assign(any_hands_.size() / table_.hole, 1);
    }

    // Adds the hands of a range that have none of the cards on the table.
    void add_hands(const Range& range) {
        std::vector<Held>& hands = hands_.emplace_back();
        std::vector<std::uint8_t> cards;
        const std::uint64_t left = table_.left();
        for (std::size_t place = 0; place < range.weights.size(); ++place) {
            const Cards hand = hand_of(range, place);
            const std::uint64_t bits = sum_of(hand)[1];
            if ((bits & ~left) == 0 && range.weights[place] > 0) {
                hands.push_back({bits, range.weights[place], place, 0, 0});
                cards.insert(cards.end(), hand.begin(), hand.end());
            }
        }
        if (table_.missing() > 0) {
            return;
        }
        std::vector<std::uint16_t> strengths(hands.size());
        const auto evaluate = [&](const Ranking& ranking, std::uint16_t Held::*half) {
            evaluate_hands(cards, table_.board.data(), hands.size(), table_, ranking,
                           strengths.data());
            for (std::size_t i = 0; i < hands.size(); ++i) {
                hands[i].*half = strengths[i];
            }
        };
        evaluate(*table_.ranking, &Held::high);
        if (table_.low != nullptr) {
            evaluate(*table_.low, &Held::low);
        }
    }

    // Adds the boards that may come for the hands that were chosen.
    void count(std::uint64_t weight, const Halves& best) {
        if (table_.missing() == 0) {
            const std::size_t outcome = best.outcome(ranges_.size());
            add(outcome, weight);
            add_categories(table_, outcome, ranges_.size(), weight,
                           [&](std::size_t p) { return chosen_[p]->high; }, counts_);
            return;
        }
        for (std::size_t p = 0; p < ranges_.size(); ++p) {
            std::ranges::copy(hand_of(ranges_[p], chosen_[p]->place), &cards_[p * table_.hole]);
        }
        std::ranges::fill(boards_, 0);
        count_boards(cards_, table_, boards_.data());
        const std::size_t outcomes = table_.outcomes(ranges_.size());
        for (std::size_t outcome = 0; outcome < outcomes; ++outcome) {
            if (boards_[outcome] != 0) {
                add(outcome, weight * boards_[outcome]);
            }
        }
        for (std::size_t i = outcomes; i < boards_.size(); ++i) {  // by category
            counts_[i] += weight * boards_[i];
        }
    }

    void add(std::size_t outcome, std::uint64_t deals) {
        counts_[outcome] += deals;
        for (std::size_t p = 0; p < ranges_.size(); ++p) {
            if (std::uint64_t* const results = ranges_[p].results) {
                results[2 * chosen_[p]->place] += deals;
                results[2 * chosen_[p]->place + 1] += deals * share_of(outcome, p, ranges_.size());
            }
        }
    }

    std::vector<Range> ranges_;
    const Table& table_;
    std::uint64_t* counts_;
    std::vector<std::uint8_t> any_hands_;
    std::vector<std::uint64_t> ones_;  // their weights
    std::vector<std::vector<Held>> hands_;
    std::vector<std::uint64_t> boards_;  // by who wins, with the hands chosen
    std::vector<const Held*> chosen_;
    std::vector<std::uint8_t> cards_;  // of these, where the board is not whole
};

}  // namespace

std::vector<Range> ranges_of(Cards hands, std::span<const std::uint64_t> weights,
                             std::span<const std::size_t> sizes, std::span<const std::size_t> given,
                             std::uint64_t* results) {
    std::vector<Range> ranges;
    for (std::size_t p = 0; p < sizes.size(); ++p) {
        const std::size_t each = sizes[p] == 0 ? 0 : given[p];
        const std::size_t cards = sizes[p] * each;
        if (sizes[p] > weights.size() || cards > hands.size()) {
            return {};
        }
        ranges.push_back({hands.first(cards), each, weights.first(sizes[p]), results});
        hands = hands.subspan(cards);
        weights = weights.subspan(sizes[p]);
        results += results == nullptr ? 0 : 2 * sizes[p];
    }
    return weights.empty() && hands.empty() ? ranges : std::vector<Range>();
}

void count_matchups(std::span<const Range> ranges, const Table& table, std::uint64_t* counts) {
    MatchupCounter(ranges, table, counts).deal(0, 0, 1, {});
}

}  // namespace showdown

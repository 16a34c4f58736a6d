#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "hands.hpp"
#include "holes.hpp"
#include "odds.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

constexpr std::size_t kMostConflicts = 1000;  // for each deal

// SplitMix64: every seed gives another sequence.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint32_t bits() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return static_cast<std::uint32_t>((z ^ z >> 31) >> 32);
    }

    // A number below `count`.
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(std::uint64_t{bits()} * count >> 32);
    }

  private:
    std::uint64_t state_;
};

// Half a pot, by how many share it.
constexpr auto kHalves = [] {
    std::array<std::uint64_t, kMostPlayers + 1> halves{};
    for (std::size_t winners = 1; winners < halves.size(); ++winners) {
        halves[winners] = kShares / 2 / winners;
    }
    return halves;
}();

class Sampler {
  public:
    Sampler(std::span<const Drawn> players, const Table& table, std::uint64_t seed)
        : players_(players), table_(table), board_(table.board_lanes()), chance_(seed) {
        for (std::size_t p = 0; p < players.size(); ++p) {
            const Drawn& player = players[p];
            for (std::size_t i = 0; i < player.keep.size(); ++i) {
                hands_[p].push_back(sum_of(player.hands.subspan(player.given * i, player.given)));
            }
            // An only hand is held for good, unless somebody else's has one of its cards.
            fixed_[p] = player.keep.size() == 1 && hold(p, 0);
        }
        fixed_cards_ = used_;
        for (const std::uint8_t card : table.deck()) {
            const Lanes& lanes = kCards<kMostCards>.number(card);
            if ((used_ & lanes[1]) == 0) {
                deck_.push_back(lanes);
            }
        }
    }

    // Deals a hand to each player that has some; false if two share a card.
    bool draw() {
        used_ = fixed_cards_;
        next_ = 0;
        for (std::size_t p = 0; p < players_.size(); ++p) {
            const Drawn& player = players_[p];
            if (player.keep.empty() || fixed_[p]) {
                continue;
            }
            std::size_t i = chance_.below(player.keep.size());
            i = chance_.bits() <= player.keep[i] ? i : player.alias[i];
            if (!hold(p, i)) {
                return false;
            }
        }
        return true;
    }

    // Deals all other cards, and adds who wins.
    void finish(std::uint64_t* counts) {
        Lanes board = board_;
        board += more(static_cast<std::size_t>(table_.missing()));
        Best high;
        Best low;
        for (std::size_t p = 0; p < players_.size(); ++p) {
            Lanes hand = held_[p];
            hand += more(table_.hole - players_[p].given);
            high.add(static_cast<int>(p), strength_of(hand, board, *table_.ranking));
            if (table_.low != nullptr) {
                low.add(static_cast<int>(p), strength_of(hand, board, *table_.low));
            }
        }
        const std::size_t lows = low.strength > 1 ? low.who : 0;
        ++counts[high.who | lows << players_.size()];
        const auto share = [](std::size_t who, std::size_t player) {
            return (who >> player & 1) * kHalves[static_cast<std::size_t>(std::popcount(who))];
        };
        for (std::size_t p = 0; p < players_.size(); ++p) {
            if (players_[p].keep.size() > 1) {
                std::uint64_t* const shares = players_[p].shares + 2 * drawn_[p];
                shares[0] += 1;
                shares[1] += share(high.who, p) + share(lows == 0 ? high.who : lows, p);
            }
        }
    }

  private:
    // Gives a player a hand; false if it shares a card with another.
    bool hold(std::size_t player, std::size_t hand) {
        held_[player] = hands_[player][hand];
        drawn_[player] = hand;
        const std::uint64_t cards = held_[player][1];
        const bool free = (used_ & cards) == 0;
        used_ |= free ? cards : 0;
        return free;
    }

    // The sum of the next cards of a deck that is shuffled as far as it is dealt.
    Lanes more(std::size_t count) {
        Lanes sum{0, 0};
        while (count > 0) {
            std::swap(deck_[next_], deck_[next_ + chance_.below(deck_.size() - next_)]);
            const Lanes& card = deck_[next_++];
            if ((used_ & card[1]) == 0) {
                sum += card;
                --count;
            }
        }
        return sum;
    }

    // The strength of a whole hand, with a whole board if there is one.
    std::uint32_t strength_of(Lanes hand, const Lanes& board, const Ranking& ranking) const {
        if (table_.whole != 0 && !table_.two) {
            hand += board;
            Sums sums;
            sums.add(hand);
            return strength<kMostCards>(sums, ranking);
        }
        std::uint8_t cards[kMostHole];
        const std::size_t size = write_cards(hand[1], cards);
        std::uint16_t found;
        if (table_.two) {
            std::uint8_t shared[kBoard];
            write_cards(board[1], shared);
            evaluate_two_and_three(cards, 1, size, shared, true, &found, ranking);
        } else if (!table_.badugi.empty()) {
            evaluate_badugi(cards, 1, table_.badugi.first<1U << kRanks>(), &found);
        } else {
            return evaluate_numbers(cards, size, ranking);
        }
        return found;
    }

    std::span<const Drawn> players_;
    const Table& table_;
    const Lanes board_;  // as far as it is known
    Chance chance_;
    std::vector<Lanes> deck_;
    std::size_t next_ = 0;
    std::vector<Lanes> hands_[kMostPlayers];
    std::uint64_t used_ = 0;  // the cards of the hands drawn, as bits of a sum
    std::uint64_t fixed_cards_ = 0;
    bool fixed_[kMostPlayers];
    std::size_t drawn_[kMostPlayers];
    Lanes held_[kMostPlayers] = {};
};

}  // namespace

std::size_t sample_deals(std::span<const Drawn> players, const Table& table, std::size_t deals,
                         std::uint64_t seed, std::uint64_t* counts) {
    Sampler sampler(players, table, seed);
    std::size_t conflicts = kMostConflicts * deals;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        // All hands again if two share a card, or some would be drawn too often.
        while (!sampler.draw()) {
            if (conflicts-- == 0) {
                return deal;
            }
        }
        sampler.finish(counts);
    }
    return deals;
}

}  // namespace showdown

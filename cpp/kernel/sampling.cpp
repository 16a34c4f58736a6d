#include <algorithm>
#include <array>
#include <bit>

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
        : players_(players), table_(table), chance_(seed) {
        std::copy(table.board.begin(), table.board.end(), board_);
        // A player's only hand is held for good, unless somebody else's has one of its cards.
        for (std::size_t p = 0; p < players.size(); ++p) {
            known_[p] = players[p].keep.size() == 1 && hold(p, 0);
        }
        known_cards_ = used_;
        for (const std::uint8_t card : table.deck()) {
            if ((used_ >> card & 1) == 0) {
                deck_.push_back(card);
            }
        }
    }

    // Deals a hand to each player that has some; false if two share a card.
    bool draw() {
        used_ = known_cards_;
        next_ = 0;
        for (std::size_t p = 0; p < players_.size(); ++p) {
            const Drawn& player = players_[p];
            if (player.keep.empty() || known_[p]) {
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
        add_cards(board_ + table_.board.size(), static_cast<std::size_t>(table_.missing()));
        Sums board;
        for (const std::uint8_t card : board_) {
            board.add(kCards<kMostCards>.number(card));
        }
        Best high;
        Best low;
        for (std::size_t p = 0; p < players_.size(); ++p) {
            if (players_[p].keep.empty()) {
                add_cards(hands_[p], table_.hole);
            }
            high.add(static_cast<int>(p), strength_of(p, board, *table_.ranking));
            if (table_.low != nullptr) {
                low.add(static_cast<int>(p), strength_of(p, board, *table_.low));
            }
        }
        const std::size_t lows = low.strength > 1 ? low.who : 0;
        ++counts[high.who | lows << players_.size()];
        const auto share = [](std::size_t who, std::size_t player) {
            return (who >> player & 1) * kHalves[static_cast<std::size_t>(std::popcount(who))];
        };
        for (std::size_t p = 0; p < players_.size(); ++p) {
            if (!players_[p].keep.empty()) {
                std::uint64_t* const shares = players_[p].shares + 2 * drawn_[p];
                shares[0] += 1;
                shares[1] += share(high.who, p) + share(lows == 0 ? high.who : lows, p);
            }
        }
    }

  private:
    // Gives a player a hand; false if it shares a card with another.
    bool hold(std::size_t player, std::size_t hand) {
        std::uint64_t cards = 0;
        for (std::size_t i = 0; i < table_.hole; ++i) {
            hands_[player][i] = players_[player].hands[table_.hole * hand + i];
            cards |= 1ULL << hands_[player][i];
        }
        drawn_[player] = hand;
        const bool free = (used_ & cards) == 0;
        used_ |= free ? cards : 0;
        return free;
    }

    // The strength of a player's hand with a whole board.
    std::uint32_t strength_of(std::size_t player, Sums board, const Ranking& ranking) const {
        const std::uint8_t* const hand = hands_[player];
        if (table_.two) {
            std::uint16_t found;
            evaluate_two_and_three(hand, 1, table_.hole, board_, true, &found, ranking);
            return found;
        }
        board.add(kCards<kMostCards>.number(hand[0]));
        board.add(kCards<kMostCards>.number(hand[1]));
        return strength<kMostCards>(board, ranking);
    }

    // The next cards of a deck that is shuffled as far as it is dealt.
    void add_cards(std::uint8_t* to, std::size_t count) {
        while (count > 0) {
            std::swap(deck_[next_], deck_[next_ + chance_.below(deck_.size() - next_)]);
            const std::uint8_t card = deck_[next_++];
            if ((used_ >> card & 1) == 0) {
                *to++ = card;
                --count;
            }
        }
    }

    std::span<const Drawn> players_;
    const Table& table_;
    Chance chance_;
    std::vector<std::uint8_t> deck_;
    std::size_t next_ = 0;
    std::uint64_t used_ = 0;  // the cards of the hands drawn
    std::uint64_t known_cards_ = 0;
    bool known_[kMostPlayers];
    std::size_t drawn_[kMostPlayers];
    std::uint8_t hands_[kMostPlayers][kMostHole];
    std::uint8_t board_[kBoard];
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

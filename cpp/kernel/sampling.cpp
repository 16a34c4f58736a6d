#include <algorithm>
#include <bit>

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

Lanes both(Cards hand) {
    Lanes sum = kCards<kMostCards>.number(hand[0]);
    sum += kCards<kMostCards>.number(hand[1]);
    return sum;
}

}  // namespace

std::size_t sample_deals(std::span<const Drawn> players, const Table& table, std::size_t deals,
                         std::uint64_t seed, std::uint64_t* counts) {
    Chance chance(seed);
    const Ranking ranking = *table.ranking;  // Which nothing that is written to can change.
    std::vector<Lanes> deck;
    for (std::uint64_t left = table.left(); left != 0; left &= left - 1) {
        const int bit = std::countr_zero(left);
        const int number = 4 * (bit % kRanks) + bit / kRanks;
        deck.push_back(kCards<kMostCards>.number(static_cast<std::uint8_t>(number)));
    }
    std::size_t conflicts = kMostConflicts * deals;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        Lanes held[kMostPlayers];
        std::size_t drawn[kMostPlayers];
        std::uint64_t used = 0;
        for (std::size_t p = 0; p < players.size(); ++p) {
            if (players[p].keep.empty()) {
                continue;
            }
            std::size_t i = chance.below(players[p].keep.size());
            i = chance.bits() <= players[p].keep[i] ? i : players[p].alias[i];
            drawn[p] = i;
            held[p] = both(players[p].hands.subspan(kHole * i, kHole));
            if ((used & held[p][1]) != 0) {
                if (conflicts-- == 0) {
                    return deal;
                }
                used = 0;
                p = ~std::size_t{0};  // All again, or some hands would be drawn too often.
                continue;
            }
            used |= held[p][1];
        }
        // The next cards of a deck that is shuffled as far as it is dealt.
        std::size_t next = 0;
        const auto add_cards = [&](Lanes& sum, int count) {
            while (count > 0) {
                std::swap(deck[next], deck[next + chance.below(deck.size() - next)]);
                const Lanes& card = deck[next++];
                if ((card[1] & used) == 0) {
                    sum += card;
                    --count;
                }
            }
        };
        Sums board;
        board.add(table.board_lanes());
        add_cards(board.lanes, table.missing());
        std::uint32_t best = 0;
        std::size_t winners = 0;
        for (std::size_t p = 0; p < players.size(); ++p) {
            Sums hand = board;
            if (players[p].keep.empty()) {
                add_cards(hand.lanes, kHole);
            } else {
                hand.add(held[p]);
            }
            const std::uint32_t found = strength<kMostCards>(hand, ranking);
            winners = found > best ? 0 : winners;
            winners |= static_cast<std::size_t>(found >= best) << p;
            best = std::max(best, found);
        }
        ++counts[winners];
        const std::uint64_t share = kShares / static_cast<std::size_t>(std::popcount(winners));
        for (std::size_t p = 0; p < players.size(); ++p) {
            if (!players[p].keep.empty()) {
                players[p].shares[2 * drawn[p]] += 1;
                players[p].shares[2 * drawn[p] + 1] += (winners >> p & 1) * share;
            }
        }
    }
    return deals;
}

}  // namespace showdown

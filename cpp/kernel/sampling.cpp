#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <vector>

#include "hands.hpp"
#include "holes.hpp"
#include "odds.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

// Sampling is given up where fewer than one of so many deals is without a card twice: that is
// seen soon, but not from so few deals that it depends on chance.
constexpr std::size_t kMostConflicts = 1000;
constexpr std::size_t kFewest = 256;

// SplitMix64: every seed gives another sequence.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    // A number below `count`, each as likely as any other.
    std::size_t below(std::size_t count) {
        for (;;) {
            next();
            const std::uint64_t scaled = (bits_ >> 32) * count;
            const auto rest = static_cast<std::uint32_t>(scaled);
            if (rest >= count || rest >= (std::uint64_t{1} << 32) % count) [[likely]] {
                return static_cast<std::size_t>(scaled >> 32);
            }
        }
    }

    // 32 bits that do not depend on the last number.
    std::uint32_t more() const { return static_cast<std::uint32_t>(bits_); }

  private:
    void next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        bits_ = z ^ z >> 31;
    }

    std::uint64_t state_;
    std::uint64_t bits_ = 0;
};

// Deals a batch and then evaluates it, player by player: short loops that hardly have to wait.
class Sampler {
  public:
    static constexpr std::size_t kBatch = 64;

    Sampler(std::span<const Drawn> players, const Table& table, std::uint64_t seed)
        : players_(players), table_(table), chance_(seed) {
        auto random = static_cast<std::size_t>(table.missing());
        for (std::size_t p = 0; p < players.size(); ++p) {
            const Drawn& player = players[p];
            for (std::size_t i = 0; i < player.keep.size(); ++i) {
                hands_[p].push_back(sum_of(player.hands.subspan(player.given * i, player.given)));
            }
            // An only hand is held for good, unless somebody else's has one of its cards.
            if (player.keep.size() == 1 && (fixed_cards_ & hands_[p][0][1]) == 0) {
                known_[p] = hands_[p][0];
                fixed_cards_ |= known_[p][1];
            } else if (!player.keep.empty()) {
                drawing_.push_back(p);
                random += player.given;
            }
            random += table.hole - player.given;
        }
        known_[kBoardColumn] = table.board_lanes();
        for (const std::uint8_t card : table.deck()) {
            const Lanes& lanes = kCards<kMostCards>.number(card);
            if ((fixed_cards_ & lanes[1]) == 0) {
                deck_.push_back(lanes);
            }
        }
        // Deals with a card twice are dropped, so that few cards can be dealt by sets.
        const bool by_sets = 4 * random <= deck_.size();
        add_steps(kBoardColumn, static_cast<std::size_t>(table.missing()), by_sets);
        for (std::size_t p = 0; p < players.size(); ++p) {
            add_steps(p, table.hole - players[p].given, by_sets);
        }
    }

    // Deals kBatch times, up to `most` of them without a card that is dealt twice: gives how many.
    std::size_t deal(std::size_t most) {
        std::fill_n(used_, kBatch, fixed_cards_);
        for (const std::size_t p : drawing_) {
            const Drawn& player = players_[p];
            for (std::size_t i = 0; i < kBatch; ++i) {
                const std::size_t hand = chance_.below(player.keep.size());
                const std::uint32_t other = player.alias[hand];
                drawn_[p][i] = chance_.more() <= player.keep[hand] ? hand : other;
                give(p, i, Lanes{0, 0}, hands_[p][drawn_[p][i]]);
            }
        }
        for (const Step& step : by_sets_) {
            const std::vector<Lanes>& sets = sets_[step.cards];
            for (std::size_t i = 0; i < kBatch; ++i) {
                const Lanes& before = step.first ? known_[step.column] : dealt_[step.column][i];
                give(step.column, i, before, sets[chance_.below(sets.size())]);
            }
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < kBatch; ++i) {
            kept_[kept] = i;
            kept += used_[i] < kTwice;
        }
        kept = std::min(kept, most);
        for (std::size_t k = 0; k < kept; ++k) {
            deal_one_by_one(kept_[k]);
        }
        return kept;
    }

    // Adds who wins in each of so many deals.
    void count(std::size_t deals, std::uint64_t* counts) {
        const std::size_t players = players_.size();
        std::size_t winners[kBatch] = {};
        add_winners(*table_.ranking, 0, deals, winners);
        if (table_.low != nullptr) {
            add_winners(*table_.low, players, deals, winners);
        }
        for (std::size_t k = 0; k < deals; ++k) {
            ++counts[winners[k]];
        }
        for (const std::size_t p : drawing_) {
            for (std::size_t k = 0; k < deals && players_[p].keep.size() > 1; ++k) {
                std::uint64_t* const shares = players_[p].shares + 2 * drawn_[p][kept_[k]];
                shares[0] += 1;
                shares[1] += share_of(winners[k], p, players);
            }
        }
    }

  private:
    static constexpr std::size_t kBoardColumn = kMostPlayers;
    static constexpr std::uint64_t kTwice = std::uint64_t{1} << 63;  // beside the bits of cards

    struct Step {  // So many cards for a player, or the board.
        std::size_t column;
        std::size_t cards;
        bool first;
    };

    // Cards are dealt one by one, or up to three at once from a list of all such sets.
    void add_steps(std::size_t column, std::size_t cards, bool by_sets) {
        std::fill_n(dealt_[column], kBatch, known_[column]);
        bool first = std::ranges::find(drawing_, column) == drawing_.end();
        if (!by_sets) {
            one_by_one_.push_back({column, cards, first});
            return;
        }
        while (cards > 0) {
            const std::size_t size = std::min(cards, std::size(sets_) - 1);
            by_sets_.push_back({column, size, first});
            for (std::size_t n = 1; n <= size; ++n) {
                add_sets(n);
            }
            first = false;
            cards -= size;
        }
    }

    // All sets of so many cards: each card with the sets of lower ones, which come first.
    void add_sets(std::size_t size) {
        const std::vector<Lanes>& lower = sets_[size - 1];
        std::vector<Lanes>& sets = sets_[size];
        if (!sets.empty()) {
            return;
        }
        sets.reserve(lower.size() * deck_.size() / size);
        for (const Lanes& card : deck_) {
            for (std::size_t i = 0; i < lower.size() && lower[i][1] < card[1]; ++i) {
                sets.push_back(card);
                sets.back() += lower[i];
            }
        }
    }

    void give(std::size_t column, std::size_t deal, Lanes before, const Lanes& cards) {
        before += cards;
        dealt_[column][deal] = before;
        const bool twice = (used_[deal] & cards[1]) != 0;
        used_[deal] |= cards[1] | (twice ? kTwice : 0);
    }

    // The next cards of a deck that is shuffled as far as it is dealt.
    void deal_one_by_one(std::size_t deal) {
        std::size_t next = 0;
        for (const Step& step : one_by_one_) {
            Lanes& sum = dealt_[step.column][deal];
            sum = step.first ? known_[step.column] : sum;
            for (std::size_t missing = step.cards; missing > 0;) {
                std::swap(deck_[next], deck_[next + chance_.below(deck_.size() - next)]);
                const Lanes& card = deck_[next++];
                if ((used_[deal] & card[1]) == 0) {
                    sum += card;
                    --missing;
                }
            }
        }
    }

    // Adds a bit for each player with the best strength, but for one of 1 in the low half.
    void add_winners(const Ranking& ranking, std::size_t first_bit, std::size_t deals,
                     std::size_t* winners) {
        std::uint16_t strengths[kMostPlayers][kBatch];
        std::uint16_t best[kBatch];
        std::fill_n(best, deals, static_cast<std::uint16_t>(first_bit == 0 ? 1 : 2));
        for (std::size_t p = 0; p < players_.size(); ++p) {
            evaluate(dealt_[p], deals, ranking, strengths[p]);
            for (std::size_t k = 0; k < deals; ++k) {
                best[k] = std::max(best[k], strengths[p][k]);
            }
        }
        for (std::size_t p = 0; p < players_.size(); ++p) {
            for (std::size_t k = 0; k < deals; ++k) {
                winners[k] |= std::size_t{strengths[p][k] == best[k]} << (first_bit + p);
            }
        }
    }

    void evaluate(const Lanes* hands, std::size_t deals, const Ranking& ranking,
                  std::uint16_t* strengths) {
        const Lanes* const boards = dealt_[kBoardColumn];
        if (table_.hole + table_.whole == kMostCards && !table_.two) {
            for (std::size_t k = 0; k < deals; ++k) {
                Sums sums;
                sums.add(hands[kept_[k]]);
                sums.add(boards[kept_[k]]);
                strengths[k] = static_cast<std::uint16_t>(strength<kMostCards>(sums, ranking));
            }
            return;
        }
        std::uint8_t cards[kMostHole * kBatch];
        std::uint8_t shared[kBoard * kBatch];
        for (std::size_t k = 0; k < deals; ++k) {
            write_cards(hands[kept_[k]][1], cards + table_.hole * k);
            write_cards(boards[kept_[k]][1], shared + kBoard * k);
        }
        evaluate_hands({cards, deals * table_.hole}, shared, 1, table_, ranking, strengths);
    }

    std::span<const Drawn> players_;
    const Table& table_;
    Chance chance_;
    std::vector<Lanes> hands_[kMostPlayers];
    std::vector<std::size_t> drawing_;  // the players whose hand is drawn
    std::uint64_t fixed_cards_ = 0;  // of hands that are not, as bits
    std::vector<Lanes> deck_;  // the other cards
    std::vector<Lanes> sets_[4] = {{Lanes{0, 0}}, {}, {}, {}};  // all of none to three of them
    std::vector<Step> by_sets_;
    std::vector<Step> one_by_one_;
    // By player, and the board: what is known of them, and was dealt.
    Lanes known_[kMostPlayers + 1] = {};
    Lanes dealt_[kMostPlayers + 1][kBatch];
    std::size_t drawn_[kMostPlayers][kBatch];  // the numbers of hands
    std::uint64_t used_[kBatch];
    std::size_t kept_[kBatch];  // the deals without a card twice
};

}  // namespace

void deal_rows(const std::uint8_t* chance, std::size_t size, std::span<std::uint8_t, kDeck> pack,
               std::span<std::uint8_t> out) {
    for (std::size_t i = 0; i < out.size(); ++i, chance += 8) {
        std::uint32_t words[2];
        std::memcpy(words, chance, sizeof words);
        const double bits = (words[0] >> 5) * 0x1p26 + (words[1] >> 6);
        const std::size_t place = i % size;
        const auto left = static_cast<double>(kDeck - place);
        std::swap(pack[place], pack[place + static_cast<std::size_t>(bits * 0x1p-53 * left)]);
        out[i] = pack[place];
    }
}

std::size_t sample_deals(std::span<const Drawn> players, const Table& table, std::size_t deals,
                         std::uint64_t seed, std::uint64_t* counts) {
    Sampler sampler(players, table, seed);
    std::size_t done = 0;
    for (std::size_t tried = 0; done < deals && tried < kMostConflicts * (done + kFewest);
         tried += Sampler::kBatch) {
        const std::size_t dealt = sampler.deal(deals - done);
        sampler.count(dealt, counts);
        done += dealt;
    }
    return done;
}

}  // namespace showdown

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include "odds.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

// Sampling is given up where fewer than one of so many deals is without a card twice: that is
// seen soon, but not from so few deals that it depends on chance.
constexpr std::size_t kMostConflicts = 1000;

constexpr std::size_t kBatch = 128;

// RomuDuoJr, which starts with two numbers of SplitMix64: every seed gives another sequence.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : x_(mixed(seed)), y_(mixed(seed + 1)) {}

    std::uint64_t bits() {
        const std::uint64_t now = x_;
        x_ = 0xd3833e804f4c574bULL * y_;
        y_ = std::rotl(y_ - now, 27);
        return now;
    }

  private:
    static std::uint64_t mixed(std::uint64_t seed) {
        std::uint64_t z = seed * 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return z ^ z >> 31;
    }

    std::uint64_t x_;
    std::uint64_t y_;
};

// A number below `size` from 32 bits, each as likely as any other but for one part in 2^32 / size.
std::size_t below(std::uint64_t size, std::uint64_t bits) { return bits * size >> 32; }

// Deals a batch and then evaluates it, step by step: short loops without branches that depend on the
// cards. Deals in which a card comes twice wait for the next round of a step.
class Sampler {
  public:
    Sampler(std::span<const Range> players, const Table& table, std::uint64_t seed)
        : players_(players.size()), table_(table), chance_(seed) {
        for (std::size_t p = 0; p < players.size(); ++p) {
            Group own{{p}, {}, {}, {}};
            own.weights.assign(players[p].weights.begin(), players[p].weights.end());
            for (std::size_t i = 0; i < own.weights.size(); ++i) {
                const std::size_t size = players[p].given;
                own.hands.push_back(sum_of(players[p].hands.subspan(size * i, size)));
            }
            // An only hand is held for good, unless somebody else's has one of its cards.
            if (own.weights.size() == 1 && (fixed_cards_ & own.hands[0][1]) == 0) {
                known_[p] = own.hands[0];
                fixed_cards_ |= known_[p][1];
            } else if (!own.weights.empty()) {
                most_used_ += players[p].given;
                add_group(own);
            }
        }
        for (Group& group : groups_) {
            make_draws(group);
        }
        known_[kBoardColumn] = sum_of(table.board);
        known_[kBoardColumn] += Sums().lanes;
        for (const std::uint8_t card : table.deck()) {
            const Lanes& lanes = kCards<kMostCards>.number(card);
            if ((fixed_cards_ & lanes[1]) == 0) {
                sets_[1].push_back(lanes);
            }
        }
        for (std::size_t column = 0; column < std::size(known_); ++column) {
            std::fill_n(dealt_[column], kBatch, known_[column]);
        }
        add_steps(kBoardColumn, static_cast<std::size_t>(table.missing()));
        for (std::size_t p = 0; p < players.size(); ++p) {
            add_steps(p, table.hole - players[p].given);
        }
    }

    // As `sample_deals` does.
    std::size_t sample(std::size_t deals, std::uint64_t* counts) {
        std::size_t done = 0;
        while (done < deals && draw_hands()) {
            for (const Step& step : steps_) {
                deal(step);
            }
            const std::size_t wanted = std::min(kBatch, deals - done);
            count(wanted, counts);
            done += wanted;
            for (const std::size_t column : completed_) {
                std::fill_n(dealt_[column], kBatch, known_[column]);
            }
        }
        return done;
    }

  private:
    static constexpr std::uint64_t kAgain = std::uint64_t{1} << 63;  // beside the bits of cards
    static constexpr std::size_t kBoardColumn = kMostPlayers;
    static constexpr std::size_t kMostSet = 3;
    static constexpr std::size_t kMostJoint = 8192;

    struct Step {  // So many cards for a player, or the board.
        std::size_t column;
        std::size_t cards;
    };

    // One way to hold their hands is drawn with a chance of `keep` in 2^32, or else `alias` instead of
    // it, so that one draw is enough (the alias method).
    struct Draw {
        std::uint64_t cards;  // as bits
        std::uint32_t keep;
        std::uint32_t alias;
    };

    // Players whose hands are drawn together, so that these have no card in common.
    struct Group {
        std::vector<std::size_t> players;
        std::vector<Lanes> hands;     // one of each player, for each way to hold them
        std::vector<double> weights;  // of these ways
        std::vector<Draw> draws;
    };

    // Joins the player of a group to the last one, if they have few hands.
    void add_group(const Group& own) {
        if (groups_.empty() ||
            groups_.back().weights.size() * own.weights.size() > kMostJoint) {
            groups_.push_back(own);
            return;
        }
        const Group last = groups_.back();
        const std::size_t size = last.players.size();
        Group& both = groups_.back() = {last.players, {}, {}, {}};
        both.players.push_back(own.players[0]);
        for (std::size_t i = 0; i < last.weights.size(); ++i) {
            const auto held = std::span(last.hands).subspan(i * size, size);
            for (std::size_t j = 0; j < own.weights.size(); ++j) {
                if (std::ranges::all_of(
                        held, [&](const Lanes& hand) { return (hand[1] & own.hands[j][1]) == 0; })) {
                    both.hands.insert(both.hands.end(), held.begin(), held.end());
                    both.hands.push_back(own.hands[j]);
                    both.weights.push_back(last.weights[i] * own.weights[j]);
                }
            }
        }
    }

    // Vose's alias method.
    static void make_draws(Group& group) {
        const std::size_t size = group.weights.size();
        const double total = std::accumulate(group.weights.begin(), group.weights.end(), 0.0);
        std::vector<std::uint32_t> low;
        std::vector<std::uint32_t> high;
        for (std::uint32_t i = 0; i < size; ++i) {
            group.weights[i] *= static_cast<double>(size) / total;
            (group.weights[i] < 1 ? low : high).push_back(i);
            std::uint64_t cards = 0;
            for (std::size_t place = 0; place < group.players.size(); ++place) {
                cards |= group.hands[i * group.players.size() + place][1];
            }
            group.draws.push_back({cards, ~0U, i});
        }
        while (!low.empty() && !high.empty()) {
            const std::uint32_t small = low.back();
            const std::uint32_t large = high.back();
            low.pop_back();
            group.draws[small].keep = static_cast<std::uint32_t>(group.weights[small] * 0x1p32);
            group.draws[small].alias = large;
            group.weights[large] -= 1 - group.weights[small];
            if (group.weights[large] < 1) {
                high.pop_back();
                low.push_back(large);
            }
        }
    }

    // Cards are dealt up to three at once, from a list of all such sets, again until none of them is
    // used. Where that would happen too often they are fewer.
    void add_steps(std::size_t column, std::size_t cards) {
        if (cards > 0) {
            completed_.push_back(column);
        }
        for (const auto deck = static_cast<double>(sets_[1].size() - 1); cards > 0;) {
            std::size_t size = 0;
            for (double fit = 1; size < std::min(cards, kMostSet) && (size == 0 || fit > 0.4); ++size) {
                fit *= 1 - static_cast<double>(most_used_) / (deck - static_cast<double>(size));
            }
            for (std::size_t n = 2; n <= size; ++n) {
                add_sets(n);
            }
            steps_.push_back({column, size});
            most_used_ += size;
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
        sets.reserve(lower.size() * sets_[1].size() / size);
        sets.push_back(sets_[0][0]);
        for (std::size_t n = 1; n < sets_[1].size(); ++n) {
            const Lanes& card = sets_[1][n];
            for (std::size_t i = 1; i < lower.size() && lower[i][1] < card[1]; ++i) {
                sets.push_back(card);
                sets.back() += lower[i];
            }
        }
    }

    // Draws the hands of each group, all again if two have the same card; false if that happens too
    // often.
    bool draw_hands() {
        std::uint32_t waiting[kBatch];
        std::iota(waiting, waiting + kBatch, 0U);
        std::fill_n(used_, kBatch, fixed_cards_);
        std::size_t tries = 0;
        for (std::size_t count = groups_.empty() ? 0 : kBatch; count > 0;) {
            tries += count;
            if (tries > kMostConflicts * kBatch) {
                return false;
            }
            for (const Group& group : groups_) {
                if (group.draws.empty()) {
                    return false;
                }
                draw_hands(group, {waiting, count});
            }
            std::size_t left = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint32_t deal = waiting[i];
                const bool again = used_[deal] >= kAgain;
                used_[deal] = again ? fixed_cards_ : used_[deal];
                waiting[left] = deal;
                left += again;
            }
            count = left;
        }
        return true;
    }

    void draw_hands(const Group& group, std::span<const std::uint32_t> waiting) {
        const Draw* const draws = group.draws.data();
        const std::size_t size = group.draws.size();
        std::uint32_t ways[kBatch];
        Chance chance = chance_;  // Which nothing that is written to can change.
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const std::uint64_t bits = chance.bits();
            const auto number = static_cast<std::uint32_t>(below(size, bits >> 32));
            const Draw& draw = draws[number];
            const std::uint32_t alias = draw.alias;
            ways[i] = static_cast<std::uint32_t>(bits) <= draw.keep ? number : alias;
            const std::uint64_t cards = draws[ways[i]].cards;
            std::uint64_t& used = used_[waiting[i]];
            used |= cards | ((used & cards) != 0 ? kAgain : 0);
        }
        chance_ = chance;
        const std::size_t players = group.players.size();
        for (std::size_t place = 0; place < players; ++place) {
            const Lanes* const hands = group.hands.data() + place;
            Lanes* const dealt = dealt_[group.players[place]];
            for (std::size_t i = 0; i < waiting.size(); ++i) {
                dealt[waiting[i]] = hands[ways[i] * players];
            }
        }
    }

    void deal(const Step& step) {
        const Lanes* const sets = sets_[step.cards].data() + 1;  // No cards come before them.
        const std::size_t size = sets_[step.cards].size() - 1;
        Lanes* const dealt = dealt_[step.column];
        std::uint32_t waiting[kBatch];
        std::size_t left = 0;
        Chance chance = chance_;
        const auto draw = [&](std::uint32_t deal, std::uint64_t bits) {
            const std::size_t number = below(size, bits);
            const bool again = (used_[deal] & sets[number][1]) != 0;
            const Lanes& set = sets[static_cast<std::ptrdiff_t>(number | -std::size_t{again})];
            dealt[deal] += set;
            used_[deal] |= set[1];
            waiting[left] = deal;
            left += again;
        };
        for (std::uint32_t deal = 0; deal < kBatch; deal += 2) {
            const std::uint64_t bits = chance.bits();
            draw(deal, bits >> 32);
            draw(deal + 1, bits & 0xffffffff);
        }
        for (std::size_t count = left; count > 0; count = left) {
            left = 0;
            for (std::size_t i = 0; i < count; ++i) {
                draw(waiting[i], chance.bits() >> 32);
            }
        }
        chance_ = chance;
    }

    // Adds who wins in each of the first deals.
    void count(std::size_t deals, std::uint64_t* counts) {
        std::uint16_t highs[kBatch];
        std::uint16_t lows[kBatch] = {};
        std::uint16_t strengths[kMostPlayers][kBatch];
        if (table_.low != nullptr) {
            find_winners(*table_.low, 2, strengths, lows);
        }
        find_winners(*table_.ranking, 1, strengths, highs);
        for (std::size_t k = 0; k < deals; ++k) {
            const std::size_t outcome = highs[k] | std::size_t{lows[k]} << players_;
            ++counts[outcome];
            add_categories(table_, outcome, players_, 1,
                           [&](std::size_t p) { return strengths[p][k]; }, counts);
        }
    }

    // Writes the strengths, and a bit for each player with the best, but for one below `least`.
    void find_winners(const Ranking& ranking, std::uint16_t least,
                      std::uint16_t (&strengths)[kMostPlayers][kBatch], std::uint16_t* winners) {
        std::uint16_t best[kBatch];
        std::fill_n(best, kBatch, least);
        for (std::size_t p = 0; p < players_; ++p) {
            evaluate(dealt_[p], ranking, strengths[p]);
            for (std::size_t k = 0; k < kBatch; ++k) {
                best[k] = std::max(best[k], strengths[p][k]);
            }
        }
        std::fill_n(winners, kBatch, std::uint16_t{0});
        for (std::size_t p = 0; p < players_; ++p) {
            const auto bit = static_cast<std::uint16_t>(1U << p);
            for (std::size_t k = 0; k < kBatch; ++k) {
                winners[k] |= strengths[p][k] == best[k] ? bit : std::uint16_t{0};
            }
        }
    }

    void evaluate(const Lanes* hands, const Ranking& given, std::uint16_t* strengths) {
        const Lanes* const boards = dealt_[kBoardColumn];
        if (table_.hole + table_.whole == kMostCards && !table_.two) {
            const Ranking ranking = given;  // Which nothing that is written to can change.
            for (std::size_t k = 0; k < kBatch; ++k) {
                Sums sums{hands[k]};
                sums.add(boards[k]);
                strengths[k] = static_cast<std::uint16_t>(strength<kMostCards>(sums, ranking));
            }
            return;
        }
        std::uint8_t cards[kMostHole * kBatch];
        std::uint8_t shared[kBoard * kBatch];
        for (std::size_t k = 0; k < kBatch; ++k) {
            write_cards(hands[k][1], cards + table_.hole * k);
            write_cards(boards[k][1], shared + kBoard * k);
        }
        evaluate_hands({cards, kBatch * table_.hole}, shared, 1, table_, given, strengths);
    }

    std::size_t players_;
    const Table& table_;
    Chance chance_;
    std::vector<Group> groups_;
    std::uint64_t fixed_cards_ = 0;  // of hands that are known, as bits
    std::size_t most_used_ = 0;      // how many other cards are used when a step deals more
    // No cards, then all sets of so many of the others.
    std::vector<Lanes> sets_[kMostSet + 1] = {{Lanes{0, 0}}, {Lanes{0, 0}}, {}, {}};
    std::vector<Step> steps_;
    std::vector<std::size_t> completed_;  // the columns that get cards in steps
    // By player, and the board: what is known of them, and was dealt.
    Lanes known_[kMostPlayers + 1] = {};
    Lanes dealt_[kMostPlayers + 1][kBatch];
    std::uint64_t used_[kBatch];
};

}  // namespace

std::size_t sample_deals(std::span<const Range> players, const Table& table, std::size_t deals,
                         std::uint64_t seed, std::uint64_t* counts) {
    return Sampler(players, table, seed).sample(deals, counts);
}

}  // namespace showdown

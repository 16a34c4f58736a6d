#include <algorithm>
#include <bit>
#include <iterator>
#include <vector>

#include "odds.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

// Sampling is given up where fewer than one of so many deals is without a card twice: that is
// seen soon, but not from so few deals that it depends on chance.
constexpr std::size_t kMostConflicts = 1000;

constexpr std::size_t kBatch = 128;

// SplitMix64: every seed gives another sequence.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return z ^ z >> 31;
    }

  private:
    std::uint64_t state_;
};

// Numbers below `size` from 32 bits, each as likely as any other but for bits that are unfair.
struct Below {
    explicit Below(std::size_t all) : size(all), unfair((std::uint64_t{1} << 32) % all) {}

    std::size_t number(std::uint64_t bits) const { return bits * size >> 32; }
    bool is_unfair(std::uint64_t bits) const {
        return static_cast<std::uint32_t>(bits * size) < unfair;
    }

    std::uint64_t size;
    std::uint64_t unfair;
};

// Deals a batch and then evaluates it, step by step: short loops without branches that depend on the
// cards. Deals in which something is unfair, or a card comes twice, wait for the next round of a step.
class Sampler {
  public:
    Sampler(std::span<const Drawn> players, const Table& table, std::uint64_t seed)
        : players_(players), table_(table), chance_(seed) {
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
                most_used_ += player.given;
                results_[p].resize(player.keep.size());
            }
        }
        known_[kBoardColumn] = table.board_lanes();
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
            for (const std::size_t column : completed_) {
                if (std::ranges::find(drawing_, column) == drawing_.end()) {
                    std::fill_n(dealt_[column], kBatch, known_[column]);
                }
            }
            for (const Step& step : steps_) {
                deal(step);
            }
            const std::size_t wanted = std::min(kBatch, deals - done);
            count(wanted, counts);
            done += wanted;
            if (done % kMostAdded < wanted) {
                add_results();
            }
        }
        add_results();
        return done;
    }

  private:
    static constexpr std::uint64_t kAgain = std::uint64_t{1} << 63;  // beside the bits of cards
    static constexpr std::size_t kBoardColumn = kMostPlayers;
    static constexpr std::size_t kMostSet = 3;
    static constexpr std::size_t kMostAdded = 1U << 19;  // deals, before `results_` might run over

    struct Step {  // So many cards for a player, or the board.
        std::size_t column;
        std::size_t cards;
    };

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

    // All deals of the batch.
    static std::size_t wait(std::uint32_t* waiting) {
        for (std::uint32_t deal = 0; deal < kBatch; ++deal) {
            waiting[deal] = deal;
        }
        return kBatch;
    }

    // Draws a hand for each player who has several, all again if two have the same card; false if
    // that happens too often.
    bool draw_hands() {
        std::uint32_t waiting[kBatch];
        std::fill_n(used_, kBatch, fixed_cards_);
        std::size_t tries = 0;
        for (std::size_t count = drawing_.empty() ? 0 : wait(waiting); count > 0;) {
            tries += count;
            if (tries > kMostConflicts * kBatch) {
                return false;
            }
            for (const std::size_t p : drawing_) {
                draw_hand(p, waiting, count);
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

    void draw_hand(std::size_t player, const std::uint32_t* waiting, std::size_t count) {
        const std::uint32_t* const keep = players_[player].keep.data();
        const std::uint32_t* const alias = players_[player].alias.data();
        const Lanes* const hands = hands_[player].data();
        const Below below(hands_[player].size());
        Chance chance = chance_;  // Which nothing that is written to can change.
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t deal = waiting[i];
            const std::uint64_t bits = chance.bits();
            const auto hand = static_cast<std::uint32_t>(below.number(bits >> 32));
            const std::uint32_t other = alias[hand];
            const std::uint32_t drawn = static_cast<std::uint32_t>(bits) <= keep[hand] ? hand : other;
            const Lanes lanes = hands[drawn];
            const bool again = ((used_[deal] & lanes[1]) != 0) | below.is_unfair(bits >> 32);
            used_[deal] |= lanes[1] | (again ? kAgain : 0);
            drawn_[player][deal] = drawn;
            dealt_[player][deal] = lanes;
        }
        chance_ = chance;
    }

    void deal(const Step& step) {
        const Lanes* const sets = sets_[step.cards].data() + 1;  // No cards come before them.
        const Below below(sets_[step.cards].size() - 1);
        Lanes* const dealt = dealt_[step.column];
        std::uint32_t waiting[kBatch];
        Chance chance = chance_;
        for (std::size_t count = wait(waiting); count > 0;) {
            std::size_t left = 0;
            const auto draw = [&](std::uint32_t deal, std::uint64_t bits) {
                const std::size_t number = below.number(bits);
                const bool again =
                    ((used_[deal] & sets[number][1]) != 0) | below.is_unfair(bits);
                const Lanes& set = sets[static_cast<std::ptrdiff_t>(number | -std::size_t{again})];
                dealt[deal] += set;
                used_[deal] |= set[1];
                waiting[left] = deal;
                left += again;
            };
            for (std::size_t i = 0; i + 1 < count; i += 2) {
                const std::uint64_t bits = chance.bits();
                const std::uint32_t second = waiting[i + 1];
                draw(waiting[i], bits >> 32);
                draw(second, bits & 0xffffffff);
            }
            if (count % 2 == 1) {
                draw(waiting[count - 1], chance.bits() >> 32);
            }
            count = left;
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
            const std::size_t outcome = highs[k] | std::size_t{lows[k]} << players_.size();
            ++counts[outcome];
            add_categories(table_, outcome, players_.size(), 1,
                           [&](std::size_t p) { return strengths[p][k]; }, counts);
        }
        if (drawing_.empty()) {
            return;
        }
        std::uint64_t halves[2][kBatch];  // what each winner gets
        for (std::size_t k = 0; k < deals; ++k) {
            lows[k] = lows[k] == 0 ? highs[k] : lows[k];
            halves[0][k] = kHalves[std::popcount(highs[k])];
            halves[1][k] = kHalves[std::popcount(lows[k])];
        }
        for (const std::size_t p : drawing_) {
            std::uint64_t* const results = results_[p].data();
            const std::uint32_t* const drawn = drawn_[p];
            for (std::size_t k = 0; k < deals; ++k) {
                results[drawn[k]] += kHeld + (-std::uint64_t{highs[k] >> p & 1U} & halves[0][k]) +
                                     (-std::uint64_t{lows[k] >> p & 1U} & halves[1][k]);
            }
        }
    }

    // Writes the strengths, and a bit for each player with the best, but for one below `least`.
    void find_winners(const Ranking& ranking, std::uint16_t least,
                      std::uint16_t (&strengths)[kMostPlayers][kBatch], std::uint16_t* winners) {
        std::uint16_t best[kBatch];
        std::fill_n(best, kBatch, least);
        for (std::size_t p = 0; p < players_.size(); ++p) {
            evaluate(dealt_[p], ranking, strengths[p]);
            for (std::size_t k = 0; k < kBatch; ++k) {
                best[k] = std::max(best[k], strengths[p][k]);
            }
        }
        std::fill_n(winners, kBatch, std::uint16_t{0});
        for (std::size_t p = 0; p < players_.size(); ++p) {
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
                Sums sums;
                sums.add(hands[k]);
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

    void add_results() {
        for (const std::size_t p : drawing_) {
            for (std::size_t i = 0; i < results_[p].size(); ++i) {
                players_[p].shares[2 * i] += results_[p][i] / kHeld;
                players_[p].shares[2 * i + 1] += results_[p][i] % kHeld;
                results_[p][i] = 0;
            }
        }
    }

    std::span<const Drawn> players_;
    const Table& table_;
    Chance chance_;
    std::vector<Lanes> hands_[kMostPlayers];
    std::vector<std::size_t> drawing_;  // the players whose hand is drawn
    // For each of their hands kHeld for each deal in which it was held, and its shares.
    std::vector<std::uint64_t> results_[kMostPlayers];
    static constexpr std::uint64_t kHeld = std::uint64_t{1} << 32;
    std::uint64_t fixed_cards_ = 0;  // of hands that are not drawn, as bits
    std::size_t most_used_ = 0;      // how many other cards are used when a step deals more
    // No cards, then all sets of so many of the others.
    std::vector<Lanes> sets_[kMostSet + 1] = {{Lanes{0, 0}}, {Lanes{0, 0}}, {}, {}};
    std::vector<Step> steps_;
    std::vector<std::size_t> completed_;  // the columns that get cards in steps
    // By player, and the board: what is known of them, and was dealt.
    Lanes known_[kMostPlayers + 1] = {};
    Lanes dealt_[kMostPlayers + 1][kBatch];
    std::uint32_t drawn_[kMostPlayers][kBatch];  // the numbers of hands
    std::uint64_t used_[kBatch];
};

}  // namespace

std::size_t sample_deals(std::span<const Drawn> players, const Table& table, std::size_t deals,
                         std::uint64_t seed, std::uint64_t* counts) {
    return Sampler(players, table, seed).sample(deals, counts);
}

}  // namespace showdown

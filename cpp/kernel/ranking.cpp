#include "ranking.hpp"

#include <algorithm>
#include <cstdlib>
#include <bit>
#include <iterator>
#include <stdexcept>

#include "cards.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

// Ranks in ascending order, of which none comes more often than there are suits.
template <int Cards>
class RankSet {
  public:
    // Calls with each set.
    template <class Call>
    static void each(Call&& call) {
        RankSet set;
        set.extend(0, 0, call);
    }

    // The sum of the keys for so many cards, without the rank at the place `left_out`.
    template <int KeyCards>
    std::uint32_t sum(int left_out = -1) const {
        std::uint32_t sum = 0;
        for (int i = 0; i < Cards; ++i) {
            sum += i == left_out ? 0 : tables::Ranks<KeyCards>::kKeys[ranks_[i]];
        }
        return sum;
    }

    std::uint32_t bits(int left_out = -1) const {
        std::uint32_t bits = 0;
        for (int i = 0; i < Cards; ++i) {
            bits |= i == left_out ? 0 : 1U << ranks_[i];
        }
        return bits;
    }

    bool all_differ() const { return std::popcount(bits()) == Cards; }

  private:
    template <class Call>
    void extend(int count, int lowest, Call& call) {
        if (count == Cards) {
            call(*this);
            return;
        }
        for (int rank = lowest; rank < kRanks; ++rank) {
            if (count < kSuits || ranks_[count - kSuits] != rank) {
                ranks_[count] = rank;
                extend(count + 1, rank, call);
            }
        }
    }

    int ranks_[Cards] = {};
};

// The best of what is left when one of the cards is left out; 0 if one of these has no strength.
template <int Cards, class StrengthWithout>
std::uint16_t best_without_one(StrengthWithout&& strength_without) {
    std::uint16_t best = 0;
    for (int i = 0; i < Cards; ++i) {
        const std::uint16_t found = strength_without(i);
        if (found == 0) {
            return 0;
        }
        best = std::max(best, found);
    }
    return best;
}

// The entries for so many cards, from those for one less.
template <int Cards>
std::vector<std::uint16_t> entries_from(const std::vector<std::uint16_t>& fewer) {
    std::vector<std::uint16_t> entries(std::size(tables::Ranks<Cards>::kEntries));
    RankSet<Cards>::each([&](const auto& set) {
        entries[place_of<Cards>(set.template sum<Cards>())] =
            best_without_one<Cards>([&](int i) {
                return fewer[place_of<Cards - 1>(set.template sum<Cards - 1>(i))];
            });
    });
    return entries;
}

template <int Cards>
void add_flushes(std::vector<std::uint16_t>& flushes) {
    RankSet<Cards>::each([&](const auto& set) {
        if (set.all_differ()) {
            flushes[set.bits()] =
                best_without_one<Cards>([&](int i) { return flushes[set.bits(i)]; });
        }
    });
}

template <std::size_t Size>
std::vector<std::uint16_t> looked_up(const std::uint16_t (&standard)[Size],
                                     std::span<const std::uint16_t> column) {
    std::vector<std::uint16_t> found(Size);
    std::transform(standard, standard + Size, found.begin(), [&](auto s) { return column[s]; });
    return found;
}

// The best by its ranks of a hand without so many of the cards of a flush; its sum has keys for the
// cards that are left.
template <int Left>
std::uint32_t best_without(int left_out, std::uint32_t flush, std::uint32_t sum,
                           const Ranking& ranking) {
    if (left_out == 0) {
        return strength_of_ranks<Left>(sum, ranking);
    }
    std::uint32_t best = 0;
    for (; flush != 0; flush &= flush - 1) {
        const std::uint32_t less = sum - tables::Ranks<Left>::kKeys[std::countr_zero(flush)];
        best = std::max(best,
                        best_without<Left>(left_out - 1, flush & (flush - 1), less, ranking));
    }
    return best;
}

template <int Left>
std::uint32_t sum_of_keys(std::uint64_t cards) {
    std::uint32_t sum = 0;
    for (; cards != 0; cards &= cards - 1) {
        sum += tables::Ranks<Left>::kKeys[std::countr_zero(cards) % kRanks];
    }
    return sum;
}

}  // namespace

std::uint32_t best_with_flush(Sums hand, Ranking ranking) {
    const std::uint64_t cards = hand.cards() & ranking.deck;
    const int count = std::popcount(cards);
    if (count != hand.size()) {
        return 0;
    }
    const std::uint32_t flush = hand.flush_ranks();
    const std::uint32_t best = ranking.flushes[flush];
    const int left_out = std::popcount(flush) - (kHandSize - 1);
    if (left_out == 1) [[likely]] {
        // The best by ranks is another five or has one of these ranks in another suit, unless its ranks
        // are just those of the flush. Asked without a branch that is hard to predict.
        std::uint32_t others = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            const auto ranks = static_cast<std::uint32_t>(cards >> (kRanks * suit)) & kEveryRank;
            others |= ranks == flush ? 0 : ranks;
        }
        const std::uint32_t sum = hand.rank_sum();
        const std::uint32_t by_ranks =
            count == 6 ? strength_of_ranks<6>(sum, ranking) : strength_of_ranks<7>(sum, ranking);
        const std::uint32_t unsuited = strength_of_ranks<5>(sum_of_keys<5>(flush), ranking);
        if (((others & flush) != 0) | (by_ranks != unsuited)) [[likely]] {
            return std::max(best, by_ranks);
        }
    }
    if (std::popcount(flush) == count) {
        return best;
    }
    // Any other five have four cards of the suit or fewer.
    const std::uint32_t by_ranks =
        count - left_out == 6 ? best_without<6>(left_out, flush, sum_of_keys<6>(cards), ranking)
                              : best_without<5>(left_out, flush, sum_of_keys<5>(cards), ranking);
    return std::max(best, by_ranks);
}

OtherRanking::OtherRanking(std::span<const std::uint16_t> column) : tables_(kStandard) {
    const auto require = [](bool right) {
        if (!right) {
#if defined(__cpp_exceptions)
            throw std::invalid_argument("column must have a strength for each strength");
#else
            std::abort();
#endif
        }
    };
    require(column.size() == tables::kStrengths && column[0] == 0);
    require(*std::max_element(column.begin(), column.end()) < tables::kStrengths);

    entries_[0] = looked_up(tables::Ranks<5>::kEntries, column);
    flushes_ = looked_up(tables::kFlushes, column);
    const auto by_ranks = [this](const auto& set) {
        return entries_[0][place_of<5>(set.template sum<5>())];
    };
    std::uint32_t ranks = 0;
    RankSet<5>::each([&](const auto& set) { ranks |= by_ranks(set) == 0 ? 0 : set.bits(); });
    tables_.deck = Ranking::deck_of(ranks);
    RankSet<5>::each([&](const auto& set) {
        const bool in_deck = (set.bits() & ~ranks) == 0;
        require((by_ranks(set) != 0) == in_deck);
        if (set.all_differ()) {
            const std::uint16_t flush = flushes_[set.bits()];
            require((flush != 0) == in_deck);
            tables_.flushes_help &= flush >= by_ranks(set);
        }
    });
    entries_[1] = entries_from<6>(entries_[0]);
    entries_[2] = entries_from<7>(entries_[1]);
    add_flushes<6>(flushes_);
    add_flushes<7>(flushes_);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        tables_.entries[i] = entries_[i].data();
    }
    tables_.flushes = flushes_.data();
}

}  // namespace showdown

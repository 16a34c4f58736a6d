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
struct RankSet {
    int ranks[Cards] = {};

    // Calls with each set that starts with the first `count` ranks of one.
    template <class Call>
    static void each(Call&& call, RankSet set = {}, int count = 0) {
        if (count == Cards) {
            call(set);
            return;
        }
        for (int rank = count == 0 ? 0 : set.ranks[count - 1]; rank < kRanks; ++rank) {
            if (count < kSuits || set.ranks[count - kSuits] != rank) {
                set.ranks[count] = rank;
                each(call, set, count + 1);
            }
        }
    }

    // The sum of the keys for so many cards.
    template <int KeyCards>
    std::uint32_t sum() const {
        std::uint32_t sum = 0;
        for (const int rank : ranks) {
            sum += tables::Ranks<KeyCards>::kKeys[rank];
        }
        return sum;
    }

    std::uint32_t bits() const {
        std::uint32_t bits = 0;
        for (const int rank : ranks) {
            bits |= 1U << rank;
        }
        return bits;
    }

    bool all_differ() const { return std::popcount(bits()) == Cards; }
};

// The entries for so many cards of a deck with some ranks, from those for one less: the best of
// what is left without one of the cards.
template <int Cards>
std::vector<std::uint16_t> entries_from(const std::vector<std::uint16_t>& fewer,
                                        std::uint32_t ranks) {
    using Fewer = tables::Ranks<Cards - 1>;
    std::vector<std::uint16_t> entries(std::size(tables::Ranks<Cards>::kEntries));
    RankSet<Cards>::each([&](const auto& set) {
        std::uint16_t& best = entries[place_of<Cards>(set.template sum<Cards>())];
        const std::uint32_t sum = set.template sum<Cards - 1>();
        for (int i = 0; i < Cards && (set.bits() & ~ranks) == 0; ++i) {
            const std::uint32_t rest = sum - Fewer::kKeys[set.ranks[i]];
            best = std::max(best, fewer[place_of<Cards - 1>(rest)]);
        }
    });
    return entries;
}

// Adds the flushes of six and seven ranks. A set comes behind what is left without one of them.
void add_flushes(std::vector<std::uint16_t>& flushes, std::uint32_t ranks) {
    for (std::uint32_t set = 0; set <= kEveryRank; ++set) {
        const int count = std::popcount(set);
        if (count != kHandSize + 1 && count != kMostCards) {
            continue;
        }
        std::uint16_t best = 0;
        for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
            best = std::max(best, flushes[set ^ (rest & (0 - rest))]);
        }
        flushes[set] = (set & ~ranks) == 0 ? best : 0;
    }
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

std::uint32_t best_with_flush(Sums hand, int count, Ranking ranking) {
    const std::uint64_t cards = hand.cards() & ranking.deck;
    if (std::popcount(cards) != count) {
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
    entries_[1] = entries_from<6>(entries_[0], ranks);
    entries_[2] = entries_from<7>(entries_[1], ranks);
    add_flushes(flushes_, ranks);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        tables_.entries[i] = entries_[i].data();
    }
    tables_.flushes = flushes_.data();
}

}  // namespace showdown

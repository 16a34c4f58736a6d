// What the kernel does, done again plainly: hands by counting, blocks line by line.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "deals.hpp"
#include "strength.hpp"

namespace showdown {

// Sorts hands of five cards (4 * rank + suit): digits of four bits, the category (1 to 10)
// before the ranks (the ace is 13, or 0 when low), the most important first.
inline std::uint32_t score(const std::array<int, 5>& cards) {
    int times[14] = {};
    bool flush = true;
    std::array<int, 5> ranks;
    for (std::size_t i = 0; i < 5; ++i) {
        ranks[i] = cards[i] / 4 + 1;
        ++times[ranks[i]];
        flush &= cards[i] % 4 == cards[0] % 4;
    }
    std::sort(ranks.begin(), ranks.end(), [&times](int a, int b) {
        return 16 * times[a] + a > 16 * times[b] + b;
    });
    const int most = times[ranks[0]];
    const int next = times[ranks[static_cast<std::size_t>(std::min(most, 4))]];
    if (ranks == std::array{13, 4, 3, 2, 1}) {
        ranks = {4, 3, 2, 1, 0};
    }
    const bool straight = most == 1 && ranks[0] - ranks[4] == 4;
    const bool full = most == 3 && next == 2;
    const bool two_pair = most == 2 && next == 2;
    std::uint32_t result = straight && flush ? (ranks[0] == 13 ? 10 : 9)
                           : most == 4       ? 8
                           : full            ? 7
                           : flush           ? 6
                           : straight        ? 5
                           : most == 3       ? 4
                           : two_pair        ? 3
                           : most == 2       ? 2
                                             : 1;
    for (const int rank : ranks) {
        result = result << 4 | static_cast<std::uint32_t>(rank);
    }
    return result;
}

inline std::uint32_t category(std::uint32_t score) { return score >> 20; }

// The score of the best five among the cards.
inline std::uint32_t best_score(const std::vector<int>& cards) {
    std::uint32_t best = 0;
    for (unsigned chosen = 0; chosen < 1U << cards.size(); ++chosen) {
        if (std::popcount(chosen) == 5) {
            std::array<int, 5> hand{};
            std::size_t count = 0;
            for (std::size_t i = 0; i < cards.size(); ++i) {
                if ((chosen >> i & 1) != 0) {
                    hand[count++] = cards[i];
                }
            }
            best = std::max(best, score(hand));
        }
    }
    return best;
}

// Who wins with these values, a player each; -1 if the best is shared.
template <class Values>
int winner(const Values& values) {
    const auto best = std::max_element(values.begin(), values.end());
    return std::count(values.begin(), values.end(), *best) > 1
               ? -1
               : static_cast<int>(best - values.begin());
}

// As count_deals, with every line read the careful way.
inline Counts count_slowly(const char* begin, const char* end, const Request& request) {
    Counts counts;
    for (const char* p = begin; p != end;) {
        const Line line = read_line(p, end, {.players = request.players, .repeats = request.repeats},
                                    request.ranking->ranks());
        if (line.fault != Fault::NONE) {
            counts.fault = line.fault;
            counts.place = static_cast<std::size_t>(line.place - begin);
            break;
        }
        if (line.count == 0) {
            ++counts.lines;
            p = line.next;
            continue;
        }
        std::vector<std::uint32_t> strengths;
        for (int i = 0; i < request.players && counts.fault == Fault::NONE; ++i) {
            const std::uint32_t found =
                strength<kHandSize>(hand_of<kHandSize>(line, i), *request.ranking);
            if (found == 0) {
                counts.fault = Fault::NO_SUCH_HAND;
                counts.place = static_cast<std::size_t>(p - begin) +
                               line.starts[static_cast<std::size_t>(i * kHandSize)];
            }
            strengths.push_back(found);
        }
        if (counts.fault != Fault::NONE) {
            break;
        }
        ++counts.lines;
        p = line.next;
        const int won = winner(strengths);
        ++counts.deals;
        counts.ties += won < 0;
        if (won >= 0) {
            ++counts.wins[static_cast<std::size_t>(won)];
        }
        for (int i = 0; request.histogram != nullptr && i < request.players; ++i) {
            const std::uint32_t s = strengths[static_cast<std::size_t>(i)];
            request.histogram[i * tables::kStrengths + static_cast<int>(s)] += 1;
            request.histogram[(request.players + i) * tables::kStrengths + static_cast<int>(s)] +=
                won == i;
        }
    }
    return counts;
}

inline bool operator==(const Counts& a, const Counts& b) {
    return a.lines == b.lines && a.deals == b.deals && a.ties == b.ties && a.wins == b.wins &&
           a.fault == b.fault && a.place == b.place;
}

inline std::string to_string(const Counts& counts) {
    std::string text = std::to_string(counts.lines) + " lines, " + std::to_string(counts.deals) +
                       " deals, won";
    for (const std::uint64_t wins : counts.wins) {
        text += ' ' + std::to_string(wins);
    }
    text += ", tied " + std::to_string(counts.ties);
    return counts.fault == Fault::NONE ? text
                                       : text + ", fault " +
                                             std::to_string(static_cast<int>(counts.fault)) +
                                             " at " + std::to_string(counts.place);
}

// The counts of two blocks that follow one another.
inline Counts together(const Counts& first, std::size_t first_size, const Counts& second) {
    if (first.fault != Fault::NONE) {
        return first;
    }
    Counts sum = second;
    sum.lines += first.lines;
    sum.deals += first.deals;
    sum.ties += first.ties;
    for (std::size_t i = 0; i < sum.wins.size(); ++i) {
        sum.wins[i] += first.wins[i];
    }
    sum.place += second.fault == Fault::NONE ? 0 : first_size;
    return sum;
}

}  // namespace showdown

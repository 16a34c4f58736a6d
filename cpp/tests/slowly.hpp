// What the kernel does, done again plainly: blocks line by line. That strengths are right, Python's
// tests of the kernel show, with every hand there is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "deals.hpp"
#include "strength.hpp"

namespace showdown {

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
    const auto fail = [&](Fault fault, const char* place) {
        counts.fault = fault;
        counts.place = static_cast<std::size_t>(place - begin);
        return counts;
    };
    for (const char* p = begin; p != end;) {
        const Line line = read_line(p, end, {.players = request.players, .repeats = request.repeats},
                                    request.ranking->ranks());
        if (line.fault != Fault::NONE) {
            return fail(line.fault, line.place);
        }
        std::vector<std::uint32_t> strengths;
        for (int i = 0; line.count != 0 && i < request.players; ++i) {
            strengths.push_back(strength<kHandSize>(hand_of<kHandSize>(line, i), *request.ranking));
            if (strengths.back() == 0) {
                return fail(Fault::NO_SUCH_HAND,
                            p + line.starts[static_cast<std::size_t>(i * kHandSize)]);
            }
        }
        ++counts.lines;
        p = line.next;
        if (strengths.empty()) {
            continue;
        }
        ++counts.deals;
        const int won = winner(strengths);
        if (won < 0) {
            ++counts.ties;
        } else {
            ++counts.wins[static_cast<std::size_t>(won)];
        }
        for (int i = 0; request.histogram != nullptr && i < request.players; ++i) {
            const auto s = static_cast<int>(strengths[static_cast<std::size_t>(i)]);
            request.histogram[i * tables::kStrengths + s] += 1;
            request.histogram[(request.players + i) * tables::kStrengths + s] += won == i;
        }
    }
    return counts;
}

inline std::string to_string(const Counts& counts) {
    std::string text = std::to_string(counts.deals) + " deals in " + std::to_string(counts.lines) +
                       " lines, tied " + std::to_string(counts.ties) + ", won";
    for (const std::uint64_t wins : counts.wins) {
        text += ' ' + std::to_string(wins);
    }
    return text + ", fault " + std::to_string(static_cast<int>(counts.fault)) + " at " +
           std::to_string(counts.place);
}

}  // namespace showdown

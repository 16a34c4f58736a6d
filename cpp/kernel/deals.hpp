// Deals counted: those of a text, one deal per line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "line.hpp"

namespace showdown {

struct Request {
    Layout layout;  // of hands of five to seven cards, without a board
    const Ranking* ranking = &kStandard;
    // Two times `players` rows of kStrengths counters that are added to, or null: how often each
    // player held each strength, then how often each won with it.
    std::uint64_t* histogram = nullptr;
};

struct Counts {
    std::uint64_t lines = 0;                        // whole lines read before the fault
    std::uint64_t deals = 0;
    std::uint64_t ties = 0;                         // two or more players share the best hand
    std::array<std::uint64_t, kMostPlayers> wins{}; // one player alone has it
    Fault fault = Fault::NONE;                      // what stopped the count, and the byte
    std::size_t place = 0;

    bool operator==(const Counts&) const = default;
};

// Counts the deals in [begin, end), which starts with a line's first byte. Stops at the first
// line that is neither blank nor a deal; what was counted before it stands.
Counts count_deals(const char* begin, const char* end, const Request& request);

}  // namespace showdown

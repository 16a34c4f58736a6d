// The careful way to read one line of a deal: every byte looked at, every fault found.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sums.hpp"
#include "tables.hpp"

namespace showdown {

using tables::Fault;

inline constexpr int kHandSize = 5;
inline constexpr int kMostPlayers = 10;

struct Line {
    Sums hands[kMostPlayers];
    std::uint8_t cards[kMostPlayers * kHandSize]; // numbers, as far as cards were read
    int players = 0;            // 0: the line is blank
    const char* next = nullptr; // where the next line starts
    Fault fault = Fault::NONE;
    const char* place = nullptr; // the byte that is at fault
};

// Reads the line that starts at `begin`: cards of two characters, or three for a ten written
// 10, with blanks or tabs between and around them. The line ends at a line feed, which a
// carriage return may precede, or at `end`.
Line read_line(const char* begin, const char* end, int players, bool repeats);

}  // namespace showdown

// The careful way to read one line of deals: every byte looked at, every fault found.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "layout.hpp"
#include "ranking.hpp"
#include "sums.hpp"

namespace showdown {

using tables::Fault;

struct Line {
    std::array<std::uint8_t, kMostDealt> cards{}; // numbers, as far as they were read
    std::array<std::uint32_t, kMostDealt> starts{}; // the byte where each starts
    int count = 0;              // 0: the line is blank
    bool two_bytes = true;      // whether each card is two bytes long
    const char* next = nullptr; // where the next line starts
    Fault fault = Fault::NONE;
    const char* place = nullptr; // the byte that is at fault
};

// Reads the line that starts at `begin` and ends at a line feed, which a carriage return may
// precede, or at `end`. `ranks` are those in the deck, bit 0 for the two.
Line read_line(const char* begin, const char* end, const Layout& layout,
               std::uint32_t ranks = kEveryRank);

// How many empty lines start at `p`, which is moved past them: there may be millions of them.
inline std::uint64_t skip_empty_lines(const char*& p, const char* end) {
    std::uint64_t lines = 0;
    for (; p != end; ++lines) {
        if (*p == '\n') {
            ++p;
        } else if (*p == '\r' && end - p > 1 && p[1] == '\n') {
            p += 2;
        } else {
            break;
        }
    }
    return lines;
}

}  // namespace showdown

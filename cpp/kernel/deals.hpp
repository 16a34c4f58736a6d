// Deals counted: those of a text, one deal per line, or of a span of a file, while it is read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "line.hpp"

namespace showdown {

struct Request {
    Layout layout;  // of hands of five to seven cards, without a board
    const Ranking* ranking = &kStandard;
    const std::uint8_t* categories = nullptr;  // of each strength; null if they are not counted
};

struct Counts {
    std::uint64_t lines = 0;                        // whole lines read before the fault
    std::uint64_t deals = 0;
    std::uint64_t ties = 0;                         // two or more players share the best hand
    std::array<std::uint64_t, kMostPlayers> wins{}; // one player alone has it
    // Of each player, how often each category was held, then how often it won.
    std::array<std::array<std::uint64_t, 2 * kCategories>, kMostPlayers> made{};
    Fault fault = Fault::NONE;                      // what stopped the count, and the byte
    std::size_t place = 0;

    bool operator==(const Counts&) const = default;
};

// Counts the deals in [begin, end), which starts with a line's first byte. Stops at the first
// line that is neither blank nor a deal; what was counted before it stands.
Counts count_deals(const char* begin, const char* end, const Request& request);

// Adds the counts of the text behind, and what stopped that one.
void add(Counts& sum, const Counts& more);

// Adds deals that are decided: a row of strengths for each, and who wins it, from 1, or 0 for a tie.
void add_rows(const std::uint16_t* strengths, std::size_t rows, std::size_t players,
              const std::uint8_t* winners, const std::uint8_t* categories, Counts& counts);

#if defined(__unix__) || defined(__APPLE__)
#define SHOWDOWN_SPANS 1  // There is pread, with which several threads read a file at once.
struct SpanCounts {
    Counts counts;            // up to that line
    std::uint64_t place = 0;  // where the first line starts that was not counted
    bool shorter = false;     // whether the file ended before the span
    int error = 0;            // errno, if the file could not be read
};

// Counts the lines that start in the bytes from `first`, which is not the file's first byte, to
// `last`, the end of the file or a byte before it. Stops at the first line that is invalid, or too
// long for a deal; otherwise `place` is `last` or behind it.
SpanCounts count_span(int file, std::uint64_t first, std::uint64_t last, const Request& request);
#endif

}  // namespace showdown

// Deals of a file, counted while they are read: a span of its bytes, in one buffer per thread.
#pragma once

#include "deals.hpp"

#if defined(__unix__) || defined(__APPLE__)
#define SHOWDOWN_SPANS 1  // There is pread, with which several threads read a file at once.

namespace showdown {

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

}  // namespace showdown

#endif

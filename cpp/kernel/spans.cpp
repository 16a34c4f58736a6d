#include "deals.hpp"

#ifdef SHOWDOWN_SPANS

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace showdown {
namespace {

constexpr std::size_t kBuffer = 512 << 10;  // It stays in a core's cache while it is counted.
constexpr std::size_t kTail = 4 << 10;      // of the last line, which may end behind the span

// Reads from byte `place` on until the buffer is full or the file ends: how many bytes; -1 if it
// fails.
ssize_t fill(int file, char* buffer, std::size_t size, std::uint64_t place) {
    std::size_t filled = 0;
    while (filled < size) {
        const ssize_t got = ::pread(file, buffer + filled, size - filled,
                                    static_cast<off_t>(place + filled));
        if (got < 0 && errno != EINTR) {
            return -1;
        }
        if (got == 0) {
            break;
        }
        filled += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    return static_cast<ssize_t>(filled);
}

// Behind the first line feed of a text; null if it has none.
const char* past_line(const char* begin, const char* end) {
    const void* feed = std::memchr(begin, '\n', static_cast<std::size_t>(end - begin));
    return feed == nullptr ? nullptr : static_cast<const char*>(feed) + 1;
}

// Where the last line of a text starts, which is empty behind a line feed.
const char* last_line(const char* begin, const char* end) {
    while (end != begin && end[-1] != '\n') {
        --end;
    }
    return end;
}

}  // namespace

SpanCounts count_span(int file, std::uint64_t first, std::uint64_t last, const Request& request) {
    thread_local const std::unique_ptr<char[]> kept(new char[kBuffer]);
    char* const buffer = kept.get();
    SpanCounts span;
    span.place = first;
    std::uint64_t place = first - 1;  // The line in front of the first may end here.
    while (place < last) {
        const std::uint64_t left = last - place;
        const std::size_t size = std::min<std::uint64_t>(kBuffer, left + kTail);
        const ssize_t filled = fill(file, buffer, size, place);
        if (filled < 0) {
            span.error = errno;
            return span;
        }
        const char* const end = buffer + filled;
        const bool ended = static_cast<std::size_t>(filled) < size;
        const bool holds_last = static_cast<std::uint64_t>(filled) >= left;
        if (ended && !holds_last) {
            span.shorter = true;
            return span;
        }
        const char* const begin = place < first ? past_line(buffer, end) : buffer;
        if (begin == nullptr) {
            span.place = holds_last ? last : first;
            return span;
        }
        const char* stop = holds_last ? past_line(buffer + left - 1, end) : nullptr;
        if (stop == nullptr) {
            stop = holds_last && ended ? end : last_line(begin, end);
        }
        const Counts counts = count_deals(begin, stop, request);
        add(span.counts, counts);
        const bool failed = counts.fault != Fault::NONE;
        stop = failed ? last_line(begin, begin + counts.place) : stop;
        place += static_cast<std::uint64_t>(stop - buffer);
        span.place = place;
        if (failed || stop == buffer) {
            break;
        }
    }
    return span;
}

}  // namespace showdown

#endif

// The shape of a line: where its cards stand, and which other bytes it has. Most files have lines
// of one shape, which are read at once when they fit it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "cards.hpp"
#include "line.hpp"

namespace showdown {

class Shape {
  public:
    static constexpr std::size_t kLongest = 512;

    // Learns from a line of cards of two bytes each, unless it is too long, or the last one and
    // has no end.
    void learn(const char* begin, const Line& line) {
        const auto length = static_cast<std::size_t>(line.next - begin);
        if (!line.two_bytes || length > kLongest || length < sizeof(Lanes) || begin[length - 1] != '\n') {
            return;
        }
        wanted_.fill('\0');
        mask_.fill('\0');
        std::memcpy(wanted_.data(), begin, length);
        std::memset(mask_.data(), 0xff, length);
        for (int i = 0; i < line.count; ++i) {
            const std::size_t start = line.starts[static_cast<std::size_t>(i)];
            starts_[static_cast<std::size_t>(i)] = line.starts[static_cast<std::size_t>(i)];
            std::memset(mask_.data() + start, 0, 2);
        }
        for (std::size_t i = 0; i < length; ++i) {
            wanted_[i] = static_cast<char>(wanted_[i] & mask_[i]);
        }
        length_ = length;
    }

    // The bytes of a line; 0 if there is no shape.
    std::size_t length() const { return length_; }

    std::size_t start(int card) const { return starts_[static_cast<std::size_t>(card)]; }

    // Whether the line at `p`, where at least `length` bytes are left, is so but for its cards.
    bool fits(const char* p) const {
        const std::size_t last = length_ - sizeof(Lanes);
        Lanes differences = at(p, last);
        for (std::size_t i = 0; i < last; i += sizeof(Lanes)) {
            differences |= at(p, i);
        }
        return (differences[0] | differences[1]) == 0;
    }

  private:
    // Which of sixteen bytes are not as they should be.
    Lanes at(const char* p, std::size_t place) const {
        return (load(p + place) & load(mask_.data() + place)) ^ load(wanted_.data() + place);
    }

    std::size_t length_ = 0;
    std::array<char, kLongest> wanted_{};
    std::array<char, kLongest> mask_{};
    std::array<std::uint32_t, kMostDealt> starts_{};
};

}  // namespace showdown

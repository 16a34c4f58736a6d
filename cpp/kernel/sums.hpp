// The cards of a hand, added up.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace showdown {

// Sixteen bytes a card, so that a hand is the sum of its cards:
//
//   lane 0   bits  0..31  the rank keys (tables.hpp), whose sum tells the ranks of a hand
//            bits 32..47  four bits a suit, clubs lowest, counting from 3: a suit's top bit is
//                         set exactly when five or more cards share it
//   lane 1   bits  0..51  one bit a card, 13 * suit + rank
//
// A text or number that is no card has no bits at all: then, or when a card comes twice, fewer
// bits than cards are set in lane 1.
#if defined(__GNUC__)
// Adding both lanes at once makes reading deals a fifth faster than two separate additions.
using Lanes = std::uint64_t __attribute__((vector_size(16)));
#else
struct alignas(16) Lanes {
    std::uint64_t lane[2];
    std::uint64_t operator[](int i) const { return lane[i]; }
    Lanes& operator+=(const Lanes& other) {
        lane[0] += other.lane[0];
        lane[1] += other.lane[1];
        return *this;
    }
    Lanes& operator|=(const Lanes& other) {
        lane[0] |= other.lane[0];
        lane[1] |= other.lane[1];
        return *this;
    }
    Lanes operator^(const Lanes& other) const {
        return {{lane[0] ^ other.lane[0], lane[1] ^ other.lane[1]}};
    }
    Lanes operator&(const Lanes& other) const {
        return {{lane[0] & other.lane[0], lane[1] & other.lane[1]}};
    }
};
#endif

inline Lanes load(const char* p) {
    Lanes lanes;
    std::memcpy(&lanes, p, sizeof lanes);
    return lanes;
}

struct Sums {
    static constexpr std::uint64_t kNoSuits = 0x3333ULL << 32;
    static constexpr std::uint64_t kFlush = 0x8888ULL << 32;

    Lanes lanes{kNoSuits, 0};

    void add(const Lanes& card) { lanes += card; }

    std::uint32_t rank_sum() const { return static_cast<std::uint32_t>(lanes[0]); }
    std::uint64_t flush() const { return lanes[0] & kFlush; }
    std::uint64_t cards() const { return lanes[1]; }

    // The ranks of the suit that has five cards or more, bit 0 for the two.
    std::uint32_t flush_ranks() const {
        const int suit = (std::countr_zero(flush()) - 35) / 4;
        return static_cast<std::uint32_t>(lanes[1] >> (13 * suit)) & 0x1fff;
    }
};

inline Lanes card_lanes(std::uint32_t rank_key, int rank, int suit) {
    return Lanes{rank_key | 1ULL << (32 + 4 * suit), 1ULL << (13 * suit + rank)};
}

}  // namespace showdown

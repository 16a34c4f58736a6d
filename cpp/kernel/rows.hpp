// Deals as rows: for those who ask about every deal, not only how many were won.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "line.hpp"

namespace showdown {

struct Rows {
    std::uint64_t lines = 0;   // whole lines read before the fault
    std::size_t deals = 0;     // rows written
    Fault fault = Fault::NONE; // what stopped the reading, and the byte
    std::size_t place = 0;
};

// Where rows are written to, or null: a row of `Layout::size()` card numbers a deal, as dealt, a
// row of `players` strengths (null if hands need a board or have fewer than five cards), and the
// line that it stands in, counted from 0.
struct Out {
    std::uint8_t* cards = nullptr;
    std::uint16_t* strengths = nullptr;
    std::uint32_t* lines = nullptr;
};

// How many deals a text of so many bytes can hold: a card has a byte at the least, a line its end.
std::size_t most_deals(std::size_t bytes, const Layout& layout);

// Reads the deals in [begin, end) into rows, of which there is room for `most`. Stops at the first
// line that is neither blank nor a deal.
Rows read_rows(const char* begin, const char* end, const Layout& layout, const Out& out,
               std::size_t most, const Ranking& ranking = kStandard);

// The best of some strengths, and a bit for each player who has it.
struct Best {
    std::uint32_t strength = 0;
    std::size_t who = 0;

    void add(std::size_t player, std::uint32_t other) {
        who = other > strength ? 0 : who;
        who |= std::size_t{other >= strength} << player;
        strength = other > strength ? other : strength;
    }

    // The player who has it alone, counted from 1, or 0.
    std::size_t winner() const {
        return std::has_single_bit(who) ? static_cast<std::size_t>(std::bit_width(who)) : 0;
    }
};

// Gives who has the highest value of each row, but for those below `least`.
template <class Write>
void decide_rows(const std::uint16_t* values, std::size_t rows, std::size_t players,
                 std::uint32_t least, Write&& write) {
    for (std::size_t row = 0; row < rows; ++row) {
        Best best{least, 0};
        for (std::size_t player = 0; player < players; ++player) {
            best.add(player, *values++);
        }
        write(row, best);
    }
}

}  // namespace showdown

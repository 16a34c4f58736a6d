#include "rows.hpp"

#include <algorithm>

namespace showdown {

Rows read_rows(const char* begin, const char* end, int players, bool repeats, std::uint8_t* cards,
               std::size_t most) {
    Rows rows;
    const int size = kHandSize * players;
    for (const char* p = begin; p != end;) {
        const Line line = read_line(p, end, players, repeats);
        if (line.fault != Fault::NONE) {
            rows.fault = line.fault;
            rows.place = static_cast<std::size_t>(line.place - begin);
            break;
        }
        if (line.players != 0) {
            if (rows.deals == most) {
                break;  // Somebody writes into the text while it is read.
            }
            cards = std::copy_n(line.cards, size, cards);
            ++rows.deals;
        }
        ++rows.lines;
        p = line.next;
    }
    return rows;
}

std::size_t decide_rows(const std::uint16_t* values, std::size_t rows, std::size_t players,
                        const std::uint16_t* column, std::size_t size, std::uint8_t* winners) {
    for (std::size_t row = 0; row < rows; ++row) {
        unsigned best = 0;
        unsigned shares = 0;
        std::uint8_t winner = 0;
        for (std::size_t player = 0; player < players; ++player) {
            unsigned value = *values++;
            if (column != nullptr) {
                if (value >= size) {
                    return row;
                }
                value = column[value];
            }
            if (player == 0 || value > best) {
                best = value;
                shares = 1;
                winner = static_cast<std::uint8_t>(player + 1);
            } else {
                shares += value == best;
            }
        }
        winners[row] = shares == 1 ? winner : 0;
    }
    return rows;
}

}  // namespace showdown

#include "verdicts.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

namespace showdown {
namespace {

// So many rows go through all steps before the next ones: they stay near the processor. The loops
// of a step have no branch that the deals decide, so that compilers make several rows at once.
constexpr std::size_t kBatch = 256;

template <class Item>
using Batch = std::array<Item, kBatch>;

// The two best orders of each row.
struct Best {
    Batch<std::uint32_t> first{};
    Batch<std::uint32_t> second{};

    // Adds the hands of one more player.
    void add(const Batch<std::uint32_t>& orders, std::size_t rows) {
        for (std::size_t row = 0; row < rows; ++row) {
            const std::uint32_t order = orders[row];
            const std::uint32_t best = first[row];
            const std::uint32_t next = second[row];
            const std::uint32_t less = order < best ? order : best;
            first[row] = order > best ? order : best;
            second[row] = next > less ? next : less;
        }
    }

    // In how many parts of their orders, from the category on, the two agree; 6 for a tie.
    void agree(std::uint8_t* parts, std::size_t rows) const {
        for (std::size_t row = 0; row < rows; ++row) {
            const std::uint32_t differences = first[row] ^ second[row];
            std::uint32_t found = 0;
            for (int bit = 0; bit < kOrderBits; bit += kPartBits) {
                found += differences < 1U << bit;
            }
            parts[row] = static_cast<std::uint8_t>(found);
        }
    }
};

// Finds the best of some rows, unless a strength has no order. The number of players is a constant
// where it can be, for strengths are then looked up faster.
template <class Players>
bool find_best(const std::uint16_t* strengths, std::size_t rows, Players players,
               std::span<const std::uint32_t> orders, Best& best) {
    Batch<std::uint16_t> places;
    Batch<std::uint32_t> found;
    for (std::size_t player = 0; player < players; ++player) {
        // What is looked at is what is used, though somebody may write into it meanwhile.
        const std::uint16_t* strength = strengths + player;
        std::uint16_t most = 0;
        for (std::size_t row = 0; row < rows; ++row, strength += players) {
            const auto place = static_cast<std::uint16_t>(*strength - 1);
            places[row] = place;
            most = place > most ? place : most;
        }
        if (most >= orders.size() - 1) {
            return false;
        }
        for (std::size_t row = 0; row < rows; ++row) {
            found[row] = orders[places[row] + std::size_t{1}];
        }
        best.add(found, rows);
    }
    return true;
}

}  // namespace

bool share_rows(const std::uint16_t* strengths, std::size_t rows, std::size_t players,
                std::span<const std::uint32_t> orders, std::uint8_t* shared) {
    for (std::size_t start = 0; start < rows; start += kBatch) {
        const std::size_t count = std::min(kBatch, rows - start);
        const std::uint16_t* const batch = strengths + start * players;
        Best best;
        const bool known = players == 2
            ? find_best(batch, count, std::integral_constant<std::size_t, 2>(), orders, best)
            : find_best(batch, count, players, orders, best);
        if (!known) {
            return false;
        }
        best.agree(shared + start, count);
    }
    return true;
}

}  // namespace showdown

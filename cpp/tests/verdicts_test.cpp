#include "verdicts.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "packing.hpp"
#include "tables.hpp"

namespace showdown {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Numbers = std::vector<std::uint16_t>;

const std::span<const std::uint32_t> kOrders(tables::kOrders);

// Columns with exactly the room that they need.
struct Columns {
    Columns(std::size_t rows, std::size_t players)
        : winners(packed_size(rows, bits_for(players))),
          strengths(players * packed_size(rows, bits_for(kOrders.size() - 2))),
          categories(players * packed_size(rows, kCategoryBits)),
          decided(packed_size(rows, 1)),
          shared(packed_size(rows, kSharedBits)) {}

    PackedVerdicts out() {
        return {winners.data(), strengths.data(), categories.data(), decided.data(), shared.data()};
    }

    Bytes winners, strengths, categories, decided, shared;
};

unsigned at(const Bytes& bytes, std::size_t width, std::size_t row, std::size_t first = 0) {
    unsigned number = 0;
    for (std::size_t bit = 0; bit < width; ++bit) {
        const std::size_t place = row * width + bit;
        number |= (bytes[first + place / 8] >> place % 8 & 1U) << bit;
    }
    return number;
}

// Hands that are often equal or much alike.
Numbers dealt(std::size_t rows, std::size_t players) {
    Numbers strengths;
    std::uint64_t state = 54;
    for (std::size_t i = 0; i < rows * players; ++i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        const auto number = static_cast<std::uint32_t>(state >> 33);
        const std::uint32_t place = number % 3 != 0 ? number / 3 % 4 : number % 7462;
        strengths.push_back(static_cast<std::uint16_t>(1 + place));
    }
    return strengths;
}

std::size_t alike(std::uint32_t one, std::uint32_t other) {
    std::size_t parts = 0;
    while (parts < 6 && one >> (20 - 4 * parts) == other >> (20 - 4 * parts)) {
        ++parts;
    }
    return parts;
}

TEST(columns_tell_what_the_rows_do) {
    for (const std::size_t players : {1U, 2U, 3U, 10U}) {
        for (const std::size_t rows : {0U, 1U, 8U, 9U, 255U, 256U, 257U, 1000U}) {
            const Numbers strengths = dealt(rows, players);
            Columns columns(rows, players);
            Bytes shared(rows, 0xaa);
            CHECK(share_rows(strengths.data(), rows, players, kOrders, shared.data()));
            const auto untied =
                pack_verdicts(strengths.data(), rows, players, kOrders, columns.out());
            std::size_t settled = 0;
            for (std::size_t row = 0; row < rows; ++row) {
                const auto first = strengths.begin() + static_cast<std::ptrdiff_t>(row * players);
                Numbers hands(first, first + static_cast<std::ptrdiff_t>(players));
                const auto best = std::max_element(hands.begin(), hands.end());
                const auto winner = static_cast<unsigned>(best - hands.begin()) + 1;
                const bool tie = std::count(hands.begin(), hands.end(), *best) > 1;
                for (std::size_t player = 0; player < players; ++player) {
                    CHECK_EQUAL(at(columns.strengths, 13, row, player * packed_size(rows, 13)),
                                hands[player] - 1U);
                    CHECK_EQUAL(at(columns.categories, 4, row, player * packed_size(rows, 4)),
                                (kOrders[hands[player]] >> 20) - 1U);
                }
                std::sort(hands.rbegin(), hands.rend());
                const std::size_t parts =
                    players == 1 ? 0 : alike(kOrders[hands[0]], kOrders[hands[1]]);
                CHECK_EQUAL(std::size_t{shared[row]}, parts);
                CHECK_EQUAL(at(columns.winners, bits_for(players), row), tie ? 0 : winner);
                CHECK_EQUAL(at(columns.decided, 1, row), tie ? 0U : 1U);
                if (!tie) {
                    CHECK_EQUAL(std::size_t{at(columns.shared, kSharedBits, settled)}, parts);
                    ++settled;
                }
            }
            CHECK(untied == settled);
        }
    }
}

TEST(strengths_without_an_order_are_refused) {
    for (const unsigned wrong : {0U, 7463U, 65535U}) {
        for (const std::size_t place : {0U, 1U, 599U}) {
            Numbers strengths = dealt(300, 2);
            strengths[place] = static_cast<std::uint16_t>(wrong);
            Columns columns(300, 2);
            Bytes shared(300);
            CHECK(!share_rows(strengths.data(), 300, 2, kOrders, shared.data()));
            CHECK(!pack_verdicts(strengths.data(), 300, 2, kOrders, columns.out()));
        }
    }
}

}  // namespace
}  // namespace showdown

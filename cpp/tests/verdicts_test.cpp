#include "verdicts.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "tables.hpp"

namespace showdown {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Numbers = std::vector<std::uint16_t>;

const std::span<const std::uint32_t> kOrders(tables::kOrders);

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

TEST(rows_share_what_their_best_two_agree_in) {
    for (const std::size_t players : {1U, 2U, 3U, 10U}) {
        for (const std::size_t rows : {0U, 1U, 8U, 9U, 255U, 256U, 257U, 1000U}) {
            const Numbers strengths = dealt(rows, players);
            Bytes shared(rows, 0xaa);
            CHECK(share_rows(strengths.data(), rows, players, kOrders, shared.data()));
            for (std::size_t row = 0; row < rows; ++row) {
                const auto first = strengths.begin() + static_cast<std::ptrdiff_t>(row * players);
                Numbers hands(first, first + static_cast<std::ptrdiff_t>(players));
                std::sort(hands.rbegin(), hands.rend());
                const std::size_t parts =
                    players == 1 ? 0 : alike(kOrders[hands[0]], kOrders[hands[1]]);
                CHECK_EQUAL(std::size_t{shared[row]}, parts);
            }
        }
    }
}

TEST(strengths_without_an_order_are_refused) {
    for (const unsigned wrong : {0U, 7463U, 65535U}) {
        for (const std::size_t place : {0U, 1U, 599U}) {
            Numbers strengths = dealt(300, 2);
            strengths[place] = static_cast<std::uint16_t>(wrong);
            Bytes shared(300);
            CHECK(!share_rows(strengths.data(), 300, 2, kOrders, shared.data()));
        }
    }
}

}  // namespace
}  // namespace showdown

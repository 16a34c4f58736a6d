#include "hands.hpp"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "cards.hpp"
#include "check.hpp"
#include "dealing.hpp"
#include "ranking.hpp"

namespace showdown {
namespace {

constexpr std::size_t kRows = 3000;

// Rows of cards, some of which repeat or are none.
std::vector<std::uint8_t> rows_of(Random& random, std::size_t cards) {
    std::vector<std::uint8_t> rows;
    for (std::size_t row = 0; row < kRows; ++row) {
        for (const int card : draw(random, cards)) {
            rows.push_back(static_cast<std::uint8_t>(card));
        }
        if (random.below(10) == 0) {
            rows.back() = static_cast<std::uint8_t>(random.below(256));
        }
    }
    rows.shrink_to_fit();
    return rows;
}

void many_hands_have_the_strengths_of_each_alone() {
    Random random(54);
    const std::vector<std::uint8_t> boards = rows_of(random, kBoard);
    for (std::size_t size = 1; size <= kMostHole; ++size) {
        const std::vector<std::uint8_t> holes = rows_of(random, size);
        for (const auto evaluate : {evaluate_with_board, evaluate_two_and_three}) {
            if ((evaluate == evaluate_with_board) != (size <= 2)) {
                continue;
            }
            for (const bool same : {false, true}) {
                std::vector<std::uint16_t> found(kRows);
                const std::size_t bad =
                    evaluate(holes.data(), kRows, size, boards.data(), same ? kRows : 1,
                             found.data(), kStandard);
                CHECK(bad < kRows);
                CHECK_EQUAL(std::uint32_t{found[bad]}, 0U);
                for (std::size_t row = 0; row < kRows; ++row) {
                    const std::uint8_t* const board = boards.data() + (same ? 0 : kBoard * row);
                    std::uint16_t alone = 9;
                    evaluate(holes.data() + size * row, 1, size, board, 1, &alone, kStandard);
                    CHECK_EQUAL(std::uint32_t{found[row]}, std::uint32_t{alone});
                }
            }
        }
    }
}

void badugi_hands_of_any_bytes() {
    Random random(54);
    const std::vector<std::uint8_t> hands = rows_of(random, kBadugiCards);
    std::vector<std::uint16_t> column(1U << kRanks, 1);
    std::vector<std::uint16_t> found(kRows);
    evaluate_badugi(hands.data(), kRows, std::span<const std::uint16_t, 1U << kRanks>(column),
                    found.data());
    for (std::size_t row = 0; row < kRows; ++row) {
        std::uint64_t cards = 0;
        for (std::size_t i = 0; i < kBadugiCards; ++i) {
            const unsigned card = hands[kBadugiCards * row + i];
            cards |= card < kDeck ? 1ULL << card : 0;
        }
        CHECK_EQUAL(std::uint32_t{found[row]}, std::popcount(cards) == 4 ? 1U : 0U);
    }
}

}  // namespace
}  // namespace showdown

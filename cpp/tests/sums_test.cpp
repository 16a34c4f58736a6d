#include "sums.hpp"

#include <algorithm>
#include <array>

#include "check.hpp"

namespace showdown {
namespace {

constexpr std::uint32_t kKey = 1000;

void add(Sums& hand, int rank, int suit) { hand.add(card_lanes(kKey, rank, suit)); }

TEST(no_cards_sum_to_nothing) {
    const Sums hand;
    CHECK_EQUAL(hand.size(), 0);
    CHECK_EQUAL(hand.rank_sum(), 0U);
    CHECK_EQUAL(hand.cards(), 0U);
    CHECK_EQUAL(hand.flush(), 0U);
}

// So many of each suit, from the ace down.
void check_suits(const std::array<int, 4>& suits) {
    Sums hand;
    int size = 0;
    for (int suit = 0; suit < 4; ++suit) {
        for (int i = 0; i < suits[static_cast<std::size_t>(suit)]; ++i, ++size) {
            add(hand, 12 - i, suit);
        }
    }
    CHECK_EQUAL(hand.size(), size);
    CHECK_EQUAL(hand.rank_sum(), kKey * static_cast<std::uint32_t>(size));
    CHECK_EQUAL(std::popcount(hand.cards()), size);
    const int most = *std::max_element(suits.begin(), suits.end());
    CHECK_EQUAL(hand.flush() != 0, most >= 5);
    if (most >= 5) {
        CHECK_EQUAL(hand.flush_ranks(), 0x1fffU - ((1U << (13 - most)) - 1));
    }
}

TEST(five_or_more_of_a_suit_are_a_flush) {
    for (int clubs = 0; clubs <= 7; ++clubs) {
        for (int diamonds = 0; clubs + diamonds <= 7; ++diamonds) {
            for (int hearts = 0; clubs + diamonds + hearts <= 7; ++hearts) {
                for (int spades = 0; clubs + diamonds + hearts + spades <= 7; ++spades) {
                    check_suits({clubs, diamonds, hearts, spades});
                }
            }
        }
    }
}

TEST(a_card_that_comes_again_leaves_fewer_bits_than_cards) {
    for (int rank = 0; rank < 13; ++rank) {
        for (int suit = 0; suit < 4; ++suit) {
            Sums hand;
            add(hand, rank, suit);
            for (int size = 2; size <= 7; ++size) {
                add(hand, rank, suit);
                CHECK_EQUAL(hand.size(), size);
                CHECK(std::popcount(hand.cards()) < size);
            }
        }
    }
}

}  // namespace
}  // namespace showdown

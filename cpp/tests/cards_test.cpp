#include "cards.hpp"

#include <algorithm>
#include <string_view>

#include "check.hpp"

namespace showdown {
namespace {

static_assert(card_number('2', 'C') == 0);
static_assert(card_number('2', 'D') == 1);
static_assert(card_number('t', 's') == 35);
static_assert(card_number('A', 'S') == kDeck - 1);
static_assert(card_number('1', 'S') == kNoCard);
static_assert(card_number('S', 'A') == kNoCard);

constexpr std::string_view kRanks = "23456789TJQKA";
constexpr std::string_view kLowRanks = "23456789tjqka";
constexpr std::string_view kSuits = "CDHS";
constexpr std::string_view kLowSuits = "cdhs";

int place_of(char c, std::string_view upper, std::string_view lower) {
    const std::size_t place = std::min(upper.find(c), lower.find(c));
    return place == std::string_view::npos ? -1 : static_cast<int>(place);
}

template <int Count>
void check_table() {
    const auto& table = kCards<Count>;
    for (int a = 0; a < 256; ++a) {
        for (int b = 0; b < 256; ++b) {
            const char text[2] = {static_cast<char>(a), static_cast<char>(b)};
            const check::In here({text, 2});
            const int rank = place_of(text[0], kRanks, kLowRanks);
            const int suit = place_of(text[1], kSuits, kLowSuits);
            const Lanes& lanes = table.text(text);
            if (rank < 0 || suit < 0) {
                CHECK_EQUAL(lanes[0] | lanes[1], 0U);
                continue;
            }
            const Lanes& same = table.number(static_cast<std::uint8_t>(4 * rank + suit));
            CHECK_EQUAL(lanes[0], same[0]);
            CHECK_EQUAL(lanes[1], same[1]);
            CHECK_EQUAL(lanes[1], 1ULL << (13 * suit + rank));
        }
    }
    for (int number = kDeck; number < 256; ++number) {
        const Lanes& lanes = table.number(static_cast<std::uint8_t>(number));
        CHECK_EQUAL(lanes[0] | lanes[1], 0U);
    }
}

TEST(two_bytes_are_a_card_exactly_if_they_name_one) {
    check_table<5>();
    check_table<6>();
    check_table<7>();
}

}  // namespace
}  // namespace showdown

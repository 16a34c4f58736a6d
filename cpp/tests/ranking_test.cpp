#include "ranking.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "check.hpp"
#include "dealing.hpp"
#include "hands.hpp"
#include "line.hpp"
#include "slowly.hpp"

namespace showdown {
namespace {

using Column = std::vector<std::uint16_t>;

std::uint32_t strength_of(const Cards& hand, const Ranking& ranking = kStandard) {
    const std::vector<std::uint8_t> cards(hand.begin(), hand.end());
    return evaluate_numbers(cards.data(), cards.size(), ranking);
}

// The best of all fives by a column.
std::uint32_t best_of(const Cards& hand, const Column& column) {
    std::vector<bool> chosen(hand.size());
    std::fill_n(chosen.begin(), 5, true);
    std::uint32_t best = 0;
    do {
        Cards five;
        for (std::size_t i = 0; i < hand.size(); ++i) {
            if (chosen[i]) {
                five.push_back(hand[i]);
            }
        }
        best = std::max<std::uint32_t>(best, column[strength_of(five)]);
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
    return best;
}

Column standard() {
    Column column(tables::kStrengths);
    std::iota(column.begin(), column.end(), std::uint16_t{0});
    return column;
}

// The weakest hand wins: a flush is worse than the same ranks without.
Column reversed() {
    Column column = standard();
    std::reverse(column.begin() + 1, column.end());
    return column;
}

Column shuffled() {
    Column column = standard();
    Random random(7);
    for (std::size_t i = 1; i < column.size(); ++i) {
        std::swap(column[i], column[1 + random.below(i)]);
    }
    return column;
}

// The standard order of hands without cards below the lowest rank, from 0 for the two.
Column short_deck(int lowest) {
    Column column(tables::kStrengths);
    Random random(8);
    for (int i = 0; i < 200'000; ++i) {
        Cards hand = draw(random, 5, static_cast<std::size_t>(52 - 4 * lowest));
        for (int& card : hand) {
            card += 4 * lowest;
        }
        // Every class of a small deck comes by chance, and flushes of all ranks are added.
        column[strength_of(hand)] = static_cast<std::uint16_t>(strength_of(hand));
        for (int& card : hand) {
            card -= card % 4;
        }
        column[strength_of(hand)] = static_cast<std::uint16_t>(strength_of(hand));
    }
    column[0] = 0;
    return column;
}

void check_hands(const Column& column, int lowest = 0) {
    const OtherRanking other(column);
    Random random(9);
    for (int i = 0; i < 20'000; ++i) {
        const auto size = 5 + static_cast<std::size_t>(i % 3);
        // Every other hand from two suits, where flushes come often.
        Cards hand = draw(random, size, static_cast<std::size_t>(52 - 4 * lowest));
        if (i % 2 == 0) {
            hand = draw(random, size, static_cast<std::size_t>(26 - 2 * lowest));
            for (int& card : hand) {
                card = card / 2 * 4 + card % 2;
            }
        }
        for (int& card : hand) {
            card += 4 * lowest;
        }
        CHECK_EQUAL(strength_of(hand, other.tables()), best_of(hand, column));
    }
}

TEST(the_best_five_are_found_under_any_rules) {
    check_hands(standard());
    check_hands(reversed());
    check_hands(shuffled());
    check_hands(short_deck(8), 8);
}

TEST(flushes_win_under_usual_rules) {
    CHECK(OtherRanking(standard()).tables().flushes_win);
    CHECK(OtherRanking(short_deck(8)).tables().flushes_win);
    CHECK(!OtherRanking(reversed()).tables().flushes_win);
}

TEST(cards_outside_the_deck_make_no_hand) {
    const OtherRanking other(short_deck(8));
    const Ranking& ranking = other.tables();
    CHECK_EQUAL(ranking.ranks(), 0x1f00U);
    CHECK(evaluate_text("AsKsQsJsTs", ranking) != 0);
    for (const char* text : {"AsKsQsJs9s", "AsKsQsJsTs2s", "AsKsQsJsTs2c3d", "9s9c9d9hTs"}) {
        CHECK_EQUAL(evaluate_text(text, ranking), 0U);
    }
    const std::string text = "As Ks Qs Js Ts Ac Kc Qc 9c Tc";
    const Exact exact(text);
    const Line line = read_line(exact.begin(), exact.end(), {}, ranking.ranks());
    CHECK(line.fault == Fault::NOT_IN_DECK);
    CHECK_EQUAL(static_cast<std::size_t>(line.place - exact.begin()), 24U);
}

TEST(cards_that_repeat_are_looked_up_safely) {
    const OtherRanking other(reversed());
    for (const Ranking* ranking : {&kStandard, &other.tables()}) {
        for (int first = 0; first < 52; ++first) {
            for (int second = 0; second < 52; ++second) {
                CHECK_EQUAL(strength_of({first, first, first, first, first, second}, *ranking), 0U);
                CHECK_EQUAL(
                    strength_of({second, first, first, second, first, first, second}, *ranking), 0U);
            }
        }
    }
}

TEST(other_columns_are_refused) {
    const auto refused = [](const std::function<void(Column&)>& change) {
        Column column = standard();
        change(column);
        try {
            OtherRanking other(column);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(!refused([](Column&) {}));
    CHECK(refused([](Column& column) { column.clear(); }));
    CHECK(refused([](Column& column) { column.pop_back(); }));
    CHECK(refused([](Column& column) { column.push_back(1); }));
    CHECK(refused([](Column& column) { column[0] = 1; }));
    CHECK(refused([](Column& column) { column[100] = tables::kStrengths; }));
    // A single hand is missing: no deck explains that, of one suit or of several.
    CHECK(refused([](Column& column) { column[100] = 0; }));
    CHECK(refused([](Column& column) { column[7462] = 0; }));
}

}  // namespace
}  // namespace showdown

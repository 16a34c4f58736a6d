#include "rows.hpp"

#include <string>
#include <vector>

#include "check.hpp"
#include "dealing.hpp"

namespace showdown {
namespace {

using Numbers = std::vector<std::uint8_t>;

struct Read {
    Rows rows;
    Numbers cards;
};

Read read(std::string_view text, int players = 2, bool repeats = false) {
    const Exact exact(text);
    Read found;
    const std::size_t deal = kLeastDeal * static_cast<std::size_t>(players);
    found.cards.resize((text.size() + 1) / deal * 5 * static_cast<std::size_t>(players));
    found.rows = read_rows(exact.begin(), exact.end(), players, repeats, found.cards.data(),
                           found.cards.size() / (5 * static_cast<std::size_t>(players)));
    found.cards.resize(found.rows.deals * 5 * static_cast<std::size_t>(players));
    return found;
}

Numbers decide(const std::vector<std::uint16_t>& values, std::size_t players,
               const std::vector<std::uint16_t>& column = {}) {
    Numbers winners(values.size() / players, 99);
    const std::size_t done =
        decide_rows(values.data(), winners.size(), players,
                    column.empty() ? nullptr : column.data(), column.size(), winners.data());
    winners.resize(done);
    return winners;
}

TEST(cards_are_numbered_as_dealt) {
    const Read found = read("2c 2D 2h 2S 3c As Ah Ad Ac 10S\n\n  kc Kd Kh Ks Qs 4c 5c 6c 7c 8d");
    CHECK(found.cards == Numbers({0, 1, 2, 3, 4, 51, 50, 49, 48, 35,  //
                                  44, 45, 46, 47, 43, 8, 12, 16, 20, 25}));
    CHECK_EQUAL(found.rows.lines, 3U);
    CHECK(found.rows.fault == Fault::NONE);
}

TEST(the_shortest_deals_fit) {
    const std::string deal = "2C 3C 4C 5C 7C 2D 3D 4D 5D 7D";
    CHECK_EQUAL(read(deal).rows.deals, 1U);
    CHECK_EQUAL(read(deal + "\n" + deal).rows.deals, 2U);
    CHECK_EQUAL(read(deal + "\n" + deal + "\n").rows.deals, 2U);
    CHECK_EQUAL(read("").rows.deals, 0U);
    CHECK_EQUAL(read("\n\n").rows.lines, 2U);
}

TEST(a_fault_stops_the_reading) {
    const Read found = read("2C 3C 4C 5C 7C 2D 3D 4D 5D 7D\n2C 3C 4C 5C 7C 2D 3D 4D 5D 7X\n");
    CHECK_EQUAL(found.rows.deals, 1U);
    CHECK_EQUAL(found.rows.lines, 1U);
    CHECK(found.rows.fault == Fault::UNKNOWN_CARD);
    CHECK_EQUAL(found.rows.place, 57U);
}

TEST(cards_may_repeat_if_they_may) {
    const std::string text = "2C 2C 4C 5H 7C 2D 3D 4D 5D 7D";
    CHECK(read(text).rows.fault == Fault::REPEATED_CARD);
    CHECK_EQUAL(read(text, 2, true).rows.deals, 1U);
}

TEST(the_highest_value_wins_and_equals_split) {
    CHECK(decide({1, 2, 3, 3, 9, 0, 0, 0}, 2) == Numbers({2, 0, 1, 0}));
    CHECK(decide({5, 7, 7, 7, 5, 6, 1, 2, 3}, 3) == Numbers({0, 1, 3}));
    CHECK(decide({}, 2).empty());
}

TEST(a_column_is_looked_up_and_never_left) {
    CHECK(decide({0, 1, 1, 2}, 2, {5, 4, 4}) == Numbers({1, 0}));
    CHECK(decide({0, 1, 3, 2, 0, 1}, 2, {5, 4, 4}) == Numbers({1}));
}

}  // namespace
}  // namespace showdown

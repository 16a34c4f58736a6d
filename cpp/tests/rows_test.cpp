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
    const Layout layout{.players = players, .repeats = repeats};
    const std::size_t most = most_deals(text.size(), layout);
    found.cards.resize(most * 5 * static_cast<std::size_t>(players));
    found.rows = read_rows(exact.begin(), exact.end(), layout, {.cards = found.cards.data()}, most);
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

TEST(hands_that_no_rule_ranks) {
    const auto place = [](const std::string& line) {
        const Read found = read(line, 2, true);
        CHECK(found.rows.fault == Fault::NO_SUCH_HAND);
        return found.rows.place;
    };
    CHECK_EQUAL(place("8C 8D 8H 8S 8C 7D 2S 5D 3S AC"), 0U);
    CHECK_EQUAL(place("  8C 8C KC 9C 4C 7D 2S 5D 3S AC"), 2U);
    CHECK_EQUAL(place("8C 10S KC 9H 4S 10s TS TD TC TH"), 16U);
    CHECK_EQUAL(place("8C TS KC 9H 4S AS AS AS KS QS"), 15U);
}

// Lines that fit the shape of the first are read at once, and say the same.
TEST(lines_of_one_shape) {
    const std::string one = "[8C,TS,KC,9H,4S] [7D,2S,5D,3S,AC]\n";
    const std::string other = "[2C,3S,4C,5H,7S] [8D,9S,TD,JS,KH]\n";
    Layout layout{.separator = ",", .before = "[", .after = "]"};
    layout.marks[0] = "][";
    std::string text;
    std::vector<std::uint16_t> strengths(400);
    std::vector<std::uint32_t> lines(200);
    for (int i = 0; i < 30; ++i) {
        text += i % 7 == 3 ? "\n" + one : i % 5 == 2 ? " " + other : i % 2 == 0 ? one : other;
    }
    const std::size_t most = most_deals(text.size(), layout);
    const Exact exact(text);
    const Rows all = read_rows(exact.begin(), exact.end(), layout,
                               {.strengths = strengths.data(), .lines = lines.data()}, most);
    CHECK_EQUAL(all.deals, 30U);
    CHECK_EQUAL(all.lines, 34U);
    CHECK_EQUAL(lines[3], 4U);
    CHECK_EQUAL(strengths[0], strengths[2 * 4]);
    text[text.size() - 5] = ';';
    const Exact wrong(text);
    const Rows rows = read_rows(wrong.begin(), wrong.end(), layout, {}, most);
    CHECK_EQUAL(rows.deals, 29U);
    CHECK(rows.fault == Fault::WRONG_SEPARATOR);
}

TEST(strengths_are_counted) {
    const std::vector<std::uint16_t> values{1, 2, 7462, 7462};
    const std::vector<std::uint8_t> winners{2, 0};
    std::vector<std::uint64_t> histogram(4 * tables::kStrengths);
    CHECK_EQUAL(add_rows(values.data(), 2, 2, winners.data(), histogram.data()), 2U);
    CHECK_EQUAL(histogram[1], 1U);
    CHECK_EQUAL(histogram[7462], 1U);
    CHECK_EQUAL(histogram[3 * tables::kStrengths + 2], 1U);
    CHECK_EQUAL(histogram[3 * tables::kStrengths + 7462], 0U);
    const std::vector<std::uint16_t> wrong{1, 2, 3, 7463};
    CHECK_EQUAL(add_rows(wrong.data(), 2, 2, winners.data(), histogram.data()), 1U);
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

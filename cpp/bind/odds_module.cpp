// How often players win: exactly, ranges against each other, and sampled.

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "buffer.hpp"
#include "odds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

// Requires that all cards are in the deck and differ: then each is missing from it.
void require_different(const Table& table, Cards hands) {
    const auto given = table.board.size() + table.dead.size() + hands.size();
    const auto left = static_cast<std::size_t>(std::popcount(table.left(hands)));
    require(left + given == static_cast<std::size_t>(std::popcount(table.ranking->deck)),
            "cards must be in the deck, and differ");
}

// A table, and copies of what it refers to. There are so many boards, or None in a game without
// one: then `column` may be that of badugi.
struct Setting {
    Numbers boards;
    Numbers dead;
    std::vector<std::uint16_t> badugi;
    Numbers categories;
    Table table;  // with the first board

    Setting(nb::handle given, std::size_t rows, nb::handle gone, std::size_t hole,
            std::size_t exactly, const OtherRanking* other, const OtherRanking* low,
            nb::handle column = nb::none(), nb::handle kinds = nb::none())
        : dead(copy_of<std::uint8_t>(gone, 'B', 1)), categories(categories_of(kinds)) {
        table = {{}, dead, &tables_of(other), low == nullptr ? nullptr : &low->tables(), hole};
        table.categories = categories;
        if (given.is_none()) {
            table.whole = 0;
            badugi = column.is_none() ? badugi : copy_of<std::uint16_t>(column, 'H', 1);
            table.badugi = badugi;
            require(badugi.empty() ? hole >= kHandSize && hole <= kMostCards
                                   : hole == kBadugiCards && badugi.size() == 1U << kRanks && !low,
                    "a hand has five to seven cards, or four of badugi");
            return;
        }
        boards = copy_of<std::uint8_t>(given, 'B', 0);
        const std::size_t size = rows == 0 ? 0 : boards.size() / rows;
        require(boards.size() == rows * size && size <= kBoard,
                "each row has a board of up to five cards");
        table.board = Cards(boards).first(size);
        table.two = exactly == 2;
        require(table.two ? hole >= 2 && hole <= kMostHole : exactly == 0 && hole == 2,
                "a player has two cards, or two to seven of which two count");
        require(table.ranking->flushes_help && (!low || table.low->flushes_help),
                "a flush must be worth at least as much as its ranks");
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;
};

// The hands of all players one after the other, and who has how many, of how many cards.
struct Hands {
    Numbers cards;
    std::vector<std::uint64_t> weights;
    std::vector<Range> ranges;

    Hands(nb::handle hands, nb::handle held, const std::vector<std::size_t>& sizes,
          const std::vector<std::size_t>& given, std::size_t hole, std::uint64_t* results = nullptr)
        : cards(copy_of<std::uint8_t>(hands, 'B', 1)),
          weights(copy_of<std::uint64_t>(held, 'Q', 1)) {
        require_players(sizes.size());
        require(given.size() == sizes.size() && std::ranges::max(given) <= hole,
                "a player is given no more cards than a hand has");
        ranges = ranges_of(cards, weights, sizes, given, results);
        require(!ranges.empty(), "sizes must add up to the number of hands and cards");
    }

    // Requires that the cards of each hand differ, and are not on the table.
    void require_hands(const Table& table) const {
        for (const Range& range : ranges) {
            for (std::size_t i = 0; i < range.weights.size(); ++i) {
                require_different(table, range.hands.subspan(range.given * i, range.given));
            }
        }
    }
};

std::size_t share_pots(nb::handle hands, nb::object boards, nb::handle dead, nb::handle out,
                       std::size_t exactly, const OtherRanking* other, const OtherRanking* low,
                       nb::object badugi) {
    const Buffer rows(hands, 'B', 3, false);
    const Numbers cards = copy_of<std::uint8_t>(hands, 'B', 3);
    const Buffer shares(out, 'd', 2, true);
    const std::size_t count = rows.extent(0);
    const std::size_t players = rows.extent(1);
    const Setting setting(boards, count, dead, rows.extent(2), exactly, other, low, badugi);
    Table table = setting.table;
    table.board = {};
    require_players(players);
    require(shares.extent(0) == count && shares.extent(1) == players,
            "out must have a share for each player of each row");
    require_different(table, {});
    const nb::gil_scoped_release released;
    return showdown::share_pots(cards, players, setting.boards, count, table, shares.data<double>());
}

void count_matchups(nb::handle hands, nb::handle weights, const std::vector<std::size_t>& sizes,
                    nb::object boards, nb::handle dead, nb::handle out, nb::object results,
                    std::size_t hole, std::size_t exactly, const OtherRanking* other,
                    const OtherRanking* low, nb::object badugi, nb::object categories) {
    const Buffer counts(out, 'Q', 2, true);
    const std::size_t rows = counts.extent(0);
    const Setting setting(boards, rows, dead, hole, exactly, other, low, badugi, categories);
    const auto by_hand = Buffer::optional(results, 'Q', 1);
    const Hands held(hands, weights, sizes, std::vector(sizes.size(), hole), hole,
                     by_hand.data<std::uint64_t>());
    Table table = setting.table;
    const std::size_t counters = table.counters(sizes.size());
    const std::size_t board = table.board.size();
    require(counts.extent(1) == counters, "out must have a row of counters for each row");
    require(!by_hand || (by_hand.items() == 2 * held.weights.size() && rows == 1),
            "of a single row, each hand has two results");
    const nb::gil_scoped_release released;
    held.require_hands({.ranking = table.ranking});
    for (std::size_t row = 0; row < rows; ++row) {
        table.board = Cards(setting.boards).subspan(row * board, board);
        require_different(table, {});
        showdown::count_matchups(held.ranges, table, counts.data<std::uint64_t>() + row * counters);
    }
}

void compare_ranges(nb::handle hands, nb::handle weights, nb::handle suits, std::size_t part,
                    nb::handle board, nb::handle dead, nb::handle out, const OtherRanking* other,
                    nb::object categories, nb::object made) {
    const Numbers cards = copy_of<std::uint8_t>(hands, 'B', 2);
    const Buffer held(weights, 'Q', 2, false);
    const Numbers orders = copy_of<std::uint8_t>(suits, 'B', 2);
    const Buffer results(out, 'Q', 3, true);
    const std::size_t count = cards.size() / 2;
    require(cards.size() == 2 * count && held.items() == 2 * count && results.items() == 4 * count,
            "each hand has two cards, two weights and four results");
    require(!orders.empty() && orders.size() % 4 == 0 && std::ranges::max(orders) < 4,
            "suits must be rows of four");
    const Setting setting(board, 1, dead, 2, 0, other, nullptr, nb::none(), categories);
    const bool counted = !setting.categories.empty();
    const auto counters = Buffer::optional(counted ? made : nb::none(), 'Q', 1);
    require(!counted || (counters && counters.items() == 4 * kCategories),
            "made must have 40 counters");
    const nb::gil_scoped_release released;
    for (std::size_t i = 0; i < count; ++i) {
        require_different(setting.table, Cards(cards).subspan(2 * i, 2));
    }
    showdown::compare_ranges(cards, {held.data<const std::uint64_t>(), 2 * count}, orders, part,
                             setting.table, results.data<showdown::Results>(),
                             counters.data<std::uint64_t>());
}

std::size_t sample_deals(nb::handle hands, nb::handle weights, const std::vector<std::size_t>& sizes,
                         const std::vector<std::size_t>& given, nb::object board, nb::handle dead,
                         std::size_t deals, std::uint64_t seed, nb::handle out, std::size_t hole,
                         std::size_t exactly, const OtherRanking* other, const OtherRanking* low,
                         nb::object badugi, nb::object categories) {
    const Setting setting(board, 1, dead, hole, exactly, other, low, badugi, categories);
    const Table& table = setting.table;
    const Hands held(hands, weights, sizes, given, hole);
    const Buffer counts(out, 'Q', 1, true);
    require_different(table, {});
    require(counts.items() == table.counters(sizes.size()),
            "out must have a counter for each set of winners");
    require(static_cast<std::size_t>(std::popcount(table.left())) >=
                hole * sizes.size() + static_cast<std::size_t>(table.missing()),
            "there are too few cards");
    require(std::ranges::find(held.weights, 0U) == held.weights.end(), "weights are above 0");
    held.require_hands(table);
    const nb::gil_scoped_release released;
    return showdown::sample_deals(held.ranges, table, deals, seed, counts.data<std::uint64_t>());
}

}  // namespace

void bind_odds(nb::module_& module) {
    module.def("share_pots", &share_pots, "hands"_a, "boards"_a.none(), "dead"_a, "out"_a,
               "exactly"_a = 0, "ranking"_a = nb::none(), "low"_a = nb::none(),
               "badugi"_a = nb::none());
    module.def("count_matchups", &count_matchups, "hands"_a, "weights"_a, "sizes"_a,
               "boards"_a.none(), "dead"_a, "out"_a, "results"_a.none(), "hole"_a = 2,
               "exactly"_a = 0, "ranking"_a = nb::none(), "low"_a = nb::none(),
               "badugi"_a = nb::none(), "categories"_a = nb::none());
    module.def("compare_ranges", &compare_ranges, "hands"_a, "weights"_a, "suits"_a, "part"_a,
               "board"_a, "dead"_a, "out"_a, "ranking"_a = nb::none(),
               "categories"_a = nb::none(), "made"_a = nb::none());
    module.def("sample_deals", &sample_deals, "hands"_a, "weights"_a, "sizes"_a, "given"_a,
               "board"_a.none(), "dead"_a, "deals"_a, "seed"_a, "out"_a, "hole"_a = 2, "exactly"_a = 0,
               "ranking"_a = nb::none(), "low"_a = nb::none(), "badugi"_a = nb::none(),
               "categories"_a = nb::none());
}

}  // namespace showdown::bind

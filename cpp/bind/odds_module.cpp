// How often players win: exactly, ranges against each other, and sampled.

#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "buffer.hpp"
#include "holes.hpp"
#include "layout.hpp"
#include "odds.hpp"
#include "ranking.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace showdown::bind {
namespace {

std::vector<std::uint16_t> badugi_column(nb::object badugi) {
    return badugi.is_none() ? std::vector<std::uint16_t>()
                            : copy_of<std::uint16_t>(badugi, 'H', 1);
}

// Requires that all cards are in the deck and differ.
void require_different(const Table& table, Cards hands) {
    bool right = true;
    for (const Cards cards : {table.board, table.dead, hands}) {
        for (const std::uint8_t card : cards) {
            right = right && card < kDeck;
        }
    }
    const auto given = table.board.size() + table.dead.size() + hands.size();
    const auto left = static_cast<std::size_t>(right ? std::popcount(table.left(hands)) : 0);
    require(right && left + given == static_cast<std::size_t>(std::popcount(table.ranking->deck)),
            "cards must be in the deck, and differ");
}

Table table_of(Cards board, Cards dead, std::size_t hole, std::size_t exactly,
               const OtherRanking* other, const OtherRanking* low) {
    require(board.size() <= kBoard, "a board has up to five cards");
    require(exactly == 2 ? hole >= 2 && hole <= kMostHole : exactly == 0 && hole == 2,
            "a player has two cards, or two to seven of which two count");
    const Table table{board, dead, &tables_of(other), low ? &low->tables() : nullptr, hole,
                      exactly == 2};
    require(table.ranking->flushes_help && (!low || table.low->flushes_help),
            "a flush must be worth at least as much as its ranks");
    return table;
}

// A game without a board: `badugi` is its column, or empty.
Table table_of_own(Cards dead, std::size_t hole, std::span<const std::uint16_t> badugi,
                   const OtherRanking* other, const OtherRanking* low) {
    require(badugi.empty() ? hole >= kHandSize && hole <= kMostCards
                           : hole == kBadugiCards && badugi.size() == 1U << kRanks && !low,
            "a hand has five to seven cards, or four of badugi");
    return {{}, dead, &tables_of(other), low ? &low->tables() : nullptr, hole, false, 0, badugi};
}

std::size_t share_pots(nb::handle hands, nb::object boards, nb::handle dead, nb::handle out,
                       std::size_t exactly, const OtherRanking* other, const OtherRanking* low,
                       nb::object badugi) {
    const Buffer rows(hands, 'B', 3, false);
    const Numbers cards = copy_of<std::uint8_t>(hands, 'B', 3);
    const Numbers shared = boards.is_none() ? Numbers() : copy_of<std::uint8_t>(boards, 'B', 2);
    const Numbers gone = copy_of<std::uint8_t>(dead, 'B', 1);
    const auto column = badugi_column(badugi);
    const Buffer shares(out, 'd', 2, true);
    const std::size_t count = rows.extent(0);
    const std::size_t players = rows.extent(1);
    const std::size_t board = count == 0 ? 0 : shared.size() / count;
    require(players >= 1 && players <= kMostPlayers, "a row has 1 to 10 players");
    require(shared.size() == count * board && board <= kBoard, "each row has a board");
    const Table table = boards.is_none()
                            ? table_of_own(gone, rows.extent(2), column, other, low)
                            : table_of({}, gone, rows.extent(2), exactly, other, low);
    require(shares.extent(0) == count && shares.extent(1) == players,
            "out must have a share for each player of each row");
    require_different(table, {});
    const nb::gil_scoped_release released;
    return showdown::share_pots(cards, players, shared, count, table, shares.data<double>());
}

void count_matchups(nb::handle hands, nb::handle weights, const std::vector<std::size_t>& sizes,
                    nb::object boards, nb::handle dead, nb::handle out, nb::object results,
                    std::size_t hole, std::size_t exactly, const OtherRanking* other,
                    const OtherRanking* low, nb::object badugi, nb::object categories) {
    const Numbers made = categories_of(categories);
    const Numbers cards = copy_of<std::uint8_t>(hands, 'B', 1);
    const auto held = copy_of<std::uint64_t>(weights, 'Q', 1);
    const bool own = boards.is_none();
    const Numbers shared = own ? Numbers() : copy_of<std::uint8_t>(boards, 'B', 1);
    const auto column = badugi_column(badugi);
    const Numbers gone = copy_of<std::uint8_t>(dead, 'B', 1);
    const Buffer counts(out, 'Q', 2, true);
    const std::size_t rows = counts.extent(0);
    const std::size_t board = rows == 0 ? 0 : shared.size() / rows;
    require(shared.size() == rows * board, "out must have a row of counters for each row");
    Table table = own ? table_of_own(gone, hole, column, other, low)
                      : table_of(Cards(shared).first(std::min(board, shared.size())), gone, hole,
                                 exactly, other, low);
    table.categories = made;
    const std::size_t outcomes = table.counters(sizes.size());
    require(sizes.size() >= 1 && sizes.size() <= kMostPlayers, "a row has 1 to 10 players");
    require(counts.extent(1) == outcomes,
            "out must have a row of counters for each row");
    require(cards.size() == hole * held.size(), "each hand has its cards and a weight");
    std::optional<Buffer> by_hand;
    if (!results.is_none()) {
        by_hand.emplace(results, 'Q', 1, true);
        require(by_hand->items() == 2 * held.size() && rows == 1,
                "of a single row, each hand has two results");
    }
    std::vector<Range> ranges;
    std::size_t first = 0;
    for (const std::size_t size : sizes) {
        require(size <= held.size() - first, "sizes must add up to the number of hands");
        ranges.push_back({Cards(cards).subspan(first * hole, size * hole),
                          std::span(held).subspan(first, size),
                          by_hand ? by_hand->data<std::uint64_t>() + 2 * first : nullptr});
        first += size;
    }
    require(first == held.size(), "sizes must add up to the number of hands");
    const nb::gil_scoped_release released;
    for (std::size_t i = 0; i < held.size(); ++i) {
        require_different({.ranking = table.ranking}, Cards(cards).subspan(i * hole, hole));
    }
    for (std::size_t row = 0; row < rows; ++row) {
        table.board = Cards(shared).subspan(row * board, board);
        require_different(table, {});
        showdown::count_matchups(ranges, table, counts.data<std::uint64_t>() + row * outcomes);
    }
}

void compare_ranges(nb::handle hands, nb::handle weights, nb::handle suits, std::size_t part,
                    nb::handle board, nb::handle dead, nb::handle out, const OtherRanking* other,
                    nb::object categories, nb::object made) {
    const Numbers kinds = categories_of(categories);
    const Numbers cards = copy_of<std::uint8_t>(hands, 'B', 2);
    const Buffer held(weights, 'Q', 2, false);
    const Numbers orders = copy_of<std::uint8_t>(suits, 'B', 2);
    const Numbers shared = copy_of<std::uint8_t>(board, 'B', 1);
    const Numbers gone = copy_of<std::uint8_t>(dead, 'B', 1);
    const Buffer results(out, 'Q', 3, true);
    const std::size_t count = cards.size() / 2;
    require(cards.size() == 2 * count && held.items() == 2 * count && results.items() == 4 * count,
            "each hand has two cards, two weights and four results");
    require(!orders.empty() && orders.size() % 4 == 0 && std::ranges::max(orders) < 4,
            "suits must be rows of four");
    Table table = table_of(shared, gone, 2, 0, other, nullptr);
    table.categories = kinds;
    std::optional<Buffer> counters;
    if (!kinds.empty()) {
        counters.emplace(made, 'Q', 1, true);
        require(counters->items() == 4 * kCategories, "made must have 40 counters");
    }
    const nb::gil_scoped_release released;
    for (std::size_t i = 0; i < count; ++i) {
        require_different(table, Cards(cards).subspan(2 * i, 2));
    }
    showdown::compare_ranges(cards, {held.data<const std::uint64_t>(), 2 * count}, orders, part,
                             table, results.data<showdown::Results>(),
                             counters ? counters->data<std::uint64_t>() : nullptr);
}

std::size_t sample_deals(nb::handle hands, nb::handle weights, const std::vector<std::size_t>& sizes,
                         const std::vector<std::size_t>& given, nb::object board, nb::handle dead,
                         std::size_t deals, std::uint64_t seed, nb::handle out, std::size_t hole, std::size_t exactly, const OtherRanking* other,
                         const OtherRanking* low, nb::object badugi, nb::object categories) {
    const Numbers made = categories_of(categories);
    const Numbers cards = copy_of<std::uint8_t>(hands, 'B', 1);
    const auto held = copy_of<std::uint64_t>(weights, 'Q', 1);
    const Numbers shared = board.is_none() ? Numbers() : copy_of<std::uint8_t>(board, 'B', 1);
    const Numbers gone = copy_of<std::uint8_t>(dead, 'B', 1);
    const auto column = badugi_column(badugi);
    const Buffer counts(out, 'Q', 1, true);
    Table table = board.is_none() ? table_of_own(gone, hole, column, other, low)
                                  : table_of(shared, gone, hole, exactly, other, low);
    table.categories = made;
    require_different(table, {});
    require(sizes.size() >= 1 && sizes.size() <= kMostPlayers &&
                counts.items() == table.counters(sizes.size()),
            "out must have a counter for each set of winners");
    require(static_cast<std::size_t>(std::popcount(table.left())) >=
                hole * sizes.size() + static_cast<std::size_t>(table.missing()),
            "there are too few cards");
    require(given.size() == sizes.size(), "each player has a size");
    require(std::ranges::find(held, 0U) == held.end(), "weights are above 0");
    std::vector<Drawn> players;
    std::size_t first = 0;
    Cards rest(cards);
    for (std::size_t p = 0; p < sizes.size(); ++p) {
        const std::size_t size = sizes[p];
        require((size == 0 ? given[p] == 0 : given[p] <= hole) && size <= held.size() - first && size * given[p] <= rest.size(),
                "sizes must add up to the number of hands and cards");
        players.push_back({rest.first(size * given[p]), given[p],
                           std::span(held).subspan(first, size)});
        for (std::size_t i = 0; i < size; ++i) {
            require_different(table, rest.subspan(given[p] * i, given[p]));
        }
        first += size;
        rest = rest.subspan(size * given[p]);
    }
    require(first == held.size() && rest.empty(), "sizes must add up to the number of hands and cards");
    const nb::gil_scoped_release released;
    return showdown::sample_deals(players, table, deals, seed, counts.data<std::uint64_t>());
}

}  // namespace

void bind_odds(nb::module_& module) {
    module.def("share_pots", &share_pots, "hands"_a, "boards"_a.none(), "dead"_a, "out"_a,
               "exactly"_a = 0, "ranking"_a = nb::none(), "low"_a = nb::none(),
               "badugi"_a = nb::none());
    module.def("count_matchups", &count_matchups, "hands"_a, "weights"_a, "sizes"_a,
               "boards"_a.none(),
               "dead"_a, "out"_a, "results"_a.none(), "hole"_a = 2, "exactly"_a = 0,
               "ranking"_a = nb::none(), "low"_a = nb::none(), "badugi"_a = nb::none(),
               "categories"_a = nb::none());
    module.def("compare_ranges", &compare_ranges, "hands"_a, "weights"_a, "suits"_a, "part"_a,
               "board"_a, "dead"_a, "out"_a, "ranking"_a = nb::none(),
               "categories"_a = nb::none(), "made"_a = nb::none());
    module.def("sample_deals", &sample_deals, "hands"_a, "weights"_a, "sizes"_a, "given"_a,
               "board"_a.none(), "dead"_a, "deals"_a, "seed"_a, "out"_a, "hole"_a = 2, "exactly"_a = 0,
               "ranking"_a = nb::none(), "low"_a = nb::none(), "badugi"_a = nb::none(),
               "categories"_a = nb::none());
}

}  // namespace showdown::bind

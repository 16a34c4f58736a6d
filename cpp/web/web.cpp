// What takes long in pure Python, for a browser: the kernel as WebAssembly, without Python.
//
// Arguments are those of the Python module, which `kernel/web.py` has put into this memory. Nothing
// is checked here: what calls it has read the hands, and a mistake stays inside this memory.

#include <cstdlib>
#include <span>
#include <vector>

#include "hands.hpp"
#include "holes.hpp"
#include "odds.hpp"
#include "ranking.hpp"

using namespace showdown;

namespace {

Table table_of(const std::uint8_t* board, std::size_t board_cards, const std::uint8_t* dead,
               std::size_t dead_cards, std::size_t hole, std::size_t exactly,
               const OtherRanking* other, const OtherRanking* low) {
    return {{board, board_cards}, {dead, dead_cards}, &tables_of(other),
            low == nullptr ? nullptr : &low->tables(), hole, exactly == 2};
}

}  // namespace

extern "C" {

void* web_allocate(std::size_t bytes) { return std::malloc(bytes); }

void web_free(void* memory) { std::free(memory); }

// Rules stay as long as the page.
const OtherRanking* web_ranking(const std::uint16_t* column) {
    return new OtherRanking({column, tables::kStrengths});
}

std::size_t web_evaluate_many(const std::uint8_t* cards, std::size_t rows, std::size_t each,
                              std::uint16_t* out, const OtherRanking* other) {
    return evaluate_rows(cards, rows, each, out, tables_of(other));
}

std::size_t web_evaluate_holes(const std::uint8_t* holes, std::size_t rows, std::size_t each,
                               const std::uint8_t* boards, std::size_t same, std::size_t exactly,
                               std::uint16_t* out, const OtherRanking* other) {
    const auto evaluate = exactly == 0 ? evaluate_with_board : evaluate_two_and_three;
    return evaluate(holes, rows, each, boards, same != 0, out, tables_of(other));
}

void web_count_boards(const std::uint8_t* hands, std::size_t rows, std::size_t players,
                      std::size_t hole, const std::uint8_t* boards, std::size_t board,
                      const std::uint8_t* dead, std::size_t dead_cards, std::uint64_t* out,
                      std::size_t exactly, const OtherRanking* other, const OtherRanking* low) {
    Table table = table_of(boards, board, dead, dead_cards, hole, exactly, other, low);
    for (std::size_t row = 0; row < rows; ++row) {
        table.board = {boards + row * board, board};
        count_boards({hands + row * players * hole, players * hole}, table,
                     out + row * table.outcomes(players));
    }
}

void web_compare_ranges(const std::uint8_t* hands, std::size_t count, const std::uint64_t* weights,
                        const std::uint8_t* suits, std::size_t orders, std::size_t part,
                        const std::uint8_t* board, std::size_t board_cards,
                        const std::uint8_t* dead, std::size_t dead_cards, Results* out,
                        const OtherRanking* other) {
    const Table table = table_of(board, board_cards, dead, dead_cards, 2, 0, other, nullptr);
    compare_ranges({hands, 2 * count}, {weights, 2 * count}, {suits, 4 * orders}, part, table, out);
}

std::size_t web_sample_deals(const std::uint8_t* hands, const std::uint32_t* chances,
                             const std::uint32_t* sizes, const std::uint32_t* given,
                             std::size_t players, const std::uint8_t* board,
                             std::size_t board_cards, std::size_t whole, const std::uint8_t* dead,
                             std::size_t dead_cards, std::size_t deals, const std::uint64_t* seed,
                             std::uint64_t* out, std::uint64_t* shares, std::size_t hole,
                             std::size_t exactly, const OtherRanking* other,
                             const OtherRanking* low, const std::uint16_t* badugi) {
    std::size_t count = 0;
    for (std::size_t player = 0; player < players; ++player) {
        count += sizes[player];
    }
    std::vector<Drawn> drawn;
    std::size_t first = 0;
    for (std::size_t player = 0; player < players; ++player) {
        const std::size_t size = sizes[player];
        drawn.push_back({{hands, given[player] * size},
                         given[player],
                         {chances + first, size},
                         {chances + count + first, size},
                         shares + 2 * first});
        hands += given[player] * size;
        first += size;
    }
    Table table = table_of(board, board_cards, dead, dead_cards, hole, exactly, other, low);
    table.whole = whole;
    table.badugi = {badugi, badugi == nullptr ? 0U : 1U << kRanks};
    return sample_deals(drawn, table, deals, *seed, out);
}

}  // extern "C"

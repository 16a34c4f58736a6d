// What takes long in pure Python, for a browser: the kernel as WebAssembly, without Python.
//
// Functions take what those of the Python module take, which `kernel/web.py` has put into this memory;
// null is None. Nothing is checked here: what calls it has read the hands, and a mistake stays inside
// this memory.

#include <cstdlib>
#include <span>
#include <vector>

#include "odds.hpp"

using namespace showdown;

namespace {

// Its shape, in up to three dimensions, and behind that the items.
struct Buffer {
    std::uint32_t shape[4];

    template <class Item>
    Item* items() {
        return reinterpret_cast<Item*>(this + 1);
    }
};

Cards cards_of(Buffer* buffer) {
    return buffer == nullptr ? Cards()
                             : Cards(buffer->items<std::uint8_t>(),
                                     buffer->shape[0] * buffer->shape[1] * buffer->shape[2]);
}

// Numbers in one dimension; addresses and sizes have 32 bits.
template <class Item>
std::span<const Item> list(Buffer* buffer) {
    return {buffer->items<Item>(), buffer->shape[0]};
}

Table table_of(Buffer* board, Buffer* dead, std::size_t hole, std::size_t exactly,
               const OtherRanking* other, const OtherRanking* low, Buffer* badugi = nullptr) {
    Table table = {cards_of(board), cards_of(dead), &tables_of(other),
                   low == nullptr ? nullptr : &low->tables(), hole, exactly == 2};
    table.whole = board == nullptr ? 0 : kBoard;
    if (badugi != nullptr) {
        table.badugi = {badugi->items<std::uint16_t>(), 1U << kRanks};
    }
    return table;
}

}  // namespace

extern "C" {

void* web_allocate(std::size_t bytes) { return std::malloc(bytes); }

void web_free(void* memory) { std::free(memory); }

// Rules stay as long as the page.
const OtherRanking* web_ranking(Buffer* column) {
    return new OtherRanking({column->items<std::uint16_t>(), tables::kStrengths});
}

std::size_t web_evaluate_many(Buffer* cards, Buffer* out, const OtherRanking* other) {
    if (cards->shape[1] == 1) {  // masks
        return evaluate_masks(cards->items<std::uint64_t>(), cards->shape[0],
                              out->items<std::uint16_t>(), tables_of(other));
    }
    return evaluate_rows(cards->items<std::uint8_t>(), cards->shape[0], cards->shape[1],
                         out->items<std::uint16_t>(), tables_of(other));
}

std::size_t web_evaluate_holes(Buffer* holes, Buffer* boards, std::size_t exactly, Buffer* out,
                               const OtherRanking* other) {
    const auto evaluate = exactly == 0 ? evaluate_with_board : evaluate_two_and_three;
    return evaluate(holes->items<std::uint8_t>(), holes->shape[0], holes->shape[1],
                    boards->items<std::uint8_t>(), boards->shape[0] == 1 ? holes->shape[0] : 1,
                    out->items<std::uint16_t>(), tables_of(other));
}

void web_count_matchups(Buffer* hands, Buffer* weights, Buffer* sizes, Buffer* boards, Buffer* dead,
                        Buffer* out, Buffer* results, std::size_t hole, std::size_t exactly,
                        const OtherRanking* other, const OtherRanking* low, Buffer* badugi) {
    const std::vector<std::size_t> given(sizes->shape[0], hole);
    const auto ranges = ranges_of(cards_of(hands), list<std::uint64_t>(weights),
                                  list<std::size_t>(sizes), given, results->items<std::uint64_t>());
    const Table table = table_of(boards, dead, hole, exactly, other, low, badugi);
    count_matchups(ranges, table, out->items<std::uint64_t>());
}

void web_compare_ranges(Buffer* hands, Buffer* weights, Buffer* suits, std::size_t part,
                        Buffer* board, Buffer* dead, Buffer* out, const OtherRanking* other) {
    const Cards cards = cards_of(hands);
    const Table table = table_of(board, dead, 2, 0, other, nullptr);
    compare_ranges(cards, {weights->items<std::uint64_t>(), cards.size()}, cards_of(suits), part,
                   table, out->items<Results>());
}

std::size_t web_sample_deals(Buffer* hands, Buffer* weights, Buffer* sizes, Buffer* given,
                             Buffer* board, Buffer* dead, std::size_t deals, Buffer* seed,
                             Buffer* out, std::size_t hole, std::size_t exactly,
                             const OtherRanking* other, const OtherRanking* low, Buffer* badugi) {
    const auto ranges = ranges_of(cards_of(hands), list<std::uint64_t>(weights),
                                  list<std::size_t>(sizes), list<std::size_t>(given));
    const Table table = table_of(board, dead, hole, exactly, other, low, badugi);
    return sample_deals(ranges, table, deals, *seed->items<std::uint64_t>(),
                        out->items<std::uint64_t>());
}

}  // extern "C"

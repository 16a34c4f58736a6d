#include "verdicts.hpp"

#include <array>
#include <type_traits>

#include "packing.hpp"

namespace showdown {
namespace {

// So many rows go through all steps before the next ones: they stay near the processor. The loops
// of a step have no branch that the deals decide, so that compilers make several rows at once.
constexpr std::size_t kBatch = 256;

template <class Item>
using Batch = std::array<Item, kBatch>;

// The two best orders of each row, and who has the first.
struct Best {
    Batch<std::uint32_t> first{};
    Batch<std::uint32_t> second{};
    Batch<std::uint32_t> winner{};

    // What the hands of one player change, who comes after those before.
    void meet(std::size_t player, const Batch<std::uint32_t>& orders, std::size_t rows) {
        for (std::size_t row = 0; row < rows; ++row) {
            const std::uint32_t order = orders[row];
            const std::uint32_t best = first[row];
            const std::uint32_t next = second[row];
            const std::uint32_t holder = winner[row];
            const std::uint32_t less = order < best ? order : best;
            first[row] = order > best ? order : best;
            second[row] = next > less ? next : less;
            winner[row] = order > best ? static_cast<std::uint32_t>(player + 1) : holder;
        }
    }

    // In how many parts of their orders, from the category on, the two agree; 6 for a tie.
    void agree(Batch<std::uint16_t>& parts, std::size_t rows) const {
        for (std::size_t row = 0; row < rows; ++row) {
            const std::uint32_t differences = first[row] ^ second[row];
            std::uint32_t found = 0;
            for (int bit = 0; bit < kOrderBits; bit += kPartBits) {
                found += differences < 1U << bit;
            }
            parts[row] = static_cast<std::uint16_t>(found);
        }
    }
};

// Rows of strengths.
class Deals {
  public:
    Deals(const std::uint16_t* strengths, std::size_t players,
          std::span<const std::uint32_t> orders)
        : strengths_(strengths), players_(players), orders_(orders) {}

    // Finds the best of some rows, unless a strength has no order. `each` is called for every
    // player in turn, with the strengths less 1, and with the orders.
    template <class Each>
    bool find(std::size_t start, std::size_t rows, Best& best, Each&& each) const {
        // Most deals are of two players, whose strengths are looked up faster if that is known.
        return players_ == 2
            ? find_for(std::integral_constant<std::size_t, 2>(), start, rows, best, each)
            : find_for(players_, start, rows, best, each);
    }

  private:
    template <class Players, class Each>
    bool find_for(Players players, std::size_t start, std::size_t rows, Best& best,
                  Each&& each) const {
        Batch<std::uint16_t> places;
        Batch<std::uint32_t> orders;
        for (std::size_t player = 0; player < players; ++player) {
            // What is looked at is what is used, though somebody may write into it meanwhile.
            const std::uint16_t* strength = strengths_ + start * players + player;
            std::uint16_t most = 0;
            for (std::size_t row = 0; row < rows; ++row, strength += players) {
                const auto place = static_cast<std::uint16_t>(*strength - 1);
                places[row] = place;
                most = place > most ? place : most;
            }
            if (most >= orders_.size() - 1) {
                return false;
            }
            for (std::size_t row = 0; row < rows; ++row) {
                orders[row] = orders_[places[row] + std::size_t{1}];
            }
            each(player, places, orders);
            best.meet(player, orders, rows);
        }
        return true;
    }

    const std::uint16_t* strengths_;
    std::size_t players_;
    std::span<const std::uint32_t> orders_;
};

}  // namespace

bool share_rows(const std::uint16_t* strengths, std::size_t rows, std::size_t players,
                std::span<const std::uint32_t> orders, std::uint8_t* shared) {
    const Deals deals(strengths, players, orders);
    for (std::size_t start = 0; start < rows; start += kBatch) {
        const std::size_t count = std::min(kBatch, rows - start);
        Batch<std::uint16_t> parts;
        Best best;
        if (!deals.find(start, count, best, [](auto&&...) {})) {
            return false;
        }
        best.agree(parts, count);
        std::copy_n(parts.begin(), count, shared + start);
    }
    return true;
}

std::optional<std::size_t> pack_verdicts(const std::uint16_t* strengths, std::size_t rows,
                                         std::size_t players,
                                         std::span<const std::uint32_t> orders,
                                         const PackedVerdicts& out) {
    const Deals deals(strengths, players, orders);
    const std::size_t strength_bits = bits_for(orders.size() - 2);
    std::array<std::uint16_t, kBatch + 8> open;  // of rows that are no tie, and not yet packed
    std::size_t waiting = 0;
    std::size_t untied = 0;
    for (std::size_t start = 0; start < rows; start += kBatch) {
        const std::size_t count = std::min(kBatch, rows - start);
        Batch<std::uint16_t> numbers;
        // What is left of a column from a row on.
        const auto room = [&](std::uint8_t* column, std::size_t bits, std::size_t row) {
            return std::span(column + packed_size(row, bits), column + packed_size(rows, bits));
        };
        const auto put = [&](const Batch<std::uint16_t>& given, std::uint8_t* column,
                             std::size_t bits, std::size_t player = 0) {
            column += player * packed_size(rows, bits);
            pack({given.data(), count}, bits, room(column, bits, start));
        };
        const auto pack_hands = [&](std::size_t player, const auto& places, const auto& found) {
            put(places, out.strengths, strength_bits, player);
            for (std::size_t row = 0; row < count; ++row) {
                numbers[row] = static_cast<std::uint16_t>(category_of(found[row]) - 1);
            }
            put(numbers, out.categories, kCategoryBits, player);
        };
        Best best;
        if (!deals.find(start, count, best, pack_hands)) {
            return std::nullopt;
        }
        std::uint32_t ties = 0;
        for (std::size_t row = 0; row < count; ++row) {
            const std::uint32_t tie = best.first[row] == best.second[row];
            ties += tie;
            numbers[row] = static_cast<std::uint16_t>(best.winner[row] & (tie - 1));
        }
        put(numbers, out.winners, bits_for(players));

        Batch<std::uint16_t> parts;
        best.agree(parts, count);
        if (ties == 0) {
            std::copy_n(parts.begin(), count, open.begin() + waiting);
            waiting += count;
            numbers.fill(1);
        } else {
            for (std::size_t row = 0; row < count; ++row) {
                numbers[row] = best.first[row] != best.second[row];
                open[waiting] = parts[row];
                waiting += numbers[row];
            }
        }
        put(numbers, out.decided, 1);
        const std::size_t whole = start + count == rows ? waiting : waiting / 8 * 8;
        pack({open.data(), whole}, kSharedBits, room(out.shared, kSharedBits, untied));
        if (whole != 0) {
            std::copy(open.begin() + whole, open.begin() + waiting, open.begin());
        }
        untied += whole;
        waiting -= whole;
    }
    return untied;
}

}  // namespace showdown

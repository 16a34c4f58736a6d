// What a fuzzer asks for, byte by byte: zeros when there are no more.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "hands.hpp"
#include "odds.hpp"
#include "slowly.hpp"

namespace showdown {

using Numbers = std::vector<std::uint8_t>;  // numbers of cards

class Asked {
  public:
    explicit Asked(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    bool more() const { return !bytes_.empty(); }

    std::uint8_t byte() {
        const std::uint8_t first = bytes_.empty() ? 0 : bytes_.front();
        bytes_ = bytes_.subspan(bytes_.empty() ? 0 : 1);
        return first;
    }

    std::size_t below(std::size_t limit) { return byte() % limit; }

  private:
    std::span<const std::uint8_t> bytes_;
};

// The cards of a deck, each of which can be drawn once.
class Pack {
  public:
    explicit Pack(const Ranking& ranking) {
        for (std::uint8_t card = 0; card < kDeck; ++card) {
            if ((ranking.ranks() >> card / 4 & 1) != 0) {
                cards_.push_back(card);
            }
        }
    }

    std::size_t size() const { return cards_.size(); }

    std::uint8_t draw(Asked& asked) {
        std::swap(cards_[asked.below(cards_.size())], cards_.back());
        const std::uint8_t card = cards_.back();
        cards_.pop_back();
        return card;
    }

    Numbers draw(std::size_t count, Asked& asked) {
        Numbers cards(count);
        std::generate(cards.begin(), cards.end(), [&] { return draw(asked); });
        return cards;
    }

    const Numbers& left() const { return cards_; }

  private:
    Numbers cards_;
};

// The standard rules without the ranks below six.
inline const Ranking& short_deck() {
    static const OtherRanking rules([] {
        std::vector<std::uint16_t> column(tables::kStrengths);
        for (std::uint16_t s = 1; s < tables::kStrengths; ++s) {
            const std::uint32_t order = tables::kOrders[s];
            bool high = true;
            for (int shift = 0; shift < 4 * kHandSize; shift += 4) {
                high = high && (order >> shift & 15) >= 6;
            }
            column[s] = high ? s : std::uint16_t{0};
        }
        return column;
    }());
    return rules.tables();
}

// The standard rules but for so many neighbours in a row, which tie.
inline const Ranking& grouped(std::size_t neighbours) {
    static std::map<std::size_t, OtherRanking> known;
    auto place = known.find(neighbours);
    if (place == known.end()) {
        std::vector<std::uint16_t> column(tables::kStrengths);
        for (std::size_t s = 1; s < column.size(); ++s) {
            column[s] = static_cast<std::uint16_t>(1 + (s - 1) / neighbours);
        }
        place = known.try_emplace(neighbours, column).first;
    }
    return place->second.tables();
}

// Rules of a low half, in which suits do not matter; a share of the hands has no low.
inline const Ranking& low_half() {
    static const OtherRanking rules([] {
        constexpr std::uint32_t kHighCard = 1;
        constexpr std::uint32_t kStraight = 5;
        constexpr std::uint32_t kFlush = 6;
        constexpr std::uint32_t kStraightFlush = 9;
        constexpr std::uint32_t kRoyalFlush = 10;
        std::map<std::uint32_t, std::uint32_t> by_order;
        for (std::uint32_t s = 1; s < tables::kStrengths; ++s) {
            by_order[tables::kOrders[s]] = s;
        }
        std::vector<std::uint16_t> column(tables::kStrengths);
        for (const auto& [order, s] : by_order) {
            std::uint32_t category = order >> 20;
            category = category == kFlush ? kHighCard : category;
            category = category == kStraightFlush || category == kRoyalFlush ? kStraight : category;
            const std::uint32_t same = by_order.at(category << 20 | (order & 0xfffff));
            column[s] = static_cast<std::uint16_t>(1 + same * 7 % 100);
        }
        return column;
    }());
    return rules.tables();
}

// Rules that are standard, those of a shorter deck, or by which many hands tie.
inline const Ranking& ranking_of(Asked& asked) {
    switch (asked.below(8)) {
        case 0: return short_deck();
        case 1: return coarse(1 + asked.below(4) * 30);
        case 2: return grouped(1 + asked.below(4) * 30);
        default: return kStandard;
    }
}

// The ways to choose five of some cards, as bits: `own` cards of a hand, of which exactly two count
// if `two`, and the others.
inline const std::vector<unsigned>& fives(std::size_t own, std::size_t others, bool two) {
    static std::map<std::pair<std::size_t, bool>, std::vector<unsigned>> known;
    const auto [place, is_new] = known.try_emplace({16 * own + others, two});
    for (unsigned chosen = 0; is_new && chosen < 1U << (own + others); ++chosen) {
        if (std::popcount(chosen) == kHandSize &&
            (!two || std::popcount(chosen & ((1U << own) - 1)) == 2)) {
            place->second.push_back(chosen);
        }
    }
    return place->second;
}

// The strength of the best five cards of a hand and a board, each five evaluated alone; 0 if the
// cards are not different cards of the deck.
inline std::uint32_t strength_slowly(Cards hand, Cards board, bool two, const Ranking& ranking) {
    Numbers cards(hand.begin(), hand.end());
    cards.insert(cards.end(), board.begin(), board.end());
    std::uint32_t best = 0;
    for (unsigned chosen : fives(hand.size(), board.size(), two)) {
        std::uint8_t five[kHandSize];
        for (std::uint8_t& card : five) {
            card = cards[static_cast<std::size_t>(std::countr_zero(chosen))];
            chosen &= chosen - 1;
        }
        best = std::max(best, evaluate_numbers(five, kHandSize, ranking));
    }
    std::uint64_t different = 0;
    for (const std::uint8_t card : cards) {
        const bool inside = card < kDeck && (ranking.ranks() >> card / 4 & 1) != 0;
        different |= std::uint64_t{inside} << card % 64;
    }
    return std::popcount(different) == static_cast<int>(cards.size()) ? best : 0;
}

}  // namespace showdown

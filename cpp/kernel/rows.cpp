#include "rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>
#include <type_traits>

#include "cards.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

// The shape of a line: where its cards stand, and which other bytes it has. Most files have lines
// of one shape, which are read at once when they fit it.
class Shape {
  public:
    static constexpr std::size_t kLongest = 512;

    // Learns from a line of cards of two bytes each, unless it is too long, or the last one and
    // has no end.
    void learn(const char* begin, const Line& line) {
        const auto length = static_cast<std::size_t>(line.next - begin);
        if (!line.two_bytes || length > kLongest || length < sizeof(Lanes) ||
            begin[length - 1] != '\n') {
            return;
        }
        length_ = length;
        starts_ = line.starts;
        std::memcpy(wanted_.data(), begin, length);
        std::memset(mask_.data(), 0xff, length);
        for (std::size_t i = 0; i < static_cast<std::size_t>(line.count); ++i) {
            std::memset(wanted_.data() + starts_[i], 0, 2);
            std::memset(mask_.data() + starts_[i], 0, 2);
        }
    }

    // The bytes of a line; 0 if there is no shape.
    std::size_t length() const { return length_; }

    std::size_t start(int card) const { return starts_[static_cast<std::size_t>(card)]; }

    // Whether the line at `p`, where at least `length` bytes are left, is so but for its cards.
    bool fits(const char* p) const {
        const std::size_t last = length_ - sizeof(Lanes);
        Lanes differences = at(p, last);
        for (std::size_t i = 0; i < last; i += sizeof(Lanes)) {
            differences |= at(p, i);
        }
        return (differences[0] | differences[1]) == 0;
    }

  private:
    // Which of sixteen bytes are not as they should be.
    Lanes at(const char* p, std::size_t place) const {
        return (load(p + place) & load(mask_.data() + place)) ^ load(wanted_.data() + place);
    }

    std::size_t length_ = 0;
    std::array<char, kLongest> wanted_{};
    std::array<char, kLongest> mask_{};
    std::array<std::uint32_t, kMostDealt> starts_{};
};

// After so many lines that do not fit the shape, another is learnt.
constexpr int kPatience = 16;

// Compiled for each number of cards a hand has, and for both styles of two-byte cards. Without a
// number, cards are read and nothing is evaluated.
template <int Cards, bool SuitFirst>
class RowReader {
  public:
    RowReader(const Layout& layout, const Out& out, std::size_t most, const Ranking& ranking)
        : layout_(layout), out_(out), most_(most), size_(layout.size()), ranking_(ranking) {}

    Rows run(const char* begin, const char* end) {
        int patience = 0;
        for (const char* p = begin; p != end;) {
            rows_.lines += skip_empty_lines(p, end);
            const char* const start = p;
            p = shaped_lines(p, end);
            if (p == end) {
                break;
            }
            const Line line = read_line(p, end, layout_, ranking_.ranks());
            if (!take(line, p, begin)) {
                break;
            }
            if (!layout_.has_numbers() && line.count != 0) {
                patience = p == start ? patience - 1 : kPatience;
                if (patience < 0) {
                    shape_.learn(p, line);
                    patience = kPatience;
                }
            }
            p = line.next;
        }
        return rows_;
    }

  private:
    // Reads lines of the shape from `p` and returns where they end.
    const char* shaped_lines(const char* p, const char* end) {
        if (shape_.length() == 0) {
            return p;
        }
        return layout_.players == 2 ? lines_of(p, end, std::integral_constant<int, 2>())
                                    : lines_of(p, end, layout_.players);
    }

    // Most deals are of two players: if that is a constant, the loops become straight code.
    template <class Players>
    const char* lines_of(const char* p, const char* end, const Players players) {
        const Ranking ranking = ranking_;  // Which nothing that is written to can change.
        const std::uint64_t deck = ranking.deck;
        const int hands = Cards == 0 ? 1 : static_cast<int>(players);
        const int each = Cards == 0 ? size_ : Cards;
        const std::size_t length = shape_.length();
        const std::size_t most =
            std::min(most_ - rows_.deals, static_cast<std::size_t>(end - p) / length);
        std::uint16_t* strengths = row(out_.strengths, players);
        std::uint8_t* numbers = row(out_.cards, size_);
        std::size_t deals = 0;
        for (; deals != most; ++deals, p += length) {
            std::uint64_t cards = 0;
            int count = 0;
            for (int player = 0; player < hands; ++player) {
                Sums hand;
                for (int i = 0; i < each; ++i, ++count) {
                    const auto card = two(p + shape_.start(count));
                    hand.add(kCards<kTable>.text(card.data()));
                    if (numbers != nullptr) {
                        numbers[count] = kNumbers[index_of(card.data())];
                    }
                }
                cards += hand.cards();
                if (Cards != 0 && strengths != nullptr) {
                    strengths[player] = static_cast<std::uint16_t>(strength<kTable>(hand, ranking));
                }
            }
            // With no card unknown or repeated, the sum of their bits has one bit for each.
            if (!shape_.fits(p) || std::popcount(cards & deck) != size_) [[unlikely]] {
                break;
            }
            strengths += strengths != nullptr ? players : 0;
            numbers += numbers != nullptr ? size_ : 0;
        }
        note_lines(deals);
        return p;
    }

    // Takes a carefully read line; whether it is a deal or blank.
    bool take(const Line& line, const char* p, const char* begin) {
        const auto fail = [&](Fault fault, const char* place) {
            rows_.fault = fault;
            rows_.place = static_cast<std::size_t>(place - begin);
            return false;
        };
        if (line.fault != Fault::NONE) {
            return fail(line.fault, line.place);
        }
        if (line.count == 0) {
            ++rows_.lines;
            return true;
        }
        if (rows_.deals == most_) {
            // More than a text of this size can hold: somebody writes into it while it is read.
            return fail(Fault::TOO_MANY_CARDS, p);
        }
        std::uint16_t* const strengths = row(out_.strengths, layout_.players);
        for (int player = 0; Cards != 0 && player < layout_.players; ++player) {
            const Sums hand = hand_of<kTable>(line.cards.data() + player * Cards);
            // Some cards that repeat make hands that no rule ranks; of more than five, none is
            // ranked.
            const bool whole = Cards == kHandSize || std::popcount(hand.cards()) == Cards;
            const std::uint32_t found = whole ? strength<kTable>(hand, ranking_) : 0;
            if (found == 0) {
                return fail(Fault::NO_SUCH_HAND, p + line.starts[static_cast<std::size_t>(player * Cards)]);
            }
            if (strengths != nullptr) {
                strengths[player] = static_cast<std::uint16_t>(found);
            }
        }
        if (std::uint8_t* numbers = row(out_.cards, size_)) {
            std::copy_n(line.cards.begin(), size_, numbers);
        }
        note_lines(1);
        return true;
    }

    // Notes so many deals, each of which has a line.
    void note_lines(std::size_t deals) {
        if (out_.lines != nullptr) {
            std::iota(out_.lines + rows_.deals, out_.lines + rows_.deals + deals,
                      static_cast<std::uint32_t>(rows_.lines));
        }
        rows_.deals += deals;
        rows_.lines += deals;
    }

    template <class Item>
    Item* row(Item* items, int width) const {
        return items == nullptr ? nullptr : items + rows_.deals * static_cast<std::size_t>(width);
    }

    // The rank's byte and the suit's byte of a card.
    static std::array<char, 2> two(const char* p) {
        return SuitFirst ? std::array<char, 2>{p[1], p[0]} : std::array<char, 2>{p[0], p[1]};
    }

    static constexpr int kTable = Cards == 0 ? kHandSize : Cards;

    const Layout& layout_;
    const Out& out_;
    const std::size_t most_;
    const int size_;
    const Ranking& ranking_;
    Shape shape_;
    Rows rows_;
};

template <int Cards>
Rows read_hands_of(const char* begin, const char* end, const Layout& layout, const Out& out,
                   std::size_t most, const Ranking& ranking) {
    if (layout.style == Style::SUIT_FIRST) {
        return RowReader<Cards, true>(layout, out, most, ranking).run(begin, end);
    }
    return RowReader<Cards, false>(layout, out, most, ranking).run(begin, end);
}

}  // namespace

std::size_t most_deals(std::size_t bytes, const Layout& layout) {
    const std::size_t least = layout.style == Style::NUMBERS ? 1 : 2;  // or 3, of pairs
    std::size_t line = least * static_cast<std::size_t>(layout.size()) + 1;
    for (int card = 1; card < layout.size(); ++card) {
        line += layout.gap(card).size();
    }
    return (bytes + 1) / line;
}

Rows read_rows(const char* begin, const char* end, const Layout& layout, const Out& out,
               std::size_t most, const Ranking& ranking) {
    switch (layout.board == 0 ? layout.cards : 0) {
        case 5: return read_hands_of<5>(begin, end, layout, out, most, ranking);
        case 6: return read_hands_of<6>(begin, end, layout, out, most, ranking);
        case 7: return read_hands_of<7>(begin, end, layout, out, most, ranking);
        default: return read_hands_of<0>(begin, end, layout, out, most, ranking);
    }
}

}  // namespace showdown

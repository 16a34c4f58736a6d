#include "deals.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <numeric>

#include "cards.hpp"
#include "rows.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

constexpr int kHandText = 3 * kHandSize;  // five cards of two characters, each with what follows

// The bytes of a line that stand after its cards, compared sixteen at a time. A hand's fifteen
// bytes are read with the one before or, for the first hand, the one after.
template <int Players>
class Separators {
  public:
    explicit Separators(char last) {
        for (int hand = 0; hand < Players; ++hand) {
            char want[16] = {};
            char mask[16] = {};
            for (int i = 0; i < 16; ++i) {
                const int place = start(hand) + i;
                if (place % 3 == 2) {
                    want[i] = place == kHandText * Players - 1 ? last : ' ';
                    mask[i] = '\xff';
                }
            }
            want_[hand] = load(want);
            mask_[hand] = load(mask);
        }
    }

    bool agree(const char* line) const {
        Lanes differences{};
        for (int hand = 0; hand < Players; ++hand) {
            differences |= (load(line + start(hand)) ^ want_[hand]) & mask_[hand];
        }
        return (differences[0] | differences[1]) == 0;
    }

  private:
    static constexpr int start(int hand) { return kHandText * hand - (hand == 0 ? 0 : 1); }

    Lanes want_[Players];
    Lanes mask_[Players];
};

Sums plain_hand(const char* text) {
    Sums hand;
    for (int i = 0; i < kHandSize; ++i) {
        hand.add(kCards<kHandSize>.text(text + 3 * i));
    }
    return hand;
}

// Compiled for each number of players, which makes loops over them straight code: twice as fast.
// `Detailed` counts are those of categories, too.
template <int Players, bool Detailed>
class Counter {
  public:
    explicit Counter(const Request& request) : request_(request) {}

    Counts run(const char* begin, const char* end) {
        const char* p = begin;
        while (p != end) {
            counts_.lines += skip_empty_lines(p, end);
            p = plain_lines(p, end);
            if (p == end) {
                break;
            }
            const Line line = read_line(p, end, request_.layout, request_.ranking->ranks());
            if (!take(line, p, begin)) {
                break;
            }
            ++counts_.lines;
            p = line.next;
        }
        counts_.ties = std::accumulate(counts_.wins.begin(), counts_.wins.end(), counts_.deals,
                                       std::minus<>());
        return counts_;
    }

  private:
    // Takes a carefully read line; whether it is a deal or blank.
    bool take(const Line& line, const char* p, const char* begin) {
        const auto fail = [&](Fault fault, const char* place) {
            counts_.fault = fault;
            counts_.place = static_cast<std::size_t>(place - begin);
            return false;
        };
        if (line.fault != Fault::NONE) {
            return fail(line.fault, line.place);
        }
        if (line.count == 0) {
            return true;
        }
        std::uint32_t strengths[Players];
        for (int i = 0; i < Players; ++i) {
            strengths[i] = strength<kHandSize>(hand_of<kHandSize>(line.cards.data() + i * kHandSize), *request_.ranking);
            if (strengths[i] == 0) {
                const auto first = static_cast<std::size_t>(i * kHandSize);
                return fail(Fault::NO_SUCH_HAND, p + line.starts[first]);
            }
        }
        score(strengths);
        return true;
    }

    // Counts lines of the plain layout from `p` and returns where they end.
    const char* plain_lines(const char* p, const char* end) {
        const std::ptrdiff_t length = kHandText * Players;
        const bool returns = end - p > length && p[length - 1] == '\r';
        const std::ptrdiff_t step = length + (returns ? 1 : 0);
        const Separators<Players> separators(returns ? '\r' : '\n');
        const Ranking ranking = *request_.ranking;
        const std::uint64_t deck = ranking.deck;
        const char* const start = p;
        for (; end - p >= step; p += step) {
            std::uint32_t strengths[Players];
            std::uint64_t cards = 0;
            for (int i = 0; i < Players; ++i) {
                const Sums hand = plain_hand(p + kHandText * i);
                cards += hand.cards();
                strengths[i] = strength<kHandSize>(hand, ranking);
            }
            // With no card unknown or repeated, the sum of their bits has one bit for each.
            if (!separators.agree(p) || std::popcount(cards & deck) != kHandSize * Players ||
                (returns && p[length] != '\n')) [[unlikely]] {
                break;
            }
            score(strengths);
        }
        counts_.lines += static_cast<std::uint64_t>((p - start) / step);
        return p;
    }

    // Half of all comparisons go either way: a branch would be guessed wrong that often, so
    // there is none.
    void score(const std::uint32_t* strengths) {
        std::uint64_t won[Players];
        if constexpr (Players == 2) {
            won[0] = strengths[0] > strengths[1];
            won[1] = strengths[1] > strengths[0];
        } else {
            const std::uint32_t best = *std::max_element(strengths, strengths + Players);
            std::uint64_t shares = 0;
            for (int i = 0; i < Players; ++i) {
                shares += won[i] = strengths[i] == best;
            }
            for (int i = 0; i < Players; ++i) {
                won[i] &= shares == 1;
            }
        }
        add(strengths, won);
    }

    void add(const std::uint32_t* strengths, const std::uint64_t* won) {
        ++counts_.deals;
        for (int i = 0; i < Players; ++i) {
            counts_.wins[static_cast<std::size_t>(i)] += won[i];
        }
        if constexpr (Detailed) {
            for (int i = 0; i < Players; ++i) {
                auto& made = counts_.made[static_cast<std::size_t>(i)];
                const std::size_t category = request_.categories[strengths[i]];
                made[category] += 1;
                made[kCategories + category] += won[i];
            }
        }
    }

    const Request& request_;
    Counts counts_;
};

template <int Players = 2>
Counts count_plain(const char* begin, const char* end, const Request& request) {
    if constexpr (Players < kMostPlayers) {
        if (request.layout.players != Players) {
            return count_plain<Players + 1>(begin, end, request);
        }
    }
    if (request.categories == nullptr) {
        return Counter<Players, false>(request).run(begin, end);
    }
    return Counter<Players, true>(request).run(begin, end);
}

// Lines of any layout: read into rows, then decided.
Counts count_rows(const char* begin, const char* end, const Request& request) {
    const Layout& layout = request.layout;
    const auto players = static_cast<std::size_t>(layout.players);
    const std::size_t most = most_deals(static_cast<std::size_t>(end - begin), layout);
    std::vector<std::uint16_t> strengths(most * players);
    const Rows rows = read_rows(begin, end, layout, {.strengths = strengths.data()}, most,
                                *request.ranking);
    std::vector<std::uint8_t> winners(rows.deals);
    decide_rows(strengths.data(), rows.deals, players, 0, [&](std::size_t row, const Best& best) {
        winners[row] = static_cast<std::uint8_t>(best.winner());
    });
    Counts counts{.lines = rows.lines, .fault = rows.fault, .place = rows.place};
    add_rows(strengths.data(), rows.deals, players, winners.data(), request.categories, counts);
    return counts;
}

// Whether a text starts with a line that has single spaces between its cards, and nothing else.
bool starts_plain(const char* p, const char* end, const Request& request) {
    skip_empty_lines(p, end);
    const std::ptrdiff_t length = kHandText * request.layout.players;
    if (!request.layout.is_plain() || end - p < length) {
        return false;
    }
    for (std::ptrdiff_t i = 2; i < length - 1; i += 3) {
        if (p[i] != ' ') {
            return false;
        }
    }
    return p[length - 1] == '\n' || p[length - 1] == '\r';
}

}  // namespace

void add_rows(const std::uint16_t* strengths, std::size_t rows, std::size_t players,
              const std::uint8_t* winners, const std::uint8_t* categories, Counts& counts) {
    counts.deals += rows;
    for (std::size_t row = 0; row < rows; ++row) {
        counts.ties += winners[row] == 0;
        for (std::size_t player = 0; player < players; ++player, ++strengths) {
            const bool won = winners[row] == player + 1;
            counts.wins[player] += won;
            if (categories != nullptr) {
                counts.made[player][categories[*strengths]] += 1;
                counts.made[player][kCategories + categories[*strengths]] += won;
            }
        }
    }
}

Counts count_deals(const char* begin, const char* end, const Request& request) {
    return starts_plain(begin, end, request) ? count_plain(begin, end, request)
                                             : count_rows(begin, end, request);
}

}  // namespace showdown

#include "deals.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "cards.hpp"
#include "rows.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

constexpr int kPlayers = 2;               // of most deals; those of more are read as rows
constexpr int kHandText = 3 * kHandSize;  // five cards of two characters, each with what follows
constexpr int kLine = kHandText * kPlayers;

// The bytes of a line that stand after its cards, compared sixteen at a time. A hand's fifteen
// bytes are read with the one before or, for the first hand, the one after.
class Separators {
  public:
    explicit Separators(char last) {
        char want[kLine] = {};
        char mask[kLine] = {};
        for (int place = 2; place < kLine; place += 3) {
            want[place] = place == kLine - 1 ? last : ' ';
            mask[place] = '\xff';
        }
        for (int hand = 0; hand < kPlayers; ++hand) {
            want_[hand] = load(want + start(hand));
            mask_[hand] = load(mask + start(hand));
        }
    }

    bool agree(const char* line) const {
        Lanes differences{};
        for (int hand = 0; hand < kPlayers; ++hand) {
            differences |= (load(line + start(hand)) ^ want_[hand]) & mask_[hand];
        }
        return (differences[0] | differences[1]) == 0;
    }

  private:
    static constexpr int start(int hand) { return kHandText * hand - (hand == 0 ? 0 : 1); }

    Lanes want_[kPlayers];
    Lanes mask_[kPlayers];
};

Sums plain_hand(const char* text) {
    Sums hand;
    for (int i = 0; i < kHandSize; ++i) {
        hand.add(kCards<kHandSize>.text(text + 3 * i));
    }
    return hand;
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

// Counts lines of the plain layout from `p` and returns where they end. Two players make loops over
// them straight code. `Detailed` counts are those of categories, too.
template <bool Detailed>
const char* plain_lines(const char* p, const char* end, const Request& request, Counts& counts) {
    const bool returns = end - p > kLine && p[kLine - 1] == '\r';
    const std::ptrdiff_t step = kLine + (returns ? 1 : 0);
    const Separators separators(returns ? '\r' : '\n');
    const Ranking ranking = *request.ranking;
    const std::uint64_t deck = ranking.deck;
    const char* const start = p;
    std::uint64_t wins[kPlayers] = {};  // In registers, unlike those of `counts`.
    for (; end - p >= step; p += step) {
        std::uint32_t strengths[kPlayers];
        std::uint64_t cards = 0;
        for (int i = 0; i < kPlayers; ++i) {
            const Sums hand = plain_hand(p + kHandText * i);
            cards += hand.cards();
            strengths[i] = strength<kHandSize>(hand, ranking);
        }
        // With no card unknown or repeated, the sum of their bits has one bit for each.
        if (!separators.agree(p) || std::popcount(cards & deck) != kHandSize * kPlayers ||
            (returns && p[kLine] != '\n')) [[unlikely]] {
            break;
        }
        // Half of all comparisons go either way: a branch would be guessed wrong that often, so
        // there is none.
        const std::uint64_t won[] = {strengths[0] > strengths[1], strengths[1] > strengths[0]};
        for (std::size_t player = 0; player < kPlayers; ++player) {
            wins[player] += won[player];
            if constexpr (Detailed) {
                const std::size_t category = request.categories[strengths[player]];
                counts.made[player][category] += 1;
                counts.made[player][kCategories + category] += won[player];
            }
        }
    }
    const auto lines = static_cast<std::uint64_t>((p - start) / step);
    counts.lines += lines;
    counts.deals += lines;
    counts.ties += lines - wins[0] - wins[1];
    for (std::size_t player = 0; player < kPlayers; ++player) {
        counts.wins[player] += wins[player];
    }
    return p;
}

// Lines of which most are of the plain layout.
template <bool Detailed>
Counts count_plain(const char* begin, const char* end, const Request& request) {
    Counts counts;
    for (const char* p = begin; p != end && counts.fault == Fault::NONE;) {
        counts.lines += skip_empty_lines(p, end);
        p = plain_lines<Detailed>(p, end, request, counts);
        if (p != end) {  // Any other line is read carefully.
            const char* const feed = std::find(p, end, '\n');
            const char* const next = feed == end ? end : feed + 1;
            Counts line = count_rows(p, next, request);
            line.place += line.fault == Fault::NONE ? 0 : static_cast<std::size_t>(p - begin);
            add(counts, line);
            p = next;
        }
    }
    return counts;
}

// Whether a text starts with a line that has single spaces between its cards, and nothing else.
bool starts_plain(const char* p, const char* end, const Request& request) {
    skip_empty_lines(p, end);
    return request.layout.is_plain() && end - p >= kLine &&
           (Separators('\n').agree(p) || Separators('\r').agree(p));
}

}  // namespace

void add(Counts& sum, const Counts& more) {
    sum.lines += more.lines;
    sum.deals += more.deals;
    sum.ties += more.ties;
    for (std::size_t player = 0; player < sum.wins.size(); ++player) {
        sum.wins[player] += more.wins[player];
        for (std::size_t i = 0; i < sum.made[player].size(); ++i) {
            sum.made[player][i] += more.made[player][i];
        }
    }
    sum.fault = more.fault;
    sum.place = more.place;
}

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
    if (!starts_plain(begin, end, request)) {
        return count_rows(begin, end, request);
    }
    return request.categories == nullptr ? count_plain<false>(begin, end, request)
                                         : count_plain<true>(begin, end, request);
}

}  // namespace showdown

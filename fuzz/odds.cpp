// Whatever hands, ranges and tables there are, odds are what every deal adds up to, one by one; and
// samples are of deals that there are.
#include <cmath>
#include <set>

#include "asked.hpp"

namespace showdown {
namespace {

using Counters = std::vector<std::uint64_t>;

// A table, with the cards that it refers to, and what is left of the deck.
struct Setting {
    Setting(std::size_t most_missing, std::size_t most_players, Asked& asked)
        : ranking(ranking_of(asked)), pack(ranking) {
        table.ranking = &ranking;
        table.two = asked.below(3) == 0;
        table.hole = table.two ? 2 + asked.below(4) : 2;
        if (asked.below(4) == 0 && ranking.ranks() == kEveryRank) {
            table.low = &low_half();
        }
        players = 1 + asked.below(most_players);
        board = pack.draw(kBoard - asked.below(most_missing + 1), asked);
        // The more dead cards, the fewer deals there are.
        const std::size_t needed = players * table.hole + kBoard;
        dead = pack.draw(std::min(asked.below(40), pack.size() - std::min(pack.size(), needed)), asked);
        table.board = board;
        table.dead = dead;
    }
    Setting(const Setting&) = delete;
    Setting& operator=(const Setting&) = delete;

    // Whether the kernel is asked: there are cards for all, and it knows such rules.
    bool fits() const {
        return ranking.flushes_help && pack.size() >= players * table.hole + kBoard - board.size();
    }

    const Ranking& ranking;
    Table table;
    std::size_t players;
    Numbers board;
    Numbers dead;
    Pack pack;
};

// Who wins on a whole board.
std::size_t outcome_slowly(Cards hands, Cards board, const Table& table, std::size_t players) {
    const auto winners = [&](const Ranking& ranking, std::uint32_t least) {
        std::vector<std::uint32_t> strengths;
        for (std::size_t p = 0; p < players; ++p) {
            const Cards hand = hands.subspan(p * table.hole, table.hole);
            strengths.push_back(strength_slowly(hand, board, table.two, ranking));
        }
        const std::uint32_t best = std::ranges::max(strengths);
        std::size_t who = 0;
        for (std::size_t p = 0; p < players && best >= least; ++p) {
            who |= std::size_t{strengths[p] == best} << p;
        }
        return who;
    };
    const std::size_t low = table.low == nullptr ? 0 : winners(*table.low, 2);
    return winners(*table.ranking, 1) | low << players;
}

// Adds the boards that `cards`, from a place on, complete.
void count_slowly(Cards hands, const Numbers& cards, std::size_t from, const Numbers& board,
                  const Table& table, std::size_t players, Counters& counts) {
    if (board.size() == kBoard) {
        ++counts[outcome_slowly(hands, board, table, players)];
        return;
    }
    for (; from < cards.size(); ++from) {
        Numbers more = board;
        more.push_back(cards[from]);
        count_slowly(hands, cards, from + 1, more, table, players, counts);
    }
}

// The same from the cards that are left beside the hands.
Counters counts_of(Cards hands, const Setting& setting) {
    Numbers left;
    for (const std::uint8_t card : setting.pack.left()) {
        if (std::ranges::find(hands, card) == hands.end()) {
            left.push_back(card);
        }
    }
    Counters counts(setting.table.outcomes(setting.players));
    count_slowly(hands, left, 0, setting.board, setting.table, setting.players, counts);
    return counts;
}

void check_boards(Asked& asked) {
    Setting setting(2, 4, asked);
    if (!setting.fits()) {
        return;
    }
    const std::size_t players = setting.players;
    const Numbers hands = setting.pack.draw(players * setting.table.hole, asked);
    const Counters counts = counts_of(hands, setting);
    if (setting.table.missing() > 0) {
        Counters counted(counts.size());
        count_boards(hands, setting.table, counted.data());
        CHECK(counted == counts);
    }

    Table table = setting.table;
    table.board = {};
    std::vector<double> shares(players);
    CHECK_EQUAL(share_pots(hands, players, setting.board, 1, table, shares.data()), 1U);
    for (std::size_t p = 0; p < players; ++p) {
        std::uint64_t all = 0;
        std::uint64_t own = 0;
        for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) {
            all += counts[outcome] * kShares;
            own += counts[outcome] == 0 ? 0 : counts[outcome] * share_of(outcome, p, players);
        }
        const double share = static_cast<double>(own) / static_cast<double>(all);
        CHECK(std::abs(shares[p] - share) < 1e-12);
    }
}

// A player's hands, their weights, and what the kernel adds up for each.
struct Own {
    Numbers hands;
    Counters weights;
    Counters results;
};

// Different hands for each player; others may have the same cards.
std::vector<Own> ranges_of(const Setting& setting, Asked& asked) {
    std::vector<Own> ranges(setting.players);
    for (Own& own : ranges) {
        std::set<std::set<std::uint8_t>> known;
        for (std::size_t count = 1 + asked.below(4); count > 0; --count) {
            Pack pack = setting.pack;
            const Numbers hand = pack.draw(setting.table.hole, asked);
            if (known.insert({hand.begin(), hand.end()}).second) {
                own.hands.insert(own.hands.end(), hand.begin(), hand.end());
                own.weights.push_back(asked.below(4));
            }
        }
        own.hands = Numbers(own.hands.begin(), own.hands.end());
        own.results.resize(2 * own.weights.size());
    }
    return ranges;
}

// Every way to deal these hands, from a player on: `chosen` are the places of the hands before.
void match_slowly(const std::vector<Own>& ranges, std::vector<std::size_t>& chosen,
                  const Setting& setting, Counters& counts, std::vector<Counters>& results) {
    const std::size_t hole = setting.table.hole;
    if (chosen.size() < ranges.size()) {
        for (std::size_t place = 0; place < ranges[chosen.size()].weights.size(); ++place) {
            chosen.push_back(place);
            match_slowly(ranges, chosen, setting, counts, results);
            chosen.pop_back();
        }
        return;
    }
    Numbers hands;
    std::uint64_t weight = 1;
    for (std::size_t p = 0; p < ranges.size(); ++p) {
        const auto first = ranges[p].hands.begin() + static_cast<std::ptrdiff_t>(chosen[p] * hole);
        hands.insert(hands.end(), first, first + static_cast<std::ptrdiff_t>(hole));
        weight *= ranges[p].weights[chosen[p]];
    }
    if (std::set(hands.begin(), hands.end()).size() != hands.size() || weight == 0) {
        return;
    }
    const Counters boards = counts_of(hands, setting);
    for (std::size_t outcome = 0; outcome < boards.size(); ++outcome) {
        counts[outcome] += weight * boards[outcome];
        for (std::size_t p = 0; p < ranges.size() && boards[outcome] != 0; ++p) {
            results[p][2 * chosen[p]] += weight * boards[outcome];
            results[p][2 * chosen[p] + 1] +=
                weight * boards[outcome] * share_of(outcome, p, ranges.size());
        }
    }
}

// Two ranges of two cards, compared on every board: together, that is the same count.
void check_comparison(const std::vector<Own>& ranges, const Setting& setting,
                      const Counters& counts) {
    std::map<std::set<std::uint8_t>, std::vector<std::uint64_t>> weights;
    for (std::size_t range = 0; range < 2; ++range) {
        for (std::size_t i = 0; i < ranges[range].weights.size(); ++i) {
            const Cards hand = Cards(ranges[range].hands).subspan(2 * i, 2);
            auto& both = weights[{hand.begin(), hand.end()}];
            both.resize(2);
            both[range] = ranges[range].weights[i];
        }
    }
    Numbers hands;
    Counters both;
    for (const auto& [hand, of_ranges] : weights) {
        hands.insert(hands.end(), hand.begin(), hand.end());
        both.insert(both.end(), of_ranges.begin(), of_ranges.end());
    }
    const Numbers suits{0, 1, 2, 3};
    std::vector<Results> results(weights.size());
    for (std::size_t part = 0; part < kDeck; ++part) {
        compare_ranges(hands, both, suits, part, setting.table, results.data());
    }
    std::uint64_t wins[2] = {};
    std::uint64_t ties = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
        wins[0] += both[2 * i] * results[i].wins[0];
        wins[1] += both[2 * i + 1] * results[i].wins[1];
        ties += both[2 * i] * results[i].ties[0];
    }
    CHECK_EQUAL(wins[0], counts[1]);
    CHECK_EQUAL(wins[1], counts[2]);
    CHECK_EQUAL(ties, counts[3]);
}

void check_ranges(Asked& asked) {
    const Setting setting(1, 3, asked);
    if (!setting.fits()) {
        return;
    }
    std::vector<Own> ranges = ranges_of(setting, asked);
    std::vector<Range> given;
    std::vector<Counters> results;
    for (Own& own : ranges) {
        given.push_back({own.hands, setting.table.hole, own.weights, own.results.data()});
        results.emplace_back(own.results.size());
    }
    Counters counts(setting.table.outcomes(setting.players));
    count_matchups(given, setting.table, counts.data());
    Counters wanted(counts.size());
    std::vector<std::size_t> chosen;
    match_slowly(ranges, chosen, setting, wanted, results);
    CHECK(counts == wanted);
    for (std::size_t p = 0; p < ranges.size(); ++p) {
        CHECK(ranges[p].results == results[p]);
    }
    if (setting.players == 2 && !setting.table.two && setting.table.low == nullptr) {
        check_comparison(ranges, setting, counts);
    }
}

// Hands of which some cards may be missing, or all.
void check_samples(Asked& asked) {
    const Setting setting(kBoard, 4, asked);
    if (!setting.fits()) {
        return;
    }
    const std::size_t players = setting.players;
    std::vector<Own> ranges = ranges_of(setting, asked);
    std::vector<Range> drawn;
    bool known = setting.table.missing() == 0;
    for (Own& own : ranges) {
        const bool any = asked.below(4) == 0;
        const std::size_t count = any ? 0 : own.weights.size();
        const std::size_t size = any ? 0 : 1 + asked.below(setting.table.hole);
        Numbers cards;
        for (std::size_t i = 0; i < count; ++i) {
            const Cards hand = Cards(own.hands).subspan(i * setting.table.hole, size);
            cards.insert(cards.end(), hand.begin(), hand.end());
        }
        own.hands = Numbers(cards.begin(), cards.end());
        known = known && size == setting.table.hole;
        own.weights.assign(count, 1);
        for (std::uint64_t& weight : own.weights) {
            weight += asked.below(4);
        }
        own.results.assign(2 * count, 0);
    }
    for (std::size_t p = 0; p < players; ++p) {
        const std::size_t count = ranges[p].weights.size();
        drawn.push_back({ranges[p].hands, count == 0 ? 0 : ranges[p].hands.size() / count,
                         ranges[p].weights});
    }
    Counters counts(setting.table.outcomes(players));
    const std::size_t wanted = 1 + asked.byte();
    const std::size_t deals =
        sample_deals(drawn, setting.table, wanted, asked.byte(), counts.data());
    CHECK(deals <= wanted);
    std::uint64_t all = 0;
    for (const std::uint64_t count : counts) {
        all += count;
    }
    CHECK_EQUAL(all, deals);
    if (known) {
        Counters possible(counts.size());
        std::vector<Counters> results;
        for (const Own& own : ranges) {
            results.emplace_back(own.results.size());
        }
        std::vector<std::size_t> chosen;
        match_slowly(ranges, chosen, setting, possible, results);
        for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) {
            CHECK(counts[outcome] == 0 || possible[outcome] != 0);
        }
    }
}

void check(Asked asked) {
    switch (asked.below(3)) {
        case 0: return check_boards(asked);
        case 1: return check_ranges(asked);
        default: return check_samples(asked);
    }
}

}  // namespace
}  // namespace showdown

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    showdown::check(showdown::Asked({data, size}));
    return 0;
}

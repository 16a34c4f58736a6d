// What the kernel does, done again plainly: texts line by line. That strengths are right, Python's
// tests of the kernel show, with every hand there is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "dealing.hpp"
#include "deals.hpp"
#include "rows.hpp"
#include "strength.hpp"

namespace showdown {

// Rules by which many hands are equal; kept, for a fuzzer asks for them often.
inline const Ranking& coarse(std::size_t values) {
    static std::map<std::size_t, OtherRanking> known;
    std::vector<std::uint16_t> column(tables::kStrengths);
    for (std::size_t i = 1; i < column.size(); ++i) {
        column[i] = static_cast<std::uint16_t>(1 + i % values);
    }
    return known.try_emplace(values, column).first->second.tables();
}

// The strength of a hand of five to seven cards; 0 if cards repeat so that it has none.
inline std::uint32_t strength_slowly(const std::uint8_t* cards, int size, const Ranking& ranking) {
    if (size == kHandSize) {
        return strength<kHandSize>(hand_of<kHandSize>(cards), ranking);
    }
    if (std::set<std::uint8_t>(cards, cards + size).size() != static_cast<std::size_t>(size)) {
        return 0;
    }
    return size == 6 ? strength<6>(hand_of<6>(cards), ranking) : strength<7>(hand_of<7>(cards), ranking);
}

// As count_deals, with every line read the careful way.
inline Counts count_slowly(const char* begin, const char* end, const Request& request) {
    Counts counts;
    const auto fail = [&](Fault fault, const char* place) {
        counts.fault = fault;
        counts.place = static_cast<std::size_t>(place - begin);
        return counts;
    };
    for (const char* p = begin; p != end;) {
        const Line line = read_line(p, end, request.layout, request.ranking->ranks());
        if (line.fault != Fault::NONE) {
            return fail(line.fault, line.place);
        }
        std::vector<std::uint32_t> strengths;
        for (int i = 0; line.count != 0 && i < request.layout.players; ++i) {
            const auto first = static_cast<std::size_t>(i * request.layout.cards);
            strengths.push_back(
                strength_slowly(&line.cards[first], request.layout.cards, *request.ranking));
            if (strengths.back() == 0) {
                return fail(Fault::NO_SUCH_HAND, p + line.starts[first]);
            }
        }
        ++counts.lines;
        p = line.next;
        if (strengths.empty()) {
            continue;
        }
        ++counts.deals;
        const auto best = std::max_element(strengths.begin(), strengths.end());
        const bool tied = std::count(best, strengths.end(), *best) > 1;
        counts.ties += tied;
        for (int i = 0; i < request.layout.players; ++i) {
            const bool won = !tied && best - strengths.begin() == i;
            counts.wins[static_cast<std::size_t>(i)] += won;
            if (request.categories != nullptr) {
                auto& made = counts.made[static_cast<std::size_t>(i)];
                const auto category = request.categories[strengths[static_cast<std::size_t>(i)]];
                made[category] += 1;
                made[kCategories + category] += won;
            }
        }
    }
    return counts;
}

inline Counts count(std::string_view text, const Request& request = {}) {
    const Exact exact(text);
    return count_deals(exact.begin(), exact.end(), request);
}

// The place of each strength's category among all, from 0, as categories are counted.
inline const std::uint8_t* category_places() {
    static const auto places = [] {
        std::vector<std::uint8_t> made(std::begin(tables::kCategories), std::end(tables::kCategories));
        for (std::uint8_t& category : made) {
            category = static_cast<std::uint8_t>(category - (category > 0));
        }
        return made;
    }();
    return places.data();
}

// Deals that are counted together, most of them in one step, are what they are one by one.
inline void check_count(std::string_view text, Request request = {}) {
    const check::In here(text);
    for (const std::uint8_t* categories : {static_cast<const std::uint8_t*>(nullptr), category_places()}) {
        request.categories = categories;
        CHECK(count_slowly(text.data(), text.data() + text.size(), request) == count(text, request));
    }
}

struct Read {
    Rows rows;
    std::vector<std::uint8_t> cards;
    std::vector<std::uint16_t> strengths;
    std::vector<std::uint32_t> lines;
};

inline Read read(std::string_view text, const Layout& layout) {
    const Exact exact(text);
    const std::size_t most = most_deals(text.size(), layout);
    const auto players = static_cast<std::size_t>(layout.players);
    const auto size = static_cast<std::size_t>(layout.size());
    Read found{{}, std::vector<std::uint8_t>(most * size), std::vector<std::uint16_t>(most * players),
               std::vector<std::uint32_t>(most)};
    found.rows = read_rows(exact.begin(), exact.end(), layout,
                           {found.cards.data(), found.strengths.data(), found.lines.data()}, most);
    found.cards.resize(found.rows.deals * size);
    found.strengths.resize(found.rows.deals * players);
    found.lines.resize(found.rows.deals);
    return found;
}

// The same, each line read alone.
inline Read read_slowly(std::string_view text, const Layout& layout) {
    Read all;
    for (std::size_t start = 0; start < text.size() && all.rows.fault == Fault::NONE;) {
        const std::size_t end = std::min(text.find('\n', start), text.size() - 1) + 1;
        const Read one = read(text.substr(start, end - start), layout);
        all.cards.insert(all.cards.end(), one.cards.begin(), one.cards.end());
        all.strengths.insert(all.strengths.end(), one.strengths.begin(), one.strengths.end());
        if (one.rows.deals != 0) {
            all.lines.push_back(static_cast<std::uint32_t>(all.rows.lines));
        }
        all.rows.deals += one.rows.deals;
        all.rows.lines += one.rows.lines;
        all.rows.fault = one.rows.fault;
        all.rows.place = one.rows.fault == Fault::NONE ? 0 : start + one.rows.place;
        start = end;
    }
    return all;
}

// Lines that are read together, most of them by their shape, are what they are one by one.
inline void check_rows(std::string_view text, const Layout& layout) {
    const check::In here(text);
    const Read found = read(text, layout);
    const Read wanted = read_slowly(text, layout);
    CHECK(found.cards == wanted.cards);
    CHECK(found.strengths == wanted.strengths);
    CHECK(found.lines == wanted.lines);
    CHECK(found.rows.lines == wanted.rows.lines);
    CHECK(found.rows.fault == wanted.rows.fault);
    CHECK(found.rows.place == wanted.rows.place);
}

}  // namespace showdown

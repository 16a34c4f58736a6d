// Whatever is asked of whatever text, the kernel stays inside it and says the same in every way:
// the first four bytes ask, the rest are the text.
#include "deals.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "cards.hpp"
#include "dealing.hpp"
#include "hands.hpp"
#include "require.hpp"
#include "rows.hpp"
#include "slowly.hpp"

namespace showdown {
namespace {

using Words = std::vector<std::string_view>;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

Words words(std::string_view line) {
    Words found;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t end = std::min(line.find_first_of(" \t", i), line.size());
        if (end != i) {
            found.push_back(line.substr(i, end - i));
        }
        i = end + 1;
    }
    return found;
}

// The number of the card that a text starts with.
int card_at(std::string_view text) {
    const bool ten = text.starts_with("10");
    if (text.size() < (ten ? 3 : 2)) {
        return kNoCard;
    }
    return card_number(static_cast<unsigned char>(ten ? 'T' : text[0]),
                       static_cast<unsigned char>(text[ten ? 2 : 1]));
}

bool is_card(std::string_view word) {
    return card_at(word) != kNoCard && word.size() == (word.starts_with("10") ? 3 : 2);
}

// Whether five cards, some of which may be the same, are a hand that the rules know.
bool is_hand(const std::string_view* cards) {
    std::set<int> different, ranks, suits;
    for (int i = 0; i < kHandSize; ++i) {
        const int card = card_at(cards[i]);
        different.insert(card);
        ranks.insert(card / 4);
        suits.insert(card % 4);
    }
    return ranks.size() > 1 && (suits.size() > 1 || different.size() == kHandSize);
}

// The line that holds a place, without its ending and the comma that it may have.
std::string_view line_at(std::string_view text, std::size_t place) {
    const std::size_t begin = text.substr(0, place).rfind('\n') + 1;
    std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    line = line.substr(0, line.find_last_not_of('\r') + 1);
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    return line.size() > 1 && line.ends_with(',') && !words(line.substr(0, line.size() - 1)).empty()
               ? line.substr(0, line.size() - 1)
               : line;
}

// The fault is one that stands at its place.
void check_fault(std::string_view text, const Counts& counts, const Request& request) {
    REQUIRE(counts.place <= text.size());
    const std::string_view line = line_at(text, counts.place);
    const auto column = static_cast<std::size_t>(text.data() + counts.place - line.data());
    REQUIRE(column <= line.size());
    const std::string_view from = line.substr(column);
    const Words before = words(line.substr(0, column));
    const bool after_word = column > 0 && !is_blank(line[column - 1]);
    const bool at_word = !after_word && !from.empty() && !is_blank(from[0]);
    const auto wanted = static_cast<std::size_t>(request.players * kHandSize);
    switch (counts.fault) {
        case Fault::UNKNOWN_CARD:
            REQUIRE(at_word && before.size() < wanted);
            REQUIRE(card_at(from) == kNoCard);
            break;
        case Fault::WRONG_SEPARATOR:
            REQUIRE(after_word && before.size() <= wanted);
            REQUIRE(is_card(before.back()) && !from.empty() && !is_blank(from[0]));
            break;
        case Fault::REPEATED_CARD:
            REQUIRE(at_word && before.size() < wanted && !request.repeats);
            REQUIRE(std::any_of(before.begin(), before.end(), [from](std::string_view word) {
                return card_at(word) == card_at(from);
            }));
            break;
        case Fault::TOO_MANY_CARDS:
            REQUIRE(at_word && before.size() == wanted);
            break;
        case Fault::TOO_FEW_CARDS:
            REQUIRE(after_word && before.size() < wanted);
            REQUIRE(words(from).empty());
            break;
        case Fault::NO_SUCH_HAND:
            REQUIRE(at_word && before.size() % kHandSize == 0 && request.repeats);
            REQUIRE(!is_hand(words(from).data()));
            break;
        case Fault::NONE: REQUIRE(false);
    }
}

// Every line before the fault is blank, or holds as many hands as were asked for.
void check_lines(std::string_view text, const Counts& counts, const Request& request) {
    const auto wanted = static_cast<std::size_t>(request.players * kHandSize);
    std::uint64_t deals = 0;
    std::size_t place = 0;
    for (std::uint64_t i = 0; i < counts.lines; ++i) {
        REQUIRE(place < text.size());
        const Words found = words(line_at(text, place));
        REQUIRE(std::all_of(found.begin(), found.end(), is_card));
        REQUIRE(found.empty() || found.size() == wanted);
        std::set<int> different;
        for (const std::string_view word : found) {
            different.insert(card_at(word));
        }
        REQUIRE(request.repeats || different.size() == found.size());
        for (std::size_t hand = 0; hand < found.size(); hand += kHandSize) {
            REQUIRE(is_hand(&found[hand]));
        }
        deals += !found.empty();
        place = std::min(text.find('\n', place), text.size() - 1) + 1;
    }
    REQUIRE(counts.fault == Fault::NONE ? place == text.size() : counts.place >= place);
    REQUIRE(counts.deals == deals);
    std::uint64_t decided = counts.ties;
    for (const std::uint64_t wins : counts.wins) {
        decided += wins;
    }
    REQUIRE(decided == deals);
}

Counts count(std::string_view text, const Request& request) {
    const Exact exact(text);
    return count_deals(exact.begin(), exact.end(), request);
}

// A text may be cut between any two lines.
void check_cut(std::string_view text, const Counts& whole, const Request& request,
               std::size_t choice) {
    std::vector<std::size_t> cuts{0, text.size()};
    for (std::size_t i = 0; (i = text.find('\n', i)) != std::string_view::npos;) {
        cuts.push_back(++i);
    }
    const std::size_t cut = cuts[choice % cuts.size()];
    const Counts first = count(text.substr(0, cut), request);
    REQUIRE(together(first, cut, count(text.substr(cut), request)) == whole);
}

// A histogram for one of two ways to count, which adds to it for ever: a new one each time would
// take longer than all the rest.
std::vector<std::uint64_t>& histogram(int players, int way) {
    static std::vector<std::uint64_t> all[kMostPlayers + 1][2];
    all[players][way].resize(static_cast<std::size_t>(2 * players * tables::kStrengths));
    return all[players][way];
}

// Reads the deals as rows into as much room as they need, and decides them one by one.
void check_rows(std::string_view text, const Counts& counts, const Request& request) {
    const auto players = static_cast<std::size_t>(request.players);
    const Layout layout{.players = request.players, .repeats = request.repeats};
    const std::size_t most = most_deals(text.size(), layout);
    std::vector<std::uint8_t> cards(most * kHandSize * players);
    const Rows rows = read_rows(text.data(), text.data() + text.size(), layout,
                                {.cards = cards.data()}, most);
    REQUIRE(rows.lines == counts.lines && rows.deals == counts.deals);
    REQUIRE(rows.fault == counts.fault && (rows.fault == Fault::NONE || rows.place == counts.place));
    if (request.repeats || request.ranking != &kStandard) {
        return;
    }
    std::vector<std::uint16_t> strengths(rows.deals * players);
    REQUIRE(evaluate_rows(cards.data(), strengths.size(), kHandSize, strengths.data()) ==
            strengths.size());
    std::vector<std::uint8_t> winners(rows.deals);
    decide_rows(strengths.data(), rows.deals, players, nullptr, 0, winners.data());
    for (std::size_t player = 1; player <= players; ++player) {
        const auto won = std::count(winners.begin(), winners.end(), static_cast<int>(player));
        REQUIRE(static_cast<std::uint64_t>(won) == counts.wins[player - 1]);
    }
}

// What the first bytes ask for as a layout.
Layout layout_of(const unsigned char* ask) {
    const std::string between[] = {" ", ",", "\t", "\",\"", "White:", ""};
    const std::string before[] = {"", "[", "\"", "Black:"};
    const std::string after[] = {"", "]", "\"", "."};
    Layout layout{.players = 1 + ask[0] % kMostPlayers,
                  .cards = kHandSize + ask[1] % 3,
                  .repeats = (ask[1] & 0x10) != 0,
                  .mixed = (ask[1] & 0x20) != 0,
                  .style = static_cast<Style>(ask[2] % 5),
                  .separator = between[ask[3] % 6],
                  .before = before[ask[2] / 4 % 4],
                  .after = after[ask[2] / 16 % 4]};
    layout.marks.fill(between[ask[3] / 6 % 6]);
    layout.tabs = layout.separator == "\t" || layout.marks[0] == "\t";
    layout.order.fill(Layout::kNoNumber);
    for (std::size_t i = 0; i < kDeck; ++i) {
        layout.order[i + (ask[1] >> 7)] = static_cast<std::uint8_t>(i);
    }
    return layout;
}

// Lines read together, most of them by their shape, are what they are one by one.
void check_layout(std::string_view text, const Layout& layout) {
    const auto players = static_cast<std::size_t>(layout.players);
    const auto size = players * static_cast<std::size_t>(layout.cards);
    const Exact exact(text);
    const std::size_t most = most_deals(text.size(), layout);
    std::vector<std::uint8_t> cards(most * size);
    std::vector<std::uint16_t> strengths(most * players);
    std::vector<std::uint32_t> lines(most);
    const Rows rows = read_rows(exact.begin(), exact.end(), layout,
                                {cards.data(), strengths.data(), lines.data()}, most);
    std::size_t deals = 0;
    std::size_t place = 0;
    for (std::uint64_t line = 0; line < rows.lines; ++line) {
        REQUIRE(place < text.size());
        const std::size_t next = std::min(text.find('\n', place), text.size() - 1) + 1;
        const Exact one(text.substr(place, next - place));
        std::vector<std::uint8_t> row(size);
        std::vector<std::uint16_t> held(players);
        const Rows alone =
            read_rows(one.begin(), one.end(), layout, {row.data(), held.data(), nullptr}, 1);
        REQUIRE(alone.fault == Fault::NONE && alone.lines == 1 && alone.deals <= 1);
        if (alone.deals == 1) {
            REQUIRE(lines[deals] == line);
            REQUIRE(std::equal(row.begin(), row.end(), cards.begin() + static_cast<long>(deals * size)));
            REQUIRE(std::equal(held.begin(), held.end(),
                               strengths.begin() + static_cast<long>(deals * players)));
            ++deals;
        }
        place = next;
    }
    REQUIRE(rows.deals == deals);
    REQUIRE(rows.fault == Fault::NONE ? place == text.size() : rows.place >= place);
}

void check_deals(std::string_view text, const Request& request, std::size_t choice) {
    const Counts counts = count(text, request);
    check_rows(text, counts, request);
    REQUIRE(count_slowly(text.data(), text.data() + text.size(), request) == counts);
    check_cut(text, counts, request, choice);
    // Comments and symbols are for the kernel alone to tell.
    if (std::any_of(text.begin(), text.end(),
                    [](char c) { return c == '#' || static_cast<unsigned char>(c) >= 0x80; })) {
        return;
    }
    check_lines(text, counts, request);
    if (counts.fault != Fault::NONE) {
        check_fault(text, counts, request);
    }
}

void check_histogram(std::string_view text, Request request) {
    const Counts counts = count(text, request);
    auto& quickly = histogram(request.players, 0);
    auto& slowly = histogram(request.players, 1);
    request.histogram = quickly.data();
    REQUIRE(count(text, request) == counts);
    request.histogram = slowly.data();
    REQUIRE(count_slowly(text.data(), text.data() + text.size(), request) == counts);
    REQUIRE(quickly == slowly);
}

// The numbers of the cards that a text holds, either with blanks between or with nothing; no
// numbers if it holds anything else.
std::vector<std::uint8_t> numbers(std::string_view text) {
    const std::size_t step = text.size() > 2 && text[2] == ' ' ? 3 : 2;
    std::vector<std::uint8_t> cards;
    for (std::size_t i = 0; i < text.size(); i += step) {
        const bool blank = i == 0 || step == 2 || text[i - 1] == ' ';
        if (!blank || !is_card(text.substr(i, 2))) {
            return {};
        }
        cards.push_back(static_cast<std::uint8_t>(card_at(text.substr(i, 2))));
    }
    return cards.size() * step == text.size() + step - 2 ? cards : std::vector<std::uint8_t>{};
}

void check_hand(std::string_view text) {
    const auto cards = numbers(text);
    const std::uint32_t strength_of_text = evaluate_text(Exact(text));
    REQUIRE(strength_of_text == evaluate_numbers(cards.data(), cards.size()));

    // A column of one row, which may be written in more ways.
    const Exact exact(text);
    const std::int64_t offsets[2] = {0, static_cast<std::int64_t>(text.size())};
    std::uint16_t of_column[kMostPlayers] = {};
    const bool right = evaluate_texts(exact, offsets, of_column) == 1;
    REQUIRE(right == (of_column[0] != 0) && of_column[0] < tables::kStrengths);
    REQUIRE(strength_of_text == 0 || strength_of_text == of_column[0]);
    for (std::size_t players = 2; players <= kMostPlayers; ++players) {
        const bool deal = evaluate_deals(exact, offsets, players, of_column) == 1;
        REQUIRE(deal == (of_column[0] != 0));
    }

    // The same bytes as numbers, though few of them are any card's.
    for (std::size_t size = 5; size <= 7 && size <= text.size(); ++size) {
        const std::vector<std::uint8_t> row(text.begin(), text.begin() + static_cast<int>(size));
        const std::set<std::uint8_t> different(row.begin(), row.end());
        const bool hand = different.size() == size && *different.rbegin() < kDeck;
        std::uint16_t strength = 0;
        REQUIRE(evaluate_rows(row.data(), 1, size, &strength) == (hand ? 1 : 0));
        REQUIRE(strength == evaluate_numbers(row.data(), size));
        REQUIRE(hand == (strength != 0) && strength < tables::kStrengths);
    }
}

// Other rules, by which many hands are equal; kept, for they are asked for often.
const Ranking& coarse(std::size_t values) {
    static std::map<std::size_t, OtherRanking> known;
    std::vector<std::uint16_t> column(tables::kStrengths);
    for (std::size_t i = 1; i < column.size(); ++i) {
        column[i] = static_cast<std::uint16_t>(1 + i % values);
    }
    return known.try_emplace(values, column).first->second.tables();
}

void check(const unsigned char* ask, std::string_view text) {
    enum { kRepeats = 1, kOtherRules = 2, kHistogram = 4 };
    Request request{.players = 2 + ask[0] % (kMostPlayers - 1),
                    .repeats = (ask[1] & kRepeats) != 0};
    if ((ask[1] & kOtherRules) != 0) {
        request.ranking = &coarse(ask[2] + 1U);
    }
    check_deals(text, request, ask[3]);
    check_layout(text, layout_of(ask));
    if ((ask[1] & kHistogram) != 0) {
        check_histogram(text, request);
    }
    check_hand(text);
}

}  // namespace
}  // namespace showdown

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    constexpr std::size_t asked = 4;
    if (size >= asked) {
        showdown::check(data, {reinterpret_cast<const char*>(data) + asked, size - asked});
    }
    return 0;
}

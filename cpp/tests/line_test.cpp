#include "line.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "check.hpp"
#include "dealing.hpp"
#include "strength.hpp"

namespace showdown {
namespace {

const std::string kDeal = "8C TS KC 9H 4S 7D 2S 5D 3S AC";

// Calls `check` with what is read from the line at the end of a text, and before another line.
template <class Check>
void each_ending(const std::string& line, int players, bool repeats, Check check) {
    const check::In here(line);
    for (const std::string ending : {"", "\n", "\r\n"}) {
        for (const std::string more : {"", "?\n"}) {
            const Exact text(ending.empty() ? line : line + ending + more);
            const Line read =
                read_line(text.begin(), text.end(), {.players = players, .repeats = repeats});
            CHECK_EQUAL(read.next - text.begin(),
                        static_cast<std::ptrdiff_t>(line.size() + ending.size()));
            check(read, text.begin());
        }
    }
}

// A | stands before the byte that must be found at fault.
void check_fault(Fault fault, std::string line, int players = 2, bool repeats = false) {
    const std::size_t place = line.find('|');
    line.erase(place, 1);
    each_ending(line, players, repeats, [&](const Line& read, const char* begin) {
        CHECK_EQUAL(read.fault, fault);
        CHECK_EQUAL(read.place - begin, static_cast<std::ptrdiff_t>(place));
    });
}

void check_deal(const std::string& line, int players = 2, bool repeats = false) {
    each_ending(line, players, repeats, [&](const Line& read, const char*) {
        CHECK_EQUAL(read.fault, Fault::NONE);
        CHECK_EQUAL(read.count, players * kHandSize);
        for (int i = 0; i < players; ++i) {
            CHECK(strength<kHandSize>(hand_of<kHandSize>(read, i), kStandard) != 0);
        }
    });
}

TEST(a_deal_is_read_into_hands) {
    check_deal(kDeal);
    const Exact text("AS KS QS JS TS 7H 5C 4D 3S 2C\n");
    const Line line = read_line(text.begin(), text.end(), Layout());
    CHECK_EQUAL(strength<kHandSize>(hand_of<kHandSize>(line, 0), kStandard), 7462U);
    CHECK_EQUAL(strength<kHandSize>(hand_of<kHandSize>(line, 1), kStandard), 1U);
    CHECK_EQUAL(hand_of<kHandSize>(line, 0).cards(), 0x1f00ULL << 39);
}

TEST(blanks_case_and_tens_are_as_people_like) {
    check_deal("  8C TS KC 9H 4S   7D 2S 5D 3S AC ");
    check_deal("8C\tTS\tKC\t9H\t4S\t\t7D 2S \t5D 3S AC\t");
    check_deal("8c tS Kc 9h 4s 7d 2s 5d 3s aC");
    check_deal("8c 10S kC 9h 4s 10d 2s 5d 3s 10c");
    check_deal(kDeal + "   ");
    check_deal(kDeal + " # a comment");
    check_deal("8\xe2\x99\xa3 TS K\xe2\x99\xa7 9\xe2\x99\xa5\xef\xb8\x8f 4S 7D 2S 5D 3S "
               "\xf0\x9f\x83\x91");
}

TEST(two_to_ten_players_are_read) {
    Random random(3);
    for (int players = 2; players <= kMostPlayers; ++players) {
        check_deal(write(draw(random, static_cast<std::size_t>(5 * players)), {.after = ""}),
                   players);
    }
}

TEST(a_line_without_cards_is_blank) {
    for (const std::string line : {"", " ", "\t", " \t \t", "# 8C", " #"}) {
        each_ending(line, 2, false, [](const Line& read, const char*) {
            CHECK_EQUAL(read.fault, Fault::NONE);
            CHECK_EQUAL(read.count, 0);
        });
    }
}

TEST(unknown_card) {
    const auto check = [](const std::string& line) { check_fault(Fault::UNKNOWN_CARD, line); };
    check("|X");
    check("|Player 1");
    check("|1X TS KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |CT KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |1S KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |0S KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |1 0S KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |10 KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |100S KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |\r KC 9H 4S 7D 2S 5D 3S AC");
    check("8C |\xe2\x99\xa8 KC 9H 4S 7D 2S 5D 3S AC");
    check("8C  |,TS KC 9H 4S 7D 2S 5D 3S AC");
    check("8C TS KC 9H |4");
    check("8C TS KC 9H 4S 7D 2S 5D 3S |A");
    check("8C TS KC 9H 4S 7D 2S 5D 3S |1");
    check("8C TS KC 9H 4S 7D 2S 5D 3S |10");
    check("8C TS KC 9H 4S 7D 2S 5D 3S |10 ");
    check(std::string("8C |") + '\0' + "S KC 9H 4S 7D 2S 5D 3S AC");
}

TEST(wrong_separator) {
    const auto check = [](const std::string& line) { check_fault(Fault::WRONG_SEPARATOR, line); };
    check("8C|TS KC 9H 4S 7D 2S 5D 3S AC");
    check("8C|, TS KC 9H 4S 7D 2S 5D 3S AC");
    check("8C TS KC 9H 4S|; 7D 2S 5D 3S AC");
    check("8C 10S|\v KC 9H 4S 7D 2S 5D 3S AC");
    check("8C TS|\r KC 9H 4S 7D 2S 5D 3S AC");
    check("8C TS KC 9H 4S 7D 2S 5D 3S AC|.");
    check("8C TS KC 9H 4S 7D 2S 5D 3S AC|\r \r");
    check(kDeal + '|' + '\0');
}

TEST(repeated_card) {
    const auto check = [](const std::string& line) { check_fault(Fault::REPEATED_CARD, line); };
    check("8C |8C KC 9H 4S 7D 2S 5D 3S AC");
    check("8C TS KC 9H 4S 7D 2S 5D 3S |8C");
    check("8C TS KC 9H 4S 7D 2S 5D 3S |8c  ");
    check("8C TS KC 9H 4S  |10s 2S 5D 3S AC");
    check("8C |8C, and whatever");
}

TEST(too_many_cards) {
    const auto check = [](const std::string& line) { check_fault(Fault::TOO_MANY_CARDS, line); };
    check(kDeal + " |2C");
    check(kDeal + " \t|2C 3C");
    check(kDeal + "  |8C");
    check_fault(Fault::TOO_MANY_CARDS, kDeal + " 6C 7C 8D 9D JD |2C", 3);
}

TEST(too_few_cards) {
    const auto check = [](const std::string& line) { check_fault(Fault::TOO_FEW_CARDS, line); };
    check("8C|");
    check("8C TS KC 9H 4S|");
    check("8C TS KC 9H 4S| \t ");
    check("8C TS KC 9H 4S 7D 2S 5D 10H|");
    check_fault(Fault::TOO_FEW_CARDS, kDeal + "|", 3);
    check_fault(Fault::TOO_FEW_CARDS, kDeal + "|", kMostPlayers);
}

TEST(repeated_cards_are_read_when_they_may_be) {
    check_deal("8C 8C KC 9H 4S 8C 8C KC 9H 4S", 2, true);
    check_deal("AS AS AS AS KD AS AS AS KD KD", 2, true);
    check_deal("AS KS QS JS TS AS KS QS JS TS", 2, true);
}

TEST(separators_and_marks) {
    const auto read = [](const std::string& line, const std::string& separator,
                         const std::string& mark) {
        Layout layout{.separator = separator};
        layout.marks[0] = mark;
        const Exact text(line);
        return read_line(text.begin(), text.end(), layout);
    };
    CHECK_EQUAL(read("8C,TS,KC,9H,4S|7D,2S,5D,3S,AC", ",", "|").count, 10);
    CHECK_EQUAL(read("8C, TS,KC ,9H,4S | 7D,2S,5D,3S,AC,", ",", "|").count, 10);
    CHECK_EQUAL(read("8CTSKC9H4S7D2S5D3SAC", "", "").count, 10);
    CHECK_EQUAL(read("8CTSKC9H4S 7D2S5D3SAC", "", " ").count, 10);
    CHECK_EQUAL(read("8C,TS,KC,9H,4S,7D,2S,5D,3S,AC", ",", "|").fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read("8C,,TS,KC,9H,4S|7D,2S,5D,3S,AC", ",", "|").fault, Fault::UNKNOWN_CARD);
    CHECK_EQUAL(read("8C TS,KC,9H,4S|7D,2S,5D,3S,AC", ",", "|").fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read("8C,TSKC,9H,4S|7D,2S,5D,3S,AC", ",", "|").fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read(std::string("8C\0TS", 5), "", "").fault, Fault::UNKNOWN_CARD);
}

TEST(tabs_that_delimit) {
    const auto read = [](std::string line) {
        Layout layout{.separator = "\t", .tabs = true};
        layout.marks[0] = "\t";
        std::replace(line.begin(), line.end(), ',', '\t');
        const Exact text(line);
        return read_line(text.begin(), text.end(), layout);
    };
    CHECK_EQUAL(read("8C,TS,KC,9H,4S,7D,2S,5D,3S,AC").count, 10);
    CHECK_EQUAL(read(" 8C , TS,KC,9H,4S,7D,2S,5D,3S,AC, ,").count, 10);
    CHECK_EQUAL(read("8C,TS,,KC,9H,4S,7D,2S,5D,3S,AC").fault, Fault::UNKNOWN_CARD);
    CHECK_EQUAL(read(",8C,TS,KC,9H,4S,7D,2S,5D,3S,AC").fault, Fault::UNKNOWN_CARD);
    CHECK_EQUAL(read("8C TS,KC,9H,4S,7D,2S,5D,3S,AC").fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read(",,,").fault, Fault::NONE);
}

TEST(empty_lines_are_skipped) {
    const std::string lines = "\n\r\n\n8C";
    const Exact text(lines);
    const char* p = text.begin();
    CHECK_EQUAL(skip_empty_lines(p, text.end()), 3U);
    CHECK_EQUAL(p - text.begin(), 4);
    CHECK_EQUAL(skip_empty_lines(p, text.end()), 0U);
    const Exact cut("\r");
    p = cut.begin();
    CHECK_EQUAL(skip_empty_lines(p, cut.end()), 0U);
}

TEST(what_stands_around_hands) {
    const auto read = [](const std::string& line) {
        Layout layout{.before = "[\"", .after = "\"]"};
        layout.marks[0] = "\",\"";
        const Exact text(line);
        return read_line(text.begin(), text.end(), layout);
    };
    const std::string deal = "[\"8C TS KC 9H 4S\",\"7D 2S 5D 3S AC\"]";
    for (const std::string& line :
         {deal, "[" + deal, deal + ",", deal + " ]", "[ " + deal + " , ", deal + "\r\r"}) {
        CHECK_EQUAL(read(line).count, 10);
        CHECK_EQUAL(read(line).fault, Fault::NONE);
    }
    for (const char* line : {"[", "]", " ],", "[],"}) {
        CHECK_EQUAL(read(line).count, 0);
        CHECK_EQUAL(read(line).fault, Fault::NONE);
    }
    CHECK_EQUAL(read("8C TS").fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read("[\"8C\",\"TS\"").fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read(deal.substr(0, deal.size() - 1)).fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read(deal + "]]").fault, Fault::WRONG_SEPARATOR);
}

TEST(styles) {
    const auto read = [](const std::string& line, Style style) {
        Layout layout{.style = style, .separator = ","};
        layout.order.fill(Layout::kNoNumber);
        for (std::size_t i = 0; i < kDeck; ++i) {
            layout.order[i] = static_cast<std::uint8_t>(51 - i);
        }
        const Exact text(line);
        return read_line(text.begin(), text.end(), layout);
    };
    CHECK_EQUAL(read("C8,s10,\xe2\x99\xa5K", Style::SUIT_FIRST).cards[2], 46);
    CHECK_EQUAL(read("C8,s10,8C", Style::SUIT_FIRST).fault, Fault::UNKNOWN_CARD);
    CHECK_EQUAL(read("0,51,007", Style::NUMBERS).cards[0], 51);
    CHECK_EQUAL(read("0,51,007", Style::NUMBERS).count, 3);
    CHECK_EQUAL(read("0,52", Style::NUMBERS).fault, Fault::UNKNOWN_CARD);
    CHECK_EQUAL(read("0,8C", Style::NUMBERS).fault, Fault::WRONG_SEPARATOR);
    CHECK_EQUAL(read("0,-5", Style::NUMBERS).fault, Fault::UNKNOWN_CARD);
}

TEST(pairs_have_a_class_always_or_never) {
    const auto read = [](const std::string& line, Style style) {
        Layout layout{.players = 1, .style = style, .separator = ","};
        const Exact text(line);
        return read_line(text.begin(), text.end(), layout).fault;
    };
    const std::string hand = "1,10,1,11,1,13,1,12,1,1";
    CHECK_EQUAL(read(hand, Style::PAIRS), Fault::NONE);
    CHECK_EQUAL(read(hand + ",9", Style::PAIRS), Fault::TOO_MANY_CARDS);
    CHECK_EQUAL(read(hand + ",9", Style::PAIRS_AND_CLASS), Fault::NONE);
    CHECK_EQUAL(read(hand + ", 9 ,", Style::PAIRS_AND_CLASS), Fault::NONE);
    CHECK_EQUAL(read(hand, Style::PAIRS_AND_CLASS), Fault::TOO_FEW_CARDS);
    CHECK_EQUAL(read(hand + ",10", Style::PAIRS_AND_CLASS), Fault::UNKNOWN_CARD);
}

}  // namespace
}  // namespace showdown

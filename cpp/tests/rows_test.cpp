// Lines that are read together, most of them by their shape, are what they are one by one; nothing
// outside the text is read, and nothing outside the rows written.
#include "rows.hpp"

#include <string>
#include <vector>

#include "slowly.hpp"

namespace showdown {
namespace {

// How a deal of two hands may be written, and the cards of each kind of line.
struct Example {
    Layout layout;
    std::vector<std::string> lines;
};

std::vector<Example> examples() {
    Layout brackets{.separator = ",", .before = "[", .after = "]"};
    brackets.marks[0] = "][";
    Layout tabs{.separator = "\t", .tabs = true};
    tabs.marks[0] = "\t";
    Layout glued{.separator = ""};
    Layout numbers{.style = Style::NUMBERS, .separator = ","};
    numbers.marks[0] = ",";
    numbers.order.fill(Layout::kNoNumber);
    for (std::size_t card = 0; card < kDeck; ++card) {
        numbers.order[card] = static_cast<std::uint8_t>(card);
    }
    Layout pairs{.players = 1, .style = Style::PAIRS_AND_CLASS, .separator = ","};
    Layout board{.cards = 2, .board = 5, .separator = ""};
    board.marks[1] = "|";
    return {
        {{.players = 1, .cards = 7}, {"AS KS QS JS TS AD 2C\n", "8C TS KC 9H 4S 7D 2S\n"}},
        {board, {"8CTS KC9H | 4S 7D 2S 5D 3S\n", "8C10S KC9H|4S7D2S5D3S\n"}},
        {{}, {"8C TS KC 9H 4S 7D 2S 5D 3S AC\n", "8C 10S KC 9H 4S  7D 2S 5D 3S AC \r\n"}},
        {brackets, {"[8C,TS,KC,9H,4S][7D,2S,5D,3S,AC]\n", " [2C,3S,4C,5H,7S] [8D,9S,TD,JS,KH]\n"}},
        {tabs, {"8C\tTS\tKC\t9H\t4S\t7D\t2S\t5D\t3S\tAC\n", "2C\t3S\t4C\t5H\t7S\t8D\t9S\tTD\tJS\tKH\n"}},
        {glued, {"8CTSKC9H4S 7D2S5D3SAC\n", "8C10SKC9H4S 7D2S5D3SAC\n", "\n"}},
        {{.style = Style::SUIT_FIRST}, {"C8 ST CK H9 S4 D7 S2 D5 S3 CA\n"}},
        {numbers, {"0,1,2,3,4,51,50,49,48,35\n", "7,11,2,3,4,51,50,49,48,35,\n"}},
        {pairs, {"1,10,1,11,1,13,1,12,1,1,9\n", "2,1,2,3,2,4,2,5,2,9,0\n"}},
    };
}

void lines_are_read_together_as_alone() {
    for (const Example& example : examples()) {
        std::string text;
        for (std::size_t i = 0; i < 40; ++i) {
            text += i % 11 == 10 ? "\n" : example.lines[i % 7 % example.lines.size()];
        }
        check_rows(text, example.layout);
        CHECK(read(text, example.layout).rows.fault == Fault::NONE);
    }
}

void a_text_may_end_anywhere_and_any_byte_may_be_another() {
    Random random(6);
    const std::string_view bytes = "8C1,\t []\n\r#x\xe2\x99\xa0";
    for (const Example& example : examples()) {
        std::string text = example.lines[0] + example.lines[0] + example.lines.back();
        for (std::size_t size = 0; size <= text.size(); ++size) {
            check_rows(text.substr(0, size), example.layout);
        }
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::string other = text;
            other[i] = bytes[random.below(bytes.size())];
            check_rows(other, example.layout);
            check_count(other, {.layout = example.layout, .ranking = &coarse(4)});
        }
    }
}

}  // namespace
}  // namespace showdown

#include "deals.hpp"

#include <string>
#include <vector>

#include "slowly.hpp"

namespace showdown {
namespace {

// The examples of Project Euler's problem 54.
const std::string kExamples =
    "5H 5C 6S 7S KD 2C 3S 8S 8D TD\n"
    "5D 8C 9S JS AC 2C 5C 7D 8S QH\n"
    "2D 9C AS AH AC 3D 6D 7D TD QD\n"
    "4D 6S 9H QH QC 3D 6D 7H QD QS\n"
    "2H 2D 4C 4D 4S 3C 3D 3S 9S 9D\n";

Layout hands_of_five(int players, bool repeats = false) {
    return {.players = players, .repeats = repeats};
}

void a_text_may_end_anywhere() {
    Random random(5);
    for (int players = 2; players <= kMostPlayers; ++players) {
        const auto deals = draw_deals(random, 4, players);
        for (const char* ending : {"\n", "\r\n"}) {
            const std::string text = write(deals, {.after = ending});
            for (std::size_t size = 0; size <= text.size(); ++size) {
                check_count(text.substr(0, size), {.layout = hands_of_five(players)});
            }
        }
    }
}

void any_byte_may_be_any_other() {
    for (const std::string ending : {"\n", "\r\n"}) {
        std::string text;
        for (std::size_t i = 0; i < 3; ++i) {
            text += kExamples.substr(30 * i, 29) + ending;
        }
        for (std::size_t i = 0; i < text.size(); ++i) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string other = text;
                other[i] = static_cast<char>(byte);
                check_count(other);
                check_count(other, {.layout = {.repeats = true}});
            }
        }
    }
}

void random_text_is_counted_as_line_by_line() {
    Random random(6);
    const std::string_view letters = "23456789TJQKAtjqkaCDHScdhs10 \t\r\n\n  x";
    for (int i = 0; i < 4000; ++i) {
        const int players = 2 + static_cast<int>(random.below(9));
        const Request request{.layout = hands_of_five(players, random.below(2) == 0),
                              .ranking = i % 5 == 0 ? &coarse(8) : &kStandard};
        std::string text(random.below(400), ' ');
        for (char& c : text) {
            c = i % 2 == 0 ? static_cast<char>(random.below(256))
                           : letters[random.below(letters.size())];
        }
        check_count(text, request);
        // Deals with a few bytes changed get further, and so do those from many decks.
        const char* after = i % 3 == 0 ? "\r\n" : "\n";
        text = write(draw_deals(random, 1 + random.below(6), players), {.after = after});
        for (std::size_t changes = random.below(3); changes > 0; --changes) {
            text[random.below(text.size())] = letters[random.below(letters.size())];
        }
        check_count(text, request);
        Dealt cards;
        for (int card = 0; card < 5 * players; ++card) {
            cards.push_back(static_cast<int>(random.below(52)));
        }
        check_count(write(cards) + text, {.layout = hands_of_five(players, true)});
    }
}

}  // namespace
}  // namespace showdown

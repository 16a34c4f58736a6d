#include "hand_text.hpp"

namespace showdown {
namespace {

// Filled, then outlined: clubs, diamonds, hearts, spades, in UTF-8.
constexpr std::string_view kSigns[8] = {"\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5",
                                        "\xe2\x99\xa0", "\xe2\x99\xa7", "\xe2\x99\xa2",
                                        "\xe2\x99\xa1", "\xe2\x99\xa4"};

// Written after a sign by some keyboards: that it be drawn as text, or as a picture.
constexpr std::string_view kDrawing[2] = {"\xef\xb8\x8e", "\xef\xb8\x8f"};

// The suit at the start of the text, which is cut off; kNoCard if there is none.
int take_suit(std::string_view& text) {
    if (text.empty()) {
        return kNoCard;
    }
    if (const int letter = suit_of(static_cast<unsigned char>(text[0])); letter != kNoCard) {
        text.remove_prefix(1);
        return letter;
    }
    for (int i = 0; i < 8; ++i) {
        if (text.starts_with(kSigns[i])) {
            text.remove_prefix(kSigns[i].size());
            while (text.starts_with(kDrawing[0]) || text.starts_with(kDrawing[1])) {
                text.remove_prefix(kDrawing[0].size());
            }
            return i % 4;
        }
    }
    return kNoCard;
}

}  // namespace

std::size_t read_hand(std::string_view text, std::uint8_t* numbers, std::size_t most) {
    std::size_t count = 0;
    while (true) {
        while (!text.empty() && stands_between(static_cast<unsigned char>(text[0]))) {
            text.remove_prefix(1);
        }
        if (text.empty()) {
            return count;
        }
        const bool ten = text.starts_with("10");
        const int rank = ten ? 8 : rank_of(static_cast<unsigned char>(text[0]));
        text.remove_prefix(ten ? 2 : 1);
        const int suit = take_suit(text);
        if (rank == kNoCard || suit == kNoCard || count == most) {
            return 0;
        }
        numbers[count++] = static_cast<std::uint8_t>(4 * rank + suit);
    }
}

}  // namespace showdown

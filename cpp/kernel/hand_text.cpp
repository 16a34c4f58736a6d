#include "hand_text.hpp"

#include "card_text.hpp"

namespace showdown {

std::size_t read_hand(std::string_view text, std::uint8_t* numbers, std::size_t most) {
    const char* p = text.data();
    const char* const end = p + text.size();
    std::size_t count = 0;
    while (true) {
        while (p != end && stands_between(static_cast<unsigned char>(*p))) {
            ++p;
        }
        if (p == end) {
            return count;
        }
        const Token card = read_card_text(p, end, false);
        if (card.value == kNoCard || count == most) {
            return 0;
        }
        numbers[count++] = static_cast<std::uint8_t>(card.value);
        p += card.length;
    }
}

}  // namespace showdown

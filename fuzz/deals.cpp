// Whatever is asked of whatever text, the kernel stays inside it and says the same in every way:
// the first four bytes ask, the rest are the text.
#include "deals.hpp"

#include <set>
#include <string_view>
#include <vector>

#include "hands.hpp"
#include "slowly.hpp"

namespace showdown {
namespace {

// What the first bytes ask for as a layout.
Layout layout_of(const unsigned char* ask) {
    const std::string between[] = {" ", ",", "\t", "\",\"", "White:", ""};
    const std::string before[] = {"", "[", "\"", "Black:"};
    const std::string after[] = {"", "]", "\"", "."};
    Layout layout{.players = 1 + ask[0] % kMostPlayers,
                  .cards = kHandSize + ask[1] % 3,
                  .repeats = (ask[1] & 0x10) != 0,
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

// The strength of a text, if it is one hand, and of its bytes as numbers.
void check_hand(std::string_view text) {
    const check::In here(text);
    const Exact exact(text);
    const std::uint32_t strength_of_text = evaluate_text(exact);
    // A mask has any number of cards, which may be written in more ways.
    const std::uint64_t mask = mask_text(exact);
    CHECK(mask >> kDeck == 0);
    CHECK(strength_of_text == 0 || strength_of_text == evaluate_mask(mask));
    const std::int64_t offsets[2] = {0, static_cast<std::int64_t>(text.size())};
    std::uint64_t of_column = 0;
    CHECK(mask_texts(exact, offsets, &of_column) && of_column == mask);

    // The same bytes as numbers, though few of them are any card's.
    for (std::size_t size = 5; size <= 7 && size <= text.size(); ++size) {
        const std::vector<std::uint8_t> row(text.begin(), text.begin() + static_cast<int>(size));
        const std::set<std::uint8_t> different(row.begin(), row.end());
        const bool hand = different.size() == size && *different.rbegin() < kDeck;
        std::uint16_t strength = 0;
        CHECK(evaluate_rows(row.data(), 1, size, &strength) == (hand ? 1 : 0));
        CHECK(strength == evaluate_numbers(row.data(), size));
        CHECK(hand == (strength != 0) && strength < tables::kStrengths);
    }
}

void check(const unsigned char* ask, std::string_view text) {
    enum { kRepeats = 1, kOtherRules = 2 };
    Request request{.layout = {.players = 2 + ask[0] % (kMostPlayers - 1),
                               .repeats = (ask[1] & kRepeats) != 0}};
    if ((ask[1] & kOtherRules) != 0) {
        request.ranking = &coarse(1 + ask[2] % 16U);
    }
    check_count(text, request);
    request.layout = layout_of(ask);
    check_count(text, request);
    check_rows(text, layout_of(ask));
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

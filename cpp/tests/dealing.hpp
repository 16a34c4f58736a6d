// Deals to test with, and how they are written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace showdown {

// The same numbers everywhere, which the standard's distributions do not promise.
class Random {
  public:
    explicit Random(std::uint64_t seed) : bits_(seed) {}

    std::size_t below(std::size_t limit) { return static_cast<std::size_t>(bits_() % limit); }

  private:
    std::mt19937_64 bits_;
};

using Dealt = std::vector<int>;  // numbers, 4 * rank + suit

// Different cards from the lowest `deck`; the fewer those are, the more hands tie.
inline Dealt draw(Random& random, std::size_t count, std::size_t deck = 52) {
    Dealt cards(deck);
    std::iota(cards.begin(), cards.end(), 0);
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(cards[i], cards[i + random.below(deck - i)]);
    }
    cards.resize(count);
    return cards;
}

// Deals of so many players; every other one from a deck just large enough.
inline std::vector<Dealt> draw_deals(Random& random, std::size_t count, int players) {
    const auto cards = static_cast<std::size_t>(5 * players);
    std::vector<Dealt> deals;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t fewest = std::min<std::size_t>(cards + 4, 52);
        deals.push_back(draw(random, cards, i % 2 == 0 ? 52 : fewest));
    }
    return deals;
}

struct Writing {
    const char* before = "";
    const char* between = " ";
    const char* after = "\n";
};

inline std::string write_card(int card) { return {"23456789TJQKA"[card / 4], "CDHS"[card % 4]}; }

inline std::string write(const Dealt& cards, const Writing& writing = {}) {
    std::string line = writing.before;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        line += (i == 0 ? "" : writing.between) + write_card(cards[i]);
    }
    return line + writing.after;
}

inline std::string write(const std::vector<Dealt>& deals, const Writing& writing = {}) {
    std::string text;
    for (const Dealt& cards : deals) {
        text += write(cards, writing);
    }
    return text;
}

// A copy of a text that fills its allocation, so that a sanitizer sees a read beyond it.
class Exact {
  public:
    explicit Exact(std::string_view text) : size_(text.size()), bytes_(new char[text.size()]) {
        std::copy(text.begin(), text.end(), bytes_.get());
    }

    const char* begin() const { return bytes_.get(); }
    const char* end() const { return bytes_.get() + size_; }
    operator std::string_view() const { return {bytes_.get(), size_}; }

  private:
    std::size_t size_;
    std::unique_ptr<char[]> bytes_;
};

}  // namespace showdown

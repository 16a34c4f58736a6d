// What the fuzzer checks holds of inputs at random: of bytes, and of deals and hands that end anywhere
// or have a few bytes changed. The same inputs each time, as many as are asked for.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

#include "dealing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

namespace showdown {
namespace {

std::string bytes(Random& random, std::size_t count) {
    std::string text(count, ' ');
    for (char& c : text) {
        c = static_cast<char>(random.below(256));
    }
    return text;
}

// Lines of deals, or a hand alone; every third time with more cards than a line should have.
std::string cards(Random& random) {
    const char* between[] = {" ", " ", "", ",", "\t"};
    const Writing line{.between = between[random.below(5)],
                       .after = random.below(2) == 0 ? "\n" : "\r\n"};
    if (random.below(3) == 0) {
        return write(draw(random, 5 + random.below(3)), {.between = line.between, .after = ""});
    }
    const int players = 1 + static_cast<int>(random.below(10));
    std::string text = write(draw_deals(random, 1 + random.below(6), players), line);
    return random.below(3) == 0 ? write(draw(random, 1 + random.below(52)), line) + text : text;
}

void damage(Random& random, std::string& text) {
    const std::string_view letters = "23456789TJQKAtjqkaCDHScdhs10 \t\r\n\n  x";
    for (std::size_t changes = random.below(4); changes > 0 && !text.empty(); --changes) {
        text[random.below(text.size())] = letters[random.below(letters.size())];
    }
    if (random.below(3) == 0) {
        text.resize(random.below(text.size() + 1));
    }
}

std::string input(Random& random) {
    if (random.below(2) == 0) {
        return bytes(random, random.below(600));
    }
    std::string text = cards(random);
    damage(random, text);
    // The first bytes ask; with zeros, for the usual layout.
    std::string ask = bytes(random, 4);
    if (random.below(2) == 0) {
        std::fill(ask.begin() + 1, ask.end(), '\0');
    }
    return ask + text;
}

}  // namespace
}  // namespace showdown

int main(int, char** arguments) {
    showdown::Random random(54);
    for (long left = std::strtol(arguments[1], nullptr, 10); left > 0; --left) {
        const showdown::Exact one(showdown::input(random));
        LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(one.begin()),
                               static_cast<std::size_t>(one.end() - one.begin()));
    }
}

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

// What is asked of some lines of deals, or of a hand alone: mostly the usual layout, of two players.
std::string deals(Random& random) {
    const char* between[] = {" ", " ", " ", "", ",", "\t"};
    const Writing line{.between = between[random.below(6)],
                       .after = random.below(2) == 0 ? "\n" : "\r\n"};
    const std::size_t players = random.below(2) == 0 ? 2 : 1 + random.below(10);
    std::string ask(4, '\0');
    if (random.below(2) == 0) {
        ask = bytes(random, 4);
    }
    ask[0] = static_cast<char>(players - std::min(players, 1 + random.below(2)));
    if (random.below(4) == 0) {
        return ask + write(draw(random, 5 + random.below(3)), {.between = line.between, .after = ""});
    }
    const auto dealt = draw_deals(random, 1 + random.below(6), static_cast<int>(players));
    return ask + write(dealt, line);
}

void damage(Random& random, std::string& text) {
    const std::string_view letters = "23456789TJQKAtjqkaCDHScdhs10 \t\r\n\n  x";
    for (std::size_t changes = random.below(4); changes > 0; --changes) {
        text[4 + random.below(text.size() - 4)] = letters[random.below(letters.size())];
    }
    if (random.below(3) == 0) {
        text.resize(4 + random.below(text.size() - 3));
    }
}

std::string input(Random& random) {
    if (random.below(2) == 0) {
        return bytes(random, random.below(600));
    }
    std::string text = deals(random);
    damage(random, text);
    return text;
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

#include "check.hpp"

#include <iostream>
#include <vector>

namespace check {
namespace {

struct Test {
    const char* name;
    void (*run)();
};

constexpr int kShown = 5;  // a loop over all hands may fail at each of them
int failures = 0;          // of the test that runs

std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

std::string quoted(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte <= '~') {
            result += c;
        } else {
            result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
        }
    }
    return '"' + result + '"';
}

}  // namespace

bool add(const char* name, void (*test)()) {
    tests().push_back({name, test});
    return true;
}

void fail(const char* file, int line, const std::string& message) {
    if (++failures > kShown) {
        return;
    }
    std::cout << file << ':' << line << ": " << message;
    if (!In::text().empty()) {
        std::cout << ", in " << quoted(In::text());
    }
    std::cout << std::endl;
}

}  // namespace check

int main() {
    int failed = 0;
    for (const auto& [name, run] : check::tests()) {
        check::failures = 0;
        run();
        if (check::failures == 0) {
            std::cout << name << ": ok" << std::endl;
        } else {
            std::cout << name << ": " << check::failures << " checks failed" << std::endl;
            ++failed;
        }
    }
    return failed == 0 ? 0 : 1;
}

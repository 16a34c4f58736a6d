// TEST, CHECK and CHECK_EQUAL, and the `main` that runs the tests of the file that includes this.
#pragma once

#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

// Declares a test that the program runs; its name is a sentence.
#define TEST(name)                                                                    \
    static void name();                                                               \
    [[maybe_unused]] static const auto name##_added = check::tests.emplace_back(#name, name); \
    static void name()

#define CHECK(condition)                                                  \
    do {                                                                  \
        if (!(condition)) {                                               \
            check::fail(__FILE__, __LINE__, #condition " is false");      \
        }                                                                 \
    } while (false)

#define CHECK_EQUAL(found, wanted) check::equal(__FILE__, __LINE__, #found, found, wanted)

namespace check {

inline constexpr int kShown = 5;  // a loop over all hands may fail at each of them
inline int failures = 0;          // of the test that runs
inline std::vector<std::pair<const char*, void (*)()>> tests;

// While it lives, failures are reported with this text.
class In {
  public:
    explicit In(std::string_view text) : outer_(text_) { text_ = text; }
    ~In() { text_ = outer_; }
    In(const In&) = delete;
    In& operator=(const In&) = delete;

    static std::string_view text() { return text_; }

  private:
    static inline std::string_view text_;
    std::string_view outer_;
};

inline std::string quoted(std::string_view text) {
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

inline void fail(const char* file, int line, const std::string& message) {
    if (++failures <= kShown) {
        const std::string where = In::text().empty() ? "" : ", in " + quoted(In::text());
        std::cout << file << ':' << line << ": " << message << where << std::endl;
    }
}

template <class T>
std::string shown(const T& value) {
    if constexpr (requires { to_string(value); }) {
        return to_string(value);
    } else if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<std::underlying_type_t<T>>(value));
    } else {
        return std::to_string(value);
    }
}

template <class T>
void equal(const char* file, int line, const char* expression, const T& found,
           const std::type_identity_t<T>& wanted) {
    if (!(found == wanted)) {
        fail(file, line, expression + (" is " + shown(found)) + ", not " + shown(wanted));
    }
}

}  // namespace check

int main() {
    bool failed = false;
    for (const auto& [name, run] : check::tests) {
        check::failures = 0;
        run();
        const std::string result = std::to_string(check::failures) + " checks failed";
        std::cout << name << ": " << (check::failures == 0 ? "ok" : result) << std::endl;
        failed = failed || check::failures != 0;
    }
    return failed ? 1 : 0;
}

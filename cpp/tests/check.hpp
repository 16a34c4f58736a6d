// CHECK and CHECK_EQUAL end the program: that is how CTest and a fuzzer learn that something is wrong.
#pragma once

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>

#define CHECK(condition)                                               \
    do {                                                               \
        if (!(condition)) {                                            \
            check::fail(__FILE__, __LINE__, #condition " is false");   \
        }                                                              \
    } while (false)

#define CHECK_EQUAL(found, wanted) check::equal(__FILE__, __LINE__, #found, found, wanted)

namespace check {

// While it lives, a failure is reported with this text.
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

[[noreturn]] inline void fail(const char* file, int line, const std::string& message) {
    std::cerr << file << ':' << line << ": " << message << ", in \"";
    for (const char c : In::text()) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= ' ' && byte <= '~') {
            std::cerr << c;
        } else {
            std::cerr << '<' << static_cast<int>(byte) << '>';
        }
    }
    std::cerr << '"' << std::endl;
    std::abort();
}

template <class T>
void equal(const char* file, int line, const char* expression, const T& found,
           const std::type_identity_t<T>& wanted) {
    if (found != wanted) {
        const std::string values = std::to_string(found) + ", not " + std::to_string(wanted);
        fail(file, line, std::string(expression) + " is " + values);
    }
}

}  // namespace check

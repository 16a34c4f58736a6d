// TEST, CHECK and CHECK_EQUAL, and no more of a test framework than that.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

// Declares a test that the program runs; its name is a sentence.
#define TEST(name)                                                             \
    static void name();                                                        \
    [[maybe_unused]] static const bool name##_added = check::add(#name, name); \
    static void name()

#define CHECK(condition) check::holds(__FILE__, __LINE__, #condition, condition)

#define CHECK_EQUAL(found, wanted) check::equal(__FILE__, __LINE__, #found, found, wanted)

namespace check {

bool add(const char* name, void (*test)());
void fail(const char* file, int line, const std::string& message);

// While it lives, failures are said to be in this text.
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

inline void holds(const char* file, int line, const char* expression, bool found) {
    if (!found) {
        fail(file, line, std::string(expression) + " is false");
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
